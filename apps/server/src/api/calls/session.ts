import type { SessionInfo } from '@parada/protocol'
import { done } from '@parada/schedule'
import type { Identity } from '../../identity/identity.ts'
import type { Services } from '../../services.ts'
import type { CallsOf } from '../call.ts'

/** A session as the page sees it. */
export async function presentSession(services: Services, identity: Identity): Promise<SessionInfo> {
  const access = await services.access.of(identity)
  const { organization } = identity
  return {
    userId: identity.userId,
    sessionId: identity.sessionId,
    email: identity.email,
    name: identity.name,
    emailVerified: identity.emailVerified,
    twoFactor: identity.twoFactor,
    organization: organization && {
      id: organization.id,
      name: organization.name,
      slug: organization.slug,
      role: organization.role,
    },
    actor: identity.actor,
    access,
    usage: await services.usage.info(identity.userId, services.access.limitOf(access)),
  }
}

export const sessionCalls: CallsOf<'session'> = {
  'session.current': async ({ identity, services }) =>
    done(identity === null ? null : await presentSession(services, identity)),
}

export const installationCalls: CallsOf<'installation'> = {
  'installation.info': async ({ services }) => {
    const { settings, version, publicUrl } = services.config
    const someone = await services.storage.db.selectFrom('user').select('id').limit(1).executeTakeFirst()
    return done({
      version,
      identity: [
        ...(settings.PARADA_EMBEDDED_IDENTITY ? (['embedded'] as const) : []),
        ...(settings.PARADA_OIDC_ISSUER && settings.PARADA_OIDC_CLIENT_ID ? (['oidc'] as const) : []),
        ...(settings.PARADA_CLERK_PUBLISHABLE_KEY ? (['clerk'] as const) : []),
      ],
      firstAccount: someone === undefined,
      publicAddress: publicUrl,
      billing: settings.PARADA_STRIPE_SECRET_KEY !== undefined,
      clerkPublishableKey: settings.PARADA_CLERK_PUBLISHABLE_KEY ?? null,
      documentsOcr: false,
    })
  },
}
