import {
  applyEdits,
  deleteRows,
  done,
  type Edit,
  editsBetween,
  failed,
  memberOf,
  type Outcome,
  type TaskId,
  taskId,
} from '@parada/schedule'
import type { Identity } from '../identity/identity.ts'
import { serverProblem } from '../problem.ts'
import type { CrewContext } from './crews.ts'
import { changeOf, linesOf } from './stored-line.ts'

/** Takes back what accepting a line did. */
export function createTakeBack(context: CrewContext) {
  const { storage, projects } = context
  const { db } = storage

  return {
    /** Undoes what accepting a line did to its task, as a new revision; its lines wait again. Codes `crews.unknownLine`, `crews.changedSince`. */
    async takeBack(projectId: string, id: string, who: Identity): Promise<Outcome<{ revision: number }>> {
      const allowed = await projects.authorize(projectId, who, 'leadCrews')
      if (!allowed.ok) return allowed
      const [row] = await linesOf(db, projectId, [id])
      if (!row || row.state === 'sent') return failed(serverProblem('crews.unknownLine', {}, 'reloadPage'))
      const again = { state: 'sent' as const, decided_by: null, decided_at: null, answer: null, change: null }
      const { inserted } = changeOf(row)
      if (row.revision === null || (row.task_uid === null && inserted === undefined)) {
        await db
          .updateTable('update_lines')
          .set({ ...again, revision: null })
          .where('id', '=', id)
          .execute()
        context.changed(projectId)
        return done({ revision: allowed.value.row.revision })
      }
      const made = row.revision
      const back =
        inserted === undefined
          ? await undoneEdits(projectId, made, taskId(row.task_uid ?? 0), allowed.value.row.revision)
          : await withoutExtra(projectId, taskId(inserted), allowed.value.row.revision)
      if (!back.ok) return back
      const saved = await projects.save(
        {
          projectId,
          baseRevision: allowed.value.row.revision,
          clientId: `crews:back:${id}`,
          sequence: made,
          edits: [...back.value] as never,
          means: 'hand',
        },
        who,
        async tx => {
          await tx
            .updateTable('update_lines')
            .set({ ...again, revision: null })
            .where('project_id', '=', projectId)
            .where('revision', '=', made)
            .where(({ eb }) => (inserted === undefined ? eb('task_uid', '=', row.task_uid) : eb('id', '=', id)))
            .execute()
        },
      )
      if (!saved.ok) return saved
      context.changed(projectId)
      return done({ revision: saved.value.revision })
    },
  }

  /** The edits that take inserted work out again. Work that was reported since stays: there is something to lose. */
  async function withoutExtra(projectId: string, task: TaskId, head: number): Promise<Outcome<readonly Edit[]>> {
    const now = await projects.plans.at(db, projectId, head)
    const found = memberOf(now.tasks, task)
    if (!found || (found.percentComplete ?? 0) > 0 || found.actualStart !== undefined)
      return failed(serverProblem('crews.changedSince', {}, 'reloadPage'))
    return deleteRows({ schedule: now }, [task])
  }

  /** The edits that put a task back to what it was before a revision, on the plan as it is now. */
  async function undoneEdits(
    projectId: string,
    made: number,
    task: TaskId,
    head: number,
  ): Promise<Outcome<readonly Edit[]>> {
    const rows = await db
      .selectFrom('project_edits')
      .select(['revision', 'edits'])
      .where('project_id', '=', projectId)
      .where('revision', '>=', made)
      .execute()
    const editsOf = (row: { readonly edits: string }) => JSON.parse(row.edits) as Edit[]
    const changedSince = failed(serverProblem('crews.changedSince', {}, 'reloadPage'))
    const before = await projects.plans.at(db, projectId, made - 1)
    const mine = new Set(before.assignments.filter(each => each.task === task).map(each => Number(each.uid)))
    const isMine = (edit: Edit): boolean =>
      (edit.kind === 'setTask' && edit.task === task) ||
      (edit.kind === 'removeTask' && edit.task === task) ||
      (edit.kind === 'setAssignment' && mine.has(Number(edit.assignment)))
    if (rows.some(row => row.revision > made && editsOf(row).some(isMine))) return changedSince
    const own = rows.filter(row => row.revision === made).flatMap(editsOf)
    const applied = applyEdits(before, own.filter(isMine))
    if (!applied.ok) return applied
    const now = await projects.plans.at(db, projectId, head)
    const undone = applyEdits(now, applied.value.inverse, { undo: true })
    return undone.ok ? done(editsBetween(now, undone.value.schedule)) : undone
  }
}
