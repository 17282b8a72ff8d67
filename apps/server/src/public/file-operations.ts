import { randomUUID } from 'node:crypto'
import { givenSchema, toSchema } from '@parada/formats/tmx'
import { WRITABLE_FORMATS } from '@parada/formats/write'
import { done, editsBetween, formatInstant, loadMatrix, type MatrixRow } from '@parada/schedule'
import { z } from 'zod'
import type { CallContext } from '../api/call.ts'
import { requireFeature } from '../authorization/callers.ts'
import { folded } from '../folded.ts'
import type { Identity } from '../identity/identity.ts'
import { LevelInput, LevelOutput } from '../work/level.ts'
import { PASS_MS, type Pass, writePass } from './file-pass.ts'
import { type Operation, operation } from './operation.ts'
import { orderOf } from './perform.ts'
import { planOf, projectId, store, what_if } from './progress-operations.ts'

/** Where a file is fetched or sent: the bearer of the address may, without a key, until then. */
const Place = z.object({
  url: z.string().describe('Open it or hand it to the person: no key is needed, it is secret until it ends.'),
  until: z.string().describe('When the address ends (UTC).'),
})

/** Name of the purpose that the key of passes is derived for. */
export const PASS_PURPOSE = 'file-pass'

const keyOf = (who: Identity): string => who.sessionId.replace(/^key:/, '')

function placeFor(pass: Omit<Pass, 'key' | 'until'>, who: Identity, { services }: CallContext) {
  const until = services.clock.now().getTime() + PASS_MS
  const written = writePass({ ...pass, key: keyOf(who), until }, services.config.derive(PASS_PURPOSE))
  return { url: `${services.config.publicUrl}/api/v1/files/${written}`, until: new Date(until).toISOString() }
}

const round = (value: number): number => Math.round(value * 100) / 100
const limitOf = (value: number): number | null => (Number.isFinite(value) ? round(value) : null)

const Cell = z.object({
  from: z.string(),
  peak: z.number(),
  capacity: z.number().nullable(),
  hours: z.number(),
  over: z.boolean(),
})
const Load = z.object({
  name: z.string(),
  people: z.boolean().describe('Hours are of people; else of equipment.'),
  most: z.number().describe('Most asked for at once.'),
  limit: z.number().nullable().describe('What there is then; null: no limit.'),
  hours: z.number(),
  over_shifts: z.number(),
  critical_mass: z
    .number()
    .nullable()
    .describe('Hours that remain, by hours there still are: above 1 it cannot be done.'),
  shifts: z.array(Cell),
})

/** Shifts that an answer carries for one resource. */
const MOST_SHIFTS = 60

function loadOf(row: MatrixRow, cells: readonly number[], overOnly: boolean): z.input<typeof Load> {
  const shifts = [...row.peak.keys()].flatMap(at => {
    const over = ((row.signs[at] ?? 0) & 1) !== 0
    if ((row.hours[at] ?? 0) === 0 || (overOnly && !over)) return []
    return [
      {
        from: formatInstant((cells[at] ?? 0) as never).slice(0, 16),
        peak: round(row.peak[at] ?? 0),
        capacity: limitOf(row.capacity[at] ?? Number.POSITIVE_INFINITY),
        hours: round(row.hours[at] ?? 0),
        over,
      },
    ]
  })
  return {
    name: row.name,
    people: row.people,
    most: round(row.most),
    limit: limitOf(row.limit),
    hours: round(row.totalHours),
    over_shifts: row.overCells,
    critical_mass: row.mass ? round(row.mass.share) : null,
    shifts: shifts.slice(0, MOST_SHIFTS),
  }
}

