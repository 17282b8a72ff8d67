import {
  type Assignment,
  assignmentId,
  type Calendar,
  type CalendarException,
  type CustomField,
  calendarId,
  DEFAULT_UNITS,
  dayNumber,
  type Instant,
  instant,
  type Link,
  type Resource,
  resourceId,
  type Schedule,
  type Task,
  taskId,
  unitsOfHours,
  type WorkTime,
} from '@parada/schedule'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyPeriods, some } from '../testing/arbitrary.ts'
import { readXer, writeXer } from './index.ts'

/** What an export holds: dates to the minute, times to the second in hours, text without control characters. */
const minute: fc.Arbitrary<Instant> = fc.integer({ min: 24_000_000, max: 33_000_000 }).map(at => instant(at * 60))
const span = fc.integer({ min: 0, max: 5_000_000 }) as unknown as fc.Arbitrary<WorkTime>
const positive = fc.integer({ min: 1, max: 5_000_000 }) as unknown as fc.Arbitrary<WorkTime>
const slack = fc.integer({ min: -900_000, max: 900_000 }) as unknown as fc.Arbitrary<WorkTime>
const word = fc
  .string({ unit: fc.constantFrom('a', 'B', 'ç', '"', ' ', '€', '7', '<'), minLength: 1, maxLength: 8 })
  .map(text => `x${text}x`)
const money = fc.integer({ min: 1, max: 99_999_999 }).map(cents => cents / 100)

const dated = (type: fc.Arbitrary<'startOn' | 'startNoEarlierThan' | 'finishNoLaterThan' | 'mandatoryFinish'>) =>
  fc.record({ type, date: minute })
const constraint = fc.oneof(
  fc.constant({ type: 'alap' as const }),
  dated(
    fc.constantFrom(
      'startOn' as const,
      'startNoEarlierThan' as const,
      'finishNoLaterThan' as const,
      'mandatoryFinish' as const,
    ),
  ),
)

const calendar = (id: number): fc.Arbitrary<Calendar> =>
  fc
    .record({
      name: word,
      week: fc.tuple(...([0, 1, 2, 3, 4, 5, 6] as const).map(() => fc.oneof(anyPeriods, fc.constant([])))),
      days: fc.uniqueArray(fc.integer({ min: 16_000, max: 24_000 }), { maxLength: 3 }),
      periods: anyPeriods,
      hoursPer: some<NonNullable<Calendar['hoursPer']>>({
        day: fc.integer({ min: 3600, max: 86_400 }),
        week: fc.integer({ min: 3600, max: 604_800 }),
        month: fc.integer({ min: 3600, max: 2_592_000 }),
        year: fc.integer({ min: 3600, max: 31_000_000 }),
      }),
      ofResource: fc.boolean(),
    })
    .map(({ name, week, days, periods, hoursPer, ofResource }) => ({
      id: calendarId(id),
      name,
      week: week as unknown as Calendar['week'],
      exceptions: days
        .toSorted((a, b) => a - b)
        .map((day): CalendarException => ({ first: dayNumber(day), last: dayNumber(day), periods })),
      ...(Object.keys(hoursPer).length > 0 && { hoursPer }),
      ...(ofResource && id > 1 && { ofResource: true as const }),
    }))

type ActivitySeed = Omit<
  Task,
  'uid' | 'row' | 'parent' | 'duration' | 'calendar' | 'p6' | 'milestone' | 'wbs' | 'ignoreResourceCalendars' | 'custom'
>

const activity = fc.record({
  more: some<
    Pick<
      ActivitySeed,
      'guid' | 'type' | 'constraint' | 'secondConstraint' | 'priority' | 'physicalPercentComplete' | 'notes' | 'work'
    >
  >({
    guid: fc.constantFrom('VRBEEJwwiEStUotwuh300Q', 'HCjmq5MJZEKaSEGVUV2N5w'),
    type: fc.constantFrom('fixedUnits' as const, 'fixedDuration' as const, 'fixedWork' as const),
    constraint,
    secondConstraint: dated(fc.constantFrom('startNoEarlierThan' as const, 'finishNoLaterThan' as const)),
    priority: fc.constantFrom(900, 600, 400, 100),
    physicalPercentComplete: fc.integer({ min: 1, max: 100 }),
    notes: fc.constantFrom('Liberar PT', 'a < b & "c"', 'linha 1\nlinha 2'),
    work: positive,
  }),
  name: word,
  type: fc.constantFrom(
    'task' as const,
    'resource' as const,
    'startMilestone' as const,
    'finishMilestone' as const,
    'levelOfEffort' as const,
  ),
  percentType: fc.option(fc.constantFrom('duration' as const), { nil: undefined }),
  seconds: positive,
  done: fc.constantFrom('no' as const, 'active' as const, 'finished' as const),
  share: fc.integer({ min: 0, max: 4 }),
  actualStart: minute,
  actualFinish: minute,
  baseline: fc.option(
    fc.record({
      start: minute,
      more: some({ finish: minute, work: positive, cost: money }),
      duration: fc.option(positive, { nil: undefined }),
    }),
    { nil: undefined },
  ),
  floats: some({ totalSlack: slack, freeSlack: slack }),
  dates: some({ earlyStart: minute, earlyFinish: minute, lateStart: minute, lateFinish: minute }),
  p6: some({
    expectedFinish: minute,
    suspend: minute,
    resume: minute,
    externalEarlyStart: minute,
    externalLateFinish: minute,
  }),
  restart: fc.option(minute, { nil: undefined }),
  finish: fc.option(minute, { nil: undefined }),
  code: fc.boolean(),
  udf: fc.option(
    fc.oneof(
      money,
      minute.map(at => ({ instant: at })),
      word,
    ),
    { nil: undefined },
  ),
  group: fc.nat(2),
})

