import { memberOf, type Resource, type Schedule, type Task, type TaskId } from '@parada/schedule'
import { type Limit, type Limited, type ScopeLine, TIERS } from './line.ts'
import { ITEM_ROW } from './network.ts'
import type { Catalogue } from './template.ts'
import { fold, isPipefitter } from './trades.ts'

/** An item of a plan that was composed of templates: its line, its summary (null: the whole plan) and its tasks. */
export interface PlanItem {
  readonly key: string
  readonly line: ScopeLine
  readonly root: TaskId | null
  readonly tasks: readonly Task[]
  readonly begun: boolean
}

/** What an item is known by: its tag, else its name. */
export const itemKey = (line: Pick<ScopeLine, 'tag' | 'label'>): string => fold(line.tag ?? line.label)

export const hasBegun = (task: Task): boolean =>
  (task.percentComplete ?? 0) > 0 || task.actualStart !== undefined || task.actualFinish !== undefined

/** The items that a plan was composed of, in its order: the scope table of a plan is read from the plan itself. */
export function planItems(schedule: Schedule, catalogue: Catalogue): PlanItem[] {
  const byRoot = new Map<TaskId | null, Task[]>()
  for (const task of schedule.tasks) {
    const { origin } = task
    if (origin?.kind !== 'template' || origin.row === undefined || origin.row === ITEM_ROW) continue
    if (!catalogue.has(origin.source)) continue
    const root = rootOf(schedule, task)
    byRoot.set(root, [...(byRoot.get(root) ?? []), task])
  }
  const seen = new Map<string, number>()
  return [...byRoot].flatMap(([root, tasks]): PlanItem[] => {
    const [first] = tasks
    const template = catalogue.get(first?.origin?.source ?? '')
    if (!first || !template) return []
    const summary = root === null ? undefined : memberOf(schedule.tasks, root)
    const told = summary?.origin?.row === ITEM_ROW ? (summary.origin.inputs ?? {}) : inputsOf(tasks)
    const parameters: Record<string, number> = {}
    for (const { id, default: usual } of template.parameters) {
      const value = told[id]
      if (typeof value === 'number' && (summary?.origin?.row === ITEM_ROW || value !== usual)) parameters[id] = value
    }
    const tier = TIERS.find(each => each === told.tier)
    const system = told.system
    const tag = summary?.equipment ?? first.equipment
    const line: ScopeLine = {
      label: summary?.name ?? template.name.pt,
      template: template.id,
      parameters,
      ...(tag !== undefined && { tag }),
      ...(first.area !== undefined && { area: first.area }),
      ...(typeof system === 'string' && { system }),
      ...(typeof told.asked === 'string' && { asked: told.asked.split(' ') }),
      ...(tier && { tier }),
    }
    const plain = itemKey(line)
    const count = seen.get(plain) ?? 0
    seen.set(plain, count + 1)
    const key = count === 0 ? plain : `${plain}#${count}`
    return [{ key, line, root, tasks, begun: tasks.some(hasBegun) }]
  })
}

/** Rows stand under a phase, phases under their item. */
function rootOf(schedule: Schedule, task: Task): TaskId | null {
  const phase = task.parent === null ? undefined : memberOf(schedule.tasks, task.parent)
  return phase?.parent ?? null
}

function inputsOf(tasks: readonly Task[]): Record<string, number | string> {
  const found: Record<string, number | string> = {}
  for (const { origin } of tasks) Object.assign(found, origin?.inputs)
  return found
}

/** The limits of a plan's people and machines, as far as a limits table can say them. */
export function planLimits(schedule: Schedule): Limit[] {
  return schedule.resources.flatMap((resource): Limit[] => {
    const of = limitOf(resource, schedule.resources)
    if (of === null || isIntricate(resource)) return []
    const { availability, maxUnits, name } = resource
    if (availability)
      return availability.map(({ units, shift }) => ({
        of,
        units,
        name,
        ...((shift === 'day' || shift === 'night') && { shift }),
      }))
    const shift = shiftOf(schedule, resource)
    return maxUnits === undefined && !shift
      ? []
      : [{ of, ...(maxUnits !== undefined && { units: maxUnits }), name, ...(shift && { shift }) }]
  })
}

/** Whose limit a resource of a plan is; pipefitters have their own only where others of their trade stand beside them. */
export function limitOf(resource: Resource, all: readonly Resource[]): Limited | null {
  const { kind, nature, trade = null, name } = resource
  if (kind !== 'work') return null
  if (nature === 'equipment') return trade === 'lifting' ? 'crane' : null
  const own = trade === 'boilermaking' && isPipefitter(name)
  return own && all.some(each => each.trade === trade && !isPipefitter(each.name)) ? 'piping' : trade
}

/** Periods of availability are more than the table shows: such a resource stays as it is. */
export const isIntricate = ({ availability }: Resource): boolean =>
  availability?.some(each => typeof each.shift !== 'string' || each.from !== undefined || each.to !== undefined) ??
  false

/** The shift that a resource's own calendar stands for: it works by day or by night only. */
function shiftOf(schedule: Schedule, { calendar }: Resource): Limit['shift'] | null {
  if (calendar === undefined) return null
  const found = schedule.calendars.find(each => each.id === calendar)
  const day = found?.week.find(each => each !== null && each.length > 0)
  if (!day) return null
  const NOON = 12 * 3600
  return day.some(({ from, to }) => from <= NOON && NOON < to) ? 'day' : 'night'
}
