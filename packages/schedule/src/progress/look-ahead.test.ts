import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { isEquipment } from '../analysis/equipment.ts'
import { workBetween } from '../calendar/compiled.ts'
import { shiftCalendar } from '../calendar/shift-calendars.ts'
import { shiftAt, shiftStart, shiftsOf } from '../calendar/shifts.ts'
import { resourceCalendar } from '../edits/edit-context.ts'
import { assignmentSpan, placedBy } from '../engine/assignment-span.ts'
import type { Calculation } from '../engine/calculation.ts'
import { loadMatrix } from '../leveling/matrix.ts'
import { emptySchedule } from '../model/create.ts'
import { assignmentId, calendarId, resourceId, taskId } from '../model/ids.ts'
import type { Schedule } from '../model/schedule.ts'
import type { Task } from '../model/task.ts'
import { calculated, randomSchedule } from '../testing/index.ts'
import { duration, NO_LAG } from '../time/duration.ts'
import { DAY, HOUR, type Instant, instant } from '../time/instant.ts'
import { isReady, LOOK_AHEAD_BY, type LookAheadBy, lookAhead } from './look-ahead.ts'

const START = instant(1_772_434_800) // 2026-03-02 07:00
const [ALWAYS, BY_DAY] = [calendarId(7), calendarId(8)]
const at = (hours: number): Instant => instant(START + hours * HOUR)

interface Row extends Partial<Task> {
  readonly hours: number
  readonly after?: number
  /** Units of boilermakers, of inspectors (by day), of the crane. */
  readonly crew?: readonly [number, number?, number?]
}

/** 24/7 in two shifts of 12 h: four boilermakers, two inspectors by day, one crane. */
function plan(rows: readonly Row[], project: Partial<Schedule['project']> = {}): Schedule {
  const empty = emptySchedule('Shutdown', { start: START })
  const crews = rows.flatMap(({ crew = [] }, task) => crew.map((units, place) => ({ task, place, units: units ?? 0 })))
  return {
    ...empty,
    project: { ...empty.project, calendar: ALWAYS, progressRule: 'dataDate', ...project },
    calendars: [
      ...empty.calendars,
      shiftCalendar('24x7', { id: ALWAYS }),
      shiftCalendar('2x12', { id: BY_DAY, shifts: 1 }),
    ],
    areas: [{ id: 'a2', name: 'Pátio A2' }],
    tasks: rows.map(({ hours, after: _, crew: __, ...rest }, place) => ({
      uid: taskId(place + 1),
      row: place + 1,
      name: `T${place + 1}`,
      parent: null,
      duration: duration(hours, 'h'),
      ...rest,
    })),
    links: rows.flatMap(({ after }, place) =>
      after ? [{ from: taskId(after), to: taskId(place + 1), type: 'FS' as const, lag: NO_LAG }] : [],
    ),
    resources: [
      { uid: resourceId(1), row: 1, name: 'Caldeireiro', kind: 'work', maxUnits: 4, contractor: 'Norte' },
      { uid: resourceId(2), row: 2, name: 'Inspetor', kind: 'work', maxUnits: 2, calendar: BY_DAY },
      { uid: resourceId(3), row: 3, name: 'Guindaste', kind: 'work', maxUnits: 1 },
    ],
    assignments: crews
      .filter(each => each.units > 0)
      .map(({ task, place, units }, index) => ({
        uid: assignmentId(index + 1),
        task: taskId(task + 1),
        resource: resourceId(place + 1),
        units,
      })),
  }
}

const ahead = (schedule: Schedule, from = 0, by: LookAheadBy = 'equipment') =>
  lookAhead(calculated(schedule), at(from), at(from + 12), by)
const states = (schedule: Schedule, from = 0) => ahead(schedule, from).rows.map(row => [row.task, row.state])

