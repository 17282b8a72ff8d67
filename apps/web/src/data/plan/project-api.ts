import type { OutputOf } from '@parada/protocol'
import type { Edit, Outcome, Schedule } from '@parada/schedule'
import { type Batch, idMapOf, type SaveReply, type SyncPort } from '@parada/sync'
import { type ApiFailure, mutate, query, subscribe } from '../api.ts'
import { loadJudgement } from '../judgement.ts'
import { LARGE } from '../large.ts'
import { readSchema, writeSchema } from './wire-later.ts'

/** Answers after which the same call is made again later: who is signed in is being renewed, or there were too many. */
const RETRYABLE = [401, 408, 425, 429]

/** What another person's session, or one without its second factor, refused waits for its own. */
const WAITS: ReadonlySet<string> = new Set(['identity.otherUser', 'identity.secondFactorRequired'])

/** Whether a failed call is retried later. */
export const isRetryable = ({ code, status = 0 }: ApiFailure): boolean =>
  code === 'web.serverUnreachable' || WAITS.has(code) || status >= 500 || RETRYABLE.includes(status)

/** Whether the project no longer exists for this person. */
export const isGone = ({ code }: ApiFailure): boolean => code === 'projects.unknown' || code === 'projects.removed'

/** A project of the server as a plan. Rejects when it cannot be had; fails when it cannot be read. */
export async function openProject(
  projectId: string,
  since?: number,
): Promise<Outcome<Awaited<ReturnType<SyncPort['open']>>>> {
  const document = await query('projects.open', { projectId, since })
  // Own edits that wait are put on top of it, by the rules.
  const [schedule] = await Promise.all([readSchema(document.schema), loadJudgement()])
  if (!schedule.ok) return schedule
  const others = (document.others ?? []).map(each => each.edits as unknown as Edit[])
  return { ok: true, value: { revision: document.project.revision, schedule: schedule.value, others }, problems: [] }
}

/**
 * Makes a plan a project. Under the same `id` it is the same project, however often it is asked for: its first revision
 * is this schedule.
 */
export async function createProject(id: string, schedule: Schedule): Promise<void> {
  const large = schedule.tasks.length >= LARGE && (await import('./create-aside.ts'))
  if (large && (await large.createAside(id, schedule))) return
  await mutate('projects.create', { id, schema: await writeSchema(schedule) })
}

/** Sends a batch; sent again under its number it changes nothing twice. */
export async function saveProject(
  projectId: string,
  clientId: string,
  batch: Batch,
  baseRevision: number,
): Promise<SaveReply> {
  const { sequence, means = 'hand' } = batch
  const edits = batch.edits as never
  // What waits meanwhile is put on top of what others did, by the rules: without them none of it may be refused.
  await loadJudgement()
  const reply = await mutate('projects.save', { projectId, baseRevision, clientId, sequence, edits, means })
  return {
    revision: reply.revision,
    others: reply.others.map(each => each.edits as unknown as Edit[]),
    dropped: reply.dropped.map(({ index, code, params = {} }) => ({ index, code, params })),
    accepted: reply.accepted as unknown as Edit[],
    ids: idMapOf(reply.ids),
  }
}

/** The calls of the server that keep a plan equal to its project. All but `follow` reject when they bring nothing. */
export interface ProjectServer {
  readonly create: typeof createProject
  readonly open: typeof openProject
  readonly save: typeof saveProject
  follow(
    input: { readonly projectId: string; readonly clientId: string; readonly since: number },
    handlers: { onData(event: OutputOf<'projects.follow'>): void; onError(failure: ApiFailure): void },
  ): () => void
}

export const projectServer: ProjectServer = {
  create: createProject,
  open: openProject,
  save: saveProject,
  follow: (input, handlers) => subscribe('projects.follow', input, handlers),
}
