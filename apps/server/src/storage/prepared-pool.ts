import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

/** Statements that a connection keeps parsed and planned; ours are a few hundred. */
const KEPT_STATEMENTS = 500

/**
 * A pool whose connections keep what they have parsed: the database then neither parses nor plans a statement again.
 * Not for `select *`: a newer server may add a column meanwhile, and a kept plan whose result changed is refused
 * by the database. `keeps`: false behind a pooler that does not carry them from one connection to the other.
 */
export function preparedPool(pool: pg.Pool, onError: (error: unknown) => void, keeps = true): PostgresPool {
  const names = new Map<string, string>()
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text)
    if (known !== undefined) return known
    if (!keeps || names.size >= KEPT_STATEMENTS || !isKeepable(text)) return undefined
    const name = `p${names.size + 1}`
    names.set(text, name)
    return name
  }
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    async connect() {
      const client = await pool.connect()
      const known = wrapped.get(client)
      if (known) return known
      // While it is lent out the pool does not listen, and an unhandled error ends the process. Its query fails itself.
      client.on('error', onError)
      const made = {
        query: (text: string, values: readonly unknown[]) => {
          const name = nameOf(text)
          return client.query({ text, values: [...values], ...(name !== undefined && { name }) })
        },
        release: () => client.release(),
      } as unknown as PostgresPoolClient
      wrapped.set(client, made)
      return made
    },
    end: () => pool.end(),
    options: {},
  } as PostgresPool
}

const isKeepable = (text: string): boolean =>
  /^\s*(select|insert|update|delete|with)\b/i.test(text) && !/(select|returning|,|\.)\s*\*/i.test(text)
