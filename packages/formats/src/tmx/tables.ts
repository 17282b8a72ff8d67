import {
  type Acceptance,
  type Area,
  type Assignment,
  type Availability,
  assignmentId,
  type Baseline,
  type BaselineHead,
  type BaselineTask,
  BLIND_KINDS,
  type Blind,
  type BlindEvent,
  type Calendar,
  type CalendarException,
  type CalendarId,
  type Constraint,
  type CustomField,
  type CustomValue,
  type CustomValues,
  calendarId,
  DELAY_REASONS,
  type Delay,
  EMERGENT_STATES,
  type Emergent,
  type Estimate,
  type FirstPlan,
  type Forecast,
  GATE_KINDS,
  type Instant,
  type Json,
  type Leveling,
  type LevelingWait,
  type Link,
  type LinkKey,
  type P6Options,
  type P6Task,
  PERMIT_KINDS,
  type Period,
  type Permit,
  type Project,
  type ReachedHours,
  type ReachedTask,
  type ReadyGate,
  type Recurrence,
  type Reported,
  type Resource,
  type ResourceId,
  type ResourceRate,
  RISK_SHAPES,
  type RiskItem,
  type RiskSettings,
  resourceId,
  type SafetyOverride,
  type Segment,
  type ShiftPattern,
  type Spread,
  STEPS,
  type StoredDates,
  type Task,
  type TaskId,
  type TaskOrigin,
  type TimedWork,
  type Timephased,
  TRADES,
  taskId,
  type Weather,
  type Week,
  type WorkOrder,
  type WorkStep,
  type WorkUnits,
  type WorkWeek,
} from '@parada/schedule'
import { isObject, objectOf } from '../json.ts'
import {
  boolean,
  type Codec,
  clockText,
  dayText,
  durationText,
  fieldsOf,
  formatClock,
  instantText,
  lagText,
  list,
  number,
  object,
  onlyFalse,
  onlyTrue,
  parseClock,
  percent,
  share,
  text,
  word,
  workHours,
} from './codec.ts'

/** By number, or by name where a plan is typed. */
const calendarRef: Codec<CalendarId> = {
  write: value => value,
  read: (json, context) => {
    const id =
      number.read(json, undefined as never) ?? (typeof json === 'string' ? context?.calendarNamed?.(json) : undefined)
    return id === undefined ? undefined : calendarId(id)
  },
}

const baseline = fieldsOf<Baseline>()
const baselines = list(
  object<Baseline>([
    baseline('number', number),
    baseline('start', instantText),
    baseline('finish', instantText, 'finish', 'end'),
    baseline('duration', durationText),
    baseline('work', workHours),
    baseline('cost', number),
  ]),
)

const customValue: Codec<CustomValue> = {
  write: (value, context) => {
    if (typeof value !== 'object') return value
    if ('instant' in value) return { date: instantText.write(value.instant, context) ?? null }
    return { duration: durationText.write(value.duration, context) ?? null }
  },
  read: (json, context) => {
    if (typeof json === 'string' || typeof json === 'number' || typeof json === 'boolean') return json
    if (!isObject(json)) return undefined
    const at = json.date === undefined ? undefined : instantText.read(json.date, context)
    if (at !== undefined) return { instant: at }
    const span = json.duration === undefined ? undefined : durationText.read(json.duration, context)
    return span && { duration: span }
  },
}

const custom: Codec<CustomValues> = {
  write: (values, context) =>
    objectOf(Object.entries(values).map(([key, value]) => [key, customValue.write(value, context)] as const)),
  read: (json, context) => {
    if (!isObject(json)) return undefined
    const entries = Object.entries(json).map(([key, value]) => [key, customValue.read(value, context)] as const)
    return Object.fromEntries(entries.filter((entry): entry is [string, CustomValue] => entry[1] !== undefined))
  },
}

/** Periods as `08:00-12:00`. */
const period: Codec<Period> = {
  write: value => `${formatClock(value.from)}-${formatClock(value.to)}`,
  read: json => {
    const [from, to] = typeof json === 'string' ? json.split('-').map(parseClock) : []
    return typeof from === 'number' && typeof to === 'number' && from < to ? { from, to } : undefined
  },
}
const periods = list(period)

