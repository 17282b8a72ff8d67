import { describe, expect, test } from 'vitest'
import '../testing/to-draw.ts'
import { STANDARD_CALENDAR } from '../model/create.ts'
import { calendarId } from '../model/ids.ts'
import type { Schedule } from '../model/schedule.ts'
import { applied, calculated, edit, schedule, taskNamed } from '../testing/index.ts'
import { DAY, dayNumber, formatInstant, HOUR, type Instant, parseInstant } from '../time/instant.ts'
import type { Calculation } from './calculation.ts'

const at = (text: string) => parseInstant(`2024-${text.replace(' ', 'T')}`) as Instant
const MONDAY = dayNumber(at('01-01 00:00') / DAY)

const off = (id: number, name: string, ...days: number[]) => ({
  ...STANDARD_CALENDAR,
  id: calendarId(id),
  name,
  base: STANDARD_CALENDAR.id,
  week: Array(7).fill(null) as never,
  exceptions: days.map(day => ({ first: dayNumber(MONDAY + day), last: dayNumber(MONDAY + day), periods: [] })),
})
const night = {
  ...STANDARD_CALENDAR,
  id: calendarId(8),
  name: 'Noite',
  week: Array(7).fill([
    { from: 0, to: 3 * HOUR },
    { from: 19 * HOUR, to: 24 * HOUR },
  ]) as never,
}

const crewed = (project: Partial<Schedule['project']> = {}) =>
  schedule.with({
    project,
    calendars: [off(3, 'Ana', 1), off(4, 'Rui', 0), night],
    resources: [
      { name: 'Ana', calendar: calendarId(3) },
      { name: 'Rui', calendar: calendarId(4) },
      { name: 'Bia' },
      { name: 'Leo', calendar: calendarId(8) },
    ],
  })

function shown(result: Calculation, name: string): Record<string, string | number> {
  const dates = result.of(taskNamed(result.schedule, name).uid)!
  const text = (instant: Instant): string => formatInstant(instant).slice(5, 16).replace('T', ' ')
  return {
    early: `${text(dates.earlyStart)}..${text(dates.earlyFinish)}`,
    late: `${text(dates.lateStart)}..${text(dates.lateFinish)}`,
    hours: dates.duration / HOUR,
    slack: dates.totalSlack / HOUR,
  }
}

