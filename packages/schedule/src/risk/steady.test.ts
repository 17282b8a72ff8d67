import { expect, test } from 'vitest'
import { shiftCalendar } from '../calendar/shift-calendars.ts'
import { emptySchedule } from '../model/create.ts'
import { calendarId, taskId } from '../model/ids.ts'
import type { Schedule } from '../model/schedule.ts'
import { duration, NO_LAG } from '../time/duration.ts'
import { HOUR, instant } from '../time/instant.ts'
import { strataAt } from './random.ts'
import { riskResult } from './result.ts'
import { type RiskModel, riskModel, runRisk } from './simulate.ts'
import { runSteady, steadyAt } from './steady.ts'

const START = instant(1_772_434_800)

function modelOf(hours: readonly number[], links: readonly (readonly [number, number])[], strata = 0): RiskModel {
  const schedule: Schedule = {
    ...emptySchedule('Plan', { start: START, calendar: calendarId(1) }),
    calendars: [shiftCalendar('24x7', { id: calendarId(1) })],
    tasks: hours.map((each, at) => ({
      uid: taskId(at + 1),
      row: at + 1,
      name: `T${at + 1}`,
      parent: null,
      duration: duration(each, 'h'),
    })),
    links: links.map(([from, to]) => ({ from: taskId(from), to: taskId(to), type: 'FS', lag: NO_LAG })),
  }
  const made = riskModel(schedule, { spreads: [{ low: -50, high: 50, shape: 'uniform' }] }, 3, strata)
  if (!made.ok) throw new Error(made.problems[0].code)
  return made.value
}
const hours = (finish: number): number => (finish - START) / HOUR

test('strata: each share of the range is met once by each stream, in an order of its own', () => {
  for (const count of [1, 2, 7, 64, 1000]) {
    const orders = [11, 12].map(stream =>
      Array.from({ length: count }, (_, at) => Math.floor(strataAt(stream, at, count) * count)),
    )
    for (const order of orders) expect([...order].sort((a, b) => a - b)).toEqual([...order.keys()])
    if (count > 60) expect(orders[0]).not.toEqual(orders[1])
  }
})

test('evenly spread numbers come nearer to the mean and the quantiles than drawn ones, in pieces too', () => {
  const [even, drawn] = [modelOf([100, 100], [[1, 2]], 200), modelOf([100, 100], [[1, 2]])]
  const mean = (model: RiskModel): number => hours(riskResult(model, [runRisk(model, 0, 200)]).mean)
  expect(Math.abs(mean(even) - 200)).toBeLessThan(0.5)
  expect(Math.abs(mean(even) - 200)).toBeLessThan(Math.abs(mean(drawn) - 200))
  const one = modelOf([100], [], 1000)
  const { p10, p90 } = riskResult(one, [runRisk(one, 0, 1000)])
  expect([hours(p10), hours(p90)].map(each => Math.round(each * 5) / 5)).toEqual([60, 140])
  const parts = [runRisk(even, 90, 200), runRisk(even, 0, 90)]
  expect([...riskResult(even, parts).finishes]).toEqual([...riskResult(even, [runRisk(even, 0, 200)]).finishes])
})

test('a chain of many ends as a normal number does: mean and spread of the sum, by PERT network theory', () => {
  const count = 40
  const chain = Array.from({ length: count - 1 }, (_, at) => [at + 1, at + 2] as const)
  const model = modelOf(new Array(count).fill(12), chain)
  const found = riskResult(model, [runRisk(model, 0, 10_000)])
  // Uniform over 6 to 18 h: variance 12 squared over 12.
  const sigma = Math.sqrt(count * 12)
  expect(hours(found.mean)).toBeCloseTo(count * 12, 0)
  for (const [share, z] of [
    [found.p10, -1.2816],
    [found.p50, 0],
    [found.p80, 0.8416],
    [found.p90, 1.2816],
  ] as const)
    expect(Math.abs(hours(share) - (count * 12 + z * sigma))).toBeLessThan(0.5)
})

test('six equal trains end later together than any of them does alone: merge bias', () => {
  const six = modelOf(new Array(6).fill(100), [])
  const one = modelOf([100], [])
  // The largest of six uniform numbers is six sevenths on average.
  expect(hours(riskResult(six, [runRisk(six, 0, 10_000)]).mean)).toBeCloseTo(50 + (100 * 6) / 7, 0)
  expect(hours(riskResult(one, [runRisk(one, 0, 10_000)]).mean)).toBeCloseTo(100, 0)
})

test('a plan that asks for more than there is says so: its dates come out too early without the limits', () => {
  const { schedule } = modelOf([8, 8], [])
  const crane = { uid: 1 as never, row: 1, name: 'Guindaste', kind: 'work' as const, maxUnits: 1 }
  const asked = [1, 2].map(at => ({ uid: at as never, task: taskId(at), resource: crane.uid }))
  const over = (plan: Schedule): boolean | undefined => {
    const made = riskModel(plan, {}, 1)
    return made.ok ? made.value.overLimits : undefined
  }
  expect(over(schedule)).toBe(false)
  expect(over({ ...schedule, resources: [crane], assignments: asked })).toBe(true)
  expect(over({ ...schedule, resources: [{ ...crane, maxUnits: 2 }], assignments: asked })).toBe(false)
})

test('a run ends where P80 stands still, whichever piece came first; one that never does goes to its end', () => {
  const still = modelOf([8, 8], [[1, 2]])
  const parts = runSteady(still, 10_000)
  const end = steadyAt(parts)
  expect(end).toBe(parts.at(-1)?.to)
  expect(end).toBeLessThan(2000)
  expect(steadyAt([...parts].reverse())).toBe(end)
  // What has come of the pieces behind it makes no difference, nor does a gap before it end anything.
  expect(steadyAt([...parts, runRisk(still, end ?? 0, (end ?? 0) + 500)])).toBe(end)
  expect(steadyAt(parts.slice(1))).toBeNull()
  const wide = runSteady(modelOf([9000], []), 3000)
  expect(wide.at(-1)?.to).toBe(3000)
  expect(steadyAt(wide)).toBeNull()
})