const week: Codec<Week> = {
  write: (days, context) => days.map(day => (day === null ? null : (periods.write(day, context) ?? null))),
  read: (json, context) => {
    if (!Array.isArray(json) || json.length !== 7) return undefined
    return json.map((day: Json) => {
      const hours = day === null ? null : periods.read(day, context)
      if (hours === undefined) context.bad('week', day)
      return hours ?? (day === null ? null : [])
    }) as unknown as Week
  },
}

interface LooseRecurrence {
  readonly pattern: Recurrence['pattern']
  readonly every?: number
  readonly weekdays?: readonly number[]
  readonly day?: number
  readonly position?: number
  readonly weekday?: number
  readonly month?: number
}
const recurrenceField = fieldsOf<LooseRecurrence>()
const looseRecurrence = object<LooseRecurrence>([
  recurrenceField('pattern', word(['daily', 'weekly', 'monthlyDay', 'monthlyPosition', 'yearlyDay', 'yearlyPosition'])),
  recurrenceField('every', number),
  recurrenceField('weekdays', list(number)),
  recurrenceField('day', number),
  recurrenceField('position', number),
  recurrenceField('weekday', number),
  recurrenceField('month', number),
])
const NEEDED: Readonly<Record<Recurrence['pattern'], readonly (keyof LooseRecurrence)[]>> = {
  daily: ['every'],
  weekly: ['every', 'weekdays'],
  monthlyDay: ['every', 'day'],
  monthlyPosition: ['every', 'position', 'weekday'],
  yearlyDay: ['month', 'day'],
  yearlyPosition: ['month', 'position', 'weekday'],
}
const recurrence: Codec<Recurrence> = {
  write: (value, context) => looseRecurrence.write(value, context),
  read: (json, context) => {
    const read = looseRecurrence.read(json, context)
    if (!read?.pattern || NEEDED[read.pattern].some(key => read[key] === undefined)) return undefined
    return read as Recurrence
  },
}

const exception = fieldsOf<CalendarException>()
const exceptionFields = [
  exception('name', text),
  exception('first', dayText, 'first', 'from', 'date', 'start'),
  exception('last', dayText, 'last', 'to', 'end', 'finish'),
  exception('periods', periods),
  exception('recurrence', recurrence),
  exception('occurrences', number),
]
const looseException = object<CalendarException>(exceptionFields)
const exceptions: Codec<CalendarException> = {
  write: looseException.write,
  read: (json, context) => {
    const read = looseException.read(json, context)
    if (read?.first === undefined) return undefined
    return { ...read, last: read.last ?? read.first, periods: read.periods ?? [] }
  },
}

const workWeek = fieldsOf<WorkWeek>()
const looseWorkWeek = object<WorkWeek>([
  workWeek('name', text),
  workWeek('first', dayText, 'first', 'from'),
  workWeek('last', dayText, 'last', 'to'),
  workWeek('days', week),
])
const workWeeks: Codec<WorkWeek> = {
  write: looseWorkWeek.write,
  read: (json, context) => {
    const read = looseWorkWeek.read(json, context)
    return read?.first === undefined || read.last === undefined || !read.days ? undefined : read
  },
}

/** Hours that P6 shows a day, week, month and year of a calendar as; seconds inside. */
const hoursPer = object<NonNullable<Calendar['hoursPer']>>(
  (['day', 'week', 'month', 'year'] as const).map(key =>
    fieldsOf<NonNullable<Calendar['hoursPer']>>()(key, workHours as unknown as Codec<number>),
  ),
)

const calendar = fieldsOf<Calendar>()
/** Members of a calendar. `id`, `week` and `exceptions` get their defaults in the reader. */
export const CALENDAR_FIELDS = [
  calendar('id', calendarRef, 'id', 'uid'),
  calendar('guid', text),
  calendar('name', text),
  calendar('base', calendarRef, 'base_id', 'base', 'base_calendar'),
  calendar('week', week),
  calendar('exceptions', list(exceptions)),
  calendar('workWeeks', list(workWeeks)),
  calendar('hoursPer', hoursPer),
  calendar('ofResource', onlyTrue),
]

