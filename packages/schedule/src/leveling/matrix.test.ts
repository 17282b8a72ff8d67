import { describe, expect, it } from 'vitest'
import { shiftCalendar } from '../calendar/shift-calendars.ts'
import { applyEdits } from '../edits/apply.ts'
import { calculate } from '../engine/calculate.ts'
import type { Calculation } from '../engine/calculation.ts'
import { emptySchedule } from '../model/create.ts'
import { assignmentId, calendarId, resourceId, taskId } from '../model/ids.ts'
import type { Schedule } from '../model/schedule.ts'
import { sharesOf } from '../progress/earned.ts'
import { levellingCase, limitedSchedule } from '../testing/limited.ts'
import { duration, NO_LAG } from '../time/duration.ts'
import { HOUR, instant } from '../time/instant.ts'
import { level } from './level.ts'
import { CELL, cellTasks, loadMatrix, type MatrixRow } from './matrix.ts'
import { moveWithinSlack } from './move.ts'

const START = instant(1_772_434_800) // 2026-03-02 07:00
const [ALWAYS, DAY] = [calendarId(7), calendarId(8)]
const [CRANE, INSPECTOR, HELPER] = [resourceId(1), resourceId(2), resourceId(3)]

/** 24/7, two shifts of 12 h: a crane round the clock, two inspectors by day, helpers without a limit. */
function plan(rows: readonly { hours: number; on: number; units?: number; after?: number }[]): Schedule {
  const empty = emptySchedule('Shutdown', { start: START })
  return {
    ...empty,
    project: { ...empty.project, calendar: ALWAYS },
    calendars: [
      ...empty.calendars,
      shiftCalendar('24x7', { id: ALWAYS }),
      shiftCalendar('2x12', { id: DAY, shifts: 1 }),
    ],
    tasks: rows.map(({ hours }, at) => ({
      uid: taskId(at + 1),
      row: at + 1,
      name: `T${at + 1}`,
      parent: null,
      duration: duration(hours, 'h'),
    })),
    links: rows.flatMap(({ after }, at) =>
      after ? [{ from: taskId(after), to: taskId(at + 1), type: 'FS' as const, lag: NO_LAG }] : [],
    ),
    resources: [
      { uid: CRANE, row: 1, name: 'Guindaste', kind: 'work', nature: 'equipment', maxUnits: 1, calendar: ALWAYS },
      { uid: INSPECTOR, row: 2, name: 'Inspetor', kind: 'work', maxUnits: 2, calendar: DAY },
      { uid: HELPER, row: 3, name: 'Ajudante', kind: 'work' },
    ],
    assignments: rows.map(({ on, units }, at) => ({
      uid: assignmentId(at + 1),
      task: taskId(at + 1),
      resource: resourceId(on),
      ...(units !== undefined && { units }),
    })),
  }
}

function calculated(schedule: Schedule): Calculation {
  const outcome = calculate(schedule)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems))
  return outcome.value
}

const row = (rows: readonly MatrixRow[], name: string): MatrixRow => {
  const found = rows.find(each => each.name === name)
  if (!found) throw new Error(name)
  return found
}

