import { problem, suggestion } from '@parada/schedule'
import type { Grammar } from '../grammar/grammar.ts'
import { FOR_ROWS } from '../lexicon/rows.ts'
import { readCrews, roleOf } from '../read/crews.ts'
import { fold } from '../text/fold.ts'
import type { Collected } from './collect.ts'
import type { Crew, Span } from './draft.ts'
import { type People, peopleIn } from './shift-shares.ts'

/** Longer texts are not gone through a second time. */
const LONGEST = 60_000

/**
 * Crews of the whole job that are there in one shift only, or with another number in each: "10 refrataristas somente no
 * turno do dia", "12 soldadores dia, 8 noite". What rows of a list say of their own people stays with the rows.
 */
export function settleShifts(into: Collected, text: string, grammar: Grammar): void {
  const { draft } = into
  if (text.length > LONGEST || draft.crew.length === 0) return
  const words = withoutTasks(into, text)
  const folded = fold(words)
  if (folded.length !== text.length) return
  for (const people of peopleIn(folded, words, grammar)) {
    if (people.shares.every(each => each.shift === undefined)) continue
    const at = draft.crew.findIndex(crew => crew.shares === undefined && isSame(crew, people, grammar))
    const crew = draft.crew[at]
    if (!crew) continue
    draft.crew[at] = { ...crew, shares: people.shares }
    into.shared.push(spanOf(people))
  }
}

/** People that the text sets on rows of its list by the numbers of the rows: "4 mecânicos do 3 ao 6". */
export function settleRowCrews(into: Collected, text: string, grammar: Grammar): void {
  const { draft } = into
  if (text.length > LONGEST || !draft.tasks.some(task => task.label !== null)) return
  const words = withoutTasks(into, text)
  const folded = fold(words)
  if (folded.length !== text.length) return
  for (const { crew, start, end } of readCrews(folded, words, grammar)) {
    const rows = FOR_ROWS.exec(folded.slice(end))
    if (!rows) continue
    const [first, last] = [Number(rows[1]), Number(rows[2])]
    const own = draft.tasks.filter(
      task => !task.summary && task.label !== null && Number(task.label) >= first && Number(task.label) <= last,
    )
    const ends = [first, last].every(each => draft.tasks.some(task => Number(task.label) === each))
    const span = { start, end: end + rows[0].length }
    if (!ends || first > last) {
      draft.notes.push(
        problem(
          'language.ignoredText',
          { text: text.slice(span.start, span.end).trim() },
          { severity: 'warning', at: { span }, suggestions: [suggestion('language.reviewAssumption')] },
        ),
      )
      continue
    }
    const trade = tradeOf(crew.name, grammar)
    for (const task of own) if (!task.crew.some(each => tradeOf(each.name, grammar) === trade)) task.crew.push(crew)
    into.shared.push(span)
  }
}

function withoutTasks({ draft }: Collected, text: string): string {
  let words = text
  for (const { span } of draft.tasks)
    words = words.slice(0, span.start) + ' '.repeat(span.end - span.start) + words.slice(span.end)
  return words
}

const tradeOf = (name: string, grammar: Grammar): string => roleOf(fold(name), grammar)?.name ?? fold(name)

const spanOf = ({ start, end }: Span): Span => ({ start, end })

/** Whether a crew of the job is that of people in shifts: its trade, with the number of all or of the first of them. */
function isSame(crew: Crew, people: People, grammar: Grammar): boolean {
  if (tradeOf(crew.name, grammar) !== tradeOf(people.crew.name, grammar)) return false
  const all = people.shares.reduce((sum, each) => sum + each.units, 0)
  return [people.crew.units, people.shares[0]?.units, all].includes(crew.units ?? undefined)
}
