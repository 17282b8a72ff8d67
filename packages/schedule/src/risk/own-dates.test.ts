import { describe, expect, test } from 'vitest'
import { shiftCalendar } from '../calendar/shift-calendars.ts'
import { emptySchedule } from '../model/create.ts'
import { calendarId, taskId } from '../model/ids.ts'
import type { RiskSettings } from '../model/risk.ts'
import type { Schedule } from '../model/schedule.ts'
import type { Task } from '../model/task.ts'
import { calculated } from '../testing/index.ts'
import { duration, NO_LAG } from '../time/duration.ts'
import { civilInstant, HOUR, instant } from '../time/instant.ts'
import { riskResult } from './result.ts'
import { type RiskModel, riskModel, runRisk, runRiskLimited } from './simulate.ts'

const START = civilInstant(2026, 3, 2, 7)
const at = (hours: number) => instant(START + hours * HOUR)

/** Tasks around the clock, each after the one before it. */
function chain(tasks: readonly Partial<Task>[], project: Partial<Schedule['project']> = {}): Schedule {
  const base = emptySchedule('Kiln', { start: START, calendar: calendarId(1) })
  return {
    ...base,
    project: { ...base.project, ...project },
    calendars: [shiftCalendar('24x7', { id: calendarId(1) })],
    tasks: tasks.map((task, place) => ({
      uid: taskId(place + 1),
      row: place + 1,
      name: `T${place + 1}`,
      parent: null,
      duration: duration(10, 'h'),
      ...task,
    })),
    links: tasks.slice(1).map((_, place) => ({
      from: taskId(place + 1),
      to: taskId(place + 2),
      type: 'FS',
      lag: NO_LAG,
    })),
  }
}
const modelOf = (plan: Schedule, settings: RiskSettings): RiskModel => {
  const made = riskModel(plan, settings, 7)
  if (!made.ok) throw new Error(made.problems[0].code)
  return made.value
}
/** The one length of all durations, in per cent of the plan's: an iteration's result can be worked out by hand. */
const stretched = (percent: number): RiskSettings => ({
  spreads: [{ low: Math.min(0, percent), high: Math.max(0, percent), shape: 'uniform' }],
})
/** Finish in hours of the iteration that goes farthest to one side: durations within a per cent of their end. */
function farthest(plan: Schedule, percent: number): number {
  const model = modelOf(plan, stretched(percent))
  const { finish } = runRisk(model, 0, 3000)
  const hours = [...finish].map(each => (each - START) / HOUR)
  return percent > 0 ? Math.max(...hours) : Math.min(...hours)
}
const limitedFinishes = (plan: Schedule, settings: RiskSettings): readonly number[] => {
  const part = runRiskLimited(modelOf(plan, settings), 0, 30)
  if (!part.ok) throw new Error(part.problems[0].code)
  return [...part.value.finish]
}

describe('dates by hand', () => {
  const byHand = chain([{}, { mode: 'manual', manual: { start: at(20), finish: at(30) } }])
  test('hold the start, and the duration varies from there', () => {
    expect(farthest(byHand, 100)).toBeCloseTo(40, 0)
    expect(farthest(byHand, -50)).toBeCloseTo(25, 0)
    const none = runRisk(modelOf(byHand, {}), 0, 5).finish
    expect([...none]).toEqual(Array.from({ length: 5 }, () => calculated(byHand).projectFinish))
  })
  test('are counted where something precedes them, so that nobody takes them for logic', () => {
    expect(modelOf(byHand, {}).held).toBe(1)
    expect(modelOf({ ...byHand, links: [] }, {}).held).toBe(0)
    expect(modelOf(chain([{}, {}]), {}).held).toBe(0)
    expect(modelOf(chain([{}, { mode: 'manual', manual: { finish: at(30) }, percentComplete: 100 }]), {}).held).toBe(0)
  })
  test('of which only the finish is given begin where the plan has them', () => {
    const plan = chain([{ mode: 'manual', manual: { finish: at(30) } }])
    expect(farthest(plan, 100)).toBeCloseTo(40, 0)
  })
  test('outside all working time vary by the clock, and without a range stay to the second', () => {
    const plan: Schedule = {
      ...chain([
        { mode: 'manual', manual: { start: civilInstant(2026, 3, 7, 8), finish: civilInstant(2026, 3, 8, 8) } },
      ]),
      calendars: [shiftCalendar('administrative', { id: calendarId(1) })],
    }
    expect([...runRisk(modelOf(plan, {}), 0, 1).finish]).toEqual([civilInstant(2026, 3, 8, 8)])
    const late = runRisk(modelOf(plan, stretched(50)), 0, 500).finish
    expect(Math.max(...late)).toBeGreaterThan(civilInstant(2026, 3, 8, 12))
    expect(Math.min(...late)).toBeGreaterThanOrEqual(civilInstant(2026, 3, 8, 8))
  })
  test('are the same within the limits, and weather stops them too', () => {
    expect(limitedFinishes(byHand, stretched(100))).toEqual([...runRisk(modelOf(byHand, stretched(100)), 0, 30).finish])
    const storm = { weather: [{ id: 'w', name: 'Chuva', probability: 0.5 }] }
    expect(new Set(runRisk(modelOf(byHand, storm), 0, 40).finish).size).toBeGreaterThan(1)
  })
})

