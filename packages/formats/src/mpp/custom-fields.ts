import type { CustomValue, DurationUnit } from '@parada/schedule'
import { f64, i32, u8, u16, utf16 } from './bytes.ts'
import type { Entity, FieldMap } from './field-map.ts'
import { bytesOf, durationFrom, flag, type Row, text } from './row.ts'
import { durationOf, money, timestamp, units } from './values.ts'

/** How the value of a custom field is written. */
export type CustomKind = 'text' | 'number' | 'cost' | 'date' | 'duration' | 'flag' | 'outlineCode'

/** One custom field: its key in the model, its number in the file and how its value is written. */
export interface CustomFieldPlace {
  readonly key: string
  readonly field: number
  readonly kind: CustomKind
  readonly unitField?: number
}

/** Numbers of consecutive custom fields, in ranges: `[first number in the file, how many]`. */
type Ranges = readonly (readonly [from: number, count: number, step?: number])[]

interface Group {
  readonly name: string
  readonly kind: CustomKind
  readonly ranges: Ranges
  /** Where the units of durations lie, in the same order. */
  readonly units?: Ranges
}

const TASK_GROUPS: readonly Group[] = [
  {
    name: 'text',
    kind: 'text',
    ranges: [
      [51, 5, 3],
      [66, 5],
      [317, 20],
    ],
  },
  {
    name: 'start',
    kind: 'date',
    ranges: [
      [52, 5, 3],
      [282, 5, 2],
    ],
  },
  {
    name: 'finish',
    kind: 'date',
    ranges: [
      [53, 5, 3],
      [283, 5, 2],
    ],
  },
  {
    name: 'number',
    kind: 'number',
    ranges: [
      [87, 5],
      [302, 15],
    ],
  },
  {
    name: 'flag',
    kind: 'flag',
    ranges: [
      [72, 10],
      [292, 10],
    ],
  },
  {
    name: 'duration',
    kind: 'duration',
    ranges: [
      [103, 3],
      [275, 7],
    ],
    units: [
      [183, 3],
      [337, 7],
    ],
  },
  {
    name: 'cost',
    kind: 'cost',
    ranges: [
      [106, 3],
      [258, 7],
    ],
  },
  { name: 'date', kind: 'date', ranges: [[265, 10]] },
  { name: 'outlineCode', kind: 'outlineCode', ranges: [[416, 10, 2]] },
  { name: 'enterpriseCost', kind: 'cost', ranges: [[599, 10]] },
  { name: 'enterpriseDate', kind: 'date', ranges: [[609, 30]] },
  { name: 'enterpriseDuration', kind: 'duration', ranges: [[639, 10]], units: [[649, 10]] },
  { name: 'enterpriseFlag', kind: 'flag', ranges: [[659, 20]] },
  { name: 'enterpriseNumber', kind: 'number', ranges: [[699, 40]] },
  { name: 'enterpriseOutlineCode', kind: 'outlineCode', ranges: [[739, 30, 2]] },
  { name: 'enterpriseText', kind: 'text', ranges: [[799, 40]] },
]

const RESOURCE_GROUPS: readonly Group[] = [
  {
    name: 'text',
    kind: 'text',
    ranges: [
      [8, 2],
      [30, 3],
      [97, 5],
      [225, 20],
    ],
  },
  {
    name: 'start',
    kind: 'date',
    ranges: [
      [102, 5],
      [220, 5],
    ],
  },
  {
    name: 'finish',
    kind: 'date',
    ranges: [
      [107, 5],
      [190, 5],
    ],
  },
  {
    name: 'number',
    kind: 'number',
    ranges: [
      [112, 5],
      [205, 15],
    ],
  },
  {
    name: 'flag',
    kind: 'flag',
    ranges: [
      [127, 9],
      [126, 1],
      [195, 10],
    ],
  },
  {
    name: 'duration',
    kind: 'duration',
    ranges: [
      [117, 3],
      [183, 7],
    ],
    units: [
      [120, 3],
      [245, 7],
    ],
  },
  {
    name: 'cost',
    kind: 'cost',
    ranges: [
      [123, 3],
      [166, 7],
    ],
  },
  { name: 'date', kind: 'date', ranges: [[173, 10]] },
  { name: 'outlineCode', kind: 'outlineCode', ranges: [[278, 10, 2]] },
  { name: 'enterpriseCost', kind: 'cost', ranges: [[446, 10]] },
  { name: 'enterpriseDate', kind: 'date', ranges: [[456, 30]] },
  { name: 'enterpriseDuration', kind: 'duration', ranges: [[486, 10]], units: [[496, 10]] },
  { name: 'enterpriseFlag', kind: 'flag', ranges: [[506, 20]] },
  { name: 'enterpriseNumber', kind: 'number', ranges: [[546, 40]] },
  { name: 'enterpriseOutlineCode', kind: 'outlineCode', ranges: [[586, 29, 2]] },
  { name: 'enterpriseText', kind: 'text', ranges: [[646, 40]] },
]

