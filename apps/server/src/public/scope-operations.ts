import { toSchema } from '@parada/formats/tmx'
import { applyEdits, done, type Edit, formatInstant, type Outcome } from '@parada/schedule'
import { confirmationRows, confirmationText, orderDelta, standardCatalogue, takeDelta, withNorms } from '@parada/scope'
import { z } from 'zod'
import type { CallContext } from '../api/call.ts'
import type { Identity } from '../identity/identity.ts'
import { serverProblem } from '../problem.ts'
import { datesOf } from '../projects/plan-store.ts'
import { PLAN_WORK } from '../work/plans.ts'
import {
  CatalogueInput,
  CatalogueOutput,
  Composed,
  ComposeInput,
  catalogueOf,
  factsOf,
  ListFacts,
  ListInput,
  listOf,
  OrdersInput,
  OrdersPlanFacts,
} from '../work/scope.ts'
import { Chosen, TemplateDifferences } from '../work/templates.ts'
import { type Operation, operation } from './operation.ts'
import { orderOf } from './perform.ts'
import { type Plan, planOf, projectId, store, what_if } from './progress-operations.ts'
import { contentOf, given as sent } from './sent-files.ts'

const Kept = z.object({
  projectId: z.string().nullable().describe('The plan that was made; null with `what_if`.'),
  stored: z.boolean(),
})
/** Hours that a list does not have. */
const BLANK = 'scope.ordersUntimed'
const problemOf = (field: string, reason: string) =>
  serverProblem('server.invalidInput', { field, reason }, 'checkInput')

/** Has work done in the pool. */
async function worked<Result>(
  name: keyof typeof PLAN_WORK,
  input: unknown,
  who: Identity,
  context: CallContext,
  signal: AbortSignal,
): Promise<Outcome<Result>> {
  const run = await context.services.work.run(name, Buffer.from(JSON.stringify(input)), orderOf(who, context, signal))
  return run.ok ? done(JSON.parse(run.value.toString('utf8')) as Result, run.problems) : run
}

/** Keeps a plan that was made, unless it was only tried. */
async function keep(
  schema: unknown,
  tried: boolean,
  who: Identity,
  context: CallContext,
): Promise<Outcome<z.input<typeof Kept>>> {
  if (tried) return done({ projectId: null, stored: false })
  const made = await context.services.projects.create(schema, who, null)
  return made.ok ? done({ projectId: made.value.id, stored: true }) : made
}

/** Has a plan made in the pool and stores it; returns its report, without the plan. */
async function composed<Name extends 'compose_scope' | 'import_orders'>(
  name: Name,
  input: unknown,
  tried: boolean,
  who: Identity,
  context: CallContext,
  signal: AbortSignal,
): Promise<Outcome<Omit<z.output<(typeof PLAN_WORK)[Name]['output']>, 'schema'> & z.input<typeof Kept>>> {
  const made = await worked<z.output<(typeof PLAN_WORK)[Name]['output']>>(name, input, who, context, signal)
  if (!made.ok) return made
  const { schema, ...answer } = made.value
  const kept = await keep(schema, tried, who, context)
  return kept.ok ? done({ ...answer, ...kept.value }) : kept
}

/** The columns of a list by their fields: those of the plant's profile, then what is said with the list. */
async function withProfile<Input extends z.output<typeof ListInput>>(
  input: Input,
  who: Identity,
  { services }: CallContext,
): Promise<Outcome<Input>> {
  if (input.profile === undefined) return done(input)
  const plant = await services.plant.read(who)
  if (!plant.ok) return plant
  const profile = plant.value.profiles[input.profile]
  if (!profile)
    return {
      ok: false,
      problems: [problemOf('profile', Object.keys(plant.value.profiles).join(', ') || input.profile)],
    }
  return done({ ...input, columns: { ...profile, ...input.columns } })
}

/** The input with its list, which may have been sent before. */
async function withContent<Input extends { content?: string | undefined; file?: string | undefined }>(
  { file, ...input }: Input,
  who: Identity,
  { services, locale }: CallContext,
): Promise<Outcome<Omit<Input, 'file'> & { content: string }>> {
  const words = services.messages(locale).inputFaults
  const content = await contentOf(services.storage.db, services.clock, { content: input.content, file }, who, words)
  return content.ok ? done({ ...input, content: content.value }) : content
}

const Change = z.object({
  key: z.string(),
  conflict: z.boolean().describe('Both sides changed it: the plan keeps its own unless `take` names it.'),
  taken: z.boolean(),
  changes: z.array(
    z.object({
      field: z.string(),
      plan: z.union([z.string(), z.number(), z.null()]),
      list: z.union([z.string(), z.number(), z.null()]),
    }),
  ),
})
const keys = z.array(z.string().max(200)).max(20_000).default([])

