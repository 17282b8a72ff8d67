/**
 * What a sound plan is: what each member of the model may hold, in one place. An edit that brings anything else is refused,
 * a plan that is handed over is refused, and a file keeps the rest of what it holds and says what was left out.
 */
import type { Calendar, CalendarException, Period, Recurrence, WorkWeek } from '../calendar/calendar.ts'
import type { ShiftPattern } from '../calendar/shifts.ts'
import type { Duration, Lag, WorkUnits } from '../time/duration.ts'
import { DAY, dayFromCivil, FIRST_YEAR, LAST_YEAR } from '../time/instant.ts'
import type { Acceptance } from './acceptance.ts'
import type { Area } from './area.ts'
import type { BaselineHead } from './baseline.ts'
import { BLIND_KINDS, type Blind, type BlindEvent } from './blind.ts'
import type { CustomField } from './custom.ts'
import { DELAY_REASONS, type Delay } from './delay.ts'
import type { Link, LinkKey } from './link.ts'
import { GATE_KINDS, PERMIT_KINDS, type Permit, type ReadyGate } from './permit.ts'
import { EMERGENT_STATES, type Emergent, type Reported, type SafetyOverride } from './report-mark.ts'
import type { Assignment, Availability, Resource, ResourceRate } from './resource.ts'
import { RISK_SHAPES, type RiskItem, type RiskSettings, type Spread, type Weather } from './risk.ts'
import { MAX_UID } from './rows.ts'
import type { FirstPlan, Forecast, P6Options, Project } from './schedule.ts'
import { STEPS } from './step.ts'
import {
  type Baseline,
  CONSTRAINT_TYPES,
  type Constraint,
  type Estimate,
  type Leveling,
  type LevelingWait,
  type P6Task,
  type Segment,
  type StoredDates,
  type Task,
  type TaskOrigin,
  type WorkOrder,
  type WorkStep,
} from './task.ts'
import type { TimedWork, Timephased } from './timephased.ts'
import { TRADES } from './trade.ts'

const EARLIEST = dayFromCivil(FIRST_YEAR, 1, 1) * DAY
const LATEST = dayFromCivil(LAST_YEAR + 1, 1, 1) * DAY

/** Seconds. Nothing of a plan lasts, waits or has slack for longer than all the years that a plan may lie in. */
export const MOST_TIME = LATEST - EARLIEST
/** Of work in seconds, money, units, rates and counts: up to here a number is exact to its hundredths. */
export const MOST_AMOUNT = 1e13
/** One exception for each day of the years that a plan may lie in. */
export const MOST_EXCEPTIONS = MOST_TIME / DAY

/** Where a value is unsound, as a path of members, and whether the model has no such member. */
export interface Unsound {
  readonly at: string
  readonly unknown: boolean
  readonly value: unknown
}

type Check = (value: unknown, at: string) => Unsound | null
/** Of a member that is never absent. */
type Needed = Check & { readonly needed: true }
/** A check for each member; those that are never absent are marked, and no member can be forgotten. */
type Members<T> = { readonly [K in keyof T]-?: object extends Pick<T, K> ? Check : Needed }

const unsound = (at: string, value: unknown): Unsound => ({ at, unknown: false, value })
const test =
  (holds: (value: unknown) => boolean): Check =>
  (value, at) =>
    holds(value) ? null : unsound(at, value)
const needed = (check: Check): Needed =>
  Object.assign((value: unknown, at: string) => check(value, at), { needed: true } as const)
const orNull =
  (check: Check): Check =>
  (value, at) =>
    value === null ? null : check(value, at)

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const within =
  (least: number, most: number) =>
  (value: unknown): boolean =>
    typeof value === 'number' && value >= least && value <= most
const whole =
  (least: number, most: number) =>
  (value: unknown): boolean =>
    Number.isInteger(value) && within(least, most)(value)

