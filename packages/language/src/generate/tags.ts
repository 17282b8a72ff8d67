import { MATERIAL, OF_REACTORS } from '../lexicon/things.ts'
import type { Span } from './draft.ts'

/** Tags of equipment that stand together: "P-201A/B", "E-101 a E-106", one after the other. */
export interface TagGroup extends Span {
  /** Letters and hyphen that all of them begin with: "E-". */
  readonly letters: string
  readonly tags: readonly string[]
  /** The code of a plant's own system: "10LAC10AP001", "341-BM-01". */
  readonly code?: true
}

/** A range of tags or of numbers makes no more of them. */
export const MOST_PIECES = 60

/** Letters before a number that are no tag: units, standards, sizes, orders, codes of documents. */
const NO_TAG =
  /^(?:u|un|nr|api|iso|asme|n|nbr|abnt|aisi|astm|dn|pn|sch|os|ot|wo|rev|iw|ss|ff|fs|sf|ii|tt|ti|it|dia|day|fase|turno|abc|aws|nace|ansi|din|jis|en|doc|pg|pag|page|item|no|cap|sec|vol|ed|usd|brl|eur|fe|co|h2s|ph)$/
const TAG = /(?<![a-z0-9/-])([a-z]{1,4})(-?)(\d{1,5})([a-z]?)(?![a-z0-9%])/g
const LETTERS = /^\s?[/&]\s?([a-z])(?![a-z0-9-])/
/** "P-220A and B". */
const LETTER_BY_AND = /^\s(?:and|e|y)\s([b-h])(?![a-z0-9-])/
const LETTER_RANGE = /^\s?(?:[-–—]|to|a|al?)\s?([b-h])(?![a-z0-9-])/
const NUMBERS = /^\s?\/\s?(\d{1,5})([a-z]?)(?![a-z0-9])/
const RANGE = /^\s*(?:\bao?\b|to|ate|al|hasta|thru|through|\.{2,3}|…|[-–—~@])\s*/
const COOLANT = /^(?:134|404|407|410|507|600)$/

/** Codes of plants in capitals: KKS and RDS-PP of power, area-kind-number of mining and oil, line and kind numbered of cement. */
const CODES = [
  /(?<![a-z0-9/.-])(\d{0,2}[a-z]{3}\d{2}[a-z]{2})(\d{3})([a-z]?)(?![a-z0-9-])/g,
  // A KKS system: "20HAA10"; no date ("10MAR27").
  /(?<![a-z0-9/.-])(?!\d+(?:jan|fe[bv]|mar|a[bp]r|ma[iy]|jun|jul|aug|ago|se[tp]|oct|out|nov|de[cz]|ene|dic)\d)(\d{2}[a-z]{3})(\d{2})()(?![a-z0-9-])/g,
  // No date ("10-MAR-2027"), no week or quarter ("2027-W12").
  /(?<![a-z0-9/.-])(?!\d+-(?:jan|fe[bv]|mar|a[bp]r|ma[iy]|jun|jul|aug|ago|se[tp]t?|oct|out|nov|de[cz]|ene|dic)-?\d|20\d\d-[a-z]\d)(\d{2,4}-[a-z]{1,4}-?)(\d{1,5})([a-z]?)(?![a-z0-9-])/g,
  // No formula ("H2SO4", "AL2O3"), no thread or profile ("M16X2").
  /(?<![a-z0-9/.-])(?![a-z]{1,2}\d{1,2}[a-z]?[oh]\d|h2)([a-wyz]{1,2}\d{1,2}[a-wyz]{1,2})(\d{1,3})()(?![a-z0-9-])/g,
]

const LETTERS_LAST = /(?<![a-z0-9/.,-])\d{3}-([a-z]{1,2})(?![a-z0-9-])/g
const UNIT_LETTERS = /^(?:t|kv|mw|kw|hp|m|mm|h|hz|kg|lb|v|a|w)$/

