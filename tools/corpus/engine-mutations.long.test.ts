// What readers make of files of other programs, spoiled at random: the engine answers with dates or with a problem that
// names the place, in bounded time, and everything that can be asked of the answer answers too.
import { readFileSync } from 'node:fs'
import { calculate, criticalPaths, explain, negativeSlackCause, type Schedule } from '@parada/schedule'
import { randomNumbers } from '@parada/schedule/testing'
import { expect, test } from 'vitest'
import { corpusFiles } from './engine.ts'
import { scheduleFromTruth } from './engine-truth.ts'

const folder = process.env.PARADA_CORPUS

const WRONG: readonly unknown[] = [
  undefined,
  null,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  -1,
  0,
  0.5,
  1e18,
  -4e9,
  7_258_118_400,
]

type Random = () => number

/** Drops or spoils fields of some rows of a list. */
function spoil<T extends object>(rows: readonly T[], random: Random, share: number): T[] {
  return rows.map(row => {
    if (random() >= share) return row
    const entries = Object.entries(row)
    const [key] = entries[Math.floor(random() * entries.length)] ?? ['none']
    const copy = { ...row } as Record<string, unknown>
    const value = copy[key]
    if (random() < 0.4) delete copy[key]
    else if (typeof value === 'number') copy[key] = WRONG[Math.floor(random() * WRONG.length)]
    else if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      const inner = Object.entries(value).filter(each => typeof each[1] === 'number')
      const [field] = inner[Math.floor(random() * inner.length)] ?? []
      if (field) copy[key] = { ...value, [field]: WRONG[Math.floor(random() * WRONG.length)] }
    }
    // Identity and kind stay, or the row would be indistinguishable from garbage of the reader's own making.
    for (const kept of ['uid', 'duration', 'lag', 'type', 'id', 'week', 'exceptions', 'kind'])
      if (copy[kept] === undefined || copy[kept] === null) copy[kept] = (row as Record<string, unknown>)[kept]
    return copy as T
  })
}

/** One of the ways in which a plan may be wrong as a whole. */
function mutated(plan: Schedule, random: Random): Schedule {
  const share = [0.02, 0.2, 0.7][Math.floor(random() * 3)]!
  const someone = (): number => plan.tasks[Math.floor(random() * plan.tasks.length)]?.uid ?? 1
  const links = [...plan.links]
  // Links between anything and anything: loops, through summaries too.
  for (let more = Math.floor(random() * 12); more > 0; more--)
    links.push({
      from: someone(),
      to: someone(),
      type: (['FS', 'SS', 'FF', 'SF'] as const)[Math.floor(random() * 4)]!,
      lag: { seconds: 0, unit: 'd' },
    } as unknown as Schedule['links'][number])
  return {
    ...plan,
    project: {
      ...plan.project,
      ...(random() < 0.1 && { rules: plan.project.rules === 'p6' ? 'msproject' : 'p6' }),
      ...(random() < 0.1 && { from: 'finish' as const, finish: (plan.project.start ?? 0) as never }),
      ...(random() < 0.1 && { start: null }),
    },
    tasks: spoil(plan.tasks, random, share),
    links: spoil(links, random, share),
    calendars: spoil(plan.calendars, random, share),
    resources: spoil(plan.resources, random, share / 4),
    assignments: spoil(plan.assignments, random, share),
  }
}

test.skipIf(!folder)(
  `files of other programs, spoiled${folder ? '' : ' (skipped: no corpus)'}`,
  () => {
    const random = randomNumbers(20_261_121)
    let loops = 0
    let dated = 0
    for (const path of corpusFiles(folder ?? '')) {
      const original = path.replace(/\.json\.gz$/, '')
      const plan = scheduleFromTruth(readFileSync(path), original.endsWith('.xer') ? readFileSync(original) : undefined)
      for (let round = 0; round < 12; round++) {
        const spoiled = mutated(plan, random)
        const began = performance.now()
        const outcome = calculate(spoiled)
        for (const problem of outcome.problems) expect(problem.code).toMatch(/^schedule\./)
        if (!outcome.ok) {
          loops++
          expect(outcome.problems[0].suggestions.length).toBeGreaterThan(0)
          continue
        }
        dated++
        const { value } = outcome
        expect(value.lateFinish.length).toBe(spoiled.tasks.length)
        for (const task of spoiled.tasks.slice(0, 20)) {
          explain(value, task.uid)
          negativeSlackCause(value, task.uid)
        }
        criticalPaths(value)
        expect(value.freeSlack.length).toBe(spoiled.tasks.length)
        expect(performance.now() - began).toBeLessThan(10_000)
      }
    }
    expect(dated).toBeGreaterThan(500)
    expect(loops).toBeGreaterThan(30)
  },
  300_000,
)
