import { describe, expect, test } from 'vitest'
import '../testing/to-draw.ts'
import { applyEdits } from '../edits/apply.ts'
import { assign } from '../edits/commands-work.ts'
import { STANDARD_CALENDAR } from '../model/create.ts'
import { calendarId } from '../model/ids.ts'
import type { Schedule } from '../model/schedule.ts'
import { applied, calculated, edit, schedule, taskNamed } from '../testing/index.ts'
import { duration } from '../time/duration.ts'
import { DAY, formatInstant, HOUR, type Instant, parseInstant } from '../time/instant.ts'
import type { Calculation } from './calculation.ts'

// The worked examples of the scheduling rules, moved to the week of Monday 1 January 2024.

const ALWAYS = {
  ...STANDARD_CALENDAR,
  id: calendarId(9),
  name: '24x7',
  week: Array(7).fill([{ from: 0, to: DAY }]) as never,
}
const p6 = (more: Partial<Schedule['project']> = {}) =>
  schedule.with({ project: { rules: 'p6', ...more }, calendars: [ALWAYS] })
const msp = schedule.with({ calendars: [ALWAYS] })
const at = (text: string) => parseInstant(`2024-${text.replace(' ', 'T')}`) as Instant

/** `01-01 08:00..01-03 17:00` of a task, early unless said. */
function span(result: Calculation, name: string, which: 'early' | 'late' | 'planned' = 'early'): string {
  const dates = result.of(taskNamed(result.schedule, name).uid)!
  const [start, finish] =
    which === 'early'
      ? [dates.earlyStart, dates.earlyFinish]
      : which === 'late'
        ? [dates.lateStart, dates.lateFinish]
        : [dates.start, dates.finish]
  const text = (instant: Instant): string => formatInstant(instant).slice(5, 16).replace('T', ' ')
  return `${text(start)}..${text(finish)}`
}

const slack = (result: Calculation, name: string): number =>
  result.of(taskNamed(result.schedule, name).uid)!.totalSlack / HOUR