const text = test(value => typeof value === 'string')
const flag = test(value => typeof value === 'boolean')
const yes = test(value => value === true)
const no = test(value => value === false)
const date = test(within(EARLIEST, LATEST))
const time = test(within(-MOST_TIME, MOST_TIME))
const amount = test(within(-MOST_AMOUNT, MOST_AMOUNT))
const count = test(within(0, MOST_AMOUNT))
const percent = test(within(0, 100))
const share = test(within(0, 1))
const identity = test(whole(0, MAX_UID))
const row = test(whole(0, MAX_UID))
const clock = test(within(0, DAY))
const day = test(whole(EARLIEST / DAY, LATEST / DAY))
const word = <T extends string>(...words: readonly T[]): Check =>
  test(value => (words as readonly unknown[]).includes(value))
/** Kept as it came: it is never interpreted. */
const anything: Check = () => null

function list(each: Check, most = Number.POSITIVE_INFINITY): Check {
  return (value, at) => {
    if (!Array.isArray(value) || value.length > most) return unsound(at, Array.isArray(value) ? value.length : value)
    for (let index = 0; index < value.length; index++) {
      const found = each(value[index], '')
      if (found) return inside(`${at}[${index}]`, found)
    }
    return null
  }
}

/**
 * What is wrong further down, by its way from here. Ways are put together only for what is unsound: to name each of the
 * members of a large plan took longer than to look at them.
 */
const inside = (at: string, found: Unsound): Unsound => ({
  ...found,
  at: found.at.startsWith('[') ? at + found.at : found.at === '' ? at : join(at, found.at),
})

/** `least` of the members are always there. */
function tuple(checks: readonly Check[], least = checks.length): Check {
  return (value, at) => {
    if (!Array.isArray(value) || value.length < least || value.length > checks.length) return unsound(at, value)
    for (const [index, each] of value.entries()) {
      const found =
        index >= least && (each === null || each === undefined) ? null : checks[index]?.(each, `${at}[${index}]`)
      if (found) return found
    }
    return null
  }
}

const join = (at: string, member: string): string => (at === '' ? member : `${at}.${member}`)

/** The first unsound member of an object; `only` limits the look to those that changed. */
function membersIn(
  value: Readonly<Record<string, unknown>>,
  members: Readonly<Record<string, Check | Needed>>,
  at: string,
  only?: ReadonlySet<string>,
): Unsound | null {
  for (const name of only ?? Object.keys(value)) {
    const one = value[name]
    if (one === undefined) continue
    const check = Object.hasOwn(members, name) ? members[name] : undefined
    if (!check) return { at: join(at, name), unknown: true, value: one }
    const found = check(one, '')
    if (found) return inside(join(at, name), found)
  }
  for (const name of neededOf(members))
    if (value[name] === undefined && (!only || only.has(name))) return unsound(join(at, name), undefined)
  return null
}

const neededKnown = new WeakMap<object, readonly string[]>()

/** Members that are never absent. */
function neededOf(members: Readonly<Record<string, Check | Needed>>): readonly string[] {
  const known = neededKnown.get(members)
  if (known) return known
  const names = Object.keys(members).filter(name => 'needed' in (members[name] as object))
  neededKnown.set(members, names)
  return names
}

const shape =
  <T extends object>(members: Members<T>): Check =>
  (value, at) =>
    isObject(value) ? membersIn(value, members as Readonly<Record<string, Check>>, at) : unsound(at, value)

const unit = word('m', 'h', 'd', 'w', 'mo')
const duration = shape<Duration>({ seconds: needed(time), unit: needed(unit), elapsed: yes, estimated: yes })
/** Working time that is done, which cannot be less than none. */
const length = shape<Duration>({
  seconds: needed(test(within(0, MOST_TIME))),
  unit: needed(unit),
  elapsed: yes,
  estimated: yes,
})
const lag = shape<Lag>({ seconds: needed(time), unit: needed(unit), elapsed: yes, percent: amount })
const linkType = word('FS', 'SS', 'FF', 'SF')
const linkKey = shape<LinkKey>({ from: needed(identity), to: needed(identity), type: needed(linkType) })

const baselines = list(
  shape<Baseline>({
    number: needed(test(whole(0, 10))),
    start: date,
    finish: date,
    duration,
    work: amount,
    cost: amount,
  }),
)

