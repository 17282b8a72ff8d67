import { type Instant, must, nth, type Problem } from '@parada/schedule'
import type { Grammar } from '../grammar/grammar.ts'
import { pattern } from '../grammar/index.ts'
import { MORE_THAN_A_NAME } from '../lexicon/asides.ts'
import { JOB_ALONE } from '../lexicon/senses.ts'
import { type Amount, readAmounts } from '../read/amounts.ts'
import { readCalendars } from '../read/calendars.ts'
import { readCrews, roleOf } from '../read/crews.ts'
import { readDates } from '../read/dates.ts'
import { NUMBER_WORD, numberOf } from '../read/numbers.ts'
import { isAction } from '../text/actions.ts'
import { fold, wordsOf } from '../text/fold.ts'
import { type Piece, sentencesOf } from './clauses.ts'
import type { Collected } from './collect.ts'
import type { DraftTask, Span } from './draft.ts'
import { remarkAt } from './places.ts'

/** Longer texts are not gone through a second time word by word. */
const LONGEST = 60_000

/**
 * What of a text stands nowhere in the plan: figures of time that no task, link, calendar or window took, tags and sentences
 * that became nothing, order words that no link came of, names that hold more than a name. Gravest first.
 */
export function uncovered(text: string, read: Collected, grammar: Grammar, today: Instant): Problem[] {
  if (text.length > LONGEST) return []
  const folded = fold(text)
  const tasks = read.draft.tasks
  const noted: Span[] = read.draft.notes.flatMap(note =>
    note.at?.span && (note.severity !== 'info' || note.code === 'language.ignoredText') ? [note.at.span] : [],
  )
  const found: Problem[] = []
  const say = (code: string, piece: Piece): void => {
    const span = { start: piece.start, end: piece.start + piece.text.length }
    if (piece.text.trim() === '' || noted.some(each => each.start <= span.start && each.end >= span.end)) return
    noted.push(span)
    found.push(remarkAt(code, piece.text, span))
  }
  const pieces = sentencesOf(text, 0)
  const pieceAt = (at: number): Piece =>
    pieces.find(piece => piece.start <= at && at < piece.start + piece.text.length) ?? { text: '', start: at }
  const told = readDates(folded, today, grammar.language)
  // "Ao meio-dia" is an hour of its date and no half of a day.
  for (const amount of unusedAmounts(text, folded, read))
    if (!told.some(date => date.start <= amount.start && amount.end <= date.end))
      say('language.ignoredText', pieceAt(amount.start))
  const dates = told.filter(date => date.day !== null)
  const used = dates.filter(date => usesDay(must(date.day), read))
  for (const date of dates) if (!used.includes(date)) say('language.ignoredText', pieceAt(date.start))
  for (const task of tasks) if (holdsMore(task, grammar)) say('language.unclearTask', pieceAt(task.span.start))
  for (const piece of pieces) {
    if (orderUnread(piece, folded, read, grammar)) say('language.unclearOrder', piece)
    else if (!used.some(date => overlaps(date, piece)) && saysNothing(piece, read)) say('language.ignoredText', piece)
  }
  return found
}

const IGNORED = 'language.ignoredText'

/** Stands for a character of words that became something. */
const TAKEN = '\uE00F'

/**
 * Notes on unused words that name just those: the plan's name, its dates, working time and crews in the same line became
 * something, whether or not a task came of the line. Each part that is left has a note of its own.
 */
export function withoutUsed(
  notes: readonly Problem[],
  text: string,
  read: Collected,
  grammar: Grammar,
  today: Instant,
): Problem[] {
  const titles = [...read.titles, read.draft.name ?? ''].map(fold).filter(each => each.length > 2)
  const isShort =
    text.length <= LONGEST && notes.some(note => note.code === IGNORED) && fold(text).length === text.length
  const used = isShort ? usedAmounts(text, read) : []
  return notes.flatMap(note => {
    const span = note.code === IGNORED ? note.at?.span : undefined
    if (!span) return [note]
    const said = text.slice(span.start, span.end)
    let words = fold(said)
    const take = (start: number, end: number): void => {
      words = words.slice(0, start) + TAKEN.repeat(end - start) + words.slice(end)
    }
    const dates = readDates(words, today, grammar.language)
    for (const { start, end, day } of dates) if (day !== null && usesDay(day, read)) take(start, end)
    for (const { start, end } of readCalendars(words)) take(start, end)
    for (const title of titles) {
      const at = words.indexOf(title)
      if (at >= 0) take(at, at + title.length)
    }
    // What is unclear in a row is seen in the whole of it.
    const ofTask = read.draft.tasks.some(task => task.span.start < span.end && span.start < task.span.end)
    if (isShort && !ofTask) for (const each of usedIn(span, text, read, grammar, used)) take(each.start, each.end)
    if (ofTask || !words.includes(TAKEN)) {
      const rest = words.replaceAll(TAKEN, ' ')
      return isSaying(rest, grammar, words.includes(TAKEN) ? 1 : 0) ? [note] : []
    }
    return [...words.matchAll(/[^\uE00F]+/g)].flatMap(({ 0: part, index }) => {
      // "Início 24/11 07:00", "Turno das 7h às 17h": one word is the label of what stands behind it.
      const left = /^[\s,;:.()–-]*(?:(?:e|y|and)\s+)?/.exec(part)?.[0].length ?? 0
      const kept = part.slice(left).replace(/[\s,;:.()–-]+(?:(?:e|y|and)\s*)?$/, '')
      if (!isSaying(kept, grammar, 1)) return []
      const [start, end] = [span.start + index + left, span.start + index + left + kept.length]
      const exact = text.slice(start, end).replace(/\s+/g, ' ').slice(0, 160)
      return [{ ...note, params: { ...note.params, text: exact }, at: { ...note.at, span: { start, end } } }]
    })
  })
}

