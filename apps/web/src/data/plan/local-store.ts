import type { Edit, Schedule } from '@parada/schedule'
import type { Means, SyncState } from '@parada/sync'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { ApiFailure } from '../api.ts'
import { listOf, textOf } from '../list-texts.ts'
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
  /** When it ends and how far it is (0 to 100), as it was here last; missing in records of older versions. */
  readonly finish?: number
  readonly progress?: number
  /** Wall clock, milliseconds. */
  readonly changedAt: number
  readonly projectId: string | null
  readonly clientId: string
  /**
   * The id under which the plan is being created as a project. Until the server confirms it, the snapshot is what the
   * project is created of, and later changes are only logged. Null: it is created, or the plan stays in this browser;
   * missing in records of older versions.
   */
  readonly creating?: string | null
  /** The project that it was until the server took no more of it: a page that still has that address finds the plan. */
  readonly wasProject?: string
  /** Why the server takes the plan no more, or did not take it: said at each opening until it is a project again. */
  readonly refusal?: ApiFailure
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

/** A plan as it was read, with its long lists as JSON in parts: copied in the time that texts take. Its baseline is itself. */
interface PackedContent {
  readonly id: string
  readonly packed: { readonly [List in LongList]: readonly string[] } & {
    readonly rest: Omit<Schedule, LongList>
  }
  readonly upTo: number
}
type LongList = 'tasks' | 'links' | 'assignments'

interface LoggedEdits {
  readonly plan: string
  readonly number: number
  readonly edits: readonly Edit[]
  /** They are an inverse: not judged again when they are replayed. */
  readonly undo: boolean
  /** How they came about; missing in records of older versions. */
  readonly means?: Means
}

interface Tables extends DBSchema {
  plans: { key: string; value: LocalPlan; indexes: { owner: string } }
  contents: { key: string; value: Content | PackedContent }
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
  // A refused database may be opened the next time.
  opened.catch(again)
  return opened
}

const NO_SNAPSHOT = 'the plan that was changed has no snapshot here'

const changesOf = (id: string) => IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER])

/** The content with its long lists as the JSON they were read from; null where one of them was made here. */
function packedOf(id: string, { schedule, baseline, upTo }: Omit<Content, 'id'>): PackedContent | null {
  if (baseline !== schedule) return null
  const { tasks, links, assignments, ...rest } = schedule
  const texts = { tasks: textOf(tasks), links: textOf(links), assignments: textOf(assignments) }
  if (!texts.tasks || !texts.links || !texts.assignments) return null
  return { id, upTo, packed: { tasks: texts.tasks, links: texts.links, assignments: texts.assignments, rest } }
}

function unpacked(content: Content | PackedContent): Pick<Content, 'schedule' | 'baseline'> {
  if (!('packed' in content)) return { schedule: content.schedule, baseline: content.baseline }
  const { rest, tasks, links, assignments } = content.packed
  const schedule: Schedule = { ...rest, tasks: listOf(tasks), links: listOf(links), assignments: listOf(assignments) }
  return { schedule, baseline: schedule }
}

/** Stores a snapshot of a plan in place of all that was stored of it; `since` are the changes after the snapshot. */
export async function storeSnapshot(
  plan: LocalPlan,
  content: Omit<Content, 'id'>,
  since: readonly Omit<LoggedEdits, 'plan'>[] = [],
): Promise<void> {
  const db = await database()
  const work = db.transaction(['plans', 'contents', 'edits'], 'readwrite')
  const edits = work.objectStore('edits')
  const asked = [
    work.objectStore('plans').put(plan),
    work.objectStore('contents').put(packedOf(plan.id, content) ?? { id: plan.id, ...content }),
    edits.delete(changesOf(plan.id)),
    ...since.map(each => edits.put({ plan: plan.id, ...each })),
  ]
  // Committed at once: the window may be closed in the next moment.
  work.commit()
  await Promise.all([...asked, work.done])
}

/** Stores one change, with what is known of the plan after it, in one transaction. Rejects when there is no snapshot. */
export async function storeChange(plan: LocalPlan, logged: Omit<LoggedEdits, 'plan'>): Promise<void> {
  const db = await database()
  const work = db.transaction(['plans', 'contents', 'edits'], 'readwrite')
  const whole = work.objectStore('contents').getKey(plan.id)
  const asked = [work.objectStore('plans').put(plan), work.objectStore('edits').put({ plan: plan.id, ...logged })]
  work.commit()
  await Promise.all([...asked, work.done])
  if ((await whole) === undefined) throw new Error(NO_SNAPSHOT)
}

