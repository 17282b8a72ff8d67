import type { AmountUnit } from '../read/amounts.ts'
import { isAction } from '../text/actions.ts'
import { fold } from '../text/fold.ts'
import { blanked } from './collect.ts'

const TIME = '\\d{1,3}(?:[.,]\\d+)?\\s*(?:h|hs|hrs?|horas?|hours?|d|dias?|days?|min\\w*)(?![a-z])'
const NOT = "(?:nao|no|not|isn't|doesn't)\\s+(?:(?:e|sao|son|es|leva|dura|is|are|takes?|take)\\s+)?"
const BUT =
  "\\s*,?\\s*(?:(?:e sim|mas sim|mas|sino|but|y si|e|y|and)\\s+)?(?:(?:sao|son|e|es|is|are|it's|leva|dura|takes?)\\s+)?"
const OLD_VALUE = new RegExp(`(?<![a-z])${NOT}${TIME}(?:\\s+(?:de|of)\\s+[a-z ]{3,30}?)?${BUT}(?=${TIME})`, 'g')

const DAY = `(?:\\d{1,2}(?:st|nd|rd|th)?\\s+(?:de\\s+|of\\s+)?[a-z]{3,9}|[a-z]{3,9}\\s+\\d{1,2}|\\d{1,2}[/.-]\\d{1,2}(?:[/.-]\\d{2,4})?|(?:dia\\s+)?\\d{1,2})`
/** "Not 14 June but 21 June", "não dia 3, e sim 10/05". */
const OLD_DAY = new RegExp(
  `(?<![a-z])(?:nao|no|not)\\s+(?:(?:e|o|el|on|em|the|mais|mas)\\s+)?(?:dia\\s+)?${DAY}\\s*,?\\s*(?:but|e sim|mas sim|sino|mas|y si|pero)\\s+(?=(?:(?:el|o|on|the|dia|no)\\s+)*\\d|[a-z]{3,9}\\s+\\d)`,
  'g',
)
/** "16 burners, not 12": a number with the one that it stands for behind it. */
const OLD_COUNT = /(?<=\d\s[a-z][a-z ]{2,24}),?\s*(?:e\s+|y\s+|and\s+)?(?:nao|no|not)\s+\d{1,4}(?=\s*[),.;\n]|\s*$)/g

/** Days and counts that the text itself takes back are made blank, with every place kept. */
export const withoutOldValues = (text: string): string =>
  blanked(
    text,
    [OLD_DAY, OLD_COUNT].flatMap(regex =>
      [...fold(text).matchAll(regex)].map(match => ({ start: match.index, end: match.index + match[0].length })),
    ),
  )

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
