import fc from 'fast-check'
import { expect } from 'vitest'
import { applyEdits } from '../edits/apply.ts'
import type { Edit } from '../edits/edit.ts'
import { calculate, takeOver } from '../engine/calculate.ts'
import { type Calculation, columnsOf } from '../engine/calculation.ts'
import { type TaskId, taskId } from '../model/ids.ts'
import type { Schedule } from '../model/schedule.ts'
import { duration } from '../time/duration.ts'
import { HOUR, instant, workTime } from '../time/instant.ts'
import { arbitrarySchedule } from './arbitrary.ts'
import { everythingOf as shown } from './everything.ts'
import { FIRST_MONDAY } from './parse.ts'
import { p6Edits } from './primavera-facts.ts'
import { type RandomOptions, randomEdits, randomNumbers, randomSchedule } from './random.ts'

// A calculation that follows edits, held against the one that is made from nothing: the same for any edits.

const taskOf = (plan: Schedule, uid: TaskId) => plan.tasks.find(task => task.uid === uid)!

/** The calculation made from nothing; undefined where the plan has none. */
export function full(plan: Schedule): Calculation | undefined {
  const outcome = calculate(plan)
  return outcome.ok ? outcome.value : undefined
}

/** Edits of the kinds that the engine follows: fields, links, places in the outline, taking part or not. */
export function gentleEdit(plan: Schedule, seed: number): Edit {
  const random = randomNumbers(seed)
  const below = (limit: number): number => Math.floor(random() * limit)
  const task = plan.tasks[below(plan.tasks.length)]!.uid
  const link = plan.links[below(plan.links.length)]
  const { parent, active } = taskOf(plan, task)
  const someday = instant(FIRST_MONDAY + below(30 * 24) * HOUR)
  const anyTask = () => plan.tasks[below(plan.tasks.length)]!.uid
  const makers: (() => Edit)[] = [
    () => ({ kind: 'setTask', task, changes: { duration: duration(below(30), 'h') } }),
    () => ({ kind: 'setTask', task, changes: { duration: duration(below(5), 'd') } }),
    () => ({ kind: 'setTask', task, changes: { constraint: { type: 'startNoEarlierThan', date: someday } } }),
    () => ({ kind: 'setTask', task, changes: { constraint: { type: 'finishNoLaterThan', date: someday } } }),
    () => ({ kind: 'setTask', task, changes: { constraint: null, deadline: someday } }),
    () => ({ kind: 'setTask', task, changes: { deadline: null, actualStart: someday, percentComplete: 50 } }),
    () => ({ kind: 'setTask', task, changes: { actualStart: null, percentComplete: null } }),
    () => ({
      kind: 'setTask',
      task,
      changes: { mode: 'manual', manual: { start: someday, finish: instant(someday + below(50) * HOUR) } },
    }),
    () => ({ kind: 'setTask', task, changes: { mode: null, name: 'other' } }),
    () => ({ kind: 'setTask', task, changes: { active: active === false ? null : false } }),
    () => ({ kind: 'setTask', task, changes: { percentComplete: 1 + below(99) / 3 } }),
    () => ({ kind: 'moveTask', task, to: { parent: anyTask(), after: null } }),
    () => ({
      kind: 'moveTask',
      task,
      to: { parent: parent === null ? null : taskOf(plan, parent).parent, after: parent ?? anyTask() },
    }),
    () => ({
      kind: 'addLink',
      link: {
        from: taskId(1 + below(plan.tasks.length)),
        to: task,
        type: (['FS', 'SS', 'FF', 'SF'] as const)[below(4)]!,
        lag: { seconds: workTime((below(20) - 5) * HOUR), unit: 'h' },
      },
      at: below(plan.links.length + 1),
    }),
    ...(link
      ? [
          () => ({ kind: 'removeLink' as const, link }),
          () => ({
            kind: 'setLink' as const,
            link,
            changes: { lag: { seconds: workTime(below(30) * HOUR), unit: 'h' as const } },
          }),
          () => ({
            kind: 'setLink' as const,
            link,
            changes: { lag: { seconds: workTime(0), unit: 'd' as const, percent: below(250) - 50 } },
          }),
        ]
      : []),
    ...(plan.project.p6 ? p6Edits(taskOf(plan, task), random) : []),
  ]
  return makers[below(makers.length)]!()
}

