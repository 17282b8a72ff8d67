import { remarksOf } from '@parada/messages'
import { type Feature, ParseInput, ParseOutput, WireSchedule } from '@parada/protocol'
import { done, failed } from '@parada/schedule'
import { z } from 'zod'
import { requireFeature, requireScope } from '../authorization/callers.ts'
import { interpretText } from '../commands/interpret-text.ts'
import { serverProblem } from '../problem.ts'
import { PLAN_WORK } from '../work/plans.ts'
import { Remark } from '../work/remarks.ts'
import { EMERGENT_OPERATIONS } from './emergent-operations.ts'
import { FILE_OPERATIONS } from './file-operations.ts'
import { type Operation, operation } from './operation.ts'
import { PAGE_OPERATIONS } from './page-operations.ts'
import { orderOf } from './perform.ts'
import { PLAN_OPERATIONS } from './plan-operations.ts'
import { PROGRESS_OPERATIONS } from './progress-operations.ts'
import { SCOPE_OPERATIONS } from './scope-operations.ts'
import { contentOf, given } from './sent-files.ts'

/** Work on a plan that is sent along: done in the pool, its input and result as they are on the wire. */
function planOperation(id: keyof typeof PLAN_WORK, about: string): Operation {
  const { input, output } = PLAN_WORK[id]
  return {
    id,
    method: 'POST',
    path: `/${id}`,
    scope: 'files',
    tool: id,
    about,
    input,
    output,
    work: id,
    async run(given: unknown, who, context, signal) {
      const found = await context.services.work.run(
        id,
        Buffer.from(JSON.stringify(given)),
        orderOf(who, context, signal),
      )
      return found.ok ? done(JSON.parse(found.value.toString('utf8')) as unknown, found.problems) : found
    },
  }
}

/** The same for who has a feature of PRO. */
function proOperation(id: keyof typeof PLAN_WORK, feature: Feature, about: string): Operation {
  // Without `work`: what goes to the pool at once is asked for no feature.
  const { work: _, ...row } = planOperation(id, about)
  return {
    ...row,
    async run(given, who, context, signal) {
      const refused = requireFeature(await context.services.subscriptions.accessOf(who), feature)
      return refused ?? row.run(given, who, context, signal)
    },
  }
}

/** Everything programs may do; REST routes, the OpenAPI document and the MCP tools are made from these rows. */
export const OPERATIONS: readonly Operation[] = [
  ...PAGE_OPERATIONS,
  operation({
    id: 'plan',
    method: 'POST',
    path: '/plan',
    scope: 'ai',
    tool: 'plan',
    about: 'Makes a plan from a text in Portuguese, English or Spanish. Counts as one AI request.',
    input: ParseInput.omit({ mode: true, current_schema: true, project: true }),
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
      'Proposes edits to a plan from an instruction: the plan sent as `current_schema`, or one of the server named by `project`. Nothing is stored: `edits` are a preview. Counts as one AI request.',
    input: ParseInput.omit({ mode: true }),
    output: ParseOutput,
    run: async (input, who, context, signal) => {
      if (input.current_schema === undefined && input.project === undefined)
        return failed(serverProblem('server.invalidInput', { field: 'current_schema', reason: '' }, 'checkInput'))
      const refused = input.project === undefined ? null : requireScope(who, 'plans:read')
      return refused ?? interpretText({ ...input, mode: 'update' }, who, context, signal)
    },
  }),
  planOperation('calculate', 'Computes start, finish and slack of every task.'),
  planOperation(
    'query',
    'Tasks of a plan by name, criticality or dates, with their computed dates and slack in hours.',
  ),
  planOperation(
    'check',
    'Problems of a plan: what calculating warns of, fourteen quality checks, and the whole audit with the shutdown rules of safety.',
  ),
  ...(
    [
      [
        'level',
        'leveling',
        'Delays tasks until no limited resource is asked for more than there is, within the slack, the window or freely, with the reason of each delay; or smooths peaks within the slack. Nothing is stored. PRO.',
      ],
      [
        'recover',
        'recovery',
        'Ways to end a plan, or a milestone, so many hours earlier: shifts, crews, machines, overlap, order, work before the stop and more, each measured by levelling and calculating the plan with it, never past a rule of safety. Nothing is stored. PRO.',
      ],
      [
        'risk',
        'risk',
        'How likely a plan keeps its window: P10, P50, P80 and P90, the chance, the allowance and what drives the finish, by simulating the network with its calendars. Nothing is stored. PRO.',
      ],
    ] as const
  ).map(([id, feature, about]) => proOperation(id, feature, about)),
  operation({
    id: 'open',
    method: 'POST',
    path: '/open',
    scope: 'files',
    tool: 'open',
    about:
      'Reads a file (.mpp, .xml, .xer, .tmx, .csv, .xlsx, .docx, .pdf, .txt), in base64 or as one that was sent to the address of `send_file`.',
    input: z.object({ filename: z.string().min(1).max(300), ...given }),
    output: z.object({
      kind: z.enum(['schedule', 'document']),
      format: z.string(),
      schema: WireSchedule.nullable(),
      text: z.string().nullable(),
      remarks: z.array(Remark),
    }),
    run: async (input, who, context, signal) => {
      const { storage, clock, messages } = context.services
      const content = await contentOf(storage.db, clock, input, who, messages(context.locale).inputFaults)
      if (!content.ok) return content
      const bytes = Buffer.from(content.value, 'base64')
      const opened = await context.services.documents.open(bytes, input.filename, who.userId, signal)
      if (!opened.ok) return opened
      const { value } = opened
      const remarks = remarksOf(opened.problems, messages(context.locale))
      return done(
        value.kind === 'schedule'
          ? { kind: value.kind, format: value.format, schema: value.schema, text: null, remarks }
          : { kind: value.kind, format: value.document.kind, schema: null, text: value.document.text, remarks },
      )
    },
  }),
  planOperation(
    'lookahead',
    'What a shift holds by the forecast: tasks that continue, start, finish or are blocked and by what, and the hours asked for against those there are.',
  ),
  planOperation(
    'crew_sheet',
    'Sheets to print for the crews of a shift, or the lap book of one piece of equipment, as a page without script.',
  ),
  planOperation('convert', 'Writes a plan as a file of another program; content in base64.'),
  ...PLAN_OPERATIONS,
  ...FILE_OPERATIONS,
  ...PROGRESS_OPERATIONS,
  ...EMERGENT_OPERATIONS,
  ...SCOPE_OPERATIONS,
]
