import { isEquipment } from '../analysis/equipment.ts'
import { workOver } from '../analysis/work-over.ts'
import { type CompiledCalendar, endAt, NEXT, spanAt, startAt, TO, toWork } from '../calendar/compiled.ts'
import { applyEdits } from '../edits/apply.ts'
import { calculate } from '../engine/calculate.ts'
import type { Calculation } from '../engine/calculation.ts'
import { fullResult } from '../engine/full.ts'
import type { ResourceId, TaskId } from '../model/ids.ts'
import type { Assignment } from '../model/resource.ts'
import type { Schedule } from '../model/schedule.ts'
import { amountOf, areaLimit, capacityOf, limitFor, type RunLimits } from './capacity.ts'
import type { LevelingBlocker, LevelingReason } from './explain.ts'
import { type LevelingOptions, type LevelingPart, type LevelingRun, shiftRange } from './level.ts'

/** Something that a levelled plan breaks. */
export type LevelingBreach =
  | { readonly kind: 'refused' }
  /** The plan's own calculation gives another start than the run promised. */
  | { readonly kind: 'date'; readonly task: TaskId }
  | { readonly kind: 'finish' }
  | { readonly kind: 'capacity'; readonly thing: Thing; readonly task: TaskId; readonly at: number }
  | { readonly kind: 'beforeDataDate'; readonly task: TaskId }
  /** Interrupted though it may not be, or into parts that are not its whole work, shorter than an hour, or elsewhere in the plan. */
  | { readonly kind: 'parts'; readonly task: TaskId }
  /** Its stated blockers taken away, the task could still not begin earlier. */
  | { readonly kind: 'reason'; readonly task: TaskId }

/** A resource, or the people or the lifts of an area. */
type Thing = ResourceId | `${string} people` | `${string} lifts`

interface Use {
  readonly task: TaskId
  readonly from: number
  readonly to: number
  readonly amount: number
}

/**
 * Checks a run against the plan it was made for, by the plan's own calculation and a sweep over every instant at which
 * something begins or ends; shares nothing with the search but the reading of capacities.
 */
export function verifyLeveling(schedule: Schedule, run: LevelingRun, options: LevelingOptions = {}): LevelingBreach[] {
  const applied = applyEdits(schedule, run.edits)
  const outcome = applied.ok ? calculate(applied.value.schedule) : applied
  if (!applied.ok || !outcome.ok) return [{ kind: 'refused' }]
  const after = outcome.value as Calculation
  const breaches: LevelingBreach[] = []
  for (const move of run.moves)
    if (after.of(move.task)?.start !== move.to) breaches.push({ kind: 'date', task: move.task })
  if (after.projectFinish !== run.finishAfter) breaches.push({ kind: 'finish' })
  const free = movableTasks(applied.value.schedule, run)
  const dataDate = schedule.project.statusDate
  const uses = usesOf(after, options.limits ?? new Map())
  for (const [thing, { steps, list: all }] of uses) {
    const list = all
    for (const at of new Set([...list.map(use => use.from), ...steps.map(step => step.from)])) {
      const there = list.filter(use => use.from <= at && at < use.to && !run.unfit.includes(use.task))
      const capacity = steps.findLast(step => step.from <= at)?.amount ?? 0
      const moved = there.find(use => free.has(use.task))
      if (moved && there.reduce((sum, use) => sum + use.amount, 0) > capacity)
        breaches.push({ kind: 'capacity', thing, task: moved.task, at })
    }
    if (dataDate !== undefined)
      for (const use of list)
        if (free.has(use.task) && use.from < dataDate) breaches.push({ kind: 'beforeDataDate', task: use.task })
  }
  for (const move of run.moves) {
    const holds = move.parts
      ? partReasonsHold(after, uses, move, move.parts)
      : reasonHolds(after, uses, move, options.limits ?? new Map())
    if (!holds) breaches.push({ kind: 'reason', task: move.task })
    if (move.parts && !(mayBeSplit(schedule, options.splits, move.task) && partsHold(after, move.task, move.parts)))
      breaches.push({ kind: 'parts', task: move.task })
  }
  return breaches
}

