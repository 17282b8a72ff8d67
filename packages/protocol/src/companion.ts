import { z } from 'zod'
import { AppliedChange, WireSchedule } from './parsers.ts'

/** A project as the specification's companion replies carry it: the wire schedule with facts about where it came from. */
export const CompanionProject = z.looseObject({
  schema: WireSchedule.optional(),
  file_path: z.string().nullable().optional(),
})

const path = z.string().max(4096)
const modified = z.looseObject({
  id: z.number(),
  name: z.string(),
  changes: z.record(z.string(), z.unknown()),
  original: z.record(z.string(), z.unknown()),
})

/** One field that an apply wrote, left alone or was refused. */
export const FieldResult = z.object({
  task_name: z.string(),
  field: z.string(),
  old_value: z.unknown(),
  new_value: z.unknown(),
  result: z.enum(['applied', 'skipped', 'refused']),
  reason: z.string().optional(),
})

/** Something that was read or done, but not wholly as it stood: a sentence in the caller's language. */
export const CompanionWarning = z.object({ code: z.string(), text: z.string(), suggestions: z.array(z.string()) })
export type CompanionWarning = z.infer<typeof CompanionWarning>

const warnings = z.array(CompanionWarning)

/** What an apply takes away; where `must_agree`, it is only done when the call says `allow_removals`. */
const Removals = z.object({
  kind: z.enum(['tasks', 'links', 'resources', 'assignments']),
  removed: z.number(),
  rows: z.number(),
  must_agree: z.boolean(),
})

const metrics = z.looseObject({
  status: z.looseObject({
    completed: z.number(),
    inProgress: z.number(),
    overdue: z.number(),
    upcomingStart: z.number(),
    upcomingEnd: z.number(),
  }),
  summary: z.looseObject({
    progressPercentage: z.number(),
    totalTasks: z.number(),
    completedTasks: z.number(),
    totalHours: z.number(),
    completedHours: z.number(),
  }),
  timeline: z.looseObject({
    overdueTasks: z.array(z.unknown()),
    upcomingStartTasks: z.array(z.unknown()),
    upcomingEndTasks: z.array(z.unknown()),
  }),
})

/** What a report is made of; sent to the companion or the API server. */
export const ReportInput = z.object({
  project_schema: z.looseObject({ project_name: z.string() }),
  action_plan: z.string().max(20_000).default(''),
  critical_path_analysis: z.string().max(40_000).default(''),
  metrics,
  title: z.string().max(500).optional(),
  locale: z.enum(['pt', 'en', 'es']).default('pt'),
})
export type ReportInput = z.infer<typeof ReportInput>

export const CacheStatus = z.object({
  total_entries: z.number(),
  valid_entries: z.number(),
  invalid_entries: z.number(),
  total_size_mb: z.number(),
})

export const MachineInfo = z.object({
  host_name: z.string(),
  host_id: z.string(),
  machine_id: z.string(),
  platform: z.string(),
})
export type MachineInfo = z.infer<typeof MachineInfo>

export const AuthorizedMachine = z.object({
  host_name: z.string(),
  host_id: z.string(),
  machine_id: z.string(),
  added_at: z.string(),
})

export const LicenceStatus = z.object({
  license_valid: z.boolean(),
  current_machine: MachineInfo,
  license_info: z.object({
    error_message: z.string().nullable(),
    licensee: z.string().nullable(),
    plan: z.string().nullable(),
    seats: z.number().nullable(),
    expires_at: z.string().nullable(),
  }),
})
export type LicenceStatus = z.infer<typeof LicenceStatus>

/** What a call needs besides the pairing token. */
export type CompanionGate = 'none' | 'pro'

interface CompanionCall<In extends z.ZodType = z.ZodType, Out extends z.ZodType = z.ZodType> {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly gate: CompanionGate
  readonly input: In
  readonly output: Out
}

