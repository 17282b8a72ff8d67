import { create } from 'zustand'
import type { Draft, Drafts } from './sheet.ts'

/** Lines typed and not written yet, by plan and shift: kept in this browser while other views are open. */
const store = create<Readonly<Record<string, Drafts>>>(() => ({}))

const NONE: Drafts = {}
const keyOf = (plan: string, from: number): string => `parada.shift.${plan}.${from}`

function kept(key: string): Drafts {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Drafts
  } catch {
    return NONE
  }
}

const read = new Map<string, Drafts>()

/** The drafts as they were when the page was opened: the same object each time. */
function atFirst(key: string): Drafts {
  const known = read.get(key) ?? kept(key)
  read.set(key, known)
  return known
}

export function useDrafts(plan: string, from: number): Drafts {
  const key = keyOf(plan, from)
  return store(state => state[key] ?? atFirst(key))
}

/** Puts drafts of some tasks, or takes them away (null). */
export function changeDrafts(plan: string, from: number, changes: Readonly<Record<string, Draft | null>>): void {
  const key = keyOf(plan, from)
  const next: Record<string, Draft> = { ...(store.getState()[key] ?? atFirst(key)) }
  for (const [task, draft] of Object.entries(changes))
    if (draft) next[task] = draft
    else delete next[task]
  store.setState({ [key]: next })
  try {
    if (Object.keys(next).length > 0) localStorage.setItem(key, JSON.stringify(next))
    else localStorage.removeItem(key)
  } catch {
    // A browser that keeps nothing still holds them until the page is left.
  }
}