/** Tasks that levelling was free to move and found room for. */
function movableTasks(schedule: Schedule, run: LevelingRun): Set<TaskId> {
  const fixed = new Set(['mustStartOn', 'mustFinishOn', 'mandatoryStart', 'mandatoryFinish', 'alap'])
  const stretched = new Set(['levelOfEffort', 'wbsSummary'])
  const out = new Set<TaskId>([...run.unfit, ...run.floating])
  return new Set(
    schedule.tasks
      .filter(
        task =>
          !out.has(task.uid) &&
          task.mode !== 'manual' &&
          task.active !== false &&
          task.actualStart === undefined &&
          task.actualFinish === undefined &&
          !fixed.has(task.constraint?.type ?? '') &&
          !fixed.has(task.secondConstraint?.type ?? '') &&
          !(schedule.project.rules === 'p6' && stretched.has(task.p6?.type ?? '')) &&
          (task.priority ?? 500) < 1000,
      )
      .map(task => task.uid),
  )
}

type Uses = Map<
  Thing,
  { readonly steps: readonly { readonly from: number; readonly amount: number }[]; readonly list: Use[] }
>

/** `moved`: one task, as if it began at an instant. */
function usesOf(
  calculation: Calculation,
  limits: RunLimits,
  moved?: { readonly task: TaskId; readonly at: number },
): Uses {
  const { schedule } = calculation
  const uses: Uses = new Map()
  const range = shiftRange(schedule, calculation)
  for (const resource of schedule.resources) {
    const steps =
      resource.kind === 'work' && !resource.inactive
        ? capacityOf(resource, range, limitFor(resource, limits))
        : undefined
    if (steps) uses.set(resource.uid, { steps, list: [] })
  }
  for (const { id, maxPeople, maxHeavyLifts } of schedule.areas ?? [])
    for (const [counts, most] of [['people', maxPeople] as const, ['lifts', maxHeavyLifts] as const]) {
      const own = most === undefined ? {} : { maxUnits: most }
      const steps = capacityOf(own, range, limits.get(areaLimit(id, counts)))
      if (steps) uses.set(`${id} ${counts}`, { steps, list: [] })
    }
  const { network } = fullResult(calculation)
  for (const assignment of schedule.assignments) {
    const into = askedOf(schedule, assignment).flatMap(thing => uses.get(thing) ?? [])
    const dates = calculation.of(assignment.task)
    const task = schedule.tasks.find(each => each.uid === assignment.task)
    if (into.length === 0 || !dates || !task || dates.summary || task.active === false || task.duration.seconds <= 0)
      continue
    const part = network.parts.get(task.uid)?.find(each => each.assignment === assignment.uid)
    const calendar =
      network.compiled[part ? part.calendar : network.calendar[network.position[network.rowOf(task.uid)]!]!]!
    let [from, to]: [number, number] = [dates.start, dates.finish]
    if (moved?.task === task.uid) {
      from = moved.at
      to = endAt(calendar, toWork(calendar, from) + (toWork(calendar, dates.finish) - toWork(calendar, dates.start)))
    }
    if (task.actualStart !== undefined) from = Math.max(from, schedule.project.statusDate ?? from)
    else if (part) {
      const begins = toWork(calendar, from) + part.delay
      from = startAt(calendar, begins)
      to = part.length > 0 ? endAt(calendar, begins + part.length) : from
    }
    if (assignment.timephased?.planned || assignment.contour) {
      const uneven = unevenUses(calculation, assignment, { begun: task.actualStart !== undefined, from, to })
      for (const use of uneven) for (const { list } of into) list.push({ task: task.uid, ...use })
      if (uneven.length > 0) continue
    }
    const parts = moved?.task === task.uid ? [] : (task.segments ?? [])
    const within =
      parts.length > 1
        ? parts.flatMap(part => stretches(calendar, part.start, part.finish))
        : stretches(calendar, from, to)
    for (const [a, b] of within)
      for (const { list } of into)
        list.push({ task: task.uid, from: a, to: b, amount: amountOf(assignment.units ?? 1) })
  }
  return uses
}

/**
 * What uneven work holds, as the plan has it over time, put where it begins at `from`. Of what has begun the rest may lie
 * anywhere up to `to`: all of it counts as the most. Nothing of what is done.
 */
function unevenUses(
  calculation: Calculation,
  assignment: Assignment,
  { begun, from, to }: { readonly begun: boolean; readonly from: number; readonly to: number },
): Omit<Use, 'task'>[] {
  const runs = workOver(calculation, assignment).filter(run => !run.done)
  const [first] = runs
  if (!first) return []
  const { calendar } = first
  const work = (at: number): number => toWork(calendar, at)
  const rates = runs.map(run => amountOf(run.work / (work(run.finish) - work(run.start))))
  const within = (a: number, b: number, amount: number) =>
    stretches(calendar, a, b).map(([open, close]) => ({ from: open, to: close, amount }))
  if (begun) return within(from, to, Math.max(...rates))
  const later = work(from) - work(first.start)
  return runs.flatMap((run, at) =>
    within(startAt(calendar, work(run.start) + later), endAt(calendar, work(run.finish) + later), rates[at] ?? 0),
  )
}

