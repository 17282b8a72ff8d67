import { isLeaf } from '../analysis/leaves.ts'
import { stepOf } from '../analysis/step-of.ts'
import type { Calendar, Period } from '../calendar/calendar.ts'
import { CompiledCalendar, periodsOfDay } from '../calendar/compiled.ts'
import { type Shifts, shiftAt, shiftOfDay, shiftStart, shiftsOf } from '../calendar/shifts.ts'
import { assignmentsOfTask } from '../edits/draft.ts'
import { placedBy } from '../engine/assignment-span.ts'
import type { Calculation } from '../engine/calculation.ts'
import type { OwnCalendar, Trial } from '../engine/trial.ts'
import { type CalendarId, calendarId } from '../model/ids.ts'
import { MOST_LOST, type RiskSettings, type Weather } from '../model/risk.ts'
import type { Schedule } from '../model/schedule.ts'
import type { Task } from '../model/task.ts'
import { DAY, type DayNumber } from '../time/instant.ts'
import { hashOf, uniformAt } from './random.ts'

/** Days that a calendar of one iteration lays out at first: it is thrown away after it. */
const [BEFORE, AFTER] = [2, 60]

/** Rows that the same weather stops. */
interface Exposed {
  readonly weather: readonly Weather[]
  readonly rows: readonly number[]
}

/** Whether a shift is lost in an iteration. Weather up to the data date is known: it is not drawn. */
export type Lost = (weather: readonly Weather[], iteration: number) => (shift: number) => boolean

function stops(schedule: Schedule, task: Task, { resource, step }: Weather): boolean {
  if (resource !== undefined)
    return assignmentsOfTask.of(schedule.assignments, task.uid).some(each => each.resource === resource)
  // Cooling and curing go on in the rain.
  if (task.kind === 'process' || task.kind === 'hold' || task.duration.elapsed) return false
  return step === undefined || stepOf(schedule, task)?.step === step
}

/** Open work that weather can stop, by the weather that does. */
export function exposedTo(calculation: Calculation, { weather = [] }: RiskSettings): readonly Exposed[] {
  const groups = new Map<string, { readonly weather: readonly Weather[]; readonly rows: number[] }>()
  const some = weather.filter(each => each.probability > 0)
  for (const [row, task] of calculation.schedule.tasks.entries()) {
    if (!isLeaf(calculation, row) || task.duration.seconds === 0 || task.actualFinish !== undefined) continue
    const own = some.filter(each => stops(calculation.schedule, task, each))
    if (own.length === 0) continue
    const key = own.map(each => each.id).join(' ')
    const group = groups.get(key) ?? { weather: own, rows: [] }
    groups.set(key, group)
    group.rows.push(row)
  }
  return [...groups.values()]
}

/** Draws which shifts are lost: the same for every caller and every task. */
export function lostShifts(calculation: Calculation, seed: number, kind: number): Lost {
  const { project } = calculation.schedule
  const shifts = shiftsOf(project)
  const first = shiftAt(shifts, project.statusDate ?? calculation.projectStart)
  return (weather, iteration) => {
    const drawn = weather.map(each => ({ ...each, stream: hashOf(each.id) }))
    return shift =>
      shift >= first &&
      drawn.some(
        ({ stream, probability, shift: place }) =>
          (place === undefined || place === shiftOfDay(shifts, shift)) &&
          uniformAt(seed, iteration, stream ^ Math.imul(shift - first + 1, 0x9e3779b1), kind) <
            Math.min(MOST_LOST, probability),
      )
  }
}

/** A day's working time without the shifts that are lost. */
function keptOf(
  periods: readonly Period[],
  midnight: number,
  shifts: Shifts,
  lost: (shift: number) => boolean,
): Period[] {
  const kept: Period[] = []
  for (const { from, to } of periods) {
    let begin = from
    for (let shift = shiftAt(shifts, midnight + from); begin < to; shift++) {
      const end = Math.min(to, shiftStart(shifts, shift + 1) - midnight)
      const last = kept.at(-1)
      if (!lost(shift))
        if (last?.to === begin) kept[kept.length - 1] = { from: last.from, to: end }
        else kept.push({ from: begin, to: end })
      begin = end
    }
  }
  return kept
}

/** A calendar without the shifts that are lost. */
const without = (base: CompiledCalendar, shifts: Shifts, lost: (shift: number) => boolean): CompiledCalendar =>
  new CompiledCalendar(
    (first, count) =>
      Array.from({ length: count }, (_, at) => {
        const day = (first + at) as DayNumber
        return keptOf(periodsOfDay(base, day), day * DAY, shifts, lost)
      }),
    base.empty,
    BEFORE,
    AFTER,
  )

/** Weather over a trial: `next` lays that of an iteration over the calendars of the rows that it stops. */
export function weatherOver(
  trial: Trial,
  calculation: Calculation,
  exposed: readonly Exposed[],
  lost: Lost,
): { next(iteration: number): void } {
  const shifts = shiftsOf(calculation.schedule.project)
  const laid = exposed.map(({ weather, rows }): readonly [readonly Weather[], readonly OwnCalendar[]] => [
    weather,
    trial.ownCalendars(rows),
  ])
  return {
    next(iteration) {
      for (const [weather, calendars] of laid) {
        const gone = lost(weather, iteration)
        for (const each of calendars) each.put(without(each.base, shifts, gone))
      }
    },
  }
}

/** The plan with the weather of one iteration in the calendars of what it stops: for what works on plans. */
export function underWeather(
  calculation: Calculation,
  exposed: readonly Exposed[],
  lost: Lost,
  iteration: number,
): Schedule {
  const { schedule, projectStart, projectFinish } = calculation
  const shifts = shiftsOf(schedule.project)
  const first = Math.floor(projectStart / DAY) - 1
  const days = Math.ceil((projectFinish - projectStart) / DAY) * 4 + AFTER
  let next = schedule.calendars.reduce((most, each) => Math.max(most, each.id), 0)
  const calendars: Calendar[] = []
  const made = new Map<string, CalendarId>()
  const calendarOf = new Map<number, CalendarId>()
  for (const [group, { weather, rows }] of exposed.entries()) {
    const gone = lost(weather, iteration)
    const known = new Map<CompiledCalendar, number>()
    for (const row of rows) {
      const task = schedule.tasks[row]
      if (!task) continue
      const base = placedBy(calculation, task.uid)
      if (!known.has(base)) known.set(base, known.size)
      const own = task.calendar ?? schedule.project.calendar
      const key = `${group} ${known.get(base)} ${own}`
      const id = made.get(key) ?? calendarId(++next)
      calendarOf.set(row, id)
      if (made.has(key)) continue
      made.set(key, id)
      const exceptions = Array.from({ length: days }, (_, at) => {
        const day = (first + at) as DayNumber
        return { first: day, last: day, periods: keptOf(periodsOfDay(base, day), day * DAY, shifts, gone) }
      })
      calendars.push({ id, name: `${id}`, base: own, week: [null, null, null, null, null, null, null], exceptions })
    }
  }
  const tasks = schedule.tasks.map((task, row) => {
    const calendar = calendarOf.get(row)
    return calendar === undefined ? task : { ...task, calendar, ignoreResourceCalendars: true as const }
  })
  return { ...schedule, tasks, calendars: [...schedule.calendars, ...calendars] }
}
