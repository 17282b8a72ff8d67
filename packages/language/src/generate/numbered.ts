import { DONE, RATIO, TO_WORD, UNIT } from '../lexicon/things.ts'
import type { Span } from './draft.ts'
import { MOST_PIECES } from './tags.ts'

/** Numbers and letters by which a plant calls things of one kind: "caldeiras 1 e 2", "mills 1-3", "bombas 2A/2B", "Pumps A and B". */
export interface Numbered extends Span {
  readonly numbers: readonly string[]
}

const NAME = /^(?:\d{1,3}[a-z]?(?![a-z0-9])|[a-z]{2,3}\d(?![a-z0-9-])|[a-h](?![a-z0-9]))/
const FIRST = new RegExp(
  `^[^\\S\\n]+(?:n[o.º°]*\\s*|#\\s?)?(?=(?:\\d{1,3}[abcefg]?|[a-z]{2,3}\\d|[a-h])(?![a-z0-9])(?!${UNIT}))`,
)
const NEXT = new RegExp(
  `^[^\\S\\n]*(?:,|/|&|\\+|e|and|y|,\\s*(?:e|and|y))[^\\S\\n]*(?=(?:\\d{1,3}[a-h]?|[a-z]{2,3}\\d|[a-h])(?![a-z0-9])(?!${UNIT}))`,
)
const TO_HYPHEN = new RegExp(`^\\s?[-–—]\\s?(\\d{1,3})(?!${UNIT})${DONE}`)
const COUNTS = /^[^\S\n]+(?!(?:das?|dos?|nas?|nos|las|los|has|is|was|days|mas|mais)(?![a-z]))[a-z]{4,}s(?![a-z])/
const ENDS = new RegExp(`^${DONE}`)

/** The numbers that stand right behind a name; `text` shows capitals, `several` that the name is a plural. */
export function numberedBehind(folded: string, text: string, at: number, several: boolean): Numbered | null {
  const first = FIRST.exec(folded.slice(at))
  if (!first) return null
  const start = at + first[0].length
  const shouts = text === text.toUpperCase()
  const nameAt = (place: number): string | null => {
    const name = NAME.exec(folded.slice(place))?.[0] ?? null
    // A letter alone is a name where it is written large, and the text is not: "Pumps A and B".
    const large = name !== null && text.slice(place, place + name.length) === name.toUpperCase()
    const isName = name !== null && (/^\d/.test(name) || (large && (!shouts || name.length > 1)))
    return isName ? name : null
  }
  const name = nameAt(start)
  if (name === null || (!/\d/.test(name) && !several)) return null
  const numbers = [name.toUpperCase()]
  let end = start + name.length
  for (;;) {
    const rest = folded.slice(end)
    const last = numbers.at(-1) ?? ''
    const to = /^\d+$/.test(last) ? (TO_WORD.exec(rest) ?? (several ? TO_HYPHEN.exec(rest) : null)) : null
    const most = Number(to?.[1])
    if (to && most > Number(last) && most - Number(last) < MOST_PIECES) {
      for (let number = Number(last) + 1; number <= most; number++) numbers.push(String(number))
      end += to[0].length
      continue
    }
    const next = NEXT.exec(rest)
    const more = next && nameAt(end + next[0].length)
    if (!next || !more || !(/\d[a-h]$/.test(more) || ENDS.test(rest.slice(next[0].length + more.length)))) break
    // "Caldeira 1, 2": of one thing there is one number, but for those that "and" or a stroke joins.
    if (!several && next[0].trim() === ',') break
    numbers.push(more.toUpperCase())
    end += next[0].length + more.length
  }
  // "Moenda 6 ternos": a number with a plural behind it counts that.
  if (numbers.length === 1 && COUNTS.test(folded.slice(end))) return null
  // "Trafos 138/13,8 kV": what stands before a unit is a size.
  if (RATIO.test(folded.slice(start))) return null
  // A letter alone with nothing beside it is a word of the sentence.
  if (numbers.length === 1 && !/\d/.test(name)) return null
  return { start, end, numbers: [...new Set(numbers)] }
}
