import type { ProblemParams } from '@parada/schedule'
import { datesWithin, factsWithin, formatParam, plural } from '../../format.ts'
import { gainsText } from '../../gains-text.ts'
import { audit } from './audit.ts'
import { recovery } from './recovery.ts'
import { update } from './update.ts'

type Sentence = (p: ProblemParams) => string
/** Dates and hours of an answer as the language writes them. */
const f = (value: string | number | undefined): string => factsWithin('en', String(value))
const n = (value: string | number | undefined): string => formatParam('en', value)
/** A rule of the audit by its name there. */
const ruleName = (rule: string | number | undefined): string =>
  Object.entries(audit.safety).find(([code]) => code === rule)?.[1] ?? ''

/** Fields that an instruction can give a value to. */
const FIELDS: Readonly<Record<string, string>> = {
  duration: 'the duration',
  priority: 'the priority',
  progress: 'the progress',
  remaining: 'the remaining duration',
  count: 'the number of copies',
  constraint: 'the constraint',
}

/** A finding about a line of a report, as the sheet of the shift says it. */
const lineOf = (p: ProblemParams): string => {
  const sentence = Object.entries(update.finding).find(([code]) => code === p.finding)?.[1]
  return `“${p.task}”: ${sentence?.(String(p.other), datesWithin('en', String(p.until)), datesWithin('en', String(p.ended ?? ''))) ?? ''}`
}

