import { must, nth } from '@parada/schedule'
import type { Grammar } from '../grammar/grammar.ts'
import { pattern } from '../grammar/index.ts'
import type { Amount, AmountUnit } from '../read/amounts.ts'
import { roleOf } from '../read/crews.ts'
import { NUMBER_WORD, numberOf } from '../read/numbers.ts'
import { sameNoun, TIME_WORD } from './nouns.ts'

/** Time that a stated pace gives, and how it came about: "60 ÷ 5 m por dia". */
export interface Pace {
  readonly amount: Amount
  readonly basis: string
}

/** Units of measure by any of their words, folded. */
const MEASURES: readonly (readonly [name: string, words: string])[] = [
  ['m2', 'm[2²]|metros? quadrados?|metros? cuadrados?|square met(?:er|re)s?|sq\\.? ?m(?:ts)?'],
  ['m3', 'm[3³]|metros? cubicos?|cubic met(?:er|re)s?|cbm'],
  ['km', 'km|quilometros?|kilometros?|kilomet(?:er|re)s?'],
  ['m', 'm|mts?|metros?|met(?:er|re)s?'],
  ['kg', 'kg|quilos?|kilos?'],
  ['t', 't|tons?|toneladas?|tonnes?'],
  ['l', 'l|litros?|lit(?:er|re)s?'],
  ['ft', 'ft|feet|foot'],
]
const MEASURE = MEASURES.map(([, words]) => words).join('|')
const FIGURE = '\\d{1,3}(?:\\.\\d{3})+|\\d{1,6}(?:[.,]\\d{1,2})?'
const PER: Readonly<Record<string, AmountUnit>> = {
  dia: 'd',
  day: 'd',
  d: 'd',
  turno: 'shift',
  shift: 'shift',
  hora: 'h',
  hour: 'h',
  h: 'h',
}
/** What leads to a pace: "a razón de", "produtividade:", "at". */
const AT =
  'a ra(?:zao|zon) de|at a rate of|n?[ao]?o? ?ritmo de|com (?:uma )?produtividade de|(?:produtividade|rendimento|productividad|rendimiento|rate|output)(?: de| of|:)?|fazendo|rendendo|doing|haciendo|rindiendo|at'
const RATE = `(?<![\\w.,/-])(?:(?:${AT})\\s+)?(${FIGURE}|${NUMBER_WORD})\\s*(?:(${MEASURE})(?![a-z0-9²³])|\\s([a-z]{3,})(?![a-z]))?(?:\\s+(?:de|of)\\s+[a-z]{3,})?\\s*(?:/\\s*|\\s(?:(?:por|per|ao?|al?|an|each|every|cada|a cada|em cada|por cada)\\s+(?:um |uma |one )?))(dia|day|turno|shift|hora|hour|d|h)(?![a-z])`
const QUANTITY = `(?<![\\w.,/-])(${FIGURE}|${NUMBER_WORD})\\s*(?:(${MEASURE})(?![a-z0-9²³])|\\s([a-z]{3,})(?![a-z]))`
const HINT = /(?:dia|day|turno|shift|hora|hour|\/\s*[hd])(?![a-z])/

const measureOf = (word: string): string =>
  must(MEASURES.find(([, words]) => new RegExp(`^(?:${words})$`).test(word)))[0]

/** Figures as planners write them: 1.200 is a thousand two hundred where three digits follow. */
const figureOf = (text: string): number | null =>
  /^\d{1,3}(?:\.\d{3})+$/.test(text) ? Number(text.replaceAll('.', '')) : numberOf(text)

interface Counted {
  readonly start: number
  readonly value: number
  readonly measure: string | null
  readonly noun: string | null
}

/** "60 m de tubo, 5 m por dia", "8 PSVs, 2 por dia": how long it takes at that pace. */
export function readPaces(folded: string, original: string, grammar: Grammar): Pace[] {
  if (!HINT.test(folded)) return []
  const rates = [...folded.matchAll(pattern(RATE, 'g'))]
  if (rates.length === 0) return []
  const inRate = (at: number): boolean => rates.some(rate => at >= rate.index && at < rate.index + rate[0].length)
  const quantities: Counted[] = [...folded.matchAll(pattern(QUANTITY, 'g'))].flatMap(match => {
    const value = figureOf(nth(match, 1))
    const noun = match[3] ?? null
    if (
      value === null ||
      value <= 1 ||
      inRate(match.index) ||
      (noun && (TIME_WORD.test(noun) || roleOf(noun, grammar)))
    )
      return []
    return [{ start: match.index, value, measure: match[2] ? measureOf(match[2]) : null, noun }]
  })
  return rates.flatMap(rate => {
    const pace = figureOf(nth(rate, 1))
    const measure = rate[2] ? measureOf(rate[2]) : null
    const noun = rate[3] ?? null
    if (!pace || (noun && (TIME_WORD.test(noun) || roleOf(noun, grammar)))) return []
    const same = (of: Counted): boolean =>
      measure ? of.measure === measure : noun ? of.noun !== null && sameNoun(of.noun, noun) : of.measure === null
    const before = quantities.filter(each => each.start < rate.index)
    const all =
      before.findLast(same) ?? (measure ? quantities.find(same) : noun ? before.findLast(each => !each.measure) : null)
    if (!all || all.value < pace) return []
    const [start, end] = [rate.index, rate.index + rate[0].length]
    const value = Math.round((all.value / pace) * 100) / 100
    return [
      {
        amount: { start, end, parts: [{ value, unit: must(PER[nth(rate, 4)]) }] },
        basis: `${all.value} ÷ ${original.slice(start + rate[0].indexOf(nth(rate, 1)), end).trim()}`,
      },
    ]
  })
}
