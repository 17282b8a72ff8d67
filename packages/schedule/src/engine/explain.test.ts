import { describe, expect, test } from 'vitest'
import { STANDARD_CALENDAR } from '../model/create.ts'
import { calendarId } from '../model/ids.ts'
import type { Schedule } from '../model/schedule.ts'
import { applied, calculated, days, edit, schedule, taskNamed } from '../testing/index.ts'
import { DAY, formatInstant, type Instant, parseInstant } from '../time/instant.ts'
import type { Calculation } from './calculation.ts'
import { explain } from './explain.ts'
import { negativeSlackCause } from './negative-slack.ts'
import { criticalPaths, multipleFloatPaths } from './paths.ts'

const at = (text: string) => parseInstant(`2024-${text.replace(' ', 'T')}`) as Instant

/** `Pour: link from Dig; Dig: projectStart`. */
function why(result: Calculation, name: string): string {
  const nameOf = (uid: number): string => result.schedule.tasks.find(task => task.uid === uid)?.name ?? '?'
  return (explain(result, taskNamed(result.schedule, name).uid)?.steps ?? [])
    .map(({ task, reason, wait }) => {
      const more =
        reason.kind === 'link'
          ? ` from ${nameOf(reason.link.from)}${reason.leaf !== reason.link.from ? ` by ${nameOf(reason.leaf)}` : ''}`
          : reason.kind === 'constraint'
            ? ` ${reason.type}`
            : reason.kind === 'children'
              ? ` ${nameOf(reason.child)}`
              : reason.kind === 'summary'
                ? ` ${nameOf(reason.summary)}`
                : ''
      return `${nameOf(task)}: ${reason.kind}${more}${wait ? ` waits until ${formatInstant(wait.until).slice(5, 16)}` : ''}`
    })
    .join('; ')
}

const names = (plan: Schedule, tasks: readonly number[] | undefined): string =>
  (tasks ?? []).map(uid => plan.tasks.find(task => task.uid === uid)?.name).join(' ')

describe('why a task starts when it does', () => {
  const plan = schedule`
               | MTWTFSSMTWTFSS |
    Parada     |                |
      Abrir    | XX             |
      Limpar   | XXXX           |
    Montar     | XX             | after Parada
    Testar     | XX             | after Montar, after Abrir, SNET 2024-01-02
    Entregar   | X              | after Abrir, SNET 2024-01-10`

  test('links, through summaries, back to the start of the project', () => {
    const result = calculated(plan)
    expect(why(result, 'Testar')).toBe(
      'Testar: link from Montar waits until 01-09T08:00; Montar: link from Parada by Limpar waits until 01-05T08:00; Limpar: projectStart',
    )
  })

  test('a constraint that asks for more than the links', () =>
    expect(why(calculated(plan), 'Entregar')).toBe('Entregar: constraint startNoEarlierThan'))

  test('a summary by its first task', () =>
    expect(why(calculated(plan), 'Parada')).toBe('Parada: children Abrir; Abrir: projectStart'))

  test('actual dates, manual dates, manual summaries, late as possible', () => {
    const changed = applied(
      plan,
      edit.set('Abrir', { actualStart: at('01-01 08:00') }),
      edit.set('Montar', { mode: 'manual', manual: { start: at('01-09 08:00'), finish: at('01-10 17:00') } }),
      edit.set('Parada', { mode: 'manual', manual: { start: at('01-01 08:00'), finish: at('01-05 17:00') } }),
    )
    const result = calculated(changed)
    expect(why(result, 'Abrir')).toBe('Abrir: actual')
    expect(why(result, 'Testar')).toBe('Testar: link from Montar waits until 01-11T08:00; Montar: manual')
    expect(why(result, 'Limpar')).toBe('Limpar: summary Parada')
  })

  test('whose calendar made it wait', () => {
    const off = {
      ...STANDARD_CALENDAR,
      id: calendarId(3),
      name: 'Ana',
      base: STANDARD_CALENDAR.id,
      week: Array(7).fill(null) as never,
      exceptions: [
        { first: (at('01-01 00:00') / DAY) as never, last: (at('01-02 00:00') / DAY) as never, periods: [] },
      ],
    }
    const result = calculated(
      schedule.with({ calendars: [off], resources: [{ name: 'Ana', calendar: off.id }] })`
          | MTWTFSS |
        A | XX      | by Ana`,
    )
    const [step] = explain(result, taskNamed(result.schedule, 'A').uid)!.steps
    expect(step?.wait).toMatchObject({ until: at('01-03 08:00'), resources: [1] })
  })

  test('as late as possible, by constraint or because the plan runs back from its finish', () => {
    const drawn = (tag: ReturnType<typeof schedule.with>, note: string) => tag`
        | MTWTFSSMTWTFSS |
      A | XX             | ${note}
      B | XXXXX          |`
    expect(why(calculated(drawn(schedule.with({}), 'alap')), 'A')).toBe('A: asLateAsPossible')
    const back = schedule.with({ project: { from: 'finish', finish: at('01-12 17:00'), start: null } })
    expect(why(calculated(drawn(back, '2d')), 'A')).toBe('A: asLateAsPossible')
  })

  test('a levelling delay, a finish that a link holds, a date that wins over the links', () => {
    const result = calculated(
      schedule`
        | MTWTFSSMTWTFSS |
      A | XXX            |
      B | XX             |
      C | X              | after A FF
      D | X              | after A`,
      edit.set('B', { levelingDelay: { ...days(1), elapsed: true } }),
      edit.set('D', { constraint: { type: 'mustStartOn', date: at('01-02 08:00') } }),
    )
    expect(why(result, 'B')).toBe('B: levelling')
    expect(why(result, 'C')).toBe('C: link from A; A: projectStart')
    expect(why(result, 'D')).toBe('D: constraint mustStartOn')
  })

  test('Primavera: the data date', () => {
    const result = calculated(
      schedule.with({ project: { rules: 'p6', statusDate: at('01-03 08:00') } })`
          | MTWTFSS |
        A | XX      |`,
    )
    expect(why(result, 'A')).toBe('A: dataDate')
  })

  test('a task that is not there has no explanation', () => {
    expect(explain(calculated(plan), 99 as never)).toBeUndefined()
  })
})