/** Problem sentences by code. */
export const problemsLanguage = {
  'language.empty': () => 'There is no text. Please describe the project or the tasks that you want to plan.',
  'language.tooSlow': p =>
    `Reading the text took more than ${n(p.seconds)} s and was stopped (${n(p.length)} characters). Send it in parts, one task a line.`,
  'language.tooLong': p => `The text has ${n(p.length)} characters; the maximum is ${n(p.limit)}.`,
  'language.noProject': () => 'I could not find any project or tasks in the text.',
  'language.tooVague': () => 'The text is about a project, but it does not say what the tasks or the equipment are.',
  'language.unreadableDocument': () => 'No text could be extracted from the document: the file cannot be read.',
  'language.notUnderstood': p => `I did not understand what to do with: “${p.text}”.`,
  'language.question': p =>
    `“${p.text}” is a question: nothing was changed. Dates, slack and the critical path are in the Gantt and the dashboard.`,
  'language.noSchedule': () => 'There is no open schedule to change.',
  'language.taskNotFound': p => `No task was found with the name “${p.words}”.`,
  'language.taskAmbiguous': p => `More than one task matches “${p.words}”: ${p.tasks}. Which of the tasks is it?`,
  'language.groupEmpty': p => `No task was found in the group “${p.words}”.`,
  'language.resourceNotFound': p => `The resource “${p.resource}” is not on the task “${p.task}”.`,
  'language.personNotFound': p =>
    `“${p.resource}” is not a resource of the schedule: availability can be set only for those who are in it.`,
  'language.linkNotFound': p => `There is no link between “${p.from}” and “${p.to}” in the schedule.`,
  'language.wouldLoop': p =>
    `The change was not made: the task “${p.task}” would come to depend on itself (${p.path ?? ''}).`,
  'language.impossibleValue': p =>
    p.field === 'summaryDuration'
      ? `“${p.task}” is a summary: its duration comes from its subtasks. Change theirs.`
      : `“${p.value}” is not a possible value for ${FIELDS[String(p.field)] ?? 'the field'} of “${p.task}”.`,
  'language.impossibleDate': p => `The date “${p.text}” does not exist.`,
  'language.contradiction': p =>
    p.task
      ? `The text contradicts itself: what it asks for cannot be done in “${p.task}”.`
      : 'The text contradicts itself: what it asks for cannot be done.',
  'language.referenceNotFound': p => `The task “${p.task}” depends on “${p.reference}”, which is not in the text.`,
  'language.loopInText': p =>
    `The tasks of the text depend on each other in a loop: ${p.path ?? ''}. The dates cannot be calculated.`,
  'language.nothingToChange': () =>
    'Nothing was changed: the schedule is already like that, or the instruction does not say what to change.',
  'language.nothingToUndo': () => 'There is no change to undo.',
  'language.valueMissing': p => `Say by how much, or to which value, to change “${p.task}”.`,
  'language.valueAlone': p => `“${p.text}” gives a value: the task is missing, or what changes in it.`,
  'language.regimeUnclear': p => `“${p.text}” does not say what changes: days and hours of work, or another sum?`,
  'language.shareOfTime': p =>
    `“${p.text}” says by how much it gets shorter, not how much is done: the progress of “${p.task}” has not changed.`,
  'language.modelUnavailable': p => `The language model did not answer (${p.detail}).`,
  'language.modelTimeout': p => `The language model took more than ${n(p.seconds)} s.`,
  'language.modelRefused': () => 'The language model refused to answer.',
  'language.modelLimit': () => 'The usage limit of the language model was reached.',
  'language.modelInvalid': p => `The answer of the language model is not a valid schedule: ${p.detail}.`,
  'language.modelFellBack': () => 'The language model failed; the offline engine answered instead.',
  'language.modelAsks': p => `The model asks: ${p.question}`,
  'language.modelAssumed': p => `Assumed by the model: ${p.text}`,
  'language.cancelled': () => 'The request was canceled.',
  'language.assumedDuration': p => `“${p.task}” has no duration in the text: ${n(p.hours)} h is assumed.`,
  'language.assumedMerge': p =>
    `“${p.task}” stands for ${n(p.count)} tasks and takes ${n(p.hours)} h: the sum of those in a row, the longest of those side by side.`,
  'language.assumedRange': p => `“${p.task}”: from ${p.from} to ${p.to}; the larger value is used.`,
  'language.assumedDayHours': p => `“${p.task}”: the plan runs 24 h a day, so ${p.text} is ${n(p.hours)} h of work.`,
  'language.assumedSequence': p =>
    `The text does not give the order: “${p.task}” follows the order in which it was written.`,
  'language.assumedParallel': p => `“${p.task}” has no predecessor in the text: it starts with the project.`,
  'language.assumedCard': p => `The tasks of “${p.equipment}” come from the knowledge card ${p.card}.`,
  'language.assumedCardHours': p =>
    `“${p.task}”: ${n(p.hours)} h is an estimate (${n(p.low)} to ${n(p.high)} h); confirm it with the people who do the work.`,
  'language.assumedScale': p => `“${p.task}”: the duration was scaled to ${p.basis}: ${n(p.hours)} h.`,
  'language.assumedStart': () => 'The text does not say when it starts: the plan starts today.',
  'language.assumedYear': p => `The date ${p.date} has no year: the next one is used.`,
  'language.assumedDateOrder': p => `The date ${p.date} was read as month/day.`,
  'language.assumedRoundTheClock': () =>
    'The text does not give the working time: the plan uses two 12 h shifts, 24 h a day.',
  'language.assumedShift': p => `“${p.task}”: a shift counts ${n(p.hours)} h.`,
  'language.assumedWorkHours': p =>
    `“${p.task}”: ${n(p.hours)} man-hours shared by ${n(p.people)} ${plural('en', Number(p.people), { one: 'person', other: 'people' })}.`,
  'language.assumedMatch': p => `“${p.words}” was taken to be “${p.task}”.`,
  'language.begunFromPlan': p =>
    `From the file came: calendar “${p.calendar}”, resources (${p.resources}) and packages used (${p.packages}).`,
  'language.ignoredOrder': p => `An order inside the pasted text was not followed: “${p.text}”.`,
  'language.safetyStepOpen': p =>
    `“${p.other}” is still open: “${p.task}” is not reported begun or done by words alone.`,
  'language.reportRefused': p => lineOf(p),
  'language.reportAsked': p => lineOf(p),
  'language.reportNoted': p => lineOf(p),
  'language.assumedFinish': p =>
    `Nobody said when “${p.task}” ended: ${datesWithin('en', String(p.date))} holds until corrected.`,
  'language.begunAhead': p =>
    `“${p.task}” has progress without an actual start, and the plan begins it only at ${datesWithin('en', String(p.date))}, after now (${datesWithin('en', String(p.now))}). Say when it began.`,
  'language.doneAhead': p =>
    `“${p.task}” stands at 100 % without an actual finish, and the plan ends it only at ${datesWithin('en', String(p.date))}, after now (${datesWithin('en', String(p.now))}). Say when it ended.`,
  'language.futureActual': p => `An actual date cannot lie in the future (${p.date}).`,
  'language.calendarOfPerson': p =>
    `The hours told are those of ${p.resource}, not of the whole project; the project calendar was not changed.`,
  'language.askFalls': p => `The progress of “${p.task}” would fall from ${p.from} % to ${p.to} %. Is that right?`,
  'language.askDone': p =>
    `“${p.task}” is complete and its duration would go from ${p.from} to ${p.to}. Is that right?`,
  'language.askLarge': p =>
    `The duration of “${p.task}” would go from ${p.from} to ${p.to}, more than three times. Is that right?`,
  'language.askBeside': p => `“${p.resource}” would join “${p.known}” on “${p.task}”, who stays there. Is that right?`,
  'language.askBeforeStart': p =>
    `“${p.task}” would have happened on ${p.date}, before the plan starts (${p.start}). Is that right?`,
  'language.askBeforeLinks': p =>
    `“${p.task}” would be on ${p.date}, before its links allow (${p.earliest}): a predecessor would still be under way. Is that right?`,
  'language.askDeadline': p =>
    `“${p.task}” would start on ${p.start}, after its own deadline (${p.deadline}). Is that right?`,
  'language.askBulk': p => `This changes ${p.count} of the ${p.total} tasks of the plan. Is that right?`,
  'language.askRemoves': p => `This deletes ${p.count} of the ${p.total} rows of the plan. Is that right?`,
  'language.askTurned': p => `“${p.first}” comes before “${p.next}” today. Shall the two change places?`,
  'language.askUnused': p => `I did not use “${p.text}”. Shall I do only the rest?`,
  'language.askSupposed': p =>
    `“${p.text}” makes it a condition or a maybe, or takes it back. Shall I do it all the same?`,
  'language.askPast': p =>
    `“${p.task}” would be tied to ${p.date}, which has passed or lies far behind the end of the plan. Is that the date?`,
  'language.askStray': p => `This also changes “${p.task}”, which the text does not name. Is that right?`,
  'language.askWhich': p => `I understood “${p.text}” in more than one way. Which one is right?`,
  'language.askRead': p => `I read “${p.text}” as: ${p.changes}. Is that right?`,
  'language.askHalf': p =>
    `“${p.text}”: I read ${p.changes}. Is it that, or the other half: of the time or of what is done?`,
  'language.answerFinish': p => `The project finishes on ${f(p.finish)}.`,
  'language.answerNoForecast': p =>
    `Work is open before now and the plan ended on ${f(p.finish)}: move the status date to have a forecast of the finish.`,
  'language.answerStart': p => `The project starts on ${f(p.start)}.`,
  'language.answerTask': p =>
    `“${p.task}”: starts ${f(p.start)}, finishes ${f(p.finish)}, takes ${f(p.duration)}, total slack ${f(p.slack)}, with ${f(p.people)}.`,
  'language.answerWho': p => `“${p.task}” is done by ${f(p.people)} (${f(p.start)} to ${f(p.finish)}).`,
  'language.answerDrives': p => `The finish (${f(p.finish)}) is driven by: ${f(p.tasks)}.`,
  'language.answerLate': p =>
    `${p.count === 1 ? '1 task is' : `${p.count} tasks are`} late (← what holds them): ${f(p.tasks)}.`,
  'language.answerNothingLate': p => `Nothing is late; the finish is ${f(p.finish)}.`,
  'language.answerOverload': p => `Above the limit at the worst moment (needed/available): ${f(p.people)}.`,
  'language.answerNoOverload': () => `Nobody is overloaded.`,
  'language.answerSince': p => `${p.count} tasks finish at another time than in the baseline: ${f(p.tasks)}.`,
  'language.answerAsBaseline': () => `Nothing changed since the baseline.`,
  'language.answerNoBaseline': () => `There is no baseline to compare with.`,
  'language.answerStarts': p => `Starting between ${f(p.from)} and ${f(p.to)}: ${f(p.tasks)}.`,
  'language.answerNoStarts': p => `Nothing starts between ${f(p.from)} and ${f(p.to)}.`,
  'language.answerGain': p =>
    `Nothing was changed. Measured with the plan leveled and calculated, each measure by itself: ${gainsText(recovery, 'en', String(p.ways))}. All of them, with their scenarios, are in Recover.`,
  'language.answerNoGain': p =>
    `Nothing was changed. No measure that can be tried brings the finish forward; it is driven by: ${f(p.tasks)}.`,
  'language.ignoredText': p => `This part was not used: “${p.text}”.`,
  'language.unclearTask': p => `“${p.text}” says more than one task: check what of it is in the plan.`,
  'language.unclearOrder': p => `The order told in “${p.text}” may not be all in the links: check it.`,
  'language.repairedOrphan': p => `“${p.task}” was linked to nothing and was linked to “${p.other}”.`,
  'language.windowExceeded': p => `The plan ends ${n(p.hours)} h after the stated window.`,
  'language.windowFits': p =>
    `It fits: the plan takes ${n(p.hours)} h of the ${n(p.window)} h window; ${n(p.spare)} h are left.`,
  'language.windowLimited': p =>
    Number(p.missing) > 0
      ? `With the limits stated the plan takes ${n(p.hours)} h at the most (a quick count; leveling searches for less) and is ${n(p.missing)} h too long for the window of ${n(p.window)} h; limited by ${p.by}.`
      : `With the limits stated the plan takes ${n(p.hours)} h at the most (a quick count; leveling searches for less) and fits the window of ${n(p.window)} h; limited by ${p.by}.`,
  'language.noNorm': p =>
    `“${p.what}”: no norm in the catalogue; the general equipment card stands until its type or duration is given.`,
  'language.countAssumed': p =>
    `“${p.what}”: the text does not say how many; the table has one line until the number or the tags are given.`,
  'language.besideItsKind': p =>
    `“${p.what}” has a line of its own beside others of its kind: delete the line if it only calls them together.`,
  'language.headingItem': p =>
    `“${p.what}” stands in the title of the shutdown and has a line of its own: delete the line if only what follows is opened.`,
  'language.headingThing': p =>
    `“${p.what}” names the shutdown and is no line of the table: add it if it is opened, too.`,
  'language.kindAssumed': p =>
    `“${p.what}”: a word of its name is not known; it goes by the card “${p.kind}” until another type is chosen.`,
  'language.workLeftOut': p => `“${p.text}” is left out of the plan, as the text says.`,
  'language.conditionalWork': p =>
    `“${p.text}” is done under a condition alone: it is not in the plan. Add it once the condition holds.`,
  'language.conditionKept': p =>
    `“${p.text}”: the work is in the plan, its condition is not: check whether it is to stay.`,
  'language.restrictionUnread': p =>
    `“${p.text}”: the plan does not follow this limit of the text. Check and adjust it.`,
  'language.orderOfText': p => `“${p.text}”: the calendar follows the text.`,
  'language.staysAt': p =>
    `“${p.task}” stays at ${p.date}: the date asked for (${p.wanted}) is kept as a limit and does not move it, since links or the calendar hold it there.`,
  'language.areaLimitUnused': p =>
    `“${p.text}”: the limit does not count yet, as nothing of the scope is at that place (or in more than one). Give the area of each item, or the limit in the plan.`,
  'language.areaLimitByShift': p =>
    `“${p.area}”: the limit of an area holds in every shift; there is not one for the day and another for the night.`,
  'language.areaNotFound': p => `“${p.area}”: the plan has no area, equipment or summary of that name.`,
  'language.areaTaken': p =>
    `The tasks of “${p.place}” are in the area “${p.area}” already, and a task is in one area alone.`,
  'language.areaNobody': p => `No task in the area “${p.area}” has people: the limit limits nothing yet.`,
  'language.areaNoLifts': p => `No task in the area “${p.area}” has lifting equipment: the limit limits nothing yet.`,
  'language.wordsUnread': p => `“${p.text}”: these words have no place in the scope.`,
  'language.valueOpen': p => `“${p.text}”: the text leaves this open; give it when it is known.`,
  'language.shiftsDiffer': p =>
    `“${p.text}”: the plan's working time is another; check shifts, hours a day and days a week.`,
  'language.sharesDiffer': p => `“${p.text}”: the total and its shifts do not add up; check the limits of each shift.`,
  'language.windowDiffers': p => `The text says ${n(p.said)} h and its dates give ${n(p.hours)} h: check the window.`,
  'language.windowOdd': p => `A window of ${n(p.hours)} h does not look possible: check start and finish.`,
  'language.startPast': p => `“${p.text}”: the start is past; check the year.`,
  'language.rangeUnread': p => `“${p.text}”: read as two; add those between them if it is a range.`,
  'language.tagAcross': p => `“${p.what}”: tag ${p.tag} stands far from the name; check whose it is.`,
  'language.tagsFewer': p =>
    `“${p.what}”: the text says ${n(p.said)} and gives ${n(p.made)} tags; complete the others.`,
  'language.windowAssumed': p => `“${p.text}” was read as the window of the shutdown.`,
  'language.finishAssumed': p => `“${p.text}” was read as the end of the shutdown.`,
  'language.weekdayDiffers': p => `“${p.text}”: the date falls on another day of the week.`,
  'language.dayOff': p => `“${p.text}”: the plan's calendar does not have this day off; add it.`,
  'language.assumedHours': p => `The text does not say the hours of a day: the plan uses ${n(p.hours)} h.`,
  'language.workingDays': p => `“${p.text}”: working days; the window counts ${n(p.days)} days of the calendar.`,
  'language.kindByLetters': p => `“${p.what}”: only the letters of the tag tell the type (“${p.kind}”); check it.`,
  'language.assumedDays': p =>
    `The text does not say on which days there is work: the plan uses ${n(p.days)} days a week.`,
  'language.roleDiffers': p =>
    `“${p.text}”: the text makes this date the start or the finish and the plan does not; check the dates.`,
  'language.nightAlone': p =>
    `“${p.what}”: a limit for the night, and the plan's days have no night shift; check the working time.`,
  'language.typeByTag': p =>
    `“${p.what}”: a name that the catalogue does not know; the type is that of the letters of tag ${p.tag}.`,
  'language.craneLimit': p =>
    `“${p.what}”: counted as cranes that there are for the shutdown; add lines if they are opened themselves.`,
  'language.quantityOf': p => `“${p.what}”: counted as part of “${p.item}”; add lines if they are items themselves.`,
  'language.leftOut': p => `“${p.what}”: the text leaves it out of the scope; it is no line of the table.`,
  'language.workBeside': p =>
    `“${p.what}”: taken as work on “${p.item}”, ${n(p.hours)} h; add a line if it is a piece of equipment.`,
  'language.quantityDiffers': p =>
    `The text says ${n(p.said)} and names ${n(p.made)} (“${p.what}” and the next): the plan has ${n(p.made)}.`,
  'language.overAllocated': p => `“${p.resource}” needs ${n(p.need)} at the same time and there are ${n(p.units)}.`,
  'language.ruleBroken': p => `Shutdown practice not met: ${ruleName(p.rule)}.`,
} satisfies Record<string, Sentence>

