import { isLeaf } from '../analysis/leaves.ts'
import type { Link } from '../model/link.ts'
import { memberOf } from '../model/rows.ts'
import type { Schedule } from '../model/schedule.ts'
import type { Task } from '../model/task.ts'
import { outOfSequence } from '../progress/sequence.ts'
import { HOUR, type Instant, instant } from '../time/instant.ts'
import { calculated } from './drawing.ts'
import { randomNumbers, randomSchedule } from './random.ts'

/** What a seeded plan has, and what was found in it, as `from>to`. */
export interface SeededSequence {
  readonly seeded: readonly string[]
  readonly found: readonly string[]
  /** Found before anything was seeded: the plan had happened just as its links ask. */
  readonly before: readonly string[]
}

const nameOf = ({ from, to, type }: Pick<Link, 'from' | 'to' | 'type'>): string => `${from}${type}${to}`

/**
 * A random plan that happened exactly as calculated, up to a date; then some of its work is made to begin an hour before
 * its predecessor had ended. Each link that this breaks is told by its two dates alone, without the code under test.
 */
export function seededSequence(seed: number): SeededSequence {
  const random = randomNumbers(seed ^ 0x51e9)
  const drawn = randomSchedule(seed, {
    tasks: 40,
    summaries: false,
    progress: false,
    constraints: false,
    manual: false,
    inactive: false,
    lags: false,
    types: ['FS'],
    rules: 'msproject',
  })
  const plan = calculated(drawn)
  const until = plan.projectStart + (plan.projectFinish - plan.projectStart) * 0.7
  const happened: Schedule = {
    ...drawn,
    tasks: drawn.tasks.map((task, at): Task => {
      const [start, finish] = [plan.start[at] ?? 0, plan.finish[at] ?? 0]
      if (!isLeaf(plan, at) || start > until) return task
      const actualStart = instant(start)
      return finish > until
        ? { ...task, actualStart, percentComplete: 50 }
        : { ...task, actualStart, actualFinish: instant(finish), percentComplete: 100 }
    }),
  }
  const names = (of: Schedule): string[] => outOfSequence(calculated(of)).map(each => nameOf(each.link))
  const broken = new Set<number>()
  for (const link of drawn.links) {
    const [from, to] = [memberOf(happened.tasks, link.from), memberOf(happened.tasks, link.to)]
    if (from?.actualFinish !== undefined && to?.actualStart !== undefined && random() < 0.2) broken.add(link.to)
  }
  const early: Schedule = {
    ...happened,
    tasks: happened.tasks.map((task): Task => {
      if (!broken.has(task.uid)) return task
      const ends = drawn.links.flatMap(link =>
        link.to === task.uid ? (memberOf(happened.tasks, link.from)?.actualFinish ?? []) : [],
      )
      return { ...task, actualStart: instant(Math.min(...ends) - HOUR) }
    }),
  }
  const endOf = (task: Task | undefined): Instant | undefined => task?.actualFinish
  const seeded = early.links.filter(link => {
    const begun = memberOf(early.tasks, link.to)?.actualStart
    const ended = endOf(memberOf(early.tasks, link.from))
    return begun !== undefined && (ended === undefined || ended > begun)
  })
  return { seeded: seeded.map(nameOf).sort(), found: names(early).sort(), before: names(happened) }
}
