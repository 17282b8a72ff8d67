import {
  type Area,
  type Baseline,
  type CustomField,
  type CustomValue,
  HOUR,
  isBreakdownNode,
  type Schedule,
  STEPS,
  type StepCode,
  type Task,
  type WorkTime,
} from '@parada/schedule'
import { P6_KEY } from './codes.ts'
import { rowFromJson } from './table.ts'

/** The two files of Primavera: in its XML baselines of activities have projects of their own. */
export type PrimaveraForm = 'xer' | 'pmxml'

const first = (task: Task): Baseline | undefined => task.baselines?.find(each => each.number === 0)
const instantOf = (at: Baseline['start']): CustomValue | undefined => (at === undefined ? undefined : { instant: at })
const hours = (seconds: number | undefined): CustomValue | undefined =>
  seconds === undefined ? undefined : seconds / HOUR

/** What tasks have and activities do not, by the user-defined field that it travels in: P6 shows and filters by it. */
const CARRIED = [
  { name: 'Parada work package', take: (task: Task): CustomValue | undefined => task.workPackage || undefined },
  { name: 'Parada responsible', take: (task: Task): CustomValue | undefined => task.responsible || undefined },
  { name: 'Parada equipment', take: (task: Task): CustomValue | undefined => task.equipment || undefined },
  { name: 'Parada step', take: (task: Task): CustomValue | undefined => task.step },
  { name: 'Parada area', take: (task: Task): CustomValue | undefined => task.area || undefined },
  { name: 'Parada contractor', take: (task: Task): CustomValue | undefined => task.contractor || undefined },
  { name: 'Parada deadline', take: (task: Task): CustomValue | undefined => instantOf(task.deadline) },
] as const

/** Codes of tasks that are more than their place in the outline: an activity of P6 has none beside its node's. */
const WBS = 'Parada WBS'
const PLACE = /^[\d.]*$/

/** The first baseline, where the planned dates of the file are not it. */
const BASELINE_DATES = [
  { name: 'Parada baseline start', take: (task: Task): CustomValue | undefined => instantOf(first(task)?.start) },
  { name: 'Parada baseline finish', take: (task: Task): CustomValue | undefined => instantOf(first(task)?.finish) },
  {
    name: 'Parada baseline duration',
    take: (task: Task): CustomValue | undefined => hours(first(task)?.duration?.seconds),
  },
] as const
/** Planned dates say nothing of the work and the cost of a baseline. */
const BASELINE_AMOUNTS = [
  { name: 'Parada baseline work', take: (task: Task): CustomValue | undefined => hours(first(task)?.work) },
  { name: 'Parada baseline cost', take: (task: Task): CustomValue | undefined => first(task)?.cost },
] as const
/** Says of an activity, or of the project, that its planned dates are no baseline. */
export const NO_BASELINE = 'Parada no baseline'
/** What it says where they are a word of the file that the plan came from; else they are where the work was at writing. */
export const PLANNED = 'planned'

const NAMES: ReadonlySet<string> = new Set([
  ...[...CARRIED, ...BASELINE_DATES, ...BASELINE_AMOUNTS].map(each => each.name),
  NO_BASELINE,
  WBS,
])

/** Whether a user-defined field is one of those that we make. */
export const isCarrier = (label: string | undefined): boolean => label !== undefined && NAMES.has(label)

/** Whether no activity has a first baseline: the file says so once. */
export const hasNoBaseline = ({ tasks }: Schedule): boolean => !tasks.some(first)

/** Whether the plan came with a baseline project, so that its planned dates are a word of their own. */
export const hasBaselineProject = ({ extra }: Schedule['project']): boolean =>
  rowFromJson(extra?.xer)?.sum_base_proj_id !== undefined

/** What of a baseline goes into fields: nothing of an activity's in P6's XML, where it has a project of its own. */
export function baselineFields(
  form: PrimaveraForm,
  project: Schedule['project'],
  task: Task,
  isNode: boolean,
): readonly [string, CustomValue][] {
  if (!first(task) || (form === 'pmxml' && !isNode)) return []
  const raw = rowFromJson(task.extra?.xer) ?? {}
  const planned =
    hasBaselineProject(project) || raw.target_start_date !== undefined || raw.target_end_date !== undefined
  const target = task.actualStart === undefined ? undefined : Number(raw.target_drtn_hr_cnt ?? Number.NaN) * HOUR
  const lasts = Number.isFinite(target) ? target : task.duration.seconds
  const fields = [
    ...(isNode || planned
      ? BASELINE_DATES
      : BASELINE_DATES.filter(each => each.name.endsWith('duration') && first(task)?.duration?.seconds !== lasts)),
    ...BASELINE_AMOUNTS,
  ]
  return fields.flatMap(({ name, take }): [string, CustomValue][] => {
    const value = take(task)
    return value === undefined ? [] : [[name, value]]
  })
}

