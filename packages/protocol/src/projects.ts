import { z } from 'zod'
import { WireEdit, WireSchedule } from './parsers.ts'

export const ProjectRole = z.enum(['supervisor', 'viewer', 'editor', 'planner'])
export const ProjectSummary = z.object({
  id: z.string(),
  name: z.string(),
  folder: z.string().nullable(),
  archived: z.boolean(),
  revision: z.number().int(),
  taskCount: z.number().int(),
  updatedAt: z.string(),
  role: ProjectRole,
  owns: z
    .boolean()
    .describe('The plan is the caller’s own, or of an organization that they administer: they alone may delete it.'),
})
export type ProjectSummary = z.infer<typeof ProjectSummary>

/**
 * A deleted plan that the caller can restore `until` then. `owner`: the name of its owner where that is another. `mayEnd`: the
 * caller may delete it for good.
 */
export const RemovedProject = z.object({
  id: z.string(),
  name: z.string(),
  folder: z.string().nullable(),
  taskCount: z.number().int(),
  removedAt: z.string(),
  until: z.string(),
  owner: z.string().nullable(),
  mayEnd: z.boolean(),
})
export type RemovedProject = z.infer<typeof RemovedProject>

export const ProjectDocument = z.object({ project: ProjectSummary, schema: WireSchedule })

/** Edits against a revision; `clientId` and `sequence` make a repeated send harmless. */
export const SaveInput = z.object({
  projectId: z.string(),
  baseRevision: z.number().int(),
  clientId: z.string(),
  sequence: z.number().int(),
  edits: z.array(WireEdit),
  means: z.enum(['hand', 'ai', 'import']).default('hand'),
})
const IdPairs = z.array(z.tuple([z.number().int(), z.number().int()]))
/** By list of the plan: pairs of the id sent and the id given. */
const GivenIds = z.object({ tasks: IdPairs, resources: IdPairs, assignments: IdPairs, calendars: IdPairs })

/**
 * `others`: others' edits since `baseRevision`, which come first. `dropped`: positions of own edits that no longer apply,
 * with why. `accepted`: the rest as it was carried out. `ids`: the ids that added rows were given where theirs were taken.
 */
export const SaveOutput = z.object({
  revision: z.number().int(),
  others: z.array(z.object({ revision: z.number().int(), edits: z.array(WireEdit) })),
  dropped: z.array(
    z.object({
      index: z.number().int(),
      code: z.string(),
      params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    }),
  ),
  accepted: z.array(WireEdit),
  ids: GivenIds,
})

/** A plan, and with `since` what led to it from that revision. */
export const OpenInput = z.object({ projectId: z.string(), since: z.number().int().min(0).optional() })
export const OpenOutput = ProjectDocument.extend({ others: SaveOutput.shape.others.optional() })

/** What others did, as it happens. */
export const ProjectEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('edits'),
    revision: z.number().int(),
    clientId: z.string(),
    by: z.string(),
    edits: z.array(WireEdit),
  }),
  z.object({
    type: z.literal('presence'),
    people: z.array(z.object({ clientId: z.string(), name: z.string(), task: z.number().nullable() })),
  }),
])

/** One revision of a plan: who made it, how and when. */
export const ProjectRevision = z.object({
  revision: z.number().int(),
  by: z.string(),
  /** The administrator who acted as `by`; null when none did. */
  actor: z.string().nullable(),
  means: z.string(),
  at: z.string(),
  edits: z.number().int(),
  dropped: z.number().int(),
})
export type ProjectRevision = z.infer<typeof ProjectRevision>

export const ProjectVersion = z.object({
  id: z.string(),
  name: z.string(),
  revision: z.number().int(),
  by: z.string(),
  at: z.string(),
})
export type ProjectVersion = z.infer<typeof ProjectVersion>

/** Whom a plan is shared with. A person is named by e-mail. */
export const ProjectShare = z.object({
  kind: z.enum(['user', 'organization']),
  id: z.string(),
  name: z.string(),
  /** How a person is named to users who may share the plan. */
  email: z.string().optional(),
  role: ProjectRole,
  /** A supervisor's crew. */
  crew: z.string().nullable().optional(),
  /** The person has not opened the plan yet: no more than the address that was typed is known. */
  waiting: z.literal(true).optional(),
})
export type ProjectShare = z.infer<typeof ProjectShare>

/** Something done to a plan as a whole (shared, archived, named, restored): by whom, on whose behalf, when. */
export const ProjectAction = z.object({
  id: z.string(),
  at: z.string(),
  by: z.string(),
  actor: z.string().nullable(),
  /** Name of the call. */
  action: z.string(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})
export type ProjectAction = z.infer<typeof ProjectAction>

/** What differs between two revisions: `Comparison` of @parada/schedule, as JSON. */
export const ProjectComparison = z.looseObject({ differs: z.boolean() })
