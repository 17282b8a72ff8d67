/** Problems that a calculation can meet beside those of the edits (`schedule.linkLoop`, `schedule.selfLink`). */
export const ENGINE_PROBLEM_CODES = [
  'schedule.danglingLink',
  'schedule.finishLinkIntoSummary',
  'schedule.calendarWithoutWork',
  'schedule.calendarMissing',
  'schedule.datesRunOut',
  'schedule.givenFinishBeforeStart',
  'schedule.impossibleConstraint',
] as const

/** What a person can do about them, beside `schedule.removeLink`. */
export const ENGINE_SUGGESTION_CODES = [
  'schedule.linkToStart',
  'schedule.useOtherCalendar',
  'schedule.useProjectCalendar',
  'schedule.giveWorkingTime',
  'schedule.checkDurationAndDates',
  'schedule.clearFinish',
  'schedule.removeConstraint',
] as const
