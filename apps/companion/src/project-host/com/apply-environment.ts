import type { CustomValues, Edit, Schedule } from '@parada/schedule'
import type { ApplyEnvironment } from './project-writer.ts'

/** Custom number fields that MS Project has. */
const NUMBER_FIELDS = 20

/** Keys that had a value and are not named any more. */
function clearedOf(before: CustomValues | undefined, changes: Readonly<Record<string, unknown>>): readonly string[] {
  if (!('custom' in changes)) return []
  const wanted = (changes.custom ?? {}) as CustomValues
  return Object.keys(before ?? {}).filter(key => !(key in wanted))
}

/** The highest number field that is unused and has no name. */
function freeNumber(plan: Schedule): number | null {
  const used = new Set(plan.tasks.flatMap(task => Object.keys(task.custom ?? {})))
  for (const field of plan.customFields ?? []) if (field.of === 'task') used.add(field.key)
  for (let at = NUMBER_FIELDS; at >= 1; at--) if (!used.has(`number${at}`)) return at
  return null
}

/** What the process that writes must know of the plan it was made against: little, since it crosses a process. */
export function environmentOf(plan: Schedule, edits: readonly Edit[]): ApplyEnvironment {
  const cleared: [string, readonly string[]][] = []
  const assignments = new Set<number>()
  for (const edit of edits) {
    if (edit.kind === 'setTask')
      cleared.push([
        `task ${edit.task}`,
        clearedOf(plan.tasks.find(each => each.uid === edit.task)?.custom, edit.changes),
      ])
    else if (edit.kind === 'setResource')
      cleared.push([
        `resource ${edit.resource}`,
        clearedOf(plan.resources.find(each => each.uid === edit.resource)?.custom, edit.changes),
      ])
    else if (edit.kind === 'setAssignment') {
      assignments.add(edit.assignment)
      const before = plan.assignments.find(each => each.uid === edit.assignment)
      cleared.push([`assignment ${edit.assignment}`, clearedOf(before?.custom, edit.changes)])
    } else if (edit.kind === 'removeAssignment') assignments.add(edit.assignment)
  }
  return {
    calendars: plan.calendars,
    resourceCalendars: plan.resources.flatMap(({ uid, calendar }) => {
      const own = plan.calendars.find(each => each.id === calendar)
      return own?.ofResource ? [[uid, own.id] as const] : []
    }),
    assignmentTasks: plan.assignments
      .filter(each => assignments.has(each.uid))
      .map(each => [each.uid, each.task] as const),
    clearedCustom: Object.fromEntries(cleared.filter(([, keys]) => keys.length > 0)),
    freeNumber: edits.some(edit => edit.kind === 'moveTask') ? freeNumber(plan) : null,
  }
}