const custom: Check = (value, at) => {
  if (!isObject(value)) return unsound(at, value)
  for (const [key, each] of Object.entries(value)) {
    const here = join(at, key)
    const found =
      typeof each === 'number'
        ? amount(each, here)
        : isObject(each)
          ? 'instant' in each
            ? date(each.instant, here)
            : duration(each.duration, here)
          : typeof each === 'string' || typeof each === 'boolean'
            ? null
            : unsound(here, each)
    if (found) return found
  }
  return null
}

const constraint = shape<Constraint>({ type: needed(word(...CONSTRAINT_TYPES)), date })

const estimate = shape<Estimate>({
  low: needed(length),
  likely: length,
  high: needed(length),
  shape: word('triangular', 'pert', 'uniform', 'discrete', 'none'),
})

const leveling = shape<Leveling>({
  delay: needed(duration),
  by: needed(text),
  reason: list(
    shape<LevelingWait>({
      resource: identity,
      area: text,
      counts: word('people', 'lifts'),
      tasks: needed(list(identity)),
      until: date,
    }),
  ),
  split: yes,
})

const stored = shape<StoredDates>({
  start: date,
  finish: date,
  earlyStart: date,
  earlyFinish: date,
  lateStart: date,
  lateFinish: date,
  startSlack: time,
  finishSlack: time,
  totalSlack: time,
  freeSlack: time,
  critical: flag,
})

const p6Task = shape<P6Task>({
  code: text,
  type: word('task', 'resource', 'startMilestone', 'finishMilestone', 'levelOfEffort', 'wbsSummary'),
  expectedFinish: date,
  suspend: date,
  resume: date,
  restart: date,
  externalEarlyStart: date,
  externalLateFinish: date,
})

const origin = shape<TaskOrigin>({
  kind: needed(word('text', 'card', 'document', 'model', 'person', 'template')),
  source: needed(text),
  span: shape({ start: needed(count), end: needed(count) }),
  version: amount,
  row: text,
  norm: amount,
  hours: count,
  inputs: (value, at) => {
    if (!isObject(value)) return unsound(at, value)
    for (const [name, each] of Object.entries(value)) {
      const found = typeof each === 'string' ? null : amount(each, join(at, name))
      if (found) return found
    }
    return null
  },
})

const workOrder = shape<WorkOrder>({
  order: needed(text),
  operation: text,
  suboperation: text,
  text,
  system: text,
  file: text,
  rowHash: text,
  importedAt: date,
})

const reported = shape<Reported>({
  by: text,
  at: date,
  hours: yes,
  overrides: list(shape<SafetyOverride>({ by: needed(text), at: date, past: needed(text) })),
  supposed: yes,
})

const emergent = shape<Emergent>({
  state: needed(word(...EMERGENT_STATES)),
  by: text,
  at: date,
  reason: text,
  decidedBy: text,
  decidedAt: date,
  decision: text,
  effect: time,
  start: date,
  finish: date,
})

const stamp = { at: needed(date), by: needed(text) }

