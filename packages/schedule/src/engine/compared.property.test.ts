import { expect, test } from 'vitest'
import { taskId } from '../model/ids.ts'
import type { Link } from '../model/link.ts'
import type { Schedule } from '../model/schedule.ts'
import type { Task } from '../model/task.ts'
import { everythingOf } from '../testing/everything.ts'
import { randomNumbers, randomSchedule } from '../testing/index.ts'
import { workTime } from '../time/instant.ts'
import { calculate } from './calculate.ts'

// A calculation may be asked to follow a plan that no edit made: rows out of place, doubled, without their parents.

type Spoil = (tasks: Task[], links: Link[], below: (count: number) => number) => void

const hours = (count: number) => ({ seconds: workTime(count * 3600), unit: 'h' as const })
const change = (tasks: Task[], at: number, fields: Partial<Task>): void => {
  tasks[at] = { ...tasks[at]!, ...fields }
}

const MILD: readonly Spoil[] = [
  (tasks, _, below) => change(tasks, below(tasks.length), { duration: hours(below(30)) }),
  (tasks, _, below) => change(tasks, below(tasks.length), { parent: null }),
  (tasks, _, below) => change(tasks, below(tasks.length), { parent: tasks[below(tasks.length)]!.uid }),
  (tasks, _, below) => change(tasks, below(tasks.length), { active: false }),
  (tasks, _, below) => change(tasks, below(tasks.length), { uid: taskId(900 + below(500)) }),
  (tasks, _, below) => tasks.splice(below(tasks.length), 0, ...tasks.splice(below(tasks.length), 1)),
  (tasks, _, below) => tasks.splice(below(tasks.length), 1),
  (_, links, below) => links.splice(below(links.length), 1),
  (tasks, links, below) =>
    links.splice(below(links.length), 0, {
      from: tasks[below(tasks.length)]!.uid,
      to: tasks[below(tasks.length)]!.uid,
      type: (['FS', 'SS', 'FF', 'SF'] as const)[below(4)]!,
      lag: hours(below(9) - 3),
    }),
]

const WILD: readonly Spoil[] = [
  ...MILD,
  (tasks, _, below) => tasks.splice(below(tasks.length), 0, { ...tasks[below(tasks.length)]! }),
  (tasks, _, below) =>
    change(tasks, below(tasks.length), { uid: [Number.NaN, -3, 0, 1.5, 1e12][below(5)]! as Task['uid'] }),
  (tasks, _, below) => {
    const seconds = [0, Number.NaN, -5, 1e14, Number.POSITIVE_INFINITY][below(5)]! as Task['duration']['seconds']
    change(tasks, below(tasks.length), { duration: { seconds, unit: 'h' } })
  },
  (_, links, below) => {
    const at = below(links.length)
    if (links[at]) links[at] = { ...links[at], to: taskId(12_345) }
  },
]

function spoiled(plan: Schedule, how: readonly Spoil[], below: (count: number) => number): Schedule {
  const tasks = [...plan.tasks]
  const links = [...plan.links]
  for (let times = 1 + below(2); times > 0 && tasks.length > 0; times--) how[below(how.length)]!(tasks, links, below)
  return { ...plan, tasks, links }
}

test.each([
  ['mildly', MILD],
  ['wildly', WILD],
])('a plan that was %s spoiled is calculated as if there had been none before', (_, how) => {
  for (let seed = 0; seed < 50; seed++) {
    const random = randomNumbers(seed + 7)
    const below = (count: number): number => Math.floor(random() * count)
    let plan = randomSchedule(seed, { tasks: 6 + (seed % 20), ...(seed % 4 === 0 && { rules: 'p6' as const }) })
    const first = calculate(plan)
    let last = first.ok ? first.value : undefined
    for (let step = 0; step < 5; step++) {
      const next = spoiled(plan, how, below)
      const followed = calculate(next, last)
      const whole = calculate(next)
      expect(followed.ok).toBe(whole.ok)
      expect(followed.problems).toStrictEqual(whole.problems)
      if (!followed.ok || !whole.ok) continue
      expect(everythingOf(followed.value)).toStrictEqual(everythingOf(whole.value))
      plan = next
      last = followed.value
    }
  }
})
