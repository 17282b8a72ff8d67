import { z } from 'zod'
import { AccessInfo, Plan, SessionInfo, UsageInfo } from './access.ts'
import { ParseInput, ParseOutput, ParseProgress, WireSchedule } from './parsers.ts'
import { mutation, type Procedure, query, subscription } from './procedure.ts'
import { ProjectDocument, ProjectEvent, ProjectSummary, SaveInput, SaveOutput } from './projects.ts'

const nothing = z.object({}).optional()
const userId = z.object({ userId: z.string().optional() }).optional()
const projectId = z.object({ projectId: z.string() })

/**
 * Every call of the API by its dotted name (specification, section 7). The server builds its router from this table and
 * the page its client, so the two cannot disagree. A user id in an input must equal the session's.
 */
export const procedures = {
  'session.current': query('anyone', nothing, SessionInfo.nullable()),
  'installation.info': query(
    'anyone',
    nothing,
    z.object({
      version: z.string(),
      identity: z.array(z.enum(['embedded', 'oidc', 'clerk'])),
      firstAccount: z.boolean(),
      publicAddress: z.string(),
      billing: z.boolean(),
      clerkPublishableKey: z.string().nullable(),
      documentsOcr: z.boolean(),
    }),
  ),

  'users.getUserAccess': query('user', userId, AccessInfo),
  'users.watchAccess': subscription('user', userId, AccessInfo),
  'aiRequestUsage.checkUsageLimit': query('user', userId, UsageInfo),
  'aiRequestUsage.watch': subscription('user', userId, UsageInfo),

  'parsers.parse': mutation('user', ParseInput, ParseOutput),
  'parsers.parseLive': subscription('user', ParseInput, ParseProgress),
  'criticalPath.analyze': mutation('user', WireSchedule, z.looseObject({ project_name: z.string() })),

  'billing.prices': query(
    'anyone',
    nothing,
    z.array(
      z.object({
        id: z.enum(['month', 'year']),
        price: z.number(),
        currency: z.string(),
        cadence: z.string(),
        available: z.boolean(),
      }),
    ),
  ),
  'billing.createCheckoutSession': mutation(
    'user',
    z.object({ planId: z.enum(['month', 'year']) }),
    z.object({ checkoutUrl: z.string() }),
  ),
  'billing.createPortalSession': mutation('user', nothing, z.object({ portalUrl: z.string() })),
  'entitlement.issue': mutation('user', nothing, z.object({ entitlement: z.string(), expiresAt: z.string() })),

  'projects.list': query(
    'user',
    z
      .object({
        search: z.string().optional(),
        folder: z.string().nullable().optional(),
        archived: z.boolean().optional(),
      })
      .optional(),
    z.array(ProjectSummary),
  ),
  'projects.create': mutation(
    'user',
    z.object({ schema: WireSchedule, folder: z.string().nullable().optional() }),
    ProjectSummary,
  ),
  'projects.open': query('user', projectId, ProjectDocument),
  'projects.save': mutation('user', SaveInput, SaveOutput),
  'projects.follow': subscription(
    'user',
    z.object({ projectId: z.string(), clientId: z.string(), since: z.number().int().optional() }),
    ProjectEvent,
  ),
  /** Which task a window that follows the plan works on. */
  'projects.presence': mutation(
    'user',
    z.object({ projectId: z.string(), clientId: z.string(), task: z.number().int().nullable() }),
    z.object({ ok: z.literal(true) }),
  ),
  'projects.rename': mutation(
    'user',
    z.object({ projectId: z.string(), name: z.string().min(1).max(500), folder: z.string().nullable().optional() }),
    ProjectSummary,
  ),
  'projects.archive': mutation('user', z.object({ projectId: z.string(), archived: z.boolean() }), ProjectSummary),
  'projects.remove': mutation('user', projectId, z.object({ undoToken: z.string() })),
  'projects.restore': mutation('user', z.object({ undoToken: z.string() }), ProjectSummary),
  'projects.duplicate': mutation('user', projectId, ProjectSummary),

  'admin.users': query(
    'admin',
    z.object({ search: z.string().optional() }).optional(),
    z.array(
      z.object({
        id: z.string(),
        email: z.string(),
        name: z.string(),
        plan: Plan,
        usageCount: z.number(),
        limit: z.number(),
        createdAt: z.string(),
      }),
    ),
  ),
  'admin.setPlan': mutation('admin', z.object({ userId: z.string(), plan: Plan }), z.object({ ok: z.literal(true) })),
} as const satisfies Record<string, Procedure>

export type Procedures = typeof procedures
export type ProcedureName = keyof Procedures
/** What a caller passes. */
export type InputOf<N extends ProcedureName> = z.input<Procedures[N]['input']>
/** What a caller gets back. */
export type OutputOf<N extends ProcedureName> = z.output<Procedures[N]['output']>
