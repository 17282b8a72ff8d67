import { describe, expect, it } from 'vitest'
import { shiftCalendar } from '../calendar/shift-calendars.ts'
import { calculate } from '../engine/calculate.ts'
import type { Calculation } from '../engine/calculation.ts'
import { emptySchedule } from '../model/create.ts'
import { assignmentId, calendarId, resourceId, taskId } from '../model/ids.ts'
import type { Schedule } from '../model/schedule.ts'
import type { Task } from '../model/task.ts'
import { levellingCase } from '../testing/limited.ts'
import { duration } from '../time/duration.ts'
import { HOUR, instant } from '../time/instant.ts'
import { loadEnvelope, loadOver, loadParts } from './load.ts'
import { CELL, loadMatrix } from './matrix.ts'

const START = instant(1_772_434_800) // 2026-03-02 07:00
const ALWAYS = calendarId(7)
const DAY = calendarId(8)
const CRANE = resourceId(1)
const INSPECTOR = resourceId(2)

interface Row {
  readonly hours: number
  readonly on: number
  readonly units?: number
  readonly more?: Partial<Task>
}

/** A 24/7 plan with one crane by two firms' riggers, and two inspectors by day. */
function plan(rows: readonly Row[], more: Partial<Schedule> = {}): Schedule {
  const empty = emptySchedule('Shutdown', { start: START })
  return {
    ...empty,
    project: { ...empty.project, calendar: ALWAYS },
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
      ...row.more,
    })),
    resources: [
      { uid: CRANE, row: 1, name: 'Guindaste', kind: 'work', nature: 'equipment', maxUnits: 1, calendar: ALWAYS },
      { uid: INSPECTOR, row: 2, name: 'Inspetor', kind: 'work', maxUnits: 2, calendar: DAY },
    ],
    assignments: rows.map(({ on, units }, at) => ({
      uid: assignmentId(at + 1),
      task: taskId(at + 1),
      resource: resourceId(on),
      ...(units !== undefined && { units }),
    })),
    ...more,
  }
}

function calculated(schedule: Schedule): Calculation {
  const outcome = calculate(schedule)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems))
  return outcome.value
}

/** Random plans with shifts, areas, calendars, both rule sets and work begun. */
function* drawn(): Generator<readonly [number, Calculation]> {
  for (let seed = 1; seed <= 40; seed++) {
    const outcome = calculate(levellingCase(seed).schedule)
    if (outcome.ok) yield [seed, outcome.value]
  }
}

const hourly = (count: number): number[] => Array.from({ length: count + 1 }, (_, at) => START + at * HOUR)

describe('load in cells of any length', () => {
  it('has nobody of a crew by day at night, and the maximum of each hour by its rows', () => {
    const schedule = plan([{ hours: 20, on: 2 }])
    const day = loadOver(calculated(schedule), INSPECTOR, hourly(24))
    expect([...day.capacity]).toEqual([...Array(12).fill(2), ...Array(12).fill(0)])
    expect([...day.peak]).toEqual([...Array(12).fill(1), ...Array(12).fill(0)])
    const availability = [
      { to: instant(START + 3 * HOUR), units: 2 },
      { from: instant(START + 5 * HOUR), units: 1 },
    ]
    const away = { ...schedule, resources: schedule.resources.map(each => ({ ...each, availability })) }
    expect([...loadOver(calculated(away), INSPECTOR, hourly(7)).capacity]).toEqual([2, 2, 2, 0, 0, 1, 1])
  })

  it('says of a cell that it is over where at one instant more is asked for than there is', () => {
    const crane = (first: number): Calculation =>
      calculated(
        plan([
          { hours: first, on: 1 },
          { hours: 6, on: 1, more: { constraint: { type: 'startNoEarlierThan', date: instant(START + 3 * HOUR) } } },
        ]),
      )
    const shift = [START, START + 12 * HOUR]
    expect([...loadOver(crane(3), CRANE, shift).over, ...loadOver(crane(3), CRANE, shift).peak]).toEqual([0, 1])
    expect([...loadOver(crane(4), CRANE, shift).over, ...loadOver(crane(4), CRANE, shift).peak]).toEqual([1, 2])
  })

  it('adds up all people and equipment, and counts one without a limit as endless', () => {
    const schedule = plan([
      { hours: 6, on: 1 },
      { hours: 6, on: 2, units: 2 },
    ])
    const all = loadOver(calculated(schedule), null, hourly(13))
    expect([all.peak[0], all.peak[6], all.capacity[0], all.capacity[12]]).toEqual([3, 0, 3, 1])
    const free = schedule.resources.map(({ maxUnits: _, ...each }) => each)
    expect(loadOver(calculated({ ...schedule, resources: free }), null, hourly(1)).capacity[0]).toBe(
      Number.POSITIVE_INFINITY,
    )
  })

  it('has the figures of the matrix in its shifts', () => {
    for (const [seed, calculation] of drawn()) {
      const { rows, cells } = loadMatrix(calculation)
      for (const row of rows) {
        if (row.resource === undefined) continue
        const load = loadOver(calculation, row.resource, cells)
        expect([seed, [...load.peak]]).toEqual([seed, [...row.peak]])
        expect([seed, [...load.capacity]]).toEqual([seed, [...row.capacity]])
        expect([seed, [...load.over]]).toEqual([seed, [...row.signs].map(sign => sign & CELL.over)])
      }
    }
  })
})

