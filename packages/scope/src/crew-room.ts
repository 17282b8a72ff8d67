import { type CrewRoom, memberOf, type Schedule, type TaskId, tradeOf } from '@parada/schedule'
import type { Catalogue } from './template.ts'

/** Most people of its main trade that the template of each task admits, where it admits more than are planned. */
export function crewRoom(schedule: Schedule, catalogue: Catalogue): CrewRoom {
  const most = new Map<TaskId, number>()
  const planned = new Map<TaskId, number>()
  for (const { task, resource, units = 1 } of schedule.assignments) {
    const origin = memberOf(schedule.tasks, task)?.origin
    if (origin?.kind !== 'template' || origin.row === undefined) continue
    const [lead] = catalogue.get(origin.source)?.rows.find(row => row.id === origin.row)?.crew ?? []
    const who = resource === null ? undefined : memberOf(schedule.resources, resource)
    if (!lead || !who || (who.trade ?? tradeOf(who.name)) !== lead.trade) continue
    most.set(task, lead.max)
    planned.set(task, Math.max(units, planned.get(task) ?? 0))
  }
  return new Map([...most].filter(([task, room]) => room > (planned.get(task) ?? 0)))
}
