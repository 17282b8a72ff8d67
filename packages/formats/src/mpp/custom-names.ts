import { type CustomField, type CustomValue, type DurationUnit, formatDuration, formatInstant } from '@parada/schedule'
import type { Block } from './blocks.ts'
import { EMPTY, guid, i32, slice, utf16 } from './bytes.ts'
import { CUSTOM_FIELDS, type CustomFieldPlace, type CustomKind, readCustomValue } from './custom-fields.ts'
import { ENTITY, type Entity, type FieldMap } from './field-map.ts'
import type { Lookups, LookupValue } from './lookups.ts'
import type { Source } from './version.ts'

/** Key in the props of a record folder (2007 and later) that holds names and definitions of custom fields. */
export const KEY_DEFINITIONS = 71_303_169
/** Names of the fields in Project 2000-2003: one text per entry of the field map. */
const OLD_NAMES: Readonly<Record<Entity, number>> = { task: 1_048_577, resource: 1_048_578, assignment: 1_048_580 }
/** Value lists of Project 2000-2003, all kinds of record together. */
const OLD_VALUE_LISTS = 37_753_744
const NAME_SECTIONS = 3
const ENTRY_14 = 88
const TABLE_AT_14 = 36
const TABLE_AT_12 = 156
const MAX_FIELDS = 5000
/** Bytes of a field's name that count. */
const MAX_NAME = 1024

interface Definition {
  name?: string
  values?: CustomField['values']
}

/** Names and value lists that custom fields were given. Fields without either are not listed. */
export function readCustomFields(
  source: Source,
  maps: Readonly<Record<Entity, FieldMap>>,
  blocks: Readonly<Record<Entity, Block>>,
  lookups: Lookups,
  unit: DurationUnit,
): CustomField[] {
  const fields: CustomField[] = []
  const oldLists = source.layout === 9 ? readOldValueLists(source, unit) : undefined
  for (const entity of ['task', 'resource', 'assignment'] as const) {
    const definitions = new Map<number, Definition>()
    const of = (field: number): Definition => {
      let definition = definitions.get(field)
      if (!definition) {
        definition = {}
        definitions.set(field, definition)
      }
      return definition
    }
    if (source.layout === 9) {
      const names = oldNames(source.props.get(OLD_NAMES[entity]))
      names.forEach((name, i) => {
        const field = maps[entity].order[i] ?? -1
        if (name !== '' && field >= 0) of(field).name = name
      })
      for (const [id, values] of oldLists ?? []) if (id >>> 16 === ENTITY[entity]) of(id & 0xffff).values = values
    } else {
      const data = blocks[entity].props.get(KEY_DEFINITIONS)
      if (data) readDefinitions(data, source, ENTITY[entity], of, lookups, unit)
    }
    for (const place of CUSTOM_FIELDS[entity]) {
      const definition = definitions.get(place.field)
      if (!definition || (definition.name === undefined && !definition.values)) continue
      fields.push({
        key: place.key,
        of: entity,
        ...(definition.name !== undefined && { name: definition.name }),
        ...(definition.values && definition.values.length > 0 && { values: definition.values }),
      })
    }
  }
  return fields
}

/** NUL-ended texts one after another. */
function oldNames(data: Uint8Array | undefined): string[] {
  const names: string[] = []
  const bytes = data ?? EMPTY
  for (let at = 0; at + 2 <= bytes.length && names.length < MAX_FIELDS; ) {
    const name = utf16(bytes, at)
    names.push(name)
    at += (name.length + 1) * 2
  }
  return names
}

/**
 * Sections one after another: a length, then that many bytes, which begin with the length again, a count and that many
 * pairs of field and offset (from the second length). The first section names the fields. The fourth defines them: in
 * Project 2007 as such a section, later as a count, a length and records of 88 bytes.
 */