/** One tag with what goes on behind it: "A/B", "/002", "a E-106". */
function groupFrom(folded: string, start: number, written: string, parts: readonly string[], code: boolean): TagGroup {
  const [stem = '', digits = '', letter = ''] = parts
  const head = written.slice(0, stem.length).toUpperCase()
  const tags = [`${head}${digits}${letter.toUpperCase()}`]
  let end = start + stem.length + digits.length + letter.length
  // "E-501A-D": letters that go on to another.
  const to = letter === '' ? undefined : LETTER_RANGE.exec(folded.slice(end, end + 12))
  if (to && (to[1] ?? '') > letter) {
    for (let code = letter.charCodeAt(0) + 1; code <= (to[1] ?? '').charCodeAt(0); code++)
      tags.push(`${head}${digits}${String.fromCharCode(code).toUpperCase()}`)
    end += to[0].length
  }
  const last = letter === '' ? rangeEnd(folded.slice(end, end + 40), stem, digits) : null
  if (last) {
    for (let number = Number(digits) + 1; number <= last.number; number++)
      tags.push(`${head}${String(number).padStart(digits.length, '0')}`)
    end += last.length
  } else
    for (;;) {
      const rest = folded.slice(end, end + 12)
      const more = LETTERS.exec(rest) ?? (letter === '' ? null : LETTER_BY_AND.exec(rest))
      // "TG-3/TG-4" says the letters again.
      const again =
        new RegExp(`^\\s?/\\s?${stem.replace(/[^a-z0-9]/g, '\\$&')}`).exec(folded.slice(end, end + 30))?.[0] ?? ''
      const number = NUMBERS.exec(again === '' ? rest : `/${folded.slice(end + again.length, end + again.length + 12)}`)
      if (more) tags.push(`${head}${digits}${(more[1] ?? '').toUpperCase()}`)
      else if (number?.[1] && isTail(number[1], tags.at(-1) ?? '', digits))
        tags.push(`${head}${digits.slice(0, -number[1].length)}${number[1]}`)
      else if (number?.[1]?.length === digits.length) tags.push(`${head}${number[1]}${(number[2] ?? '').toUpperCase()}`)
      else break
      end += ((more ?? number)?.[0].length ?? 0) + (more || again === '' ? 0 : again.length - 1)
    }
  // "E-301 A-F": a range of letters that stand apart.
  const range =
    letter === '' && tags.length === 1
      ? /^ ([a-h])\s?[-–]\s?([b-h])(?![a-z0-9-])/.exec(folded.slice(end, end + 8))
      : null
  const [from = 0, upTo = 0] = [range?.[1]?.charCodeAt(0), range?.[2]?.charCodeAt(0)]
  if (range && upTo > from) {
    const letters = Array.from({ length: upTo - from + 1 }, (_, at) => String.fromCharCode(from + at).toUpperCase())
    tags.splice(0, 1, ...letters.map(each => `${head}${digits}${each}`))
    end += range[0].length
  }
  // "P-310 A/B": a stroke between letters that stand apart.
  const apart =
    letter === '' && tags.length === 1
      ? /^ ([a-h])((?:\s?[/,&]\s?[a-h]|\s(?:e|y|and)\s[a-h])+)(?![a-z0-9/])/.exec(folded.slice(end, end + 20))
      : null
  if (apart) {
    tags.splice(
      0,
      1,
      ...apart[0]
        .trim()
        .split(/\s?[/,&]\s?|\s(?:e|y|and)\s/)
        .map(each => `${head}${digits}${each.toUpperCase()}`),
    )
    end += apart[0].length
  }
  end += pairsUpTo(folded, end, stem, digits, head, tags)
  const letters = code ? (/^\d{2,4}-([A-Z]{1,4}-?)$/.exec(head)?.[1] ?? head) : head
  return { start, end, letters, tags, ...(code && { code }) }
}

/** "V-3201/02/03": the last figures alone of the next number. */
const isTail = (tail: string, before: string, digits: string): boolean =>
  tail.length < digits.length &&
  (tail.length >= 2
    ? Number(tail) > Number(before.slice(-tail.length))
    : // "V-1001/2/3": one figure goes on by one.
      Number(tail) === Number(before.slice(-1)) + 1)

