import { z } from 'zod'
import { MOST_NORMS, WireNorm } from './plant.ts'

/** A schedule in its wire form (snake_case, `formats/tmx`): opaque here, checked by the tmx reader where it is used. */
export const WireSchedule = z.record(z.string(), z.unknown())
export type WireSchedule = z.infer<typeof WireSchedule>

export const ChatEntry = z.object({
  type: z.enum(['user', 'system', 'success', 'error']),
  content: z.string(),
  timestamp: z.string(),
})
export type ChatEntry = z.infer<typeof ChatEntry>

/** An edit as JSON: `Edit` of @parada/schedule, checked by `applyEdits`. */
export const WireEdit = z.looseObject({ kind: z.string() })

export const Note = z.object({
  code: z.string(),
  severity: z.enum(['error', 'warning', 'info']),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  suggestions: z.array(z.looseObject({ code: z.string() })),
  at: z.unknown().optional(),
})

export const AppliedChange = z.object({
  task_name: z.string(),
  field: z.string(),
  old_value: z.unknown(),
  new_value: z.unknown(),
  success: z.boolean(),
  error: z.string().optional(),
  /** Words of the instruction that asked for it. */
  said: z.string().optional(),
  fast_parsed: z.boolean(),
})
export type AppliedChange = z.infer<typeof AppliedChange>

/**
 * `parsers.parse`: text to schedule, or instruction to edits when `current_schema` has tasks. `project` names a plan of
 * the server at a revision instead of carrying it; then the answer to an instruction carries its edits and no schema.
 */
export const ParseInput = z.object({
  text: z.string().min(1).max(1_000_000),
  chat_history: z.array(ChatEntry).max(10).default([]),
  current_schema: WireSchedule.optional(),
  project: z.object({ id: z.string().min(1).max(100), revision: z.number().int().min(1) }).optional(),
  project_name: z.string().max(500).optional(),
  documents: z
    .array(z.object({ name: z.string(), text: z.string() }))
    .max(10)
    .default([]),
  /** Language of the text and of the reply's sentences; without it the caller's. */
  locale: z.enum(['pt', 'en', 'es']).optional(),
  /** The page's civil date and time, `YYYY-MM-DDTHH:MM:SS`; relative dates in the text count from it. */
  today: z.string().optional(),
  mode: z.enum(['auto', 'generate', 'update']).default('auto'),
  /** The plant's own norms for a new plan; left out: those that the server keeps for the caller. */
  norms: z.array(WireNorm).max(MOST_NORMS).optional(),
})
export type ParseInput = z.infer<typeof ParseInput>

export const ParseOutput = z.object({
  kind: z.enum(['generate', 'update']),
  /** The whole plan as it would be after accepting; absent where the plan was named by `project` and `edits` say it all. */
  schema: WireSchedule.optional(),
  /** For an update: the edits against the plan that was sent or named. */
  edits: z.array(WireEdit).optional(),
  applied_changes: z.array(AppliedChange),
  /** Assumptions and warnings, as codes with facts. */
  notes: z.array(Note),
  engine: z.enum(['offline', 'model']),
  score: z.number().nullable(),
})
export type ParseOutput = z.infer<typeof ParseOutput>

/** One message of `parsers.parseLive`. */
export const ParseProgress = z.discriminatedUnion('stage', [
  z.object({ stage: z.literal('progress'), share: z.number(), tasks: z.array(z.string()) }),
  z.object({ stage: z.literal('done'), result: ParseOutput }),
])
