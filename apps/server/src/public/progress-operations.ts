import { randomUUID } from 'node:crypto'
import { findingText, formatDate } from '@parada/messages'
import { Moment } from '@parada/protocol/describe'
import {
  advanceDataDate,
  type Calculation,
  DELAY_REASONS,
  done,
  type Edit,
  earned,
  failed,
  finishHeldTo,
  finishIsPast,
  formatInstant,
  HOUR,
  type Instant,
  judgeGiven,
  lookingFrom,
  memberOf,
  type Outcome,
  parseInstant,
  progressCurve,
  type Schedule,
  slipSince,
} from '@parada/schedule'
import { z } from 'zod'
import type { CallContext } from '../api/call.ts'
import { civilNow } from '../clock.ts'
import type { Identity } from '../identity/identity.ts'
import { serverProblem } from '../problem.ts'
import { datesOf } from '../projects/plan-store.ts'
import { FinishIsPast, type Operation, operation } from './operation.ts'

export const projectId = z.string().describe('Id of a plan kept on the server.')
export const what_if = z.boolean().default(false).describe('Nothing is stored; the answer says what would come of it.')

const Line = z.object({
  task: z
    .union([z.number().int(), z.string().min(1).max(500)])
    .describe('Its uid, or its exact name where only one has it.'),
  start: Moment.optional(),
  finish: Moment.optional(),
  percent: z.number().min(0).max(100).optional().describe('Of its duration, unless the task measures something else.'),
  remaining_hours: z.number().min(0).max(100_000).optional().describe('Working time left; wins over `percent`.'),
  spent_hours: z.number().min(0).max(1_000_000).optional().describe('Person-hours spent so far.'),
  reason: z.enum(DELAY_REASONS).optional(),
  override: z.string().max(200).optional().describe('Who answers for going past an open step that protects people.'),
  keep: z.boolean().default(false).describe('Yes to what would be asked: the report is right as it stands.'),
})
const Found = z.object({
  task: z.union([z.number(), z.string()]),
  code: z.string(),
  text: z.string().describe('The same in words.'),
  act: z.enum(['refuse', 'ask', 'accept']).describe('`refuse` and `ask`: nothing of this line was written.'),
  other: z.string().nullable().describe('The predecessor that is open, or that ended too late.'),
  ended: z.string().nullable().describe('When that predecessor ended; null while it is open. Of `notYet`: now.'),
})
const Effect = z.object({
  revision: z.number(),
  stored: z.boolean(),
  finish_before: z.string(),
  finish_after: z.string(),
  finish_is_past: FinishIsPast,
  finish_override: z.string().nullable().describe('The finish if work out of sequence did not wait for what is open.'),
  moved: z.number(),
  out_of_sequence: z.number(),
  remarks: z.array(z.string()).describe('What is not as it usually is: a data date that lies after now.'),
})
const Part = z.object({
  key: z.string(),
  baseline: z.number(),
  planned: z.number(),
  earned: z.number(),
  extra: z.number(),
  actual: z.number().nullable().describe('Null: nobody reported hours.'),
  spi: z.number().nullable(),
  spi_time: z.number().nullable().describe('due_hours / gone_hours of spi_clock.'),
  spi_clock: z
    .object({ from: z.string(), due_hours: z.number(), gone_hours: z.number() })
    .nullable()
    .describe('Hours since the first date of the baseline by which so much was due, and those that have gone by.'),
  performance: z.number().nullable(),
  forecast: z.number(),
})

const text = (at: Instant): string => formatInstant(at).slice(0, 16)
const wrong = (field: string, reason: string) =>
  failed(serverProblem('server.invalidInput', { field, reason }, 'checkInput'))

/** What a program must know beside a finish: that it is none. */
export function isPast(calculation: Calculation, { services }: CallContext): boolean {
  return finishIsPast(calculation, lookingFrom(calculation, civilNow(services.clock)))
}

/** A data date after now takes for gone by what may still be done before it. */
function aheadOfNow(at: Instant, { services, locale }: CallContext): string[] {
  const now = civilNow(services.clock)
  if (at <= now) return []
  const when = (moment: Instant): string => formatDate(locale, moment, 'dayTime')
  return [services.messages(locale).update.dataDate.future(when(at), when(now))]
}

