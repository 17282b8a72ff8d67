import { type CustomValue, calendarId, type DurationUnit, type Resource, resourceId } from '@parada/schedule'
import { baselinesOf } from './baselines.ts'
import type { Block } from './blocks.ts'
import { EMPTY } from './bytes.ts'
import type { FieldMap } from './field-map.ts'
import { RESOURCE, RESOURCE_BASELINE_FIELDS } from './fields.ts'
import { readAvailability, readRates } from './rates.ts'
import { flag, guidOf, int, number, type Row, short, text } from './row.ts'
import type { Layout, Source } from './version.ts'

/** Headers and blank rows have records of this length. */
const BLANK_9 = 8
const BLANK = 16

/**
 * Records of the resources in the order of their ids' first ones; of several with one unique id the last counts, those before
 * it and one without any var data are left-overs.
 */
export function resourceRows(block: Block, map: FieldMap, layout: Layout): Row[] {
  const rows = new Map<number, Row>()
  for (let i = 0; i < block.meta.count; i++) {
    const data = block.items[i] ?? EMPTY
    if (data.length <= (layout === 9 ? BLANK_9 : BLANK)) continue
    const draft: Row = {
      map,
      uid: 0,
      index: i,
      fixed: [data, block.items2[i] ?? EMPTY],
      meta: [block.meta, block.meta2],
      vars: block.vars,
    }
    const uid = short(draft, RESOURCE.uniqueId)
    if (uid === undefined || !block.vars.has(uid)) continue
    rows.set(uid, { ...draft, uid })
  }
  return [...rows.values()]
}

export interface ResourceContext {
  readonly unit: DurationUnit
  readonly calendarOf: ReadonlyMap<number, number>
  readonly notes: (row: Row, field: number) => string | undefined
  readonly custom: (row: Row) => Record<string, CustomValue> | undefined
}

const ACCRUE = ['start', 'end', 'prorated'] as const

/** Turns a record into a resource. */
export function toResource(row: Row, source: Source, context: ResourceContext): Resource {
  const kind = kindOf(row, source)
  const calendar = context.calendarOf.get(row.uid)
  const max = number(row, RESOURCE.maxUnits)
  const accrue = ACCRUE[(short(row, RESOURCE.accrueAt) ?? 3) - 1]
  const rates = readRates(row)
  const baselines = baselinesOf(row, RESOURCE_BASELINE_FIELDS, context.unit)
  const availability = readAvailability(row)
  const optional = <K extends string, V>(key: K, value: V | undefined): { [k in K]?: V } =>
    (value === undefined ? {} : { [key]: value }) as { [k in K]?: V }
  return {
    uid: resourceId(row.uid),
    row: int(row, RESOURCE.id) ?? 0,
    ...optional('guid', guidOf(row, RESOURCE.guid)),
    name: text(row, RESOURCE.name) ?? '',
    kind,
    ...(max !== undefined && { maxUnits: max / 10_000 }),
    ...(calendar !== undefined && { calendar: calendarId(calendar) }),
    ...optional('initials', text(row, RESOURCE.initials)),
    ...optional('group', text(row, RESOURCE.group)),
    ...optional('code', text(row, RESOURCE.code)),
    ...optional('email', text(row, RESOURCE.email)),
    ...(kind === 'material' && optional('materialUnit', text(row, RESOURCE.materialLabel))),
    ...(flag(row, RESOURCE.generic) && { generic: true as const }),
    ...(flag(row, RESOURCE.inactive) && { inactive: true as const }),
    ...(flag(row, RESOURCE.budget) && { budget: true as const }),
    ...(flag(row, RESOURCE.canLevel) === false && { canLevel: false as const }),
    ...(rates.length > 0 && { rates }),
    ...(availability.length > 0 && { availability }),
    ...optional('accrueAt', accrue),
    ...(baselines.length > 0 && { baselines }),
    ...optional('notes', context.notes(row, RESOURCE.notes)),
    ...optional('custom', context.custom(row)),
  }
}

/** Before 2007 there are no cost resources. */
function kindOf(row: Row, source: Source): Resource['kind'] {
  if (flag(row, RESOURCE.isWork) !== false) return 'work'
  return source.layout !== 9 && flag(row, RESOURCE.isCost) ? 'cost' : 'material'
}
