import { describe, expect, test } from 'vitest'
import { judgeSafety } from '../audit/safety.ts'
import { shiftCalendar } from '../calendar/shift-calendars.ts'
import { applyEdits } from '../edits/apply.ts'
import { calculate } from '../engine/calculate.ts'
import type { Calculation } from '../engine/calculation.ts'
import { emptySchedule } from '../model/create.ts'
import { assignmentId, calendarId, resourceId, taskId } from '../model/ids.ts'
import type { Resource } from '../model/resource.ts'
import type { Schedule } from '../model/schedule.ts'
import type { StepCode } from '../model/step.ts'
import type { Task } from '../model/task.ts'
import { duration, NO_LAG } from '../time/duration.ts'
import { HOUR, instant } from '../time/instant.ts'
import type { Recovery, RecoveryOption } from './options.ts'
import { type RecoverOptions, recover, recoveryValue } from './recover.ts'
import { recoveryTargets } from './targets.ts'

const START = instant(1_772_434_800) // 2026-03-02 07:00
const [ALWAYS, DAY] = [calendarId(7), calendarId(8)]

interface Row {
  readonly hours: number
  readonly step?: StepCode
  readonly tag?: string
  readonly on?: readonly (readonly [resource: number, units: number])[]
  readonly after?: readonly number[]
  readonly wish?: true
  readonly more?: Partial<Task>
}

const CREWS: readonly Resource[] = [
  { uid: resourceId(1), row: 1, name: 'Guindaste', kind: 'work', maxUnits: 1, nature: 'equipment' },
  { uid: resourceId(2), row: 2, name: 'Inspetor', kind: 'work', maxUnits: 2, calendar: DAY },
  { uid: resourceId(3), row: 3, name: 'Caldeireiro', kind: 'work', maxUnits: 4, rates: [{ table: 'A', standard: 50 }] },
]

/** A plan round the clock with a crane, two inspectors by day and four boilermakers. */
function plan(rows: readonly Row[], project: Partial<Schedule['project']> = {}): Schedule {
  const empty = emptySchedule('Parada', { start: START })
  return {
    ...empty,
    project: { ...empty.project, calendar: ALWAYS, ...project },
    calendars: [
      ...empty.calendars,
      shiftCalendar('24x7', { id: ALWAYS }),
      shiftCalendar('2x12', { id: DAY, shifts: 1 }),
    ],
    tasks: rows.map((row, at) => ({
      uid: taskId(at + 1),
      row: at + 1,
      name: `T${at + 1}`,
      parent: null,
      duration: duration(row.hours, 'h'),
      ...(row.step && { step: row.step }),
      ...(row.tag && { equipment: row.tag }),
      ...row.more,
    })),
    links: rows.flatMap((row, at) =>
      (row.after ?? []).map(from => ({
        from: taskId(from),
        to: taskId(at + 1),
        type: 'FS' as const,
        lag: NO_LAG,
        ...(row.wish && { nature: 'preference' as const }),
      })),
    ),
    resources: CREWS,
    assignments: rows.flatMap((row, at) =>
      (row.on ?? []).map(([resource, units], place) => ({
        uid: assignmentId(10 * (at + 1) + place),
        task: taskId(at + 1),
        resource: resourceId(resource),
        units,
      })),
    ),
  }
}

function calculated(schedule: Schedule): Calculation {
  const outcome = calculate(schedule)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems))
  return outcome.value
}

function recovered(schedule: Schedule, options: Partial<RecoverOptions> = {}): Recovery {
  const outcome = recover(calculated(schedule), { wanted: 12 * HOUR, ...options })
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems))
  for (const each of [...outcome.value.options, ...outcome.value.combined]) keepsItsPromise(schedule, each, options)
  // The most hours for each hour of people and machines first.
  const values = outcome.value.options.map(({ gained, price }) => gained / (Math.max(0, price.work) + price.machine))
  expect(values).toEqual([...values].sort((a, b) => b - a))
  return outcome.value
}

