import { fromSchema, toSchema } from '@parada/formats/tmx'
import {
  assertInvariant,
  type Calculation,
  calculate,
  type Edit,
  type Outcome,
  type Problem,
  type Schedule,
} from '@parada/schedule'
import { afterLog } from '@parada/sync'
import { sql } from 'kysely'
import type { Db } from '../storage/db.ts'

/** A whole plan is written again after this many revisions, or this many characters of edits. */
const SNAPSHOT_REVISIONS = 100
const SNAPSHOT_CHARACTERS = 400_000
/** Plans kept in memory, the least recently used leaves first. */
const KEPT_PLANS = 40

interface Kept {
  readonly revision: number
  readonly schedule: Schedule
}

/** Plans at any of their revisions: the nearest snapshot with the edits since applied. */
export interface PlanStore {
  at(db: Db, projectId: string, revision: number): Promise<Schedule>
  /** Remembers a plan that was just committed. */
  keep(projectId: string, revision: number, schedule: Schedule): void
  forget(projectId: string): void
  /** Whether a snapshot may be due with a revision; only every tenth looks how much there is since the last one. */
  mayBeDue(revision: number): boolean
  snapshotIfDue(db: Db, projectId: string, revision: number, schedule: Schedule, now: string): Promise<void>
}

/** Plans up to this many tasks keep their wire form while they are kept, so that opening them again costs nothing. */
const KEPT_WIRE_TASKS = 5000

const calculations = new WeakMap<Schedule, Calculation>()
const wires = new WeakMap<Schedule, Record<string, unknown>>()

/** The dates of a plan, calculated once; `before` is a plan it came from, whose dates make it faster and never different. */
export function datesOf(schedule: Schedule, before?: Schedule): Outcome<Calculation> {
  const known = calculations.get(schedule)
  if (known) return { ok: true, value: known, problems: [] }
  const made = calculate(schedule, before && calculations.get(before))
  if (made.ok) calculations.set(schedule, made.value)
  return made
}

/**
 * Why a plan whose dates leave the years that calendars reach is not taken from a program: a page shows it on the plan, a
 * program would take the cut dates for true. Null where they do not, or did so before.
 */
export function datesRunOut(after: Calculation, before: Outcome<Calculation> | null): Problem | null {
  const ranOut = ({ code }: Problem): boolean => code === 'schedule.datesRunOut'
  const found = after.problems.find(ranOut)
  return found && !(before?.ok && before.value.problems.some(ranOut)) ? { ...found, severity: 'error' } : null
}

/** The wire form of a plan with its dates calculated. Not to be changed: others read the same one. */
export function schemaOf(schedule: Schedule): Record<string, unknown> {
  const known = wires.get(schedule)
  if (known) return known
  const dates = datesOf(schedule)
  const made = toSchema(schedule, dates.ok ? dates.value : undefined) as Record<string, unknown>
  if (schedule.tasks.length <= KEPT_WIRE_TASKS) wires.set(schedule, made)
  return made
}

const mayBeDue = (revision: number): boolean => (revision - 1) % 10 === 0

export function createPlanStore(): PlanStore {
  const kept = new Map<string, Kept>()
  const keep = (projectId: string, revision: number, schedule: Schedule): void => {
    kept.delete(projectId)
    kept.set(projectId, { revision, schedule })
    if (kept.size > KEPT_PLANS) kept.delete(kept.keys().next().value ?? '')
  }

  const read = (text: string): Schedule => {
    const plan = fromSchema(JSON.parse(text))
    assertInvariant(plan.ok, 'a stored plan is readable')
    return plan.value
  }

  return {
    async at(db, projectId, revision) {
      const known = kept.get(projectId)
      if (known?.revision === revision) return known.schedule
      const snapshot = await db
        .selectFrom('project_snapshots')
        .select(['revision', 'schema'])
        .where('project_id', '=', projectId)
        .where('revision', '<=', revision)
        .orderBy('revision', 'desc')
        .limit(1)
        .executeTakeFirst()
      assertInvariant(snapshot, 'every plan has a first snapshot')
      const near = known && known.revision < revision && known.revision >= snapshot.revision ? known : null
      const from = near?.revision ?? snapshot.revision
      const rows = await db
        .selectFrom('project_edits')
        .select(['revision', 'edits'])
        .where('project_id', '=', projectId)
        .where('revision', '>', from)
        .where('revision', '<=', revision)
        .orderBy('revision')
        .execute()
      const changes = rows.map(row => ({ edits: JSON.parse(row.edits) as Edit[] }))
      const { schedule, refused } = afterLog(near?.schedule ?? read(snapshot.schema), changes)
      assertInvariant(refused === null, 'edits that were accepted once apply again')
      assertInvariant(from + rows.length === revision, 'no revision is missing')
      return schedule
    },
    keep,
    forget: projectId => void kept.delete(projectId),
    mayBeDue,
    async snapshotIfDue(db, projectId, revision, schedule, now) {
      if (!mayBeDue(revision)) return
      const last = await db
        .selectFrom('project_snapshots')
        .select('revision')
        .where('project_id', '=', projectId)
        .orderBy('revision', 'desc')
        .limit(1)
        .executeTakeFirst()
      const since = last?.revision ?? 0
      if (revision - since < SNAPSHOT_REVISIONS) {
        const { length } = await db
          .selectFrom('project_edits')
          .select(sql<number>`coalesce(sum(length(edits)), 0)`.as('length'))
          .where('project_id', '=', projectId)
          .where('revision', '>', since)
          .executeTakeFirstOrThrow()
        if (Number(length) < SNAPSHOT_CHARACTERS) return
      }
      const schema = JSON.stringify(toSchema(schedule))
      await db
        .insertInto('project_snapshots')
        .values({ project_id: projectId, revision, schema, created_at: now })
        .onConflict(c => c.doNothing())
        .execute()
      await db
        .updateTable('projects')
        .set({ bytes: sql<number>`bytes + ${schema.length}` })
        .where('id', '=', projectId)
        .execute()
    },
  }
}
