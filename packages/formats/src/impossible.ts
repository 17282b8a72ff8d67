import { DAY, dayFromCivil, formatInstant, type Instant, type Problem, type Schedule } from '@parada/schedule'
import { remark } from './problems.ts'

/** 100,000 per cent of one resource. */
const MOST_UNITS = 1000
/** Per hour, in any currency; a smaller one makes no cent in a year. */
const LEAST_RATE = 1e-6
const MOST_RATE = 1_000_000
/** No plan of the field lies outside these years; MS Project itself takes 1984 to 2149. */
const FIRST = dayFromCivil(1950, 1, 1) * DAY
const LAST = dayFromCivil(2150, 1, 1) * DAY
/** Seconds of work: a hundred years on the clock. */
const LONGEST = 100 * 365 * DAY

/** Numbers of a file that cannot be meant: one warning a kind, with the first of them and how many there are. */
export function impossibleNumbers(schedule: Schedule): Problem[] {
  const found = new Map<string, { readonly name: string; readonly value: string; count: number }>()
  const note = (what: string, name: string, value: string): void => {
    const known = found.get(what)
    if (known) known.count++
    else found.set(what, { name, value, count: 1 })
  }
  const date = (name: string, at: Instant | null | undefined): void => {
    if (at !== undefined && at !== null && (at < FIRST || at >= LAST))
      note('date', name, formatInstant(at).slice(0, 10))
  }
  const { project, resources, tasks } = schedule
  for (const at of [project.start, project.finish, project.statusDate]) date(project.name, at)
  for (const { name, maxUnits, rates } of resources) {
    if (maxUnits !== undefined && Math.abs(maxUnits) > MOST_UNITS)
      note('units', name, `${Math.round(maxUnits * 100)} %`)
    for (const { standard, overtime } of rates ?? []) {
      const rate = Math.max(Math.abs(standard), Math.abs(overtime ?? 0))
      if (rate > MOST_RATE) note('rate', name, String(Math.round(rate)))
      else if (rate !== 0 && rate < LEAST_RATE) note('rate', name, String(rate))
    }
  }
  for (const task of tasks) {
    const { name, manual, constraint, secondConstraint, deadline, actualStart, actualFinish } = task
    for (const at of [manual?.start, manual?.finish, constraint?.date, secondConstraint?.date, deadline]) date(name, at)
    for (const at of [actualStart, actualFinish]) date(name, at)
    for (const { start, finish } of task.baselines ?? []) for (const at of [start, finish]) date(name, at)
    if (task.duration.seconds > LONGEST) note('duration', name, `${Math.round(task.duration.seconds / 3600)} h`)
  }
  return [...found].map(([what, params]) => remark('warning', 'formats.impossibleNumber', { what, ...params }))
}
