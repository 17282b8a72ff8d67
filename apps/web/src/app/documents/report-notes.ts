/** What a person writes into the report of a plan. */
export interface ReportNotes {
  readonly analysis: string
  /** The analysis as it was last generated: what differs from it was written by a person and is never replaced unasked. */
  readonly generated: string
  readonly plan: string
}

const EMPTY: ReportNotes = { analysis: '', generated: '', plan: '' }
const nameOf = (key: string): string => `parada.report.${key}`

/** The notes of a plan under the first of its names that has any. */
export function readNotes(keys: readonly string[]): ReportNotes {
  for (const key of keys) {
    const text = localStorage.getItem(nameOf(key))
    if (text === null) continue
    try {
      return { ...EMPTY, ...(JSON.parse(text) as Partial<ReportNotes>) }
    } catch {
      localStorage.removeItem(nameOf(key))
    }
  }
  return EMPTY
}

/** Keeps the notes under every name the plan has: this browser's at once, the server's as soon as there is one. */
export function writeNotes(keys: readonly string[], notes: ReportNotes): void {
  for (const key of keys) localStorage.setItem(nameOf(key), JSON.stringify(notes))
}
