import { describe, expect, test } from 'vitest'
import { applyEdits } from '../edits/apply.ts'
import type { Schedule } from '../model/schedule.ts'
import type { Task } from '../model/task.ts'
import '../testing/to-draw.ts'
import { applied, calculated, edit, schedule, taskNamed } from '../testing/index.ts'
import { duration } from '../time/duration.ts'
import { formatInstant, HOUR, type Instant, parseInstant } from '../time/instant.ts'
import { calculate } from './calculate.ts'
import type { Calculation } from './calculation.ts'

const at = (text: string) => parseInstant(`2024-${text.replace(' ', 'T')}`) as Instant
const p6 = (more: Partial<Schedule['project']> = {}) => schedule.with({ project: { rules: 'p6', ...more } })

function span(result: Calculation, name: string): string {
  const dates = result.of(taskNamed(result.schedule, name).uid)!
  const text = (instant: Instant): string => formatInstant(instant).slice(5, 16).replace('T', ' ')
  return `${text(dates.earlyStart)}..${text(dates.earlyFinish)}`
}

describe('Primavera', () => {
  test('a level of effort runs from what starts it to what ends it, drives nothing and is not critical', () => {
    const result = calculated(
      p6()`
        | MTWTFSSMTWTFSS |
      A | XX             |
      B | XXX            | after A
      L | X              | after A SS
      C | X              | after B, after L`,
      edit.set('L', { p6: { type: 'levelOfEffort' } }),
    )
    expect(span(result, 'L')).toBe('01-01 08:00..01-05 17:00')
    expect(span(result, 'C').slice(0, 11)).toBe('01-08 08:00')
    expect(result.of(taskNamed(result.schedule, 'L').uid)?.critical).toBe(false)
  })

  test('a WBS summary activity spans its branch', () => {
    const result = calculated(
      p6()`
          | MTWTFSSMTWTFSS |
      Top |                |
        A | XX             |
        B | XXX            | after A
        S | X              |
      C   | XXXXXXX        |`,
      edit.set('S', { p6: { type: 'wbsSummary' } }),
    )
    expect(span(result, 'S')).toBe('01-01 08:00..01-05 17:00')
  })

  test('a WBS row spans what was moved late and what is stretched', () => {
    const result = calculated(p6()`
          | MTWTFSSMTWTFSS |
      Top |                |
        A | XX             | alap
      C   | XXXXX          |`)
    expect(span(result, 'Top')).toBe('01-04 08:00..01-05 17:00')
    expect(result.of(taskNamed(result.schedule, 'Top').uid)?.totalSlack).toBe(0)
  })

  test('an expected finish recomputes what remains, unless a link drives the finish', () => {
    const plan = p6({ p6: { useExpectedFinish: true } })`
        | MTWTFSSMTWTFSS |
      A | XX             |
      B | X              | after A`
    const expected = edit.set('A', { p6: { expectedFinish: at('01-04 17:00') } })
    const result = calculated(plan, expected)
    expect([span(result, 'A').slice(13), span(result, 'B').slice(0, 11)]).toEqual(['01-04 17:00', '01-05 08:00'])
    expect(result.of(taskNamed(plan, 'A').uid)?.freeSlack).toBe(0)
    const driven = calculated(
      plan,
      edit.set('B', { p6: { expectedFinish: at('01-10 17:00') } }),
      edit.link('A', 'B', 'FF'),
    )
    expect(span(driven, 'B')).toBe('01-03 08:00..01-03 17:00')
  })

  test('work that was suspended goes on when it is resumed', () => {
    const plan = applied(
      p6({ statusDate: at('01-03 08:00') })`
        | MTWTFSSMTWTFSS |
      A | XXXX           | started 2024-01-01`,
      edit.set('A', {
        remainingDuration: duration(2, 'd'),
        p6: { suspend: at('01-02 17:00'), resume: at('01-08 08:00') },
      }),
    )
    expect(span(calculated(plan), 'A')).toBe('01-08 08:00..01-09 17:00')
  })

  test('mandatory dates hold whatever the links say; start on is a floor and a ceiling', () => {
    const plan = p6()`
        | MTWTFSSMTWTFSS |
      A | XXXXX          |
      B | XX             | after A`
    const mandatory = calculated(
      plan,
      edit.set('B', { constraint: { type: 'mandatoryStart', date: at('01-03 08:00') } }),
    )
    expect(span(mandatory, 'B')).toBe('01-03 08:00..01-04 17:00')
    expect(mandatory.of(taskNamed(plan, 'A').uid)?.totalSlack).toBe(-24 * HOUR)
    const on = calculated(plan, edit.set('B', { constraint: { type: 'startOn', date: at('01-10 08:00') } }))
    expect(span(on, 'B').slice(0, 11)).toBe('01-10 08:00')
    expect(on.of(taskNamed(plan, 'B').uid)?.totalSlack).toBe(0)
  })

  test('a second constraint counts too', () => {
    const plan = p6()`
        | MTWTFSSMTWTFSS |
      A | XX             |
      B | XXXXX          |`
    const result = calculated(
      plan,
      edit.set('A', {
        constraint: { type: 'startNoEarlierThan', date: at('01-03 08:00') },
        secondConstraint: { type: 'finishNoLaterThan', date: at('01-03 17:00') },
      }),
    )
    expect(span(result, 'A').slice(0, 11)).toBe('01-03 08:00')
    expect(result.of(taskNamed(plan, 'A').uid)?.totalSlack).toBe(-8 * HOUR)
  })

  test('actual dates: a successor that has begun holds its predecessor to its start', () => {
    const plan = applied(
      p6({ statusDate: at('01-08 08:00'), p6: { progress: 'actualDates' } })`
        | MTWTFSSMTWTFSS |
      A | X              | 10d, started 2024-01-01
      B | X              | 5d, after A, started 2024-01-04`,
      edit.set('A', { remainingDuration: duration(5, 'd') }),
      edit.set('B', { remainingDuration: duration(3, 'd') }),
    )
    const result = calculated(plan)
    expect(span(result, 'B')).toBe('01-08 08:00..01-10 17:00')
    expect(result.of(taskNamed(plan, 'A').uid)?.totalSlack).toBeLessThan(0)
  })

  test('float by start, by finish, or the smaller', () => {
    for (const float of ['start', 'finish', 'smallest'] as const) {
      const result = calculated(p6({ p6: { float } })`
          | MTWTFSSMTWTFSS |
        A | XX             |
        B | XXXXX          |`)
      expect(result.of(taskNamed(result.schedule, 'A').uid)?.totalSlack).toBe(24 * HOUR)
    }
  })

  test('open ends are critical when asked to be', () => {
    const result = calculated(p6({ p6: { openEndsCritical: true } })`
        | MTWTFSSMTWTFSS |
      A | XX             |
      B | XXXXX          |`)
    expect(result.of(taskNamed(result.schedule, 'A').uid)?.critical).toBe(true)
  })
})

