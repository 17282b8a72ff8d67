import type { Problem, Schedule } from '@parada/schedule'
import { EXECUTION, ruleOfDataDate } from '../execution.ts'
import { remark } from '../problems.ts'
import { showsOtherWork } from '../said-work.ts'
import { carry, hasShifts, nearest } from './passthrough.ts'
import { DEFINITIONS } from './read.ts'
import { writesParts } from './timephased.ts'

/** What MS Project's XML has no place for, not even in free text fields (see `carry`), as one warning per kind of thing with how often it occurs. */
export function mspdiExportWarnings(schedule: Schedule): readonly Problem[] {
  const counts = new Map<string, number>()
  const count = (what: string, present: unknown): void => {
    if (present) counts.set(what, (counts.get(what) ?? 0) + 1)
  }
  /** Kept in text fields, where MS Project shows but does not heed it. */
  const carried = new Map<string, number>()
  const travels = (what: string, present: unknown): void => {
    if (present) carried.set(what, (carried.get(what) ?? 0) + 1)
  }
  for (const task of schedule.tasks) {
    count('otherWork', showsOtherWork(schedule, task))
    travels('workPackage', task.workPackage !== undefined)
    travels('secondConstraint', task.secondConstraint)
    travels('segments', task.segments && task.segments.length > 0 && !writesParts(schedule, task))
    travels('primavera', task.p6)
    travels('origin', task.origin)
    travels(
      'execution',
      EXECUTION.some(key => task[key] !== undefined),
    )
    travels('levelingReasons', task.leveling)
    travels(
      'primaveraCodes',
      Object.keys(task.custom ?? {}).some(key => key.startsWith('p6:')),
    )
    count('primaveraConstraint', task.constraint && nearest(task.constraint.type) !== task.constraint.type)
  }
  for (const each of schedule.resources) {
    travels('specialty', each.specialty !== undefined)
    travels('trade', each.trade ?? each.nature ?? each.contractor)
    travels('shiftLimits', hasShifts(each))
  }
  for (const each of schedule.assignments) travels('driving', each.driving !== undefined)
  count('daysPerMonth', !Number.isInteger(schedule.project.units.daysPerMonth))
  travels('shifts', schedule.project.shifts)
  travels('blinds', schedule.blinds && schedule.blinds.length > 0)
  travels('areas', schedule.areas && schedule.areas.length > 0)
  travels('baselineHeads', schedule.baselines && schedule.baselines.length > 0)
  travels('progressRule', ruleOfDataDate(schedule.project))
  count(
    'baselineLogic',
    schedule.baselines?.some(each => each.links || each.calendars),
  )
  count('firstPlan', schedule.project.firstPlan)
  count('forecasts', schedule.project.forecasts)
  count('accepted', schedule.project.accepted)
  count('risk', schedule.project.risk)
  count('gates', schedule.project.gates)
  travels('comments', schedule.project.comments)
  travels('primavera', schedule.project.p6)
  count('reportTexts', schedule.project.reportAnalysis || schedule.project.actionPlan)
  const { left } = carry(schedule, schedule.extra?.[DEFINITIONS])
  for (const [what, times] of left) counts.set(what, times)
  for (const each of [...schedule.tasks, ...schedule.resources, ...schedule.assignments])
    count('fields', foreign(each.extra))
  for (const calendar of schedule.calendars) {
    count('calendarBase', calendar.base !== undefined && !calendar.ofResource)
    travels('hoursPer', calendar.hoursPer)
    count('fields', foreign(calendar.extra))
  }
  for (const link of schedule.links) {
    count('fields', foreign(link.extra))
    count('linkNature', link.nature)
  }
  count(
    'codeTree',
    schedule.customFields?.some(
      field => field.key.startsWith('p6:') && field.values?.some(value => value.parent !== undefined),
    ),
  )
  count('fields', foreign(schedule.extra) || foreign(schedule.project.extra))
  return [
    ...[...counts].map(([what, times]) => remark('warning', 'mspdi.lost', { what, count: times })),
    ...[...carried].map(([what, times]) => remark('info', 'mspdi.carried', { what, count: times })),
  ]
}

/** What a reader notes of the file itself rather than of the plan. */
const ABOUT_THE_FILE = new Set(['applicationVersion', 'producer', 'format', 'lastAuthor'])

const foreign = (extra: Readonly<Record<string, unknown>> | undefined): boolean =>
  extra !== undefined && Object.keys(extra).some(key => !key.startsWith('mspdi') && !ABOUT_THE_FILE.has(key))
