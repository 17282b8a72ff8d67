import {
  type Assignment,
  assignmentId,
  type Constraint,
  type Duration,
  type DurationUnit,
  type Edit,
  formatInstant,
  formatLag,
  HOUR,
  type Instant,
  type Lag,
  type LinkType,
  must,
  NO_LAG,
  nth,
  type Problem,
  problem,
  type Resource,
  suggestion,
  type Task,
  type TaskId,
  taskId,
  unitSeconds,
  unitsOfTask,
  type WorkTime,
} from '@parada/schedule'
import { type Meant, meant, type Units } from '../generate/durations.ts'
import type { Amount } from '../read/amounts.ts'
import { type Context, change } from './context.ts'

/** What days mean in the plan at hand, or for a task whose calendar has days of its own (Primavera). */
export function planUnits(context: Context, task?: Task): Units {
  const { project } = context.schedule
  const own = unitsOfTask(context.schedule, task?.calendar)
  if (own !== project.units) {
    const hours = own.secondsPerDay / HOUR
    return { ...own, roundTheClock: hours >= 24, shiftHours: hours >= 24 ? 12 : hours }
  }
  const perDay = project.shifts?.hoursPerDay ?? calendarHours(context)
  return {
    roundTheClock: perDay >= 24,
    shiftHours: project.shifts?.shiftHours ?? (perDay >= 24 ? 12 : 8),
    secondsPerDay: project.units.secondsPerDay,
    secondsPerWeek: project.units.secondsPerWeek,
  }
}

function calendarHours(context: Context): number {
  const calendar = context.schedule.calendars.find(each => each.id === context.schedule.project.calendar)
  const days = calendar?.week.map(day => (day ?? []).reduce((sum, period) => sum + period.to - period.from, 0)) ?? []
  return days.length === 7 && days.every(seconds => seconds === 24 * HOUR) ? 24 : 8
}

const impossible = (task: Task, field: string, value: string | number): Problem =>
  problem(
    'language.impossibleValue',
    { task: task.name, field, value },
    { at: { task: task.row, field }, suggestions: [suggestion('language.giveValue')] },
  )

/** Sets the duration of tasks; summaries and negative values are refused. */
export function setDuration(context: Context, tasks: readonly Task[], of: (task: Task) => Duration): Problem | null {
  const edits: Edit[] = []
  const changes = []
  for (const task of tasks) {
    if (context.isSummary(task))
      return problem(
        'language.impossibleValue',
        { task: task.name, field: 'summaryDuration', value: '' },
        { at: { task: task.row }, suggestions: [suggestion('language.nameTask')] },
      )
    const duration = of(task)
    if (duration.seconds < 0 || duration.seconds > 20 * 366 * 24 * HOUR)
      return impossible(task, 'duration', context.text(duration))
    edits.push({
      kind: 'setTask',
      task: task.uid,
      changes: {
        duration,
        ...(task.milestone !== undefined && { milestone: null }),
        ...(task.remainingDuration && { remainingDuration: null }),
        ...(task.mode === 'manual' &&
          task.manual?.finish !== undefined && {
            manual: { ...(task.manual.start !== undefined && { start: task.manual.start }) },
          }),
      },
    })
    changes.push(change(task.name, 'duration', context.text(task.duration), context.text(duration)))
  }
  return context.apply(edits, changes)
}

/** Days of a calendar of its own are kept as hours: the plan's days would show another number. */
const inHours = (context: Context, task: Task | undefined, found: Meant): Meant => {
  const { duration } = found
  const own = unitsOfTask(context.schedule, task?.calendar) !== context.schedule.project.units
  const counted = duration.unit !== 'h' && duration.unit !== 'm'
  return own && counted && !duration.elapsed ? { ...found, duration: { ...duration, unit: 'h' } } : found
}

