import {
  type Assignment,
  assignmentId,
  type Baseline,
  type Calendar,
  type CustomValue,
  calendarId,
  DELAY_REASONS,
  type Duration,
  type DurationUnit,
  dayNumber,
  EMERGENT_STATES,
  type Instant,
  instant,
  type Json,
  type Lag,
  type Link,
  type Period,
  type Recurrence,
  type Resource,
  resourceId,
  type Schedule,
  STANDARD_CALENDAR,
  STEPS,
  type Task,
  TRADES,
  taskId,
  type WorkTime,
} from '@parada/schedule'
import fc from 'fast-check'

/** An object that has each optional member or not. */
export function some<T extends object>(
  members: { [K in keyof T]-?: fc.Arbitrary<NonNullable<T[K]>> },
): fc.Arbitrary<T> {
  return fc.record(members as never, { requiredKeys: [] }) as fc.Arbitrary<T>
}

export const anyInstant: fc.Arbitrary<Instant> = fc.integer({ min: 1_400_000_000, max: 2_000_000_000 }).map(instant)
export const anyWork: fc.Arbitrary<WorkTime> = fc.integer({
  min: 0,
  max: 50_000_000,
}) as unknown as fc.Arbitrary<WorkTime>
export const anySlack: fc.Arbitrary<WorkTime> = fc.integer({
  min: -9_000_000,
  max: 9_000_000,
}) as unknown as fc.Arbitrary<WorkTime>
export const anyUnit = fc.constantFrom<DurationUnit>('m', 'h', 'd', 'w', 'mo')
export const anyText = fc.string({ unit: 'grapheme', maxLength: 12 })
export const anyMoney = fc.integer({ min: -9_999_999, max: 99_999_999 }).map(cents => cents / 100)
export const anyJson = fc.jsonValue({ maxDepth: 2 }).map(value => JSON.parse(JSON.stringify(value)) as Json)
const anyExtra = fc.dictionary(anyText, anyJson, { maxKeys: 3 })

export const anyDuration: fc.Arbitrary<Duration> = fc
  .record({ seconds: anyWork, unit: anyUnit, elapsed: fc.boolean(), estimated: fc.boolean() })
  .map(({ seconds, unit, elapsed, estimated }) => ({
    seconds,
    unit,
    ...(elapsed && { elapsed: true as const }),
    ...(estimated && { estimated: true as const }),
  }))

const anyLag: fc.Arbitrary<Lag> = fc.oneof(
  fc
    .record({ seconds: anySlack, unit: anyUnit, elapsed: fc.boolean() })
    .map(({ seconds, unit, elapsed }) => ({ seconds, unit, ...(elapsed && { elapsed: true as const }) })),
  fc.record({ percent: fc.integer({ min: -200, max: 300 }), elapsed: fc.boolean() }).map(({ percent, elapsed }) => ({
    seconds: 0 as WorkTime,
    unit: 'd' as const,
    percent,
    ...(elapsed && { elapsed: true as const }),
  })),
)

const anyDay = fc.integer({ min: 16_000, max: 24_000 }).map(dayNumber)

/** One to three periods of a day, in order and apart. */
export const anyPeriods: fc.Arbitrary<readonly Period[]> = fc
  .uniqueArray(fc.integer({ min: 0, max: 96 }), { minLength: 2, maxLength: 6 })
  .map(marks => marks.toSorted((a, b) => a - b).map(mark => mark * 900))
  .map(marks => {
    const periods: Period[] = []
    for (let at = 0; at + 1 < marks.length; at += 2) periods.push({ from: marks[at]!, to: marks[at + 1]! })
    return periods
  })

const weekdays = fc
  .uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 7 })
  .map(list => list.toSorted())
const every = fc.integer({ min: 1, max: 12 })
const month = fc.integer({ min: 1, max: 12 })
const position = fc.integer({ min: 1, max: 5 })
const weekday = fc.integer({ min: 0, max: 6 })
const day = fc.integer({ min: 1, max: 31 })
export const anyRecurrence: fc.Arbitrary<Recurrence> = fc.oneof(
  fc.record({ pattern: fc.constant('daily' as const), every }),
  fc.record({ pattern: fc.constant('weekly' as const), every, weekdays }),
  fc.record({ pattern: fc.constant('monthlyDay' as const), every, day }),
  fc.record({ pattern: fc.constant('monthlyPosition' as const), every, position, weekday }),
  fc.record({ pattern: fc.constant('yearlyDay' as const), month, day }),
  fc.record({ pattern: fc.constant('yearlyPosition' as const), month, position, weekday }),
)

