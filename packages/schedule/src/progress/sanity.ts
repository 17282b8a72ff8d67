import { workBetween } from '../calendar/compiled.ts'
import { shiftsOf } from '../calendar/shifts.ts'
import { placedBy } from '../engine/assignment-span.ts'
import type { Calculation } from '../engine/calculation.ts'
import type { TaskId } from '../model/ids.ts'
import { workOf } from '../model/resource.ts'
import { memberOf } from '../model/rows.ts'
import { HOUR, type Instant } from '../time/instant.ts'
import { peopleOf } from './percent-type.ts'
import type { ReportLine } from './report.ts'

/** What a report looks like when it was not seen at the work: nothing is refused for it, a user looks again. */
export const SANITY_HINTS = [
  'exactlyPlanned',
  'quarters',
  'sameRemaining',
  'overspent',
  'stuckAt95',
  'tooFast',
] as const
export type SanityHint = (typeof SANITY_HINTS)[number]

export interface SanityFinding {
  readonly hint: SanityHint
  readonly tasks: readonly TaskId[]
}

/** So many lines are needed before their likeness says anything. */
const FEW = 4
/** Spent against planned hours. */
const OVERSPENT = 1.3
/** Share of its planned time that a task hardly takes less than, and the planned seconds from which it is looked at. */
export const FAST = 0.5
const LOOKED_AT = HOUR

/** Hints about the lines of a report up to a moment, by what the plan knew of their tasks before. */
export function sanityHints(calculation: Calculation, lines: readonly ReportLine[], until: Instant): SanityFinding[] {
  const { schedule } = calculation
  const shift = shiftsOf(schedule.project).length
  const rows = lines.flatMap(line => {
    const task = memberOf(schedule.tasks, line.task)
    const dates = calculation.of(line.task)
    return task && dates ? [{ line, task, dates }] : []
  })
  const uids = (found: typeof rows): TaskId[] => found.map(each => each.line.task)
  const planned = rows.filter(({ line, dates }) => line.finish !== undefined && line.finish === dates.finish)
  const shares = rows.filter(({ line }) => line.percent !== undefined && line.percent > 0 && line.percent < 100)
  const quarters = shares.filter(({ line }) => (line.percent ?? 0) % 25 === 0)
  // The last report of a running task ends where its rest goes on: a shift ago, or longer.
  const before = rows.filter(({ task }) => task.resume !== undefined && until - task.resume >= shift)
  const found: readonly SanityFinding[] = [
    { hint: 'exactlyPlanned', tasks: rows.length >= FEW && planned.length * 2 > rows.length ? uids(planned) : [] },
    {
      hint: 'quarters',
      tasks: shares.length >= FEW && quarters.length === shares.length ? uids(quarters) : [],
    },
    {
      hint: 'sameRemaining',
      tasks: uids(
        before.filter(
          ({ line, task }) =>
            line.remaining !== undefined && line.remaining > 0 && line.remaining === task.remainingDuration?.seconds,
        ),
      ),
    },
    {
      hint: 'overspent',
      tasks: uids(
        rows.filter(({ line, task }) => {
          const people = peopleOf(schedule, task)
          const work = people.length > 0 ? people.reduce((sum, each) => sum + workOf(task, each), 0) : (task.work ?? 0)
          return line.spent !== undefined && work > 0 && line.spent > OVERSPENT * work
        }),
      ),
    },
    {
      hint: 'stuckAt95',
      tasks: uids(
        before.filter(({ line, task }) => {
          const [now, then] = [line.percent ?? 0, task.percentComplete ?? 0]
          return now >= 95 && now < 100 && then >= 95 && then < 100
        }),
      ),
    },
    {
      hint: 'tooFast',
      tasks: uids(
        rows.filter(({ line, task, dates }) => {
          // What has no reported start is taken to have begun as planned.
          const start = line.start ?? task.actualStart ?? (dates.start <= until ? dates.start : undefined)
          if (line.finish === undefined || start === undefined || task.duration.seconds < LOOKED_AT) return false
          return workBetween(placedBy(calculation, task.uid), start, line.finish) < FAST * task.duration.seconds
        }),
      ),
    },
  ]
  return found.filter(each => each.tasks.length > 0)
}
