/**
 * Numbers of the fields, which are those of MS Project's own object model (PjField, PjAssignmentField) without their base.
 * Where a value lies is never written here: the file's field map says it.
 */

export const TASK = {
  uniqueId: 86,
  id: 23,
  name: 14,
  outlineLevel: 249,
  parent: 160,
  start: 35,
  finish: 36,
  duration: 29,
  durationUnits: 181,
  manualStart: 1283,
  manualFinish: 1284,
  manualDuration: 1288,
  manualDurationUnits: 1289,
  startText: 1285,
  finishText: 1286,
  durationText: 1287,
  actualDuration: 28,
  remainingDuration: 31,
  actualStart: 41,
  actualFinish: 42,
  stop: 100,
  resume: 99,
  percentComplete: 32,
  percentWorkComplete: 33,
  physicalPercentComplete: 1119,
  work: 0,
  actualWork: 2,
  remainingWork: 4,
  cost: 5,
  actualCost: 7,
  fixedCost: 8,
  remainingCost: 10,
  constraintType: 17,
  constraintDate: 18,
  deadline: 437,
  priority: 25,
  calendar: 401,
  earlyStart: 37,
  earlyFinish: 38,
  lateStart: 39,
  lateFinish: 40,
  freeSlack: 21,
  startSlack: 438,
  finishSlack: 439,
  levelingDelay: 20,
  levelingDelayUnits: 178,
  type: 128,
  notes: 15,
  wbs: 16,
  recurringData: 203,
  subprojectId: 255,
  subprojectFile: 26,
  hyperlink: 215,
  guid: 1143,
  contact: 112,
  milestone: 24,
  effortDriven: 132,
  ignoreResourceCalendar: 399,
  hideBar: 109,
  rollup: 82,
  marked: 71,
  levelingCanSplit: 252,
  levelAssignments: 253,
  externalTask: 232,
  recurring: 129,
  active: 1279,
  manual: 1280,
} as const

/** Fields of baseline 0 and of baselines 1 to 10. */
export interface BaselineFields {
  readonly start: number
  readonly finish: number
  /** Tasks alone have one. */
  readonly duration?: number
  readonly durationUnits?: number
  readonly work: number
  readonly cost: number
  /** Text of a manual task's baseline, where it holds no date. */
  readonly startText?: number
  readonly finishText?: number
  readonly durationText?: number
}

/** Start of the group of each numbered task baseline; finish, cost, work, duration and unit follow at fixed distances. */
const TASK_BASELINES = [482, 493, 504, 515, 526, 544, 555, 566, 577, 588] as const

export const TASK_BASELINE_FIELDS: readonly BaselineFields[] = [
  {
    start: 43,
    finish: 44,
    duration: 27,
    durationUnits: 179,
    work: 1,
    cost: 6,
    startText: 1299,
    finishText: 1300,
    durationText: 1301,
  },
  ...TASK_BASELINES.map((start, i) => ({
    start,
    finish: start + 1,
    cost: start + 2,
    work: start + 3,
    duration: start + 5,
    durationUnits: start + 6,
    startText: 1302 + i * 3,
    finishText: 1303 + i * 3,
    durationText: 1304 + i * 3,
  })),
]

/** Groups of fields that follow each other at a fixed distance; baseline 0 lies elsewhere. */
const numbered = (zero: BaselineFields, work: number, step: number): readonly BaselineFields[] => [
  zero,
  ...Array.from({ length: 10 }, (_, i) => ({
    work: work + i * step,
    cost: work + i * step + 1,
    start: work + i * step + 6,
    finish: work + i * step + 7,
  })),
]

export const RESOURCE_BASELINE_FIELDS = numbered({ work: 15, cost: 17, start: 259, finish: 260 }, 342, 10)
export const ASSIGNMENT_BASELINE_FIELDS = numbered({ work: 16, cost: 32, start: 146, finish: 147 }, 289, 9)
/** Work over time of baselines 0 to 10. */
export const ASSIGNMENT_BASELINE_RUNS = [52, ...Array.from({ length: 10 }, (_, i) => 291 + i * 9)]

export const RESOURCE = {
  uniqueId: 27,
  id: 0,
  name: 1,
  initials: 2,
  group: 3,
  maxUnits: 4,
  standardRate: 6,
  overtimeRate: 7,
  standardRateUnits: 70,
  overtimeRateUnits: 71,
  costPerUse: 18,
  accrueAt: 19,
  code: 10,
  email: 35,
  materialLabel: 299,
  notes: 20,
  work: 13,
  guid: 728,
  isWork: 298,
  isCost: 735,
  budget: 752,
  generic: 686,
  inactive: 696,
  canLevel: 163,
  availability: 276,
  windowsUser: 311,
  hyperlink: 138,
  calendarGuid: 729,
  costRateTables: [61, 62, 63, 64, 65],
} as const

export const ASSIGNMENT = {
  uniqueId: 0,
  task: 1,
  resource: 2,
  units: 7,
  work: 8,
  overtimeWork: 9,
  actualWork: 10,
  regularWork: 11,
  remainingWork: 12,
  start: 20,
  finish: 21,
  resume: 24,
  delay: 25,
  cost: 26,
  actualCost: 28,
  remainingCost: 29,
  plannedWork: 49,
  actualWorkData: 50,
  levelingDelay: 145,
  levelingDelayUnits: 55,
  variableRateUnits: 270,
  rateTable: 80,
  notes: 71,
  guid: 636,
} as const