const anyWeek = fc.tuple(
  ...([0, 1, 2, 3, 4, 5, 6] as const).map(() =>
    fc.option(fc.oneof(anyPeriods, fc.constant([] as Period[])), { nil: null }),
  ),
) as unknown as fc.Arbitrary<Calendar['week']>

const anyBaseline = some<Baseline>({
  number: fc.integer({ min: 0, max: 10 }),
  start: anyInstant,
  finish: anyInstant,
  duration: anyDuration,
  work: anyWork,
  cost: anyMoney,
}).map(baseline => ({ ...baseline, number: baseline.number ?? 0 }))

const anyCustom = fc.dictionary(
  fc.constantFrom('text1', 'number3', 'flag2', 'date1', 'duration4', 'cost2', 'p6:Area'),
  fc.oneof(
    anyText,
    anyMoney,
    fc.boolean(),
    anyInstant.map(at => ({ instant: at })),
    anyDuration.map(span => ({ duration: span })),
  ) as fc.Arbitrary<CustomValue>,
  { maxKeys: 3 },
)

function anyCalendars(): fc.Arbitrary<readonly Calendar[]> {
  const one = fc.record({
    name: anyText,
    week: anyWeek,
    exceptions: fc.array(
      fc
        .record(
          {
            name: anyText,
            first: anyDay,
            last: anyDay,
            periods: anyPeriods,
            recurrence: anyRecurrence,
            occurrences: every,
          },
          { requiredKeys: ['first', 'last', 'periods'] },
        )
        .map(each => ({ ...each, periods: each.periods })),
      { maxLength: 2 },
    ),
    more: some<Pick<Calendar, 'guid' | 'workWeeks' | 'hoursPer' | 'ofResource' | 'extra'>>({
      guid: fc.uuid(),
      workWeeks: fc.array(
        fc.record(
          { name: anyText, first: anyDay, last: anyDay, days: anyWeek },
          { requiredKeys: ['first', 'last', 'days'] },
        ),
        { maxLength: 1 },
      ),
      hoursPer: some<NonNullable<Calendar['hoursPer']>>({
        day: fc.integer({ min: 1, max: 86_400 }),
        week: fc.integer({ min: 1, max: 604_800 }),
        month: fc.integer({ min: 1, max: 2_600_000 }),
        year: fc.integer({ min: 1, max: 31_000_000 }),
      }),
      ofResource: fc.constant(true as const),
      extra: anyExtra,
    }),
  })
  return fc.oneof(
    fc.constant([STANDARD_CALENDAR]),
    fc.array(one, { minLength: 1, maxLength: 3 }).map(list =>
      list.map(({ name, week, exceptions, more }, at) => ({
        id: calendarId(at + 1),
        name,
        ...(at > 0 && at % 2 === 1 && { base: calendarId(1) }),
        week: at === 0 ? (week.map(each => each ?? []) as unknown as Calendar['week']) : week,
        exceptions,
        ...more,
      })),
    ),
  )
}

const anySubproject = fc.record(
  { file: anyText.filter(file => file.trim() !== ''), readOnly: fc.constant(true as const) },
  { requiredKeys: ['file'] },
)

