declare const taskIdBrand: unique symbol
declare const resourceIdBrand: unique symbol
declare const assignmentIdBrand: unique symbol
declare const calendarIdBrand: unique symbol

/** Stable identity of a task in its schedule: MS Project's UniqueID where it came from there. Never the row number. 0 is not used. */
export type TaskId = number & { readonly [taskIdBrand]: true }
/** Stable identity of a resource. */
export type ResourceId = number & { readonly [resourceIdBrand]: true }
/** Stable identity of an assignment. */
export type AssignmentId = number & { readonly [assignmentIdBrand]: true }
/** Stable identity of a calendar. */
export type CalendarId = number & { readonly [calendarIdBrand]: true }

export const taskId = (id: number): TaskId => id as TaskId
export const resourceId = (id: number): ResourceId => id as ResourceId
export const assignmentId = (id: number): AssignmentId => id as AssignmentId
export const calendarId = (id: number): CalendarId => id as CalendarId

/** The next free identity in a list. */
export function nextUid(list: readonly { readonly uid: number }[]): number {
  let highest = 0
  for (const each of list) if (each.uid > highest) highest = each.uid
  return highest + 1
}
