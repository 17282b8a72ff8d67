import type { AccessInfo, UsageInfo } from '@parada/protocol'
import { done } from '@parada/schedule'
import type { Identity } from '../../identity/identity.ts'
import { createGather, type Gather } from '../../realtime/gather.ts'
import { patiently } from '../../realtime/patience.ts'
import { wakeups } from '../../realtime/wakeups.ts'
import type { Services } from '../../services.ts'
import { SESSION_CHANGED, userTopic } from '../../usage/usage.ts'
import type { Call, CallsOf } from '../call.ts'
import { liveIdentity } from '../live-identity.ts'

/** Milliseconds after which a socket's session is looked up again. */
const TRUSTED = 20_000

/** Answers now, and again whenever something about the user changed in any window or process. */
async function* live<T>(
  call: Call<'users.watchAccess' | 'aiRequestUsage.watch'>,
  shared: Gather<T>,
  read: (identity: Identity) => Promise<T>,
) {
  const topic = userTopic(call.identity.userId)
  const { clock, storage } = call.services
  let identity = call.identity
  let checked = 0
  let last = ''
  for await (const batch of wakeups(storage, [topic], call.signal)) {
    const now = clock.now().getTime()
    const told = batch.some(each => each === null || each[1] === SESSION_CHANGED)
    if (told || Math.abs(now - checked) > TRUSTED) {
      identity = await patiently(call.signal, () => liveIdentity(call.context, call.identity))
      checked = now
    }
    const key = [identity.userId, identity.organization?.id, ...identity.claims.plans].join()
    const value = await patiently(call.signal, () => shared(key, () => read(identity)))
    const text = JSON.stringify(value)
    if (text !== last) yield value
    last = text
  }
}

/** One per server: two in one process must not share answers. */
const gathers = new WeakMap<Services, { access: Gather<AccessInfo>; usage: Gather<UsageInfo> }>()
function gathersOf(services: Services) {
  const known = gathers.get(services)
  if (known) return known
  const made = { access: createGather<AccessInfo>(), usage: createGather<UsageInfo>() }
  gathers.set(services, made)
  return made
}

export const usersCalls: CallsOf<'users'> = {
  'users.getUserAccess': async ({ identity, services }) => done(await services.access.of(identity)),
  'users.watchAccess': call =>
    live(call, gathersOf(call.services).access, identity => call.services.access.of(identity)),
}

export const usageCalls: CallsOf<'aiRequestUsage'> = {
  'aiRequestUsage.checkUsageLimit': async ({ identity, services }) =>
    done(await services.usage.info(identity.userId, services.access.limitOf(await services.access.of(identity)))),
  'aiRequestUsage.watch': call =>
    live(call, gathersOf(call.services).usage, async identity => {
      const { access, usage } = call.services
      return usage.info(identity.userId, access.limitOf(await access.of(identity)))
    }),
}

export const entitlementCalls: CallsOf<'entitlement'> = {
  'entitlement.issue': async ({ identity, services }) => {
    const { plan, features } = await services.access.of(identity)
    return done(await services.entitlements.issue({ userId: identity.userId, plan, features }))
  },
}