describe('the rows of a shift', () => {
  const chain = plan([
    { hours: 4, crew: [2] },
    { hours: 20, after: 1, crew: [2] },
    { hours: 6, after: 2, crew: [2] },
    { hours: 8, crew: [1] },
  ])

  it('continue, start, finish, by the forecast', () => {
    expect(states(chain)).toEqual([
      [1, 'finishes'],
      [2, 'starts'],
      [4, 'finishes'],
    ])
    expect(states(chain, 12)).toEqual([[2, 'continues']])
    expect(states(chain, 24)).toEqual([[3, 'finishes']])
  })

  it('are ready, or wait for what the forecast has in time', () => {
    const [first, second] = ahead(chain).rows
    expect(first && isReady(first)).toBe(true)
    expect(second?.missing).toEqual([{ gate: 'predecessor', task: 1, due: at(4), inTime: true }])
  })

  it('stand critical first, then with slack of up to a shift, and show the critical ones of the next shift', () => {
    const { rows, next } = ahead(chain)
    expect(rows.map(row => [row.critical, row.slack / HOUR])).toEqual([
      [true, 0],
      [true, 0],
      [false, 22],
    ])
    expect(next.map(row => row.task)).toEqual([])
    expect(ahead(chain, 12).next.map(row => row.task)).toEqual([3])
  })

  it('follow the data date', () => {
    const late: Schedule = { ...chain, project: { ...chain.project, statusDate: at(24) } }
    expect(states(late, 0)).toEqual([])
    expect(states(late, 24)).toEqual([
      [1, 'finishes'],
      [2, 'starts'],
      [4, 'finishes'],
    ])
  })

  it('that a plan without the rule of the data date leaves behind it are in the shift of that date, and say so', () => {
    const stored = plan([{ hours: 4, crew: [2] }], { progressRule: 'asStored', statusDate: at(24) })
    expect(ahead(stored, 24).rows).toMatchObject([
      { task: 1, state: 'continues', overdue: true, hours: 4 * HOUR, work: 8 * HOUR },
    ])
    expect(ahead(stored, 36).rows).toEqual([])
  })

  it('of a crew that rests in the shift are not in it', () => {
    expect(states(plan([{ hours: 30, crew: [0, 2] }]), 12)).toEqual([])
  })

  it.each([
    ['equipment', ['E-101', 'C-2']],
    ['crew', ['Caldeireiro', 'Inspetor']],
    ['contractor', ['Norte', 'Sul']],
    ['area', ['Pátio A2', '']],
  ] as const)('stand in columns by %s', (by, names) => {
    const schedule = plan([
      { hours: 4, crew: [2, 0, 1], equipment: 'E-101', area: 'a2' },
      { hours: 2, crew: [0, 2], equipment: 'C-2', contractor: 'Sul' },
    ])
    expect(ahead(schedule, 0, by).groups.map(group => group.name)).toEqual(names)
  })
})

