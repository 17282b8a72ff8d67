import { type Availability, civilInstant, type Resource, type ResourceRate } from '@parada/schedule'
import type { FieldOutcome } from '../project-host.ts'
import { type Automation, OleDate, type Passed } from './automation.ts'
import { isRefusal, refusalOf } from './local-words.ts'
import {
  choice,
  close,
  customWrites,
  type FieldWriter,
  flag,
  number,
  putAll,
  type Standing,
  sameInstant,
  text,
  type Write,
  type WriteContext,
} from './member-write.ts'
import { isAutomation } from './retry.ts'

/** The base calendar of a resource, whose own days are members of its own calendar. */
const calendar: FieldWriter = (field, value, context) => {
  if (value === null) return [{ field, refused: 'companion.valueNotInProject' }]
  const wanted = context.calendar(value as never)
  const name = context.calendarName(wanted?.ofResource ? wanted.base : value)
  if (name === undefined) return [{ field, refused: 'companion.valueNotInProject' }]
  return [{ field, member: 'BaseCalendar', order: 5, value: name, same: read => String(read) === name }]
}

/** Fields of a resource that Project takes (source: VBA reference, Resource). */
export const RESOURCE_FIELDS: Readonly<Partial<Record<keyof Resource, FieldWriter>>> = {
  kind: choice('Type', 1, ['work', 'material', 'cost']),
  name: text('Name', 2),
  initials: text('Initials', 3),
  group: text('Group', 3),
  code: text('Code', 3),
  email: text('EMailAddress', 3),
  materialUnit: text('MaterialLabel', 4),
  calendar,
  maxUnits: number('MaxUnits', 6, 1),
  canLevel: flag('CanLevel', 6, true),
  accrueAt: choice('AccrueAt', 7, ['start', 'end', 'prorated'], 1, 'prorated'),
  notes: text('Notes', 8),
}

/** Tables and lists of a resource, which are not members that can be put. */
const LISTS: ReadonlySet<string> = new Set(['rates', 'availability'])

export function writeResource(
  resource: Automation,
  owner: string,
  changes: Readonly<Record<string, unknown>>,
  clearedCustom: readonly string[],
  context: WriteContext,
): { outcomes: FieldOutcome[]; standing: Standing[] } {
  const writes = Object.entries(changes).flatMap(([field, value]): Write[] => {
    if (field === 'custom') return customWrites(value, clearedCustom, context, resource)
    if (LISTS.has(field)) return []
    const writer = RESOURCE_FIELDS[field as keyof Resource]
    return writer ? writer(field, value, context, resource) : [{ field, refused: 'companion.fieldNotInProject' }]
  })
  const done = putAll(resource, owner, writes)
  if ('rates' in changes) merge(done, writeRates(resource, owner, (changes.rates ?? []) as ResourceRate[], context))
  if ('availability' in changes)
    merge(done, writeAvailability(resource, owner, (changes.availability ?? []) as Availability[]))
  return done
}

function merge(
  into: { outcomes: FieldOutcome[]; standing: Standing[] },
  field: { outcome: FieldOutcome; standing: Standing | null },
): void {
  into.outcomes.push(field.outcome)
  if (field.standing) into.standing.push(field.standing)
}

function attempt(field: string, work: () => Standing): { outcome: FieldOutcome; standing: Standing | null } {
  try {
    return { standing: work(), outcome: { field, result: 'applied' } }
  } catch (error) {
    if (!isRefusal(error)) throw error
    return { standing: null, outcome: { field, result: 'refused', reason: refusalOf(error) } }
  }
}

function collection(owner: Automation, name: string, ...index: readonly Passed[]): Automation {
  const found = owner.get(name, ...index)
  if (!isAutomation(found)) throw new TypeError(`${name} is no object`)
  return found
}

/** Deletes members from the last down to `keep`, so that none moves under the count. */
function shrink(list: Automation, keep: number): void {
  for (let at = Number(list.get('Count')); at > keep; at--) collection(list, 'Item', at).call('Delete')
}

/**
 * Pay rates. The first of a table has no date and stays; later ones are added by their date (source: VBA reference,
 * PayRates.Add and PayRate). A number is per hour (assumed); what reads back is text in the user's own language.
 */
function writeRates(resource: Automation, owner: string, rates: readonly ResourceRate[], { words }: WriteContext) {
  const tables = [...new Set(rates.map(each => each.table))]
  const listOf = (table: string): Automation =>
    collection(collection(resource, 'CostRateTables', table.charCodeAt(0) - 64), 'PayRates')
  return attempt('rates', () => {
    for (const table of tables) {
      const list = listOf(table)
      shrink(list, 1)
      for (const rate of rates.filter(each => each.table === table)) {
        if (rate.from === undefined) {
          const first = collection(list, 'Item', 1)
          first.put('StandardRate', rate.standard)
          first.put('OvertimeRate', rate.overtime ?? 0)
          first.put('CostPerUse', rate.perUse ?? 0)
        } else list.call('Add', [new OleDate(rate.from), rate.standard, rate.overtime ?? 0, rate.perUse ?? 0])
      }
    }
    const amount = (rate: Automation, member: string): number | null => {
      const read = rate.get(member)
      return typeof read === 'number' ? read : words.amount(String(read ?? ''))
    }
    const holds = (): boolean =>
      tables.every(table => {
        const read = [...listOf(table).items()].filter(each => each !== null)
        const wanted = rates.filter(each => each.table === table)
        return (
          read.length === Math.max(1, wanted.length) &&
          wanted.every((rate, at) => {
            const found = read[at]
            return (
              found !== undefined &&
              close(amount(found, 'StandardRate') ?? undefined, rate.standard) &&
              close(amount(found, 'OvertimeRate') ?? undefined, rate.overtime ?? 0) &&
              (rate.from === undefined || sameInstant(found.get('EffectiveDate'), rate.from))
            )
          })
        )
      })
    return { field: 'rates', key: `${owner} rates`, holds }
  })
}

/** What Project has for "from ever" and "for ever" (values of its XML). */
const [EVER, FOR_EVER] = [civilInstant(1984, 1, 1), civilInstant(2049, 12, 31, 23, 59)]

/**
 * How much of a resource there is, from when to when (source: VBA reference, Availabilities.Add, whose dates are
 * required). The first row is never missing: it is changed, the others are made anew.
 */
function writeAvailability(resource: Automation, owner: string, wanted: readonly Availability[]) {
  const list = (): Automation => collection(resource, 'Availabilities')
  return attempt('availability', () => {
    shrink(list(), 1)
    const rows = wanted.length > 0 ? wanted : [{ units: Number(resource.get('MaxUnits')) }]
    for (const [at, { from = EVER, to = FOR_EVER, units }] of rows.entries()) {
      if (at > 0) list().call('Add', [new OleDate(from), new OleDate(to), units])
      else {
        const first = collection(list(), 'Item', 1)
        first.put('AvailableFrom', new OleDate(from))
        first.put('AvailableTo', new OleDate(to))
        first.put('AvailableUnit', units)
      }
    }
    const holds = (): boolean => {
      const read = [...list().items()].filter(each => each !== null)
      return (
        read.length === rows.length &&
        wanted.every((each, at) => {
          const found = read[at]
          return (
            found !== undefined &&
            close(found.get('AvailableUnit'), each.units) &&
            (each.from === undefined || sameInstant(found.get('AvailableFrom'), each.from)) &&
            (each.to === undefined || sameInstant(found.get('AvailableTo'), each.to))
          )
        })
      )
    }
    return { field: 'availability', key: `${owner} availability`, holds }
  })
}
