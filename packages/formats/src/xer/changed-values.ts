import {
  type Baseline,
  formatInstant,
  HOUR,
  type Outcome,
  type Problem,
  type Schedule,
  type Task,
} from '@parada/schedule'
import { calledBy, listed } from '../called.ts'
import { remark } from '../problems.ts'
import { sameUnits } from './as-primavera.ts'

/** Seconds by which two times may differ: the form keeps minutes. */
const NEAR = 60

const apart = (a: number | undefined, b: number | undefined): boolean =>
  a !== undefined && (b === undefined || Math.abs(a - b) >= NEAR)

const first = (task: Task): Baseline | undefined => task.baselines?.find(each => each.number === 0)

/**
 * What activities and the project say otherwise when the written file is read again, one warning per kind of value with how
 * often it occurs: what P6 reckons from other values than MS Project does, or has no place for. Dates of tasks have names
 * of their own (`movedTasks`). With `hasDates` a calculation gave every task its dates.
 */
export function changedValues(
  schedule: Schedule,
  written: Outcome<Schedule>,
  code: 'xer.lost' | 'pmxml.lost',
  hasDates: boolean,
): readonly Problem[] {
  if (!written.ok) return []
  const counts = new Map<string, number>()
  const count = (what: string, present: boolean): void => {
    if (present) counts.set(what, (counts.get(what) ?? 0) + 1)
  }
  const again = new Map(written.value.tasks.map(task => [task.uid, task]))
  const parents = new Set(schedule.tasks.map(task => task.parent))
  for (const task of schedule.tasks) {
    const other = again.get(task.uid)
    if (!other) continue
    count('texts', task.name !== other.name || (task.notes ?? '').trim() !== (other.notes ?? '').trim())
    const [before, after] = [first(task), first(other)]
    count(
      'firstBaseline',
      apart(before?.start, after?.start) ||
        apart(before?.finish, after?.finish) ||
        apart(before?.duration?.seconds, after?.duration?.seconds) ||
        apart(before?.work, after?.work) ||
        (before?.cost !== undefined && before.cost !== after?.cost),
    )
    if (parents.has(task.uid)) continue
    count('actualDuration', apart(task.actualDuration?.seconds, other.actualDuration?.seconds))
    count('remaining', apart(task.remainingDuration?.seconds, other.remainingDuration?.seconds))
    count('percent', Math.abs((task.percentComplete ?? 0) - (other.percentComplete ?? 0)) > 0.5)
    count('actuals', task.actualStart !== other.actualStart || task.actualFinish !== other.actualFinish)
    count('priority', (task.priority ?? 500) !== (other.priority ?? 500))
  }
  // Its own program shows planned dates of an activity that has no others.
  const started = hasDates
    ? []
    : schedule.tasks.filter(task => {
        const after = again.get(task.uid)?.stored
        return !parents.has(task.uid) && task.stored?.start === undefined && after?.start !== undefined
      })
  const { statusDate, currency } = schedule.project
  count('currency', currency?.code !== undefined && currency.code !== written.value.project.currency?.code)
  count('hoursPerDay', !sameUnits(schedule.project.units, written.value.project.units))
  count('dataDate', statusDate !== undefined && apart(statusDate, written.value.project.statusDate))
  // P6 has no plan without a data date, and schedules open work from it.
  const given = statusDate === undefined ? written.value.project.statusDate : undefined
  return [
    ...[...counts].map(([what, times]) => remark('warning', code, { what, count: times })),
    ...(given === undefined ? [] : [remark('info', 'xer.dataDateGiven', { date: formatInstant(given) })]),
    ...(started.length > 0 ? [remark('info', 'xer.startGiven', listed(started.map(calledBy)))] : []),
    ...hoursGiven(schedule, written.value),
  ]
}

/** Calendars that get hours per day by going to P6, which shows days and weeks by those of each calendar. */
function hoursGiven(schedule: Schedule, written: Schedule): readonly Problem[] {
  const own = new Map(schedule.calendars.map(each => [each.id, each]))
  const given = new Map<string, { readonly hours: readonly number[]; readonly names: string[] }>()
  for (const { id, name, hoursPer } of written.calendars) {
    const before = own.get(id)
    if (!before || !hoursPer) continue
    // The plan says what a day is: hours of its calendar that say otherwise do not stay.
    if (before.hoursPer && id !== schedule.project.calendar) continue
    if (
      before.hoursPer &&
      (['day', 'week', 'month'] as const).every(unit => !apart(before.hoursPer?.[unit], hoursPer[unit]))
    )
      continue
    const hours = [hoursPer.day, hoursPer.week, hoursPer.month].map(each => (each ?? 0) / HOUR)
    const same = given.get(hours.join())
    if (same) same.names.push(name)
    else given.set(hours.join(), { hours, names: [name] })
  }
  return [...given.values()].map(({ hours: [day = 0, week = 0, month = 0], names }) =>
    remark('info', 'xer.hoursGiven', { day, week, month, ...listed(names) }),
  )
}
