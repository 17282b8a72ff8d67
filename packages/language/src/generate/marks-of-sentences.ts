import type { Instant } from '@parada/schedule'
import { JOINS_MORE, LEAST_BEFORE_WAIT, OF_THE_DATE, SHORT_WORD, START_LABEL } from '../lexicon/heads-of-dates.ts'
import { type DateMention, readDates } from '../read/dates.ts'
import { fold } from '../text/fold.ts'
import type { Language } from '../types.ts'
import { roleOfDate } from './date-role.ts'
import { asProse, LONGEST_PROSE } from './places.ts'

/**
 * The text with its sentences parted where they end, at the same places: a full stop behind a short form ends none, and the
 * start of the job ends one that more is said behind. Rows of tables stay.
 */
export function withMarks(text: string, language: Language, today: Instant): string {
  if (text.length > LONGEST_PROSE) return text
  const plain = text.replace(SHORT_WORD, ' ')
  const marked = asProse(plain)
  if (marked === null) return plain
  let joined = plain
  for (const { index, 0: words } of marked.matchAll(LEAST_BEFORE_WAIT))
    joined = joined.slice(0, index) + ' '.repeat(words.length) + joined.slice(index + words.length)
  const folded = fold(joined)
  let result = joined
  for (const date of readDates(folded, today, language)) {
    const at = endOfStart(folded, date)
    if (at) result = `${result.slice(0, at.start)}.${' '.repeat(at.end - at.start - 1)}${upper(result, at.end)}`
  }
  return result
}

const upper = (text: string, at: number): string => text.charAt(at).toUpperCase() + text.slice(at + 1)

/** The joint behind a date that the job begins at, where other words follow it. */
function endOfStart(folded: string, date: DateMention): { readonly start: number; readonly end: number } | null {
  if (date.day === null || date.impossible) return null
  if (!isLabelled(folded, date.start)) return null
  const line = folded.slice(folded.lastIndexOf('\n', date.start) + 1)
  if (/^[^\n]*[|\t]/.test(line)) return null
  const joint = JOINS_MORE.exec(folded.slice(date.end, date.end + 24))
  if (!joint) return null
  const start = date.end + (joint[1]?.length ?? 0)
  const end = date.end + joint[0].length
  return OF_THE_DATE.test(folded.slice(end, end + 40)) ? null : { start, end }
}

/** The start of the job by a label of its own, where one day alone is said so. */
export function startSaid(text: string, language: Language, today: Instant): DateMention | null {
  const folded = asProse(text)
  if (folded === null) return null
  const found = readDates(folded, today, language).filter(
    date =>
      date.day !== null && !date.impossible && isLabelled(folded, date.start) && roleOfDate(folded, date) !== 'finish',
  )
  return new Set(found.map(each => each.day)).size === 1
    ? (found.find(each => each.seconds !== null) ?? found[0] ?? null)
    : null
}

function isLabelled(folded: string, at: number): boolean {
  const before = folded.slice(Math.max(0, at - 90), at)
  const head = Math.max(before.lastIndexOf('\n'), before.lastIndexOf('. '), before.lastIndexOf('; ')) + 1
  return START_LABEL.test(before.slice(head).trimStart())
}
