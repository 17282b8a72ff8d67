import type { Project } from '../model/schedule.ts'
import type { Network } from './network.ts'
import type { Passes } from './pass.ts'

/**
 * What a product does where the plain task's arithmetic ends. Those with a position are called at its turn in the order,
 * by the full passes as by the calculation that follows an edit.
 */
export interface Rules {
  /** Early dates of a task that is more than plain. */
  special(network: Network, passes: Passes, at: number): void
  /** Late dates and slack of a task that is more than plain, and what its links let its predecessors have. */
  specialBack(network: Network, passes: Passes, at: number): void
  /** How late the link at `edge` into the node at `at` lets its predecessor be: a start for SS and SF, else a finish. */
  lateDate(network: Network, passes: Passes, edge: number, at: number): number
  /** Latest finish of a task that nothing holds before the end of the project. */
  openEnd(network: Network, passes: Passes, at: number, bound: number): number
  /** Free slack of a task from the least gap to what follows it (Infinity: nothing does). `end`: work number of its finish. */
  freeSlack(network: Network, passes: Passes, at: number, least: number, end: number): number
  /** False for a special task whose links hold no predecessor back. */
  holds(network: Network, at: number): boolean
  /** False for a special task that limits no task's free slack. */
  endsSlack(network: Network, at: number): boolean
  /** A late start that comes from an SS or SF successor keeps that clock time. */
  readonly keepStartLimit: boolean
  readonly rollUp: RollUp
  /** Where tasks without predecessors begin, as the project has it. */
  start(project: Project): number | undefined
  /** Latest finish that tasks without successors may have, once early dates stand. */
  latest(network: Network, passes: Passes): number
  /** Late dates of what stands outside the backward pass, once that is done. */
  lateAside(network: Network, passes: Passes): void
  /** A full calculation: its passes in their order. */
  run(network: Network, passes: Passes): void
}

/** What a summary gives its children, and what they give it: early, late, and to its links. */
export interface RollUp {
  /** Early start that a summary gives its children, at its gate. */
  openGate(network: Network, passes: Passes, at: number): void
  /** What a child that is more than plain gives to the early dates of the summary whose roll stands at `up`. */
  early(network: Network, passes: Passes, at: number, up: number): void
  /** A summary's early dates, its children's being collected. */
  closeSummary(network: Network, passes: Passes, at: number): void
  /** Latest finish that a summary leaves to its children, at its roll. */
  limit(network: Network, passes: Passes, at: number): void
  /** What a child that is more than plain gives to the late dates of the summary whose gate stands at `door`. */
  late(network: Network, passes: Passes, at: number, door: number): void
  /** Late dates and slack of a summary, its children's being collected at its gate. */
  closeGate(network: Network, passes: Passes, at: number, roll: number): void
}
