import {
  type Area,
  type CustomField,
  type CustomValue,
  type Schedule,
  STEPS,
  type StepCode,
  type Task,
} from '@parada/schedule'
import { P6_KEY } from './codes.ts'

/** What tasks have and activities do not, by the user-defined field that it travels in: P6 shows and filters by it. */
const CARRIED = [
  { name: 'Parada work package', take: (task: Task): CustomValue | undefined => task.workPackage || undefined },
  { name: 'Parada responsible', take: (task: Task): CustomValue | undefined => task.responsible || undefined },
  { name: 'Parada equipment', take: (task: Task): CustomValue | undefined => task.equipment || undefined },
  { name: 'Parada step', take: (task: Task): CustomValue | undefined => task.step },
  { name: 'Parada area', take: (task: Task): CustomValue | undefined => task.area || undefined },
  { name: 'Parada contractor', take: (task: Task): CustomValue | undefined => task.contractor || undefined },
  {
    name: 'Parada deadline',
    take: (task: Task): CustomValue | undefined =>
      task.deadline === undefined ? undefined : { instant: task.deadline },
  },
] as const

const NAMES: ReadonlySet<string> = new Set(CARRIED.map(each => each.name))

/** Whether a user-defined field is one of those that we make. */
export const isCarrier = (label: string | undefined): boolean => label !== undefined && NAMES.has(label)

/** The schedule with what Primavera has no place for in user-defined fields. */
export function carry(schedule: Schedule): Schedule {
  const used = new Set<string>()
  const tasks = schedule.tasks.map((task): Task => {
    const found = CARRIED.flatMap(({ name, take }): [string, CustomValue][] => {
      const value = take(task)
      return value === undefined ? [] : [[name, value]]
    })
    if (found.length === 0) return task
    for (const [name] of found) used.add(name)
    return {
      ...task,
      custom: { ...task.custom, ...Object.fromEntries(found.map(([name, value]) => [`${P6_KEY}${name}`, value])) },
    }
  })
  if (used.size === 0) return schedule
  const fields = [...used].map((name): CustomField => ({ key: `${P6_KEY}${name}`, of: 'task', name }))
  return { ...schedule, tasks, customFields: [...(schedule.customFields ?? []), ...fields] }
}

/** The schedule with what was carried back in its place. */
export function uncarry(schedule: Schedule): Schedule {
  const carriers = new Map(
    (schedule.customFields ?? []).flatMap(field =>
      field.of === 'task' && isCarrier(field.name) ? [[field.key, field.name ?? ''] as const] : [],
    ),
  )
  if (carriers.size === 0) return schedule
  const tasks = schedule.tasks.map((task): Task => {
    const custom: Record<string, CustomValue> = {}
    const found: { -readonly [K in keyof Task]?: Task[K] } = {}
    for (const [key, value] of Object.entries(task.custom ?? {})) {
      const name = carriers.get(key)
      if (name === 'Parada deadline' && typeof value === 'object' && 'instant' in value) found.deadline = value.instant
      else if (name === 'Parada work package' && typeof value === 'string') found.workPackage = value
      else if (name === 'Parada responsible' && typeof value === 'string') found.responsible = value
      else if (name === 'Parada equipment' && typeof value === 'string') found.equipment = value
      else if (name === 'Parada area' && typeof value === 'string') found.area = value
      else if (name === 'Parada contractor' && typeof value === 'string') found.contractor = value
      else if (name === 'Parada step' && STEPS.some(each => each === value)) found.step = value as StepCode
      else custom[key] = value
    }
    if (Object.keys(found).length === 0) return task
    const { custom: _, ...rest } = task
    return { ...rest, ...found, ...(Object.keys(custom).length > 0 && { custom }) }
  })
  const left = (schedule.customFields ?? []).filter(field => !carriers.has(field.key))
  const { customFields: _, ...rest } = schedule
  const areas = [...new Set(tasks.flatMap(task => task.area ?? []))].map((id): Area => ({ id, name: id }))
  return {
    ...rest,
    tasks,
    ...(left.length > 0 && { customFields: left }),
    ...(areas.length > 0 && { areas }),
  }
}
