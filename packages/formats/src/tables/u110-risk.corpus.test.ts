import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { calendarId, HOUR, instant, riskModel, runRisk, type Schedule, shiftCalendar } from '@parada/schedule'
import { expect, test } from 'vitest'
import { readCsv } from './import.ts'

const list = join(process.env.PARADA_CORPUS ?? '', 'u110', 'lista.csv')
const present = process.env.PARADA_CORPUS !== undefined && existsSync(list)
const EXCHANGERS = ['E-101A', 'E-101B', 'E-102', 'E-103', 'E-104A', 'E-104B']
const ALWAYS = calendarId(91)

/** Some of the equipment of U-110, round the clock. */
function partOf(whole: Schedule, tags: readonly string[]): Schedule {
  const uids = new Set<number>()
  // Parents stand before their children.
  for (const each of whole.tasks)
    if (tags.includes(each.name) || (each.parent !== null && uids.has(each.parent))) uids.add(each.uid)
  const tasks = whole.tasks
    .filter(each => uids.has(each.uid))
    .map(each => (tags.includes(each.name) ? { ...each, parent: null } : each))
  return {
    ...whole,
    project: { ...whole.project, start: instant(1_772_434_800), calendar: ALWAYS },
    calendars: [...whole.calendars, shiftCalendar('24x7', { id: ALWAYS })],
    tasks,
    links: whole.links.filter(each => uids.has(each.from) && uids.has(each.to)),
    resources: [],
    assignments: [],
  }
}
function finishes(plan: Schedule, seed: number): Float64Array {
  const made = riskModel(plan, { spreads: [{ low: -10, high: 25 }] }, seed)
  if (!made.ok) throw new Error(made.problems[0].code)
  return runRisk(made.value, 0, 6_000).finish.slice().sort()
}
/** Share of sorted numbers up to a limit. */
const upTo = (sorted: Float64Array, limit: number): number =>
  sorted.filter(each => each <= limit).length / sorted.length

test.skipIf(!present)('the six exchangers of U-110 together end later than any one of them: merge bias', () => {
  const read = readCsv(new Uint8Array(readFileSync(list)))
  if (!read.ok) throw new Error(JSON.stringify(read.problems))
  const alone = EXCHANGERS.map((tag, at) => finishes(partOf(read.value, [tag]), 100 + at))
  const together = finishes(partOf(read.value, EXCHANGERS), 7)
  const median = (sorted: Float64Array): number => sorted[sorted.length / 2] ?? 0
  const latest = Math.max(...alone.map(median))
  expect(median(together) - latest).toBeGreaterThan(2 * HOUR)
  // All are over when each is: where they share nothing, the chances multiply.
  for (const share of [0.1, 0.5, 0.8, 0.9]) {
    const at = together[Math.floor(share * together.length)] ?? 0
    expect(Math.abs(alone.reduce((chance, each) => chance * upTo(each, at), 1) - share)).toBeLessThan(0.03)
  }
  // What is likely for one of them is unlikely for the six.
  expect(upTo(together, latest)).toBeLessThan(0.1)
})
