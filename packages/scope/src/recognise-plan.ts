import {
  type Assignment,
  type Edit,
  memberOf,
  type Resource,
  type ResourceId,
  type Schedule,
  type StepCode,
  type Task,
  type TaskId,
  type Trade,
  tradeOf,
} from '@parada/schedule'
import { type Reckoned, recognise } from './orders/recognise.ts'
import type { Catalogue, Language } from './template.ts'
import { tradeName } from './trades.ts'

/** What the words and the outline say of a task without codes. `likeness` is 0 to 1. */
export interface RecognisedTask {
  readonly task: TaskId
  readonly name: string
  readonly equipment: string | null
  readonly step: StepCode | null
  readonly template: string | null
  readonly row: string | null
  readonly likeness: number
}

/** A resource without a trade, and the trade that its name is; null: none that the words know. */
export interface RecognisedResource {
  readonly resource: ResourceId
  readonly name: string
  readonly trade: Trade | null
}

/** A tag; standards ("NR-13", "API 653") are none. */
const TAG = /(?<![A-Za-z0-9-])(?!(?:NR|NBR|API|ISO|IW|DIN|ASME|NFPA)-?\d)[A-Z]{1,4}-?\d{2,5}[A-Z]?(?![A-Za-z0-9])/

/** Recognises step and equipment of the tasks that have none: by their words and by what they stand under. */
export function recognisePlan(schedule: Schedule, catalogue: Catalogue): RecognisedTask[] {
  const parents = new Set(schedule.tasks.flatMap(each => (each.parent === null ? [] : [each.parent])))
  const groups = new Map<string, Task[]>()
  const tags = new Map<TaskId, string>()
  for (const task of schedule.tasks) {
    if (parents.has(task.uid) || task.summary || task.duration.seconds === 0) continue
    const tag = task.equipment ?? tagAbove(schedule, task)
    if (tag !== null) tags.set(task.uid, tag)
    const key = tag ?? `under ${task.parent}`
    groups.set(key, [...(groups.get(key) ?? []), task])
  }
  const trades = tradesByTask(schedule)
  const reckoned: Reckoned = new Map()
  const found: RecognisedTask[] = []
  for (const [key, tasks] of groups) {
    const named = tasks.map(({ name, uid }) => ({ text: name, trade: trades.get(uid) ?? null }))
    const known = recognise(named, key.startsWith('under ') ? '' : key, catalogue, reckoned)
    for (const [at, task] of tasks.entries()) {
      const row = known?.rows[at] ?? null
      const equipment = tags.get(task.uid) ?? null
      // What nothing recognises is listed as well: a person may know it.
      if (task.step !== undefined && task.equipment !== undefined) continue
      found.push({
        task: task.uid,
        name: task.name,
        equipment,
        step: task.step ?? row?.step ?? null,
        template: row ? (known?.template.id ?? null) : null,
        row: row?.id ?? null,
        likeness: row ? (known?.each[at] ?? 0) : equipment !== null && task.equipment === undefined ? 1 : 0,
      })
    }
  }
  return found
}

/** The tag in a task's own name, else in those of what it stands under, the nearest first. */
function tagAbove(schedule: Schedule, task: Task): string | null {
  for (let each: Task | undefined = task; each; ) {
    const tag = TAG.exec(each.name)?.[0]
    if (tag !== undefined) return tag
    each = each.parent === null ? undefined : memberOf(schedule.tasks, each.parent)
  }
  return null
}

function tradesByTask(schedule: Schedule): Map<TaskId, Trade> {
  const found = new Map<TaskId, Trade>()
  for (const { task, resource } of schedule.assignments) {
    const known = resource === null ? undefined : memberOf(schedule.resources, resource)
    const trade = known && known.nature !== 'equipment' ? (known.trade ?? tradeOf(known.name)) : null
    if (trade && !found.has(task)) found.set(task, trade)
  }
  return found
}

/** Resources without a trade: one trade, one name. */
export const recogniseResources = ({ resources }: Schedule): RecognisedResource[] =>
  resources.flatMap(({ uid, name, trade, kind, nature }) => {
    if (kind !== 'work' || trade !== undefined || nature === 'equipment') return []
    return [{ resource: uid, name, trade: tradeOf(name) }]
  })

/** The edits that give tasks their step and equipment. What a task has already stays. */
export const recognisedEdits = (schedule: Schedule, accepted: readonly RecognisedTask[]): Edit[] =>
  accepted.flatMap(({ task: uid, step, equipment }): Edit[] => {
    const task = memberOf(schedule.tasks, uid)
    if (!task) return []
    const changes = {
      ...(task.step === undefined && step !== null && { step }),
      ...(task.equipment === undefined && equipment !== null && { equipment }),
    }
    return Object.keys(changes).length > 0 ? [{ kind: 'setTask', task: uid, changes }] : []
  })

/**
 * The edits that give resources their trade. Several of one trade become one: the work of the others is its. The limits
 * of crews that both work are people of both; a name without work was the same crew listed twice.
 */
export function tradeEdits(schedule: Schedule, accepted: readonly RecognisedResource[], language: Language): Edit[] {
  const edits: Edit[] = []
  const first = new Map<Trade, Crew>()
  const crewOf = (resource: Resource): Crew => ({
    uid: resource.uid,
    units: resource.maxUnits ?? null,
    work: new Map(
      schedule.assignments.filter(each => each.resource === resource.uid).map(each => [each.task, each] as const),
    ),
  })
  for (const each of schedule.resources)
    if (each.trade && each.nature !== 'equipment') first.set(each.trade, crewOf(each))
  for (const { resource: uid, trade } of accepted) {
    const resource = memberOf(schedule.resources, uid)
    if (!resource || trade === null) continue
    const own = crewOf(resource)
    const one = first.get(trade)
    if (!one) {
      first.set(trade, own)
      edits.push({ kind: 'setResource', resource: uid, changes: { trade, name: tradeName(trade, language) } })
      continue
    }
    const both = one.work.size > 0 && own.work.size > 0
    const known = [one.units, own.units].filter(each => each !== null)
    const units = both
      ? one.units === null || own.units === null
        ? null
        : one.units + own.units
      : known.length > 0
        ? Math.max(...known)
        : null
    if (units !== one.units) edits.push({ kind: 'setResource', resource: one.uid, changes: { maxUnits: units } })
    one.units = units
    for (const [task, each] of own.work) edits.push(...joined(one, task, each))
    edits.push({ kind: 'removeResource', resource: uid })
  }
  return edits
}

interface Crew {
  readonly uid: ResourceId
  units: number | null
  readonly work: Map<TaskId, Assignment>
}

/** The work of another crew on a task as that of one: people of both where both work on it. */
function joined(one: Crew, task: TaskId, each: Assignment): Edit[] {
  const beside = one.work.get(task)
  if (!beside) {
    one.work.set(task, each)
    return [{ kind: 'setAssignment', assignment: each.uid, changes: { resource: one.uid } }]
  }
  const units = (beside.units ?? 1) + (each.units ?? 1)
  one.work.set(task, { ...beside, units })
  return [
    { kind: 'setAssignment', assignment: beside.uid, changes: { units } },
    { kind: 'removeAssignment', assignment: each.uid },
  ]
}