describe('worked examples', () => {
  test('1 a lag of a working day', () => {
    const result = calculated(schedule`
        | MTWTFSSMTWTFSS |
      A | XXX            |
      B | XX             | after A +1d`)
    expect(result).toDraw`
        | MTWTFSSMTWTFSS |
      A | XXX            |
      B |     X..X       |`
    expect(span(result, 'B')).toBe('01-05 08:00..01-08 17:00')
  })

  test('2 finish to finish and start to start with lags', () => {
    expect(
      calculated(schedule`
        | MTWTFSS |
      A | XXX     |
      B | XX      | after A FF+1d`),
    ).toDraw`
        | MTWTFSS |
      A | XXX     |
      B |   XX    |`
    expect(
      calculated(schedule`
        | MTWTFSS |
      A | XXXXX   |
      B | XXX     | after A SS+2d`),
    ).toDraw`
        | MTWTFSS |
      A | XXXXX   |
      B |   XXX   |`
  })

  test('3 a finish hung on a start keeps its Monday morning', () => {
    const result = calculated(schedule`
        | MTWTFSSMTWTFSS |
      A | XXX            | SNET 2024-01-08
      B | XX             | after A SF`)
    expect(result).toDraw`
        | MTWTFSSMTWTFSS |
      A |        XXX     |
      B |    XX...       |`
    expect(span(result, 'B')).toBe('01-04 08:00..01-08 08:00')
  })

  test.each([
    ['MS Project runs lag on the successor calendar', msp, '01-06 09:00'],
    ['Primavera on the predecessor calendar', p6(), '01-09 17:00'],
    ['Primavera on the successor calendar', p6({ p6: { lagCalendar: 'successor' } }), '01-06 09:00'],
    ['Primavera round the clock', p6({ p6: { lagCalendar: '24h' } }), '01-06 09:00'],
  ])('4 %s', (_, drawn, start) => {
    const result = calculated(drawn`
        | MTWTFSSMTWTFSS |
      A | XXXXX          |
      B | X              | 8h, calendar 24x7, after A +16h`)
    expect(span(result, 'B').slice(0, 11)).toBe(start)
  })

  test.each([
    ['+2ed', '01-08 08:00'],
    ['+50%', '01-10 13:00'],
    ['-50%', '01-03 13:00'],
  ])('5 elapsed and percent lag %s', (lag, start) => {
    const result = calculated(schedule`
        | MTWTFSSMTWTFSS |
      A | XXXXX          |
      B | X              | after A ${lag}`)
    expect(span(result, 'B').slice(0, 11)).toBe(start)
  })

  test('6 slack and the driving link', () => {
    const result = calculated(schedule`
        | MTWTFSSMTWTFSS |
      A | XX             |
      B | XXXX           |
      C | XXX            | after A, after B`)
    expect(result).toDraw`
        | MTWTFSSMTWTFSS |
      A | XX             |
      B | XXXX           |
      C |     X..XX      |`
    expect(span(result, 'A', 'late')).toBe('01-03 08:00..01-04 17:00')
    expect(result.of(taskNamed(result.schedule, 'A').uid)).toMatchObject({
      totalSlack: 16 * HOUR,
      freeSlack: 16 * HOUR,
      critical: false,
    })
    expect(['B', 'C'].map(name => slack(result, name))).toEqual([0, 0])
    expect(result.drivingLinks(taskNamed(result.schedule, 'C').uid).map(link => link.from)).toEqual([2])
  })

  test('7 slack counts in the task own calendar', () => {
    const result = calculated(msp`
        | MTWTFSS |
      A | X       | 8h, calendar 24x7
      B | XXX     |
      C | X       | after A, after B`)
    expect(span(result, 'A')).toBe('01-01 08:00..01-01 16:00')
    expect(span(result, 'C').slice(0, 11)).toBe('01-04 08:00')
    expect(slack(result, 'A')).toBe(64)
  })

  test('8 a deadline moves no early date and takes slack away', () => {
    const result = calculated(schedule`
        | MTWTFSS |
      A | XXXXX   | deadline 2024-01-03`)
    expect(result).toDraw`
        | MTWTFSS |
      A | XXXXX   |`
    expect(span(result, 'A', 'late').slice(13)).toBe('01-03 17:00')
    expect([slack(result, 'A'), result.of(taskNamed(result.schedule, 'A').uid)!.critical]).toEqual([-16, true])
  })

  test('9 start no later than: the date wins in MS Project, the links elsewhere', () => {
    const drawn = (tag: typeof msp) => tag`
        | MTWTFSSMTWTFSS |
      A | XXXXX          |
      B | XXX            | after A, SNLT 2024-01-03`
    const honoured = calculated(drawn(msp))
    expect(honoured).toDraw`
        | MTWTFSSMTWTFSS |
      A | XXXXX          |
      B |   XXX          |`
    expect([span(honoured, 'A', 'late').slice(13), slack(honoured, 'A')]).toEqual(['01-02 17:00', -24])
    for (const tag of [schedule.with({ project: { honorConstraints: false } }), p6()]) {
      const linked = calculated(drawn(tag))
      expect(linked).toDraw`
          | MTWTFSSMTWTFSS |
        A | XXXXX          |
        B |        XXX     |`
      expect([slack(linked, 'A'), slack(linked, 'B')]).toEqual([-24, -24])
    }
  })

  test('10 a milestone ends a period or begins one', () => {
    const plan = (tag: typeof msp) => tag`
        | MTWTFSSMTWTFSS |
      A | XXXXX          |
      M |                | after A`
    const typed = (type: 'startMilestone' | 'finishMilestone') =>
      calculated(plan(p6()), edit.set('M', { p6: { type } }))
    expect(calculated(plan(msp))).toDraw`
        | MTWTFSSMTWTFSS |
      A | XXXXX          |
      M |     *          |`
    expect(span(calculated(plan(msp)), 'M').slice(0, 11)).toBe('01-05 17:00')
    expect(span(typed('finishMilestone'), 'M').slice(0, 11)).toBe('01-05 17:00')
    expect(span(typed('startMilestone'), 'M').slice(0, 11)).toBe('01-08 08:00')
  })

  const outOfSequence = (progress: 'retainedLogic' | 'progressOverride') =>
    applied(
      p6({ statusDate: at('01-08 08:00'), p6: { progress } })`
        | MTWTFSSMTWTFSS |
      A | X              | 10d, started 2024-01-01
      B | X              | 5d, after A, started 2024-01-04`,
      edit.set('A', { remainingDuration: duration(5, 'd') }),
      edit.set('B', { remainingDuration: duration(3, 'd') }),
    )

  test('11 out of sequence: remaining work waits, or does not', () => {
    const retained = calculated(outOfSequence('retainedLogic'))
    expect(span(retained, 'A').slice(13)).toBe('01-12 17:00')
    expect(span(retained, 'B')).toBe('01-15 08:00..01-17 17:00')
    expect(span(calculated(outOfSequence('progressOverride')), 'B')).toBe('01-08 08:00..01-10 17:00')
  })

  test('12 out of sequence through a complete activity', () => {
    const plan = applied(
      p6({ statusDate: at('01-08 08:00') })`
        | MTWTFSSMTWTFSS |
      A | X              | 10d, started 2024-01-01
      B | XX             | after A, started 2024-01-04, finished 2024-01-05, 100%
      C | XX             | after B`,
      edit.set('A', { remainingDuration: duration(5, 'd') }),
    )
    expect(span(calculated(plan), 'C')).toBe('01-15 08:00..01-16 17:00')
  })

  test('13 as late as possible: free slack in Primavera, total slack in MS Project', () => {
    const plan = (tag: typeof msp) => tag`
        | MTWTFSSMTWTFSS |
      A | XX             | alap
      B | XXX            | after A
      C | XXXXX          | 10d
      M |                | after B, after C`
    expect(calculated(plan(msp))).toDraw`
        | MTWTFSSMTWTFSS |
      A |        XX      |
      B |          XXX   |
      C | XXXXX..XXXXX   |
      M |            *   |`
    expect(span(calculated(plan(p6())), 'A')).toBe('01-01 08:00..01-02 17:00')
    const alone = calculated(p6()`
        | MTWTFSSMTWTFSS |
      A | XX             | alap
      C | XXXXX          | 10d`)
    expect(span(alone, 'A')).toBe('01-11 08:00..01-12 17:00')
  })

  test('14 a date the plan must finish by', () => {
    const result = calculated(p6({ finish: at('01-08 17:00') })`
        | MTWTFSSMTWTFSS |
      A | XXXXX          |
      B | XXXXX          | after A`)
    expect(span(result, 'B').slice(13)).toBe('01-12 17:00')
    expect([slack(result, 'A'), slack(result, 'B')]).toEqual([-32, -32])
  })

  test.each([
    ['fixed units, effort-driven: halved', 'fixedUnits', true, 'A | XXX     |', '01-03 12:00', [20, 20], [1, 1]],
    ['fixed units, work added', 'fixedUnits', false, 'A | XXXXX   |', '01-05 17:00', [40, 40], [1, 1]],
    ['fixed duration: half of each', 'fixedDuration', true, 'A | XXXXX   |', '01-05 17:00', [20, 20], [0.5, 0.5]],
  ] as const)('15 a second person on a task: %s', (_, type, effortDriven, drawing, finish, work, units) => {
    const alone = applied(
      schedule.with({ resources: [{ name: 'Ana' }, { name: 'Rui' }] })`
        | MTWTFSS |
      A | XXXXX   | by Ana`,
      edit.set('A', { type, effortDriven }),
    )
    const a = taskNamed(alone, 'A').uid
    const assigned = assign({ schedule: alone }, a, alone.resources[1]!.uid)
    const both = assigned.ok ? applyEdits(alone, assigned.value) : undefined
    if (!both?.ok) throw new Error('could not be assigned')
    const result = calculated(both.value.schedule)
    expect(result).toDraw`
        | MTWTFSS |
      ${drawing}`
    expect(span(result, 'A').slice(13)).toBe(finish)
    const { assignments } = both.value.schedule
    const length = result.of(a)!.duration
    expect(assignments.map(each => each.units ?? 1)).toEqual(units)
    // Work that is not written down is units times duration.
    expect(assignments.map(each => (each.work ?? length * (each.units ?? 1)) / HOUR)).toEqual(work)
  })

  test('16 a resource day off moves the work, unless its calendar is ignored', () => {
    const tuesdayOff = {
      ...STANDARD_CALENDAR,
      id: calendarId(3),
      name: 'Ana',
      base: STANDARD_CALENDAR.id,
      week: Array(7).fill(null) as never,
      exceptions: [
        { first: (at('01-02 00:00') / DAY) as never, last: (at('01-02 00:00') / DAY) as never, periods: [] },
      ],
    }
    const plan = schedule.with({
      calendars: [tuesdayOff],
      resources: [{ name: 'Ana', calendar: tuesdayOff.id }],
    })`
        | MTWTFSS |
      A | XXX     | by Ana`
    expect(calculated(plan)).toDraw`
        | MTWTFSS |
      A | X.XX    |`
    expect(calculated(plan, edit.set('A', { ignoreResourceCalendars: true, calendar: STANDARD_CALENDAR.id }))).toDraw`
        | MTWTFSS |
      A | XXX     |`
  })

  test('17 a manual task stays where it is, on a Saturday too', () => {
    const plan = applied(
      schedule`
        | MTWTFSSMTWTFSS |
      A |      X         | manual
      B | X              | after A`,
      edit.set('A', { manual: { start: at('01-06 10:00'), finish: at('01-06 14:00') } }),
    )
    const result = calculated(plan)
    expect(span(result, 'A')).toBe('01-06 10:00..01-06 14:00')
    expect(result).toDraw`
        | MTWTFSSMTWTFSS |
      A |      X         |
      B |        X       |`
  })

  test('18 what follows an inactive task sees neither it nor its links', () => {
    expect(
      calculated(schedule`
        | MTWTFSS |
      A | XX      |
      X | XXX     | after A, inactive
      B | X       | after X`),
    ).toDraw`
        | MTWTFSS |
      A | XX      |
      X |   XXX   |
      B | X       |`
  })

  test('19 a split task finishes later by its gap', () => {
    const plan = applied(
      schedule`
        | MTWTFSSMTWTFSS |
      A | XXXX           |`,
      edit.set('A', {
        segments: [
          { start: at('01-01 08:00'), finish: at('01-02 17:00') },
          { start: at('01-05 08:00'), finish: at('01-08 17:00') },
        ],
      }),
    )
    const result = calculated(plan)
    expect(span(result, 'A')).toBe('01-01 08:00..01-08 17:00')
    expect(result.of(taskNamed(plan, 'A').uid)!.duration).toBe(32 * HOUR)
  })

  test('20 progress: MS Project leaves the rest where it is until told, Primavera puts it after the data date', () => {
    const half = schedule`
        | MTWTFSSMTWTFSS |
      A | XXXX           | started 2024-01-01, 50%`
    expect(span(calculated(half), 'A')).toBe('01-01 08:00..01-04 17:00')
    const rescheduled = edit.set('A', { stop: at('01-02 17:00'), resume: at('01-10 08:00') })
    expect(span(calculated(half, rescheduled), 'A')).toBe('01-01 08:00..01-11 17:00')
    const primavera = calculated(p6({ statusDate: at('01-10 08:00') })`
        | MTWTFSSMTWTFSS |
      A | XXXX           | started 2024-01-01, 50%`)
    expect(span(primavera, 'A')).toBe('01-10 08:00..01-11 17:00')
    expect(span(primavera, 'A', 'planned')).toBe('01-01 08:00..01-11 17:00')
  })
})

test('Primavera may call the longest path critical, whatever the float', () => {
  const drawn = (critical: 'totalFloat' | 'longestPath') =>
    calculated(p6({ finish: at('01-02 17:00'), p6: { critical } })`
        | MTWTFSSMTWTFSS |
      A | XX             |
      B | XX             | after A
      C | XXX            |`)
  const marked = (result: Calculation) =>
    ['A', 'B', 'C'].filter(name => result.of(taskNamed(result.schedule, name).uid)?.critical).join('')
  expect([marked(drawn('totalFloat')), marked(drawn('longestPath'))]).toEqual(['ABC', 'AB'])
})
