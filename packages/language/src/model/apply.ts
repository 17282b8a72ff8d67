import {
  DAY,
  type Edit,
  formatInstant,
  type Instant,
  instant,
  must,
  NO_LAG,
  type Outcome,
  type Problem,
  problem,
  type Schedule,
  suggestion,
  type Task,
} from '@parada/schedule'
import type { Draft, DraftTask } from '../generate/draft.ts'
import { newTask } from '../generate/draft.ts'
import { scored } from '../generate/generate.ts'
import { toSchedule } from '../generate/to-schedule.ts'
import { grammarOf } from '../grammar/index.ts'
import { fold, tidy } from '../text/fold.ts'
import type { AppliedChange, GeneratedPlan, InterpretRequest, PlanUpdate } from '../types.ts'
import { Context, change } from '../update/context.ts'
import {
  addTaskEdit,
  assignEdits,
  constrain,
  linkTasks,
  newPending,
  removeTasks,
  rename,
  setDeadline,
  setDuration,
  setProgress,
} from '../update/edits.ts'
import type { ProposedChange, ProposedChanges, ProposedPlan } from './check.ts'

/** Makes a plan of a checked proposal. Dates come from the engine; each task keeps the words it came from. */
export function planOf(proposed: ProposedPlan, request: InterpretRequest): Outcome<GeneratedPlan> {
  const text = tidy(request.text)
  const byId = new Map<number, DraftTask>()
  for (const each of proposed.tasks) {
    const at = each.source === '' ? -1 : fold(text).indexOf(fold(tidy(each.source)))
    const task = newTask(each.name, at >= 0 ? { start: at, end: at + each.source.length } : { start: 0, end: 0 })
    task.duration = each.duration
    task.milestone = each.milestone
    task.progress = each.percent > 0 ? each.percent : null
    task.crew = each.resources.map(resource => ({
      name: resource.name,
      units: resource.units,
      kind: 'people' as const,
    }))
    byId.set(each.id, task)
  }
  for (const each of proposed.tasks) {
    const parent = each.parent === null ? null : (byId.get(each.parent) ?? null)
    must(byId.get(each.id)).parent = parent
    if (parent) parent.summary = true
  }
  const { calendar } = proposed
  const draft: Draft = {
    name: request.projectName?.trim() || proposed.name || null,
    start: proposed.start,
    startHasTime: proposed.start !== null && proposed.start % DAY !== 0,
    finish: null,
    times: calendar && { pattern: calendar },
    tasks: [...byId.values()],
    links: proposed.links.map(link => ({
      from: must(byId.get(link.from)),
      to: must(byId.get(link.to)),
      type: link.type,
      lag: link.lag,
    })),
    crew: [],
    notes: proposed.assumptions.map(each =>
      problem(
        'language.modelAssumed',
        { text: each },
        { severity: 'info', suggestions: [suggestion('language.reviewAssumption')] },
      ),
    ),
  }
  const made = toSchedule(draft, grammarOf(request.locale), request.today, 'model', text)
  const sources = new Map(proposed.tasks.map(each => [must(byId.get(each.id)).name, each.source]))
  const schedule: Schedule = {
    ...made.schedule,
    tasks: made.schedule.tasks.map(task => ({
      ...task,
      origin: { ...must(task.origin), kind: 'model' as const, source: sources.get(task.name) || task.name },
    })),
  }
  const result = scored(schedule, [...draft.notes, ...made.notes], null, request)
  return result.ok ? { ...result, value: { ...result.value, engine: 'model' } } : result
}

/** Carries out checked changes one by one; those that the plan refuses are listed with the reason. */
export function changesOf(
  proposed: ProposedChanges,
  request: InterpretRequest,
  schedule: Schedule,
): { update: PlanUpdate | null; failures: readonly Problem[] } {
  const context = new Context(schedule, grammarOf(request.locale), request.today)
  const rows = new Map(schedule.tasks.map(task => [task.row, task.uid]))
  for (const each of proposed.changes) {
    const found = carryOut(each, context, rows)
    if (found) context.fail(found, String(found.params.task ?? ''), each.op)
  }
  const applied: AppliedChange[] = context.applied.map(each => ({ ...each, fast_parsed: false }))
  if (context.edits.length === 0) return { update: null, failures: context.failures }
  return {
    update: {
      kind: 'update',
      engine: 'model',
      schedule: context.schedule,
      edits: context.edits,
      applied,
      assumptions: context.notes,
    },
    failures: context.failures,
  }
}

