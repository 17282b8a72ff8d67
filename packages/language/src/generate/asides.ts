import { type Problem, tradeOf } from '@parada/schedule'
import { isCrane } from '@parada/scope'
import { grammarOf } from '../grammar/index.ts'
import {
  ALSO_OTHER,
  AWAY_THEN,
  CLAUSE_ENDS,
  CLAUSE_OPENS,
  DAY_GIVEN,
  DENIAL,
  DENIES_NO_WORK,
  FUTURE_IF,
  IF,
  IN_SEVERAL_SHIFTS,
  JOINT_BEFORE,
  LEAVES_OUT,
  NO_WORK_THEN,
  NOT_THERE,
  OF_MINUTES,
  ONLY_PERHAPS,
  OTHERWISE,
  OUT_ALONE,
  OUT_BEHIND,
  OUT_HEAD,
  PUT_OFF,
  TAKEN_OUT,
  THERE,
  TURN,
  UNLESS,
  WHEN_THERE,
} from '../lexicon/asides.ts'
import { DATE_OF_PAPERS } from '../lexicon/heads-of-dates.ts'
import { SHIFT_CLOCK } from '../lexicon/hours-of-people.ts'
import { readAmounts } from '../read/amounts.ts'
import { roleOf } from '../read/crews.ts'
import { keepsFrom } from '../read/kept-from.ts'
import { isAction } from '../text/actions.ts'
import { wordsOf } from '../text/fold.ts'
import type { Language } from '../types.ts'
import { hoursSaid } from '../update/person-hours.ts'
import type { Span } from './draft.ts'
import { isPerson } from './people.ts'
import { asProse, remarkAt } from './places.ts'

/** A text without the words that are no plain work, and what stood there. */
export interface Asides {
  readonly text: string
  readonly notes: readonly Problem[]
  /** Sentences about days of people and days without work: orders for the plan once it is made. */
  readonly orders: readonly Aside[]
}

/** A sentence taken out, with its place. */
export interface Aside extends Span {
  readonly text: string
}

/**
 * Takes out of a text what is said of work and is no plain work: what is left out, what is done under a condition alone, the
 * condition that planned work hangs on, and when people are there. Every place that is taken has a note, or is an order for
 * the plan that is made. Places of all other words stay.
 */
export function withoutAsides(text: string, language: Language): Asides {
  const folded = asProse(text)
  if (folded === null) return { text, notes: [], orders: [] }
  const found = new Found(text, language)
  const papers = OF_MINUTES.exec(folded)
  if (papers) found.take('language.ignoredText', { start: 0, end: papers[0].length })
  leftOutBelow(text, folded, found)
  for (const unit of unitsOf(text)) {
    if (found.isTaken(unit)) continue
    const words = folded.slice(unit.start, unit.end)
    if (DATE_OF_PAPERS.test(words) && !hasLength(words)) {
      found.take('language.ignoredText', unit)
      continue
    }
    if (thereOrAway(unit, words, found)) continue
    if (forbidden(unit, words, found)) continue
    if (outOf(unit, words, folded, found)) continue
    awayInBrackets(unit, words, found)
    if (conditional(unit, words, found)) continue
    denied(unit, words, found)
  }
  return found.result()
}

/** Fills what was taken: a blank that indents nothing. */
const GONE = '\u00a0'

class Found {
  readonly text: string
  readonly language: Language
  readonly taken: Span[] = []
  readonly notes: Problem[] = []
  readonly orders: Aside[] = []

  constructor(text: string, language: Language) {
    this.text = text
    this.language = language
  }

  isTaken(span: Span): boolean {
    return this.taken.some(each => each.start < span.end && span.start < each.end)
  }

  /** Takes a place with a remark on it, or on the words around it that say why. */
  take(code: string, span: Span, about = span): void {
    this.notes.push(remarkAt(code, this.text.slice(about.start, about.end), about))
    this.taken.push(this.withMarker(span))
  }

