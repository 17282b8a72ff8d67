import { nth } from '@parada/schedule'
import { GAP_BETWEEN, GAP_FIRST, GAP_NAME, GAP_WORD } from '../lexicon/gaps.ts'
import type { Piece } from './clauses.ts'
import type { Collected } from './collect.ts'
import type { Target } from './draft.ts'
import { annotate, type Reading } from './item.ts'

/** "Entre 5 y 6 hay que esperar 4 h": a wait between two tasks, which is no task of its own; true when the sentence is one. */
export function readGap(piece: Piece, reading: Reading, into: Collected): boolean {
  if (!GAP_WORD.test(piece.text)) return false
  const item = annotate(piece.text, piece.start, reading, true)
  if (item.amounts.length !== 1) return false
  const between = GAP_BETWEEN.exec(item.masked)
  const first = between ? null : GAP_FIRST.exec(item.masked)
  const match = between ?? first
  if (!match) return false
  const [from, to] = between ? [nth(match, 1), nth(match, 2)] : [nth(match, 2), nth(match, 3)]
  const place = (words: string): { text: string; start: number } => {
    const at = item.masked.indexOf(words, match.index)
    const lead = GAP_NAME.exec(words)?.[0].length ?? 0
    return { text: piece.text.slice(at + lead, at + words.length).trim(), start: piece.start + at + lead }
  }
  const [before, after] = [place(from), place(to)]
  const label = /^(?:\d{1,4}(?:\.\d+)*|[a-z])$/i
  const target: Target = label.test(before.text)
    ? { kind: 'labels', labels: [before.text.toLowerCase()] }
    : { kind: 'name', text: before.text, span: { start: before.start, end: before.start + before.text.length } }
  const span = { start: piece.start, end: piece.start + piece.text.length }
  into.statements.push({
    subject: after.text,
    relations: [{ kind: 'after', type: 'FS', sign: 1, lag: nth(item.amounts, 0), target, span }],
    piece,
    item,
    gap: true,
  })
  return true
}
