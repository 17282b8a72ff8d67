import type { IncomingHttpHeaders } from 'node:http'
import type { CallContext } from '../api/call.ts'
import { secondFactorMissing } from '../authorization/callers.ts'
import { ADDRESS_HEADER } from '../identity/embedded.ts'
import type { Identity } from '../identity/identity.ts'
import { ProblemError } from '../problem.ts'
import type { Services } from '../services.ts'
import { localeOf } from './locale.ts'

/** Headers of a request as the web has them, with our own word for where it came from. */
export function webHeaders(headers: IncomingHttpHeaders, address: string): Headers {
  const result = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || name.startsWith(':')) continue
    result.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  result.set(ADDRESS_HEADER, address)
  return result
}

/** `lasting`: of a socket, whose calls each look the session up anew; else of one request, which does so once. */
export function createContext(
  services: Services,
  headers: IncomingHttpHeaders,
  address: string,
  correlationId: string,
  { lasting = false }: { readonly lasting?: boolean } = {},
): CallContext {
  const asked = webHeaders(headers, address)
  const locale = localeOf(asked)
  const required = services.config.settings.PARADA_SECOND_FACTOR
  const make = (): CallContext => {
    let found: Promise<Identity | null> | null = null
    const signedIn = () => {
      found ??= services.identify(asked)
      return found
    }
    const complete = (identity: Identity | null): Identity | null => {
      const missing = secondFactorMissing(identity, required)
      if (missing) throw new ProblemError(missing)
      return identity
    }
    const context: CallContext = {
      services,
      locale,
      correlationId,
      address,
      headers: asked,
      identity: async () => complete(await signedIn()),
      signedIn,
      identityNow() {
        found = services.identify(asked)
        return found
      },
      ofCall: () => (lasting ? make() : context),
    }
    return context
  }
  return make()
}
