import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { identityTables } from './0001-identity.ts'
import { accessTables } from './0002-access.ts'
import { projectTables } from './0003-projects.ts'
import { trustTables } from './0004-trust.ts'
import type { ColumnTypes, Step } from './types.ts'

/** All steps in order. A released step is never changed: a test holds a frozen copy. */
export const STEPS: readonly Step[] = [identityTables, accessTables, projectTables, trustTables]

/** Brings a database to the newest step; safe when several processes start at once. Throws what the database refused. */
// biome-ignore lint/suspicious/noExplicitAny: steps work on the tables of their own time
export async function migrate(db: Kysely<any>, types: ColumnTypes, steps: readonly Step[] = STEPS): Promise<string[]> {
  const migrations = Object.fromEntries(
    // biome-ignore lint/suspicious/noExplicitAny: as above
    steps.map(step => [step.name, { up: (on: Kysely<any>) => step.up(on, types) }]),
  )
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    // A newer server may have added steps while an older one still runs beside it.
    allowUnorderedMigrations: true,
  })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error
  return (results ?? []).map(each => each.migrationName)
}
