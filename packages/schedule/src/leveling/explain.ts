import type { ResourceId, TaskId } from '../model/ids.ts'
import type { Instant } from '../time/instant.ts'
import type { Piece } from './demand.ts'
import type { PlanPlanner } from './plan-planner.ts'
import { askedTogether, sameAs } from './room.ts'

/** Who holds a resource at the last place that a task was refused. */
export interface LevelingBlocker {
  readonly resource?: ResourceId
  /** Id of the area that admits no more people or lifts. */
  readonly area?: string
  /** Of an area: what of it is taken. */
  readonly counts?: 'people' | 'lifts'
  /** Tasks that, taken away together, would leave room; none can be left out. */
  readonly tasks: readonly TaskId[]
  /** When they let go: the task could not begin before. */
  readonly until: Instant
}

/** Why a task stands where it stands. */
export type LevelingReason =
  /** `at`: the last start before its own that was refused. Empty `blockers`: no holder, too few are available. */
  | { readonly kind: 'resource'; readonly at: Instant; readonly blockers: readonly LevelingBlocker[] }
  /** Nothing that has not begun lies before the data date. */
  | { readonly kind: 'dataDate' }

interface Hold {
  readonly at: number
  readonly from: number
  readonly to: number
  readonly amount: number
}

/** Who holds each limited thing when, in the last placing. */
export type Holders = readonly (readonly Hold[])[]

export function holdersOf(planner: PlanPlanner): Holders {
  const { demand, count } = planner
  const holds: Hold[][] = demand.limited.map(() => [])
  for (let at = 0; at < count; at++)
    for (const piece of demand.pieces[at]!)
      planner.eachHold(at, piece, (from, to, amount) => {
        holds[piece.resource]!.push({ at, from, to, amount })
        return false
      })
  for (const list of holds) list.sort((a, b) => a.from - b.from)
  return holds
}

/** The reason of a task that was delayed, by the dates of the last placing. */
export function reasonFor(planner: PlanPlanner, holders: Holders, at: number): LevelingReason {
  const floor = Math.max(planner.asked[at]!, planner.notBefore)
  return reasonBetween(planner, holders, at, { floor, own: planner.start[at]!, left: planner.lengthOf(at) })
}

/** Why a task begins, or goes on, at `own` and not from `floor` on, when so many working seconds of it are left. */
export function reasonBetween(
  planner: PlanPlanner,
  holders: Holders,
  at: number,
  { floor, own, left }: { readonly floor: number; readonly own: number; readonly left: number },
): LevelingReason {
  const pieces = planner.demand.pieces[at]!
  if (own <= planner.triedFrom(at, floor, left)[0]) return { kind: 'dataDate' }
  let before = own
  for (;;) {
    before = Math.max(floor, lastEvent(planner, holders, pieces, before))
    const [from, to] = planner.triedFrom(at, before, left)
    if (from < own) {
      const refused = refusal(planner, holders, at, { from, to, own })
      if (refused.kind === 'dataDate' || refused.blockers.length > 0 || before <= floor) return refused
    }
    if (before <= floor) return { kind: 'dataDate' }
  }
}

/** The last instant before another at which what is free of a task's resources changes. */
function lastEvent(planner: PlanPlanner, holders: Holders, pieces: readonly Piece[], before: number): number {
  let last = Number.NEGATIVE_INFINITY
  for (const { resource } of pieces) {
    for (const hold of holders[resource]!) {
      if (hold.from >= before) break
      if (hold.from > last) last = hold.from
      if (hold.to < before && hold.to > last) last = hold.to
    }
    for (const step of planner.demand.limited[resource]!.steps)
      if (step.from < before && step.from > last) last = step.from
  }
  return last
}

function refusal(
  planner: PlanPlanner,
  holders: Holders,
  at: number,
  { from, to, own: stands }: { readonly from: number; readonly to: number; readonly own: number },
): LevelingReason {
  const { demand } = planner
  const blockers: LevelingBlocker[] = []
  const pieces = demand.pieces[at]!
  for (const [index, piece] of pieces.entries()) {
    const own = sameAs(pieces, piece)
    if (own[0] !== pieces[index]) continue
    const { resource, area, counts, steps } = demand.limited[piece.resource]!
    const tasks = new Set<TaskId>()
    let until = Number.NEGATIVE_INFINITY
    for (const asked of askedTogether(own, planner.calendarOf(at), from, to))
      for (const step of stepsWithin(holders[piece.resource]!, steps, at, asked.from, asked.to)) {
        const used = step.holds.reduce((sum, hold) => sum + hold.amount, 0)
        if (used + asked.amount <= step.amount) continue
        const removed = leastToRemove(step.holds, step.amount - asked.amount, stands)
        for (const hold of removed) tasks.add(planner.taskAt(hold.at).uid)
        // Where what is looked at ends, they need not let go yet.
        const more =
          removed.length > 0
            ? Math.min(...removed.map(hold => hold.to))
            : steps.find(each => each.from >= asked.to)?.from
        until = Math.max(until, step.to === asked.to ? (more ?? asked.to) : step.to, step.to)
      }
    if (until > Number.NEGATIVE_INFINITY)
      blockers.push({
        ...(resource !== undefined && { resource }),
        ...(area !== undefined && { area }),
        ...(counts && { counts }),
        tasks: [...tasks],
        // The first of several blockers to let go makes room: by its own start there is some.
        until: Math.min(until, stands) as Instant,
      })
  }
  return { kind: 'resource', at: from as Instant, blockers }
}

interface Stretch {
  readonly to: number
  readonly amount: number
  readonly holds: readonly Hold[]
}

/** Stretches between two instants in which the same tasks hold a resource, without the task at `self`. */
function* stepsWithin(
  holds: readonly Hold[],
  steps: readonly { readonly from: number; readonly amount: number }[],
  self: number,
  from: number,
  to: number,
): Generator<Stretch> {
  const there = holds.filter(hold => hold.at !== self && hold.from < to && hold.to > from)
  const bounds = new Set([from, to])
  for (const hold of there) for (const bound of [hold.from, hold.to]) if (bound > from && bound < to) bounds.add(bound)
  for (const step of steps) if (step.from > from && step.from < to) bounds.add(step.from)
  const sorted = [...bounds].sort((a, b) => a - b)
  for (let index = 0; index + 1 < sorted.length; index++) {
    const [a, b] = [sorted[index]!, sorted[index + 1]!]
    const amount = steps.findLast(step => step.from <= a)?.amount ?? 0
    yield { to: b, amount, holds: there.filter(hold => hold.from < b && hold.to > a) }
  }
}

/**
 * The fewest holds without which no more than `room` is used; none of them can stay. Who has let go by the start that was found made
 * the room: those first, then large ones, then the ones that end first.
 */
function leastToRemove(holds: readonly Hold[], room: number, start: number): Hold[] {
  let used = holds.reduce((sum, hold) => sum + hold.amount, 0)
  const removed: Hold[] = []
  const letsGo = ({ to }: Hold): number => (to <= start ? 0 : 1)
  for (const hold of [...holds].sort(
    (a, b) => letsGo(a) - letsGo(b) || b.amount - a.amount || a.to - b.to || a.at - b.at,
  )) {
    if (used <= room) break
    removed.push(hold)
    used -= hold.amount
  }
  // What was taken early may have become unnecessary.
  return removed.filter(hold => {
    if (used + hold.amount > room) return true
    used += hold.amount
    return false
  })
}
