import { nth, tradeOf } from '@parada/schedule'
import type { Grammar } from '../grammar/grammar.ts'
import { pattern } from '../grammar/index.ts'
import { ROW_WORDS } from '../lexicon/rows.ts'
import { readAmounts } from '../read/amounts.ts'
import { GENERIC, roleOf, roleOfShort } from '../read/crews.ts'
import { NUMBER_WORD, numberOf } from '../read/numbers.ts'
import { fold, sentenceCase, wordsOf } from '../text/fold.ts'
import type { Crew } from './draft.ts'
import { isPerson } from './people.ts'
import { singular } from './row-people.ts'

/** What stands between two separators of a row; half-open places in it. */
export interface Field {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** Several blanks (dots that lead the eye), a tab, bar, semicolon, spaced dash or slash, bracket, or a comma that parts no figures. */
const SEPARATOR = /\s[-–—/]+(?=\s)|\s{2,}(?=\S)|[\t|;()[\]]|,(?!\d)|\s\/\/(?=\s)/g

/** The fields of a row, in order; empty ones are left out. */
export function fieldsOf(row: string): Field[] {
  const fields: Field[] = []
  let from = 0
  const push = (to: number): void => {
    const raw = row.slice(from, to)
    const text = raw.trim()
    if (text === '') return
    const start = from + raw.indexOf(text)
    fields.push({ text, start, end: start + text.length })
  }
  for (const match of row.matchAll(SEPARATOR)) {
    push(match.index)
    from = match.index + match[0].length
  }
  push(row.length)
  return fields
}

const COUNT_FIRST = new RegExp(`^(\\d{1,3}|${NUMBER_WORD})\\s*(?:x\\s*|\\s)(?=[a-z])`)
const COUNT_LAST = /\s*(?:[x:=]\s*|\s)(\d{1,3})$/
const CUT = /\s*[+&,;]\s*|\s+(?:e|and|y)\s+/

/** What the name of a crew is: the declared one of its trade, a trade by its own word, a person; null: none. */
function nameOfCrew(written: string, grammar: Grammar, declared: readonly Crew[]): Crew | null {
  const folded = fold(written).trim()
  if (!/^[a-z]/.test(folded)) return null
  const same = declared.find(each => {
    const name = fold(each.name)
    return singular(name) === singular(folded) || name.split(/\s*\/\s*/).includes(folded)
  })
  const role = roleOf(folded, grammar)
  const trade = wordsOf(folded).length <= 3 ? tradeOf(folded) : null
  const alike = trade === null ? [] : declared.filter(each => tradeOf(each.name) === trade)
  const told = same ?? (alike.length === 1 ? alike[0] : undefined)
  if (told) return { ...told, units: null }
  if (role && GENERIC.test(role.name)) return null
  if (role) {
    const kind = role.kind === 'machine' ? 'machine' : 'people'
    // What a trade's people are called is put in the singular; a department keeps its word.
    return { name: role.kind === 'people' ? sentenceCase(written) : role.name, units: null, kind }
  }
  const { firms, trades } = ROW_WORDS[grammar.language]
  // "4 mec.": the beginning of a trade; in capitals, or as a word of its own, it is what the list calls it.
  const isShort = /^\p{Ll}{3,5}$/u.test(written) && !pattern(`^(?:${firms}|${trades})$`).test(folded)
  const short = isShort ? roleOfShort(folded, grammar) : null
  if (short) return { name: short.name, units: null, kind: 'people' }
  const known = trade !== null || pattern(`^(?:${firms}|${trades})$`).test(folded)
  return known || isPerson(written) ? { name: sentenceCase(written), units: null, kind: 'people' } : null
}

/** The crew that a whole field names; `bare`: without a number or label too. Null: it says something else. */
export function crewOfField(field: string, grammar: Grammar, declared: readonly Crew[], bare: boolean): Crew[] | null {
  // "Equipe contratada" is a crew of its own, "4 pessoas" only count those that the row names.
  const whole = roleOf(fold(field), grammar)
  const label = whole ? null : pattern(`^(?:${grammar.crewLabel}|resp\\.?)(\\s*[:=]\\s*|\\s+)(?=\\S)`).exec(fold(field))
  const by = label ? null : pattern(`^(?:${ROW_WORDS[grammar.language].by})\\s+(?=\\S)`).exec(fold(field))
  const words = field.slice((label ?? by)?.[0].length ?? 0).replace(/[.\s]+$/, '')
  const named = label !== null && /[:=]/.test(nth(label, 1))
  if (words.length > 90 || readAmounts(fold(words), words).length > 0) return null
  const crew: Crew[] = []
  for (const part of words.split(CUT)) {
    const folded = fold(part)
    const first = COUNT_FIRST.exec(folded)
    const last = first ? null : COUNT_LAST.exec(folded)
    const units = first ? numberOf(nth(first, 1)) : last ? Number(last[1]) : null
    // "8 pessoas de andaime" are eight of the trade.
    const called = part.slice(first?.[0].length ?? 0, last ? last.index : undefined).trim()
    const [general = '', of, ...trade] = called.split(/\s+/)
    const counts = units !== null && of !== undefined && of.length <= 3 && trade.length > 0
    const name = counts && GENERIC.test(roleOf(fold(general), grammar)?.name ?? '') ? trade.join(' ') : called
    if (units === 0 || (units === null && (first || !(bare || named || label || by || crew.length > 0)))) return null
    const own = named && /^[\p{L}][\p{L}\d ./'-]*$/u.test(name) && wordsOf(fold(name)).length <= 4
    const who = nameOfCrew(name, grammar, declared) ?? (own ? { name, units: null, kind: 'people' as const } : null)
    if (!who) return null
    crew.push({ ...who, units })
  }
  return crew
}

/** "4", "4 pessoas": how many, in a bracket behind a crew. */
function countOf(words: string, grammar: Grammar): number | null {
  const [, count, rest = ''] = /^(\d{1,3})(?:\s+(\S+))?$/.exec(fold(words)) ?? []
  return count && (rest === '' || GENERIC.test(roleOf(rest, grammar)?.name ?? '')) ? Number(count) : null
}

/** Words that name people alone and no work: a declared crew, what a trade's people are called, a firm, a person. */
const isPeople = (field: string, grammar: Grammar, declared: readonly Crew[]): boolean => {
  const folded = fold(field)
  const role = roleOf(folded, grammar)
  return (
    declared.some(each => fold(each.name) === folded) ||
    (role !== null && role.kind === undefined) ||
    pattern(`^(?:${ROW_WORDS[grammar.language].firms})$`).test(folded) ||
    isPerson(field)
  )
}

/** Places of fields that name trades alone in most rows of a list: a column of who does it. */
export function crewColumns(rows: readonly string[], grammar: Grammar, declared: readonly Crew[]): ReadonlySet<number> {
  const counts = new Map<number, number>()
  for (const row of rows)
    for (const [at, field] of fieldsOf(row).entries())
      if (at > 0 && crewOfField(field.text, grammar, declared, true)) counts.set(at, (counts.get(at) ?? 0) + 1)
  return new Set([...counts].filter(([, many]) => many >= 3 && many >= rows.length * 0.6).map(([at]) => at))
}

/**
 * Takes fields that name who does it out of a row: "8 Andaime", "2 soldadores + 1 ajudante", "equipe: caldeiraria",
 * "Caldeiraria (6)". A trade alone counts behind a time or an order, or in a column of trades. Places stay.
 */
export function takeCrewFields(
  row: string,
  grammar: Grammar,
  declared: readonly Crew[],
  columns: ReadonlySet<number>,
): { text: string; crew: Crew[] } {
  const fields = fieldsOf(row)
  const crew: Crew[] = []
  let left = row
  let told = false
  for (const [at, field] of fields.entries()) {
    if (at === 0) continue
    const next = fields[at + 1]
    const bracket = next && /^\s*[([]\s*$/.test(row.slice(field.end, next.start)) ? countOf(next.text, grammar) : null
    const certain = isPeople(field.text, grammar, declared)
    // Words alone in a bracket may be a name with what he is: another reader takes them together.
    if (/[([][^)\]]*$/.test(row.slice(0, field.start)) && !/[\d:=]/.test(field.text)) continue
    const found = crewOfField(field.text, grammar, declared, bracket !== null || told || certain || columns.has(at))
    if (!found) {
      told ||= /\d/.test(field.text)
      continue
    }
    if (bracket !== null && found.length === 1) found[0] = { ...nth(found, 0), units: bracket }
    crew.push(...found)
    const to = bracket !== null && next ? row.slice(next.end).search(/[)\]]/) + next.end + 1 : field.end
    left = left.slice(0, field.start) + ' '.repeat(to - field.start) + left.slice(to)
  }
  return { text: left, crew }
}
