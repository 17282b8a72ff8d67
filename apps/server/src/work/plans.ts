import { givenSchema, toSchema } from '@parada/formats/tmx'
import { WRITABLE_FORMATS, WRITERS } from '@parada/formats/write'
import { formatDate, type Locale, type Messages, remarksOf } from '@parada/messages'
import { WireSchedule } from '@parada/protocol'
import { Moment } from '@parada/protocol/describe'
import {
  type Calculation,
  calculate,
  dayOf,
  done,
  formatInstant,
  type Instant,
  instant,
  isUndated,
  type Outcome,
  type Problem,
  qualityChecks,
  type Schedule,
  startedAt,
  startOfDay,
} from '@parada/schedule'
import { z } from 'zod'
import { AuditOutput, auditAnswer } from './audit.ts'
import { LevelInput, LevelOutput, levelPlan } from './level.ts'
import { overLimits, type PlanLimits } from './limits.ts'
import { RecoverInput, RecoverOutput, recoverPlan } from './recover.ts'
import { Remark } from './remarks.ts'
import { RiskInput, RiskOutput, riskOfPlan } from './risk.ts'
import { SCOPE_WORK } from './scope.ts'
import { CrewSheetInput, CrewSheetOutput, crewSheetOf, LookAheadInput, LookAheadOutput, lookAheadOf } from './shift.ts'
import { templateWork } from './templates.ts'

/** What work on a plan knows of whom it is done for. */
export interface WorkContext extends PlanLimits {
  readonly locale: Locale
  readonly now: Instant
  readonly messages: Messages
}

const schema = z.object({ schema: WireSchedule })

/** Work on a plan that is sent along: what goes in, what comes out, and how. */
interface PlanWork<In extends z.ZodType, Out extends z.ZodType> {
  readonly input: In
  readonly output: Out
  run(input: z.output<In>, context: WorkContext): Promise<Outcome<z.input<Out>>>
}
const work = <In extends z.ZodType, Out extends z.ZodType>(row: PlanWork<In, Out>): PlanWork<In, Out> => row

interface Dated {
  readonly schedule: Schedule
  readonly calculation: Calculation
  /** When the plan is taken to begin, where nothing in it says it; null where something does. */
  readonly supposed: Instant | null
}

/** A plan with its dates, or why it has none. One that does not say when it is begins today, as on the page. */
function calculated(wire: unknown, context: Pick<WorkContext, 'now'> & PlanLimits): Outcome<Dated> {
  const over = overLimits(wire, context)
  if (over) return over
  const plan = givenSchema(wire)
  if (!plan.ok) return plan
  const undated = isUndated(plan.value)
  const today = instant(startOfDay(dayOf(context.now)))
  const supposed = undated ? calculate(plan.value, undefined, { today }) : null
  if (supposed && !supposed.ok) return supposed
  const schedule = supposed ? startedAt(plan.value, supposed.value.projectStart) : plan.value
  const result = calculate(schedule)
  if (!result.ok) return result
  const problems = [...plan.problems, ...result.problems]
  return done({ schedule, calculation: result.value, supposed: supposed?.value.projectStart ?? null }, problems)
}

type FoundPlan = { readonly value: Dated; readonly problems: readonly Problem[] }

/** What was met on the way, and when the plan is taken to begin. */
const remarksOn = ({ value, problems }: FoundPlan, context: WorkContext): z.input<typeof Remark>[] => [
  ...(value.supposed === null
    ? []
    : [
        {
          code: 'files.undated',
          severity: 'warning',
          text: context.messages.files.undated(formatDate(context.locale, value.supposed, 'dayTime')),
          suggestions: [],
        },
      ]),
  ...remarksOf(problems, context.messages),
]

/** An answer with what was met in the plan, and what the work itself says of it. */
function remarked<Answer extends object>(
  found: FoundPlan,
  answer: Outcome<Answer>,
  context: WorkContext,
): Outcome<Answer & { remarks: z.input<typeof Remark>[] }> {
  if (!answer.ok) return answer
  const remarks = [...remarksOn(found, context), ...remarksOf(answer.problems, context.messages)]
  return done({ ...answer.value, remarks })
}

