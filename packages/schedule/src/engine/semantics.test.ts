import { describe, expect, test } from 'vitest'
import '../testing/to-draw.ts'
import { STANDARD_CALENDAR } from '../model/create.ts'
import { calendarId } from '../model/ids.ts'
import type { Schedule } from '../model/schedule.ts'
import type { ConstraintType } from '../model/task.ts'
import { applied, calculated, days, edit, schedule, taskNamed } from '../testing/index.ts'
import { duration, NO_LAG } from '../time/duration.ts'
import { DAY, formatInstant, HOUR, type Instant, parseInstant } from '../time/instant.ts'
import { calculate } from './calculate.ts'
import type { Calculation } from './calculation.ts'
import { explain } from './explain.ts'

// Rules that files of the field rarely show, one test each. 2024-01-01 is a Monday.

const at = (text: string) => parseInstant(`2024-${text.replace(' ', 'T')}`) as Instant
const week = (...worked: number[]) =>
  STANDARD_CALENDAR.week.map((_, day) => (worked.includes(day) ? STANDARD_CALENDAR.week[1]! : [])) as never
const ALWAYS = {
  ...STANDARD_CALENDAR,
  id: calendarId(9),
  name: '24x7',
  week: Array(7).fill([{ from: 0, to: DAY }]) as never,
}
const SATURDAYS = { ...STANDARD_CALENDAR, id: calendarId(8), name: 'Seg-Sab', week: week(1, 2, 3, 4, 5, 6) }
const msp = (project: Partial<Schedule['project']> = {}) => schedule.with({ project, calendars: [ALWAYS, SATURDAYS] })
const p6 = (project: Partial<Schedule['project']> = {}) => msp({ rules: 'p6', ...project })

const text = (instant: Instant): string => formatInstant(instant).slice(5, 16).replace('T', ' ')

function span(result: Calculation, name: string, which: 'early' | 'late' = 'early'): string {
  const dates = result.of(taskNamed(result.schedule, name).uid)!
  return which === 'early'
    ? `${text(dates.earlyStart)}..${text(dates.earlyFinish)}`
    : `${text(dates.lateStart)}..${text(dates.lateFinish)}`
}

const slack = (result: Calculation, name: string): number =>
  result.of(taskNamed(result.schedule, name).uid)!.totalSlack / HOUR

describe('MS Project: constraints', () => {
  const plan = (honorConstraints: boolean) => msp({ honorConstraints })`
        | MTWTFSSMTWTFSS |
      A | XXX            |
      B | XX             | after A
      C | XXXXXXXXXXXXXX | 10d`
  test.each<[ConstraintType, string, string, number, string, number]>([
    ['startNoEarlierThan', '01-08 08:00', '01-08 08:00..01-09 17:00', 24, '01-08 08:00..01-09 17:00', 24],
    ['finishNoEarlierThan', '01-09 17:00', '01-08 08:00..01-09 17:00', 24, '01-08 08:00..01-09 17:00', 24],
    ['startNoLaterThan', '01-02 08:00', '01-02 08:00..01-03 17:00', 0, '01-04 08:00..01-05 17:00', -16],
    ['finishNoLaterThan', '01-03 17:00', '01-02 08:00..01-03 17:00', 0, '01-04 08:00..01-05 17:00', -16],
    ['mustStartOn', '01-02 08:00', '01-02 08:00..01-03 17:00', 0, '01-04 08:00..01-05 17:00', -16],
    ['mustFinishOn', '01-03 17:00', '01-02 08:00..01-03 17:00', 0, '01-04 08:00..01-05 17:00', -16],
  ])('%s, honoured and not', (type, date, honoured, left, linked, missing) => {
    const limit = edit.set('B', { constraint: { type, date: at(date) } })
    const hard = calculated(plan(true), limit)
    expect([span(hard, 'B'), slack(hard, 'B')]).toEqual([honoured, left])
    const soft = calculated(plan(false), limit)
    expect([span(soft, 'B'), slack(soft, 'B')]).toEqual([linked, missing])
  })

  test('as late as possible stands on its late dates and has no slack', () => {
    const late = calculated(plan(true), edit.set('B', { constraint: { type: 'alap' } }))
    expect([span(late, 'B'), slack(late, 'B')]).toEqual(['01-11 08:00..01-12 17:00', 0])
  })

  test('what has begun keeps a limit on its finish only', () => {
    const begun = applied(
      msp()`
        | MTWTFSSMTWTFSS |
      A | XXXX           | started 2024-01-01, 50%`,
    )
    const limited = (type: ConstraintType, date: string) =>
      span(calculated(begun, edit.set('A', { constraint: { type, date: at(date) } })), 'A')
    expect(limited('finishNoEarlierThan', '01-09 17:00')).toBe('01-01 08:00..01-09 17:00')
    expect(limited('startNoEarlierThan', '01-09 08:00')).toBe('01-01 08:00..01-04 17:00')
    expect(limited('mustStartOn', '01-09 08:00')).toBe('01-01 08:00..01-04 17:00')
    const late = calculated(
      begun,
      edit.set('A', { constraint: { type: 'finishNoLaterThan', date: at('01-03 17:00') } }),
    )
    expect(slack(late, 'A')).toBe(-8)
  })

  test('a lead pulls nothing before the start of the project', () => {
    const result = calculated(msp()`
        | MTWTFSS |
      A | X       |
      B | XX      | after A -5d`)
    expect(span(result, 'B')).toBe('01-01 08:00..01-02 17:00')
  })
})

