import { createHmac, randomUUID } from 'node:crypto'
import type { CrewLineInput, CrewLineStatus, CrewReportInput, CrewSheet } from '@parada/protocol'
import {
  crewTasks,
  crewWindow,
  done,
  failed,
  formatInstant,
  memberOf,
  type Outcome,
  parseInstant,
  shiftAt,
  shiftName,
} from '@parada/schedule'
import { sql } from 'kysely'
import type { z } from 'zod'
import { civilNow } from '../clock.ts'
import { serverProblem } from '../problem.ts'
import { datesOf } from '../projects/plan-store.ts'
import { namesOf } from '../projects/user-names.ts'
import type { Db } from '../storage/db.ts'
import type { CrewContext } from './crews.ts'
import { MOST_PHOTO_BYTES, plainJpeg } from './jpeg.ts'
import type { Reporter } from './links.ts'

/** Most lines of a crew that wait at once: a link in wrong hands fills no disk. */
const MOST_WAITING = 5000
/** Lines that a crew is told of: what was decided lately and all that waits. */
const MOST_TOLD = 400
const TOLD_DAYS = 3

/** Gates of a task that are named; the others are counted. */
const GATES_NAMED = 3

/** Most seconds that a clock is said to be off: what the table's column holds. A device of the year 2255 reports too. */
const MOST_SKEW = 2 ** 31 - 1

