import { expect, it } from 'vitest'
import { randomNumbers } from './random.ts'
import { type SearchOptions, searchSchedules } from './search.ts'
import { type UnitProject, unitPlanner } from './unit-planner.ts'

/** Forty activities, each behind one or two of the eight before it, on two resources that two or three of them fill. */
function project(seed: number): UnitProject {
  const random = randomNumbers(seed)
  const below = (limit: number): number => Math.floor(random() * limit)
  const successors: number[][] = Array.from({ length: 40 }, () => [])
  for (let b = 1; b < 40; b++)
    for (const a of new Set([b - 1 - below(Math.min(b, 8)), b - 1 - below(Math.min(b, 8))])) successors[a]?.push(b)
  return {
    capacities: [9, 9],
    durations: successors.map(() => 1 + below(9)),
    successors,
    requests: successors.map(() => [below(7), below(7)]),
  }
}

/** What a schedule breaks, by a count over every unit of time. */
function faults({ capacities, durations, successors, requests }: UnitProject, starts: ArrayLike<number>): string[] {
  const out: string[] = []
  const startOf = (a: number): number => starts[a] ?? Number.NaN
  const endOf = (a: number): number => startOf(a) + (durations[a] ?? Number.NaN)
  for (const [a, list] of successors.entries())
    for (const b of list) if (!(startOf(b) >= endOf(a))) out.push(`${b} before the end of ${a}`)
  const last = Math.max(...durations.map((_, a) => endOf(a)))
  for (let at = 0; at < last; at++)
    for (const [resource, capacity] of capacities.entries()) {
      const used = requests.reduce(
        (sum, asked, a) => sum + (startOf(a) <= at && at < endOf(a) ? (asked[resource] ?? 0) : 0),
        0,
      )
      if (used > capacity) out.push(`${used} of resource ${resource} at ${at}`)
    }
  return out
}

function searched(seed: number, options: Partial<SearchOptions> = {}) {
  const lengths: number[] = []
  const asked = project(seed)
  const planner = unitPlanner(asked)
  const found = searchSchedules(planner, {
    schedules: 15_000,
    seed,
    onBetter: each => lengths.push(each.length),
    ...options,
  })
  return { found, lengths, asked, bound: planner.bound }
}

it('keeps links and capacities in a long search, whose populations shrink on the way, and gives the same for the same seed', () => {
  for (const seed of [1, 2, 3]) {
    const { found, lengths, asked, bound } = searched(seed)
    expect(faults(asked, found.placed)).toEqual([])
    expect(found.length).toBe(Math.max(...asked.durations.map((each, a) => (found.placed[a] ?? 0) + each)))
    expect(found.length).toBeGreaterThan(bound)
    expect(found.tried).toBe(15_000)
    expect(lengths).toEqual([...new Set(lengths)].toSorted((a, b) => b - a))
    expect(lengths.at(-1)).toBe(found.length)
    const again = searched(seed).found
    expect([again.length, again.schedules, [...again.placed]]).toEqual([
      found.length,
      found.schedules,
      [...found.placed],
    ])
    // Laid out for as many, ended before: what was found by then is what the whole search had found.
    const part = searched(seed, { schedules: 9000, planned: 15_000 })
    expect(part.found.tried).toBe(9000)
    expect(lengths.slice(0, part.lengths.length)).toEqual(part.lengths)
  }
})

it('finds no longer a schedule with more of them, on average', () => {
  const sum = (schedules: number): number =>
    [1, 2, 3, 4, 5, 6].reduce((all, seed) => all + searched(seed, { schedules }).found.length, 0)
  const [few, some, many] = [sum(60), sum(1000), sum(12_000)]
  expect(some).toBeLessThan(few)
  expect(many).toBeLessThanOrEqual(some)
})