/** Plans of the server as files, by an address instead of through the model; and what their people are asked for. */
export const FILE_OPERATIONS: readonly Operation[] = [
  operation({
    id: 'exportPlan',
    method: 'GET',
    path: '/plans/:projectId/export',
    scope: 'plans:read',
    tool: 'export_plan',
    about:
      'Gives an address where a plan can be fetched as a file of another program, or as its report (`html`), for fifteen minutes. Nothing of the file passes through this answer.',
    input: z.object({
      projectId,
      format: z
        .enum([...WRITABLE_FORMATS, 'html'])
        .default('xml')
        .describe('`xml` is MS Project’s, `xer` and `pmxml` Primavera’s, `html` the report.'),
    }),
    output: Place,
    async run(input, who, context) {
      const found = await planOf(input.projectId, who, context)
      return found.ok
        ? done(placeFor({ may: 'export', project: input.projectId, to: input.format }, who, context))
        : found
    },
  }),
  operation({
    id: 'uploadPlan',
    method: 'POST',
    path: '/plans/uploads',
    scope: 'plans:write',
    tool: 'upload_plan',
    about:
      'Gives an address that one file of a plan (.mpp, .xml, .xer, .tmx, .csv, .xlsx) is sent to by PUT, such as `curl -T plan.mpp ADDRESS`. The file becomes the plan of the id given here, which `open_plan` then knows.',
    input: z.object({}),
    output: Place.extend({ projectId: z.string() }),
    async run(_input, who, context) {
      const project = randomUUID()
      return done({ ...placeFor({ may: 'upload', project }, who, context), projectId: project })
    },
  }),
  operation({
    id: 'sendDocument',
    method: 'POST',
    path: '/files',
    scope: 'files',
    tool: 'send_file',
    about:
      'Gives an address that one file of up to 10 MB (a document, a list of orders, a plan) is sent to by PUT, such as `curl -T orders.xlsx ADDRESS`. For an hour `open`, `import_orders` and `reimport_orders` then take it by `file`, so that nothing of it passes through the model.',
    input: z.object({}),
    output: Place.extend({ file: z.string().describe('What calls name it by.') }),
    async run(_input, who, context) {
      const file = randomUUID()
      return done({ ...placeFor({ may: 'send', project: file }, who, context), file })
    },
  }),
  operation({
    id: 'resourceLoad',
    method: 'GET',
    path: '/plans/:projectId/load',
    scope: 'plans:read',
    tool: 'resource_load',
    about:
      'What each crew, machine and area is asked for by shift, against what there is: peaks, hours, shifts above the limit, critical mass. Name a resource to see all of its shifts.',
    input: z.object({
      projectId,
      resource: z.string().max(200).optional().describe('Words that stand in its name.'),
      offset: z.number().int().min(0).default(0),
      limit: z.number().int().min(1).max(200).default(30),
    }),
    output: z.object({ revision: z.number(), total: z.number(), next: z.number().nullable(), rows: z.array(Load) }),
    async run(input, who, context) {
      const found = await planOf(input.projectId, who, context)
      if (!found.ok) return found
      const { cells, rows } = loadMatrix(found.value.calculation)
      const wanted = input.resource === undefined ? undefined : folded(input.resource)
      const chosen = rows.filter(each => wanted === undefined || folded(each.name).includes(wanted))
      const end = input.offset + input.limit
      return done({
        revision: found.value.revision,
        total: chosen.length,
        next: end < chosen.length ? end : null,
        rows: chosen.slice(input.offset, end).map(each => loadOf(each, cells, wanted === undefined)),
      })
    },
  }),
  operation({
    id: 'levelPlan',
    method: 'POST',
    path: '/plans/:projectId/level',
    scope: 'plans:write',
    tool: 'level_plan',
    about:
      'Levels a plan kept on the server: delays tasks until no limited resource is asked for more than there is, with the reason of each delay. A try unless `what_if` is false; then it is one revision that undo takes back. PRO.',
    input: LevelInput.omit({ schema: true }).extend({ projectId, what_if: what_if.unwrap().default(true) }),
    output: z.object({
      revision: z.number(),
      stored: z.boolean(),
      finish_before: z.string(),
      finish_after: z.string(),
      over_before: z.number(),
      over_after: z.number(),
      seed: z.number(),
      schedules: z.number(),
      planned: z.number(),
      stops: z.array(z.number()).optional(),
      unfit: z.array(z.number()),
      floating: z.array(z.number()),
      late: LevelOutput.shape.late,
      unlimited: z.array(z.string()),
      remarks: LevelOutput.shape.remarks,
      moved: z.number(),
      moves: z.array(z.unknown()).describe('The first fifty delays: task, from, to, hours, and who held it.'),
    }),
    async run({ projectId: id, what_if: tried, ...options }, who, context, signal) {
      const found = await planOf(id, who, context)
      if (!found.ok) return found
      const refused = requireFeature(await context.services.subscriptions.accessOf(who), 'leveling')
      if (refused) return refused as never
      const { schedule, calculation, revision } = found.value
      const sent = JSON.stringify({ ...options, schema: toSchema(schedule, calculation) })
      const run = await context.services.work.run('level', Buffer.from(sent), orderOf(who, context, signal))
      if (!run.ok) return run
      const {
        schema,
        moves,
        chain: _,
        resource_slack_hours: __,
        hours: ___,
        ...answer
      } = JSON.parse(run.value.toString('utf8')) as z.output<typeof LevelOutput>
      const after = givenSchema(schema)
      if (!after.ok) return after
      const edits = editsBetween(schedule, after.value)
      const kept = tried ? done(revision) : await store(id, found.value, edits, who, context)
      if (!kept.ok) return kept
      return done({
        revision: kept.value,
        stored: kept.value !== revision,
        ...answer,
        moved: moves.length,
        moves: moves.slice(0, 50),
      })
    },
  }),
]