/** What supervisors see and send. */
export function createReporting(context: CrewContext) {
  const { storage, projects, clock, audit, config } = context
  const key = config.derive('crew-sheet')
  const { db } = storage

  const statuses = async (projectId: string, crew: string): Promise<CrewLineStatus[]> => {
    const since = new Date(clock.now().getTime() - TOLD_DAYS * 86_400_000).toISOString()
    const rows = await db
      .selectFrom('update_lines')
      .selectAll()
      .where('project_id', '=', projectId)
      .where('crew', '=', crew)
      .where(({ or, eb }) => or([eb('state', '=', 'sent'), eb('received_at', '>', since)]))
      .orderBy('received_at', 'desc')
      .orderBy('sequence', 'desc')
      .limit(MOST_TOLD)
      .execute()
    const names = await namesOf(
      db,
      rows.map(row => row.decided_by),
    )
    return rows.map(row => {
      const line = JSON.parse(row.line) as CrewLineInput
      return {
        device: row.device,
        sequence: row.sequence,
        task: row.task_uid,
        kind: line.kind,
        at: line.at,
        state: row.state,
        answer: row.answer,
        by: row.decided_by === null ? null : (names.get(row.decided_by) ?? ''),
        remaining: line.remaining ?? null,
        reason: line.reason ?? null,
        taskName: line.taskName,
        tag: line.tag,
        note: line.note ?? null,
      }
    })
  }

  /** `told`: the crew has just reported, which is taken whatever became of its name. Code `crews.unknownCrew`. */
  const sheet = async (reporter: Reporter, told = false): Promise<Outcome<CrewSheet>> => {
    const { projectId, crew } = reporter
    const row = await db.selectFrom('projects').select('revision').where('id', '=', projectId).executeTakeFirst()
    if (!row) return failed(serverProblem('crews.unknownLink', {}, 'askPlanner'))
    const schedule = await projects.plans.at(db, projectId, row.revision)
    // An empty list would say that there is nothing to do: the crew was given another name, or is gone.
    if (!told && !schedule.resources.some(each => each.name === crew))
      return failed(serverProblem('crews.unknownCrew', { crew }, 'askPlanner'))
    const dates = datesOf(schedule)
    if (!dates.ok) return dates
    const now = civilNow(clock)
    const window = crewWindow(dates.value, now)
    const nameOf = (uid: Parameters<typeof memberOf>[1]) => memberOf(schedule.tasks, uid as never)?.name ?? ''
    return done({
      key: createHmac('sha256', key)
        .update(JSON.stringify([projectId, crew]))
        .digest('base64url')
        .slice(0, 22),
      plan: schedule.project.name,
      crew,
      holder: reporter.holder,
      expiresAt: reporter.expiresAt,
      shift: {
        name: shiftName(window.shifts, shiftAt(window.shifts, window.from)),
        from: formatInstant(window.from),
        next: formatInstant(window.next),
        to: formatInstant(window.to),
      },
      now: formatInstant(now),
      moment: clock.now().getTime(),
      tasks: crewTasks(dates.value, crew, window).map(each => ({
        uid: Number(each.task),
        row: memberOf(schedule.tasks, each.task)?.row ?? 0,
        tag: each.tag,
        name: nameOf(each.task),
        start: formatInstant(each.start),
        finish: formatInstant(each.finish),
        left: each.left,
        people: each.people,
        machines: [...each.machines],
        percent: each.percent,
        state: each.state,
        gates: each.gates
          .slice(0, GATES_NAMED)
          .map(({ gate, task, inTime }) => ({ gate, task: task === undefined ? null : nameOf(task), inTime })),
        waiting: each.gates.length,
      })),
      lines: await statuses(projectId, crew),
    })
  }

  /** Writes lines, each once: what was sent before changes nothing. Gives how many were new. */
  const write = async (tx: Db, reporter: Reporter, input: z.output<typeof CrewReportInput>): Promise<number> => {
    const now = clock.now()
    const off = Math.round((input.deviceNow - now.getTime()) / 1000)
    const skew = Math.min(MOST_SKEW, Math.max(-MOST_SKEW, off))
    const rows = await tx
      .insertInto('update_lines')
      .values(
        input.lines.map(line => ({
          id: randomUUID(),
          project_id: reporter.projectId,
          crew: reporter.crew,
          link_id: reporter.linkId,
          user_id: reporter.userId,
          device: input.device,
          sequence: line.sequence,
          task_uid: line.task,
          line: JSON.stringify(line),
          received_at: now.toISOString(),
          skew,
          state: 'sent' as const,
          decided_by: null,
          decided_at: null,
          answer: null,
          change: null,
          revision: null,
        })),
      )
      .onConflict(c => c.columns(['project_id', 'device', 'sequence']).doNothing())
      .returning('id')
      .execute()
    return rows.length
  }

  return {
    sheet: (reporter: Reporter) => sheet(reporter),

    /** Takes lines of a device, each exactly once however often it is sent, and answers with what became of all of them. */
    async report(reporter: Reporter, input: z.output<typeof CrewReportInput>): Promise<Outcome<CrewSheet>> {
      // The form of a moment is checked before; that the calendar has it, here: it would be read as another day.
      const undated = input.lines.findIndex(line => parseInstant(line.at) === null)
      if (undated !== -1) {
        const params = { field: `lines.${undated}.at`, reason: 'invalid_date' }
        return failed(serverProblem('server.invalidInput', params, 'checkInput'))
      }
      const waiting = await db
        .selectFrom('update_lines')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('project_id', '=', reporter.projectId)
        .where('crew', '=', reporter.crew)
        .where('state', '=', 'sent')
        .executeTakeFirstOrThrow()
      if (Number(waiting.count) > MOST_WAITING)
        return failed(serverProblem('server.tooManyRequests', { seconds: 3600 }, 'tryLater', 'askPlanner'))
      const unique = [...new Map(input.lines.map(line => [line.sequence, line])).values()]
      const added = await db.transaction().execute(tx => write(tx, reporter, { ...input, lines: unique }))
      if (added > 0) {
        await audit.write({
          userId: reporter.userId,
          actorId: null,
          organizationId: null,
          action: 'crews.report',
          subject: reporter.projectId,
          details: { crew: reporter.crew, lines: added, ...(reporter.linkId && { link: reporter.linkId }) },
          correlationId: null,
        })
        context.changed(reporter.projectId)
      }
      return sheet(reporter, true)
    },

    /** Remembers that a link was opened. */
    async opened(reporter: Reporter): Promise<void> {
      if (reporter.linkId === null) return
      await db
        .updateTable('crew_links')
        .set({ last_opened_at: clock.now().toISOString() })
        .where('id', '=', reporter.linkId)
        .execute()
    },

    /** Keeps the picture of a line that came before it, without anything that says where it was taken. */
    async keepPhoto(
      reporter: Reporter,
      device: string,
      sequence: number,
      bytes: Buffer,
    ): Promise<Outcome<{ ok: true }>> {
      if (bytes.length > MOST_PHOTO_BYTES)
        return failed(serverProblem('crews.photoTooLarge', { limit: MOST_PHOTO_BYTES / 1024 }, 'tryAgain'))
      const jpeg = plainJpeg(bytes)
      if (!jpeg) return failed(serverProblem('crews.photoRefused', {}, 'tryAgain'))
      const line = await db
        .selectFrom('update_lines')
        .select('id')
        .where('project_id', '=', reporter.projectId)
        .where('crew', '=', reporter.crew)
        .where('device', '=', device)
        .where('sequence', '=', sequence)
        .executeTakeFirst()
      if (!line) return failed(serverProblem('crews.unknownLine', {}, 'tryAgain'))
      const text = jpeg.toString('base64')
      const kept = await db
        .insertInto('line_photos')
        .values({ line_id: line.id, jpeg: text, created_at: clock.now().toISOString() })
        .onConflict(c => c.column('line_id').doNothing())
        .returning('line_id')
        .executeTakeFirst()
      if (kept)
        await db
          .updateTable('projects')
          .set({ bytes: sql<number>`bytes + ${text.length}` })
          .where('id', '=', reporter.projectId)
          .execute()
      await audit.write({
        userId: reporter.userId,
        actorId: null,
        organizationId: null,
        action: 'crews.photo',
        subject: reporter.projectId,
        details: { crew: reporter.crew, sequence, ...(reporter.linkId && { link: reporter.linkId }) },
        correlationId: null,
      })
      context.changed(reporter.projectId)
      return done({ ok: true as const })
    },
  }
}
