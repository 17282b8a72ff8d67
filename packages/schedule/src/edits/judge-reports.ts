import type { TaskId } from '../model/ids.ts'
import { openBefore, type Reported } from '../model/open-before.ts'
import { hasChildren } from '../model/outline.ts'
import { answeredFor, tasksPastBlinds } from '../model/past-blinds.ts'
import { memberOf, positionsOf } from '../model/rows.ts'
import { saysBegun, saysOver } from '../model/said.ts'
import type { Schedule } from '../model/schedule.ts'
import { isStartUpTask } from '../model/turning-points.ts'
import { nth } from '../must.ts'
import type { Problem } from '../problem.ts'
import { refuse, suggest } from './checks.ts'
import { assignmentsOfTask, type Draft, linksTo } from './draft.ts'
import type { Edit } from './edit.ts'
import { doneOf, happenedSo, isReported } from './happened-so.ts'

export interface Refusal {
  readonly problem: Problem
  readonly index: number
}

/**
 * What a batch reports, judged by what was done, by blinds and by start-ups. It knows the words of steps: the page takes it after its first
 * picture, in the place of this module (`apps/web/src/data/judgement.ts`).
 */
export const judgeReports = (draft: Draft, edits: readonly Edit[], stoodSo?: Schedule): Refusal | null =>
  judgeLengths(draft, edits, stoodSo) ?? judgeBlinds(draft, edits, stoodSo) ?? judgeStartUps(draft, edits, stoodSo)

/**
 * No edit leaves work under way shorter than what was done of it: with nothing left it would be over without a report.
 * What stood so before stays as it was.
 */
function judgeLengths({ base, project, tasks }: Draft, edits: readonly Edit[], stoodSo?: Schedule): Refusal | null {
  for (const [index, edit] of edits.entries()) {
    if (edit.kind !== 'setTask' || !('duration' in edit.changes)) continue
    const [was, is] = [memberOf(base.tasks, edit.task), tasks.get(edit.task)]
    if (!was || !is || !isReported({ project }, was) || !isReported({ project }, is)) continue
    const over = was.actualFinish ?? is.actualFinish
    // What says anew how much is done is a report.
    const same =
      was.actualDuration?.seconds === is.actualDuration?.seconds && was.percentComplete === is.percentComplete
    const gone = doneOf(was)
    const { seconds } = is.duration
    if (over !== undefined || !same || gone === 0 || seconds > gone || seconds === was.duration.seconds) continue
    const then = stoodSo && memberOf(stoodSo.tasks, edit.task)
    if (then?.duration.seconds === seconds && then.actualStart !== undefined) continue
    return { problem: happenedSo(is, 'duration').problems[0], index }
  }
  return null
}

/** Codes of what is refused here: an undo may meet them, where the plan came in as it is put back. */
export const REPORT_REFUSALS: ReadonlySet<string> = new Set([
  'schedule.startUpPastBlind',
  'schedule.donePastBlind',
  'schedule.startUpBeforeWork',
  'schedule.reportedDate',
])

const ANSWERS = [suggest('schedule.takeBlindOut'), suggest('schedule.answerForBlind')]

/**
 * Nothing that a batch does leaves a start-up begun, or an equipment handed over, while a blind of its boundary is in,
 * whichever way it is reported and whichever came first, unless a user answers for it by name. What stood so before stays as it was.
 */
function judgeBlinds(draft: Draft, edits: readonly Edit[], stoodSo?: Schedule): Refusal | null {
  const { base, tasks, blinds } = draft
  const past = tasksPastBlinds(tasks.list, blinds, task => draft.assignmentsOf(task), draft.positionOf)
  if (past.length === 0) return null
  const keyOf = ({ task, blind }: (typeof past)[number]): string => `${task.uid} ${blind.id}`
  const before = new Set(
    [base, ...(stoodSo ? [stoodSo] : [])].flatMap(plan =>
      tasksPastBlinds(plan.tasks, plan.blinds, task => assignmentsOfTask.of(plan.assignments, task)).map(keyOf),
    ),
  )
  const found = past.find(each => !before.has(keyOf(each)))
  if (!found) return null
  const { task, blind, until } = found
  const tags = past.filter(each => each.task === task && !before.has(keyOf(each))).map(each => each.blind.tag)
  const index = edits.findLastIndex(
    edit => (edit.kind === 'setBlind' && edit.blind.id === blind.id) || isOf(edit, task.uid),
  )
  return {
    index: Math.max(0, index),
    problem: refuse(
      until === 'begun' ? 'schedule.startUpPastBlind' : 'schedule.donePastBlind',
      { name: task.name, blinds: tags.join(', ') },
      { task: task.uid, field: 'percentComplete' },
      ANSWERS,
    ),
  }
}

