/** What a person writes into the report of a plan. */
export interface ReportNotes {
  readonly analysis: string
  /** The analysis as it was last generated: what differs from it was written by a person and is never replaced unasked. */
  readonly generated: string
  readonly plan: string
}

const EMPTY: ReportNotes = { analysis: '', generated: '', plan: '' }
const nameOf = (key: string): string => `parada.report.${key}`
const listeners = new Set<() => void>()

/** The notes of a plan under the first of its names that has any. */
export function readNotes(keys: readonly string[]): ReportNotes {
  return notesIn(textOf(keys))
}

/** The notes as they are stored; the same text as long as nobody changes them. */
export function textOf(keys: readonly string[]): string | null {
  for (const key of keys) {
    const text = localStorage.getItem(nameOf(key))
    if (text !== null) return text
  }
  return null
}

/** Stored notes as they are read; what is no such thing is none. */
export function notesIn(text: string | null): ReportNotes {
  if (text === null) return EMPTY
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null ? { ...EMPTY, ...read } : EMPTY
  } catch {
    return EMPTY
  }
}

/**
 * Changes part of the notes as they are stored at this moment, under every name the plan has: this browser's at once, the
 * server's as soon as there is one. Another window's words in the other part stay.
 */
export function changeNotes(keys: readonly string[], part: Partial<ReportNotes>): void {
  const text = JSON.stringify({ ...readNotes(keys), ...part })
  for (const key of keys) localStorage.setItem(nameOf(key), text)
  for (const tell of listeners) tell()
}

/** The plan has got another name: what was written under the first goes with it. */
export function copyNotes(from: string, to: string): void {
  const text = localStorage.getItem(nameOf(from))
  if (text !== null) localStorage.setItem(nameOf(to), text)
}

/** Tells of every change, in this window or another. Gives how to stop. */
export function onNotes(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