const constraintTypes = word(
  [
    'asap',
    'alap',
    'mustStartOn',
    'mustFinishOn',
    'startNoEarlierThan',
    'startNoLaterThan',
    'finishNoEarlierThan',
    'finishNoLaterThan',
    'startOn',
    'finishOn',
    'mandatoryStart',
    'mandatoryFinish',
  ],
  {
    assoonaspossible: 'asap',
    aslateaspossible: 'alap',
    mso: 'mustStartOn',
    mfo: 'mustFinishOn',
    snet: 'startNoEarlierThan',
    snlt: 'startNoLaterThan',
    fnet: 'finishNoEarlierThan',
    fnlt: 'finishNoLaterThan',
  },
)
const constraintField = fieldsOf<Constraint>()
const constraint = object<Constraint>([
  constraintField('type', constraintTypes, 'type', 'constraint_type'),
  constraintField('date', instantText, 'date', 'constraint_date'),
])

const stored = fieldsOf<StoredDates>()
const storedDates = object<StoredDates>([
  stored('start', instantText),
  stored('finish', instantText),
  stored('earlyStart', instantText),
  stored('earlyFinish', instantText),
  stored('lateStart', instantText),
  stored('lateFinish', instantText),
  stored('startSlack', workHours),
  stored('finishSlack', workHours),
  stored('totalSlack', workHours),
  stored('freeSlack', workHours),
  stored('critical', boolean),
])

const p6Task = fieldsOf<P6Task>()
const p6TaskFields = object<P6Task>([
  p6Task('code', text),
  p6Task('type', word(['task', 'resource', 'startMilestone', 'finishMilestone', 'levelOfEffort', 'wbsSummary'])),
  p6Task('expectedFinish', instantText),
  p6Task('suspend', instantText),
  p6Task('resume', instantText),
  p6Task('restart', instantText),
  p6Task('externalEarlyStart', instantText),
  p6Task('externalLateFinish', instantText),
])

const manualText = fieldsOf<{ readonly start?: string; readonly finish?: string; readonly duration?: string }>()
type Manual = NonNullable<Task['manual']>
const manual = fieldsOf<Manual>()
const manualDates = object<Manual>([
  manual('start', instantText),
  manual('finish', instantText),
  manual('text', object([manualText('start', text), manualText('finish', text), manualText('duration', text)])),
])

const segment = fieldsOf<Segment>()
const hyperlink = fieldsOf<NonNullable<Task['hyperlink']>>()
const subproject = fieldsOf<NonNullable<Task['subproject']>>()
const external = fieldsOf<NonNullable<Task['external']>>()
const origin = fieldsOf<TaskOrigin>()
const span = fieldsOf<NonNullable<TaskOrigin['span']>>()

const taskRef: Codec<TaskId> = {
  write: value => value,
  read: json => {
    const uid = number.read(json, undefined as never)
    return uid === undefined ? undefined : taskId(uid)
  },
}
const resourceRef: Codec<ResourceId> = {
  write: value => value,
  read: json => {
    const uid = number.read(json, undefined as never)
    return uid === undefined ? undefined : resourceId(uid)
  },
}

/** An object that is none unless some of its members are there. */
const needing = <T extends object>(codec: Codec<T>, keys: readonly (keyof T)[]): Codec<T> => ({
  write: codec.write,
  read: (json, context) => {
    const read = codec.read(json, context)
    return read && keys.every(key => read[key] !== undefined) ? read : undefined
  },
})

const estimate = fieldsOf<Estimate>()
const estimates = needing(
  object<Estimate>([
    estimate('low', durationText),
    estimate('likely', durationText),
    estimate('high', durationText),
    estimate('shape', word(['triangular', 'pert', 'uniform', 'discrete', 'none'])),
  ]),
  ['low', 'high'],
)

const workStep = fieldsOf<WorkStep>()
const workSteps = list(
  needing(
    object<WorkStep>([
      workStep('name', text),
      workStep('weight', number),
      workStep('done', onlyTrue),
      workStep('at', instantText),
    ]),
    ['name', 'weight'],
  ),
)

const wait = fieldsOf<LevelingWait>()
const leveling = fieldsOf<Leveling>()
const levelings = needing(
  object<Leveling>([
    leveling('delay', durationText),
    leveling('by', text),
    leveling('split', onlyTrue),
    leveling(
      'reason',
      list(
        needing(
          object<LevelingWait>([
            wait('resource', resourceRef, 'resource_uid'),
            wait('area', text),
            wait('counts', word(['people', 'lifts'])),
            wait('tasks', list(taskRef), 'task_uids'),
            wait('until', instantText),
          ]),
          ['tasks'],
        ),
      ),
    ),
  ]),
  ['delay', 'by'],
)

