import { DAY, type Instant, type Problem } from '@parada/schedule'
import { LIMITS, MOST, PERHAPS } from '../lexicon/asides.ts'
import { readCalendars } from '../read/calendars.ts'
import { readDates } from '../read/dates.ts'
import { fold } from '../text/fold.ts'
import type { Language } from '../types.ts'
import type { Collected } from './collect.ts'
import type { DraftTask, Span } from './draft.ts'
import { asProse, clauseAt, covering, remarkAt } from './places.ts'

/**
 * The law of words that bind: for each "only", "except", "not", "unless", "until", "at most" of a text, a reader that knows it
 * used it (a link, a working time, a date that holds a task, a limit of people), the user sees it in the name of a task, or a
 * remark names its clause. `told` are the places of such remarks.
 */
export function limitsUnread(
  text: string,
  language: Language,
  read: Collected,
  told: readonly Span[],
  today: Instant,
): Problem[] {
  const folded = asProse(text)
  if (folded === null) return []
  const { draft } = read
  const known: Span[] = [
    ...told,
    ...read.used,
    ...[...draft.tasks.flatMap(task => task.relations), ...read.statements.flatMap(each => each.relations)].map(
      ({ span }) => ({ start: span.start - REACH, end: span.end + 1 }),
    ),
    ...draft.tasks.flatMap(task => (task.group ? [task.group.span] : [])),
    ...readCalendars(folded).map(each => ({ start: each.start - REACH, end: each.end })),
    ...read.dated.map(({ piece }) => ({ start: piece.start, end: piece.start + piece.text.length })),
    ...(read.arrival
      ? [{ start: read.arrival.piece.start, end: read.arrival.piece.start + read.arrival.piece.text.length }]
      : []),
    ...datesUsed(folded, read, language, today),
  ]
  const isKnown = covering(known)
  const named = tasksAt(draft.tasks)
  const found: Problem[] = []
  let last = -1
  const matches = [
    ...[...folded.matchAll(PERHAPS)].map(match => ({ match, code: 'language.conditionKept' })),
    ...[...folded.matchAll(LIMITS[language])].map(match => ({ match, code: 'language.restrictionUnread' })),
  ].sort((a, b) => a.match.index - b.match.index || (a.code < b.code ? -1 : 1))
  for (const { match, code } of matches) {
    const [start, end] = [match.index, match.index + match[0].length]
    if (start < last || isKnown(start, end)) continue
    const clause = clauseAt(folded, start, /[.;!:] |[\n(|\t]/g, /[.;!](?=\s|$)|[\n|\t)]/)
    const words = folded.slice(start, Math.min(clause.end, end + 14))
    // The user sees it in the name of the task.
    const tail = folded.slice(start, clause.end).trim()
    if (named(start).some(name => name.includes(words.trim()) || name.includes(tail))) continue
    if (MOST.test(match[0]) && draft.crew.length > 0 && /^\s*(?:de |of )?\d/.test(folded.slice(end))) continue
    last = clause.end
    found.push(remarkAt(code, text.slice(clause.start, clause.end), clause))
  }
  return found
}

/** How far in front of a link word its own "only" may stand: "só pode começar depois de". */
const REACH = 26

/** Dates that hold a task, the start or the finish of the job, with the words in front of them. */
function datesUsed(folded: string, read: Collected, language: Language, today: Instant): Span[] {
  const { draft } = read
  const days = new Set(
    [draft.start, draft.finish, ...draft.tasks.flatMap(task => [task.start, task.finish])].flatMap(at =>
      at === null ? [] : [Math.floor(at / DAY), Math.floor((at - 1) / DAY)],
    ),
  )
  return readDates(folded, today, language)
    .filter(date => date.day !== null && days.has(date.day))
    .map(date => ({ start: date.start - 44, end: date.end + 30 }))
}

/** The names of the tasks that stand at a place; places are asked in their order. */
function tasksAt(tasks: readonly DraftTask[]): (at: number) => string[] {
  const sorted = tasks.filter(task => !task.summary).sort((a, b) => a.span.start - b.span.start)
  let from = 0
  return at => {
    while (from < sorted.length && (sorted[from]?.span.end ?? 0) < at) from++
    const found: string[] = []
    for (let each = from; each < sorted.length && (sorted[each]?.span.start ?? 0) <= at; each++)
      found.push(fold(sorted[each]?.name ?? ''))
    return found
  }
}
