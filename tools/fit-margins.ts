import { type Margin, marginOf, sentences } from '../packages/language/src/testing/index.ts'

// Finds from which cover and lead a reading of the frames should act unasked: the pair that does best on two thirds of the
// generated sentences, and what it does on the third that was held out. A wrong act costs as much as this many right ones.

const WRONG = 20
const COVERS = [0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95, 1]
const LEADS = [0, 0.1, 0.2, 0.3, 0.4, 0.6, 0.8, 1]
const NOW = { cover: 0.9, lead: 0.3 }

const seen: (Margin | null)[] = []
const held: (Margin | null)[] = []
for (const language of ['pt', 'en', 'es'] as const)
  for (const sentence of sentences(language)) (sentence.held ? held : seen).push(marginOf(sentence))

interface Outcome {
  readonly right: number
  readonly wrong: number
}
const acted = (margins: readonly (Margin | null)[], cover: number, lead: number): Outcome => {
  const acts = margins.flatMap(each => (each && each.cover >= cover && each.lead >= lead ? [each] : []))
  return { right: acts.filter(each => each.right).length, wrong: acts.filter(each => !each.right).length }
}
const shown = (name: string, margins: readonly (Margin | null)[], cover: number, lead: number): void => {
  const { right, wrong } = acted(margins, cover, lead)
  const share = (count: number): string => `${((100 * count) / margins.length).toFixed(2)} %`
  console.log(`${name}: cover ${cover}, lead ${lead}: acts right ${share(right)}, wrong ${share(wrong)}`)
}
const pairs = COVERS.flatMap(cover => LEADS.map(lead => ({ cover, lead })))
const worth = ({ cover, lead }: { cover: number; lead: number }): number => {
  const { right, wrong } = acted(seen, cover, lead)
  return right - WRONG * wrong
}
const best = pairs.reduce((one, other) => (worth(other) > worth(one) ? other : one))
shown('as it is, seen', seen, NOW.cover, NOW.lead)
shown('as it is, held out', held, NOW.cover, NOW.lead)
shown('fitted, seen', seen, best.cover, best.lead)
shown('fitted, held out', held, best.cover, best.lead)
