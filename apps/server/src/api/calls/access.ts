import { setTimeout as sleep } from 'node:timers/promises'
import type { AccessInfo, UsageInfo } from '@parada/protocol'
import { done } from '@parada/schedule'
import { type Identity, isAdministrator } from '../../identity/identity.ts'
import { type Coalescer, createCoalescer } from '../../realtime/coalesce.ts'
import { topicMessages } from '../../realtime/topic-subscription.ts'
import { withRetry } from '../../realtime/with-retry.ts'
import type { Services } from '../../services.ts'
import { SESSION_CHANGED, userTopic } from '../../usage/usage.ts'
import type { Call, CallsOf } from '../call.ts'
import { liveIdentity } from '../live-identity.ts'

/** Milliseconds after which a socket's session is looked up again. */
const TRUSTED = 20_000

/** Milliseconds between two counts of usage that a window gets: the first is sent at once, and what it shows last is the last. */
const GATHERED = 500

/** Answers now, and again whenever something about the user changed in any window or process. */
async function* live<T>(
  call: Call<'users.watchAccess' | 'aiRequestUsage.watch'>,
  shared: Coalescer<T>,
  read: (identity: Identity) => Promise<T>,
  gathered = 0,
) {
  const topic = userTopic(call.identity.userId)
  const { clock, storage } = call.services
  let identity = call.identity
  let checked = 0
  let last = ''
  for await (const batch of topicMessages(storage, [topic], call.signal)) {
    const now = clock.now().getTime()
    const told = batch.some(each => each === null || each[1] === SESSION_CHANGED)
    if (told || Math.abs(now - checked) > TRUSTED) {
      identity = await withRetry(call.signal, () => liveIdentity(call.context, call.identity))
      checked = now
    }
    const key = [identity.userId, identity.organization?.id, ...identity.claims.plans].join()
    const value = await withRetry(call.signal, () => shared(key, () => read(identity)))
    const text = JSON.stringify(value)
    if (text === last) continue
    last = text
    yield value
    // What comes meanwhile is one batch: who asks often, in many windows, costs no message for each of both.
    if (gathered > 0) await sleep(gathered, undefined, { signal: call.signal }).catch(() => undefined)
  }
}

/** One per server: two in one process must not share answers. */
const coalescers = new WeakMap<Services, { access: Coalescer<AccessInfo>; usage: Coalescer<UsageInfo> }>()
function coalescersOf(services: Services) {
  const known = coalescers.get(services)
  if (known) return known
  const made = { access: createCoalescer<AccessInfo>(), usage: createCoalescer<UsageInfo>() }
  coalescers.set(services, made)
  return made
}

export const usersCalls: CallsOf<'users'> = {
  'users.getUserAccess': async ({ identity, services }) => done(await services.subscriptions.accessOf(identity)),
  'users.watchAccess': call =>
    live(call, coalescersOf(call.services).access, identity => call.services.subscriptions.accessOf(identity)),
}

export const proCalls: CallsOf<'pro'> = {
  /** Asks the installation's administrators for PRO: listed in administration, and each gets a mail. */
  'pro.ask': async ({ identity, services, context }) => {
    const { installationRules, clock, mailer, storage, config } = services
    if (!(await installationRules.ask(identity.userId, clock.now().toISOString()))) return done({ ok: true as const })
    const admins = await storage.db
      .selectFrom('user')
      .select(['name', 'email', 'role'])
      .where('role', 'like', '%admin%')
      .execute()
    await Promise.all(
      admins
        .filter(each => isAdministrator(each.role))
        .map(({ name, email }) =>
          mailer.send({
            ...{ kind: 'proRequest' as const, to: email, name, locale: context.locale },
            ...{ link: `${config.publicUrl}/admin`, about: identity.name || identity.email },
          }),
        ),
    )
    return done({ ok: true as const })
  },
}

export const usageCalls: CallsOf<'aiRequestUsage'> = {
  'aiRequestUsage.checkUsageLimit': async ({ identity, services }) =>
    done(
      await services.usage.info(
        identity.userId,
        await services.subscriptions.aiLimitOf(await services.subscriptions.accessOf(identity)),
      ),
    ),
  'aiRequestUsage.watch': call =>
    live(
      call,
      coalescersOf(call.services).usage,
      async identity => {
        const { subscriptions, usage } = call.services
        return usage.info(identity.userId, await subscriptions.aiLimitOf(await subscriptions.accessOf(identity)))
      },
      GATHERED,
    ),
}

export const entitlementCalls: CallsOf<'entitlement'> = {
  'entitlement.issue': async ({ identity, services }) => {
    const { plan, features } = await services.subscriptions.accessOf(identity)
    return done(await services.entitlements.issue({ userId: identity.userId, plan, features }))
  },
}