describe('MS Project: the start of the project', () => {
  const plan = () =>
    applied(
      msp({ start: at('01-08 08:00') })`
        | MTWTFSSMTWTFSS |
      A | XX             |
      B | XX             | after A
      C | X              | after B
      D | X              |`,
    )
  const early = edit.set('A', { constraint: { type: 'mustStartOn', date: at('01-02 08:00') } })

  test('holds back what has no predecessor; what follows an earlier task begins with it', () => {
    const result = calculated(plan(), early)
    expect(['A', 'B', 'C', 'D'].map(name => span(result, name).slice(0, 11))).toEqual([
      '01-02 08:00',
      '01-04 08:00',
      '01-08 08:00',
      '01-08 08:00',
    ])
  })

  test('a lead reaches before it no further than its predecessor', () => {
    const lead = (from: Schedule) => ({
      ...from,
      links: from.links.map(link => ({ ...link, lag: { seconds: (-24 * HOUR) as never, unit: 'h' as const } })),
    })
    expect(span(calculated(lead(plan())), 'B').slice(0, 11)).toBe('01-08 08:00')
    expect(span(calculated(lead(applied(plan(), early))), 'B').slice(0, 11)).toBe('01-02 08:00')
  })
})

describe('MS Project: manual tasks with part of their dates', () => {
  const two = days(2)
  test.each([
    ['a start', { start: at('01-03 08:00') }, two, '01-03 08:00..01-04 17:00'],
    ['a finish', { finish: at('01-05 17:00') }, two, '01-04 08:00..01-05 17:00'],
    ['neither: where the links would put it', {}, two, '01-03 08:00..01-04 17:00'],
    ['a start and no duration', { start: at('01-04 10:00') }, duration(0, 'd'), '01-04 10:00..01-04 10:00'],
    [
      'both, whatever the duration',
      { start: at('01-06 09:00'), finish: at('01-09 11:00') },
      two,
      '01-06 09:00..01-09 11:00',
    ],
    ['words for dates', { text: { start: 'depois do feriado' } }, two, '01-03 08:00..01-04 17:00'],
  ])('%s', (_, manual, length, expected) => {
    const result = calculated(
      msp()`
        | MTWTFSSMTWTFSS |
      P | XX             |
      A | XX             | after P`,
      edit.set('A', { mode: 'manual', manual, duration: length }),
    )
    expect(span(result, 'A')).toBe(expected)
  })

  test('in a manual summary, what has no date begins where the summary does', () => {
    const result = calculated(
      msp()`
          | MTWTFSSMTWTFSS |
      Top |                |
        A | XX             |
        B | XX             |`,
      edit.set('Top', { mode: 'manual', manual: { start: at('01-03 08:00'), finish: at('01-09 17:00') } }),
      edit.set('A', { mode: 'manual' }),
    )
    expect([span(result, 'A'), span(result, 'B'), span(result, 'Top')]).toEqual([
      '01-03 08:00..01-04 17:00',
      '01-03 08:00..01-04 17:00',
      '01-03 08:00..01-09 17:00',
    ])
  })

  test('a manual summary with a start alone lasts its own duration; without dates it spans its children', () => {
    const plan = msp()`
          | MTWTFSSMTWTFSS |
      Top |                |
        A | XX             |`
    const own = calculated(
      plan,
      edit.set('Top', { mode: 'manual', manual: { start: at('01-03 08:00') }, duration: days(4) }),
    )
    expect(span(own, 'Top')).toBe('01-03 08:00..01-08 17:00')
    expect(span(calculated(plan, edit.set('Top', { mode: 'manual' })), 'Top')).toBe('01-01 08:00..01-02 17:00')
  })

  test('a constraint on a manual task moves nothing', () => {
    const result = calculated(
      msp()`
        | MTWTFSS |
      A | XX      |`,
      edit.set('A', {
        mode: 'manual',
        manual: { start: at('01-02 08:00'), finish: at('01-03 17:00') },
        constraint: { type: 'mustStartOn', date: at('01-05 08:00') },
      }),
    )
    expect(span(result, 'A')).toBe('01-02 08:00..01-03 17:00')
  })
})

