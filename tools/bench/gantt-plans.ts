/** Synthetic plans for measuring the Gantt: the same for every run and every painter. */

export interface BenchRow {
  readonly id: number
  readonly parent: number
  readonly level: number
  readonly name: string
  readonly leaf: boolean
  /** Milliseconds of the local wall clock. */
  start: number
  end: number
  readonly progress: number
}

export interface BenchLink {
  readonly source: number
  readonly target: number
  readonly type: 'FS' | 'SS' | 'FF' | 'SF'
  /** Hours. */
  readonly lag: number
}

export interface BenchPlan {
  readonly n: number
  readonly rows: readonly BenchRow[]
  readonly links: readonly BenchLink[]
  readonly leaves: readonly number[]
  readonly start: number
  readonly end: number
}

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

/** A small generator of pseudo-random numbers in [0, 1): xorshift, so that runs can be repeated. */
export function randomFrom(seed: number): () => number {
  let state = seed | 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 4_294_967_296
  }
}

/**
 * Units of systems of ten tasks each, side by side in about 120 days, with one and a half links per task: a chain inside
 * each system and links across to near ones.
 */
export function shutdownPlan(tasks: number): BenchPlan {
  const random = randomFrom(20_261_121)
  const whole = (low: number, high: number): number => low + Math.floor(random() * (high - low + 1))
  const start = new Date(2026, 0, 5).getTime()
  const rows: BenchRow[] = []
  const links: BenchLink[] = []
  const leaves: number[] = []
  const add = (parent: number, level: number, name: string, leaf: boolean): BenchRow => {
    const row = {
      id: rows.length + 1,
      parent,
      level,
      name,
      leaf,
      start: Number.POSITIVE_INFINITY,
      end: Number.NEGATIVE_INFINITY,
      progress: leaf ? whole(0, 100) : 0,
    }
    rows.push(row)
    return row
  }
  const widen = (above: BenchRow, below: BenchRow): void => {
    above.start = Math.min(above.start, below.start)
    above.end = Math.max(above.end, below.end)
  }
  let unit: BenchRow | null = null
  let area: BenchRow | null = null
  for (let system = 0; system * 10 < tasks; system++) {
    if (system % 100 === 0) unit = add(0, 1, `Unit ${system / 100 + 1}`, false)
    if (system % 10 === 0) area = add(unit!.id, 2, `Area ${Math.floor(system / 10) + 1}`, false)
    const group = add(area!.id, 3, `System ${system + 1}`, false)
    let at = start + whole(0, 110) * DAY_MS + whole(0, 8) * HOUR_MS
    for (let step = 0; step < 10 && leaves.length < tasks; step++) {
      const task = add(group.id, 4, `Task ${system + 1}.${step + 1}`, true)
      task.start = at
      task.end = at + whole(2, 24) * HOUR_MS
      at = task.end + whole(0, 4) * HOUR_MS
      if (step > 0) links.push({ source: leaves.at(-1)!, target: task.id, type: 'FS', lag: 0 })
      leaves.push(task.id)
      widen(group, task)
    }
    widen(area!, group)
    widen(unit!, area!)
  }
  const types = ['FS', 'FS', 'FS', 'SS', 'FF', 'SF'] as const
  while (links.length < tasks * 1.5) {
    const from = whole(0, leaves.length - 32)
    const to = from + whole(2, 30)
    links.push({ source: leaves[from]!, target: leaves[to]!, type: types[whole(0, 5)]!, lag: whole(0, 8) })
  }
  return { n: tasks, rows, links, leaves, start, end: start + 126 * DAY_MS }
}
