import type { Assignment, AssignmentId, Edit, Schedule } from '@parada/schedule'

/** What one edit is about, by the ids of its plan. */
export interface Touched {
  /** Rows that it gives other values, removes or staffs. */
  readonly changed: readonly number[]
  /** Rows that it moves, and those that it puts new ones behind. */
  readonly placed: readonly number[]
  /** Both ends of a link. */
  readonly linked: readonly number[]
  readonly people: readonly number[]
  readonly calendars: readonly number[]
  /** Every row follows: the project or the times that people work. */
  readonly whole: boolean
}

const NOTHING: Touched = { changed: [], placed: [], linked: [], people: [], calendars: [], whole: false }

/** What an edit is about. A kind of edit that is not named here does not compile. */
export function touchedBy(edit: Edit, before: Schedule, after: Schedule): Touched {
  switch (edit.kind) {
    case 'addTask':
      return { ...NOTHING, placed: [edit.task.uid, ...(edit.after === null ? [] : [edit.after])] }
    case 'removeTask':
    case 'setTask':
      return { ...NOTHING, changed: [edit.task] }
    case 'moveTask':
      return { ...NOTHING, placed: [edit.task] }
    case 'addLink':
    case 'removeLink':
    case 'setLink':
      return { ...NOTHING, linked: [edit.link.from, edit.link.to] }
    case 'addResource':
      return { ...NOTHING, people: [edit.resource.uid] }
    case 'removeResource':
    case 'setResource':
      return { ...NOTHING, people: [edit.resource] }
    case 'addAssignment':
      return staffed([edit.assignment])
    case 'removeAssignment':
    case 'setAssignment':
      return staffed(assignmentsOf(edit.assignment, before, after))
    case 'addCalendar':
      return { ...NOTHING, calendars: [edit.calendar.id] }
    case 'removeCalendar':
      return { ...NOTHING, calendars: [edit.calendar] }
    case 'setCalendar':
      return { ...NOTHING, calendars: [edit.calendar], whole: true }
    case 'setProject':
      return { ...NOTHING, whole: true }
    // What a sentence about rows, people and times says nothing of.
    case 'numberRows':
    case 'setArea':
    case 'removeArea':
    case 'setBlind':
    case 'removeBlind':
    case 'setBaseline':
    case 'lockBaseline':
    case 'setCustomFields':
      return NOTHING
    default:
      return edit satisfies never
  }
}

const staffed = (assignments: readonly Assignment[]): Touched => ({
  ...NOTHING,
  changed: assignments.map(each => each.task),
  people: assignments.flatMap(each => (each.resource === null ? [] : [each.resource])),
})

const assignmentsOf = (uid: AssignmentId, before: Schedule, after: Schedule): readonly Assignment[] =>
  [before, after].flatMap(plan => plan.assignments.filter(each => each.uid === uid))
