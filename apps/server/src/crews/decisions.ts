import type { CrewDecision, DecideOutput } from '@parada/protocol'
import {
  applyEdits,
  type Calculation,
  type CrewReport,
  crewReport,
  done,
  type Edit,
  editsBetween,
  failed,
  memberOf,
  type Outcome,
  parseInstant,
  type TaskId,
  taskId,
} from '@parada/schedule'
import type { Identity } from '../identity/identity.ts'
import { serverProblem } from '../problem.ts'
import { datesOf } from '../projects/plan-store.ts'
import type { Db } from '../storage/db.ts'
import type { CrewContext } from './crews.ts'
import { type LineRow, lineOf } from './stored-line.ts'

type Left = DecideOutput['left']

interface Decide {
  readonly projectId: string
  readonly decision: string
  readonly lines: readonly CrewDecision[]
}

/** A plan that others save at the same moment is read anew so many times. */
const ATTEMPTS = 5

/** Thrown inside a save to undo it: the lines, or the plan they were judged on, changed meanwhile. */
class Meanwhile extends Error {}

/** What planners decide of lines: accepted ones become one save of the plan, written together with their new state. */
export function createDecisions(context: CrewContext) {
  const { storage, projects, clock } = context
  const { db } = storage

  const rowsOf = async (projectId: string, ids: readonly string[]): Promise<LineRow[]> =>
    db
      .selectFrom('update_lines')
      .selectAll()
      .where('project_id', '=', projectId)
      .where('id', 'in', [...ids])
      .execute()

  /** Sets what was decided of lines that still wait. Throws when one of them waits no more. */
  const settle = async (
    tx: Db,
    rows: readonly { readonly row: LineRow; readonly decision: CrewDecision }[],
    who: Identity,
    revision: number | null,
    state: (decision: CrewDecision) => LineRow['state'],
  ): Promise<void> => {
    const at = clock.now().toISOString()
    for (const { row, decision } of rows) {
      const set = await tx
        .updateTable('update_lines')
        .set({
          state: state(decision),
          decided_by: who.userId,
          decided_at: at,
          answer: decision.act === 'refuse' ? (decision.reason ?? null) : (decision.override ?? null),
          change: decision.change ? JSON.stringify(decision.change) : null,
          revision,
        })
        .where('id', '=', row.id)
        .where('state', '=', 'sent')
        .returning('id')
        .executeTakeFirst()
      if (!set) throw new Meanwhile()
    }
  }

  const attempt = async (input: Decide, who: Identity): Promise<Outcome<DecideOutput>> => {
    const allowed = await projects.authorize(input.projectId, who, 'leadCrews')
    if (!allowed.ok) return allowed
    const { revision } = allowed.value.row
    const dates = datesOf(await projects.plans.at(db, input.projectId, revision))
    if (!dates.ok) return dates
    const { refusing, accepting, left, already } = sorted(
      input.lines,
      await rowsOf(
        input.projectId,
        input.lines.map(each => each.id),
      ),
    )
    const report = crewReport(
      dates.value,
      accepting.map(({ row, decision }) => lineOf(row, decision)),
    )
    const taken = accepting.filter(each => !isRefused(dates.value, report, each.row))
    left.push(...whyLeft(dates.value, report, accepting))
    if (refusing.length > 0)
      await db.transaction().execute(tx => settle(tx, refusing, who, null, () => 'refused' as const))
    const written = await saveReport(input, report, taken, revision, who)
    if (!written.ok) return written
    if (taken.length + refusing.length > 0) context.changed(input.projectId)
    return done({
      accepted: taken.length + already,
      refused: refusing.length,
      revision: written.value,
      left,
    })
  }

  /** The accepted lines as one revision of the plan, their state with it; without edits their state alone. */
  const saveReport = async (
    input: Decide,
    report: CrewReport,
    taken: readonly { readonly row: LineRow; readonly decision: CrewDecision }[],
    revision: number,
    who: Identity,
  ): Promise<Outcome<number | null>> => {
    const state = (decision: CrewDecision): LineRow['state'] => (decision.change ? 'changed' : 'approved')
    if (taken.length === 0) return done(null)
    if (report.edits.length === 0) {
      await db.transaction().execute(tx => settle(tx, taken, who, null, state))
      return done(null)
    }
    const touched = tasksOf(report.edits)
    const saved = await projects.save(
      {
        projectId: input.projectId,
        baseRevision: revision,
        clientId: `crews:${input.decision}`,
        sequence: revision,
        edits: [...report.edits] as never,
        means: 'hand',
      },
      who,
      async (tx, made) => {
        if (made.dropped > 0 || made.revision !== revision + 1) throw new Meanwhile()
        const inPlan = taken.filter(({ row }) => row.task_uid !== null && touched.has(taskId(row.task_uid)))
        const notes = taken.filter(each => !inPlan.includes(each))
        await settle(tx, inPlan, who, made.revision, state)
        await settle(tx, notes, who, null, state)
      },
    )
    if (!saved.ok) return saved
    if (saved.value.accepted.length === 0) throw new Meanwhile()
    return done(saved.value.revision)
  }

  return {
    /** Accepts and refuses lines. What cannot be accepted stays and is answered with why. */
    async decide(input: Decide, who: Identity): Promise<Outcome<DecideOutput>> {
      for (let round = 1; ; round++) {
        try {
          return await attempt(input, who)
        } catch (error) {
          if (!(error instanceof Meanwhile)) throw error
          if (round === ATTEMPTS) return failed(serverProblem('crews.decided', {}, 'reloadPage'))
        }
      }
    },

    /** Undoes what accepting a line did to its task, as a new revision; its lines wait again. Codes `crews.unknownLine`, `crews.changedSince`. */
    async takeBack(projectId: string, id: string, who: Identity): Promise<Outcome<{ revision: number }>> {
      const allowed = await projects.authorize(projectId, who, 'leadCrews')
      if (!allowed.ok) return allowed
      const [row] = await rowsOf(projectId, [id])
      if (!row || row.state === 'sent') return failed(serverProblem('crews.unknownLine', {}, 'reloadPage'))
      const again = { state: 'sent' as const, decided_by: null, decided_at: null, answer: null, change: null }
      if (row.revision === null || row.task_uid === null) {
        await db
          .updateTable('update_lines')
          .set({ ...again, revision: null })
          .where('id', '=', id)
          .execute()
        context.changed(projectId)
        return done({ revision: allowed.value.row.revision })
      }
      const made = row.revision
      const task = taskId(row.task_uid)
      const back = await undoneEdits(projectId, made, task, allowed.value.row.revision)
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
            .where('task_uid', '=', row.task_uid)
            .execute()
        },
      )
      if (!saved.ok) return saved
      context.changed(projectId)
      return done({ revision: saved.value.revision })
    },
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

