import { type Duration, type DurationUnit, duration, HOUR, type Lag, must, nth, type WorkTime } from '@parada/schedule'
import type { Amount } from '../read/amounts.ts'
import type { WorkTimes } from '../read/calendars.ts'

/** What days and shifts mean in the plan at hand. */
export interface Units {
  /** True when work goes around the clock: a day is then 24 hours of work. */
  readonly roundTheClock: boolean
  readonly shiftHours: number
  readonly secondsPerDay: number
  readonly secondsPerWeek: number
}

export function unitsOf(times: WorkTimes | null): Units {
  const perDay = times?.pattern.hoursPerDay ?? 8
  const roundTheClock = perDay >= 24
  const shiftHours = times?.pattern.shiftHours ?? (roundTheClock ? 12 : perDay)
  const day = roundTheClock ? 8 : perDay
  return {
    roundTheClock,
    shiftHours,
    secondsPerDay: day * HOUR,
    secondsPerWeek: day * HOUR * (roundTheClock ? 5 : (times?.pattern.daysPerWeek ?? 5)),
  }
}

const UNIT: Readonly<Record<string, DurationUnit>> = { m: 'm', h: 'h', d: 'd', w: 'w', mo: 'mo' }

export interface Meant {
  readonly duration: Duration
  /** Days that became clock hours because the plan runs around the clock. */
  readonly dayHours?: { readonly from: string; readonly hours: number }
  readonly workHours?: { readonly hours: number; readonly people: number }
  readonly shiftHours?: number
}

/** The duration that an amount means; person-hours are shared by the people named. */
export function meant(amount: Amount, units: Units, people: number): Meant {
  const work = { secondsPerDay: units.secondsPerDay, secondsPerWeek: units.secondsPerWeek, daysPerMonth: 20 }
  const first = nth(amount.parts, 0)
  const elapsed = amount.elapsed === true
  if (first.unit === 'manHour') {
    const hours = Math.round((first.value / Math.max(1, people)) * 100) / 100
    return { duration: duration(hours, 'h', work), workHours: { hours: first.value, people: Math.max(1, people) } }
  }
  if (first.unit === 'shift')
    return { duration: duration(first.value * units.shiftHours, 'h', work), shiftHours: units.shiftHours }
  const dayLike = amount.parts.some(part => part.unit === 'd' || part.unit === 'w' || part.unit === 'mo')
  if (units.roundTheClock && dayLike && !elapsed) {
    const hours = amount.parts.reduce((sum, part) => sum + part.value * must(CLOCK_HOURS[part.unit]), 0)
    return { duration: duration(hours, 'h', work), dayHours: { from: textOf(amount), hours } }
  }
  if (amount.parts.length === 1) return { duration: duration(first.value, UNIT[first.unit] ?? 'h', work, elapsed) }
  const seconds = amount.parts.reduce(
    (sum, part) => sum + duration(part.value, UNIT[part.unit] ?? 'h', work, elapsed).seconds,
    0,
  )
  const last = must(amount.parts.at(-1)).unit
  const unit: DurationUnit = last === 'm' && seconds % HOUR !== 0 && first.unit === 'm' ? 'm' : 'h'
  return {
    duration: elapsed ? { seconds: seconds as WorkTime, unit, elapsed: true } : { seconds: seconds as WorkTime, unit },
  }
}

const CLOCK_HOURS: Readonly<Record<string, number>> = { m: 1 / 60, h: 1, d: 24, w: 168, mo: 720, shift: 12, manHour: 1 }

export const textOf = (amount: Amount): string => amount.parts.map(part => `${part.value}${part.unit}`).join(' ')

/** The lag that an amount means. */
export function lagOf(amount: Amount, sign: 1 | -1, units: Units): Lag {
  const { duration: value } = meant(amount, units, 1)
  return {
    seconds: (sign * value.seconds) as WorkTime,
    unit: value.unit,
    ...(value.elapsed && { elapsed: true as const }),
  }
}
