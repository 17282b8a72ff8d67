import type { Db } from '../storage/db.ts'

/** The names of users by their ids; who is no more has none. */
export async function namesOf(db: Db, ids: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids.filter(each => each !== null))]
  if (wanted.length === 0) return new Map()
  const rows = await db.selectFrom('user').select(['id', 'name']).where('id', 'in', wanted).execute()
  return new Map(rows.map(row => [row.id, row.name]))
}