describe('MS Project: inactive tasks', () => {
  test('late dates come from what follows, though that is not held', () => {
    const drawn = msp()`
        | MTWTFSSMTWTFSS |
      A | XX             |
      X | XXX            | after A
      B | X              | after X
      C | XXXXX          | after B
      D | XXXXXXXXXX     | 8d`
    const plan = calculated(drawn, edit.set('X', { active: false }))
    expect(span(plan, 'B')).toBe('01-01 08:00..01-01 17:00')
    expect(span(plan, 'X')).toBe('01-03 08:00..01-05 17:00')
    // B may wait until Wednesday: five days of C and one of its own are left until the end of D.
    expect([span(plan, 'B', 'late'), span(plan, 'X', 'late')]).toEqual([
      '01-03 08:00..01-03 17:00',
      '12-29 08:00..01-02 17:00',
    ])
    expect(slack(plan, 'X')).toBe(-24)
    expect(slack(plan, 'A')).toBe(48)
  })
})

describe('MS Project: summaries', () => {
  test('a lag in percent of a summary follows how long the summary lasts, edit by edit', () => {
    const drawn = msp()`
          | MTWTFSSMTWTFSS |
      S   |                |
        A | XX             |
        B | XX             | after A
      C   | X              | after S`
    const { from, to } = drawn.links.at(-1)!
    const plan = applied(drawn, [
      { kind: 'setLink', link: { from, to, type: 'FS' }, changes: { lag: { ...NO_LAG, percent: 50 } } },
    ])
    const before = calculated(plan)
    // Four days, and two of lag.
    expect(span(before, 'C')).toBe('01-09 08:00..01-09 17:00')
    const longer = applied(plan, edit.set('B', { duration: duration(4, 'd') }))
    const after = calculate(longer, before)
    // Six days until Monday, and three of lag.
    expect(after.ok && span(after.value, 'C')).toBe('01-12 08:00..01-12 17:00')
    expect(span(calculated(longer), 'C')).toBe('01-12 08:00..01-12 17:00')
  })

  const plan = msp()`
          | MTWTFSSMTWTFSS |
      P   | XX             |
      Top |                |
        A | XX             |
        B | XXX            |
      C   | XXXXXXXXXXXXXX | 10d`

  test('a start no earlier than holds all of its tasks', () => {
    const result = calculated(
      plan,
      edit.set('Top', { constraint: { type: 'startNoEarlierThan', date: at('01-03 08:00') } }),
    )
    expect([span(result, 'A'), span(result, 'B')]).toEqual(['01-03 08:00..01-04 17:00', '01-03 08:00..01-05 17:00'])
  })

  test.each([
    ['finish no later than', { constraint: { type: 'finishNoLaterThan' as const, date: at('01-03 17:00') } }],
    ['deadline', { deadline: at('01-03 17:00') }],
  ])('a %s bounds the late dates of its tasks', (_, changes) => {
    const result = calculated(plan, edit.set('Top', changes))
    expect([slack(result, 'A'), slack(result, 'B'), slack(result, 'C')]).toEqual([8, 0, 0])
  })

  test('links lead in to every task and out from the last', () => {
    const result = calculated(plan, edit.link('P', 'Top'), edit.link('Top', 'C', 'SS'))
    expect([span(result, 'A'), span(result, 'Top')]).toEqual(['01-03 08:00..01-04 17:00', '01-03 08:00..01-05 17:00'])
    expect(span(result, 'C').slice(0, 11)).toBe('01-03 08:00')
    expect(span(calculated(plan, edit.link('Top', 'C')), 'C').slice(0, 11)).toBe('01-04 08:00')
  })

  test('occurrences of a recurring task stand where they were put, their summary around them', () => {
    const result = calculated(
      msp()`
              | MTWTFSSMTWTFSS |
      Reuniao |                |
        R1    | X              | 1h, SNET 2024-01-02
        R2    | X              | 1h, SNET 2024-01-09`,
      edit.set('Reuniao', { recurring: true }),
    )
    expect([span(result, 'R2'), span(result, 'Reuniao')]).toEqual([
      '01-09 08:00..01-09 09:00',
      '01-02 08:00..01-09 09:00',
    ])
  })
})

