import { randomUUID } from 'node:crypto'
import { toSchema } from '@parada/formats/tmx'
import { presentProblem, startReasonText } from '@parada/messages'
import { ProjectSummary } from '@parada/protocol'
import { Moment, readableName } from '@parada/protocol/describe'
import {
  type Calculation,
  calendarId,
  criticalPathResult,
  done,
  emptySchedule,
  explain,
  FLAG,
  failed,
  formatDuration,
  formatInstant,
  formatResourceNames,
  type Instant,
  type Outcome,
  parseInstant,
  type Schedule,
  type Week,
} from '@parada/schedule'
import { z } from 'zod'
import type { CallContext } from '../api/call.ts'
import { civilNow } from '../clock.ts'
import { folded } from '../folded.ts'
import type { Identity } from '../identity/identity.ts'
import { serverProblem } from '../problem.ts'
import { datesOf, datesRunOut } from '../projects/plan-store.ts'
import { AuditOutput, auditAnswer } from '../work/audit.ts'
import { FinishIsPast, type Operation, operation } from './operation.ts'
import { PlanCommand, PlanCommands } from './plan-commands.ts'
import { isPast } from './progress-operations.ts'

const projectId = z.string().describe('Id of a plan kept on the server, as `list_plans` and `create_plan` give it.')
const Row = z.object({
  uid: z.number().describe('Names the task for good; rows move.'),
  row: z.number(),
  name: z.string(),
  start: z.string(),
  finish: z.string(),
  duration: z.string(),
  slack_hours: z.number(),
  critical: z.boolean(),
  percent: z.number(),
  summary: z.boolean(),
  people: z.string(),
})
const Overview = z.object({
  id: z.string(),
  name: z.string(),
  revision: z.number(),
  start: z.string(),
  finish: z.string(),
  finish_is_past: FinishIsPast,
  tasks: z.number(),
  critical: z.number(),
  milestones: z.number(),
  people: z.array(z.string()),
  warnings: z.array(z.string()).describe('What calculating the plan warns of.'),
})
const Change = z.object({ uid: z.number(), name: z.string(), start: z.string(), finish: z.string() })

/** Rows of moved tasks that an answer carries; the count says how many there are. */
const MOST_MOVED = 30

interface Found {
  readonly schedule: Schedule
  readonly calculation: Calculation
  readonly revision: number
}

async function planOf(id: string, who: Identity, { services }: CallContext): Promise<Outcome<Found>> {
  const found = await services.projects.planAt(id, who)
  if (!found.ok) return found
  const { schedule, row } = found.value
  const calculation = datesOf(schedule)
  return calculation.ok
    ? done({ schedule, calculation: calculation.value, revision: row.revision }, calculation.problems)
    : calculation
}

const text = (at: Instant): string => formatInstant(at).slice(0, 16)

function rowsOf({ schedule, calculation }: Pick<Found, 'schedule' | 'calculation'>) {
  const people = new Map<number, string>()
  for (const { task } of schedule.assignments)
    if (!people.has(task)) people.set(task, formatResourceNames(schedule, task))
  return schedule.tasks.flatMap(task => {
    const dates = calculation.of(task.uid)
    if (!dates) return []
    return [
      {
        uid: Number(task.uid),
        row: task.row,
        name: task.name,
        start: text(dates.start),
        finish: text(dates.finish),
        duration: formatDuration(
          dates.summary ? { ...task.duration, seconds: dates.duration } : task.duration,
          schedule.project.units,
        ),
        slack_hours: Math.round(dates.totalSlack / 36) / 100,
        critical: dates.critical,
        percent: dates.percentComplete,
        summary: dates.summary,
        people: people.get(task.uid) ?? '',
      },
    ]
  })
}

function overviewOf(
  id: string,
  found: Found,
  problems: readonly Parameters<typeof presentProblem>[0][],
  context: CallContext,
) {
  const { schedule, calculation, revision } = found
  const rows = rowsOf(found)
  return {
    id,
    name: schedule.project.name,
    revision,
    start: text(calculation.projectStart),
    finish: text(calculation.projectFinish),
    finish_is_past: isPast(calculation, context),
    tasks: rows.length,
    critical: rows.filter(each => each.critical && !each.summary).length,
    milestones: schedule.tasks.filter((_, index) => ((calculation.flags[index] ?? 0) & FLAG.milestone) !== 0).length,
    people: schedule.resources.map(each => each.name),
    warnings: problems.slice(0, 20).map(each => presentProblem(each, context.services.messages(context.locale)).error),
  }
}