const order = fieldsOf<WorkOrder>()
const workOrders = needing(
  object<WorkOrder>([
    order('order', text),
    order('operation', text),
    order('suboperation', text),
    order('text', text),
    order('system', text),
    order('file', text),
    order('rowHash', text),
    order('importedAt', instantText),
  ]),
  ['order'],
)

const delay = fieldsOf<Delay>()
const delays = list(
  needing(
    object<Delay>([
      delay('reason', word(DELAY_REASONS)),
      delay('at', instantText),
      delay('lost', workHours),
      delay('note', text),
    ]),
    ['reason'],
  ),
)

const report = fieldsOf<Reported>()
const overriding = fieldsOf<SafetyOverride>()
const overrides = list(
  needing(object<SafetyOverride>([overriding('by', text), overriding('at', instantText), overriding('past', text)]), [
    'by',
    'past',
  ]),
)
const extra = fieldsOf<Emergent>()
const emergents = needing(
  object<Emergent>([
    extra('state', word(EMERGENT_STATES)),
    extra('by', text),
    extra('at', instantText),
    extra('reason', text),
    extra('decidedBy', text),
    extra('decidedAt', instantText),
    extra('decision', text),
    extra('effect', number),
    extra('start', instantText),
    extra('finish', instantText),
  ]),
  ['state'],
)

/** Quantities by name; the names are kept as they are. */
const inputs: Codec<Readonly<Record<string, number | string>>> = {
  write: value => objectOf(Object.entries(value)),
  read: json =>
    isObject(json)
      ? (objectOf(
          Object.entries(json).filter(([, value]) => typeof value === 'number' || typeof value === 'string'),
        ) as Record<string, number | string>)
      : undefined,
}

const taskType = word(['fixedUnits', 'fixedDuration', 'fixedWork'])
const issue = fieldsOf<NonNullable<Permit['issued']>>()
const issued = needing(object<NonNullable<Permit['issued']>>([issue('at', instantText), issue('by', text)]), [
  'at',
  'by',
])
const permit = fieldsOf<Permit>()
const permits = list(needing(object<Permit>([permit('kind', word(PERMIT_KINDS)), permit('issued', issued)]), ['kind']))
const gate = fieldsOf<ReadyGate>()
type GateCount = NonNullable<ReadyGate['count']>
const gateCount = fieldsOf<GateCount>()
const gates = list(
  needing(
    object<ReadyGate>([
      gate('id', text),
      gate('name', text),
      gate('owner', text),
      gate('kind', word(GATE_KINDS)),
      gate('months', number),
      gate('equipment', text),
      gate('task', taskRef, 'task_uid'),
      gate('blocks', word(['finish'])),
      gate('count', needing(object<GateCount>([gateCount('there', number), gateCount('of', number)]), ['there', 'of'])),
      gate('expected', instantText),
      gate('done', issued),
    ]),
    ['id', 'name', 'months'],
  ),
)

const task = fieldsOf<Task>()

/**
 * Members of a task that need no other part of the file. Ids, parent, name, duration, summary, mode and the dates that
 * are shown (`start`, `finish`) are the reader's and writer's own.
 */
