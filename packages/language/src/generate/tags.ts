import type { Span } from './draft.ts'

/** Tags of equipment that stand together: "P-201A/B", "E-101 a E-106", one after the other. */
export interface TagGroup extends Span {
  /** Letters and hyphen that all of them begin with: "E-". */
  readonly letters: string
  readonly tags: readonly string[]
}

/** A range of tags or of numbers makes no more of them. */
export const MOST_PIECES = 60

/** Letters before a number that are no tag: units, standards, sizes, orders, codes of documents. */
const NO_TAG =
  /^(?:u|un|nr|api|iso|asme|n|nbr|abnt|aisi|astm|dn|pn|sch|os|ot|wo|rev|iw|ss|ff|fs|sf|ii|tt|ti|it|dia|day|fase|turno|abc|aws|nace|ansi|din|jis|en|doc|pg|pag|page|item|no|cap|sec|vol|ed|r|usd|brl|eur|fe|co|h2s|ph)$/
const TAG = /(?<![a-z0-9/-])([a-z]{1,4})(-?)(\d{1,5})([a-z]?)(?![a-z0-9%])/g
const LETTERS = /^\s?\/\s?([a-z])(?![a-z0-9])/
const NUMBERS = /^\s?\/\s?(\d{1,5})([a-z]?)(?![a-z0-9])/
const RANGE = /^\s*(?:\ba\b|to|ate|al|hasta|thru|through|[-–—])\s*(?:([a-z]{1,4})-?)?(\d{1,5})(?![a-z0-9])/

/** The tags of a folded text, in their order. Invariant: groups do not overlap. */
export function tagsIn(folded: string, text: string): TagGroup[] {
  const found: TagGroup[] = []
  let from = 0
  for (const match of folded.matchAll(TAG)) {
    if (match.index < from) continue
    const [, letters = '', hyphen = '', digits = '', letter = ''] = match
    if (NO_TAG.test(letters)) continue
    // Without a hyphen only capitals with two figures or more are one: "E101", never "x2".
    const written = text.slice(match.index, match.index + letters.length)
    if (hyphen === '' && (digits.length < 2 || written !== written.toUpperCase())) continue
    const head = `${letters}${hyphen}`.toUpperCase()
    const tags = [`${head}${digits}${letter.toUpperCase()}`]
    let end = match.index + match[0].length
    const range = letter === '' ? RANGE.exec(folded.slice(end, end + 24)) : null
    const last = range ? Number(range[2]) : 0
    if (
      range &&
      (range[1] === undefined || range[1] === letters) &&
      range[2]?.length === digits.length &&
      last > Number(digits) &&
      last - Number(digits) < MOST_PIECES
    ) {
      for (let number = Number(digits) + 1; number <= last; number++)
        tags.push(`${head}${String(number).padStart(digits.length, '0')}`)
      end += range[0].length
    } else
      for (;;) {
        const rest = folded.slice(end, end + 12)
        const more = LETTERS.exec(rest)
        const number = NUMBERS.exec(rest)
        if (more) tags.push(`${head}${digits}${(more[1] ?? '').toUpperCase()}`)
        else if (number?.[1]?.length === digits.length)
          tags.push(`${head}${number[1]}${(number[2] ?? '').toUpperCase()}`)
        else break
        end += (more ?? number)?.[0].length ?? 0
      }
    found.push({ start: match.index, end, letters: head, tags })
    from = end
  }
  return found
}