describe('MS Project: progress', () => {
  const begun = (splitInProgress: boolean) =>
    msp({ splitInProgress })`
        | MTWTFSSMTWTFSS |
      A | XXX            |
      B | XXX            | after A, started 2024-01-01`

  test('what remains waits for predecessors, unless started tasks are never split', () => {
    const third = edit.set('B', { actualDuration: days(1), remainingDuration: days(2), percentComplete: 33 })
    expect(span(calculated(begun(true), third), 'B')).toBe('01-01 08:00..01-05 17:00')
    expect(span(calculated(begun(false), third), 'B')).toBe('01-01 08:00..01-03 17:00')
  })

  test('a levelling delay moves what has not begun', () => {
    const delay = { levelingDelay: { ...duration(24, 'h'), elapsed: true as const } }
    const plan = msp()`
        | MTWTFSS |
      A | XX      |`
    expect(span(calculated(plan, edit.set('A', delay)), 'A')).toBe('01-02 08:00..01-03 17:00')
    expect(span(calculated(plan, edit.set('A', { ...delay, actualStart: at('01-01 08:00') })), 'A')).toBe(
      '01-01 08:00..01-02 17:00',
    )
  })

  test('finished without a start: back from its finish', () => {
    const result = calculated(
      msp()`
        | MTWTFSS |
      A | XX      |`,
      edit.set('A', { actualFinish: at('01-05 17:00'), percentComplete: 100 }),
    )
    expect([span(result, 'A'), slack(result, 'A')]).toEqual(['01-04 08:00..01-05 17:00', 0])
  })
})

describe('MS Project: time', () => {
  test('an elapsed duration runs through nights and weekends, its slack too', () => {
    const result = calculated(
      msp()`
        | MTWTFSSMTWTFSS |
      A | XXXX           |
      B | X              | after A
      C | XXXXXX         | 8d`,
      edit.set('B', { duration: { ...duration(48, 'h'), elapsed: true } }),
    )
    // From Thursday 17:00, two days on the clock; the plan ends on Wednesday the 10th at 17:00.
    expect([span(result, 'B'), slack(result, 'B')]).toEqual(['01-04 17:00..01-06 17:00', 96])
  })

  test('half of the predecessor on the clock', () => {
    const result = calculated(msp()`
        | MTWTFSSMTWTFSS |
      A | XXXXX          |
      B | X              | after A +50e%`)
    expect(span(result, 'B').slice(0, 11)).toBe('01-08 08:00')
  })

  test('a day is eight hours, on a calendar round the clock too', () => {
    const result = calculated(msp()`
        | MTWTFSS |
      A | X       | 1d, calendar 24x7`)
    expect(span(result, 'A')).toBe('01-01 08:00..01-01 16:00')
  })

  test('a successor that works on Saturdays starts on Saturday', () => {
    const result = calculated(msp()`
        | MTWTFSSMTWTFSS |
      A | XXXXX          |
      B | X              | after A, calendar Seg-Sab`)
    expect(span(result, 'B')).toBe('01-06 08:00..01-06 17:00')
  })

  test('a milestone at the start of all stands at the start of work', () => {
    const result = calculated(msp({ start: at('01-06 00:00') })`
        | MTWTFSSMTWTFSS |
      M |                |
      A | X              |`)
    expect(span(result, 'M').slice(0, 11)).toBe('01-08 08:00')
  })
})

