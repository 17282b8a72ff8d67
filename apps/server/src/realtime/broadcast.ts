const texts = new WeakMap<object, string | null>()

/** Marks an object with many recipients that is never modified: it is serialized as JSON once. */
export function asBroadcast<T extends object>(news: T): T {
  texts.set(news, null)
  return news
}

/** The JSON of news; null for anything else. */
export function broadcastText(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null
  const known = texts.get(value)
  if (known !== null) return known ?? null
  const made = JSON.stringify(value)
  texts.set(value, made)
  return made
}
