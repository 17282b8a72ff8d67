import type { Assignment, Project, Resource, StoredDates, Task, WorkContour } from '@parada/schedule'
import { orderOf } from '../xml/write.ts'
import { elementsOf, tableOf } from './elements.ts'
import {
  bit,
  clearBit,
  coded,
  decimal,
  filled,
  money,
  percentage,
  setBit,
  someWork,
  string,
  tenths,
  type Value,
  when,
  work,
} from './values.ts'

const TYPES = ['fixedUnits', 'fixedDuration', 'fixedWork'] as const
export const taskType = coded(TYPES)
export const LINK_TYPES = ['FF', 'FS', 'SF', 'SS'] as const
const CONTOURS: readonly WorkContour[] = [
  'flat',
  'backLoaded',
  'frontLoaded',
  'doublePeak',
  'earlyPeak',
  'latePeak',
  'bell',
  'turtle',
  'contoured',
]
export const RATE_TABLES = ['A', 'B', 'C', 'D', 'E'] as const

/** 500 is what every task has unless someone says otherwise. */
const priority: Value<number> = {
  read: text => {
    const value = decimal.read(text)
    return value === 500 ? null : value
  },
  write: decimal.write,
}

const calendarUid = {
  read: (text: string) => {
    const value = decimal.read(text)
    return value !== undefined && value <= 0 ? null : value
  },
  write: String,
} as unknown as Value<NonNullable<Task['calendar']>>

const task = elementsOf<Task>()
export const TASK_ELEMENTS = tableOf([
  task('GUID', 'guid', filled),
  task('Active', 'active', clearBit),
  task('Type', 'type', taskType),
  task('Contact', 'responsible', filled),
  task('WBS', 'wbs', string),
  task('Priority', 'priority', priority),
  task('LevelAssignments', 'levelAssignments', clearBit),
  task('LevelingCanSplit', 'levelingCanSplit', clearBit),
  task('Work', 'work', work),
  task('Stop', 'stop', when),
  task('Resume', 'resume', when),
  task('EffortDriven', 'effortDriven', bit),
  task('Recurring', 'recurring', setBit),
  task('FixedCost', 'fixedCost', money),
  task('PercentComplete', 'percentComplete', percentage),
  task('PercentWorkComplete', 'percentWorkComplete', percentage),
  task('PhysicalPercentComplete', 'physicalPercentComplete', percentage),
  task('Cost', 'cost', money),
  task('ActualStart', 'actualStart', when),
  task('ActualFinish', 'actualFinish', when),
  task('ActualCost', 'actualCost', money),
  task('ActualWork', 'actualWork', someWork),
  task('RemainingCost', 'remainingCost', money),
  task('RemainingWork', 'remainingWork', work),
  task('CalendarUID', 'calendar', calendarUid),
  task('Deadline', 'deadline', when),
  task('IgnoreResourceCalendar', 'ignoreResourceCalendars', setBit),
  task('Notes', 'notes', filled),
])

const stored = elementsOf<StoredDates>()
export const STORED_ELEMENTS = tableOf([
  stored('Start', 'start', when),
  stored('Finish', 'finish', when),
  stored('EarlyStart', 'earlyStart', when),
  stored('EarlyFinish', 'earlyFinish', when),
  stored('LateStart', 'lateStart', when),
  stored('LateFinish', 'lateFinish', when),
  stored('StartSlack', 'startSlack', tenths),
  stored('FinishSlack', 'finishSlack', tenths),
  stored('TotalSlack', 'totalSlack', tenths),
  stored('FreeSlack', 'freeSlack', tenths),
  stored('Critical', 'critical', bit),
])

const resource = elementsOf<Resource>()
export const RESOURCE_ELEMENTS = tableOf([
  resource('GUID', 'guid', filled),
  resource('Initials', 'initials', filled),
  resource('MaterialLabel', 'materialUnit', filled),
  resource('Code', 'code', filled),
  resource('Group', 'group', filled),
  resource('EmailAddress', 'email', filled),
  resource('MaxUnits', 'maxUnits', decimal),
  resource('AccrueAt', 'accrueAt', coded(['start', 'end', 'prorated'], 1)),
  resource('CalendarUID', 'calendar', calendarUid),
  resource('Notes', 'notes', filled),
  resource('IsGeneric', 'generic', setBit),
  resource('IsInactive', 'inactive', setBit),
  resource('IsBudget', 'budget', setBit),
  resource('CanLevel', 'canLevel', clearBit),
])

