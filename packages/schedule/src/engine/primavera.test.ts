import { describe, expect, test } from 'vitest'
import '../testing/to-draw.ts'
import { STANDARD_CALENDAR } from '../model/create.ts'
import { calendarId } from '../model/ids.ts'
import type { Schedule } from '../model/schedule.ts'
import type { P6Task } from '../model/task.ts'
import { applied, calculated, days, edit, schedule, taskNamed } from '../testing/index.ts'
import { formatInstant, HOUR, type Instant, parseInstant } from '../time/instant.ts'
import type { Calculation } from './calculation.ts'

// Rules of Primavera P6. Those of the first group are what its exports store; no export at hand shows those of the second:
// each test there says which statement of the vendor or of trainers it rests on. 2024-01-01 is a Monday.

const at = (text: string) => parseInstant(`2024-${text.replace(' ', 'T')}`) as Instant
const LONG_DAYS = {
  ...STANDARD_CALENDAR,
  id: calendarId(7),
  name: '10 h',
  week: STANDARD_CALENDAR.week.map(day => (day?.length ? [{ from: 8 * HOUR, to: 18 * HOUR }] : [])) as never,
}
const p6 = (project: Partial<Schedule['project']> = {}) =>
  schedule.with({ project: { rules: 'p6', ...project }, calendars: [LONG_DAYS] })
const under = (plan: Schedule, project: Partial<Schedule['project']>): Schedule => ({
  ...plan,
  project: { ...plan.project, ...project },
})
const facts = (name: string, p6: P6Task) => edit.set(name, { p6 })
const text = (instant: number): string =>
  formatInstant(instant as Instant)
    .slice(5, 16)
    .replace('T', ' ')
const rowOf = (result: Calculation, name: string) => result.of(taskNamed(result.schedule, name).uid)!
const early = (result: Calculation, name: string): string =>
  `${text(rowOf(result, name).earlyStart)}..${text(rowOf(result, name).earlyFinish)}`
const late = (result: Calculation, name: string): string =>
  `${text(rowOf(result, name).lateStart)}..${text(rowOf(result, name).lateFinish)}`
const shown = (result: Calculation, name: string): string =>
  `${text(rowOf(result, name).start)}..${text(rowOf(result, name).finish)}`
const float = (result: Calculation, name: string): number => rowOf(result, name).totalSlack / HOUR

