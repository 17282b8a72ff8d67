import { formatDuration, formatInstant, formatLag, type Schedule, type Task, type TaskId } from '@parada/schedule'

/** Fields whose change on an existing task is tracked, under the specification's names. */
export type TrackedField =
  | 'name'
  | 'duration'
  | 'percent_complete'
  | 'start'
  | 'finish'
  | 'notes'
  | 'resource_names'
  | 'dependencies'
  | 'deadline'
  | 'constraint'

/** What differs on one task between the baseline and the plan; values as the wire writes them. */
export interface Modification {
  readonly id: number
  readonly uid: TaskId
  readonly name: string
  readonly changes: Readonly<Partial<Record<TrackedField, string | number | null>>>
  readonly original: Readonly<Partial<Record<TrackedField, string | number | null>>>
}

type Facts = Partial<Record<TrackedField, string | number | null>>

interface Lookup {
  readonly tasks: ReadonlyMap<TaskId, Task>
  readonly predecessors: ReadonlyMap<TaskId, string>
  readonly resources: ReadonlyMap<TaskId, string>
}

function lookup(schedule: Schedule): Lookup {
  const links = new Map<TaskId, string[]>()
  for (const link of schedule.links) {
    const list = links.get(link.to) ?? []
    list.push(`${link.from}${link.type}${formatLag(link.lag, schedule.project.units)}`)
    links.set(link.to, list)
  }
  const names = new Map(schedule.resources.map(each => [each.uid, each.name]))
  const resources = new Map<TaskId, string[]>()
  for (const each of schedule.assignments) {
    const name = each.resource === null ? undefined : names.get(each.resource)
    if (name === undefined) continue
    const list = resources.get(each.task) ?? []
    list.push(each.units === undefined || each.units === 1 ? name : `${name}[${Math.round(each.units * 100)}%]`)
    resources.set(each.task, list)
  }
  const sorted = (map: Map<TaskId, string[]>) => new Map([...map].map(([id, list]) => [id, list.sort().join(';')]))
  return {
    tasks: new Map(schedule.tasks.map(task => [task.uid, task])),
    predecessors: sorted(links),
    resources: sorted(resources),
  }
}

function factsOf(task: Task, schedule: Schedule, in_: Lookup): Facts {
  const at = (instant: number | undefined) => (instant === undefined ? null : formatInstant(instant as never))
  return {
    name: task.name,
    duration: formatDuration(task.duration, schedule.project.units),
    percent_complete: task.percentComplete ?? 0,
    start: at(task.manual?.start ?? task.actualStart),
    finish: at(task.manual?.finish ?? task.actualFinish),
    notes: task.notes ?? '',
    resource_names: in_.resources.get(task.uid) ?? '',
    dependencies: in_.predecessors.get(task.uid) ?? '',
    deadline: at(task.deadline),
    constraint: task.constraint
      ? `${task.constraint.type}${task.constraint.date === undefined ? '' : ` ${formatInstant(task.constraint.date)}`}`
      : null,
  }
}

/**
 * Tasks of the baseline that were changed, with the fields that differ. New tasks are not tracked; of a task whose
 * object is the same in both only links and assignments are compared.
 */
export function modificationsOf(schedule: Schedule, baseline: Schedule): readonly Modification[] {
  const [now, before] = [lookup(schedule), lookup(baseline)]
  const found: Modification[] = []
  for (const task of schedule.tasks) {
    const old = before.tasks.get(task.uid)
    if (!old) continue
    const sameLists =
      now.predecessors.get(task.uid) === before.predecessors.get(task.uid) &&
      now.resources.get(task.uid) === before.resources.get(task.uid)
    if (task === old && sameLists) continue
    const [after, original] = [factsOf(task, schedule, now), factsOf(old, baseline, before)]
    const fields = (Object.keys(after) as TrackedField[]).filter(field => after[field] !== original[field])
    if (fields.length === 0) continue
    const only = (facts: Facts): Facts => Object.fromEntries(fields.map(field => [field, facts[field] ?? null]))
    found.push({ id: task.row, uid: task.uid, name: task.name, changes: only(after), original: only(original) })
  }
  return found
}