/** Suggestion sentences by code. */
export const suggestionsLanguage = {
  'language.describeProject': () => 'Describe the project: the equipment, the tasks and their durations.',
  'language.giveExample': () =>
    'For example: “1. Isolate pump - 2h. 2. Replace seal - 4h, after 1. 3. Test - 1h, after 2.”',
  'language.listTasks': () => 'List the tasks, one a line, with number, duration and what comes before.',
  'language.nameEquipment': () => 'Name the equipment and the days: “10-day outage of the recovery boiler”.',
  'language.checkDocument': () => 'Check that the file opens and that it holds text, not only an image.',
  'language.nameTask': () => "Write the task's name as it is in the schedule.",
  'language.chooseTask': p => `Is it task ${p.row}, “${p.task}”?`,
  'language.useRowNumber': () => "Use the task's number, such as “task 5”.",
  'language.updateExample': () =>
    'Say the task and what changes: “Painting takes 6h”, “delete Painting”, “Painting after Welding”.',
  'language.openPlan': () => 'Open or create a schedule first.',
  'language.removeOtherLink': () => 'Remove the link in the other direction first.',
  'language.giveValue': () => 'Give a possible value, such as “8h” or “50%”.',
  'language.sayAmount': p =>
    `Write the task and what changes: “${p.task} takes ${p.value}”, or “${p.value} more for ${p.task}”.`,
  'language.sayRow': p => `Write the task, what changes and the value: “${p.task}: ${p.value}”.`,
  'language.sayRegime': p =>
    `For the working time of the plan: “work ${p.days} days a week, ${p.hours} hours a day”. For a task, write its name and its duration.`,
  'language.sayShare': p =>
    `To shorten it: “${p.task} takes ${p.share}% less time”. For progress: “${p.task} is at ${p.share}%”.`,
  'language.reportInside': () => 'Report the tasks inside it, or type its % in the Gantt to share it out.',
  'language.reportInSheet': () => 'Report it in Shift > Update, with the name of who answers for it.',
  'language.answerInSheet': () => 'Answer in Shift > Update, on the task’s line.',
  'language.moveDataDate': () => 'First move the status date in Shift > Update.',
  'language.giveDate': () => 'Write the date as 2026-06-15.',
  'language.useOffline': () => 'Use the offline engine.',
  'language.tryAgain': () => 'Try again in a moment.',
  'language.reviewAssumption': () => 'Check it and correct it if needed.',
  'language.reviewRule': () => 'Check the order of the tasks.',
  'language.addCrew': () => 'Add people or put the tasks in sequence.',
  'language.extendWindow': () => 'Extend the window or the crews.',
  'language.addMissingTask': p => `Add the task “${p.name}”.`,
  'language.optionApply': p => `Apply it anyway${p.finish ? ` (finish ${datesWithin('en', String(p.finish))})` : ''}`,
  'language.optionReading': p =>
    `${p.changes}${p.finish ? ` (finish ${datesWithin('en', String(p.finish))})` : ''}${p.unused ? `, leaves out “${p.unused}”` : ''}`,
  'language.optionClear': p =>
    `Apply only what nothing is asked about${p.finish ? ` (finish ${datesWithin('en', String(p.finish))})` : ''}`,
  'language.optionKeep': () => 'Leave it as it is',
  'language.undoHere': () => 'Use Undo (Ctrl+Z) in the schedule.',
  'language.chooseArea': p => `Limit the area “${p.area}”`,
  'language.chooseResource': p => `Is it the resource “${p.resource}”?`,
} satisfies Record<string, Sentence>
