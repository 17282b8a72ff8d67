import { describe, expect, it } from 'vitest'
import type { Language } from '../../types.ts'
import { type Judged, judge } from './judge.ts'
import { sentences } from './sentences.ts'

const LANGUAGES: readonly Language[] = ['pt', 'en', 'es']

/** Outcomes of every nth generated sentence, in per cent. */
function outcomes(every: number): Record<Judged, number> {
  const all = LANGUAGES.flatMap(language => sentences(language)).filter((_, at) => at % every === 0)
  const counts: Record<Judged, number> = { right: 0, asked: 0, told: 0, silent: 0 }
  for (const sentence of all) counts[judge(sentence)] += 100 / all.length
  return counts
}

describe('generated instructions', () => {
  it('tells for every sentence which facts of the plan it changes', () => {
    for (const language of LANGUAGES)
      for (const sentence of sentences(language)) expect(sentence.gold.size, sentence.text).toBeGreaterThan(0)
  })

  it('keeps a third of the combinations out of sight', () => {
    const all = sentences('pt')
    const held = all.filter(sentence => sentence.held).length / all.length
    expect(held).toBeGreaterThan(0.25)
    expect(held).toBeLessThan(0.42)
  })

  it('reads what they mean, and is seldom silent where it does not', () => {
    const { right, silent } = outcomes(11)
    expect(right).toBeGreaterThan(88)
    expect(silent).toBeLessThan(1)
  })
})
