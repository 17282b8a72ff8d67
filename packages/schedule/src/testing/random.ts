import type { Calendar, Period } from '../calendar/calendar.ts'
import type { Edit } from '../edits/edit.ts'
import type { EditKind } from '../edits/kinds.ts'
import { emptySchedule, STANDARD_CALENDAR } from '../model/create.ts'
import { assignmentId, calendarId, resourceId, type TaskId, taskId } from '../model/ids.ts'
import type { Link, LinkType } from '../model/link.ts'
import { isSummaryAt } from '../model/outline.ts'
import type { Assignment, Resource } from '../model/resource.ts'
import type { Schedule } from '../model/schedule.ts'
import type { ConstraintType, Task } from '../model/task.ts'
import { DEFAULT_UNITS, type DurationUnit, duration, type Lag, NO_LAG } from '../time/duration.ts'
import { DAY, HOUR, type Instant, instant, workTime } from '../time/instant.ts'
import { FIRST_MONDAY } from './parse.ts'
import { withP6Facts } from './primavera-facts.ts'

/** Numbers from 0 to 1 that follow from a seed alone (a 32-bit mixing counter). */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x9e37_79b9) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0_aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a_2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 4_294_967_296
  }
}

/** What a random schedule may hold; everything unless switched off. */
export interface RandomOptions {
  readonly tasks?: number
  /** Links per task. */
  readonly density?: number
  readonly summaries?: boolean
  readonly constraints?: boolean
  readonly progress?: boolean
  /** A number: this share of the tasks. */
  readonly manual?: boolean | number
  readonly inactive?: boolean
  readonly calendars?: boolean
  readonly resources?: boolean
  readonly elapsed?: boolean
  readonly types?: readonly LinkType[]
  readonly lags?: boolean
  /** This share of the lags is in percent. */
  readonly percentLags?: number
  readonly rules?: 'msproject' | 'p6'
  /** What only Primavera knows is there too. */
  readonly p6Facts?: true
}

const SHIFT_12: readonly Period[] = [{ from: 7 * HOUR, to: 19 * HOUR }]
const NIGHT: readonly Period[] = [
  { from: 0, to: 7 * HOUR },
  { from: 19 * HOUR, to: DAY },
]
const ALWAYS: readonly Period[] = [{ from: 0, to: DAY }]
const week = (day: readonly Period[]): Calendar['week'] => [day, day, day, day, day, day, day]
const CALENDARS: readonly Calendar[] = [
  STANDARD_CALENDAR,
  { ...STANDARD_CALENDAR, id: calendarId(2), name: 'Dia 12 h', week: week(SHIFT_12) },
  { ...STANDARD_CALENDAR, id: calendarId(3), name: 'Noite', week: week(NIGHT) },
  { ...STANDARD_CALENDAR, id: calendarId(4), name: '24/7', week: week(ALWAYS) },
]
const CONSTRAINT_TYPES: readonly ConstraintType[] = [
  'alap',
  'startNoEarlierThan',
  'startNoLaterThan',
  'finishNoEarlierThan',
  'finishNoLaterThan',
  'mustStartOn',
  'mustFinishOn',
]
const UNITS: readonly DurationUnit[] = ['h', 'h', 'h', 'd', 'd', 'm']

/**
 * A valid schedule that follows from the seed alone: links lead down the list only (so they never loop, through summaries
 * neither), never to an own summary, and all references exist.
 */
