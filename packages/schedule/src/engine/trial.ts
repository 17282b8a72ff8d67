import type { CompiledCalendar } from '../calendar/compiled.ts'
import type { Schedule } from '../model/schedule.ts'
import { done, type Outcome } from '../problem.ts'
import { type CalculateOptions, dataDate, prepare, projectStart } from './calculate.ts'
import type { Network } from './network.ts'
import { makePasses } from './pass.ts'
import { rulesOf } from './rule-sets.ts'

/** A network that is run many times with other durations, with all its calendars, constraints and rules each time. */
export interface Trial {
  /** Working seconds of a leaf, by its place in the schedule's tasks. */
  setDuration(row: number, seconds: number): void
  /** Works all dates out anew; gives the finish of the plan. */
  run(): number
  /** Counts one more for each row that could not wait in the last run. */
  countCritical(counts: Uint32Array): void
  /** Lets these rows run on calendars that can be changed from run to run: one for each that they run on now. */
  ownCalendars(rows: readonly number[]): readonly OwnCalendar[]
}

/** A calendar that only some rows of a trial run on. */
export interface OwnCalendar {
  /** As the plan has it. */
  readonly base: CompiledCalendar
  put(calendar: CompiledCalendar): void
}

/** Prepares a schedule for trials; its own calculation stays as it is. */
export function trialOf(schedule: Schedule, options: CalculateOptions = {}): Outcome<Trial> {
  const prepared = prepare(schedule, options)
  if (!prepared.ok) return prepared
  const { network } = prepared.value
  const passes = makePasses(network)
  const rules = rulesOf(schedule)
  const start = projectStart(schedule, options)
  const [lengths, parts] = [network.duration.slice(), new Map(network.parts)]
  return done({
    setDuration(row, seconds) {
      const at = network.position[row]!
      network.duration[at] = seconds
      if (parts.size === 0) return
      // Where assignments end apart, each takes its share of what the task takes.
      const whole = lengths[at]!
      const own = parts.get(schedule.tasks[row]!.uid)
      if (!own) return
      const scaled = (length: number): number => (whole > 0 ? Math.round((length * seconds) / whole) : seconds)
      const now = network.parts.get(schedule.tasks[row]!.uid) ?? own
      network.parts.set(
        schedule.tasks[row]!.uid,
        own.map((part, place) => ({
          ...part,
          calendar: now[place]!.calendar,
          length: scaled(part.length),
          remaining: scaled(part.remaining),
        })),
      )
    },
    ownCalendars: rows => ownCalendars(network, rows),
    run() {
      passes.projectStart = start
      passes.dataDate = dataDate(schedule.project)
      passes.pins = undefined
      rules.run(network, passes)
      return passes.projectFinish
    },
    countCritical(counts) {
      const { position } = network
      const { totalSlack } = passes
      for (let row = 0; row < counts.length; row++) if (totalSlack[position[row]!]! <= 0) counts[row]!++
    },
  })
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
