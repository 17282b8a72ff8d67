/** Codes of the problems that the engine and the edits report. A code is never reused for something else. */
export const SCHEDULE_PROBLEMS = [
  'schedule.linkLoop',
  'schedule.danglingLink',
  'schedule.selfLink',
  'schedule.finishLinkIntoSummary',
  'schedule.calendarWithoutWork',
  'schedule.calendarMissing',
  'schedule.dateOutOfRange',
  'schedule.finishBeforeStart',
  'schedule.impossibleConstraint',
] as const

/** Codes of the suggestions that the engine and the edits make. */
export const SCHEDULE_SUGGESTIONS = [
  'schedule.removeLink',
  'schedule.linkToStart',
  'schedule.useOtherCalendar',
  'schedule.useProjectCalendar',
  'schedule.giveWorkingTime',
  'schedule.checkDurationAndDates',
  'schedule.clearFinish',
  'schedule.removeConstraint',
  'schedule.removeLoopLink',
] as const

export type ScheduleProblemCode = (typeof SCHEDULE_PROBLEMS)[number]
export type ScheduleSuggestionCode = (typeof SCHEDULE_SUGGESTIONS)[number]
