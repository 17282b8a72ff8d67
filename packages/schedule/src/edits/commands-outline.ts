import { type AssignmentId, nextUid, type TaskId } from '../model/ids.ts'
import type { LinkType } from '../model/link.ts'
import { ancestorsOf, childrenOf, siblingBefore, subtreeEnd } from '../model/outline.ts'
import { memberOf, positionOf } from '../model/rows.ts'
import type { Schedule } from '../model/schedule.ts'
import type { Task } from '../model/task.ts'
import { must, nth } from '../must.ts'
import { done, failed } from '../problem.ts'
import { duration, type Lag, NO_LAG } from '../time/duration.ts'
import { refuse, suggest } from './checks.ts'
import { assignmentsOfTask, linksFrom, linksTo } from './draft.ts'
import type { Edit, RowPlace } from './edit.ts'
import { type EditContext, type Intent, Steps, unknownTask } from './edit-context.ts'

/** The chosen tasks in outline order, without those that lie below another chosen one. */
export function topmost(schedule: Schedule, uids: readonly TaskId[]): Task[] {
  const chosen = new Set(uids)
  return [...chosen]
    .map(uid => positionOf(schedule.tasks, uid))
    .filter(at => at >= 0)
    .sort((a, b) => a - b)
    .map(at => nth(schedule.tasks, at))
    .filter(task => !ancestorsOf(schedule.tasks, task).some(above => chosen.has(above.uid)))
}

const missing = (schedule: Schedule, uids: readonly TaskId[]): TaskId | undefined =>
  uids.find(uid => positionOf(schedule.tasks, uid) < 0)

/** Makes tasks children of the row before them at their level. Fails when there is none. */
export function indent(now: EditContext, uids: readonly TaskId[]): Intent {
  const unknown = missing(now.schedule, uids)
  if (unknown !== undefined) return failed(unknownTask(unknown))
  const steps = new Steps(now.schedule)
  for (const { uid, name } of topmost(now.schedule, uids)) {
    const { tasks } = steps.schedule
    const parent = siblingBefore(tasks, positionOf(tasks, uid))
    if (parent === null) {
      if (steps.edits.length > 0) continue
      return failed(refuse('schedule.cannotIndent', { name }, { task: uid }, [suggest('schedule.choosePlace')]))
    }
    const after = childrenOf(tasks, parent).at(-1)?.uid ?? null
    if (!steps.take([{ kind: 'moveTask', task: uid, to: { parent, after } }])) break
  }
  return steps.intent
}

/** Lifts tasks one level; the rows that followed at their old level become their children, so that no row changes place. */
export function outdent(now: EditContext, uids: readonly TaskId[]): Intent {
  const unknown = missing(now.schedule, uids)
  if (unknown !== undefined) return failed(unknownTask(unknown))
  const steps = new Steps(now.schedule)
  for (const { uid, name } of topmost(now.schedule, uids)) {
    const task = must(memberOf(steps.schedule.tasks, uid))
    const above = task.parent === null ? undefined : memberOf(steps.schedule.tasks, task.parent)
    if (!above) {
      if (steps.edits.length > 0) continue
      return failed(refuse('schedule.cannotOutdent', { name }, { task: uid }, [suggest('schedule.choosePlace')]))
    }
    const siblings = childrenOf(steps.schedule.tasks, above.uid)
    const following = siblings.slice(siblings.findIndex(each => each.uid === uid) + 1)
    const edits: Edit[] = []
    let after = childrenOf(steps.schedule.tasks, uid).at(-1)?.uid ?? null
    for (const each of following) {
      edits.push({ kind: 'moveTask', task: each.uid, to: { parent: uid, after } })
      after = each.uid
    }
    edits.push({ kind: 'moveTask', task: uid, to: { parent: above.parent, after: above.uid } })
    if (!steps.take(edits)) break
  }
  return steps.intent
}

