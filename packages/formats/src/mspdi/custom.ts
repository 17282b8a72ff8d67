import type { CustomField, CustomValue, CustomValues, Json } from '@parada/schedule'
import { formatInstant } from '@parada/schedule'
import { CUSTOM_FIELDS } from '../mpp/custom-fields.ts'
import { ownText, rawOf, textOf, type XmlNode } from '../xml/read.ts'
import { element, rawElement, rawPairs, wrap } from '../xml/write.ts'
import { durationOf, formatCode, readFormat, readInstant, readSpan, writeSpan } from './values.ts'

/** Numbers of a kind of row's fields count from here. */
const BASES = { task: 0x0b400000, resource: 0x0c400000, assignment: 0x0f400000 } as const
export type CustomOf = keyof typeof BASES

interface Place {
  readonly key: string
  readonly of: CustomOf
  readonly kind: 'text' | 'number' | 'cost' | 'date' | 'duration' | 'flag' | 'outlineCode'
  readonly id: number
}

const PLACES: readonly Place[] = (['task', 'resource', 'assignment'] as const).flatMap(of =>
  CUSTOM_FIELDS[of].map(({ key, field, kind }) => ({ key, of, kind, id: BASES[of] + field })),
)
const BY_ID = new Map(PLACES.map(place => [place.id, place]))
const BY_KEY = new Map(PLACES.map(place => [`${place.of} ${place.key}`, place]))

/** `Text1` of `text1`, `Outline Code1` of `outlineCode1`. */
const titleOf = (key: string): string =>
  key.replace(/^outlineCode/, 'Outline Code').replace(/^[a-z]/, letter => letter.toUpperCase())

/** A lookup table: texts by their id, with the way up. */
interface Lookup {
  readonly values: readonly { id: number; value: string; description?: string; parent?: number }[]
}

function pathOf(lookup: Lookup, id: number): string | undefined {
  const parts: string[] = []
  const seen = new Set<number>()
  for (let at: number | undefined = id; at !== undefined && at > 0 && !seen.has(at); ) {
    seen.add(at)
    const row = lookup.values.find(value => value.id === at)
    if (!row) break
    parts.unshift(row.value)
    at = row.parent
  }
  return parts.length > 0 ? parts.join('.') : undefined
}

/** Definitions of a file: which fields have a name or a list of values. */
export class Definitions {
  readonly fields: CustomField[] = []
  /** Definitions that say more than the model holds (formulas, masks), to be written back. */
  readonly raw: Json[] = []
  readonly #lookups = new Map<number, Lookup>()

  extendedAttribute(node: XmlNode): void {
    const id = Number(textOf(node, 'FieldID'))
    const place = BY_ID.get(id)
    const alias = textOf(node, 'Alias')
    const values = node.children
      .filter(child => child.name === 'ValueList')
      .flatMap(list => list.children.filter(child => child.name === 'Value'))
      .map(value => (value.text !== '' ? { value: value.text } : describedValue(value)))
    const listed = values.filter(value => value.value !== '')
    if (place && (alias || listed.length > 0))
      this.fields.push({
        key: place.key,
        of: place.of,
        ...(alias && { name: alias }),
        ...(listed.length > 0 && { values: listed }),
      })
    const known = new Set([
      'FieldID',
      'FieldName',
      'Guid',
      'SecondaryPID',
      'SecondaryGuid',
      'Alias',
      'ValueList',
      'CFType',
      'ElemType',
    ])
    if (node.children.some(child => !known.has(child.name) && child.text !== '' && child.text !== '0'))
      this.raw.push(['ExtendedAttribute', rawOf(node)])
  }

  outlineCode(node: XmlNode): void {
    const id = Number(textOf(node, 'FieldID'))
    const values = (node.children.find(child => child.name === 'Values')?.children ?? []).flatMap(each => {
      const valueId = Number(textOf(each, 'ValueID'))
      const parent = Number(textOf(each, 'ParentValueID') ?? 0)
      const description = textOf(each, 'Description')
      if (!Number.isFinite(valueId)) return []
      return [
        {
          value: textOf(each, 'Value') ?? '',
          ...(description && { description }),
          ...(parent > 0 && { parent }),
          id: valueId,
        },
      ]
    })
    this.#lookups.set(id, { values })
    const place = BY_ID.get(id)
    const alias = textOf(node, 'Alias')
    if (place) {
      const at = this.fields.findIndex(field => field.key === place.key && field.of === place.of)
      const field: CustomField = {
        key: place.key,
        of: place.of,
        ...(alias ? { name: alias } : at >= 0 && this.fields[at]?.name ? { name: this.fields[at].name as string } : {}),
        ...(values.length > 0 && { values }),
      }
      if (at >= 0) this.fields[at] = field
      else if (alias || values.length > 0) this.fields.push(field)
    }
  }