/** The duration that an amount means for a task: days keep being days where the task counts them so. */
export function durationOf(context: Context, amount: Amount, task?: Task, crew: number | null = null): Duration {
  const people =
    crew !== null
      ? crew
      : task
        ? context.schedule.assignments
            .filter(each => each.task === task.uid)
            .reduce((sum, each) => sum + (each.units ?? 1), 0)
        : 1
  const found = inHours(context, task, meant(amount, planUnits(context, task), Math.max(1, people)))
  if (found.dayHours)
    context.notes.push(
      problem(
        'language.assumedDayHours',
        { task: task?.name ?? '', text: found.dayHours.from, hours: found.dayHours.hours },
        { severity: 'info' },
      ),
    )
  if (amount.from !== undefined)
    context.notes.push(
      problem(
        'language.assumedRange',
        { task: task?.name ?? '', from: amount.from, to: nth(amount.parts, 0).value, text: '' },
        { severity: 'info' },
      ),
    )
  return found.duration
}

/** A duration of so many seconds in the unit that fits it best, given the one it had. */
export function inUnit(context: Context, seconds: number, was: Duration): Duration {
  const rounded = Math.round(seconds) as WorkTime
  const units = context.schedule.project.units
  const size = unitSeconds(was.unit, units, was.elapsed === true)
  const keep = Number.isInteger((rounded / size) * 4)
  const unit: DurationUnit = keep ? was.unit : rounded % HOUR === 0 || rounded > HOUR ? 'h' : 'm'
  return was.elapsed ? { seconds: rounded, unit, elapsed: true } : { seconds: rounded, unit }
}

export function setProgress(context: Context, tasks: readonly Task[], value: number): Problem | null {
  const edits: Edit[] = []
  const changes = []
  for (const task of tasks) {
    if (!(value >= 0 && value <= 100)) return impossible(task, 'progress', value)
    edits.push({
      kind: 'setTask',
      task: task.uid,
      changes: {
        percentComplete: value === 0 ? null : value,
        ...(task.actualFinish !== undefined && value < 100 && { actualFinish: null }),
        ...(task.actualStart !== undefined && value === 0 && { actualStart: null }),
        ...(task.remainingDuration !== undefined && { remainingDuration: null }),
        ...(task.actualDuration !== undefined && { actualDuration: null }),
        ...(task.percentWorkComplete !== undefined && { percentWorkComplete: null }),
      },
    })
    changes.push(change(task.name, 'progress', task.percentComplete ?? 0, value))
  }
  return context.apply(edits, changes)
}

export function rename(context: Context, task: Task, name: string): Problem | null {
  return context.apply(
    [{ kind: 'setTask', task: task.uid, changes: { name } }],
    [change(task.name, 'name', task.name, name)],
  )
}

export function constrain(
  context: Context,
  tasks: readonly Task[],
  constraint: Constraint,
  field: string,
): Problem | null {
  const edits: Edit[] = []
  const changes = []
  for (const task of tasks) {
    const at = context.calculation?.of(task.uid)
    const was = field === 'finish' ? at?.finish : at?.start
    if (task.mode === 'manual' && constraint.date !== undefined)
      edits.push({
        kind: 'setTask',
        task: task.uid,
        changes: {
          manual: field === 'finish' ? { ...task.manual, finish: constraint.date } : { start: constraint.date },
        },
      })
    else edits.push({ kind: 'setTask', task: task.uid, changes: { constraint } })
    changes.push(
      change(
        task.name,
        field,
        was === undefined ? null : formatInstant(was),
        constraint.date === undefined ? null : formatInstant(constraint.date),
      ),
    )
  }
  return context.apply(edits, changes)
}

export function setDeadline(context: Context, tasks: readonly Task[], date: Instant): Problem | null {
  return context.apply(
    tasks.map(task => ({ kind: 'setTask' as const, task: task.uid, changes: { deadline: date } })),
    tasks.map(task =>
      change(
        task.name,
        'deadline',
        task.deadline === undefined ? null : formatInstant(task.deadline),
        formatInstant(date),
      ),
    ),
  )
}

