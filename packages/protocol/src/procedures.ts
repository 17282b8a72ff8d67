import { z } from 'zod'
import { AccessInfo, SessionInfo, Tier, UsageInfo } from './access.ts'
import {
  AdminMail,
  AdminSession,
  ApiKey,
  ApiScope,
  AuditEntry,
  IssuedLicence,
  OwnSession,
  ReportPart,
  ShareLink,
  SignUpRequest,
} from './administration.ts'
import { ReportInput } from './companion.ts'
import { CrewLinks, CrewReportInput, CrewSheet, DecideInput, DecideOutput, Inbox } from './crews.ts'
import { ParseInput, ParseOutput, ParseProgress, WireSchedule } from './parsers.ts'
import { KeepNorms, KeepProfile, PlantKept } from './plant.ts'
import { forPrograms, mutation, type Procedure, query, subscription } from './procedure.ts'
import {
  OpenInput,
  OpenOutput,
  ProjectAction,
  ProjectComparison,
  ProjectDocument,
  ProjectEvent,
  ProjectRevision,
  ProjectRole,
  ProjectShare,
  ProjectSummary,
  ProjectVersion,
  RemovedProject,
  SaveInput,
  SaveOutput,
} from './projects.ts'

const nothing = z.object({}).optional()
const userId = z.object({ userId: z.string().optional() }).optional()
const done = z.object({ ok: z.literal(true) })
const projectId = z.object({ projectId: z.string() })
const PersonName = z.object({ id: z.string(), name: z.string() })
/** What became of the plans of who was removed: so many got another owner, so many were deleted. */
const PlansLeft = z.object({ plans: z.number().int(), deleted: z.number().int() })

/**
 * Every call of the API by its dotted name (specification, section 7). The server builds its router from this table and
 * the page its client, so the two cannot disagree; what programs may call as well says so here, and its REST route, its place in
 * the OpenAPI document and its MCP tool are made from the same row. A user id in an input must equal the session's.
 */
