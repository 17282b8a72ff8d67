import {
  applyEdits,
  type Calculation,
  calculate,
  done,
  editsBetween,
  type Outcome,
  type Problem,
  resourceId,
  type Schedule,
  type Task,
  type TaskId,
  taskId,
} from '@parada/schedule'
import { isObject } from '../json.ts'
import { remark } from '../problems.ts'
import { readTmx, writeTmx } from '../tmx/index.ts'
import { MEMORY } from './memory-name.ts'
import type { SheetToWrite } from './xlsx.ts'

type Rows = readonly (readonly string[])[]

/** A cell of a workbook holds 32,767 characters. */
const PIECE = 30_000

/** A plan as its workbook keeps it, with the rows of tasks that were shown when it was written. */
export interface Remembered {
  readonly plan: Schedule
  readonly rows: Rows
}

/** The hidden sheet: text cut into cells, in letters that no program changes, between bars that keep blanks at its ends. */
export function memorySheet(schedule: Schedule, calculation: Calculation | undefined, rows: Rows): SheetToWrite {
  const plan: unknown = JSON.parse(writeTmx(schedule, calculation))
  const text = JSON.stringify({ plan, rows }).replace(
    /[\u007f-\uffff]/g,
    letter => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  const pieces = Array.from({ length: Math.ceil(text.length / PIECE) }, (_, at) => [
    `|${text.slice(at * PIECE, (at + 1) * PIECE)}|`,
  ])
  return { name: MEMORY, rows: pieces, hidden: true }
}

/** What a workbook of ours keeps; undefined for any other, or where the sheet was damaged. */
export function remembered(rows: Rows | undefined): Remembered | undefined {
  if (!rows || rows.length === 0) return undefined
  let json: unknown
  try {
    json = JSON.parse(rows.map(row => (row[0] ?? '').slice(1, -1)).join(''))
  } catch {
    // A user wrote in it: the sheet of tasks then counts alone, as in any other workbook.
    return undefined
  }
  if (!isObject(json) || !Array.isArray(json.rows)) return undefined
  const read = readTmx(json.plan)
  if (!read.ok) return undefined
  const shown = (json.rows as readonly unknown[]).map(row => (Array.isArray(row) ? row.map(String) : []))
  return { plan: read.value, rows: shown }
}

/**
 * The plan of a workbook with what the user changed in its sheet of tasks since it was written: what the rows say now
 * and said then are read alike, and the edits between them are carried out on the plan.
 */
export function withChanges(
  { plan, rows }: Remembered,
  now: Rows,
  read: (rows: Rows) => Outcome<Schedule>,
): Outcome<Schedule> {
  if (sameRows(rows, now)) return done(plan)
  const [before, after] = [read(rows), read(now)]
  if (!before.ok || !after.ok) return after
  const named = namesOf(plan)
  const then = renamed(before.value, named)
  const rowsNow = renamed(after.value, named)
  const old = new Map(then.tasks.map(task => [task.uid, task]))
  const held = rowsNow.tasks.map(task => heldAsBefore(task, old.get(task.uid)))
  const edits = editsBetween(then, { ...rowsNow, tasks: held })
  // What is said of rows as they were says nothing of the changes.
  const saidBefore = new Set(before.problems.map(each => JSON.stringify(each)))
  const asBefore = new Set(after.value.tasks.flatMap(({ uid }, at) => (held[at] === rowsNow.tasks[at] ? [] : [uid])))
  const problems = after.problems.filter(
    each => !(saidBefore.has(JSON.stringify(each)) || (isKept(each) && asBefore.has(each.at?.task as TaskId))),
  )
  const applied = applyEdits(
    plan,
    edits.filter(edit => edit.kind !== 'setProject' && edit.kind !== 'setCustomFields'),
  )
  if (!applied.ok) return after
  const { schedule } = applied.value
  const typed = rowsNow.tasks.filter(task => !sameDates(task, old.get(task.uid)))
  return done(schedule, [...problems, ...applied.problems, ...notTaken(schedule, typed)])
}

const isKept = ({ code }: Problem): boolean => code === 'tmx.startKept' || code === 'tmx.finishKept'

const sameDates = (a: Task, b: Task | undefined): boolean =>
  a.stored?.start === b?.stored?.start && a.stored?.finish === b?.stored?.finish

/** Whether a limit of a task is no more than the date in its row, which nothing before it explained. */
const isOfRow = ({ constraint, stored }: Task): boolean =>
  constraint === undefined ||
  (constraint.type === 'startNoEarlierThan' && constraint.date === stored?.start) ||
  (constraint.type === 'finishNoEarlierThan' && constraint.date === stored?.finish)

/**
 * Dates in a row that the user left alone hold its task no more than they did: they only have not followed what was changed
 * before it.
 */
function heldAsBefore(task: Task, before: Task | undefined): Task {
  if (!before || !sameDates(task, before) || !isOfRow(task) || !isOfRow(before)) return task
  const { constraint: _, ...rest } = task
  return before.constraint ? { ...rest, constraint: before.constraint } : rest
}

/** Dates that agree to the minute count as equal, in seconds. */
const NEAR = 60
/** Names that one sentence takes. */
const MOST_NAMES = 200

/** Names the rows whose typed dates the plan does not have: logic, a duration or a limit gives others. */
function notTaken(schedule: Schedule, typed: readonly Task[]): readonly Problem[] {
  const calculated = typed.length > 0 ? calculate(schedule) : undefined
  if (!calculated?.ok) return []
  const differs = (wanted: number | undefined, is: number): boolean =>
    wanted !== undefined && Math.abs(wanted - is) >= NEAR
  const names = typed.flatMap(({ uid, name, stored }) => {
    const dates = calculated.value.of(uid)
    return dates && (differs(stored?.start, dates.start) || differs(stored?.finish, dates.finish)) ? [name] : []
  })
  return names.length === 0
    ? []
    : [remark('warning', 'tables.datesNotTaken', { count: names.length, names: names.slice(0, MOST_NAMES).join('; ') })]
}

const trimmed = (row: readonly string[]): string => row.join('\t').trimEnd()

function sameRows(a: Rows, b: Rows): boolean {
  const lengthOf = (rows: Rows): number => rows.findLastIndex(row => trimmed(row) !== '') + 1
  const count = lengthOf(a)
  if (count !== lengthOf(b)) return false
  for (let at = 0; at < count; at++) if (trimmed(a[at] ?? []) !== trimmed(b[at] ?? [])) return false
  return true
}

/** Numbers of the plan by what a table calls its things. */
interface Names {
  readonly tasks: Map<number, number>
  readonly resources: Map<string, number>
  readonly assignments: Map<string, number>
  next: number
}

function namesOf(plan: Schedule): Names {
  const uids = [...plan.tasks, ...plan.resources, ...plan.assignments].map(each => each.uid)
  return {
    tasks: new Map(plan.tasks.map(task => [task.row, task.uid])),
    resources: new Map(plan.resources.map(each => [each.name, each.uid])),
    assignments: new Map(plan.assignments.map(each => [`${each.task} ${each.resource}`, each.uid])),
    next: uids.reduce<number>((most, uid) => Math.max(most, uid), 0) + 1,
  }
}

/** A plan read from a table under the numbers that its rows have in another; what that does not have gets new ones. */
function renamed(plan: Schedule, names: Names): Schedule {
  const numberOf = <K>(known: Map<K, number>, key: K): number => {
    const found = known.get(key)
    if (found !== undefined) return found
    const fresh = names.next++
    known.set(key, fresh)
    return fresh
  }
  const tasks = new Map(plan.tasks.map(task => [task.uid, taskId(numberOf(names.tasks, task.row))]))
  const resources = new Map(plan.resources.map(each => [each.uid, resourceId(numberOf(names.resources, each.name))]))
  const task = (uid: Schedule['tasks'][number]['uid']) => tasks.get(uid) ?? uid
  return {
    ...plan,
    tasks: plan.tasks.map(each => ({
      ...each,
      uid: task(each.uid),
      parent: each.parent === null ? null : task(each.parent),
    })),
    links: plan.links.map(link => ({ ...link, from: task(link.from), to: task(link.to) })),
    resources: plan.resources.map(each => ({ ...each, uid: resources.get(each.uid) ?? each.uid })),
    assignments: plan.assignments.map(each => {
      const resource = each.resource === null ? null : (resources.get(each.resource) ?? each.resource)
      const uid = numberOf(names.assignments, `${task(each.task)} ${resource}`) as typeof each.uid
      return { ...each, uid, task: task(each.task), resource }
    }),
  }
}
