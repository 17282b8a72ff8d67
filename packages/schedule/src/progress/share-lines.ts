import { plannedUntil } from '../analysis/lateness.ts'
import { previousWork, workBetween } from '../calendar/compiled.ts'
import { sharesBelow } from '../edits/commands-progress.ts'
import { linksFrom } from '../edits/draft.ts'
import { placedBy } from '../engine/assignment-span.ts'
import type { Calculation } from '../engine/calculation.ts'
import type { TaskId } from '../model/ids.ts'
import type { Task } from '../model/task.ts'
import { type Instant, instant, type WorkTime, workTime } from '../time/instant.ts'
import { percentByType } from './percent-type.ts'
import type { ReportLine } from './report.ts'
import { FAST } from './sanity.ts'
import { happened } from './sequence.ts'

/** A summary's share applied to a task in it, and what of that was not reported. */
export interface SharedLine {
  readonly line: ReportLine
  /** Dates of the line that were assumed, not given. */
  readonly supposed: readonly ('start' | 'finish')[]
  /** Working time from its start to its finish, or to the end of the report, and what the plan asks for that much of it. */
  readonly worked: WorkTime
  readonly planned: WorkTime
  /** It would have taken less than half of its planned time. */
  readonly fast: boolean
}

/** Dates given for a task. */
export interface GivenDates {
  readonly start?: Instant
  readonly finish?: Instant
}

/**
 * A share given to summaries, as a line of a report for each task that gets of it, in the order of the rows. Where no
 * date was given, what began did so as planned, at `until` at the latest; what is done ended at `until`, or when work
 * that waits for it began: never by its planned finish.
 */
export function shareLines(
  calculation: Calculation,
  summaries: readonly TaskId[],
  percent: number,
  until: Instant,
  given: ReadonlyMap<TaskId, GivenDates> = new Map(),
): readonly SharedLine[] {
  const { schedule } = calculation
  const known = (task: Task): number => Math.round(percentByType(schedule, task, task.percentComplete ?? 0))
  const shares = new Map(
    summaries.flatMap(uid =>
      sharesBelow({ schedule, calculation, until }, uid, percent, known).map(each => [each.task.uid, each] as const),
    ),
  )
  const begins = new Map<TaskId, Instant>(
    schedule.tasks.flatMap(task => {
      const { start } = happened(task)
      return start === undefined ? [] : [[task.uid, start] as const]
    }),
  )
  for (const { task, percent: share } of shares.values()) {
    const { start = task.actualStart, finish = until } = given.get(task.uid) ?? {}
    const planned = plannedUntil(calculation, until).of(task.uid)?.start ?? until
    if (share > 0) begins.set(task.uid, start ?? instant(Math.min(planned, finish, until)))
    else begins.delete(task.uid)
  }
  return [...shares.values()]
    .sort((a, b) => a.task.row - b.task.row)
    .map(({ task, percent: share }) => {
      const { uid } = task
      const start = begins.get(uid)
      const own = given.get(uid) ?? {}
      const length = (task.duration.seconds * share) / 100
      if (start === undefined) return { line: { task: uid, percent: share }, supposed: [], ...NOTHING_WORKED }
      const calendar = placedBy(calculation, uid)
      const followed = linksFrom
        .of(schedule.links, uid)
        .flatMap(link => (link.type === 'FS' && link.lag.seconds >= 0 ? (begins.get(link.to) ?? []) : []))
      const ended = instant(Math.max(start, previousWork(calendar, instant(Math.min(until, ...followed)))))
      const finish = share === 100 ? (own.finish ?? task.actualFinish ?? ended) : undefined
      const worked = workBetween(calendar, start, finish ?? until)
      return {
        line: { task: uid, percent: share, start, ...(finish !== undefined && { finish }) },
        supposed: [
          ...(own.start === undefined && task.actualStart === undefined ? (['start'] as const) : []),
          ...(finish !== undefined && own.finish === undefined && task.actualFinish === undefined
            ? (['finish'] as const)
            : []),
        ],
        worked,
        planned: workTime(Math.round(length)),
        fast: worked < FAST * length,
      }
    })
}

const NOTHING_WORKED = { worked: workTime(0), planned: workTime(0), fast: false }
