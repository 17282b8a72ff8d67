import type { ProjectRole } from '@parada/protocol'
import type { z } from 'zod'

export type Role = z.infer<typeof ProjectRole>

const RANK: Readonly<Record<Role, number>> = { supervisor: 0, viewer: 1, editor: 2, planner: 3 }

/** The least role that each thing done with a plan asks for. Deleting for good and taking a deletion back are the owner's alone. */
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
  /** Links of crews, and what is decided of the lines they report. */
  leadCrews: 'planner',
} as const satisfies Readonly<Record<string, Role>>

export type ProjectAction = keyof typeof ROLE_FOR

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

/** The role of a person in a plan; null when it does not exist for them. */
export function roleIn({ userId, plan, memberships, shares }: Standing): Role | null {
  if (plan.ownerId === userId) return 'planner'
  const member = memberships.find(each => each.organizationId === plan.organizationId)
  // Owners and administrators of the organization a plan belongs to may do all with it.
  if (member && administersOrganization(member.role)) return 'planner'
  return shares.reduce<Role | null>((best, each) => (best === null || RANK[each] > RANK[best] ? each : best), null)
}
