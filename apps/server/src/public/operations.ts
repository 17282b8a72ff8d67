import { writeMspdi } from '@parada/formats/mspdi'
import { writeTableCsv, writeTablesXlsx } from '@parada/formats/tables'
import { fromSchema, toSchema, writeTmx } from '@parada/formats/tmx'
import { encodeXer, writeXer } from '@parada/formats/xer'
import { presentProblem } from '@parada/messages'
import {
  type ApiScope,
  ParseInput,
  ParseOutput,
  ProjectDocument,
  ProjectSummary,
  SaveInput,
  SaveOutput,
  WireSchedule,
} from '@parada/protocol'
import {
  type Calculation,
  calculate,
  done,
  formatInstant,
  type Outcome,
  practiceFindings,
  qualityChecks,
  type Schedule,
} from '@parada/schedule'
import { z } from 'zod'
import type { CallContext } from '../api/call.ts'
import { civilNow } from '../clock.ts'
import { interpretText } from '../commands/interpret-text.ts'
import type { Identity } from '../identity/identity.ts'

/** One thing that programs may do: a REST call and, where it has a name for it, a tool of the MCP server. */
export interface Operation {
  readonly id: string
  readonly method: 'GET' | 'POST'
  /** Below /api/v1; members of the input that stand in it are taken from it. */
  readonly path: string
  readonly scope: z.infer<typeof ApiScope>
  readonly tool: string | null
  readonly about: string
  readonly input: z.ZodType
  readonly output: z.ZodType
  run(input: never, who: Identity, context: CallContext, signal: AbortSignal): Promise<Outcome<unknown>>
}

function operation<In extends z.ZodType, Out extends z.ZodType>(row: {
  id: string
  method: 'GET' | 'POST'
  path: string
  scope: z.infer<typeof ApiScope>
  tool: string | null
  about: string
  input: In
  output: Out
  run(input: z.output<In>, who: Identity, context: CallContext, signal: AbortSignal): Promise<Outcome<z.input<Out>>>
}): Operation {
  return row as unknown as Operation
}

const schema = z.object({ schema: WireSchedule })
const Remark = z.object({ code: z.string(), severity: z.string(), text: z.string() })
/** Largest file in base64: 10 MB and a third. */
const content = z.string().max(14_500_000)

/** A plan with its dates, or why it has none. */
function calculated(wire: unknown): Outcome<{ schedule: Schedule; calculation: Calculation }> {
  const plan = fromSchema(wire)
  if (!plan.ok) return plan
  const result = calculate(plan.value)
  return result.ok
    ? done({ schedule: plan.value, calculation: result.value }, [...plan.problems, ...result.problems])
    : result
}

const remarksOf = (problems: readonly Parameters<typeof presentProblem>[0][], context: CallContext) =>
  problems.map(each => ({
    code: each.code,
    severity: each.severity,
    text: presentProblem(each, context.services.messages(context.locale)).error,
  }))

const TARGETS = ['tmx', 'xml', 'xer', 'csv', 'xlsx'] as const

async function written(
  target: (typeof TARGETS)[number],
  schedule: Schedule,
  calculation: Calculation,
  context: CallContext,
): Promise<Buffer> {
  const options = { language: context.locale, calculation }
  switch (target) {
    case 'tmx':
      return Buffer.from(writeTmx(schedule, calculation))
    case 'xml':
      return Buffer.from(writeMspdi(schedule, calculation))
    case 'xer':
      return Buffer.from(encodeXer(writeXer(schedule, calculation)))
    case 'csv':
      return Buffer.from(writeTableCsv(schedule, 'tasks', options))
    case 'xlsx':
      return Buffer.from(await writeTablesXlsx(schedule, options))
  }
}