describe('a task in parts', () => {
  // Six hours, six hours of pause, four hours.
  const split = chain([
    {
      segments: [
        { start: at(0), finish: at(6) },
        { start: at(12), finish: at(16) },
      ],
    },
    {},
  ])
  test('keeps its pause as long as there is work behind it', () => {
    expect((calculated(split).projectFinish - START) / HOUR).toBe(26)
    // Ten hours become twenty, and ten more: 6 + 6 + 14 + 20.
    expect(farthest(split, 100)).toBeGreaterThan(43)
    expect(farthest(split, 100)).toBeLessThanOrEqual(46)
    // Two hours and two: there is nothing left to interrupt.
    expect(farthest(split, -80)).toBeLessThan(5)
    expect([...runRisk(modelOf(split, {}), 0, 1).finish]).toEqual([at(26)])
  })
  test('is the same within the limits', () => {
    for (const percent of [60, -80])
      expect(limitedFinishes(split, stretched(percent))).toEqual([
        ...runRisk(modelOf(split, stretched(percent)), 0, 30).finish,
      ])
  })
})

describe('work under way', () => {
  const running = chain([{ percentComplete: 50, actualStart: START, actualDuration: duration(5, 'h') }, {}], {
    statusDate: at(5),
    progressRule: 'dataDate',
  })
  test('varies in what remains, never in what is done', () => {
    expect((calculated(running).projectFinish - START) / HOUR).toBe(20)
    // Five hours of rest become ten, ten become twenty.
    expect(farthest(running, 100)).toBeGreaterThan(33)
    expect(farthest(running, 100)).toBeLessThanOrEqual(35)
    expect(farthest(running, -100)).toBeGreaterThanOrEqual(5)
    expect(modelOf(running, stretched(10)).uncertain.map(each => each.share)).toEqual([0.5, 1])
  })
  test('by a remaining duration that somebody said, in a split task too, and within the limits', () => {
    const said = chain([{ actualStart: START, remainingDuration: duration(8, 'h'), percentComplete: 20 }])
    expect(farthest(said, 100)).toBeGreaterThan(17)
    expect(farthest(said, 100)).toBeLessThanOrEqual(18)
    const split = chain([
      {
        actualStart: START,
        percentComplete: 20,
        segments: [
          { start: at(0), finish: at(6) },
          { start: at(12), finish: at(16) },
        ],
      },
    ])
    // Two hours done, sixteen left: four, six of pause, twelve.
    expect(farthest(split, 100)).toBeGreaterThan(23)
    expect(farthest(split, 100)).toBeLessThanOrEqual(24)
    for (const plan of [said, split, running])
      expect(limitedFinishes(plan, stretched(40))).toEqual([...runRisk(modelOf(plan, stretched(40)), 0, 30).finish])
  })
  test('an activity of Primavera goes by what remains of it', () => {
    const plan = chain([{ remainingDuration: duration(4, 'h') }], { rules: 'p6' })
    expect(farthest(plan, 100)).toBeGreaterThan(7.5)
    expect(farthest(plan, 100)).toBeLessThanOrEqual(8)
  })
  test('what is over is never critical, and never varies', () => {
    const plan = chain([{ percentComplete: 100, actualStart: START, actualFinish: at(10) }, {}])
    const model = modelOf(plan, stretched(20))
    expect(model.uncertain.map(each => each.row)).toEqual([1])
    expect([...riskResult(model, [runRisk(model, 0, 50)]).criticality]).toEqual([0, 1])
  })
})

test('a lag that is a share of what precedes it grows with that', () => {
  const plan = chain([{}, {}])
  const lagged = {
    ...plan,
    links: plan.links.map(each => ({ ...each, lag: { ...NO_LAG, percent: 50, seconds: 0 as never } })),
  }
  expect((calculated(lagged).projectFinish - START) / HOUR).toBe(25)
  expect(farthest(lagged, 100)).toBeGreaterThan(47)
  expect(farthest(lagged, 100)).toBeLessThanOrEqual(50)
})

test('an iteration is what it is whatever ran before it, though something stands before the start of the project', () => {
  const plan = chain([{ mode: 'manual', manual: { start: at(-20), finish: at(-10) } }, {}, {}])
  const apart = { ...plan, links: plan.links.slice(0, 1) }
  const settings = stretched(30)
  const whole = runRisk(modelOf(apart, settings), 0, 20).finish
  expect([...runRisk(modelOf(apart, settings), 7, 20).finish]).toEqual([...whole.subarray(7)])
})
