import { distance } from '../text/match.ts'

const memo = new Map<string, number>()

/** 1 for the same word, less for a slip of the keys, another form of its root or a shortened one, 0 for another word. */
export function termsLike(a: string, b: string): number {
  if (a === b) return 1
  const key = a < b ? `${a} ${b}` : `${b} ${a}`
  const known = memo.get(key)
  if (known !== undefined) return known
  const found = likeness(a, b)
  if (memo.size < 50_000) memo.set(key, found)
  return found
}

const bare = (word: string): string => word.replace(/(?<=[a-z]{3})(?:ings?|ed|e)$/, '').replace(/([bdgmnprt])\1$/, '$1')
const unstressed = (word: string): string => word.replace(/ue(?=[^aeiou])/, 'o').replace(/ie(?=[^aeiou])/, 'e')

const sorted = (word: string): string => [...word].sort().join('')

function likeness(a: string, b: string): number {
  // Codes are the same or they are not: "E-101" is "E101", never "E-102".
  if (/\d/.test(a) || /\d/.test(b)) return a.replace(/-/g, '') === b.replace(/-/g, '') ? 1 : 0
  if (a.replace(/e?s$/, '') === b.replace(/e?s$/, '')) return 0.97
  // "Grouting" and "grout", "patched" and "patch": one word in two of its forms.
  const [one, two] = [bare(a), bare(b)]
  if (one.length >= 4 && one === two) return 0.95
  // "Demuele", "suelda" and "demoler", "soldar": a stressed stem takes another vowel.
  const [plainA, plainB] = [unstressed(a), unstressed(b)]
  if ((plainA !== a || plainB !== b) && plainA !== plainB) {
    let alike = 0
    while (alike < Math.min(plainA.length, plainB.length) && plainA[alike] === plainB[alike]) alike++
    if (alike >= 4 && alike >= Math.min(plainA.length, plainB.length) - 2) return 0.8
  }
  const shorter = Math.min(a.length, b.length)
  const longer = Math.max(a.length, b.length)
  let same = 0
  while (same < shorter && a[same] === b[same]) same++
  if (shorter >= 5 && distance(a, b, 1) <= 1) return 0.88
  if (shorter >= 8 && distance(a, b, 2) <= 2) return 0.8
  if (shorter >= 4 && same >= 3 && distance(a, b, 1) <= 1) return 0.8
  // Two letters that changed places.
  if (shorter >= 4 && a.length === b.length && same >= 1 && distance(a, b, 1) <= 1 && sorted(a) === sorted(b))
    return 0.8
  if (same >= 4 && same >= 0.55 * shorter) return 0.8
  if (same >= 3 && same === shorter && longer - same <= 5) return 0.78
  if (shorter >= 2 && shorter <= 4 && same >= 1 && shorter < longer - 1) {
    const [short, long] = a.length < b.length ? [a, b] : [b, a]
    let at = 0
    for (const letter of long) if (letter === short[at]) at++
    if (at === short.length && !/[aeiou]/.test(short.slice(1))) return 0.6
  }
  return 0
}