export function randomSchedule(seed: number, options: RandomOptions = {}): Schedule {
  const random = randomNumbers(seed)
  const below = (count: number): number => Math.floor(random() * count)
  const chance = (share: number): boolean => random() < share
  const count = options.tasks ?? 1 + below(30)
  const on = (key: keyof RandomOptions): boolean => options[key] !== false
  const someday = (): Instant => instant(FIRST_MONDAY + below(30 * 24) * HOUR)

  const stack: TaskId[] = []
  const tasks: Task[] = []
  for (let at = 0; at < count; at++) {
    while (stack.length > 0 && chance(0.25)) stack.pop()
    const uid = taskId(at + 1)
    const parent = stack.at(-1) ?? null
    const elapsed = on('elapsed') && chance(0.05)
    const amount = chance(0.08) ? 0 : 1 + below(12)
    const more: { -readonly [K in keyof Task]?: Task[K] } = {}
    if (on('constraints') && chance(0.15)) {
      const type = CONSTRAINT_TYPES[below(CONSTRAINT_TYPES.length)]!
      more.constraint = type === 'alap' ? { type } : { type, date: someday() }
    }
    if (on('constraints') && chance(0.1)) more.deadline = someday()
    if (on('calendars') && chance(0.15)) more.calendar = CALENDARS[below(CALENDARS.length)]!.id
    if (on('inactive') && chance(0.05)) more.active = false
    if (on('manual') && chance(typeof options.manual === 'number' ? options.manual : 0.08)) {
      more.mode = 'manual'
      const start = someday()
      more.manual = { start, finish: instant(start + below(100) * HOUR) }
    } else if (on('progress') && chance(0.15)) {
      more.actualStart = someday()
      more.percentComplete = [0, 25, 50, 75, 100][below(5)]!
      if (more.percentComplete === 100) more.actualFinish = instant(more.actualStart + amount * HOUR)
    }
    if (options.rules === 'p6' && chance(0.2)) more.p6 = { type: 'resource' }
    if (chance(0.1)) more.notes = `note ${at}`
    tasks.push({
      uid,
      row: at + 1,
      name: `T${at + 1}`,
      parent,
      duration: duration(amount, elapsed ? 'h' : UNITS[below(UNITS.length)]!, DEFAULT_UNITS, elapsed),
      ...more,
    })
    if (on('summaries') && stack.length < 4 && chance(0.2)) stack.push(uid)
  }

  const links: Link[] = []
  const keys = new Set<string>()
  const above = (task: Task): Set<number> => {
    const found = new Set<number>()
    for (let parent = task.parent; parent !== null; parent = tasks[parent - 1]!.parent) found.add(parent)
    return found
  }
  const types = options.types ?? (['FS', 'FS', 'FS', 'SS', 'FF', 'SF'] as const)
  const wanted = Math.round(count * (options.density ?? 1.2))
  for (let made = 0; made < wanted && count > 1; made++) {
    const to = 1 + below(count - 1)
    const from = below(to)
    const summary = isSummaryAt(tasks, to)
    const type = summary ? (['FS', 'SS'] as const)[below(2)]! : types[below(types.length)]!
    const key = `${from} ${to} ${type}`
    if (keys.has(key) || above(tasks[to]!).has(from + 1) || above(tasks[from]!).has(to + 1)) continue
    keys.add(key)
    const lag: Lag =
      !on('lags') || chance(0.6)
        ? NO_LAG
        : chance(options.percentLags ?? 0.15)
          ? { seconds: workTime(0), unit: 'd', percent: below(200) - 50 }
          : { seconds: workTime((below(24) - 6) * HOUR), unit: 'h', ...(chance(0.2) && { elapsed: true as const }) }
    links.push({ from: taskId(from + 1), to: taskId(to + 1), type, lag })
  }

  const resources: Resource[] = []
  const assignments: Assignment[] = []
  if (on('resources')) {
    const many = 1 + below(5)
    for (let at = 0; at < many; at++)
      resources.push({
        uid: resourceId(at + 1),
        row: at + 1,
        name: `R${at + 1}`,
        kind: 'work',
        ...(on('calendars') && chance(0.3) && { calendar: CALENDARS[below(CALENDARS.length)]!.id }),
      })
    for (const task of tasks) {
      if (!chance(0.4) || isSummaryAt(tasks, task.uid - 1)) continue
      const uid = assignmentId(assignments.length + 1)
      const resource = resources[below(many)]!.uid
      assignments.push({ uid, task: task.uid, resource, ...(chance(0.4) && { units: 0.5 + below(4) / 2 }) })
      const second = resources[below(many)]!.uid
      if (second === resource || !chance(0.4)) continue
      const work = chance(0.5) && { work: workTime((1 + below(30)) * HOUR) }
      assignments.push({ uid: assignmentId(assignments.length + 1), task: task.uid, resource: second, ...work })
    }
  }
  const plan: Schedule = {
    ...emptySchedule(`Random ${seed}`, {
      start: instant(FIRST_MONDAY + 8 * HOUR),
      rules: options.rules ?? 'msproject',
      ...(on('progress') && { statusDate: instant(FIRST_MONDAY + 10 * DAY) }),
    }),
    calendars: CALENDARS,
    tasks,
    links,
    resources,
    assignments,
    areas: [
      { id: 'A0', name: 'Norte' },
      { id: 'A1', name: 'Sul', maxPeople: 20 },
    ],
    blinds: [
      { id: 'B0', tag: 'R-01', events: [{ to: 'in', at: instant(FIRST_MONDAY), by: 'Ana' }] },
      { id: 'B1', tag: 'R-02', boundaryOf: 'E-101', kind: 'spectacle' },
    ],
    baselines: [{ number: 0, name: 'LB0' }],
  }
  return options.p6Facts ? withP6Facts(plan, random) : plan
}