/** Removes tasks; what they stood between is linked, unless it is already. */
export function removeTasks(context: Context, tasks: readonly Task[]): Problem | null {
  const gone = new Set(tasks.map(task => task.uid))
  const grow = (): boolean => {
    let grew = false
    for (const task of context.schedule.tasks)
      if (task.parent !== null && gone.has(task.parent) && !gone.has(task.uid)) {
        gone.add(task.uid)
        grew = true
      }
    return grew
  }
  while (grow());
  const heads = tasks.filter(task => !(task.parent !== null && gone.has(task.parent)))
  const bridges = bridgesOver(context, gone)
  return context.apply(
    [
      ...heads.map(task => ({ kind: 'removeTask' as const, task: task.uid })),
      ...bridges.map(([from, to]) => ({
        kind: 'addLink' as const,
        link: { from, to, type: 'FS' as const, lag: NO_LAG },
      })),
    ],
    heads.map(task => change(task.name, 'delete', task.name, null)),
  )
}

/** Pairs of tasks that followed each other only through tasks which go: they follow each other directly then. */
function bridgesOver(context: Context, gone: ReadonlySet<TaskId>): (readonly [TaskId, TaskId])[] {
  const out = new Map<TaskId, TaskId[]>()
  for (const link of context.schedule.links) {
    const list = out.get(link.from)
    // Other types than finish to start say nothing of what comes after what.
    if (link.type !== 'FS' && (gone.has(link.from) || gone.has(link.to))) continue
    if (list) list.push(link.to)
    else out.set(link.from, [link.to])
  }
  const walk = (from: TaskId, through: (uid: TaskId) => boolean): Set<TaskId> => {
    const seen = new Set<TaskId>()
    const stack = [from]
    while (stack.length > 0)
      for (const to of out.get(must(stack.pop())) ?? [])
        if (!seen.has(to)) {
          seen.add(to)
          if (through(to)) stack.push(to)
        }
    return seen
  }
  const pairs: (readonly [TaskId, TaskId])[] = []
  for (const [from, list] of out) {
    if (gone.has(from) || !list.some(to => gone.has(to))) continue
    const left = walk(from, uid => !gone.has(uid))
    const over = new Set<TaskId>()
    for (const first of list.filter(to => gone.has(to)))
      for (const to of walk(first, uid => gone.has(uid))) if (!gone.has(to) && !left.has(to)) over.add(to)
    // Of those reached only over what goes, the first ones: the rest follow from them.
    for (const to of over) {
      const again = [...over].some(other => other !== to && walk(other, uid => !gone.has(uid)).has(to))
      if (!again) pairs.push([from, to])
    }
  }
  return pairs
}

export interface NewTask {
  readonly name: string
  readonly duration: Duration
  readonly milestone: boolean
  /** Row that it stands after, and the summary it belongs to. */
  readonly parent: Task['uid'] | null
  readonly after: Task['uid'] | null
}

/** The edit that adds a task, and its id. */
export function addTaskEdit(context: Context, from: NewTask): { edit: Edit; uid: Task['uid'] } {
  const uid = taskId(context.schedule.tasks.reduce((most, task) => Math.max(most, task.uid), 0) + 1)
  const row = context.schedule.tasks.reduce((most, task) => Math.max(most, task.row), 0) + 1
  const task: Task = {
    uid,
    row,
    name: from.name,
    parent: from.parent,
    duration: from.duration,
    ...(from.milestone && from.duration.seconds > 0 && { milestone: true }),
  }
  return { uid, edit: { kind: 'addTask', task, after: from.after } }
}

