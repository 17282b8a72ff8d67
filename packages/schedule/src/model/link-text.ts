import { type Lag, NO_LAG, parseLag, type WorkUnits } from '../time/duration.ts'
import type { LinkType } from './link.ts'

/** The two letters of a link type in a language: `TI` is término-início. */
export type LinkWords = Readonly<Record<LinkType, string>>
export const LINK_WORDS: Readonly<Record<'pt' | 'en' | 'es', LinkWords>> = {
  pt: { FS: 'TI', SS: 'II', FF: 'TT', SF: 'IT' },
  en: { FS: 'FS', SS: 'SS', FF: 'FF', SF: 'SF' },
  es: { FS: 'FC', SS: 'CC', FF: 'FF', SF: 'CF' },
}

/** Every two letters that mean a link type: those of the languages and `FI`, `IF` (fim-início); none of them means two. */
export const LINK_LETTERS: Readonly<Record<string, LinkType>> = {
  ...Object.fromEntries(
    Object.values(LINK_WORDS).flatMap(words =>
      (Object.keys(words) as LinkType[]).map(type => [words[type], type] as const),
    ),
  ),
  FI: 'FS',
  IF: 'SF',
}

const LONG: Readonly<Record<string, LinkType>> = {
  FINISHSTART: 'FS',
  FINISHTOSTART: 'FS',
  STARTSTART: 'SS',
  STARTTOSTART: 'SS',
  FINISHFINISH: 'FF',
  FINISHTOFINISH: 'FF',
  STARTFINISH: 'SF',
  STARTTOFINISH: 'SF',
  TÉRMINOINÍCIO: 'FS',
  INÍCIOINÍCIO: 'SS',
  TÉRMINOTÉRMINO: 'FF',
  INÍCIOTÉRMINO: 'SF',
}

/** The link type that a word means: letters of any language, or `Finish-to-Start`. */
export function linkTypeOf(text: string): LinkType | undefined {
  const plain = text
    .trim()
    .toUpperCase()
    .replace(/[-_\s]/g, '')
  return LINK_LETTERS[plain] ?? LONG[plain]
}

/** One entry of a predecessor text: what it names, how it is linked, and where in the text it begins. */
export interface PredecessorText {
  /** A row number, or a name or code where it is no number. */
  readonly ref: string
  readonly type: LinkType
  readonly lag: Lag
  readonly at: number
}

const LETTERS = Object.keys(LINK_LETTERS).join('|')
/** `3`, `3FS+2d`, `4II`, `3TI+50%`, up to the next separator. */
const ROW = new RegExp(
  String.raw`(\d+)\s*(${LETTERS})?\s*([+-]\s*(?:\d+,\d+(?=\s*(?:%|\p{L}))|\d+(?:\.\d+)?)\s*(?:%|\p{L}*)\??)?\s*(?:[;,]|$)`,
  'iuy',
)
/** A name or code with letters and a lag: a digit or a space stands before the letters, so that "Ajuste" is no "Ajus". */
const NAMED = new RegExp(String.raw`^(.*?[\p{L}\d)])(?:(?<=\d)|\s+)(${LETTERS})\s*([+-].*)?$`, 'iu')
/** Primavera parts the code from the rest: `A1010: SS 4h`. */
const PARTED = /^(.*\S)\s*:\s*(FS|SS|FF|SF)\s*(.*)$/iu

/**
 * Reads `3;5FS+2d, 7TI-1h`: entries separated by semicolons or commas (`3FS+1,5d` is one entry), link types in the letters
 * of all three languages. An entry that is no row number stands for a name or code, as it is written.
 */
export function parsePredecessors(text: string, units: WorkUnits): PredecessorText[] {
  const found: PredecessorText[] = []
  let at = 0
  while (text.slice(at).trim() !== '') {
    at += text.slice(at).length - text.slice(at).trimStart().length
    ROW.lastIndex = at
    const row = ROW.exec(text)
    const lag = row && lagOf(row[3], units)
    if (row && lag) {
      found.push({ ref: row[1] ?? '', type: linkTypeOf(row[2] ?? 'FS') ?? 'FS', lag, at })
      at = ROW.lastIndex
      continue
    }
    const end = endOfEntry(text, at)
    const entry = text.slice(at, end).trim()
    if (/[^;,\s]/.test(entry)) found.push({ ...namedPredecessor(entry, units), at })
    at = end + 1
  }
  return found
}

const lagOf = (text: string | undefined, units: WorkUnits): Lag | null =>
  parseLag((text ?? '').replace(/\s|\?/g, ''), units)

/** Names may hold commas where the text has semicolons; a comma before a digit and a unit is a decimal's. */
function endOfEntry(text: string, at: number): number {
  const separator = text.includes(';') ? /;/ : /,(?!\d+\s*(?:%|[a-zà-ü]+)\s*(?:[;,]|$))/i
  const next = separator.exec(text.slice(at))
  return next ? at + next.index : text.length
}

function namedPredecessor(entry: string, units: WorkUnits): Omit<PredecessorText, 'at'> {
  const named = NAMED.exec(entry)
  const namedLag = named && parseLag(named[3] ?? '', units)
  if (named && namedLag)
    return { ref: (named[1] ?? '').trim(), type: linkTypeOf(named[2] ?? '') ?? 'FS', lag: namedLag }
  const parted = PARTED.exec(entry)
  const partedLag = parted && parseLag((parted[3] ?? '').replace(/^(?=\d)/, '+'), units)
  if (parted && partedLag) return { ref: parted[1] ?? '', type: linkTypeOf(parted[2] ?? '') ?? 'FS', lag: partedLag }
  return { ref: entry, type: 'FS', lag: NO_LAG }
}
