import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyEdits } from '../edits/apply.ts'
import type { Edit } from '../edits/edit.ts'
import { STANDARD_CALENDAR } from '../model/create.ts'
import { assignmentId, calendarId, resourceId, type TaskId, taskId } from '../model/ids.ts'
import type { Schedule } from '../model/schedule.ts'
import { everythingOf as shown } from '../testing/everything.ts'
import {
  arbitrarySchedule,
  FIRST_MONDAY,
  type RandomOptions,
  randomEdits,
  randomNumbers,
  randomSchedule,
  schedule,
  taskNamed,
} from '../testing/index.ts'
import { duration, NO_LAG } from '../time/duration.ts'
import { HOUR, instant, workTime } from '../time/instant.ts'
import { calculate, takeOver } from './calculate.ts'
import { type Calculation, columnsOf } from './calculation.ts'
import type { FullCalculation } from './result.ts'

const someTime = instant(FIRST_MONDAY + 3 * 24 * HOUR)

const taskOf = (plan: Schedule, uid: TaskId) => plan.tasks.find(task => task.uid === uid)!

function full(plan: Schedule): Calculation | undefined {
  const outcome = calculate(plan)
  return outcome.ok ? outcome.value : undefined
}

/** Edits of the kinds that the engine follows: fields, links, places in the outline, taking part or not. */
function gentleEdit(plan: Schedule, seed: number): Edit {
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
  ]
  return makers[below(makers.length)]!()
}

const PLANS: readonly [string, RandomOptions][] = [
  ['plain tasks', { tasks: 60, summaries: false, constraints: false, progress: false, manual: false, inactive: false }],
  ['summaries and constraints', { tasks: 60, manual: false, resources: false }],
  ['everything', { tasks: 40 }],
  ['lags in percent, of summaries too', { tasks: 40, density: 2, percentLags: 0.8, constraints: false }],
  ['tasks placed by hand', { tasks: 40, manual: 0.35, density: 1.6 }],
  ['Primavera', { tasks: 40, rules: 'p6', progress: false, manual: false }],
  ['Primavera under way', { tasks: 40, rules: 'p6', manual: false }],
]

describe('a calculation sent from another thread', () => {
  test.each(PLANS)('%s: reads and follows edits as the one that was sent', (_, options) => {
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
      { numRuns: 30 },
    )
  })
})

