import { fromSchema, toSchema } from '@parada/formats/tmx'
import { done, type Edit, editsBetween, failed, type Outcome, type Schedule } from '@parada/schedule'
import { companionProblem } from './problem.ts'
import type { ActiveProject, EditResult, ProjectHost } from './project-host/project-host.ts'

/** Task members that describe our side only; MS Project has no place for them, or computes them itself. */
const OURS = new Set(['stored', 'origin', 'extra', 'row'])

/** Edits that are not another program's business are dropped: numbering, remembered results, our own bookkeeping. */
function forProject(edits: readonly Edit[]): Edit[] {
  return edits.flatMap((edit): Edit[] => {
    if (edit.kind === 'numberRows' || edit.kind === 'setCustomFields') return []
    if (edit.kind !== 'setTask') return [edit]
    const changes = Object.fromEntries(Object.entries(edit.changes).filter(([field]) => !OURS.has(field)))
    return Object.keys(changes).length > 0 ? [{ ...edit, changes }] : []
  })
}

/** What would be written to turn the open project into `target`: rows matched by unique id, only what differs. */
export function planApply(open: Schedule, target: Schedule): Edit[] {
  return forProject(editsBetween(open, target))
}

/** A change of one task as the page tracked it: wire fields by name. */
export interface ModifiedTask {
  readonly id: number
  readonly name: string
  readonly changes: Readonly<Record<string, unknown>>
  readonly uid?: unknown
}

/**
 * The open project with the tracked changes put in: each is found by its unique id where the record carries one, else
 * by row and name together, never by either alone. Codes: `companion.invalidInput`, those of the schema reader.
 */
export function withModifications(open: Schedule, modified: readonly ModifiedTask[]): Outcome<Schedule> {
  const schema = structuredClone(toSchema(open)) as { tasks?: Record<string, unknown>[] }
  for (const change of modified) {
    const task = schema.tasks?.find(each =>
      typeof change.uid === 'number'
        ? (each.uid ?? each.id) === change.uid
        : each.id === change.id &&
          each.name === (change.changes.name ? open.tasks.find(t => t.row === change.id)?.name : change.name),
    )
    if (!task)
      return failed(
        companionProblem('companion.invalidInput', { field: `modified_tasks ${change.id}`, reason: change.name }),
      )
    Object.assign(task, change.changes)
  }
  return fromSchema(schema)
}

/** Refuses to touch a project that is not the one the page works on. */
export function checkTarget(active: ActiveProject, expected: string | undefined): Outcome<ActiveProject> {
  const plain = (path: string): string => path.replaceAll('\\', '/').toLowerCase()
  if (expected !== undefined && (active.path === null || plain(active.path) !== plain(expected)))
    return failed(
      companionProblem('companion.projectMismatch', { open: active.path ?? active.name, expected }, 'openInProject'),
    )
  if (active.readOnly)
    return failed(
      companionProblem('companion.fileDenied', { path: active.path ?? active.name }, 'saveElsewhere', 'saveAsXml'),
    )
  return done(active)
}

/** One line of the reply for each written, skipped or refused field. */
export interface FieldLine {
  readonly task_name: string
  readonly field: string
  readonly old_value: unknown
  readonly new_value: unknown
  readonly result: EditResult['result']
  readonly reason?: string
}

/** Field by field what an apply did, with the value before and, after it, the value read back. */
export function fieldLines(before: Schedule, after: Schedule, results: readonly EditResult[]): FieldLine[] {
  const [old, now] = [
    new Map(before.tasks.map(task => [task.uid, task])),
    new Map(after.tasks.map(task => [task.uid, task])),
  ]
  const nameOf = (uid: unknown): string => now.get(uid as never)?.name ?? old.get(uid as never)?.name ?? ''
  return results.flatMap(({ edit, result, reason }): FieldLine[] => {
    const rest = { result, ...(reason !== undefined && { reason }) }
    if (edit.kind === 'setTask') {
      const [task, changed] = [
        old.get(edit.task) as Record<string, unknown> | undefined,
        now.get(edit.task) as Record<string, unknown> | undefined,
      ]
      return Object.keys(edit.changes).map(field => ({
        task_name: nameOf(edit.task),
        field,
        old_value: task?.[field] ?? null,
        new_value: changed?.[field] ?? null,
        ...rest,
      }))
    }
    return [{ task_name: subject(edit, nameOf), field: edit.kind, old_value: null, new_value: null, ...rest }]
  })
}

function subject(edit: Edit, nameOf: (uid: unknown) => string): string {
  switch (edit.kind) {
    case 'addTask':
      return edit.task.name
    case 'removeTask':
    case 'moveTask':
      return nameOf(edit.task)
    case 'addLink':
    case 'removeLink':
    case 'setLink':
      return nameOf(edit.link.to)
    case 'addResource':
      return edit.resource.name
    case 'addAssignment':
      return nameOf(edit.assignment.task)
    default:
      return ''
  }
}

/** Reads the open project, after checking that it is the expected one. */
export async function readOpenProject(
  host: ProjectHost,
  expected: string | undefined,
  signal: AbortSignal,
): Promise<Outcome<Schedule>> {
  const active = await host.active()
  if (!active.ok) return active
  const target = checkTarget(active.value, expected)
  if (!target.ok) return target
  return host.read(() => undefined, signal)
}
