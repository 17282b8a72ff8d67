import { type CompiledCalendar, endAt, toWork } from '../calendar/compiled.ts'
import type { Segment, Task } from '../model/task.ts'
import { type Instant, instant, workTime } from '../time/instant.ts'
import { given, wholeSeconds } from './given.ts'
import { remainingOf } from './msproject/early.ts'
import { secondsOf } from './network-input.ts'

/** Something of it is done, and something left. */
export const isUnderWay = (task: Task): boolean =>
  task.actualFinish === undefined &&
  (task.percentComplete ?? 0) < 100 &&
  (task.actualStart !== undefined || (task.percentComplete ?? 0) > 0)

/** Working seconds still to be done of a task that is not over: as reported, else what its progress leaves. */
export const restOf = (task: Task): number =>
  isUnderWay(task)
    ? remainingOf(task, secondsOf(task))
    : task.remainingDuration
      ? wholeSeconds(task.remainingDuration.seconds)
      : secondsOf(task)

/**
 * A task whose rest takes `rest` working seconds in place of those of the plan; the work done stays. One with dates by
 * hand begins where the plan has it (`start`; undefined where the rules know none) and ends when it is done; one in parts
 * is interrupted as the plan says, as long as there is work left to interrupt. `own` is the calendar that the engine
 * places it by.
 */
export function lasting(task: Task, rest: number, own: CompiledCalendar, start: Instant | undefined): Task {
  const planned = restOf(task)
  const whole = secondsOf(task)
  const until = task.mode === 'manual' && start !== undefined ? given(task.manual?.finish) : undefined
  const parts = task.segments
  if (rest === planned && until === undefined) return task
  const left = (seconds: number) => ({ ...task.duration, seconds: workTime(seconds) })
  const more = rest - planned
  let length = whole + more
  let byHand: Partial<Task> = {}
  if (until !== undefined && start !== undefined) {
    const span = toWork(own, until) - toWork(own, start)
    // Dates by hand outside all working time: it is the clock that it takes.
    const onClock = span <= 0 && until > start
    length = (onClock ? until - start : span) + more
    byHand = { manual: { start }, ...(onClock && { duration: { ...left(length), elapsed: true as const } }) }
  }
  length = Math.max(0, length)
  return {
    ...task,
    duration: left(length),
    ...((task.remainingDuration || isUnderWay(task)) && { remainingDuration: left(rest) }),
    ...(parts && parts.length > 1 && { segments: partsLasting(parts, own, more) }),
    ...byHand,
  }
}

/** Parts of a split task with more or less work in all: the last one stretches, and what there is no work left for is gone. */
function partsLasting(parts: readonly Segment[], own: CompiledCalendar, more: number): readonly Segment[] {
  const lengths = parts.map(each => toWork(own, each.finish) - toWork(own, each.start))
  let left = lengths.reduce((sum, each) => sum + each, 0) + more
  const kept: Segment[] = []
  for (const [at, part] of parts.entries()) {
    const length = lengths[at] ?? 0
    if (left <= length || at === parts.length - 1) {
      const work = toWork(own, part.start) + Math.max(0, left)
      kept.push({ start: part.start, finish: left > 0 ? instant(endAt(own, work)) : part.start })
      break
    }
    kept.push(part)
    left -= length
  }
  return kept
}
