import {
  type Calculation,
  HOUR,
  isEquipment,
  memberOf,
  projectCalendar,
  type Schedule,
  type Task,
  type TaskId,
  workBetween,
} from '@parada/schedule'
import { evaluate } from './formula.ts'
import { FACTOR_RANGE, type PlantNorm } from './plant-norms.ts'
import type { Catalogue, Template, TemplateRow } from './template.ts'

/** One finished task against its norm. Hours are working hours of the standard crew. */
export interface Measured {
  readonly task: TaskId
  readonly name: string
  /** Tag of what it was done on; empty: none. */
  readonly equipment: string
  readonly norm: number
  readonly actual: number
  readonly ratio: number
  readonly outlier: boolean
}

/** What finished tasks say of one row's norm: a person accepts it or not. */
export interface Learned {
  readonly template: string
  readonly row: string
  readonly name: TemplateRow['name']
  readonly measured: readonly Measured[]
  /** Without outliers. */
  readonly n: number
  readonly mean: number
  readonly spread: number
}

/** Fewer measured tasks than this show no outlier. */
const LEAST_FOR_OUTLIERS = 4

/**
 * Compares what finished tasks took with the norm that their template has now. The hours are those of work between actual
 * start and finish, by the plan's calendar (of the clock for what runs by itself), for as many people as the norm counts.
 */
export function learn({ schedule }: Pick<Calculation, 'schedule'>, catalogue: Catalogue): Learned[] {
  const byRow = new Map<string, Measured[]>()
  for (const task of schedule.tasks) {
    const found = measure(schedule, task, catalogue)
    if (!found) continue
    const key = `${task.origin?.source} ${task.origin?.row}`
    byRow.set(key, [...(byRow.get(key) ?? []), found])
  }
  return [...byRow].flatMap(([key, measured]): Learned[] => {
    const [template = '', id = ''] = key.split(' ')
    const row = catalogue.get(template)?.rows.find(each => each.id === id)
    if (!row) return []
    const marked = withOutliers(measured)
    const ratios = marked.filter(each => !each.outlier).map(each => each.ratio)
    const mean = ratios.reduce((sum, each) => sum + each, 0) / ratios.length
    const spread =
      ratios.length < 2 ? 0 : Math.sqrt(ratios.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (ratios.length - 1))
    return [{ template, row: id, name: row.name, measured: marked, n: ratios.length, mean, spread }]
  })
}

function measure(schedule: Schedule, task: Task, catalogue: Catalogue): Measured | null {
  const { origin, actualStart, actualFinish } = task
  if (origin?.kind !== 'template' || (task.percentComplete ?? 0) < 100) return null
  if (actualStart === undefined || actualFinish === undefined || actualFinish <= actualStart) return null
  const template = catalogue.get(origin.source)
  const row = template?.rows.find(each => each.id === origin.row)
  if (!template || !row) return null
  const norm = normOf(template, row, origin.inputs ?? {})
  const worked = row.elapsed
    ? actualFinish - actualStart
    : workBetween(projectCalendar(schedule), actualStart, actualFinish)
  const people = leadPeople(schedule, task, row)
  const actual = (worked / HOUR) * people
  if (norm === null || norm <= 0 || actual <= 0) return null
  return {
    task: task.uid,
    name: task.name,
    equipment: task.equipment ?? '',
    norm,
    actual,
    ratio: actual / norm,
    outlier: false,
  }
}

/** The row's norm for the quantities that the task was made of, in hours of its standard crew. */
function normOf(
  template: Template,
  row: TemplateRow,
  inputs: Readonly<Record<string, number | string>>,
): number | null {
  const values = new Map<string, number>([
    ['n', 1],
    ['size', row.repeat?.size ?? 1],
    ['crew', row.crew[0]?.std ?? 1],
  ])
  for (const { id, default: usual } of template.parameters) if (usual !== undefined) values.set(id, usual)
  for (const [id, value] of Object.entries(inputs)) if (typeof value === 'number') values.set(id, value)
  return evaluate(row.hours, values, template.tables) ?? row.unstated ?? null
}

/** People of the first trade over those of the standard crew: half the crew took twice as long for the same work. */
function leadPeople(schedule: Schedule, task: Task, row: TemplateRow): number {
  const [lead] = row.crew
  if (!lead) return 1
  const own = schedule.assignments.find(each => {
    const resource = each.resource === null ? undefined : memberOf(schedule.resources, each.resource)
    return each.task === task.uid && resource?.trade === lead.trade && !isEquipment(resource)
  })
  return own ? (own.units ?? 1) / lead.std : 1
}

/** Beyond one and a half times the middle half of the values lies an outlier (Tukey's fences). */
function withOutliers(measured: readonly Measured[]): Measured[] {
  if (measured.length < LEAST_FOR_OUTLIERS) return [...measured]
  const sorted = measured.map(each => each.ratio).sort((a, b) => a - b)
  const at = (share: number): number => {
    const place = (sorted.length - 1) * share
    const [low, high] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0]
    return low + (high - low) * (place - Math.floor(place))
  }
  const [first, third] = [at(0.25), at(0.75)]
  const reach = 1.5 * (third - first)
  return measured.map(each => ({ ...each, outlier: each.ratio < first - reach || each.ratio > third + reach }))
}

/** What a plant's norms become when a person accepts what was learned: measured anew, one version more. */
export function acceptLearned(norms: readonly PlantNorm[], learned: Learned, source: string): PlantNorm[] {
  const old = norms.find(each => each.template === learned.template && each.row === learned.row)
  const [least, most] = FACTOR_RANGE
  // What was learned is given relative to the norm that stood then.
  const factor = Math.min(most, Math.max(least, Number(((old?.factor ?? 1) * learned.mean).toFixed(3))))
  const next: PlantNorm = {
    template: learned.template,
    row: learned.row,
    factor,
    n: learned.n,
    mean: learned.mean,
    spread: learned.spread,
    source,
    version: (old?.version ?? 0) + 1,
  }
  return [...norms.filter(each => each !== old), next]
}
