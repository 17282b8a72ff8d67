const ACCENTS: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'ê',
  i: 'î',
  o: 'ö',
  u: 'ü',
  c: 'ç',
  n: 'ñ',
  A: 'Á',
  E: 'Ê',
  I: 'Î',
  O: 'Ö',
  U: 'Ü',
  C: 'Ç',
  N: 'Ñ',
}

/** A sentence made about 40 % longer and accented, between brackets that show where it is cut. */
export function pseudoText(text: string): string {
  const accented = text.replace(/[aeioucnAEIOUCN]/g, letter => ACCENTS[letter] ?? letter)
  return `[${accented}${'~'.repeat(Math.ceil(text.length * 0.4))}]`
}

/** The same tree of sentences with every one passed through `pseudoText`. */
export function pseudo<T>(value: T): T {
  if (typeof value === 'string') return pseudoText(value) as T
  if (typeof value === 'function') return ((...args: readonly unknown[]) => pseudoText(String(value(...args)))) as T
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, pseudo(each)])) as T
  return value
}
