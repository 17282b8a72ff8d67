import { describe, expect, test } from 'vitest'
import { shiftCalendar } from '../calendar/shift-calendars.ts'
import { emptySchedule } from '../model/create.ts'
import { assignmentId, calendarId, resourceId, taskId } from '../model/ids.ts'
import type { ReadyGate } from '../model/permit.ts'
import type { Schedule } from '../model/schedule.ts'
import type { Task } from '../model/task.ts'
import { permitsBySteps } from '../progress/permits.ts'
import { applied, calculated } from '../testing/index.ts'
import { duration, NO_LAG } from '../time/duration.ts'
import { civilInstant } from '../time/instant.ts'
import { audit, auditRepairs } from './audit.ts'
import { judgeSafety } from './safety.ts'

const START = civilInstant(2026, 3, 2, 7)
const DAY_ONLY = calendarId(2)

/** Work of a plant, each row after those whose places `after` names; a crane for those that say so. */
function plant(
  rows: readonly (Partial<Task> & { readonly after?: readonly number[]; readonly crane?: number })[],
  rest: Partial<Schedule> = {},
): Schedule {
  const base = emptySchedule('Plant', { start: START, calendar: calendarId(1) })
  return {
    ...base,
    calendars: [shiftCalendar('24x7', { id: calendarId(1) }), shiftCalendar('administrative', { id: DAY_ONLY })],
    tasks: rows.map(({ after: _after, crane: _crane, ...task }, at) => ({
      uid: taskId(at + 1),
      row: at + 1,
      name: `Row ${at + 1}`,
      parent: null,
      duration: duration(4, 'h'),
      ...task,
    })),
    links: rows.flatMap(({ after = [] }, at) =>
      after.map(from => ({ from: taskId(from), to: taskId(at + 1), type: 'FS' as const, lag: NO_LAG })),
    ),
    resources: [{ uid: resourceId(1), row: 1, name: 'Crane', kind: 'work', nature: 'equipment', trade: 'lifting' }],
    assignments: rows.flatMap(({ crane }, at) =>
      crane ? [{ uid: assignmentId(at + 1), task: taskId(at + 1), resource: resourceId(1), units: crane }] : [],
    ),
    ...rest,
  }
}
const found = (plan: Schedule, code: string) => {
  const { findings, judged } = judgeSafety(calculated(plan))
  const own = findings.filter(each => each.code === code)
  return { judged: judged.has(code as never), told: own.map(each => [...each.tasks, '/', ...each.against]), own }
}

describe('a permit after a rest', () => {
  // A cement kiln that is ventilated and lined; a digester of a pulp mill; a boiler's drum.
  const kiln = (task: Partial<Task>, permits = true) =>
    plant([
      { name: 'Abrir porta de visita da cabeça', equipment: 'W1', step: 'open' },
      {
        name: 'Ventilar',
        equipment: 'W1',
        step: 'ventilate',
        after: [1],
        ...(permits && { permits: [{ kind: 'confined' }] }),
      },
      { name: 'Inspecionar carcaça', equipment: 'W1', step: 'inspect', after: [2], ...task },
    ])
  const long = { duration: duration(16, 'h'), calendar: DAY_ONLY }
  test('is missing where people go in again the next day, and one press adds it', () => {
    const plan = kiln(long)
    const { told, own } = found(plan, 'permitAfterRest')
    expect(told).toEqual([[3, '/']])
    expect(own[0]).toMatchObject({ equipment: 'W1', kind: 'missing' })
    const mended = applied(plan, own[0]?.edits ?? [])
    expect(found(mended, 'permitAfterRest').told).toEqual([])
    expect(auditRepairs(audit(calculated(mended), START)).filter(each => each.kind === 'setTask')).toEqual([])
  })
  test.each([
    ['work that never rests', kiln({ duration: duration(40, 'h') })],
    ['work of one day', kiln({ duration: duration(2, 'h'), calendar: DAY_ONLY })],
    ['work that lists its permit', kiln({ ...long, permits: [{ kind: 'confined' }] })],
    ['work on another, open machine', kiln({ ...long, equipment: 'M-2' })],
    ['work that is done', kiln({ ...long, percentComplete: 100 })],
    [
      'the lunch of one day',
      kiln({
        duration: duration(8, 'h'),
        calendar: DAY_ONLY,
        constraint: { type: 'startNoEarlierThan', date: civilInstant(2026, 3, 3, 8) },
      }),
    ],
  ])('is not asked of %s', (_, plan) => {
    expect(found(plan, 'permitAfterRest')).toMatchObject({ judged: true, told: [] })
  })
  test('a plan that lists no permits keeps them elsewhere; the permits that its steps speak for leave nothing to find', () => {
    const silent = kiln(long, false)
    expect(found(silent, 'permitAfterRest')).toMatchObject({ judged: false, told: [] })
    const listed = applied(silent, permitsBySteps(calculated(silent)))
    expect(listed.tasks[2]?.permits).toEqual([{ kind: 'confined' }])
    expect(found(listed, 'permitAfterRest')).toMatchObject({ judged: true, told: [] })
  })
})

