import { type Trade, tradeOf } from '@parada/schedule'
import { isCrane, isPipefitter, type Limit, type Limited } from '@parada/scope'
import type { Grammar } from '../grammar/grammar.ts'
import { SHIFT_OF_LIMIT } from '../lexicon/phrases.ts'
import { readCrews } from '../read/crews.ts'
import type { Crew, Span } from './draft.ts'

/** What a text says there is: limits by trade, and people or things that no trade knows. */
export interface ReadLimits {
  readonly limits: readonly Limit[]
  readonly others: readonly { readonly name: string; readonly units: number; readonly kind: Crew['kind'] }[]
  /** Said twice with different numbers, or another kind of crane: the first counts. */
  readonly unused: readonly Span[]
}

/** A trade or its work by name, and behind it the only shift that it is done in. */
const ONLY_IN =
  /(?<![a-z])([a-z]+(?: de end| ndt)?)[\s,(]+((?:(?:so|somente|apenas|only|solo|solamente|exclusivamente|sempre|always|siempre)\s+)?(?:(?:d[eo]|n[oa]|on|in|by|during|en el|por el|de|del|en)\s+)?(?:(?:the\s+)?(?:turno|shift|periodo)\s+(?:d[eo]\s+)?)?(?:dia|diurno|day(?:light)?|night|noite|noche|noturno|nocturno)(?:s|time)?(?: shifts?)?(?: only| apenas)?)(?![a-z])/g

/** Trades that are told to work in one shift only, with the words that say it. */
export function shiftsOfTrades(folded: string): (Span & { of: Trade; shift: 'day' | 'night' })[] {
  return [...folded.matchAll(ONLY_IN)].flatMap(match => {
    const [whole, words = '', shift = ''] = match
    const of = tradeOf(words) ?? tradeOf(words.split(' ').at(-1) ?? '')
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

/** "Soldadores: 6; mecânicos: 14": a trade as a label, with its number behind. */
export function labelledPeople(folded: string, text: string): (Span & { name: string; units: number })[] {
  return [
    ...folded.matchAll(
      /(?<![a-z\d][^\S\n]|[a-z])([a-z]{4,}(?: [a-z]{4,})?)[^\S\n]*[:=][^\S\n]*(\d{1,3})(?=[^\S\n]*(?:$|[,;.\n])(?!\d))/g,
    ),
  ].flatMap(match => {
    const [whole, words = '', units = ''] = match
    if (tradeOf(words) === null || Number(units) === 0) return []
    const name = text.slice(match.index, match.index + words.length)
    return [{ start: match.index, end: match.index + whole.length, name, units: Number(units) }]
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
  for (const { start, end, name, units } of labelledPeople(folded, text))
    take({ name, units, kind: 'people' }, { start, end }, undefined)
  for (const { start, end, crew } of readCrews(folded, text, grammar)) {
    // Cranes that are mended are things of the scope.
    if (items.some(each => start < each.end && each.start < end)) {
      opened.add(crew.name)
      continue
    }
    const shift = SHIFT_OF_LIMIT.exec(folded.slice(end, end + 60))?.[1]
    const night = shift !== undefined && /^n/.test(shift)
    take(crew, { start, end }, shift === undefined ? undefined : night ? 'night' : 'day')
  }
  // "Inspeção só de dia": when a trade works, without how many there are.
  for (const { of, shift } of shiftsOfTrades(folded))
    if (!limits.some(each => each.of === of)) limits.push({ of, shift })
  const known = new Set<Limited>(limits.map(each => each.of))
  for (const crew of told) {
    const of = limitedBy(crew.name)
    if (!opened.has(crew.name) && (of === null || !known.has(of))) take(crew, null, undefined)
  }
  // Pipefitters alone are the people of their trade.
  const alone = !limits.some(each => each.of === 'boilermaking')
  return {
    limits: alone ? limits.map(each => (each.of === 'piping' ? { ...each, of: 'boilermaking' } : each)) : limits,
    others,
    unused,
  }
}

const limitedBy = (name: string): Limited | null => {
  if (isCrane(name)) return 'crane'
  const trade = tradeOf(name)
  return trade === 'boilermaking' && isPipefitter(name) ? 'piping' : trade
}