describe('a calculation that follows an edit', () => {
  test.each(PLANS)('%s: is what a full one is, edit after edit', (_, options) => {
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
      { numRuns: 40 },
    )
  })

  test.each(PLANS)('%s: any edit at all, rows that come and go among them', (_, options) => {
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
      { numRuns: 60 },
    )
  })

  test('rows, calendars, assignments, links against the order, the outline, taking part: the network is kept', () => {
    const plan = schedule.with({
      calendars: [{ ...STANDARD_CALENDAR, id: calendarId(5), name: 'Outro' }],
      resources: [{ name: 'Ana' }, { name: 'Rui', calendar: calendarId(5) }],
    })`
          | MTWTFSS |
      Top |         |
        A | XX      | by Ana
        B | XX      | after A
      C   | X       |`
    const id = (name: string) => taskNamed(plan, name).uid
    const row = { uid: taskId(50), row: 50, name: 'D', parent: id('Top'), duration: duration(3, 'd') }
    const edits: readonly Edit[] = [
      { kind: 'addTask', task: row, after: id('A') },
      { kind: 'addLink', link: { from: id('B'), to: row.uid, type: 'FS', lag: NO_LAG } },
      { kind: 'setTask', task: row.uid, changes: { calendar: calendarId(5) } },
      { kind: 'addLink', link: { from: id('C'), to: id('A'), type: 'FS', lag: NO_LAG } },
      { kind: 'addAssignment', assignment: { uid: assignmentId(90), task: id('A'), resource: resourceId(2) } },
      { kind: 'setTask', task: id('C'), changes: { constraint: { type: 'startNoEarlierThan', date: someTime } } },
      { kind: 'addResource', resource: { uid: resourceId(3), row: 3, name: 'Bia', kind: 'work' } },
      { kind: 'addAssignment', assignment: { uid: assignmentId(91), task: id('A'), resource: resourceId(3) } },
      { kind: 'setTask', task: id('B'), changes: { active: false } },
      { kind: 'setTask', task: id('B'), changes: { active: null } },
      { kind: 'removeLink', link: { from: id('C'), to: id('A'), type: 'FS' } },
      // C becomes a summary, Top loses its last children and is one no more, and back.
      { kind: 'moveTask', task: id('B'), to: { parent: id('C'), after: null } },
      { kind: 'moveTask', task: row.uid, to: { parent: null, after: id('C') } },
      { kind: 'moveTask', task: id('A'), to: { parent: id('C'), after: id('B') } },
      { kind: 'setTask', task: id('C'), changes: { mode: 'manual', manual: { start: someTime } } },
      { kind: 'setTask', task: id('C'), changes: { mode: null, manual: null } },
      { kind: 'moveTask', task: id('B'), to: { parent: id('Top'), after: null } },
      { kind: 'moveTask', task: id('C'), to: { parent: id('Top'), after: id('B') } },
      { kind: 'removeTask', task: id('B') },
      { kind: 'removeTask', task: id('C') },
    ]
    let state: Schedule = plan
    let last = full(plan) as FullCalculation
    const { network } = last
    for (const edit of edits) {
      const result = applyEdits(state, [edit])
      if (!result.ok) throw new Error(result.problems[0].code)
      state = result.value.schedule
      const next = calculate(state, last)
      expect(next.ok && shown(next.value)).toStrictEqual(shown(full(state)!))
      last = (next.ok && next.value) as FullCalculation
      expect(last.network).toBe(network)
    }
  })

  // Past a few hundred tasks an edit may move more than is worth following one by one.
  test.each(PLANS)('%s: edits that move much of a plan', (_, options) => {
    for (let seed = 1; seed <= 3; seed++) {
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
        expect(next.ok && shown(next.value)).toStrictEqual(whole ? shown(whole) : false)
        last = next.ok ? next.value : undefined
      }
    }
  })

  test('hundreds of rows come and go again', () => {
    const [first] = fc.sample(arbitrarySchedule({ tasks: 40, manual: false }), { numRuns: 1, seed: 5 })
    let plan = withoutAlap(first!)
    let last = full(plan)!
    for (let step = 0; step < 700; step++) {
      const beside = plan.tasks[(step * 7919) % plan.tasks.length]!
      const uid = taskId(1000 + step)
      const edits: Edit[] =
        step % 5 === 4
          ? [{ kind: 'removeTask', task: beside.uid }]
          : [
              {
                kind: 'addTask',
                task: {
                  uid,
                  row: 1000 + step,
                  name: 'N',
                  parent: beside.parent,
                  duration: duration(1 + (step % 4), 'd'),
                },
                after: beside.uid,
              },
              { kind: 'addLink', link: { from: beside.uid, to: uid, type: 'FS', lag: NO_LAG } },
            ]
      const result = applyEdits(plan, edits)
      if (!result.ok) continue
      plan = result.value.schedule
      const next = calculate(plan, last)
      if (!next.ok) throw new Error(next.problems[0].code)
      last = next.value
    }
    expect(plan.tasks.length).toBeGreaterThan(300)
    expect(shown(last)).toStrictEqual(shown(full(plan)!))
  })

  test('an earlier calculation goes on showing its own schedule', () => {
    fc.assert(
      fc.property(arbitrarySchedule({ tasks: 30 }), fc.integer(), (first, seed) => {
        const before = full(first)
        const result = applyEdits(first, [gentleEdit(first, seed)])
        if (!before || !result.ok) return
        calculate(result.value.schedule, before)
        expect(shown(before)).toStrictEqual(shown(full(first)!))
      }),
      { numRuns: 40 },
    )
  })

  test('previews from one and the same calculation', () => {
    fc.assert(
      fc.property(arbitrarySchedule({ tasks: 30 }), fc.integer(), (first, seed) => {
        const plan = withoutAlap(first)
        const base = full(plan)
        if (!base) return
        for (let step = 0; step < 5; step++) {
          const result = applyEdits(plan, [gentleEdit(plan, seed + step)])
          if (!result.ok) continue
          const next = calculate(result.value.schedule, base)
          const whole = full(result.value.schedule)
          expect(next.ok && shown(next.value)).toStrictEqual(whole ? shown(whole) : false)
        }
      }),
      { numRuns: 40 },
    )
  })
})

/** The same plan as another object, so that how it came about is not known and it has to be compared. */
const unnoted = (plan: Schedule): Schedule => ({ ...plan })

/** Plans with tasks as late as possible are always calculated in full. */
function withoutAlap(plan: Schedule): Schedule {
  return {
    ...plan,
    tasks: plan.tasks.map(task => {
      if (task.constraint?.type !== 'alap') return task
      const { constraint: _, ...rest } = task
      return rest
    }),
  }
}
