/** First and longest wait before an unreachable server is called again; milliseconds. */
const FIRST_DELAY = 1000
export const LONGEST_DELAY = 16_000

/** Retries with a wait that doubles from attempt to attempt until something succeeds. One retry is planned at a time. */
export class Backoff {
  private delay = FIRST_DELAY
  private timer: ReturnType<typeof setTimeout> | null = null

  get isPlanned(): boolean {
    return this.timer !== null
  }

  /** More than the first attempt and one retry have failed. */
  get failsAgain(): boolean {
    return this.delay > 2 * FIRST_DELAY
  }

  retry(work: () => void): void {
    if (this.timer) clearTimeout(this.timer)
    this.timer = setTimeout(() => {
      this.timer = null
      work()
    }, this.delay)
    this.delay = Math.min(LONGEST_DELAY, this.delay * 2)
  }

  /** The next wait is the shortest again. */
  reset(): void {
    this.delay = FIRST_DELAY
  }

  cancel(): void {
    if (this.timer) clearTimeout(this.timer)
    this.timer = null
    this.reset()
  }
}