/** Whether a task of a plan that is not Primavera's has a code of its own. */
export const hasCode = ({ wbs }: Task): boolean => wbs !== undefined && !PLACE.test(wbs)

/** The schedule with what Primavera has no place for in user-defined fields; `coded`: tasks have codes apart from nodes. */
export function carry(schedule: Schedule, form: PrimaveraForm, coded: boolean): Schedule {
  const used = new Set<string>()
  const parents = new Set(schedule.tasks.map(task => task.parent))
  // Of a project without any baseline its own field says so.
  const mixed = form === 'xer' && !hasNoBaseline(schedule)
  const tasks = schedule.tasks.map((task): Task => {
    const isNode = parents.has(task.uid) || isBreakdownNode(task)
    const found = [
      ...CARRIED.flatMap(({ name, take }): [string, CustomValue][] => {
        const value = take(task)
        return value === undefined ? [] : [[name, value]]
      }),
      ...baselineFields(form, schedule.project, task, isNode),
      ...(coded && hasCode(task) ? [[WBS, task.wbs ?? ''] as [string, CustomValue]] : []),
      ...(mixed && !isNode && !first(task) ? [[NO_BASELINE, '1'] as [string, CustomValue]] : []),
    ]
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

const isInstant = (value: CustomValue): value is Extract<CustomValue, { instant: unknown }> =>
  typeof value === 'object' && 'instant' in value
const secondsOf = (value: number): WorkTime => Math.round(value * HOUR) as WorkTime

export const withoutBaselines = ({ baselines: _, ...task }: Task): Task => task

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
    const baseline: { -readonly [K in keyof Baseline]?: Baseline[K] } = {}
    let none = false
    for (const [key, value] of Object.entries(task.custom ?? {})) {
      const name = carriers.get(key)
      if (name === 'Parada deadline' && isInstant(value)) found.deadline = value.instant
      else if (name === 'Parada work package' && typeof value === 'string') found.workPackage = value
      else if (name === 'Parada responsible' && typeof value === 'string') found.responsible = value
      else if (name === 'Parada equipment' && typeof value === 'string') found.equipment = value
      else if (name === 'Parada area' && typeof value === 'string') found.area = value
      else if (name === 'Parada contractor' && typeof value === 'string') found.contractor = value
      else if (name === 'Parada step' && STEPS.some(each => each === value)) found.step = value as StepCode
      else if (name === NO_BASELINE) none = true
      else if (name === WBS && typeof value === 'string') {
        found.wbs = value
        if (task.p6?.type === 'wbsSummary' && task.p6.code === task.wbs) found.p6 = { ...task.p6, code: value }
      } else if (name === 'Parada baseline start' && isInstant(value)) baseline.start = value.instant
      else if (name === 'Parada baseline finish' && isInstant(value)) baseline.finish = value.instant
      else if (name === 'Parada baseline duration' && typeof value === 'number')
        baseline.duration = { seconds: secondsOf(value), unit: 'h' }
      else if (name === 'Parada baseline work' && typeof value === 'number') baseline.work = secondsOf(value)
      else if (name === 'Parada baseline cost' && typeof value === 'number') baseline.cost = value
      else custom[key] = value
    }
    if (none || Object.keys(baseline).length > 0) {
      const planned = none || baseline.start !== undefined || baseline.finish !== undefined ? {} : first(task)
      const others = (task.baselines ?? []).filter(each => each.number !== 0)
      found.baselines = none ? others : [{ ...planned, ...baseline, number: 0 }, ...others]
    }
    if (Object.keys(found).length === 0) return task
    const { custom: _, ...rest } = task
    const whole = { ...rest, ...found, ...(Object.keys(custom).length > 0 && { custom }) }
    return whole.baselines?.length === 0 ? withoutBaselines(whole) : whole
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
