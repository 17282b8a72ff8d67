import { isSummaryAt, type Problem, type Schedule, STANDARD_CALENDAR } from '@parada/schedule'
import { EXECUTION } from '../execution.ts'
import { remark } from '../problems.ts'

/**
 * What the tables of a plan leave behind, as one warning per kind of thing with how often it occurs. Rows, durations,
 * dates, progress, links and resource names are in them; how the plan came to its dates mostly is not.
 */
export function tableExportWarnings(schedule: Schedule): readonly Problem[] {
  const counts = new Map<string, number>()
  const count = (what: string, present: unknown): void => {
    if (present) counts.set(what, (counts.get(what) ?? 0) + 1)
  }
  for (const calendar of schedule.calendars)
    count('calendars', JSON.stringify({ ...calendar, id: 0 }) !== JSON.stringify({ ...STANDARD_CALENDAR, id: 0 }))
  for (const [at, task] of schedule.tasks.entries()) {
    count('constraint', task.constraint ?? task.secondConstraint)
    count('manual', task.mode === 'manual')
    count('inactive', task.active === false)
    count('actuals', !isSummaryAt(schedule.tasks, at) && (task.actualStart ?? task.actualFinish) !== undefined)
    count('taskCalendars', task.calendar !== undefined)
    count('segments', task.segments && task.segments.length > 1)
    count('levelingDelay', task.levelingDelay)
    count('levelingReasons', task.leveling)
    count('levelingSettings', (task.levelingCanSplit ?? task.levelAssignments) === false)
    count('baselines', task.baselines?.length)
    count('subprojects', task.subproject)
    count('costs', task.cost ?? task.fixedCost ?? task.actualCost)
    count('customFields', task.custom && Object.keys(task.custom).length > 0)
    count(
      'execution',
      EXECUTION.some(key => task[key] !== undefined),
    )
  }
  for (const link of schedule.links) count('linkNature', link.nature)
  for (const resource of schedule.resources) {
    count('levelingSettings', resource.kind === 'work' && resource.canLevel === false)
    count('rates', resource.rates?.length)
    count('resourceKinds', resource.kind !== 'work')
    count('availability', resource.availability?.length)
    count('trade', resource.trade ?? resource.nature ?? resource.contractor)
  }
  for (const each of schedule.assignments) {
    count('assignmentWork', each.work ?? each.actualWork)
    count('timephased', each.timephased)
  }
  for (const _ of schedule.projectAssignments ?? []) count('budgets', true)
  for (const _ of schedule.blankRows ?? []) count('blankRows', true)
  const { project } = schedule
  count('areas', schedule.areas?.length)
  count('statusDate', project.statusDate)
  count('shifts', project.shifts)
  return [...counts].map(([what, times]) => remark('warning', 'tables.lost', { what, count: times }))
}
