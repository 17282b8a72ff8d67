import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { open } from './index.ts'
import { brokenInvariants } from './testing/check-schedule.ts'
import { damage } from './testing/damage.ts'
import { docxBytes, pdfBytes } from './testing/document-bytes.ts'
import { writeMpp } from './testing/mpp-file.ts'
import { mutate, randomFrom } from './testing/mutate.ts'
import { sampleFiles } from './testing/sample-files.ts'

const corpus = process.env.PARADA_CORPUS
const ROUNDS = Number(process.env.PARADA_FUZZ_ROUNDS ?? 200_000)
/** A round's numbers follow from this and the round alone, so that one round can be repeated without those before it. */
const SEED = Number(process.env.PARADA_FUZZ_SEED ?? 1)
const FIRST = Number(process.env.PARADA_FUZZ_FIRST ?? 0)
/** Larger files only make the run longer: the same code sees the same damage. */
const LARGEST = 300_000
/** Milliseconds of computing that one damaged file may take: far above the slowest whole one. */
const PATIENCE = 5000
/** Bytes that the process may hold at its worst: the files themselves, the libraries and one plan or document at a time. */
const MEMORY = 1.5 * 1024 ** 3

/** Every sample of ours and every file of the corpus, whichever reader it is for. */
async function originals(dir: string): Promise<{ name: string; bytes: Uint8Array }[]> {
  const files = readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter(name => /\.(?:mpp|mpt|xml|xer)$/.test(name))
    .sort()
    .map(name => ({ name, bytes: new Uint8Array(readFileSync(join(dir, name))) }))
    .filter(file => file.bytes.length <= LARGEST)
  const page = [{ text: 'Escopo', x: 50, y: 800 }]
  return [
    ...(await sampleFiles()),
    {
      name: 'scope.docx',
      bytes: docxBytes([{ heading: 'Escopo' }, { item: 'Abrir - 4h' }, { table: [['1', 'Solda']] }]),
    },
    { name: 'scope.pdf', bytes: pdfBytes(page) },
    ...([9, 12, 14] as const).map(layout => ({ name: `own-${layout}.mpp`, bytes: writeMpp({ layout }) })),
    ...files,
  ]
}

test.skipIf(!corpus)(
  `${ROUNDS} mutations over all formats and the corpus, seed ${SEED}, each end in an outcome, soon, in bounded memory${corpus ? '' : ' (skipped: no corpus)'}`,
  { timeout: 6 * 3_600_000 },
  async () => {
    const files = await originals(corpus!)
    expect(files.length).toBeGreaterThan(150)
    let opened = 0
    let slowest = { ms: 0, of: '' }
    let most = 0
    for (let round = FIRST; round < FIRST + ROUNDS; round++) {
      const random = randomFrom(Math.imul(SEED, 0x9e3779b1) ^ round)
      const file = files[Math.floor(random() * files.length)]!
      const where = `${file.name}, round ${round}, seed ${SEED}`
      // Texts by pieces, binary files by bytes and words; each now and then by the other.
      const other = random() < 0.2
      const hurt = /\.mp[pt]$/.test(file.name) !== other ? damage : mutate
      const damaged = hurt(file.bytes, random)
      const begun = process.cpuUsage()
      const outcome = await open(damaged, file.name)
      const { user, system } = process.cpuUsage(begun)
      const ms = (user + system) / 1000
      if (ms > slowest.ms) slowest = { ms, of: where }
      const own = outcome.problems.find(each => each.code === 'formats.internal')
      expect(own, `${where}: ${JSON.stringify(own?.params)}`).toBeUndefined()
      if (outcome.ok) opened++
      // Walking the whole value costs more than reading it: every fifth is walked.
      if (outcome.ok && outcome.value.kind === 'schedule' && round % 5 === 0)
        expect(brokenInvariants(outcome.value.schedule), where).toEqual([])
      if (round % 1000 === 0) most = Math.max(most, process.memoryUsage().rss)
    }
    console.log(
      `${ROUNDS} mutations of ${files.length} files, ${opened} opened, slowest ${slowest.ms.toFixed(0)} ms (${slowest.of}), ${(most / 1024 ** 2).toFixed(0)} MB at most`,
    )
    expect(slowest.ms, slowest.of).toBeLessThan(PATIENCE)
    expect(most).toBeLessThan(MEMORY)
  },
)
