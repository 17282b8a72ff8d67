import { tradeOf } from '@parada/schedule'
import { isCrane, isPipefitter, type Limit, type Limited } from '@parada/scope'
import type { Grammar } from '../grammar/grammar.ts'
import { BUILT_IN_CRANE } from '../lexicon/things.ts'
import { readCrews } from '../read/crews.ts'
import { fold } from '../text/fold.ts'
import type { Crew, Span } from './draft.ts'
import { mayBeMachine, peopleIn } from './shift-shares.ts'

/** What a text says there is: limits by trade, and people or things that no trade knows. */
export interface ReadLimits {
  readonly limits: readonly Limit[]
  readonly others: readonly { readonly name: string; readonly units: number; readonly kind: Crew['kind'] }[]
  /** Said twice with different numbers, or another kind of crane: the first counts. */
  readonly unused: readonly Span[]
  /** Where the text says them. */
  readonly places: readonly Span[]
  /** Numbers of shifts that are not what the text says there are in all. */
  readonly differ: readonly Span[]
}

/** A trade or its work by name, and behind it the only shift that it is done in. */
const ONLY_IN =
  /(?<![a-z])([a-z]+(?: de end| ndt)?)[\s,(]+((?:(?:so|somente|apenas|only|solo|solamente|exclusivamente|sempre|always|siempre)\s+)?(?:(?:d[eo]|n[oa]|on|in|by|during|en el|por el|de|del|en)\s+)?(?:(?:the\s+)?(?:turno|shift|periodo)\s+(?:d[eo]\s+)?)?(?:dia|diurno|day(?:light)?|night|noite|noche|noturno|nocturno)(?:s|time)?(?: shifts?)?(?: only| apenas)?)(?![a-z])/g

/** Trades that the text puts in one shift only, with the words that say it. */
export function shiftsOfTrades(folded: string): (Span & { of: Limited; shift: 'day' | 'night' })[] {
  return [...folded.matchAll(ONLY_IN)].flatMap(match => {
    const [whole, words = '', shift = ''] = match
    const of = isCrane(words) ? ('crane' as const) : (tradeOf(words) ?? tradeOf(words.split(' ').at(-1) ?? ''))
    if (of === null || !/(?:so|somente|apenas|only|solo|solamente|exclusivamente)(?![a-z])/.test(shift)) return []
    return [
      {
        of,
        shift: /(?<![a-z])n[io]/.test(shift) ? ('night' as const) : ('day' as const),
        start: match.index,
        end: match.index + whole.length,
      },
    ]
  })
}

/** People and machines of a brief as limits, one name a trade. */
export function scopeLimits(
  folded: string,
  text: string,
  grammar: Grammar,
  told: readonly Crew[],
  items: readonly Span[],
): ReadLimits {
  const limits: Limit[] = []
  const others: ReadLimits['others'][number][] = []
  const unused: Span[] = []
  const take = (crew: Crew, span: Span | null, shift: Limit['shift']): void => {
    if (crew.units === null || crew.units <= 0) return
    const of = crew.kind === 'material' && !isCrane(crew.name) ? null : limitedBy(crew.name)
    if (of === null) {
      if (!others.some(each => each.name === crew.name))
        others.push({ name: crew.name, units: crew.units, kind: crew.kind })
      return
    }
    const same = limits.find(each => each.of === of && each.shift === shift)
    if (!same) limits.push({ of, units: crew.units, ...(shift && { shift }), name: crew.name })
    else if (span && (same.units !== crew.units || (of === 'crane' && same.name !== crew.name))) unused.push(span)
  }
  const opened = new Set<string>()
  const places: Span[] = []
  const differ: Span[] = []
  for (const { start, end, crew, shares, differs } of peopleIn(folded, text, grammar)) {
    // Cranes that are mended are things of the scope.
    if (items.some(each => start < each.end && each.start < end)) {
      opened.add(crew.name)
      continue
    }
    places.push({ start, end })
    if (differs) differ.push({ start, end })
    for (const { units, shift } of shares) take({ ...crew, units }, { start, end }, shift)
  }
  // "Inspeção só de dia": when a trade works, without how many there are.
  for (const { of, shift, start, end } of shiftsOfTrades(folded)) {
    if (limits.some(each => each.of === of)) continue
    places.push({ start, end })
    limits.push({ of, shift })
  }
  const known = new Set<Limited>(limits.map(each => each.of))
  const counted = readCrews(folded, text, grammar)
  for (const crew of told) {
    // What was counted above, be it kept, called more exactly or a thing, is no limit of its own again.
    if (counted.some(each => each.crew.name === crew.name && each.crew.units === crew.units)) continue
    const of = limitedBy(crew.name)
    // Cranes of the plant in a list of things are things.
    if ((of === 'crane' && BUILT_IN_CRANE.test(fold(crew.name))) || mayBeMachine(crew.name)) continue
    if (!opened.has(crew.name) && (of === null || !known.has(of))) take(crew, null, undefined)
  }
  // Pipefitters alone are the people of their trade.
  const alone = !limits.some(each => each.of === 'boilermaking')
  return {
    limits: alone ? limits.map(each => (each.of === 'piping' ? { ...each, of: 'boilermaking' } : each)) : limits,
    others,
    unused,
    places,
    differ,
  }
}

const limitedBy = (name: string): Limited | null => {
  if (isCrane(name)) return 'crane'
  const trade = tradeOf(name)
  return trade === 'boilermaking' && isPipefitter(name) ? 'piping' : trade
}
