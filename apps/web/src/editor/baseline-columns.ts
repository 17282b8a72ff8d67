import type { GanttBaseline } from '@parada/render'
import type { Schedule, Task } from '@parada/schedule'

interface Known {
  readonly columns: GanttBaseline | null
}

const known = new WeakMap<readonly Task[], Known>()

/**
 * The plan's baseline 0 in columns by task position, NaN where a task has none; null when no task has one. A plan
 * without baseline costs one look per task once, and again only when its tasks change.
 */
export function baselineColumns(schedule: Schedule): GanttBaseline | null {
  const found = known.get(schedule.tasks)
  if (found) return found.columns
  const columns = build(schedule.tasks)
  known.set(schedule.tasks, { columns })
  return columns
}

function build(tasks: readonly Task[]): GanttBaseline | null {
  let columns: GanttBaseline | null = null
  for (let index = 0; index < tasks.length; index++) {
    const baseline = tasks[index]?.baselines?.find(each => each.number === 0)
    if (!baseline) continue
    columns ??= {
      start: new Float64Array(tasks.length).fill(Number.NaN),
      finish: new Float64Array(tasks.length).fill(Number.NaN),
    }
    columns.start[index] = baseline.start ?? Number.NaN
    columns.finish[index] = baseline.finish ?? Number.NaN
  }
  return columns
}