describe('what is missing', () => {
  const gates = (rows: readonly Row[], project = {}) =>
    ahead(plan(rows, project)).rows.map(row => [row.task, row.state, row.missing.map(each => each.gate)])

  it.each([
    ['gasTest', 'permit'],
    ['permit', 'permit'],
    ['blind', 'blinds'],
    ['lockout', 'blinds'],
    ['scaffoldUp', 'scaffold'],
    ['clean', 'predecessor'],
  ] as const)('of an open step %s is the %s', (step, gate) => {
    expect(
      gates([
        { hours: 2, step },
        { hours: 2, after: 1 },
      ])[1],
    ).toEqual([2, 'finishes', [gate]])
  })

  it.each([
    ['Teste de gases e liberar PT', 'permit'],
    ['Instalar raquetes', 'blinds'],
    ['Montar andaime', 'scaffold'],
    ['Install blinds', 'blinds'],
    ['Desmontar andaime', 'predecessor'],
    ['Retirar raquetes', 'predecessor'],
  ])('is read off the name where nobody gave a step: %s', (name, gate) => {
    expect(
      gates([
        { hours: 2, name },
        { hours: 2, after: 1 },
      ])[1]?.[2],
    ).toEqual([gate])
  })

  it('blocks where the forecast does not have it in time', () => {
    const fixed = { hours: 2, after: 1, mode: 'manual', manual: { start: at(1), finish: at(3) } } as const
    expect(gates([{ hours: 4 }, fixed])[1]).toEqual([2, 'blocked', ['predecessor']])
  })

  it('is what the last report said, until a newer one', () => {
    const stopped = { hours: 4, delays: [{ reason: 'noMaterial', at: START }] } as const
    expect(gates([stopped], { statusDate: START })).toEqual([[1, 'blocked', ['material']]])
    expect(ahead(plan([stopped], { statusDate: at(12) }), 12).rows[0]?.missing).toEqual([])
    expect(gates([{ hours: 4, delays: [{ reason: 'weather', at: START }] }])).toEqual([[1, 'finishes', []]])
  })

  it('is the crane for whom it costs least to wait; whoever has begun keeps it', () => {
    const lifts: Row[] = [
      { hours: 4, crew: [2, 0, 1] },
      { hours: 30, after: 1 },
      { hours: 3, crew: [2, 0, 1] },
    ]
    expect(gates(lifts).filter(row => row[1] === 'blocked')).toEqual([[3, 'blocked', ['crane']]])
    const begun = lifts.map((row, place) => (place === 2 ? { ...row, actualStart: START } : row))
    expect(gates(begun).filter(row => row[1] === 'blocked')).toEqual([[1, 'blocked', ['crane']]])
  })
})

test('the hours of a shift are asked against those that its people have', () => {
  const { demand } = ahead(
    plan([
      { hours: 20, crew: [6, 0, 1] },
      { hours: 5, crew: [0, 2] },
    ]),
  )
  const hours = demand.map(({ name, asked, available, peak, over, people }) => [
    name,
    asked / HOUR,
    available / HOUR,
    peak,
    over,
    people,
  ])
  expect(hours).toEqual([
    ['Caldeireiro', 72, 48, 6, true, true],
    ['Inspetor', 10, 24, 2, false, true],
    ['Guindaste', 12, 12, 1, false, false],
  ])
})

interface Wanted {
  readonly task: number
  readonly hours: number | null
  readonly early: boolean
  readonly ends: boolean
}

/** What a look-ahead of a random plan should be, worked out task by task from the definitions alone. */
function bruteForce(calculation: Calculation, from: Instant, to: Instant): Wanted[] {
  const { schedule } = calculation
  const parents = new Set(schedule.tasks.map(task => task.parent))
  const status = schedule.project.statusDate
  return schedule.tasks.flatMap((task): Wanted[] => {
    const dates = calculation.of(task.uid)
    if (!dates || parents.has(task.uid) || task.summary || task.active === false) return []
    if (dates.percentComplete >= 100 || task.actualFinish !== undefined) return []
    const { start, finish } = dates
    const calendar = placedBy(calculation, task.uid)
    const inShift = workBetween(calendar, instant(Math.max(from, start)), instant(Math.min(to, finish)))
    // People whose hours the task's own calendar does not have work by theirs.
    const theirs = schedule.assignments.reduce((sum, each) => {
      const own = each.task === task.uid ? assignmentSpan(calculation, task.uid, each.uid) : undefined
      if (!own) return sum
      return sum + workBetween(own.calendar, instant(Math.max(from, own.start)), instant(Math.min(to, own.finish)))
    }, 0)
    const begun = task.actualStart !== undefined || dates.percentComplete > 0
    const point = start === finish
    if (point ? start >= from && start < to : start < to && finish > from && (inShift > 0 || theirs > 0))
      return [{ task: task.uid, hours: point ? 0 : inShift, early: begun || start < from, ends: finish <= to }]
    const meets = !point && start < to && finish > from
    const unknown =
      !meets && finish <= (status ?? from) && (status === undefined ? begun : status >= from && status < to)
    return unknown ? [{ task: task.uid, hours: null, early: true, ends: true }] : []
  })
}