const TASK: Members<Task> = {
  uid: needed(identity),
  row: needed(row),
  guid: text,
  name: needed(text),
  parent: needed(orNull(identity)),
  summary: yes,
  milestone: flag,
  duration: needed(length),
  mode: word('manual'),
  manual: shape<NonNullable<Task['manual']>>({
    start: date,
    finish: date,
    text: shape<NonNullable<NonNullable<Task['manual']>['text']>>({ start: text, finish: text, duration: text }),
  }),
  active: no,
  constraint,
  secondConstraint: constraint,
  deadline: date,
  recurring: yes,
  calendar: identity,
  ignoreResourceCalendars: yes,
  type: word('fixedUnits', 'fixedDuration', 'fixedWork'),
  effortDriven: flag,
  work: count,
  priority: test(within(0, 1000)),
  levelingCanSplit: no,
  levelAssignments: no,
  percentComplete: percent,
  percentWorkComplete: percent,
  physicalPercentComplete: percent,
  percentType: word('duration', 'units', 'physical', 'steps'),
  steps: list(shape<WorkStep>({ name: needed(text), weight: needed(count), done: yes, at: date })),
  actualStart: date,
  actualFinish: date,
  actualDuration: length,
  remainingDuration: length,
  actualWork: count,
  remainingWork: amount,
  stop: date,
  resume: date,
  segments: list(shape<Segment>({ start: needed(date), finish: needed(date) })),
  levelingDelay: duration,
  leveling,
  wbs: text,
  notes: text,
  responsible: text,
  workPackage: text,
  contractor: text,
  equipment: text,
  step: word(...STEPS),
  kind: word('work', 'process', 'hold', 'contingent'),
  probability: share,
  area: text,
  estimate,
  permits: list(
    shape<Permit>({ kind: needed(word(...PERMIT_KINDS)), issued: shape<NonNullable<Permit['issued']>>(stamp) }),
  ),
  workOrder,
  delays: list(shape<Delay>({ reason: needed(word(...DELAY_REASONS)), at: date, lost: time, note: text })),
  reported,
  emergent,
  cost: amount,
  fixedCost: amount,
  actualCost: amount,
  remainingCost: amount,
  baselines,
  custom,
  hyperlink: shape<NonNullable<Task['hyperlink']>>({ address: text, subAddress: text, text }),
  external: shape<NonNullable<Task['external']>>({ project: text, id: text }),
  subproject: shape<NonNullable<Task['subproject']>>({ file: needed(text), readOnly: yes }),
  p6: p6Task,
  origin,
  stored,
  extra: anything,
}

const LINK: Members<Link> = {
  from: needed(identity),
  to: needed(identity),
  type: needed(linkType),
  lag: needed(lag),
  nature: word('logic', 'preference'),
  extra: anything,
}

const RESOURCE: Members<Resource> = {
  uid: needed(identity),
  row: needed(row),
  guid: text,
  name: needed(text),
  kind: needed(word('work', 'material', 'cost')),
  kindWord: text,
  maxUnits: count,
  calendar: identity,
  initials: text,
  group: text,
  code: text,
  email: text,
  materialUnit: text,
  specialty: text,
  trade: word(...TRADES),
  nature: word('crew', 'equipment'),
  contractor: text,
  generic: yes,
  budget: yes,
  inactive: yes,
  canLevel: no,
  rates: list(
    shape<ResourceRate>({
      table: needed(word('A', 'B', 'C', 'D', 'E')),
      from: date,
      standard: needed(amount),
      overtime: amount,
      perUse: amount,
      unit: word('m', 'h', 'd', 'w', 'mo', 'y', 'material'),
    }),
  ),
  availability: list(
    shape<Availability>({
      from: date,
      to: date,
      units: needed(amount),
      shift: (value, at) => (typeof value === 'number' ? count(value, at) : word('day', 'night')(value, at)),
    }),
  ),
  accrueAt: word('start', 'end', 'prorated'),
  notes: text,
  baselines,
  custom,
  extra: anything,
}

const runs = list(shape<TimedWork>({ start: needed(date), finish: needed(date), work: needed(amount), cost: amount }))

const ASSIGNMENT: Members<Assignment> = {
  uid: needed(identity),
  guid: text,
  task: needed(identity),
  resource: needed(orNull(identity)),
  units: count,
  work: count,
  actualWork: count,
  remainingWork: amount,
  overtimeWork: amount,
  percentWorkComplete: percent,
  start: date,
  finish: date,
  actualStart: date,
  actualFinish: date,
  delay: duration,
  levelingDelay: duration,
  contour: word(
    'flat',
    'backLoaded',
    'frontLoaded',
    'doublePeak',
    'earlyPeak',
    'latePeak',
    'bell',
    'turtle',
    'contoured',
  ),
  timephased: shape<Timephased>({
    planned: runs,
    actual: runs,
    baselines: list(shape({ number: needed(test(whole(0, 10))), runs: needed(runs) })),
  }),
  rateTable: word('A', 'B', 'C', 'D', 'E'),
  cost: amount,
  actualCost: amount,
  remainingCost: amount,
  driving: flag,
  stop: date,
  resume: date,
  notes: text,
  baselines,
  custom,
  extra: anything,
}

const period = shape<Period>({ from: needed(clock), to: needed(clock) })
const week = list(orNull(list(period)), 7)
const weekday = test(whole(0, 6))

