// The least a calendar-aware critical path pass can cost: integer minutes, per-day prefix sums and per-minute tables of a
// week's patterns, no constraint, no progress, no summary. It is the unit that the engine's own times are given in.

/** A random network: tasks in shuffled order, links mostly finish to start, a few lags and leads. */
export interface BenchNetwork {
  readonly tasks: number
  readonly links: number
  /** Minutes. */
  readonly duration: Int32Array
  /** 0 to 4. */
  readonly calendar: Uint8Array
  readonly from: Int32Array
  readonly to: Int32Array
  /** 0 FS, 1 SS, 2 FF, 3 SF. */
  readonly type: Uint8Array
  /** Minutes. */
  readonly lag: Int32Array
}

/** Reproducible numbers from 0 to 1: a 32-bit counter, mixed. */
export function numbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const LINKS_PER_TASK = 1.7

/** A network of `tasks`; a link reaches back over at most `window` tasks, so that length grows with n / window. */
export function benchNetwork(tasks: number, window: number, seed = 1): BenchNetwork {
  const random = numbers(seed)
  const below = (limit: number): number => Math.floor(random() * limit)
  const place = Int32Array.from({ length: tasks }, (_, index) => index)
  for (let index = tasks - 1; index > 0; index--) {
    const other = below(index + 1)
    const kept = place[index]!
    place[index] = place[other]!
    place[other] = kept
  }
  const duration = new Int32Array(tasks)
  const calendar = new Uint8Array(tasks)
  for (let index = 0; index < tasks; index++) {
    duration[index] = random() < 0.05 ? 0 : (1 + below(80)) * 60
    calendar[index] = random() < 0.7 ? 0 : 1 + below(4)
  }
  const wanted = Math.floor(tasks * LINKS_PER_TASK)
  const from: number[] = []
  const to: number[] = []
  const type: number[] = []
  const lag: number[] = []
  const pairs = new Set<number>()
  for (let tries = 0; from.length < wanted && tries < wanted * 4; tries++) {
    const after = 1 + below(tasks - 1)
    const before = Math.max(0, after - 1 - Math.floor(random() * random() * window))
    const pair = before * tasks + after
    if (before === after || pairs.has(pair)) continue
    pairs.add(pair)
    const kind = random()
    from.push(place[before]!)
    to.push(place[after]!)
    type.push(kind < 0.8 ? 0 : kind < 0.9 ? 1 : kind < 0.98 ? 2 : 3)
    lag.push(random() < 0.85 ? 0 : (below(25) - 4) * 60)
  }
  return {
    tasks,
    links: from.length,
    duration,
    calendar,
    from: Int32Array.from(from),
    to: Int32Array.from(to),
    type: Uint8Array.from(type),
    lag: Int32Array.from(lag),
  }
}

type Pattern = readonly (readonly [number, number])[]

const OFFICE: Pattern = [
  [480, 720],
  [780, 1020],
]
const LONG: Pattern = [
  [420, 720],
  [750, 1050],
]
const ALWAYS: Pattern = [[0, 1440]]
const NIGHT: Pattern = [
  [0, 360],
  [1320, 1440],
]

/** Five calendars: pattern, worked days of a week that begins on Monday, whether every 45th day is a holiday. */
export const BENCH_CALENDARS: readonly { pattern: Pattern; days: number; holidays: boolean }[] = [
  { pattern: OFFICE, days: 5, holidays: true },
  { pattern: LONG, days: 6, holidays: true },
  { pattern: ALWAYS, days: 7, holidays: false },
  { pattern: NIGHT, days: 5, holidays: true },
  { pattern: LONG, days: 4, holidays: true },
]

export const isHoliday = (day: number): boolean => day % 45 === 3

interface Tables {
  /** Minutes worked before each day. */
  readonly before: Int32Array
  /** 1 where the pattern holds, 0 for a day off. */
  readonly works: Uint8Array
  /** Day in which the (index * 256)-th minute is worked. */
  readonly dayOf: Int32Array
  /** Minutes worked before a minute of a worked day. */
  readonly within: Int16Array
  /** Minute of the day at which so many minutes are done: as a start and as an end. */
  readonly starts: Int16Array
  readonly ends: Int16Array
}

/** Lays a calendar out over some days. */
export function floorCalendar(index: number, days: number): Tables {
  const { pattern, days: worked, holidays } = BENCH_CALENDARS[index]!
  const total = pattern.reduce((sum, [from, to]) => sum + to - from, 0)
  const before = new Int32Array(days + 1)
  const works = new Uint8Array(days)
  for (let day = 0; day < days; day++) {
    works[day] = day % 7 < worked && !(holidays && isHoliday(day)) ? 1 : 0
    before[day + 1] = before[day]! + (works[day] ? total : 0)
  }
  const within = new Int16Array(2 * 1441)
  const starts = new Int16Array(1441)
  const ends = new Int16Array(1441)
  let count = 0
  for (let minute = 0; minute <= 1440; minute++) {
    within[1441 + minute] = count
    if (!pattern.some(([from, to]) => minute >= from && minute < to)) continue
    starts[count++] = minute
    ends[count] = minute + 1
  }
  const dayOf = new Int32Array((before[days]! >> 8) + 2)
  for (let bucket = 0, day = 0; bucket < dayOf.length; bucket++) {
    while (day < days - 1 && before[day + 1]! <= bucket << 8) day++
    dayOf[bucket] = day
  }
  return { before, works, dayOf, within, starts, ends }
}

