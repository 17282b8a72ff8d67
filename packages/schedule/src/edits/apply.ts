import type { TaskId } from '../model/ids.ts'
import type { Link } from '../model/link.ts'
import { ancestorsOf } from '../model/outline.ts'
import { isIdentity } from '../model/rows.ts'
import type { Schedule } from '../model/schedule.ts'
import type { Task } from '../model/task.ts'
import { must, nth } from '../must.ts'
import { done, failed, type Outcome, type Problem, problem, type Suggestion } from '../problem.ts'
import { refuse, suggest, textOf } from './checks.ts'
import { Draft, type Inverse, withChanges } from './draft.ts'
import type { Edit } from './edit.ts'
import { judgeReports, type Refusal } from './judge-reports.ts'
import { isEditKind, strangeMember } from './kinds.ts'
import { loopThroughLink, loopThroughParent, type Network, suspects } from './loops.ts'
import { editPointer } from './problems.ts'
import { reduceEdit } from './reduce.ts'

/** A changed schedule, the edits that take the change back exactly, and the tasks it touched. */
export interface Applied {
  readonly schedule: Schedule
  readonly inverse: Edit[]
  /** Tasks added, changed, moved, or whose links or assignments changed; of those removed, the neighbours that stay. */
  readonly touched: TaskId[]
}

export interface ApplyOptions {
  /**
   * The edits are an inverse that `applyEdits` gave: values and loops are not judged again, so that a plan which came
   * in broken can be put back as it was. References are checked all the same.
   */
  readonly undo?: boolean
  /** An earlier state of the same plan: a start-up or hand-over that stood so in it may stand so again. */
  readonly stoodSo?: Schedule
}

/** Above so many new links in one batch, one pass over the network finds the few that may close a loop. */
const MANY_LINKS = 64

/**
 * Carries out a batch of edits: all of them or none. Pure and total: any edits at all give an outcome. Loops and row
 * numbers are judged on the finished batch, so the order of edits inside it is free. A refusal points at its edit
 * (`at.pointer`); the edits of its suggestions are the whole batch put right.
 */
export function applyEdits(schedule: Schedule, edits: readonly Edit[], options: ApplyOptions = {}): Outcome<Applied> {
  if (edits.length === 0) return done({ schedule, inverse: [], touched: [] })
  const draft = new Draft(schedule)
  const strict = options.undo !== true
  const inverses: Inverse[] = []
  const notes: Problem[] = []
  for (const [index, edit] of edits.entries()) {
    const result = carryOutChecked(draft, edit, index, strict)
    if (!result.ok) return failed(located(result.problems[0], edits, index))
    inverses.push(result.value)
    notes.push(...result.problems)
  }
  const refused = strict ? (judgeRows(draft) ?? judgeLoops(draft) ?? judgeReports(draft, edits, options.stoodSo)) : null
  if (refused) return failed(located(refused.problem, edits, refused.index))
  const changed = draft.finish()
  const touched = [...draft.touched].filter(uid => draft.tasks.at(uid) >= 0)
  return done({ schedule: changed, inverse: inverses.reverse().flat(), touched }, notes)
}

/** What comes from outside may have any shape: what the compiler would have refused is refused here. */
function carryOutChecked(draft: Draft, edit: Edit, index: number, strict: boolean): Outcome<Inverse> {
  const raw: unknown = edit
  if (typeof raw !== 'object' || raw === null || !isEditKind(edit.kind) || !shapeOk(edit))
    return failed(
      problem(
        'schedule.unknownEdit',
        { kind: textOf((raw as { kind?: unknown } | null)?.kind ?? '') },
        {
          suggestions: [suggest('schedule.reload')],
        },
      ),
    )
  const strange = strict ? strangeMember(edit) : null
  if (strange !== null)
    return failed(refuse('schedule.unknownMember', { place: strange, name: '' }, {}, [suggest('schedule.leaveOut')]))
  return reduceEdit(draft, edit, index, strict)
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)

