import { type Calculation, FLAG } from '../engine/calculation.ts'
import type { TaskId } from '../model/ids.ts'
import type { Schedule } from '../model/schedule.ts'
import type { Task } from '../model/task.ts'
import type { Instant } from '../time/instant.ts'

/** Why our date may rightly differ from the one another program stored. */
export type DifferenceReason = 'constraint' | 'manual' | 'resource' | 'progress' | 'links' | 'summary'

export interface DateDifference {
  readonly task: TaskId
  readonly row: number
  readonly name: string
  readonly field: 'start' | 'finish'
  readonly inFile: Instant
  readonly computed: Instant
  readonly reason: DifferenceReason
}

/** Dates that agree to the minute count as equal, in seconds: programs round differently below that. */
const TOLERANCE = 60

/** The dates that the file stored and that our calculation does not give, worst first. */
export function storedDateDifferences(schedule: Schedule, calculation: Calculation): readonly DateDifference[] {
  const found: DateDifference[] = []
  const linked = new Set(schedule.links.map(link => link.to))
  const staffed = new Set(schedule.assignments.map(each => each.task))
  for (const [index, task] of schedule.tasks.entries()) {
    if (!task.stored) continue
    const summary = ((calculation.flags[index] ?? 0) & FLAG.summary) !== 0
    for (const field of ['start', 'finish'] as const) {
      const inFile = task.stored[field]
      const computed = calculation[field][index] as Instant | undefined
      if (inFile === undefined || computed === undefined || Math.abs(computed - inFile) < TOLERANCE) continue
      const reason = reasonOf(task, summary, linked.has(task.uid), staffed.has(task.uid))
      found.push({ task: task.uid, row: task.row, name: task.name, field, inFile, computed, reason })
    }
  }
  return found.sort((a, b) => Math.abs(b.computed - b.inFile) - Math.abs(a.computed - a.inFile))
}

function reasonOf(task: Task, summary: boolean, linked: boolean, staffed: boolean): DifferenceReason {
  if (summary) return 'summary'
  if (task.mode === 'manual') return 'manual'
  if (task.constraint && task.constraint.type !== 'asap') return 'constraint'
  if (task.actualStart !== undefined || (task.percentComplete ?? 0) > 0) return 'progress'
  if (staffed && !linked) return 'resource'
  return linked ? 'links' : staffed ? 'resource' : 'links'
}
