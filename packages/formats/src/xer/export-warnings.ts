import { isBreakdownNode, type Problem, type Schedule } from '@parada/schedule'
import { calledBy, linksCalled, listed } from '../called.ts'
import { EXECUTION, ruleOfDataDate } from '../execution.ts'
import { remark } from '../problems.ts'
import { showsOtherWork } from '../said-work.ts'
import { sharedCodes } from './activity-codes.ts'
import { linksLeft } from './as-primavera.ts'
import { baselineFields, hasCode, type PrimaveraForm } from './passthrough.ts'
import { rowFromJson } from './table.ts'

/** The rest travels in user-defined fields. */
const LOST = EXECUTION.filter(key => !['equipment', 'step', 'area', 'contractor'].includes(key))

/** Members of a project that P6 has no place for. */
const SETTINGS = [
  'title',
  'author',
  'company',
  'manager',
  'subject',
  'category',
  'comments',
  'keywords',
  'nearCriticalSlack',
  'multipleCriticalPaths',
] as const

/** What an export cannot hold exactly, as one warning per kind of thing with how often it occurs. */
export function xerExportWarnings(schedule: Schedule, form: PrimaveraForm = 'xer'): readonly Problem[] {
  const counts = new Map<string, number>()
  const count = (what: string, present: unknown): void => {
    if (present) counts.set(what, (counts.get(what) ?? 0) + 1)
  }
  /** Kept in user-defined fields, where P6 shows but does not heed it. */
  const carried = new Map<string, number>()
  const travels = (what: string, present: unknown): void => {
    if (present) carried.set(what, (carried.get(what) ?? 0) + 1)
  }
  const parents = new Set(schedule.tasks.map(task => task.parent))
  for (const task of schedule.tasks) {
    count('otherWork', showsOtherWork(schedule, task))
    count('steps', task.percentType === 'steps')
    count('milestoneDuration', task.milestone === true && task.duration.seconds > 0)
    count('effort', task.effortDriven)
    count('estimated', task.duration.estimated)
    count('recurring', task.recurring)
    count('manual', task.mode === 'manual')
    count('elapsed', task.duration.elapsed)
    count('inactive', task.active === false)
    count('hyperlink', task.hyperlink)
    count('constraint', task.constraint && /^must/.test(task.constraint.type))
    count(
      'baselines',
      task.baselines?.some(each => each.number > 0),
    )
    count('seconds', task.duration.seconds % 60 !== 0)
    count('subprojects', task.subproject)
    count('segments', task.segments && task.segments.length > 0)
    count('leveledStarts', task.levelingDelay)
    count('levelingReasons', task.leveling)
    count('levelingSettings', (task.levelingCanSplit ?? task.levelAssignments) === false)
    count('external', task.external)
    count('origin', task.origin)
    count(
      'execution',
      LOST.some(key => task[key] !== undefined),
    )
    count('costs', task.cost || task.fixedCost || task.actualCost || task.remainingCost)
    travels(
      'firstBaseline',
      baselineFields(form, schedule.project, task, parents.has(task.uid) || isBreakdownNode(task)).length > 0,
    )
    travels('wbs', schedule.project.rules !== 'p6' && hasCode(task))
    count('alap', schedule.project.rules !== 'p6' && task.constraint?.type === 'alap')
    travels('workPackage', task.workPackage)
    travels('responsible', task.responsible)
    travels('deadline', task.deadline)
    travels('execution', task.equipment ?? task.step ?? task.area ?? task.contractor)
  }
  for (const link of schedule.links) {
    count('elapsedLag', link.lag.elapsed)
    count('percentLag', link.lag.percent !== undefined)
    count('linkNature', link.nature)
  }
  for (const resource of schedule.resources) {
    count('levelingSettings', resource.kind === 'work' && resource.canLevel === false)
    count('costResource', resource.kind === 'cost')
    count('trade', resource.trade ?? resource.nature ?? resource.contractor)
    count(
      'shiftLimits',
      resource.availability?.some(each => each.shift !== undefined),
    )
    count(
      'resourceData',
      resource.group || resource.initials || resource.specialty || resource.generic || resource.accrueAt,
    )
    count(
      'rates',
      resource.rates?.some(rate => rate.overtime || rate.perUse),
    )
  }
  for (const each of schedule.assignments)
    count(
      'assignmentData',
      each.contour || each.rateTable || each.notes || each.levelingDelay || each.baselines?.length,
    )
  for (const each of schedule.assignments) count('timephased', each.timephased)
  for (const calendar of schedule.calendars)
    count(
      'recurrence',
      calendar.exceptions.some(each => each.recurrence),
    )
  for (const calendar of schedule.calendars)
    count('exceptionNames', calendar.exceptions.some(each => each.name) || calendar.workWeeks?.some(each => each.name))
  const { project } = schedule
  count('projectFrom', project.from === 'finish')
  count(
    'projectSettings',
    SETTINGS.some(key => project[key] !== undefined && project[key] !== ''),
  )
  for (const _ of schedule.projectAssignments ?? []) count('budgets', true)
  for (const _ of schedule.blankRows ?? []) count('blankRows', true)
  count('shifts', schedule.project.shifts)
  count('areas', schedule.areas && schedule.areas.length > 0)
  count('baselineHeads', schedule.baselines && schedule.baselines.length > 0)
  count('progressRule', ruleOfDataDate(schedule.project))
  count('firstPlan', schedule.project.firstPlan)
  count('forecasts', schedule.project.forecasts)
  count('accepted', schedule.project.accepted)
  count('risk', schedule.project.risk)
  count('gates', schedule.project.gates)
  count('reportTexts', schedule.project.reportAnalysis || schedule.project.actionPlan)
  return [
    ...(form === 'xer' ? elementsLeft(schedule) : []),
    ...linksLost(schedule),
    ...sameCodes(schedule.tasks, task => parents.has(task.uid) || isBreakdownNode(task)),
    ...[...counts].map(([what, times]) => remark('warning', 'xer.lost', { what, count: times })),
    ...[...carried].map(([what, times]) => remark('info', 'xer.carried', { what, count: times })),
  ]
}

/** Links that no activity has, by what they join. */
function linksLost(schedule: Schedule): readonly Problem[] {
  const left = linksLeft(schedule)
  if (left.length === 0) return []
  return [remark('warning', 'xer.linksLost', linksCalled(schedule.tasks, left))]
}

/** Activities of one id, by name: Primavera has each id once in a project. */
function sameCodes(...given: Parameters<typeof sharedCodes>): readonly Problem[] {
  const shared = sharedCodes(...given)
  return shared.length > 0 ? [remark('warning', 'xer.sameCodes', listed(shared.map(calledBy)))] : []
}

/** Elements of P6's XML that no column of an export has, by name. */
function elementsLeft(schedule: Schedule): readonly Problem[] {
  const names = new Set<string>()
  const rows = [schedule.project, ...schedule.tasks, ...schedule.resources, ...schedule.assignments, ...schedule.links]
  for (const { extra } of rows)
    for (const name of Object.keys(rowFromJson(extra?.xer) ?? {}))
      if (name.includes(':')) names.add(name.slice(name.indexOf(':') + 1))
  return names.size > 0 ? [remark('warning', 'xer.columns', listed([...names]))] : []
}
