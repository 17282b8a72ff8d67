import type { Network } from './network.ts'

/**
 * What the passes compute, by position in the network's order. Instants in seconds. Of a roll, early dates are those of
 * the summary; of a gate, late dates are, and its early finish is what links alone ask of what is in the summary, those of summaries above included. `limit` is the latest finish that links and summaries above leave.
 */
export interface Passes {
  readonly earlyStart: Float64Array
  readonly earlyFinish: Float64Array
  /** When it is planned to be done: the early dates, or the late ones of a task as late as possible. */
  readonly start: Float64Array
  readonly finish: Float64Array
  readonly lateStart: Float64Array
  readonly lateFinish: Float64Array
  /**
   * Latest finish allowed by successors and by summaries above. The same array as `lateFinish`: a limit until the
   * backward pass reaches the task, then its late finish.
   */
  readonly limit: Float64Array
  /** Latest start allowed by successors that follow the start (SS, SF); Infinity for none. The same array as `lateStart`. */
  readonly startLimit: Float64Array
  readonly startSlack: Float64Array
  readonly finishSlack: Float64Array
  readonly totalSlack: Float64Array
  /** Work number of the early start in the task's calendar, until the backward pass makes it the start slack: the same array. */
  readonly work: Float64Array
  /** Working time that the passes counted with: remaining, or up to an expected finish. Primavera's special activities only. */
  readonly length: Float64Array
  /** Latest finish that a summary leaves to what is in it, by the position of its roll. Empty where there is no summary. */
  readonly rollLimit: Float64Array
  /**
   * By position: the late dates that the links of special tasks take, and at a gate the earliest late start of the leaves
   * in its summary. Empty where every task is plain.
   */
  readonly pushStarts: Float64Array
  readonly pushFinishes: Float64Array
  /** By position: start of a manual task, or of the first in a summary, that automatic predecessors may not pass. */
  readonly fixedStarts: Float64Array
  /** Early dates of a manual summary and all that is in it, by the position of its roll. Empty where there is no summary. */
  readonly spanStart: Float64Array
  readonly spanFinish: Float64Array
  /** 1 at the gate of a summary in which something has begun. Empty where there is no summary. */
  readonly begun: Float64Array
  /** Starts that tasks as late as possible are held at, by position; undefined while they run as soon as possible. */
  pins: Float64Array | undefined
  /** Where tasks without predecessors begin. */
  projectStart: number
  /** Something may stand before the project's start, and what follows it with it (MS Project). */
  beforeStart: boolean
  projectFinish: number
  /** Nothing unfinished lies before it; minus infinity where no data date rules. */
  dataDate: number
  /** Latest finish that tasks without successors may have. */
  latest: number
}

/** What a calculation rests on: the network and what the passes found. */
export interface Core {
  readonly network: Network
  readonly passes: Passes
}

/** Stands in for a column that this network has no use for. */
export const NONE = new Float64Array(0)

/** Room for the passes over a network. */
export function makePasses(network: Network): Passes {
  const column = (): Float64Array => new Float64Array(network.size)
  const earlyStart = column()
  const earlyFinish = column()
  const lateStart = column()
  const lateFinish = column()
  const startSlack = column()
  const { plain, progress, fromFinish } = network.features
  const separate = progress || fromFinish
  return {
    earlyStart,
    earlyFinish,
    start: separate ? column() : earlyStart,
    finish: separate ? column() : earlyFinish,
    lateStart,
    lateFinish,
    limit: lateFinish,
    startLimit: lateStart,
    startSlack,
    // Where every task is plain its start and its finish can slip by the same.
    finishSlack: plain ? startSlack : column(),
    totalSlack: plain ? startSlack : column(),
    work: startSlack,
    length: network.schedule.project.rules === 'p6' ? column() : NONE,
    rollLimit: network.features.nested ? column() : NONE,
    pushStarts: plain ? NONE : column(),
    pushFinishes: plain ? NONE : column(),
    fixedStarts: plain ? NONE : column(),
    spanStart: network.features.nested ? column() : NONE,
    spanFinish: network.features.nested ? column() : NONE,
    begun: network.features.nested ? column() : NONE,
    pins: undefined,
    projectStart: 0,
    beforeStart: false,
    projectFinish: 0,
    dataDate: Number.NEGATIVE_INFINITY,
    latest: 0,
  }
}
