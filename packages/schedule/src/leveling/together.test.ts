import { describe, expect, it } from 'vitest'
import { shiftCalendar } from '../calendar/shift-calendars.ts'
import { applyEdits } from '../edits/apply.ts'
import { calculate } from '../engine/calculate.ts'
import type { Calculation } from '../engine/calculation.ts'
import { emptySchedule } from '../model/create.ts'
import { assignmentId, calendarId, resourceId, taskId } from '../model/ids.ts'
import type { Resource } from '../model/resource.ts'
import type { Schedule } from '../model/schedule.ts'
import { duration } from '../time/duration.ts'
import { DAY as A_DAY, dayOf, HOUR, type Instant, instant } from '../time/instant.ts'
import { clearLeveling, type LevelingOptions, type LevelingRun, level, partOfRun } from './level.ts'
import { loadMatrix } from './matrix.ts'
import { unlikeHours } from './together.ts'
import { verifyLeveling } from './verify.ts'

const START = instant(1_772_434_800) // 2026-03-02 07:00
const [ALWAYS, DAY, NIGHT] = [calendarId(7), calendarId(8), calendarId(9)]

/** Entries into a vessel that an inspector of the day and a rescuer of all hours do together, as many as are asked for. */
function entries(
  count: number,
  hours: number,
  crews: Partial<Resource>[] = [{ calendar: DAY }, { calendar: ALWAYS }],
): Schedule {
  const empty = emptySchedule('Shutdown', { start: START })
  const tasks = Array.from({ length: count }, (_, at) => ({
    uid: taskId(at + 1),
    row: at + 1,
    name: `T${at + 1}`,
    parent: null,
    duration: duration(hours, 'h'),
    area: 'V',
  }))
  return {
    ...empty,
    project: { ...empty.project, calendar: ALWAYS },
    calendars: [
      ...empty.calendars,
      shiftCalendar('24x7', { id: ALWAYS }),
      shiftCalendar('2x12', { id: DAY, shifts: 1 }),
      { ...shiftCalendar('2x12', { id: NIGHT, shifts: 1 }), week: NIGHTS },
    ],
    areas: [{ id: 'V', name: 'Vessel', maxPeople: 2 }],
    tasks,
    resources: crews.map((each, at) => ({
      uid: resourceId(at + 1),
      row: at + 1,
      name: ['Inspector', 'Rescuer'][at] ?? '',
      kind: 'work',
      maxUnits: 1,
      ...each,
    })),
    assignments: tasks.flatMap(({ uid }, at) =>
      crews.map((_, of) => ({ uid: assignmentId(2 * at + of + 1), task: uid, resource: resourceId(of + 1) })),
    ),
  }
}

const NIGHT_HOURS = [
  { from: 0, to: 7 * HOUR },
  { from: 19 * HOUR, to: 24 * HOUR },
]
const NIGHTS = [NIGHT_HOURS, NIGHT_HOURS, NIGHT_HOURS, NIGHT_HOURS, NIGHT_HOURS, NIGHT_HOURS, NIGHT_HOURS] as const

function calculated(schedule: Schedule): Calculation {
  const outcome = calculate(schedule)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems))
  return outcome.value
}

function levelled(
  schedule: Schedule,
  options: LevelingOptions = {},
): { run: LevelingRun; codes: string[]; after: Calculation } {
  const outcome = level(calculated(schedule), options)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems))
  expect(verifyLeveling(schedule, outcome.value, options)).toEqual([])
  const applied = applyEdits(schedule, outcome.value.edits)
  if (!applied.ok) throw new Error('refused')
  const undone = applyEdits(applied.value.schedule, applied.value.inverse, { undo: true })
  expect(undone.ok && undone.value.schedule).toEqual(schedule)
  return {
    run: outcome.value,
    codes: outcome.problems.map(each => each.code),
    after: calculated(applied.value.schedule),
  }
}

const spans = (after: Calculation): string[] =>
  after.schedule.tasks.map(({ uid }) => [after.of(uid)!.start, after.of(uid)!.finish].map(hourOf).join('-')).sort()
const hourOf = (at: Instant): string => {
  const hours = (at - START) / HOUR + 7
  return `${Math.floor(hours / 24)}d${String(hours % 24).padStart(2, '0')}`
}

