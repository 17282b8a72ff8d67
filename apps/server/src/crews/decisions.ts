import type { CrewDecision, DecideOutput } from '@parada/protocol'
import {
  type Calculation,
  type CrewReport,
  crewReport,
  done,
  type Edit,
  failed,
  type Instant,
  insertExtra,
  inTheWay,
  memberOf,
  type Outcome,
  parseInstant,
  type TaskId,
  taskId,
} from '@parada/schedule'
import type { Identity } from '../identity/identity.ts'
import { serverProblem } from '../problem.ts'
import { datesOf } from '../projects/plan-store.ts'
import { namesOf } from '../projects/user-names.ts'
import type { CrewContext } from './crews.ts'
import { type Decided, type Decider, Meanwhile, settle } from './settle.ts'
import { extraOf, type LineRow, lineOf, linesOf } from './stored-line.ts'

type Left = DecideOutput['left']

interface Decide {
  readonly projectId: string
  readonly decision: string
  readonly lines: readonly CrewDecision[]
}

/** A plan that others save at the same moment is read anew so many times. */
const ATTEMPTS = 5

/** What planners decide of lines: accepted ones become one save of the plan, written together with their new state. */
export function createDecisions(context: CrewContext) {
  const { storage, projects, clock } = context
  const { db } = storage
  const by = (who: Identity): Decider => ({ userId: who.userId, at: clock.now().toISOString() })

  const attempt = async (input: Decide, who: Identity, now: Instant): Promise<Outcome<DecideOutput>> => {
    const allowed = await projects.authorize(input.projectId, who, 'leadCrews')
    if (!allowed.ok) return allowed
    const { revision } = allowed.value.row
    const dates = datesOf(await projects.plans.at(db, input.projectId, revision))
    if (!dates.ok) return dates
    const { refusing, accepting, left, already } = sorted(
      input.lines,
      await linesOf(
        db,
        input.projectId,
        input.lines.map(each => each.id),
      ),
    )
    const report = crewReport(
      dates.value,
      accepting.map(({ row, decision }) => lineOf(row, decision)),
      now,
    )
    const taken = accepting.filter(each => !isRefused(dates.value, report, each.row))
    left.push(...whyLeft(dates.value, report, accepting))
    if (refusing.length > 0)
      await db.transaction().execute(tx => settle(tx, refusing, by(who), null, () => 'refused' as const))
    const extras = insertExtras(
      report.after,
      taken.filter(each => sentExtra(each.row)),
      await namesOf(db, [...accepting.map(each => each.row.user_id)]),
      { by: who.name, at: now },
    )
    if (!extras.ok) return extras
    left.push(...extras.value.left)
    const placed = [...taken.filter(each => !sentExtra(each.row)), ...extras.value.placed]
    const edits = [...report.edits, ...extras.value.edits]
    const written = await saveReport(input, edits, placed, revision, who)
    if (!written.ok) return written
    if (placed.length + refusing.length > 0) context.changed(input.projectId)
    return done({
      accepted: placed.length + already,
      refused: refusing.length,
      revision: written.value,
      left,
    })
  }

  /** The accepted lines as one revision of the plan, their state with it; without edits their state alone. */
  const saveReport = async (
    input: Decide,
    edits: readonly Edit[],
    taken: readonly Decided[],
    revision: number,
    who: Identity,
  ): Promise<Outcome<number | null>> => {
    const state = ({ change, extra }: CrewDecision): LineRow['state'] =>
      change || (extra && !extra.note) ? 'changed' : 'approved'
    if (taken.length === 0) return done(null)
    if (edits.length === 0) {
      await db.transaction().execute(tx => settle(tx, taken, by(who), null, state))
      return done(null)
    }
    const touched = tasksOf(edits)
    const saved = await projects.save(
      {
        projectId: input.projectId,
        baseRevision: revision,
        clientId: `crews:${input.decision}`,
        sequence: revision,
        edits: [...edits] as never,
        means: 'hand',
      },
      who,
      async (tx, made) => {
        if (made.dropped > 0 || made.revision !== revision + 1) throw new Meanwhile()
        const inPlan = taken.filter(
          ({ row, inserted }) => inserted !== undefined || (row.task_uid !== null && touched.has(taskId(row.task_uid))),
        )
        const notes = taken.filter(each => !inPlan.includes(each))
        await settle(tx, inPlan, by(who), made.revision, state)
        await settle(tx, notes, by(who), null, state)
      },
    )
    if (!saved.ok) return saved
    if (saved.value.accepted.length === 0) throw new Meanwhile()
    return done(saved.value.revision)
  }

  return {
    /** Accepts and refuses lines at the planner's wall clock. What cannot be accepted stays and is answered with why. */
    async decide(input: Decide, who: Identity, now: Instant): Promise<Outcome<DecideOutput>> {
      for (let round = 1; ; round++) {
        try {
          const decided = await attempt(input, who, now)
          if (decided.ok) await recordDecision(context.audit, input, decided.value, who)
          return decided
        } catch (error) {
          if (!(error instanceof Meanwhile)) throw error
          if (round === ATTEMPTS) return failed(serverProblem('crews.decided', {}, 'reloadPage'))
        }
      }
    },
  }
}

/** Writes down who decided what of which lines, and who answers for a step that was passed. */
async function recordDecision(
  audit: CrewContext['audit'],
  input: Decide,
  made: DecideOutput,
  who: Identity,
): Promise<void> {
  const left = new Set(made.left.map(each => each.id))
  const ids = (act: CrewDecision['act']) =>
    input.lines.filter(each => each.act === act && !left.has(each.id)).map(each => each.id)
  const overrides = input.lines.flatMap(({ id, override }) => (override && !left.has(id) ? [{ id, override }] : []))
  await audit.write({
    userId: who.userId,
    actorId: who.actor?.userId ?? null,
    organizationId: who.organization?.id ?? null,
    action: 'crews.decide',
    subject: input.projectId,
    details: {
      decision: input.decision,
      accepted: ids('accept'),
      refused: ids('refuse'),
      left: made.left.length,
      ...(made.revision !== null && { revision: made.revision }),
      ...(overrides.length > 0 && { overrides }),
    },
    correlationId: null,
  })
}

const sentExtra = (row: LineRow): boolean => row.task_uid === null

/** Accepted extra work one after the other, each in its equipment's chain; the unplaced is left with why. */
function insertExtras(
  start: Calculation,
  extras: readonly Decided[],
  names: ReadonlyMap<string, string>,
  approved: { readonly by: string; readonly at: Instant },
): Outcome<{ readonly edits: readonly Edit[]; readonly placed: readonly Decided[]; readonly left: Left }> {
  let now = start
  const edits: Edit[] = []
  const placed: Decided[] = []
  const left: Left = []
  for (const each of extras) {
    if (each.decision.extra?.note) {
      placed.push(each)
      continue
    }
    const extra = extraOf(each.row, names.get(each.row.user_id ?? '') ?? each.row.crew, each.decision)
    const made = insertExtra(now, extra, approved)
    if (!made.ok) return made
    if ('asks' in made.value) {
      left.push({ id: each.row.id, code: 'crews.placeAsked', other: null })
      continue
    }
    edits.push(...made.value.edits)
    now = made.value.plan
    placed.push({ ...each, inserted: made.value.task })
  }
  return done({ edits, placed, left })
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
      return {
        id: row.id,
        code: found?.code ?? 'unknownTask',
        other: (found && inTheWay(calculation.schedule, found)) || null,
      }
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