/** Moves rows, each with what is below it, to a place; their order among themselves stays. */
export function moveRows(now: EditContext, uids: readonly TaskId[], to: RowPlace): Intent {
  const unknown = missing(now.schedule, uids)
  if (unknown !== undefined) return failed(unknownTask(unknown))
  const rows = topmost(now.schedule, uids)
  const moving = new Set(rows.map(row => row.uid))
  let { after } = to
  // A place named by a row that moves itself means the place before it.
  while (after !== null && moving.has(after)) {
    const at = positionOf(now.schedule.tasks, after)
    after = siblingBefore(now.schedule.tasks, at)
  }
  const edits: Edit[] = []
  for (const { uid } of rows) {
    edits.push({ kind: 'moveTask', task: uid, to: { parent: to.parent, after } })
    after = uid
  }
  return done(edits)
}

/** Rows numbered 1, 2, 3 in the order they stand. */
export const numberRows = (): Edit[] => [{ kind: 'numberRows' }]

/** What a new task is given beside its name. */
export type NewTask = { readonly name: string } & Partial<Omit<Task, 'uid' | 'row' | 'parent' | 'name'>>

/** The next free row number: the highest and one. */
export const nextRow = (schedule: Schedule): number =>
  schedule.tasks.reduce((highest, each) => Math.max(highest, each.row), 0) + 1

/**
 * A new task with the next identity and row number, one day long unless said otherwise; at the end of the plan unless a
 * place is given. Gives the identity it will have beside the edits.
 */
export function insertTask(
  now: EditContext,
  task: NewTask,
  place?: RowPlace,
): { readonly uid: TaskId; readonly edits: Edit[] } {
  const { schedule } = now
  const uid = nextUid(schedule.tasks) as TaskId
  const to = place ?? { parent: null, after: childrenOf(schedule.tasks, null).at(-1)?.uid ?? null }
  const added: Task = {
    uid,
    row: nextRow(schedule),
    parent: to.parent,
    duration: duration(1, 'd', schedule.project.units),
    ...(schedule.project.taskMode === 'manual' && { mode: 'manual' as const }),
    ...task,
  }
  return { uid, edits: [{ kind: 'addTask', task: added, after: to.after }] }
}

/** Rows with everything below them, in outline order. */
export function withSubtrees(schedule: Schedule, uids: readonly TaskId[]): Task[] {
  return topmost(schedule, uids).flatMap(task => {
    const at = positionOf(schedule.tasks, task.uid)
    return schedule.tasks.slice(at, subtreeEnd(schedule.tasks, at))
  })
}

/** Removes rows with everything below them; with `relink` those that stay keep their order through what is removed. */
export function deleteRows(
  now: EditContext,
  uids: readonly TaskId[],
  options: { readonly relink?: boolean } = {},
): Intent {
  const unknown = missing(now.schedule, uids)
  if (unknown !== undefined) return failed(unknownTask(unknown))
  return done([
    ...(options.relink ? relinked(now.schedule, uids) : []),
    ...topmost(now.schedule, uids).map((task): Edit => ({ kind: 'removeTask', task: task.uid })),
  ])
}

/**
 * The links that keep the order of what stays when rows are removed: from each predecessor outside to every successor
 * outside that it reaches through the removed rows. A summary's start holds its subtasks, a subtask's finish its
 * summaries. A link takes its beginning from the first link of the way and its end from the last; a lag is kept where
 * one link of the way alone has one.
 */
export function relinked(schedule: Schedule, uids: readonly TaskId[]): Extract<Edit, { kind: 'addLink' }>[] {
  const removed = new Map(withSubtrees(schedule, uids).map(task => [task.uid, task]))
  const standing = new Set(schedule.links.map(link => `${link.from} ${link.to}`))
  const edits: Extract<Edit, { kind: 'addLink' }>[] = []
  for (const task of removed.values())
    for (const first of linksTo.of(schedule.links, task.uid)) {
      if (removed.has(first.from)) continue
      const seen = new Set<TaskId>()
      const ways: { readonly task: Task; readonly lags: readonly Lag[] }[] = [{ task, lags: lagsOf(first) }]
      for (let way = ways.pop(); way; way = ways.pop()) {
        for (const each of [way.task, ...below(schedule, way.task)]) {
          if (seen.has(each.uid)) continue
          seen.add(each.uid)
          const above = ancestorsOf(schedule.tasks, each).filter(one => removed.has(one.uid))
          for (const { uid } of [each, ...above])
            for (const last of linksFrom.of(schedule.links, uid)) {
              const lags = [...way.lags, ...lagsOf(last)]
              const inside = removed.get(last.to)
              if (inside) ways.push({ task: inside, lags })
              else if (last.to !== first.from && !standing.has(`${first.from} ${last.to}`)) {
                standing.add(`${first.from} ${last.to}`)
                const type = `${first.type.charAt(0)}${last.type.charAt(1)}` as LinkType
                const [only, another] = lags
                const lag = only && !another ? only : NO_LAG
                edits.push({ kind: 'addLink', link: { from: first.from, to: last.to, type, lag } })
              }
            }
        }
      }
    }
  return edits
}

