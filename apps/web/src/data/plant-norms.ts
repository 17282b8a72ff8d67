import type { PlantNorm } from '@parada/scope'

/** The plant's own norms, kept in this browser. */
const KEY = 'parada.norms'

export function plantNorms(): readonly PlantNorm[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(read) ? (read as PlantNorm[]) : []
  } catch {
    return []
  }
}

export function storePlantNorms(norms: readonly PlantNorm[]): void {
  localStorage.setItem(KEY, JSON.stringify(norms))
}
