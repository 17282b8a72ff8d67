import { combineCalendars, compileCalendar, workBetween } from '../calendar/compiled.ts'
import type { Network } from '../engine/network.ts'
import type { FullCalculation } from '../engine/result.ts'
import type { Schedule } from '../model/schedule.ts'
import type { Task } from '../model/task.ts'
import { type Problem, problem, suggestion } from '../problem.ts'
import { DAY, instant } from '../time/instant.ts'
import { AMOUNT } from './capacity.ts'
import { type Demand, eachStretch, type Piece, skylinesOf } from './demand.ts'
import { horizonOf, isMovable, isSplittable, LEAST_PART } from './plan-planner.ts'
import { named } from './problems.ts'
import { nextTry, Spans } from './room.ts'
import type { Skyline } from './skyline.ts'

/** A time without the resource counts as a gap from so long on: nights and weekends off are what shifts are. */
const LEAST_GAP = 2 * DAY

/** Stretches of the plan without any of the resources that its tasks need, where that lasts longer than shifts rest. */
export function capacityGaps({ passes, schedule }: FullCalculation, demand: Demand): Problem[] {
  const begin = Math.max(passes.projectStart, schedule.project.statusDate ?? passes.projectStart)
  const asking = demand.limited.map(() => new Set<number>())
  for (const [at, pieces] of demand.pieces.entries())
    if (passes.finish[at]! > begin) for (const { resource } of pieces) asking[resource]!.add(at)
  return demand.limited.flatMap(({ name, resource, steps }, place) => {
    const count = asking[place]!.size
    // No resource at any time is a demand above capacity, and reported as that.
    if (count === 0 || steps.every(step => step.amount <= 0)) return []
    return steps.flatMap((step, index) => {
      const from = Math.max(step.from, begin)
      const to = steps[index + 1]?.from ?? Number.POSITIVE_INFINITY
      // Where the resource never comes back, what is delayed past the plan's own end finds none either.
      const last = passes.projectFinish + (Number.isFinite(to) ? 0 : passes.projectFinish - passes.projectStart)
      if (step.amount > 0 || to - from < LEAST_GAP || from >= last) return []
      const at = resource === undefined ? {} : { at: { resource } }
      return [
        problem(
          'schedule.capacityGap',
          { resource: name, from, ...(Number.isFinite(to) && { to }), count },
          { severity: 'warning', ...at, suggestions: [suggestion('schedule.stateAvailability', { resource: name })] },
        ),
      ]
    })
  })
}

/**
 * Tasks for which there is no room at any time, even with all other tasks away. Each problem names those that one thing could help:
 * hours shared with the limited resource, interruption, or less work in one piece. `splits` marks tasks that may be interrupted.
 */
export function roomless(full: FullCalculation, demand: Demand, splits: Uint8Array | undefined): Problem[] {
  const { network, passes } = full
  const skylines = skylinesOf(demand)
  const spans = new Spans(network, passes)
  const horizon = horizonOf(passes)
  const finds = (at: number, pieces: readonly Piece[]): boolean => {
    let [start, finish]: readonly [number, number] = [passes.start[at]!, passes.finish[at]!]
    for (;;) {
      const next = nextTry(skylines, network, at, pieces, start, finish)
      if (next === Number.NEGATIVE_INFINITY) return true
      if (next > horizon) return false
      ;[start, finish] = spans.at(at, next)
    }
  }
  const absent = new Map<number, Absent>()
  const [never, inParts, long]: [Task[], Task[], Task[]] = [[], [], []]
  for (const [at, pieces] of demand.pieces.entries()) {
    if (pieces.length === 0 || !isMovable(network, demand, at) || finds(at, pieces)) continue
    const task = network.rows[network.node[at]!]!
    const most = (piece: Piece): number => mostIn(skylines, network, at, piece, passes.start[at]!, horizon)
    const short = pieces.find(piece => !piece.shaped && most(piece) < piece.amount)
    const room = roomInParts(skylines, network, at, pieces, passes.start[at]!, horizon)
    const fits = isSplittable(network, demand, at) && room.parts >= spans.length(at)
    if (short) {
      const known = absent.get(short.resource) ?? { tasks: [], asked: 0, there: 0 }
      absent.set(short.resource, {
        tasks: [...known.tasks, task],
        asked: Math.max(known.asked, short.amount),
        there: Math.max(known.there, most(short)),
      })
    } else if (room.all === 0) never.push(task)
    else if (!fits) long.push(task)
    else if (splits?.[at] !== 1) inParts.push(task)
  }
  const told = (code: string, tasks: readonly Task[], advice: string): Problem[] =>
    tasks.length === 0 ? [] : [problem(code, named(tasks), { severity: 'warning', suggestions: [suggestion(advice)] })]
  return [
    ...[...absent].map(([place, each]) => outOfHours(demand, place, each)),
    ...told('schedule.limitsNeverMeet', never, 'schedule.giveSharedHours'),
    ...told('schedule.noRoomEver', inParts, 'schedule.letInterrupt'),
    ...told('schedule.noRoomEver', long, 'schedule.divideTasks'),
  ]
}

