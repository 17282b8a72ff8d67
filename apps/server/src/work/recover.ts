import { toSchema } from '@parada/formats/tmx'
import { type Locale, type Messages, recoveryLimitText, recoveryText } from '@parada/messages'
import { WireSchedule } from '@parada/protocol'
import {
  applyEdits,
  type Calculation,
  calculate,
  done,
  failed,
  formatInstant,
  HOUR,
  type Outcome,
  type Problem,
  problem,
  RECOVERY_KINDS,
  type RecoveryOption,
  recover,
  type Schedule,
  type Task,
  workTime,
} from '@parada/schedule'
import { crewRoom, standardCatalogue } from '@parada/scope'
import { z } from 'zod'
import { serverProblem } from '../problem.ts'
import { Remark, type Unremarked } from './remarks.ts'

/** A search ends after so many seconds with what is known. */
const MOST_SECONDS = 30

export const RecoverInput = z.object({
  schema: WireSchedule,
  hours: z.number().min(0.1).max(10_000).describe('Hours to gain.'),
  task: z
    .number()
    .int()
    .optional()
    .describe('Row of the task or milestone to end earlier; left out, the end of the plan.'),
  accept: z
    .string()
    .max(2000)
    .optional()
    .describe('`id` of an option of an earlier answer: the plan with it comes back in `schema`.'),
  evaluations: z.number().int().min(1).max(200).default(200).describe('Plans levelled and calculated at the most.'),
  seconds: z.number().min(0.1).max(MOST_SECONDS).default(MOST_SECONDS),
})

const Option = z.object({
  id: z.string(),
  text: z.string(),
  kinds: z.array(z.enum(RECOVERY_KINDS)),
  anew_hours: z.number().describe('Of the hours gained, those that levelling anew alone gains.'),
  gained_hours: z.number(),
  finish: z.string(),
  end: z.string().describe('When the plan then ends: the target may be a milestone.'),
  work_hours: z.number().describe('Person-hours added.'),
  machine_hours: z.number(),
  cost: z.number().nullable().describe('Where the resources have rates.'),
  moved: z.number().describe('Tasks that begin at another time.'),
  next: z.array(z.number()).describe('Rows that become critical.'),
  late: z.array(z.number()).describe('Rows that miss a deadline which they kept before.'),
  audit_worse: z.array(z.string()).describe('Checks of the audit that fail then and passed before.'),
  audit_better: z.array(z.string()),
  p80_hours: z.number().nullable().describe('Hours that P80 moves forward, where the plan says what is uncertain.'),
})

export const RecoverOutput = z.object({
  finish: z.string().describe('When the target ends now, within the limits of people and machines.'),
  end: z.string().describe('When the plan ends now, within the same limits.'),
  planned: z.string().describe('When the plan as it stands says so.'),
  verdict: z.string(),
  reached: z.boolean(),
  most_hours: z.number(),
  options: z.array(Option),
  combined: z.array(Option),
  idle: z.array(z.object({ text: z.string(), why: z.enum(['noGain', 'safety', 'limits', 'refused']) })),
  measured: z.number(),
  complete: z.boolean().describe('False: the search was ended by number or time.'),
  schema: WireSchedule.nullable().describe('The plan with the accepted option. Nothing is stored.'),
  remarks: z.array(Remark).describe('What no levelling mends, and what was assumed: the hours count with it.'),
})

/** `recover`: ways to end earlier, each measured by levelling and calculating the plan with it. */
export function recoverPlan(
  { schedule, calculation }: { readonly schedule: Schedule; readonly calculation: Calculation },
  input: z.output<typeof RecoverInput>,
  { messages, locale }: { readonly messages: Messages; readonly locale: Locale },
): Outcome<Unremarked<z.input<typeof RecoverOutput>>> {
  const target = input.task === undefined ? undefined : taskOfRow(schedule, input.task)
  if (target === null) return failed(problem('schedule.unknownRow', { row: input.task ?? 0 }))
  const end = performance.now() + input.seconds * 1000
  const found = recover(calculation, {
    wanted: workTime(Math.round(input.hours * HOUR)),
    ...(target && { target: target.uid }),
    room: crewRoom(schedule, standardCatalogue()),
    now: calculation.projectStart,
    evaluations: input.evaluations,
    stopped: () => performance.now() >= end,
  })
  if (!found.ok) return found
  const { value } = found
  const chosen = [...value.options, ...value.combined].find(each => each.id === input.accept)
  const taken = chosen ? planWith(schedule, chosen) : done(null)
  if (!taken.ok) return taken
  const option = (each: RecoveryOption): z.input<typeof Option> => ({
    id: each.id,
    text: recoveryText(messages, locale, schedule, each.moves),
    kinds: each.moves.map(move => move.kind),
    gained_hours: each.gained / HOUR,
    anew_hours: (each.anew ?? 0) / HOUR,
    finish: formatInstant(each.finish),
    end: formatInstant(each.end),
    work_hours: each.price.work / HOUR,
    machine_hours: each.price.machine / HOUR,
    cost: each.price.cost ?? null,
    moved: each.moved,
    next: each.next.map(uid => rowOf(schedule, uid)),
    late: each.late.map(uid => rowOf(schedule, uid)),
    audit_worse: [...(each.audit?.worse ?? [])],
    audit_better: [...(each.audit?.better ?? [])],
    p80_hours: each.p80 === undefined ? null : each.p80 / HOUR,
  })
  const answer = {
    finish: formatInstant(value.finish),
    end: formatInstant(value.end),
    planned: formatInstant(value.planned),
    verdict: recoveryLimitText(messages, locale, schedule, value),
    reached: value.reached,
    most_hours: value.most.gained / HOUR,
    options: value.options.map(option),
    combined: value.combined.map(option),
    idle: value.idle.map(each => ({ text: recoveryText(messages, locale, schedule, [each.move]), why: each.why })),
    measured: value.measured,
    complete: value.complete,
    schema: taken.value,
  }
  return done(answer, [...found.problems, ...(input.accept === undefined || chosen ? [] : [notListed(input.accept)])])
}

/** The plan that was asked for is not in the answer: its options are, for who asks again. */
const notListed = (id: string): Problem => ({
  ...serverProblem('server.unknownOption', { id }, 'takeListedOption'),
  severity: 'warning',
})

const taskOfRow = (schedule: Schedule, row: number): Task | null =>
  schedule.tasks.find(each => each.row === row) ?? null
const rowOf = (schedule: Schedule, uid: number): number => schedule.tasks.find(each => each.uid === uid)?.row ?? 0

type Wire = Record<string, unknown> & { project_name: string }

function planWith(schedule: Schedule, option: RecoveryOption): Outcome<Wire | null> {
  const applied = applyEdits(schedule, option.edits)
  if (!applied.ok) return applied
  const after = calculate(applied.value.schedule)
  return after.ok ? done(toSchema(applied.value.schedule, after.value) as Wire) : after
}