export const TASK_FIELDS = [
  task('guid', text),
  task('milestone', boolean, 'milestone', 'is_milestone'),
  task('recurring', onlyTrue),
  task('percentComplete', percent, 'percent_complete', 'progress'),
  task('manual', manualDates),
  task('active', onlyFalse, 'active', 'is_active'),
  task('constraint', constraint),
  task('secondConstraint', constraint),
  task('deadline', instantText),
  task('calendar', calendarRef, 'calendar_id', 'calendar_uid', 'calendar'),
  task('ignoreResourceCalendars', onlyTrue),
  task('type', taskType, 'type', 'task_type'),
  task('effortDriven', boolean),
  task('work', workHours, 'work', 'work_hours'),
  task('priority', number),
  task('levelingCanSplit', onlyFalse),
  task('levelAssignments', onlyFalse),
  task('percentWorkComplete', percent),
  task('physicalPercentComplete', percent),
  task('percentType', word(['duration', 'units', 'physical', 'steps'])),
  task('steps', workSteps, 'work_steps'),
  task('actualStart', instantText),
  task('actualFinish', instantText, 'actual_finish', 'actual_end'),
  task('actualDuration', durationText),
  task('remainingDuration', durationText),
  task('actualWork', workHours),
  task('remainingWork', workHours),
  task('stop', instantText),
  task('resume', instantText),
  task('segments', list(object<Segment>([segment('start', instantText), segment('finish', instantText)]))),
  task('levelingDelay', durationText),
  task('leveling', levelings),
  task('wbs', text, 'wbs', 'wbs_code'),
  task('notes', text, 'notes', 'note', 'description'),
  task('responsible', text),
  task('workPackage', text),
  task('contractor', text),
  task('equipment', text, 'equipment', 'equipment_tag'),
  task('step', word(STEPS), 'step_code'),
  task('kind', word(['work', 'process', 'hold', 'contingent']), 'work_kind'),
  task('probability', share),
  task('area', text),
  task('estimate', estimates, 'three_point'),
  task('permits', permits),
  task('workOrder', workOrders),
  task('delays', delays),
  task(
    'reported',
    object<Reported>([
      report('by', text),
      report('at', instantText),
      report('hours', onlyTrue),
      report('overrides', overrides),
      report('supposed', onlyTrue),
    ]),
  ),
  task('emergent', emergents),
  task('cost', number),
  task('fixedCost', number),
  task('actualCost', number),
  task('remainingCost', number),
  task('baselines', baselines),
  task('custom', custom),
  task('hyperlink', object([hyperlink('address', text), hyperlink('subAddress', text), hyperlink('text', text)])),
  task('external', object([external('project', text), external('id', text)])),
  task('subproject', object([subproject('file', text), subproject('readOnly', onlyTrue)])),
  task('p6', p6TaskFields),
  task(
    'origin',
    object<TaskOrigin>([
      origin('kind', word(['text', 'card', 'document', 'model', 'person', 'template'])),
      origin('source', text),
      origin('span', object([span('start', number), span('end', number)])),
      origin('version', number),
      origin('norm', number),
      origin('row', text),
      origin('hours', number),
      origin('inputs', inputs),
    ]),
  ),
  task('stored', storedDates),
]

const rate = fieldsOf<ResourceRate>()
const rateTable = word(['A', 'B', 'C', 'D', 'E'])
/** Rate tables keep their capital letters on the wire. */
const rateLetter: Codec<'A' | 'B' | 'C' | 'D' | 'E'> = { write: value => value, read: rateTable.read }
/** The day's or the night's shifts, or one by its number. */
const someShift: Codec<'day' | 'night' | number> = {
  write: value => value,
  read: json => (json === 'day' || json === 'night' ? json : number.read(json, undefined as never)),
}
const available = fieldsOf<Availability>()
const resource = fieldsOf<Resource>()

/** Members of a resource. Ids, name and kind are the reader's and writer's own. */
export const RESOURCE_FIELDS = [
  resource('guid', text),
  resource('maxUnits', share, 'max_units', 'max_capacity'),
  resource('calendar', calendarRef, 'calendar_id', 'calendar_uid', 'calendar'),
  resource('initials', text),
  resource('group', text),
  resource('code', text),
  resource('email', text),
  resource('materialUnit', text),
  resource('specialty', text),
  resource('trade', word(TRADES)),
  resource('nature', word(['crew', 'equipment'])),
  resource('contractor', text),
  resource('generic', onlyTrue),
  resource('budget', onlyTrue),
  resource('inactive', onlyTrue),
  resource('canLevel', onlyFalse),
  resource(
    'rates',
    list(
      object<ResourceRate>([
        rate('table', rateLetter),
        rate('from', instantText),
        rate('standard', number),
        rate('overtime', number),
        rate('perUse', number),
        rate('unit', word(['m', 'h', 'd', 'w', 'mo', 'y', 'material'])),
      ]),
    ),
  ),
  resource(
    'availability',
    list(
      object<Availability>([
        available('from', instantText),
        available('to', instantText),
        available('units', share),
        available('shift', someShift),
      ]),
    ),
  ),
  resource('accrueAt', word(['start', 'end', 'prorated'])),
  resource('notes', text),
  resource('baselines', baselines),
  resource('custom', custom),
]

const timed = fieldsOf<TimedWork>()
const timedWork = list(
  object<TimedWork>([
    timed('start', instantText),
    timed('finish', instantText),
    timed('work', workHours),
    timed('cost', number),
  ]),
)
const phased = fieldsOf<Timephased>()
type RememberedRuns = NonNullable<Timephased['baselines']>[number]
const remembered = fieldsOf<RememberedRuns>()
const timephased = object<Timephased>([
  phased('planned', timedWork),
  phased('actual', timedWork),
  phased('baselines', list(object<RememberedRuns>([remembered('number', number), remembered('runs', timedWork)]))),
])