  /** A row that goes takes the mark in front of it along: a mark alone would be a row without a name. */
  private withMarker(span: Span): Span {
    const start = this.text.lastIndexOf('\n', span.start - 1) + 1
    const lead = this.text.slice(start, span.start)
    const rest = /^[^\n]*/.exec(this.text.slice(span.end))?.[0] ?? ''
    const isRow = lead.trim() !== '' && MARKER.exec(lead)?.[0] === lead && /^[\s.;,]*$/.test(rest)
    return isRow ? { start, end: span.end } : span
  }

  order(span: Span): void {
    this.taken.push(span)
    // "Instrumentista: indisponível dia 22" is a sentence about them.
    const text = this.text
      .slice(span.start, span.end)
      .trim()
      .replace(/^([^:]{2,40}):\s+/, '$1 ')
    this.orders.push({ ...span, text })
  }

  result(): Asides {
    const spans = [...this.taken].sort((a, b) => a.start - b.start)
    let [text, from] = ['', 0]
    for (const { start, end } of spans) {
      // The mark that ended what is taken goes with it.
      const mark = /^[.;]/.test(this.text.slice(end)) && /(?:^|[.;!?\n])\s*$/.test(this.text.slice(0, start)) ? 1 : 0
      text += this.text.slice(from, start) + this.text.slice(start, end + mark).replace(/[^\n]/g, GONE)
      from = end + mark
    }
    return { text: text + this.text.slice(from), notes: this.notes, orders: this.orders }
  }
}

const MARKER =
  /^[\s>]*(?:[-*•▪●◦‣–—]\s+|\(?(?:\d{1,3}(?:\.\d{1,3})*|[a-z]|[ivx]{1,4})[.)\]]\s+|\d{1,3}(?:\.\d{1,3})+\s+|#+\s*)?/i

/** Sentences and rows: a line break ends one unless the line goes on; rows of tables are none. */
function unitsOf(text: string): Span[] {
  const units: Span[] = []
  const cells = tableLines(text)
  let from = 0
  const push = (to: number): void => {
    const raw = text.slice(from, to)
    const lead = MARKER.exec(raw)?.[0].length ?? 0
    const end = to - (raw.length - raw.trimEnd().length)
    if (from + lead < end) units.push({ start: from + lead, end })
  }
  for (const match of text.matchAll(/\n|[.;!?](?=\s|$)/g)) {
    const at = match.index
    if (at < from) continue
    if (match[0] === '\n') {
      const [before, after] = [text.slice(Math.max(from, at - NEAR), at).trimEnd(), text.slice(at + 1, at + 80)]
      const goesOn =
        before.length > 30 &&
        !/[.:;!?]$/.test(before) &&
        /^[ \t]*[a-zà-ÿ(]/.test(after) &&
        !/^\s*[a-z][.)]\s/.test(after)
      if (goesOn) continue
    } else if (
      cells(at) ||
      isInBrackets(text, Math.max(from, at - NEAR), at) ||
      (match[0] === '.' && SHORT.test(text.slice(Math.max(from, at - 12), at)))
    )
      continue
    push(at)
    from = at + 1
  }
  push(text.length)
  const inTable = tableLines(text)
  return units.filter(unit => !inTable(unit.start))
}

const SHORT = /(?:^|[\s(])(?:aprox|approx|obs|ref|ex|sr|sra|dr|no|nr|max|min|mín|máx|incl|est|n|op|dep|pred|eng|min)$/i

/** So far around a mark it shows whether a sentence ends there. */
const NEAR = 300

/** Whether a place stands in a row of a table; places are asked in their order. */
function tableLines(text: string): (at: number) => boolean {
  let [from, to, cells] = [0, -1, false]
  return at => {
    while (at > to) {
      from = to + 1
      const end = text.indexOf('\n', from)
      to = end < 0 ? text.length : end
      cells = isTable(text.slice(from, to))
    }
    return cells
  }
}

/** Cells side by side: nothing in them is a sentence. */
const isTable = (line: string): boolean =>
  /\t|\|/.test(line) || (line.match(/;(?=\S)/g) ?? []).length >= 2 || (line.match(/\S {3,}\S/g) ?? []).length >= 2

const isInBrackets = (text: string, from: number, at: number): boolean => {
  const before = text.slice(from, at)
  return before.lastIndexOf('(') > before.lastIndexOf(')') && /^[^()\n]{0,200}\)/.test(text.slice(at))
}

