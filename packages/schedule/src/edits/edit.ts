import type { Calendar } from '../calendar/calendar.ts'
import type { Area } from '../model/area.ts'
import type { BaselineHead } from '../model/baseline.ts'
import type { Blind } from '../model/blind.ts'
import type { CustomField } from '../model/custom.ts'
import type { AssignmentId, CalendarId, ResourceId, TaskId } from '../model/ids.ts'
import type { Link, LinkKey } from '../model/link.ts'
import type { Assignment, Resource } from '../model/resource.ts'
import type { Project } from '../model/schedule.ts'
import type { Task } from '../model/task.ts'

/** New values by field; null clears an optional field. */
export type Changes<T> = { readonly [K in keyof T]?: T[K] | null }

/** Where a row goes: under `parent`, right after the sibling `after` (null: first). */
export interface RowPlace {
  readonly parent: TaskId | null
  readonly after: TaskId | null
}

/**
 * One change of a schedule: small, serialisable as JSON, with an exact inverse. Every change by a user, a file or an
 * engine becomes a list of these. `applyEdits` is the only thing that carries them out.
 */
export type Edit =
  | { readonly kind: 'addTask'; readonly task: Task; readonly after: TaskId | null }
  /** Removes the task with its whole subtree, their links and assignments. */
  | { readonly kind: 'removeTask'; readonly task: TaskId }
  | { readonly kind: 'setTask'; readonly task: TaskId; readonly changes: Changes<Omit<Task, 'uid' | 'parent'>> }
  /** Moves the task with its subtree. */
  | { readonly kind: 'moveTask'; readonly task: TaskId; readonly to: RowPlace }
  /** Gives every task in outline order its position as row number; `rows` present restores those numbers instead. */
  | { readonly kind: 'numberRows'; readonly rows?: readonly (readonly [TaskId, number])[] }
  | { readonly kind: 'addLink'; readonly link: Link; readonly at?: number }
  | { readonly kind: 'removeLink'; readonly link: LinkKey }
  | {
      readonly kind: 'setLink'
      readonly link: LinkKey
      readonly changes: Changes<Pick<Link, 'type' | 'lag' | 'nature'>>
    }
  | { readonly kind: 'addResource'; readonly resource: Resource; readonly at?: number }
  | { readonly kind: 'removeResource'; readonly resource: ResourceId }
  | { readonly kind: 'setResource'; readonly resource: ResourceId; readonly changes: Changes<Omit<Resource, 'uid'>> }
  | { readonly kind: 'addAssignment'; readonly assignment: Assignment; readonly at?: number }
  | { readonly kind: 'removeAssignment'; readonly assignment: AssignmentId }
  | {
      readonly kind: 'setAssignment'
      readonly assignment: AssignmentId
      readonly changes: Changes<Omit<Assignment, 'uid'>>
    }
  | { readonly kind: 'addCalendar'; readonly calendar: Calendar; readonly at?: number }
  | { readonly kind: 'removeCalendar'; readonly calendar: CalendarId }
  | { readonly kind: 'setCalendar'; readonly calendar: CalendarId; readonly changes: Changes<Omit<Calendar, 'id'>> }
  | { readonly kind: 'setProject'; readonly changes: Changes<Project> }
  /** Makes an area (where in the list: `at`) or changes it. */
  | { readonly kind: 'setArea'; readonly area: Area; readonly at?: number }
  | { readonly kind: 'removeArea'; readonly area: string }
  /** Makes a blind (where in the list: `at`) or changes it. */
  | { readonly kind: 'setBlind'; readonly blind: Blind; readonly at?: number }
  | { readonly kind: 'removeBlind'; readonly blind: string }
  /** What is known of a baseline as a whole; null: nothing. The remembered values are changed on their tasks. */
  | {
      readonly kind: 'setBaseline'
      readonly baseline: number
      readonly to: Omit<BaselineHead, 'number' | 'locked'> | null
    }
  /** A locked baseline is neither overwritten nor cleared. */
  | { readonly kind: 'lockBaseline'; readonly baseline: number; readonly locked: boolean }
  /** Null: the plan has no list of custom fields. */
  | { readonly kind: 'setCustomFields'; readonly fields: readonly CustomField[] | null }