const recurrence: Check = (value, at) => {
  const pattern = isObject(value) ? value.pattern : undefined
  type Of<P extends Recurrence['pattern']> = Extract<Recurrence, { pattern: P }>
  const named = needed(anything)
  const step = needed(count)
  const nth = needed(test(whole(1, 5)))
  const forms: { readonly [P in Recurrence['pattern']]: Check } = {
    daily: shape<Of<'daily'>>({ pattern: named, every: step }),
    weekly: shape<Of<'weekly'>>({ pattern: named, every: step, weekdays: needed(list(weekday)) }),
    monthlyDay: shape<Of<'monthlyDay'>>({ pattern: named, every: step, day: step }),
    monthlyPosition: shape<Of<'monthlyPosition'>>({
      pattern: named,
      every: step,
      position: nth,
      weekday: needed(weekday),
    }),
    yearlyDay: shape<Of<'yearlyDay'>>({ pattern: named, month: step, day: step }),
    yearlyPosition: shape<Of<'yearlyPosition'>>({
      pattern: named,
      month: step,
      position: nth,
      weekday: needed(weekday),
    }),
  }
  return typeof pattern === 'string' && Object.hasOwn(forms, pattern)
    ? forms[pattern as Recurrence['pattern']](value, at)
    : unsound(at, value)
}

const CALENDAR: Members<Calendar> = {
  id: needed(identity),
  guid: text,
  name: needed(text),
  base: identity,
  week: needed(week),
  exceptions: needed(
    list(
      shape<CalendarException>({
        name: text,
        first: needed(day),
        last: needed(day),
        periods: needed(list(period)),
        recurrence,
        occurrences: count,
      }),
      MOST_EXCEPTIONS,
    ),
  ),
  workWeeks: list(
    shape<WorkWeek>({ name: text, first: needed(day), last: needed(day), days: needed(week) }),
    MOST_EXCEPTIONS,
  ),
  hoursPer: shape<NonNullable<Calendar['hoursPer']>>({ day: count, week: count, month: count, year: count }),
  ofResource: yes,
  extra: anything,
}

const positive = test(value => within(0, MOST_TIME)(value) && value !== 0)

const PROJECT: Members<Project> = {
  name: needed(text),
  title: text,
  author: text,
  company: text,
  manager: text,
  subject: text,
  category: text,
  comments: text,
  keywords: text,
  reportAnalysis: text,
  actionPlan: text,
  created: date,
  lastSaved: date,
  guid: text,
  start: needed(orNull(date)),
  finish: date,
  storedFinish: date,
  from: needed(word('start', 'finish')),
  statusDate: date,
  progressRule: word('dataDate', 'asStored'),
  firstPlan: shape<FirstPlan>({
    dataDate: needed(date),
    byDuration: yes,
    tasks: needed(list(tuple([identity, date, date, amount], 3))),
  }),
  forecasts: list(
    shape<Forecast>({
      dataDate: needed(date),
      finish: needed(date),
      reached: list(tuple([identity, percent, list(tuple([orNull(identity), amount]))])),
    }),
  ),
  window: shape<NonNullable<Project['window']>>({ start: date, finish: date }),
  risk: shape<RiskSettings>({
    spreads: list(
      shape<Spread>({ low: needed(amount), high: needed(amount), shape: word(...RISK_SHAPES), step: word(...STEPS) }),
    ),
    correlation: share,
    correlated: word('crew', 'equipment'),
    items: list(
      shape<RiskItem>({
        id: needed(text),
        name: needed(text),
        probability: needed(share),
        low: needed(time),
        likely: needed(time),
        high: needed(time),
        tasks: needed(list(identity)),
      }),
    ),
    weather: list(
      shape<Weather>({
        id: needed(text),
        name: needed(text),
        probability: needed(share),
        shift: count,
        resource: identity,
        step: word(...STEPS),
      }),
    ),
  }),
  accepted: list(
    shape<Acceptance>({
      finding: needed(text),
      reason: needed(text),
      by: text,
      at: date,
      tasks: list(identity),
      links: list(linkKey),
      value: amount,
    }),
  ),
  gates: list(
    shape<ReadyGate>({
      id: needed(text),
      name: needed(text),
      owner: text,
      kind: word(...GATE_KINDS),
      months: needed(count),
      equipment: text,
      task: identity,
      blocks: word('finish'),
      count: shape({ there: needed(count), of: needed(count) }),
      expected: date,
      done: shape<NonNullable<ReadyGate['done']>>(stamp),
    }),
  ),
  calendar: needed(identity),
  units: needed(
    shape<WorkUnits>({
      secondsPerDay: needed(positive),
      secondsPerWeek: needed(positive),
      daysPerMonth: needed(positive),
    }),
  ),
  defaultStart: clock,
  defaultFinish: clock,
  weekStart: weekday,
  taskMode: needed(word('auto', 'manual')),
  taskType: word('fixedUnits', 'fixedDuration', 'fixedWork'),
  newTasksEffortDriven: flag,
  rules: needed(word('msproject', 'p6')),
  p6: shape<P6Options>({
    progress: word('retainedLogic', 'progressOverride', 'actualDates'),
    lagCalendar: word('predecessor', 'successor', 'project', '24h'),
    float: word('start', 'finish', 'smallest'),
    startLagFromEarly: flag,
    useExpectedFinish: flag,
    openEndsCritical: flag,
    plannedDates: yes,
    critical: word('totalFloat', 'longestPath'),
  }),
  honorConstraints: flag,
  multipleCriticalPaths: flag,
  splitInProgress: flag,
  criticalSlack: time,
  nearCriticalSlack: time,
  currency: shape<NonNullable<Project['currency']>>({ code: text, symbol: text, digits: count }),
  shifts: shape<ShiftPattern>({
    hoursPerDay: count,
    daysPerWeek: count,
    shiftHours: count,
    shiftsPerDay: count,
    origin: clock,
    names: list(text),
  }),
  extra: anything,
}

