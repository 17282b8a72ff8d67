import { randomUUID } from 'node:crypto'
import type { Identity } from '../identity/identity.ts'
import { MEMBERSHIPS, type Standing } from '../people/memberships.ts'
import type { Services } from '../services.ts'
import { seatsMoved } from '../subscription/seats.ts'
import { SESSION_CHANGED, userTopic } from '../usage/usage.ts'
import { type AuthAnswer, bodyOf, memberOf } from './auth-answer.ts'

/** Milliseconds until a job settles what a call that never ended may have begun: far more than such a call takes. */
const UNTIL_SETTLED = 60_000

const ACCEPTED = '/organization/accept-invitation'

/**
 * Does a call of the library that may take rights in an organization away, and then what goes with that (`people.settle`).
 * The library writes for itself: that its call began is kept as a job first, which settles it where this process is gone
 * before the second part.
 */
export async function askSettling(
  services: Services,
  path: string,
  by: { readonly before: Identity | null; readonly body: string | undefined },
  ask: () => Promise<AuthAnswer>,
): Promise<AuthAnswer> {
  const { jobs, people, clock, storage } = services
  const standing = await standingOf(services, path, by)
  if (standing === null) {
    const answer = await ask()
    if (answer.status < 400 && path === ACCEPTED) await accepted(services, answer)
    return answer
  }
  // The library looks for another owner first and writes afterwards: of two owners who go at once both would find the other.
  return storage.alone(MEMBERSHIPS, async () => {
    const key = `members:${randomUUID()}`
    await jobs.add('members', { ...standing }, { key, at: new Date(clock.now().getTime() + UNTIL_SETTLED) })
    const answer = await ask()
    if (answer.status < 400) await people.settle(standing)
    await jobs.drop(key)
    return answer
  })
}

/** Whose standing in which organization a call may change, and no user where it ends the organization; null: none. */
async function standingOf(
  { storage: { db } }: Services,
  path: string,
  { before, body }: { readonly before: Identity | null; readonly body: string | undefined },
): Promise<Standing | null> {
  const organizationId = memberOf(body, 'organizationId') ?? before?.organization?.id
  if (before === null || organizationId === undefined) return null
  if (path === '/organization/delete') return { organizationId, userId: null }
  if (path === '/organization/leave') return { organizationId, userId: before.userId }
  if (path !== '/organization/remove-member' && path !== '/organization/update-member-role') return null
  const named = memberOf(body, 'memberIdOrEmail') ?? memberOf(body, 'memberId') ?? ''
  const row = await db
    .selectFrom('member')
    .innerJoin('user', 'user.id', 'member.userId')
    .select('member.userId')
    .where('member.organizationId', '=', organizationId)
    .where(({ or, eb }) => or([eb('member.id', '=', named), eb('user.email', '=', named.toLowerCase())]))
    .executeTakeFirst()
  return row ? { organizationId, userId: row.userId } : null
}

/** Windows of who joined an organization, and of its members, look again what they may do. */
async function accepted({ storage }: Services, answer: AuthAnswer): Promise<void> {
  const said = bodyOf(answer.text)
  const { organizationId, userId } = (said?.member ?? {}) as { organizationId?: unknown; userId?: unknown }
  if (typeof organizationId !== 'string' || typeof userId !== 'string') return
  await storage.publish(userTopic(userId), SESSION_CHANGED)
  await seatsMoved(storage, [organizationId])
}
