import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { brokenInvariants } from '../testing/check-schedule.ts'
import { damage } from '../testing/damage.ts'
import { randomFrom } from '../testing/mutate.ts'
import { readMpp } from './index.ts'

const corpus = process.env.PARADA_CORPUS

const MUTATIONS = Number(process.env.PARADA_MUTATIONS ?? 200_000)
/** Larger files only make the run longer: the same code sees the same damage. */
const LARGEST = 300_000
/** Milliseconds of computing that one damaged file may take: far above the slowest whole one. */
const PATIENCE = 2000

test.skipIf(!corpus)(
  `${MUTATIONS} mutations of real files each end in an outcome, soon, and what is read is sound${corpus ? '' : ' (skipped: no corpus)'}`,
  () => {
    const files = (readdirSync(corpus!, { recursive: true, encoding: 'utf8' }) as string[])
      .filter(name => name.endsWith('.mpp'))
      .sort()
      .map(name => new Uint8Array(readFileSync(join(corpus!, name))))
      .filter(bytes => bytes.length <= LARGEST)
    expect(files.length).toBeGreaterThan(100)
    let opened = 0
    let slowest = 0
    for (let seed = 0; seed < MUTATIONS; seed++) {
      const damaged = damage(files[seed % files.length]!, randomFrom(seed))
      const started = process.cpuUsage()
      const outcome = readMpp(damaged)
      const { user, system } = process.cpuUsage(started)
      slowest = Math.max(slowest, (user + system) / 1000)
      if (outcome.ok) {
        opened++
        // Walking the whole value costs more than reading it: every tenth is walked.
        if (seed % 10 === 0) expect(brokenInvariants(outcome.value), `seed ${seed}`).toEqual([])
      } else expect(outcome.problems[0].code, `seed ${seed}`).toMatch(/^mpp\./)
    }
    console.log(`${MUTATIONS} mutations, ${opened} opened, slowest ${slowest.toFixed(0)} ms`)
    expect(slowest).toBeLessThan(PATIENCE)
  },
  3_600_000,
)