  /** Custom values of a row; flags that are not set and empty texts are left out. Unknown fields go to `raw`. */
  valuesOf(node: XmlNode, of: CustomOf, raw: Json[]): CustomValues | undefined {
    let values: Record<string, CustomValue> | undefined
    for (const child of node.children) {
      if (child.name !== 'ExtendedAttribute' && child.name !== 'OutlineCode') continue
      const place = BY_ID.get(Number(textOf(child, 'FieldID')))
      const value = place && place.of === of ? this.#value(child, place) : undefined
      if (value === null) continue
      if (value === undefined || !place) raw.push([child.name, rawOf(child)])
      else {
        values ??= {}
        values[place.key] = value
      }
    }
    return values
  }

  /** Undefined: cannot be read. Null: says nothing. */
  #value(node: XmlNode, place: Place): CustomValue | null | undefined {
    const text = textOf(node, 'Value') ?? ''
    if (node.name === 'OutlineCode') {
      const id = Number(textOf(node, 'ValueID') ?? textOf(node, 'UID'))
      const lookup = this.#lookups.get(place.id)
      return lookup ? pathOf(lookup, id) : undefined
    }
    if (text === '') return null
    switch (place.kind) {
      case 'text':
      case 'outlineCode':
        return ownText(text)
      case 'number':
        return Number.isFinite(Number(text)) ? Number(text) : undefined
      case 'cost':
        return Number.isFinite(Number(text)) ? Number(text) / 100 : undefined
      case 'flag':
        return text === '1' || text === 'true' ? true : null
      case 'date': {
        const at = readInstant(text)
        return at === undefined ? undefined : { instant: at }
      }
      case 'duration': {
        const seconds = readSpan(text)
        return seconds === undefined
          ? undefined
          : { duration: durationOf(seconds, readFormat(textOf(node, 'DurationFormat'), 'd')) }
      }
    }
  }
}

function describedValue(node: XmlNode): { value: string; description?: string; id?: number } {
  const description = textOf(node, 'Description')
  const id = Number(textOf(node, 'ID'))
  return {
    value: textOf(node, 'Value') ?? '',
    ...(description && { description }),
    ...(Number.isFinite(id) && id > 0 && { id }),
  }
}

/** Markup of a row's custom values, and the fields that the file must then define. */
export function writeCustom(
  values: CustomValues | undefined,
  of: CustomOf,
  lookups: ReadonlyMap<string, Lookups>,
  used: Set<string>,
): [string, string][] {
  return Object.entries(values ?? {}).flatMap(([key, value]): [string, string][] => {
    const place = BY_KEY.get(`${of} ${key}`)
    if (!place) return []
    const id = element('FieldID', String(place.id))
    const lookup = lookups.get(`${of} ${key}`)
    if (lookup && place.kind === 'outlineCode' && typeof value === 'string') {
      const valueId = lookup.idOf(value)
      return [['OutlineCode', wrap('OutlineCode', id + element('ValueID', String(valueId)))]]
    }
    used.add(`${of} ${key}`)
    return [['ExtendedAttribute', wrap('ExtendedAttribute', id + valueMarkup(value, place))]]
  })
}

function valueMarkup(value: CustomValue, place: Place): string {
  if (typeof value === 'object')
    return 'instant' in value
      ? element('Value', formatInstant(value.instant))
      : element('Value', writeSpan(value.duration.seconds)) + element('DurationFormat', formatCode(value.duration))
  if (typeof value === 'boolean') return element('Value', value ? '1' : '0')
  if (typeof value === 'number' && place.kind === 'cost')
    return element('Value', String(Number((value * 100).toFixed(6))))
  return element('Value', String(value))
}