const isOf = (edit: Edit, task: TaskId): boolean =>
  (edit.kind === 'setTask' && edit.task === task) || (edit.kind === 'addTask' && edit.task.uid === task)

/** So many tasks that are open before a start-up are named; the rest are counted. */
const NAMED = 3

/**
 * A start-up is not newly reported, begun or over, while what it waits for on any way is open, unless a user answers for each
 * of these tasks by name. Where a plan came in with one, it stays as it is.
 */
function judgeStartUps(draft: Draft, edits: readonly Edit[], stoodSo?: Schedule): Refusal | null {
  const { base, tasks } = draft
  const clear = new Set<string>()
  for (const uid of draft.touched) {
    const at = tasks.at(uid)
    if (at < 0) continue
    const task = nth(tasks.list, at)
    const people = draft.assignmentsOf(uid)
    if (!saysBegun(task, people) || hasChildren(tasks.list, at)) continue
    if (!isStartUpTask(task)) continue
    // Begun work that gets the name, or the step, of a start-up is one that newly begins.
    const was = startUpOf(base, uid)
    if (was?.begun && (was.over || !saysOver(task, people))) continue
    const answered = new Set([...answeredFor(task), ...openThen(stoodSo, uid, saysOver(task, people))])
    const open = openBefore(task, reportedIn(draft), clear).flatMap(({ name }) => (answered.has(name) ? [] : [name]))
    if (open.length === 0) continue
    const names = [...new Set(open)]
    return {
      index: Math.max(
        0,
        edits.findLastIndex(edit => isOf(edit, uid)),
      ),
      problem: refuse(
        'schedule.startUpBeforeWork',
        { name: task.name, before: names.slice(0, NAMED).join('; '), more: Math.max(0, names.length - NAMED) },
        { task: uid, field: 'percentComplete' },
        [suggest('schedule.answerForBlind')],
      ),
    }
  }
  return null
}

/** Names of what was open before a start-up in an earlier state of the plan, in which it had begun, or was over, all the same. */
function openThen(plan: Schedule | undefined, uid: TaskId, isOver: boolean): readonly string[] {
  const task = plan && memberOf(plan.tasks, uid)
  const was = plan && startUpOf(plan, uid)
  if (!task || !was?.begun || (isOver && !was.over)) return []
  return openBefore(task, {
    tasks: plan.tasks,
    positionOf: each => positionsOf(plan.tasks).hint(each),
    linksTo: each => linksTo.of(plan.links, each),
    says: (each, until) =>
      (until === 'over' ? saysOver : saysBegun)(each, assignmentsOfTask.of(plan.assignments, each.uid)),
    p6: plan.project.rules === 'p6',
  }).map(({ name }) => name)
}

/** How far a start-up is in a plan; null: it is none there. */
function startUpOf(base: Schedule, uid: TaskId): { readonly begun: boolean; readonly over: boolean } | null {
  const task = memberOf(base.tasks, uid)
  if (!task || !isStartUpTask(task)) return null
  const people = assignmentsOfTask.of(base.assignments, uid)
  return { begun: saysBegun(task, people), over: saysOver(task, people) }
}

const reportedIn = (draft: Draft): Reported => ({
  tasks: draft.tasks.list,
  positionOf: draft.positionOf,
  linksTo: uid => draft.linksTo(uid),
  says: (task, until) => (until === 'over' ? saysOver : saysBegun)(task, draft.assignmentsOf(task.uid)),
  p6: draft.project.rules === 'p6',
})
