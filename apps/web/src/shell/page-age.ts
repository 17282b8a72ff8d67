/** Where a page begins: another build's page begins elsewhere. */
const ENTRY = /<script type="module"[^>]* src="([^"]+)"/

/** Whether the server hands out another page than this one. */
export async function isOlder(): Promise<boolean> {
  const own = document.querySelector<HTMLScriptElement>('script[type="module"]')?.src
  const reply = await fetch('/', { cache: 'no-cache' })
  const entry = reply.ok ? ENTRY.exec(await reply.text())?.[1] : undefined
  return entry !== undefined && own !== undefined && new URL(entry, location.href).href !== own
}
