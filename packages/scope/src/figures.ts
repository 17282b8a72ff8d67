import { type Calculation, HOUR, isEquipment, memberOf, openEnds } from '@parada/schedule'
import type { Composed } from './compose.ts'
import type { Limited } from './line.ts'
import { limitOf } from './plan-lines.ts'

/** What the work on one line comes to: activities, man-hours, and hours from its first start to its last finish. */
export interface LineFigures {
  readonly activities: number
  readonly manHours: number
  readonly hours: number
}

export interface TradeFigures {
  readonly of: Limited
  readonly name: string
  /** Man-hours; of a machine the hours it is asked for. */
  readonly hours: number
  readonly limit: number | null
}

export interface ScopeFigures {
  readonly activities: number
  readonly manHours: number
  readonly openEnds: number
  /** By the number of the line. */
  readonly lines: readonly LineFigures[]
  readonly trades: readonly TradeFigures[]
}

/** The figures of a composed scope, by its calculation without limits. Work that is asleep counts as none. */
export function scopeFigures({ norms, schedule }: Composed, calculation: Calculation, lines: number): ScopeFigures {
  const at = new Map(norms.map(each => [each.task, each.line]))
  const own = Array.from({ length: lines }, () => ({ activities: 0, manHours: 0, from: Infinity, to: -Infinity }))
  let activities = 0
  for (const task of schedule.tasks) {
    const index = calculation.indexOf(task.uid)
    if (task.summary || task.active === false || task.duration.seconds === 0) continue
    activities++
    const line = own[at.get(task.uid) ?? -1]
    if (!line) continue
    line.activities++
    line.from = Math.min(line.from, calculation.start[index] ?? Infinity)
    line.to = Math.max(line.to, calculation.finish[index] ?? -Infinity)
  }
  const hours = new Map<number, number>()
  let manHours = 0
  for (const { task: uid, resource: id, units = 1 } of schedule.assignments) {
    const task = memberOf(schedule.tasks, uid)
    const resource = id === null ? undefined : memberOf(schedule.resources, id)
    if (!task || !resource || task.active === false || resource.kind !== 'work') continue
    const worked = (task.duration.seconds / HOUR) * units
    hours.set(resource.uid, (hours.get(resource.uid) ?? 0) + worked)
    if (isEquipment(resource)) continue
    manHours += worked
    const line = own[at.get(uid) ?? -1]
    if (line) line.manHours += worked
  }
  const trades = schedule.resources.flatMap((resource): TradeFigures[] => {
    const { uid, name, maxUnits, availability } = resource
    const of = limitOf(resource, schedule.resources)
    if (of === null) return []
    const limit = maxUnits ?? availability?.reduce((most, each) => Math.max(most, each.units), 0) ?? null
    return [{ of, name, hours: hours.get(uid) ?? 0, limit }]
  })
  return {
    activities,
    manHours,
    openEnds: Math.max(0, openEnds(calculation).length),
    lines: own.map(({ from, to, ...rest }) => ({ ...rest, hours: to > from ? (to - from) / HOUR : 0 })),
    trades: trades.sort((a, b) => b.hours - a.hours),
  }
}
