import { createHmac } from 'node:crypto'
import type { CrewLineInput, CrewLineStatus, CrewSheet } from '@parada/protocol'
import {
  crewTasks,
  crewWindow,
  done,
  failed,
  formatInstant,
  type Instant,
  memberOf,
  type Outcome,
  shiftAt,
  shiftName,
} from '@parada/schedule'
import { serverProblem } from '../problem.ts'
import { datesOf } from '../projects/plan-store.ts'
import { namesOf } from '../projects/user-names.ts'
import type { CrewContext } from './crews.ts'
import type { Reporter } from './links.ts'

/** Lines reported back to a crew: what was decided lately and all that is pending. */
const MOST_TOLD = 400
const TOLD_DAYS = 3

/** Gates of a task that are named; the others are counted. */
const GATES_NAMED = 3

/** What a crew sees: its tasks of the shift, and what became of its lines. */
export function createSheets({ storage, projects, clock, config }: CrewContext) {
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

  /** `now`: the crew's wall clock; `told`: the crew has just reported, which is accepted even if its name was removed. Code `crews.unknownCrew`. */
  return async (reporter: Reporter, now: Instant, told = false): Promise<Outcome<CrewSheet>> => {
    const { projectId, crew } = reporter
    const row = await db.selectFrom('projects').select('revision').where('id', '=', projectId).executeTakeFirst()
    if (!row) return failed(serverProblem('crews.unknownLink', {}, 'askPlanner'))
    const schedule = await projects.plans.at(db, projectId, row.revision)
    // An empty list would say that there is nothing to do: the crew was given another name, or is gone.
    if (!told && !schedule.resources.some(each => each.name === crew))
      return failed(serverProblem('crews.unknownCrew', { crew }, 'askPlanner'))
    const dates = datesOf(schedule)
    if (!dates.ok) return dates
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
}
