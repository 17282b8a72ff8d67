import { isLeaf } from '../analysis/leaves.ts'
import type { Edit } from '../edits/edit.ts'
import type { Calculation } from '../engine/calculation.ts'
import type { TaskId } from '../model/ids.ts'
import type { RiskShape } from '../model/risk.ts'
import type { Task } from '../model/task.ts'
import { HOUR, workTime } from '../time/instant.ts'

/** An end of an estimate as a person writes it: hours, or per cent from the duration of the plan. */
export type Bound = { readonly seconds: number } | { readonly percent: number }

/** Reads `8`, `8,5 h`, `-10 %`, `+25%`; null: it says nothing of the kind. */
export function boundOf(text: string): Bound | null {
  const [, number = '', unit] = /^([+\-−]?\d+(?:[.,]\d+)?)\s*(%|h)?$/.exec(text.trim()) ?? []
  if (number === '') return null
  const value = Number(number.replace(',', '.').replace('−', '-'))
  if (unit === '%') return { percent: value }
  return value >= 0 && !/^[+\-−]/.test(number) ? { seconds: Math.round(value * HOUR) } : null
}

/** What a person says of some tasks; `likely` absent is what the plan says. */
export interface ThreePoint {
  readonly low: Bound
  readonly likely?: Bound
  readonly high: Bound
  readonly shape?: RiskShape
}

/**
 * Edits that give tasks estimates of their own; null where one of them would not rise from low to high, or belongs to a
 * summary or a milestone: all of them or none.
 */
export function estimateEdits(
  calculation: Calculation,
  tasks: readonly TaskId[],
  { low, likely, high, shape }: ThreePoint,
): readonly Edit[] | null {
  const edits: Edit[] = []
  for (const uid of tasks) {
    const row = calculation.indexOf(uid)
    const task: Task | undefined = calculation.schedule.tasks[row]
    if (!task || !isLeaf(calculation, row) || task.duration.seconds === 0) return null
    const whole = task.duration.seconds
    const of = (bound: Bound): number =>
      'seconds' in bound ? bound.seconds : Math.round(whole * (1 + bound.percent / 100))
    const [from, middle, to] = [of(low), likely ? of(likely) : whole, of(high)]
    if (!(from >= 0 && from <= middle && middle <= to)) return null
    const length = (seconds: number) => ({ ...task.duration, seconds: workTime(seconds) })
    edits.push({
      kind: 'setTask',
      task: uid,
      changes: {
        estimate: {
          low: length(from),
          ...(likely && { likely: length(middle) }),
          high: length(to),
          ...(shape && { shape }),
        },
      },
    })
  }
  return edits
}
