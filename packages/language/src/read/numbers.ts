import { nth } from '@parada/schedule'
import { COMPOUND_COUNTS } from '../lexicon/counts.ts'
import { SPELLED_PERCENT } from '../lexicon/phrases.ts'

/** Number words of the three languages, folded. */
const WORDS: Readonly<Record<string, number>> = {
  ...COMPOUND_COUNTS,
  um: 1,
  uma: 1,
  uno: 1,
  una: 1,
  un: 1,
  one: 1,
  a: 1,
  an: 1,
  dois: 2,
  duas: 2,
  dos: 2,
  two: 2,
  tres: 3,
  three: 3,
  quatro: 4,
  cuatro: 4,
  four: 4,
  cinco: 5,
  five: 5,
  seis: 6,
  six: 6,
  sete: 7,
  siete: 7,
  seven: 7,
  oito: 8,
  ocho: 8,
  eight: 8,
  nove: 9,
  nueve: 9,
  nine: 9,
  dez: 10,
  diez: 10,
  ten: 10,
  onze: 11,
  once: 11,
  eleven: 11,
  doze: 12,
  doce: 12,
  twelve: 12,
  treze: 13,
  trece: 13,
  thirteen: 13,
  quatorze: 14,
  catorze: 14,
  catorce: 14,
  fourteen: 14,
  quinze: 15,
  quince: 15,
  fifteen: 15,
  dezesseis: 16,
  dieciseis: 16,
  sixteen: 16,
  dezessete: 17,
  diecisiete: 17,
  seventeen: 17,
  dezoito: 18,
  dieciocho: 18,
  eighteen: 18,
  dezenove: 19,
  diecinueve: 19,
  nineteen: 19,
  vinte: 20,
  veinte: 20,
  twenty: 20,
  trinta: 30,
  treinta: 30,
  thirty: 30,
  quarenta: 40,
  cuarenta: 40,
  forty: 40,
  cinquenta: 50,
  cincuenta: 50,
  fifty: 50,
  sessenta: 60,
  sesenta: 60,
  sixty: 60,
  cem: 100,
  cien: 100,
  hundred: 100,
  zero: 0,
  cero: 0,
  meia: 0.5,
  meio: 0.5,
  media: 0.5,
  medio: 0.5,
  half: 0.5,
  'um par de': 2,
  'un par de': 2,
  'a couple of': 2,
  'couple of': 2,
} // prettier-ignore

/** `once` is eleven in Spanish and a link word in English; it counts only before a unit. */
export const NUMBER_WORD = `(?:${Object.keys(WORDS)
  .filter(word => word !== 'a')
  .sort((a, b) => b.length - a.length)
  .join('|')})(?![a-z])`
export const NUMBER = `(?:\\d+\\s+1/2|(?<![\\d/])[13]/[24](?![\\d/])|\\d+(?:[.,]\\d+)?(?:\\s?[½])?|[½¼¾])`

const FRACTIONS: Readonly<Record<string, number>> = { '½': 0.5, '¼': 0.25, '¾': 0.75 }

/** The value of a written number (digits or a word), or null. */
export function numberOf(text: string): number | null {
  const trimmed = text.trim()
  const word = WORDS[trimmed]
  if (word !== undefined) return word
  const fraction = FRACTIONS[trimmed.at(-1) ?? '']
  if (fraction !== undefined) return (trimmed.length > 1 ? Number(trimmed.slice(0, -1).trim()) : 0) + fraction
  const part = /^([13])\/([24])$/.exec(trimmed)
  if (part) return Number(part[1]) / Number(part[2])
  const half = /^(\d+)\s+1\/2$/.exec(trimmed)
  if (half) return Number(half[1]) + 0.5
  // 1.000 in pt and es is a thousand only when three digits follow and the amount would be no sensible decimal.
  const value = Number(trimmed.replace(',', '.'))
  return Number.isFinite(value) ? value : null
}

/** The result holds the shares whose number is in words ("trinta e cinco por cento"), in folded text. */
export function spelledPercents(folded: string): { start: number; end: number; value: number }[] {
  return [...folded.matchAll(SPELLED_PERCENT)].flatMap(match => {
    const [tens, units] = [numberOf(nth(match, 1)), match[2] === undefined ? 0 : numberOf(match[2])]
    // "Bomba e trinta por cento": the word in front belongs to something else.
    if (units !== null && units > 0 && (tens === null || tens < 20 || units > 9)) {
      const start = match.index + match[0].indexOf(match[2] ?? '', nth(match, 1).length)
      return [{ start, end: match.index + match[0].length, value: units }]
    }
    if (tens === null || units === null) return []
    return [{ start: match.index, end: match.index + match[0].length, value: tens + units }]
  })
}