/** Accepted, the way ends when it said to, breaks no rule of safety that was kept, and is undone whole. */
function keepsItsPromise(schedule: Schedule, option: RecoveryOption, { target }: Partial<RecoverOptions>): void {
  const applied = applyEdits(schedule, option.edits)
  if (!applied.ok) throw new Error(JSON.stringify(applied.problems))
  const after = calculated(applied.value.schedule)
  expect(target === undefined ? after.projectFinish : after.of(target)?.finish).toBe(option.finish)
  const broken = (of: Calculation): number => judgeSafety(of).findings.length
  expect(broken(after)).toBeLessThanOrEqual(broken(calculated(schedule)))
  const undone = applyEdits(applied.value.schedule, applied.value.inverse, { undo: true })
  expect(undone.ok && undone.value.schedule).toEqual(schedule)
}

const kinds = (found: Recovery): string[] => found.options.map(each => each.moves.map(move => move.kind).join('+'))
const hoursOf = (found: Recovery, kind: string): number =>
  (found.options.find(each => each.moves[0]?.kind === kind)?.gained ?? 0) / HOUR

test('a milestone comes earlier by what is added, not at the cost of the end of the plan, which is told beside it', () => {
  // One crane, two lifts; the one with the long way behind it goes first.
  const rows: Row[] = [
    { hours: 8, on: [[1, 1]] },
    { hours: 0, after: [1], more: { milestone: true } },
    { hours: 8, on: [[1, 1]] },
    { hours: 40, after: [3], more: { kind: 'process' } },
  ]
  const order = { kind: 'order' as const, resources: [resourceId(1)] }
  const crane = { kind: 'equipment' as const, resource: resourceId(1), add: 1 }
  const found = recovered(plan(rows), { target: taskId(2), moves: [order, crane] })
  expect([found.finish, found.end].map(each => (each - START) / HOUR)).toEqual([16, 48])
  expect(found.options.map(each => [each.moves[0]?.kind, each.gained / HOUR, (each.end - START) / HOUR])).toEqual([
    ['equipment', 8, 48],
  ])
  // Of the end of the plan the two are one.
  const whole = recovered(plan([...rows, { hours: 50, on: [[1, 1]] }]))
  expect(whole.options.length).toBeGreaterThan(0)
  for (const each of whole.options) expect(each.end).toBe(each.finish)
})

