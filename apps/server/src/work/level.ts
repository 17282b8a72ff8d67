import { toSchema } from '@parada/formats/tmx'
import { WireSchedule } from '@parada/protocol'
import { Moment } from '@parada/protocol/describe'
import {
  type AreaLimit,
  applyEdits,
  type Calculation,
  calculate,
  done,
  failed,
  formatInstant,
  HOUR,
  LEVELING_RULES,
  type LevelingRun,
  level,
  limitNamed,
  loadMatrix,
  type Outcome,
  parseInstant,
  plannedFor,
  problem,
  type ResourceId,
  type RunLimit,
  type RunLimits,
  resourceSlack,
  type Schedule,
  smooth,
  taskId,
} from '@parada/schedule'
import { z } from 'zod'
import { Remark, type Unremarked } from './remarks.ts'

/** A run ends after so many seconds with the best so far. */
const MOST_SECONDS = 30

const Units = z.number().min(0).max(10_000)

export const LevelInput = z.object({
  schema: WireSchedule,
  limits: z
    .record(z.string(), z.union([Units, z.array(Units).min(1).max(24)]))
    .default({})
    .describe(
      'Units by name of a resource, for this run alone; an array: by shift of the day. By name of an area: people at once, or, with `lifts` behind the name, heavy lifts.',
    ),
  freedom: z
    .enum(['free', 'withinSlack', 'window', 'smooth'])
    .default('free')
    .describe('How far tasks may move; `smooth` lowers peaks inside the slack.'),
  until: Moment.optional().describe('End of the window, where it is not that of the plan.'),
  splits: z
    .union([z.enum(['all', 'crews']), z.array(z.number().int())])
    .optional()
    .describe(
      'Tasks that may be interrupted: their numbers, `all` that can be, or `crews` for those without equipment.',
    ),
  order: z
    .array(z.enum(LEVELING_RULES))
    .min(1)
    .optional()
    .describe(
      'Rules that decide who goes first, the first one first, in one pass; absent: the earliest finish is searched for.',
    ),
  by_item: z
    .boolean()
    .default(false)
    .describe('With `order`: crews finish what they do on an item of equipment before the next.'),
  apart: z
    .boolean()
    .default(false)
    .describe(
      'Crews of a task that have unlike hours work each in its own, as in MS Project; false: when all of them work.',
    ),
  seed: z.number().int().min(0).default(1),
  schedules: z
    .number()
    .int()
    .min(1)
    .max(50_000)
    .default(1000)
    .describe('Schedules tried; the same number repeats a run.'),
  seconds: z.number().min(0.1).max(MOST_SECONDS).default(MOST_SECONDS),
  planned: z
    .number()
    .int()
    .min(1)
    .max(50_000)
    .optional()
    .describe('Schedules that the search is laid out for; absent: by the size of the plan alone.'),
  stops: z
    .array(z.number().int().min(1))
    .max(200)
    .optional()
    .describe('Where an answer to the same input says that time ended it: repeats that run.'),
})

const Blocker = z.object({
  resource: z.string().describe('Name of the resource or area that was taken.'),
  counts: z.enum(['people', 'lifts']).optional().describe('Of an area: what of it was taken.'),
  until: z.string(),
  tasks: z.array(z.number()).describe('Who held it; taken away, the task could begin earlier.'),
})

const Reason = {
  reason: z.enum(['resource', 'dataDate']),
  refused_at: z.string().nullable().describe('The last start before its own that was refused.'),
  blockers: z.array(Blocker),
}

export const LevelOutput = z.object({
  schema: WireSchedule.describe('The plan with its leveling delays. Nothing is stored.'),
  seed: z.number(),
  schedules: z.number().describe('Schedules tried.'),
  planned: z.number().describe('Schedules that the search was laid out for; with `schedules` it repeats the run.'),
  stops: z
    .array(z.number())
    .optional()
    .describe(
      'Where time ended it, if the number of schedules does not say it: with the same input it repeats the run.',
    ),
  finish_before: z.string(),
  finish_after: z
    .string()
    .describe('With the tasks of `unfit`, where there are some, above the limits: then no finish that these allow.'),
  hours: z.number().describe('How much later the plan ends.'),
  over_before: z.number().describe('Shifts of some resource above its maximum.'),
  over_after: z.number(),
  unfit: z.array(z.number()).describe('Tasks for which there was no room within the freedom given.'),
  floating: z.array(z.number()).describe('Tasks that nobody delays and that moved nonetheless.'),
  late: z
    .array(z.object({ task: z.number(), hours: z.number() }))
    .describe('Tasks that the plan has behind their deadline or another latest date, by how many hours of work.'),
  unlimited: z.array(z.string()).describe('Resources without a limit.'),
  remarks: z.array(Remark).describe('What no levelling mends, and what was assumed.'),
  chain: z.array(z.number()).describe('Tasks that cannot wait while the limits hold, in the order of their starts.'),
  resource_slack_hours: z
    .record(z.string(), z.number())
    .describe('By task: working hours that it can wait without moving the finish, limits and order kept.'),
  moves: z.array(
    z.object({
      task: z.number(),
      from: z.string(),
      to: z.string(),
      hours: z.number(),
      ...Reason,
      parts: z
        .array(z.object({ from: z.string(), to: z.string(), ...Reason }))
        .optional()
        .describe(
          'Of a task that is interrupted: when it goes on, each time with what held it up. The first with that of the move.',
        ),
    }),
  ),
})

