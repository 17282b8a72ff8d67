// How long dates take: full passes, from edited objects to dates, single edits; each against the floor, in one process.
import {
  applyEdits,
  type Calculation,
  type Calendar,
  calculate,
  calendarId,
  DAY,
  dayFromCivil,
  dayNumber,
  type Edit,
  emptySchedule,
  HOUR,
  instant,
  type Link,
  MINUTE,
  NO_LAG,
  type Schedule,
  type Task,
  taskId,
  type Week,
  workTime,
} from '@parada/schedule'
import { prepare, runPrepared } from '../../packages/schedule/src/engine/calculate.ts'
import {
  BENCH_CALENDARS,
  type BenchNetwork,
  benchNetwork,
  floorCalendar,
  floorGraph,
  floorPass,
  isHoliday,
  numbers,
} from './cpm-floor.ts'

const FIRST_DAY = dayFromCivil(2024, 1, 1)
const HOLIDAY_YEARS = 40

/** The same network as objects of the model. */
export function benchSchedule(network: BenchNetwork): Schedule {
  const calendars: Calendar[] = BENCH_CALENDARS.map(({ pattern, days, holidays }, index) => {
    const periods = pattern.map(([from, to]) => ({ from: from * MINUTE, to: to * MINUTE }))
    const exceptions = []
    if (holidays)
      for (let day = 0; day < HOLIDAY_YEARS * 366; day++)
        if (isHoliday(day)) {
          const date = dayNumber(FIRST_DAY + day)
          exceptions.push({ first: date, last: date, periods: [] })
        }
    return {
      id: calendarId(index + 1),
      name: `Calendar ${index + 1}`,
      week: [6, 0, 1, 2, 3, 4, 5].map(day => (day < days ? periods : [])) as unknown as Week,
      exceptions,
    }
  })
  const tasks: Task[] = []
  for (let index = 0; index < network.tasks; index++) {
    const calendar = network.calendar[index]!
    tasks.push({
      uid: taskId(index + 1),
      row: index + 1,
      name: `Task ${index + 1}`,
      parent: null,
      duration: { seconds: workTime(network.duration[index]! * MINUTE), unit: 'h' },
      ...(calendar !== 0 && { calendar: calendarId(calendar + 1) }),
    })
  }
  const types = ['FS', 'SS', 'FF', 'SF'] as const
  const links: Link[] = []
  for (let index = 0; index < network.links; index++)
    links.push({
      from: taskId(network.from[index]! + 1),
      to: taskId(network.to[index]! + 1),
      type: types[network.type[index]!]!,
      lag: network.lag[index] === 0 ? NO_LAG : { seconds: workTime(network.lag[index]! * MINUTE), unit: 'h' },
    })
  return {
    ...emptySchedule('Bench', { start: instant(FIRST_DAY * DAY), calendar: calendarId(1) }),
    calendars,
    tasks,
    links,
  }
}

const median = (times: readonly number[]): number => [...times].sort((a, b) => a - b)[times.length >> 1] ?? 0
const p95 = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * 0.95))] ?? 0

/** With `--cpu` the time of the processor counts, not the clock's: on a machine that does other work too. */
const CPU = process.argv.includes('--cpu')

function timed(run: () => void): number {
  const thread = process.threadCpuUsage()
  const from = performance.now()
  run()
  const clock = performance.now() - from
  const { user, system } = process.threadCpuUsage(thread)
  return CPU ? (user + system) / 1000 : clock
}

export interface BenchRow {
  readonly tasks: number
  readonly links: number
  /** Milliseconds, medians. */
  readonly floor: number
  readonly pass: number
  readonly fromObjects: number
  readonly passRatio: number
  readonly objectsRatio: number
  /** Nanoseconds of the pass per task and link. */
  readonly perItem: number
  readonly heapMegabytes: number
}

