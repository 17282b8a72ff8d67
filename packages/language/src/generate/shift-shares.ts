import { tradeOf } from '@parada/schedule'
import { isCrane } from '@parada/scope'
import type { Grammar } from '../grammar/grammar.ts'
import { IS_PERSON, PEOPLE_OF_THINGS } from '../lexicon/heads.ts'
import {
  BOTH_SHIFTS,
  CREW_OF,
  DAY_AND_NIGHT,
  DAY_WORD,
  DAYS_BEHIND,
  EACH_SHIFT,
  IN_ALL,
  IN_SHIFTS,
  IN_SHIFTS_BRACKET,
  LETTERS_OF_SHIFTS,
  MAY_BE_MACHINE,
  NAME_OF_PEOPLE,
  NEXT_SHARE,
  NIGHT_AND_DAY,
  NIGHT_WORD,
  OF_REFRACTORY,
  OF_THREE,
  ONLY_SHIFT,
  OWN_SHIFT,
  QUALIFIED,
  SEVERAL_DAYS,
  SHARE,
  SHIFT_FIRST,
  SHIFT_HEAD,
  SHORT_BEFORE,
  SHORT_TRADE,
  SHORT_TRADES,
} from '../lexicon/shifts.ts'
import { readCrews, roleOf } from '../read/crews.ts'
import { numberOf } from '../read/numbers.ts'
import { fold } from '../text/fold.ts'
import { cranesIn, isMended } from './crane-limits.ts'
import type { Crew, Span } from './draft.ts'

/** How many of a trade there are in one shift; in both where none is said. */
export interface Share {
  readonly units: number
  readonly shift?: 'day' | 'night'
}

/** People or machines with their number, each shift with a number of its own. */
export interface People extends Span {
  readonly crew: Crew
  readonly shares: readonly Share[]
  /** What the text says there are in all, where its shares are another number or one of them is only what is left. */
  readonly differs?: true
}

const FIRST_SHARE = new RegExp(`^${SHARE}`)
const MORE = new RegExp(`^${NEXT_SHARE}${SHARE}`)
const FIRST_SHIFT = new RegExp(`^${SHIFT_FIRST}`)
const MORE_SHIFT = new RegExp(`^${NEXT_SHARE}${SHIFT_FIRST}`)
const OWN = new RegExp(`^\\s*[(,:-]?\\s*${OWN_SHIFT}`)
const PAIR = /^(\d{1,3})\s*[/+]\s*(\d{1,3})(?![\d/])/
const PAIR_BY_AND = /^(\d{1,3})\s+(?:e|y|and)\s+(\d{1,3})(?=\s*\))/
/** A number behind the name of a trade. */
const BEHIND = /^[^\S\n]*[:=(x-]?[^\S\n]*(?=\d)/
const IN_BRACKET = new RegExp(`^${IN_ALL}\\s*[(:=]\\s*`)
/** "24 (día 14, noche 10)", "48 en total, 26 de día". */
const OF_ALL = new RegExp(`^(\\d{1,3})(?:[^\\S\\n]*\\(|${IN_ALL.replace(/\?$/, '')}\\s*[,:(])[^\\S\\n]*`)
const ONE_SHIFT = new RegExp(
  `^\\s*\\(?\\s*(?:${ONLY_SHIFT}\\s+(?:d[eo]\\s+|on\\s+)?)?(?:(${DAY_WORD})|(${NIGHT_WORD}))`,
)

/** "10 days" alone is a time; "10 on days", or with nights beside it, are people. */
const isTime = (lead: string, word: string): boolean => SEVERAL_DAYS.test(word) && lead.trim() === ''

interface Told {
  readonly shares: readonly Share[]
  readonly length: number
}

/** The numbers of each shift from a place on: "12 dia, 8 noite", "10 (day) and 6 (night)". */
function sharesAt(rest: string, ofTrade = false): Told | null {
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
  return shares.length === 0 || (doubtful && !nights && !ofTrade) ? null : { shares, length: at }
}

/** Two numbers with a stroke in a bracket, and shifts before their numbers: "(8/8)", "(día 14, noche 10)". */
function bracketAt(rest: string, all: number): Told | null {
  const pair = PAIR.exec(rest) ?? PAIR_BY_AND.exec(rest)
  if (pair && Number(pair[1]) + Number(pair[2]) === all && /^\s*\)/.test(rest.slice(pair[0].length)))
    return {
      shares: [
        { units: Number(pair[1]), shift: 'day' },
        { units: Number(pair[2]), shift: 'night' },
      ],
      length: pair[0].length,
    }
  return shiftsFirst(rest)
}

