import type { ProblemParams, RiskRule } from '@parada/schedule'
import { formatNumber } from '../../format.ts'
import { FIELDS } from './field-words.ts'

type Sentence = (p: ProblemParams) => string

/** What a setting of risk, or a gate before the stop, has to be. */
const RULES: Readonly<Record<RiskRule, string>> = {
  object: 'an object belongs there',
  list: 'a list belongs there',
  text: 'the text is missing',
  unique: 'each has an identifier of its own',
  below: 'how much less it may take goes from −100 to 0 %',
  above: 'how much more it may take goes from 0 to 1000 %',
  share: 'a chance goes from 0 to 1',
  lost: 'the share of shifts that is lost goes from 0 to 0.95',
  shift: 'the place of the shift in its day is a whole number from 0',
  hours: 'the time cannot be negative',
  rising: 'least, likely and most must rise',
  shape: 'there is no such shape',
  step: 'there is no such step',
  groups: 'they go together by crew or equipment',
  task: 'not all of these tasks are in the plan',
  resource: 'this resource is not in the plan',
  months: 'months before the stop go from 0 to 60',
  blocks: 'a gate holds the beginning, or the end with finish',
  count: 'the count says how many there are, and of how many',
}
const rule = (value: unknown): string => (RULES as Readonly<Record<string, string>>)[String(value)] ?? String(value)
const field = (p: ProblemParams): string => FIELDS[String(p.field)] ?? String(p.field)
const number = (value: unknown): string => formatNumber('en', Number(value))
const named = (what: string, name: unknown): string => (name ? `${what} (${name}).` : `${what}.`)

/** Problems of changing a plan, by code. */
export const editProblems = {
  'schedule.unknownEdit': () => 'This change is not known. Nothing was changed.',
  'schedule.peopleUnread': p => `“${p.text}” was not understood as people. Nothing has changed.`,
  'schedule.unknownTask': p => `There is no task with identity ${p.id} in this plan.`,
  'schedule.unknownResource': p => `There is no resource with identity ${p.id} in this plan.`,
  'schedule.unknownAssignment': p => `There is no assignment ${p.id} in this plan.`,
  'schedule.unknownCalendar': p => named('The calendar asked for is not in this plan', p.name),
  'schedule.unknownLink': p => `There is no ${p.type} link from “${p.from}” to “${p.to}”.`,
  'schedule.duplicateTask': p => `A task with identity ${p.id} exists already.`,
  'schedule.duplicateRow': p => `Number ${p.row} belongs to “${p.other}” already.`,
  'schedule.duplicateResource': p => `A resource with identity ${p.id} exists already.`,
  'schedule.duplicateResourceName': p => `Another resource is called “${p.name}” (row ${p.other}).`,
  'schedule.duplicateAssignment': p => `“${p.resource}” is on “${p.name}” already.`,
  'schedule.duplicateAssignmentId': p => `An assignment with identity ${p.id} exists already.`,
  'schedule.duplicateCalendar': p => `A calendar with identity ${p.id} exists already.`,
  'schedule.duplicateCalendarName': p => `A calendar called “${p.name}” exists already.`,
  'schedule.duplicateLink': p => `“${p.from}” and “${p.to}” have a ${p.type} link already.`,
  'schedule.selfLink': p => `“${p.to}” cannot depend on itself.`,
  'schedule.linkToOwnSummary': p =>
    `“${p.summary}” is the summary of the other task: a summary is not linked to what it holds.`,
  'schedule.linkLoop': p => `Circular dependency: ${p.cycle}.`,
  'schedule.badLink': p => `The link from “${p.from}” to “${p.to}” has a type or lag that is not valid.`,
  'schedule.notSibling': p => `“${p.name}” is not on the level where the task should go.`,
  'schedule.moveIntoOwnSubtree': p => `“${p.name}” cannot move into itself.`,
  'schedule.fieldRequired': p => `The field ${field(p)} cannot be empty.`,
  'schedule.fieldFixed': p => `The field ${field(p)} is not changed this way.`,
  'schedule.badValue': p => `The value of ${field(p)} is not valid.`,
  'schedule.unknownMember': p => `A field “${p.place}” is not known here. Nothing was changed.`,
  'schedule.badSetting': p => `The setting ${p.place} does not hold: ${rule(p.rule)}.`,
  'schedule.percentOutOfRange': () => 'Progress must be between 0 and 100',
  'schedule.negativeDuration': p => `A duration cannot be negative (${field(p)}: ${number(p.hours)} h).`,
  'schedule.negativeWork': p => `Work cannot be negative (${number(p.hours)} h).`,
  'schedule.priorityOutOfRange': p => `Priority goes from 0 to 1000; got ${number(p.priority)}.`,
  'schedule.dateOutOfRange': p => named('A date is outside the years that a plan may have (1900 to 2199)', p.task),
  'schedule.finishBeforeStart': () => 'The finish must be after the start',
  'schedule.constraintWithoutDate': p => `The constraint of “${p.name}” needs a date.`,
  'schedule.calendarInUse': p => `The calendar “${p.name}” is in use (${number(p.count)}): ${p.users}.`,
  'schedule.projectCalendar': p => `“${p.name}” is the project's calendar and cannot be removed.`,
  'schedule.calendarLoop': p => `The calendars are based on each other in a circle: ${p.cycle}.`,
  'schedule.badPeriods': p => `The calendar “${p.name}” has periods that are not valid (${field(p)}).`,
  'schedule.summaryField': p => `“${p.name}” is a summary: its ${field(p)} comes from the tasks below.`,
  'schedule.reportedDate': p =>
    p.field === 'start'
      ? `“${p.name}” has begun: its actual start changes by a report alone. Nothing changed.`
      : p.field === 'finish'
        ? `“${p.name}” is done: its actual finish changes by a report alone. Nothing changed.`
        : `As much or more of “${p.name}” is done already: that it is over is for a report to say. Nothing changed.`,
  'schedule.nameMissing': () => 'The task needs a name',
  'schedule.startMissing': () => 'The start date is required',
  'schedule.finishMissing': () => 'The finish date is required',
  'schedule.durationMissing': () => 'The duration is required',
  'schedule.badPredecessors': p => `The predecessor “${p.text}” could not be read.`,
  'schedule.unknownRow': p => `There is no task in row ${p.row}.`,
  'schedule.cannotIndent': p => `“${p.name}” has no task above it on its level that could be its summary.`,
  'schedule.cannotOutdent': p => `“${p.name}” is on the top level already.`,
  'schedule.notCalculated': () => 'The dates of the plan have not been calculated yet.',
  'schedule.unknownArea': p => `The area “${p.area}” is not in the plan.`,
  'schedule.unknownBlind': p => `The blind “${p.blind}” is no longer in this plan.`,
  'schedule.blindStillIn': p =>
    `The blind “${p.blind}” is in: taking it off the list does not take it out of the line.`,
  'schedule.startUpPastBlind': p =>
    `“${p.name}” cannot be reported as begun: a blind of its boundary is in (${p.blinds}).`,
  'schedule.startUpBeforeWork': p =>
    `“${p.name}” cannot be reported as begun: ${p.before}${Number(p.more) > 0 ? ` and ${formatNumber('en', Number(p.more))} more` : ''} ${Number(p.more) > 0 || String(p.before).includes('; ') ? 'are' : 'is'} open, and the start-up waits for that.`,
  'schedule.donePastBlind': p => `“${p.name}” cannot be reported as done: blinds are still in (${p.blinds}).`,
  'schedule.areaInUse': p => `The area “${p.name}” is in use (${number(p.count)}): ${p.users}.`,
  'schedule.holdsOthersRows': p =>
    `“${p.name}” was not deleted: somebody else put “${p.row}” under it in the meantime.`,
  'schedule.extraWorkPassed': p =>
    `“${p.name}” would come behind work that has already begun: ${p.passed}. That work has not checked what it leaves behind.`,
  'schedule.baselineLocked': p =>
    `Baseline ${p.number}${p.title ? ` “${p.title}”` : ''} is locked${p.by ? ` by ${p.by}` : ''}: its values do not change.`,
} satisfies Record<string, Sentence>

