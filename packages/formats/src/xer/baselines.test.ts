import { calculate, type Instant, parseInstant, type Schedule, type Task, workTime } from '@parada/schedule'
import { applied, edit, schedule, taskNamed } from '@parada/schedule/testing'
import { describe, expect, test } from 'vitest'
import { readPmxml, writePmxml } from '../pmxml/index.ts'
import { readXer, writeXer } from './index.ts'

const at = (text: string) => parseInstant(text) as Instant
const FORMS = { xer: [readXer, writeXer], pmxml: [readPmxml, writePmxml] } as const

const drawn = (): Schedule => schedule`
        | MTWTFSSMTWTFSS |
    Top |                |
      A | XX             |
      B | X              | after A`

const computed = (plan: Schedule) => {
  const outcome = calculate(plan)
  if (!outcome.ok) throw new Error(outcome.problems[0].code)
  return outcome.value
}

/** The plan with the dates that it has, as a file that was read holds them: start and finish alone. */
function stored(plan: Schedule): Schedule {
  const found = computed(plan)
  const tasks = plan.tasks.map((task): Task => {
    const dates = found.of(task.uid)
    return dates ? { ...task, stored: { start: dates.start, finish: dates.finish } } : task
  })
  return { ...plan, tasks }
}

const baseline = {
  number: 0,
  start: at('2023-12-04T08:00:00'),
  finish: at('2023-12-05T12:00:00'),
  duration: { seconds: workTime(12 * 3600), unit: 'h' as const },
  work: workTime(30 * 3600),
  cost: 77,
}
const withBaseline = (plan: Schedule, ...names: string[]): Schedule => ({
  ...plan,
  tasks: plan.tasks.map(task => (names.includes(task.name) ? { ...task, baselines: [baseline] } : task)),
})

const read = (form: keyof typeof FORMS, text: string): Schedule => {
  const outcome = FORMS[form][0](text)
  if (!outcome.ok) throw new Error(outcome.problems[0].code)
  expect(outcome.problems).toEqual([])
  return outcome.value
}

const baselinesOf = (plan: Schedule) => plan.tasks.map(task => [task.name, task.baselines])

describe.each(['xer', 'pmxml'] as const)('the first baseline in %s', form => {
  const written = (plan: Schedule): string[] => [FORMS[form][1](plan, computed(plan)), FORMS[form][1](stored(plan))]

  test.each([
    ['no task', []],
    ['one of two activities', ['A']],
    ['every activity', ['A', 'B']],
    ['a summary too', ['Top', 'A', 'B']],
  ])('that %s has comes back as it was, and none is invented', (_, names) => {
    const plan = withBaseline(drawn(), ...names)
    for (const text of written(plan)) {
      const again = read(form, text)
      expect(baselinesOf(again)).toEqual(baselinesOf(plan))
      // Nor is one made of it when it goes on to P6 and back.
      expect(baselinesOf(read(form, FORMS[form][1](again)))).toEqual(baselinesOf(plan))
    }
  })

  test('leaves every task the start that it has', () => {
    const plan = withBaseline(drawn(), 'A')
    const found = computed(plan)
    for (const text of written(plan)) {
      const again = read(form, text)
      for (const name of ['A', 'B']) {
        const task = taskNamed(again, name)
        expect(task.stored?.start).toBe(found.of(taskNamed(plan, name).uid)?.start)
      }
      expect(again.tasks.flatMap(task => Object.keys(task.custom ?? {}))).toEqual([])
    }
  })

  test('of work under way is no planned duration', () => {
    const plan = applied(drawn(), edit.set('A', { percentComplete: 50, actualStart: at('2024-01-01T08:00:00') }))
    for (const text of written(plan)) expect(baselinesOf(read(form, text))).toEqual(baselinesOf(plan))
  })
})

test('what remains of an activity under way does not begin before the data date', () => {
  const plan = applied(
    { ...drawn(), project: { ...drawn().project, statusDate: at('2024-01-02T12:00:00') } },
    edit.set('A', { percentComplete: 50, actualStart: at('2024-01-01T08:00:00') }),
  )
  const again = read('xer', writeXer(plan, computed(plan)))
  const { restart } = taskNamed(again, 'A').p6 ?? {}
  expect(restart).toBeGreaterThanOrEqual(again.project.statusDate ?? Number.POSITIVE_INFINITY)
})

test('planned dates of P6 and its baseline project both go into an export and come back', () => {
  const [project = '', copy = ''] = writePmxml(withBaseline(drawn(), 'A')).split('<BaselineProject>')
  const plan = read('pmxml', `${project.replaceAll('2023-12-04T', '2024-01-01T')}<BaselineProject>${copy}`)
  const planned = (of: Schedule) => taskNamed(of, 'A').extra?.xer
  expect(planned(plan)).toMatchObject({ target_start_date: '2024-01-01 08:00' })
  const again = read('xer', writeXer(plan))
  expect(baselinesOf(again)).toEqual(baselinesOf(plan))
  expect(planned(again)).toEqual(planned(plan))
})