function call<In extends z.ZodType, Out extends z.ZodType>(
  method: 'GET' | 'POST',
  route: string,
  gate: CompanionGate,
  input: In,
  output: Out,
): CompanionCall<In, Out> {
  return { method, path: route, gate, input, output }
}

const nothing = z.object({}).nullish()
const session = z.object({ session_id: z.string().min(1).max(100) })
const project = z.object({
  ok: z.literal(true),
  project: CompanionProject,
  applied_changes: z.array(z.union([AppliedChange, FieldResult])).optional(),
  dry_run: z.boolean().optional(),
})
const applied = project.extend({ removals: Removals, warnings })

/**
 * Every call of the companion (specification, section 7, "Local server"), by a name the page uses. The companion builds
 * its routes and its OpenAPI document from these rows, the page its client.
 */
export const companionCalls = {
  health: call(
    'GET',
    '/health',
    'none',
    nothing,
    z.object({
      status: z.string(),
      version: z.string(),
      mode: z.string(),
      platform: z.string(),
      product: z.literal('parada-companion'),
      paired: z.boolean(),
      /** When it answered, so that an old answer is known as one. */
      at: z.string(),
      /** Whether it can open file windows of its own on this machine. */
      dialogs: z.boolean(),
    }),
  ),
  selectFile: call(
    'POST',
    '/project/desktop/select-file',
    'none',
    nothing,
    z.object({
      ok: z.boolean(),
      file_path: z.string().nullable(),
      file_type: z.string().nullable(),
      cancelled: z.boolean(),
      error: z.string().nullable(),
    }),
  ),
  updateTask: call(
    'POST',
    '/project/desktop/update-task',
    'none',
    z.object({
      change_request: z.string().min(1).max(100_000),
      file_path: path.optional(),
      schema: WireSchedule.optional(),
      locale: z.enum(['pt', 'en', 'es']).default('pt'),
      today: z.string().optional(),
    }),
    z.object({ ok: z.literal(true), project: CompanionProject, applied_changes: z.array(AppliedChange) }),
  ),
  applyIncremental: call(
    'POST',
    '/project/desktop/apply-incremental',
    'pro',
    z.object({
      modified_tasks: z.array(modified).min(1).max(100_000),
      file_path: path.optional(),
      dry_run: z.boolean().default(false),
      allow_removals: z.boolean().default(false),
      allow_save: z.boolean().default(false),
    }),
    applied.extend({ elapsed_s: z.number() }),
  ),
  apply: call(
    'POST',
    '/project/desktop/apply',
    'pro',
    z.looseObject({
      file_path: path.optional(),
      dry_run: z.boolean().optional(),
      allow_removals: z.boolean().optional(),
      allow_save: z.boolean().optional(),
    }),
    applied,
  ),
  applyToFile: call(
    'POST',
    '/project/desktop/apply-to-file',
    'pro',
    z.object({ schema: WireSchedule, file_path: path, replace: z.boolean().default(false) }),
    project.extend({ written_path: z.string() }),
  ),
  openProject: call(
    'POST',
    '/project/desktop/open',
    'none',
    z.object({ file_path: path }),
    z.object({ ok: z.literal(true), project: CompanionProject, warnings }),
  ),
  openContent: call(
    'POST',
    '/project/desktop/open-content',
    'none',
    z.object({
      filename: z.string().min(1).max(500),
      content: z.string().max(200_000_000),
      content_type: z.enum(['text', 'binary']),
    }),
    z.object({ ok: z.literal(true), schema: WireSchedule, project: CompanionProject, warnings }),
  ),
  jsonOpen: call(
    'POST',
    '/project/json/open',
    'none',
    z.object({ file_path: path }),
    z.object({
      ok: z.literal(true),
      schema: WireSchedule,
      project_name: z.string(),
      from_cache: z.boolean(),
      warnings,
    }),
  ),
  jsonSave: call(
    'POST',
    '/project/json/save',
    'none',
    z.object({ file_path: path, schema: WireSchedule }),
    z.object({ ok: z.literal(true), project_name: z.string(), file_path: z.string() }),
  ),
  selectSaveFile: call(
    'POST',
    '/project/json/select-save-file',
    'none',
    z.object({ suggested_filename: z.string().min(1).max(500) }),
    z.object({
      ok: z.boolean(),
      file_path: z.string().nullable(),
      cancelled: z.boolean(),
      error: z.string().nullable(),
    }),
  ),
  checkPath: call(
    'POST',
    '/project/check-path',
    'none',
    z.object({ file_path: z.string().max(4096) }),
    z.object({ ok: z.boolean(), exists: z.boolean(), error: z.string().nullable(), suggestion: z.string().nullable() }),
  ),
  cacheClear: call(
    'POST',
    '/cache/clear',
    'none',
    nothing,
    z.object({ ok: z.boolean(), error: z.string().nullable() }),
  ),
  cacheStatus: call('GET', '/cache/status', 'none', nothing, z.object({ ok: z.boolean(), status: CacheStatus })),
  extractStart: call(
    'POST',
    '/project/desktop/extract-start',
    'none',
    z.object({ file_path: path.optional(), allow_save: z.boolean().optional() }).nullish(),
    z.object({
      ok: z.boolean(),
      error: z.string().nullable(),
      from_cache: z.boolean(),
      complete: z.boolean(),
      schema: WireSchedule.nullable(),
      session_id: z.string(),
      warnings,
    }),
  ),
  extractProgress: call(
    'GET',
    '/project/desktop/extract-progress/:session_id',
    'none',
    session,
    z.object({
      ok: z.boolean(),
      progress: z.number(),
      current_step: z.string(),
      step: z.number(),
      estimated_remaining: z.number().nullable(),
      is_complete: z.boolean(),
      error: z.string().nullable(),
    }),
  ),
  extractResult: call(
    'GET',
    '/project/desktop/extract-result/:session_id',
    'none',
    session,
    z.object({
      ok: z.boolean(),
      schema: WireSchedule.nullable(),
      extraction_stats: z
        .object({
          elapsed_seconds: z.number(),
          task_count: z.number(),
          dependency_count: z.number(),
          resource_count: z.number(),
        })
        .nullable(),
      error: z.string().nullable(),
      warnings,
    }),
  ),
  extractCancel: call('POST', '/project/desktop/extract-cancel', 'none', session, z.object({ ok: z.boolean() })),
  shareLink: call(
    'POST',
    '/reports/share-link',
    'pro',
    ReportInput,
    z.object({ ok: z.literal(true), share_url: z.string() }),
  ),
  generateHtml: call('POST', '/reports/generate-html', 'none', ReportInput, z.string()),
  licenceStatus: call('GET', '/license/status', 'none', nothing, LicenceStatus),
  licenceInstall: call(
    'POST',
    '/license/install',
    'none',
    z.object({ content: z.string().min(1).max(1_000_000) }),
    LicenceStatus,
  ),
  machineInfo: call('GET', '/license/machine-info', 'none', nothing, MachineInfo),
  authorizedMachines: call(
    'GET',
    '/license/authorized-machines',
    'none',
    nothing,
    z.object({ authorized_machines: z.array(AuthorizedMachine) }),
  ),
  authorizeMachine: call(
    'POST',
    '/license/authorize-current-machine',
    'none',
    nothing,
    z.object({ ok: z.boolean(), error: z.string().nullable() }),
  ),
} as const satisfies Record<string, CompanionCall>

export type CompanionCalls = typeof companionCalls
export type CompanionCallName = keyof CompanionCalls
export type CompanionInput<N extends CompanionCallName> = z.input<CompanionCalls[N]['input']>
export type CompanionOutput<N extends CompanionCallName> = z.output<CompanionCalls[N]['output']>
