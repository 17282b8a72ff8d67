import { done } from '@parada/schedule'
import { wakeups } from '../../realtime/wakeups.ts'
import { userTopic } from '../../usage/usage.ts'
import type { Call, CallsOf } from '../call.ts'
import { liveIdentity } from '../live-identity.ts'

/** Answers now, and again whenever something about the user changed in any window or process. */
async function* live<T>(call: Call<'users.watchAccess' | 'aiRequestUsage.watch'>, read: () => Promise<T>) {
  const topic = userTopic(call.identity.userId)
  let last = ''
  for await (const _ of wakeups(call.services.storage, each => each === topic, call.signal)) {
    const value = await read()
    const text = JSON.stringify(value)
    if (text !== last) yield value
    last = text
  }
}

export const usersCalls: CallsOf<'users'> = {
  'users.getUserAccess': async ({ identity, services }) => done(await services.access.of(identity)),
  'users.watchAccess': call =>
    live(call, async () => call.services.access.of(await liveIdentity(call.context, call.identity))),
}

export const usageCalls: CallsOf<'aiRequestUsage'> = {
  'aiRequestUsage.checkUsageLimit': async ({ identity, services }) =>
    done(await services.usage.info(identity.userId, services.access.limitOf(await services.access.of(identity)))),
  'aiRequestUsage.watch': call =>
    live(call, async () => {
      const identity = await liveIdentity(call.context, call.identity)
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