describe('paths', () => {
  const plan = schedule`
      | MTWTFSSMTWTFSS |
    A | XXXX           |
    B | XXX            | after A
    C | XX             |
    D | XXX            | after C
    E | X              |
    M |                | after B, after D, after E`

  test('the longest, then by least slack', () => {
    const paths = multipleFloatPaths(calculated(plan))
    expect(paths.map(path => `${names(plan, path.tasks)} ${path.slack / 3600}`)).toEqual(['A B M 0', 'C D 16', 'E 48'])
    expect(names(plan, [paths[1]!.joins!])).toBe('M')
  })

  test('primary, secondary and tertiary', () => {
    const { primary, secondary, tertiary } = criticalPaths(calculated(plan))
    expect([primary, secondary, tertiary].map(path => names(plan, path?.tasks))).toEqual(['A B M', 'C D', 'E'])
  })

  test('strands that are not linked count by their end', () => {
    const loose = schedule`
        | MTWTFSS |
      A | XXXX    |
      B | XX      |
      C | XXX     |`
    const { primary, secondary, tertiary } = criticalPaths(calculated(loose))
    expect([primary, secondary, tertiary].map(path => names(loose, path?.tasks))).toEqual(['A', 'C', 'B'])
  })
})

describe('negative slack', () => {
  const limitOf = (drawn: Schedule, task: string, ...edits: ReturnType<typeof edit.set>[]) =>
    negativeSlackCause(calculated(drawn, ...edits), taskNamed(drawn, task).uid)

  test('a constraint, a task that somebody placed, a date that the plan must be finished by', () => {
    const plan = schedule`
        | MTWTFSSMTWTFSS |
      A | XXX            |
      B | XX             | after A`
    const b = taskNamed(plan, 'B').uid
    const fixed = edit.set('B', { constraint: { type: 'mustStartOn', date: at('01-02 08:00') } })
    expect(limitOf(plan, 'A', fixed)).toMatchObject({
      limit: { kind: 'constraint', task: b, type: 'mustStartOn', date: at('01-02 08:00') },
      path: [1, 2],
      slack: -16 * 3600,
    })
    const placed = edit.set('B', { mode: 'manual', manual: { start: at('01-02 08:00'), finish: at('01-03 17:00') } })
    expect(limitOf(plan, 'A', placed)?.limit).toMatchObject({ kind: 'fixedTask', task: b, date: at('01-02 08:00') })
    const must = { rules: 'p6' as const, finish: at('01-03 17:00') }
    const late = { ...plan, project: { ...plan.project, ...must } }
    expect(limitOf(late, 'A')).toMatchObject({
      limit: { kind: 'projectFinish', date: at('01-03 17:00') },
      path: [1, 2],
    })
  })

  test('names the limit and the way to it', () => {
    const plan = schedule`
        | MTWTFSSMTWTFSS |
      A | XXX            |
      B | XXX            | after A
      C | XX             | after B, deadline 2024-01-09`
    const cause = negativeSlackCause(calculated(plan), taskNamed(plan, 'A').uid)
    expect(cause?.limit).toMatchObject({ kind: 'deadline', task: taskNamed(plan, 'C').uid })
    expect(names(plan, cause?.path)).toBe('A B C')
  })

  test('is not there without negative slack', () => {
    const plan = schedule`
        | MTW |
      A | XX  |`
    expect(negativeSlackCause(calculated(plan), taskNamed(plan, 'A').uid)).toBeUndefined()
  })
})
