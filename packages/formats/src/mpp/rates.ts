import { type Availability, dayFromCivil, type Instant, instant, type ResourceRate } from '@parada/schedule'
import { f64, i32, u16 } from './bytes.ts'
import { RESOURCE } from './fields.ts'
import { bytesOf, cost, number, type Row, short } from './row.ts'
import { money, ticksSinceEpoch } from './values.ts'

const TABLES = ['A', 'B', 'C', 'D', 'E'] as const
/** Unit that a rate was typed per; the amounts are per hour regardless of it. */
const UNITS = ['m', 'h', 'd', 'w', 'mo', undefined, 'y', 'material'] as const
const unitOf = (code: number | undefined): NonNullable<ResourceRate['unit']> => UNITS[(code ?? 2) - 1] ?? 'h'

const RATES_AT = 16
const RATE = 44
/** Entries of one table; MS Project allows 25. */
const MAX_RATES = 100

/** Dates before or after these stand for "always". */
const FIRST = instant(dayFromCivil(1984, 1, 2) * 86_400)
const LAST = instant(dayFromCivil(2049, 12, 31) * 86_400)
const limit = (at: Instant): Instant | undefined => (at <= FIRST || at >= LAST ? undefined : at)

/**
 * Rates of a resource: its tables A to E where it has any, else the one rate of its own fields; none when all are zero.
 * Each entry of a table says until when it holds.
 */
export function readRates(row: Row): readonly ResourceRate[] {
  const rates: ResourceRate[] = []
  RESOURCE.costRateTables.forEach((field, i) => {
    const table = TABLES[i]
    const bytes = bytesOf(row, field)
    if (table && bytes) rates.push(...row.vars.once(`rates${table}`, bytes, each => readTable(table, each)))
  })
  const own = rates.length > 0 ? rates : [ownRate(row)]
  return own.some(each => each.standard !== 0 || each.overtime || each.perUse) ? own : []
}

function readTable(table: ResourceRate['table'], bytes: Uint8Array): ResourceRate[] {
  const rates: ResourceRate[] = []
  let from: Instant | undefined
  for (let at = RATES_AT; at + RATE <= bytes.length && rates.length < MAX_RATES; at += RATE) {
    rates.push(rateOf(table, from, f64(bytes, at), u16(bytes, at + 8), f64(bytes, at + 16), money(bytes, at + 32)))
    from = limit(ticksSinceEpoch(i32(bytes, at + 40)))
  }
  return rates
}

function ownRate(row: Row): ResourceRate {
  return rateOf(
    'A',
    undefined,
    number(row, RESOURCE.standardRate) ?? 0,
    short(row, RESOURCE.standardRateUnits) ?? 2,
    number(row, RESOURCE.overtimeRate) ?? 0,
    cost(row, RESOURCE.costPerUse) ?? 0,
  )
}

function rateOf(
  table: ResourceRate['table'],
  from: Instant | undefined,
  standard: number,
  unit: number,
  overtime: number,
  perUse: number,
): ResourceRate {
  return {
    table,
    ...(from !== undefined && { from }),
    standard,
    ...(overtime !== 0 && { overtime }),
    ...(perUse !== 0 && { perUse }),
    unit: unitOf(unit),
  }
}

const AVAILABILITY_AT = 12
const AVAILABILITY = 20

/** How many units there are when: from each entry's date until the next one's. Entries of no units only end others. */
export function readAvailability(row: Row): readonly Availability[] {
  const bytes = bytesOf(row, RESOURCE.availability)
  return bytes ? row.vars.once('availability', bytes, parseAvailability) : []
}

function parseAvailability(bytes: Uint8Array): Availability[] {
  const list: Availability[] = []
  const count = u16(bytes, 0)
  for (let i = 0; i < count; i++) {
    const at = AVAILABILITY_AT + i * AVAILABILITY
    if (at + 12 > bytes.length) break
    const units = f64(bytes, at + 4)
    if (units === 0) continue
    const from = limit(ticksSinceEpoch(i32(bytes, at)))
    const to = at + AVAILABILITY + 4 <= bytes.length ? limit(ticksSinceEpoch(i32(bytes, at + AVAILABILITY))) : undefined
    list.push({
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
      units: units / 10_000,
    })
  }
  // One entry without limits says no more than the resource's own maximum.
  const [first] = list
  return list.length === 1 && first?.from === undefined && first?.to === undefined ? [] : list
}
