import { randomInt } from 'node:crypto'
import { sameSecret } from './guard.ts'

const TRIES = 5
const PAUSE_MS = 60_000

/** Hands the launch's token to a page whose user typed the six digits shown by the companion. */
export interface Pairing {
  /** The digits to show; new after every success and after too many tries. */
  code(): string
  /** The token for the right digits; null for wrong ones or while paused. */
  exchange(code: string): string | null
}

/**
 * Five wrong tries change the code and pause for a minute, so that guessing 1,000,000 codes is hopeless. `shown` is
 * called with each code that replaces another, for the person to see: the next page needs it.
 */
export function createPairing(token: string, now: () => number, shown: (code: string) => void = () => {}): Pairing {
  let current = newCode()
  let wrong = 0
  let pausedUntil = 0
  const renew = (): void => {
    current = newCode()
    wrong = 0
    shown(current)
  }
  return {
    code: () => current,
    exchange(code) {
      if (now() < pausedUntil) return null
      if (sameSecret(code, current)) {
        renew()
        return token
      }
      wrong++
      if (wrong >= TRIES) {
        pausedUntil = now() + PAUSE_MS
        renew()
      }
      return null
    },
  }
}

const newCode = (): string => String(randomInt(0, 1_000_000)).padStart(6, '0')