describe('tasks of other files', () => {
  test('stand where their file has them and hold what follows', () => {
    const plan = msp()`
        | MTWTFSSMTWTFSS |
      X | X              |
      B | XX             | after X`
    const ghost = {
      ...plan,
      tasks: plan.tasks.map(task =>
        task.name === 'X'
          ? {
              ...task,
              external: { project: 'outro.mpp' },
              stored: { start: at('01-04 08:00'), finish: at('01-08 12:00') },
            }
          : task,
      ),
    }
    const result = calculated(ghost)
    expect([span(result, 'X'), span(result, 'B')]).toEqual(['01-04 08:00..01-08 12:00', '01-08 13:00..01-10 12:00'])
    expect(explain(result, taskNamed(plan, 'B').uid)?.steps.map(step => step.reason.kind)).toEqual(['link', 'manual'])
  })
})

describe('Primavera: constraints', () => {
  const plan = p6()`
        | MTWTFSSMTWTFSS |
      A | XXX            |
      B | XX             | after A
      C | XXXXXXXXXXXXXX | 10d`
  test.each<[ConstraintType, string, string, number, number]>([
    ['startNoEarlierThan', '01-08 08:00', '01-08 08:00..01-09 17:00', 24, 40],
    ['startNoLaterThan', '01-03 08:00', '01-04 08:00..01-05 17:00', -8, -8],
    ['finishNoEarlierThan', '01-09 17:00', '01-08 08:00..01-09 17:00', 24, 40],
    ['finishNoLaterThan', '01-04 17:00', '01-04 08:00..01-05 17:00', -8, -8],
    ['startOn', '01-08 08:00', '01-08 08:00..01-09 17:00', 0, 16],
    ['finishOn', '01-09 17:00', '01-08 08:00..01-09 17:00', 0, 16],
    ['startOn', '01-03 08:00', '01-04 08:00..01-05 17:00', -8, -8],
    ['finishOn', '01-04 17:00', '01-04 08:00..01-05 17:00', -8, -8],
    ['mandatoryStart', '01-02 08:00', '01-02 08:00..01-03 17:00', 0, -16],
    ['mandatoryFinish', '01-03 17:00', '01-02 08:00..01-03 17:00', 0, -16],
    ['mandatoryStart', '01-08 08:00', '01-08 08:00..01-09 17:00', 0, 16],
    ['alap', '', '01-11 08:00..01-12 17:00', 0, 40],
  ])('%s %s', (type, date, expected, left, before) => {
    const constraint = { type, ...(date && { date: at(date) }) }
    const result = calculated(plan, edit.set('B', { constraint }))
    expect([span(result, 'B'), slack(result, 'B'), slack(result, 'A')]).toEqual([expected, left, before])
  })

  test('a bare date takes the time of day of the start that it replaces', () => {
    const half = applied(plan, edit.setDuration('A', duration(12, 'h')))
    expect(span(calculated(half), 'B').slice(0, 11)).toBe('01-02 13:00')
    const on = (date: string) =>
      span(calculated(half, edit.set('B', { constraint: { type: 'startNoEarlierThan', date: at(date) } })), 'B').slice(
        0,
        11,
      )
    expect([on('01-08 00:00'), on('01-08 08:00')]).toEqual(['01-08 13:00', '01-08 08:00'])
  })

  test('what has begun heeds no limit on its start', () => {
    const begun = applied(
      p6({ statusDate: at('01-03 08:00') })`
        | MTWTFSSMTWTFSS |
      A | XXXX           | started 2024-01-01`,
      edit.set('A', { remainingDuration: days(2), constraint: { type: 'startOn', date: at('01-10 08:00') } }),
    )
    expect(span(calculated(begun), 'A')).toBe('01-03 08:00..01-04 17:00')
  })
})