/** Times one size: rounds alternate between floor and engine so that a busy machine slows both. */
export function benchSize(tasks: number, rounds: number): BenchRow {
  const network = benchNetwork(tasks, Math.max(200, Math.floor(tasks / 25)))
  const graph = floorGraph(network)
  const days = 365 * 120
  const tables = BENCH_CALENDARS.map((_, index) => floorCalendar(index, days))
  const column = () => new Int32Array(tasks)
  const columns = {
    earlyStart: column(),
    earlyFinish: column(),
    lateStart: column(),
    lateFinish: column(),
    slack: column(),
  }
  const schedule = benchSchedule(network)
  const ready = prepare(schedule)
  if (!ready.ok) throw new Error(ready.problems[0].code)
  const floors: number[] = []
  const passes: number[] = []
  const objects: number[] = []
  for (let round = 0; round < rounds + 2; round++) {
    const floor = timed(() => floorPass(graph, tables, columns))
    const pass = timed(() => runPrepared(ready.value))
    const full = timed(() => calculate({ ...schedule, tasks: schedule.tasks.slice() }))
    if (round < 2) continue
    floors.push(floor)
    passes.push(pass)
    objects.push(full)
  }
  const floor = median(floors)
  const pass = median(passes)
  const fromObjects = median(objects)
  return {
    tasks,
    links: network.links,
    floor,
    pass,
    fromObjects,
    passRatio: pass / floor,
    objectsRatio: fromObjects / floor,
    perItem: (pass * 1e6) / (tasks + network.links),
    heapMegabytes: process.memoryUsage().rss / 1e6,
  }
}
/** One random edit of a plan; the kinds that people make: durations, dates, links, lags, rows. */
function randomEdit(schedule: Schedule, random: () => number): readonly Edit[] {
  const below = (limit: number): number => Math.floor(random() * limit)
  const task = schedule.tasks[below(schedule.tasks.length)]!
  const link = schedule.links[below(schedule.links.length)]!
  const kind = random()
  if (kind < 0.1) {
    const uid = taskId(schedule.tasks.reduce((most, each) => Math.max(most, each.uid), 0) + 1)
    const row = {
      uid,
      row: uid,
      name: `New ${uid}`,
      parent: null,
      duration: { seconds: workTime(8 * HOUR), unit: 'h' as const },
    }
    return [{ kind: 'addTask', task: row, after: task.uid }]
  }
  if (kind < 0.2) return [{ kind: 'removeTask', task: task.uid }]
  if (kind < 0.55)
    return [
      {
        kind: 'setTask',
        task: task.uid,
        changes: { duration: { seconds: workTime((1 + below(80)) * HOUR), unit: 'h' } },
      },
    ]
  if (kind < 0.67)
    return [
      {
        kind: 'setTask',
        task: task.uid,
        changes: { constraint: { type: 'startNoEarlierThan', date: instant((FIRST_DAY + below(300)) * DAY) } },
      },
    ]
  if (kind < 0.8)
    return [{ kind: 'setLink', link, changes: { lag: { seconds: workTime((below(25) - 4) * HOUR), unit: 'h' } } }]
  if (kind < 0.9) return [{ kind: 'removeLink', link }]
  const other = schedule.tasks[below(schedule.tasks.length)]!
  return [{ kind: 'addLink', link: { from: task.uid, to: other.uid, type: 'FS', lag: NO_LAG } }]
}

/** Setting a data date in the middle of a plan under way: from the schedule to fresh dates. */
function benchDataDate(tasks: number): number {
  const plan = benchSchedule(benchNetwork(tasks, Math.max(200, Math.floor(tasks / 25))))
  const before = calculate(plan)
  if (!before.ok) throw new Error('the bench plan has a loop')
  const middle = instant((before.value.projectStart + before.value.projectFinish) / 2)
  const times: number[] = []
  for (let run = 0; run < 15; run++) {
    const statusDate = instant(middle + run * HOUR)
    const at = performance.now()
    const after = calculate({ ...plan, project: { ...plan.project, statusDate } }, before.value)
    if (!after.ok) throw new Error('the bench plan has a loop')
    times.push(performance.now() - at)
  }
  return median(times)
}

/** What single edits cost, apart by how much of the plan they move. */
export interface EditFigures {
  readonly edits: number
  /** Milliseconds for edits that move at most one task in a hundred. */
  readonly few: { readonly count: number; readonly median: number; readonly p95: number }
  readonly many: { readonly count: number; readonly median: number; readonly p95: number }
  readonly full: number
  /** Edits that took longer than the median full calculation, and than the slowest. */
  readonly slower: number
  readonly slowest: number
  readonly kinds: readonly KindFigures[]
}

/** The edits of one kind. */
export interface KindFigures {
  readonly kind: string
  readonly count: number
  readonly median: number
  readonly p95: number
  readonly worst: number
  /** Tasks that the worst one moved. */
  readonly moved: number
}

