/** Long lists of plans as the JSON that they were read from, in parts; a list never changes, so the text stays that of it. */
const texts = new WeakMap<readonly unknown[], readonly string[]>()

/** Reads a list from its JSON, and remembers that for who stores the list: texts are copied many times sooner than objects. */
export function listOf<Row>(parts: readonly string[]): readonly Row[] {
  const rows: Row[] = []
  for (const part of parts) for (const row of JSON.parse(part) as Row[]) rows.push(row)
  return rememberText(rows, parts)
}

/** Remembers the JSON that a list was read from; gives the list. */
export function rememberText<List extends readonly unknown[]>(list: List, parts: readonly string[]): List {
  texts.set(list, parts)
  return list
}

/** The JSON that a list was read from, in parts; null for one that was made here. */
export const textOf = (list: readonly unknown[]): readonly string[] | null =>
  list.length === 0 ? [] : (texts.get(list) ?? null)
