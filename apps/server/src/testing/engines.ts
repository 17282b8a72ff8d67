import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe } from 'vitest'
import type { Storage } from '../storage/db.ts'
import { openPostgres } from '../storage/postgres.ts'
import { openSqlite } from '../storage/sqlite.ts'
import { createTestDatabase } from './postgres.ts'

export type Engine = 'sqlite' | 'postgres'
export const ENGINES: readonly Engine[] = ['sqlite', 'postgres']

/** A place for data that is gone after the test. */
export interface Place {
  readonly engine: Engine
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  open(): Promise<Storage>
  remove(): Promise<void>
}

export async function createPlace(engine: Engine): Promise<Place> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parada-test-'))
  const database = engine === 'postgres' ? await createTestDatabase() : null
  return {
    engine,
    dataDir,
    databaseUrl: database?.url,
    open: () => (database ? openPostgres({ url: database.url }) : openSqlite({ dataDir })),
    async remove() {
      await database?.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Runs the same tests on both engines; each gets one fresh place for all its tests. */
export function onEachEngine(name: string, tests: (place: () => Place) => void): void {
  describe.each(ENGINES)(`${name} on %s`, engine => {
    let place: Place
    beforeAll(async () => {
      place = await createPlace(engine)
    })
    afterAll(async () => {
      await place.remove()
    })
    tests(() => place)
  })
}

/** Storage that is open for all tests of each engine. */
export function onEachStorage(name: string, tests: (storage: () => Storage, place: () => Place) => void): void {
  onEachEngine(name, place => {
    let storage: Storage
    beforeAll(async () => {
      storage = await place().open()
    })
    afterAll(async () => {
      await storage.close()
    })
    tests(() => storage, place)
  })
}
