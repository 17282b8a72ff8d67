import { randomUUID } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Db } from '../storage/db.ts'

export interface Audited {
  readonly userId: string | null
  /** Who acted as the user. */
  readonly actorId: string | null
  readonly organizationId: string | null
  /** Name of the call, or of what happened. */
  readonly action: string
  /** Id of what it happened to. */
  readonly subject: string
  readonly details?: Readonly<Record<string, unknown>>
  readonly correlationId: string | null
}

/** Append-only record of what changed, by whom, on whose behalf. */
export interface Audit {
  write(entry: Audited): Promise<void>
}

/** Members of an input that never reach the record. */
const SECRET = /password|code|secret|token|schema|text|edits|file/i
const LONGEST_DETAIL = 300

/** `print` shows each entry as one line, for logs that are kept away from this machine. */
export function createAudit(db: Db, clock: Clock, print: ((line: string) => void) | null = null): Audit {
  return {
    async write(entry) {
      const at = clock.now().toISOString()
      print?.(JSON.stringify({ audit: true, at, ...entry }))
      await db
        .insertInto('audit_log')
        .values({
          id: randomUUID(),
          at,
          user_id: entry.userId,
          actor_id: entry.actorId,
          organization_id: entry.organizationId,
          action: entry.action,
          subject: entry.subject,
          details: JSON.stringify(entry.details ?? {}),
          correlation_id: entry.correlationId,
        })
        .execute()
    },
  }
}

/** The plain, short members of an input: enough to know what was asked, nothing that must not be kept. */
export function detailsOf(input: unknown): Record<string, unknown> {
  if (typeof input !== 'object' || input === null) return {}
  return Object.fromEntries(
    Object.entries(input).flatMap(([name, value]) => {
      if (SECRET.test(name)) return []
      if (typeof value === 'string') return [[name, value.slice(0, LONGEST_DETAIL)]]
      if (Array.isArray(value) && value.every(each => typeof each === 'string'))
        return [[name, value.join(', ').slice(0, LONGEST_DETAIL)]]
      return typeof value === 'number' || typeof value === 'boolean' || value === null ? [[name, value]] : []
    }),
  )
}

/** What a call is about, by the first id that its input, its reply or the key that it made names. */
export function subjectOf(input: unknown, reply: unknown): string {
  const made = typeof reply === 'object' && reply !== null && 'key' in reply ? reply.key : null
  for (const source of [input, reply, made]) {
    if (typeof source !== 'object' || source === null) continue
    const { projectId, userId, organizationId, id } = source as Record<string, unknown>
    for (const each of [projectId, userId, organizationId, id]) if (typeof each === 'string') return each
  }
  return ''
}
