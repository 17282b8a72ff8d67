import { endAt, startAt, toWork } from '../calendar/compiled.ts'
import type { Network } from './network.ts'
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