/** Everything programs may do; REST routes, the OpenAPI document and the MCP tools are made from these rows. */
export const OPERATIONS: readonly Operation[] = [
  operation({
    id: 'listPlans',
    method: 'GET',
    path: '/plans',
    scope: 'plans:read',
    tool: 'list_plans',
    about: 'Plans kept on the server that the key may read.',
    input: z.object({ search: z.string().max(200).optional() }),
    output: z.array(ProjectSummary),
    run: (input, who, { services }) => services.projects.list(who, input),
  }),
  operation({
    id: 'createPlan',
    method: 'POST',
    path: '/plans',
    scope: 'plans:write',
    tool: null,
    about: 'Keeps a plan on the server.',
    input: schema.extend({ folder: z.string().max(200).nullable().default(null) }),
    output: ProjectSummary,
    run: (input, who, { services }) => services.projects.create(input.schema, who, input.folder),
  }),
  operation({
    id: 'readPlan',
    method: 'GET',
    path: '/plans/:projectId',
    scope: 'plans:read',
    tool: 'read_plan',
    about: 'One plan with its calculated dates.',
    input: z.object({ projectId: z.string() }),
    output: ProjectDocument,
    run: (input, who, { services }) => services.projects.open(input.projectId, who),
  }),
  operation({
    id: 'editPlan',
    method: 'POST',
    path: '/plans/:projectId/edits',
    scope: 'plans:write',
    tool: null,
    about: 'Applies edits to a plan as one revision.',
    input: SaveInput,
    output: SaveOutput,
    run: (input, who, { services }) => services.projects.save(input, who),
  }),
  operation({
    id: 'plan',
    method: 'POST',
    path: '/plan',
    scope: 'ai',
    tool: 'plan',
    about: 'Makes a plan from a text in Portuguese, English or Spanish. Counts as one AI request.',
    input: ParseInput.omit({ mode: true, current_schema: true }),
    output: ParseOutput,
    run: (input, who, context, signal) => interpretText({ ...input, mode: 'generate' }, who, context, signal),
  }),
  operation({
    id: 'update',
    method: 'POST',
    path: '/update',
    scope: 'ai',
    tool: 'update',
    about:
      'Proposes edits to a plan from an instruction. Nothing is stored: `edits` are a preview. Counts as one AI request.',
    input: ParseInput.omit({ mode: true }).required({ current_schema: true }),
    output: ParseOutput,
    run: (input, who, context, signal) => interpretText({ ...input, mode: 'update' }, who, context, signal),
  }),
  operation({
    id: 'calculate',
    method: 'POST',
    path: '/calculate',
    scope: 'files',
    tool: 'calculate',
    about: 'Computes start, finish and slack of every task.',
    input: schema,
    output: z.object({ schema: WireSchedule, remarks: z.array(Remark) }),
    run: async (input, _who, context) => {
      const found = calculated(input.schema)
      if (!found.ok) return found
      const wire = toSchema(found.value.schedule, found.value.calculation) as Record<string, unknown>
      return done({ schema: wire, remarks: remarksOf(found.problems, context) })
    },
  }),
  operation({
    id: 'query',
    method: 'POST',
    path: '/query',
    scope: 'files',
    tool: 'query',
    about: 'Tasks of a plan by name, criticality or dates, with their computed dates and slack in hours.',
    input: schema.extend({
      search: z.string().max(200).optional(),
      critical: z.boolean().optional(),
      from: z.string().optional(),
      to: z.string().optional(),
      limit: z.number().int().min(1).max(5000).default(200),
    }),
    output: z.object({ total: z.number(), tasks: z.array(z.looseObject({ id: z.number(), name: z.string() })) }),
    run: async input => {
      const found = calculated(input.schema)
      if (!found.ok) return found
      const { schedule, calculation } = found.value
      const rows = schedule.tasks.flatMap(task => {
        const dates = calculation.of(task.uid)
        if (!dates) return []
        const [start, finish] = [formatInstant(dates.start), formatInstant(dates.finish)]
        if (input.search && !task.name.toLowerCase().includes(input.search.toLowerCase())) return []
        if (input.critical !== undefined && dates.critical !== input.critical) return []
        if ((input.from && finish < input.from) || (input.to && start > input.to)) return []
        return [
          {
            id: task.row,
            name: task.name,
            start,
            finish,
            critical: dates.critical,
            slack_hours: dates.totalSlack / 3600,
            percent_complete: dates.percentComplete,
            is_summary: dates.summary,
          },
        ]
      })
      return done({ total: rows.length, tasks: rows.slice(0, input.limit) })
    },
  }),
  operation({
    id: 'check',
    method: 'POST',
    path: '/check',
    scope: 'files',
    tool: 'check',
    about: 'Problems of a plan: what calculating warns of, fourteen quality checks and rules of shutdown practice.',
    input: schema,
    output: z.object({
      remarks: z.array(Remark),
      quality: z.array(z.looseObject({ code: z.string(), text: z.string(), passed: z.boolean().nullable() })),
      practice: z.array(z.object({ code: z.string(), text: z.string(), tasks: z.array(z.number()) })),
    }),
    run: async (input, _who, context) => {
      const found = calculated(input.schema)
      if (!found.ok) return found
      const { calculation } = found.value
      const words = context.services.messages(context.locale).analysis
      return done({
        remarks: remarksOf(found.problems, context),
        quality: qualityChecks(calculation, civilNow(context.services.clock)).map(each => ({
          code: each.code,
          text: words.quality[each.code],
          passed: each.passed,
          value: each.value,
          limit: each.limit,
          unit: each.unit,
        })),
        practice: practiceFindings(calculation).map(each => ({
          code: each.code,
          text: words.practice[each.code],
          tasks: each.tasks.map(Number),
        })),
      })
    },
  }),
  operation({
    id: 'open',
    method: 'POST',
    path: '/open',
    scope: 'files',
    tool: 'open',
    about: 'Reads a file (.mpp, .xml, .xer, .tmx, .csv, .xlsx, .docx, .pdf, .txt), its content in base64.',
    input: z.object({ filename: z.string().min(1).max(300), content }),
    output: z.object({
      kind: z.enum(['schedule', 'document']),
      format: z.string(),
      schema: WireSchedule.nullable(),
      text: z.string().nullable(),
      remarks: z.array(Remark),
    }),
    run: async (input, _who, context, signal) => {
      const opened = await context.services.documents.open(Buffer.from(input.content, 'base64'), input.filename, signal)
      if (!opened.ok) return opened
      const { value } = opened
      const remarks = remarksOf(opened.problems, context)
      return done(
        value.kind === 'schedule'
          ? { kind: value.kind, format: value.format, schema: value.schema, text: null, remarks }
          : { kind: value.kind, format: value.document.kind, schema: null, text: value.document.text, remarks },
      )
    },
  }),
  operation({
    id: 'convert',
    method: 'POST',
    path: '/convert',
    scope: 'files',
    tool: 'convert',
    about: 'Writes a plan as a file of another program; content in base64.',
    input: schema.extend({ to: z.enum(TARGETS) }),
    output: z.object({ filename: z.string(), content: z.string() }),
    run: async (input, _who, context) => {
      const found = calculated(input.schema)
      if (!found.ok) return found
      const { schedule, calculation } = found.value
      const bytes = await written(input.to, schedule, calculation, context)
      const stem = schedule.project.name.replace(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '_') || 'projeto'
      return done({ filename: `${stem}.${input.to}`, content: bytes.toString('base64') })
    },
  }),
]
