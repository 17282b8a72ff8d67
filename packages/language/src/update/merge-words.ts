import { pattern } from '../grammar/index.ts'
import { BEFORE_MERGE, INTO, INTO_ONE, MAKES_ONE, MERGES } from '../lexicon/merging.ts'
import { whole } from './words.ts'

const leading = (verbs: string) => pattern(`^[\\s,]*(?:(?:${BEFORE_MERGE})[\\s,]+)*(?:${verbs})(?![a-z])`)
/** Verbs that merge; some do so only beside a word for "one": "make" makes anything. */
const JOINING = leading(`${MERGES}|${MAKES_ONE}`)
const PLAIN = leading(MERGES)
const ONE = pattern(whole(INTO_ONE))

/** "into "Prep"": the name alone says that one task is left. */
const NAMED = pattern(`\\s(?:${INTO})\\s*(?=\\uE011)`)
/** Where "junte A e B em uma só" names its tasks, and where the words for one task end; null when nothing is merged. */
export function mergeWords(
  masked: string,
): { readonly from: number; readonly to: number; readonly end: number } | null {
  const lead = JOINING.exec(masked)
  const one = lead ? ONE.exec(masked) : null
  if (lead && one && one.index > lead[0].length)
    return { from: lead[0].length, to: one.index, end: one.index + one[0].length }
  const merging = PLAIN.exec(masked)
  const named = merging && !one ? NAMED.exec(masked) : null
  return merging && named && named.index > merging[0].length
    ? { from: merging[0].length, to: named.index, end: named.index + named[0].length }
    : null
}
