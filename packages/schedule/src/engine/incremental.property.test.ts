import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyEdits } from '../edits/apply.ts'
import type { Edit } from '../edits/edit.ts'
import { STANDARD_CALENDAR } from '../model/create.ts'
import { assignmentId, calendarId, resourceId, taskId } from '../model/ids.ts'
import type { Schedule } from '../model/schedule.ts'
import { everythingOf as shown } from '../testing/everything.ts'
import {
  followsAnyEdits,
  followsGentleEdits,
  followsLargeMoves,
  followsWhenSent,
  full,
  gentleEdit,
  PLANS,
  withoutAlap,
} from '../testing/followed-edits.ts'
import { arbitrarySchedule, FIRST_MONDAY, schedule, taskNamed } from '../testing/index.ts'
import { duration, NO_LAG } from '../time/duration.ts'
import { HOUR, instant } from '../time/instant.ts'
import { calculate, settle, takeOver } from './calculate.ts'
import { columnsOf } from './calculation.ts'
import type { FullCalculation } from './result.ts'

const someTime = instant(FIRST_MONDAY + 3 * 24 * HOUR)

describe('a calculation sent from another thread', () => {
  test.each(PLANS)('%s: reads and follows edits as the one that was sent', (_, options) => followsWhenSent(options, 8))
})

describe('a calculation that follows an edit', () => {
  test.each(PLANS)('%s: is what a full one is, edit after edit', (_, options) => followsGentleEdits(options, 10))

  test.each(PLANS)('%s: any edit at all, rows that come and go among them', (_, options) =>
    followsAnyEdits(options, 15),
  )

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

  test('dates of another plan that ran out of the years cost this one no full calculation', () => {
    const plan = schedule`
        | MTWTFSS |
      A | XX      |
      B |   XX    | after A`
    const far = {
      ...plan,
      tasks: plan.tasks.map(each => ({ ...each, duration: { ...duration(4_000_000, 'd'), elapsed: true as const } })),
    }
    expect(full(far)?.problems.map(each => each.code)).toContain('schedule.datesRunOut')
    const last = full(plan) as FullCalculation
    const { network } = last
    const edited = applyEdits(plan, [
      { kind: 'setTask', task: taskNamed(plan, 'A').uid, changes: { duration: duration(3, 'd') } },
    ])
    if (!edited.ok) throw new Error(edited.problems[0].code)
    const next = calculate(edited.value.schedule, last)
    expect(next.ok && (next.value as FullCalculation).network === network).toBe(true)
  })

  test.each(PLANS)('%s: edits that move much of a plan', (_, options) => followsLargeMoves(options, [1]))

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

test('what the next edit needs can be made beforehand, part by part, and also when an edit comes between the parts', () => {
  const plan = schedule`
        | MTWTFSS |
    A   | XX      |
    B   | XX      | after A`
  const columns = columnsOf(full(plan)!)
  const longer = applyEdits(plan, [
    { kind: 'setTask', task: taskNamed(plan, 'A').uid, changes: { duration: duration(3, 'd') } },
  ])
  if (!longer.ok) throw new Error('refused')
  for (const parts of [0, 1, 2, 9]) {
    const there = takeOver(plan, columns)
    const making = settle(there)
    for (let part = 0; part < parts; part++) making.next()
    const next = calculate(longer.value.schedule, there)
    for (const _ of making);
    expect(next.ok && shown(next.value)).toEqual(shown(full(longer.value.schedule)!))
    expect(shown(there)).toEqual(shown(full(plan)!))
  }
})