/** Links two tasks, or changes the link they have. */
export function linkEdits(
  context: Context,
  from: Task,
  to: Task,
  type: LinkType,
  lag: Lag,
  explicitType: boolean,
): { edits: Edit[]; old: string | null } {
  const known = context.schedule.links.filter(link => link.from === from.uid && link.to === to.uid)
  const same = known.find(link => link.type === type)
  if (same)
    return {
      edits: [{ kind: 'setLink', link: { from: from.uid, to: to.uid, type: same.type }, changes: { lag } }],
      old: `${same.type}${formatLag(same.lag, context.schedule.project.units)}`,
    }
  const other = known[0]
  if (other && explicitType)
    return {
      edits: [{ kind: 'setLink', link: { from: from.uid, to: to.uid, type: other.type }, changes: { type, lag } }],
      old: `${other.type}${formatLag(other.lag, context.schedule.project.units)}`,
    }
  return { edits: [{ kind: 'addLink', link: { from: from.uid, to: to.uid, type, lag } }], old: null }
}

export function linkTasks(context: Context, from: Task, to: Task, type: LinkType, lag: Lag): Problem | null {
  const { edits, old } = linkEdits(context, from, to, type, lag, type !== 'FS')
  if (from.uid === to.uid || (old === null && context.leadsTo(to.uid, from.uid)))
    return problem(
      'language.wouldLoop',
      { task: to.name, path: `${from.name} → ${to.name} → ${from.name}` },
      {
        at: { link: { from: from.row, to: to.row } },
        suggestions: [suggestion('language.removeOtherLink', { task: from.name })],
      },
    )
  return context.apply(edits, [
    change(
      to.name,
      'predecessors',
      old === null ? null : `${from.row}${old}`,
      `${from.row}${type}${formatLag(lag, context.schedule.project.units)}`,
    ),
  ])
}

/** Resources and assignments that one order has made and not applied yet. */
export interface Pending {
  readonly resources: Resource[]
  assignments: number
}

export const newPending = (): Pending => ({ resources: [], assignments: 0 })

/** The edit that adds a resource. */
export function newResource(context: Context, name: string, units: number, pending: Pending): Edit {
  const row =
    context.schedule.resources.reduce((most, each) => Math.max(most, each.row), 0) + 1 + pending.resources.length
  const uid = (context.newResourceId() + pending.resources.length) as Resource['uid']
  const resource: Resource = { uid, row, name, kind: 'work', maxUnits: units }
  pending.resources.push(resource)
  return { kind: 'addResource', resource }
}

/** Puts a resource on a task, adding it to the plan when it is new. */
export function assignEdits(
  context: Context,
  task: Task,
  name: string,
  units: number | null,
  kind: Resource['kind'],
  pending: Pending,
): { edits: Edit[]; resource: Resource } {
  const { resources } = context.schedule
  const known =
    context.resource(name) ?? pending.resources.find(each => each.name.toLowerCase() === name.toLowerCase()) ?? null
  const edits: Edit[] = []
  let resource = known
  if (!resource) {
    const uid = (context.newResourceId() + pending.resources.length) as Resource['uid']
    const row = resources.reduce((most, each) => Math.max(most, each.row), 0) + 1 + pending.resources.length
    resource = { uid, row, name, kind, maxUnits: units ?? 1 }
    pending.resources.push(resource)
    edits.push({ kind: 'addResource', resource })
  }
  const has = context.schedule.assignments.find(each => each.task === task.uid && each.resource === resource.uid)
  if (has) {
    if (units !== null && units !== (has.units ?? 1))
      edits.push({ kind: 'setAssignment', assignment: has.uid, changes: { units } })
    return { edits, resource }
  }
  const highest = context.schedule.assignments.reduce((most, each) => Math.max(most, each.uid), 0)
  const assignment: Assignment = {
    uid: assignmentId(highest + 1 + pending.assignments++),
    task: task.uid,
    resource: resource.uid,
    ...(units !== null && units !== 1 && { units }),
  }
  edits.push({ kind: 'addAssignment', assignment })
  return { edits, resource }
}
