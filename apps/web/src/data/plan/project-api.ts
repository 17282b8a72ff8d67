import type { Edit, Outcome, Schedule } from '@parada/schedule'
import { type Batch, idMapOf, type SaveReply } from '@parada/sync'
import { type ApiFailure, mutate, query } from '../api.ts'
import { readSchema, writeSchema } from './wire-later.ts'

/** Answers after which the same call is made again later: who is signed in is being renewed, or there were too many. */
const PASSING = [401, 408, 425, 429]

/** Whether a call is to be made again later. What is another person's now waits until its own person is back. */
export const passes = ({ code, status = 0 }: ApiFailure): boolean =>
  code === 'web.serverUnreachable' || code === 'identity.otherUser' || status >= 500 || PASSING.includes(status)

/** Whether a project is not there any more for whoever asks. */
export const isGone = ({ code }: ApiFailure): boolean => code === 'projects.unknown' || code === 'projects.removed'

/** A project of the server as a plan. Rejects when it cannot be had; fails when it cannot be read. */
export async function openOnServer(
  projectId: string,
): Promise<Outcome<{ readonly revision: number; readonly schedule: Schedule }>> {
  const document = await query('projects.open', { projectId })
  const schedule = await readSchema(document.schema)
  if (!schedule.ok) return schedule
  return { ok: true, value: { revision: document.project.revision, schedule: schedule.value }, problems: [] }
}

/**
 * Makes a plan a project. Under the same `id` it is the same project, however often it is asked for: its first revision
 * is this schedule.
 */
export async function createOnServer(id: string, schedule: Schedule): Promise<void> {
  await mutate('projects.create', { id, schema: await writeSchema(schedule) })
}

/** Sends a batch; sent again under its number it changes nothing twice. */
export async function saveOnServer(
  projectId: string,
  clientId: string,
  batch: Batch,
  baseRevision: number,
): Promise<SaveReply> {
  const { sequence, means = 'hand' } = batch
  const edits = batch.edits as never
  const reply = await mutate('projects.save', { projectId, baseRevision, clientId, sequence, edits, means })
  return {
    revision: reply.revision,
    others: reply.others.map(each => each.edits as unknown as Edit[]),
    dropped: reply.dropped.map(({ index, code, params = {} }) => ({ index, code, params })),
    accepted: reply.accepted as unknown as Edit[],
    ids: idMapOf(reply.ids),
  }
}