const assignment = elementsOf<Assignment>()
/** A flat contour and rate table A are what an assignment has unless stated. */
const unlessFirst = <T extends string>(words: readonly T[]): Value<T> => {
  const all = coded(words)
  return {
    read: text => {
      const word = all.read(text)
      return word === words[0] ? null : word
    },
    write: all.write,
  }
}
export const ASSIGNMENT_ELEMENTS = tableOf([
  assignment('GUID', 'guid', filled),
  assignment('PercentWorkComplete', 'percentWorkComplete', percentage),
  assignment('ActualCost', 'actualCost', money),
  assignment('ActualFinish', 'actualFinish', when),
  assignment('ActualStart', 'actualStart', when),
  assignment('ActualWork', 'actualWork', someWork),
  assignment('Cost', 'cost', money),
  assignment('CostRateTable', 'rateTable', unlessFirst(RATE_TABLES)),
  assignment('Finish', 'finish', when),
  assignment('Notes', 'notes', filled),
  assignment('OvertimeWork', 'overtimeWork', someWork),
  assignment('RemainingCost', 'remainingCost', money),
  assignment('RemainingWork', 'remainingWork', work),
  assignment('Start', 'start', when),
  assignment('Stop', 'stop', when),
  assignment('Resume', 'resume', when),
  assignment('Units', 'units', decimal),
  assignment('Work', 'work', work),
  assignment('WorkContour', 'contour', unlessFirst(CONTOURS)),
])

const project = elementsOf<Project>()
export const PROJECT_ELEMENTS = tableOf([
  project('GUID', 'guid', filled),
  project('Title', 'title', filled),
  project('Subject', 'subject', filled),
  project('Category', 'category', filled),
  project('Company', 'company', filled),
  project('Manager', 'manager', filled),
  project('Author', 'author', filled),
  project('CreationDate', 'created', when),
  project('LastSaved', 'lastSaved', when),
  project('DefaultTaskType', 'taskType', taskType),
  project('HonorConstraints', 'honorConstraints', bit),
  project('MultipleCriticalPaths', 'multipleCriticalPaths', bit),
  project('NewTasksEffortDriven', 'newTasksEffortDriven', bit),
  project('SplitsInProgressTasks', 'splitInProgress', bit),
  project('StatusDate', 'statusDate', when),
  project('WeekStartDay', 'weekStart', decimal),
])

const names = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/))

/** Elements that follow from others, or that the reader takes apart itself: not kept raw. */
export const TASK_DERIVED = names(`
  UID ID Name IsNull Manual OutlineNumber OutlineLevel Start Finish Duration ManualStart ManualFinish ManualDuration StartText
  FinishText DurationText DurationFormat FreeformDurationFormat OverAllocated Estimated Milestone Summary Critical EarlyStart
  EarlyFinish LateStart LateFinish StartVariance FinishVariance WorkVariance FreeSlack TotalSlack StartSlack FinishSlack
  ActualDuration RemainingDuration ConstraintType ConstraintDate LevelingDelay LevelingDelayFormat Hyperlink HyperlinkAddress
  HyperlinkSubAddress PredecessorLink ExtendedAttribute Baseline OutlineCode ExternalTask ExternalTaskProject ACWP CV BCWS BCWP
  RegularWork CreateDate FreeformDurationFormat DisplayAsSummary ResumeValid CommitmentType IsSubproject
  IsSubprojectReadOnly SubprojectName`)
export const RESOURCE_DERIVED = names(`
  UID ID Name Type IsNull IsCostResource PeakUnits OverAllocated Work RegularWork OvertimeWork ActualWork RemainingWork
  ActualOvertimeWork RemainingOvertimeWork PercentWorkComplete StandardRate StandardRateFormat Cost OvertimeRate
  OvertimeRateFormat OvertimeCost CostPerUse ActualCost ActualOvertimeCost RemainingCost RemainingOvertimeCost WorkVariance
  CostVariance SV CV ACWP BCWS BCWP AvailableFrom AvailableTo Start Finish CreationDate ExtendedAttribute Baseline OutlineCode
  AvailabilityPeriods Rates`)
export const ASSIGNMENT_DERIVED = names(`
  UID TaskUID ResourceUID ACWP CostVariance CV FinishVariance WorkVariance StartVariance VAC BCWS BCWP RegularWork Delay
  LevelingDelay LevelingDelayFormat Overallocated Milestone Summary ExtendedAttribute Baseline CreationDate RateScale`)
/** Lists of the file that hold nothing but names of views, or that the reader takes apart itself. */
export const PROJECT_DERIVED = names(`
  Name StartDate FinishDate ScheduleFromStart CalendarUID DefaultStartTime DefaultFinishTime MinutesPerDay MinutesPerWeek
  DaysPerMonth CriticalSlackLimit CurrencyDigits CurrencySymbol CurrencyCode NewTasksAreManual Calendars Tasks Resources
  Assignments ExtendedAttributes OutlineCodes Views Filters Groups Tables Maps Reports Drawings DataLinks VBAProjects SaveVersion
  CurrentDate UID BuildNumber DurationFormat`)