const TASK_MEMBERS: { [K in keyof TaskMore]-?: fc.Arbitrary<NonNullable<TaskMore[K]>> } = {
  guid: fc.uuid(),
  subproject: anySubproject,
  milestone: fc.boolean(),
  recurring: fc.constant(true as const),
  manual: some({
    start: anyInstant,
    finish: anyInstant,
    text: some({ start: anyText, finish: anyText, duration: anyText }),
  }),
  mode: fc.constant('manual' as const),
  active: fc.constant(false as const),
  constraint: fc.oneof(
    fc.constant({ type: 'alap' as const }),
    fc.record({ type: fc.constantFrom('mustStartOn' as const, 'finishNoLaterThan' as const), date: anyInstant }),
  ),
  secondConstraint: fc.record({
    type: fc.constantFrom('startOn' as const, 'mandatoryFinish' as const),
    date: anyInstant,
  }),
  deadline: anyInstant,
  ignoreResourceCalendars: fc.constant(true as const),
  type: fc.constantFrom('fixedUnits' as const, 'fixedDuration' as const, 'fixedWork' as const),
  effortDriven: fc.boolean(),
  work: anyWork,
  priority: fc.integer({ min: 0, max: 1000 }),
  levelingCanSplit: fc.constant(false as const),
  levelAssignments: fc.constant(false as const),
  percentComplete: fc.integer({ min: 0, max: 100 }),
  percentWorkComplete: fc.integer({ min: 0, max: 100 }),
  physicalPercentComplete: fc.integer({ min: 0, max: 100 }),
  actualStart: anyInstant,
  actualFinish: anyInstant,
  actualDuration: anyDuration,
  remainingDuration: anyDuration,
  actualWork: anyWork,
  remainingWork: anyWork,
  stop: anyInstant,
  resume: anyInstant,
  segments: fc.array(fc.record({ start: anyInstant, finish: anyInstant }), { maxLength: 2 }),
  levelingDelay: anyDuration,
  wbs: anyText,
  notes: anyText,
  responsible: anyText,
  workPackage: anyText,
  cost: anyMoney,
  fixedCost: anyMoney,
  actualCost: anyMoney,
  remainingCost: anyMoney,
  baselines: fc.array(anyBaseline, { maxLength: 2 }),
  custom: anyCustom,
  hyperlink: some({ address: anyText, subAddress: anyText, text: anyText }),
  external: some({ project: anyText, id: anyText }),
  p6: some({
    code: anyText,
    type: fc.constantFrom('task' as const, 'levelOfEffort' as const),
    expectedFinish: anyInstant,
    suspend: anyInstant,
    resume: anyInstant,
    restart: anyInstant,
    externalEarlyStart: anyInstant,
    externalLateFinish: anyInstant,
  }),
  origin: fc.record(
    {
      kind: fc.constantFrom('text' as const, 'card' as const, 'template' as const),
      source: anyText,
      version: fc.integer({ min: 1, max: 9 }),
      norm: fc.integer({ min: 1, max: 9 }),
      row: anyText,
      hours: fc.integer({ min: 1, max: 99 }),
      inputs: fc.dictionary(fc.constantFrom('tubes', 'Ø'), fc.oneof(fc.integer({ min: 0, max: 900 }), anyText)),
    },
    { requiredKeys: ['kind', 'source'] },
  ),
  percentType: fc.constantFrom('duration' as const, 'units' as const, 'physical' as const, 'steps' as const),
  steps: fc.array(
    fc.record(
      { name: anyText, weight: fc.integer({ min: 0, max: 100 }), done: fc.constant(true as const), at: anyInstant },
      { requiredKeys: ['name', 'weight'] },
    ),
    { maxLength: 2 },
  ),
  leveling: fc.record(
    {
      delay: anyDuration,
      by: anyText,
      reason: fc.array(
        fc.record(
          {
            resource: fc.constant(resourceId(10)),
            area: anyText,
            tasks: fc.array(fc.integer({ min: 1, max: 9 }).map(taskId), { maxLength: 2 }),
            until: anyInstant,
          },
          { requiredKeys: ['tasks'] },
        ),
        { maxLength: 2 },
      ),
      split: fc.constant(true as const),
    },
    { requiredKeys: ['delay', 'by'] },
  ),
  contractor: anyText,
  equipment: anyText,
  step: fc.constantFrom(...STEPS),
  kind: fc.constantFrom('work' as const, 'process' as const, 'hold' as const, 'contingent' as const),
  probability: fc.integer({ min: 0, max: 100 }).map(percent => percent / 100),
  area: fc.constantFrom('A1', 'A2'),
  permits: fc.array(fc.record({ kind: fc.constantFrom('hot' as const, 'confined' as const) }), {
    minLength: 1,
    maxLength: 2,
  }),
  estimate: fc.record(
    {
      low: anyDuration,
      likely: anyDuration,
      high: anyDuration,
      shape: fc.constantFrom('pert' as const, 'none' as const),
    },
    { requiredKeys: ['low', 'high'] },
  ),
  workOrder: fc.record(
    {
      order: anyText,
      operation: anyText,
      suboperation: anyText,
      system: anyText,
      file: anyText,
      rowHash: anyText,
      importedAt: anyInstant,
    },
    { requiredKeys: ['order'] },
  ),
  delays: fc.array(
    fc.record(
      { reason: fc.constantFrom(...DELAY_REASONS), at: anyInstant, lost: anyWork, note: anyText },
      { requiredKeys: ['reason'] },
    ),
    { maxLength: 2 },
  ),
  reported: some({
    by: anyText,
    at: anyInstant,
    hours: fc.constant(true as const),
    overrides: fc.array(fc.record({ by: anyText, at: anyInstant, past: anyText }), { minLength: 1, maxLength: 2 }),
  }),
  emergent: fc.record(
    {
      state: fc.constantFrom(...EMERGENT_STATES),
      by: anyText,
      at: anyInstant,
      reason: anyText,
      decidedBy: anyText,
      decidedAt: anyInstant,
      decision: anyText,
      effect: fc.integer({ min: -86_400, max: 86_400 }),
    },
    { requiredKeys: ['state'] },
  ),
  stored: some({
    start: anyInstant,
    finish: anyInstant,
    earlyStart: anyInstant,
    earlyFinish: anyInstant,
    lateStart: anyInstant,
    lateFinish: anyInstant,
    startSlack: anySlack,
    finishSlack: anySlack,
    totalSlack: anySlack,
    freeSlack: anySlack,
    critical: fc.boolean(),
  }),
  extra: anyExtra,
}
type TaskMore = Omit<Task, 'uid' | 'row' | 'name' | 'parent' | 'summary' | 'duration' | 'calendar'>