export interface Plan {
  readonly schedule: Schedule
  readonly calculation: Calculation
  readonly revision: number
}

/** A plan of the server with its dates. */
export async function planOf(id: string, who: Identity, { services }: CallContext): Promise<Outcome<Plan>> {
  const found = await services.projects.planAt(id, who)
  if (!found.ok) return found
  const { schedule, row } = found.value
  const calculation = datesOf(schedule)
  return calculation.ok ? done({ schedule, calculation: calculation.value, revision: row.revision }) : calculation
}

/** Stores edits as one revision; gives its number. */
export async function store(id: string, plan: Plan, edits: readonly Edit[], who: Identity, context: CallContext) {
  if (edits.length === 0) return done(plan.revision)
  const saved = await context.services.projects.save(
    {
      projectId: id,
      baseRevision: plan.revision,
      clientId: `program:${randomUUID()}`,
      sequence: 1,
      edits: edits as never,
      means: 'hand',
    },
    who,
  )
  return saved.ok ? done(saved.value.revision) : saved
}

/** Running a shutdown by programs: a shift's report, the data date, and what has come of it. */
export const PROGRESS_OPERATIONS: readonly Operation[] = [
  operation({
    id: 'shiftUpdate',
    method: 'POST',
    path: '/plans/:projectId/shift',
    scope: 'plans:write',
    tool: 'shift_update',
    about:
      'Reports a shift line by line up to a moment: actual dates, percent, hours left and spent, reasons. Lines that cannot be are refused or asked about one by one, the others are written as one revision; unreported tasks stay unreported. `advance` moves the data date to the end of the shift with them, unless no line was written; without it, what lies after the data date is refused (`actualAfterDataDate`). What lies after now has not happened yet (`notYet`), and a finish beside a smaller share contradicts itself (`doneAndOpen`).',
    input: z.object({
      projectId,
      until: Moment.describe('The end of the reported shift: nothing actual lies after it.'),
      lines: z.array(Line).min(1).max(2000),
      advance: z.boolean().default(false),
      what_if,
    }),
    output: Effect.extend({
      written: z.number(),
      data_date: z.string().nullable().describe('As it stands now: where no line was written it did not move.'),
      findings: z.array(Found),
    }),
    async run(input, who, context) {
      const until = parseInstant(input.until)
      const messages = context.services.messages(context.locale)
      if (until === null) return wrong('until', messages.inputFaults.moment())
      const plan = await planOf(input.projectId, who, context)
      if (!plan.ok) return plan
      const by = { ...(who.name && { by: who.name }), at: civilNow(context.services.clock) }
      const sheet = judgeGiven(plan.value.calculation, input.lines, until, by, input.advance)
      const status = plan.value.schedule.project.statusDate
      const at = sheet.moves ? until : (status ?? until)
      const effect = advanceDataDate(plan.value.calculation, at, sheet.edits)
      if (!effect.ok) return effect
      const edits = sheet.moves ? effect.value.edits : sheet.edits
      const stored = input.what_if
        ? done(plan.value.revision)
        : await store(input.projectId, plan.value, edits, who, context)
      if (!stored.ok) return stored
      return done({
        revision: stored.value,
        stored: !input.what_if && edits.length > 0,
        finish_before: text(effect.value.finishBefore),
        finish_after: text(effect.value.finishAfter),
        finish_is_past: isPast(effect.value.after, context),
        finish_override: text(effect.value.finishOverride),
        moved: effect.value.moved.length,
        out_of_sequence: effect.value.outOfSequence.length,
        remarks: sheet.moves ? aheadOfNow(until, context) : [],
        written: sheet.written,
        data_date: status === undefined && !sheet.moves ? null : text(at),
        findings: sheet.findings.map(each => ({ ...each, text: findingText(each, until, messages, context.locale) })),
      })
    },
  }),
  operation({
    id: 'dataDate',
    method: 'POST',
    path: '/plans/:projectId/data-date',
    scope: 'plans:write',
    tool: 'data_date',
    about:
      'Moves the data date: nothing unfinished lies before it any more. Answers the finish before and after, by both logics. With `what_if` nothing is stored.',
    input: z.object({ projectId, at: Moment, what_if }),
    output: Effect,
    async run(input, who, context) {
      const at = parseInstant(input.at)
      if (at === null) return wrong('at', context.services.messages(context.locale).inputFaults.moment())
      const plan = await planOf(input.projectId, who, context)
      if (!plan.ok) return plan
      const effect = advanceDataDate(plan.value.calculation, at)
      if (!effect.ok) return effect
      const { edits } = effect.value
      const stored = input.what_if
        ? done(plan.value.revision)
        : await store(input.projectId, plan.value, edits, who, context)
      if (!stored.ok) return stored
      return done({
        revision: stored.value,
        stored: !input.what_if,
        finish_before: text(effect.value.finishBefore),
        finish_after: text(effect.value.finishAfter),
        finish_is_past: isPast(effect.value.after, context),
        finish_override: text(effect.value.finishOverride),
        moved: effect.value.moved.length,
        out_of_sequence: effect.value.outOfSequence.length,
        remarks: aheadOfNow(at, context),
      })
    },
  }),
  operation({
    id: 'readProgress',
    method: 'GET',
    path: '/plans/:projectId/progress',
    scope: 'plans:read',
    tool: 'read_progress',
    about:
      'How a shutdown stands: forecast against the baseline, what moved the finish by how many hours (the lines sum up to the slip), earned, due and spent person-hours in all and by part, and the S-curve by shift.',
    input: z.object({
      projectId,
      by: z.enum(['trade', 'area', 'equipment', 'contractor', 'package']).default('trade'),
    }),
    output: z.object({
      revision: z.number(),
      as_of: z.string(),
      finish: z.string(),
      finish_is_past: FinishIsPast,
      held_to: z.string().nullable().describe('The finish of the baseline, else of the plan as first run.'),
      slip_hours: z.number().nullable(),
      slip: z.array(
        z.object({
          task: z.string().nullable(),
          uid: z.number().nullable(),
          hours: z.number(),
          cause: z.string(),
          reason: z.string().nullable(),
        }),
      ),
      whole: Part,
      parts: z.array(Part),
      curve: z.array(
        z.object({
          at: z.string(),
          early: z.number(),
          late: z.number(),
          earned: z.number().nullable(),
          spent: z.number().nullable(),
          forecast: z.number().nullable(),
        }),
      ),
    }),
    async run(input, who, context) {
      const plan = await planOf(input.projectId, who, context)
      if (!plan.ok) return plan
      const { calculation, schedule, revision } = plan.value
      const asOf = lookingFrom(calculation, civilNow(context.services.clock))
      const slip = slipSince(calculation)
      if (!slip.ok) return slip
      const figures = earned(calculation, asOf, input.by)
      const part = ({
        key,
        baseline,
        planned,
        earned: value,
        extra,
        actual,
        spi,
        spiTime,
        clock,
        performance,
        forecast,
      }: typeof figures.whole) => ({
        key,
        baseline,
        planned,
        earned: value,
        extra,
        actual,
        spi,
        spi_time: spiTime,
        spi_clock: clock && { from: text(clock.from), due_hours: clock.due / HOUR, gone_hours: clock.gone / HOUR },
        performance,
        forecast,
      })
      const held = finishHeldTo(calculation)
      return done({
        revision,
        as_of: text(asOf),
        finish: text(calculation.projectFinish),
        finish_is_past: isPast(calculation, context),
        held_to: held === null ? null : text(held),
        slip_hours: held === null ? null : (calculation.projectFinish - held) / HOUR,
        slip: (slip.value?.contributions ?? []).map(each => ({
          task: each.task === null ? null : (memberOf(schedule.tasks, each.task)?.name ?? null),
          uid: each.task,
          hours: each.seconds / HOUR,
          cause: each.cause,
          reason: each.reason ?? null,
        })),
        whole: part(figures.whole),
        parts: figures.parts.map(part),
        curve: progressCurve(calculation, civilNow(context.services.clock)).points.map(point => ({
          ...point,
          at: text(point.at),
        })),
      })
    },
  }),
]
