import { failed, type Outcome } from '@parada/schedule'
import { serverProblem } from '../problem.ts'
import type { Db } from '../storage/db.ts'
import { otherOwner } from './may-go.ts'

/** Names of plans that a refusal lists. */
const MOST_NAMES = 5

/** Who may become the owner of a plan: they work on it already. */
export interface Heir {
  readonly id: string
  readonly name: string
}

/** A plan of a user who leaves, and whom it concerns. */
export interface LeftPlan {
  readonly id: string
  readonly name: string
  /** It goes to this owner of its organization; null where it belongs to none that has another. */
  readonly goesTo: Heir | null
  /** Others whom it is shared with and who have seen it, or are of an organization that it is shared with. */
  readonly heirs: readonly Heir[]
  /** Others whom it is shared with, those who have not opened it included. */
  readonly sharedWith: number
}

/** What a user who leaves wants to become of a shared plan; null deletes it for everybody. */
export interface Bequest {
  readonly projectId: string
  readonly toUserId: string | null
}

const namesOf = (plans: readonly LeftPlan[]): string =>
  [...plans.slice(0, MOST_NAMES).map(each => each.name), ...(plans.length > MOST_NAMES ? ['...'] : [])].join(', ')

/** Plans of a user that are not deleted, and who else works on them. */
export async function leftPlans(db: Db, userId: string): Promise<readonly LeftPlan[]> {
  const plans = await db
    .selectFrom('projects')
    .select(['id', 'name', 'organization_id'])
    .where('owner_id', '=', userId)
    .where('removed_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()
  const owned = () => db.selectFrom('projects').select('id').where('owner_id', '=', userId)
  const people = await db
    .selectFrom('project_access')
    .innerJoin('user', 'user.id', 'project_access.subject_id')
    .select(['project_id', 'user.id', 'user.name', 'project_access.role', 'opened_at'])
    .where('subject_kind', '=', 'user')
    .where('project_id', 'in', owned())
    .where('user.id', '<>', userId)
    .execute()
  const members = await db
    .selectFrom('project_access')
    .innerJoin('member', 'member.organizationId', 'project_access.subject_id')
    .innerJoin('user', 'user.id', 'member.userId')
    .select(['project_id', 'user.id', 'user.name'])
    .where('subject_kind', '=', 'organization')
    .where('project_id', 'in', owned())
    .where('user.id', '<>', userId)
    .execute()
  const waiting = await db
    .selectFrom('pending_shares')
    .select('project_id')
    .where('project_id', 'in', owned())
    .execute()
  const owners = new Map<string, Heir | null>()
  const ownerOf = async (organizationId: string): Promise<Heir | null> => {
    const known = owners.get(organizationId)
    if (known !== undefined) return known
    const id = await otherOwner(db, organizationId, userId)
    const found =
      id === null ? null : await db.selectFrom('user').select(['id', 'name']).where('id', '=', id).executeTakeFirst()
    owners.set(organizationId, found ?? null)
    return found ?? null
  }
  const left: LeftPlan[] = []
  for (const plan of plans) {
    const own = people.filter(each => each.project_id === plan.id)
    const heirs = new Map(
      [
        // A supervisor knows the sheet of one crew alone, and the plan does not exist for them.
        ...own.filter(each => each.opened_at !== null && each.role !== 'supervisor'),
        ...members.filter(each => each.project_id === plan.id),
      ].map(each => [each.id, { id: each.id, name: each.name }]),
    )
    const all = new Set([...own.map(each => each.id), ...heirs.keys()])
    left.push({
      id: plan.id,
      name: plan.name,
      goesTo: plan.organization_id === null ? null : await ownerOf(plan.organization_id),
      heirs: [...heirs.values()].sort((a, b) => a.name.localeCompare(b.name)),
      sharedWith: all.size + waiting.filter(each => each.project_id === plan.id).length,
    })
  }
  return left
}

/**
 * Why a user who leaves cannot for now: others work on plans of theirs and nothing was said of these, or who shall get one
 * does not work on it. Null when every plan has a place to go.
 */
export function unsettled(left: readonly LeftPlan[], bequests: readonly Bequest[]): Outcome<never> | null {
  const open = left.filter(
    plan => plan.goesTo === null && plan.sharedWith > 0 && !bequests.some(each => each.projectId === plan.id),
  )
  if (open.length > 0)
    return failed(serverProblem('people.sharedPlans', { plans: open.length, names: namesOf(open) }, 'chooseHeirs'))
  for (const { projectId, toUserId } of bequests) {
    const plan = left.find(each => each.id === projectId)
    if (!plan) return failed(serverProblem('projects.unknown', {}, 'checkInput'))
    if (toUserId !== null && !plan.heirs.some(each => each.id === toUserId))
      return failed(serverProblem('identity.unknownUser', {}, 'checkInput'))
  }
  return null
}
