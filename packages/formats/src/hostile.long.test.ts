import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { open } from './index.ts'
import { brokenInvariants } from './testing/check-schedule.ts'
import { mutate, randomFrom } from './testing/mutate.ts'
import { sampleFiles } from './testing/sample-files.ts'

/** Mutations over all text formats and the corpus; the .mpp reader has its own run of this size. */
const ROUNDS = Number(process.env.PARADA_FUZZ_ROUNDS ?? 100_000)
const SEED = Number(process.env.PARADA_FUZZ_SEED ?? 1)

function corpusFiles(dir: string): string[] {
  return readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter(name => /\.(?:xml|xer)$/.test(name))
    .map(name => join(dir, name))
    .filter(path => statSync(path).size < 200_000)
}

test(`long fuzz: ${ROUNDS} mutations, seed ${SEED}`, { timeout: 3_600_000 }, async () => {
  const corpus = process.env.PARADA_CORPUS
  const files = [
    ...(await sampleFiles()),
    ...(corpus ? corpusFiles(corpus).map(path => ({ name: path, bytes: new Uint8Array(readFileSync(path)) })) : []),
  ]
  const random = randomFrom(SEED)
  let slowest = 0
  for (let round = 0; round < ROUNDS; round++) {
    const file = files[Math.floor(random() * files.length)] as (typeof files)[number]
    const begun = performance.now()
    const outcome = await open(mutate(file.bytes, random), file.name)
    slowest = Math.max(slowest, performance.now() - begun)
    if (outcome.ok && outcome.value.kind === 'schedule' && round % 5 === 0)
      expect(brokenInvariants(outcome.value.schedule), `${file.name}, round ${round}`).toEqual([])
    const own = outcome.problems.find(each => each.code === 'formats.internal')
    expect(own, `${file.name}, round ${round}: ${JSON.stringify(own?.params)}`).toBeUndefined()
  }
  console.log(`slowest of ${ROUNDS}: ${slowest.toFixed(0)} ms`)
})