const plan: fc.Arbitrary<Schedule> = fc
  .record({
    calendars: fc.tuple(calendar(1), calendar(2)),
    name: word,
    threshold: span,
    start: minute,
    more: some<Pick<Schedule['project'], 'finish' | 'storedFinish' | 'statusDate'>>({
      finish: minute,
      storedFinish: minute,
      statusDate: minute,
    }),
    p6: fc.record({
      progress: fc.constantFrom('retainedLogic' as const, 'progressOverride' as const, 'actualDates' as const),
      startLagFromEarly: fc.boolean(),
      useExpectedFinish: fc.boolean(),
      openEndsCritical: fc.boolean(),
      critical: fc.constantFrom('totalFloat' as const, 'longestPath' as const),
      lagCalendar: fc.constantFrom('predecessor' as const, 'successor' as const, '24h' as const),
      float: fc.constantFrom('start' as const, 'finish' as const, 'smallest' as const),
    }),
    activities: fc.array(activity, { maxLength: 6 }),
    groups: fc.integer({ min: 0, max: 2 }),
    resources: fc.array(
      fc.record({
        name: word,
        kind: fc.constantFrom('work' as const, 'material' as const),
        equipment: fc.boolean(),
        units: fc.integer({ min: 1, max: 900 }),
        price: money,
        inactive: fc.boolean(),
        code: word,
      }),
      { maxLength: 3 },
    ),
    ends: fc.array(
      fc.record({ from: fc.nat(9), to: fc.nat(9), type: fc.constantFrom('FS' as const, 'SF' as const), lag: slack }),
      { maxLength: 6 },
    ),
    pairs: fc.array(
      fc.record({
        task: fc.nat(9),
        resource: fc.nat(9),
        work: positive,
        done: span,
        units: fc.integer({ min: 1, max: 900 }),
        cost: money,
        start: minute,
        delay: positive,
      }),
      { maxLength: 4 },
    ),
  })
  .map(seed => {
    const groups: Task[] = Array.from({ length: seed.groups }, (_, at) => ({
      uid: taskId(500 + at),
      row: 0,
      name: `Grupo ${at}`,
      parent: null,
      summary: true,
      duration: { seconds: 0 as WorkTime, unit: 'h' },
      wbs: `G${at}`,
      p6: { code: `G${at}`, type: 'wbsSummary' },
    }))
    const leaves = seed.activities.map((each, at): Task => {
      const milestone = each.type === 'startMilestone' || each.type === 'finishMilestone'
      const seconds = milestone ? (0 as WorkTime) : each.seconds
      const parent = groups[each.group]?.uid ?? null
      const finished = each.done === 'finished'
      const remaining = finished || milestone ? 0 : each.done === 'no' ? seconds : (seconds * each.share) / 4
      const rounded = Math.round(remaining) as WorkTime
      const percent = finished ? 100 : each.done === 'no' ? 0 : seconds > 0 ? (100 * (seconds - rounded)) / seconds : 0
      const total = each.floats.totalSlack
      const first =
        each.done === 'no' ? (each.restart ?? each.dates.earlyStart ?? each.baseline?.start) : each.actualStart
      const last = finished ? each.actualFinish : (each.finish ?? each.dates.earlyFinish ?? each.baseline?.more.finish)
      const stored = {
        ...(first !== undefined && { start: first }),
        ...(last !== undefined && { finish: last }),
        ...each.dates,
        ...(total !== undefined && { totalSlack: total, critical: total <= seed.threshold && !finished }),
        ...(each.floats.freeSlack !== undefined && { freeSlack: each.floats.freeSlack }),
      }
      const custom = {
        ...(each.code && { 'p6:Área': 'CALD' }),
        ...(each.udf !== undefined && { [`p6:U${typeof each.udf}`]: each.udf }),
      }
      return {
        uid: taskId(at + 1),
        row: 0,
        name: each.name,
        parent,
        duration: { seconds, unit: 'h' },
        calendar: calendarId(1 + (at % 2)),
        ...(each.type !== 'resource' && { ignoreResourceCalendars: true as const }),
        ...each.more,
        percentComplete: percent,
        ...(each.percentType && { percentType: each.percentType }),
        ...(each.done !== 'no' && { actualStart: each.actualStart }),
        ...(finished && { actualFinish: each.actualFinish }),
        remainingDuration: { seconds: rounded, unit: 'h' },
        ...(parent !== null && { wbs: groups[each.group]?.wbs as string }),
        ...(each.baseline && {
          baselines: [
            {
              number: 0,
              start: each.baseline.start,
              ...each.baseline.more,
              duration: { seconds: each.baseline.duration ?? seconds, unit: 'h' as const },
            },
          ],
        }),
        ...(Object.keys(custom).length > 0 && { custom }),
        p6: {
          code: `A${String(at).padStart(3, '0')}`,
          type: each.type,
          ...each.p6,
          ...(each.restart !== undefined && { restart: each.restart }),
        },
        ...(Object.keys(stored).length > 0 && { stored }),
      }
    })
    // Activities stand before the nodes of their level, nodes before what is in them.
    const ordered = [
      ...leaves.filter(task => task.parent === null),
      ...groups.flatMap(group => {
        const inside = leaves.filter(task => task.parent === group.uid)
        const { summary: _, ...node } = group
        return [inside.length > 0 ? node : group, ...inside]
      }),
    ].map((task, at): Task => ({ ...task, row: at + 1 }))
    const links: Link[] = []
    for (const { from, to, type, lag } of seed.ends) {
      const [a, b] = [leaves[from], leaves[to]]
      if (a && b && a !== b && !links.some(link => link.from === a.uid && link.to === b.uid))
        links.push({ from: a.uid, to: b.uid, type, lag: { seconds: lag, unit: 'h' } })
    }
    const resources = seed.resources.map(
      (each, at): Resource => ({
        uid: resourceId(at + 1),
        row: at + 1,
        name: each.name,
        kind: each.kind,
        ...(each.kind === 'work' && each.equipment && { kindWord: 'equipment' }),
        maxUnits: each.units / 100,
        rates: [{ table: 'A', from: instant(1_500_000_000 - (1_500_000_000 % 60)), standard: each.price, unit: 'h' }],
        calendar: calendarId(1),
        code: each.code,
        ...(each.inactive && { inactive: true as const }),
      }),
    )
    const assignments = seed.pairs.flatMap((each, at): Assignment[] => {
      const task = leaves[each.task]
      const left = each.work
      // An activity's own hours are those of its assignments.
      return task && task.work === undefined
        ? [
            {
              uid: assignmentId(at + 1),
              task: task.uid,
              resource: resources[each.resource]?.uid ?? null,
              units: each.units / 100,
              work: (left + each.done) as WorkTime,
              ...(each.done > 0 && { actualWork: each.done }),
              remainingWork: left,
              start: each.start,
              delay: { seconds: each.delay, unit: 'h' },
              cost: each.cost,
            },
          ]
        : []
    })
    return {
      project: {
        name: seed.name,
        start: seed.start,
        ...seed.more,
        statusDate: seed.more.statusDate ?? seed.start,
        from: 'start',
        calendar: calendarId(1),
        units: unitsOfHours(seed.calendars[0]?.hoursPer) ?? DEFAULT_UNITS,
        defaultStart: 28_800,
        weekStart: 1,
        taskMode: 'auto',
        rules: 'p6',
        p6: seed.p6,
        criticalSlack: seed.threshold,
        honorConstraints: false,
      },
      calendars: seed.calendars,
      tasks: ordered,
      links,
      resources,
      assignments,
      customFields: fieldsOf(ordered),
    }
  })