const RESOURCE_MEMBERS: { [K in keyof ResourceMore]-?: fc.Arbitrary<NonNullable<ResourceMore[K]>> } = {
  guid: fc.uuid(),
  maxUnits: fc.integer({ min: 0, max: 2000 }).map(units => units / 100),
  initials: anyText,
  group: anyText,
  code: anyText,
  email: anyText,
  materialUnit: anyText,
  specialty: anyText,
  trade: fc.constantFrom(...TRADES),
  nature: fc.constantFrom('crew' as const, 'equipment' as const),
  contractor: anyText,
  generic: fc.constant(true as const),
  budget: fc.constant(true as const),
  canLevel: fc.constant(false as const),
  inactive: fc.constant(true as const),
  rates: fc.array(
    fc.record(
      {
        table: fc.constantFrom('A' as const, 'E' as const),
        from: anyInstant,
        standard: anyMoney,
        overtime: anyMoney,
        perUse: anyMoney,
        unit: fc.constantFrom('h' as const, 'material' as const, 'mo' as const),
      },
      { requiredKeys: ['table', 'standard'] },
    ),
    { maxLength: 2 },
  ),
  availability: fc.array(
    fc.record(
      {
        from: anyInstant,
        to: anyInstant,
        units: fc.integer({ min: 0, max: 300 }).map(units => units / 100),
        shift: fc.constantFrom('day' as const, 'night' as const, 0, 1, 2),
      },
      { requiredKeys: ['units'] },
    ),
    { maxLength: 2 },
  ),
  accrueAt: fc.constantFrom('start' as const, 'end' as const, 'prorated' as const),
  notes: anyText,
  baselines: fc.array(anyBaseline, { maxLength: 1 }),
  custom: anyCustom,
  extra: anyExtra,
}
type ResourceMore = Omit<Resource, 'uid' | 'row' | 'name' | 'kind' | 'kindWord' | 'calendar'>