test('a look-ahead of a random plan is what a recomputation task by task gives', () => {
  const seen = { continues: 0, starts: 0, finishes: 0, blocked: 0 }
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 0, max: 40 }), fc.boolean(), (seed, offset, known) => {
      const random = randomSchedule(seed, { tasks: 25 })
      const calculation = calculated({
        ...random,
        project: { ...random.project, ...(known && { statusDate: instant(START_OF_RANDOM + 4 * DAY) }) },
      })
      const shifts = shiftsOf(calculation.schedule.project)
      const shift = shiftAt(shifts, calculation.projectStart) + offset
      const [from, to] = [shiftStart(shifts, shift), shiftStart(shifts, shift + 1)]
      const found = lookAhead(calculation, from, to, 'crew')
      for (const row of found.rows) seen[row.state]++
      const wanted = bruteForce(calculation, from, to)
      const byTask = (a: { task: number }, b: { task: number }) => a.task - b.task
      expect([...found.rows].sort(byTask).map(row => row.task)).toEqual(
        wanted.map(each => each.task).sort((a, b) => a - b),
      )
      for (const each of wanted) {
        const row = found.rows.find(known => known.task === each.task)
        if (each.hours !== null) expect(row?.hours).toBe(each.hours)
        if (row?.state !== 'blocked')
          expect(row?.state).toBe(each.early ? 'continues' : each.ends ? 'finishes' : 'starts')
      }
      const columns = LOOK_AHEAD_BY.map(by => lookAhead(calculation, from, to, by).groups.flatMap(group => group.rows))
      for (const rows of columns) expect([...rows].sort(byTask)).toEqual([...found.rows].sort(byTask))
    }),
    { numRuns: 300 },
  )
  expect(Object.values(seen).every(count => count > 0)).toBe(true)
})

const START_OF_RANDOM = calculated(randomSchedule(1, { tasks: 3 })).projectStart

test('the hours asked for are those of the matrix of the plan', () => {
  fc.assert(
    fc.property(fc.integer(), seed => {
      const calculation = calculated(randomSchedule(seed, { tasks: 25, progress: false }))
      const matrix = loadMatrix(calculation)
      const shifts = shiftsOf(calculation.schedule.project)
      if (matrix.cells.length > 1 && matrix.cells[1] !== instant((matrix.cells[0] ?? 0) + shifts.length)) return
      for (const [cell, from] of matrix.cells.slice(0, 30).entries()) {
        const to = matrix.cells[cell + 1]
        if (to === undefined) continue
        const { demand } = lookAhead(calculation, from, to, 'crew')
        for (const row of matrix.rows) {
          if (row.resource === undefined) continue
          const asked = demand.find(each => each.resource === row.resource)
          expect((asked?.asked ?? 0) / HOUR).toBeCloseTo(row.hours[cell] ?? 0, 6)
          expect(asked?.peak ?? 0).toBeCloseTo(row.peak[cell] ?? 0, 6)
        }
      }
    }),
    { numRuns: 100 },
  )
})

test('the hours that there are are those of the calendar and the units, second by second', () => {
  const schedule = plan([{ hours: 4, crew: [1, 1] }])
  const calculation = calculated(schedule)
  for (const shift of [0, 1, 2]) {
    const { demand } = lookAhead(calculation, at(12 * shift), at(12 * shift + 12), 'crew')
    for (const each of demand) {
      const resource = schedule.resources.find(known => known.uid === each.resource)
      const calendar = resource && resourceCalendar(schedule, resource)
      let seconds = 0
      for (let minute = 12 * 60 * shift; calendar && minute < 12 * 60 * (shift + 1); minute++)
        seconds += workBetween(calendar, instant(START + minute * 60), instant(START + minute * 60 + 60))
      expect(each.available).toBe(seconds * (resource?.maxUnits ?? 0))
      expect(each.people).toBe(resource ? !isEquipment(resource) : undefined)
    }
  }
})