function shiftsFirst(rest: string): Told | null {
  const shares: Share[] = []
  let at = 0
  for (;;) {
    const match = (at === 0 ? FIRST_SHIFT : MORE_SHIFT).exec(rest.slice(at))
    if (!match) break
    shares.push({ units: Number(match[3]), shift: match[2] === undefined ? 'day' : 'night' })
    at += match[0].length
  }
  return shares.length < 2 ? null : { shares, length: at }
}

/** Numbers behind a name: "soldadores 8", "boilermakers 80/50 (D/N)", "guindastes 2 (dia) e 1 (noite)". */
function labelledAt(rest: string): Told | null {
  // "Millwrights D12 N10".
  const led = /^[^\S\n]*[:=(-]?[^\S\n]*/.exec(rest)?.[0] ?? ''
  const first = shiftsFirst(rest.slice(led.length))
  if (first) return { shares: first.shares, length: led.length + first.length }
  const lead = BEHIND.exec(rest)?.[0]
  if (lead === undefined) return null
  const words = rest.slice(lead.length)
  const three = OF_THREE.exec(words)
  if (three && three[1] === three[2] && three[2] === three[3])
    return { shares: [{ units: Number(three[1]) }], length: lead.length + three[0].length }
  const pair = three ? null : PAIR.exec(words)
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
  const all = OF_ALL.exec(words)
  const inside = all
    ? (sharesAt(words.slice(all[0].length)) ?? bracketAt(words.slice(all[0].length), Number(all[1])))
    : null
  const [only] = inside?.shares ?? []
  if (all && inside && only) {
    const units = Number(all[1])
    const length = lead.length + all[0].length + inside.length
    if (inside.shares.reduce((sum, each) => sum + each.units, 0) === units) return { shares: inside.shares, length }
    if (inside.shares.length === 1 && only.units < units)
      return { shares: [only, { units: units - only.units, shift: only.shift === 'day' ? 'night' : 'day' }], length }
  }
  // "Electricians 8 days": right behind a trade they are people of the day.
  const told = shiftsFirst(words) ?? sharesAt(plain, DAYS_BEHIND.test(plain))
  if (told) return { shares: told.shares, length: lead.length + told.length }
  const each = EACH_SHIFT.exec(words) ?? IN_SHIFTS.exec(words)
  if (each) return { shares: [{ units: Number(each[1]) }], length: lead.length + each[0].length }
  const one = /^(\d{1,3})[^\S\n]*\)?(?=[^\S\n]*(?:$|[,;.\n(]|(?:e|and|y)\s)(?!\d))/.exec(words)
  return one ? { shares: [{ units: Number(one[1]) }], length: lead.length + one[0].length } : null
}

/** Trades and cranes by their names, where their numbers stand behind them. */
function namesWithNumbersBehind(folded: string, text: string, grammar: Grammar, counted: readonly Span[]): People[] {
  const found: People[] = []
  const short = [...folded.matchAll(SHORT_BEFORE)].flatMap((match): People[] => {
    const end = match.index + match[0].length
    const told = labelledAt(folded.slice(end, end + 90))
    const name = nameOfShort(match[1] ?? '')
    if (!told || name === null || told.shares.some(each => each.units === 0)) return []
    if (/\d[^\S\n]*$/.test(folded.slice(0, match.index))) return []
    return [
      {
        start: match.index,
        end: end + told.length,
        crew: { name, units: told.shares[0]?.units ?? null, kind: 'people' },
        shares: told.shares,
      },
    ]
  })
  for (const match of folded.matchAll(NAME_OF_PEOPLE)) {
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
    const there = told?.shares.filter(each => each.units > 0) ?? []
    if (!told || there.length === 0) continue
    found.push({
      start,
      end: end + told.length,
      crew: {
        name: text.slice(start, end),
        units: there[0]?.units ?? null,
        kind: isCrane(name) ? 'machine' : 'people',
      },
      shares: there,
    })
  }
  // One alone may be another word in short: "Inst 2".
  const isSure = short.length > 1 || counted.length + found.length > 0 || short.some(each => each.shares.length > 1)
  const free = short.filter(each => !found.some(other => each.start < other.end && other.start < each.end))
  return isSure ? [...found, ...free] : found
}

/** Whether words call people or cranes; with a colon behind them the name of their work does, too. */
function isPeople(words: string, folded: string, end: number, grammar: Grammar): boolean {
  if (isCrane(words)) return true
  if (tradeOf(words) === null) return false
  // "Soldadores homologados 25": the first word is the trade.
  const role = roleOf(words, grammar) ?? roleOf(words.split(' ')[0] ?? '', grammar)
  return CREW_OF.test(words) || /^[^\S\n]*[:=]/.test(folded.slice(end)) || (role !== null && role.kind !== 'people')
}

/** All people and machines of a text, with their numbers on either side. */
export function peopleIn(folded: string, text: string, grammar: Grammar): People[] {
  const crews = readCrews(folded, text, grammar)
  const counted = crews.map((mention): People => {
    const { start } = mention
    const { crew, end } = withMaterial(mention, folded, text)
    const rest = folded.slice(end, end + 110)
    const units = crew.units ?? 0
    const bracket = IN_BRACKET.exec(rest)?.[0] ?? null
    const inside =
      bracket === null ? null : (sharesAt(rest.slice(bracket.length)) ?? bracketAt(rest.slice(bracket.length), units))
    if (inside && bracket !== null)
      return parted({ start, end: end + bracket.length + inside.length, crew }, inside.shares)
    const parts = IN_SHIFTS_BRACKET.exec(rest)
    if (parts && Number(numberOf(parts[1] ?? '')) * Number(parts[2]) === units)
      return { start, end: end + parts[0].length, crew, shares: [{ units: Number(parts[2]) }] }
    const letters = LETTERS_OF_SHIFTS.exec(rest)
    if (letters)
      return {
        start,
        end: end + letters[0].length,
        crew,
        shares: [
          { units, shift: letters[1] === 'd' ? 'day' : 'night' },
          { units: Number(letters[2]), shift: letters[1] === 'd' ? 'night' : 'day' },
        ],
      }
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
  const pairs = pairsBefore(folded, text, grammar)
  const single = counted.filter(each => !pairs.some(pair => pair.start < each.end && each.start < pair.end))
  const told = [
    ...pairs,
    ...namesWithNumbersBehind(folded, text, grammar, counted),
    ...shortForms(folded, counted),
    ...single,
  ]
  const all = [...told, ...qualified(folded, text, told)]
  const people = all.filter(each =>
    each.crew.kind === 'machine' ? !isMended(each, folded) : !isMachine(each, all, folded),
  )
  return underHeads(folded, [...people, ...cranesIn(folded, text, told)]).sort((a, b) => a.start - b.start)
}

/** "Albañiles refractarios": the word behind names what they build with, and their trade. */
function withMaterial({ crew, end }: Span & { crew: Crew }, folded: string, text: string): { crew: Crew; end: number } {
  const more = OF_REFRACTORY.exec(folded.slice(end))?.[0] ?? ''
  return more === ''
    ? { crew, end }
    : {
        crew: {
          ...crew,
          name: (/\S+$/.exec(text.slice(0, end))?.[0] ?? crew.name) + text.slice(end, end + more.length),
        },
        end: end + more.length,
      }
}

/** "30 turbine fitters": what they work on stands between, in the singular. */
const peopleOfThings = (folded: string): RegExpExecArray[] =>
  [...folded.matchAll(PEOPLE_OF_THINGS)].filter(
    ([, , between = '', people = '']) => IS_PERSON.test(people) && !/s[^\S\n]/.test(between),
  )

/** "6 mechanical fitters": a word for which of them stands between. */
const qualified = (folded: string, text: string, taken: readonly Span[]): People[] =>
  [...folded.matchAll(QUALIFIED), ...peopleOfThings(folded)].flatMap((match): People[] => {
    const [whole, units = '', , trade = ''] = match
    const [start, end] = [match.index, match.index + whole.length]
    if (tradeOf(trade) === null || taken.some(each => each.start < end && start < each.end)) return []
    const told = FIRST_SHARE.exec(folded.slice(end)) ? null : sharesAt(folded.slice(end).replace(/^\s*\(?/, ''))
    const sum = told?.shares.reduce((all, each) => all + each.units, 0)
    // "10 boiler inspectors on days".
    const own = told ? null : OWN.exec(folded.slice(end, end + 60))
    const isShift = own !== null && !BOTH_SHIFTS.test(folded.slice(end + own[0].length)) && !OWN_TIME.test(own[0])
    const shift = !isShift ? {} : { shift: own[2] === undefined ? ('day' as const) : ('night' as const) }
    return [
      {
        start,
        end: end + (isShift ? own[0].length : 0),
        crew: { name: text.slice(end - trade.length, end), units: Number(units), kind: 'people' },
        shares: told && sum === Number(units) ? told.shares : [{ units: Number(units), ...shift }],
      },
    ]
  })

/** "2 lavadores difusores" in a list of things: a doer that is a machine, where no people stand in its sentence. */
/** Whether a doer may be a machine as well. */
export const mayBeMachine = (name: string): boolean => MAY_BE_MACHINE.test(fold(name))

function isMachine({ start, crew }: People, all: readonly People[], folded: string): boolean {
  if (!mayBeMachine(crew.name)) return false
  const from = start - (/[^.;\n]*$/.exec(folded.slice(0, start))?.[0].length ?? 0)
  const to = start + (/^[^.;\n]*/.exec(folded.slice(start))?.[0].length ?? 0)
  return !all.some(each => each.start !== start && each.start >= from && each.start < to)
}

const nameOfShort = (short: string): string | null =>
  Object.entries(SHORT_TRADES).find(([each]) => new RegExp(`^(?:${each})$`).test(short))?.[1] ?? null

/** "90+60 caldereros", "55/40 boilermakers": by day and by night. */
const pairsBefore = (folded: string, text: string, grammar: Grammar): People[] =>
  [...folded.matchAll(/(?<![\w.,/+-])(\d{1,3})\s*[+/]\s*(\d{1,3})\s+([a-z]{4,})(?![a-z])/g)].flatMap(match => {
    const [whole, day = '', night = '', name = ''] = match
    const role = roleOf(name, grammar)
    if (tradeOf(name) === null || role === null || role.kind === 'people') return []
    const end = match.index + whole.length
    return [
      {
        start: match.index,
        end,
        crew: { name: text.slice(end - name.length, end), units: Number(day), kind: 'people' as const },
        shares: [
          { units: Number(day), shift: 'day' as const },
          { units: Number(night), shift: 'night' as const },
        ],
      },
    ]
  })

/** "Pessoal de dia: 30 caldeireiros. Pessoal de noite: 20": people under a head are of its shift, where there is one of each. */
function underHeads(folded: string, people: readonly People[]): People[] {
  const heads = [...folded.matchAll(SHIFT_HEAD)].map(match => ({
    end: match.index + match[0].length,
    // Up to the end of its sentence or line.
    until:
      match.index + match[0].length + (/^[^.\n]*/.exec(folded.slice(match.index + match[0].length))?.[0].length ?? 0),
    shift: match[2] === undefined ? ('day' as const) : ('night' as const),
  }))
  if (new Set(heads.map(each => each.shift)).size < 2) return [...people]
  return people.map(each => {
    const head = heads.findLast(own => own.end <= each.start && each.start < own.until)
    return head && each.shares.every(share => share.shift === undefined)
      ? { ...each, shares: each.shares.map(share => ({ ...share, shift: head.shift })) }
      : each
  })
}

/** "18 mec., 14 cald, 6 sold": trades in short, where there are two of them or more. */
function shortForms(folded: string, counted: readonly Span[]): People[] {
  const found = [...folded.matchAll(SHORT_TRADE)].flatMap((match): People[] => {
    const name = nameOfShort(match[2] ?? '')
    const span = { start: match.index, end: match.index + match[0].length }
    if (name === null || counted.some(each => each.start < span.end && span.start < each.end)) return []
    const units = Number(match[1])
    const told = sharesAt(folded.slice(span.end).replace(/^\s*\(?/, ''))
    const shares = told && told.shares.reduce((sum, each) => sum + each.units, 0) === units ? told.shares : [{ units }]
    return [{ ...span, crew: { name, units, kind: 'people' }, shares }]
  })
  return found.length > 1 || counted.length > 0 ? found : []
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
