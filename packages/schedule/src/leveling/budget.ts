/** When a run is to be over, by a clock of the caller's. */
export interface TimeLimit {
  readonly now: () => number
  /** On the same clock. */
  readonly end: number
}

/** Schedules beside the next one that the end of a search takes: its best is placed once more, or twice. */
const PLACED_AGAIN = 2
/** And where pauses may come to nothing: one without them. */
const PLACED_WHOLE = 4
/** How many times as long as what comes before a search is what comes after it: reasons, and the plan calculated with them. */
const AFTERWARDS = 1.5

/**
 * Keeps a run within its time. A schedule of ten thousand tasks takes a while and cannot be given back: a search ends as long before
 * its time as the longest schedule so far, and what follows the search, are known to take. Without a limit it never ends anything.
 *
 * Each question is counted, and those that time answered are noted: asked to end at the same ones, a run comes out again
 * exactly on any machine.
 */
export class Budget {
  private readonly limit: TimeLimit | undefined
  private readonly again: ReadonlySet<number>
  private readonly began: number
  private end: number
  private at: number
  private longest = 0
  private before = 0
  private after = PLACED_AGAIN
  private asked = 0
  private spent = false
  /** Which questions time answered. */
  readonly stops: number[] = []
  /** The last answer ended a search, and nothing was asked since. */
  private endedSearch = false

  constructor(limit: TimeLimit | undefined, stops: readonly number[] = []) {
    this.limit = limit
    this.again = new Set(stops)
    this.began = limit?.now() ?? 0
    this.end = limit?.end ?? 0
    this.at = this.began
  }

  /** Whether the number of schedules says all there is to say of how time ended the run. */
  get isCounted(): boolean {
    return this.stops.length === 0 || (this.stops.length === 1 && this.endedSearch)
  }

  /** A part of the run that may take a share of the time that is left. */
  within<T>(share: number, work: () => T): T {
    const { end } = this
    const now = this.limit?.now() ?? 0
    this.end = now + (end - now) * share
    this.spent = false
    const done = work()
    this.end = end
    this.spent = false
    return done
  }

  /** Since the run began. */
  elapsed(): number {
    return (this.limit?.now() ?? 0) - this.began
  }

  /** What comes before a search begins. */
  setOut(): void {
    this.at = this.limit?.now() ?? 0
  }

  /** The search begins; with pauses, what follows it may be a run without them. */
  begin(pauses: boolean): void {
    if (!this.limit) return
    this.after = pauses ? PLACED_WHOLE : PLACED_AGAIN
    const now = this.limit.now()
    this.before ||= now - this.at
    this.at = now
  }

  /** After each schedule: whether one more would take the time of what follows the search. */
  isSpent(): boolean {
    const { limit } = this
    const now = limit?.now() ?? 0
    this.longest = Math.max(this.longest, now - this.at)
    this.at = now
    return this.ask(now + (1 + this.after) * this.longest + AFTERWARDS * this.before, true)
  }

  /** Whether one more schedule, and what follows it, would be over too late. */
  isOver(): boolean {
    return this.ask(this.oneMore())
  }

  /** Whether what takes as long as `duration` would be over too late. */
  isShorterThan(duration: number): boolean {
    return this.ask((this.limit?.now() ?? 0) + duration)
  }

  /** For what is shown meanwhile and is no part of the run: the same answer by time, uncounted. */
  readonly aside = { isOver: (): boolean => this.limit !== undefined && this.oneMore() >= this.end }

  /** What others do meanwhile is the time of no schedule. */
  outside<T>(work: () => T): T {
    const { limit } = this
    const began = limit?.now() ?? 0
    const done = work()
    if (limit) this.at += limit.now() - began
    return done
  }

  private oneMore(): number {
    return (this.limit?.now() ?? 0) + this.longest + AFTERWARDS * this.before
  }

  private ask(over: number, ofSearch = false): boolean {
    this.endedSearch = false
    if (this.spent) return true
    this.asked++
    this.spent = this.again.has(this.asked) || (this.limit !== undefined && over >= this.end)
    if (this.spent) {
      this.stops.push(this.asked)
      this.endedSearch = ofSearch
    }
    return this.spent
  }
}
