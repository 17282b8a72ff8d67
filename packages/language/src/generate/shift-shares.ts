import { tradeOf } from '@parada/schedule'
import { isCrane } from '@parada/scope'
import type { Grammar } from '../grammar/grammar.ts'
import {
  BOTH_SHIFTS,
  DAY_AND_NIGHT,
  DAY_WORD,
  IN_ALL,
  NEXT_SHARE,
  NIGHT_AND_DAY,
  NIGHT_WORD,
  OWN_SHIFT,
  SHARE,
} from '../lexicon/shifts.ts'
import { readCrews, roleOf } from '../read/crews.ts'
import type { Crew, Span } from './draft.ts'

/** How many of a trade there are in one shift; in both where none is said. */
export interface Share {
  readonly units: number
  readonly shift?: 'day' | 'night'
}

/** People or machines with their number, all shifts of them told apart. */
export interface People extends Span {
  readonly crew: Crew
  readonly shares: readonly Share[]
  /** What the text says there are in all, where its shares are another number or one of them is only what is left. */
  readonly differs?: true
}

const FIRST_SHARE = new RegExp(`^${SHARE}`)
const MORE = new RegExp(`^${NEXT_SHARE}${SHARE}`)
const OWN = new RegExp(`^\\s*[(,:-]?\\s*${OWN_SHIFT}`)
const PAIR = /^(\d{1,3})\s*\/\s*(\d{1,3})(?![\d/])/
/** A number behind the name of a trade. */
const BEHIND = /^[^\S\n]*[:=(x-]?[^\S\n]*(?=\d)/
const IN_BRACKET = new RegExp(`^${IN_ALL}\\s*[(:=]\\s*`)
const ONE_SHIFT = new RegExp(`^\\s*\\(?\\s*(?:(${DAY_WORD})|(${NIGHT_WORD}))`)

/** "10 days" alone is a time; "10 on days", or with nights beside it, are people. */
const isTime = (lead: string, word: string): boolean => /^(?:days|dias)$/.test(word) && lead.trim() === ''

interface Told {
  readonly shares: readonly Share[]
  readonly length: number
}

/** The numbers of each shift from a place on: "12 dia, 8 noite", "10 (day) and 6 (night)". */
function sharesAt(rest: string): Told | null {
  const shares: Share[] = []
  let at = 0
  let doubtful = false
  for (;;) {
    const match = (at === 0 ? FIRST_SHARE : MORE).exec(rest.slice(at))
    if (!match) break
    const [whole, units = '', lead = '', day, night, only] = match
    if (BOTH_SHIFTS.test(rest.slice(at + whole.length))) break
    doubtful ||= day !== undefined && only === undefined && isTime(lead, day)
    shares.push({ units: Number(units), shift: night === undefined ? 'day' : 'night' })
    at += whole.length
  }
  const nights = shares.some(each => each.shift === 'night')
  return shares.length === 0 || (doubtful && !nights) ? null : { shares, length: at }
}

/** Numbers behind a name: "soldadores 8", "boilermakers 80/50 (D/N)", "guindastes 2 (dia) e 1 (noite)". */
function labelledAt(rest: string): Told | null {
  const lead = BEHIND.exec(rest)?.[0]
  if (lead === undefined) return null
  const words = rest.slice(lead.length)
  const pair = PAIR.exec(words)
  if (pair) {
    const behind = words.slice(pair[0].length)
    const [first, second] = [Number(pair[1]), Number(pair[2])]
    const turned = NIGHT_AND_DAY.exec(behind)
    const order: readonly ('day' | 'night')[] = turned ? ['night', 'day'] : ['day', 'night']
    const named = (turned ?? DAY_AND_NIGHT.exec(behind))?.[0].length ?? 0
    return {
      shares: [
        { units: first, shift: order[0] ?? 'day' },
        { units: second, shift: order[1] ?? 'night' },
      ],
      length: lead.length + pair[0].length + named,
    }
  }
  const plain = words.replace(/(\d{1,3})[^\S\n]*\(([^()\n]{1,20})\)/g, (whole, units: string, inside: string) =>
    ONE_SHIFT.test(inside) ? `${units} ${inside} `.padEnd(whole.length) : whole,
  )
  const told = sharesAt(plain)
  if (told) return { shares: told.shares, length: lead.length + told.length }
  const one = /^(\d{1,3})[^\S\n]*\)?(?=[^\S\n]*(?:$|[,;.\n(]|(?:e|and|y)\s)(?!\d))/.exec(words)
  return one ? { shares: [{ units: Number(one[1]) }], length: lead.length + one[0].length } : null
}

/** Trades and cranes by their names, where their numbers stand behind them. */
function namesWithNumbersBehind(folded: string, text: string, grammar: Grammar, counted: readonly Span[]): People[] {
  const found: People[] = []
  for (const match of folded.matchAll(/(?<![a-z\d-])[a-z]{4,}(?: (?:de )?[a-z]{3,})?(?=[^\S\n]*[:=(-]?[^\S\n]*\d)/g)) {
    const words = match[0].split(' ')
    const tries = [match[0], words.slice(1).join(' '), words.at(-1) ?? '']
    const name = tries.find(each => each.length > 3 && isPeople(each, folded, match.index + match[0].length, grammar))
    if (name === undefined) continue
    const start = match.index + match[0].length - name.length
    const end = match.index + match[0].length
    if (counted.some(each => each.start < end && start < each.end)) continue
    // A number before it is its own: "6 soldadores 2 ...".
    if (/\d[^\S\n]*$/.test(folded.slice(0, start))) continue
    const told = labelledAt(folded.slice(end, end + 90))
    if (!told || told.shares.some(each => each.units === 0)) continue
    found.push({
      start,
      end: end + told.length,
      crew: {
        name: text.slice(start, end),
        units: told.shares[0]?.units ?? null,
        kind: isCrane(name) ? 'machine' : 'people',
      },
      shares: told.shares,
    })
  }
  return found
}

/** Whether words call people or cranes; with a colon behind them the name of their work does, too. */
const isPeople = (words: string, folded: string, end: number, grammar: Grammar): boolean =>
  isCrane(words) ||
  (tradeOf(words) !== null &&
    (/^[^\S\n]*[:=]/.test(folded.slice(end)) || (roleOf(words, grammar)?.kind ?? 'none') !== 'people') &&
    (roleOf(words, grammar) !== null || /^[^\S\n]*[:=]/.test(folded.slice(end))))

/** All people and machines of a text, whatever side their numbers stand on. */
export function peopleIn(folded: string, text: string, grammar: Grammar): People[] {
  const crews = readCrews(folded, text, grammar)
  const counted = crews.map(({ start, end, crew }): People => {
    const rest = folded.slice(end, end + 110)
    const units = crew.units ?? 0
    const bracket = IN_BRACKET.exec(rest)?.[0] ?? null
    const inside = bracket === null ? null : sharesAt(rest.slice(bracket.length))
    if (inside && bracket !== null)
      return parted({ start, end: end + bracket.length + inside.length, crew }, inside.shares)
    const own = OWN.exec(rest.replace(/^\s*(?:de end|end|ndt)(?![a-z])/, words => ' '.repeat(words.length)))
    // "8 welders, 10 days": a comma parts the number from what is no shift of it.
    if (!own || BOTH_SHIFTS.test(rest.slice(own[0].length)) || OWN_TIME.test(own[0]))
      return { start, end, crew, shares: [{ units }] }
    const shift = own[2] === undefined ? ('day' as const) : ('night' as const)
    const closed = /^\s*\)/.exec(rest.slice(own[0].length))?.[0].length ?? 0
    let at = own[0].length + closed
    const shares: Share[] = [{ units, shift }]
    const more = new RegExp(`^${NEXT_SHARE}`).exec(rest.slice(at))
    const next = more ? sharesAt(rest.slice(at + more[0].length)) : null
    if (more && next?.shares.every(each => each.shift !== shift)) {
      shares.push(...next.shares)
      at += more[0].length + next.length
    }
    return { start, end: end + at, crew, shares }
  })
  return [...namesWithNumbersBehind(folded, text, grammar, counted), ...counted].sort((a, b) => a.start - b.start)
}

/** One letter is no shift by itself. */
const OWN_TIME = /(?<![a-z])[dn]$/

/** A number of all with those of the shifts behind it. */
function parted(of: Span & { crew: Crew }, shares: readonly Share[]): People {
  const all = of.crew.units ?? 0
  const sum = shares.reduce((total, each) => total + each.units, 0)
  const [one] = shares
  if (sum === all) return { ...of, shares }
  if (shares.length === 1 && one && one.units < all)
    return {
      ...of,
      shares: [one, { units: all - one.units, shift: one.shift === 'day' ? 'night' : 'day' }],
      differs: true,
    }
  return { ...of, shares, differs: true }
}