function shapeOk(edit: Edit): boolean {
  switch (edit.kind) {
    case 'addTask':
      return isObject(edit.task) && isIdentity(edit.task.uid)
    case 'removeTask':
      return true
    case 'moveTask':
      return isObject(edit.to)
    case 'setTask':
    case 'setResource':
    case 'setAssignment':
    case 'setCalendar':
    case 'setProject':
      return isObject(edit.changes)
    case 'numberRows':
      return edit.rows === undefined || (Array.isArray(edit.rows) && edit.rows.every(row => Array.isArray(row)))
    case 'addLink':
    case 'removeLink':
      return isObject(edit.link)
    case 'setLink':
      return isObject(edit.link) && isObject(edit.changes)
    case 'addResource':
      return isObject(edit.resource) && isIdentity(edit.resource.uid)
    case 'addAssignment':
      return isObject(edit.assignment) && isIdentity(edit.assignment.uid)
    case 'addCalendar':
      return isObject(edit.calendar) && isIdentity(edit.calendar.id)
    case 'removeResource':
    case 'removeAssignment':
    case 'removeCalendar':
      return true
    case 'setArea':
      return isObject(edit.area) && typeof edit.area.id === 'string'
    case 'setBlind':
      return isObject(edit.blind) && typeof edit.blind.id === 'string'
    case 'removeBlind':
      return typeof edit.blind === 'string'
    case 'removeArea':
      return typeof edit.area === 'string'
    case 'setBaseline':
      return Number.isInteger(edit.baseline) && (edit.to === null || isObject(edit.to))
    case 'lockBaseline':
      return Number.isInteger(edit.baseline) && typeof edit.locked === 'boolean'
    case 'setCustomFields':
      return edit.fields === null || Array.isArray(edit.fields)
  }
}

function judgeRows(draft: Draft): Refusal | null {
  if (draft.numbered.size === 0) return null
  const wanted = new Map<number, TaskId>()
  for (const [uid, index] of draft.numbered) {
    const task = draft.tasks.get(uid)
    if (!task) continue
    const other = wanted.get(task.row)
    if (other !== undefined) return duplicateRow(draft, other, uid, index)
    wanted.set(task.row, uid)
  }
  const before = draft.highestRowBefore
  if ([...wanted.keys()].every(row => row > before)) return null
  for (const task of draft.tasks.list) {
    const claimed = wanted.get(task.row)
    if (claimed !== undefined && claimed !== task.uid)
      return duplicateRow(draft, task.uid, claimed, draft.numbered.get(claimed) ?? 0)
  }
  return null
}

function duplicateRow(draft: Draft, holder: TaskId, uid: TaskId, index: number): Refusal {
  const task = must(draft.tasks.get(uid))
  let highest = 0
  for (const each of draft.tasks.list) if (each.row > highest) highest = each.row
  return {
    index,
    problem: refuse(
      'schedule.duplicateRow',
      { row: task.row, name: task.name, other: draft.tasks.get(holder)?.name ?? '' },
      { task: uid, field: 'row' },
      [
        suggest('schedule.useNextRow', { row: highest + 1 }, [
          { kind: 'setTask', task: uid, changes: { row: highest + 1 } },
        ]),
      ],
    ),
  }
}

function judgeLoops(draft: Draft): Refusal | null {
  const net: Network = {
    tasks: draft.tasks.list,
    positionOf: draft.positionOf,
    linksFrom: task => draft.linksFrom(task),
    linksTo: task => draft.linksTo(task),
  }
  for (const [link, index] of draft.newLinks) {
    const problem = ownSummary(draft, link)
    if (problem) return { problem, index }
  }
  const candidates =
    draft.newLinks.size > MANY_LINKS ? suspects(net, draft.links, draft.newLinks.keys()) : [...draft.newLinks.keys()]
  for (const link of candidates) {
    const loop = loopThroughLink(net, link)
    if (loop) return { problem: loopProblem(draft, loop, link), index: draft.newLinks.get(link) ?? 0 }
  }
  for (const [uid, index] of draft.moved) {
    if (draft.tasks.at(uid) < 0) continue
    const loop = loopThroughParent(net, uid)
    if (loop) return { problem: loopProblem(draft, loop, null), index }
  }
  return null
}