/** What programs may have done with a plan of theirs; rows of the public API name these. */
export const PLAN_WORK = {
  ...SCOPE_WORK,
  template_differences: templateWork,
  calculate: work({
    input: schema,
    output: z.object({ schema: WireSchedule, remarks: z.array(Remark) }),
    run: async (input, context) => {
      const found = calculated(input.schema, context)
      if (!found.ok) return found
      const wire = toSchema(found.value.schedule, found.value.calculation) as Record<string, unknown>
      return done({ schema: wire, remarks: remarksOn(found, context) })
    },
  }),
  query: work({
    input: schema.extend({
      search: z.string().max(200).optional(),
      critical: z.boolean().optional(),
      from: Moment.optional(),
      to: Moment.optional(),
      limit: z.number().int().min(1).max(5000).default(200),
    }),
    output: z.object({
      total: z.number(),
      tasks: z.array(z.looseObject({ id: z.number(), name: z.string() })),
      remarks: z.array(Remark),
    }),
    run: async (input, context) => {
      const found = calculated(input.schema, context)
      if (!found.ok) return found
      const { schedule, calculation } = found.value
      const rows = schedule.tasks.flatMap(task => {
        const dates = calculation.of(task.uid)
        if (!dates) return []
        const [start, finish] = [formatInstant(dates.start), formatInstant(dates.finish)]
        if (input.search && !task.name.toLowerCase().includes(input.search.toLowerCase())) return []
        if (input.critical !== undefined && dates.critical !== input.critical) return []
        if ((input.from && finish < input.from) || (input.to && start > input.to)) return []
        return [
          {
            id: task.row,
            name: task.name,
            start,
            finish,
            critical: dates.critical,
            slack_hours: dates.totalSlack / 3600,
            percent_complete: dates.percentComplete,
            is_summary: dates.summary,
          },
        ]
      })
      return done({ total: rows.length, tasks: rows.slice(0, input.limit), remarks: remarksOn(found, context) })
    },
  }),
  check: work({
    input: schema,
    output: z.object({
      remarks: z.array(Remark),
      quality: z.array(z.looseObject({ code: z.string(), text: z.string(), passed: z.boolean().nullable() })),
      audit: AuditOutput,
    }),
    run: async (input, context) => {
      const found = calculated(input.schema, context)
      if (!found.ok) return found
      const { calculation } = found.value
      const words = context.messages.analysis
      return done({
        remarks: remarksOn(found, context),
        quality: qualityChecks(calculation, context.now).map(each => ({
          code: each.code,
          text: words.quality[each.code],
          passed: each.passed,
          value: each.value,
          limit: each.limit,
          unit: each.unit,
          longest_hours: each.longest?.over[0]?.hours ?? null,
        })),
        audit: auditAnswer(calculation, context.now, context.messages, context.locale),
      })
    },
  }),
  level: work({
    input: LevelInput,
    output: LevelOutput,
    run: async (input, context) => {
      const found = calculated(input.schema, context)
      return found.ok ? remarked(found, levelPlan(found.value, input), context) : found
    },
  }),
  recover: work({
    input: RecoverInput,
    output: RecoverOutput,
    run: async (input, context) => {
      const found = calculated(input.schema, context)
      return found.ok ? remarked(found, recoverPlan(found.value, input, context), context) : found
    },
  }),
  risk: work({
    input: RiskInput,
    output: RiskOutput,
    run: async (input, context) => {
      const found = calculated(input.schema, context)
      return found.ok ? remarked(found, riskOfPlan(found.value.schedule, input), context) : found
    },
  }),
  lookahead: work({
    input: LookAheadInput,
    output: LookAheadOutput,
    run: async (input, context) => {
      const found = calculated(input.schema, context)
      return found.ok ? remarked(found, lookAheadOf(found.value.calculation, input), context) : found
    },
  }),
  crew_sheet: work({
    input: CrewSheetInput,
    output: CrewSheetOutput,
    run: async (input, context) => {
      const found = calculated(input.schema, context)
      return found.ok ? remarked(found, crewSheetOf(found.value.calculation, input, context), context) : found
    },
  }),
  convert: work({
    input: schema.extend({ to: z.enum(WRITABLE_FORMATS) }),
    output: z.object({
      filename: z.string(),
      content: z.string(),
      remarks: z.array(Remark).describe('What could not be read of the plan, and what the form leaves out.'),
    }),
    run: async (input, context) => {
      const found = calculated(input.schema, context)
      if (!found.ok) return found
      const { schedule, calculation } = found.value
      const { bytes, exportWarnings } = await WRITERS[input.to].write(schedule, {
        calculation,
        language: context.locale,
      })
      const stem = schedule.project.name.replace(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '_') || 'projeto'
      return done({
        filename: `${stem}.${input.to}`,
        content: Buffer.from(bytes).toString('base64'),
        remarks: [...remarksOn(found, context), ...remarksOf(exportWarnings, context.messages)],
      })
    },
  }),
}
