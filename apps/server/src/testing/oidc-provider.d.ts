/** The few parts of the package that the tests use; it brings no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'
  export default class OidcProvider {
    constructor(issuer: string, configuration: object)
    callback(): (request: IncomingMessage, reply: ServerResponse) => void
  }
}