/** "Not included:" at the end of a line: the rows below it, to the next blank line or heading. */
function leftOutBelow(text: string, folded: string, found: Found): void {
  let at = 0
  let open: Span | null = null
  const close = (): void => {
    if (open && open.end > open.start) found.take('language.workLeftOut', open)
    open = null
  }
  for (const line of text.split('\n')) {
    const words = folded.slice(at, at + line.length)
    const isHead = OUT_ALONE.test(words)
    if (isHead || (open && (words.trim() === '' || /:\s*$/.test(words)))) close()
    if (isHead) open = { start: at, end: at }
    else if (open) open = { start: (open as Span).start, end: at + line.length }
    at += line.length + 1
  }
  close()
}

/** "Excluded: panel upgrade, 8h", "la pintura queda para otra parada". */
function outOf(unit: Span, words: string, folded: string, found: Found): boolean {
  const head = OUT_HEAD.exec(words)
  if (head && wordsOf(words.slice(head[0].length)).length > 0) {
    // "Excluded: A 8h; B 6h." lists to the end of its sentence.
    const label = /[:=–—-]\s*$/.test(head[0])
    const rest = label ? /^[^\n]*?(?=\.\s|\.$|\n|$)/.exec(folded.slice(unit.start))?.[0].length : undefined
    const span = { start: unit.start, end: Math.max(unit.end, unit.start + (rest ?? 0)) }
    found.take('language.workLeftOut', span)
    return true
  }
  const match = LEAVES_OUT.exec(words) ?? PUT_OFF.exec(words) ?? TAKEN_OUT.exec(words) ?? OUT_BEHIND.exec(words)
  if (!match || isInBrackets(words, 0, match.index)) return false
  // The work in front of it in the same sentence is done: "..., but the panel is not part of this".
  const before = words.slice(0, match.index)
  const cut = Math.max(...CLAUSE_ENDS.map(each => before.lastIndexOf(each)))
  // Right behind the mark its subject stands before it: "the panel upgrade, 16h, can wait".
  const hasSubject = wordsOf(before.slice(cut + 1)).length > 0
  const from = cut > 0 && hasSubject && hasLength(words.slice(0, cut)) ? cut + 1 : 0
  const turn = TURN.exec(words.slice(match.index + match[0].length))
  const to = turn ? match.index + match[0].length + turn.index : words.length
  const span = { start: unit.start + from, end: unit.start + to }
  found.take('language.workLeftOut', span)
  return true
}

const hasLength = (words: string): boolean => readAmounts(words, words).length > 0

/** "The inspector is only here on Thursday", "nobody works on October 4": about people and days, and no work. */
function thereOrAway(unit: Span, words: string, found: Found): boolean {
  const day = DAY_GIVEN.test(words)
  const off = NO_WORK_THEN.test(words) && day && !hasLength(words)
  const who = subjectOf(unit, words, found)
  if (hoursOf(words, found)) {
    found.order(unit)
    return true
  }
  const crew = IN_SEVERAL_SHIFTS.exec(words)?.[1]
  const isShifts = crew !== undefined && roleOf(crew.split(' ')[0] ?? '', grammarOf(found.language)) !== null
  if (isShifts || (NOT_THERE.test(words) && (day || WHEN_THERE.test(words)) && !hasLength(words))) {
    found.order(unit)
    return true
  }
  const there =
    who &&
    (!/:\s/.test(words) || NOT_THERE.test(words)) &&
    (THERE.test(words) || NOT_THERE.test(words)) &&
    (day || WHEN_THERE.test(words)) &&
    !hasLength(words.replace(/\d+\s?h\b/g, ' '))
  if (!off && !there) return false
  found.order(unit)
  return true
}

/**
 * "Nada de soldadura el domingo", "no hot work on Saturday": a clause that keeps work from a day, or leaves one day to it,
 * starts nothing: such a clause is an order for the plan that is made, or a remark on its words.
 */
