import {
  applyEdits,
  type Constraint,
  type ConstraintType,
  type Duration,
  done,
  type Edit,
  failed,
  type Instant,
  type LinkType,
  type Outcome,
  parseDuration,
  parseInstant,
  parseLag,
  predecessorEdits,
  type Schedule,
  setResourceNames,
  type Task,
  type TaskChanges,
  taskId,
} from '@parada/schedule'
import { companionProblem } from './problem.ts'

/** A change of one task as the page tracked it: wire fields by name (specification, "Modification record"). */
export interface ModifiedTask {
  readonly id: number
  readonly name: string
  readonly changes: Readonly<Record<string, unknown>>
  readonly original?: Readonly<Record<string, unknown>>
  readonly uid?: unknown
}

/** Every name of a field that a record may use, by the one this module knows. */
const NAMES: Readonly<Record<string, string>> = {
  progress: 'percent_complete',
  start_date: 'start',
  startDate: 'start',
  end: 'finish',
  end_date: 'finish',
  endDate: 'finish',
  resource_names: 'resources',
  predecessors: 'dependencies',
}

const STARTS: readonly ConstraintType[] = ['startNoEarlierThan', 'startNoLaterThan', 'mustStartOn']
const FINISHES: readonly ConstraintType[] = ['finishNoEarlierThan', 'finishNoLaterThan', 'mustFinishOn']
const LINK_TYPES: readonly string[] = ['FS', 'SS', 'FF', 'SF']

const invalid = (record: ModifiedTask, field: string, value: unknown) =>
  failed(
    companionProblem('companion.invalidInput', {
      field: `modified_tasks ${record.id}: ${field}`,
      reason: `${record.name}: ${String(typeof value === 'object' ? JSON.stringify(value) : value).slice(0, 100)}`,
    }),
  )

/** The row a record means: by its unique id where the record carries one, else by row and name together, never by either alone. */
function rowOf(open: Schedule, record: ModifiedTask): Task | undefined {
  if (typeof record.uid === 'number') return open.tasks.find(task => task.uid === record.uid)
  const before = record.original?.name
  const names = [record.name, ...(typeof before === 'string' ? [before] : [])]
  return open.tasks.find(task => task.row === record.id && names.includes(task.name))
}

/** A date; one without a time is the beginning of the working day for a start and its end for a finish. */
function dateOf(value: unknown, open: Schedule, end: boolean): Instant | null | undefined {
  if (value === null || value === '') return null
  if (typeof value !== 'string') return undefined
  const day = /^\d{4}-\d{2}-\d{2}$/.test(value)
  const at = parseInstant(day ? `${value}T00:00:00` : value)
  if (at === null) return undefined
  const { defaultStart = 8 * 3600, defaultFinish = 17 * 3600 } = open.project
  return day ? ((at + (end ? defaultFinish : defaultStart)) as Instant) : at
}

type Fields = Readonly<Record<string, unknown>>

/** Dates that the user set: of manual tasks their own, of started ones the real ones, else limits. */
function dateChanges(record: ModifiedTask, fields: Fields, task: Task, open: Schedule): Outcome<TaskChanges> {
  const [start, finish] = [
    'start' in fields ? dateOf(fields.start, open, false) : task.constraint?.date,
    'finish' in fields ? dateOf(fields.finish, open, true) : task.constraint?.date,
  ]
  if ('start' in fields && start === undefined) return invalid(record, 'start', fields.start)
  if ('finish' in fields && finish === undefined) return invalid(record, 'finish', fields.finish)
  const mode = 'mode' in fields ? fields.mode : (task.mode ?? 'auto')
  if (mode === 'manual') {
    if (!('start' in fields || 'finish' in fields)) return done({})
    const asked = {
      ...task.manual,
      ...('start' in fields && start != null && { start }),
      ...('finish' in fields && finish != null && { finish }),
    }
    return done({ manual: asked })
  }
  const percent = Number(fields.percent_complete ?? task.percentComplete ?? 0)
  const changes: { actualStart?: Instant | null; actualFinish?: Instant | null; constraint?: Constraint | null } = {}
  const began = percent > 0 || task.actualStart !== undefined
  const ended = percent >= 100 || task.actualFinish !== undefined
  if (began && 'start' in fields) changes.actualStart = start ?? null
  if (ended && 'finish' in fields) changes.actualFinish = finish ?? null
  const wanted = constraintOf(record, fields, task, {
    start: began ? undefined : start,
    finish: ended ? undefined : finish,
  })
  if (!wanted.ok) return wanted
  return done(wanted.value === undefined ? changes : { ...changes, constraint: wanted.value })
}

