import { NOTHING_SENT, SyncClient, syncState } from '@parada/sync'
import { failureOf } from '../api.ts'
import type { KeeperEvent } from './events.ts'
import {
  forgetPlan,
  isWaiting,
  keepContent,
  keepPlan,
  type LocalPlan,
  listPlans,
  readPlan,
  type StoredPlan,
} from './local-store.ts'
import { createOnServer, openOnServer, passes, saveOnServer } from './project-api.ts'
import { lockOf } from './tab-lock.ts'

type Tell = (event: KeeperEvent) => void

/** Copies of projects of the server that this browser keeps for use without a network. */
const KEPT_COPIES = 30
/** What could not be sent is tried again after this long; milliseconds. */
const AGAIN = 30_000

/** How to stop sending, by plan. */
const sending = new Map<string, () => void>()
let running = false
let timer: ReturnType<typeof setTimeout> | null = null

/** A plan that is opened now, or all of them, is not sent from here any more. */
export function stopSending(id?: string): void {
  if (id === undefined && timer) clearTimeout(timer)
  for (const [each, stop] of sending) if (id === undefined || each === id) stop()
}

/**
 * Sends what plans that are not open have waiting in this browser: of a window that crashed, of a plan that was left
 * without a network. Then forgets copies that the server has as well and nobody opened lately.
 */
export async function sendLeft(owner: string, openId: () => string | null, tell: Tell): Promise<void> {
  if (running) return
  running = true
  if (timer) clearTimeout(timer)
  timer = null
  try {
    const left = (await listPlans(owner)).filter(isWaiting)
    for (const plan of left) if (plan.id !== openId() && !(await sendOne(plan.id, openId, tell))) break
    await forgetCopies(owner, openId, KEPT_COPIES)
    const rest = (await listPlans(owner)).filter(each => isWaiting(each) && each.id !== openId())
    if (rest.length > 0) timer = setTimeout(() => void sendLeft(owner, openId, tell), AGAIN)
  } catch (cause) {
    // A browser that refuses to be read has nothing waiting either; the keeper says that it does not keep the plan.
    console.warn('plans kept in this browser could not be read', cause)
  } finally {
    running = false
  }
}

/** Sends what waits of one plan; false when the server cannot be reached. */
async function sendOne(id: string, openId: () => string | null, tell: Tell): Promise<boolean> {
  const release = await lockOf(id)
  // Another window has it open and sends it itself.
  if (!release) return true
  try {
    const stored = await readPlan(id)
    if (!stored || !isWaiting(stored.plan) || openId() === id) return true
    return await send(stored, tell)
  } finally {
    sending.delete(id)
    release()
  }
}

async function send(stored: StoredPlan, tell: Tell): Promise<boolean> {
  const { id, name } = stored.plan
  let stopped = false
  sending.set(id, () => {
    stopped = true
  })
  let made: LocalPlan
  try {
    made = await asProject(stored)
  } catch (cause) {
    if (stopped) return true
    const failure = failureOf(cause)
    if (passes(failure)) return false
    await keepPlan({ ...stored.plan, creating: null })
    tell({ kind: 'refused', failure, projectId: null, name })
    return true
  }
  if (stopped) return true
  return exchangeAll({ ...stored, plan: made }, tell)
}

/** The plan with its project on the server: made now, if the window that began it did not hear that it was. */
async function asProject({ plan, schedule, edits, upTo }: StoredPlan): Promise<LocalPlan> {
  if (!plan.creating) return plan
  await createOnServer(plan.creating, schedule)
  const waiting = edits.filter(each => each.number > upTo).flatMap(each => each.edits)
  const made = { ...plan, ...NOTHING_SENT, waiting, revision: 1, projectId: plan.creating, creating: null }
  await keepPlan(made)
  return made
}

/** Sends batch after batch, and keeps what the server makes of them. Gives false when it cannot be reached. */
function exchangeAll({ plan: first, schedule, baseline, edits }: StoredPlan, tell: Tell): Promise<boolean> {
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
        return saveOnServer(projectId, clientId, batch, baseRevision)
      },
      open: async () => {
        const found = await openOnServer(projectId)
        if (!found.ok) throw new Error(found.problems[0].code)
        return found.value
      },
      isRetryable: cause => passes(failureOf(cause)),
      retryLater: () => end(false),
      // Nothing is shown here: what the server has is taken whole when all is sent.
      plan: () => null,
      receive: () => false,
      show: newest => {
        const now = { ...known(), name: newest.project.name, taskCount: newest.tasks.length }
        const upTo = edits.at(-1)?.number ?? 0
        write(() => keepContent(now, { schedule: newest, baseline, upTo }))
        return true
      },
      persist: () => {
        const now = known()
        write(() => keepPlan(now))
      },
      onEvent: event => {
        if (event.kind === 'dropped' || event.kind === 'conflict') tell({ ...event, schedule, name })
        else if (event.kind === 'refused') {
          const apart = { ...known(), ...NOTHING_SENT, projectId: null, creating: null, behind: false }
          write(() => keepPlan(apart))
          tell({ kind: 'refused', failure: failureOf(event.cause), projectId, name })
          end(true)
        } else if (event.kind === 'saved' && !client.pending && !client.state.behind) {
          tell({ kind: 'sent', name })
          end(true)
        }
      },
    })
    sending.set(id, () => end(true))
    client.flush()
  })
}

/** Forgets copies of projects that the server has as well: all but one of each project, and all but the newest `most`. */
export async function forgetCopies(owner: string, openId: () => string | null, most: number): Promise<void> {
  const seen = new Set<string>()
  for (const plan of await listPlans(owner)) {
    if (plan.projectId === null || isWaiting(plan) || plan.id === openId()) continue
    const another = seen.has(plan.projectId)
    seen.add(plan.projectId)
    if (!another && seen.size <= most) continue
    const release = await lockOf(plan.id)
    if (release && plan.id !== openId()) await forgetPlan(plan.id)
    release?.()
  }
}

/** Forgets the copies of a project that was deleted; one that another window has open is that window's. */
export async function forgetProject(owner: string, projectId: string): Promise<void> {
  for (const plan of await listPlans(owner)) {
    if (plan.projectId !== projectId || isWaiting(plan)) continue
    const release = await lockOf(plan.id)
    if (release && (await readPlan(plan.id))?.plan.projectId === projectId) await forgetPlan(plan.id)
    release?.()
  }
}