function worked(tables: Tables, minute: number): number {
  const day = (minute / 1440) | 0
  return tables.before[day]! + tables.within[tables.works[day]! * 1441 + minute - day * 1440]!
}

function asStart(tables: Tables, done: number): number {
  let day = tables.dayOf[done >> 8]!
  while (tables.before[day + 1]! <= done) day++
  return day * 1440 + tables.starts[done - tables.before[day]!]!
}

function asEnd(tables: Tables, done: number): number {
  let day = tables.dayOf[(done > 0 ? done - 1 : 0) >> 8]!
  while (tables.before[day + 1]! < done) day++
  return day * 1440 + tables.ends[done - tables.before[day]!]!
}

/** The network in topological order, links by successor. */
export interface FloorGraph {
  readonly tasks: number
  readonly order: Int32Array
  readonly first: Int32Array
  readonly from: Int32Array
  readonly type: Uint8Array
  readonly lag: Int32Array
  readonly duration: Int32Array
  readonly calendar: Uint8Array
}

/** Sorts and packs a network: what a pass needs once. */
export function floorGraph(network: BenchNetwork): FloorGraph {
  const { tasks, links } = network
  const waiting = new Int32Array(tasks)
  const outFirst = new Int32Array(tasks + 1)
  for (let link = 0; link < links; link++) {
    waiting[network.to[link]!]!++
    outFirst[network.from[link]! + 1]!++
  }
  for (let task = 0; task < tasks; task++) outFirst[task + 1]! += outFirst[task]!
  const cursor = outFirst.slice()
  const out = new Int32Array(links)
  for (let link = 0; link < links; link++) out[cursor[network.from[link]!]!++] = link
  const order = new Int32Array(tasks)
  const position = new Int32Array(tasks)
  const incoming = waiting.slice()
  let tail = 0
  for (let task = 0; task < tasks; task++) if (waiting[task] === 0) order[tail++] = task
  for (let head = 0; head < tail; head++) {
    const task = order[head]!
    position[task] = head
    for (let edge = outFirst[task]!; edge < outFirst[task + 1]!; edge++) {
      const next = network.to[out[edge]!]!
      if (--waiting[next]! === 0) order[tail++] = next
    }
  }
  const first = new Int32Array(tasks + 1)
  for (let at = 0; at < tasks; at++) first[at + 1] = first[at]! + incoming[order[at]!]!
  const fill = first.slice()
  const from = new Int32Array(links)
  const type = new Uint8Array(links)
  const lag = new Int32Array(links)
  for (let link = 0; link < links; link++) {
    const edge = fill[position[network.to[link]!]!]!++
    from[edge] = position[network.from[link]!]!
    type[edge] = network.type[link]!
    lag[edge] = network.lag[link]!
  }
  return {
    tasks,
    order,
    first,
    from,
    type,
    lag,
    duration: Int32Array.from(order, task => network.duration[task]!),
    calendar: Uint8Array.from(order, task => network.calendar[task]!),
  }
}

/** Forward and backward pass with total slack; dates in minutes from the start. Returns the end. */
export function floorPass(
  graph: FloorGraph,
  calendars: readonly Tables[],
  columns: {
    readonly earlyStart: Int32Array
    readonly earlyFinish: Int32Array
    readonly lateStart: Int32Array
    readonly lateFinish: Int32Array
    readonly slack: Int32Array
  },
): number {
  const { tasks, first, from, type, lag, duration, calendar } = graph
  const { earlyStart, earlyFinish, lateStart, lateFinish, slack } = columns
  let end = 0
  for (let at = 0; at < tasks; at++) {
    const own = calendars[calendar[at]!]!
    const length = duration[at]!
    let done = 0
    for (let edge = first[at]!, stop = first[at + 1]!; edge < stop; edge++) {
      const how = type[edge]!
      const date = how === 0 || how === 2 ? earlyFinish[from[edge]!]! : earlyStart[from[edge]!]!
      let least = worked(own, date) + lag[edge]!
      if (how >= 2) least -= length
      if (least > done) done = least
    }
    const start = asStart(own, done)
    const finish = length === 0 ? start : asEnd(own, done + length)
    earlyStart[at] = start
    earlyFinish[at] = finish
    if (finish > end) end = finish
  }
  lateFinish.fill(end)
  for (let at = tasks - 1; at >= 0; at--) {
    const own = calendars[calendar[at]!]!
    const late = worked(own, lateFinish[at]!)
    const begins = late - duration[at]!
    lateFinish[at] = asEnd(own, late)
    lateStart[at] = asStart(own, Math.max(begins, 0))
    slack[at] = begins - worked(own, earlyStart[at]!)
    for (let edge = first[at]!, stop = first[at + 1]!; edge < stop; edge++) {
      const before = from[edge]!
      const how = type[edge]!
      const limit = (how < 2 ? begins : late) - lag[edge]!
      let date = limit <= 0 ? 0 : asEnd(own, limit)
      if (how === 1 || how === 3) {
        const theirs = calendars[calendar[before]!]!
        date = asEnd(theirs, worked(theirs, date) + duration[before]!)
      }
      if (date < lateFinish[before]!) lateFinish[before] = date
    }
  }
  return end
}