/** Kinds of plans, by name. */
export const PLANS: readonly [string, RandomOptions][] = [
  ['plain tasks', { tasks: 60, summaries: false, constraints: false, progress: false, manual: false, inactive: false }],
  ['summaries and constraints', { tasks: 60, manual: false, resources: false }],
  ['everything', { tasks: 40 }],
  ['lags in percent, of summaries too', { tasks: 40, density: 2, percentLags: 0.8, constraints: false }],
  ['tasks placed by hand', { tasks: 40, manual: 0.35, density: 1.6 }],
  ['Primavera', { tasks: 40, rules: 'p6', progress: false, manual: false }],
  ['Primavera under way', { tasks: 40, rules: 'p6', manual: false }],
  ['Primavera with all that it alone knows', { tasks: 40, rules: 'p6', manual: false, p6Facts: true }],
]

/** The same plan as another object, so that how it came about is not known and it has to be compared. */
export const unnoted = (plan: Schedule): Schedule => ({ ...plan })

/** Plans with tasks as late as possible are always calculated in full. */
export function withoutAlap(plan: Schedule): Schedule {
  return {
    ...plan,
    tasks: plan.tasks.map(task => {
      if (task.constraint?.type !== 'alap') return task
      const { constraint: _, ...rest } = task
      return rest
    }),
  }
}

/** A calculation sent to another thread reads and follows edits as the one that was sent. */
export function followsWhenSent(options: RandomOptions, numRuns: number): void {
  fc.assert(
    fc.property(arbitrarySchedule(options), fc.integer(), (plan, seed) => {
      const here = full(plan)
      if (!here) return
      const sent = structuredClone({ plan, dates: columnsOf(here) })
      const there = takeOver(sent.plan, sent.dates)
      expect(shown(there)).toEqual(shown(here))
      const edited = applyEdits(sent.plan, [gentleEdit(plan, seed)])
      if (!edited.ok) return
      const next = calculate(edited.value.schedule, there)
      const whole = full(edited.value.schedule)
      expect(next.ok).toBe(whole !== undefined)
      if (next.ok && whole) expect(shown(next.value)).toEqual(shown(whole))
      // Read again after a later one has taken its engine along, it still shows its own plan.
      expect(shown(there)).toEqual(shown(here))
    }),
    { numRuns },
  )
}

/** Edits of the kinds that the engine follows, one after the other. */
export function followsGentleEdits(options: RandomOptions, numRuns: number): void {
  fc.assert(
    fc.property(arbitrarySchedule(options), fc.integer(), (first, seed) => {
      let plan = withoutAlap(first)
      let last = full(plan)
      for (let step = 0; step < 8 && last; step++) {
        const result = applyEdits(plan, [gentleEdit(plan, seed + step * 7919)])
        if (!result.ok) continue
        plan = result.value.schedule
        const next = calculate(step % 2 === 0 ? unnoted(plan) : plan, last)
        const whole = full(plan)
        expect(next.ok).toBe(whole !== undefined)
        if (!next.ok || !whole) return
        expect(shown(next.value)).toStrictEqual(shown(whole))
        last = next.value
      }
    }),
    { numRuns },
  )
}

/** Any edits at all, rows that come and go among them. */
export function followsAnyEdits(options: RandomOptions, numRuns: number): void {
  fc.assert(
    fc.property(arbitrarySchedule({ ...options, tasks: 25 }), fc.integer(), (first, seed) => {
      let plan = withoutAlap(first)
      let last = full(plan)
      for (let step = 0; step < 8 && last; step++) {
        const result = applyEdits(plan, randomEdits(plan, seed + step * 7919, 1 + (step % 2)))
        if (!result.ok) continue
        plan = result.value.schedule
        const next = calculate(step % 3 === 0 ? unnoted(plan) : plan, last)
        const whole = full(plan)
        expect(next.ok && shown(next.value)).toStrictEqual(whole ? shown(whole) : false)
        last = next.ok ? next.value : undefined
      }
    }),
    { numRuns },
  )
}

/** Past a few hundred tasks an edit may move more than is worth following one by one. */
export function followsLargeMoves(options: RandomOptions, seeds: readonly number[]): void {
  for (const seed of seeds) {
    let plan = withoutAlap(randomSchedule(seed, { ...options, tasks: 350, density: 1.6 }))
    let last = full(plan)
    for (let step = 0; step < 10 && last; step++) {
      const early = plan.tasks[(step * 31) % 60]!.uid
      const change: Edit[] =
        step % 2 === 0
          ? [{ kind: 'setTask', task: early, changes: { duration: duration(1 + ((step * 7) % 9), 'd') } }]
          : [gentleEdit(plan, seed * 100 + step)]
      const result = applyEdits(plan, change)
      if (!result.ok) continue
      plan = result.value.schedule
      const next = calculate(plan, last)
      const whole = full(plan)
      expect(next.ok && shown(next.value), `seed ${seed}`).toStrictEqual(whole ? shown(whole) : false)
      last = next.ok ? next.value : undefined
    }
  }
}
