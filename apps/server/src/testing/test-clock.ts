import type { Clock } from '../clock.ts'

/** A clock that stands at the real time until it is moved. */
export interface TestClock extends Clock {
  /** Moves it by milliseconds; negative turns it back. */
  move(milliseconds: number): void
  /** Puts it to a moment. */
  set(iso: string): void
}

export function createTestClock(): TestClock {
  let offset = 0
  return {
    now: () => new Date(Date.now() + offset),
    move(milliseconds) {
      offset += milliseconds
    },
    set(iso) {
      offset = Date.parse(iso) - Date.now()
    },
  }
}