/** A summary and what it holds cannot wait for each other. */
function ownSummary(draft: Draft, link: Link): Problem | null {
  const [from, to] = [draft.tasks.get(link.from), draft.tasks.get(link.to)]
  if (!from || !to) return null
  const above = (task: Task, other: Task): boolean =>
    ancestorsOf(draft.tasks.list, task, draft.positionOf).some(each => each.uid === other.uid)
  const summary = above(from, to) ? to : above(to, from) ? from : null
  if (!summary) return null
  return refuse(
    'schedule.linkToOwnSummary',
    { from: from.name, to: to.name, type: link.type, summary: summary.name },
    { link: { from: link.from, to: link.to }, task: link.to },
    [suggest('schedule.linkToChild', { summary: summary.name })],
  )
}

/** Suggested links are at most so many: the ways out of a loop, nearest first. */
const WAYS_OUT = 3

function loopProblem(draft: Draft, loop: readonly TaskId[], added: { from: TaskId; to: TaskId } | null): Problem {
  const name = (uid: TaskId | undefined): string => (uid === undefined ? '' : (draft.tasks.get(uid)?.name ?? ''))
  const names = [...loop, loop[0]].map(name).join(' → ')
  const exits: Suggestion[] = []
  for (let at = loop.length - 1; at >= 0 && exits.length < WAYS_OUT; at--) {
    const [from, to] = [nth(loop, at), nth(loop, (at + 1) % loop.length)]
    if (added && from === added.from && to === added.to) continue
    for (const link of draft.linksFrom(from)) {
      if (link.to !== to || draft.newLinks.has(link)) continue
      exits.push(
        suggest('schedule.removeLink', { from: name(from), to: name(to) }, [
          { kind: 'removeLink', link: { from, to, type: link.type } },
        ]),
      )
      break
    }
  }
  const [from, to] = added ? [added.from, added.to] : [nth(loop, 0), loop[1] ?? nth(loop, 0)]
  return refuse(
    'schedule.linkLoop',
    { cycle: names, tasks: loop.length, ids: loop.join(','), from: name(from), to: name(to) },
    added ? { link: { from, to }, task: to } : { task: from },
    exits,
  )
}

/** Points a refusal at its edit and turns its corrections into whole batches. */
function located(found: Problem, edits: readonly Edit[], index: number): Problem {
  const suggestions = found.suggestions.map(each => {
    if (!each.edits) return each
    const correction = corrected(nth(edits, index), each.edits)
    return { ...each, edits: [...edits.slice(0, index), ...correction, ...edits.slice(index + 1)] }
  })
  return { ...found, at: { ...found.at, pointer: editPointer(index) }, suggestions }
}

/** What stands in place of a refused edit: a correction of its own values is merged into it, anything else goes before or instead. */
function corrected(edit: Edit, fix: readonly Edit[]): readonly Edit[] {
  const [only] = fix
  if (fix.length === 1 && only) {
    if (only.kind === 'setTask') {
      if (edit.kind === 'addTask' && edit.task.uid === only.task)
        return [{ ...edit, task: merged(edit.task, only.changes) }]
      if (edit.kind === 'setTask' && edit.task === only.task)
        return [{ ...edit, changes: { ...edit.changes, ...only.changes } }]
    }
    if (only.kind === 'setResource') {
      if (edit.kind === 'addResource' && edit.resource.uid === only.resource)
        return [{ ...edit, resource: merged(edit.resource, only.changes) }]
      if (edit.kind === 'setResource' && edit.resource === only.resource)
        return [{ ...edit, changes: { ...edit.changes, ...only.changes } }]
    }
    if (only.kind === 'setAssignment') {
      if (edit.kind === 'addAssignment' && edit.assignment.uid === only.assignment)
        return [{ ...edit, assignment: merged(edit.assignment, only.changes) }]
      if (edit.kind === 'setAssignment' && edit.assignment === only.assignment)
        return [{ ...edit, changes: { ...edit.changes, ...only.changes } }]
    }
    if (only.kind === 'removeLink' && (edit.kind === 'addLink' || edit.kind === 'moveTask')) return [only, edit]
  }
  return fix
}

function merged<T extends object>(value: T, changes: object): T {
  return withChanges(value, changes as Record<string, unknown>)?.next ?? value
}