describe('heavy lifts', () => {
  const lifts = (most: number | undefined, ...rows: Parameters<typeof plant>[0][number][]) =>
    plant(rows, {
      areas: [
        { id: 'A', name: 'Aciaria', ...(most !== undefined && { maxHeavyLifts: most }) },
        { id: 'B', name: 'Pátio' },
      ],
    })
  const lift = (rest: object = {}) => ({ name: 'Içar rotor', step: 'lift' as const, area: 'A', crane: 1, ...rest })
  test('two at once in an area that admits one are found, where the second begins', () => {
    expect(found(lifts(1, lift(), lift()), 'heavyLiftsApart').told).toEqual([[2, '/', 1]])
    expect(found(lifts(2, lift(), lift(), lift()), 'heavyLiftsApart').told).toEqual([[3, '/', 1, 2]])
    expect(
      found(lifts(1, lift(), lift({ crane: 2, after: [1] }), lift({ after: [1] })), 'heavyLiftsApart').told,
    ).toEqual([[3, '/', 2]])
  })
  test.each([
    ['one after the other', lifts(1, lift(), lift({ after: [1] }))],
    ['in two areas', lifts(1, lift(), lift({ area: 'B' }))],
    ['as many as the area admits', lifts(2, lift(), lift())],
    ['work without a crane beside one', lifts(1, lift(), lift({ crane: 0 }))],
    ['one of them done', lifts(1, lift({ percentComplete: 100 }), lift())],
  ])('%s: nothing', (_, plan) => expect(found(plan, 'heavyLiftsApart')).toMatchObject({ judged: true, told: [] }))
  test('an area that says no number is not judged', () => {
    expect(found(lifts(undefined, lift(), lift()), 'heavyLiftsApart')).toMatchObject({ judged: false, told: [] })
  })
})

describe('radiography', () => {
  const source = { name: 'RX da solda da virola', step: 'ndt' as const, permits: [{ kind: 'radiography' as const }] }
  const areas = [
    { id: 'A', name: 'Forno' },
    { id: 'B', name: 'Moagem' },
  ]
  test('finds who else works in its area while the source is open, also by the area of their summary', () => {
    const plan = plant(
      [{ ...source, area: 'A' }, { area: 'A' }, { summary: true, area: 'A' }, { parent: taskId(3) }, { area: 'B' }],
      { areas },
    )
    expect(found(plan, 'radiographyAlone').told).toEqual([[1, '/', 2, 4]])
  })
  test.each([
    [
      'others after it',
      plant(
        [
          { ...source, area: 'A' },
          { area: 'A', after: [1] },
        ],
        { areas },
      ),
    ],
    ['others elsewhere', plant([{ ...source, area: 'A' }, { area: 'B' }], { areas })],
    [
      'a cure, which needs nobody',
      plant(
        [
          { ...source, area: 'A' },
          { area: 'A', kind: 'process' },
        ],
        { areas },
      ),
    ],
    [
      'a milestone after it',
      plant(
        [
          { ...source, area: 'A' },
          { area: 'A', after: [1], duration: duration(0, 'h') },
        ],
        { areas },
      ),
    ],
  ])('%s: nothing', (_, plan) => expect(found(plan, 'radiographyAlone')).toMatchObject({ judged: true, told: [] }))
  test('without a permit that says so, or an area, it is not judged', () => {
    const { permits: _, ...named } = source
    expect(found(plant([{ ...named, area: 'A' }, { area: 'A' }], { areas }), 'radiographyAlone').judged).toBe(false)
    expect(found(plant([source, {}], { areas }), 'radiographyAlone').judged).toBe(false)
  })
})

describe('gates', () => {
  const gated = (gate: Partial<ReadyGate>, task: Partial<Task>): Schedule => {
    const plan = plant([{ equipment: 'D-3', ...task }, { equipment: 'D-4' }])
    return { ...plan, project: { ...plan.project, gates: [{ id: 'g', name: 'Telas em campo', months: 2, ...gate }] } }
  }
  const begun = { actualStart: START, percentComplete: 20 }
  const over = { ...begun, percentComplete: 100, actualFinish: civilInstant(2026, 3, 2, 11) }
  test.each([
    ['of its task', gated({ task: taskId(1) }, begun)],
    ['of its equipment', gated({ equipment: 'd 3' }, begun)],
    ['of which too few are there', gated({ task: taskId(1), count: { there: 3, of: 4 } }, begun)],
    ['that holds back the end', gated({ task: taskId(1), blocks: 'finish' }, over)],
  ])('work reported past a shut gate %s is found', (_, plan) => {
    expect(found(plan, 'gateBeforeWork')).toMatchObject({ told: [[1, '/']], own: [{ equipment: 'Telas em campo' }] })
  })
  test.each([
    ['a gate of another task', gated({ task: taskId(2) }, begun)],
    ['a gate that was passed', gated({ task: taskId(1), done: { at: START, by: 'Ana' } }, begun)],
    ['a gate of which all are there', gated({ task: taskId(1), count: { there: 4, of: 4 } }, begun)],
    ['a gate of the end, before it', gated({ task: taskId(1), blocks: 'finish' }, begun)],
    ['work that has not begun', gated({ task: taskId(1) }, {})],
  ])('%s: nothing', (_, plan) => expect(found(plan, 'gateBeforeWork')).toMatchObject({ judged: true, told: [] }))

  const late = (plan: Schedule, now: number) =>
    audit(calculated(plan), now as never).checks.find(each => each.code === 'gatesInTime')
  test('what is due before the stop and not there is late from its day on', () => {
    const plan = gated({ task: taskId(2) }, {})
    expect(late(plan, civilInstant(2026, 1, 1))?.state).toBe('passes')
    expect(late(plan, civilInstant(2026, 1, 3))).toMatchObject({
      state: 'fails',
      findings: [{ tasks: [2], equipment: 'Telas em campo' }],
    })
    expect(late(gated({ done: { at: START, by: 'Ana' } }, {}), civilInstant(2026, 1, 3))?.state).toBe('passes')
    expect(late(plant([{}]), START)?.state).toBe('notApplicable')
  })
})
