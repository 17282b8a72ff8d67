import {
  type Calculation,
  dashboardMetrics,
  FLAG,
  HOUR,
  type Instant,
  instant,
  isComplete,
  shownShare,
  situation,
  type Task,
  type TaskId,
} from '@parada/schedule'
import { reportCurve } from './curve.ts'
import type { ReportData, ReportItem, ReportRow } from './report-data.ts'
import { situationFacts } from './situation.ts'

/** What a person adds to the facts of the plan. */
export interface ReportTexts {
  readonly title: string
  readonly analysis: string
  readonly actionPlan: string
}

/**
 * Chooses, field by field, what a report shows of a plan: names, dates, progress, slack, the plan's author and who is
 * responsible for the tasks that need attention. Notes, costs, custom fields and resources stay at home. `now` counts where the plan has no
 * status date.
 */
export function presentReport(calculation: Calculation, texts: ReportTexts, now: Instant): ReportData {
  const { schedule } = calculation
  const metrics = dashboardMetrics(calculation, now)
  const items = itemsOf(calculation)
  const curve = reportCurve(calculation, now)
  return {
    title: texts.title,
    projectName: schedule.project.name,
    ...(schedule.project.author && { author: schedule.project.author }),
    madeAt: now,
    statusDate: schedule.project.statusDate ?? null,
    start: calculation.projectStart,
    finish: calculation.projectFinish,
    finishMovedHours: movedHours(calculation),
    counts: {
      // Summaries are never done by themselves: what is done is counted of what there is to do.
      total: metrics.status.completed + metrics.status.inProgress + metrics.status.notStarted,
      completed: metrics.status.completed,
      inProgress: metrics.status.inProgress,
      overdue: metrics.status.overdue,
      upcomingStart: metrics.status.upcomingStart,
      upcomingEnd: metrics.status.upcomingEnd,
    },
    hours: {
      total: metrics.summary.totalHours,
      completed: metrics.summary.completedHours,
      of: metrics.summary.hoursOf,
      ...(metrics.summary.extraHours.total > 0 && { extra: metrics.summary.extraHours }),
    },
    progress: metrics.summary.progressPercentage,
    overdue: items(metrics.timeline.overdueTasks),
    upcomingStart: items(metrics.timeline.upcomingStartTasks),
    upcomingEnd: items(metrics.timeline.upcomingEndTasks),
    analysis: texts.analysis,
    actionPlan: texts.actionPlan,
    rows: rowsOf(calculation),
    situation: situationFacts(calculation, situation(calculation, now)),
    ...(curve && { curve }),
  }
}

/** Hours between the latest baseline finish and the computed one; null where no task has a baseline. */
function movedHours(calculation: Calculation): number | null {
  let latest = Number.NEGATIVE_INFINITY
  for (const task of calculation.schedule.tasks) {
    const finish = task.baselines?.find(baseline => baseline.number === 0)?.finish
    if (finish !== undefined && finish > latest) latest = finish
  }
  return latest === Number.NEGATIVE_INFINITY ? null : Math.round((calculation.projectFinish - latest) / 360) / 10
}

/** Makes items of tasks. Names are gathered once: a plan that is late may have thousands of them. */
function itemsOf(calculation: Calculation): (tasks: readonly TaskId[]) => ReportItem[] {
  const { schedule } = calculation
  const nameOf = new Map(schedule.resources.map(each => [each.uid, each.name]))
  const assigned = new Map<TaskId, string[]>()
  for (const { task, resource } of schedule.assignments) {
    const name = resource === null ? undefined : nameOf.get(resource)
    if (name === undefined) continue
    const names = assigned.get(task)
    if (names) names.push(name)
    else assigned.set(task, [name])
  }
  return tasks =>
    tasks.map((uid): ReportItem => {
      const at = calculation.indexOf(uid)
      const task = schedule.tasks[at]
      const parent = task?.parent == null ? undefined : schedule.tasks[calculation.indexOf(task.parent)]
      return {
        name: task?.name ?? '',
        start: instant(calculation.start[at] ?? 0),
        finish: instant(calculation.finish[at] ?? 0),
        percent: shownShare(calculation.percentComplete[at] ?? 0, 100, isComplete(calculation, at)),
        responsible: task?.responsible || (assigned.get(uid) ?? []).join(', '),
        ...(parent && { where: parent.name }),
      }
    })
}

/** Why a task that is not in the plan stands in it. */
export const outsideAs = ({ emergent }: Pick<Task, 'emergent'>): NonNullable<ReportRow['outside']> =>
  emergent?.state === 'proposed' || emergent?.state === 'refused' ? emergent.state : 'inactive'

function rowsOf(calculation: Calculation): ReportRow[] {
  const levels = new Map<TaskId, number>()
  return calculation.schedule.tasks.map((task, at): ReportRow => {
    const level = task.parent === null ? 1 : (levels.get(task.parent) ?? 0) + 1
    levels.set(task.uid, level)
    const flags = calculation.flags[at] ?? 0
    return {
      name: task.name,
      level,
      start: instant(calculation.start[at] ?? 0),
      finish: instant(calculation.finish[at] ?? 0),
      percent: shownShare(calculation.percentComplete[at] ?? 0, 100, isComplete(calculation, at)),
      summary: (flags & FLAG.summary) !== 0,
      milestone: (flags & FLAG.milestone) !== 0,
      critical: (flags & FLAG.critical) !== 0,
      nearCritical: (flags & FLAG.nearCritical) !== 0,
      slackHours: Math.round((calculation.totalSlack[at] ?? 0) / (HOUR / 10)) / 10,
      ...(flags & FLAG.inactive && { outside: outsideAs(task) }),
    }
  })
}