/** What a resource at work takes up: itself, and a place among the people of the task's area or a lift there. */
function askedOf({ resources, tasks }: Schedule, { resource: id, task }: Assignment): Thing[] {
  const resource = resources.find(each => each.uid === id)
  const { area, kind } = tasks.find(each => each.uid === task) ?? {}
  if (resource?.kind !== 'work' || resource.inactive) return []
  if ((kind === 'process' || kind === 'hold') && !isEquipment(resource)) return []
  if (area === undefined) return [resource.uid]
  if (!isEquipment(resource)) return [resource.uid, `${area} people`]
  return (resource.trade ?? 'lifting') === 'lifting' ? [resource.uid, `${area} lifts`] : [resource.uid]
}

/** What a blocker holds: of an area, its people or its lifts. */
const heldIn = ({ resource, area, counts }: LevelingBlocker): Thing[] => [
  ...(resource === undefined ? [] : [resource]),
  ...(area === undefined || !counts ? [] : ([`${area} ${counts}`] as const)),
]

function stretches(calendar: CompiledCalendar, from: number, to: number): [number, number][] {
  const found: [number, number][] = []
  if (!(to > from)) return found
  const { spans } = calendar
  for (let span = spanAt(calendar, from); calendar.spans[span]! < to; span += NEXT)
    found.push([Math.max(from, spans[span]!), Math.min(to, spans[span + TO]!)])
  return found
}

/** With its blockers away there is room for the task at the start that was refused, which lies before its own. */
function reasonHolds(after: Calculation, uses: Uses, move: LevelingRun['moves'][number], limits: RunLimits): boolean {
  const { reason } = move
  const { statusDate } = after.schedule.project
  if (reason.kind === 'dataDate') return statusDate !== undefined && move.from < statusDate
  if (reason.at >= move.to || reason.at < move.from) return false
  if (!lastsUntil(reason, move.to)) return false
  const early = calculateAt(after, move.task, reason.at, limits)
  return (
    early !== undefined &&
    isRefused(uses, move.task, new Map([...early.uses].map(([thing, { list }]) => [thing, list])), reason)
  )
}

/** The blocking task holds its resource after the instant that was refused, and no longer than until its start. */
const lastsUntil = (reason: Extract<LevelingReason, { readonly kind: 'resource' }>, start: number): boolean =>
  reason.blockers.every(({ until }) => until > reason.at && until <= start)

/** There is no room for what a task would use, and with its blockers away there is. */
function isRefused(
  uses: Uses,
  task: TaskId,
  wanted: ReadonlyMap<Thing, readonly Use[]>,
  reason: Extract<LevelingReason, { readonly kind: 'resource' }>,
): boolean {
  const gone = new Map<Thing, Set<TaskId>>()
  for (const each of reason.blockers)
    for (const thing of heldIn(each)) gone.set(thing, new Set([...(gone.get(thing) ?? []), ...each.tasks]))
  // Where no task holds it, too few are available: then the step of capacity itself is the reason.
  let missing = false
  for (const [thing, list] of wanted) {
    const steps = uses.get(thing)?.steps ?? []
    const others = (uses.get(thing)?.list ?? []).filter(use => use.task !== task)
    for (const mine of list) {
      const points = [
        ...list.map(use => use.from),
        ...others.flatMap(use => [use.from]),
        ...steps.map(step => step.from),
      ]
      for (const at of points.filter(point => point >= mine.from && point < mine.to)) {
        const capacity = steps.findLast(step => step.from <= at)?.amount ?? 0
        const there = others.filter(use => use.from <= at && at < use.to)
        const used = there.reduce((sum, use) => sum + use.amount, 0)
        const asked = list.filter(use => use.from <= at && at < use.to).reduce((sum, use) => sum + use.amount, 0)
        if (used + asked > capacity) missing = true
        const left = there.filter(use => !gone.get(thing)?.has(use.task)).reduce((sum, use) => sum + use.amount, 0)
        if (left + asked > capacity && asked <= capacity) return false
      }
    }
  }
  return missing
}

function mayBeSplit({ resources, assignments }: Schedule, splits: LevelingOptions['splits'], task: TaskId): boolean {
  if (typeof splits === 'object') return splits.has(task)
  const machine = (resource: ResourceId | null): boolean =>
    resources.some(each => each.uid === resource && isEquipment(each))
  return (
    splits === 'all' || (splits === 'crews' && !assignments.some(each => each.task === task && machine(each.resource)))
  )
}

