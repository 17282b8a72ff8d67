import type { ScopeLine } from '@parada/scope'
import type { Placing } from './area-limits.ts'
import type { Brief } from './brief.ts'
import type { Equipment, Quantity } from './equipment.ts'

/** The lines of a brief's scope, and the quantities that belong to none of them. */
export interface ReadScope {
  readonly lines: readonly ScopeLine[]
  readonly unused: readonly Quantity[]
}

/** Work asked for by name, without hours of its own, is given a shift's two thirds. */
export const EXTRA_HOURS = 8

/** Work that a brief asks for by name: of one item, of which it is a row or beside its rows. */
export interface WorkAsked {
  readonly name: string
  readonly item: Equipment
  /** Id of the row of the item's template that does it; null: none does. */
  readonly row: string | null
}

/** One line for each piece of equipment, with the quantities and the work that the text gives of it. */
export function scopeLines(
  brief: Brief,
  folded: string,
  asked: readonly WorkAsked[],
  placing: ReadonlyMap<Equipment, Placing> = new Map(),
): ReadScope {
  const parameters = new Map<Equipment, Record<string, number>>(brief.equipment.map(each => [each, {}]))
  const unused: Quantity[] = []
  for (const quantity of brief.quantities) {
    const items = itemsOf(quantity, brief.equipment, folded)
    if (items.length === 0) unused.push(quantity)
    for (const item of items) {
      const id = quantity.means.get(item.template.id)
      const own = parameters.get(item)
      if (id !== undefined && own) own[id] ??= quantity.value
    }
  }
  const lines = brief.equipment.map(
    (each): ScopeLine => ({
      label: each.label,
      ...(each.tag !== undefined && { tag: each.tag }),
      template: each.template.id,
      parameters: parameters.get(each) ?? {},
      ...workOf(each, asked),
      ...placing.get(each),
    }),
  )
  return { lines, unused }
}

function workOf(item: Equipment, asked: readonly WorkAsked[]): Pick<ScopeLine, 'extra' | 'asked'> {
  const own = asked.filter(each => each.item === item)
  const extra = own.flatMap(({ name, row }) => (row === null ? [{ name, hours: EXTRA_HOURS }] : []))
  const rows = own.flatMap(({ row }) => (row === null ? [] : [row]))
  return { ...(extra.length > 0 && { extra }), ...(rows.length > 0 && { asked: rows }) }
}

/** The items that a quantity is for: the one whose tag stands right before it, else all of the nearest mention. */
export function itemsOf(quantity: Quantity, equipment: readonly Equipment[], folded: string): readonly Equipment[] {
  const able = equipment.filter(each => quantity.means.has(each.template.id))
  // "Trocar 120 tubos no E-502" names its item behind it.
  const behind = /^\s(?:d[aeo]|n[ao]|of|in|on|at|en(?: el| la)?|del?(?: la)?)\s(?:[a-z]+\s){0,4}(?=[a-z0-9])/.exec(
    folded.slice(quantity.end),
  )
  const at = behind && folded.slice(quantity.end + behind[0].length)
  const named = at && able.find(each => each.tag !== undefined && at.startsWith(each.tag.toLowerCase()))
  if (named) return [named]
  // "Retube F-01 with 64 tubes": of a thing that has none of them it is no other's.
  const clause = /[^,;.()\n]*$/.exec(folded.slice(0, quantity.start))?.[0] ?? ''
  const other = equipment.find(each => each.tag !== undefined && clause.slice(-40).includes(each.tag.toLowerCase()))
  if (
    other &&
    !able.includes(other) &&
    !able.some(each => each.tag !== undefined && clause.includes(each.tag.toLowerCase()))
  )
    return []
  // "H-101 (336 tubos)": in the bracket of a thing that has none of them it is no other's.
  const bracket = /\([^()\n]*$/.exec(folded.slice(0, quantity.start))
  const inside = bracket && equipment.findLast(each => each.span.end <= bracket.index)
  if (
    bracket &&
    inside &&
    !able.some(each => each.span.start === inside.span.start) &&
    /^[^.;,()\n]{0,24}$/.test(folded.slice(inside.span.end, bracket.index))
  )
    return []
  // "2 boilers no 1 and 2 (no 2: 300 tubes)".
  const which = /[(,;]\s*n[o.º°]*\s*(\d{1,2})\s*[:=]\s*$/.exec(folded.slice(0, quantity.start))?.[1]
  const numbered =
    which === undefined ? [] : able.filter(each => each.span.end <= quantity.start && each.label.endsWith(` ${which}`))
  if (numbered.length > 0) return numbered.slice(-1)
  const place = quantity.end + (behind?.[0].length ?? 0)
  const spoken = behind ? able.filter(each => each.again?.some(span => span.start === place)) : []
  if (spoken.length > 0) return spoken
  // A mention behind the first speaks of those alone that it names: "E-101 e E-102. E-101: 40 tubos".
  const again = able.flatMap(item => (item.again ?? []).map(span => ({ item, span })))
  const said = again.filter(each => each.span.end <= quantity.start)
  const latest = said.reduce((most, { span }) => Math.max(most, span.start), -1)
  const before = able.findLast(each => each.span.end <= quantity.start)
  if (latest > (before?.span.start ?? -1)) {
    // "E-5 and E-6 to be retubed, 900 tubes each" says it of both.
    const ends = said.filter(each => each.span.start === latest).map(each => each.span)
    for (const { span } of [...said].sort((a, b) => b.span.start - a.span.start)) {
      const first = Math.min(...ends.map(each => each.start))
      if (span.end <= first && /^\s*(?:[,/&]|e|and|y)\s*$/.test(folded.slice(span.end, first))) ends.push(span)
    }
    return said.filter(each => ends.includes(each.span)).map(each => each.item)
  }
  const near = before ?? able.find(each => each.span.start >= quantity.end)
  if (!near) return []
  const group = able.filter(each => each.span.start === near.span.start)
  const words = folded.slice(near.span.end, quantity.start)
  const last = group
    .flatMap(each => (each.tag === undefined ? [] : [{ each, at: words.lastIndexOf(each.tag.toLowerCase()) }]))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => b.at - a.at)[0]
  // "Colunas C-101 e C-102 com 32 bandejas" speaks of both, "C-101 com 32 e C-102 com 24" of one each.
  const own = last && /^[^,;)]{0,24}$/.test(words.slice(last.at + (last.each.tag?.length ?? 0)))
  return own && group.length > 1 && toldApart(group, folded, near.span.end) ? [last.each] : group
}

/** Whether numbers stand between the tags of a mention, so that each has its own. */
function toldApart(group: readonly Equipment[], folded: string, from: number): boolean {
  const places = group.flatMap(({ tag }) => (tag === undefined ? [] : [folded.indexOf(tag.toLowerCase(), from)]))
  const sorted = places.filter(at => at >= 0).sort((a, b) => a - b)
  return sorted.some((at, index) => {
    const next = sorted[index + 1]
    return next !== undefined && /[\s(]\d/.test(folded.slice(at, next))
  })
}
