import type { Edit, Schedule } from '@parada/schedule'
import { must } from '@parada/schedule'
import type { Item } from '../frames/item.ts'
import { grammarOf } from '../grammar/index.ts'
import type { WordClass } from '../lexicon/entry.ts'
import { besideLexiconOf, phrasesAt } from '../lexicon/lexicon.ts'
import { type Term, termLikeness, termsOf } from '../text/match.ts'
import { tokensOf } from '../text/tokens.ts'
import type { Language } from '../types.ts'
import type { ChangedValues } from './values.ts'

/** Names that edits are about: rows, those above them, people, calendars and what is new. */
export interface Named {
  /** That of the text, and that of the person: short texts look like another. */
  readonly languages: readonly Language[]
  readonly stopWords: ReadonlySet<string>
  readonly terms: readonly Term[]
}

export function namedIn(
  languages: readonly Language[],
  values: ChangedValues,
  before: Schedule,
  after: Schedule,
  touched: ReadonlySet<number>,
): Named {
  const names = [...values.texts, before.project.name, after.project.name]
  for (const plan of [before, after]) {
    for (const task of plan.tasks) if (touched.has(task.uid)) names.push(task.name, String(task.row))
    for (const resource of plan.resources) names.push(resource.name)
  }
  const stopWords = new Set(languages.flatMap(language => grammarOf(language).stopWords))
  const seen = new Map(names.flatMap(name => termsOf(name, new Set())).map(term => [term.word, term]))
  return { languages, stopWords, terms: [...seen.values()] }
}

/** Letters from which a word says something. */
const SAYS = 3
const LIKE = 0.75

const isNamed = (word: string, named: Named): boolean => {
  const [term] = termsOf(word, new Set())
  return term !== undefined && named.terms.some(each => termLikeness(term, each) >= LIKE)
}

/** What an unread word would have to have changed; nothing where the edits name it, or it says nothing of its own. */
export type Unread = 'word' | readonly WordClass[]

/** Words of a stretch that no name carries: those without a use, and those that a change has to prove. */
export function unreadIn(text: string, named: Named): Unread[] {
  const lexicons = named.languages.map(besideLexiconOf)
  const tokens = tokensOf(text)
  const found: Unread[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = must(tokens[at])
    const phrases = lexicons.flatMap(lexicon => phrasesAt(lexicon, tokens, at))
    const length = Math.max(1, ...phrases.map(each => each.length))
    const classes = phrases.filter(each => each.length === length).flatMap(each => [...each.words])
    at += length - 1
    if (classes.includes('heard') || token.kind !== 'word' || named.stopWords.has(token.folded)) continue
    if (token.folded.length < SAYS || /^x\d+$/.test(token.folded) || isNamed(token.folded, named)) continue
    found.push(classes.length > 0 ? classes : 'word')
  }
  return found
}

/** "2 h por dia", "30 minutes per valve": the value is not that of the row. */
export function isRate(items: readonly Item[], at: number, languages: readonly Language[]): boolean {
  const [value, per, thing] = [items[at], items[at + 1], items[at + 2]]
  if (!value || !per || (value.kind !== 'amount' && value.kind !== 'number')) return false
  const says = languages.some(language =>
    phrasesAt(besideLexiconOf(language), tokensOf(per.text), 0).some(each => each.words.has('per')),
  )
  return says && (thing?.kind === 'unknown' || thing?.kind === 'task')
}

const numbersIn = (value: unknown): number[] =>
  typeof value === 'number'
    ? [value]
    : value && typeof value === 'object'
      ? Object.values(value).flatMap(numbersIn)
      : []

/** "..., mantendo os soldadores": who stays is no change. */
export const keeps = (items: readonly Item[], at: number, { languages }: Named): boolean =>
  items.slice(Math.max(0, at - 3), at).some(item => {
    const tokens = tokensOf(item.text)
    return languages.some(language =>
      phrasesAt(besideLexiconOf(language), tokens, 0).some(each => each.words.has('keep')),
    )
  })

/** A bare number that the edits carry: a count, a value without its unit, a row, or how many things were changed. */
export function isCounted(item: Item, edits: readonly Edit[], values: ChangedValues, named: Named): boolean {
  const value = must(item.value)
  if (item.weak && value === 1) return true
  const told = [
    ...values.counts,
    ...values.hours,
    ...values.hours.map(each => each / 8),
    ...values.percents,
    ...edits.flatMap(edit => ('changes' in edit ? numbersIn(edit.changes) : [])),
  ]
  if (told.some(each => Math.abs(each - value) < 0.02) || edits.length >= value) return true
  // "2.2": the place of a row in the outline.
  if (/^\d+(?:\.\d+)+$/.test(item.text) || isNamed(String(value), named)) return true
  return [...values.days].some(day => new Date(day * 86_400_000).getUTCDate() === value)
}