const lagsOf = ({ lag }: { readonly lag: Lag }): Lag[] => (lag.seconds === 0 || lag.percent !== undefined ? [] : [lag])

function below(schedule: Schedule, task: Task): readonly Task[] {
  const at = positionOf(schedule.tasks, task.uid)
  return schedule.tasks.slice(at + 1, subtreeEnd(schedule.tasks, at))
}

/**
 * Copies rows with everything below them to a place, else right after the last of them. Links among the copied tasks and their
 * assignments come along; progress, what another program stored and global identities do not.
 */
export function duplicateRows(now: EditContext, uids: readonly TaskId[], to?: RowPlace): Intent {
  const { schedule } = now
  const rows = topmost(schedule, uids)
  const last = rows.at(-1)
  if (!last) return done([])
  let uid = nextUid(schedule.tasks)
  let row = nextRow(schedule)
  let assignment = nextUid(schedule.assignments)
  const copies = new Map<TaskId, TaskId>()
  const edits: Edit[] = []
  const originals: Task[] = []
  let after: TaskId | null = to ? to.after : last.uid
  const outside = to ? to.parent : last.parent
  for (const top of rows) {
    const at = positionOf(schedule.tasks, top.uid)
    const lastChild = new Map<TaskId | null, TaskId>()
    for (let each = at; each < subtreeEnd(schedule.tasks, at); each++) {
      const task = nth(schedule.tasks, each)
      const copy = uid++ as TaskId
      copies.set(task.uid, copy)
      originals.push(task)
      const parent: TaskId | null = task === top ? outside : (copies.get(must(task.parent)) ?? null)
      edits.push({
        kind: 'addTask',
        task: { ...planned(task), uid: copy, row: row++, parent },
        after: task === top ? after : (lastChild.get(parent) ?? null),
      })
      lastChild.set(parent, copy)
    }
    after = must(copies.get(top.uid))
  }
  for (const task of originals) {
    for (const link of linksFrom.of(schedule.links, task.uid)) {
      const to = copies.get(link.to)
      if (to !== undefined) edits.push({ kind: 'addLink', link: { ...link, from: must(copies.get(task.uid)), to } })
    }
    for (const {
      guid: _,
      actualWork: __,
      remainingWork: ___,
      actualStart: ____,
      actualFinish: _____,
      ...each
    } of assignmentsOfTask.of(schedule.assignments, task.uid))
      edits.push({
        kind: 'addAssignment',
        assignment: { ...each, uid: assignment++ as AssignmentId, task: must(copies.get(task.uid)) },
      })
  }
  return done(edits)
}

const OWN_HISTORY: readonly (keyof Task)[] = [
  'guid',
  'percentComplete',
  'percentWorkComplete',
  'physicalPercentComplete',
  'actualStart',
  'actualFinish',
  'actualDuration',
  'remainingDuration',
  'actualWork',
  'remainingWork',
  'actualCost',
  'remainingCost',
  'stop',
  'resume',
  'delays',
  'reported',
  'emergent',
  'stored',
  'baselines',
]

function planned(task: Task): Task {
  const copy: Partial<Record<keyof Task, unknown>> = { ...task }
  for (const field of OWN_HISTORY) delete copy[field]
  return copy as unknown as Task
}
