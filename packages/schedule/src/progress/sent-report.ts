import type { Edit } from '../edits/edit.ts'
import { calculate } from '../engine/calculate.ts'
import type { TaskId } from '../model/ids.ts'
import { memberOf } from '../model/rows.ts'
import type { Schedule } from '../model/schedule.ts'
import type { Task } from '../model/task.ts'
import type { Instant } from '../time/instant.ts'
import { type Finding, knownUntil, type ReportLine, settleReport } from './report.ts'
import { settleUndated } from './undated-report.ts'

/** Fields of a task that only a report writes. */
export const REPORTED_FIELDS = [
  'percentComplete',
  'percentWorkComplete',
  'actualStart',
  'actualFinish',
  'actualDuration',
  'remainingDuration',
] as const satisfies readonly (keyof Task)[]

/** What was reported of a task, where its progress is another than before. */
export function reportBetween(from: Task, to: Task): ReportLine | null {
  const [was, percent] = [from.percentComplete ?? 0, to.percentComplete ?? 0]
  const start = to.actualStart !== from.actualStart ? to.actualStart : undefined
  const finish = to.actualFinish !== from.actualFinish ? to.actualFinish : undefined
  const left = to.remainingDuration?.seconds
  const remaining = percent < 100 && left !== from.remainingDuration?.seconds ? left : undefined
  if (was === percent && start === undefined && finish === undefined && remaining === undefined) return null
  return {
    task: to.uid,
    ...(start !== undefined && { start }),
    ...(finish !== undefined && { finish }),
    ...(remaining !== undefined ? { remaining } : { percent }),
  }
}

/** A task as it was before anything of it was reported. */
function withoutReport(from: Task, to: Task): Task {
  const bare: { -readonly [K in keyof Task]: Task[K] } = { ...to }
  for (const field of REPORTED_FIELDS) {
    delete bare[field]
    Object.assign(bare, from[field] !== undefined && { [field]: from[field] })
  }
  return bare
}

/** What the edits answer of a line themselves: a reason, and a person who answers for going past a safety step. */
function answersIn(from: Task, to: Task): Pick<ReportLine, 'reason' | 'override'> {
  const reason = (to.delays?.length ?? 0) > (from.delays?.length ?? 0) ? to.delays?.at(-1)?.reason : undefined
  const [were, are] = [from.reported?.overrides ?? [], to.reported?.overrides ?? []]
  const override = are.length > were.length ? are.at(-1)?.by : undefined
  return { ...(reason && { reason }), ...(override && { override }) }
}

/**
 * The first thing that stands in the way of what plain edits report of tasks that were there before. Such edits answer no
 * question: what is asked stands in the way too, and so does progress under way without a start. Null: nothing does.
 */
export function judgeSent(before: Schedule, after: Schedule, edits: readonly Edit[], now: Instant): Finding | null {
  const lines: ReportLine[] = []
  const bare = new Map<TaskId, Task>()
  const unstarted: TaskId[] = []
  for (const uid of new Set(edits.flatMap(each => (each.kind === 'setTask' ? [each.task] : [])))) {
    const [from, to] = [memberOf(before.tasks, uid), memberOf(after.tasks, uid)]
    const line = from && to && reportBetween(from, to)
    if (!line) continue
    lines.push({ ...line, ...answersIn(from, to) })
    bare.set(uid, withoutReport(from, to))
    if ((to.percentComplete ?? 0) > 0 && to.actualStart === undefined) unstarted.push(uid)
  }
  if (lines.length === 0) return null
  const calculation = calculate({ ...after, tasks: after.tasks.map(each => bare.get(each.uid) ?? each) })
  if (!calculation.ok) return null
  const { schedule } = calculation.value
  const none = (): boolean => false
  if (schedule.project.statusDate === undefined)
    return settleUndated(calculation.value, lines, now, none).findings.find(each => each.act !== 'accept') ?? null
  const terms = { until: knownUntil(schedule, now), dataDate: 'stays', now } as const
  const { findings } = settleReport(calculation.value, lines, terms, none)
  const [task] = unstarted
  return (
    findings.find(each => each.act !== 'accept') ??
    (task === undefined ? null : { task, code: 'percentWithoutStart', act: 'refuse' })
  )
}