describe('single ways', () => {
  // Two inspections of 12 h by both inspectors: by day alone 07-19 on two days, so 36 h; with nights 24 h.
  const inspections = [1, 2].map((): Row => ({ hours: 12, step: 'ndt', on: [[2, 2]] }))

  test('a crew by day works at night too: what it gains, what it costs, and only while it is needed', () => {
    const found = recovered(plan(inspections))
    expect(hoursOf(found, 'shift')).toBe(12)
    const [night] = found.options.filter(each => each.moves[0]?.kind === 'shift')
    // Two people for the twelve hours of one night.
    expect(night?.price).toEqual({ work: 24 * HOUR, machine: 0 })
    const move = night?.moves[0]
    expect(move?.kind === 'shift' && move.span).toEqual({ from: START + 12 * HOUR, to: START + 24 * HOUR })
    expect(found.reached).toBe(true)
    // Twice the people do both at once, and gain the same night and the day after it.
    expect(hoursOf(found, 'crew')).toBe(24)
  })

  test.each([3, 4, 5])('a small way at a small price stands before a great one at a great price: %i inspections', n => {
    const some = Array.from({ length: n }, (): Row => ({ hours: 14, step: 'ndt', on: [[2, 2]] }))
    const found = recovered(plan([...some, { hours: 30, step: 'lift', on: [[1, 1]] }]), { wanted: 6 * HOUR })
    // Two hours more of each day gain the least, and cost less for each of them than a night shift.
    expect(kinds(found)[0]).toBe('overtime')
    expect(hoursOf(found, 'shift')).toBeGreaterThan(hoursOf(found, 'overtime'))
  })

  test('a second machine is paid in machine hours, and what gains nothing is said to gain nothing', () => {
    const lifts = [1, 2, 3, 4].map((): Row => ({ hours: 6, step: 'lift', on: [[1, 1]] }))
    const found = recovered(plan([...lifts, { hours: 1, step: 'ndt', on: [[2, 1]] }]))
    expect(kinds(found)).toEqual(['equipment'])
    expect(found.options[0]?.gained).toBe(12 * HOUR)
    expect(found.options[0]?.price).toEqual({ work: 0, machine: 12 * HOUR })
  })

  test('more people only as far as the template admits them; with a rate it has a cost', () => {
    const rows: Row[] = [{ hours: 20, step: 'replace', tag: 'C-101', on: [[3, 2]] }]
    expect(recovered(plan(rows)).options).toEqual([])
    const found = recovered(plan(rows), { room: new Map([[taskId(1), 4]]) })
    // 20 h x (2/4)^0.8 = 11 h 29 min, and four people for it.
    expect(found.options[0]?.finish).toBe(START + 11 * HOUR + 29 * 60)
    expect(found.options[0]?.price).toEqual({ work: (4 * (11 * 60 + 29) - 40 * 60) * 60, machine: 0, cost: 296.67 })
    // Who has no more than two is not made four.
    expect(
      recovered(plan(rows.map(row => ({ ...row, on: [[3, 4]] }))), { room: new Map([[taskId(1), 8]]) }).options,
    ).toEqual([])
  })

  test('work overlaps between equipment or by wish, never past a step that protects people nor inside one space', () => {
    const pair = (steps: readonly [StepCode, StepCode], tags: readonly [string, string], wish?: true): Row[] => [
      { hours: 10, step: steps[0], tag: tags[0] },
      { hours: 10, step: steps[1], tag: tags[1], after: [1], ...(wish && { wish }) },
    ]
    expect(hoursOf(recovered(plan(pair(['clean', 'inspect'], ['E-1', 'E-2']))), 'overlap')).toBe(5)
    expect(recovered(plan(pair(['clean', 'inspect'], ['E-1', 'E-1']))).options).toEqual([])
    expect(recovered(plan(pair(['clean', 'inspect'], ['E-1', 'E-1'], true))).options).toEqual([])
    expect(hoursOf(recovered(plan(pair(['insulationOff', 'scaffoldUp'], ['E-1', 'E-1'], true))), 'overlap')).toBe(5)
    for (const step of ['blind', 'gasTest', 'lockout', 'permit', 'pressureTest', 'deblind', 'scaffoldDown'] as const) {
      expect(recovered(plan(pair([step, 'inspect'], ['E-1', 'E-2'], true))).options).toEqual([])
      expect(recovered(plan(pair(['clean', step], ['E-1', 'E-2'], true))).options).toEqual([])
    }
  })

  test('what it does to the audit is told with it', () => {
    const rows: Row[] = [
      { hours: 20, step: 'clean', tag: 'E-1', on: [[3, 1]] },
      { hours: 20, step: 'repair', tag: 'E-2', on: [[3, 1]], after: [1], wish: true },
    ]
    const told = recovered(plan(rows), { now: START }).options.find(each => each.moves[0]?.kind === 'overlap')
    expect(told?.audit?.worse).toContain('finishToStart')
    expect(recovered(plan(rows)).options[0]?.audit).toBeUndefined()
  })

  test('scaffolds outside are put up before the stop, and inside ones are not', () => {
    const rows = (name: string): Row[] => [
      { hours: 8, step: 'drain', tag: 'E-1' },
      { hours: 6, step: 'scaffoldUp', tag: 'E-1', after: [1], more: { name } },
      { hours: 4, step: 'insulationOff', tag: 'E-1', after: [1, 2] },
    ]
    const found = recovered(plan(rows('Montar andaime')))
    expect(hoursOf(found, 'before')).toBe(6)
    expect(found.options[0]?.finish).toBe(START + 12 * HOUR)
    expect(recovered(plan(rows('Montar andaime interno'))).options).toEqual([])
    // What is known of the work leaves no time before the stop.
    expect(recovered(plan(rows('Montar andaime'), { statusDate: START })).options).toEqual([])
  })

  test('contingent work may be given up; what it stood between stays in order', () => {
    const rows: Row[] = [
      { hours: 4, step: 'inspect', tag: 'E-1' },
      { hours: 20, step: 'repair', tag: 'E-1', after: [1], more: { kind: 'contingent', probability: 0.3 } },
      { hours: 3, step: 'close', tag: 'E-1', after: [2] },
    ]
    const found = recovered(plan(rows))
    expect(hoursOf(found, 'drop')).toBe(20)
    expect(found.options[0]?.finish).toBe(START + 7 * HOUR)
  })

  test('the end of one task can be the aim', () => {
    const rows: Row[] = [...inspections, { hours: 90 }]
    expect(recovered(plan(rows)).options).toEqual([])
    const found = recovered(plan(rows), { target: taskId(2) })
    expect(found.options.length).toBeGreaterThan(0)
  })
})

