import { nth } from '@parada/schedule'
import { wordsOf } from '../text/fold.ts'
import type { Language } from '../types.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import type { Grammar } from './grammar.ts'
import { pt } from './pt.ts'

/** Places of what was read before links are: each character of a span is replaced by its mark. */
export const MARK = {
  duration: '\uE000',
  date: '\uE001',
  calendar: '\uE002',
  crew: '\uE003',
  percent: '\uE004',
  gone: '\uE005',
} as const

const sources: string[] = []
/** Stands for a long source of the tables, so that the patterns made of them are short to build and to look up. */
const shortened = (source: string): string => (source.length < 24 ? source : `\uE100${sources.push(source) - 1}\uE101`)
const everySource = <T extends object>(words: T): T =>
  Object.fromEntries(
    Object.entries(words).map(([name, source]) => [name, typeof source === 'string' ? shortened(source) : source]),
  ) as T
const tables = (grammar: Grammar): Grammar => ({
  ...everySource(grammar),
  link: everySource(grammar.link),
  header: everySource(grammar.header),
})

const GRAMMARS: Readonly<Record<Language, Grammar>> = { pt: tables(pt), en: tables(en), es: tables(es) }
const TELLS: Readonly<Record<Language, ReadonlySet<string>>> = {
  pt: new Set(pt.tells),
  en: new Set(en.tells),
  es: new Set(es.tells),
}

/** Endings that words of one language have and those of the others do not. */
const ENDINGS: Readonly<Record<Language, RegExp>> = {
  pt: /(?:cao|coes|agem|agens|mentos?|oes|[ln]h(?:ar?|as|os?|ou|amos|am|e|em))$/,
  en: /(?:[a-z]{3}ing|tion|tions)$/,
  es: /(?:cion|ciones|mientos?|[a-z]{3}ajes?)$/,
}

export const grammarOf = (language: Language): Grammar => GRAMMARS[language]

/** The language of a folded text; the person's own where the text leaves it open. */
export function languageOf(folded: string, locale: Language): Language {
  const words = wordsOf(folded.length > 20_000 ? folded.slice(0, 20_000) : folded)
  const score = { pt: 0, en: 0, es: 0 }
  for (const word of words)
    for (const language of ['pt', 'en', 'es'] as const) {
      if (TELLS[language].has(word) || (word.length >= 6 && ENDINGS[language].test(word))) score[language]++
    }
  let best = locale
  for (const language of ['pt', 'en', 'es'] as const)
    if (score[language] > score[best] && score[language] >= score[locale] * 1.25 + 1) best = language
  return best
}

const compiled = new Map<string, RegExp>()

/** A compiled pattern of the tables, anchored to whole words; `@D` and `@T` stand for a duration and a date already read. */
export function pattern(source: string, flags = ''): RegExp {
  const key = `${flags}/${source}`
  let regex = compiled.get(key)
  if (!regex) {
    const body = source
      .replace(/\uE100(\d+)\uE101/g, (_, at: string) => nth(sources, Number(at)))
      .replaceAll('@D', `${MARK.duration}+`)
      .replaceAll('@T', `${MARK.date}+`)
    regex = new RegExp(body, flags)
    compiled.set(key, regex)
  }
  regex.lastIndex = 0
  return regex
}