describe('crews of unlike hours', () => {
  it('work together: nobody enters at night without the other', () => {
    const { codes, after, run } = levelled(entries(4, 5))
    expect(spans(after)).toEqual(['0d07-0d12', '0d12-0d17', '0d17-1d10', '1d10-1d15'])
    expect(codes).toContain('schedule.crewsTogether')
    // The shared hours are those of the day crew: no calendar is made for them.
    expect(run.edits.filter(each => each.kind === 'addCalendar')).toEqual([])
    expect(after.schedule.tasks.map(each => each.calendar)).toEqual([DAY, DAY, DAY, DAY])
    // Matrix and Gantt say the same: by night there is neither.
    const matrix = loadMatrix(after)
    for (const row of matrix.rows.filter(each => each.resource !== undefined)) {
      expect(row.totalHours).toBe(20)
      for (const [cell, peak] of row.peak.entries()) {
        const from = (matrix.cells[cell]! / HOUR) % 24
        if (from === 19) expect(peak).toBe(0)
      }
    }
  })

  it('each in its own hours on request, as MS Project has it, with all hours counted', () => {
    const { codes, after } = levelled(entries(4, 5), { apart: true })
    expect(codes).not.toContain('schedule.crewsTogether')
    expect(after.schedule.tasks.every(each => each.calendar === undefined)).toBe(true)
    expect(
      loadMatrix(after)
        .rows.filter(each => each.resource !== undefined)
        .map(each => each.totalHours),
    ).toEqual([20, 20])
  })

  it('take a calendar of their shared hours where it is that of neither, holidays of both included', () => {
    const off = (day: number) => ({
      first: dayOf(instant(START + day * A_DAY)),
      last: dayOf(instant(START + day * A_DAY)),
      periods: [],
    })
    const plan = entries(3, 12, [{ calendar: calendarId(11) }, { calendar: calendarId(12) }])
    const own = {
      ...plan,
      calendars: [
        ...plan.calendars,
        { ...shiftCalendar('2x12', { id: calendarId(11), shifts: 1 }), name: 'A', exceptions: [off(1)] },
        { ...shiftCalendar('24x7', { id: calendarId(12) }), name: 'B', exceptions: [off(2)] },
      ],
    }
    const { run, after } = levelled(own)
    const made = run.edits.flatMap(each => (each.kind === 'addCalendar' ? [each.calendar] : []))
    expect(made.map(each => [each.name, each.exceptions.length])).toEqual([['A + B', 1]])
    expect(made[0]?.exceptions[0]).toMatchObject({ first: dayOf(START) + 1, last: dayOf(START) + 2, periods: [] })
    expect(spans(after)).toEqual(['0d07-0d19', '3d07-3d19', '4d07-4d19'])
    // Levelled again, it is the same plan: no second calendar.
    const again = level(after)
    expect(again.ok && again.value.edits.filter(each => each.kind === 'addCalendar')).toEqual([])
    expect(again.ok && again.value.finishAfter).toBe(after.projectFinish)
  })

  it('that share no hour go on apart, and are named', () => {
    const { codes, run } = levelled(entries(2, 4, [{ calendar: DAY }, { calendar: NIGHT }]))
    expect(codes).toContain('schedule.crewsNeverTogether')
    expect(run.edits.some(each => each.kind === 'addCalendar')).toBe(false)
  })

  it('are counted where the choice is theirs, and those that a calendar of their own leaves none', () => {
    const plan = entries(3, 5)
    expect(unlikeHours(plan)).toEqual({ tasks: 3, bound: 0 })
    const { after } = levelled(plan)
    expect(unlikeHours(after.schedule)).toEqual({ tasks: 3, bound: 3 })
    expect(unlikeHours(entries(3, 5, [{ calendar: DAY }, { calendar: DAY }])).tasks).toBe(0)
    expect(unlikeHours({ ...plan, project: { ...plan.project, rules: 'p6' } }).tasks).toBe(0)
  })
  it('are left alone where one comes for a part of the time, where the task ignores calendars, and where it has begun', () => {
    const plan = entries(1, 5)
    const changed = (more: Partial<Schedule['tasks'][number]>, assigned = {}): Schedule => ({
      ...plan,
      tasks: plan.tasks.map(each => ({ ...each, ...more })),
      assignments: plan.assignments.map((each, at) => (at === 0 ? { ...each, ...assigned } : each)),
    })
    for (const other of [
      changed({}, { work: 2 * HOUR }),
      changed({}, { delay: duration(2, 'h') }),
      changed({ ignoreResourceCalendars: true, calendar: ALWAYS }),
      changed({ actualStart: START }),
    ])
      expect(
        levelled(other).run.edits.filter(each => each.kind === 'setTask' && each.changes.calendar !== undefined),
      ).toEqual([])
  })

  it('keep their calendar where only some moves are accepted, and lose the delay alone where levelling is cleared', () => {
    const plan = entries(3, 5)
    const { run } = levelled(plan)
    const [first] = run.moves
    const part = partOfRun(plan, run, new Set(first ? [first.task] : []))
    const applied = applyEdits(plan, part.edits)
    if (!applied.ok) throw new Error('refused')
    const kept = applied.value.schedule.tasks.filter(each => each.calendar === DAY).map(each => each.uid)
    expect(kept).toHaveLength(2)
    expect(kept).not.toContain(first?.task)
    const cleared = applyEdits(applied.value.schedule, clearLeveling(applied.value.schedule))
    expect(cleared.ok && cleared.value.schedule.tasks.every(each => each.levelingDelay === undefined)).toBe(true)
  })
})
