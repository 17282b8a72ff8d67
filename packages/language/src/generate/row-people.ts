import { must, tradeOf } from '@parada/schedule'
import type { Grammar } from '../grammar/grammar.ts'
import { pattern } from '../grammar/index.ts'
import { readAmounts } from '../read/amounts.ts'
import { roleOf, roleOfShort } from '../read/crews.ts'
import { NUMBER_WORD, numberOf } from '../read/numbers.ts'
import { isAction } from '../text/actions.ts'
import { fold, wordsOf } from '../text/fold.ts'
import type { Crew } from './draft.ts'
import { isPerson } from './people.ts'

/** A bracket of a row, or what stands behind its last dash. */
const BRACKET = /\(([^()\n]{3,70})\)/g
const DASHED = /\s[-–—](?<=\s[-–—]\s*[^-–—()]*\d[^-–—()]*\s[-–—])\s+([\p{L}][^-–—()\n]{2,50})$/u
const BEHIND_TIME = /(?<=\d\s?\p{L}{1,7}\.?)[\])]\s+(\p{L}[\p{L} ]{2,30}?)(?=\s*(?:$|[,;(]|\s[-–—]\s))/u
const COUNTED = new RegExp(`^\\s*(?:(\\d{1,2})\\s*x?|(${NUMBER_WORD}))\\s+(?=[a-z])`)

/** How many rows of a list must end in a bracket of words for brackets to be people there, with any content. */
const MOST_ROWS = 0.6

/** Whether the rows of a list name people in brackets: most do, and trades or persons stand in some of them. */
export function peopleInBrackets(rows: readonly string[], grammar: Grammar): boolean {
  const held = rows.map(row => {
    const last = [...row.matchAll(BRACKET)].at(-1)
    return last && isWords(last[1] ?? '', grammar) && row.slice(last.index + last[0].length).trim().length < 3
      ? (last[1] ?? '')
      : null
  })
  const brackets = held.filter(each => each !== null)
  return (
    rows.length >= 3 &&
    brackets.length >= rows.length * MOST_ROWS &&
    brackets.filter(each => hasPeople(each, grammar)).length * 2 >= brackets.length
  )
}

/** Words that may name a person: no times, links, states or work. */
function isWords(words: string, grammar: Grammar): boolean {
  const folded = fold(words)
  const rest = folded.replace(COUNTED, '')
  const [first] = wordsOf(rest)
  return (
    first !== undefined &&
    !/[\d%:]/.test(rest) &&
    readAmounts(folded, words).length === 0 &&
    wordsOf(rest).length <= 7 &&
    (!isAction(first) || roleOf(first, grammar) !== null) &&
    !pattern(
      `(?<![a-z])(?:${grammar.link.after}|${grammar.link.before}|${grammar.link.parallel}|${grammar.done}|${grammar.underway}|${grammar.notStarted})(?![a-z])`,
    ).test(rest)
  )
}

const hasPeople = (words: string, grammar: Grammar): boolean =>
  isPerson(words.split(/[,;]/)[0] ?? '') ||
  wordsOf(fold(words)).some(word => {
    const role = roleOf(word, grammar)
    return role !== null && role.kind === undefined
  })

/** Exact trades and counted ones are read with the rest of the row. */
const isPlain = (words: string, grammar: Grammar): boolean =>
  words.split(/\s*(?:[,;/+&]|\s(?:e|and|y)\s)\s*/).every(part => {
    const name = fold(part).replace(COUNTED, '').trim()
    return roleOf(name, grammar) !== null && !/\s/.test(name)
  })

/**
 * Takes out of a row who does it, where more words than a trade's name say it: "(outside operator)", "(Ana Torres,
 * operadora)", "(dos mecánicos ajustadores)", " - supervisor de turno". The places of what is left stay.
 */
export function takeRowPeople(text: string, grammar: Grammar, always: boolean): { text: string; crew: Crew[] } {
  const crew: Crew[] = []
  let left = text
  const take = (words: string, from: number, to: number, sure: boolean): void => {
    if (!isWords(words, grammar) || isPlain(words, grammar) || !(sure || hasPeople(words, grammar))) return
    crew.push(...crewOf(words, grammar))
    left = left.slice(0, from) + ' '.repeat(to - from) + left.slice(to)
  }
  const outside = text.replace(BRACKET, ' ')
  if (readAmounts(fold(outside), outside).length > 0)
    for (const match of text.matchAll(BRACKET)) take(match[1] ?? '', match.index, match.index + match[0].length, always)
  // "Abrir tampa [5h] Mecânico": a trade alone behind the bracket of the time.
  const behind = BEHIND_TIME.exec(left)
  const role = behind ? roleOf(fold(behind[1] ?? ''), grammar) : null
  if (behind && role) {
    crew.push(...crewOf(behind[1] ?? '', grammar))
    left =
      left.slice(0, behind.index + 1).padEnd(behind.index + behind[0].length) +
      left.slice(behind.index + behind[0].length)
  }
  const dashed = DASHED.exec(left)
  if (dashed) take(dashed[1] ?? '', dashed.index, left.length, false)
  return { text: left, crew }
}

/** "Ruiz, valve tech" is one person with what he is; "dos mecánicos ajustadores" are two of one trade. */
function crewOf(words: string, grammar: Grammar): Crew[] {
  const [first = '', ...more] = words.split(/\s*[,;]\s*/)
  const named = more.length === 1 && /^\p{Lu}/u.test(first.trim()) && !hasTrade(first, grammar)
  if (named && hasTrade(more[0] ?? '', grammar))
    return [{ name: `${first.trim()} (${more[0]?.trim()})`, units: null, kind: 'people' }]
  return words.split(/\s*[,;+/]\s*|\s+(?:e|and|y)\s+(?=\d|\p{Lu})/u).map(part => {
    const count = COUNTED.exec(fold(part))
    const units = count ? numberOf(must(count[1] ?? count[2])) : null
    const written = (count ? part.slice(count[0].length) : part).trim()
    // "4 mec.": the beginning of a trade.
    const short = /^\p{L}{3,7}\.?$/u.test(written) ? roleOfShort(fold(written).replace('.', ''), grammar) : null
    const name = short && roleOf(fold(written), grammar) === null ? short.name : written
    // "Soldadores TIG" are called as one of them is.
    const [first = ''] = name.split(' ')
    const many = units === null ? /s$/i.test(first) && roleOf(fold(first), grammar) !== null : units > 1
    const single = many ? singular(name) : name
    return { name: single.slice(0, 1).toUpperCase() + single.slice(1), units, kind: 'people' as const }
  })
}

const hasTrade = (words: string, grammar: Grammar): boolean =>
  wordsOf(fold(words)).some(word => roleOf(word, grammar) !== null || tradeOf(word) !== null)

export const singular = (name: string): string =>
  name.replace(/ores(?=\s|$)/g, 'or').replace(/(?<=\p{L}{3}[^s])s(?=\s|$)/gu, '')
