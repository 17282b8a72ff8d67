import {
  type Calculation,
  calculate,
  done,
  type Instant,
  type Link,
  type Outcome,
  type Problem,
  type Schedule,
  type Task,
} from '@parada/schedule'
import { linksCalled, listed } from './called.ts'
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

/** Of several links from one task to another the first, or the last. */
function oneOfEach(links: readonly Link[], last: boolean): readonly Link[] {
  const kept = new Map<string, Link>()
  for (const link of links) {
    const key = `${link.from} ${link.to}`
    if (last || !kept.has(key)) kept.set(key, link)
  }
  return [...kept.values()]
}

/**
 * Links beside another one of the same two tasks, by name, and the tasks that get other dates where a program has one link
 * between two: which it keeps is not known, so those are named that move by the first of each or by the last.
 */
export function linksTwice(schedule: Schedule): readonly Problem[] {
  const { links, tasks } = schedule
  const pairs = new Map<string, number>()
  for (const { from, to } of links) pairs.set(`${from} ${to}`, (pairs.get(`${from} ${to}`) ?? 0) + 1)
  const twice = links.filter(({ from, to }) => (pairs.get(`${from} ${to}`) ?? 0) > 1)
  if (twice.length === 0) return []
  const { progressRule: _, ...project } = schedule.project
  const there: Schedule = { ...schedule, project: { ...project, rules: 'msproject' } }
  const moved = new Set<string>()
  for (const last of [false, true]) {
    const one = done({ ...there, links: oneOfEach(links, last) })
    const compared = movedOf(there, one, { code: 'mspdi.moved', by: 'uid' })
    if (compared && compared !== 'unread') for (const task of compared.moved.values()) moved.add(calledBy(task))
  }
  const given = { ...linksCalled(tasks, twice), ...(moved.size > 0 && { moved: listed([...moved], '; ').names }) }
  return [remark('warning', 'mspdi.linksTwice', given)]
}

/**
 * Tasks that a form gives other dates, reported by reason with the name of every one: what was written is read again
 * and scheduled as the form's program schedules it. A row that is not there any more counts too, and every task does
 * where what was written cannot be read or scheduled.
 */
export function movedTasks(schedule: Schedule, written: Outcome<Schedule>, how: Comparison): readonly Problem[] {
  const compared = movedOf(schedule, written, how)
  if (!compared) return []
  if (compared === 'unread') return unread(schedule, written, how.code)
  const { moved, absent, statusDate, earliest } = compared
  const summaries = new Set(schedule.tasks.map(task => task.parent))
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
            early: earliest(task) < (statusDate ?? 0),
            follows: following.has(task.uid),
            ownHours: task.calendar !== undefined || byResource.has(task.uid),
          })
    const list = names.get(reason)
    if (list) list.push(calledBy(task))
    else names.set(reason, [calledBy(task)])
  }
  return named(how.code, names)
}

interface Moved {
  readonly moved: ReadonlyMap<number, Task>
  /** Of them those that what was written does not hold. */
  readonly absent: ReadonlySet<number>
  readonly statusDate: Instant | undefined
  /** The earlier of both starts of a task. */
  earliest(task: Task): number
}

/** Undefined where the plan itself has no dates, `unread` where what was written has none. */
function movedOf(schedule: Schedule, written: Outcome<Schedule>, how: Comparison): Moved | 'unread' | undefined {
  const known = how.calculation ? undefined : calculate(schedule)
  const wanted = how.calculation ?? (known?.ok ? known.value : undefined)
  if (!wanted) return undefined
  if (!written.ok) return 'unread'
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
  if (!found.ok) return 'unread'
  const again = new Map(plan.tasks.map(task => [how.by === 'uid' ? task.uid : task.row, task.uid]))
  const afterOf = (task: Task) => {
    const uid = again.get(how.by === 'uid' ? task.uid : task.row)
    return uid === undefined ? undefined : found.value.of(uid)
  }
  const moved = new Map<number, Task>()
  const absent = new Set<number>()
  for (const task of schedule.tasks) {
    const before = wanted.of(task.uid)
    if (!before) continue
    const after = afterOf(task)
    if (after && Math.abs(before.start - after.start) < NEAR && Math.abs(before.finish - after.finish) < NEAR) continue
    moved.set(task.uid, task)
    if (!after) absent.add(task.uid)
  }
  return {
    moved,
    absent,
    statusDate: plan.project.statusDate,
    earliest: task => Math.min(wanted.of(task.uid)?.start ?? 0, afterOf(task)?.start ?? 0),
  }
}

/** What a person finds a task by: one without a name by its code or its number. */
const calledBy = ({ name, p6, row }: Task): string => (name.trim() === '' ? (p6?.code ?? String(row)) : name)

/** All tasks at once, and why nothing could be compared where the reading says it. */
function unread({ tasks }: Schedule, written: Outcome<Schedule>, code: Comparison['code']): Problem[] {
  const why: Problem[] = written.ok ? [] : [{ ...written.problems[0], severity: 'warning' }]
  return [...why, remark('warning', code, { reason: 'unread', ...listed(tasks.map(calledBy), '; ') })]
}

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