/** Tasks in whose hours there is never enough of one thing: the most that they ask for, and the most that there is then. */
interface Absent {
  readonly tasks: readonly Task[]
  readonly asked: number
  readonly there: number
}

function outOfHours(demand: Demand, place: number, { tasks, asked, there }: Absent): Problem {
  const { name, resource } = demand.limited[place]!
  return problem(
    'schedule.limitOutOfHours',
    { resource: name, asked: asked / AMOUNT, there: there / AMOUNT, ...named(tasks) },
    {
      severity: 'warning',
      at: { task: tasks[0]!.uid, ...(resource !== undefined && { resource }) },
      suggestions: [suggestion('schedule.giveHours', { resource: name })],
    },
  )
}

/** The most that there ever is of what a piece asks for, in the hours in which its task could work. */
function mostIn(
  skylines: readonly Skyline[],
  network: Network,
  at: number,
  piece: Piece,
  from: number,
  until: number,
): number {
  const skyline = skylines[piece.resource]!
  const calendar = piece.own?.calendar ?? network.compiled[network.calendar[at]!]!
  let most = 0
  eachStretch(calendar, from, until, (a, b) => {
    for (let step = skyline.stepAt(a); step < skyline.count && (step === 0 || skyline.at[step]! < b); step++)
      most = Math.max(most, skyline.left[step]!)
    return most >= piece.amount
  })
  return most
}

/**
 * Working seconds in which there is room for all that a task asks for at once: all of them, and those that last for the shortest
 * part of work. Work with hours of its own counts as there whenever its task goes on.
 */
function roomInParts(
  skylines: readonly Skyline[],
  network: Network,
  at: number,
  pieces: readonly Piece[],
  from: number,
  until: number,
): { readonly all: number; readonly parts: number } {
  const own = pieces.filter(piece => !piece.own && !piece.shaped)
  let [all, parts, part] = [0, 0, 0]
  const close = (): void => {
    if (part >= LEAST_PART) parts += part
    part = 0
  }
  eachStretch(network.compiled[network.calendar[at]!]!, from, until, (a, b) => {
    for (let now = a; now < b; ) {
      let [to, fits] = [b, true]
      for (const { resource, amount } of own) {
        const { at: begins, left, count } = skylines[resource]!
        const step = skylines[resource]!.stepAt(now)
        if (left[step]! < amount) fits = false
        if (step + 1 < count) to = Math.min(to, begins[step + 1]!)
      }
      if (fits) {
        all += to - now
        part += to - now
      } else close()
      now = to
    }
    return false
  })
  close()
  return { all, parts }
}

/** Tasks sharing no working hour with one of their resources: they keep their own hours, without that resource. */
export function neverTogether(
  { tasks, resources, assignments, calendars, project }: Schedule,
  from: number,
  to: number,
): Problem[] {
  if (project.rules === 'p6') return []
  const called = new Map(calendars.map(each => [each.id, each]))
  const rows = new Map(tasks.map(each => [each.uid, each]))
  const crew = new Map(resources.map(each => [each.uid, each]))
  const apart = new Map<string, boolean>()
  return assignments.flatMap(each => {
    const task = rows.get(each.task)
    const resource = each.resource === null ? undefined : crew.get(each.resource)
    const [a, b] = [task?.calendar, resource?.calendar].map(id => (id === undefined ? undefined : called.get(id)))
    if (!task || !resource || !a || !b || task.ignoreResourceCalendars || task.duration.elapsed) return []
    if (resource.kind !== 'work' || task.active === false || task.actualFinish !== undefined) return []
    const key = `${a.id} ${b.id}`
    let never = apart.get(key)
    if (never === undefined) {
      const both = [a, b].map(calendar => compileCalendar(calendar, calendars))
      never =
        both.every(calendar => !calendar.empty) &&
        workBetween(combineCalendars(both, 'intersect'), instant(from), instant(to)) === 0
      apart.set(key, never)
    }
    if (!never) return []
    const params = { task: task.name, resource: resource.name, calendar: a.name, other: b.name }
    return [
      problem('schedule.neverTogether', params, {
        severity: 'warning',
        at: { task: task.uid, resource: resource.uid },
      }),
    ]
  })
}