function readDefinitions(
  data: Uint8Array,
  source: Source,
  base: number,
  of: (field: number) => Definition,
  lookups: Lookups,
  unit: DurationUnit,
): void {
  let at = 0
  for (let section = 0; section < NAME_SECTIONS; section++) {
    const length = i32(data, at)
    if (length < 8 || length > data.length - at - 4) return
    if (section === 0)
      for (const { id, from } of pairs(slice(data, at + 4, length)))
        if (id >>> 16 === base) {
          const name = utf16(data, at + 4 + from, Math.min(at + 4 + length, at + 4 + from + MAX_NAME))
          if (name !== '') of(id & 0xffff).name = name
        }
    at += 4 + length
  }
  const define = (id: number, table: string | undefined): void => {
    const values = table ? lookups.tables.get(table) : undefined
    if (id >>> 16 !== base || !values) return
    const kind = kindOf(base, id & 0xffff)
    if (kind) of(id & 0xffff).values = listed(values, kind, unit)
  }
  if (source.layout === 14) {
    const count = Math.min(i32(data, at), MAX_FIELDS)
    for (let i = 0; i < count; i++) {
      const entry = at + 8 + i * ENTRY_14
      if (entry + ENTRY_14 > data.length) break
      define(i32(data, entry), guid(data, entry + TABLE_AT_14))
    }
  } else {
    const length = i32(data, at)
    if (length < 8 || length > data.length - at - 4) return
    for (const { id, from } of pairs(slice(data, at + 4, length))) define(id, guid(data, at + 4 + from + TABLE_AT_12))
  }
}

function* pairs(block: Uint8Array): Generator<{ id: number; from: number }> {
  const count = Math.min(i32(block, 4), MAX_FIELDS, Math.floor((block.length - 8) / 8))
  for (let i = 0; i < count; i++) yield { id: i32(block, 8 + i * 8), from: i32(block, 12 + i * 8) }
}

function kindOf(base: number, field: number): CustomKind | undefined {
  const entity = (Object.keys(ENTITY) as Entity[]).find(each => ENTITY[each] === base)
  return entity && CUSTOM_FIELDS[entity].find(each => each.field === field)?.kind
}

function listed(values: readonly LookupValue[], kind: CustomKind, unit: DurationUnit): CustomField['values'] {
  return values.flatMap(value => {
    const read = readCustomValue(value.bytes, kind, unit)
    if (read === undefined) return []
    return [
      {
        value: wordsOf(read),
        ...(value.description && { description: value.description }),
        ...(value.parent !== undefined && { parent: value.parent }),
        id: value.uid,
      },
    ]
  })
}

function wordsOf(value: CustomValue): string {
  if (typeof value !== 'object') return String(value)
  return 'instant' in value ? formatInstant(value.instant) : formatDuration(value.duration)
}

const SIZE: Readonly<Record<CustomKind, number | undefined>> = {
  number: 8,
  cost: 8,
  date: 4,
  duration: 6,
  flag: 2,
  text: undefined,
  outlineCode: undefined,
}

/**
 * Value lists of Project 2000-2003: a length, a count, pairs of field and offset; each list has where its values begin
 * at 8, where its descriptions begin at 12 and end at 16, counted from its own start.
 */
function readOldValueLists(source: Source, unit: DurationUnit): Map<number, CustomField['values']> {
  const lists = new Map<number, CustomField['values']>()
  const data = source.props.get(OLD_VALUE_LISTS)
  if (!data) return lists
  for (const { id, from } of pairs(data)) {
    const place = placeOf(id)
    if (!place || from < 0) continue
    const [values, descriptions, end] = [i32(data, from + 8), i32(data, from + 12), i32(data, from + 16)]
    if (values < 20 || descriptions < values || end < descriptions || from + end > data.length) continue
    const texts = oldNames(slice(data, from + descriptions, end - descriptions))
    const items: NonNullable<CustomField['values']>[number][] = []
    let at = from + values
    while (at < from + descriptions && items.length < MAX_FIELDS) {
      const size = SIZE[place.kind] ?? (utf16(data, at, from + descriptions).length + 1) * 2
      const value = readCustomValue(slice(data, at, size), place.kind, unit)
      const description = texts[items.length]
      if (value !== undefined) items.push({ value: wordsOf(value), ...(description && { description }) })
      at += size
    }
    lists.set(id, items)
  }
  return lists
}

function placeOf(id: number): CustomFieldPlace | undefined {
  const entity = (Object.keys(ENTITY) as Entity[]).find(each => ENTITY[each] === id >>> 16)
  return entity && CUSTOM_FIELDS[entity].find(each => each.field === (id & 0xffff))
}