describe('Primavera: the rest', () => {
  test('lag on the calendar of the project', () => {
    const result = calculated(p6({ p6: { lagCalendar: 'project' } })`
        | MTWTFSSMTWTFSS |
      A | XX             | calendar 24x7, 24h
      B | X              | after A +8h, calendar 24x7`)
    // A ends on Tuesday at 08:00 on the clock; eight hours of the project's working time end at 17:00.
    expect(span(result, 'B').slice(0, 11)).toBe('01-02 17:00')
  })

  test('what has not begun lasts as long as remains of it', () => {
    const plan = p6()`
        | MTWTFSS |
      A | XXXX    |
      B | X       | after A`
    const less = calculated(plan, edit.set('A', { remainingDuration: days(2) }))
    expect([span(less, 'A'), span(less, 'B').slice(0, 11)]).toEqual(['01-01 08:00..01-02 17:00', '01-03 08:00'])
    expect(span(calculated(plan, edit.set('A', { remainingDuration: days(4) })), 'A').slice(13)).toBe('01-04 17:00')
  })

  test('a start-to-start lag counts from what happened', () => {
    const plan = applied(
      p6({ statusDate: at('01-02 08:00') })`
        | MTWTFSSMTWTFSS |
      A | XXXXX          | started 2024-01-01
      B | X              | after A SS+3d`,
      edit.set('A', { remainingDuration: days(4) }),
    )
    expect(span(calculated(plan), 'B').slice(0, 11)).toBe('01-04 08:00')
  })

  test('the lag behind a completed activity runs from its actual finish', () => {
    const plan = (finished: string) =>
      p6({ statusDate: at('01-08 08:00') })`
        | MTWTFSSMTWTFSS |
      A | XX             | started 2024-01-01, finished ${finished}, 100%
      B | X              | after A +3d`
    expect(span(calculated(plan('2024-01-02')), 'B').slice(0, 11)).toBe('01-08 08:00')
    expect(span(calculated(plan('2024-01-05')), 'B').slice(0, 11)).toBe('01-11 08:00')
  })

  test('dates of other projects hold both ends', () => {
    const plan = p6()`
        | MTWTFSSMTWTFSS |
      A | XX             |
      C | XXXXX          |`
    const result = calculated(
      plan,
      edit.set('A', { p6: { externalEarlyStart: at('01-02 08:00'), externalLateFinish: at('01-04 17:00') } }),
    )
    expect([span(result, 'A'), slack(result, 'A')]).toEqual(['01-02 08:00..01-03 17:00', 8])
  })

  test('nothing that remains is done before the data date', () => {
    const plan = p6({ statusDate: at('01-03 13:00') })`
        | MTWTFSS |
      A | XX      |`
    expect(span(calculated(plan), 'A')).toBe('01-03 13:00..01-05 12:00')
  })
})

describe('critical and nearly so', () => {
  const plan = (project: Partial<Schedule['project']>) => msp(project)`
        | MTWTFSS |
      A | XXXXX   |
      B | XXXX    |
      C | XXX     |
      D | X       |`
  const marked = (project: Partial<Schedule['project']>) => {
    const result = calculated(plan(project))
    const of = (name: string) => result.of(taskNamed(result.schedule, name).uid)!
    return ['A', 'B', 'C', 'D'].map(name => (of(name).critical ? 'c' : of(name).nearCritical ? 'n' : '-')).join('')
  }

  test.each([
    ['two days unless it says otherwise', {}, 'cnn-'],
    ['one shift where there are shifts', { shifts: { shiftHours: 12 } }, 'cn--'],
    ['so many hours', { nearCriticalSlack: (32 * HOUR) as never }, 'cnnn'],
    ['nothing', { nearCriticalSlack: 0 as never }, 'c---'],
    ['a threshold for critical itself', { criticalSlack: (8 * HOUR) as never }, 'ccn-'],
  ])('%s', (_, project, expected) => expect(marked(project)).toBe(expected))
})