describe('as exports show it', () => {
  test('a completed activity is a point: early where the data date and its predecessors put it, late without lag', () => {
    const result = calculated(p6({ statusDate: at('01-04 08:00') })`
        | MTWTFSSMTWTFSS |
      A | XX             | started 2024-01-01, finished 2024-01-02, 100%
      B | XX             | after A +1d
      C | XXXXXX         | 6d`)
    expect(shown(result, 'A')).toBe('01-01 08:00..01-02 17:00')
    expect(early(result, 'A')).toBe('01-04 08:00..01-04 08:00')
    expect(late(result, 'B')).toBe('01-10 08:00..01-11 17:00')
    expect([late(result, 'A'), float(result, 'A')]).toEqual(['01-10 08:00..01-10 08:00', 0])
  })

  test('a start milestone as late as possible stands at the start of work', () => {
    const plan = applied(
      p6()`
        | MTWTFSSMTWTFSS |
      M | .              |
      B | X              | after M
      C | XXXXX          |`,
      edit.set('M', { constraint: { type: 'alap' }, p6: { type: 'startMilestone' } }),
      edit.set('B', { constraint: { type: 'startNoEarlierThan', date: at('01-04 08:00') } }),
    )
    expect(early(calculated(plan), 'M')).toBe('01-04 08:00..01-04 08:00')
    const end = calculated(plan, facts('M', { type: 'finishMilestone' }))
    expect(early(end, 'M')).toBe('01-03 17:00..01-03 17:00')
  })

  test('a finish milestone stands at an end of work of its own calendar, else at the next start of work', () => {
    const plan = applied(
      p6()`
        | MTWTFSS |
      A | X       | calendar 10 h, 10h
      M | .       | after A`,
      facts('M', { type: 'finishMilestone' }),
    )
    expect(early(calculated(plan), 'M')).toBe('01-02 08:00..01-02 08:00')
    const same = calculated(plan, edit.set('M', { calendar: calendarId(7) }))
    expect(early(same, 'M')).toBe('01-01 18:00..01-01 18:00')
  })

  test('an expected finish leaves no free float, even where it is not applied', () => {
    const plan = applied(
      p6({ p6: { useExpectedFinish: true } })`
        | MTWTFSS |
      A | X       |
      B | XXXX    |`,
      facts('A', { expectedFinish: at('01-01 08:00') }),
    )
    expect(rowOf(calculated(plan), 'A').freeSlack).toBe(0)
    const off = calculated(under(plan, { p6: { useExpectedFinish: false } }))
    expect(rowOf(off, 'A').freeSlack / HOUR).toBe(24)
  })

  const branches = (): Schedule =>
    applied(
      p6({ statusDate: at('01-04 08:00') })`
         | MTWTFSSMTWTFSS |
    Top  |                |
      A  | X              | started 2024-01-01, finished 2024-01-01, 100%
      V  | .              |
    Done |                |
      B  | X              | started 2024-01-02, finished 2024-01-02, 100%
      D  | .              |
    End  | XX             |`,
      edit.set('V', { summary: true, p6: { type: 'wbsSummary' } }),
      edit.set('D', { summary: true, p6: { type: 'wbsSummary' } }),
    )

  test('a WBS row without activities gives no dates to the rows above', () => {
    const result = calculated(branches())
    expect(shown(result, 'Done')).toBe('01-02 08:00..01-02 17:00')
    // Nor is it complete: a branch that holds one has the float of its dates (real/p6-in-progress-73.xer, 53734171).
    expect(float(result, 'Done')).toBe(rowOf(result, 'Done').finishSlack / HOUR)
    const whole = calculated(applied(branches(), edit.remove('V'), edit.remove('D')))
    expect(float(whole, 'Done')).toBe(0)
    const fresh = calculated(
      applied(
        branches(),
        edit.set('A', { actualStart: null, actualFinish: null, percentComplete: null }),
        edit.set('B', { actualStart: null, actualFinish: null, percentComplete: null }),
        edit.set('A', { constraint: { type: 'startNoEarlierThan', date: at('01-08 08:00') } }),
      ),
    )
    expect(shown(fresh, 'Top')).toBe('01-08 08:00..01-08 17:00')
  })

  test('a WBS row spans what is complete and what is open in it, and has the float of the project option', () => {
    const plan = applied(
      p6({ statusDate: at('01-04 08:00') })`
        | MTWTFSSMTWTFSS |
    Top |                |
      A | X              | started 2024-01-01, finished 2024-01-01, 100%
      B | X              |
      C | XXX            |
    End | XXXX           |`,
      edit.set('B', { constraint: { type: 'startNoEarlierThan', date: at('01-05 08:00') } }),
    )
    const result = calculated(plan)
    expect([shown(result, 'Top'), early(result, 'Top')]).toEqual([
      '01-01 08:00..01-08 17:00',
      '01-04 08:00..01-08 17:00',
    ])
    expect([rowOf(result, 'Top').startSlack / HOUR, float(result, 'Top')]).toEqual([8, 8])
    const byStart = calculated(under(plan, { p6: { float: 'start' } }))
    expect(float(byStart, 'Top')).toBe(rowOf(byStart, 'Top').startSlack / HOUR)
  })
})

