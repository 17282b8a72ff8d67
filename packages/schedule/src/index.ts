export {
  type ApplyDecision,
  type ApplyReason,
  applyDecision,
  type ModificationRecord,
  type TrackedDependency,
  type TrackedField,
  trackChanges,
} from './analysis/changes.ts'
export {
  type Comparison,
  compareSchedules,
  type TaskDifference,
} from './analysis/compare.ts'
export {
  type CriticalPathResult,
  criticalPathResult,
  openEnds,
  RECOMMENDATION_CODES,
  type Recommendation,
} from './analysis/critical-path.ts'
export { isEquipment } from './analysis/equipment.ts'
export { gateOf } from './analysis/gate.ts'
export { heldTo, lateness, plannedUntil } from './analysis/lateness.ts'
export { finishIsPast, isComplete, isLeaf, leaves, lookingFrom, shownShare } from './analysis/leaves.ts'

export { progressDifference } from './analysis/progress-difference.ts'
export {
  QUALITY_CODES,
  qualityChecks,
} from './analysis/quality.ts'

export { type DateDifference, storedDateDifferences } from './analysis/stored-dates.ts'

export {
  TRADE_GROUPS,
  tradeGroupOf,
  tradeOf,
  tradeOfCrew,
  tradeOfWork,
} from './analysis/trades.ts'
export { workOver } from './analysis/work-over.ts'
export { acceptanceOf } from './audit/acceptances.ts'
export {
  ADVICE_CODES,
  AUDIT_SETS,
  type Audit,
  type AuditCheck,
  type AuditCode,
  type AuditFinding,
  allRepairs,
  audit,
  auditRepairs,
  GAO_CODES,
} from './audit/audit.ts'
export { SAFETY_CODES } from './audit/rules.ts'
export { judgeSafety, type SafetyFinding } from './audit/safety.ts'
export type { Calendar, CalendarException, Period, Recurrence, Week, WorkWeek } from './calendar/calendar.ts'
export {
  addWork,
  type CompiledCalendar,
  compileCalendar,
  nextWork,
  periodsOfDay,
  previousWork,
  workBetween,
} from './calendar/compiled.ts'
export { unitsOfHours, unitsOfTask } from './calendar/hours-per.ts'
export { exceptionDays } from './calendar/recurrence.ts'
export {
  SHIFT_CALENDARS,
  type ShiftCalendarKind,
  shiftCalendar,
} from './calendar/shift-calendars.ts'
export {
  endedWithin,
  type ShiftPattern,
  type Shifts,
  shiftAt,
  shiftName,
  shiftStart,
  shiftsOf,
} from './calendar/shifts.ts'
export { applyEdits } from './edits/apply.ts'
export type { RiskRule } from './edits/check-risk.ts'
export {
  type KanbanColumn,
  kanbanColumn,
  markOnTrack,
} from './edits/commands-actual.ts'
export { clearBaseline, setBaseline } from './edits/commands-baseline.ts'
export {
  clearConstraint,
  setActive,
  setConstraint,
  setDeadline,
  setDuration,
  setMode,
  setName,
  setStart,
  setTaskCalendar,
  stretchFrom,
  stretchTo,
  type TaskChanges,
} from './edits/commands-dates.ts'
export {
  type ChosenPredecessor,
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
  numberRows,
  outdent,
  relinked,
  withSubtrees,
} from './edits/commands-outline.ts'
export { setPercentComplete } from './edits/commands-progress.ts'
export {
  assign,
  setContour,
  setResourceNames,
  setUnits,
  setWork,
  taskType,
  unassign,
} from './edits/commands-work.ts'
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
export { isReported } from './edits/happened-so.ts'
export { judgeReports, REPORT_REFUSALS } from './edits/judge-reports.ts'
export {
  addedId,
  changesOutline,
  conflictKey,
  EDIT_KINDS,
  type IdList,
  linkKeyText,
  removedId,
} from './edits/kinds.ts'
export { EDIT_PROBLEM_CODES, EDIT_SUGGESTION_CODES } from './edits/problems.ts'
export { formatResourceNames, parseResourceNames } from './edits/resource-names.ts'
export {
  formDuration,
  formFinish,
  saveTask,
  type TaskForm,
} from './edits/save-task.ts'
export { durationForTask, inPlanUnit, lagAsTyped, typedDuration } from './edits/typed-duration.ts'
export { placedBy } from './engine/assignment-span.ts'
export { type CalculateOptions, calculate, isUndated, settle, takeOver } from './engine/calculate.ts'
export { type Calculation, columnsOf, type DateColumns, FLAG, type TaskDates } from './engine/calculation.ts'
export { type ExplanationStep, explain, type StartReason } from './engine/explain.ts'
export { kindOfLink } from './engine/loop-links.ts'
export { negativeSlackCause } from './engine/negative-slack.ts'
export { p6Rules } from './engine/p6/rules.ts'
export { criticalPaths } from './engine/paths.ts'
export type { TimeLimit } from './leveling/budget.ts'
export { type AreaLimit, areaLimit, type RunLimit, type RunLimits } from './leveling/capacity.ts'
export type { LevelingReason } from './leveling/explain.ts'
export {
  clearLeveling,
  type LevelingFreedom,
  type LevelingMove,
  type LevelingOptions,
  type LevelingRun,
  level,
  partOfRun,
  plannedFor,
  type Splits,
  staysWithin,
  withoutDelays,
} from './leveling/level.ts'
export {
  type Load,
  type LoadBy,
  type LoadEnvelope,
  type LoadPart,
  loadEnvelope,
  loadOver,
  loadParts,
} from './leveling/load.ts'
export {
  CELL,
  type CellTask,
  cellTasks,
  type LoadMatrix,
  loadMatrix,
  type MatrixRow,
} from './leveling/matrix.ts'
export { moveWithinSlack, type SlackMove } from './leveling/move.ts'
export { LEVELING_RULES, type LevelingOrder, type LevelingRule } from './leveling/orders.ts'
export { limitNamed, resourceNamed } from './leveling/problems.ts'
export { type Handover, type ResourceSlack, resourceSlack } from './leveling/resource-slack.ts'
export { searchSchedules } from './leveling/search.ts'
export { type SmoothedPeak, smooth } from './leveling/smooth.ts'
export { unlikeHours } from './leveling/together.ts'
export { type UnitProject, unitPlanner } from './leveling/unit-planner.ts'
export type { Acceptance } from './model/acceptance.ts'
export type { Area } from './model/area.ts'
export type { BaselineHead, BaselineTask } from './model/baseline.ts'
export {
  BLIND_KINDS,
  type Blind,
  type BlindEvent,
  type BlindKind,
  blindState,
  isBlindPhoto,
  isUnconfirmed,
  MOST_BLIND_PHOTO,
} from './model/blind.ts'
export { emptySchedule, STANDARD_CALENDAR } from './model/create.ts'
export type { CustomField, CustomValue, CustomValues } from './model/custom.ts'
export { DELAY_REASONS, type Delay, type DelayReason } from './model/delay.ts'
export { equipmentShown } from './model/equipment-of-task.ts'
export {
  type AssignmentId,
  assignmentId,
  type CalendarId,
  calendarId,
  nextUid,
  type ResourceId,
  resourceId,
  type TaskId,
  taskId,
} from './model/ids.ts'
export type { Json } from './model/json.ts'
export { type Link, type LinkKey, type LinkType, sameLink } from './model/link.ts'
export {
  LINK_LETTERS,
  linkTypeOf,
  parsePredecessors,
} from './model/link-text.ts'
export { ancestorsOf, isSummaryAt, subtreeEnd } from './model/outline.ts'
export {
  GATE_KINDS,
  type GateKind,
  PERMIT_KINDS,
  type Permit,
  type PermitKind,
  type ReadyGate,
} from './model/permit.ts'
export {
  EMERGENT_STATES,
  type Emergent,
  type Reported,
  type SafetyOverride,
} from './model/report-mark.ts'
export {
  type Assignment,
  type Availability,
  type Resource,
  type ResourceRate,
  type WorkContour,
  workOf,
} from './model/resource.ts'
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
export { saysBegun } from './model/said.ts'
export type {
  FirstPlan,
  Forecast,
  P6Options,
  Project,
  ReachedHours,
  ReachedTask,
  Schedule,
} from './model/schedule.ts'
export { runsFromFinish } from './model/schedule.ts'
export { type ModelThing, type Unsound, unsoundIn } from './model/sound.ts'
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
export { CONSTRAINT_TYPES, isBreakdownNode, isMilestone, MS_PROJECT_CONSTRAINTS } from './model/task.ts'
export type { TimedWork, Timephased } from './model/timephased.ts'
export { TRADES, type Trade } from './model/trade.ts'
export { closestName, nameSimilarity, plain } from './model/words.ts'
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
  type BaselineRow,
  type BaselineSide,
  baselinesOf,
  compareBaselines,
  freeBaseline,
  rememberBaseline,
} from './progress/baselines.ts'
export {
  advanceDataDate,
  type Contribution,
  startedAt,
} from './progress/contributions.ts'
export {
  type CrewExtra,
  type ExtraInserted,
  type ExtraQuestion,
  insertExtra,
} from './progress/crew-extra.ts'
export {
  CLOCK_TOLERANCE,
  type CrewLine,
  type CrewReport,
  crewReport,
  type JudgedLine,
  judgeCrewLines,
} from './progress/crew-lines.ts'
export { crewsOf, crewTasks, crewWindow } from './progress/crew-tasks.ts'
export {
  curveShares,
  gapAt,
  type ProgressCurve,
  type ProgressPoint,
  progressCurve,
} from './progress/curve.ts'
export {
  completionTone,
  type DashboardMetrics,
  dashboardMetrics,
  efficiencyTone,
  slackTone,
  type Tone,
} from './progress/dashboard.ts'
export { setDataDate } from './progress/data-date.ts'
export { delaysByCause } from './progress/delays.ts'
export {
  countsDurations,
  type Earned,
  type EarnedBy,
  type EarnedClock,
  earned,
  retiredTasks,
} from './progress/earned.ts'
export {
  decideEmergent,
  type EmergentRequest,
  emergentEffect,
  emergentLog,
  proposeEmergent,
} from './progress/emergent.ts'
export { type GivenFinding, type GivenLine, judgeGiven } from './progress/given-lines.ts'
export {
  isReady,
  LOOK_AHEAD_BY,
  type LookAhead,
  type LookAheadBy,
  type LookAheadGroup,
  type LookAheadRow,
  lookAhead,
  type MissingGate,
} from './progress/look-ahead.ts'
export type { Overall } from './progress/overall.ts'
export { overtimeEdits } from './progress/overtime.ts'
export { peopleOf, percentByType, workDone, workLeft } from './progress/percent-type.ts'
export { permitRound } from './progress/permit-round.ts'
export {
  gateAsConstraint,
  gateDue,
  gateHolds,
  issuePermits,
  permitsBySteps,
} from './progress/permits.ts'
export {
  type BlindRefusal,
  blindCounts,
  blindsBeforeStartUp,
  blindsOfNothing,
  blindsOutTooEarly,
  isAnswerable,
  turnBlind,
} from './progress/readiness.ts'
export { READY_COLUMNS, readinessMatrix } from './progress/readiness-matrix.ts'
export {
  type Finding,
  type FindingCode,
  hasBegun,
  inTheWay,
  knownUntil,
  liesAfter,
  plannedStart,
  type Reached,
  type ReportedBy,
  type ReportLine,
  reached,
  reportLines,
  SAFETY_FINDINGS,
  type SettledReport,
  settleReport,
} from './progress/report.ts'
export { rescheduling } from './progress/rescheduling.ts'
export { SANITY_HINTS, sanityHints } from './progress/sanity.ts'
export { judgeSent, REPORTED_FIELDS, reportBetween } from './progress/sent-report.ts'
export { type SharedLine, shareLines } from './progress/share-lines.ts'
export { type ShiftLine, SILENT_SHIFTS, shiftLines } from './progress/shift-lines.ts'
export type { ShiftDemand } from './progress/shift-load.ts'
export {
  type DecisionKind,
  type LateTask,
  openUntil,
  type Situation,
  situation,
} from './progress/situation.ts'
export { baselineCover, finishHeldTo, slipSince } from './progress/slip.ts'
export { planStanding, type Standing } from './progress/standing.ts'
export { begunAhead, doneAhead, settleUndated } from './progress/undated-report.ts'
export {
  packageGroupOf,
  packageTone,
  tasksWithin,
  type WorkPackage,
  workPackages,
} from './progress/work-packages.ts'
export type { CrewRoom } from './recovery/candidates.ts'
export {
  RECOVERY_KINDS,
  type Recovery,
  type RecoveryKind,
  type RecoveryMove,
  type RecoveryOption,
  type RecoveryRefusal,
  type RecoveryRest,
} from './recovery/options.ts'
export { recover, recoveryValue } from './recovery/recover.ts'
export { recoveryTargets } from './recovery/targets.ts'
export { boundOf, estimateEdits } from './risk/estimates.ts'
export { type RiskResult, riskResult } from './risk/result.ts'
export { firstPiece, type RiskModel, type RiskPart, riskModel, runRisk, runRiskLimited } from './risk/simulate.ts'
export { PIECE, runSteady, steadyAt } from './risk/steady.ts'
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
  type ParsedDate,
  parseDate,
  parseInstant,
  secondsOfDay,
  startOfDay,
  type WorkTime,
  weekday,
  workTime,
} from './time/instant.ts'
