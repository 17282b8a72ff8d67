import { nth } from '@parada/schedule'
import type { Grammar } from '../grammar/grammar.ts'
import { pattern } from '../grammar/index.ts'
import { fold, wordsOf } from '../text/fold.ts'
import { clausesOf, type Piece, startsWithAction } from './clauses.ts'
import { annotate, type Reading } from './item.ts'
import { Pace } from './long-text.ts'
import { peopleOf } from './people.ts'

/** What a piece of prose is headed by, and what is left of it. */
export interface Labelled {
  readonly name: string
  /** Number of a step ("Etapa 2: abrir 3h"), which others may refer to. */
  readonly label: string | null
  readonly people: readonly string[] | null
  /** True: the tasks behind it belong under it. False: it only numbers or staffs the one task behind it. */
  readonly groups: boolean
  readonly rest: Piece
}

const NUMBERED =
  /^\s*((?:fases?|etapas?|blocos?|frentes?|grupos?|semanas?|modulos?|turnos?|phases?|stages?|blocks?|groups?|weeks?|parts?|shifts?|bloques?|partes?)\s*(?:n[o.]*\s*)?(\d{1,2}|[a-e]|i{1,3}|iv|vi{0,3}))(?![a-z0-9])\s*(?:[-–—:.(]\s*)?/

const SHIFT_WITH_HOURS =
  /^\s*(?:(?:turno|shift)\s+(?:[a-d]|\d|(?:d[eoa]\s+)?(?:dia|noite|noche))|(?:day|night)\s+shift)\s*[-–(]?\s*\d{1,2}(?:h|:)[^:)]{0,30}?\d{1,2}(?:h|:\d\d)?(?:\d\d)?\s*\)?\s*:\s*/

/** "Turno A (7h às 19h): ...": the hours of a shift are part of its head. */
function shiftWithHours(piece: Piece, folded: string, reading: Reading): Labelled | null {
  const head = SHIFT_WITH_HOURS.exec(folded)?.[0].length
  if (head === undefined) return null
  const rest = { text: piece.text.slice(head), start: piece.start + head }
  const name = piece.text
    .slice(0, head)
    .replace(/[\s:]+$/, '')
    .trim()
  return timedClauses(rest, reading) === 0 ? null : { name, label: null, people: null, groups: true, rest }
}

/** "Fase 1 - Preparação: montar andaime 8h, bloquear 1h". */
function numbered(piece: Piece, reading: Reading): Labelled | null {
  const folded = fold(piece.text)
  const shift = shiftWithHours(piece, folded, reading)
  if (shift) return shift
  const match = NUMBERED.exec(folded)
  if (!match) return null
  let at = match[0].length
  let name = piece.text.slice(0, nth(match, 1).length + match[0].indexOf(nth(match, 1))).trim()
  const title = /^\s*([^:()\d,;]{3,60}?)\s*\)?\s*(?::|\s-|-\s)\s*(?=[a-z"])/.exec(folded.slice(at))
  if (title) {
    const words = piece.text.slice(
      at + title[0].indexOf(nth(title, 1)),
      at + title[0].indexOf(nth(title, 1)) + nth(title, 1).length,
    )
    name = `${name} - ${words.trim()}`
    at += title[0].length
  }
  const rest = { text: piece.text.slice(at), start: piece.start + at }
  const clauses = timedClauses(rest, reading)
  if (clauses === 0) return null
  // "Frente A (mecânica): ...": who works there.
  const people = title && /\(\s*$/.test(match[0]) ? peopleOf(nth(title, 1), reading.grammar) : null
  return { name, label: nth(match, 2), people, groups: title !== null || clauses > 1, rest }
}

const timedClauses = (piece: Piece, reading: Reading): number =>
  clausesOf(piece, reading).filter(clause => annotate(clause.text, clause.start, reading, true).amounts.length > 0)
    .length

const COLON = /^\s*([^:\n(\d][^:\n(]{1,48}?)\s*:\s+(?=\p{L})/u

/** "Mecânica: trocar rolamento 4h, alinhar 2h", "Bomba A: ...": a short label with tasks behind it. */
function headed(piece: Piece, reading: Reading): Labelled | null {
  const match = COLON.exec(piece.text)
  if (!match || wordsOf(fold(nth(match, 1))).length > 5) return null
  const dated = annotate(nth(match, 1), piece.start, reading, false)
  if (dated.dates.length > 0 && !/[a-z]{3}/.test(dated.masked)) return null
  const rest = { text: piece.text.slice(match[0].length), start: piece.start + match[0].length }
  const clauses = timedClauses(rest, reading)
  if (clauses === 0) return null
  const people = peopleOf(nth(match, 1), reading.grammar)
  if (people === null && (startsWithAction(nth(match, 1), reading.grammar) || !/^\p{Lu}/u.test(nth(match, 1).trim())))
    return null
  return { name: nth(match, 1).trim(), label: null, people, groups: clauses > 1, rest }
}

/**
 * Reads what heads each sentence. Numbered phases always count; plain labels only where several sentences have one, at
 * least one of them with several tasks, for "Lubrificação central: trocar bomba (6h), ..." only names the job.
 */
export function* labelsOf(sentences: readonly Piece[], reading: Reading): Generator<number, Map<Piece, Labelled>> {
  const found = new Map<Piece, Labelled>()
  const plain: [Piece, Labelled][] = []
  const pace = new Pace()
  for (const sentence of sentences) {
    if (!/:|-|–|—/.test(sentence.text)) continue
    // The place stays at the first until the sentences themselves are read.
    if (pace.due(sentence.text.length)) yield nth(sentences, 0).start
    const phase = numbered(sentence, reading)
    if (phase) found.set(sentence, phase)
    else {
      const label = headed(sentence, reading)
      if (label) plain.push([sentence, label])
    }
  }
  // "Semana 1: ... Semana 2: ..., ...": one of them with several tasks makes groups of all.
  if ([...found.values()].some(label => label.groups))
    for (const [sentence, label] of found) found.set(sentence, { ...label, groups: true })
  const several =
    plain.length >= 2 && (plain.some(([, label]) => label.groups) || plain.every(([, label]) => label.people))
  const grouped = plain.some(([, label]) => label.groups)
  for (const [sentence, label] of plain) {
    if (several) found.set(sentence, { ...label, groups: grouped && !isPeopleOnly(label) })
    else if (label.people && !label.groups) found.set(sentence, label)
  }
  return found
}

/** Persons by name are no group of work: what stands behind "Carlos:" is his. */
const isPeopleOnly = (label: Labelled): boolean => label.people?.every(name => label.name.includes(name)) === true

/** The people that a list item names before a colon ("Carlos: desmontar placas"), with the places of its words kept. */
export function staffedRow(text: string, grammar: Grammar): { text: string; people: readonly string[] } | null {
  const match = COLON.exec(text)
  // "Marco: vapor cortado" is a milestone, though Marco is a name too.
  if (!match || pattern(`^\\s*${grammar.milestone}\\s*:`).test(fold(match[0]))) return null
  const people = peopleOf(nth(match, 1), grammar)
  return people ? { text: ' '.repeat(match[0].length) + text.slice(match[0].length), people } : null
}