function forbidden(unit: Span, words: string, found: Found): boolean {
  let isAll = true
  let from = 0
  const clauses: Span[] = []
  // Commas inside brackets part nothing.
  for (const match of `${words},`.matchAll(/,(?=\s|$)/g)) {
    if (isInBrackets(words, 0, match.index)) continue
    clauses.push({ start: from, end: match.index })
    from = match.index + 1
  }
  const bound = clauses.filter(({ start, end }) => {
    const clause = words.slice(start, end)
    const isBound = keepsFrom(clause, found.language)
    if (!isBound && wordsOf(clause).length > 0) isAll = false
    return isBound
  })
  if (bound.length === 0) return false
  if (isAll) {
    found.order(unit)
    return true
  }
  for (const { start, end } of bound) {
    const lead = words.slice(start, end).length - words.slice(start, end).trimStart().length
    // The mark in front of the clause goes with it.
    found.order({ start: unit.start + start + lead, end: unit.start + end })
  }
  return false
}

/** "Pedreiros: turno noturno das 19:00 às 07:00": the hours of people or of a machine, and nothing else. */
function hoursOf(words: string, { language }: Found): boolean {
  const said = hasLength(words.replace(SHIFT_CLOCK, ' ')) ? null : hoursSaid(words)
  if (!said) return false
  const grammar = grammarOf(language)
  const each = said.who.split(' ')
  return (
    roleOf(said.who, grammar) !== null ||
    each.some(word => roleOf(word, grammar) !== null || tradeOf(word) !== null || isCrane(word))
  )
}

/** "Inspect drums 6h (inspector, not available on 20 May)": the day is the person's, and starts no task. */
function awayInBrackets(unit: Span, words: string, found: Found): void {
  for (const match of words.matchAll(/\(([^()]{6,120})\)/g)) {
    const inside = match[1] ?? ''
    const away = AWAY_THEN.exec(inside)
    if (!away || !(DAY_GIVEN.test(inside) || WHEN_THERE.test(inside))) continue
    const span = {
      start: unit.start + match.index + 1 + inside.slice(0, away.index).replace(/[\s,;]+$/, '').length,
      end: unit.start + match.index + match[0].length - 1,
    }
    found.take('language.restrictionUnread', span)
  }
}

const ARTICLES = /^(?:(?:o|a|os|as|the|el|la|los|las|un|una|uma?|our|nosso|nuestro)\s+)*/

/** Whether a sentence begins with people or a machine: "os caldeireiros", "the crane", "Marta". */
function subjectOf(unit: Span, words: string, found: Found): boolean {
  const lead = ARTICLES.exec(words)?.[0].length ?? 0
  const written = found.text.slice(unit.start + lead, unit.end)
  if (isPerson(/^\p{Lu}\p{L}+/u.exec(written)?.[0] ?? '')) return true
  const rest = wordsOf(words.slice(lead)).slice(0, 4)
  const grammar = grammarOf(found.language)
  return rest.some((word, at) => {
    const plain = at === 0 || /^[a-z]+$/.test(word)
    const known = roleOf(word, grammar) !== null || (word.length > 3 && tradeOf(word) !== null) || isCrane(word)
    // "Inspeção" names work and "inspetor" who does it.
    return plain && known && !(isAction(word) && roleOf(word, grammar) === null) && !hasLength(words)
  })
}