/** `level`: delays tasks until no resource is asked for more than there is, with the reason of each delay. */
export function levelPlan(
  { schedule, calculation }: { readonly schedule: Schedule; readonly calculation: Calculation },
  input: z.output<typeof LevelInput>,
): Outcome<Unremarked<z.input<typeof LevelOutput>>> {
  const limits = limitsOf(schedule, input.limits)
  if (!limits.ok) return limits
  const now = (): number => performance.now()
  const timed = { time: { now, end: now() + input.seconds * 1000 }, ...(input.stops && { stops: input.stops }) }
  const { freedom, seed, schedules, planned = plannedFor(schedule) } = input
  const until = input.until === undefined ? null : parseInstant(input.until)
  if (input.until !== undefined && until === null)
    return failed(problem('schedule.badValue', { field: 'until' }, { at: { field: 'until' } }))
  const outcome =
    freedom === 'smooth'
      ? smoothed(calculation, { limits: limits.value, seed, ...timed })
      : level(calculation, {
          limits: limits.value,
          freedom,
          apart: input.apart,
          seed,
          schedules,
          planned,
          ...timed,
          ...(until !== null && { until }),
          ...(input.order && { order: { rules: input.order, byItem: input.by_item } }),
          ...(input.splits && {
            splits: typeof input.splits === 'string' ? input.splits : new Set(input.splits.map(taskId)),
          }),
        })
  if (!outcome.ok) return outcome
  const run = outcome.value
  const applied = applyEdits(schedule, run.edits)
  if (!applied.ok) return applied
  const after = calculate(applied.value.schedule)
  if (!after.ok) return after
  const over = (plan: Calculation): number => loadMatrix(plan, { limits: limits.value }).overCells
  const slackWithLimits = resourceSlack(after.value, limits.value)
  const answer = {
    schema: toSchema(applied.value.schedule, after.value) as Record<string, unknown> & { project_name: string },
    seed: run.seed,
    schedules: run.schedules,
    planned,
    ...(run.stops && { stops: [...run.stops] }),
    finish_before: formatInstant(run.finishBefore),
    finish_after: formatInstant(run.finishAfter),
    hours: (run.finishAfter - run.finishBefore) / HOUR,
    over_before: over(calculation),
    over_after: over(after.value),
    unfit: run.unfit.map(Number),
    floating: run.floating.map(Number),
    late: after.problems.flatMap(({ code, at, params }) =>
      code === 'schedule.impossibleConstraint' && at?.task !== undefined
        ? [{ task: Number(at.task), hours: Number(params.missingSeconds) / HOUR }]
        : [],
    ),
    unlimited: schedule.resources
      .filter(
        each =>
          each.kind === 'work' && each.maxUnits === undefined && !each.availability && !limits.value.has(each.uid),
      )
      .map(each => each.name),
    chain: slackWithLimits.chain.map(Number),
    resource_slack_hours: Object.fromEntries(
      [...slackWithLimits.slack].map(([task, own]) => [String(task), own / HOUR]),
    ),
    moves: movesOf(schedule, run),
  }
  return done(answer, outcome.problems)
}

function smoothed(calculation: Calculation, options: Parameters<typeof smooth>[1]): Outcome<LevelingRun> {
  const outcome = smooth(calculation, options)
  return outcome.ok ? done(outcome.value.run, outcome.problems) : outcome
}

function limitsOf(schedule: Schedule, given: Readonly<Record<string, number | readonly number[]>>): Outcome<RunLimits> {
  const limits = new Map<ResourceId | AreaLimit, RunLimit>()
  for (const [name, units] of Object.entries(given)) {
    const found = limitNamed(schedule, name)
    if (!found.ok) return found
    limits.set(found.value, typeof units === 'number' ? units : units.map((each, shift) => ({ units: each, shift })))
  }
  return done(limits)
}

const movesOf = (schedule: Schedule, run: LevelingRun): z.input<typeof LevelOutput>['moves'] =>
  run.moves.map(move => ({
    task: Number(move.task),
    from: formatInstant(move.from),
    to: formatInstant(move.to),
    hours: (move.to - move.from) / HOUR,
    ...reasonOf(schedule, move.reason),
    ...(move.parts && {
      parts: move.parts.map(part => ({
        from: formatInstant(part.from),
        to: formatInstant(part.to),
        ...reasonOf(schedule, part.reason ?? move.reason),
      })),
    }),
  }))

const reasonOf = (schedule: Schedule, reason: LevelingRun['moves'][number]['reason']) => ({
  reason: reason.kind,
  refused_at: reason.kind === 'resource' ? formatInstant(reason.at) : null,
  blockers:
    reason.kind === 'resource'
      ? reason.blockers.map(each => ({
          resource:
            (each.resource === undefined
              ? schedule.areas?.find(area => area.id === each.area)
              : schedule.resources.find(one => one.uid === each.resource)
            )?.name ?? '',
          ...(each.counts && { counts: each.counts }),
          until: formatInstant(each.until),
          tasks: each.tasks.map(Number),
        }))
      : [],
})