const AREA: Members<Area> = { id: needed(text), name: needed(text), maxPeople: count, maxHeavyLifts: count }

const BLIND: Members<Blind> = {
  id: needed(text),
  tag: needed(text),
  line: text,
  flange: text,
  size: text,
  rating: text,
  drawing: text,
  kind: word(...BLIND_KINDS),
  boundaryOf: text,
  order: count,
  installTask: identity,
  removeTask: identity,
  events: list(
    shape<BlindEvent>({
      to: needed(word('in', 'out')),
      at: needed(date),
      by: needed(text),
      override: text,
      stated: yes,
      photo: text,
    }),
  ),
}

const HEAD: Members<BaselineHead> = {
  number: needed(test(whole(0, 10))),
  name: text,
  by: text,
  at: date,
  reason: text,
  locked: yes,
  edits: count,
  links: list(shape<Link>(LINK)),
  calendars: list(shape<Calendar>(CALENDAR)),
  approvedBy: text,
  tasks: list(tuple([identity, text, date, date, amount])),
}

const CUSTOM_FIELD: Members<CustomField> = {
  key: needed(text),
  of: needed(word('task', 'resource', 'assignment', 'project')),
  name: text,
  values: list(
    shape<NonNullable<CustomField['values']>[number]>({
      value: needed(text),
      description: text,
      parent: amount,
      id: amount,
    }),
  ),
}

const MODEL = {
  task: TASK,
  link: LINK,
  resource: RESOURCE,
  assignment: ASSIGNMENT,
  calendar: CALENDAR,
  project: PROJECT,
  area: AREA,
  blind: BLIND,
  baseline: HEAD,
  customField: CUSTOM_FIELD,
} as const
/** Things of the model that are judged by themselves. */
export type ModelThing = keyof typeof MODEL

/** The first member that a thing of the plan must not have, or not so; `only` limits the look to members that changed. */
export const unsoundIn = (thing: ModelThing, value: object, only?: ReadonlySet<string>): Unsound | null =>
  membersIn(value as Readonly<Record<string, unknown>>, MODEL[thing] as Readonly<Record<string, Check>>, '', only)

/** Whether a value is an instant of the years that a plan may have. */
export const isPlanDate = within(EARLIEST, LATEST)
