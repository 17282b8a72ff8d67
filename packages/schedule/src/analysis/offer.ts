import { applyEdits } from '../edits/apply.ts'
import type { Edit } from '../edits/edit.ts'
import { calculate } from '../engine/calculate.ts'
import type { Calculation } from '../engine/calculation.ts'
import { equipmentKey, equipmentOfTask } from '../model/equipment-of-task.ts'
import { positionOf } from '../model/rows.ts'
import { nth } from '../must.ts'
import { isComplete, isLeaf } from './leaves.ts'
import { OrderGraph } from './order-graph.ts'
import { protectsPeople } from './step-of.ts'

/**
 * Gain of edits that no planner has reviewed: seconds by which the plan ends earlier. Null where they may not be
 * offered: they cannot be carried out, put people into a space (an equipment) that others work in at that time, or let
 * a step that protects people begin before work that it waited for is over.
 */
export function gainOf(calculation: Calculation, edits: readonly Edit[]): number | null {
  const applied = applyEdits(calculation.schedule, edits)
  if (!applied.ok) return null
  const after = calculate(applied.value.schedule)
  if (!after.ok || breaksOrder(calculation, after.value, edits) || crowds(calculation, after.value)) return null
  return calculation.projectFinish - after.value.projectFinish
}

/** Whether some task now shares its equipment for a time with one that it did not share it with before. */
function crowds(before: Calculation, after: Calculation): boolean {
  const { tasks } = after.schedule
  const counts = (at: number): boolean =>
    isLeaf(after, at) && !isComplete(after, at) && nth(after.finish, at) > nth(after.start, at)
  const moved: number[] = []
  for (let at = 0; at < after.count; at++)
    if (counts(at) && (after.start[at] !== before.start[at] || after.finish[at] !== before.finish[at])) moved.push(at)
  if (moved.length === 0) return false
  const spaces = new Map<string, number[]>()
  const spaceOf = (at: number): string => equipmentKey(equipmentOfTask(after, nth(tasks, at)))
  for (let at = 0; at < after.count; at++) {
    if (!counts(at)) continue
    const space = spaceOf(at)
    const list = spaces.get(space)
    if (list) list.push(at)
    else spaces.set(space, [at])
  }
  const together = ({ start, finish }: Calculation, one: number, other: number): boolean =>
    nth(start, one) < nth(finish, other) && nth(start, other) < nth(finish, one)
  return moved.some(at => {
    const space = spaceOf(at)
    if (space === '') return false
    return (spaces.get(space) ?? []).some(
      other => other !== at && together(after, at, other) && !together(before, at, other),
    )
  })
}

/** Whether a step that protects people no longer waits for the end of work whose link was changed. */
function breaksOrder(before: Calculation, after: Calculation, edits: readonly Edit[]): boolean {
  const { schedule } = before
  const rows = edits.flatMap(each => (each.kind === 'setLink' ? [positionOf(schedule.tasks, each.link.from)] : []))
  if (rows.length === 0) return false
  const [was, is] = [schedule, after.schedule].map(each => new OrderGraph(each).ahead(rows))
  if (!was || !is) return true
  return schedule.tasks.some((task, at) => {
    if (!protectsPeople(schedule, task)) return false
    const word = at * 2 * was.width
    for (let each = word; each < word + was.width; each++) if (nth(was.bits, each) & ~nth(is.bits, each)) return true
    return false
  })
}
