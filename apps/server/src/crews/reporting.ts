import { randomUUID } from 'node:crypto'
import type { CrewReportInput, CrewSheet } from '@parada/protocol'
import { failed, type Instant, type Outcome, parseInstant } from '@parada/schedule'
import type { z } from 'zod'
import { serverProblem } from '../problem.ts'
import type { Db } from '../storage/db.ts'
import type { CrewContext } from './crews.ts'
import type { Reporter } from './links.ts'
import { createSheets } from './sheets.ts'

/** Most lines of a crew that wait at once: a link in wrong hands fills no disk. */
const MOST_WAITING = 5000
/** Most seconds that a clock is said to be off: what the table's column holds. A device of the year 2255 reports too. */
const MOST_SKEW = 2 ** 31 - 1

/** What supervisors see and send. */
export function createReporting(context: CrewContext) {
  const { storage, clock, audit } = context
  const { db } = storage
  const sheet = createSheets(context)

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
    sheet: (reporter: Reporter, now: Instant) => sheet(reporter, now),

    /** Takes lines of a device, each exactly once however often it is sent, and answers with what became of all of them. */
    async report(
      reporter: Reporter,
      input: z.output<typeof CrewReportInput>,
      now: Instant,
    ): Promise<Outcome<CrewSheet>> {
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
      return sheet(reporter, now, true)
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
  }
}
