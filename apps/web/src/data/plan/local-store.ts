import type { Edit, Schedule } from '@parada/schedule'
import type { Means, SyncState } from '@parada/sync'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Mode } from '../store.ts'

/** What this browser knows of one plan besides its content. */
export interface LocalPlan extends SyncState {
  readonly id: string
  /** The person it belongs to: others who use this browser do not see it. */
  readonly owner: string
  readonly name: string
  readonly mode: Mode
  readonly filePath: string
  readonly taskCount: number
  /** Wall clock, milliseconds. */
  readonly changedAt: number
  readonly projectId: string | null
  readonly clientId: string
  /**
   * The id under which the plan is being made a project. Until the server has said so, the content kept is what it is
   * made of, and the edits since are logged, not put into it. Null: it is one, or stays in this browser; kept by older
   * versions without.
   */
  readonly creating?: string | null
  /** Wall clock at which it was opened, milliseconds; the last one opened is brought back. Null: it was closed. */
  readonly opened?: number | null
}

interface Content {
  readonly id: string
  readonly schedule: Schedule
  /** What tracked changes are compared with; the schedule as loaded. */
  readonly baseline: Schedule
  /** Edits up to this number are in `schedule`. */
  readonly upTo: number
}

interface LoggedEdits {
  readonly plan: string
  readonly number: number
  readonly edits: readonly Edit[]
  /** They are an inverse: not judged again when they are replayed. */
  readonly undo: boolean
  /** How they came about; kept by older versions without. */
  readonly means?: Means
}

interface Tables extends DBSchema {
  plans: { key: string; value: LocalPlan; indexes: { owner: string } }
  contents: { key: string; value: Content }
  edits: { key: [string, number]; value: LoggedEdits }
}

let opened: Promise<IDBPDatabase<Tables>> | null = null

function database(): Promise<IDBPDatabase<Tables>> {
  const again = () => {
    opened = null
  }
  opened ??= openDB<Tables>('parada', 1, {
    upgrade(db) {
      db.createObjectStore('plans', { keyPath: 'id' }).createIndex('owner', 'owner')
      db.createObjectStore('contents', { keyPath: 'id' })
      db.createObjectStore('edits', { keyPath: ['plan', 'number'] })
    },
    blocking(_current, _blocked, event) {
      ;(event.target as IDBDatabase | null)?.close()
      again()
    },
    // The browser closed it, for want of space or because its data was cleared.
    terminated: again,
  })
  // What was refused once may be given the next time.
  opened.catch(again)
  return opened
}

const NOT_WHOLE = 'the plan that was changed is not kept here'

const editsOf = (id: string) => IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER])

/** Keeps a plan whole, in place of all that was kept of it; `since` is what came after the schedule. */
export async function keepContent(
  plan: LocalPlan,
  content: Omit<Content, 'id'>,
  since: readonly Omit<LoggedEdits, 'plan'>[] = [],
): Promise<void> {
  const db = await database()
  const work = db.transaction(['plans', 'contents', 'edits'], 'readwrite')
  const edits = work.objectStore('edits')
  const asked = [
    work.objectStore('plans').put(plan),
    work.objectStore('contents').put({ id: plan.id, ...content }),
    edits.delete(editsOf(plan.id)),
    ...since.map(each => edits.put({ plan: plan.id, ...each })),
  ]
  // Said at once: a window that is closed in the next moment has done all it had to.
  work.commit()
  await Promise.all([...asked, work.done])
}

/** Keeps one change, with what is known of the plan after it, in one transaction. Rejects when the plan is not kept whole. */
export async function keepEdits(plan: LocalPlan, logged: Omit<LoggedEdits, 'plan'>): Promise<void> {
  const db = await database()
  const work = db.transaction(['plans', 'contents', 'edits'], 'readwrite')
  const whole = work.objectStore('contents').getKey(plan.id)
  const asked = [work.objectStore('plans').put(plan), work.objectStore('edits').put({ plan: plan.id, ...logged })]
  work.commit()
  await Promise.all([...asked, work.done])
  if ((await whole) === undefined) throw new Error(NOT_WHOLE)
}

/**
 * Keeps what is known of a plan. Rejects when the plan is not kept whole: its data was cleared. `strict`: it and all that
 * was kept before is on the disk when this is done.
 */
export async function keepPlan(plan: LocalPlan, strict = false): Promise<void> {
  const db = await database()
  const work = db.transaction(['plans', 'contents'], 'readwrite', strict ? { durability: 'strict' } : {})
  const whole = work.objectStore('contents').getKey(plan.id)
  const asked = work.objectStore('plans').put(plan)
  work.commit()
  await Promise.all([asked, work.done])
  if ((await whole) === undefined) throw new Error(NOT_WHOLE)
}

export interface StoredPlan {
  readonly plan: LocalPlan
  readonly schedule: Schedule
  readonly baseline: Schedule
  /** Changes made since `schedule` was kept, oldest first. */
  readonly edits: readonly LoggedEdits[]
  readonly upTo: number
}

/** A plan as it was kept; null when this browser has none of that id. */
export async function readPlan(id: string): Promise<StoredPlan | null> {
  const db = await database()
  const work = db.transaction(['plans', 'contents', 'edits'])
  const [plan, content, edits] = await Promise.all([
    work.objectStore('plans').get(id),
    work.objectStore('contents').get(id),
    work.objectStore('edits').getAll(editsOf(id)),
  ])
  if (!plan || !content) return null
  return { plan, schedule: content.schedule, baseline: content.baseline, edits, upTo: content.upTo }
}

/** Something of the plan is not at the server yet and is meant to be. */
export const isWaiting = (plan: LocalPlan): boolean =>
  typeof plan.creating === 'string' || (plan.projectId !== null && (plan.inFlight !== null || plan.waiting.length > 0))

/** A plan's name in its address: it is the same before and after it became a project of the server. */
export const keyOf = (plan: Pick<LocalPlan, 'id' | 'projectId' | 'creating'>): string =>
  plan.projectId ?? plan.creating ?? plan.id

/** No plan of this person counts as open any more. */
export async function forgetOpened(owner: string): Promise<void> {
  const work = (await database()).transaction('plans', 'readwrite')
  for (const plan of await work.store.index('owner').getAll(owner))
    if (plan.opened) void work.store.put({ ...plan, opened: null })
  await work.done
}

/** Plans of one person kept in this browser, the last changed first. */
export async function listPlans(owner: string): Promise<readonly LocalPlan[]> {
  const plans = await (await database()).getAllFromIndex('plans', 'owner', owner)
  return plans.sort((a, b) => b.changedAt - a.changedAt)
}

/** Keeps a plan that was forgotten by mistake again, as it was read before. */
export const rememberPlan = ({ plan, schedule, baseline, upTo, edits }: StoredPlan): Promise<void> =>
  keepContent(plan, { schedule, baseline, upTo }, edits)

/** A plan is not kept in this browser any more. */
export async function forgetPlan(id: string): Promise<void> {
  const db = await database()
  const work = db.transaction(['plans', 'contents', 'edits'], 'readwrite')
  await Promise.all([
    work.objectStore('plans').delete(id),
    work.objectStore('contents').delete(id),
    work.objectStore('edits').delete(editsOf(id)),
    work.done,
  ])
}
