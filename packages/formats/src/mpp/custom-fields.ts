import type { CustomValue, DurationUnit } from '@parada/schedule'
import { EMPTY } from './bytes.ts'
import type { Entity } from './field-map.ts'
import { bytesOf, durationFrom, flag, hasField, moment, number, type Row, text } from './row.ts'
import { money } from './values.ts'

type Kind = 'text' | 'number' | 'cost' | 'date' | 'duration' | 'flag' | 'outlineCode'

/** One custom field: its key in the model, its number in the file and how its value is written. */
export interface CustomFieldPlace {
  readonly key: string
  readonly field: number
  readonly kind: Kind
  readonly unitField?: number
}

/** Numbers of consecutive custom fields, in ranges: `[first number in the file, how many]`. */
type Ranges = readonly (readonly [from: number, count: number, step?: number])[]

interface Group {
  readonly name: string
  readonly kind: Kind
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
    const units = group.units && spread(group.units)
    return spread(group.ranges).map((field, i) => ({
      key: `${group.name}${i + 1}`,
      field,
      kind: group.kind,
      ...(units && { unitField: units[i]! }),
    }))
  })
}

/** Every custom field of each kind of record. */
export const CUSTOM_FIELDS: Readonly<Record<Entity, readonly CustomFieldPlace[]>> = {
  task: places(TASK_GROUPS),
  resource: places(RESOURCE_GROUPS),
  assignment: places(ASSIGNMENT_GROUPS),
}

/** Looks up the text of an outline code's value from what the record stores. */
export type OutlineCodeText = (bytes: Uint8Array) => string | undefined

/** The custom values that a record has; absent and empty ones are left out, as are flags that are not set. */
export function customValues(
  row: Row,
  entity: Entity,
  unit: DurationUnit,
  outlineCode: OutlineCodeText,
): Record<string, CustomValue> | undefined {
  let values: Record<string, CustomValue> | undefined
  for (const place of CUSTOM_FIELDS[entity]) {
    const value = place.kind === 'flag' ? flag(row, place.field) : readValue(row, place, unit, outlineCode)
    if (value === undefined || value === false) continue
    values ??= {}
    values[place.key] = value
  }
  return values
}

function readValue(
  row: Row,
  place: CustomFieldPlace,
  unit: DurationUnit,
  outlineCode: OutlineCodeText,
): CustomValue | undefined {
  if (!hasField(row, place.field)) return undefined
  switch (place.kind) {
    case 'text':
      return text(row, place.field)
    case 'number':
      return number(row, place.field)
    case 'cost':
      return money(bytesOf(row, place.field) ?? EMPTY)
    case 'date': {
      const at = moment(row, place.field)
      return at === undefined ? undefined : { instant: at }
    }
    case 'duration': {
      const value = durationFrom(row, place.field, place.unitField ?? -1, unit)
      return value && { duration: value }
    }
    case 'outlineCode':
      return outlineCode(bytesOf(row, place.field) ?? EMPTY)
    case 'flag':
      return flag(row, place.field)
  }
}
