// How long dates take: full passes, from edited objects to dates, single edits; each against the floor, in one process.
import {
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

function timed(run: () => void): number {
  const from = performance.now()
  run()
  return performance.now() - from
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
export type { Calculation, Edit }
export { HOUR, numbers, p95 }