describe('as the documentation says it', () => {
  // User guide: the time that an activity is suspended counts as time off; what remains goes on from the resume date.
  test('what remains of a suspended activity goes on from its resume date', () => {
    const plan = applied(
      p6({ statusDate: at('01-04 08:00') })`
        | MTWTFSSMTWTFSS |
      A | XXXX           | started 2024-01-01
      B | X              | after A`,
      edit.set('A', { remainingDuration: days(2) }),
    )
    const suspended = (resume: string) =>
      calculated(plan, facts('A', { suspend: at('01-03 08:00'), resume: at(resume) }))
    expect(early(suspended('01-10 08:00'), 'A')).toBe('01-10 08:00..01-11 17:00')
    expect(early(suspended('01-10 08:00'), 'B')).toBe('01-12 08:00..01-12 17:00')
    // A resume date that is behind the data date is over.
    expect(early(suspended('01-03 08:00'), 'A')).toBe('01-04 08:00..01-05 17:00')
  })

  // Vendor help and trainers: retained logic waits for the whole chain; override drops the link from what is not done, also
  // through an activity completed out of sequence; actual dates count from what happened.
  test.each([
    ['retainedLogic', '01-12 08:00'],
    ['progressOverride', '01-08 08:00'],
    ['actualDates', '01-08 08:00'],
  ] as const)('%s: what follows an activity that was completed before its predecessor', (progress, start) => {
    const result = calculated(p6({ statusDate: at('01-08 08:00'), p6: { progress } })`
        | MTWTFSSMTWTFSS |
      A | XXXX           | 4d
      B | X              | after A, started 2024-01-03, finished 2024-01-04, 100%
      C | XX             | after B`)
    expect(early(result, 'C').slice(0, 11)).toBe(start)
  })

  // Vendor help: with actual dates the late finish of the predecessor is bound to the actual start of what began too early.
  test('actual dates: the predecessor of what began too early has negative float', () => {
    const plan = (progress: 'retainedLogic' | 'progressOverride' | 'actualDates') =>
      calculated(
        applied(
          p6({ statusDate: at('01-08 08:00'), p6: { progress } })`
        | MTWTFSSMTWTFSS |
      A | XX             |
      B | XXXX           | after A, started 2024-01-03`,
          edit.set('B', { remainingDuration: days(2) }),
        ),
      )
    expect([float(plan('retainedLogic'), 'A'), float(plan('progressOverride'), 'A')]).toEqual([0, 0])
    expect(float(plan('actualDates'), 'A')).toBe(-40)
  })

  // User guide: an activity may have a second constraint; each holds at its own end.
  test('two constraints hold both ends of an activity', () => {
    const plan = applied(
      p6()`
        | MTWTFSSMTWTFSS |
      A | XX             |
      C | XXXXXXXXXX     | 10d`,
      edit.set('A', {
        constraint: { type: 'startNoEarlierThan', date: at('01-03 08:00') },
        secondConstraint: { type: 'finishNoLaterThan', date: at('01-08 17:00') },
      }),
    )
    expect([early(calculated(plan), 'A'), late(calculated(plan), 'A'), float(calculated(plan), 'A')]).toEqual([
      '01-03 08:00..01-04 17:00',
      '01-05 08:00..01-08 17:00',
      16,
    ])
  })

  // User guide: the project must finish by; late dates run back from it, whether it is met or not.
  test.each([
    ['01-10 17:00', 24],
    ['01-03 17:00', -16],
  ])('late dates run back from the date that the project must finish by: %s', (finish, left) => {
    const result = calculated(p6({ finish: at(finish) })`
        | MTWTFSSMTWTFSS |
      A | XXX            |
      B | XX             | after A`)
    expect([float(result, 'A'), float(result, 'B')]).toEqual([left, left])
  })

  // User guide: dates of links from and to projects that are not in the export are kept as external dates.
  test('an external late finish gives float below zero, an external early start moves what follows', () => {
    const plan = p6()`
        | MTWTFSSMTWTFSS |
      A | XX             |
      B | X              | after A`
    const result = calculated(
      plan,
      facts('A', { externalEarlyStart: at('01-04 08:00') }),
      facts('B', { externalLateFinish: at('01-05 17:00') }),
    )
    expect([early(result, 'B'), float(result, 'B'), float(result, 'A')]).toEqual(['01-08 08:00..01-08 17:00', -8, -8])
  })

  // Trainers: the longest path is followed back from the last activity by driving links, regardless of float.
  test('the longest path is critical where the project says so, though a constraint gives it float', () => {
    const plan = (critical: 'longestPath' | 'totalFloat') =>
      calculated(p6({ finish: at('01-19 17:00'), p6: { critical } })`
        | MTWTFSSMTWTFSS |
      A | XXX            |
      B | XX             | after A
      C | X              |`)
    const marked = (result: Calculation): string[] => ['A', 'B', 'C'].filter(name => rowOf(result, name).critical)
    expect([marked(plan('longestPath')), marked(plan('totalFloat'))]).toEqual([['A', 'B'], []])
  })
})