const ASSIGNMENT_GROUPS: readonly Group[] = [
  {
    name: 'text',
    kind: 'text',
    ranges: [
      [88, 10],
      [218, 20],
    ],
  },
  {
    name: 'start',
    kind: 'date',
    ranges: [
      [98, 5],
      [213, 5],
    ],
  },
  {
    name: 'finish',
    kind: 'date',
    ranges: [
      [103, 5],
      [183, 5],
    ],
  },
  {
    name: 'number',
    kind: 'number',
    ranges: [
      [108, 5],
      [198, 15],
    ],
  },
  {
    name: 'flag',
    kind: 'flag',
    ranges: [
      [123, 9],
      [122, 1],
      [188, 10],
    ],
  },
  {
    name: 'duration',
    kind: 'duration',
    ranges: [
      [113, 3],
      [176, 7],
    ],
    units: [
      [116, 3],
      [238, 7],
    ],
  },
  {
    name: 'cost',
    kind: 'cost',
    ranges: [
      [119, 3],
      [159, 7],
    ],
  },
  { name: 'date', kind: 'date', ranges: [[166, 10]] },
  { name: 'enterpriseCost', kind: 'cost', ranges: [[381, 10]] },
  { name: 'enterpriseDate', kind: 'date', ranges: [[391, 30]] },
  { name: 'enterpriseDuration', kind: 'duration', ranges: [[421, 10]], units: [[431, 10]] },
  { name: 'enterpriseFlag', kind: 'flag', ranges: [[441, 20]] },
  { name: 'enterpriseNumber', kind: 'number', ranges: [[461, 40]] },
  { name: 'enterpriseText', kind: 'text', ranges: [[501, 40]] },
]

const spread = (ranges: Ranges): number[] =>
  ranges.flatMap(([from, count, step = 1]) => Array.from({ length: count }, (_, i) => from + i * step))

function places(groups: readonly Group[]): readonly CustomFieldPlace[] {
  return groups.flatMap(group => {
    const units = group.units ? spread(group.units) : []
    return spread(group.ranges).map((field, i) => ({
      key: `${group.name}${i + 1}`,
      field,
      kind: group.kind,
      ...(units[i] !== undefined && { unitField: units[i] }),
    }))
  })
}

/** Every custom field of each kind of record. */
export const CUSTOM_FIELDS: Readonly<Record<Entity, readonly CustomFieldPlace[]>> = {
  task: places(TASK_GROUPS),
  resource: places(RESOURCE_GROUPS),
  assignment: places(ASSIGNMENT_GROUPS),
}

/** What stands behind a field that holds a reference into a lookup table instead of its value. */
export interface Lookup {
  /** Bytes of the value that is meant; undefined when the bytes are no reference. */
  value(bytes: Uint8Array): Uint8Array | undefined
  /** Text of an outline code with the levels above it. */
  path(bytes: Uint8Array): string | undefined
}

/** Reads the custom values of records of one kind. */
export type CustomReader = (row: Row) => Record<string, CustomValue> | undefined

/**
 * Makes the reader of one kind of record: it looks only at what a record has. Absent and empty values are left out, as
 * are flags that are not set.
 */
export function customReader(map: FieldMap, entity: Entity, unit: DurationUnit, lookup: Lookup): CustomReader {
  const byKey = new Map<number, CustomFieldPlace>()
  const others: CustomFieldPlace[] = []
  for (const place of CUSTOM_FIELDS[entity]) {
    // From 2007 on an outline code's value stands in the field after its own.
    const fields = place.kind === 'outlineCode' ? [place.field, place.field + 1] : [place.field]
    for (const field of fields) {
      const where = map.places.get(field)
      if (where?.in === 'var') byKey.set(where.key, { ...place, field })
      else if (where) others.push({ ...place, field })
    }
  }
  const order = new Map(CUSTOM_FIELDS[entity].map((place, i) => [place.key, i]))
  return row => {
    const found: [string, CustomValue][] = []
    const add = (place: CustomFieldPlace): void => {
      const value = place.kind === 'flag' ? flag(row, place.field) : readValue(row, place, unit, lookup)
      if (value !== undefined && value !== false && value !== '') found.push([place.key, value])
    }
    for (const key of row.vars.keys(row.uid)) {
      const place = byKey.get(key)
      if (place) add(place)
    }
    for (const place of others) add(place)
    if (found.length === 0) return undefined
    found.sort(([a], [b]) => (order.get(a) ?? 0) - (order.get(b) ?? 0))
    return Object.fromEntries(found)
  }
}

function readValue(row: Row, place: CustomFieldPlace, unit: DurationUnit, lookup: Lookup): CustomValue | undefined {
  const own = bytesOf(row, place.field)
  if (!own) return undefined
  if (place.kind === 'outlineCode') return lookup.path(own)
  const referred = lookup.value(own)
  if (referred)
    return row.vars.once(`lookup ${place.kind}`, referred, bytes => readCustomValue(bytes, place.kind, unit))
  if (place.kind === 'text') return text(row, place.field)
  if (place.kind === 'duration') {
    const value = durationFrom(row, place.field, place.unitField ?? -1, unit)
    return value && { duration: value }
  }
  return readCustomValue(own, place.kind, unit)
}

/** A value as lookup tables and var data hold it. A duration of a table has its unit behind it. */
export function readCustomValue(bytes: Uint8Array, kind: CustomKind, unit: DurationUnit): CustomValue | undefined {
  switch (kind) {
    case 'text':
    case 'outlineCode': {
      const value = utf16(bytes)
      return value === '' ? undefined : value
    }
    case 'number':
      return f64(bytes, 0)
    case 'cost':
      return money(bytes)
    case 'date': {
      const at = timestamp(bytes)
      return at === undefined ? undefined : { instant: at }
    }
    case 'duration': {
      const value = durationOf(i32(bytes, 0), units(bytes.length >= 6 ? u16(bytes, 4) : 7, unit))
      return value && { duration: value }
    }
    case 'flag':
      return u8(bytes, 0) !== 0
  }
}
