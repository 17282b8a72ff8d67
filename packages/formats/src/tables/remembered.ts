import {
  applyEdits,
  type Calculation,
  done,
  editsBetween,
  type Outcome,
  resourceId,
  type Schedule,
  taskId,
} from '@parada/schedule'
import { isObject } from '../json.ts'
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
  const edits = editsBetween(renamed(before.value, named), renamed(after.value, named)).filter(
    edit => edit.kind !== 'setProject' && edit.kind !== 'setCustomFields',
  )
  const applied = applyEdits(plan, edits)
  return applied.ok ? done(applied.value.schedule, [...after.problems, ...applied.problems]) : after
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
