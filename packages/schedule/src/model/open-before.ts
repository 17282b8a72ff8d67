import type { TaskId } from './ids.ts'
import type { Link } from './link.ts'
import { ancestorsOf, hasChildren, type PositionOf, subtreeEnd } from './outline.ts'
import type { Task } from './task.ts'

/** How far work has to be before what waits for it goes on. */
export type Until = 'begun' | 'over'

/** A plan as far as it is needed to see what a task waits for. */
export interface Reported {
  readonly tasks: readonly Task[]
  readonly positionOf: PositionOf
  readonly linksTo: (task: TaskId) => readonly Link[]
  readonly says: (task: Task, until: Until) => boolean
  /** By Primavera's rules nothing waits for a level of effort. */
  readonly p6: boolean
}

/** Null: its lead is as long as the work, and nothing of it is waited for. */
function neededBy({ type, lag }: Link, of: Task): Until | null {
  if (type === 'SS' || type === 'SF') return lag.seconds < 0 || (lag.percent ?? 0) < 0 ? null : 'begun'
  const { seconds } = of.duration
  const lead = lag.percent === undefined ? -lag.seconds : (-lag.percent / 100) * seconds
  return lead <= 0 ? 'over' : lead < seconds ? 'begun' : null
}

/**
 * The nearest open work on every way back from the start of a task: through milestones, summaries, what is reported already
 * and what is left out. What lies behind open work is open with it. `clear`: work, by id and how far it is, that is known to
 * wait for nothing open; kept between the tasks of one batch, whose ways back run together.
 */
export function openBefore(task: Task, plan: Reported, clear: Set<string> = new Set()): Task[] {
  const { tasks, positionOf, linksTo, says } = plan
  const isAside = ({ external, p6 }: Task): boolean =>
    external !== undefined || (plan.p6 && (p6?.type === 'levelOfEffort' || p6?.type === 'wbsSummary'))
  const above = new Set([task, ...ancestorsOf(tasks, task, positionOf)])
  const entered = new Set<Task>()
  const seen = new Set<string>()
  const waits: { readonly of: Task; readonly until: Until }[] = []
  const follow = (uid: TaskId, byStart: boolean): void => {
    for (const link of linksTo(uid)) {
      const of = tasks[positionOf(link.from)]
      const until = of && (link.type === 'FS' || link.type === 'SS') === byStart ? neededBy(link, of) : null
      const key = `${link.from} ${until}`
      if (!of || !until || above.has(of) || seen.has(key) || clear.has(key)) continue
      seen.add(key)
      waits.push({ of, until })
    }
  }
  const enter = (of: Task): void => {
    for (const each of [of, ...ancestorsOf(tasks, of, positionOf)]) {
      if (entered.has(each)) return
      entered.add(each)
      follow(each.uid, true)
    }
  }
  const found: Task[] = []
  enter(task)
  for (let wait = waits.pop(); wait; wait = waits.pop()) {
    const { of, until } = wait
    const at = positionOf(of.uid)
    const leaves = hasChildren(tasks, at)
      ? tasks.slice(at + 1, subtreeEnd(tasks, at, positionOf)).filter((_, i) => !hasChildren(tasks, at + 1 + i))
      : [of]
    const work = leaves.filter(each => !isAside(each))
    const counted = of.active === false ? [] : work.filter(each => each.active !== false)
    const goesOn = counted.length === 0 || counted[until === 'over' ? 'every' : 'some'](each => says(each, until))
    if (!goesOn) found.push(of)
    else if (until === 'begun') enter(of)
    else
      for (const each of work) {
        enter(each)
        follow(each.uid, false)
      }
  }
  if (found.length === 0) for (const key of seen) clear.add(key)
  return [...new Set(found)].sort((a, b) => positionOf(a.uid) - positionOf(b.uid))
}