describe('matrix', () => {
  it('counts the most at once, the hours and what is above the limit, shift by shift', () => {
    const { rows, cells, overCells } = loadMatrix(
      calculated(
        plan([
          { hours: 6, on: 1 },
          { hours: 6, on: 1 },
          { hours: 18, on: 3, units: 4 },
        ]),
      ),
    )
    expect(cells.map(at => (at - START) / HOUR)).toEqual([0, 12, 24])
    const crane = row(rows, 'Guindaste')
    expect([...crane.peak]).toEqual([2, 0])
    expect([...crane.hours]).toEqual([12, 0])
    expect(crane.signs[0]).toBe(CELL.over)
    expect(crane).toMatchObject({ most: 2, limit: 1, overCells: 1, people: false })
    const helper = row(rows, 'Ajudante')
    expect([...helper.hours]).toEqual([48, 24])
    expect(helper).toMatchObject({ limit: Number.POSITIVE_INFINITY, overCells: 0 })
    expect(helper.mass).toBeUndefined()
    expect(overCells).toBe(1)
  })

  it('shows the shifts in which nobody works, and what is there in the others', () => {
    const { rows } = loadMatrix(calculated(plan([{ hours: 20, on: 2, units: 2 }])))
    const inspector = row(rows, 'Inspetor')
    expect([...inspector.peak]).toEqual([2, 0, 2])
    expect([...inspector.capacity]).toEqual([2, 0, 2])
    expect([...inspector.signs]).toEqual([CELL.near, CELL.off, CELL.near])
  })

  it('marks what has begun and asks for more than there is by itself', () => {
    const base = plan([
      { hours: 20, on: 1 },
      { hours: 20, on: 1 },
      { hours: 20, on: 1 },
    ])
    const begun = (count: number): number[] => {
      const tasks = base.tasks.map((each, at) => (at < count ? { ...each, actualStart: START } : each))
      const project = { ...base.project, statusDate: instant(START + HOUR) }
      return [...row(loadMatrix(calculated({ ...base, project, tasks })).rows, 'Guindaste').signs]
    }
    expect(begun(1)).toEqual([CELL.over, CELL.over])
    expect(begun(2)).toEqual([CELL.over | CELL.running, CELL.over | CELL.running])
  })

  it('takes limits by shift for this view alone', () => {
    const calculation = calculated(plan([{ hours: 24, on: 1 }]))
    const limits = new Map([[CRANE, [{ units: 1, shift: 'day' }] as const]])
    const crane = row(loadMatrix(calculation, { limits }).rows, 'Guindaste')
    expect([...crane.capacity]).toEqual([1, 0])
    expect(crane.overCells).toBe(1)
    const free = row(loadMatrix(calculation, { limits: new Map([[CRANE, 'unlimited']]) }).rows, 'Guindaste')
    expect(free.limit).toBe(Number.POSITIVE_INFINITY)
  })

  it('sets what remains against what there is from the earliest hour it can begin', () => {
    const schedule = plan([
      { hours: 12, on: 3 },
      { hours: 6, on: 1, after: 1 },
      { hours: 6, on: 1, after: 1 },
      { hours: 2, on: 3, after: 2 },
    ])
    const { mass } = row(loadMatrix(calculated(schedule)).rows, 'Guindaste')
    // 12 h of lifts after hour 12, the plan ends at hour 20.
    expect(mass).toEqual({ needed: 12, available: 8, share: 1.5, from: START + 12 * HOUR })
    const windowed = { ...schedule, project: { ...schedule.project, window: { finish: instant(START + 36 * HOUR) } } }
    expect(row(loadMatrix(calculated(windowed)).rows, 'Guindaste').mass?.share).toBe(0.5)
  })

  it('has as much time for the same work after it was levelled', () => {
    const schedule = plan([
      { hours: 6, on: 1 },
      { hours: 6, on: 1 },
      { hours: 20, on: 3 },
    ])
    const mass = (of: Schedule) => row(loadMatrix(calculated(of)).rows, 'Guindaste').mass
    const run = level(calculated(schedule), { schedules: 50 })
    if (!run.ok) throw new Error(run.problems[0].code)
    const levelled = applyEdits(schedule, run.value.edits)
    if (!levelled.ok) throw new Error(levelled.problems[0].code)
    expect(levelled.value.schedule.tasks.some(task => task.levelingDelay)).toBe(true)
    expect(mass(levelled.value.schedule)).toEqual(mass(schedule))
    // A delay set by hand at all of them is none of their links either.
    const tasks = schedule.tasks.map(task => ({ ...task, levelingDelay: duration(8, 'h', undefined, true) }))
    expect(mass({ ...schedule, tasks })?.from).toBe(START)
  })

  it('counts what is left, with a limit or without: nothing of what is done', () => {
    const fresh = plan([
      { hours: 10, on: 3, units: 2 },
      { hours: 4, on: 1 },
    ])
    const rest = (percents: readonly [number, number]): number[] => {
      const tasks = fresh.tasks.map((task, at) => ({ ...task, percentComplete: percents[at] ?? 0 }))
      const { rows } = loadMatrix(calculated({ ...fresh, tasks }))
      return ['Ajudante', 'Guindaste'].map(name => Math.round(row(rows, name).remainingHours))
    }
    expect(rest([0, 0])).toEqual([20, 4])
    expect(rest([40, 100])).toEqual([12, 0])
    expect(rest([100, 0])).toEqual([0, 4])
  })

  it('finds the hour from which work that comes late is tightest', () => {
    const { mass, tightest } = row(
      loadMatrix(
        calculated(
          plan([
            { hours: 1, on: 1 },
            { hours: 30, on: 3 },
            { hours: 5, on: 1, after: 2 },
            { hours: 5, on: 1, after: 2 },
          ]),
        ),
      ).rows,
      'Guindaste',
    )
    expect(mass?.share).toBeCloseTo(11 / 35)
    expect(tightest).toMatchObject({ share: 2, from: START + 30 * HOUR })
  })

  it('names who is in a cell, and moves one of them inside its slack to where there is room', () => {
    const schedule = plan([
      { hours: 6, on: 1 },
      { hours: 6, on: 1 },
      { hours: 20, on: 3 },
    ])
    const before = calculated(schedule)
    const matrix = loadMatrix(before)
    const crane = row(matrix.rows, 'Guindaste')
    expect(cellTasks(before, crane, matrix.cells[0] ?? 0, matrix.cells[1] ?? 0)).toEqual([
      { task: 1, units: 1 },
      { task: 2, units: 1 },
    ])
    const move = moveWithinSlack(before, taskId(2))
    expect(move).toMatchObject({ from: START, to: START + 6 * HOUR })
    const applied = applyEdits(schedule, move?.edits ?? [])
    if (!applied.ok) throw new Error('refused')
    const after = calculated(applied.value.schedule)
    expect(loadMatrix(after).overCells).toBe(0)
    expect(after.projectFinish).toBe(before.projectFinish)
    const until = START + 6 * HOUR
    expect(applied.value.schedule.tasks[1]?.leveling?.reason).toEqual([{ resource: CRANE, tasks: [1], until }])
    // The long task has no slack, and the third asks for nothing limited.
    expect(moveWithinSlack(after, taskId(3))).toBeUndefined()
  })

  it('names of those who are there only whom a moved task has to wait for', () => {
    const schedule = plan([
      { hours: 6, on: 2 },
      { hours: 4, on: 2 },
      { hours: 2, on: 2 },
      { hours: 90, on: 3 },
    ])
    const move = moveWithinSlack(calculated(schedule), taskId(3))
    expect(move).toMatchObject({ to: START + 4 * HOUR })
    const applied = applyEdits(schedule, move?.edits ?? [])
    if (!applied.ok) throw new Error('refused')
    expect(applied.value.schedule.tasks[2]?.leveling?.reason).toEqual([
      { resource: INSPECTOR, tasks: [2], until: START + 4 * HOUR },
    ])
  })

  it('moves what a data date holds back from where its links would have put it long before', () => {
    const { project, ...rest } = plan([
      { hours: 6, on: 1 },
      { hours: 6, on: 1 },
      { hours: 90, on: 3 },
    ])
    const statusDate = instant(START + 40 * HOUR)
    const schedule: Schedule = { ...rest, project: { ...project, progressRule: 'dataDate', statusDate } }
    const before = calculated(schedule)
    expect(before.of(taskId(2))?.start).toBe(statusDate)
    const move = moveWithinSlack(before, taskId(2))
    expect(move).toMatchObject({ from: statusDate, to: statusDate + 6 * HOUR })
    const applied = applyEdits(schedule, move?.edits ?? [])
    if (!applied.ok) throw new Error('refused')
    expect(calculated(applied.value.schedule).of(taskId(2))?.start).toBe(statusDate + 6 * HOUR)
  })

  it('offers no move where the slack ends before there is room', () => {
    const before = calculated(
      plan([
        { hours: 6, on: 1 },
        { hours: 6, on: 1 },
        { hours: 8, on: 3 },
      ]),
    )
    expect(moveWithinSlack(before, taskId(2))).toBeUndefined()
  })

  it('has the man-hours of the plan in its crews, and those of machines apart', () => {
    const differing: unknown[] = []
    for (let seed = 1; seed <= 60; seed++) {
      const { schedule } = levellingCase(seed)
      // Of what has begun a crew is held to its end, of dates by hand between them, with any work stated.
      const tasks = schedule.tasks.map(task => {
        const { mode: _, manual: __, actualStart: ___, actualFinish: ____, percentComplete: _____, ...each } = task
        return each
      })
      const assignments = schedule.assignments.map(({ work: _, ...each }) => each)
      const outcome = calculate({ ...schedule, tasks, assignments })
      if (!outcome.ok) continue
      const { rows } = loadMatrix(outcome.value)
      const people = rows.filter(each => each.people && each.resource !== undefined)
      const hours = people.reduce((sum, each) => sum + each.totalHours, 0)
      const work = sharesOf(outcome.value).reduce((sum, share) => sum + (share.assignment ? share.hours : 0), 0)
      if (Math.abs(hours - work) > 0.01) differing.push({ seed, hours, work })
    }
    expect(differing).toEqual([])
  })

  it('never shows a peak below the mean of its cell, or above the sum of who is there', () => {
    for (let seed = 1; seed <= 25; seed++) {
      const outcome = calculate(limitedSchedule(seed))
      if (!outcome.ok) continue
      const { cells, rows } = loadMatrix(outcome.value)
      for (const each of rows) {
        expect(each.hours.reduce((sum, value) => sum + value, 0)).toBeCloseTo(each.totalHours, 6)
        for (let cell = 0; cell + 1 < cells.length; cell++) {
          const least = (each.hours[cell] ?? 0) / (((cells[cell + 1] ?? 0) - (cells[cell] ?? 0)) / HOUR)
          expect(each.peak[cell] ?? 0).toBeGreaterThanOrEqual(least - 1e-9)
          if ((each.hours[cell] ?? 0) > 0) {
            const there = cellTasks(outcome.value, each, cells[cell] ?? 0, cells[cell + 1] ?? 0)
            expect(there.reduce((sum, task) => sum + task.units, 0)).toBeGreaterThanOrEqual(
              (each.peak[cell] ?? 0) - 1e-9,
            )
          }
        }
      }
    }
  })
})
