/** Browser and system out of a user agent, as far as it says. */
export function deviceName(agent: string | null | undefined): string | null {
  if (!agent) return null
  const browser = /(Edg|Firefox|Chrome|Safari)\/(\d+)/.exec(agent)
  const system = /(Windows|Android|iPhone|iPad|Mac OS X|Linux)/.exec(agent)
  const name = browser?.[1] === 'Edg' ? 'Edge' : browser?.[1]
  return [name && `${name} ${browser?.[2]}`, system?.[1]].filter(Boolean).join(' · ') || null
}
