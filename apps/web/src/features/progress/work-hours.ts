import { HOUR, isEquipment, memberOf, type Schedule, type Task } from '@parada/schedule'

/** Person-hours of a task that is not in the plan yet: people times its duration; machines have none. */
export function workHours(schedule: Schedule, task: Task): number {
  const people = schedule.assignments.filter(each => {
    if (each.task !== task.uid) return false
    const resource = each.resource === null ? undefined : memberOf(schedule.resources, each.resource)
    return resource?.kind === 'work' && !isEquipment(resource)
  })
  return people.reduce((sum, each) => sum + (each.units ?? 1) * (task.duration.seconds / HOUR), 0)
}