const assignment = fieldsOf<Assignment>()
/** Members of an assignment. Ids and the two ends are the reader's and writer's own. */
export const ASSIGNMENT_FIELDS = [
  assignment('guid', text),
  assignment('units', share),
  assignment('work', workHours, 'work', 'work_hours'),
  assignment('actualWork', workHours),
  assignment('remainingWork', workHours),
  assignment('overtimeWork', workHours),
  assignment('percentWorkComplete', percent),
  assignment('start', instantText),
  assignment('finish', instantText),
  assignment('actualStart', instantText),
  assignment('actualFinish', instantText),
  assignment('delay', durationText),
  assignment('levelingDelay', durationText),
  assignment(
    'contour',
    word(['flat', 'backLoaded', 'frontLoaded', 'doublePeak', 'earlyPeak', 'latePeak', 'bell', 'turtle', 'contoured']),
  ),
  assignment('rateTable', rateLetter),
  assignment('cost', number),
  assignment('actualCost', number),
  assignment('remainingCost', number),
  assignment('driving', boolean),
  assignment('stop', instantText),
  assignment('resume', instantText),
  assignment('notes', text),
  assignment('timephased', timephased),
  assignment('baselines', baselines),
  assignment('custom', custom),
]

const units = fieldsOf<WorkUnits>()
export const UNITS_FIELDS = [
  units('secondsPerDay', workHours as unknown as Codec<number>, 'hours_per_day'),
  units('secondsPerWeek', workHours as unknown as Codec<number>, 'hours_per_week'),
  units('daysPerMonth', number),
]

const shift = fieldsOf<ShiftPattern>()
export const shiftPattern = object<ShiftPattern>([
  shift('hoursPerDay', number),
  shift('daysPerWeek', number),
  shift('shiftHours', number),
  shift('shiftsPerDay', number),
  shift('origin', clockText),
  shift('names', list(text)),
])

/** Tasks with their dates and the seconds of their people's work as `[uid, start, finish, work]`. */
const frozen: Codec<FirstPlan['tasks'][number]> = {
  write: ([uid, start, finish, work], context) => [
    uid,
    instantText.write(start, context) ?? null,
    instantText.write(finish, context) ?? null,
    ...(work === undefined ? [] : [work]),
  ],
  read: (json, context) => {
    const [uid, start, finish, work] = Array.isArray(json) ? (json as Json[]) : []
    const read = (value: Json | undefined): Instant | undefined =>
      value === undefined ? undefined : instantText.read(value, context)
    const [from, to] = [read(start), read(finish)]
    if (typeof uid !== 'number' || from === undefined || to === undefined) return undefined
    return isHours(work) ? [taskId(uid), from, to, work] : [taskId(uid), from, to]
  },
}
const isHours = (json: Json | undefined): json is number =>
  typeof json === 'number' && Number.isFinite(json) && json >= 0
const first = fieldsOf<FirstPlan>()
const firstPlan = needing(
  object<FirstPlan>([first('dataDate', instantText), first('byDuration', onlyTrue), first('tasks', list(frozen))]),
  ['dataDate', 'tasks'],
)
/** How far running tasks were, as `[uid, percent, [[assignment, seconds], ...]]`. */
const reached: Codec<ReachedTask> = {
  write: ([uid, percent, spent]) => [uid, percent, spent.map(([assignment, seconds]) => [assignment, seconds])],
  read: json => {
    const [uid, percent, spent] = Array.isArray(json) ? (json as Json[]) : []
    if (typeof uid !== 'number' || !isHours(percent)) return undefined
    const hours = (Array.isArray(spent) ? (spent as Json[]) : []).flatMap((each): ReachedHours[] => {
      const [assignment, seconds] = Array.isArray(each) ? (each as Json[]) : []
      if (!isHours(seconds)) return []
      return [[typeof assignment === 'number' ? assignmentId(assignment) : null, seconds]]
    })
    return [taskId(uid), Math.min(100, percent), hours]
  },
}
const forecast = fieldsOf<Forecast>()
const forecasts = list(
  needing(
    object<Forecast>([
      forecast('dataDate', instantText),
      forecast('finish', instantText),
      forecast('reached', list(reached)),
    ]),
    ['dataDate', 'finish'],
  ),
)
const window = fieldsOf<NonNullable<Project['window']>>()

