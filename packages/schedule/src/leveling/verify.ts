import { type CompiledCalendar, endAt, NEXT, spanAt, startAt, TO, toWork } from '../calendar/compiled.ts'
import { applyEdits } from '../edits/apply.ts'
import { calculate } from '../engine/calculate.ts'
import type { Calculation } from '../engine/calculation.ts'
import { fullResult } from '../engine/full.ts'
import type { ResourceId, TaskId } from '../model/ids.ts'
import type { Schedule } from '../model/schedule.ts'
import { amountOf, capacityOf, type RunLimits } from './capacity.ts'
import { type LevelingOptions, type LevelingRun, shiftRange } from './level.ts'

/** Something that a levelled plan breaks. */
export type LevelingBreach =
  | { readonly kind: 'refused' }
  /** The plan's own calculation gives another start than the run promised. */
  | { readonly kind: 'date'; readonly task: TaskId }
  | { readonly kind: 'finish' }
  | { readonly kind: 'capacity'; readonly resource: ResourceId; readonly task: TaskId; readonly at: number }
  | { readonly kind: 'beforeDataDate'; readonly task: TaskId }
  /** Its stated blockers taken away, the task could still not begin earlier. */
  | { readonly kind: 'reason'; readonly task: TaskId }

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
  const shared = new Set<ResourceId | undefined>()
  for (const [resource, { list }] of uses) {
    if (list.some(use => run.floating.includes(use.task))) shared.add(resource)
    list.splice(0, list.length, ...list.filter(use => !run.floating.includes(use.task)))
  }
  for (const [resource, { steps, list }] of uses) {
    for (const at of new Set([...list.map(use => use.from), ...steps.map(step => step.from)])) {
      const there = list.filter(use => use.from <= at && at < use.to && !run.unfit.includes(use.task))
      const capacity = steps.findLast(step => step.from <= at)?.amount ?? 0
      const moved = there.find(use => free.has(use.task))
      if (moved && there.reduce((sum, use) => sum + use.amount, 0) > capacity)
        breaches.push({ kind: 'capacity', resource, task: moved.task, at })
    }
    if (dataDate !== undefined)
      for (const use of list)
        if (free.has(use.task) && use.from < dataDate) breaches.push({ kind: 'beforeDataDate', task: use.task })
  }
  for (const move of run.moves) {
    // Who moved without being asked may have let go meanwhile: the run says that it is so, and of whom.
    if (move.reason.kind === 'resource' && move.reason.blockers.some(each => shared.has(each.resource))) continue
    if (!reasonHolds(after, uses, move, options.limits ?? new Map())) breaches.push({ kind: 'reason', task: move.task })
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
  ResourceId,
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
      resource.kind === 'work' && !resource.inactive ? capacityOf(resource, range, limits.get(resource.uid)) : undefined
    if (steps) uses.set(resource.uid, { steps, list: [] })
  }
  const { network } = fullResult(calculation)
  for (const assignment of schedule.assignments) {
    const into = assignment.resource === null ? undefined : uses.get(assignment.resource)
    const dates = calculation.of(assignment.task)
    const task = schedule.tasks.find(each => each.uid === assignment.task)
    if (!into || !dates || !task || dates.summary || task.active === false || task.duration.seconds <= 0) continue
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
    for (const [a, b] of stretches(calendar, from, to))
      into.list.push({ task: task.uid, from: a, to: b, amount: amountOf(assignment.units ?? 1) })
  }
  return uses
}

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
  const gone = new Map(reason.blockers.map(each => [each.resource, new Set(each.tasks)]))
  // Who an area holds up is not looked into: people of all trades share it.
  if (reason.blockers.some(each => each.area !== undefined)) return true
  // Where nobody holds it, too few are available: then the step of capacity itself is the reason.
  const early = calculateAt(after, move.task, reason.at, limits)
  if (!early) return false
  let missing = false
  for (const [resource, { steps, list }] of early.uses) {
    const others = (uses.get(resource)?.list ?? []).filter(use => use.task !== move.task)
    for (const mine of list) {
      const points = [mine.from, ...others.flatMap(use => [use.from]), ...steps.map(step => step.from)]
      for (const at of points.filter(point => point >= mine.from && point < mine.to)) {
        const capacity = steps.findLast(step => step.from <= at)?.amount ?? 0
        const there = others.filter(use => use.from <= at && at < use.to)
        const used = there.reduce((sum, use) => sum + use.amount, 0)
        if (used + mine.amount > capacity) missing = true
        const left = there.filter(use => !gone.get(resource)?.has(use.task)).reduce((sum, use) => sum + use.amount, 0)
        if (left + mine.amount > capacity && mine.amount <= capacity) return false
      }
    }
  }
  return missing
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

/** Whether an instant is one at which a task's calendar lets it begin. */
function begins(after: Calculation, task: TaskId, at: number): boolean {
  const { network } = fullResult(after)
  const calendar = network.compiled[network.calendar[network.position[network.rowOf(task)]!]!]!
  return startAt(calendar, toWork(calendar, at)) === at
}