/**
 * Stores what is known of a plan besides its content. Rejects when there is no snapshot: the browser's data was cleared.
 * `strict`: it and all that was stored before is on the disk when this resolves.
 */
export async function storePlan(plan: LocalPlan, strict = false): Promise<void> {
  const db = await database()
  const work = db.transaction(['plans', 'contents'], 'readwrite', strict ? { durability: 'strict' } : {})
  const whole = work.objectStore('contents').getKey(plan.id)
  const asked = work.objectStore('plans').put(plan)
  work.commit()
  await Promise.all([asked, work.done])
  if ((await whole) === undefined) throw new Error(NO_SNAPSHOT)
}

export interface StoredPlan {
  readonly plan: LocalPlan
  readonly schedule: Schedule
  readonly baseline: Schedule
  /** Changes after the snapshot `schedule`, oldest first. */
  readonly edits: readonly LoggedEdits[]
  readonly upTo: number
}

/** A plan as it was stored; null when this browser has none of that id. */
export async function readPlan(id: string): Promise<StoredPlan | null> {
  const db = await database()
  const work = db.transaction(['plans', 'contents', 'edits'])
  const [plan, content, edits] = await Promise.all([
    work.objectStore('plans').get(id),
    work.objectStore('contents').get(id),
    work.objectStore('edits').getAll(changesOf(id)),
  ])
  if (!plan || !content) return null
  return { plan, ...unpacked(content), edits, upTo: content.upTo }
}

/** Part of the plan is still to be sent to the server. */
export const hasPending = (plan: LocalPlan): boolean =>
  typeof plan.creating === 'string' || (plan.projectId !== null && (plan.inFlight !== null || plan.waiting.length > 0))

/** Plans of all users of this browser. */
export const allPlans = async () => (await database()).getAll('plans')

/** A plan's name in its address: it is the same before and after it became a project of the server. */
export const keyOf = (plan: Pick<LocalPlan, 'id' | 'projectId' | 'creating'>): string =>
  plan.projectId ?? plan.creating ?? plan.id

/** Marks every plan of this person as closed. */
export async function clearOpened(owner: string): Promise<void> {
  const work = (await database()).transaction('plans', 'readwrite')
  for (const plan of await work.store.index('owner').getAll(owner))
    if (plan.opened) void work.store.put({ ...plan, opened: null })
  await work.done
}

/** Plans of one person stored in this browser, the last changed first. */
export async function listPlans(owner: string): Promise<readonly LocalPlan[]> {
  const plans = await (await database()).getAllFromIndex('plans', 'owner', owner)
  return plans.sort((a, b) => b.changedAt - a.changedAt)
}

/** Stores a plan again that was deleted by mistake, as it was read before. */
export const storeAgain = ({ plan, schedule, baseline, upTo, edits }: StoredPlan): Promise<void> =>
  storeSnapshot(plan, { schedule, baseline, upTo }, edits)

/** Deletes a plan from this browser. */
export async function deletePlan(id: string): Promise<void> {
  const db = await database()
  const work = db.transaction(['plans', 'contents', 'edits'], 'readwrite')
  await Promise.all([
    work.objectStore('plans').delete(id),
    work.objectStore('contents').delete(id),
    work.objectStore('edits').delete(changesOf(id)),
    work.done,
  ])
}

/** Deletes the plans of a person that the server has whole. */
export async function forgetSaved(owner: string): Promise<void> {
  for (const plan of await listPlans(owner)) if (plan.projectId !== null && !hasPending(plan)) await deletePlan(plan.id)
}

/** What an open plan needs of the browser's storage. */
export interface PlanStore {
  readonly storeSnapshot: typeof storeSnapshot
  readonly storeChange: typeof storeChange
  readonly storePlan: typeof storePlan
  readonly readPlan: typeof readPlan
  readonly listPlans: typeof listPlans
  readonly clearOpened: typeof clearOpened
  readonly forgetSaved: typeof forgetSaved
}

export const browserStore: PlanStore = {
  storeSnapshot,
  storeChange,
  storePlan,
  readPlan,
  listPlans,
  clearOpened,
  forgetSaved,
}
