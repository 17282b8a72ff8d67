import { periodsOfDay, workBetween } from '../calendar/compiled.ts'
import { projectCalendar } from '../edits/edit-context.ts'
import type { Calculation } from '../engine/calculation.ts'
import { dayNumber, dayOf, type Instant } from '../time/instant.ts'

/** Days that the usual day's length is taken from: four weeks, so that weekly patterns and most shift turns are whole. */
const LOOKED_AT = 28

/**
 * Working seconds of the project calendar's usual working day: 8 h on Standard, 24 h on a round-the-clock one. What a
 * day of slack or of project duration means to a reader; typed durations keep their own day.
 */
export function dayLength(calculation: Calculation): number {
  const calendar = projectCalendar(calculation.schedule)
  const first = dayOf(calculation.projectStart)
  let [worked, days] = [0, 0]
  for (let day = first; day < first + LOOKED_AT; day++) {
    const periods = periodsOfDay(calendar, dayNumber(day))
    if (periods.length === 0) continue
    days++
    for (const period of periods) worked += period.to - period.from
  }
  return days === 0 ? calculation.schedule.project.units.secondsPerDay : worked / days
}

/** Working days of the project calendar between two instants, to a hundredth. */
export function daysBetween(calculation: Calculation, from: Instant, to: Instant): number {
  const work = workBetween(projectCalendar(calculation.schedule), from, to)
  return round(work / dayLength(calculation))
}

/** To a hundredth. */
export const round = (value: number): number => Math.round(value * 100) / 100