/** Edits that follow from the seed alone: most of them can be carried out, some are refused. */
export function randomEdits(plan: Schedule, seed: number, count = 1): Edit[] {
  const random = randomNumbers(seed ^ 0x5bd1_e995)
  const below = (limit: number): number => Math.floor(random() * limit)
  const someTask = (): TaskId => plan.tasks[below(plan.tasks.length)]?.uid ?? taskId(1)
  const place = (): { parent: TaskId | null; after: TaskId | null } => {
    const beside = plan.tasks[below(plan.tasks.length)]
    if (!beside || random() < 0.2) return { parent: null, after: null }
    return random() < 0.3 ? { parent: beside.uid, after: null } : { parent: beside.parent, after: beside.uid }
  }
  let fresh = 1000 + below(1000)
  const makers: { readonly [K in EditKind]: readonly (() => Extract<Edit, { kind: K }>)[] } = {
    setTask: [
      () => ({ kind: 'setTask', task: someTask(), changes: { duration: duration(below(20), 'h') } }),
      () => ({ kind: 'setTask', task: someTask(), changes: { percentComplete: below(120) } }),
      () => ({ kind: 'setTask', task: someTask(), changes: { name: `N${below(99)}`, deadline: null, notes: null } }),
      () => ({
        kind: 'setTask',
        task: someTask(),
        changes: { constraint: { type: 'startNoEarlierThan', date: instant(FIRST_MONDAY + below(500) * HOUR) } },
      }),
      () => ({
        kind: 'setTask',
        task: someTask(),
        changes: { step: 'open', area: `A${below(3)}`, baselines: [{ number: below(2) }] },
      }),
      () => ({ kind: 'setTask', task: someTask(), changes: { mode: random() < 0.5 ? 'manual' : null } }),
      () => ({ kind: 'setTask', task: someTask(), changes: { active: random() < 0.5 ? false : null } }),
    ],
    addTask: [
      () => {
        fresh++
        const to = place()
        return {
          kind: 'addTask',
          task: { uid: taskId(fresh), row: fresh, name: `New ${fresh}`, parent: to.parent, duration: duration(1, 'd') },
          after: to.after,
        }
      },
    ],
    removeTask: [() => ({ kind: 'removeTask', task: someTask() })],
    moveTask: [() => ({ kind: 'moveTask', task: someTask(), to: place() })],
    numberRows: [() => ({ kind: 'numberRows' })],
    addLink: [
      () => ({ kind: 'addLink', link: { from: someTask(), to: someTask(), type: 'FS', lag: NO_LAG }, at: below(5) }),
      () => ({ kind: 'addLink', link: { from: someTask(), to: someTask(), type: 'SS', lag: NO_LAG } }),
    ],
    removeLink: [
      () => {
        const link = plan.links[below(plan.links.length)]
        return { kind: 'removeLink', link: link ?? { from: someTask(), to: someTask(), type: 'FS' } }
      },
    ],
    setLink: [
      () => {
        const link = plan.links[below(plan.links.length)] ?? { from: someTask(), to: someTask(), type: 'FS' as const }
        const lag: Lag = { seconds: workTime(below(10) * HOUR), unit: 'h' }
        return { kind: 'setLink', link, changes: random() < 0.5 ? { lag, nature: 'preference' } : { type: 'FF' } }
      },
    ],
    addResource: [
      () => ({
        kind: 'addResource',
        resource: { uid: resourceId(++fresh), row: fresh, name: `R${below(9)}`, kind: 'work' },
        at: below(3),
      }),
    ],
    removeResource: [() => ({ kind: 'removeResource', resource: resourceId(1 + below(5)) })],
    setResource: [
      () => ({ kind: 'setResource', resource: resourceId(1 + below(5)), changes: { maxUnits: below(5), group: null } }),
    ],
    addAssignment: [
      () => ({
        kind: 'addAssignment',
        assignment: { uid: assignmentId(++fresh), task: someTask(), resource: resourceId(1 + below(5)) },
      }),
    ],
    removeAssignment: [() => ({ kind: 'removeAssignment', assignment: assignmentId(1 + below(10)) })],
    setAssignment: [
      () => ({
        kind: 'setAssignment',
        assignment: assignmentId(1 + below(10)),
        changes: { units: below(4), task: someTask(), resource: random() < 0.2 ? null : resourceId(1 + below(5)) },
      }),
    ],
    setArea: [
      () => ({ kind: 'setArea', area: { id: `A${below(3)}`, name: `Area ${below(9)}`, maxPeople: below(40) } }),
    ],
    removeArea: [() => ({ kind: 'removeArea', area: `A${below(3)}` })],
    // One in some of the lists, in place of what was drawn: no seed draws other numbers for them.
    setBlind: [],
    removeBlind: [],
    setBaseline: [
      () => ({ kind: 'setBaseline', baseline: below(3), to: random() < 0.2 ? null : { name: `LB${below(9)}` } }),
    ],
    lockBaseline: [() => ({ kind: 'lockBaseline', baseline: 0, locked: random() < 0.8 })],
    removeCalendar: [() => ({ kind: 'removeCalendar', calendar: calendarId(1 + below(5)) })],
    setCalendar: [
      () => ({ kind: 'setCalendar', calendar: calendarId(1 + below(4)), changes: { base: calendarId(1 + below(4)) } }),
    ],
    setProject: [
      () => ({ kind: 'setProject', changes: { statusDate: random() < 0.5 ? null : instant(FIRST_MONDAY), name: 'P' } }),
      () => ({
        kind: 'setProject',
        changes: { start: random() < 0.3 ? null : instant(FIRST_MONDAY + below(99) * HOUR) },
      }),
    ],
    setCustomFields: [
      () => ({ kind: 'setCustomFields', fields: random() < 0.3 ? null : [{ key: 'text1', of: 'task' }] }),
    ],
    addCalendar: [
      () => ({
        kind: 'addCalendar',
        calendar: { ...CALENDARS[below(CALENDARS.length)]!, id: calendarId(++fresh), name: `C${below(99)}` },
      }),
    ],
  }
  const all: readonly (() => Edit)[] = Object.values(makers).flat()
  const blind = `B${seed % 3}`
  const blinds: readonly Edit[] = [
    { kind: 'setBlind', blind: { id: blind, tag: `R-${seed % 9}` } },
    { kind: 'removeBlind', blind },
  ]
  return Array.from({ length: count }, (_, at) => {
    const drawn = all[below(all.length)]!()
    return seed % 43 === 7 && at === 0 ? blinds[seed % 2]! : drawn
  })
}