describe('together', () => {
  test('two that gain nothing alone gain together', () => {
    const side = (resource: number, units: number): Row[] =>
      [1, 2].map((): Row => ({ hours: 30, on: [[resource, units]], step: 'inspect' }))
    const crews = CREWS.map(each => ({ ...each, calendar: ALWAYS }))
    const schedule = { ...plan([...side(1, 1), ...side(3, 4)]), resources: crews }
    const found = recovered(schedule)
    expect(found.options).toEqual([])
    expect(found.combined[0]?.gained).toBe(30 * HOUR)
    expect(found.combined[0]?.moves.map(move => move.kind).sort()).toEqual(['crew', 'equipment'])
    expect(found.reached).toBe(true)
  })

  test('where it cannot be had, the most that can and what the rest is made of', () => {
    const rows: Row[] = [
      { hours: 40, step: 'cure', tag: 'F-1', more: { kind: 'process' } },
      { hours: 12, step: 'ndt', tag: 'F-1', after: [1], on: [[2, 2]] },
      { hours: 2, step: 'gasTest', tag: 'F-1', after: [2] },
    ]
    const found = recovered(plan(rows), { wanted: 60 * HOUR })
    expect(found.reached).toBe(false)
    expect(found.complete).toBe(true)
    // 40 h end at 23:00; by day 07-19, and the gas test until 21:00: 62 h. By night 54 h.
    expect(found.most.gained).toBe(8 * HOUR)
    expect(found.most.rest).toEqual({
      process: 40 * HOUR,
      safety: 2 * HOUR,
      work: 12 * HOUR,
      waiting: 0,
      resting: 0,
      tasks: [taskId(1)],
    })
  })

  test('the plan as it stands is over its limits: what it ends at is its levelled finish, and both are told', () => {
    const lifts = [1, 2, 3].map((): Row => ({ hours: 10, on: [[1, 1]] }))
    const found = recovered(plan(lifts))
    expect((found.planned - START) / HOUR).toBe(10)
    expect((found.finish - START) / HOUR).toBe(30)
    expect(hoursOf(found, 'equipment')).toBe(10)
  })

  test('a plan without a start is measured where it was calculated to', () => {
    const lifts = plan([1, 2, 3].map((): Row => ({ hours: 10, on: [[1, 1]] })))
    const undated: Schedule = { ...lifts, project: { ...lifts.project, start: null } }
    const outcome = calculate(undated, undefined, { today: START })
    if (!outcome.ok) throw new Error(outcome.problems[0].code)
    const found = recover(outcome.value, { wanted: 12 * HOUR })
    expect(found.ok && found.value).toEqual(recovered(lifts))
  })

  test('a task that asks for more than there ever is has to be put right first', () => {
    const outcome = recover(calculated(plan([{ hours: 10, on: [[1, 2]] }])), { wanted: HOUR })
    expect(outcome.ok).toBe(false)
    expect(!outcome.ok && outcome.problems[0].code).toBe('schedule.excessiveDemand')
  })

  test('ends when it is stopped, and says that it is not complete', () => {
    const rows = Array.from({ length: 8 }, (): Row => ({ hours: 12, on: [[2, 2]] }))
    const found = recovered(plan(rows), { evaluations: 2, depth: 0 })
    expect(found.complete).toBe(false)
    expect(found.measured).toBeLessThanOrEqual(6)
  })
})

describe('a plan that asks for more than there is', () => {
  // Three lifts of one crane side by side, behind each an inspection.
  const rows: Row[] = [
    { hours: 8, tag: 'E-1', on: [[1, 1]] },
    { hours: 8, tag: 'E-2', on: [[1, 1]] },
    { hours: 8, tag: 'E-3', on: [[1, 1]] },
    { hours: 2, tag: 'E-1', after: [1] },
    { hours: 2, tag: 'E-2', after: [2] },
    { hours: 2, tag: 'E-3', after: [3] },
  ]
  test('is measured against its own levelling, which comes with the answer: no way moves what that moves', () => {
    const found = recovered(plan(rows))
    const levelled = applyEdits(plan(rows), found.levelled)
    if (!levelled.ok) throw new Error('not levelled')
    expect(calculated(levelled.value.schedule).projectFinish).toBe(found.finish)
    expect(found.finish - START).toBe(26 * HOUR)
    const second = found.options.find(each => each.moves[0]?.kind === 'equipment')
    expect(second?.gained).toBe(8 * HOUR)
    // Beside the levelled plan the second crane moves at most the two pairs that waited.
    expect(second?.moved).toBeLessThanOrEqual(4)
    expect(second?.anew).toBeUndefined()
    const after = applyEdits(plan(rows), second?.edits ?? [])
    if (!after.ok) throw new Error('refused')
    const all = calculated(after.value.schedule)
    const critical = all.schedule.tasks.filter(task => all.of(task.uid)?.critical).length
    expect(second?.critical.after).toBe(critical)
  })
  test('one that fits has nothing to level', () => {
    expect(recovered(plan(rows.slice(0, 1))).levelled).toEqual([])
  })
})