/** Runs that follow each other: each begins at or after the end of the one before it. */
const anyRuns = fc
  .tuple(
    fc.integer({ min: 1_700_000_000, max: 1_800_000_000 }),
    fc.array(
      fc.record({
        gap: fc.integer({ min: 0, max: 86_400 }),
        length: fc.integer({ min: 60, max: 864_000 }),
        work: anyWork,
        cost: fc.option(anyMoney, { nil: undefined }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  )
  .map(([from, list]) => {
    let at = Math.floor(from / 60) * 60
    return list.map(({ gap, length, work, cost }) => {
      const start = at + Math.floor(gap / 60) * 60
      at = start + Math.ceil(length / 60) * 60
      return { start: instant(start), finish: instant(at), work, ...(cost !== undefined && { cost }) }
    })
  })

const anyTimephased = some<NonNullable<Assignment['timephased']>>({
  planned: anyRuns,
  actual: anyRuns,
  baselines: fc.array(fc.record({ number: fc.integer({ min: 0, max: 10 }), runs: anyRuns }), {
    minLength: 1,
    maxLength: 1,
  }),
})

const ASSIGNMENT_MEMBERS: { [K in keyof AssignmentMore]-?: fc.Arbitrary<NonNullable<AssignmentMore[K]>> } = {
  guid: fc.uuid(),
  units: fc.integer({ min: 0, max: 1000 }).map(units => units / 100),
  work: anyWork,
  actualWork: anyWork,
  remainingWork: anyWork,
  overtimeWork: anyWork,
  percentWorkComplete: fc.integer({ min: 0, max: 100 }),
  start: anyInstant,
  finish: anyInstant,
  actualStart: anyInstant,
  actualFinish: anyInstant,
  delay: anyDuration,
  levelingDelay: anyDuration,
  contour: fc.constantFrom('flat' as const, 'backLoaded' as const, 'contoured' as const),
  timephased: anyTimephased,
  rateTable: fc.constantFrom('A' as const, 'B' as const),
  cost: anyMoney,
  actualCost: anyMoney,
  remainingCost: anyMoney,
  driving: fc.boolean(),
  stop: anyInstant,
  resume: anyInstant,
  notes: anyText,
  baselines: fc.array(anyBaseline, { maxLength: 1 }),
  custom: anyCustom,
  extra: anyExtra,
}
type AssignmentMore = Omit<Assignment, 'uid' | 'task' | 'resource'>

/** Any schedule that keeps the model's invariants, with every member of the model present now and then. */
export function anySchedule(): fc.Arbitrary<Schedule> {
  return fc
    .record({
      calendars: anyCalendars(),
      name: anyText,
      project: some<Omit<Schedule['project'], 'name' | 'start' | 'from' | 'calendar' | 'units' | 'taskMode' | 'rules'>>(
        {
          title: anyText,
          author: anyText,
          company: anyText,
          manager: anyText,
          subject: anyText,
          category: anyText,
          comments: anyText,
          keywords: anyText,
          reportAnalysis: anyText,
          actionPlan: anyText,
          created: anyInstant,
          lastSaved: anyInstant,
          guid: fc.uuid(),
          finish: anyInstant,
          storedFinish: anyInstant,
          statusDate: anyInstant,
          progressRule: fc.constantFrom('dataDate' as const, 'asStored' as const),
          firstPlan: fc.record({
            dataDate: anyInstant,
            tasks: fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }).map(taskId), anyInstant, anyInstant), {
              maxLength: 2,
            }),
          }),
          forecasts: fc.array(fc.record({ dataDate: anyInstant, finish: anyInstant }), { minLength: 1, maxLength: 2 }),
          window: some({ start: anyInstant, finish: anyInstant }),
          gates: fc.array(
            fc.record(
              {
                id: fc.constantFrom('g1', 'g2'),
                name: fc.constant('Material'),
                months: fc.integer({ min: 1, max: 24 }),
                kind: fc.constantFrom('material' as const, 'crane' as const),
                blocks: fc.constant('finish' as const),
                count: fc.record({ there: fc.nat(3), of: fc.constant(4) }),
                expected: anyInstant,
                done: fc.record({ at: anyInstant, by: anyText }),
              },
              { requiredKeys: ['id', 'name', 'months'] },
            ),
            { minLength: 1, maxLength: 2 },
          ),
          risk: some({
            spreads: fc.array(
              fc.record({ low: fc.integer({ min: -90, max: 0 }), high: fc.integer({ min: 0, max: 200 }) }),
              { minLength: 1, maxLength: 2 },
            ),
            correlation: fc.constantFrom(0, 0.25, 0.5),
          }),
          accepted: fc.array(
            fc.record(
              {
                finding: anyText,
                reason: anyText,
                by: anyText,
                at: anyInstant,
                tasks: fc.array(fc.integer({ min: 1, max: 9 }).map(taskId), { minLength: 1, maxLength: 3 }),
                links: fc.constant([{ from: taskId(1), to: taskId(2), type: 'SS' as const }]),
                value: fc.constantFrom(0, 0.93),
              },
              { requiredKeys: ['finding', 'reason'] },
            ),
            { minLength: 1, maxLength: 2 },
          ),
          defaultStart: fc.integer({ min: 0, max: 86_399 }),
          defaultFinish: fc.integer({ min: 0, max: 86_399 }),
          weekStart: fc.integer({ min: 0, max: 6 }),
          taskType: fc.constantFrom('fixedUnits' as const, 'fixedWork' as const),
          newTasksEffortDriven: fc.boolean(),
          p6: some({
            progress: fc.constantFrom('progressOverride' as const, 'actualDates' as const),
            lagCalendar: fc.constantFrom('24h' as const, 'successor' as const),
            float: fc.constantFrom('start' as const, 'smallest' as const),
            startLagFromEarly: fc.boolean(),
            useExpectedFinish: fc.boolean(),
            openEndsCritical: fc.boolean(),
            critical: fc.constantFrom('totalFloat' as const, 'longestPath' as const),
          }),
          honorConstraints: fc.boolean(),
          multipleCriticalPaths: fc.boolean(),
          splitInProgress: fc.boolean(),
          criticalSlack: anySlack,
          nearCriticalSlack: anySlack,
          currency: some({ code: anyText, symbol: anyText, digits: fc.integer({ min: 0, max: 4 }) }),
          shifts: some({
            hoursPerDay: fc.integer({ min: 1, max: 24 }),
            daysPerWeek: fc.integer({ min: 1, max: 7 }),
            shiftHours: fc.integer({ min: 1, max: 24 }),
            shiftsPerDay: fc.integer({ min: 1, max: 4 }),
            origin: fc.integer({ min: 0, max: 86_399 }),
            names: fc.array(anyText, { maxLength: 2 }),
          }),
          extra: anyExtra,
        },
      ),
      start: fc.option(anyInstant, { nil: null }),
      from: fc.constantFrom('start' as const, 'finish' as const),
      rules: fc.constantFrom('msproject' as const, 'p6' as const),
      taskMode: fc.constantFrom('auto' as const, 'manual' as const),
      units: fc.record({
        secondsPerDay: fc.integer({ min: 3600, max: 86_400 }),
        secondsPerWeek: fc.integer({ min: 7200, max: 604_800 }),
        daysPerMonth: fc.integer({ min: 1, max: 31 }),
      }),
      tasks: fc.array(
        fc.record({
          name: anyText,
          uid: fc.integer({ min: 1, max: 100_000 }),
          up: fc.nat(5),
          summary: fc.boolean(),
          ownCalendar: fc.boolean(),
          duration: anyDuration,
          more: some<TaskMore>(TASK_MEMBERS),
        }),
        { maxLength: 6 },
      ),
      resources: fc.array(
        fc.record({
          name: anyText,
          kind: fc.constantFrom('work' as const, 'material' as const, 'cost' as const),
          human: fc.boolean(),
          ownCalendar: fc.boolean(),
          more: some<ResourceMore>(RESOURCE_MEMBERS),
        }),
        { maxLength: 3 },
      ),
      ends: fc.array(
        fc.record({
          from: fc.nat(9),
          to: fc.nat(9),
          type: fc.constantFrom('FS' as const, 'SS' as const),
          lag: anyLag,
          more: some<Pick<Link, 'nature'>>({ nature: fc.constantFrom('logic' as const, 'preference' as const) }),
        }),
        {
          maxLength: 6,
        },
      ),
      pairs: fc.array(
        fc.record({ task: fc.nat(9), resource: fc.nat(9), more: some<AssignmentMore>(ASSIGNMENT_MEMBERS) }),
        {
          maxLength: 4,
        },
      ),
      fields: fc.option(
        fc.array(
          fc.record(
            {
              key: fc.constantFrom('text1', 'number2'),
              of: fc.constantFrom('task' as const, 'resource' as const),
              name: anyText,
              values: fc.array(
                fc.record(
                  { value: anyText, description: anyText, id: every, parent: every },
                  { requiredKeys: ['value'] },
                ),
                {
                  maxLength: 2,
                },
              ),
            },
            { requiredKeys: ['key', 'of'] },
          ),
          { maxLength: 2 },
        ),
        { nil: undefined },
      ),
      areas: fc.option(
        fc.array(
          fc.record(
            { id: anyText, name: anyText, maxPeople: every, maxHeavyLifts: every },
            { requiredKeys: ['id', 'name'] },
          ),
          { maxLength: 1 },
        ),
        { nil: undefined },
      ),
      heads: fc.option(
        fc.array(
          fc.record(
            {
              number: fc.integer({ min: 0, max: 10 }),
              name: anyText,
              by: anyText,
              at: anyInstant,
              reason: anyText,
              locked: fc.constant(true as const),
              edits: every,
              links: fc.array(
                fc.record({
                  from: fc.constant(taskId(1)),
                  to: fc.constant(taskId(2)),
                  type: fc.constantFrom('FF' as const, 'SF' as const),
                  lag: anyLag,
                }),
                { maxLength: 1 },
              ),
              calendars: fc.constant([STANDARD_CALENDAR]),
            },
            { requiredKeys: ['number'] },
          ),
          { maxLength: 2 },
        ),
        { nil: undefined },
      ),
      extra: fc.option(anyExtra, { nil: undefined }),
      whole: fc.option(fc.record({ name: anyText, duration: anyDuration, more: some<TaskMore>(TASK_MEMBERS) }), {
        nil: undefined,
      }),
      blank: fc.option(fc.uniqueArray(fc.integer({ min: 20, max: 40 }), { maxLength: 3 }), { nil: undefined }),
      budgeted: fc.boolean(),
      nobody: fc.option(some<ResourceMore>(RESOURCE_MEMBERS), { nil: undefined }),
    })
    .map(seed => {
      const lastCalendar = seed.calendars.at(-1)!
      const used = new Set<number>()
      const open: Task[] = []
      const tasks = seed.tasks.map(({ name, uid: wanted, up, summary, ownCalendar, duration, more }, at): Task => {
        let uid = wanted
        while (used.has(uid)) uid++
        used.add(uid)
        open.length = Math.min(open.length, up)
        const task: Task = {
          uid: taskId(uid),
          row: at + 1,
          name,
          parent: open.at(-1)?.uid ?? null,
          duration,
          ...(summary && { summary: true as const }),
          ...(ownCalendar && { calendar: lastCalendar.id }),
          ...more,
        }
        open.push(task)
        return task
      })
      const resources = seed.resources.map(
        ({ name, kind, human, ownCalendar, more }, at): Resource => ({
          uid: resourceId(at + 10),
          row: at + 1,
          name,
          kind,
          ...(human && kind === 'work' && { kindWord: 'human' }),
          ...(ownCalendar && { calendar: lastCalendar.id }),
          ...more,
        }),
      )
      const links: Link[] = []
      for (const { from, to, type, lag, more } of seed.ends) {
        const [a, b] = [tasks[from], tasks[to]]
        if (a && b && a !== b && !links.some(link => link.from === a.uid && link.to === b.uid))
          links.push({ from: a.uid, to: b.uid, type, lag, ...more })
      }
      const assignments = seed.pairs.flatMap(({ task, resource, more }, at): Assignment[] => {
        const on = tasks[task]
        return on
          ? [{ uid: assignmentId(at + 100), task: on.uid, resource: resources[resource]?.uid ?? null, ...more }]
          : []
      })
      // Every area that a task names exists.
      const known = new Set(seed.areas?.map(each => each.id))
      const named = [...new Set(tasks.flatMap(task => task.area ?? []))]
        .filter(id => !known.has(id))
        .map(id => ({ id, name: `Área ${id}` }))
      return {
        project: {
          name: seed.name,
          start: seed.start,
          from: seed.from,
          calendar: lastCalendar.id,
          units: seed.units,
          taskMode: seed.taskMode,
          rules: seed.rules,
          ...seed.project,
        },
        calendars: seed.calendars,
        tasks,
        links,
        resources,
        assignments,
        ...(seed.fields && { customFields: seed.fields }),
        ...((seed.areas || named.length > 0) && { areas: [...(seed.areas ?? []), ...named] }),
        ...(seed.heads && { baselines: seed.heads }),
        ...(seed.budgeted &&
          resources[0] && {
            projectAssignments: [{ uid: assignmentId(900), task: taskId(0), resource: resources[0].uid, units: 2 }],
          }),
        ...(seed.blank && { blankRows: seed.blank.toSorted((a, b) => a - b) }),
        ...(seed.extra && { extra: seed.extra }),
        ...(seed.whole && {
          projectSummary: {
            uid: taskId(0),
            row: 0,
            name: seed.whole.name,
            parent: null,
            duration: seed.whole.duration,
            ...seed.whole.more,
          },
        }),
        ...(seed.nobody && {
          unnamedResource: { uid: resourceId(0), row: 0, name: '', kind: 'work' as const, ...seed.nobody },
        }),
      }
    })
}
