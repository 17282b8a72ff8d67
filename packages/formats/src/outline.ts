/**
 * Puts rows into outline order: parents before children, subtrees together, siblings in their given order.
 * A parent that does not exist, or that would close a loop, counts as none and is reported.
 */
export function outlineOrder<Row, Id>(
  rows: readonly Row[],
  idOf: (row: Row) => Id,
  parentOf: (row: Row) => Id | null,
  report: (row: Row, why: 'unknown' | 'loop') => void,
): { order: readonly Row[]; parents: ReadonlyMap<Id, Id | null> } {
  const parents = new Map<Id, Id | null>()
  for (const row of rows) parents.set(idOf(row), parentOf(row))
  /** Rows known to hang under a root. */
  const rooted = new Set<Id>()
  for (const row of rows) {
    const parent = parents.get(idOf(row))
    if (parent !== null && parent !== undefined && !parents.has(parent)) {
      parents.set(idOf(row), null)
      report(row, 'unknown')
    }
  }
  for (const row of rows) {
    const above = parents.get(idOf(row))
    if (above === null || above === undefined || rooted.has(above)) {
      rooted.add(idOf(row))
      continue
    }
    const path = new Set<Id>()
    let at: Id | null | undefined = idOf(row)
    while (at !== null && at !== undefined && !rooted.has(at)) {
      if (path.has(at)) {
        parents.set(idOf(row), null)
        report(row, 'loop')
        break
      }
      path.add(at)
      at = parents.get(at)
    }
    for (const id of path) rooted.add(id)
  }
  const children = new Map<Id | null, Row[]>()
  for (const row of rows) {
    const parent = parents.get(idOf(row)) ?? null
    const list = children.get(parent)
    if (list) list.push(row)
    else children.set(parent, [row])
  }
  const order: Row[] = []
  const stack = [...(children.get(null) ?? [])].reverse()
  for (let row = stack.pop(); row !== undefined; row = stack.pop()) {
    order.push(row)
    const below = children.get(idOf(row))
    if (below) for (let at = below.length - 1; at >= 0; at--) stack.push(below[at] as Row)
  }
  return { order, parents }
}

/** Parent of each row by outline level alone: the nearest row above with a lower level. */
export function parentsByLevel(levels: readonly number[]): (number | null)[] {
  const open: number[] = []
  return levels.map((level, at) => {
    while (open.length > 0 && (levels[open[open.length - 1] as number] as number) >= level) open.pop()
    const parent = open[open.length - 1] ?? null
    open.push(at)
    return parent
  })
}

/** Rows whose level is more than one below that of the row above them which holds them, with the level that they come to have. */
export function skippedLevels(levels: readonly number[]): { readonly at: number; readonly read: number }[] {
  const parents = parentsByLevel(levels)
  const lowest = levels.reduce((low, each) => Math.min(low, each), Number.POSITIVE_INFINITY)
  const depths: number[] = []
  return levels.flatMap((level, at) => {
    const parent = parents[at] ?? null
    depths.push(parent === null ? lowest : (depths[parent] as number) + 1)
    // Below a row that skipped a level itself no further one is skipped.
    const wanted = parent === null ? lowest : (levels[parent] as number) + 1
    return level > wanted ? [{ at, read: depths[at] as number }] : []
  })
}
