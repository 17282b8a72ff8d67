import type { Edit } from './edit.ts'

/** Problems that a change of the plan can meet. */
export const EDIT_PROBLEM_CODES = [
  'schedule.unknownEdit',
  'schedule.unknownTask',
  'schedule.unknownResource',
  'schedule.unknownAssignment',
  'schedule.unknownCalendar',
  'schedule.unknownLink',
  'schedule.duplicateTask',
  'schedule.duplicateRow',
  'schedule.duplicateResource',
  'schedule.duplicateResourceName',
  'schedule.duplicateAssignment',
  'schedule.duplicateAssignmentId',
  'schedule.duplicateCalendar',
  'schedule.duplicateCalendarName',
  'schedule.duplicateLink',
  'schedule.selfLink',
  'schedule.linkToOwnSummary',
  'schedule.linkLoop',
  'schedule.badLink',
  'schedule.notSibling',
  'schedule.moveIntoOwnSubtree',
  'schedule.fieldRequired',
  'schedule.fieldFixed',
  'schedule.badValue',
  'schedule.percentOutOfRange',
  'schedule.negativeDuration',
  'schedule.negativeWork',
  'schedule.priorityOutOfRange',
  'schedule.dateOutOfRange',
  'schedule.finishBeforeStart',
  'schedule.constraintWithoutDate',
  'schedule.calendarInUse',
  'schedule.projectCalendar',
  'schedule.calendarLoop',
  'schedule.badPeriods',
] as const
export type EditProblemCode = (typeof EDIT_PROBLEM_CODES)[number]

/** What a person can do about them. */
export const EDIT_SUGGESTION_CODES = [
  'schedule.pickTask',
  'schedule.pickResource',
  'schedule.pickCalendar',
  'schedule.reload',
  'schedule.useNextId',
  'schedule.useNextRow',
  'schedule.useExistingResource',
  'schedule.useOtherName',
  'schedule.changeAssignment',
  'schedule.changeLink',
  'schedule.removeLink',
  'schedule.linkToChild',
  'schedule.useValue',
  'schedule.swapDates',
  'schedule.checkDate',
  'schedule.chooseDate',
  'schedule.choosePlace',
  'schedule.replaceCalendar',
  'schedule.removeBase',
  'schedule.checkValue',
] as const
export type EditSuggestionCode = (typeof EDIT_SUGGESTION_CODES)[number]

/** Where an edit stands in its batch, as a JSON pointer. */
export const editPointer = (index: number): string => `/${index}`

/** Names of edit kinds, for checking what came from outside. */
export const EDIT_KINDS: readonly Edit['kind'][] = [
  'addTask',
  'removeTask',
  'setTask',
  'moveTask',
  'numberRows',
  'addLink',
  'removeLink',
  'setLink',
  'addResource',
  'removeResource',
  'setResource',
  'addAssignment',
  'removeAssignment',
  'setAssignment',
  'addCalendar',
  'removeCalendar',
  'setCalendar',
  'setProject',
  'setCustomFields',
]
