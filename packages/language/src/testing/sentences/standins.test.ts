import { describe, expect, it } from 'vitest'
import type { Language } from '../../types.ts'
import { sentences } from './sentences.ts'
import { changesFor, MISDEEDS, type Stood, standIn } from './standins.ts'

const LANGUAGES: readonly Language[] = ['pt', 'en', 'es']
/** One sentence of so many; all in the long run. */
const EVERY = process.env.PARADA_LONG ? 1 : 97

const drawn = LANGUAGES.flatMap(language => sentences(language))
  .filter((_, at) => at % EVERY === 0)
  .flatMap(sentence => {
    const right = changesFor(sentence)
    return right ? [{ sentence, right }] : []
  })

/** Sentences by what came of them, each with what they are about. */
async function outcomes(
  answer: (each: (typeof drawn)[number]) => unknown,
  alone: boolean,
): Promise<Map<Stood, string[]>> {
  const found = new Map<Stood, string[]>()
  for (const each of drawn) {
    const stood = await standIn(each.sentence, answer(each), alone)
    found.set(stood, [...(found.get(stood) ?? []), each.sentence.text])
  }
  return found
}

describe('a model in the place of one', () => {
  it.each([
    ['beside the other readers', false],
    ['alone', true],
  ])(
    'that does all that was said is carried out or asked about, %s',
    async (_, alone) => {
      const found = await outcomes(({ right }) => ({ question: null, changes: right }), alone)
      expect(found.get('told') ?? []).toEqual([])
      expect(found.get('silent') ?? []).toEqual([])
      expect(found.get('right')?.length ?? 0).toBeGreaterThan(drawn.length * 0.85)
    },
    600_000,
  )

  it.each(Object.entries(MISDEEDS))(
    'that does otherwise never passes unasked: %s',
    async (_, misdeed) => {
      const found = await outcomes(({ right, sentence }) => misdeed(right, sentence), true)
      expect(found.get('silent') ?? []).toEqual([])
    },
    600_000,
  )
})