/** What is in the plan before and not in the one after, and the people that only the one after has. */
function lostAndMade(before: Schedule, after: Schedule) {
  const tasks = new Set(after.tasks.map(each => each.uid))
  const links = new Set(after.links.map(each => `${each.from} ${each.to}`))
  const people = new Set(before.resources.map(each => each.uid))
  return {
    removed: before.tasks.flatMap(({ uid, name }) => (tasks.has(uid) ? [] : [{ uid: Number(uid), name }])),
    links: before.links.filter(each => !links.has(`${each.from} ${each.to}`)).length,
    people: after.resources.flatMap(each => (people.has(each.uid) ? [] : [each.name])),
  }
}

const ALL_DAY: Week = Array.from({ length: 7 }, () => [{ from: 0, to: 86_400 }]) as unknown as Week

/** What a program, or an assistant, plans with: plans kept on the server, by id and revision; answers are compact. */
export const PLAN_OPERATIONS: readonly Operation[] = [
  operation({
    id: 'startPlan',
    method: 'POST',
    path: '/plans/new',
    scope: 'plans:write',
    tool: 'create_plan',
    about: 'Makes an empty plan and keeps it. Then fill it with `change_plan`.',
    input: z.object({
      name: readableName(200),
      start: Moment.describe('When the shutdown begins, local time of the plant: `YYYY-MM-DDTHH:MM`.'),
      calendar: z
        .enum(['around_the_clock', 'office_hours'])
        .default('around_the_clock')
        .describe('A shutdown usually works day and night.'),
    }),
    output: Overview,
    async run(input, who, context) {
      const start = parseInstant(input.start)
      if (start === null)
        return failed(serverProblem('server.invalidInput', { field: 'start', reason: input.start }, 'checkInput'))
      const empty = emptySchedule(input.name, { start })
      const always = { id: calendarId(2), name: '24/7', week: ALL_DAY, exceptions: [] }
      const plan: Schedule =
        input.calendar === 'office_hours'
          ? empty
          : {
              ...empty,
              calendars: [...empty.calendars, always],
              project: {
                ...empty.project,
                calendar: always.id,
                units: { ...empty.project.units, secondsPerDay: 86_400, secondsPerWeek: 604_800, daysPerMonth: 30 },
              },
            }
      const made = await context.services.projects.create(toSchema(plan), who, null)
      if (!made.ok) return made
      const found = await planOf(made.value.id, who, context)
      return found.ok ? done(overviewOf(made.value.id, found.value, found.problems, context)) : found
    },
  }),
  operation({
    id: 'planOverview',
    method: 'GET',
    path: '/plans/:projectId/overview',
    scope: 'plans:read',
    tool: 'open_plan',
    about: 'Name, dates, revision and counts of a plan, without its tasks.',
    input: z.object({ projectId }),
    output: Overview,
    async run(input, who, context) {
      const found = await planOf(input.projectId, who, context)
      return found.ok ? done(overviewOf(input.projectId, found.value, found.problems, context)) : found
    },
  }),
  operation({
    id: 'queryPlan',
    method: 'POST',
    path: '/plans/:projectId/query',
    scope: 'plans:read',
    tool: 'query_plan',
    about: 'Tasks of a plan by words, dates, criticality or people, a page at a time, with computed dates and slack.',
    input: z.object({
      projectId,
      search: z.string().max(200).optional().describe('Words that stand in the name.'),
      people: z.string().max(200).optional(),
      critical: z.boolean().optional(),
      unfinished: z.boolean().optional(),
      from: Moment.optional().describe('Only what is under way at or after this time.'),
      to: Moment.optional(),
      offset: z.number().int().min(0).default(0),
      limit: z.number().int().min(1).max(500).default(50),
    }),
    output: z.object({ revision: z.number(), total: z.number(), next: z.number().nullable(), tasks: z.array(Row) }),
    async run(input, who, context) {
      const found = await planOf(input.projectId, who, context)
      if (!found.ok) return found
      const has = (value: string, wanted: string | undefined): boolean =>
        wanted === undefined || folded(value).includes(folded(wanted))
      const rows = rowsOf(found.value).filter(
        each =>
          has(each.name, input.search) &&
          has(each.people, input.people) &&
          (input.critical === undefined || each.critical === input.critical) &&
          (input.unfinished !== true || each.percent < 100) &&
          (input.from === undefined || each.finish >= input.from) &&
          (input.to === undefined || each.start <= input.to),
      )
      const end = input.offset + input.limit
      return done({
        revision: found.value.revision,
        total: rows.length,
        next: end < rows.length ? end : null,
        tasks: rows.slice(input.offset, end),
      })
    },
  }),
  operation({
    id: 'changePlan',
    method: 'POST',
    path: '/plans/:projectId/changes',
    scope: 'plans:write',
    tool: 'change_plan',
    about:
      'Changes a plan by commands, all or none, as one revision that undo takes back: add tasks with links and people, set, progress, link, unlink, remove, baseline. With `what_if` nothing is stored and the answer says what would come of it.',
    input: z.object({
      projectId,
      commands: z.array(PlanCommand).min(1).max(500),
      what_if: z.boolean().default(false),
    }),
    output: z.object({
      revision: z
        .number()
        .describe('The revision that holds the changes; the one they were tried on where nothing was stored.'),
      stored: z
        .boolean()
        .describe('False with `what_if`, and where the plan was so already: then there is nothing to undo.'),
      added: z.record(z.string(), z.number()).describe('Uids of the tasks added, by their refs.'),
      finish_before: z.string(),
      finish_after: z.string(),
      moved: z.number().describe('How many tasks have other dates now.'),
      changes: z.array(Change).describe('The first of them.'),
      removed: z.number().describe('Tasks that are gone: with a summary go those under it.'),
      removed_tasks: z.array(z.object({ uid: z.number(), name: z.string() })).describe('The first of them.'),
      removed_links: z
        .number()
        .describe('Links that are gone, also with a task: what followed it may wait for nothing now.'),
      new_people: z.array(z.string()).describe('Names that the plan did not have: look for those written otherwise.'),
      remarks: z.array(z.string()),
    }),
    async run(input, who, context) {
      const found = await planOf(input.projectId, who, context)
      if (!found.ok) return found
      const { schedule, calculation, revision } = found.value
      const { locale, services } = context
      const words = { locale, messages: services.messages(locale) }
      const commands = new PlanCommands(schedule, plan => datesOf(plan, schedule), civilNow(services.clock), words)
      const changed = commands.run(input.commands)
      if (!changed.ok) return changed
      const after = datesOf(changed.value.plan, schedule)
      if (!after.ok) return after
      const ranOut = datesRunOut(after.value, done(calculation))
      if (ranOut) return failed(ranOut)
      let stored = revision
      if (!input.what_if && changed.value.edits.length > 0) {
        const saved = await context.services.projects.save(
          {
            projectId: input.projectId,
            baseRevision: revision,
            clientId: `program:${randomUUID()}`,
            sequence: 1,
            edits: changed.value.edits as never,
            means: 'ai',
          },
          who,
        )
        if (!saved.ok) return saved
        stored = saved.value.revision
      }
      const moved = rowsOf({ schedule: changed.value.plan, calculation: after.value }).filter(each => {
        const was = calculation.of(each.uid as never)
        return !was || text(was.start) !== each.start || text(was.finish) !== each.finish
      })
      const { removed, links, people } = lostAndMade(schedule, changed.value.plan)
      return done({
        revision: stored,
        stored: stored !== revision,
        removed: removed.length,
        removed_tasks: removed.slice(0, MOST_MOVED),
        removed_links: links,
        new_people: people,
        remarks: [...commands.remarks],
        added: { ...commands.added },
        finish_before: text(calculation.projectFinish),
        finish_after: text(after.value.projectFinish),
        moved: moved.length,
        changes: moved.slice(0, MOST_MOVED).map(({ uid, name, start, finish }) => ({ uid, name, start, finish })),
      })
    },
  }),
  operation({
    id: 'undoChange',
    method: 'POST',
    path: '/plans/:projectId/undo',
    scope: 'plans:write',
    tool: 'undo_change',
    about: 'Takes the changes of a revision back, if it is the last one: the plan is as before, as a new revision.',
    input: z.object({ projectId, revision: z.number().int().min(2).describe('The revision to take back.') }),
    output: ProjectSummary,
    async run(input, who, { services }) {
      const now = await services.projects.planAt(input.projectId, who)
      if (!now.ok) return now
      const head = now.value.row.revision
      // Later changes, perhaps another user's, are not taken along.
      if (head !== input.revision)
        return failed(
          input.revision > head
            ? serverProblem('projects.revisionUnknown', { revision: input.revision, head }, 'checkInput')
            : serverProblem('projects.notLast', { revision: input.revision, head }, 'undoLast'),
        )
      return services.versions.restore(input.projectId, who, input.revision - 1)
    },
  }),
  operation({
    id: 'explainTask',
    method: 'GET',
    path: '/plans/:projectId/tasks/:uid/explanation',
    scope: 'plans:read',
    tool: 'explain_date',
    about: 'Why a task starts when it starts: what decides it, and what decides that, back to where nothing else does.',
    input: z.object({ projectId, uid: z.coerce.number().int() }),
    output: z.object({
      steps: z.array(
        z.object({ uid: z.number(), name: z.string(), start: z.string(), finish: z.string(), reason: z.string() }),
      ),
    }),
    async run(input, who, context) {
      const found = await planOf(input.projectId, who, context)
      if (!found.ok) return found
      const { schedule, calculation } = found.value
      const names = new Map<number, string>(schedule.tasks.map(each => [each.uid, each.name]))
      const explained = explain(calculation, input.uid as never)
      const messages = context.services.messages(context.locale)
      if (!explained) return failed(serverProblem('projects.taskUnknown', { uid: input.uid }, 'checkInput'))
      return done({
        steps: explained.steps.map(({ task, start, finish, reason }) => ({
          uid: Number(task),
          name: names.get(task) ?? '',
          start: text(start),
          finish: text(finish),
          reason: startReasonText(reason, each => names.get(each) ?? '', messages, context.locale),
        })),
      })
    },
  }),
  operation({
    id: 'criticalPath',
    method: 'GET',
    path: '/plans/:projectId/critical-path',
    scope: 'plans:read',
    tool: 'critical_path',
    about: 'The chain that decides the finish, and the next most urgent ones.',
    input: z.object({ projectId }),
    output: z.object({
      finish: z.string(),
      finish_is_past: FinishIsPast,
      paths: z.array(z.array(z.object({ uid: z.number(), name: z.string(), start: z.string(), finish: z.string() }))),
    }),
    async run(input, who, context) {
      const found = await planOf(input.projectId, who, context)
      if (!found.ok) return found
      const { calculation } = found.value
      const { critical_paths: paths } = criticalPathResult(calculation, civilNow(context.services.clock))
      return done({
        finish: text(calculation.projectFinish),
        finish_is_past: isPast(calculation, context),
        paths: [paths.primary, paths.secondary, paths.tertiary].flatMap(path =>
          path.length === 0
            ? []
            : [
                path.map(each => ({
                  uid: Number(each.uid),
                  name: each.name,
                  start: each.start_date,
                  finish: each.end_date,
                })),
              ],
        ),
      })
    },
  }),
  operation({
    id: 'auditPlan',
    method: 'GET',
    path: '/plans/:projectId/audit',
    scope: 'plans:read',
    tool: 'audit_plan',
    about:
      'Whether the plan is sound: shutdown rules of safety by steps, equipment and reachability in the network, DCMA and GAO checks; failed ones with their tasks, why, by which evidence, and how many edits would put them right. Score 0 to 100, at most 59 while a safety rule is broken.',
    input: z.object({ projectId }),
    output: AuditOutput,
    async run(input, who, context) {
      const found = await planOf(input.projectId, who, context)
      if (!found.ok) return found
      const { messages } = context.services
      return done(
        auditAnswer(
          found.value.calculation,
          civilNow(context.services.clock),
          messages(context.locale),
          context.locale,
        ),
      )
    },
  }),
]
