import type { CompiledCalendar } from '../calendar/compiled.ts'
import type { Schedule } from '../model/schedule.ts'
import type { Task } from '../model/task.ts'
import { done, type Outcome } from '../problem.ts'
import { type Instant, instant } from '../time/instant.ts'
import { type CalculateOptions, dataDate, prepare, projectStart } from './calculate.ts'
import { type Lanes, lanesOf } from './lanes.ts'
import { lasting, restOf } from './lasting.ts'
import type { Network } from './network.ts'
import { COMPLETE_BIT, secondsOf } from './network-input.ts'
import { makePasses } from './pass.ts'
import { rulesOf } from './rule-sets.ts'

/** A network that is run many times with other durations, with all its calendars, constraints and rules each time. */
export interface Trial {
  /** Working seconds that a leaf still takes, by its place in the schedule's tasks; what is done of it stays. */
  setRest(row: number, seconds: number): void
  /** Works all dates out anew; gives the finish of the plan. */
  run(): number
  /** Counts one more for each row that is not over and could not wait in the last run. */
  countCritical(counts: Uint32Array): void
  /** Several trials at once, where the network is simple enough; they know nothing of `setRest`. Null: one at a time. */
  readonly lanes: Lanes | null
  /** Lets these rows run on calendars that can be changed from run to run: one for each that they run on now. */
  ownCalendars(rows: readonly number[]): readonly OwnCalendar[]
}

/** A calendar that only some rows of a trial run on. */
export interface OwnCalendar {
  /** As the plan has it. */
  readonly base: CompiledCalendar
  put(calendar: CompiledCalendar): void
}

/** A row whose rest is more than a number in the network: how it is laid down there. */
type Setter = (seconds: number) => void

/** Prepares a schedule for trials; its own calculation stays as it is. */
export function trialOf(schedule: Schedule, options: CalculateOptions = {}): Outcome<Trial> {
  const prepared = prepare(schedule, options)
  if (!prepared.ok) return prepared
  const rows = schedule.tasks.slice()
  const network: Network = { ...prepared.value.network, rows }
  const passes = makePasses(network)
  const rules = rulesOf(schedule)
  const start = projectStart(schedule, options)
  const run = (): number => {
    passes.projectStart = start
    passes.dataDate = dataDate(schedule.project)
    passes.pins = undefined
    passes.beforeStart = false
    rules.run(network, passes)
    return passes.projectFinish
  }
  const { duration, position } = network
  const setters: (Setter | undefined)[] = new Array(rows.length).fill(undefined)
  const changeable = schedule.tasks.flatMap((task, row) => (isOwn(task) ? [row] : []))
  if (changeable.length > 0) {
    run()
    const begins = changeable.map(row => instant(passes.earlyStart[position[row]!]!))
    for (const [place, row] of changeable.entries()) setters[row] = ownSetter(network, rows, row, begins[place]!)
  }
  for (const row of rowsWithParts(network)) setters[row] = partsSetter(network, row)
  for (const [row, edges] of shareLags(network)) setters[row] = lagsSetter(network, row, edges, setters[row])
  return done({
    setRest(row, seconds) {
      const own = setters[row]
      if (own) own(seconds)
      else duration[position[row]!] = seconds
    },
    lanes: setters.some(each => each !== undefined) ? null : lanesOf(network, start, dataDate(schedule.project)),
    ownCalendars: each => ownCalendars(network, each),
    run,
    countCritical(counts) {
      const { flags } = network
      const { totalSlack } = passes
      for (let row = 0; row < counts.length; row++)
        if (totalSlack[position[row]!]! <= 0 && (flags[row]! & COMPLETE_BIT) === 0) counts[row]!++
    },
  })
}

/** Dates by hand, parts and progress stand in the task itself: what it lasts is not its duration alone. */
const isOwn = (task: Task): boolean =>
  task.manual?.finish !== undefined ||
  (task.segments?.length ?? 0) > 1 ||
  task.remainingDuration !== undefined ||
  task.actualStart !== undefined ||
  (task.percentComplete ?? 0) > 0

