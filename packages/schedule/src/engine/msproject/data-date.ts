import { endAt, startAt, toWork } from '../../calendar/compiled.ts'
import type { Project } from '../../model/schedule.ts'
import type { Task } from '../../model/task.ts'
import { asked } from '../asked.ts'
import { milestoneDate } from '../forward.ts'
import { given, taskAt, wholeSeconds } from '../given.ts'
import type { Network } from '../network.ts'
import { partsAt, spanFrom } from '../parts.ts'
import type { Passes } from '../pass.ts'
import { gapsOf, place, remainingOf } from './early.ts'

// The forecast of a plan that is run: nothing unfinished lies before its data date.

const NEVER = Number.POSITIVE_INFINITY

/** How work done out of sequence goes on: it waits for what is open before it (retained logic), or goes on regardless. */
const overrides = ({ p6, splitInProgress }: Project): boolean =>
  p6?.progress === undefined ? splitInProgress === false : p6.progress !== 'retainedLogic'

const isDone = (task: Task): boolean => given(task.actualFinish) !== undefined || (task.percentComplete ?? 0) >= 100

/**
 * When a task began, of one that is under way at the data date; undefined for any other. Progress without a start began
 * where the plan has it, if that lies before the data date.
 */
export function runningSince(passes: Passes, at: number, task: Task): number | undefined {
  if (passes.dataDate === -NEVER || isDone(task) || task.external) return undefined
  const actual = given(task.actualStart)
  if (actual !== undefined) return actual
  const early = passes.earlyStart[at]!
  return (task.percentComplete ?? 0) > 0 && early < passes.dataDate ? early : undefined
}

/** Work that ignores its open predecessors and so does not limit their late dates: progress overrides the logic. */
export function runsRegardless(network: Network, task: Task): boolean {
  const { project } = network.schedule
  if (project.progressRule !== 'dataDate' || project.statusDate === undefined || !overrides(project)) return false
  return !isDone(task) && (given(task.actualStart) !== undefined || (task.percentComplete ?? 0) > 0)
}

/** Brings what is unfinished behind the data date, from where the rules without one put it. */
export function holdBehind(network: Network, passes: Passes, at: number): void {
  if (passes.dataDate === -NEVER) return
  const task = taskAt(network, at)
  if (isDone(task) || task.external) return
  const since = runningSince(passes, at, task)
  if (since !== undefined) placeRest(network, passes, at, task, since)
  else if (passes.earlyStart[at]! < passes.dataDate) placeWhole(network, passes, at, task)
}

function placeWhole(network: Network, passes: Passes, at: number, task: Task): void {
  const { dataDate } = passes
  const own = network.compiled[network.calendar[at]!]!
  const work = toWork(own, dataDate)
  const parts = task.mode === 'manual' ? undefined : partsAt(network, at)
  if (parts) {
    const span = spanFrom(network, parts, dataDate)
    // Links on its finish hold it as they did.
    place(passes, at, span.start, Math.max(span.finish, passes.earlyFinish[at]!), toWork(own, span.start))
    return
  }
  const [start, finish] = [passes.earlyStart[at]!, passes.earlyFinish[at]!]
  const byHand = task.mode === 'manual' && given(task.manual?.finish) !== undefined
  const length = byHand ? toWork(own, finish) - toWork(own, start) : network.duration[at]! + gapsOf(network, task, at)
  if (length > 0) place(passes, at, startAt(own, work), endAt(own, work + length), work)
  else {
    const dated = milestoneDate(own, dataDate, work, true)
    place(passes, at, dated, dated, work)
  }
}

/** When an interrupted task resumes, where so given: a point right behind the work done is no interruption. */
function resumed(network: Network, at: number, task: Task): number {
  const resume = given(task.resume)
  const stop = given(task.stop)
  if (resume === undefined) return -NEVER
  const own = network.compiled[network.calendar[at]!]!
  return stop !== undefined && toWork(own, resume) <= toWork(own, stop) ? -NEVER : resume
}

/** What remains goes on at the data date, never before it began, when it is resumed, and when what is open before it lets it. */
function placeRest(network: Network, passes: Passes, at: number, task: Task, since: number): void {
  const own = network.compiled[network.calendar[at]!]!
  const above = network.gate[at]!
  const floor = above >= 0 ? passes.earlyFinish[above]! : -NEVER
  const links = overrides(network.schedule.project) ? undefined : asked(network, passes, at, floor)
  const from = Math.max(passes.dataDate, since, resumed(network, at, task), links?.start ?? -NEVER)
  const least = Math.max(
    links?.finish ?? -NEVER,
    task.constraint?.type === 'finishNoEarlierThan' ? (given(task.constraint.date) ?? -NEVER) : -NEVER,
  )
  const work = toWork(own, since)
  const parts = task.mode === 'manual' ? undefined : partsAt(network, at)
  const remaining = remainingOf(task, network.duration[at]!)
  let finish = remaining > 0 ? endAt(own, toWork(own, from) + remaining) : from
  if (parts) {
    finish = from
    for (const part of parts) {
      const calendar = network.compiled[part.calendar]!
      const rest = wholeSeconds(part.remaining)
      if (rest > 0) finish = Math.max(finish, endAt(calendar, toWork(calendar, from) + rest))
    }
  }
  place(passes, at, since, Math.max(finish, least), work)
}