/** "P-201A/B a P-206A/B": as many letters of each number up to the last; how long it is written, 0 for none. */
function pairsUpTo(folded: string, end: number, stem: string, digits: string, head: string, tags: string[]): number {
  const rest = folded.slice(end, end + 40)
  const to = RANGE.exec(rest)?.[0]
  if (to === undefined || tags.length < 2) return 0
  const last = new RegExp(
    `^${stem.replace(/[^a-z0-9]/g, '\\$&')}(\\d{1,5})([a-z](?:\\s?/\\s?[a-z])*)(?![a-z0-9])`,
  ).exec(rest.slice(to.length))
  const letters = tags.map(each => each.slice(head.length + digits.length))
  const more = Number(last?.[1]) - Number(digits)
  if (!last || last[1]?.length !== digits.length || !(more > 0 && more < MOST_PIECES)) return 0
  if (last[2]?.replace(/[^a-z]/g, '') !== letters.join('').toLowerCase()) return 0
  for (let number = Number(digits) + 1; number <= Number(last[1]); number++)
    for (const letter of letters) tags.push(`${head}${String(number).padStart(digits.length, '0')}${letter}`)
  return to.length + last[0].length
}

/** The last number of a range that begins at a tag, and how long it is written: " a E-106", "-106". */
function rangeEnd(rest: string, stem: string, digits: string): { number: number; length: number } | null {
  const to = RANGE.exec(rest)?.[0]
  if (to === undefined) return null
  const after = rest.slice(to.length)
  const again = [stem, stem.replace(/-$/, ''), ''].find(each => after.startsWith(each)) ?? ''
  const number = /^-?(\d{1,5})(?![a-z0-9])/.exec(after.slice(again.length))
  if (number?.[1]?.length !== digits.length || (again === '' && number[0].startsWith('-'))) return null
  const more = Number(number[1]) - Number(digits)
  return more > 0 && more < MOST_PIECES
    ? { number: Number(number[1]), length: to.length + again.length + number[0].length }
    : null
}

/** The tags of a folded text, in their order. Invariant: groups do not overlap. */
export function tagsIn(folded: string, text: string): TagGroup[] {
  const found: TagGroup[] = []
  const isTaken = (at: number): boolean => found.some(each => each.start <= at && at < each.end)
  for (const regex of CODES)
    for (const { 0: code, index, 1: stem = '', 2: digits = '', 3: letter = '' } of folded.matchAll(regex)) {
      const written = text.slice(index, index + code.length)
      if (!isTaken(index) && written === written.toUpperCase())
        found.push(groupFrom(folded, index, written, [stem, digits, letter], true))
    }
  // "121-C": the number before the letters of its kind.
  for (const { 0: tag, index, 1: letters = '' } of folded.matchAll(LETTERS_LAST)) {
    const written = text.slice(index, index + tag.length)
    if (!isTaken(index) && written === written.toUpperCase() && !UNIT_LETTERS.test(letters))
      found.push({ start: index, end: index + tag.length, letters: `-${letters.toUpperCase()}`, tags: [written] })
  }
  for (const { 0: tag, index, 1: letters = '', 2: hyphen = '', 3: digits = '', 4: letter = '' } of folded.matchAll(
    TAG,
  )) {
    // "T-0 = 3 October" is a moment.
    if (
      (NO_TAG.test(letters) && !(hyphen === '-' && /^(?:pn|dn)$/.test(letters))) ||
      isTaken(index) ||
      (letters === 't' && /^0+$/.test(digits))
    )
      continue
    // "R-530" is a reactor, "R-134a" what cools.
    if (
      letters === 'r' &&
      (hyphen === '' || digits.length < 3 || COOLANT.test(digits)) &&
      !OF_REACTORS.test(folded.slice(0, index))
    )
      continue
    const written = text.slice(index, index + tag.length)
    const stem = written.slice(0, letters.length)
    // Without a hyphen only capitals with two figures or more are one: "E101", never "x2" nor "eletrodo E7018".
    if (hyphen === '' && (digits.length < 2 || stem !== stem.toUpperCase())) continue
    if (hyphen === '' && MATERIAL.test(folded.slice(Math.max(0, index - 40), index))) continue
    found.push(groupFrom(folded, index, written, [letters + hyphen, digits, letter], false))
  }
  return found.sort((a, b) => a.start - b.start)
}
