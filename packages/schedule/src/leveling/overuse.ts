import type { Calculation } from '../engine/calculation.ts'
import { fullResult } from '../engine/full.ts'
import type { FullCalculation } from '../engine/result.ts'
import type { ResourceId, TaskId } from '../model/ids.ts'
import { nth } from '../must.ts'
import type { Instant } from '../time/instant.ts'
import { demandOf } from './demand.ts'
import { shiftRange } from './level.ts'
import { cellsOf, cellsWithin, sweep } from './matrix.ts'
import { usesOf } from './uses.ts'

/** A crew, a machine or an area of which more is asked at once than there is, in shifts that are still to come. */
export interface Overuse {
  readonly resource?: ResourceId
  readonly area?: string
  readonly counts?: 'people' | 'lifts'
  readonly name: string
  /** Cells of the matrix over the limit, and where the first of them begins. */
  readonly cells: number
  readonly from: Instant
  /** Who asks for it in them, in the order of the plan. */
  readonly tasks: readonly TaskId[]
}

/**
 * What is asked for more than there is, as the matrix counts it, with the tasks that ask; null: nothing that is used has
 * a limit.
 */
export function overuses(calculation: Calculation): readonly Overuse[] | null {
  const full = fullResult(calculation)
  const { schedule } = full
  const demand = demandOf(full, shiftRange(schedule, full.passes), new Map(), true)
  const uses = usesOf(full, demand)
  const limited = demand.limited.map(({ steps }, place) => ({ steps, uses: nth(uses, place) }))
  if (!limited.some(each => each.uses.length > 0 && each.steps.some(step => Number.isFinite(step.amount)))) return null
  const cells = cellsOf(full, uses)
  const passed = schedule.project.statusDate ?? Number.NEGATIVE_INFINITY
  const toCome = cells.filter((from, at) => at > 0 && from <= passed).length
  return limited.flatMap(({ steps, uses: own }, place): Overuse[] => {
    const over = new Set<number>()
    sweep(own, steps, cells, (cell, _from, _to, _amount, isOver) => {
      if (isOver && cell >= toCome) over.add(cell)
    })
    if (over.size === 0) return []
    const positions = new Set<number>()
    for (const use of own) for (const [cell] of cellsWithin(cells, use)) if (over.has(cell)) positions.add(use.at)
    const { resource, area, counts, name } = nth(demand.limited, place)
    const first = Math.min(...over)
    return [
      {
        ...(resource !== undefined && { resource }),
        ...(area !== undefined && { area }),
        ...(counts && { counts }),
        name,
        cells: over.size,
        from: nth(cells, first),
        tasks: tasksAt(full.network, positions),
      },
    ]
  })
}

function tasksAt(network: FullCalculation['network'], positions: ReadonlySet<number>): TaskId[] {
  const rows = [...positions].map(at => nth(network.node, at)).sort((a, b) => a - b)
  return rows.flatMap(row => network.rows[row]?.uid ?? [])
}
