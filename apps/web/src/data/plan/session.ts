import { editor } from '../editor.ts'
import { rulesFor } from '../judgement.ts'
import { presence } from '../presence.ts'
import { app } from '../store.ts'
import type { PlanEvent } from './events.ts'
import { browserStore } from './local-store.ts'
import { PlanSession } from './plan-session.ts'
import type { BackgroundSync } from './ports.ts'
import { projectServer } from './project-api.ts'
import { acquireLock } from './tab-lock.ts'

const listeners = new Set<(event: PlanEvent) => void>()
/** Buffer for events before the first listener: what shows them is loaded after the first picture. */
const early: PlanEvent[] = []

/** Calls back for every event of the session; gives how to stop. */
export function onPlanEvent(listener: (event: PlanEvent) => void): () => void {
  listeners.add(listener)
  for (const event of early.splice(0)) listener(event)
  return () => listeners.delete(listener)
}

function emit(event: PlanEvent): void {
  if (listeners.size === 0) early.push(event)
  for (const listener of listeners) listener(event)
}

/** Null until it is loaded: with nothing to send there is nothing to stop. */
let background: typeof import('./background-sync.ts') | null = null
/** Whose pending edits are to be sent; a session that was stopped in the meantime sends none. */
let sender: string | null = null

const backgroundSync: BackgroundSync = {
  flushPending(owner, openId) {
    sender = owner
    import('./background-sync.ts').then(
      loaded => {
        background = loaded
        if (sender === owner) void loaded.flushPending(owner, openId, emit)
      },
      (cause: unknown) => console.warn('pending edits of other plans are sent the next time', cause),
    )
  },
  stop(id) {
    if (id === undefined) sender = null
    background?.stopSending(id)
  },
  deleteCopies: async (owner, openId) => background?.deleteCopies(owner, openId, 0),
}

/** The session of this window. */
export const planSession = new PlanSession({
  store: browserStore,
  server: projectServer,
  editor,
  presence,
  background: backgroundSync,
  page: { get: app.getState, set: part => app.setState(part) },
  pointers: {
    getItem: name => localStorage.getItem(name),
    setItem: (name, value) => localStorage.setItem(name, value),
    removeItem: name => localStorage.removeItem(name),
  },
  rulesFor,
  lock: acquireLock,
  onOnline(listener) {
    addEventListener('online', listener)
    return () => removeEventListener('online', listener)
  },
  onOpened(planId, projectId) {
    if (!Object.keys(localStorage).some(name => name.startsWith('parada.report.'))) return
    import('./report-notes.ts').then(
      notes => notes.restoreTexts(planId, projectId),
      (cause: unknown) => console.warn('texts of the report are put into the plan the next time', cause),
    )
  },
  emit,
})
