/** The version that a company's server says it is, where it is another than ours; null where it is the same or says none. */
export async function otherVersion(server: string, version: string, patience = 10_000): Promise<string | null> {
  const reply = await fetch(new URL('/health', server), { signal: AbortSignal.timeout(patience) }).catch(() => null)
  const health = (await reply?.json().catch(() => null)) as { version?: unknown } | null | undefined
  // A version goes into a notice and a menu: nothing else does.
  return typeof health?.version === 'string' && /^[\w.+-]{1,40}$/.test(health.version) && health.version !== version
    ? health.version
    : null
}
