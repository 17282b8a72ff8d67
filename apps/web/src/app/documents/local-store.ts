import type { Edit, Schedule } from '@parada/schedule'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Mode } from '../store.ts'
import type { ExchangeState } from './plan-exchange.ts'

/** What this browser knows of one plan besides its content. */
export interface LocalPlan extends ExchangeState {
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
}

interface Tables extends DBSchema {
  plans: { key: string; value: LocalPlan; indexes: { owner: string } }
  contents: { key: string; value: Content }
  edits: { key: [string, number]; value: LoggedEdits }
}

let opened: Promise<IDBPDatabase<Tables>> | null = null

function database(): Promise<IDBPDatabase<Tables>> {
  opened ??= openDB<Tables>('parada', 1, {
    upgrade(db) {
      db.createObjectStore('plans', { keyPath: 'id' }).createIndex('owner', 'owner')
      db.createObjectStore('contents', { keyPath: 'id' })
      db.createObjectStore('edits', { keyPath: ['plan', 'number'] })
    },
  })
  return opened
}

const editsOf = (id: string) => IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER])

/** Keeps a plan whole; the edits logged before are in it. */
export async function keepContent(
  plan: LocalPlan,
  schedule: Schedule,
  baseline: Schedule,
  upTo: number,
): Promise<void> {
  const db = await database()
  const work = db.transaction(['plans', 'contents', 'edits'], 'readwrite')
  await Promise.all([
    work.objectStore('plans').put(plan),
    work.objectStore('contents').put({ id: plan.id, schedule, baseline, upTo }),
    work.objectStore('edits').delete(IDBKeyRange.bound([plan.id, 0], [plan.id, upTo])),
    work.done,
  ])
}

/** Keeps one change, with what is known of the plan after it, in one transaction. */
export async function keepEdits(plan: LocalPlan, logged: Omit<LoggedEdits, 'plan'>): Promise<void> {
  const db = await database()
  const work = db.transaction(['plans', 'edits'], 'readwrite', { durability: 'strict' })
  await Promise.all([
    work.objectStore('plans').put(plan),
    work.objectStore('edits').put({ plan: plan.id, ...logged }),
    work.done,
  ])
}

export async function keepPlan(plan: LocalPlan): Promise<void> {
  await (await database()).put('plans', plan)
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

/** Plans of one person kept in this browser, the last changed first. */
export async function listPlans(owner: string): Promise<readonly LocalPlan[]> {
  const plans = await (await database()).getAllFromIndex('plans', 'owner', owner)
  return plans.sort((a, b) => b.changedAt - a.changedAt)
}

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
