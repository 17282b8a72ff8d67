import type { Instant, Problem } from '@parada/schedule'
import type { Grammar } from '../grammar/grammar.ts'
import { readAmounts } from '../read/amounts.ts'
import { readCalendars } from '../read/calendars.ts'
import { readCrews } from '../read/crews.ts'
import { readDates } from '../read/dates.ts'
import { fold } from '../text/fold.ts'
import type { Collected } from './collect.ts'
import type { Span } from './draft.ts'
import { asProse, clauseAt, covering, remarkAt } from './places.ts'

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
  const folded = asProse(text)
  if (folded === null) return []
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
  const isKnown = covering(known)
  const named = new Set(
    [...draft.tasks.map(task => `${task.name} ${task.label ?? ''}`), ...read.titles, draft.name ?? ''].flatMap(
      name => fold(name).match(/\d+(?:[.,]\d+)*/g) ?? [],
    ),
  )
  const counts = new Set(
    draft.tasks.flatMap(task => [task.many?.count, task.progress, ...task.crew.map(each => each.units)]),
  )
  for (const { units } of draft.crew) counts.add(units)
  const found: Problem[] = []
  let last = -1
  for (const match of folded.matchAll(FIGURE)) {
    const [start, end] = [match.index, match.index + match[0].length]
    if (start < last || isKnown(start, end)) continue
    const before = folded.slice(Math.max(folded.lastIndexOf('\n', start - 1) + 1, start - NEAR), start)
    const behind = folded.slice(end, end + NEAR).split('\n', 1)[0] ?? ''
    // The mark of a row, or a cell of a table.
    if (/^[\s(#*•–—-]*(?:[a-z]{1,12}\s)?$/.test(before) && /^[.)\]:º°]|^\s/.test(behind)) continue
    if (/[|\t]|\S {3,}\S/.test(before + match[0] + behind)) continue
    if (named.has(match[0])) continue
    if (counts.has(Number(match[0].replace(',', '.')))) continue
    const clause = clauseAt(folded, start, /[.;,:] |[\n(]/g, /[.;,!)](?=\s|$)|[\n)]/)
    last = clause.end
    found.push(remarkAt('language.ignoredText', text.slice(clause.start, clause.end), clause))
  }
  return found
}

const FIGURE = /(?<![\w.,/:-])\d+(?:[.,]\d+)*(?![\w/:]|[.,]\d|-\d)/g

/** So far around a figure its row is looked at. */
const NEAR = 200
