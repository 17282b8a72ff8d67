import { NOTHING_SENT, SyncClient, syncState } from '@parada/sync'
import { failureOf } from '../api.ts'
import type { PlanEvent } from './events.ts'
import {
  deletePlan,
  hasPending,
  type LocalPlan,
  listPlans,
  readPlan,
  type StoredPlan,
  storePlan,
  storeSnapshot,
} from './local-store.ts'
import { createProject, isRetryable, openProject, saveProject } from './project-api.ts'
import { acquireLock } from './tab-lock.ts'

type Emit = (event: PlanEvent) => void

/** Copies of projects of the server that this browser stores for use without a network. */
const MOST_COPIES = 30
/** From a failed attempt to the next; milliseconds. */
const RETRY_DELAY = 30_000

/** How to stop sending, by plan. */
const sending = new Map<string, () => void>()
let running = false
let timer: ReturnType<typeof setTimeout> | null = null

/** Stops sending a plan, which is opened now, or all of them. */
export function stopSending(id?: string): void {
  if (id === undefined && timer) clearTimeout(timer)
  for (const [each, stop] of sending) if (id === undefined || each === id) stop()
}

/**
 * Sends the pending edits of plans that are not open: of a window that crashed, of a plan that was closed without a
 * network. Then deletes copies that the server has as well and that were not opened lately.
 */
export async function flushPending(owner: string, openId: () => string | null, emit: Emit): Promise<void> {
  if (running) return
  running = true
  if (timer) clearTimeout(timer)
  timer = null
  try {
    const pending = (await listPlans(owner)).filter(hasPending)
    for (const plan of pending) if (plan.id !== openId() && !(await sendOne(plan.id, openId, emit))) break
    await deleteCopies(owner, openId, MOST_COPIES)
    const rest = (await listPlans(owner)).filter(each => hasPending(each) && each.id !== openId())
    if (rest.length > 0) timer = setTimeout(() => void flushPending(owner, openId, emit), RETRY_DELAY)
  } catch (cause) {
    // A browser whose storage cannot be read has nothing pending either; the session reports that it stores nothing.
    console.warn('plans stored in this browser could not be read', cause)
  } finally {
    running = false
  }
}

/** Sends the pending edits of one plan; false when the server cannot be reached. */
async function sendOne(id: string, openId: () => string | null, emit: Emit): Promise<boolean> {
  const release = await acquireLock(id)
  // The window that has it open sends it.
  if (!release) return true
  try {
    const stored = await readPlan(id)
    if (!stored || !hasPending(stored.plan) || openId() === id) return true
    return await send(stored, emit)
  } finally {
    sending.delete(id)
    release()
  }
}

async function send(stored: StoredPlan, emit: Emit): Promise<boolean> {
  const { id, name } = stored.plan
  let stopped = false
  sending.set(id, () => {
    stopped = true
  })
  let created: LocalPlan
  try {
    created = await asProject(stored)
  } catch (cause) {
    if (stopped) return true
    const failure = failureOf(cause)
    if (isRetryable(failure)) return false
    await storePlan({ ...stored.plan, creating: null, refusal: failure })
    emit({ kind: 'refused', failure, projectId: null, name })
    return true
  }
  if (stopped) return true
  return exchangeAll({ ...stored, plan: created }, emit)
}

/** The plan with its project on the server: created now, if the window that began it had no answer. */
async function asProject({ plan, schedule, edits, upTo }: StoredPlan): Promise<LocalPlan> {
  if (!plan.creating) return plan
  await createProject(plan.creating, schedule)
  const waiting = edits.filter(each => each.number > upTo).flatMap(each => each.edits)
  const created = { ...plan, ...NOTHING_SENT, waiting, revision: 1, projectId: plan.creating, creating: null }
  await storePlan(created)
  return created
}

/** Sends batch after batch, and stores what the server answers. False when it cannot be reached. */
function exchangeAll({ plan: first, schedule, baseline, edits }: StoredPlan, emit: Emit): Promise<boolean> {
  const { id, name, clientId, projectId } = first
  if (!projectId) return Promise.resolve(true)
  let plan = first
  let writes: Promise<void> = Promise.resolve()
  return new Promise<boolean>((resolve, reject) => {
    const write = (work: () => Promise<void>) => {
      writes = writes.then(work)
      writes.catch(reject)
    }
    const end = (reached: boolean) => {
      client.stop()
      void writes.then(() => resolve(reached), reject)
    }
    const known = () => {
      plan = { ...plan, ...client.state }
      return plan
    }
    const client: SyncClient = new SyncClient(syncState(first), {
      save: async (batch, baseRevision) => {
        await writes
        return saveProject(projectId, clientId, batch, baseRevision)
      },
      open: async since => {
        const found = await openProject(projectId, since)
        if (!found.ok) throw new Error(found.problems[0].code)
        return found.value
      },
      isRetryable: cause => isRetryable(failureOf(cause)),
      retryLater: () => end(false),
      // Nothing is shown here: what the server has is taken whole when all is sent.
      plan: () => null,
      receive: () => false,
      show: newest => {
        const now = { ...known(), name: newest.project.name, taskCount: newest.tasks.length }
        const upTo = edits.at(-1)?.number ?? 0
        write(() => storeSnapshot(now, { schedule: newest, baseline, upTo }))
        return true
      },
      persist: () => {
        const now = known()
        write(() => storePlan(now))
      },
      onEvent: event => {
        if (event.kind === 'dropped' || event.kind === 'conflict') emit({ ...event, schedule, name })
        else if (event.kind === 'refused') {
          const failure = failureOf(event.cause)
          const left = { projectId: null, creating: null, behind: false, wasProject: projectId, refusal: failure }
          const apart = { ...known(), ...NOTHING_SENT, ...left }
          write(() => storePlan(apart))
          emit({ kind: 'refused', failure, projectId, name })
          end(true)
        } else if (event.kind === 'saved' && !client.pending && !client.state.behind) {
          emit({ kind: 'sent', name })
          end(true)
        }
      },
    })
    sending.set(id, () => end(true))
    client.flush()
  })
}

/** Deletes copies of projects that the server has as well: all but one of each project, and all but the newest `most`. */
export async function deleteCopies(owner: string, openId: () => string | null, most: number): Promise<void> {
  const seen = new Set<string>()
  for (const plan of await listPlans(owner)) {
    if (plan.projectId === null || hasPending(plan) || plan.id === openId()) continue
    const another = seen.has(plan.projectId)
    seen.add(plan.projectId)
    if (!another && seen.size <= most) continue
    await deleteSent(plan.id, plan.projectId, openId)
  }
}

/** Deletes the copies of a deleted project; one that another window has open is that window's. */
export async function deleteProject(owner: string, projectId: string): Promise<void> {
  for (const plan of await listPlans(owner)) {
    if (plan.projectId === projectId && !hasPending(plan)) await deleteSent(plan.id, projectId, () => null)
  }
}

/**
 * Deletes one copy of a project unless a window has it open. Looked at anew once no window has: while it was waited for,
 * the project may have been refused or more been written, and then the copy is all there is.
 */
async function deleteSent(id: string, projectId: string, openId: () => string | null): Promise<void> {
  const release = await acquireLock(id)
  if (!release) return
  try {
    const now = (await readPlan(id))?.plan
    if (now?.projectId === projectId && !hasPending(now) && id !== openId()) await deletePlan(id)
  } finally {
    release()
  }
}