function fieldsOf(tasks: readonly Task[]): CustomField[] {
  const fields: CustomField[] = [
    { key: 'p6:Área', of: 'task', name: 'Área', values: [{ value: 'CALD', description: 'Caldeira', id: 77 }] },
  ]
  for (const task of tasks)
    for (const key of Object.keys(task.custom ?? {}))
      if (!fields.some(field => field.key === key)) fields.push({ key, of: 'task', name: key.slice(3) })
  return fields
}

/** What the format adds of itself: its header, its currency, its one user and the short name; and how long what has begun lasts, which follows from its dates. */
function withoutFrame(schedule: Schedule): Schedule {
  const { extra: _, ...rest } = schedule
  const { extra: __, currency: ___, ...project } = schedule.project
  // A baseline that is where the work is now looks as the planned dates of Primavera do, and is read as such.
  const { plannedDates: ____, ...p6 } = project.p6 ?? {}
  return { ...rest, project: { ...project, ...(project.p6 && { p6 }) }, tasks: schedule.tasks.map(withoutLength) }
}

function withoutLength(task: Task): Task {
  if (task.actualStart === undefined) return task
  const { actualDuration: _, extra: __, milestone: ___, ...rest } = task
  return { ...rest, duration: { seconds: 0 as WorkTime, unit: 'h' } }
}

test('what is written is read back the same', () => {
  fc.assert(
    fc.property(plan, schedule => {
      const read = readXer(writeXer(schedule))
      // The reader reports hours per day that a calendar does not state.
      expect(read.ok && read.problems.filter(each => each.code !== 'xer.hoursAssumed')).toEqual([])
      if (read.ok) expect(withoutFrame(read.value)).toEqual({ ...schedule, tasks: schedule.tasks.map(withoutLength) })
    }),
    { numRuns: 200 },
  )
})