/** Ids of the tasks that edits name. */
const tasksOf = (edits: readonly Edit[]): ReadonlySet<TaskId> =>
  new Set(edits.flatMap(each => (each.kind === 'setTask' ? [each.task] : [])))

/** A line whose task is in the plan and was refused there. What is of no task is kept as a note. */
function isRefused(calculation: Calculation, report: CrewReport, row: LineRow): boolean {
  if (row.task_uid === null) return false
  const task = taskId(row.task_uid)
  return report.refused.has(task) && memberOf(calculation.schedule.tasks, task) !== undefined
}

function whyLeft(calculation: Calculation, report: CrewReport, accepting: readonly { readonly row: LineRow }[]): Left {
  return accepting
    .filter(each => isRefused(calculation, report, each.row))
    .map(({ row }) => {
      const found = report.findings.find(each => each.act === 'refuse' && each.task === row.task_uid)
      const other = found?.other === undefined ? undefined : memberOf(calculation.schedule.tasks, found.other)
      return { id: row.id, code: found?.code ?? 'unknownTask', other: other?.name ?? null }
    })
}

/** Decisions by what they ask for; what was decided before in the same way is counted and not done again. */
function sorted(lines: readonly CrewDecision[], rows: readonly LineRow[]) {
  const byId = new Map(rows.map(row => [row.id, row]))
  const refusing: { row: LineRow; decision: CrewDecision }[] = []
  const accepting: { row: LineRow; decision: CrewDecision }[] = []
  const left: Left = []
  let already = 0
  for (const decision of lines) {
    const row = byId.get(decision.id)
    const leave = (code: string): void => void left.push({ id: decision.id, code, other: null })
    if (!row) leave('crews.unknownLine')
    else if (row.state !== 'sent') {
      if (decision.act === 'accept' && row.state !== 'refused') already++
      else leave('crews.decided')
    } else if (decision.act === 'refuse') {
      if (decision.reason?.trim()) refusing.push({ row, decision })
      else leave('crews.reasonAsked')
    } else if (Object.values(decision.change ?? {}).some(each => isBadTime(each))) leave('server.invalidInput')
    else accepting.push({ row, decision })
  }
  return { refusing, accepting, left, already }
}

const isBadTime = (value: unknown): boolean =>
  typeof value === 'string' && /^\d{4}-/.test(value) && parseInstant(value) === null