/** Amounts of time that the plan uses somewhere. */
function usedAmounts(text: string, read: Collected): Amount[] {
  const folded = fold(text)
  const unused = unusedAmounts(text, folded, read)
  return readAmounts(folded, text).filter(each => !unused.some(other => other.start === each.start))
}

/** Whether words say something: a number, or more than so many words of content. */
const isSaying = (words: string, grammar: Grammar, more: number): boolean =>
  /\d/.test(words) || wordsOf(words).filter(word => word.length > 2 && !grammar.stopWords.includes(word)).length > more

/** Places of a piece of text that the plan has: amounts, and crews with their shifts. */
function usedIn({ start, end }: Span, text: string, read: Collected, grammar: Grammar, used: readonly Span[]): Span[] {
  const said = text.slice(start, end)
  const { crew } = read.draft
  return [
    ...[...used, ...read.shared]
      .filter(each => start <= each.start && each.end <= end)
      .map(each => ({ start: each.start - start, end: each.end - start })),
    ...readCrews(fold(said), said, grammar).filter(told =>
      crew.some(each => each.name === told.crew.name && (each.units === told.crew.units || each.shares !== undefined)),
    ),
  ]
}

/** Amounts of time that the plan uses nowhere. */
function unusedAmounts(text: string, folded: string, read: Collected): Amount[] {
  const left = readAmounts(folded, text)
  const take = (test: (amount: Amount) => boolean): void => {
    const at = left.findIndex(test)
    if (at >= 0) left.splice(at, 1)
  }
  const same = (a: Amount, b: Amount): boolean =>
    a.parts.length === b.parts.length &&
    a.parts.every((part, at) => part.value === nth(b.parts, at).value && part.unit === nth(b.parts, at).unit)
  const within = (amount: Amount, span: Span): boolean => amount.start >= span.start - 2 && amount.end <= span.end + 2
  for (const task of read.draft.tasks) {
    if (task.many) take(amount => within(amount, task.span) && same(amount, must(task.many).one))
    // Hours that come of a count, a pace or hours of the clock stand in no single place.
    else if (task.each !== undefined || task.hours || task.between)
      for (let at = left.length - 1; at >= 0; at--) {
        if (within(nth(left, at), task.span)) left.splice(at, 1)
      }
    else if (task.amount) {
      const amount = task.amount
      take(each => within(each, task.span) && same(each, amount))
    }
    if (task.pause) take(amount => within(amount, task.span) && same(amount, must(task.pause)))
    for (const relation of task.relations) if (relation.lag) take(amount => same(amount, must(relation.lag)))
  }
  for (const statement of read.statements)
    for (const relation of statement.relations) if (relation.lag) take(amount => same(amount, must(relation.lag)))
  const calendars = readCalendars(folded)
  const windowDays = read.windowDays
  return left.filter(amount => {
    // Shifts give the working time of the job where no task takes them.
    if (amount.parts.every(part => part.unit === 'shift')) return false
    if (calendars.some(each => amount.start < each.end && amount.end > each.start)) return false
    const days = amount.parts.reduce(
      (sum, part) =>
        sum + part.value * (part.unit === 'w' ? 7 : part.unit === 'd' ? 1 : part.unit === 'h' ? 1 / 24 : 0),
      0,
    )
    if (windowDays !== null && Math.abs(days - windowDays) < 0.01) return false
    // "24 horas" as the working time of a day.
    if (days <= 1 && Math.abs(days * 24 - (read.draft.times?.pattern.hoursPerDay ?? 0)) < 0.01) return false
    const { start, finish } = read.draft
    return !(start !== null && finish !== null && Math.abs(days - (finish - start) / 86_400) < 0.01)
  })
}

/** Whether a day is the start or finish of the job or of a task. */
const usesDay = (day: number, { draft }: Collected): boolean =>
  [draft.start, draft.finish, ...draft.tasks.flatMap(task => [task.start, task.finish])].some(
    at => at !== null && (Math.floor(at / 86_400) === day || Math.floor((at - 1) / 86_400) === day),
  )

