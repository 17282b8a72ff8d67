import type { Locale, Messages } from '@parada/messages'
import { WireSchedule } from '@parada/protocol'
import { crewSheets, equipmentSheet, equipmentTags, pagesOf, renderSheets } from '@parada/render/sheets'
import {
  type Calculation,
  done,
  failed,
  formatInstant,
  HOUR,
  type Instant,
  LOOK_AHEAD_BY,
  type LookAheadRow,
  lookAhead,
  memberOf,
  type Outcome,
  parseInstant,
  plain,
  shiftAt,
  shiftName,
  shiftStart,
  shiftsOf,
} from '@parada/schedule'
import { z } from 'zod'
import { serverProblem } from '../problem.ts'
import { Remark, type Unremarked } from './remarks.ts'

const shift = z
  .string()
  .max(40)
  .optional()
  .describe('A moment in the shift, as 2026-03-04T19:00. Absent: the shift of the data date, else the first.')

export const LookAheadInput = z.object({ schema: WireSchedule, shift, by: z.enum(LOOK_AHEAD_BY).default('equipment') })

const Row = z.object({
  id: z.number(),
  name: z.string(),
  state: z.enum(['continues', 'starts', 'finishes', 'blocked']),
  start: z.string(),
  finish: z.string(),
  equipment: z.string(),
  crew: z.string(),
  contractor: z.string(),
  area: z.string(),
  hours: z.number().describe('Working hours within the shift.'),
  man_hours: z.number(),
  slack_hours: z.number(),
  critical: z.boolean(),
  missing: z.array(
    z.object({
      gate: z.string(),
      task: z.number().optional().describe('The open task that gives it.'),
      in_time: z.boolean().describe('By the forecast it is there before the task begins.'),
    }),
  ),
})

export const LookAheadOutput = z.object({
  from: z.string(),
  to: z.string(),
  shift: z.string(),
  columns: z.array(z.object({ name: z.string(), tasks: z.array(Row) })),
  next_critical: z.array(Row).describe('Critical tasks of the shift after.'),
  asked: z.array(
    z.object({
      resource: z.string(),
      people: z.boolean(),
      asked_hours: z.number(),
      available_hours: z.number().nullable().describe('null: no limit was stated.'),
      over: z.boolean(),
    }),
  ),
  remarks: z.array(Remark).describe('What was met in the plan.'),
})

export const CrewSheetInput = z.object({
  schema: WireSchedule,
  shift,
  crew: z.string().max(300).optional().describe('One crew by its name. Absent: all that work in the shift.'),
  equipment: z.string().max(300).optional().describe('The lap book of one tag, in place of the crews.'),
})

export const CrewSheetOutput = z.object({
  sheets: z.array(z.object({ title: z.string(), lines: z.number() })),
  pages: z.number().describe('Pages of A4.'),
  html: z.string().describe('One page without script, to be printed.'),
  remarks: z.array(Remark).describe('What was met in the plan.'),
})

/** The shift that was asked for; null where the moment cannot be read. */
function shiftOf(calculation: Calculation, asked: string | undefined): { from: Instant; to: Instant } | null {
  const { project } = calculation.schedule
  const at = asked === undefined ? (project.statusDate ?? calculation.projectStart) : parseInstant(asked)
  if (at === null) return null
  const shifts = shiftsOf(project)
  const number = shiftAt(shifts, at)
  return { from: shiftStart(shifts, number), to: shiftStart(shifts, number + 1) }
}

const badShift = (text: string | undefined) =>
  failed(serverProblem('server.invalidInput', { field: 'shift', reason: text ?? '' }, 'checkInput'))

/** What a shift holds, for programs. */
export function lookAheadOf(
  calculation: Calculation,
  input: z.output<typeof LookAheadInput>,
): Outcome<Unremarked<z.input<typeof LookAheadOutput>>> {
  const found = shiftOf(calculation, input.shift)
  if (!found) return badShift(input.shift)
  const { schedule } = calculation
  const ahead = lookAhead(calculation, found.from, found.to, input.by)
  const idOf = (uid: LookAheadRow['task']): number => memberOf(schedule.tasks, uid)?.row ?? 0
  const rowOf = (row: LookAheadRow): z.input<typeof Row> => ({
    id: idOf(row.task),
    name: memberOf(schedule.tasks, row.task)?.name ?? '',
    state: row.state,
    start: formatInstant(row.start),
    finish: formatInstant(row.finish),
    equipment: row.equipment,
    crew: row.crew,
    contractor: row.contractor,
    area: row.area,
    hours: row.hours / HOUR,
    man_hours: row.work / HOUR,
    slack_hours: row.slack / HOUR,
    critical: row.critical,
    missing: row.missing.map(each => ({
      gate: each.gate,
      ...(each.task !== undefined && { task: idOf(each.task) }),
      in_time: each.inTime,
    })),
  })
  const shifts = shiftsOf(schedule.project)
  return done({
    from: formatInstant(ahead.from),
    to: formatInstant(ahead.to),
    shift: shiftName(shifts, shiftAt(shifts, ahead.from)),
    columns: ahead.groups
      .filter(group => group.rows.length > 0)
      .map(group => ({ name: group.name, tasks: group.rows.map(rowOf) })),
    next_critical: ahead.next.map(rowOf),
    asked: ahead.demand.map(each => ({
      resource: each.name,
      people: each.people,
      asked_hours: each.asked / HOUR,
      available_hours: Number.isFinite(each.available) ? each.available / HOUR : null,
      over: each.over,
    })),
  })
}

/** The sheets of a shift, or of one tag, for programs. */
export function crewSheetOf(
  calculation: Calculation,
  input: z.output<typeof CrewSheetInput>,
  context: { readonly locale: Locale; readonly messages: Messages; readonly now: Instant },
): Outcome<Unremarked<z.input<typeof CrewSheetOutput>>> {
  const found = shiftOf(calculation, input.shift)
  if (!found) return badShift(input.shift)
  const { equipment, crew } = input
  const tag =
    equipment === undefined ? undefined : equipmentTags(calculation).find(each => plain(each) === plain(equipment))
  if (equipment !== undefined && tag === undefined)
    return failed(serverProblem('server.invalidInput', { field: 'equipment', reason: equipment }, 'checkInput'))
  const all =
    tag === undefined
      ? crewSheets(calculation, lookAhead(calculation, found.from, found.to, 'crew'))
      : [equipmentSheet(calculation, tag)]
  const sheets = tag !== undefined || crew === undefined ? all : all.filter(each => plain(each.title) === plain(crew))
  const { locale, messages, now } = context
  return done({
    sheets: sheets.map(each => ({ title: each.title, lines: each.lines.length })),
    pages: pagesOf(sheets).length,
    html: renderSheets(sheets, { locale, messages, issuedAt: now }),
  })
}