/** The values of an outline code with their ids: those defined, and those that rows use beside them. */
export class Lookups {
  readonly rows: { id: number; value: string; description?: string; parent?: number }[]
  readonly #byPath = new Map<string, number>()

  constructor(field: CustomField | undefined) {
    this.rows = (field?.values ?? []).map((value, at) => ({ ...value, id: value.id ?? at + 1 }))
    for (const row of this.rows) {
      const path = pathOf({ values: this.rows }, row.id)
      if (path !== undefined && !this.#byPath.has(path)) this.#byPath.set(path, row.id)
    }
  }

  idOf(path: string): number {
    const known = this.#byPath.get(path)
    if (known !== undefined) return known
    const id = Math.max(0, ...this.rows.map(row => row.id)) + 1
    this.rows.push({ id, value: path })
    this.#byPath.set(path, id)
    return id
  }
}

/** Markup of `OutlineCodes` and `ExtendedAttributes`. */
export function writeDefinitions(
  fields: readonly CustomField[],
  raw: Json | undefined,
  lookups: ReadonlyMap<string, Lookups>,
  used: ReadonlySet<string>,
): [string, string][] {
  const outline = [...lookups].flatMap(([of, lookup]) => {
    const place = BY_KEY.get(of)
    const field = fields.find(each => `${each.of} ${each.key}` === of)
    if (!place || (lookup.rows.length === 0 && !field)) return []
    const rows = lookup.rows.map(row =>
      wrap(
        'Value',
        element('ValueID', String(row.id)) +
          element('ParentValueID', String(row.parent ?? 0)) +
          element('Value', row.value) +
          (row.description === undefined ? '' : element('Description', row.description)),
      ),
    )
    const name = element('FieldID', String(place.id)) + element('FieldName', titleOf(place.key))
    const alias = field?.name === undefined ? '' : element('Alias', field.name)
    return [wrap('OutlineCode', name + alias + (rows.length > 0 ? wrap('Values', rows.join('')) : ''))]
  })
  const kept = new Map(
    rawPairs(raw).map(([, value]) => [Number(new Map(rawPairs(value)).get('FieldID')), value] as const),
  )
  const plain = PLACES.flatMap(place => {
    const of = `${place.of} ${place.key}`
    const field = fields.find(each => each.of === place.of && each.key === place.key)
    const definition = kept.get(place.id)
    if (lookups.has(of) || (!field && !used.has(of) && definition === undefined)) return []
    if (definition !== undefined) {
      const pairs = rawPairs(definition).filter(([name]) => name !== 'Alias')
      const at = pairs.findIndex(([name]) => name === 'FieldName') + 1
      return [
        rawElement('ExtendedAttribute', [
          ...pairs.slice(0, at),
          ...(field?.name === undefined ? [] : [['Alias', field.name] as const]),
          ...pairs.slice(at),
        ]),
      ]
    }
    const values = (field?.values ?? []).map(value =>
      wrap(
        'Value',
        (value.id === undefined ? '' : element('ID', String(value.id))) +
          element('Value', value.value) +
          (value.description === undefined ? '' : element('Description', value.description)),
      ),
    )
    return [
      wrap(
        'ExtendedAttribute',
        element('FieldID', String(place.id)) +
          element('FieldName', titleOf(place.key)) +
          (field?.name === undefined ? '' : element('Alias', field.name)) +
          (values.length > 0 ? wrap('ValueList', values.join('')) : ''),
      ),
    ]
  })
  return [
    ['OutlineCodes', wrap('OutlineCodes', outline.join(''))],
    ['ExtendedAttributes', wrap('ExtendedAttributes', plain.join(''))],
  ]
}

/** Outline codes that are defined with values, or used by rows. */
export function lookupsOf(
  fields: readonly CustomField[],
  used: readonly (readonly [CustomOf, CustomValues | undefined])[],
) {
  const lookups = new Map<string, Lookups>()
  const add = (of: string) => {
    const place = BY_KEY.get(of)
    if (place?.kind === 'outlineCode' && !lookups.has(of))
      lookups.set(of, new Lookups(fields.find(field => `${field.of} ${field.key}` === of)))
  }
  for (const field of fields) add(`${field.of} ${field.key}`)
  for (const [of, values] of used) for (const key of Object.keys(values ?? {})) add(`${of} ${key}`)
  return lookups
}
