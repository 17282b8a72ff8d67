import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { brokenInvariants } from './testing/check-schedule.ts'
import { randomFrom } from './testing/mutate.ts'
import { openings } from './testing/silent-loss.ts'

const corpus = process.env.PARADA_CORPUS
const ROUNDS = Number(process.env.PARADA_FUZZ_ROUNDS ?? 300)
/** Larger files only make the run longer. */
const LARGEST = 400_000

test.skipIf(!corpus)(
  `${ROUNDS} damaged copies of each text file of the corpus lose nothing without a word${corpus ? '' : ' (skipped: no corpus)'}`,
  { timeout: 3_600_000 },
  async () => {
    const names = readdirSync(corpus ?? '', { recursive: true, encoding: 'utf8' }).filter(name =>
      /\.(?:xml|xer|csv)$/.test(name),
    )
    const silent: string[] = []
    let opened = 0
    for (const name of names.sort()) {
      const bytes = new Uint8Array(readFileSync(join(corpus ?? '', name)))
      if (bytes.length > LARGEST) continue
      const randoms = Array.from({ length: ROUNDS }, (_, round) => randomFrom(round * 104_729 + 7))
      await openings(name, bytes, randoms, ({ spoilt, silent: lost, schedule }) => {
        const where = `${name}, ${spoilt.kind} ${spoilt.field}`
        if (lost !== undefined) silent.push(`${where}: ${lost}`)
        if (schedule) expect(brokenInvariants(schedule), where).toEqual([])
        opened++
      })
    }
    expect(opened).toBeGreaterThan(1000)
    expect(silent).toEqual([])
  },
)