/** Links by their key, as `[from, to, type]`. */
const linkKey: Codec<LinkKey> = {
  write: ({ from, to, type }) => [from, to, type],
  read: json => {
    const [from, to, type] = Array.isArray(json) ? (json as Json[]) : []
    const known = (['FS', 'SS', 'FF', 'SF'] as const).find(each => each === type)
    return typeof from === 'number' && typeof to === 'number' && known
      ? { from: taskId(from), to: taskId(to), type: known }
      : undefined
  },
}
const acceptance = fieldsOf<Acceptance>()
const accepted = list(
  needing(
    object<Acceptance>([
      acceptance('finding', text),
      acceptance('reason', text),
      acceptance('by', text),
      acceptance('at', instantText),
      acceptance('tasks', list(taskRef), 'task_uids'),
      acceptance('links', list(linkKey)),
      acceptance('value', number),
    ]),
    ['finding', 'reason'],
  ),
)

const spread = fieldsOf<Spread>()
const riskItem = fieldsOf<RiskItem>()
const weather = fieldsOf<Weather>()
const riskSettings = fieldsOf<RiskSettings>()
const risk = object<RiskSettings>([
  riskSettings(
    'spreads',
    list(
      needing(
        object<Spread>([
          spread('low', number),
          spread('high', number),
          spread('shape', word(RISK_SHAPES)),
          spread('step', word(STEPS)),
        ]),
        ['low', 'high'],
      ),
    ),
  ),
  riskSettings('correlation', number),
  riskSettings('correlated', word(['crew', 'equipment'])),
  riskSettings(
    'items',
    list(
      needing(
        object<RiskItem>([
          riskItem('id', text),
          riskItem('name', text),
          riskItem('probability', number),
          riskItem('low', workHours),
          riskItem('likely', workHours),
          riskItem('high', workHours),
          riskItem('tasks', list(taskRef), 'task_uids'),
        ]),
        ['id', 'name', 'probability', 'low', 'likely', 'high', 'tasks'],
      ),
    ),
  ),
  riskSettings(
    'weather',
    list(
      needing(
        object<Weather>([
          weather('id', text),
          weather('name', text),
          weather('probability', number),
          weather('shift', number),
          weather('resource', resourceRef, 'resource_uid'),
          weather('step', word(STEPS)),
        ]),
        ['id', 'name', 'probability'],
      ),
    ),
  ),
])

const p6Options = fieldsOf<P6Options>()
const currency = fieldsOf<NonNullable<Project['currency']>>()
const project = fieldsOf<Project>()

/** Members of the `project` object. Name, start, status date, task mode, units and shifts stand beside it, at the top. */
export const PROJECT_FIELDS = [
  project('title', text),
  project('author', text),
  project('company', text),
  project('manager', text),
  project('subject', text),
  project('category', text),
  project('comments', text),
  project('keywords', text),
  project('reportAnalysis', text),
  project('actionPlan', text),
  project('created', instantText),
  project('lastSaved', instantText),
  project('guid', text),
  project('finish', instantText, 'finish', 'must_finish_by'),
  project('storedFinish', instantText),
  project('progressRule', word(['dataDate', 'asStored'])),
  project('firstPlan', firstPlan),
  project('forecasts', forecasts),
  project('window', object([window('start', instantText), window('finish', instantText, 'finish', 'end')])),
  project('accepted', accepted),
  project('risk', risk),
  project('gates', gates),
  project('from', word(['start', 'finish']), 'schedule_from'),
  project('calendar', calendarRef, 'calendar_id', 'calendar_uid', 'calendar'),
  project('defaultStart', clockText),
  project('defaultFinish', clockText),
  project('weekStart', number),
  project('taskType', taskType),
  project('newTasksEffortDriven', boolean),
  project('rules', word(['msproject', 'p6'])),
  project(
    'p6',
    object<P6Options>([
      p6Options('progress', word(['retainedLogic', 'progressOverride', 'actualDates'])),
      p6Options('lagCalendar', word(['predecessor', 'successor', 'project', '24h'])),
      p6Options('float', word(['start', 'finish', 'smallest'])),
      p6Options('startLagFromEarly', boolean),
      p6Options('useExpectedFinish', boolean),
      p6Options('openEndsCritical', boolean),
      p6Options('critical', word(['totalFloat', 'longestPath'])),
      p6Options('plannedDates', onlyTrue),
    ]),
  ),
  project('honorConstraints', boolean),
  project('multipleCriticalPaths', boolean),
  project('splitInProgress', boolean),
  project('criticalSlack', workHours),
  project('nearCriticalSlack', workHours),
  project('currency', object([currency('code', text), currency('symbol', text), currency('digits', number)])),
]

