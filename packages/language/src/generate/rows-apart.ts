import { readAmounts } from '../read/amounts.ts'
import { fold } from '../text/fold.ts'

/** Lines longer than this are no list that a user wrote in one line. */
const LONGEST = 8000
/** Rows from which a line is a list in itself. */
const FEWEST = 3

/**
 * Puts the rows of a list that was written in one line on lines of their own: behind bullets, or behind dashes where each row
 * has a time. A blank in front of the mark becomes the line end, so every place stays.
 */
export const withRowsApart = (text: string): string =>
  /[•●▪‣∙]|\s[-–—]\s/.test(text) ? text.replace(/.+/g, line => (line.length > LONGEST ? line : apart(line))) : text

function apart(line: string): string {
  const bullets = [...line.matchAll(/\s(?=[•●▪‣∙]\s?\S)/g)].map(each => each.index)
  const marks = bullets.length + 1 >= FEWEST ? bullets : dashesOf(line)
  return marks.reduce((left, at) => `${left.slice(0, at)}\n${left.slice(at + 1)}`, line)
}

/** The dashes in front of rows with a time, where at least three follow one another and none parts the fields of a row. */
function dashesOf(line: string): number[] {
  const marks = [...line.matchAll(/\s[-–—]\s+(?=\p{L})/gu)].map(each => each.index)
  const all = [...line.matchAll(/\s[-–—]\s/g)]
  if (all.length !== marks.length || marks.length + 1 < FEWEST) return []
  const rows = marks.map((at, index) => line.slice(at, marks[index + 1] ?? line.length))
  const timed = rows.map(row => readAmounts(fold(row), row).length > 0)
  // A row without a time stands in front of them or is none: "Agreed: - furnace 2 on 24 Aug - cool 20h - ...".
  const first = timed.indexOf(true)
  const head = line.slice(0, marks[0])
  const headTimed = readAmounts(fold(head), head).length > 0 ? 1 : 0
  const opens = first > 0 || headTimed === 1 || /[:.]$/.test(head.trimEnd())
  // A numbered row has fields of its own behind its dashes.
  if (/^\s*(?:\d[\d.]*|[a-z])\s?[-.)–]/i.test(line)) return []
  if (first < 0 || !opens || timed.slice(first).some(each => !each) || timed.length - first + headTimed < FEWEST)
    return []
  // What the text goes on with behind the last row is no part of it.
  const last = marks.at(-1) ?? 0
  const stop = /[^\s.]{3}\.(?=\s+\p{Lu})/u.exec(line.slice(last))
  return [...marks.slice(first), ...(stop ? [last + stop.index + stop[0].length] : [])]
}