function ownSetter(network: Network, rows: Task[], row: number, start: Instant): Setter {
  const at = network.position[row]!
  const task = network.schedule.tasks[row]!
  const calendar = network.compiled[network.calendar[at]!]!
  const begins = network.schedule.project.rules === 'p6' ? undefined : start
  const lay = (next: Task): void => {
    rows[row] = next
    network.duration[at] = secondsOf(next)
  }
  const planned = lasting(task, restOf(task), calendar, begins)
  lay(planned)
  if (planned.duration.elapsed && !task.duration.elapsed) network.calendar[at] = network.calendars.clock
  return seconds => lay(lasting(task, seconds, calendar, begins))
}

const rowsWithParts = (network: Network): readonly number[] =>
  [...network.parts.keys()].map(each => network.rowOf(each)).filter(row => row >= 0)

/** Where assignments end apart, each takes its share of what the task takes. */
function partsSetter(network: Network, row: number): Setter {
  const at = network.position[row]!
  const task = network.schedule.tasks[row]!
  const own = network.parts.get(task.uid)!
  const [whole, rest] = [network.duration[at]!, restOf(task)]
  const calendar = network.compiled[network.calendar[at]!]!
  const scaled = (length: number, seconds: number, planned: number): number =>
    planned > 0 ? Math.round((length * seconds) / planned) : seconds
  return seconds => {
    const length = Math.max(0, whole + seconds - rest)
    network.duration[at] = length
    ;(network.rows as Task[])[row] = lasting(task, seconds, calendar, undefined)
    const now = network.parts.get(task.uid) ?? own
    network.parts.set(
      task.uid,
      own.map((part, place) => {
        const remaining = scaled(part.remaining, seconds, rest)
        const done = part.length - part.remaining
        return {
          ...part,
          calendar: now[place]!.calendar,
          length: rest === whole ? scaled(part.length, length, whole) : done + remaining,
          remaining,
        }
      }),
    )
  }
}

/** Links whose lag is a share of what their predecessor takes, by its row. */
function shareLags(network: Network): ReadonlyMap<number, readonly number[]> {
  const found = new Map<number, number[]>()
  for (let edge = 0; edge < network.link.length; edge++) {
    if (network.links[network.link[edge]!]?.lag.percent === undefined) continue
    const row = network.node[network.from[edge]!]!
    if (network.summaryStartAt[row]! >= 0) continue
    found.set(row, [...(found.get(row) ?? []), edge])
  }
  return found
}

function lagsSetter(network: Network, row: number, edges: readonly number[], own: Setter | undefined): Setter {
  const at = network.position[row]!
  return seconds => {
    if (own) own(seconds)
    else network.duration[at] = seconds
    for (const edge of edges) {
      const share = network.links[network.link[edge]!]!.lag.percent ?? 0
      network.lag[edge] = Math.round((share / 100) * network.duration[at]!)
    }
  }
}

function ownCalendars(network: Network, rows: readonly number[]): readonly OwnCalendar[] {
  const { calendar, position, parts } = network
  const { compiled } = network.calendars
  const slots = new Map<number, number>()
  const slotOf = (index: number): number => {
    const slot = slots.get(index) ?? compiled.push(compiled[index]!) - 1
    slots.set(index, slot)
    return slot
  }
  for (const row of rows) {
    const at = position[row]!
    const { uid } = network.schedule.tasks[row]!
    calendar[at] = slotOf(calendar[at]!)
    const own = parts.get(uid)
    if (own)
      parts.set(
        uid,
        own.map(part => ({ ...part, calendar: slotOf(part.calendar) })),
      )
  }
  return [...slots].map(([index, slot]) => ({
    base: compiled[index]!,
    put: next => {
      compiled[slot] = next
    },
  }))
}
