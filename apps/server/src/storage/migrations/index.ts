import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { StorageError } from '../db.ts'
import { identityTables } from './0001-identity.ts'
import { accessTables } from './0002-access.ts'
import { projectTables } from './0003-projects.ts'
import { trustTables } from './0004-trust.ts'
import { signUpRequestTables } from './0005-sign-up-requests.ts'
import { crewTables } from './0006-crews.ts'
import { peopleTables } from './0007-people.ts'
import { plantTables } from './0008-plant.ts'
import { sentFileTables } from './0009-sent-files.ts'
import type { ColumnTypes, Step } from './types.ts'

/** All steps in order. A released step is never changed: a test holds a frozen copy. */
export const STEPS: readonly Step[] = [
  identityTables,
  accessTables,
  projectTables,
  trustTables,
  signUpRequestTables,
  crewTables,
  peopleTables,
  plantTables,
  sentFileTables,
]

/**
 * Brings a database to the newest step; safe when several processes start at once. Throws what the database refused, and
 * `StorageError` for one that a newer version has opened.
 */
// biome-ignore lint/suspicious/noExplicitAny: steps work on the tables of their own time
export async function migrate(db: Kysely<any>, types: ColumnTypes, steps: readonly Step[] = STEPS): Promise<string[]> {
  const own = Object.fromEntries(
    // biome-ignore lint/suspicious/noExplicitAny: as above
    steps.map(step => [step.name, { up: (on: Kysely<any>) => step.up(on, types) }]),
  )
  // A server that runs goes on beside a newer one; one that starts on what a newer one made could not read all of it.
  const newer = (await appliedSteps(db)).find(name => !(name in own))
  if (newer !== undefined) throw new StorageError('storage.databaseNewer', newer)
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => own },
    allowUnorderedMigrations: true,
  })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error
  return (results ?? []).map(each => each.migrationName)
}

/** Names of steps that a database has not had. */
// biome-ignore lint/suspicious/noExplicitAny: as above
export async function missingSteps(db: Kysely<any>): Promise<string[]> {
  const applied = new Set(await appliedSteps(db))
  return STEPS.map(each => each.name).filter(name => !applied.has(name))
}

// biome-ignore lint/suspicious/noExplicitAny: as above
async function appliedSteps(db: Kysely<any>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(each => each.name === 'kysely_migration')) return []
  const rows = (await db.selectFrom('kysely_migration').select('name').execute()) as { name: string }[]
  return rows.map(row => row.name)
}