/** Random single edits, one after another; the time is from the changed schedule to fresh dates. */
export function benchEdits(tasks: number, edits: number): EditFigures {
  const network = benchNetwork(tasks, Math.max(200, Math.floor(tasks / 25)))
  let schedule = benchSchedule(network)
  const first = calculate(schedule)
  if (!first.ok) throw new Error(first.problems[0].code)
  let last: Calculation = first.value
  const random = numbers(7)
  const few: number[] = []
  const many: number[] = []
  const full: number[] = []
  for (let round = 0; round < 9; round++)
    full.push(timed(() => calculate({ ...schedule, tasks: schedule.tasks.slice() })))
  const whole = median(full)
  const slowest = Math.max(...full)
  let slower = 0
  let over = 0
  const byKind = new Map<string, { times: number[]; worst: number; moved: number }>()
  for (let done = 0; done < edits; ) {
    const edits = randomEdit(schedule, random)
    const applied = applyEdits(schedule, edits)
    if (!applied.ok) continue
    const before = { start: last.start, finish: last.finish, tasks: schedule.tasks }
    schedule = applied.value.schedule
    let next: Calculation = last
    const time = timed(() => {
      const outcome = calculate(schedule, last)
      if (!outcome.ok) throw new Error(outcome.problems[0].code)
      next = outcome.value
    })
    let moved = 0
    for (let index = 0, old = 0; index < schedule.tasks.length; index++, old++) {
      if (before.tasks[old]?.uid !== schedule.tasks[index]!.uid) {
        // One row came or one went.
        moved++
        if (before.tasks.length < schedule.tasks.length) old--
        else old++
      } else if (before.start[old] !== next.start[index] || before.finish[old] !== next.finish[index]) moved++
    }
    ;(moved <= tasks / 100 ? few : many).push(time)
    if (time > whole) slower++
    if (time > slowest) over++
    const { kind } = edits[0]!
    const known = byKind.get(kind) ?? { times: [], worst: 0, moved: 0 }
    known.times.push(time)
    if (time > known.worst) Object.assign(known, { worst: time, moved })
    byKind.set(kind, known)
    last = next
    done++
  }
  const figures = (times: readonly number[]) => ({ count: times.length, median: median(times), p95: p95(times) })
  const kinds = [...byKind].map(([kind, { times, worst, moved }]) => ({ kind, ...figures(times), worst, moved }))
  return { edits, few: figures(few), many: figures(many), full: whole, slower, slowest: over, kinds }
}

const ms = (time: number): string => `${time.toFixed(time < 10 ? 2 : 1)} ms`

/** Least squares of log time over log size: 1 is linear. */
function growth(rows: readonly BenchRow[], time: (row: BenchRow) => number): number {
  const points = rows.map(row => [Math.log(row.tasks + row.links), Math.log(time(row))] as const)
  const mean = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0) / values.length
  const x = mean(points.map(point => point[0]))
  const y = mean(points.map(point => point[1]))
  const over = points.reduce((sum, [px, py]) => sum + (px - x) * (py - y), 0)
  return over / points.reduce((sum, [px]) => sum + (px - x) ** 2, 0)
}

function main(): void {
  const sizes: readonly (readonly [number, number])[] = [
    [10_000, 60],
    [100_000, 15],
    [1_000_000, 5],
  ]
  console.log('tasks      links      floor      full pass          from objects       memory')
  const rows: BenchRow[] = []
  for (const [tasks, rounds] of sizes) {
    const row = benchSize(tasks, rounds)
    rows.push(row)
    console.log(
      `${String(tasks).padEnd(10)} ${String(row.links).padEnd(10)} ${ms(row.floor).padEnd(10)} ${`${ms(row.pass)} (${row.passRatio.toFixed(2)}x)`.padEnd(18)} ${`${ms(row.fromObjects)} (${row.objectsRatio.toFixed(2)}x)`.padEnd(18)} ${row.heapMegabytes.toFixed(0)} MB`,
    )
  }
  console.log(
    `growth with n: full pass exponent ${growth(rows, row => row.pass).toFixed(2)}, floor ${growth(rows, row => row.floor).toFixed(2)} (1 is linear; past the caches both pay for memory)`,
  )
  console.log(`a data date in the middle of 10,000 tasks: ${ms(benchDataDate(10_000))} (bar 50 ms)`)
  const figures = benchEdits(100_000, 1000)
  console.log(
    `1,000 random single edits at 100,000 tasks: ${figures.few.count} move at most 1 %: median ${ms(figures.few.median)}, p95 ${ms(figures.few.p95)}`,
  )
  console.log(
    `  ${figures.many.count} move more: median ${ms(figures.many.median)}, p95 ${ms(figures.many.p95)}; a full calculation ${ms(figures.full)}; ${figures.slower} slower than that, ${figures.slowest} slower than the slowest of nine`,
  )
  for (const { kind, count, median: half, p95: most, worst, moved } of figures.kinds)
    console.log(
      `  ${kind.padEnd(10)} ${String(count).padStart(4)}: median ${ms(half)}, p95 ${ms(most)}, worst ${ms(worst)} (${moved} tasks moved)`,
    )
  console.log(
    'bars: full pass 2x at every size; from objects 5x at 100,000; edits that move at most 1 %: p95 2 ms; memory 1500 MB',
  )
}

if (process.argv[1] && import.meta.url.endsWith(process.argv[1].replaceAll('\\', '/').split('/').pop() ?? '')) main()
