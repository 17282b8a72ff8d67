import type { Problem, Schedule } from '@parada/schedule'
import { remark } from '../problems.ts'

/** What MS Project's XML has no place for, as one warning per kind of thing with how often it occurs. */
export function mspdiLosses(schedule: Schedule): readonly Problem[] {
  const counts = new Map<string, number>()
  const count = (what: string, present: unknown): void => {
    if (present) counts.set(what, (counts.get(what) ?? 0) + 1)
  }
  for (const task of schedule.tasks) {
    count('workPackage', task.workPackage !== undefined)
    count('secondConstraint', task.secondConstraint)
    count('segments', task.segments && task.segments.length > 0)
    count('primaveraConstraint', task.constraint && /^(startOn|finishOn|mandatory)/.test(task.constraint.type))
    count('primavera', task.p6)
    count('origin', task.origin)
    count('fields', foreign(task.extra))
    count(
      'primaveraCodes',
      Object.keys(task.custom ?? {}).some(key => key.startsWith('p6:')),
    )
  }
  for (const resource of schedule.resources) {
    count('specialty', resource.specialty !== undefined)
    count('fields', foreign(resource.extra))
  }
  for (const assignment of schedule.assignments) {
    count('driving', assignment.driving !== undefined)
    count('fields', foreign(assignment.extra))
  }
  for (const calendar of schedule.calendars) {
    count('calendarBase', calendar.base !== undefined && !calendar.ofResource)
    count('fields', foreign(calendar.extra))
  }
  for (const link of schedule.links) count('fields', foreign(link.extra))
  count('shifts', schedule.project.shifts)
  count('comments', schedule.project.comments)
  count('primavera', schedule.project.p6)
  count('fields', foreign(schedule.extra) || foreign(schedule.project.extra))
  return [...counts].map(([what, times]) => remark('warning', 'mspdi.lost', { what, count: times }))
}

/** What a reader notes of the file itself rather than of the plan. */
const ABOUT_THE_FILE = new Set(['applicationVersion', 'producer', 'format', 'lastAuthor'])

const foreign = (extra: Readonly<Record<string, unknown>> | undefined): boolean =>
  extra !== undefined && Object.keys(extra).some(key => !key.startsWith('mspdi') && !ABOUT_THE_FILE.has(key))
