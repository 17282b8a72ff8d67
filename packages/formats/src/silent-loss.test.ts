import { calculate, type Instant } from '@parada/schedule'
import { expect, test } from 'vitest'
import { brokenInvariants } from './testing/check-schedule.ts'
import { randomFrom } from './testing/mutate.ts'
import { sampleFiles } from './testing/sample-files.ts'
import { openings } from './testing/silent-loss.ts'

const ROUNDS = 120
const TODAY = 1_804_320_000 as Instant

test('a file with one value spoilt, one row shifted or its end cut off opens whole, says what it lost, or does not open', async () => {
  const silent: string[] = []
  const kinds = new Map<string, number>()
  for (const { name, bytes } of await sampleFiles()) {
    const randoms = Array.from({ length: /xlsx$/.test(name) ? 30 : ROUNDS }, (_, round) =>
      randomFrom(round * 7919 + 13),
    )
    await openings(name, bytes, randoms, ({ spoilt, silent: lost, schedule, problems }) => {
      const where = `${name}, ${spoilt.kind} ${spoilt.field}`
      kinds.set(spoilt.kind, (kinds.get(spoilt.kind) ?? 0) + 1)
      if (lost !== undefined) silent.push(`${where}: ${lost}`)
      expect(
        problems.map(each => each.code),
        where,
      ).not.toContain('formats.internal')
      if (!schedule) return
      expect(brokenInvariants(schedule), where).toEqual([])
      const dates = calculate(schedule, undefined, { today: TODAY })
      expect(dates.ok || dates.problems.length > 0, where).toBe(true)
    })
  }
  expect(silent).toEqual([])
  // Each kind of damage was done, and often.
  for (const kind of ['cut', 'garbage', 'nobody', 'shifted', 'letters'])
    expect(kinds.get(kind) ?? 0, kind).toBeGreaterThan(15)
}, 120_000)
