import type { Task } from '../model/task.ts'
import type { Network } from './network.ts'

const NEVER = Number.POSITIVE_INFINITY

/** A date given by the user; undefined when absent or no date at all. */
export const given = (date: number | undefined): number | undefined =>
  date !== undefined && date > -NEVER && date < NEVER ? date : undefined

/** Whole seconds of a length given by the user, 0 for none. */
export const wholeSeconds = (value: number | undefined): number =>
  value !== undefined && value > 0 && value < NEVER ? Math.round(value) : 0

/** The task at a position. */
export const taskAt = (network: Network, at: number): Task => network.rows[network.node[at]!]!