describe('parts of a load', () => {
  it('tells what is critical, whose equipment it is for, and which firm is there', () => {
    const rows: Row[] = [
      { hours: 9, on: 2, more: { equipment: 'E-101', contractor: 'Norte' } },
      { hours: 3, on: 2, units: 2, more: { equipment: 'E-102', contractor: 'Sul' } },
    ]
    const calculation = calculated(plan(rows))
    const { cells, rows: matrix } = loadMatrix(calculation)
    const inspector = matrix.find(each => each.resource === INSPECTOR)
    if (!inspector) throw new Error('no row')
    const told = (by: Parameters<typeof loadParts>[3], of = calculation) =>
      loadParts(of, inspector, cells, by).map(({ key, units, hours }) => [key, [...units], hours])
    expect(told('critical')).toEqual([
      ['critical', [1], 9],
      ['other', [2], 6],
    ])
    expect(told('equipment')).toEqual([
      ['E-101', [1], 9],
      ['E-102', [2], 6],
    ])
    expect(told('contractor').map(([key]) => key)).toEqual(['Norte', 'Sul'])
    // The firm whose people they are, before the one that the task was given to.
    const hired = plan(rows)
    const resources = hired.resources.map(each => ({ ...each, contractor: 'Leste' }))
    expect(told('contractor', calculated({ ...hired, resources }))).toEqual([['Leste', [3], 15]])
  })

  it('makes up the peak and the hours of every cell', () => {
    for (const [seed, calculation] of drawn()) {
      const { rows, cells } = loadMatrix(calculation)
      for (const row of rows)
        for (const by of ['critical', 'equipment', 'contractor'] as const) {
          const parts = loadParts(calculation, row, cells, by)
          const units = [...row.peak].map((_, cell) => parts.reduce((sum, part) => sum + (part.units[cell] ?? 0), 0))
          expect([seed, by, units]).toEqual([seed, by, [...row.peak]])
          expect(parts.reduce((sum, part) => sum + part.hours, 0)).toBeCloseTo(row.totalHours, 6)
        }
    }
  })
})

describe('early and late curve', () => {
  it('holds the plan between what links allow at the earliest and slack at the latest', () => {
    const delayed = { levelingDelay: { seconds: (24 * HOUR) as never, unit: 'h', elapsed: true } } as const
    const schedule = plan([
      { hours: 60, on: 1 },
      { hours: 6, on: 2, more: delayed },
      { hours: 6, on: 2, units: 2, more: { actualStart: START } },
    ])
    const { cells, early, planned, late } = loadEnvelope(calculated(schedule), { resource: INSPECTOR })
    expect(cells.map(at => (at - START) / HOUR)).toEqual([0, 12, 24, 36, 48, 60])
    expect([[...early], [...planned], [...late]]).toEqual([
      [18, 18, 18, 18, 18],
      [12, 12, 18, 18, 18],
      [12, 12, 12, 12, 18],
    ])
  })

  it('ends with the same hours in all three, and never crosses', () => {
    let apart = 0
    for (const [seed, calculation] of drawn())
      for (const row of loadMatrix(calculation).rows) {
        const { early, planned, late } = loadEnvelope(calculation, row)
        expect(planned.at(-1) ?? 0).toBeCloseTo(row.totalHours, 6)
        const [most, least] = [(cell: number) => early[cell] ?? 0, (cell: number) => late[cell] ?? 0]
        const crossed = [...planned].filter((hours, cell) => hours > most(cell) + 1e-6 || hours < least(cell) - 1e-6)
        expect([seed, crossed]).toEqual([seed, []])
        apart += [...planned].filter((_, cell) => most(cell) > least(cell) + 1e-6).length
        expect([seed, early.at(-1)?.toFixed(4), late.at(-1)?.toFixed(4)]).toEqual([
          seed,
          planned.at(-1)?.toFixed(4),
          planned.at(-1)?.toFixed(4),
        ])
      }
    expect(apart).toBeGreaterThan(0)
  })
})
