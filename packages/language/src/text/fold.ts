const cache = new Map<string, string>()

/** One character without accent, in lower case; always one UTF-16 unit, so that places in the folded text are places in the text. */
function foldChar(char: string): string {
  const known = cache.get(char)
  if (known !== undefined) return known
  const base = (char.normalize('NFD')[0] ?? char).toLowerCase()
  const folded = base.length === 1 ? (SAME_AS[base] ?? base) : char
  if (cache.size < 4096) cache.set(char, folded)
  return folded
}

const SAME_AS: Readonly<Record<string, string>> = {
  '–': '-',
  '—': '-',
  '−': '-',
  '‐': '-',
  '‑': '-',
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '’': "'",
  '‘': "'",
  '´': "'",
  '\u00a0': ' ',
  '\u2009': ' ',
  '\u202f': ' ',
  '×': 'x',
  º: 'o',
  ª: 'a',
  ı: 'i',
}

const PLAIN = /^[\n\t\x20-\x7e]*$/

/** The text in composed form with plain line ends: the form that every span of this package counts in. */
export function tidy(text: string): string {
  const composed = PLAIN.test(text) ? text : text.normalize('NFC')
  return composed.includes('\r') ? composed.replace(/\r\n?/g, '\n') : composed
}

/** Folds accents, case, dashes and quotes away. Invariant: same length as the (tidy) text. */
export function fold(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase()
  let folded = ''
  for (let index = 0; index < text.length; index++) folded += foldChar(text.charAt(index))
  return folded
}

/** Folded words of a text. */
export const wordsOf = (folded: string): string[] => folded.match(/[a-z0-9]+/g) ?? []

/** First letter in upper case, spaces tidied. */
export function sentenceCase(text: string): string {
  const trimmed = text.replace(/\s+/g, ' ').trim()
  return trimmed === '' ? '' : trimmed.charAt(0).toUpperCase() + trimmed.slice(1)
}
