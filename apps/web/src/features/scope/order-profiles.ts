import type { OrderProfile } from '@parada/scope'

/** What each plant calls its columns, kept in this browser. */
const KEY = 'parada.orders.profiles'

export function profiles(): Readonly<Record<string, OrderProfile>> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, OrderProfile>
  } catch {
    return {}
  }
}

/** Keeps a plant's names; gives all that are kept. */
export function storeProfile(name: string, profile: OrderProfile): Readonly<Record<string, OrderProfile>> {
  const all = { ...profiles(), [name]: profile }
  localStorage.setItem(KEY, JSON.stringify(all))
  return all
}
