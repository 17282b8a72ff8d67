import type { SaveOutput } from '@parada/protocol'
import type { z } from 'zod'
import { asBroadcast } from '../realtime/broadcast.ts'
import type { Storage } from '../storage/db.ts'

/** A revision as followers receive it. */
interface Revision {
  readonly type: 'edits'
  readonly revision: number
  readonly clientId: string
  readonly by: string
  readonly edits: z.output<typeof SaveOutput>['accepted']
}

/** Answers to followers that are cached, for the others who ask the same. */
const CACHED = 100
/** Milliseconds before each retry of a notification; null gives up. */
const RETRIES = [500, 2000, 8000, null] as const

/** Topic of a plan: a revision was saved, who may see it changed, or it was removed. */
export const projectTopic = (projectId: string): string => `project:${projectId}`

/** Notifies those who follow plans, and reads for them what changed. */
export function createFollowers(storage: Storage, onError?: (error: unknown) => void) {
  const { db } = storage
  const notifying = new Set<Promise<void>>()
  /** Retried while the database is away: what was saved stays saved. */
  const publish = async (projectId: string, message: string): Promise<void> => {
    for (const wait of RETRIES) {
      try {
        return await storage.publish(projectTopic(projectId), message)
      } catch (error) {
        if (wait === null) return onError?.(error)
        await new Promise<void>(resolve => setTimeout(resolve, wait))
      }
    }
  }

  /** The same for every follower, and never different later. */
  const cache = new Map<string, Promise<readonly Revision[]>>()
  const read = async (projectId: string, from: number, to: number): Promise<readonly Revision[]> => {
    const rows = await db
      .selectFrom('project_edits')
      .leftJoin('user', 'user.id', 'project_edits.user_id')
      .select(['revision', 'client_id', 'edits', 'user.name'])
      .where('project_id', '=', projectId)
      .where('revision', '>', from)
      .where('revision', '<=', to)
      .orderBy('revision')
      .execute()
    return rows.map(row =>
      asBroadcast({
        type: 'edits' as const,
        revision: row.revision,
        clientId: row.client_id,
        by: row.name ?? '',
        edits: JSON.parse(row.edits) as Revision['edits'],
      }),
    )
  }

  return {
    notify(projectId: string, message: string): void {
      const sent = publish(projectId, message).finally(() => notifying.delete(sent))
      notifying.add(sent)
    },

    /** Revisions after `from`, up to `to`. */
    editsSince(projectId: string, from: number, to: number): Promise<readonly Revision[]> {
      const key = `${projectId}:${from}:${to}`
      const known = cache.get(key)
      if (known !== undefined) return known
      const made = read(projectId, from, to)
      // After a failure of the database the next one asks anew, and so it is with what was not all there yet.
      made.then(
        rows => rows.length === to - from || cache.delete(key),
        () => cache.delete(key),
      )
      cache.set(key, made)
      if (cache.size > CACHED) cache.delete(cache.keys().next().value ?? '')
      return made
    },

    /** Resolves once all notifications have been sent. */
    async settled(): Promise<void> {
      await Promise.all(notifying)
    },
  }
}