describe('assignments with different calendars', () => {
  test('each ends on its own, the task with the last of them', () => {
    const result = calculated(crewed()`
        | MTWTFSS |
      A | XXX     | by Ana, by Bia
      B | XXXXX   |
      C | X       | after A`)
    expect(result).toDraw`
        | MTWTFSS |
      A | XXXX    |
      B | XXXXX   |
      C |     X   |`
    // Bia works on Tuesday, so all of four days are worked; Ana needs Wednesday to Friday to be done in time.
    expect(shown(result, 'A')).toEqual({
      early: '01-01 08:00..01-04 17:00',
      late: '01-01 08:00..01-04 17:00',
      hours: 32,
      slack: 0,
    })
  })

  test('the one who may begin first begins the task', () => {
    const result = calculated(crewed()`
        | MTWTFSS |
      A | XX      | by Ana, by Rui
      B | XXXXX   |`)
    // Ana: Monday and Wednesday; Rui: Tuesday and Wednesday.
    expect(shown(result, 'A')).toEqual({
      early: '01-01 08:00..01-03 17:00',
      late: '01-04 08:00..01-05 17:00',
      hours: 24,
      slack: 16,
    })
  })

  test('day and night shift: eight hours each are done by three in the morning', () => {
    const result = calculated(crewed()`
        | MTWTFSS |
      A | X       | by Bia, by Leo`)
    expect(shown(result, 'A')).toMatchObject({ early: '01-01 08:00..01-02 03:00', hours: 16 })
  })

  const worked = (plan: Schedule, hours: readonly number[], units: readonly number[] = []): Schedule => ({
    ...plan,
    assignments: plan.assignments.map((each, index) => ({
      ...each,
      work: (hours[index]! * HOUR) as never,
      units: units[index] ?? 1,
    })),
  })

  test('work over units is how long each needs; delay puts one off', () => {
    const plan = crewed()`
        | MTWTFSSMTWTFSS |
      A | XX             | by Ana, by Bia`
    expect(shown(calculated(worked(plan, [16, 40])), 'A').early).toBe('01-01 08:00..01-05 17:00')
    expect(shown(calculated(worked(plan, [16, 40], [1, 2])), 'A').early).toBe('01-01 08:00..01-03 17:00')
    const late = {
      ...plan,
      assignments: plan.assignments.map((each, index) =>
        index === 0 ? each : { ...each, delay: { seconds: (24 * HOUR) as never, unit: 'd' as const } },
      ),
    }
    expect(shown(calculated(late), 'A').early).toBe('01-01 08:00..01-05 17:00')
  })

  test('a task calendar meets that of each; ignoring resource calendars, only its own counts', () => {
    const plan = crewed()`
        | MTWTFSS |
      A | XXX     | by Ana, by Bia`
    const saturdays = { ...STANDARD_CALENDAR, id: calendarId(6), name: 'Seg-Qua', week: STANDARD_CALENDAR.week }
    const short = { ...saturdays, week: saturdays.week.map((day, index) => (index === 4 ? [] : day)) as never }
    const own = { ...plan, calendars: [...plan.calendars, short] }
    expect(shown(calculated(own, edit.set('A', { calendar: short.id })), 'A').early).toBe('01-01 08:00..01-05 17:00')
    expect(
      shown(calculated(own, edit.set('A', { calendar: short.id, ignoreResourceCalendars: true })), 'A').early,
    ).toBe('01-01 08:00..01-03 17:00')
  })

  test('fixed duration keeps its length, whoever works when', () => {
    const plan = crewed()`
        | MTWTFSS |
      A | XXX     | by Ana, by Bia`
    expect(shown(calculated(plan, edit.set('A', { type: 'fixedDuration' })), 'A')).toMatchObject({
      early: '01-01 08:00..01-03 17:00',
      hours: 24,
    })
  })

  test('links and limits on the finish hold the last one', () => {
    const plan = crewed()`
        | MTWTFSSMTWTFSS |
      P | XXXXX          |
      A | XXX            | by Ana, by Bia, after P FF`
    expect(shown(calculated(plan), 'A').early).toBe('01-03 08:00..01-05 17:00')
    const free = crewed()`
        | MTWTFSSMTWTFSS |
      A | XXX            | by Ana, by Bia`
    const until = edit.set('A', { constraint: { type: 'finishNoLaterThan', date: at('01-03 17:00') } })
    // The date wins: Ana needs the Friday before, Monday and Wednesday.
    expect(shown(calculated(free, until), 'A')).toMatchObject({ early: '12-29 08:00..01-03 17:00', slack: 0 })
    const loose = { ...free, project: { ...free.project, honorConstraints: false } }
    expect(shown(calculated(loose, until), 'A')).toMatchObject({ early: '01-01 08:00..01-04 17:00', slack: -8 })
    expect(
      shown(calculated(free, edit.set('A', { constraint: { type: 'mustFinishOn', date: at('01-08 17:00') } })), 'A')
        .early,
    ).toBe('01-04 08:00..01-08 17:00')
  })

  test('a finish that is asked for while those who need longest are off: the task is not done before', () => {
    const plan = crewed()`
        | MTWTFSSMTWTFSS |
      P | XXXXX          |
      A | X              | by Bia, by Leo, after P FF`
    // Leo's 24 hours are three nights, done on Friday at 03:00; Bia is off until Friday at 17:00 at the latest.
    const result = calculated(worked(plan, [8, 24]))
    expect(shown(result, 'A').early).toBe('01-02 19:00..01-05 17:00')
    expect(shown(result, 'P')).toMatchObject({ early: '01-01 08:00..01-05 17:00', slack: 0 })
  })

  test('who has no calendar works when the task does, whoever else has one', () => {
    const around = { ...night, id: calendarId(9), name: '24x7', week: Array(7).fill([{ from: 0, to: DAY }]) as never }
    const plan = crewed()`
        | MTWTFSS |
      A | XXX     | by Bia`
    const own = applied({ ...plan, calendars: [...plan.calendars, around] }, edit.set('A', { calendar: around.id }))
    const alone = { ...own, resources: own.resources.filter(each => each.calendar === undefined) }
    expect(shown(calculated(own), 'A').early).toBe('01-01 08:00..01-02 08:00')
    expect(shown(calculated(alone), 'A').early).toBe('01-01 08:00..01-02 08:00')
  })

  test('what has begun goes on with what remains of each', () => {
    const plan = applied(
      crewed()`
        | MTWTFSSMTWTFSS |
      A | XXX            | by Ana, by Bia`,
      edit.set('A', { actualStart: at('01-01 08:00'), percentComplete: 50 }),
    )
    expect(shown(calculated(plan), 'A').early).toBe('01-01 08:00..01-04 17:00')
    const resumed = calculated(plan, edit.set('A', { resume: at('01-08 08:00') }))
    expect(shown(resumed, 'A').early).toBe('01-01 08:00..01-09 12:00')
  })

  // Vendor help: a resource-dependent activity is scheduled by the calendars of its resources, not by its own; each of them
  // works by itself, and the activity is done when the last one is.
  test('Primavera: resource-dependent activities by their resources alone, the longest deciding', () => {
    const plan = crewed({ rules: 'p6' })`
        | MTWTFSSMTWTFSS |
      A | XX             | by Ana, by Leo
      B | X              | after A`
    const apart = applied(plan, edit.set('A', { p6: { type: 'resource' } }))
    // Ana: Monday and Wednesday; Leo: two nights.
    expect(shown(calculated(apart), 'A').early).toBe('01-01 08:00..01-03 17:00')
    expect(shown(calculated(worked(apart, [8, 24])), 'A').early).toBe('01-01 08:00..01-04 03:00')
    expect(shown(calculated(plan), 'A').early).toBe('01-01 08:00..01-02 17:00')
    const alone = applied(
      crewed({ rules: 'p6' })`
        | MTWTFSS |
      A | X       | by Leo`,
      edit.set('A', { p6: { type: 'resource' }, calendar: STANDARD_CALENDAR.id }),
    )
    expect(shown(calculated(alone), 'A').early).toBe('01-01 19:00..01-02 03:00')
    // Twelve hours of work on a calendar of eight a night, regardless of the activity's own duration.
    expect(shown(calculated(worked(alone, [12])), 'A').early).toBe('01-01 19:00..01-02 23:00')
  })
})