/** Words that set an order and never stand in the name of a task. */
const ORDER =
  /(?<![a-z])(?:em paralelo|paralelamente|ao mesmo tempo|em simultaneo|simultaneamente|enquanto|lado a lado|corr\w+ junt[oa]s|rod\w+ junt[oa]s|junt[oa] com|ambas|ambos|as duas frentes|os dois|as tres|os tres|ate que|antes (?:d[aeo]s?|que|disso)|so (?:depois|apos|quando|espera|entra|pode|se)|espera(?:m)? (?:o|a|os|as|por)|aguarda|depende|assim que|quando|logo que|in parallel|concurrently|at the same time|while|whilst|meanwhile|alongside|all (?:go )?at once|both|all (?:two|three|four)|until|before|only (?:after|when|begins|starts|once)|waits? for|needs only|needs everything|depends on|as soon as|once|when|a la par|al mismo tiempo|en simultaneo|en paralelo|mientras|a la vez|ambos|los dos|los tres|las tres|hasta que|antes de|solo (?:despues|cuando|tras)|espera a|depende de|en cuanto|cuando|acto seguido)(?![a-z])/g

/** Whether a sentence about tasks has an order word that no link, group or statement came of. */
function orderUnread(piece: Piece, folded: string, read: Collected, grammar: Grammar): boolean {
  const words = folded.slice(piece.start, piece.start + piece.text.length)
  const own = read.draft.tasks.filter(task => overlaps(task.span, piece))
  if (own.length === 0) return false
  if (pattern(`(?<![a-z])(?:${grammar.allParallel}|${grammar.sequence})(?![a-z])`).test(words)) return false
  const spans = [
    ...read.draft.tasks.flatMap(task => task.relations),
    ...read.statements.flatMap(statement => statement.relations),
  ]
    .map(relation => relation.span)
    .concat(read.draft.tasks.flatMap(task => (task.group ? [task.group.span] : [])))
  for (const match of words.matchAll(ORDER)) {
    if (/^\s+(?:de |on )?(?:nada|nothing|ninguna?)(?![a-z])/.test(words.slice(match.index + match[0].length))) continue
    const start = piece.start + match.index
    const end = start + match[0].length
    if (!spans.some(span => span.start < end + 3 && Math.max(span.end, span.start + 1) > start - 3)) return true
  }
  return false
}

/** True for a name that cannot be one thing to do. */
function holdsMore(task: DraftTask, grammar: Grammar): boolean {
  const name = fold(task.name)
  const words = wordsOf(name)
  if (task.card || task.summary) return false
  return (
    MORE_THAN_A_NAME.test(name) ||
    (task.hours !== undefined && JOB_ALONE.test(name)) ||
    holdsPeople(name, grammar) ||
    words.length > 14 ||
    /[?!]|[a-z]:\s+\S/.test(name) ||
    /(?<![\w.,/-])\d+\s*(?:h|hs|hrs|horas?|hours?)(?![a-z])/.test(name) ||
    (!words.some(word => word.length > 3 && !grammar.stopWords.includes(word)) &&
      !/\d/.test(name) &&
      words.length < 2 &&
      name.length < 4)
  )
}

/** "Hydroblast by 3 hydroblasters, two welders": people whose number stands in the name are on no row. */
const holdsPeople = (name: string, grammar: Grammar): boolean =>
  [...name.matchAll(NUMBER_BEFORE)].some(match => {
    const [, many = '', first = '', second = ''] = match
    const units = numberOf(many)
    if (units === null || units < 1) return false
    return [first, `${first} ${second}`.trim(), second].some(
      word => word.length > 3 && roleOf(word, grammar) !== null && !isAction(word),
    )
  })

const NUMBER_BEFORE = new RegExp(`(?<![\\w.,/-])(\\d{1,3}|${NUMBER_WORD})\\s+([a-z]{2,})(?:\\s+([a-z]{4,}))?`, 'g')

/** A sentence with words of its own that stands in no task, title, statement or fact of the job. */
function saysNothing(piece: Piece, read: Collected): boolean {
  const words = wordsOf(fold(piece.text)).filter(word => /[a-z]{3}/.test(word))
  if (words.length < 3 || !words.some(isAction) || readCalendars(fold(piece.text)).length > 0) return false
  if ([...read.draft.tasks.map(task => task.span), ...read.used].some(span => overlaps(span, piece))) return false
  if (read.statements.some(statement => overlaps(spanOf(statement.piece), piece))) return false
  if (read.dated.some(each => overlaps(spanOf(each.piece), piece))) return false
  const plain = fold(piece.text).replace(/[^a-z0-9]+/g, ' ')
  return ![...read.titles, read.draft.name ?? ''].some(
    title =>
      title !== '' &&
      plain.includes(
        fold(title)
          .replace(/[^a-z0-9]+/g, ' ')
          .trim(),
      ),
  )
}

const spanOf = (piece: Piece): Span => ({ start: piece.start, end: piece.start + piece.text.length })
const overlaps = (span: Span, piece: Piece): boolean =>
  span.start < piece.start + piece.text.length && span.end > piece.start
