export {
  APPLY_LIMITS,
  type ApplyDecision,
  type ApplyReason,
  type ApplyReasonCode,
  applyDecision,
  type ModificationRecord,
  TRACKED_FIELDS,
  type TrackedDependency,
  type TrackedField,
  type TrackedValue,
  trackChanges,
} from './analysis/changes.ts'
export {
  type ComparedLink,
  type ComparedTask,
  type Comparison,
  compareSchedules,
  type TaskDifference,
} from './analysis/compare.ts'
export {
  type CriticalPathResult,
  criticalPathResult,
  openEnds,
  type PathTask,
  RECOMMENDATION_CODES,
  type Recommendation,
  type RecommendationCode,
} from './analysis/critical-path.ts'
export {
  completionTone,
  DASHBOARD_LIMITS,
  type DashboardMetrics,
  type DashboardOptions,
  dashboardMetrics,
  efficiencyTone,
  type Responsibility,
  slackTone,
  type Tone,
  type Utilization,
} from './analysis/dashboard.ts'
export { dayLength, daysBetween } from './analysis/day-length.ts'
export { isEquipment } from './analysis/equipment.ts'
export { GATES, type Gate, gateOf } from './analysis/gate.ts'
export { type HeldTo, heldTo, type Lateness, lateness, plannedUntil } from './analysis/lateness.ts'
export { finishIsPast, isComplete, isLeaf, leaves, lookingFrom, shownShare } from './analysis/leaves.ts'
export { mayPart } from './analysis/may-part.ts'
export { type ProgressDifference, progressDifference } from './analysis/progress-difference.ts'
export {
  QUALITY_CODES,
  QUALITY_LIMITS,
  type QualityCheck,
  type QualityCode,
  qualityChecks,
} from './analysis/quality.ts'
export { isSafetyStep } from './analysis/safety-step.ts'
export { EVIDENCES, type Evidence, mainTrade, type StepOf, stepOf } from './analysis/step-of.ts'
export { type DateDifference, type DifferenceReason, storedDateDifferences } from './analysis/stored-dates.ts'
export { type SuggestedAssignment, suggestAssignments } from './analysis/suggest-assignments.ts'
export {
  STAFF_TRADES,
  type StaffTrade,
  TRADE_GROUPS,
  type TradeGroup,
  type TradeGroupOverrides,
  tradeGroupOf,
  tradeGroupOfTask,
  tradeOf,
  tradeOfCrew,
  tradeOfWork,
} from './analysis/trades.ts'
export { type WorkRun, workOver } from './analysis/work-over.ts'
export {
  type Bucket,
  type CurveOptions,
  type CurvePoint,
  type Histogram,
  type HistogramCell,
  type HistogramOptions,
  timeCells,
  type WorkCurve,
  workCurve,
  workHistograms,
} from './analysis/work-over-time.ts'
export {
  PACKAGE_GROUPS,
  type PackageGroup,
  packageGroupOf,
  tasksWithin,
  type WorkPackage,
  workPackages,
} from './analysis/work-packages.ts'
export { acceptanceOf } from './audit/acceptances.ts'
export {
  ADVICE_CODES,
  type AdviceCode,
  AUDIT_SETS,
  type Audit,
  type AuditCheck,
  type AuditCode,
  type AuditFinding,
  type AuditSet,
  allRepairs,
  audit,
  auditRepairs,
  GAO_CODES,
  type GaoCode,
  SAFETY_CAP,
} from './audit/audit.ts'
export { SAFETY_CODES, type SafetyCode } from './audit/rules.ts'
export { judgeSafety, type SafetyFinding, type SafetyJudgement } from './audit/safety.ts'
export type { Calendar, CalendarException, Period, Recurrence, Week, WorkWeek } from './calendar/calendar.ts'
export {
  addWork,
  type CompiledCalendar,
  combineCalendars,
  compileCalendar,
  nextWork,
  periodsOfDay,
  previousWork,
  workBetween,
} from './calendar/compiled.ts'
export { brazilianHolidays, easterSunday, type Holiday, type HolidayKey } from './calendar/holidays.ts'
export { exceptionDays } from './calendar/recurrence.ts'
export {
  SHIFT_CALENDARS,
  type ShiftCalendarKind,
  type ShiftCalendarOptions,
  shiftCalendar,
} from './calendar/shift-calendars.ts'
export {
  type ShiftPattern,
  type Shifts,
  shiftAt,
  shiftName,
  shiftOfDay,
  shiftStart,
  shiftsOf,
} from './calendar/shifts.ts'
export { type Applied, type ApplyOptions, applyEdits } from './edits/apply.ts'
export type { RiskRule } from './edits/check-risk.ts'
export {
  dropCard,
  type KanbanColumn,
  kanbanColumn,
  markOnTrack,
  rescheduleUncompleted,
  setActualFinish,
  setActualStart,
  setDataDate,
  setRemaining,
} from './edits/commands-actual.ts'
export { clearBaseline, setBaseline } from './edits/commands-baseline.ts'
export {
  clearConstraint,
  durationBetween,
  finishAfter,
  joinTask,
  setActive,
  setConstraint,
  setDeadline,
  setDuration,
  setFinish,
  setMode,
  setName,
  setStart,
  setTaskCalendar,
  splitTask,
  stretchFrom,
  stretchTo,
  type TaskChanges,
} from './edits/commands-dates.ts'
export {
  type ChosenPredecessor,
  formatPredecessors,
  linkTasks,
  predecessorEdits,
  setPredecessors,
  unlinkTasks,
} from './edits/commands-links.ts'
export {
  deleteRows,
  duplicateRows,
  indent,
  insertTask,
  moveRows,
  type NewTask,
  nextRow,
  numberRows,
  outdent,
  relinked,
  setSummary,
  topmost,
  withSubtrees,
} from './edits/commands-outline.ts'
export { setPercentComplete } from './edits/commands-progress.ts'
export {
  assign,
  formatResourceNames,
  isEffortDriven,
  type NamedResource,
  nextUid,
  parseResourceNames,
  setResourceNames,
  setUnits,
  setWork,
  taskType,
  unassign,
  workOf,
} from './edits/commands-work.ts'
export { describeEdits, type EditLabel } from './edits/describe.ts'
export { assignmentsOfTask } from './edits/draft.ts'
export type { Changes, Edit, RowPlace } from './edits/edit.ts'
export {
  type EditContext,
  endOfWorkingDay,
  type Intent,
  isParent,
  projectCalendar,
  startOf,
  startOfWorkingDay,
  workingTimeOf,
} from './edits/edit-context.ts'
export { editsBetween } from './edits/edits-between.ts'
export {
  addedId,
  changesOutline,
  conflictKey,
  EDIT_KINDS,
  EDIT_LABEL_CODES,
  type EditKind,
  type EditLabelCode,
  type EditSubject,
  type IdList,
  isEditKind,
  linkKeyText,
} from './edits/kinds.ts'
export { EDIT_PROBLEM_CODES, EDIT_SUGGESTION_CODES } from './edits/problems.ts'
export {
  checkTaskForm,
  formDuration,
  formFinish,
  formOf,
  saveTask,
  type TaskForm,
  taskOfForm,
} from './edits/save-task.ts'
export { inPlanUnit, typedDuration, typedLag, typedManner, worksAroundTheClock } from './edits/typed-duration.ts'
export { placedBy } from './engine/assignment-span.ts'
export { type CalculateOptions, calculate, settle, takeOver } from './engine/calculate.ts'
export { type Calculation, columnsOf, type DateColumns, FLAG, type TaskDates } from './engine/calculation.ts'
export { type CalculationComparison, compareCalculations, type FinishCause } from './engine/compare.ts'
export { type Explanation, type ExplanationStep, explain, type StartReason, type Wait } from './engine/explain.ts'
export { type NegativeSlackCause, negativeSlackCause } from './engine/negative-slack.ts'
export { criticalPaths, type FloatChain, type FloatChainOptions, multipleFloatPaths } from './engine/paths.ts'
export { ENGINE_PROBLEM_CODES, ENGINE_SUGGESTION_CODES } from './engine/problems.ts'
export type { RunLimit, RunLimits } from './leveling/capacity.ts'
export type { LevelingBlocker, LevelingReason } from './leveling/explain.ts'
export {
  clearLeveling,
  type LevelingFreedom,
  type LevelingMove,
  type LevelingOptions,
  type LevelingPart,
  type LevelingRun,
  level,
  partOfRun,
  type Splits,
} from './leveling/level.ts'
export {
  CELL,
  type CellTask,
  type CriticalMass,
  cellTasks,
  type LoadMatrix,
  loadMatrix,
  type MatrixRow,
} from './leveling/matrix.ts'
export { moveWithinSlack, type SlackMove } from './leveling/move.ts'
export { LEVELING_PROBLEM_CODES, LEVELING_SUGGESTION_CODES, resourceNamed } from './leveling/problems.ts'
export { type Handover, type ResourceSlack, resourceSlack } from './leveling/resource-slack.ts'
export { type Found, type SearchOptions, searchSchedules } from './leveling/search.ts'
export { type SmoothedPeak, type SmoothOptions, type SmoothRun, smooth } from './leveling/smooth.ts'
export { type UnitProject, unitPlanner } from './leveling/unit-planner.ts'
export type { Acceptance } from './model/acceptance.ts'
export type { Area } from './model/area.ts'
export type { BaselineHead, BaselineTask } from './model/baseline.ts'
export {
  BLIND_KINDS,
  type Blind,
  type BlindEvent,
  type BlindKind,
  type BlindState,
  blindState,
  isBlindPhoto,
  MOST_BLIND_PHOTO,
} from './model/blind.ts'
export { emptySchedule, STANDARD_CALENDAR } from './model/create.ts'
export type { CustomField, CustomValue, CustomValues } from './model/custom.ts'
export { DELAY_REASONS, type Delay, type DelayReason } from './model/delay.ts'
export { equipmentOfTask, equipmentShown } from './model/equipment-of-task.ts'
export {
  type AssignmentId,
  assignmentId,
  type CalendarId,
  calendarId,
  type ResourceId,
  resourceId,
  type TaskId,
  taskId,
} from './model/ids.ts'
export type { Json } from './model/json.ts'
export { type Link, type LinkKey, type LinkType, sameLink } from './model/link.ts'
export {
  LINK_LETTERS,
  LINK_WORDS,
  type LinkWords,
  linkTypeOf,
  type PredecessorText,
  parsePredecessors,
} from './model/link-text.ts'
export { ancestorsOf, childrenOf, isSummaryAt, outlineLevels, subtreeEnd } from './model/outline.ts'
export { PERMIT_KINDS, type Permit, type PermitKind, type ReadyGate } from './model/permit.ts'
export {
  EMERGENT_STATES,
  type Emergent,
  type EmergentState,
  type Reported,
  type SafetyOverride,
} from './model/report-mark.ts'
export type { Assignment, Availability, Resource, ResourceRate, WorkContour } from './model/resource.ts'
export {
  MOST_LOST,
  RISK_SHAPES,
  type RiskItem,
  type RiskSettings,
  type RiskShape,
  type Spread,
  type Weather,
} from './model/risk.ts'
export { memberOf, positionOf } from './model/rows.ts'
export type { FirstPlan, Forecast, P6Options, Project, Schedule } from './model/schedule.ts'
export { runsFromFinish } from './model/schedule.ts'
export { SAFETY_STEPS, STEPS, type StepCode } from './model/step.ts'
export type {
  Baseline,
  Constraint,
  ConstraintType,
  Estimate,
  Leveling,
  LevelingWait,
  P6Task,
  Segment,
  StoredDates,
  Task,
  TaskOrigin,
  WorkOrder,
  WorkStep,
} from './model/task.ts'
export { CONSTRAINT_TYPES, isMilestone, MS_PROJECT_CONSTRAINTS } from './model/task.ts'
export type { TimedWork, Timephased } from './model/timephased.ts'
export { TRADES, type Trade } from './model/trade.ts'
export { closestName, nameSimilarity, plain, SAME_NAME_SIMILARITY, SUBSTRING_SIMILARITY } from './model/words.ts'
export { must, nth } from './must.ts'
export {
  assertInvariant,
  done,
  failed,
  InvariantError,
  type Outcome,
  type Place,
  type Problem,
  type ProblemParams,
  problem,
  type Severity,
  type Suggestion,
  suggestion,
} from './problem.ts'
export {
  type BaselineComparison,
  type BaselineRow,
  type BaselineSide,
  type BaselineValue,
  baselinesOf,
  compareBaselines,
  freeBaseline,
  rememberBaseline,
} from './progress/baselines.ts'
export {
  type Advance,
  type ApprovedChange,
  advanceDataDate,
  type Contribution,
  contributions,
  startedAt,
} from './progress/contributions.ts'
export {
  type CrewExtra,
  EXTRA_ASKS,
  type ExtraInserted,
  type ExtraQuestion,
  insertExtra,
} from './progress/crew-extra.ts'
export {
  CREW_LINE_KINDS,
  type CrewLine,
  type CrewLineKind,
  type CrewReport,
  crewReport,
  type JudgedLine,
  judgeCrewLines,
} from './progress/crew-lines.ts'
export { type CrewTask, type CrewWindow, crewsOf, crewTasks, crewWindow } from './progress/crew-tasks.ts'
export {
  type CurvePart,
  curveShares,
  type GapTask,
  gapAt,
  type ProgressCurve,
  type ProgressPoint,
  progressCurve,
} from './progress/curve.ts'
export { type DelayCause, delaysByCause } from './progress/delays.ts'
export { countsDurations, type Earned, type EarnedBy, earned, retiredTasks } from './progress/earned.ts'
export {
  decideEmergent,
  type EmergentProposal,
  type EmergentQuestion,
  type EmergentRequest,
  emergentEffect,
  emergentLog,
  proposeEmergent,
} from './progress/emergent.ts'
export { type GivenFinding, type GivenLine, type GivenReport, judgeGiven } from './progress/given-lines.ts'
export {
  isReady,
  LOOK_AHEAD_BY,
  type LookAhead,
  type LookAheadBy,
  type LookAheadGroup,
  type LookAheadRow,
  type LookAheadState,
  lookAhead,
  type MissingGate,
} from './progress/look-ahead.ts'
export { overtimeEdits } from './progress/overtime.ts'
export { peopleOf, percentByType, workDone, workLeft } from './progress/percent-type.ts'
export { type PermitLine, permitRound } from './progress/permit-round.ts'
export {
  gateDue,
  gateHolds,
  gatesBefore,
  gatesOf,
  issuePermits,
  PERMIT_TIME,
  permitEnd,
  permitsBySteps,
  permitsMissing,
} from './progress/permits.ts'
export {
  BLIND_REFUSALS,
  type BlindRefusal,
  blindCounts,
  blindRefusal,
  blindsAgainst,
  blindsBeforeStartUp,
  blindsMissing,
  isAnswerable,
  turnBlind,
} from './progress/readiness.ts'
export { READY_COLUMNS, type ReadyColumn, type ReadyRow, readinessMatrix } from './progress/readiness-matrix.ts'
export {
  checkReport,
  FINDING_CODES,
  type Finding,
  type FindingCode,
  hasBegun,
  knownUntil,
  plannedStart,
  type ReportedBy,
  type ReportLine,
  reportLines,
  reportTask,
  SAFETY_FINDINGS,
} from './progress/report.ts'
export { SANITY_HINTS, type SanityFinding, type SanityHint, sanityHints } from './progress/sanity.ts'
export { type OutOfSequence, outOfSequence } from './progress/sequence.ts'
export { type SharedLine, shareLines } from './progress/share-lines.ts'
export { type ShiftLine, SILENT_SHIFTS, shiftLines } from './progress/shift-lines.ts'
export type { CrewAsked, ShiftDemand } from './progress/shift-load.ts'
export {
  DECISIONS,
  type Decision,
  type DecisionKind,
  type LateTask,
  type Overload,
  type Since,
  type Situation,
  situation,
} from './progress/situation.ts'
export { finishHeldTo, type Slip, slipSince, withoutProgress } from './progress/slip.ts'
export { planStanding, STANDING_KINDS, type Standing, type StandingKind } from './progress/standing.ts'
export type { CrewRoom } from './recovery/candidates.ts'
export {
  RECOVERY_KINDS,
  type Recovery,
  type RecoveryIdle,
  type RecoveryKind,
  type RecoveryMove,
  type RecoveryOption,
  type RecoveryPrice,
  type RecoveryRefusal,
  type RecoveryRest,
  type RecoverySpan,
} from './recovery/options.ts'
export { type RecoverOptions, recover, recoveryValue } from './recovery/recover.ts'
export { type Bound, boundOf, estimateEdits, type ThreePoint } from './risk/estimates.ts'
export { quantileSorted, type RiskCause, type RiskDriver, type RiskResult, riskResult } from './risk/result.ts'
export { firstPiece, type RiskModel, type RiskPart, riskModel, runRisk, runRiskLimited } from './risk/simulate.ts'
export {
  DEFAULT_UNITS,
  type Duration,
  type DurationUnit,
  duration,
  formatDuration,
  formatLag,
  type Lag,
  NO_LAG,
  parseDuration,
  parseLag,
  unitSeconds,
  type WorkUnits,
  ZERO_DURATION,
} from './time/duration.ts'
export {
  civilFromDay,
  civilInstant,
  DAY,
  type DayNumber,
  dayFromCivil,
  dayNumber,
  dayOf,
  FIRST_YEAR,
  formatDay,
  formatInstant,
  HOUR,
  hours,
  type Instant,
  instant,
  isAsWritten,
  LAST_YEAR,
  MINUTE,
  minutes,
  type ParsedDate,
  parseDate,
  parseInstant,
  secondsOfDay,
  startOfDay,
  type WorkTime,
  weekday,
  workTime,
} from './time/instant.ts'
