import type { Lag, LinkType, WorkUnits } from '@parada/schedule'
import { NO_LAG, parseLag } from '@parada/schedule'

/** One entry of a predecessor text: what it names, and how it is linked. */
export interface PredecessorText {
  readonly ref: string
  readonly type: LinkType
  readonly lag: Lag
}

/** Link words of English (FS), Portuguese (TI: término-início) and Spanish (FC: fin-comienzo) MS Project. */
const TYPES: Readonly<Record<string, LinkType>> = {
  FS: 'FS',
  SS: 'SS',
  FF: 'FF',
  SF: 'SF',
  TI: 'FS',
  II: 'SS',
  TT: 'FF',
  IT: 'SF',
  FC: 'FS',
  CC: 'SS',
  CF: 'SF',
}

export const linkTypeOf = (text: string): LinkType | undefined => {
  const plain = text
    .trim()
    .toUpperCase()
    .replace(/[-_\s]/g, '')
  const long: Readonly<Record<string, LinkType>> = {
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
  return TYPES[plain] ?? long[plain]
}

/**
 * Reads `3;5FS+2d, 7TI-1h`: entries separated by semicolons, or by commas where no digit follows right after
 * (`3FS+1,5d` is one entry). An entry that is no number stands for a name or code.
 */
export function parsePredecessors(text: string, units: WorkUnits): PredecessorText[] {
  const parts = text.includes(';') ? text.split(';') : text.split(/,(?!\d+\s*(?:%|[a-zà-ü]+)\s*(?:[;,]|$))/i)
  return parts.flatMap(part => {
    const entry = part.trim()
    if (entry === '') return []
    const match = /^(.*?[\p{L}\d)])\s*(FS|SS|FF|SF|TI|II|TT|IT|FC|CC|CF)\s*([+-].*)?$/iu.exec(entry)
    const type = match?.[2] ? TYPES[match[2].toUpperCase()] : undefined
    const lag = match ? parseLag(match[3] ?? '', units) : null
    // "Ajuste" must not be read as a task "Ajus" with a type: letters before the type need a digit or a space between.
    if (match && type && lag && (/\d$/.test(match[1] ?? '') || /\s/.test(entry.charAt((match[1] ?? '').length))))
      return [{ ref: (match[1] ?? '').trim(), type, lag }]
    // Primavera parts the code from the rest: `A1010: SS 4h`.
    const parted = /^(.*\S)\s*:\s*(FS|SS|FF|SF)\s*(.*)$/iu.exec(entry)
    const partedLag = parted ? parseLag((parted[3] ?? '').replace(/^(?=\d)/, '+'), units) : null
    if (parted && partedLag)
      return [{ ref: parted[1] ?? '', type: TYPES[(parted[2] ?? '').toUpperCase()] ?? 'FS', lag: partedLag }]
    const bare = /^(\d+)\s*([+-].+)$/.exec(entry)
    const bareLag = bare ? parseLag(bare[2] ?? '', units) : null
    if (bare && bareLag) return [{ ref: bare[1] ?? '', type: 'FS', lag: bareLag }]
    return [{ ref: entry, type: 'FS', lag: NO_LAG }]
  })
}
