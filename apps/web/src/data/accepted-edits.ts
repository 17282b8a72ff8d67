import type { Edit, TaskId } from '@parada/schedule'
import type { EditGroup } from './edit-groups.ts'

/** The proposed edits that stay: those of rejected groups go, and with them all that need a task not added. */
export function acceptedOf(groups: readonly EditGroup[], rejected: ReadonlySet<string>): readonly Edit[] {
  const missing = new Set<TaskId>()
  for (const group of groups)
    if (rejected.has(group.key)) for (const edit of group.edits) if (edit.kind === 'addTask') missing.add(edit.task.uid)
  return groups
    .filter(group => !rejected.has(group.key))
    .flatMap(group => group.edits)
    .filter(edit => !needsMissing(edit, missing))
}

function needsMissing(edit: Edit, missing: ReadonlySet<TaskId>): boolean {
  if (missing.size === 0) return false
  switch (edit.kind) {
    case 'addLink':
    case 'removeLink':
    case 'setLink':
      return missing.has(edit.link.from) || missing.has(edit.link.to)
    case 'addAssignment':
      return missing.has(edit.assignment.task)
    case 'addTask':
      return edit.task.parent !== null && missing.has(edit.task.parent)
    case 'setTask':
    case 'removeTask':
    case 'moveTask':
      return missing.has(edit.task)
    case 'setAssignment':
      return edit.changes.task !== undefined && edit.changes.task !== null && missing.has(edit.changes.task)
    case 'numberRows':
    case 'removeAssignment':
    case 'addResource':
    case 'removeResource':
    case 'setResource':
    case 'addCalendar':
    case 'removeCalendar':
    case 'setCalendar':
    case 'setProject':
    case 'setArea':
    case 'removeArea':
    case 'setBlind':
    case 'removeBlind':
    case 'setBaseline':
    case 'lockBaseline':
    case 'setCustomFields':
      return false
  }
}
