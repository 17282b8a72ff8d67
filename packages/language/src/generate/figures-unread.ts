import { type Instant, type Problem, problem, suggestion } from '@parada/schedule'
import type { Grammar } from '../grammar/grammar.ts'
import { readAmounts } from '../read/amounts.ts'
import { readCalendars } from '../read/calendars.ts'
import { readCrews } from '../read/crews.ts'
import { readDates } from '../read/dates.ts'
import { fold } from '../text/fold.ts'
import type { Collected } from './collect.ts'
import type { Span } from './draft.ts'

/** Longer texts are lists of rows. */
const LONGEST = 60_000

/**
 * The law of figures for lists and running text: each number of the text is a length, a date, a working time, a count of
 * people, a row that a link names, a share, a count behind a length, or part of a name that the plan shows; a remark names any
 * other. Lengths and dates that nothing used are found elsewhere; rows of tables have columns of their own.
 */
export function figuresUnread(
  text: string,
  read: Collected,
  grammar: Grammar,
  told: readonly Span[],
  today: Instant,
): Problem[] {
  if (text.length > LONGEST) return []
  const folded = fold(text)
  if (folded.length !== text.length) return []
  const { draft } = read
  const crews = [...draft.crew, ...draft.tasks.flatMap(task => task.crew)]
  const known: Span[] = [
    ...told,
    ...read.used,
    ...read.shared,
    ...readDates(folded, today, grammar.language),
    ...readAmounts(folded, text),
    ...readCalendars(folded),
    ...readCrews(folded, text, grammar).filter(each => crews.some(({ units }) => units === each.crew.units)),
    ...[...draft.tasks.flatMap(task => task.relations), ...read.statements.flatMap(each => each.relations)].map(
      ({ span }) => span,
    ),
    ...draft.tasks.flatMap(task => (task.group ? [task.group.span] : [])),
  ]
  const names = fold(
    [...draft.tasks.map(task => `${task.name} ${task.label ?? ''}`), ...read.titles, draft.name ?? ''].join(' \n '),
  )
  const counts = new Set(
    draft.tasks.flatMap(task => [task.many?.count, task.progress, ...task.crew.map(each => each.units)]),
  )
  for (const { units } of draft.crew) counts.add(units)
  const found: Problem[] = []
  let last = -1
  for (const match of folded.matchAll(FIGURE)) {
    const [start, end] = [match.index, match.index + match[0].length]
    if (start < last || known.some(each => each.start <= start && end <= each.end)) continue
    const line = lineAt(folded, start)
    // The mark of a row, or a cell of a table.
    if (
      /^[\s(#*•–—-]*(?:[a-z]{1,12}\s)?$/.test(folded.slice(line.start, start)) &&
      /^[.)\]:º°]|^\s/.test(folded.slice(end))
    )
      continue
    if (/[|\t]|\S {3,}\S/.test(folded.slice(line.start, line.end))) continue
    if (new RegExp(`(?<![\\d.,])${match[0].replace(/[.,]/g, '\\$&')}(?![\\d]|[.,]\\d)`).test(names)) continue
    if (counts.has(Number(match[0].replace(',', '.')))) continue
    const clause = clauseAt(folded, start, line)
    last = clause.end
    found.push(
      problem(
        'language.ignoredText',
        { text: text.slice(clause.start, clause.end).replace(/\s+/g, ' ').trim().slice(0, 160) },
        { severity: 'warning', at: { span: clause }, suggestions: [suggestion('language.reviewAssumption')] },
      ),
    )
  }
  return found
}

const FIGURE = /(?<![\w.,/:-])\d+(?:[.,]\d+)*(?![\w/:]|[.,]\d|-\d)/g

const lineAt = (folded: string, at: number): Span => {
  const end = folded.indexOf('\n', at)
  return { start: folded.lastIndexOf('\n', at - 1) + 1, end: end < 0 ? folded.length : end }
}

/** What stands between the marks around a place of a line. */
function clauseAt(folded: string, at: number, line: Span): Span {
  const before = folded.slice(line.start, at)
  const from = Math.max(
    0,
    ...['. ', '; ', ', ', '(', ': '].map(mark => (before.includes(mark) ? before.lastIndexOf(mark) + mark.length : 0)),
  )
  const rest = /[.;,!)](?=\s|$)|\)/.exec(folded.slice(at, line.end))
  return { start: line.start + from, end: rest ? at + rest.index : line.end }
}
