import type { ProblemParams } from '@parada/schedule'
import { formatDate, formatNumber } from '../../format.ts'

type Sentence = (p: ProblemParams) => string

const date = (value: unknown): string => formatDate('en', Number(value), 'dayTime')
/** Units of people or equipment: as fine as levelling counts them. */
const units = (value: unknown): string => formatNumber('en', Number(value), 3)

/** Problems of leveling. */
export const levelingProblems = {
  'schedule.capacityGap': p =>
    p.to === undefined
      ? `Of “${p.resource}” there is nobody any more from ${date(p.from)}, and ${p.count} tasks ask for it.`
      : `Of “${p.resource}” there is nobody from ${date(p.from)} to ${date(p.to)}, and ${p.count} tasks ask for it.`,
  'schedule.availabilityOverlaps': p =>
    `Rows of availability overlap in time (${p.count}): ${p.resources}. The first one counts; give each row its own beginning and end.`,
  'schedule.windowMissed': p =>
    `The window ends on ${date(p.until)}, before the finish by the links (${date(p.finish)}): nothing can wait until then beyond its slack.`,
  'schedule.excessiveDemand': p =>
    `“${p.task}” (row ${p.row}) asks for ${units(p.asked)} of “${p.resource}” and there are never more than ${units(p.there)}.`,
  'schedule.fixedOverload': p =>
    `What nobody may delay asks for ${units(p.asked)} of “${p.resource}” from ${date(p.from)} to ${date(p.to)} and there are ${units(p.there)}: ${p.tasks}.${Number(p.more) > 0 ? ` Later again: ${p.more} times.` : ''}`,
  'schedule.keptWhole': p => `Not interrupted, as the plan says of them (${p.count}): ${p.tasks}.`,
  'schedule.neverLeveled': p => `Not delayed, for their priority is 1000 (${p.count}): ${p.tasks}.`,
  'schedule.neverTogether': p =>
    `“${p.task}” (${p.calendar}) and “${p.resource}” (${p.other}) never work at the same hours: the task keeps its own, at which nobody is there.`,
  'schedule.neverWorks': p => `“${p.resource}” never works: the calendar “${p.calendar}” has no working time.`,
  'schedule.limitOutOfHours': p =>
    `In the hours in which these tasks are worked on there ${Number(p.there) > 0 ? `are at most ${units(p.there)} of “${p.resource}” and they ask for up to ${units(p.asked)}` : `is never any “${p.resource}”`}: interrupting them does not help (${p.count}): ${p.tasks}.`,
  'schedule.limitsNeverMeet': p =>
    `All that these tasks ask for is never there at the same hour, even with all others away (${p.count}): ${p.tasks}.`,
  'schedule.noRoomEver': p =>
    `Nowhere is there room for the whole length of these tasks, even with all others away (${p.count}): ${p.tasks}.`,
  'schedule.notLevellable': () =>
    'A plan scheduled back from its finish cannot be leveled: its tasks stand as late as they may, and leveling only delays.',
  'schedule.notSplittable': p =>
    `What is fixed, in parts already, no longer than an hour or done at several hours is not interrupted (${p.count}): ${p.tasks}.`,
  'schedule.resourceNotLeveled': p =>
    `Nobody is delayed for these, as the plan says, and they may stay overloaded (${p.count}): ${p.resources}.`,
  'schedule.noResourceNamed': p => `There is no resource “${p.name}” in the plan.`,
  'schedule.processAsks': p =>
    `Process time and holds ask for no people: those assigned to ${p.tasks} are not counted.`,
  'schedule.crewsTogether': p =>
    `Tasks with crews of different hours are worked on when all of the crews work (${p.count}): ${p.tasks}.`,
  'schedule.crewsNeverTogether': p =>
    `Tasks whose crews never work at the same hour: each crew keeps its own hours (${p.count}): ${p.tasks}.`,
  'schedule.summaryAsks': p =>
    `People and equipment of summaries are not leveled, for nobody knows when they work (${p.count}): ${p.tasks}.`,
} satisfies Record<string, Sentence>

/** What can be done about them. */
export const levelingSuggestions = {
  'schedule.raiseLimit': p => `Raise the limit of “${p.resource}”, or split the task`,
  'schedule.scheduleFromStart': () => 'Schedule the project from its start (Project data)',
  'schedule.giveHours': p =>
    `Give the tasks a calendar with the hours of “${p.resource}”, or give “${p.resource}” to their hours`,
  'schedule.giveSharedHours': () => 'Give the resources limits in common shifts, or divide the work into tasks',
  'schedule.letInterrupt': () => 'Let them be interrupted: in parts there is room',
  'schedule.divideTasks': () => 'Divide them into shorter tasks, or give more hours in a row to what is missing',
  'schedule.stateAvailability': p => `State who is there of “${p.resource}”, and when (Resources)`,
  'schedule.assignToTasks': () => 'Assign them to the tasks of the summary',
  'schedule.nearResource': p => `Perhaps “${p.name}”`,
} satisfies Record<string, Sentence>
