import { readFrames } from '../../frames/read.ts'
import { TODAY } from './plans.ts'
import { means, type Sentence } from './sentences.ts'

/** What the frames make of a sentence: how surely they read it, and whether they would do what it means. */
export interface Margin {
  readonly cover: number
  readonly lead: number
  readonly right: boolean
}

/** Null where no frame reads the sentence, or what it reads cannot be carried out. */
export function marginOf(sentence: Sentence): Margin | null {
  const { text, language, plan } = sentence
  const { reading } = readFrames({ text, kind: 'update', locale: language, today: TODAY, schedule: plan }, text, plan)
  if (!reading?.answer.ok) return null
  return { cover: reading.cover, lead: reading.lead, right: means(sentence, reading.answer.value.schedule) }
}
