import { inlineItems } from './blocks.ts'

/** No line of a plan is longer, in UTF-16 units: a longer one is read in parts, so that time stays linear in its length. */
export const LONGEST_LINE = 6000
/** The same of a sentence, or of the text of one row. */
export const LONGEST_SENTENCE = 1200
/** So much text is read between two pauses. */
const PAUSE = 1500

/** Where a text is parted best, best first: behind a sentence, a part of it, a word. */
const JOINTS: readonly RegExp[] = [/[.!?;]\s(?=[^.!?;]*$)/, /,\s?(?=[^,]*$)/, /\s(?=\S*$)/]

/**
 * Where to part a text that is longer than `most`: the place of the next part. Never more than `most` from the start, and
 * at least half of that.
 */
function partingOf(text: string, from: number, most: number): number {
  const half = from + Math.floor(most / 2)
  const window = text.slice(half, from + most)
  for (const joint of JOINTS) {
    const match = joint.exec(window)
    if (match) return half + match.index + match[0].length
  }
  return from + most
}

/** The ends of the parts, none longer than `most`, that a piece of text is read in. */
export function partsOf(text: string, from: number, to: number, most: number): number[] {
  const ends: number[] = []
  let at = from
  while (to - at > most) {
    at = partingOf(text, at, most)
    ends.push(at)
  }
  ends.push(to)
  return ends
}

/**
 * Parts lines beyond the longest: at the numbers of their steps where they have some, else where sentences or words end.
 * Every place is kept: a line break takes the place of one blank, or of one character of a word without end.
 */
export function withShortLines(text: string): string {
  if (text.length <= LONGEST_LINE) return text
  return text
    .split('\n')
    .map(line => (line.length > LONGEST_LINE ? inShortLines(line) : line))
    .join('\n')
}

function inShortLines(line: string): string {
  const steps = inlineItems(line)
    .map(item => item.start)
    .filter(start => /\s/.test(line[start - 1] ?? ''))
  const short: string[] = []
  let from = 0
  for (const to of [...steps, line.length]) {
    for (const end of partsOf(line, from, to, LONGEST_LINE)) {
      short.push(end === line.length ? line.slice(from) : line.slice(from, end - 1))
      from = end
    }
  }
  return short.join('\n')
}

/** Signals when enough was read for a pause. */
export class Pace {
  private read = 0

  due(length: number): boolean {
    this.read += length + 1
    if (this.read < PAUSE) return false
    this.read = 0
    return true
  }
}
