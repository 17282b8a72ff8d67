import type { Inbox, InboxLine } from '@parada/protocol'
import {
  type Calculation,
  CLOCK_TOLERANCE,
  crewReport,
  done,
  type ExtraInserted,
  type ExtraQuestion,
  equipmentShown,
  failed,
  formatInstant,
  type Instant,
  insertExtra,
  inTheWay,
  type JudgedLine,
  judgeCrewLines,
  memberOf,
  type Outcome,
  parseInstant,
  taskId,
} from '@parada/schedule'
import { civilNow, civilOf } from '../clock.ts'
import type { Identity } from '../identity/identity.ts'
import { serverProblem } from '../problem.ts'
import { datesOf } from '../projects/plan-store.ts'
import { namesOf } from '../projects/user-names.ts'
import { pictureOf } from '../storage/pictures.ts'
import type { CrewContext } from './crews.ts'
import { extraOf, type LineRow, lineOf, sentLine } from './stored-line.ts'

/** Decided lines stay below for two shifts, at most so many. */
const DECIDED_HOURS = 36
const MOST_DECIDED = 200

/** What a planner sees of what crews reported. */
export function createInbox({ storage, files, projects, clock }: CrewContext) {
  const { db } = storage

  /** Lines that wait, and those decided lately. */
  const rowsOf = async (projectId: string): Promise<LineRow[]> => {
    const waiting = await db
      .selectFrom('update_lines')
      .selectAll()
      .where('project_id', '=', projectId)
      .where('state', '=', 'sent')
      .orderBy('received_at')
      .orderBy('sequence')
      .execute()
    const since = new Date(clock.now().getTime() - DECIDED_HOURS * 3_600_000).toISOString()
    const decided = await db
      .selectFrom('update_lines')
      .selectAll()
      .where('project_id', '=', projectId)
      .where('state', '<>', 'sent')
      .where('decided_at', '>', since)
      .orderBy('decided_at', 'desc')
      .limit(MOST_DECIDED)
      .execute()
    return [...waiting, ...decided]
  }

  return {
    async waiting(projectId: string): Promise<number> {
      const { count } = await db
        .selectFrom('update_lines')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('project_id', '=', projectId)
        .where('state', '=', 'sent')
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    async inbox(projectId: string, who: Identity): Promise<Outcome<Inbox>> {
      const allowed = await projects.authorize(projectId, who, 'leadCrews')
      if (!allowed.ok) return allowed
      const schedule = await projects.plans.at(db, projectId, allowed.value.row.revision)
      const dates = datesOf(schedule)
      if (!dates.ok) return dates
      const now = civilNow(clock)
      const rows = await rowsOf(projectId)
      const waiting = rows.filter(row => row.state === 'sent')
      const waitingLines = waiting.map(row => lineOf(row))
      const judged = new Map(judgeCrewLines(dates.value, waitingLines, now).map(each => [each.id, each]))
      const ids = rows.map(row => row.id)
      const photos = new Set(
        ids.length === 0
          ? []
          : (await db.selectFrom('line_photos').select('line_id').where('line_id', 'in', ids).execute()).map(
              row => row.line_id,
            ),
      )
      const names = await namesOf(db, [...rows.map(row => row.decided_by), ...rows.map(row => row.user_id)])
      const links = [...new Set(rows.flatMap(row => (row.link_id === null ? [] : [row.link_id])))]
      const holders = new Map(
        links.length === 0
          ? []
          : (await db.selectFrom('crew_links').select(['id', 'holder']).where('id', 'in', links).execute()).map(
              row => [row.id, row.holder] as const,
            ),
      )
      const lines = rows.map(row =>
        inboxLine(dates.value, row, judged.get(row.id), {
          photo: photos.has(row.id),
          by: names.get(row.user_id ?? '') ?? holders.get(row.link_id ?? '') ?? '',
          decidedBy: row.decided_by === null ? null : (names.get(row.decided_by) ?? ''),
        }),
      )
      const clear = new Set(lines.filter(each => each.clear).map(each => each.id))
      const together = crewReport(
        dates.value,
        waitingLines.filter(each => clear.has(each.id)),
        now,
      )
      return done({
        waiting: waiting.length,
        effect: together.after.projectFinish - dates.value.projectFinish,
        lines,
      })
    },

    /** The picture of a line, for those who may decide it. */
    async photoOf(lineId: string, who: Identity): Promise<Outcome<Buffer>> {
      const row = await db
        .selectFrom('line_photos')
        .innerJoin('update_lines', 'update_lines.id', 'line_photos.line_id')
        .select(['jpeg', 'project_id'])
        .where('line_id', '=', lineId)
        .executeTakeFirst()
      const allowed = row ? await projects.authorize(row.project_id, who, 'leadCrews') : null
      if (!row || !allowed?.ok) return failed(serverProblem('crews.unknownLine', {}, 'reloadPage'))
      const jpeg = await pictureOf(files, row.jpeg)
      return jpeg ? done(jpeg) : failed(serverProblem('crews.photoAway', {}, 'tellAdministrator'))
    },
  }
}

interface Around {
  readonly photo: boolean
  readonly by: string
  readonly decidedBy: string | null
}

function inboxLine(
  calculation: Calculation,
  row: LineRow,
  judged: JudgedLine | undefined,
  { photo, by, decidedBy }: Around,
): InboxLine {
  const { schedule } = calculation
  const sent = sentLine(row)
  const line = lineOf(row)
  const task = line.task === null ? undefined : memberOf(schedule.tasks, line.task)
  const dates = task && calculation.of(task.uid)
  const status = schedule.project.statusDate
  const other = foreign(calculation, row)
  const skew = skewOf(row, line.at)
  const findings = (judged?.findings ?? []).map(each => ({ ...each, other: inTheWay(schedule, each) || null }))
  const extra = sent.kind === 'extra' && row.state === 'sent' ? placeOf(calculation, row, by) : null
  const namesIn = (found: NonNullable<typeof extra>, end: 'after' | 'before'): string[] =>
    'asks' in found ? [] : found[end].map(uid => memberOf(schedule.tasks, uid)?.name ?? '')
  if (other) findings.push({ task: taskId(row.task_uid ?? 0), code: 'otherCrew' as never, act: 'ask', other: null })
  return {
    id: row.id,
    crew: row.crew,
    by,
    device: row.device,
    sequence: row.sequence,
    kind: sent.kind,
    task: row.task_uid,
    row: task?.row ?? null,
    taskName: task?.name ?? sent.taskName,
    tag: task ? equipmentShown(calculation, task) : sent.tag,
    at: formatInstant(line.at),
    remaining: line.remaining ?? null,
    reason: line.reason ?? null,
    note: sent.note ?? null,
    hours: sent.hours ?? null,
    people: sent.people ?? null,
    photo,
    deviceTime: sent.deviceTime,
    receivedAt: row.received_at,
    skew,
    late: status !== undefined && (parseInstant(sent.at) ?? status) < status,
    state: row.state,
    decidedBy,
    decidedAt: row.decided_at,
    answer: row.answer,
    revision: row.revision,
    plan:
      task && dates
        ? {
            start: formatInstant(dates.start),
            finish: formatInstant(dates.finish),
            left: Math.round((task.duration.seconds * (100 - dates.percentComplete)) / 100),
            percent: dates.percentComplete,
            done: dates.percentComplete >= 100,
          }
        : null,
    gone: line.task !== null && task === undefined,
    findings,
    rivals: [...(judged?.rivals ?? [])],
    newest: judged?.newest ?? true,
    // With a wrong clock the time is unknown: a planner looks at the hour before it is in the plan.
    clear: (judged?.clear ?? false) && !other && skew === null,
    effect: extra && !('asks' in extra) ? extra.effect : (judged?.effect ?? null),
    hints: [...(judged?.hints ?? [])],
    place: extra
      ? {
          asks: 'asks' in extra ? [...extra.asks] : [],
          after: namesIn(extra, 'after'),
          before: namesIn(extra, 'before'),
        }
      : null,
  }
}

/**
 * Seconds that a line's clock is off; null when it is right. A device may have the right moment and the hour of another
 * zone: then it speaks of what has not been.
 */
function skewOf(row: LineRow, at: Instant): number | null {
  if (Math.abs(row.skew) > CLOCK_TOLERANCE) return row.skew
  const ahead = at - civilOf(new Date(row.received_at))
  return ahead > CLOCK_TOLERANCE ? ahead : null
}

/** Where accepting extra work puts it; nothing where the plan cannot take it at all. */
function placeOf(calculation: Calculation, row: LineRow, by: string): ExtraInserted | ExtraQuestion | null {
  const made = insertExtra(calculation, extraOf(row, by))
  return made.ok ? made.value : null
}

/** The line is about a task that is not its crew's. */
function foreign(calculation: Calculation, row: LineRow): boolean {
  const task = row.task_uid === null ? undefined : memberOf(calculation.schedule.tasks, taskId(row.task_uid))
  if (!task) return false
  const { schedule } = calculation
  return !schedule.assignments.some(
    each =>
      each.task === task.uid &&
      each.resource !== null &&
      memberOf(schedule.resources, each.resource)?.name === row.crew,
  )
}