export const procedures = {
  'session.current': query('anyone', nothing, SessionInfo.nullable()),
  /** Proves again who it is, for actions that ask: the password, or a code of the second factor. */
  'session.reverify': mutation(
    'user',
    z.object({ password: z.string().max(500).optional(), code: z.string().max(50).optional() }),
    z.object({ ok: z.literal(true) }),
  ),
  /** Where this person is signed in. */
  'session.list': query('user', nothing, z.array(OwnSession)),
  /** Ends one of the person's own sessions; without an id all but this one. */
  'session.end': mutation('user', z.object({ id: z.string().optional() }), z.object({ ended: z.number().int() })),
  /** The address of a copy of everything kept of this person, for two minutes. Asks for a proof. */
  'person.export': mutation('user', nothing, z.object({ url: z.string() })),
  /**
   * Own plans and what would become of each without this person: it goes to an owner of its organization, is shared with
   * others who may get it, or is theirs alone.
   */
  'person.plans': query(
    'user',
    nothing,
    z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        goesTo: PersonName.nullable(),
        heirs: z.array(PersonName),
        /** Others whom it is shared with, those who have not come yet included. */
        sharedWith: z.number().int(),
      }),
    ),
  ),
  /**
   * Removes this person for good, with the plans that are theirs alone. Of each plan that is shared it must say who gets it,
   * or null to delete it for everybody. Asks for a fresh proof.
   */
  'person.remove': mutation(
    'user',
    z
      .object({
        plans: z.array(z.object({ projectId: z.string(), toUserId: z.string().nullable() })).max(100_000),
      })
      .partial()
      .optional(),
    PlansLeft,
  ),
  'installation.info': query(
    'anyone',
    nothing,
    z.object({
      version: z.string(),
      identity: z.array(z.enum(['embedded', 'oidc', 'clerk'])),
      firstAccount: z.boolean(),
      /** Whether the first account takes the code that the server printed at its start. */
      setUpCode: z.boolean().default(false),
      publicAddress: z.string(),
      billing: z.boolean(),
      /** Where a company asks for its own terms. */
      salesMail: z.string().nullable(),
      /** Who may create an account. */
      signUp: z.enum(['confirmed', 'open', 'invited', 'closed']),
      /** Whether mails are sent; otherwise an administrator passes their links on. */
      mails: z.boolean(),
      /** Host of the OpenID Connect provider, to name it on its button. */
      oidcHost: z.string().nullable(),
      clerkPublishableKey: z.string().nullable(),
      clerkProxyUrl: z.string().nullable(),
      documentsOcr: z.boolean(),
    }),
  ),

  /** Seats of the organization that the session is in, and who has one; null where it has no plan of its own. */
  'organization.seats': query(
    'user',
    nothing,
    z.object({ plan: Tier, seats: z.number().int(), seated: z.array(z.string()) }).nullable(),
  ),

  'users.getUserAccess': query('user', userId, AccessInfo),
  'users.watchAccess': subscription('user', userId, AccessInfo),
  'aiRequestUsage.checkUsageLimit': query('user', userId, UsageInfo),
  'aiRequestUsage.watch': subscription('user', userId, UsageInfo),

  /** Asks the installation's administrator for PRO; once until it is answered. */
  'pro.ask': mutation('user', nothing, done),

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

  'projects.list': forPrograms(
    {
      id: 'listPlans',
      method: 'GET',
      path: '/plans',
      scope: 'plans:read',
      tool: 'list_plans',
      about:
        'Plans kept on the server that the key may read, those changed last first. With `limit` a page: the next one begins at `offset` plus `limit`, and is named by the header `Link` where there may be one.',
    },
    query(
      'user',
      z
        .object({
          search: z.string().optional(),
          folder: z.string().nullable().optional(),
          archived: z.boolean().optional(),
          offset: z.number().int().min(0).optional(),
          limit: z.number().int().min(1).max(1000).optional().describe('Plans at most; all of them when absent.'),
        })
        .optional(),
      z.array(ProjectSummary),
    ),
  ),
  /** `id` is the caller's own choice: sent again under the same one, it is the same project. */
  'projects.create': forPrograms(
    {
      id: 'createPlan',
      method: 'POST',
      path: '/plans',
      scope: 'plans:write',
      tool: null,
      about:
        'Keeps a plan on the server. A plan with a value that cannot be read is refused, unless `lenient` is sent: then `remarks` says what was read otherwise.',
      made: '/plans/:id',
    },
    mutation(
      'user',
      z.object({
        schema: WireSchedule,
        folder: z.string().max(500).nullable().optional(),
        id: z.uuid().optional(),
        lenient: z.boolean().optional().describe('Keeps what could be read of a plan that is not wholly sound.'),
      }),
      ProjectSummary.extend({
        remarks: z
          .array(z.string())
          .optional()
          .describe('What could not be read as it stands, and what was taken instead.'),
      }),
    ),
  ),
  'projects.open': forPrograms(
    {
      id: 'readPlan',
      method: 'GET',
      path: '/plans/:projectId',
      scope: 'plans:read',
      tool: 'read_plan',
      about: 'One plan with its calculated dates; with a revision also the edits since.',
    },
    query('user', OpenInput, OpenOutput),
  ),
  'projects.save': forPrograms(
    {
      id: 'editPlan',
      method: 'POST',
      path: '/plans/:projectId/edits',
      scope: 'plans:write',
      tool: null,
      about: 'Applies edits to a plan as one revision.',
    },
    mutation('user', SaveInput, SaveOutput),
  ),
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
  'projects.rename': forPrograms(
    {
      id: 'renamePlan',
      method: 'POST',
      path: '/plans/:projectId/name',
      scope: 'plans:write',
      tool: 'rename_plan',
      about: 'Gives a plan another name or folder.',
    },
    mutation(
      'user',
      z.object({
        projectId: z.string(),
        name: z.string().regex(/\S/).max(500),
        folder: z.string().max(500).nullable().optional(),
      }),
      ProjectSummary,
    ),
  ),
  'projects.archive': forPrograms(
    {
      id: 'archivePlan',
      method: 'POST',
      path: '/plans/:projectId/archive',
      scope: 'plans:write',
      tool: 'archive_plan',
      about: 'Puts a plan away, or takes it back; nothing of it is lost.',
    },
    mutation('user', z.object({ projectId: z.string(), archived: z.boolean() }), ProjectSummary),
  ),
  /** Its owner alone deletes a plan, and who administers its organization; they find it among the removed ones. */
  'projects.remove': mutation('user', projectId, done),
  'projects.removed': query('user', nothing, z.array(RemovedProject)),
  'projects.restore': mutation('user', projectId, ProjectSummary),
  'projects.duplicate': forPrograms(
    {
      id: 'copyPlan',
      method: 'POST',
      path: '/plans/:projectId/copy',
      scope: 'plans:write',
      tool: 'copy_plan',
      about: 'Makes a copy of a plan.',
      made: '/plans/:id',
    },
    mutation('user', projectId, ProjectSummary),
  ),

  'projects.folders': query('user', nothing, z.array(z.string())),
  /** Of the bin alone: the owner of a plan of their own, who administers the organization of one of that. */
  'projects.removeForGood': mutation('user', projectId, done),
  'projects.history': forPrograms(
    {
      id: 'planHistory',
      method: 'GET',
      path: '/plans/:projectId/history',
      scope: 'plans:read',
      tool: 'plan_history',
      about: 'Revisions of a plan, newest first: who, when, by what means. The next page: `before` the last number.',
    },
    query(
      'user',
      z.object({
        projectId: z.string(),
        before: z.number().int().optional(),
        limit: z.number().int().min(1).max(500).optional(),
      }),
      z.array(ProjectRevision),
    ),
  ),
  /** What was done to the plan as a whole, newest first. */
  'projects.audit': query('user', projectId, z.array(ProjectAction)),
  'projects.versions': forPrograms(
    {
      id: 'planVersions',
      method: 'GET',
      path: '/plans/:projectId/versions',
      scope: 'plans:read',
      tool: null,
      about: 'Revisions that were given a name.',
    },
    query('user', projectId, z.array(ProjectVersion)),
  ),
  'projects.nameVersion': forPrograms(
    {
      id: 'nameVersion',
      method: 'POST',
      path: '/plans/:projectId/versions',
      scope: 'plans:write',
      tool: 'name_version',
      about: 'Gives a revision a name, so that it is found again and kept.',
    },
    mutation(
      'user',
      z.object({ projectId: z.string(), name: z.string().min(1).max(200), revision: z.number().int().optional() }),
      ProjectVersion,
    ),
  ),
  'projects.openRevision': forPrograms(
    {
      id: 'readRevision',
      method: 'GET',
      path: '/plans/:projectId/revisions/:revision',
      scope: 'plans:read',
      tool: null,
      about: 'A plan as it stood at a revision.',
    },
    query('user', z.object({ projectId: z.string(), revision: z.number().int() }), ProjectDocument),
  ),
  'projects.compare': forPrograms(
    {
      id: 'compareRevisions',
      method: 'GET',
      path: '/plans/:projectId/compare',
      scope: 'plans:read',
      tool: 'compare_revisions',
      about: 'What changed in a plan between two revisions.',
    },
    query('user', z.object({ projectId: z.string(), from: z.number().int(), to: z.number().int() }), ProjectComparison),
  ),
  /** Makes the plan what it was at a revision, as a new revision. */
  'projects.restoreRevision': forPrograms(
    {
      id: 'restoreRevision',
      method: 'POST',
      path: '/plans/:projectId/restore',
      scope: 'plans:write',
      tool: 'restore_revision',
      about: 'Makes a plan what it was at a revision, as a new revision.',
    },
    mutation('user', z.object({ projectId: z.string(), revision: z.number().int() }), ProjectSummary),
  ),
  'projects.shares': query('user', projectId, z.array(ProjectShare)),
  /** Shares with a person by e-mail or with an organization by id; `role` null takes it back. */
  'projects.share': mutation(
    'user',
    z.object({
      projectId: z.string(),
      kind: z.enum(['user', 'organization']),
      subject: z.string().min(1).max(320),
      role: ProjectRole.nullable(),
      /** Whose tasks a supervisor sees and reports; asked for with that role. */
      crew: z.string().min(1).max(500).optional(),
    }),
    z.array(ProjectShare),
  ),

  /** Whose plan it is. */
  'projects.owner': query('user', projectId, z.object({ name: z.string(), own: z.boolean() })),
  /** Makes another member of the plan its owner; the former owner goes on as planner. */
  'projects.transfer': mutation('user', z.object({ projectId: z.string(), toUserId: z.string() }), done),

  /** Links that let a crew's supervisor report without an account. PRO, planners only. */
  'crews.links': forPrograms(
    {
      id: 'listCrewLinks',
      method: 'GET',
      path: '/plans/:projectId/crew-links',
      scope: 'plans:read',
      tool: 'list_crew_links',
      about: 'Links that let crews report without an account, and the crews of the plan. Planners only.',
    },
    query('user', projectId, CrewLinks),
  ),
  'crews.createLink': forPrograms(
    {
      id: 'createCrewLink',
      method: 'POST',
      path: '/plans/:projectId/crew-links',
      scope: 'plans:write',
      tool: 'create_crew_link',
      about:
        'Makes a link for a crew: whoever has it sees the tasks of the crew in this shift and the next, and reports them. Nothing touches the plan before a planner accepts it. PRO.',
    },
    mutation(
      'user',
      z.object({
        projectId: z.string(),
        crew: z.string().min(1).max(500),
        holder: z.string().max(200).default(''),
        days: z.number().int().min(1).max(366).default(30),
      }),
      CrewLinks,
    ),
  ),
  'crews.revokeLink': forPrograms(
    {
      id: 'revokeCrewLink',
      method: 'POST',
      path: '/plans/:projectId/crew-links/:id/revoke',
      scope: 'plans:write',
      tool: null,
      about: 'Withdraws a link of a crew at once.',
    },
    mutation('user', z.object({ projectId: z.string(), id: z.string() }), CrewLinks),
  ),
  /** What supervisors reported: what waits for a planner, and what was decided lately. */
  'crews.inbox': forPrograms(
    {
      id: 'listCrewReports',
      method: 'GET',
      path: '/plans/:projectId/crew-reports',
      scope: 'plans:read',
      tool: 'list_crew_reports',
      about:
        'What crews reported: lines that wait for a planner, each with what the plan holds of the task, what is wrong or to be asked about it, and others that say something else; and those decided lately.',
    },
    query('user', projectId, Inbox),
  ),
  'crews.decide': forPrograms(
    {
      id: 'decideCrewReports',
      method: 'POST',
      path: '/plans/:projectId/crew-reports/decide',
      scope: 'plans:write',
      tool: 'decide_crew_reports',
      about:
        'Accepts lines, as they are or changed, as one revision of the plan, or refuses them with a reason that the supervisor reads. Lines that cannot be accepted are answered in `left` with why. The same `decision` sent again does nothing twice.',
    },
    mutation('user', DecideInput, DecideOutput),
  ),
  /** Takes an accepted line out of the plan again, as a change of its own: the line waits once more. */
  'crews.takeBack': forPrograms(
    {
      id: 'takeBackCrewReport',
      method: 'POST',
      path: '/plans/:projectId/crew-reports/:id/take-back',
      scope: 'plans:write',
      tool: null,
      about: 'Takes an accepted line out of the plan again, as a revision of its own; it waits once more.',
    },
    mutation('user', z.object({ projectId: z.string(), id: z.string() }), z.object({ revision: z.number().int() })),
  ),
  /** How many lines wait, whenever that changes. */
  'crews.follow': subscription('user', projectId, z.object({ waiting: z.number().int() })),
  /** The sheet of the crew that the plan was shared with this person as, and what they report of it. */
  'crews.sheet': forPrograms(
    {
      id: 'readCrewSheet',
      method: 'GET',
      path: '/plans/:projectId/crew-sheet',
      scope: 'plans:read',
      tool: 'read_crew_sheet',
      about:
        'For a supervisor: the tasks of the own crew in this shift and the next, and what became of the lines it reported.',
    },
    query('user', projectId, CrewSheet),
  ),
  'crews.report': forPrograms(
    {
      id: 'reportCrewLines',
      method: 'POST',
      path: '/plans/:projectId/crew-sheet/lines',
      scope: 'plans:write',
      tool: 'report_crew_lines',
      about:
        'For a supervisor: reports tasks of the own crew. Each line counts once by `device` and `sequence`, however often it is sent; a planner accepts it before it touches the plan.',
    },
    mutation('user', CrewReportInput.extend({ projectId: z.string() }), CrewSheet),
  ),

  /** Norms and names of columns that an organization, or a person, keeps for all its plans. */
  'plant.read': forPrograms(
    {
      id: 'readPlant',
      method: 'GET',
      path: '/plant',
      scope: 'plans:read',
      tool: 'read_plant',
      about:
        "The plant's own norms (factors on the norms of the catalogue, with n, mean, spread and version) and the names that its order lists give their columns.",
    },
    query('user', nothing, PlantKept),
  ),
  'plant.keepNorms': forPrograms(
    {
      id: 'keepPlantNorms',
      method: 'POST',
      path: '/plant/norms',
      scope: 'plans:write',
      tool: 'keep_plant_norms',
      about:
        "Puts the plant's norms in place of those that were read; `version` is the one they were read at, and another one in between is refused.",
    },
    mutation('user', KeepNorms, PlantKept),
  ),
  'plant.keepProfile': forPrograms(
    {
      id: 'keepPlantProfile',
      method: 'POST',
      path: '/plant/profiles',
      scope: 'plans:write',
      tool: 'keep_plant_profile',
      about: 'Keeps what a plant calls the columns of its order lists, under a name; null takes it away.',
    },
    mutation('user', KeepProfile, PlantKept),
  ),

  'share.create': mutation(
    'user',
    // Figures are computed from the plan; a report's own form also carries them.
    ReportInput.omit({ metrics: true }).extend({
      days: z.number().int().min(1).max(366).default(30),
      projectId: z.string().optional(),
      include: z.array(ReportPart).default([...ReportPart.options]),
    }),
    z.object({ id: z.string(), share_url: z.string(), expiresAt: z.string() }),
  ),
  /** The caller's own links; with a plan also those that others made of it, for who may share it, who may revoke them too. */
  'share.list': query('user', z.object({ projectId: z.string().optional() }).optional(), z.array(ShareLink)),
  'share.revoke': mutation('user', z.object({ id: z.string() }), done),

  'keys.list': query('user', nothing, z.array(ApiKey)),
  /** The secret is returned once. */
  'keys.create': mutation(
    'user',
    z.object({
      name: z.string().min(1).max(200),
      scopes: z.array(ApiScope).min(1),
      days: z.number().int().min(1).max(3660).nullable().default(365),
    }),
    z.object({ key: ApiKey, secret: z.string() }),
  ),
  'keys.revoke': mutation('user', z.object({ id: z.string() }), done),

  'licences.list': query('admin', nothing, z.array(IssuedLicence)),
  'licences.issue': mutation(
    'admin',
    z.object({
      licensee: z.string().min(1).max(300),
      plan: z.enum(['pro', 'enterprise']),
      seats: z.number().int().min(1).max(100_000),
      days: z.number().int().min(1).max(36_600).nullable(),
      machines: z
        .array(z.object({ machine_id: z.string(), host_name: z.string(), host_id: z.string() }))
        .max(1000)
        .default([]),
    }),
    z.object({ id: z.string(), file: z.string() }),
  ),
  'licences.revoke': mutation('admin', z.object({ id: z.string() }), done),

  'admin.users': query(
    'admin',
    z.object({ search: z.string().optional() }).optional(),
    z.array(
      z.object({
        id: z.string(),
        email: z.string(),
        name: z.string(),
        plan: Tier,
        usageCount: z.number(),
        limit: z.number(),
        createdAt: z.string(),
        isAdmin: z.boolean(),
        blocked: z.boolean(),
        twoFactor: z.boolean(),
        /** Why the plan is what it is. */
        planFrom: z.enum(['configuration', 'grant', 'subscription', 'none']),
        /** Plans outside organizations, and the room they take. */
        plans: z.number().int(),
        bytes: z.number(),
      }),
    ),
  ),
  'admin.setPlan': mutation('admin', z.object({ userId: z.string(), plan: Tier }), z.object({ ok: z.literal(true) })),
  /** What every user has at least, AI requests a month without more (-1: unlimited), and who asks for PRO. */
  'admin.houseRules': query(
    'admin',
    nothing,
    z.object({
      everybody: Tier,
      freeLimit: z.number().int(),
      requests: z.array(z.object({ userId: z.string(), name: z.string(), email: z.string(), at: z.string() })),
    }),
  ),
  'admin.setHouseRules': mutation(
    'admin',
    z.object({ everybody: Tier.optional(), freeLimit: z.number().int().min(-1).max(1_000_000).optional() }),
    done,
  ),
  /** Makes a user an administrator or no longer one; the last one stays. */
  'admin.setRole': mutation('admin', z.object({ userId: z.string(), admin: z.boolean() }), done),
  /** Blocks a user from signing in and ends their sessions; or unblocks them. */
  'admin.setBlocked': mutation('admin', z.object({ userId: z.string(), blocked: z.boolean() }), done),
  /** The address of a copy of all data kept of a person, for two minutes; on record. */
  'admin.exportPerson': mutation('admin', z.object({ userId: z.string() }), z.object({ url: z.string() })),
  /** Gives all plans of one person to another. */
  'admin.handOver': mutation(
    'admin',
    z.object({ userId: z.string(), toUserId: z.string() }),
    z.object({ plans: z.number().int() }),
  ),
  /** Removes a person for good; their plans go to `handTo`, or are deleted where no organization holds them. */
  'admin.removePerson': mutation('admin', z.object({ userId: z.string(), handTo: z.string().nullable() }), PlansLeft),
  'admin.setOrganizationPlan': mutation(
    'admin',
    z.object({ organizationId: z.string(), plan: Tier, seats: z.number().int().min(1).max(100_000) }),
    done,
  ),
  'admin.organizations': query(
    'admin',
    nothing,
    z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        members: z.number().int(),
        plan: Tier,
        seats: z.number().int().nullable(),
        /** Members who have one of the seats; 0 where the organization has no plan of its own. */
        seated: z.number().int(),
        plans: z.number().int(),
        bytes: z.number(),
      }),
    ),
  ),
  'admin.sessions': query('admin', z.object({ userId: z.string().optional() }).optional(), z.array(AdminSession)),
  'admin.endSession': mutation('admin', z.object({ id: z.string() }), done),
  'admin.signUpRequests': query('admin', nothing, z.array(SignUpRequest)),
  'admin.confirmSignUp': mutation('admin', z.object({ id: z.string() }), z.object({ userId: z.string() })),
  'admin.refuseSignUp': mutation('admin', z.object({ id: z.string() }), done),
  'admin.mails': query('admin', nothing, z.array(AdminMail)),
  /** Settings by name; null is not set, and a secret that is set shows no more than that. */
  'admin.configuration': query(
    'admin',
    nothing,
    z.array(z.object({ name: z.string(), value: z.string().nullable(), secret: z.boolean() })),
  ),
  'admin.audit': query(
    'admin',
    z.object({ subject: z.string().optional(), before: z.string().optional() }).optional(),
    z.array(AuditEntry),
  ),
} as const satisfies Record<string, Procedure>

export type Procedures = typeof procedures
export type ProcedureName = keyof Procedures
/** What a caller passes. */
export type InputOf<N extends ProcedureName> = z.input<Procedures[N]['input']>
/** What a caller gets back. */
export type OutputOf<N extends ProcedureName> = z.output<Procedures[N]['output']>
