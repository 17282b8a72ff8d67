import type { LinkType } from '@parada/schedule'
import type { Catalogue, Template, TemplateRow } from '../template.ts'
import type { Operation } from './read.ts'
import type { Relation } from './relations.ts'

/** A wait between two operations of an item, by their places in its list. */
export interface PlaceLink {
  readonly from: number
  readonly to: number
  readonly type: LinkType
}

/**
 * The links that a template's order gives the operations of one item. Rows that the list does not have are passed over:
 * what waits for them waits for what they would have waited for. Operations of one row follow each other or run side by
 * side as the row does; numbers in their names ("passe 2") pair them.
 */
export function templateLinks(
  template: Template,
  rows: readonly (TemplateRow | null)[],
  texts: readonly string[],
): PlaceLink[] {
  const places = new Map<string, number[]>()
  for (const [at, row] of rows.entries()) if (row) places.set(row.id, [...(places.get(row.id) ?? []), at])
  const byId = new Map(template.rows.map(row => [row.id, row]))
  const links: PlaceLink[] = []
  for (const row of template.rows) {
    const own = places.get(row.id) ?? []
    for (const [nth, to] of own.entries()) {
      const before = own[nth - 1]
      if (row.repeat?.order !== 'parallel' && before !== undefined) {
        links.push({ from: before, to, type: 'FS' })
        continue
      }
      for (const { row: id, type, each } of row.after)
        for (const from of ends(id, each ? numberOf(texts[to] ?? '') : null, places, byId, texts))
          links.push({ from, to, type })
    }
  }
  return distinct(links)
}

/** The operations that end a row, or those before it where the list has none of it. */
function ends(
  id: string,
  number: number | null,
  places: ReadonlyMap<string, readonly number[]>,
  rows: ReadonlyMap<string, TemplateRow>,
  texts: readonly string[],
): readonly number[] {
  const row = rows.get(id)
  const own = places.get(id) ?? []
  if (own.length === 0)
    return (row?.after ?? []).flatMap(after => ends(after.row, after.each ? number : null, places, rows, texts))
  const same = number === null ? [] : own.filter(at => numberOf(texts[at] ?? '') === number)
  if (same.length > 0) return same
  return row?.repeat?.order === 'parallel' ? own : own.slice(-1)
}

/** The number that distinguishes one repetition from another: "passe 3", "BV-2"; not that of a tag. */
function numberOf(text: string): number | null {
  const match = /(?:^|[^\w-])(?:bv-?|mw-?|bh-?)?(\d{1,3})(?![\w-])/i.exec(
    text.replace(/\b[A-Za-z]{1,4}-?\d{3,5}[A-Za-z]?\b/g, ' '),
  )
  return match ? Number(match[1]) : null
}

function distinct(links: readonly PlaceLink[]): PlaceLink[] {
  const seen = new Set<string>()
  return links.filter(({ from, to }) => {
    const key = `${from}>${to}`
    if (from === to || seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/** The operations of an item, with the row of its template that each is like. */
export interface Group {
  readonly item: string
  readonly operations: readonly Operation[]
  readonly rows: readonly (TemplateRow | null)[]
}

/** Operations of an order follow one another by their numbers; those of one number run side by side. */
export function pairsInOrder(operations: readonly Operation[]): Relation[] {
  const byNumber = new Map<string, Operation[]>()
  for (const each of operations) byNumber.set(each.operation, [...(byNumber.get(each.operation) ?? []), each])
  const steps = [...byNumber].sort(([a], [b]) => (a < b ? -1 : 1))
  return steps.flatMap(([, own], at) =>
    (steps[at - 1]?.[1] ?? []).flatMap(from => own.map(to => ({ from, to, type: 'FS' as const, hours: 0 }))),
  )
}

/** The links that the templates of items give their operations. */
export function pairsByTemplate(
  groups: readonly Group[],
  templates: readonly { readonly item: string; readonly template: string }[],
  catalogue: Catalogue,
): Relation[] {
  const byItem = new Map(templates.map(each => [each.item, each.template]))
  return groups.flatMap(({ operations, rows, item }) => {
    const template = catalogue.get(byItem.get(item) ?? '')
    if (!template) return []
    const texts = operations.map(each => each.text)
    const turned = new Set<Operation>()
    const known = templateLinks(template, rows, texts).flatMap(({ from, to, type }) => {
      const [before, after] = [operations[from], operations[to]]
      if (!before || !after) return []
      if (!isBefore(after, before)) return [{ from: before, to: after, type, hours: 0 }]
      // What the list itself numbers the other way round stands as it numbers it.
      turned.add(before).add(after)
      return [{ from: after, to: before, type, hours: 0 }]
    })
    return [...known, ...inOrder(operations, rows, turned, known)]
  })
}

const isBefore = (one: Operation, other: Operation): boolean =>
  one.order === other.order && one.operation !== '' && one.operation < other.operation

/**
 * Operations that no row of the template is like stand where the list numbers them: behind the one before, before the
 * next; so does an end that is open since its link was `turned`.
 */
function inOrder(
  operations: readonly Operation[],
  rows: readonly (TemplateRow | null)[],
  turned: ReadonlySet<Operation>,
  known: readonly Relation[],
): Relation[] {
  const unknown = new Set(operations.filter((_, at) => !rows[at]))
  const begins = new Set(known.map(each => each.to))
  const ends = new Set(known.map(each => each.from))
  return ordersOf(operations).flatMap(own =>
    pairsInOrder(own).filter(
      ({ from, to }) =>
        unknown.has(from) ||
        unknown.has(to) ||
        (turned.has(to) && !begins.has(to)) ||
        (turned.has(from) && !ends.has(from)),
    ),
  )
}

const ordersOf = (operations: readonly Operation[]): Operation[][] => {
  const found = new Map<string, Operation[]>()
  for (const each of operations)
    if (each.operation !== '') found.set(each.order, [...(found.get(each.order) ?? []), each])
  return [...found.values()]
}