/** Orders of MS Project's schema; programs that validate against it refuse others. */
export const TASK_ORDER = orderOf(`
  UID GUID ID Name Active Manual Type IsNull CreateDate Contact WBS WBSLevel OutlineNumber OutlineLevel Priority Start Finish
  Duration ManualStart ManualFinish ManualDuration StartText FinishText DurationText DurationFormat FreeformDurationFormat Work
  Stop Resume ResumeValid EffortDriven Recurring OverAllocated Estimated Milestone Summary DisplayAsSummary Critical IsSubproject
  IsSubprojectReadOnly SubprojectName ExternalTask ExternalTaskProject EarlyStart EarlyFinish LateStart LateFinish StartVariance
  FinishVariance WorkVariance FreeSlack TotalSlack StartSlack FinishSlack FixedCost FixedCostAccrual PercentComplete
  PercentWorkComplete Cost OvertimeCost OvertimeWork ActualStart ActualFinish ActualDuration ActualCost ActualOvertimeCost
  ActualWork ActualOvertimeWork RegularWork RemainingDuration RemainingCost RemainingWork RemainingOvertimeCost
  RemainingOvertimeWork ACWP CV ConstraintType CalendarUID ConstraintDate Deadline LevelAssignments LevelingCanSplit LevelingDelay
  LevelingDelayFormat PreLeveledStart PreLeveledFinish Hyperlink HyperlinkAddress HyperlinkSubAddress IgnoreResourceCalendar Notes
  HideBar Rollup BCWS BCWP PhysicalPercentComplete EarnedValueMethod PredecessorLink ActualWorkProtected
  ActualOvertimeWorkProtected ExtendedAttribute Baseline OutlineCode IsPublished StatusManager CommitmentStart CommitmentFinish
  CommitmentType TimephasedData`)
export const RESOURCE_ORDER = orderOf(`
  UID GUID ID Name Type IsNull Initials Phonetics NTAccount MaterialLabel Code Group WorkGroup EmailAddress Hyperlink
  HyperlinkAddress HyperlinkSubAddress MaxUnits PeakUnits OverAllocated AvailableFrom AvailableTo Start Finish CanLevel AccrueAt
  Work RegularWork OvertimeWork ActualWork RemainingWork ActualOvertimeWork RemainingOvertimeWork PercentWorkComplete StandardRate
  StandardRateFormat Cost OvertimeRate OvertimeRateFormat OvertimeCost CostPerUse ActualCost ActualOvertimeCost RemainingCost
  RemainingOvertimeCost WorkVariance CostVariance SV CV ACWP CalendarUID Notes BCWS BCWP IsGeneric IsInactive IsEnterprise
  BookingType ActualWorkProtected ActualOvertimeWorkProtected ActiveDirectoryGUID CreationDate ExtendedAttribute Baseline
  OutlineCode IsCostResource AssnOwner AssnOwnerGuid IsBudget AvailabilityPeriods Rates TimephasedData`)
export const ASSIGNMENT_ORDER = orderOf(`
  UID GUID TaskUID ResourceUID PercentWorkComplete ActualCost ActualFinish ActualOvertimeCost ActualOvertimeWork ActualStart
  ActualWork ACWP Confirmed Cost CostRateTable RateScale CostVariance CV Delay Finish FinishVariance Hyperlink HyperlinkAddress
  HyperlinkSubAddress WorkVariance HasFixedRateUnits FixedMaterial LevelingDelay LevelingDelayFormat LinkedFields Milestone Notes
  Overallocated OvertimeCost OvertimeWork PeakUnits RegularWork RemainingCost RemainingOvertimeCost RemainingOvertimeWork
  RemainingWork ResponsePending Start Stop Resume StartVariance Summary SV Units UpdateNeeded VAC Work WorkContour BCWS BCWP
  BookingType ActualWorkProtected ActualOvertimeWorkProtected CreationDate AssnOwner AssnOwnerGuid BudgetCost BudgetWork
  ExtendedAttribute Baseline TimephasedData`)
export const PROJECT_ORDER = orderOf(`
  SaveVersion BuildNumber UID Name GUID Title Subject Category Company Manager Author CreationDate Revision LastSaved
  ScheduleFromStart StartDate FinishDate FYStartDate CriticalSlackLimit CurrencyDigits CurrencySymbol CurrencyCode
  CurrencySymbolPosition CalendarUID DefaultStartTime DefaultFinishTime MinutesPerDay MinutesPerWeek DaysPerMonth DefaultTaskType
  DefaultFixedCostAccrual DefaultStandardRate DefaultOvertimeRate DurationFormat WorkFormat EditableActualCosts HonorConstraints
  EarnedValueMethod InsertedProjectsLikeSummary MultipleCriticalPaths NewTasksEffortDriven NewTasksEstimated SplitsInProgressTasks
  SpreadActualCost SpreadPercentComplete TaskUpdatesResource FiscalYearStart WeekStartDay MoveCompletedEndsBack
  MoveRemainingStartsBack MoveRemainingStartsForward MoveCompletedEndsForward BaselineForEarnedValue AutoAddNewResourcesAndTasks
  StatusDate CurrentDate MicrosoftProjectServerURL Autolink NewTaskStartDate NewTasksAreManual DefaultTaskEVMethod
  ProjectExternallyEdited ExtendedCreationDate ActualsInSync RemoveFileProperties AdminProject
  UpdateManuallyScheduledTasksWhenEditingLinks KeepTaskOnNearestWorkingTimeWhenMadeAutoScheduled OutlineCodes WBSMasks
  ExtendedAttributes Calendars Tasks Resources Assignments`)