/** The shortest part of an interrupted task, in seconds. */
const LEAST_PART = 3600

/** The parts are where the plan has them, make up the work, and none but the last is too short. */
function partsHold(after: Calculation, uid: TaskId, parts: readonly LevelingPart[]): boolean {
  const task = after.schedule.tasks.find(each => each.uid === uid)
  const dates = after.of(uid)
  const calendar = calendarOf(after, uid)
  const lengths = parts.map(part => toWork(calendar, part.to) - toWork(calendar, part.from))
  const pauses = parts
    .slice(1)
    .map((part, at) => toWork(calendar, part.from) - toWork(calendar, parts[at]?.to ?? part.from))
  return (
    dates?.start === parts[0]?.from &&
    dates?.finish === parts.at(-1)?.to &&
    lengths.reduce((sum, each) => sum + each, 0) === task?.duration.seconds &&
    lengths.every(each => each >= LEAST_PART) &&
    pauses.every(each => each > 0)
  )
}

/** Before each part the shortest one was refused at the instant that is named, by exactly the tasks that are named. */
function partReasonsHold(
  after: Calculation,
  uses: Uses,
  move: LevelingRun['moves'][number],
  parts: readonly LevelingPart[],
): boolean {
  const { statusDate } = after.schedule.project
  const calendar = calendarOf(after, move.task)
  let left = after.schedule.tasks.find(each => each.uid === move.task)?.duration.seconds ?? 0
  return parts.every((part, index) => {
    const least = left < 2 * LEAST_PART ? left : LEAST_PART
    left -= toWork(calendar, part.to) - toWork(calendar, part.from)
    const reason = index > 0 ? part.reason : part.from > move.from ? move.reason : undefined
    if (reason === undefined) return index === 0
    if (reason.kind === 'dataDate') return index === 0 && statusDate !== undefined && move.from < statusDate
    if (reason.at >= part.from || reason.at < (parts[index - 1]?.to ?? move.from)) return false
    if (!lastsUntil(reason, part.from)) return false
    const early = stretches(calendar, reason.at, endAt(calendar, toWork(calendar, reason.at) + least))
    const mine = new Map<Thing, Use[]>()
    for (const each of after.schedule.assignments)
      for (const thing of each.task === move.task ? askedOf(after.schedule, each) : []) {
        if (!uses.has(thing)) continue
        const amount = amountOf(each.units ?? 1)
        const own = early.map(([from, to]) => ({ task: each.task, from, to, amount }))
        mine.set(thing, [...(mine.get(thing) ?? []), ...own])
      }
    return isRefused(uses, move.task, mine, reason)
  })
}

/** What a task would use if it began at an instant: the plan with that delay, calculated. */
function calculateAt(
  after: Calculation,
  task: TaskId,
  at: number,
  limits: RunLimits,
): { readonly uses: Uses } | undefined {
  const row = after.schedule.tasks.find(each => each.uid === task)
  const start = after.of(task)?.start
  if (!row || start === undefined) return undefined
  const delay = (row.levelingDelay?.seconds ?? 0) - (start - at)
  const moved = applyEdits(after.schedule, [
    {
      kind: 'setTask',
      task,
      changes: { levelingDelay: delay > 0 ? { seconds: delay as never, unit: 'h', elapsed: true } : null },
    },
  ])
  const outcome = moved.ok ? calculate(moved.value.schedule) : undefined
  // What is as late as possible goes with those it holds up; then the task is looked at alone, all others where they stand.
  const alone = !outcome?.ok || outcome.value.of(task)?.start !== at
  if (alone && !begins(after, task, at)) return undefined
  if (alone) {
    const found = usesOf(after, limits, { task, at })
    for (const [, use] of found) use.list.splice(0, use.list.length, ...use.list.filter(each => each.task === task))
    return { uses: found }
  }
  const all = usesOf(outcome.value, limits)
  for (const [, use] of all) use.list.splice(0, use.list.length, ...use.list.filter(each => each.task === task))
  return { uses: all }
}

function calendarOf(after: Calculation, task: TaskId): CompiledCalendar {
  const { network } = fullResult(after)
  return network.compiled[network.calendar[network.position[network.rowOf(task)]!]!]!
}

/** Whether an instant is one at which a task's calendar lets it begin. */
function begins(after: Calculation, task: TaskId, at: number): boolean {
  const calendar = calendarOf(after, task)
  return startAt(calendar, toWork(calendar, at)) === at
}
