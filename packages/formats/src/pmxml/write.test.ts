import { calculate, calendarId, type Instant, parseInstant, type Schedule } from '@parada/schedule'
import { applied, edit, schedule, taskNamed } from '@parada/schedule/testing'
import { describe, expect, test } from 'vitest'
import { samplePlan } from '../testing/sample-files.ts'
import { readXer, writeXer } from '../xer/index.ts'
import { readPmxml, writePmxml } from './index.ts'

const at = (text: string) => parseInstant(text) as Instant

const again = (plan: Schedule): Schedule => {
  const read = readPmxml(writePmxml(plan))
  if (!read.ok) throw new Error(read.problems[0].code)
  return read.value
}

const dates = (plan: Schedule) => {
  const outcome = calculate(plan)
  if (!outcome.ok) throw new Error(outcome.problems[0].code)
  return plan.tasks.map(task => {
    const found = outcome.value.of(task.uid)
    return [task.name, found?.start, found?.finish, found?.totalSlack, found?.freeSlack]
  })
}

/** A plan by Primavera's rules with one of everything that moves dates. */
const primavera = (): Schedule => {
  const plan = applied(
    schedule`
        | MTWTFSSMTWTFSS |
    Top |                |
      A | XX             |
      B | XXX            | after A
    C   | XX             | after A +2d
    D   | X              | after B, after C
    E   | XXX            | started 2024-01-01, 40%`,
    edit.set('C', { constraint: { type: 'startNoEarlierThan', date: at('2024-01-08T08:00:00') } }),
    edit.set('D', {
      secondConstraint: { type: 'finishNoLaterThan', date: at('2024-01-19T17:00:00') },
      notes: 'a <b> & c',
    }),
  )
  const read = readXer(writeXer(plan))
  if (!read.ok) throw new Error(read.problems[0].code)
  const project = {
    ...read.value.project,
    p6: { ...read.value.project.p6, lagCalendar: '24h' as const, float: 'start' as const },
  }
  return { ...read.value, project }
}

describe('Primavera P6 XML that we write', () => {
  test('is read again with the same dates and floats', () => {
    const plan = primavera()
    expect(dates(again(plan))).toEqual(dates(plan))
  })

  test('keeps options, calendars with nights, names, notes and what links say', () => {
    const plan = primavera()
    const nights = {
      id: calendarId(9),
      name: 'Nights & days',
      week: [
        [],
        ...Array(6).fill([
          { from: 0, to: 6 * 3600 },
          { from: 22 * 3600, to: 86_400 },
        ]),
      ] as never,
      exceptions: [
        {
          first: 19_730 as never,
          last: 19_730 as never,
          periods: [8.25, 12.5, 15.75].map(to => ({ from: (to - 0.25) * 3600, to: to * 3600 })),
        },
      ],
    }
    const read = again({ ...plan, calendars: [...plan.calendars, nights] })
    expect(read.project.p6).toMatchObject({ lagCalendar: '24h', float: 'start' })
    expect(read.calendars.find(each => each.name === 'Nights & days')).toMatchObject({
      week: nights.week,
      exceptions: nights.exceptions,
    })
    expect(taskNamed(read, 'D').notes).toBe('a <b> & c')
    expect(read.links.map(({ type, lag }) => [type, lag.seconds])).toEqual(
      plan.links.map(({ type, lag }) => [type, lag.seconds]),
    )
  })

  test('holds baselines in projects of their own, the current one under number 0', () => {
    const plan = primavera()
    const baselines = [
      { number: 0, start: at('2024-01-01T08:00:00'), finish: at('2024-01-03T17:00:00') },
      { number: 3, start: at('2024-01-02T08:00:00'), finish: at('2024-01-04T17:00:00') },
    ]
    const with2 = { ...plan, tasks: plan.tasks.map(task => (task.name === 'B' ? { ...task, baselines } : task)) }
    const found = taskNamed(again(with2), 'B').baselines ?? []
    expect(found.map(each => each.number)).toEqual([0, 3])
    expect(found.map(({ start, finish }) => ({ start, finish }))).toEqual(
      baselines.map(({ start, finish }) => ({ start, finish })),
    )
    expect(found[0]?.number).toBe(0)
  })

  test('keeps the number of a baseline that stands alone, and planned dates beside the only copy of a project', () => {
    const plan = primavera()
    const third = { number: 3, start: at('2024-01-02T08:00:00'), finish: at('2024-01-04T17:00:00') }
    const alone = {
      ...plan,
      tasks: plan.tasks.map(({ baselines: _, ...task }) =>
        task.name === 'B' ? { ...task, baselines: [third] } : task,
      ),
    }
    expect(taskNamed(again(alone), 'B').baselines).toEqual([third])
    const first = { ...third, number: 0 }
    const one = {
      ...plan,
      tasks: plan.tasks.map(({ baselines: _, ...task }) =>
        task.name === 'B' ? { ...task, baselines: [first] } : task,
      ),
    }
    const unnamed = writePmxml(one)
      .replace(/<CurrentBaselineProjectObjectId>.*?<\/CurrentBaselineProjectObjectId>/, '')
      .replace(/-PARADA-B0/, '')
      .replace('<PlannedStartDate>2024-01-02', '<PlannedStartDate>2024-01-01')
      .replace(/(<Name>B<\/Name>.*?<PlannedStartDate>)2024-01-02/s, '$12023-12-29')
    const read = readPmxml(unnamed)
    const found = read.ok ? taskNamed(read.value, 'B') : undefined
    expect(found?.baselines?.map(each => each.number)).toEqual([0])
    expect(found?.extra?.xer).toMatchObject({ target_start_date: expect.stringMatching(/^20/) })
  })

  test('says the same as the export of a plan with resources, codes and fields', () => {
    const plan = samplePlan(120)
    const other = readXer(writeXer(plan))
    const read = again(plan)
    expect(other.ok && other.value.assignments.length).toBe(read.assignments.length)
    expect(read.resources.map(each => [each.name, each.maxUnits])).toEqual(
      other.ok && other.value.resources.map(each => [each.name, each.maxUnits]),
    )
    expect(other.ok && dates(other.value)).toEqual(dates(read))
    expect(other.ok && other.value.tasks.map(each => each.custom)).toEqual(read.tasks.map(each => each.custom))
  })

  test('comes back unchanged from reading and writing twice', () => {
    const once = again(primavera())
    expect(again(once).tasks).toEqual(once.tasks)
  })
})
