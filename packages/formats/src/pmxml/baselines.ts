import { type Baseline, type Instant, isBreakdownNode, type Schedule, type Task, type WorkTime } from '@parada/schedule'
import { readDate, readHours, readNumber } from '../xer/values.ts'
import { textOf, type XmlNode } from '../xml/read.ts'

/** A copy of a project that P6 keeps to compare with, as far as we read it: its activities by their id. */
export interface BaselineProject {
  id: string
  /** The project that it is a copy of. */
  of: string
  name: string
  /** Number that the baseline has in a file of ours. */
  number?: number
  readonly activities: Map<string, Omit<Baseline, 'number'>>
}

/** Ids of the baseline projects that we write end so. */
export const baselineId = (project: string, number: number): string => `${project}-PARADA-B${number}`
const OUR_ID = /-PARADA-B(10|[1-9])$/

/** Most baselines that the model has places for beside the current one. */
const MOST = 10

/** Notes a field or an activity of a baseline project. */
export function readBaseline(into: BaselineProject, node: XmlNode): void {
  if (node.name === 'Activity') {
    const key = textOf(node, 'Id') || textOf(node, 'GUID')
    if (key) into.activities.set(key, baselineOf(node))
  } else if (node.name === 'ObjectId') into.id = node.text
  else if (node.name === 'OriginalProjectObjectId') into.of = node.text
  else if (node.name === 'Name') into.name = node.text
  else if (node.name === 'Id') {
    const number = OUR_ID.exec(node.text)?.[1]
    if (number !== undefined) into.number = Number(number)
  }
}

/** P6 compares with the planned dates and amounts of the copy, as it comes; a finished activity may have none. */
function baselineOf(node: XmlNode): Omit<Baseline, 'number'> {
  const text = (name: string): string | undefined => textOf(node, name) || undefined
  const date = (...names: string[]): Instant | undefined => readDate(names.map(text).find(each => each !== undefined))
  const start = date('PlannedStartDate', 'StartDate', 'ActualStartDate')
  const finish = date('PlannedFinishDate', 'FinishDate', 'ActualFinishDate')
  const duration = readHours(text('PlannedDuration') ?? text('AtCompletionDuration'))
  const units = ['PlannedLaborUnits', 'PlannedNonLaborUnits'].map(name => readHours(text(name)))
  const work = units.some(each => each) ? (units[0] ?? 0) + (units[1] ?? 0) : undefined
  const costs = ['PlannedLaborCost', 'PlannedNonLaborCost', 'PlannedMaterialCost', 'PlannedExpenseCost'].map(name =>
    readNumber(text(name)),
  )
  const cost = costs.reduce<number>((sum, each) => sum + (each ?? 0), 0)
  return {
    ...(start !== undefined && { start }),
    ...(finish !== undefined && { finish }),
    ...(duration !== undefined && duration >= 0 && { duration: { seconds: duration, unit: 'h' } }),
    ...(work !== undefined && { work: work as WorkTime }),
    ...(cost !== 0 && { cost }),
  }
}

/** Numbers of baselines beside the current one: those that they say, else the first that are free. */
function placesOf(others: readonly BaselineProject[]): (readonly [number, BaselineProject])[] {
  const taken = new Set(others.flatMap(each => each.number ?? []))
  const used = new Set<number>()
  let next = 0
  return others.map(each => {
    if (each.number !== undefined && !used.has(each.number)) {
      used.add(each.number)
      return [each.number, each]
    }
    do next++
    while (taken.has(next))
    return [next, each]
  })
}

/**
 * Puts the baselines of a project on its tasks: the current one under number 0, the others from 1 on in the order of the
 * file. Returns how many found no place.
 */
export function withBaselines(
  schedule: Schedule,
  baselines: readonly BaselineProject[],
  current: string | undefined,
): { schedule: Schedule; left: number } {
  const others = baselines.filter(each => each.id !== current)
  const numbered = [
    ...baselines.filter(each => each.id === current).map(each => [0, each] as const),
    ...placesOf(others.slice(0, MOST)),
  ]
  if (numbered.length === 0) return { schedule, left: 0 }
  const tasks = schedule.tasks.map((task): Task => {
    const found = numbered.flatMap(([number, each]): Baseline[] => {
      const kept = each.activities.get(task.p6?.code ?? '') ?? each.activities.get(task.guid ?? '')
      return kept && !isBreakdownNode(task) ? [{ number, ...kept }] : []
    })
    if (found.length === 0) return task
    const kept = (task.baselines ?? []).filter(each => !found.some(other => other.number === each.number))
    return { ...task, baselines: [...kept, ...found].toSorted((a, b) => a.number - b.number) }
  })
  const { plannedDates: _, ...p6 } = schedule.project.p6 ?? {}
  const project = numbered.some(([number]) => number === 0) ? { ...schedule.project, p6 } : schedule.project
  return { schedule: { ...schedule, project, tasks }, left: others.length - Math.min(others.length, MOST) }
}
