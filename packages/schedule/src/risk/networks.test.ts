import { expect, test } from 'vitest'
import { shiftCalendar } from '../calendar/shift-calendars.ts'
import { emptySchedule } from '../model/create.ts'
import { calendarId, taskId } from '../model/ids.ts'
import type { Schedule } from '../model/schedule.ts'
import { nth } from '../must.ts'
import { duration, NO_LAG } from '../time/duration.ts'
import { civilInstant, HOUR } from '../time/instant.ts'
import { quantileSorted, riskResult } from './result.ts'
import { riskModel, runRisk } from './simulate.ts'

type Estimate = readonly [low: number, likely: number, high: number]

const ALWAYS = calendarId(1)

/** Work estimated as PERT does, around the clock, each after those before it. */
function network(rows: readonly (readonly [Estimate, readonly number[]])[]): Schedule {
  const hours = (count: number) => duration(count, 'h')
  return {
    ...emptySchedule('Rede', { start: civilInstant(2026, 3, 2, 7), calendar: ALWAYS }),
    calendars: [shiftCalendar('24x7', { id: ALWAYS })],
    tasks: rows.map(([[low, likely, high]], at) => ({
      uid: taskId(at + 1),
      row: at + 1,
      name: `Serviço ${at + 1}`,
      parent: null,
      duration: hours(likely),
      estimate: { low: hours(low), likely: hours(likely), high: hours(high), shape: 'pert' as const },
    })),
    links: rows.flatMap(([, before], at) =>
      before.map(from => ({ from: taskId(from), to: taskId(at + 1), type: 'FS' as const, lag: NO_LAG })),
    ),
  }
}
function simulated(plan: Schedule, iterations: number) {
  const made = riskModel(plan, {}, 11)
  if (!made.ok) throw new Error(made.problems[0].code)
  const part = runRisk(made.value, 0, iterations)
  const hours = part.finish.map(each => (each - made.value.calculation.projectStart) / HOUR).sort()
  return { hours, result: riskResult(made.value, [part]) }
}
const mean = (values: ArrayLike<number>): number =>
  Array.from(values).reduce((sum, each) => sum + each, 0) / values.length
/** Mean and variance of PERT's beta, four times the weight on the likely value. */
const expected = ([low, likely, high]: Estimate): number => (low + 4 * likely + high) / 6
const variance = (each: Estimate): number => ((expected(each) - low(each)) * (each[2] - expected(each))) / 7
const low = (each: Estimate): number => each[0]
/** Of the standard normal distribution. */
const Z: readonly (readonly [share: number, z: number])[] = [
  [0.1, -1.2816],
  [0.5, 0],
  [0.8, 0.8416],
  [0.9, 1.2816],
]

test('a PERT network whose longest way is far ahead ends as the normal approximation has it', () => {
  // Thirty-two steps one after the other, slanted to both sides; ten short ways beside them.
  const steps: readonly Estimate[] = Array.from({ length: 32 }, (_, at) =>
    at % 3 === 0 ? [4, 12, 20] : at % 3 === 1 ? [6, 8, 22] : [4, 14, 16],
  )
  const chain = steps.map((each, at) => [each, at === 0 ? [] : [at]] as const)
  const beside = Array.from({ length: 10 }, (_, at) => [[2, 6, 18] as const, [at + 1]] as const)
  const last = [[3, 4, 5] as const, [32, ...beside.map((_, at) => 33 + at)]] as const
  const all = [...steps, [3, 4, 5] as const]
  const [mu, sigma] = [
    all.reduce((sum, each) => sum + expected(each), 0),
    Math.sqrt(all.reduce((sum, each) => sum + variance(each), 0)),
  ]
  const { hours, result } = simulated(network([...chain, ...beside, last]), 40_000)
  expect(Math.abs(mean(hours) - mu) / mu).toBeLessThan(0.001)
  const spread = Math.sqrt(mean(hours.map(each => (each - mu) ** 2)))
  expect(Math.abs(spread - sigma) / sigma).toBeLessThan(0.015)
  for (const [share, z] of Z) expect(Math.abs(quantileSorted(hours, share) - (mu + z * sigma)) / mu).toBeLessThan(0.005)
  // The way that is far ahead is the critical one each time, the others never.
  expect(result.criticality.slice(0, 32).every(each => each === 1)).toBe(true)
  expect(result.criticality.slice(32, 42).every(each => each === 0)).toBe(true)
})

test('two equal ways that meet end later than either: by the spread over the root of pi', () => {
  const steps: readonly Estimate[] = Array.from({ length: 16 }, () => [4, 12, 20])
  const way = (first: number) => steps.map((each, at) => [each, at === 0 ? [] : [first + at]] as const)
  const two = network([...way(0), ...way(16), [[3, 4, 5] as const, [16, 32]] as const])
  const one = network([...way(0), [[3, 4, 5] as const, [16]] as const])
  const [both, alone] = [simulated(two, 40_000), simulated(one, 40_000)]
  const sigma = Math.sqrt(steps.reduce((sum, each) => sum + variance(each), 0))
  const bias = mean(both.hours) - mean(alone.hours)
  expect(Math.abs(bias - sigma / Math.sqrt(Math.PI))).toBeLessThan(0.03 * sigma)
  for (const row of [0, 16]) expect(nth(both.result.criticality, row)).toBeCloseTo(0.5, 1)
})
