import { calculate, type Problem, type Schedule, type Task, type TaskId } from '@parada/schedule'
import { remark } from '../problems.ts'
import { readXer } from './read.ts'
import { writeXer } from './write.ts'

/** Half a minute: P6 keeps whole ones. */
const NEAR = 30
/** Names that one sentence takes. */
const MOST_NAMES = 40

/**
 * Tasks of a plan of MS Project that Primavera will date otherwise, told by reason with their names: the export is scheduled
 * as Primavera schedules it.
 */
export function movedByPrimavera(schedule: Schedule): readonly Problem[] {
  if (schedule.project.rules === 'p6') return []
  const wanted = calculate(schedule)
  if (!wanted.ok) return []
  const read = readXer(writeXer(schedule, wanted.value))
  const found = read.ok ? calculate(read.value) : read
  if (!read.ok || !found.ok) return []
  const summaries = new Set(schedule.tasks.map(task => task.parent))
  const { project, links } = read.value
  const moved = new Map<TaskId, Task>()
  for (const task of schedule.tasks) {
    const [before, after] = [wanted.value.of(task.uid), found.value.of(task.uid)]
    if (summaries.has(task.uid) || task.summary || !before || !after) continue
    if (Math.abs(before.start - after.start) < NEAR && Math.abs(before.finish - after.finish) < NEAR) continue
    moved.set(task.uid, task)
  }
  const following = new Set(links.filter(link => moved.has(link.from)).map(link => link.to))
  const names = new Map<string, string[]>()
  for (const [uid, task] of moved) {
    const early = (wanted.value.of(uid)?.start ?? 0) < (project.statusDate ?? 0)
    const reason = reasonOf(task, early, following.has(uid))
    names.set(reason, [...(names.get(reason) ?? []), task.name])
  }
  return [...names].map(([reason, each]) =>
    remark('warning', 'xer.moved', { reason, count: each.length, names: each.slice(0, MOST_NAMES).join('; ') }),
  )
}

/**
 * What of a task Primavera has no equal for. Nothing open lies before its data date, and that not before what has happened;
 * `logic` where it is the task's own links, limits or calendars.
 */
function reasonOf(task: Task, early: boolean, follows: boolean): string {
  if (task.actualStart !== undefined || task.actualFinish !== undefined) return 'progress'
  if (early) return 'dataDate'
  if (task.mode === 'manual') return 'manual'
  if (task.active === false) return 'inactive'
  if (task.segments && task.segments.length > 1) return 'segments'
  if (task.duration.elapsed) return 'elapsed'
  return follows ? 'follows' : 'logic'
}