test('ways are offered by the hour gained for an hour of work, those that ask for none first', () => {
  const found = recovered(
    plan([
      { hours: 20, on: [[2, 2]], tag: 'E-1' },
      { hours: 30, on: [[2, 2]], tag: 'E-2', after: [1] },
      { hours: 12, on: [[3, 4]], tag: 'E-2', after: [2] },
      { hours: 12, on: [[3, 4]], tag: 'E-3', after: [2] },
    ]),
    { wanted: 100 * HOUR },
  )
  const values = found.options.map(each => recoveryValue(each) ?? Number.POSITIVE_INFINITY)
  expect(values.length).toBeGreaterThan(1)
  expect(values).toEqual([...values].sort((a, b) => b - a))
  const [first] = found.options
  if (!first) throw new Error('no way')
  const { work, machine } = first.price
  expect(values[0]).toBeCloseTo(first.gained / (Math.max(0, work) + machine), 6)
})

test('only milestones that wait for something and are still to come can be aimed at', () => {
  const end = { milestone: true as const }
  const schedule = plan([
    { hours: 0, more: end },
    { hours: 8, after: [1] },
    { hours: 0, after: [2], more: end },
    { hours: 8, after: [3] },
    { hours: 0, after: [4], more: { ...end, percentComplete: 100 } },
    { hours: 0, after: [4], more: end },
  ])
  expect(recoveryTargets(calculated(schedule)).map(each => each.uid)).toEqual([3, 6])
})

test('a second crane is hired for the shifts that the target needs it in, not for all in which it is of use', () => {
  const rows: Row[] = [
    { hours: 8, on: [[1, 1]] },
    { hours: 8, on: [[1, 1]] },
    { hours: 60, after: [1], more: { kind: 'process' } },
    { hours: 60, after: [2], more: { kind: 'process' } },
    // Two lifts far from critical, which a second crane would do side by side.
    { hours: 30, more: { kind: 'process' } },
    { hours: 8, after: [5], on: [[1, 1]] },
    { hours: 8, after: [5], on: [[1, 1]] },
  ]
  const found = recovered(plan(rows))
  const option = found.options.find(each => each.moves[0]?.kind === 'equipment')
  const [move] = option?.moves ?? []
  expect(move?.kind === 'equipment' && move.span).toEqual({ from: START, to: START + 12 * HOUR })
  expect([option?.gained, option?.price.machine]).toEqual([8 * HOUR, 12 * HOUR])
})

test('more people of a crew that is limited by shift come for the shifts told, and go again', () => {
  const rows: Row[] = [
    { hours: 8, on: [[2, 2]] },
    { hours: 8, on: [[2, 2]] },
    { hours: 90, after: [1], more: { kind: 'process' } },
    { hours: 90, after: [2], more: { kind: 'process' } },
  ]
  const made = plan(rows)
  const byShift: Schedule = {
    ...made,
    resources: made.resources.map(({ calendar: _, maxUnits: __, ...each }) =>
      each.uid === 2 ? { ...each, availability: [{ units: 2, shift: 'day' }] } : { ...each, maxUnits: 1 },
    ),
  }
  const found = recovered(byShift)
  const option = found.options.find(each => each.moves[0]?.kind === 'crew')
  const [move] = option?.moves ?? []
  expect(move?.kind === 'crew' && [move.add, move.span]).toEqual([2, { from: START, to: START + 12 * HOUR }])
  const changed = option?.edits.flatMap(each => (each.kind === 'setResource' ? [each.changes.availability] : []))
  expect(changed).toEqual([
    [
      { units: 2, shift: 'day', to: START },
      { units: 4, shift: 'day', from: START, to: START + 12 * HOUR },
      { units: 2, shift: 'day', from: START + 12 * HOUR },
    ],
  ])
})
