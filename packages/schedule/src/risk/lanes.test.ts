import { expect, test } from 'vitest'
import { shiftCalendar } from '../calendar/shift-calendars.ts'
import { emptySchedule } from '../model/create.ts'
import { calendarId, taskId } from '../model/ids.ts'
import type { Link } from '../model/link.ts'
import type { Schedule } from '../model/schedule.ts'
import type { Task } from '../model/task.ts'
import { randomNumbers } from '../testing/random.ts'
import { duration, NO_LAG } from '../time/duration.ts'
import { HOUR, instant } from '../time/instant.ts'
import { type RiskModel, riskModel, runRisk } from './simulate.ts'

const START = instant(1_772_434_800) // 2026-03-02 07:00
const SHAPES = ['triangular', 'pert', 'uniform', 'discrete'] as const

/** Plain work under summaries, on three calendars, with milestones and what may not be needed. */
function simplePlan(seed: number, more: Partial<Schedule['project']> = {}): Schedule {
  const random = randomNumbers(seed)
  const below = (most: number): number => Math.floor(random() * most)
  const tasks: Task[] = []
  const links: Link[] = []
  for (let at = 1; at <= 40; at++) {
    const summary = at % 10 === 1
    tasks.push({
      uid: taskId(at),
      row: at,
      name: `T${at}`,
      parent: summary ? null : taskId(at - ((at - 1) % 10)),
      duration: duration(summary || random() < 0.1 ? 0 : 1 + below(30), 'h'),
      calendar: calendarId(1 + below(3)),
      ...(random() < 0.1 && { kind: 'contingent' as const, probability: 0.4 }),
    })
    if (summary) continue
    for (let before = 1; before < at; before++)
      if (before % 10 !== 1 && random() < 0.06)
        links.push({ from: taskId(before), to: taskId(at), type: 'FS', lag: NO_LAG })
  }
  return {
    ...emptySchedule('Plain', { start: START, calendar: calendarId(1) }),
    project: { ...emptySchedule('Plain', { start: START, calendar: calendarId(1) }).project, ...more },
    calendars: [
      shiftCalendar('24x7', { id: calendarId(1) }),
      shiftCalendar('administrative', { id: calendarId(2) }),
      shiftCalendar('2x12', { id: calendarId(3), shifts: 1 }),
    ],
    tasks,
    links,
  }
}

function modelOf(schedule: Schedule, seed: number): RiskModel {
  const shape = SHAPES[seed % SHAPES.length]
  const settings = {
    spreads: [{ low: -60, high: 80, ...(shape && { shape }) }],
    ...(seed % 3 === 0 && { correlation: 0.5 }),
    ...(seed % 5 === 0 && {
      items: [{ id: 'i', name: 'Furo', probability: 0.3, low: HOUR, likely: HOUR, high: 9 * HOUR, tasks: [taskId(7)] }],
    }),
  }
  const made = riskModel(schedule, settings as never, seed)
  if (!made.ok) throw new Error(made.problems[0].code)
  return made.value
}

test('several iterations side by side are to the bit what each is by itself, wherever they are cut', () => {
  for (let seed = 1; seed <= 60; seed++) {
    const more = seed % 4 === 0 ? { statusDate: instant(START + 30 * HOUR), progressRule: 'dataDate' as const } : {}
    const model = modelOf(simplePlan(seed, more), seed)
    expect(model.trial.lanes).not.toBeNull()
    const one = runRisk({ ...model, trial: { ...model.trial, lanes: null } }, 0, 37)
    const all = runRisk(model, 0, 37)
    expect([...all.finish]).toEqual([...one.finish])
    const leaf = (_: number, row: number): boolean => row % 10 !== 0
    expect([...all.critical].filter(leaf)).toEqual([...one.critical].filter(leaf))
    const parts = [runRisk(model, 13, 37), runRisk(model, 0, 13)]
    expect([...parts[1]!.finish, ...parts[0]!.finish]).toEqual([...one.finish])
    expect([...all.critical]).toEqual(
      [...all.critical.keys()].map(at => parts[0]!.critical[at]! + parts[1]!.critical[at]!),
    )
  }
})

test.each<[string, (plan: Schedule) => Schedule]>([
  ['a constraint', plan => changed(plan, 5, { constraint: { type: 'startNoEarlierThan', date: START } })],
  ['a date by hand', plan => changed(plan, 5, { mode: 'manual', manual: { start: START } })],
  ['progress', plan => changed(plan, 5, { actualStart: START, percentComplete: 10 })],
  ['a dated summary', plan => changed(plan, 11, { constraint: { type: 'startNoEarlierThan', date: START } })],
  ['a deadline of a summary', plan => changed(plan, 11, { deadline: START })],
  ['a wait', plan => linked(plan, 2, 40, { lag: { seconds: HOUR as never, unit: 'h' } })],
  ['a start that waits for a start', plan => linked(plan, 2, 40, { type: 'SS' })],
  ['a link to a summary', plan => linked(plan, 2, 31, {})],
  ['the rules of Primavera', plan => ({ ...plan, project: { ...plan.project, rules: 'p6' } })],
])('%s is run one by one', (_, change) => {
  expect(modelOf(change(simplePlan(1)), 1).trial.lanes).toBeNull()
})

const changed = (plan: Schedule, uid: number, more: Partial<Task>): Schedule => ({
  ...plan,
  tasks: plan.tasks.map(each => (each.uid === uid ? { ...each, ...more } : each)),
})
const linked = (plan: Schedule, from: number, to: number, more: Partial<Link>): Schedule => ({
  ...plan,
  links: [
    ...plan.links.filter(each => each.from !== from || each.to !== to),
    { from: taskId(from), to: taskId(to), type: 'FS', lag: NO_LAG, ...more },
  ],
})
