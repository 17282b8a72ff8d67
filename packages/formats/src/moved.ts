import { type Calculation, calculate, type Outcome, type Problem, type Schedule, type Task } from '@parada/schedule'
import { type FormatsProblemCode, remark } from './problems.ts'

/** Half a minute: P6 keeps whole ones. */
const NEAR = 30
/** Names that one sentence takes: more make another. */
const MOST_NAMES = 200

interface Comparison {
  readonly code: FormatsProblemCode & `${string}.moved`
  /** What the plan says; calculated when absent. */
  readonly calculation?: Calculation | undefined
  /** What the rows of the form are known by again: their own number, or that of their line. */
  readonly by: 'uid' | 'row'
  /** The target program applies rules of its own, regardless of the plan's. */
  readonly rules?: Schedule['project']['rules']
  /** It knows nothing of a data date that holds open work back. */
  readonly withoutDataDate?: true
}

/**
 * Tasks that a form gives other dates, reported by reason with the name of every one: what was written is read again
 * and scheduled as the form's program schedules it. A row that is not there any more counts too, and every task does
 * where what was written cannot be read or scheduled.
 */
export function movedTasks(schedule: Schedule, written: Outcome<Schedule>, how: Comparison): readonly Problem[] {
  const known = how.calculation ? undefined : calculate(schedule)
  const wanted = how.calculation ?? (known?.ok ? known.value : undefined)
  if (!wanted) return []
  if (!written.ok) return named(how.code, new Map([['unread', schedule.tasks.map(calledBy)]]))
  const { progressRule, ...project } = written.value.project
  const plan: Schedule = {
    ...written.value,
    project: {
      ...project,
      ...(progressRule && !how.withoutDataDate && { progressRule }),
      ...(how.rules && { rules: how.rules }),
    },
  }
  const found = calculate(plan)
  if (!found.ok) return named(how.code, new Map([['unread', schedule.tasks.map(calledBy)]]))
  const again = new Map(plan.tasks.map(task => [how.by === 'uid' ? task.uid : task.row, task]))
  const summaries = new Set(schedule.tasks.map(task => task.parent))
  const moved = new Map<number, Task>()
  const absent = new Set<number>()
  for (const task of schedule.tasks) {
    const before = wanted.of(task.uid)
    const other = again.get(how.by === 'uid' ? task.uid : task.row)
    const after = other && found.value.of(other.uid)
    if (!before) continue
    if (after && Math.abs(before.start - after.start) < NEAR && Math.abs(before.finish - after.finish) < NEAR) continue
    moved.set(task.uid, task)
    if (!after) absent.add(task.uid)
  }
  const following = new Set(schedule.links.filter(link => moved.has(link.from)).map(link => link.to))
  const assigned = new Map(schedule.resources.map(each => [each.uid, each.calendar !== undefined]))
  const byResource = new Set(
    schedule.assignments.flatMap(each => (each.resource !== null && assigned.get(each.resource) ? [each.task] : [])),
  )
  const names = new Map<string, string[]>()
  for (const [uid, task] of moved) {
    const reason = absent.has(uid)
      ? 'absent'
      : summaries.has(task.uid) || task.summary
        ? 'summary'
        : reasonOf(task, {
            early:
              Math.min(
                wanted.of(task.uid)?.start ?? 0,
                found.value.of(again.get(how.by === 'uid' ? task.uid : task.row)?.uid ?? task.uid)?.start ?? 0,
              ) < (plan.project.statusDate ?? 0),
            follows: following.has(task.uid),
            ownHours: task.calendar !== undefined || byResource.has(task.uid),
          })
    const list = names.get(reason)
    if (list) list.push(calledBy(task))
    else names.set(reason, [calledBy(task)])
  }
  return named(how.code, names)
}

/** What a person finds a task by: one without a name by its code or its number. */
const calledBy = ({ name, p6, row }: Task): string => (name.trim() === '' ? (p6?.code ?? String(row)) : name)

/** Tasks named by reason, with a count. */
function named(code: Comparison['code'], names: ReadonlyMap<string, readonly string[]>): Problem[] {
  return [...names].flatMap(([reason, all]) =>
    Array.from({ length: Math.ceil(all.length / MOST_NAMES) }, (_, at) => {
      const some = all.slice(at * MOST_NAMES, (at + 1) * MOST_NAMES)
      return remark('warning', code, { reason, count: some.length, names: some.join('; ') })
    }),
  )
}

/**
 * What of a task the form has no equal for; `logic` where it is its links or limits. Primavera: nothing open lies before
 * the data date, and that not before what has happened.
 */
function reasonOf(task: Task, at: { early: boolean; follows: boolean; ownHours: boolean }): string {
  if (task.actualStart !== undefined || task.actualFinish !== undefined) return 'progress'
  if (at.early) return 'dataDate'
  if (task.mode === 'manual') return 'manual'
  if (task.active === false) return 'inactive'
  if (task.segments && task.segments.length > 1) return 'segments'
  if (task.duration.elapsed) return 'elapsed'
  if (task.constraint || task.secondConstraint) return 'constraint'
  if (task.levelingDelay) return 'leveling'
  if (at.follows) return 'follows'
  return at.ownHours ? 'calendar' : 'logic'
}
