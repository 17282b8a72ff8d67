import type { Network } from './network.ts'
import type { Passes } from './pass.ts'

/** What a rule set does where the plain task's arithmetic ends. Each is called at its turn in the order. */
export interface Rules {
  /** Early start of a summary's children. */
  gate(network: Network, passes: Passes, at: number): void
  /** A summary's early dates, its children's being collected. */
  closeRoll(network: Network, passes: Passes, at: number): void
  /** Early dates of a task that is more than plain. */
  special(network: Network, passes: Passes, at: number): void
  /** Latest finish that a summary leaves to its children. */
  limitRoll(network: Network, passes: Passes, at: number): void
  /**
   * Late dates and slack of a task that is more than plain; what its predecessors may use goes to `passes.pushStart`
   * and `pushFinish`.
   */
  specialBack(network: Network, passes: Passes, at: number): void
  /** Late dates and slack of a summary, its children's being collected at its gate. */
  closeGate(network: Network, passes: Passes, at: number, roll: number): void
  /** Latest finish of a task that nothing holds before the end of the project. */
  openEnd(network: Network, passes: Passes, at: number, bound: number): number
  /** Free slack of a task from the least gap to what follows it (Infinity: nothing does). `end`: work number of its finish. */
  freeSlack(network: Network, passes: Passes, at: number, least: number, end: number): number
  /** False for a special task whose links hold no predecessor back. */
  holds(network: Network, at: number): boolean
  /** A late start that comes from an SS or SF successor keeps that clock time. */
  readonly keepStartLimit: boolean
}