/** What can be done about them. */
export const editSuggestions = {
  'schedule.writePeople': () => 'Write Boilermaker[2]; Welder: each name once, the quantity above zero in brackets.',
  'schedule.pickTask': () => 'Choose a task that is in the plan.',
  'schedule.pickResource': () => 'Choose a resource that is in the plan.',
  'schedule.pickCalendar': () => "Use the project's calendar or choose another.",
  'schedule.reload': () => 'Refresh the plan and try again: it may have changed elsewhere.',
  'schedule.useNextId': p => `Use the next free identity (${p.id}).`,
  'schedule.useNextRow': p => `Use the next free number (${p.row}).`,
  'schedule.useExistingResource': p => `Use the resource “${p.name}” that exists.`,
  'schedule.useOtherName': () => 'Give it another name.',
  'schedule.changeAssignment': p => `Change the assignment of “${p.resource}” that exists.`,
  'schedule.changeLink': () => 'Change the link that exists.',
  'schedule.removeProtectingLink': p =>
    `Remove the link from “${p.from}” to “${p.to}”, which protects people: only if the order really is another.`,
  'schedule.removeLink': p =>
    p.from === undefined ? 'Remove the link.' : `Remove the link from “${p.from}” to “${p.to}”.`,
  'schedule.linkToChild': p => `Link to a task outside “${p.summary}”, or to what comes before it.`,
  'schedule.useValue': p => `Use ${typeof p.value === 'number' ? number(p.value) : 'as soon as possible'}.`,
  'schedule.swapDates': () => 'Swap start and finish.',
  'schedule.checkDate': () => 'Check the year of the date.',
  'schedule.chooseDate': () => 'Choose a date.',
  'schedule.choosePlace': () => 'Choose another place in the outline.',
  'schedule.replaceCalendar': p => `Use “${p.name}” instead of it everywhere and remove it.`,
  'schedule.removeBase': p => `Take the base calendar from “${p.name}”.`,
  'schedule.leaveOut': () => 'Leave the field out, or put what only travels along into “extra”.',
  'schedule.checkValue': () => 'Check the value.',
  'schedule.changeChildren': p => `Change the tasks inside “${p.name}”.`,
  'schedule.reportIt': () => 'Report the date in the columns Actual start and Actual finish, in the task or in Shift.',
  'schedule.typeName': () => 'Type a name.',
  'schedule.typePredecessors': () => 'Write the row number, the type and the lag: 3; 4SS; 5FS+2d.',
  'schedule.calculateFirst': () => 'Calculate the plan and try again.',
  'schedule.pickArea': () => 'Make the area, or pick one that is in the plan.',
  'schedule.clearArea': p => `Take the area “${p.name}” off the tasks.`,
  'schedule.unlockBaseline': p => `Unlock baseline ${p.number} first.`,
  'schedule.useOtherBaseline': () => 'Keep the plan as another baseline.',
  'schedule.takeBlindOut': () => 'Take the blind out under Readiness, with the name of who did it.',
  'schedule.answerForBlind': () => 'Report it in the shift update, with the name of who answers for it.',
  'schedule.answerForPassed': () =>
    'Propose it again, before what is still open, or approve it with the name of who answers for that.',
} satisfies Record<string, Sentence>
