import type { ProjectRole } from '@parada/protocol'
import type { z } from 'zod'

export type Role = z.infer<typeof ProjectRole>

const RANK: Readonly<Record<Role, number>> = { supervisor: 0, viewer: 1, editor: 2, planner: 3 }

/** The least role that each thing done with a plan asks for. Deleting asks for more: see `OWNERS`. */
export const ROLE_FOR = {
  /** Sees the sheet of the own crew and proposes; nothing else of the plan exists for a supervisor. */
  report: 'supervisor',
  read: 'viewer',
  follow: 'viewer',
  copy: 'viewer',
  readHistory: 'viewer',
  readShares: 'viewer',
  edit: 'editor',
  rename: 'editor',
  file: 'editor',
  nameVersion: 'editor',
  readAudit: 'editor',
  publishReport: 'editor',
  share: 'planner',
  remove: 'planner',
  restore: 'planner',
  /** Links of crews, and what is decided of the lines they report. */
  leadCrews: 'planner',
} as const satisfies Readonly<Record<string, Role>>

export type ProjectAction = keyof typeof ROLE_FOR

/** What is done by the owner of a plan and by who administers its organization; a share alone does not allow it. */
const OWNERS: ReadonlySet<ProjectAction> = new Set(['remove', 'restore'])

export const isOwners = (action: ProjectAction): boolean => OWNERS.has(action)

/** Whether a role may do something with a plan. */
export const mayDo = (role: Role, action: ProjectAction): boolean => RANK[role] >= RANK[ROLE_FOR[action]]

/** Whether the role of a member of an organization makes them one of its administrators: `owner`, `admin`, `org:admin`. */
export const administersOrganization = (memberRole: string): boolean => /owner|admin/.test(memberRole)

/** What is known of a person and a plan. */
export interface Standing {
  readonly userId: string
  readonly plan: { readonly ownerId: string; readonly organizationId: string | null }
  /** Organizations the person belongs to, with their role there. */
  readonly memberships: readonly { readonly organizationId: string; readonly role: string }[]
  /** Roles the plan was shared with: with the person, or with organizations of theirs. */
  readonly shares: readonly Role[]
}

/** Whether a plan is a person's own, or of an organization that they administer: they may do all with it. */
export function ownsPlan({ userId, plan, memberships }: Omit<Standing, 'shares'>): boolean {
  if (plan.ownerId === userId) return true
  const member = memberships.find(each => each.organizationId === plan.organizationId)
  return member !== undefined && administersOrganization(member.role)
}

/**
 * Whether a user may delete a plan of the bin for good: their own, and of an organization's plans who administers it alone.
 * A member who made such a plan puts it in the bin, where it can be had back.
 */
export const endsPlan = (standing: Omit<Standing, 'shares'>): boolean => {
  const { userId, plan } = standing
  if (plan.organizationId === null) return plan.ownerId === userId
  return standing.memberships.some(
    each => each.organizationId === plan.organizationId && administersOrganization(each.role),
  )
}

/** The role of a person in a plan; null when it does not exist for them. */
export function roleIn(standing: Standing): Role | null {
  if (ownsPlan(standing)) return 'planner'
  return standing.shares.reduce<Role | null>(
    (best, each) => (best === null || RANK[each] > RANK[best] ? each : best),
    null,
  )
}
