/**
 * The frontend host in a Clerk publishable key: `pk_live_` or `pk_test_`, then base64 of the host with a dollar sign at its
 * end (specification, section 5). Null for anything else.
 */
export function clerkHost(key: string): string | null {
  const match = /^pk_(?:live|test)_([A-Za-z0-9+/_-]+=*)$/.exec(key)
  if (!match?.[1]) return null
  const decoded = Buffer.from(match[1], 'base64').toString('utf8')
  if (!decoded.endsWith('$')) return null
  const host = decoded.slice(0, -1)
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?$/i.test(host) ? host : null
}
