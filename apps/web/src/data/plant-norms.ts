import type { PlantKept } from '@parada/protocol'
import type { OrderProfile, PlantNorm } from '@parada/scope'
import { mutate, query } from './api.ts'

/** What a plant keeps for all its plans: its own norms, and what its lists call their columns. */
interface Plant {
  readonly norms: readonly PlantNorm[]
  readonly profiles: Readonly<Record<string, OrderProfile>>
  /** The server's count of changes; null: it lives in this browser only. */
  readonly version: number | null
}

const EMPTY: Plant = { norms: [], profiles: {}, version: null }
const NORMS = 'parada.norms'
const PROFILES = 'parada.orders.profiles'
/** A copy of what the server has, for the time without it. */
const COPY = 'parada.plant'

let plant: Plant | null = null

function stored<T>(key: string, otherwise: T): T {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as T | null) ?? otherwise
  } catch {
    return otherwise
  }
}

const ofBrowser = (): Plant => ({ norms: stored(NORMS, []), profiles: stored(PROFILES, {}), version: null })

function now(): Plant {
  plant ??= { ...EMPTY, ...stored<Plant>(COPY, ofBrowser()) }
  return plant
}

function take(next: Plant): Plant {
  plant = next
  if (next.version === null) {
    localStorage.setItem(NORMS, JSON.stringify(next.norms))
    localStorage.setItem(PROFILES, JSON.stringify(next.profiles))
  } else localStorage.setItem(COPY, JSON.stringify(next))
  return next
}

export const plantNorms = (): readonly PlantNorm[] => now().norms
export const profiles = (): Plant['profiles'] => now().profiles

/**
 * Reads the signed-in user's norms from the server. What this browser had kept without a server goes to the first
 * person who reads and has nothing yet.
 */
export async function readPlant(): Promise<readonly PlantNorm[]> {
  const own = ofBrowser()
  let kept: PlantKept = await query('plant.read')
  if (kept.version === 0 && own.norms.length > 0)
    kept = await mutate('plant.keepNorms', { norms: [...own.norms], version: 0 })
  for (const [name, profile] of Object.entries(own.profiles))
    if (!(name in kept.profiles)) kept = await mutate('plant.keepProfile', { name, profile })
  localStorage.removeItem(NORMS)
  localStorage.removeItem(PROFILES)
  return take(kept).norms
}

/** Stores the plant's norms; fails where another user changed them meanwhile: then theirs are read anew. */
export async function storePlantNorms(norms: readonly PlantNorm[]): Promise<void> {
  const { version } = now()
  if (version === null) {
    take({ ...now(), norms })
    return
  }
  try {
    take(await mutate('plant.keepNorms', { norms: [...norms], version }))
  } catch (cause) {
    take(await query('plant.read').catch(() => now()))
    throw cause
  }
}

/** Keeps a plant's names; gives all that are kept. */
export async function storeProfile(name: string, profile: OrderProfile): Promise<Plant['profiles']> {
  const { version, profiles: known } = now()
  if (version === null) return take({ ...now(), profiles: { ...known, [name]: profile } }).profiles
  return take(await mutate('plant.keepProfile', { name, profile })).profiles
}
