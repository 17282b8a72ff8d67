import type { Json } from '@parada/schedule'
import { rawOf, type XmlNode } from '../xml/read.ts'
import { element, rawElement, rawPairs } from '../xml/write.ts'
import type { Value } from './values.ts'

/** One element of a row and the member of the model it holds. */
export interface Element<T> {
  readonly name: string
  readonly key: keyof T & string
  readonly value: Value<unknown>
}

export function elementsOf<T>() {
  return <K extends keyof T & string>(name: string, key: K, value: Value<NonNullable<T[K]>>): Element<T> => ({
    name,
    key,
    value: value as Value<unknown>,
  })
}

/** A table of elements by name. */
export type Elements<T> = ReadonlyMap<string, Element<T>>
export const tableOf = <T>(list: readonly Element<T>[]): Elements<T> => new Map(list.map(each => [each.name, each]))

/** What MS Project writes where nothing was entered; such an element has no information. */
const PLAIN = new Set(['', '0', '0.00', 'PT0H0M0S', 'false'])

/** Plain values other than zero. */
const DEFAULTS: Readonly<Record<string, string>> = {
  IsPublished: '1',
  HasFixedRateUnits: '1',
  FixedCostAccrual: '3',
  ResumeValid: '0',
}

/** The elements of a row by the table; what it does not know is kept raw unless it has no information. */
export function readElements<T>(
  node: XmlNode,
  table: Elements<T>,
  derived: ReadonlySet<string>,
  bad: (element: string, text: string) => void,
): { values: Partial<T>; raw: Json[] } {
  const values: Record<string, unknown> = {}
  const raw: Json[] = []
  for (const child of node.children) {
    const known = table.get(child.name)
    if (known) {
      const value = known.value.read(child.text)
      if (value !== undefined && value !== null) values[known.key] = value
      else if (value === undefined && child.text !== '') bad(child.name, child.text)
    } else if (!derived.has(child.name) && !tellsNothing(child)) raw.push([child.name, rawOf(child)])
  }
  return { values: values as Partial<T>, raw }
}

function tellsNothing(node: XmlNode): boolean {
  if (node.children.length > 0) return false
  const plain = DEFAULTS[node.name]
  return plain === undefined ? PLAIN.has(node.text) : node.text === plain || node.text === ''
}

/** Markup of every member that is present, by element name. */
export function writeElements<T>(value: T, table: Elements<T>): [string, string][] {
  const pieces: [string, string][] = []
  for (const each of table.values()) {
    const member = value[each.key]
    if (member !== undefined && member !== null) pieces.push([each.name, element(each.name, each.value.write(member))])
  }
  return pieces
}

/** Where raw elements travel in a row's `extra`. */
export const RAW = 'mspdi'

export const rawExtra = (raw: readonly Json[]): { extra?: Readonly<Record<string, Json>> } =>
  raw.length > 0 ? { extra: { [RAW]: raw } } : {}

/** Markup of the raw elements that a row carries, except those named. */
export function rawMarkup(
  extra: Readonly<Record<string, Json>> | undefined,
  except: (name: string) => boolean = () => false,
): [string, string][] {
  return rawPairs(extra?.[RAW])
    .filter(([name]) => !except(name))
    .map(([name, value]) => [name, rawElement(name, value)])
}
