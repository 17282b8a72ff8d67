import type { Schedule } from '@parada/schedule'
import { TRPCClientError } from '@trpc/client'
import { API, spokenHere } from '../api.ts'
import { askThread } from '../plan-thread.ts'

/**
 * Makes a large plan a project as `createProject` does, written and sent beside the page. Rejects as a call does
 * (`failureOf` says why); false where the thread cannot do it.
 */
export async function createAside(id: string, schedule: Schedule): Promise<boolean> {
  const reply = await askThread(
    schedule,
    (rest, lengths) => ({
      kind: 'create',
      url: `${API}/projects.create`,
      headers: spokenHere(),
      id,
      schedule: rest,
      lengths,
    }),
    () => true,
  )
  if (reply?.kind !== 'sent') return false
  if (!reply.ok) throw TRPCClientError.from((reply.reply ?? new TypeError('Failed to fetch')) as never)
  return true
}
