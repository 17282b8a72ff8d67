import type { AmountUnit } from '../read/amounts.ts'
import { isAction } from '../text/actions.ts'
import { fold } from '../text/fold.ts'
import { blanked } from './collect.ts'

const TIME = '\\d{1,3}(?:[.,]\\d+)?\\s*(?:h|hs|hrs?|horas?|hours?|d|dias?|days?|min\\w*)(?![a-z])'
const NOT = "(?:nao|no|not|isn't|doesn't)\\s+(?:(?:e|sao|son|es|leva|dura|is|are|takes?|take)\\s+)?"
const BUT =
  "\\s*,?\\s*(?:(?:e sim|mas sim|mas|sino|but|y si|e|y|and)\\s+)?(?:(?:sao|son|e|es|is|are|it's|leva|dura|takes?)\\s+)?"
const OLD_VALUE = new RegExp(`(?<![a-z])${NOT}${TIME}(?:\\s+(?:de|of)\\s+[a-z ]{3,30}?)?${BUT}(?=${TIME})`, 'g')

/** "A limpeza não são 4h, são 6h": the value that is not meant is made blank, with every place kept. */
export function withoutOldTimes(text: string): string {
  if (!/n[ãa]o\s|no\s|not\s|n't\s/i.test(text)) return text
  return blanked(
    text,
    [...fold(text).matchAll(OLD_VALUE)].map(match => ({ start: match.index, end: match.index + match[0].length })),
  )
}

const BARE_STEP = /^\s*([a-z]{4,})\s+\d{1,3}(?:[.,]\d{1,2})?\s*\.?\s*$/
const TIMED_STEP = /\d\s*(h|hs|hrs?|horas?|hours?|d|dias?|days?)\s*$/
/** So many steps without a unit make it plain that the given one holds for all. */
const SEVERAL = 3

/** "Esvaziar 10 h; ventilar 6; lavar 8": the unit of the times that stand without one, or null. */
export function impliedUnit(text: string): AmountUnit | null {
  if (text.length > 20_000) return null
  const steps = fold(text).split(/[;,\n]|\.\s/)
  const bare = steps.filter(step => isAction(BARE_STEP.exec(step)?.[1] ?? ''))
  const units = new Set(steps.flatMap(step => TIMED_STEP.exec(step)?.[1]?.[0] ?? []))
  const [only] = units
  return bare.length >= SEVERAL && units.size === 1 ? (only as 'h' | 'd') : null
}
