import { must, nth } from '@parada/schedule'
import { fold } from '../text/fold.ts'
import type { Token } from '../text/tokens.ts'
import type { Language } from '../types.ts'
import { BESIDE } from './beside.ts'
import { formsOf } from './conjugate.ts'
import { en, enOrder } from './en.ts'
import type { Entry, LexiconSource, Tense, WordClass } from './entry.ts'
import { es, esOrder } from './es.ts'
import { pt, ptOrder } from './pt.ts'
import { TAKING_BACK } from './taking-back.ts'

const SOURCES: Readonly<Record<Language, LexiconSource>> = { pt, en, es }
/** Words that count where a text sets the order of groups, and mean other things in an instruction. */
const ORDER: Readonly<Record<Language, LexiconSource>> = { pt: ptOrder, en: enOrder, es: esOrder }

/** Entries of a language by their first word. */
export type Lexicon = ReadonlyMap<string, readonly Entry[]>

const compiled = new Map<string, Lexicon>()

/** The words of instructions. */
export const lexiconOf = (language: Language): Lexicon => lexiconFrom(language, language, [SOURCES[language]])

/** The words of instructions and of sentences that set the order of groups. */
export const orderLexiconOf = (language: Language): Lexicon =>
  lexiconFrom(`${language} order`, language, [SOURCES[language], ORDER[language]])

/** The words of instructions and of what stands beside them, as the gate reads them. */
export const besideLexiconOf = (language: Language): Lexicon =>
  lexiconFrom(`${language} beside`, language, [SOURCES[language], BESIDE[language]])

/** The words of instructions and of taking one back. */
export const undoLexiconOf = (language: Language): Lexicon =>
  lexiconFrom(`${language} undo`, language, [SOURCES[language], TAKING_BACK[language]])

function lexiconFrom(key: string, language: Language, sources: readonly LexiconSource[]): Lexicon {
  const known = compiled.get(key)
  if (known) return known
  const byHead = new Map<string, Entry[]>()
  const add = (phrase: string, word: WordClass, tense?: Tense): void => {
    const head = phrase.startsWith('^')
    const exact = phrase.replace('^', '').trim()
    const words = fold(exact).split(/[\s|]+/)
    const pause = fold(exact).split('|', 2)
    const entry: Entry = {
      words,
      word,
      ...(pause.length > 1 && { pause: nth(pause, 0).split(/\s+/).length }),
      ...(head && { head }),
      ...(fold(exact) !== exact && { exact }),
      ...(tense && { tense }),
    }
    const list = byHead.get(nth(words, 0))
    if (list) list.push(entry)
    else byHead.set(nth(words, 0), [entry])
  }
  for (const [word, list] of sources.flatMap(source => Object.entries(source) as [WordClass, string][]))
    for (const item of list.split(',')) {
      const said = item.trim()
      if (said === '') continue
      if (!said.startsWith('~')) add(said, word)
      else {
        // "~dar baixa": the verb of a phrase is conjugated, what follows stays.
        const [lemma, forms] = said.slice(1).split('=')
        const [verb, ...rest] = must(lemma).trim().split(' ')
        const tail = rest.length > 0 ? ` ${rest.join(' ')}` : ''
        if (forms) {
          const [present, past] = forms.split('/')
          for (const form of [must(verb), ...must(present).trim().split(/\s+/)])
            if (form) add(form + tail, word, 'present')
          for (const form of (past ?? '').trim().split(/\s+/)) if (form) add(form + tail, word, 'past')
        } else for (const [form, tense] of formsOf(must(verb), language)) add(form + tail, word, tense)
      }
    }
  compiled.set(key, byHead)
  return byHead
}

export interface Phrase {
  readonly length: number
  readonly words: ReadonlySet<WordClass>
  readonly tenses: ReadonlySet<Tense>
}

/** The phrases of the lexicon that begin at a token, one for each length. */
export function phrasesAt(lexicon: Lexicon, tokens: readonly Token[], at: number): Phrase[] {
  const token = tokens[at]
  if (token?.kind !== 'word') return []
  const found = new Map<number, { words: Set<WordClass>; tenses: Set<Tense> }>()
  // A hyphen parts words of a phrase ("start-to-start"), and a weekday from its kind.
  const parts = token.folded.split('-')
  for (const entry of [
    ...(lexicon.get(token.folded) ?? []),
    ...(parts.length > 1 ? (lexicon.get(nth(parts, 0)) ?? []) : []),
  ]) {
    if (entry.head && at > 0 && !/^[,:;.(\n-]$/.test(nth(tokens, at - 1).text)) continue
    if (entry.exact && token.text.toLowerCase() !== entry.exact) continue
    const length = lengthOf(entry, tokens, at)
    if (length === 0) continue
    const one = found.get(length) ?? { words: new Set(), tenses: new Set() }
    one.words.add(entry.word)
    if (entry.tense) one.tenses.add(entry.tense)
    found.set(length, one)
  }
  return [...found].map(([length, { words, tenses }]) => ({ length, words, tenses }))
}

function lengthOf(entry: Entry, tokens: readonly Token[], at: number): number {
  let index = at
  let parts: string[] = []
  for (const [place, word] of entry.words.entries()) {
    if (place > 0 && place === entry.pause) {
      if (!/^[,.;…]$/.test(tokens[index]?.text ?? '')) return 0
      while (/^[,.;…]$/.test(tokens[index]?.text ?? '')) index++
    }
    if (parts.length === 0) {
      // "Não, espera": what is taken back is taken back with a pause.
      if (entry.word === 'correct' && index > at && tokens[index]?.text === ',') index++
      const token = tokens[index]
      if (token?.kind !== 'word') return 0
      parts = token.folded === word ? [word] : token.folded.split('-')
      index++
    }
    if (parts.shift() !== word) return 0
  }
  return parts.length === 0 ? index - at : 0
}

/** Classes of what stands around an order: greetings, thanks, courtesy, headings, reasons. */
const AROUND: readonly WordClass[] = ['greeting', 'vocative', 'thanks', 'polite', 'heading', 'reason']

/** Phrases as readers of orders see them: what stands around an order was taken off before, and is no word of theirs. */
export function withoutAddress(phrases: readonly Phrase[]): Phrase[] {
  return phrases.flatMap(phrase => {
    const words = new Set([...phrase.words].filter(word => !AROUND.includes(word)))
    return words.size > 0 ? [{ ...phrase, words }] : []
  })
}