/** The differences of a plan, found in the pool: the whole scope is made anew for them. */
async function differencesOf(
  { schedule, calculation }: Plan,
  chosen: z.output<typeof Chosen>,
  who: Identity,
  context: CallContext,
  signal: AbortSignal,
): Promise<Outcome<z.output<typeof PLAN_WORK.template_differences.output>>> {
  const plant = await context.services.plant.read(who)
  if (!plant.ok) return plant
  const input = { ...chosen, schema: toSchema(schedule, calculation), norms: plant.value.norms }
  return worked('template_differences', input, who, context, signal)
}

/** From a list of equipment or of work orders to a plan, and back to the maintenance system. */
export const SCOPE_OPERATIONS: readonly Operation[] = [
  operation({
    id: 'scopeCatalogue',
    method: 'GET',
    path: '/scope/catalogue',
    scope: 'plans:read',
    tool: 'scope_catalogue',
    about:
      "What is known of the work on each kind of equipment: the quantities that describe it and, for one `template`, its rows with their norms and the plant's own factor on each.",
    input: CatalogueInput,
    output: CatalogueOutput,
    async run(input, who, context) {
      const plant = await context.services.plant.read(who)
      return plant.ok ? done(catalogueOf(input, plant.value.norms, context.locale)) : plant
    },
  }),
  operation({
    id: 'scopeFromWords',
    method: 'POST',
    path: '/scope/words',
    scope: 'files',
    tool: 'scope_from_words',
    about:
      'Fills the table of a scope from words in Portuguese, English or Spanish: one line an item, limits, start and window, and every word and number that was not used. Nothing is stored; hand the table, corrected, to `compose_scope`.',
    input: PLAN_WORK.scope_from_words.input,
    output: PLAN_WORK.scope_from_words.output,
    run: (input, who, context, signal) => worked('scope_from_words', input, who, context, signal),
  }),
  operation({
    id: 'composeScope',
    method: 'POST',
    path: '/scope/compose',
    scope: 'plans:write',
    tool: 'compose_scope',
    about:
      "Makes the network of a scope by the catalogue and the plant's norms and keeps it as a plan: activities, man-hours, and whether it fits the window, with and without the limits. Durations never bend to the window. With `what_if` nothing is stored.",
    input: ComposeInput.extend({ what_if }),
    output: Composed.extend(Kept.shape),
    async run({ what_if: tried, ...input }, who, context, signal) {
      const plant = await context.services.plant.read(who)
      if (!plant.ok) return plant
      return composed('compose_scope', { ...input, norms: plant.value.norms }, tried, who, context, signal)
    },
  }),
  operation({
    id: 'importOrders',
    method: 'POST',
    path: '/plans/orders',
    scope: 'plans:write',
    tool: 'import_orders',
    about:
      'Makes a plan of a list of work orders (SAP IW37N, IW49N, IW39, Maximo; CSV or XLSX, in base64 or sent by `send_file`) and keeps it. Tells what each column was taken for with samples, rows left out, cells that could not be read, and operations without hours. Look with `what_if` first and name the columns that were taken wrongly.',
    input: OrdersInput.extend({ ...sent, what_if }),
    output: OrdersPlanFacts.extend(Kept.shape),
    async run({ what_if: tried, ...asked }, who, context, signal) {
      const given = await withContent(asked, who, context)
      if (!given.ok) return given
      const input = await withProfile(given.value, who, context)
      if (!input.ok) return input
      const plant = await context.services.plant.read(who)
      if (!plant.ok) return plant
      return composed('import_orders', { ...input.value, norms: plant.value.norms }, tried, who, context, signal)
    },
  }),
  operation({
    id: 'reimportOrders',
    method: 'POST',
    path: '/plans/:projectId/orders',
    scope: 'plans:write',
    tool: 'reimport_orders',
    about:
      'Takes a later list of work orders into the plan that came from an earlier one: new, changed and removed operations; progress stays. What both sides changed stays as the plan has it unless `take` names it. With `what_if` nothing is stored.',
    input: ListInput.extend({
      ...sent,
      projectId,
      take: keys.describe('Keys of conflicts in which the list is right.'),
      leave: keys.describe('Keys of changes of the list that the plan does not take.'),
      what_if,
    }),
    output: ListFacts.extend({
      revision: z.number(),
      stored: z.boolean(),
      added: z.array(z.string()),
      changed: z.array(Change),
      removed: z.array(z.string()),
      confirmed: z.number(),
      progress_kept: z.number(),
      same: z.number(),
    }),
    async run(given, who, context) {
      // The plan first: who may not see it learns nothing of it.
      const plan = await planOf(given.projectId, who, context)
      if (!plan.ok) return plan
      const filled = await withContent(given, who, context)
      if (!filled.ok) return filled
      const input = await withProfile(filled.value, who, context)
      if (!input.ok) return input
      const list = await listOf(input.value)
      if (!list.ok) return list
      const { schedule, revision } = plan.value
      const delta = orderDelta(schedule, list.value)
      const [take, leave] = [new Set(given.take), new Set(given.leave)]
      const known = new Set(delta.changed.map(each => each.operation.key))
      const unknown = [...take, ...leave].find(each => !known.has(each))
      if (unknown !== undefined) return { ok: false, problems: [problemOf('take', unknown)] }
      const takes = (change: (typeof delta.changed)[number]): boolean =>
        change.conflict ? take.has(change.operation.key) : !leave.has(change.operation.key)
      const plant = await context.services.plant.read(who)
      if (!plant.ok) return plant
      const messages = context.services.messages(context.locale)
      const { edits, problems } = takeDelta(
        schedule,
        delta,
        {
          cancelled: messages.cli.orders.cancelled,
          language: context.locale,
          file: given.filename,
          catalogue: withNorms(standardCatalogue(), plant.value.norms),
        },
        takes,
      )
      const applied = applyEdits(schedule, edits)
      if (!applied.ok) return applied
      const kept = given.what_if ? done(revision) : await store(given.projectId, plan.value, edits, who, context)
      if (!kept.ok) return kept
      const name = new Map(schedule.tasks.map(each => [each.uid, each.name]))
      return done({
        // What stays blank of the list is what the new operations lack, not what the plan knows.
        ...factsOf(list.value, [...list.problems.filter(each => each.code !== BLANK), ...problems], { messages }),
        revision: kept.value,
        stored: !given.what_if && edits.length > 0,
        added: delta.added.map(each => each.key),
        changed: delta.changed.map(each => ({
          key: each.operation.key,
          conflict: each.conflict,
          taken: takes(each),
          changes: each.changes.map(own => ({ ...own })),
        })),
        removed: delta.removed.map(each => name.get(each.task) ?? ''),
        confirmed: delta.confirmed.length,
        progress_kept: delta.kept.length,
        same: delta.same,
      })
    },
  }),
  operation({
    id: 'orderConfirmations',
    method: 'GET',
    path: '/plans/:projectId/orders/confirmations',
    scope: 'plans:read',
    tool: 'order_confirmations',
    about:
      'What was done on the operations of work orders, for the maintenance system, as IW41 takes it: actual and remaining work in hours, final flag, actual dates; as rows and as a CSV parted by semicolons.',
    input: z.object({ projectId }),
    output: z.object({ revision: z.number(), rows: z.array(z.array(z.string())), csv: z.string() }),
    async run(input, who, context) {
      const plan = await planOf(input.projectId, who, context)
      if (!plan.ok) return plan
      const rows = confirmationRows(plan.value.schedule)
      return done({ revision: plan.value.revision, rows, csv: confirmationText(rows) })
    },
  }),
  operation({
    id: 'templateDifferences',
    method: 'GET',
    path: '/plans/:projectId/templates',
    scope: 'plans:read',
    tool: 'template_differences',
    about:
      "What later versions of the templates, or the plant's norms of today, would do otherwise in a plan made from a scope, task by task. Nothing changes; `take_templates` takes them.",
    input: z.object({ projectId }),
    output: TemplateDifferences.extend({ revision: z.number() }),
    async run(input, who, context, signal) {
      const plan = await planOf(input.projectId, who, context)
      if (!plan.ok) return plan
      const found = await differencesOf(plan.value, { take: [], leave: [] }, who, context, signal)
      return found.ok ? done({ revision: plan.value.revision, differences: found.value.differences }) : found
    },
  }),
  operation({
    id: 'takeTemplates',
    method: 'POST',
    path: '/plans/:projectId/templates',
    scope: 'plans:write',
    tool: 'take_templates',
    about:
      'Takes differences of `template_differences` into the plan as one revision: all but conflicts and those of `leave`; conflicts that `take` names. Work that has begun keeps its hours. With `what_if` nothing is stored.',
    input: Chosen.extend({ projectId, what_if }),
    output: z.object({
      revision: z.number(),
      stored: z.boolean(),
      taken: z.array(z.string()),
      left: z.array(z.string()),
      finish_before: z.string(),
      finish_after: z.string(),
    }),
    async run({ projectId: id, what_if: tried, ...chosen }, who, context, signal) {
      const plan = await planOf(id, who, context)
      if (!plan.ok) return plan
      const found = await differencesOf(plan.value, chosen, who, context, signal)
      if (!found.ok) return found
      const { taken, differences } = found.value
      const edits = found.value.edits as unknown as readonly Edit[]
      const after = applyEdits(plan.value.schedule, edits)
      if (!after.ok) return after
      const dates = datesOf(after.value.schedule, plan.value.schedule)
      if (!dates.ok) return dates
      const kept =
        tried || edits.length === 0 ? done(plan.value.revision) : await store(id, plan.value, edits, who, context)
      if (!kept.ok) return kept
      const known = new Set(taken)
      return done({
        revision: kept.value,
        stored: !tried && edits.length > 0,
        taken: [...taken],
        left: differences.map(each => each.key).filter(each => !known.has(each)),
        finish_before: formatInstant(plan.value.calculation.projectFinish).slice(0, 16),
        finish_after: formatInstant(dates.value.projectFinish).slice(0, 16),
      })
    },
  }),
]
