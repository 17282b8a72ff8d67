import {
  type AssignmentId,
  applyEdits,
  assertInvariant,
  type CalendarId,
  done,
  type Edit,
  failed,
  type Outcome,
  type Problem,
  type ResourceId,
  type Schedule,
  type TaskId,
} from '@parada/schedule'

/** Edits as they were carried out on the newest plan, and those that could not be. */
export interface Rebased {
  readonly schedule: Schedule
  readonly accepted: readonly Edit[]
  /** Position in the edits as sent, with the reason. */
  readonly dropped: readonly { readonly index: number; readonly problem: Problem }[]
}

/**
 * Carries out edits that were made on an older revision of the plan. First as they stand; then with new ids for rows that
 * others have taken meanwhile; then one by one, so that only those that can no longer be done fall out, each with its
 * reason. `current` says that nobody was faster: then a refusal is the sender's own and the whole batch is refused.
 */
export function rebase(head: Schedule, edits: readonly Edit[], current: boolean): Outcome<Rebased> {
  const whole = applyEdits(head, edits)
  if (whole.ok) return done({ schedule: whole.value.schedule, accepted: edits, dropped: [] })
  if (current) return failed(...whole.problems)
  const renumbered = renumber(head, edits)
  const again = applyEdits(head, renumbered)
  if (again.ok) return done({ schedule: again.value.schedule, accepted: renumbered, dropped: [] })
  return done(oneByOne(head, renumbered))
}

/** Passes over the edits until none of the rest can be done: an edit may need one that stands after it. */
function oneByOne(head: Schedule, edits: readonly Edit[]): Rebased {
  let schedule = head
  let waiting = edits.map((edit, index) => ({ edit, index }))
  const accepted: Edit[] = []
  const reasons = new Map<number, Problem>()
  for (let moved = true; moved && waiting.length > 0; ) {
    moved = false
    const left: typeof waiting = []
    for (const each of waiting) {
      const result = applyEdits(schedule, [each.edit])
      if (result.ok) {
        schedule = result.value.schedule
        accepted.push(each.edit)
        moved = true
      } else {
        reasons.set(each.index, result.problems[0])
        left.push(each)
      }
    }
    waiting = left
  }
  const dropped = waiting.map(({ index }) => {
    const problem = reasons.get(index)
    assertInvariant(problem, 'an edit is left out for a reason')
    return { index, problem }
  })
  return { schedule, accepted, dropped }
}

/** Ids of added things that are taken already, exchanged for free ones in the whole batch. */
export function renumber(head: Schedule, edits: readonly Edit[]): Edit[] {
  const tasks = exchange(
    head.tasks.map(each => each.uid),
    edits.flatMap(each => (each.kind === 'addTask' ? [each.task.uid] : [])),
  )
  const resources = exchange(
    head.resources.map(each => each.uid),
    edits.flatMap(each => (each.kind === 'addResource' ? [each.resource.uid] : [])),
  )
  const assignments = exchange(
    head.assignments.map(each => each.uid),
    edits.flatMap(each => (each.kind === 'addAssignment' ? [each.assignment.uid] : [])),
  )
  const calendars = exchange(
    head.calendars.map(each => each.id),
    edits.flatMap(each => (each.kind === 'addCalendar' ? [each.calendar.id] : [])),
  )
  const rows = new Set(head.tasks.map(each => each.row))
  let nextRow = Math.max(0, ...rows)
  const freeRow = (row: number): number => {
    if (!rows.has(row)) {
      rows.add(row)
      return row
    }
    nextRow += 1
    rows.add(nextRow)
    return nextRow
  }
  const resourceRows = new Set(head.resources.map(each => each.row))
  const task = (id: TaskId): TaskId => tasks.get(id) ?? id
  const maybe = (id: TaskId | null): TaskId | null => (id === null ? null : task(id))
  const resource = (id: ResourceId): ResourceId => resources.get(id) ?? id
  const assignment = (id: AssignmentId): AssignmentId => assignments.get(id) ?? id
  const calendar = (id: CalendarId): CalendarId => calendars.get(id) ?? id
  return edits.map((edit): Edit => {
    switch (edit.kind) {
      case 'addTask':
        return {
          ...edit,
          task: {
            ...edit.task,
            uid: task(edit.task.uid),
            parent: maybe(edit.task.parent),
            row: freeRow(edit.task.row),
          },
          after: maybe(edit.after),
        }
      case 'removeTask':
      case 'setTask':
        return { ...edit, task: task(edit.task) }
      case 'moveTask':
        return { ...edit, task: task(edit.task), to: { parent: maybe(edit.to.parent), after: maybe(edit.to.after) } }
      case 'numberRows':
        return edit.rows ? { ...edit, rows: edit.rows.map(([id, row]) => [task(id), row] as const) } : edit
      case 'addLink':
        return { ...edit, link: { ...edit.link, from: task(edit.link.from), to: task(edit.link.to) } }
      case 'removeLink':
      case 'setLink':
        return { ...edit, link: { ...edit.link, from: task(edit.link.from), to: task(edit.link.to) } }
      case 'addResource': {
        let { row } = edit.resource
        while (resourceRows.has(row)) row = Math.max(...resourceRows) + 1
        resourceRows.add(row)
        return { ...edit, resource: { ...edit.resource, uid: resource(edit.resource.uid), row } }
      }
      case 'removeResource':
      case 'setResource':
        return { ...edit, resource: resource(edit.resource) }
      case 'addAssignment': {
        const { assignment: added } = edit
        return {
          ...edit,
          assignment: {
            ...added,
            uid: assignment(added.uid),
            task: task(added.task),
            resource: added.resource === null ? null : resource(added.resource),
          },
        }
      }
      case 'removeAssignment':
      case 'setAssignment':
        return { ...edit, assignment: assignment(edit.assignment) }
      case 'addCalendar':
        return { ...edit, calendar: { ...edit.calendar, id: calendar(edit.calendar.id) } }
      case 'removeCalendar':
      case 'setCalendar':
        return { ...edit, calendar: calendar(edit.calendar) }
      default:
        return edit
    }
  })
}

/** New ids for the added ones that are taken. */
function exchange<Id extends number>(taken: readonly Id[], added: readonly Id[]): Map<Id, Id> {
  const known = new Set(taken)
  const all = [...taken, ...added]
  let next = all.reduce((most, id) => Math.max(most, id), 0)
  const found = new Map<Id, Id>()
  for (const id of added) {
    if (!known.has(id)) continue
    next += 1
    found.set(id, next as Id)
  }
  return found
}
