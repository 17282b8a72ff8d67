import { type CompiledCalendar, endAt, startAt, toWork } from '../calendar/compiled.ts'
import { FF, type Network, typeAt } from './network.ts'
import type { Part } from './task-calendar.ts'

// A task whose assignments have different calendars: each begins as soon as it can and ends when its own work is done;
// the task runs from the first beginning to the last end (MS Project and Primavera's resource-dependent activities).

/** Which of an assignment's work counts. */
export type Share = 'length' | 'remaining'

/** The assignments of the task at a position, where they may end apart. */
export const partsAt = (network: Network, at: number): readonly Part[] | undefined =>
  network.parts.size === 0 ? undefined : network.parts.get(network.rows[network.node[at]!]!.uid)

/** First beginning and last end of assignments that may begin from an instant on. */
export function spanFrom(
  network: Network,
  parts: readonly Part[],
  from: number,
  share: Share = 'length',
): { readonly start: number; readonly finish: number } {
  let start = Number.POSITIVE_INFINITY
  let finish = Number.NEGATIVE_INFINITY
  for (const part of parts) {
    const calendar = network.compiled[part.calendar]!
    const begins = toWork(calendar, from) + (share === 'length' ? part.delay : 0)
    const begin = startAt(calendar, begins)
    const end = part[share] > 0 ? endAt(calendar, begins + part[share]) : begin
    if (begin < start) start = begin
    if (end > finish) finish = end
  }
  return { start, finish }
}

/** The latest instant from which all assignments are done by another. */
export function latestStart(network: Network, parts: readonly Part[], by: number, share: Share = 'length'): number {
  let latest = Number.POSITIVE_INFINITY
  for (const part of parts) {
    const calendar = network.compiled[part.calendar]!
    const work = toWork(calendar, by) - part[share] - (share === 'length' ? part.delay : 0)
    latest = Math.min(latest, startAt(calendar, work))
  }
  return latest
}

/**
 * A finish that a link or a limit asks for, in the working time of all who work on a task: where those who need longest
 * have ended with their shift before it, the task is not done until then.
 */
export const heldFinish = (own: CompiledCalendar, finish: number, hanging: boolean): number =>
  hanging ? finish : endAt(own, toWork(own, finish))

/** The latest finish that may be asked of assignments without putting their beginning off behind `from`. */
function latestFinish(network: Network, parts: readonly Part[], from: number, share: Share = 'length'): number {
  const { start, finish } = spanFrom(network, parts, from, share)
  let latest = finish
  for (const part of parts) {
    const calendar = network.compiled[part.calendar]!
    const begins = toWork(calendar, start)
    if (startAt(calendar, begins) !== start) continue
    latest = Math.max(latest, startAt(calendar, begins + part[share] + (share === 'length' ? part.delay : 0)))
  }
  return latest
}

/** Latest finish of assignments that begin at `from` at the latest: where links lead to their finish, they can hold it that long. */
export function lateFinishFrom(
  network: Network,
  parts: readonly Part[],
  at: number,
  from: number,
  bound: number,
  share: Share = 'length',
): number {
  const { finish } = spanFrom(network, parts, from, share)
  for (let edge = network.first[at]!; edge < network.end[at]!; edge++)
    if (typeAt(network, edge) >= FF) {
      const own = network.compiled[network.calendar[at]!]!
      return Math.max(finish, heldFinish(own, Math.min(bound, latestFinish(network, parts, from, share)), false))
    }
  return finish
}

/** When assignments that began at `start` are done: what remains of each goes on where it stands, but not before `from`. */
export function finishOfRest(
  network: Network,
  parts: readonly Part[],
  start: number,
  from: number | undefined,
  resumed: number | undefined,
): number {
  let finish = start
  for (const part of parts) {
    const calendar = network.compiled[part.calendar]!
    const began = toWork(calendar, start) + part.delay
    let rest = resumed === undefined ? began + part.length - part.remaining : toWork(calendar, resumed)
    if (from !== undefined) rest = Math.max(rest, toWork(calendar, from))
    const end = part.remaining > 0 ? endAt(calendar, rest + part.remaining) : endAt(calendar, began + part.length)
    if (end > finish) finish = end
  }
  return finish
}
