import {
  DEFAULT_UNITS,
  isSummaryAt,
  type Problem,
  type Project,
  type Schedule,
  STANDARD_CALENDAR,
} from '@parada/schedule'
import { EXECUTION, ruleOfDataDate } from '../execution.ts'
import { remark } from '../problems.ts'
import { sameUnits } from '../xer/as-primavera.ts'

type Count = (what: string, present: unknown) => void

/** Members of a project beside its dates that no table of tasks has. */
const SETTINGS = [
  'title',
  'author',
  'company',
  'manager',
  'subject',
  'category',
  'comments',
  'keywords',
  'criticalSlack',
  'nearCriticalSlack',
  'multipleCriticalPaths',
] as const satisfies readonly (keyof Project)[]

/**
 * What the tables of a plan leave behind, as one warning per kind of thing with how often it occurs. Rows, durations,
 * dates, progress, links and resource names are in them; how the plan came to its dates mostly is not.
 */
export function tableExportWarnings(schedule: Schedule): readonly Problem[] {
  const counts = new Map<string, number>()
  const count: Count = (what, present) => {
    if (present) counts.set(what, (counts.get(what) ?? 0) + 1)
  }
  for (const calendar of schedule.calendars)
    count('calendars', JSON.stringify({ ...calendar, id: 0 }) !== JSON.stringify({ ...STANDARD_CALENDAR, id: 0 }))
  ofTasks(schedule, count)
  for (const link of schedule.links) count('linkNature', link.nature)
  ofResources(schedule, count)
  for (const _ of schedule.projectAssignments ?? []) count('budgets', true)
  for (const _ of schedule.blankRows ?? []) count('blankRows', true)
  ofProject(schedule, count)
  return [...counts].map(([what, times]) => remark('warning', 'tables.lost', { what, count: times }))
}

function ofTasks({ tasks }: Schedule, count: Count): void {
  for (const [at, task] of tasks.entries()) {
    count('constraints', task.constraint ?? task.secondConstraint)
    count('manual', task.mode === 'manual')
    count('inactive', task.active === false)
    count('actuals', !isSummaryAt(tasks, at) && (task.actualStart ?? task.actualFinish) !== undefined)
    count('taskCalendars', task.calendar !== undefined)
    count('segments', task.segments && task.segments.length > 1)
    count('levelingDelay', task.levelingDelay)
    count('levelingReasons', task.leveling)
    count('levelingSettings', (task.levelingCanSplit ?? task.levelAssignments) === false)
    count('priorities', task.priority !== undefined && task.priority !== 500)
    count('taskTypes', task.type ?? task.effortDriven)
    count('percentTypes', task.percentType ?? task.physicalPercentComplete)
    count('allBaselines', task.baselines?.length)
    count('subprojects', task.subproject)
    count('costs', task.cost ?? task.fixedCost ?? task.actualCost)
    count('customFields', task.custom && Object.keys(task.custom).length > 0)
    count('hyperlink', task.hyperlink)
    count('external', task.external)
    count('recurring', task.recurring)
    count('primavera', task.p6)
    count('origin', task.origin)
    count(
      'execution',
      EXECUTION.some(key => task[key] !== undefined),
    )
  }
}

function ofResources({ resources, assignments }: Schedule, count: Count): void {
  const assigned = new Set(assignments.map(each => each.resource))
  const names = new Set<string>()
  for (const resource of resources) {
    // A cell holds the names of all, parted by marks.
    count('resourceNames', /[;,[\]]/.test(resource.name) || names.has(resource.name))
    names.add(resource.name)
    count('unassigned', !assigned.has(resource.uid))
    count('levelingSettings', resource.kind === 'work' && resource.canLevel === false)
    count('rates', resource.rates?.length)
    count('resourceKinds', resource.kind !== 'work')
    count('availability', resource.availability?.length ?? (resource.maxUnits !== undefined && resource.maxUnits !== 1))
    count('trade', resource.trade ?? resource.nature ?? resource.contractor)
    count('resourceData', hasOwnData(resource))
  }
  for (const each of assignments) {
    count('assignmentWork', each.work ?? each.actualWork)
    count('timephased', each.timephased)
    count(
      'assignmentData',
      each.delay ??
        each.levelingDelay ??
        each.contour ??
        each.rateTable ??
        each.overtimeWork ??
        each.cost ??
        each.notes ??
        each.custom ??
        each.baselines?.length,
    )
  }
}

const hasOwnData = (resource: Schedule['resources'][number]): boolean =>
  (resource.initials ??
    resource.group ??
    resource.code ??
    resource.email ??
    resource.specialty ??
    resource.generic ??
    resource.inactive ??
    resource.accrueAt ??
    resource.notes ??
    resource.custom) !== undefined

function ofProject({ project, areas, blinds, baselines }: Schedule, count: Count): void {
  count('areas', areas?.length)
  count('blinds', blinds?.length)
  count('baselineHeads', baselines?.length)
  count('statusDate', project.statusDate)
  count('shifts', project.shifts)
  count('rulesOfPrimavera', project.rules === 'p6')
  count('projectFrom', project.from === 'finish')
  count('hoursPerDay', !sameUnits(project.units, DEFAULT_UNITS))
  count('currencyWord', project.currency)
  count(
    'projectSettings',
    SETTINGS.some(key => project[key] !== undefined && project[key] !== ''),
  )
  count('progressRule', ruleOfDataDate(project))
  count('firstPlan', project.firstPlan)
  count('forecasts', project.forecasts)
  count('accepted', project.accepted)
  count('risk', project.risk)
  count('gates', project.gates)
  count('reportTexts', project.reportAnalysis || project.actionPlan)
}