type CustomFieldValue = NonNullable<CustomField['values']>[number]
const fieldValue = fieldsOf<CustomFieldValue>()
const customField = fieldsOf<CustomField>()
export const customFields = list(
  object<CustomField>([
    customField('key', text),
    customField('of', word(['task', 'resource', 'assignment', 'project'])),
    customField('name', text),
    customField(
      'values',
      list(
        object<CustomFieldValue>([
          fieldValue('value', text),
          fieldValue('description', text),
          fieldValue('parent', number),
          fieldValue('id', number),
        ]),
      ),
    ),
  ]),
)

const area = fieldsOf<Area>()
export const areas = list(
  needing(
    object<Area>([area('id', text), area('name', text), area('maxPeople', number), area('maxHeavyLifts', number)]),
    ['id', 'name'],
  ),
)

const blindEvent = fieldsOf<BlindEvent>()
const blind = fieldsOf<Blind>()
export const blinds = list(
  needing(
    object<Blind>([
      blind('id', text),
      blind('tag', text),
      blind('line', text),
      blind('flange', text),
      blind('size', text),
      blind('rating', text),
      blind('drawing', text),
      blind('kind', word(BLIND_KINDS)),
      blind('boundaryOf', text),
      blind('order', number),
      blind('installTask', taskRef, 'install_uid'),
      blind('removeTask', taskRef, 'remove_uid'),
      blind(
        'events',
        list(
          needing(
            object<BlindEvent>([
              blindEvent('to', word(['in', 'out'] as const)),
              blindEvent('at', instantText),
              blindEvent('by', text),
              blindEvent('override', text),
              blindEvent('stated', onlyTrue),
              blindEvent('photo', text),
            ]),
            ['to', 'at', 'by'],
          ),
        ),
      ),
    ]),
    ['id', 'tag'],
  ),
)

export const linkNature = word(['logic', 'preference'] as const)

const link = fieldsOf<Link>()
/** A remembered link; links of the plan itself are the reader's and writer's own. */
const rememberedLink = needing(
  object<Link>([
    link('from', taskRef, 'pred_uid'),
    link('to', taskRef, 'succ_uid'),
    link('type', {
      write: value => value,
      read: json => (['FS', 'SS', 'FF', 'SF'] as const).find(each => each === json),
    }),
    link('lag', lagText),
    link('nature', linkNature),
  ]),
  ['from', 'to', 'type', 'lag'],
)
/** `[uid, name, start, finish, hours]`. */
const rememberedTask: Codec<BaselineTask> = {
  write: ([uid, name, start, finish, work], context) => [
    uid,
    name,
    instantText.write(start, context) ?? null,
    instantText.write(finish, context) ?? null,
    workHours.write(work, context) ?? null,
  ],
  read: (json, context) => {
    if (!Array.isArray(json)) return undefined
    const [uid, name] = json
    const [from, to] = [json[2], json[3]].map(each =>
      each === undefined ? undefined : instantText.read(each, context),
    )
    const work = json[4] === undefined ? undefined : workHours.read(json[4], context)
    return typeof uid === 'number' &&
      typeof name === 'string' &&
      from !== undefined &&
      to !== undefined &&
      work !== undefined
      ? [taskId(uid), name, from, to, work]
      : undefined
  },
}

const head = fieldsOf<BaselineHead>()
export const baselineHeads = list(
  needing(
    object<BaselineHead>([
      head('number', number),
      head('name', text),
      head('by', text),
      head('at', instantText),
      head('reason', text),
      head('locked', onlyTrue),
      head('edits', number),
      head('links', list(rememberedLink)),
      head('approvedBy', text),
      head('tasks', list(rememberedTask)),
      head('calendars', list(needing(object<Calendar>(CALENDAR_FIELDS), ['id', 'name', 'week', 'exceptions']))),
    ]),
    ['number'],
  ),
)