/** "If cracked, replace 20h", "3h, unless it rains": work under a condition, or with one. */
function conditional(unit: Span, words: string, found: Found): boolean {
  const { language } = found
  const spans = [
    ...heads(words, conditionsIn(IF, language), language).map(each => ({ ...each, only: true })),
    ...heads(words, conditionsIn(UNLESS, language), language).map(each => ({ ...each, only: false })),
  ].sort((a, b) => a.start - b.start || b.end - a.end)
  const first = spans[0]
  if (!first) return false
  const { only } = first
  const inside = isInBrackets(words, 0, first.start)
  const before = words.slice(0, first.start)
  const behind = words.slice(first.end)
  const begins = wordsOf(before).length === 0
  const whole = { start: unit.start, end: unit.end }
  if (begins) {
    const comma = /,|:/.exec(behind)
    const then = comma ? behind.slice(comma.index + 1) : ''
    const normal = !only && comma && !DENIAL[language].test(then.replace(/^\s+/, ''))
    if (normal && comma) {
      const end = unit.start + first.end + comma.index + 1
      found.take('language.conditionKept', { start: unit.start, end }, whole)
      return true
    }
    found.take('language.conditionalWork', whole)
    return true
  }
  if (inside) {
    const close = words.indexOf(')', first.start)
    const end = unit.start + (close < 0 ? words.length : close)
    found.take('language.conditionKept', { start: unit.start + first.start, end }, whole)
    return true
  }
  const amount = readAmounts(behind, behind)[0]
  if (!hasLength(before)) {
    if (!amount) return false
    // "Rotor: if worn, replace it 24 h": what stands before it begins nothing of its own.
    if (/[:,]\s*$/.test(before)) found.take('language.conditionalWork', whole)
    else found.take('language.conditionKept', { start: unit.start + first.start, end: unit.end }, whole)
    return true
  }
  const start = unit.start + before.replace(JOINT_BEFORE, '').length
  if (!amount) {
    const stop = / [-–—] |;/.exec(behind)
    const end = stop ? unit.start + first.end + stop.index : unit.end
    found.take('language.conditionKept', { start, end }, whole)
    return true
  }
  // In a row of work with commas: to the end of the work that hangs on it.
  const other = OTHERWISE.test(behind)
  const close = /^\s*\([^()]*\)/.exec(behind.slice(amount.end))?.[0].length ?? 0
  const end = other ? unit.end : unit.start + first.end + amount.end + close
  const span = { start, end }
  found.take('language.conditionalWork', span)
  return true
}

/** Those of the text's language, and of the others those that are nothing else in it: languages of a short text are a guess. */
const conditionsIn = (all: Readonly<Record<Language, string>>, language: Language): string =>
  [
    all[language],
    FUTURE_IF,
    ...(['pt', 'en', 'es'] as const)
      .filter(each => each !== language)
      .flatMap(each => all[each].split('|').filter(word => word.length > 4 || word === 'if')),
  ].join('|')

/** Where conditions begin: at the head of a clause, behind a length, or anywhere for words with no other meaning. */
function heads(words: string, source: string, language: Language): Span[] {
  const regex = new RegExp(`(?<![a-z-])(?:${source})(?![a-z-])`, 'g')
  return [...words.matchAll(regex)].flatMap(({ index, 0: mark }) => {
    const before = words.slice(0, index).trimEnd()
    const behind = words.slice(index + mark.length)
    if (!/^[\s,]+\S/.test(behind)) return []
    // "Se" and "si" are words of other meanings, too: they suppose where a clause begins.
    const opens = before === '' || CLAUSE_OPENS.test(before)
    if (ALSO_OTHER.test(mark) && !opens) return []
    if (
      language === 'pt' &&
      mark === 'se' &&
      before !== '' &&
      /^\s+[a-z]+(?:a|e|am|em)\s+(?:o|a|os|as)\s/.test(behind) &&
      !/[,;(]$/.test(before)
    )
      return []
    if (ONLY_PERHAPS.test(behind)) return []
    return [{ start: index, end: index + mark.length }]
  })
}

/** "Não está previsto trocar o visor (2h)": a denial with work behind it. */
function denied(unit: Span, words: string, found: Found): void {
  const match = DENIAL[found.language].exec(words)
  if (!match || isInBrackets(words, 0, match.index)) return
  const behind = words.slice(match.index + match[0].length)
  const before = words.slice(0, match.index)
  if (hasLength(before)) return
  if (
    DENIES_NO_WORK.test(behind) &&
    !/(?:feit|executad|trocad|previst|realizad|done|replaced|changed|carried|performed)/.test(match[0])
  )
    return
  // Without a verb or a time behind it, a denial says something else, which readers of names have.
  const [verb] = wordsOf(behind)
  const works =
    hasLength(behind) || (verb !== undefined && (isAction(verb) || /^inclu/.test(verb))) || !/\s$/.test(match[0])
  if (!works) return
  found.take('language.workLeftOut', unit)
}