describe('MS Project', () => {
  test('from the finish: late dates are the plan, early ones what it could be', () => {
    const result = calculated(
      schedule.with({ project: { from: 'finish', finish: at('01-12 17:00'), start: null } })`
        | MTWTFSSMTWTFSS |
      A | XX             |
      B | XXX            | after A
      C | X              |`,
    )
    expect(result).toDraw`
        | MTWTFSSMTWTFSS |
      A |        XX      |
      B |          XXX   |
      C |            X   |`
    expect(result.of(taskNamed(result.schedule, 'C').uid)?.totalSlack).toBe(4 * 8 * HOUR)
  })

  test('multiple critical paths: each end counts for itself', () => {
    const plan = (multipleCriticalPaths: boolean) =>
      calculated(schedule.with({ project: { multipleCriticalPaths } })`
          | MTWTFSS |
        A | XX      |
        B | XXXX    |`)
    const critical = (result: Calculation) => result.of(taskNamed(result.schedule, 'A').uid)?.critical
    expect([critical(plan(false)), critical(plan(true))]).toEqual([false, true])
  })

  test('a levelling delay comes after the links and is not passed on as slack', () => {
    const plan = schedule`
        | MTWTFSSMTWTFSS |
      A | XX             |
      B | XX             | after A`
    const result = calculated(
      plan,
      edit.set('B', { levelingDelay: { seconds: (24 * HOUR) as never, unit: 'd', elapsed: true } }),
    )
    expect(result).toDraw`
        | MTWTFSSMTWTFSS |
      A | XX             |
      B |    XX          |`
  })

  test('a date that holds a task before those that it waits for is told with what is missing', () => {
    const missing = (type: string, row: Partial<Task> = {}) => {
      const plan = schedule`
            | MTWTFSSMTWTFSS |
        Top |                |
          A | XXX            |
          M | X              | after A`
      const tasks = plan.tasks.map(task =>
        task.name === 'M'
          ? { ...task, constraint: { type: type as 'startNoLaterThan', date: at('01-02 08:00') }, ...row }
          : task,
      )
      const outcome = calculate({ ...plan, tasks })
      const { problems } = outcome
      return problems.flatMap(({ code, params }) =>
        code === 'schedule.impossibleConstraint' ? Number(params.missingSeconds) / HOUR : [],
      )
    }
    // The third day is over before it may begin, and it stands at the second.
    for (const type of ['startNoLaterThan', 'mustStartOn']) expect([type, missing(type)]).toEqual([type, [16]])
    for (const type of ['finishNoLaterThan', 'mustFinishOn']) expect([type, missing(type)]).toEqual([type, [24]])
    expect(missing('startNoEarlierThan')).toEqual([])
    expect(missing('startNoLaterThan', { actualStart: at('01-02 08:00') })).toEqual([])
    const early = { constraint: { type: 'startNoLaterThan' as const, date: at('01-09 08:00') } }
    expect(missing('startNoLaterThan', early)).toEqual([])
  })

  test('a loop through a summary is named whole', () => {
    const plan = schedule`
          | MTWTFSS |
      Top |         |
        A | X       |
      B   | X       | after Top`
    const looped = {
      ...plan,
      links: [...plan.links, { ...plan.links[0]!, from: taskNamed(plan, 'B').uid, to: taskNamed(plan, 'A').uid }],
    }
    expect(() => calculated(looped as Schedule)).toThrow(/linkLoop.*(Top|A|B) → (Top|A|B) → (Top|A|B)/)
    const [loop] = calculate(looped as Schedule).problems
    expect(loop?.suggestions).toHaveLength(2)
    for (const { edits } of loop?.suggestions ?? []) {
      const opened = applyEdits(looped as Schedule, edits ?? [])
      expect(opened.ok && calculate(opened.value.schedule).ok).toBe(true)
    }
  })

  test('problems of every kind, each with a way out that takes it away', () => {
    const plan = schedule`
          | MTWTFSS |
      Top |         |
        A | X       | calendar Standard
      B   | X       |`
    const spoiled: Schedule = {
      ...plan,
      links: [
        { from: 99 as never, to: taskNamed(plan, 'B').uid, type: 'FS', lag: { seconds: 0 as never, unit: 'd' } },
        {
          from: taskNamed(plan, 'B').uid,
          to: taskNamed(plan, 'B').uid,
          type: 'FS',
          lag: { seconds: 0 as never, unit: 'd' },
        },
        {
          from: taskNamed(plan, 'B').uid,
          to: taskNamed(plan, 'Top').uid,
          type: 'FF',
          lag: { seconds: 0 as never, unit: 'd' },
        },
      ],
      calendars: [
        ...plan.calendars,
        { ...plan.calendars[0]!, id: 7 as never, name: 'Never', week: Array(7).fill([]) as never },
      ],
      tasks: plan.tasks.map(task =>
        task.name === 'A'
          ? {
              ...task,
              calendar: 7 as never,
              manual: { start: at('01-05 08:00'), finish: at('01-02 17:00') },
              mode: 'manual' as const,
            }
          : task.name === 'B'
            ? { ...task, calendar: 55 as never, duration: duration(60, 'mo'), deadline: at('01-02 17:00') }
            : task,
      ),
    }
    const outcome = calculate(spoiled)
    expect(outcome.ok && outcome.problems.map(problem => problem.code).sort()).toEqual([
      'schedule.calendarMissing',
      'schedule.calendarWithoutWork',
      'schedule.danglingLink',
      'schedule.finishLinkIntoSummary',
      'schedule.givenFinishBeforeStart',
      'schedule.impossibleConstraint',
      'schedule.selfLink',
    ])
    for (const problem of outcome.problems) {
      expect(problem.suggestions.length).toBeGreaterThan(0)
      for (const { code, edits } of problem.suggestions) {
        if (!edits) continue
        const fixed = applyEdits(spoiled, edits)
        if (!fixed.ok) throw new Error(`${problem.code} ${code}: ${fixed.problems[0].code}`)
        const left = calculate(fixed.value.schedule).problems
        expect(left.map(each => `${each.code} ${JSON.stringify(each.at)}`)).not.toContain(
          `${problem.code} ${JSON.stringify(problem.at)}`,
        )
      }
    }
    const far = calculate({ ...plan, tasks: plan.tasks.map(task => ({ ...task, duration: duration(9e6, 'd') })) })
    expect(far.problems[0]?.code).toBe('schedule.datesRunOut')
  })
})