function carryOut(each: ProposedChange, context: Context, rows: ReadonlyMap<number, Task['uid']>): Problem | null {
  const at = (row: number | null): Task | null => {
    const uid = row === null ? undefined : rows.get(row)
    return uid === undefined ? null : (context.schedule.tasks.find(task => task.uid === uid) ?? null)
  }
  const task = at(each.task)
  const other = at(each.other)
  if (each.op === 'shift_project') return shift(context, must(each.days))
  if (each.op === 'add') return add(each, task, other, context)
  if (!task)
    return problem(
      'language.taskNotFound',
      { words: String(each.task ?? '') },
      { suggestions: [suggestion('language.nameTask')] },
    )
  switch (each.op) {
    case 'set_duration':
      return setDuration(context, [task], () => must(each.duration))
    case 'set_progress':
      return setProgress(context, [task], must(each.percent))
    case 'rename':
      return rename(context, task, must(each.name))
    case 'delete':
      return removeTasks(context, [task])
    case 'start_no_earlier_than':
      return constrain(context, [task], { type: 'startNoEarlierThan', date: must(each.date) }, 'start')
    case 'finish_no_later_than':
      return constrain(context, [task], { type: 'finishNoLaterThan', date: must(each.date) }, 'finish')
    case 'deadline':
      return setDeadline(context, [task], must(each.date))
    case 'assign': {
      const { edits } = assignEdits(context, task, must(each.resource), each.units, 'work', newPending())
      return edits.length === 0 ? null : context.apply(edits, [change(task.name, 'resources', null, each.resource)])
    }
    case 'unassign': {
      const resource = context.resource(must(each.resource))
      const gone = context.schedule.assignments.filter(one => one.task === task.uid && one.resource === resource?.uid)
      if (!resource || gone.length === 0)
        return problem(
          'language.resourceNotFound',
          { resource: must(each.resource), task: task.name },
          { suggestions: [suggestion('language.nameTask')] },
        )
      return context.apply(
        gone.map(one => ({ kind: 'removeAssignment' as const, assignment: one.uid })),
        [change(task.name, 'resources', resource.name, null)],
      )
    }
    case 'link':
    case 'unlink':
    case 'move_under':
      if (!other)
        return problem(
          'language.taskNotFound',
          { words: String(each.other ?? '') },
          { suggestions: [suggestion('language.nameTask')] },
        )
      if (each.op === 'link') return linkTasks(context, task, other, each.type ?? 'FS', each.lag ?? NO_LAG)
      if (each.op === 'move_under')
        return context.apply(
          [{ kind: 'moveTask', task: task.uid, to: { parent: other.uid, after: null } }],
          [change(task.name, 'parent', null, other.name)],
        )
      return cut(context, task, other)
  }
}

function cut(context: Context, task: Task, other: Task): Problem | null {
  const links = context.schedule.links.filter(link => link.from === task.uid && link.to === other.uid)
  if (links.length === 0)
    return problem(
      'language.linkNotFound',
      { from: task.name, to: other.name },
      { suggestions: [suggestion('language.nameTask')] },
    )
  return context.apply(
    links.map(link => ({ kind: 'removeLink' as const, link })),
    [change(other.name, 'predecessors', task.row, null)],
  )
}

function add(each: ProposedChange, after: Task | null, before: Task | null, context: Context): Problem | null {
  const beside = after ?? before
  const { edit, uid } = addTaskEdit(context, {
    name: must(each.name),
    duration: must(each.duration),
    milestone: each.milestone,
    parent: beside?.parent ?? null,
    after:
      after?.uid ?? context.schedule.tasks.filter(task => task.parent === (beside?.parent ?? null)).at(-1)?.uid ?? null,
  })
  const edits: Edit[] = [edit]
  if (after) edits.push({ kind: 'addLink', link: { from: after.uid, to: uid, type: 'FS', lag: each.lag ?? NO_LAG } })
  if (before) edits.push({ kind: 'addLink', link: { from: uid, to: before.uid, type: 'FS', lag: NO_LAG } })
  return context.apply(edits, [change(must(each.name), 'new', null, context.text(must(each.duration)))])
}

function shift(context: Context, days: number): Problem | null {
  const { project, tasks } = context.schedule
  const start = project.start ?? context.calculation?.projectStart ?? null
  if (start === null) return problem('language.nothingToChange', {}, { suggestions: [suggestion('language.giveDate')] })
  const by = (at: Instant): Instant => instant(at + Math.round(days * DAY))
  const edits: Edit[] = [{ kind: 'setProject', changes: { start: by(start) } }]
  for (const task of tasks)
    if (task.constraint?.date !== undefined)
      edits.push({
        kind: 'setTask',
        task: task.uid,
        changes: { constraint: { ...task.constraint, date: by(task.constraint.date) } },
      })
  return context.apply(edits, [change(project.name, 'start', formatInstant(start), formatInstant(by(start)))])
}
