import { addedId, applyEdits, done, failed, type Outcome, problem, type Schedule } from '@parada/schedule'
import { companionProblem } from '../problem.ts'
import type { ActiveProject, EditResult, ProjectHost } from './project-host.ts'

/** A project held in memory: what `npm run dev` and the tests drive in place of MS Project. */
export interface MemoryProjectHost extends ProjectHost {
  /** The project as it is now; null when none is open. */
  current(): Schedule | null
  open(schedule: Schedule | null, path?: string | null): void
  /** Takes the last apply back, as Project's own undo does. */
  undo(): void
}

/** A host whose project is `schedule`. `refuse` names edits that it refuses, as Project does with fields it computes itself. */
export function createMemoryProjectHost(
  schedule: Schedule | null = null,
  options: {
    path?: string | null
    readOnly?: boolean
    saved?: boolean
    refuse?: (kind: string, field: string | null) => boolean
  } = {},
): MemoryProjectHost {
  let project = schedule
  let path = options.path ?? null
  const undoStack: Schedule[] = []
  const none = () => failed(companionProblem('companion.projectNotAvailable', {}, 'openInProject', 'saveAsXml'))

  return {
    kind: 'memory',
    current: () => project,
    open(next, at = null) {
      project = next
      path = at
      undoStack.length = 0
    },
    undo() {
      project = undoStack.pop() ?? project
    },
    async active(): Promise<Outcome<ActiveProject>> {
      if (!project) return none()
      return done({
        name: project.project.name,
        path,
        readOnly: options.readOnly ?? false,
        saved: options.saved ?? false,
        version: 'memory',
      })
    },
    async read(onProgress, signal) {
      if (!project) return none()
      onProgress(0.5, 'reading')
      if (signal.aborted) return failed(companionProblem('companion.cancelled', {}, 'startAgain'))
      onProgress(1, 'done')
      return done(project)
    },
    async apply(edits, _open, signal, dryRun = false) {
      if (!project) return none()
      const before = project
      let next = project
      const results: EditResult[] = []
      for (const edit of edits) {
        if (signal.aborted) return failed(companionProblem('companion.cancelled', {}, 'startAgain'))
        const fields = 'changes' in edit ? Object.keys(edit.changes) : [null]
        const added = addedId(edit)
        if (options.refuse && fields.some(field => options.refuse?.(edit.kind, field))) {
          results.push({ edit, result: 'refused', reason: 'companion.fieldReadOnly' })
          continue
        }
        const outcome = applyEdits(next, [edit])
        if (outcome.ok) next = outcome.value.schedule
        results.push(
          outcome.ok
            ? { edit, result: 'applied', ...(added && { uid: added[1] }) }
            : { edit, result: 'refused', reason: (outcome.problems[0] ?? problem('companion.internal')).code },
        )
      }
      if (dryRun) return done({ results, after: next })
      undoStack.push(before)
      project = next
      return done({ results, after: next })
    },
  }
}
