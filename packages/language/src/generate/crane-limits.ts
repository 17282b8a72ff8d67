import { tradeOf } from '@parada/schedule'
import {
  BY_MEANS_OF,
  CRANE_OF_SIZE,
  CRANE_WORD,
  CRANES_BEFORE,
  CRANES_BEHIND,
  CRANES_BY_SIZE,
  CRANES_MENDED,
  CRANES_WORK,
  ONE_OF_SIZES,
} from '../lexicon/cranes.ts'
import { PEOPLE_BEHIND } from '../lexicon/heads.ts'
import { BOTH_SHIFTS, OWN_SHIFT } from '../lexicon/shifts.ts'
import { BUILT_IN_CRANE, MENDED } from '../lexicon/things.ts'
import { numberOf } from '../read/numbers.ts'
import { fold } from '../text/fold.ts'
import type { Span } from './draft.ts'
import { namesIn } from './equipment.ts'
import type { People } from './shift-shares.ts'

/** What it is called, from the word for a crane on. */
const nameOf = (words: string): string => {
  const at = fold(words).search(CRANE_WORD)
  return (at < 0 ? words : words.slice(at)).replace(/[\s:=(,-]+\S*\d.*$|\s*[:=(].*$/s, '').trim()
}

/** How many cranes a list of sizes has. */
const sizesIn = (sizes: string): number =>
  [...sizes.matchAll(ONE_OF_SIZES)].reduce((sum, each) => sum + (numberOf(each[1] ?? each[2] ?? '') ?? Number.NaN), 0)

const SHIFT = new RegExp(`^\\s*[(,:-]?\\s*${OWN_SHIFT}`)

/** Whether cranes are opened and lift nothing: by the words around them, or as things of the plant in a list of things. */
export function isMended({ start, end }: Span, folded: string): boolean {
  if (
    MENDED.test(folded.slice(folded.lastIndexOf('\n', start - 1) + 1, start)) ||
    CRANES_MENDED.test(folded.slice(end))
  )
    return true
  if (!BUILT_IN_CRANE.test(folded.slice(start, end + 10))) return false
  const before = /[^.;\n]*$/.exec(folded.slice(0, start))?.[0] ?? ''
  if (BY_MEANS_OF.test(before)) return false
  const sentence = before + (/^[^.;\n]*/.exec(folded.slice(start))?.[0] ?? '')
  const people = sentence.split(/[^a-z]+/).some(word => word.length > 3 && tradeOf(word) !== null)
  return !people && (namesIn(sentence).length > 0 || /,/.test(sentence)) && !CRANES_WORK.test(folded.slice(end))
}

/** Cranes whose number stands behind their name, by their sizes, or is that of one of a size: what the counts of people leave. */
export function cranesIn(folded: string, text: string, taken: readonly Span[]): People[] {
  const found: People[] = []
  const add = (start: number, length: number, units: number | null): void => {
    const end = start + length
    const isTaken = [...taken, ...found].some(each => each.start < end && start < each.end)
    // "8 crane riggers" are people.
    if (PEOPLE_BEHIND.test(folded.slice(end, end + 40))) return
    if (isTaken || units === null || !Number.isInteger(units) || units < 1) return
    if (isMended({ start, end }, folded)) return
    const own = SHIFT.exec(folded.slice(end, end + 40))
    const isOwn = own !== null && !BOTH_SHIFTS.test(folded.slice(end + own[0].length))
    const shift = own?.[2] === undefined ? ('day' as const) : ('night' as const)
    found.push({
      start,
      end: end + (isOwn ? own[0].length : 0),
      crew: { name: nameOf(text.slice(start, end)), units, kind: 'machine' },
      shares: [{ units, ...(isOwn && { shift }) }],
    })
  }
  for (const { 0: whole, 1: sizes = '', index } of folded.matchAll(CRANES_BY_SIZE)) {
    add(index, whole.length, sizesIn(sizes))
  }
  for (const match of folded.matchAll(CRANES_BEHIND)) add(match.index, match[0].length, numberOf(match[1] ?? ''))
  for (const match of folded.matchAll(CRANES_BEFORE)) add(match.index, match[0].length, numberOf(match[1] ?? ''))
  for (const { 0: whole, 1: more = '', index } of folded.matchAll(CRANE_OF_SIZE))
    add(index, whole.length, 1 + sizesIn(more))
  return found
}
