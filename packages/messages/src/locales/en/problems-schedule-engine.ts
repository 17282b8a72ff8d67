import type { ProblemParams } from '@parada/schedule'

type Sentence = (p: ProblemParams) => string

const hours = (seconds: string | number | undefined): string => String(Math.round(Number(seconds ?? 0) / 360) / 10)

/** Problems of a calculation. */
export const engineProblems = {
  'schedule.danglingLink': p =>
    `The ${p.type} link from “${p.from}” to “${p.to}” points to a task that does not exist and was left out.`,
  'schedule.finishLinkIntoSummary': p =>
    `The ${p.type} link from “${p.from}” into the summary “${p.to}” was left out: the finish of a summary comes from its subtasks.`,
  'schedule.calendarWithoutWork': p =>
    `The calendar “${p.calendar}” has no working time; another calendar stood in for it.`,
  'schedule.calendarMissing': p => `The calendar ${p.calendar} does not exist; another calendar stood in for it.`,
  'schedule.datesRunOut': p => `The dates of “${p.task}” leave the years that calendars reach (1900 to 2199).`,
  'schedule.givenFinishBeforeStart': p => `The finish given for “${p.task}” lies before its start.`,
  'schedule.impossibleConstraint': p =>
    `The deadline or constraint of “${p.task}” cannot be kept: ${hours(p.missingSeconds)} h of work are missing.`,
} satisfies Record<string, Sentence>

/** What can be done about them. */
export const engineSuggestions = {
  'schedule.linkToStart': () => 'Make it a finish-to-start link',
  'schedule.useOtherCalendar': p => `Use the calendar “${p.calendar}” for the project`,
  'schedule.useProjectCalendar': () => 'Use the project calendar for these tasks',
  'schedule.giveWorkingTime': () => 'Give the calendar working hours',
  'schedule.checkDurationAndDates': () => 'Check the duration, dates and links of the task',
  'schedule.clearFinish': () => 'Clear the finish given',
  'schedule.removeConstraint': () => 'Remove the constraint or deadline',
} satisfies Record<string, Sentence>
