import {
  DAY,
  type DayNumber,
  type Duration,
  type DurationUnit,
  dayNumber,
  type Instant,
  instant,
  type WorkTime,
  workTime,
} from '@parada/schedule'
import { f64, i32, u16 } from './bytes.ts'

/** Day 0 of the format, 1983-12-31, as a civil day number. */
const EPOCH = 5112
/** Clock times and durations count tenths of a minute. */
export const TICK = 6

/**
 * A moment: tenths of a minute of the day, then days since the epoch. Days 0, 1 and 65535 stand for "none"; the first
 * hundred days with odd seconds are left-overs of deleted values.
 */
export function timestamp(bytes: Uint8Array, at = 0): Instant | undefined {
  const day = u16(bytes, at + 2)
  if (day <= 1 || day === 65_535 || at + 4 > bytes.length) return undefined
  const ticks = u16(bytes, at)
  if (day < 100 && ticks % 10 !== 0) return undefined
  const seconds = ticks === 65_535 ? 0 : Math.min(ticks * TICK, DAY)
  return instant((EPOCH + day) * DAY + seconds)
}

/** A moment kept as tenths of a minute since the epoch. */
export const ticksSinceEpoch = (ticks: number): Instant => instant(EPOCH * DAY + ticks * TICK)

/** A date: days since the epoch; undefined for none. */
export function date(bytes: Uint8Array, at: number): DayNumber | undefined {
  const day = u16(bytes, at)
  return day === 65_535 || at + 2 > bytes.length ? undefined : dayNumber(EPOCH + day)
}

/** A clock time in seconds since midnight, in whole minutes. */
export const clock = (bytes: Uint8Array, at = 0): number => (Math.floor(u16(bytes, at) / 10) * 60) % DAY

/** Work is kept in thousandths of a minute; amounts below one minute are rounding left-overs of the producer. */
export function work(bytes: Uint8Array, at = 0): WorkTime {
  const value = f64(bytes, at)
  return Math.abs(value) < 1000 ? workTime(0) : workTime(Math.round((value * 60) / 1000))
}

/** Money, kept in hundredths of the currency's unit. */
export const money = (bytes: Uint8Array, at = 0): number => f64(bytes, at) / 100

/** Unit of a duration. `percent` occurs in links alone; `default` is the project's own. */
export interface Units {
  readonly unit: DurationUnit
  readonly elapsed: boolean
  readonly percent: boolean
  readonly estimated: boolean
}

const UNIT: Readonly<Record<number, readonly [DurationUnit, boolean]>> = {
  3: ['m', false],
  4: ['m', true],
  5: ['h', false],
  6: ['h', true],
  7: ['d', false],
  8: ['d', true],
  9: ['w', false],
  10: ['w', true],
  11: ['mo', false],
  12: ['mo', true],
}
const PERCENT = 19
const ELAPSED_PERCENT = 20
const PROJECT_DEFAULT = 21
const ESTIMATED = 0x20

/** Reads a units code. `fallback` is the project's unit. */
export function units(code: number, fallback: DurationUnit): Units {
  const kind = code & 0x1f
  const known = UNIT[kind]
  return {
    unit: known?.[0] ?? (kind === PROJECT_DEFAULT ? fallback : 'd'),
    elapsed: known?.[1] ?? false,
    percent: kind === PERCENT || kind === ELAPSED_PERCENT,
    estimated: (code & ESTIMATED) !== 0,
  }
}

/** A duration of so many ticks; undefined when it is marked as none (-1) or makes no sense. */
export function durationOf(ticks: number, of: Units): Duration | undefined {
  if (ticks < 0) return undefined
  return {
    seconds: workTime(ticks * TICK),
    unit: of.unit,
    ...(of.elapsed && { elapsed: true as const }),
    ...(of.estimated && { estimated: true as const }),
  }
}

/** Seconds of working time, for slack: no unit of its own. */
export const workTicks = (bytes: Uint8Array, at: number): WorkTime => workTime(i32(bytes, at) * TICK)