/** The limit that a record's constraint, start and finish amount to; undefined leaves it as it is. */
function constraintOf(
  record: ModifiedTask,
  fields: Fields,
  task: Task,
  dates: { readonly start: Instant | null | undefined; readonly finish: Instant | null | undefined },
): Outcome<Constraint | null | undefined> {
  const stated = 'constraint' in fields ? fields.constraint : undefined
  if (stated === null) return done(null)
  const kept = task.constraint?.type
  const type =
    typeof stated === 'string'
      ? (stated as ConstraintType)
      : 'start' in fields && dates.start !== undefined
        ? kept && STARTS.includes(kept)
          ? kept
          : 'startNoEarlierThan'
        : 'finish' in fields && dates.finish !== undefined
          ? kept && FINISHES.includes(kept)
            ? kept
            : 'finishNoEarlierThan'
          : undefined
  if (type === undefined) return done(undefined)
  if (type === 'asap') return done(null)
  if (type === 'alap') return done({ type })
  const date = STARTS.includes(type) ? dates.start : FINISHES.includes(type) ? dates.finish : undefined
  if (date === null) return done(null)
  return date === undefined ? invalid(record, 'constraint', stated ?? type) : done({ type, date })
}

/** The fields that are one value of the task. */
function plainChanges(record: ModifiedTask, fields: Fields, open: Schedule): Outcome<TaskChanges> {
  const changes: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(fields)) {
    const wrong = () => invalid(record, field, value)
    switch (field) {
      case 'name':
        if (typeof value !== 'string' || value.trim() === '') return wrong()
        changes.name = value
        break
      case 'notes':
        changes.notes = value === null || value === '' ? null : String(value)
        break
      case 'duration': {
        const duration: Duration | null = typeof value === 'string' ? parseDuration(value, open.project.units) : null
        if (!duration) return wrong()
        changes.duration = duration
        break
      }
      case 'percent_complete': {
        const percent = Number(value)
        if (value === null || !(percent >= 0 && percent <= 100)) return wrong()
        changes.percentComplete = percent
        break
      }
      case 'priority':
        if (typeof value !== 'number') return wrong()
        changes.priority = value
        break
      case 'work':
        if (value !== null && typeof value !== 'number') return wrong()
        changes.work = value
        break
      case 'active':
        changes.active = value === false ? false : null
        break
      case 'mode':
        changes.mode = value === 'manual' ? 'manual' : null
        break
      case 'deadline': {
        const at = dateOf(value, open, true)
        if (at === undefined) return wrong()
        changes.deadline = at
        break
      }
      case 'calendar': {
        const found = open.calendars.find(each => each.name === value && !each.ofResource)
        if (value !== null && !found) return wrong()
        changes.calendar = found?.id ?? null
        break
      }
      case 'start':
      case 'finish':
      case 'constraint':
      case 'resources':
      case 'dependencies':
        break
      default:
        return wrong()
    }
  }
  return done(changes as TaskChanges)
}

/** Links to a task, each by the unique id, the row or the name of its predecessor. */
function dependencyEdits(record: ModifiedTask, value: unknown, task: Task, open: Schedule): Outcome<Edit[]> {
  if (!Array.isArray(value)) return invalid(record, 'dependencies', value)
  const chosen: { from: Task['uid']; type: LinkType; lag: NonNullable<ReturnType<typeof parseLag>> }[] = []
  for (const each of value as Record<string, unknown>[]) {
    const { pred, pred_id: row, predecessor_id: other, predecessor: name } = each
    const found = open.tasks.find(one =>
      pred !== undefined
        ? one.uid === pred
        : (row ?? other) !== undefined
          ? one.row === (row ?? other)
          : one.name === name,
    )
    const type = String(each.type ?? 'FS')
    const lag = parseLag(String(each.lag ?? ''), open.project.units)
    if (!found || !lag || !LINK_TYPES.includes(type)) return invalid(record, 'dependencies', each)
    chosen.push({ from: found.uid, type: type as LinkType, lag })
  }
  return done(predecessorEdits(open, task.uid, chosen))
}

/**
 * The open project with the tracked changes put in, field by field; nothing else of it is touched. Codes:
 * `companion.invalidInput`, those of the edits.
 */
export function withModifications(open: Schedule, modified: readonly ModifiedTask[]): Outcome<Schedule> {
  let plan = open
  for (const record of modified) {
    const task = rowOf(open, record)
    if (!task)
      return failed(
        companionProblem('companion.taskNotInProject', { id: record.id, name: record.name }, 'openInProject'),
      )
    const fields = Object.fromEntries(
      Object.entries(record.changes).map(([field, value]): [string, unknown] => [NAMES[field] ?? field, value]),
    )
    const [plain, dates] = [plainChanges(record, fields, open), dateChanges(record, fields, task, open)]
    if (!plain.ok) return plain
    if (!dates.ok) return dates
    const changes = { ...plain.value, ...dates.value }
    const links = 'dependencies' in fields ? dependencyEdits(record, fields.dependencies, task, plan) : done([])
    if (!links.ok) return links
    const set: Edit[] = Object.keys(changes).length > 0 ? [{ kind: 'setTask', task: taskId(task.uid), changes }] : []
    const applied = applyEdits(plan, [...set, ...links.value])
    if (!applied.ok) return applied
    plan = applied.value.schedule
    if (!('resources' in fields)) continue
    const names = fields.resources
    const assigned = setResourceNames(
      { schedule: plan },
      task.uid,
      Array.isArray(names) ? names.join('; ') : String(names ?? ''),
    )
    if (!assigned.ok) return assigned
    const crewed = applyEdits(plan, assigned.value)
    if (!crewed.ok) return crewed
    plan = crewed.value.schedule
  }
  return done(plan)
}
