import { isParent } from '../edits/edit-context.ts'
import type { Calculation } from '../engine/calculation.ts'
import type { TaskId } from '../model/ids.ts'
import { memberOf } from '../model/rows.ts'
import type { Task } from '../model/task.ts'
import { DAY, type Instant, instant } from '../time/instant.ts'
import {
  contradictsItself,
  type Finding,
  hasBegun,
  type ReportLine,
  type SettledReport,
  sequenceFindings,
  settle,
} from './report.ts'
import { type Happened, happened } from './sequence.ts'

/** A moment before any plan: it has happened, at no known time, and so runs against nothing. */
const LONG_AGO = instant(0)

/**
 * Progress in a plan that was never given a data date: it is written as a value of the plan. What cannot be, and what runs
 * ahead of what is open, is refused or asked as in a report of now; what was said without a date has no known time.
 */
export function settleUndated(
  calculation: Calculation,
  lines: readonly ReportLine[],
  now: Instant,
  answered: (finding: Finding) => boolean,
): SettledReport {
  // A day without an hour ends with it.
  const latest = now % DAY === 0 ? instant(now + DAY) : now
  return settle(lines, standing => findingsOf(calculation, lines, standing, latest), answered)
}

function findingsOf(
  calculation: Calculation,
  lines: readonly ReportLine[],
  standing: readonly ReportLine[],
  latest: Instant,
): Finding[] {
  const { schedule } = calculation
  const byTask = new Map(standing.map(line => [line.task, line]))
  const lineOf = (task: TaskId): ReportLine | undefined => byTask.get(task)
  const clear = new Set<string>()
  return lines.flatMap((line): Finding[] => {
    const task = memberOf(schedule.tasks, line.task)
    if (!task || isParent(schedule, line.task)) return []
    const own = saidOf(task, line, latest)
    const { start = task.actualStart, finish } = line
    const found: Finding[] = []
    const refuse = (code: Finding['code']): void => void found.push({ task: task.uid, code, act: 'refuse' })
    if ([line.start, finish].some(each => each !== undefined && each > latest))
      found.push({ task: task.uid, code: 'notYet', act: 'refuse', ended: latest })
    if (start !== undefined && finish !== undefined && finish < start) refuse('finishBeforeStart')
    if (contradictsItself(task, line)) refuse('doneAndOpen')
    const of = (each: Task): Happened => (each.uid === task.uid ? own : saidOf(each, byTask.get(each.uid), LONG_AGO))
    return [...found, ...sequenceFindings(calculation, task, line, { of, lineOf, clear, dated: false })]
  })
}

/** What has happened of a task by a line; `sometime` where it has, at no known time. */
function saidOf(task: Task, line: ReportLine | undefined, sometime: Instant): Happened {
  if (!line) return happened(task)
  const done = line.finish !== undefined || line.percent === 100 || line.remaining === 0
  const finish = done ? (line.finish ?? task.actualFinish ?? sometime) : undefined
  const start = line.start ?? task.actualStart ?? (hasBegun(line) ? (finish ?? sometime) : undefined)
  return { start, finish }
}

/** Said to be begun and not done, without a start, where the plan begins it only after now: when, by the plan. Null otherwise. */
export function begunAhead(calculation: Calculation, line: ReportLine, now: Instant): Instant | null {
  const task = memberOf(calculation.schedule.tasks, line.task)
  const start = calculation.of(line.task)?.start
  const { percent = 0 } = line
  if (!task || line.start !== undefined || task.actualStart !== undefined || percent <= 0 || percent >= 100) return null
  return start !== undefined && start > now ? start : null
}

/** Said to be done without a finish, where the plan has it done only after now: when, by the plan. Null otherwise. */
export function doneAhead(calculation: Calculation, line: ReportLine, now: Instant): Instant | null {
  const task = memberOf(calculation.schedule.tasks, line.task)
  const finish = calculation.of(line.task)?.finish
  if (!task || line.finish !== undefined || line.percent !== 100 || task.actualFinish !== undefined) return null
  return finish !== undefined && finish > now ? finish : null
}
