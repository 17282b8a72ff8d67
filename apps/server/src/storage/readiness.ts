import { Worker } from 'node:worker_threads'
import type { Clock } from '../clock.ts'
import { type Storage, storageFailure } from './db.ts'

/** Milliseconds that a write which succeeded is believed. */
const BELIEVED = 30_000

/** What keeps an installation from keeping what it is given; `ready` when nothing does. */
export type Readiness = 'ready' | 'database' | 'removed' | 'full' | 'damaged'

/** Whether the database can really be written and read: it is tried. */
export interface Readying {
  state(): Promise<Readiness>
  /** Reads the whole database for damage, apart from the event loop; gives what was found, null when it is whole. */
  examine(): Promise<string | null>
}

export function createReadiness(storage: Storage, clock: Clock, onError: (error: unknown) => void): Readying {
  let [written, damage]: [number, string | null] = [Number.NEGATIVE_INFINITY, null]
  return {
    async state() {
      try {
        if (storage.gone()) return 'removed'
        if (damage !== null) return 'damaged'
        await storage.ping()
        const now = clock.now().getTime()
        if (Math.abs(now - written) < BELIEVED) return 'ready'
        const value = new Date(now).toISOString()
        await storage.db
          .insertInto('installation')
          .values({ name: 'written', value })
          .onConflict(c => c.column('name').doUpdateSet({ value }))
          .execute()
        written = now
        return 'ready'
      } catch (error) {
        onError(error)
        return storageFailure(error) === 'server.storageFull' ? 'full' : 'database'
      }
    },
    async examine() {
      if (storage.file === null) return null
      damage = await examineFile(storage.file)
      if (damage !== null) onError(new Error(`the database is damaged: ${damage}`))
      return damage
    },
  }
}

/** SQLite's own check of every page and index, in a thread: a large file takes seconds. */
function examineFile(path: string): Promise<string | null> {
  const script = `
    const { workerData, parentPort } = require('node:worker_threads')
    const { DatabaseSync } = require('node:sqlite')
    let found
    try {
      const db = new DatabaseSync(workerData, { readOnly: true, timeout: 1000 })
      found = db.prepare('pragma quick_check(1)').get().quick_check
      db.close()
    } catch (error) {
      found = [11, 26].includes(error.errcode & 0xff) ? error.message : 'ok'
    }
    parentPort.postMessage(found)`
  return new Promise((resolve, reject) => {
    const worker = new Worker(script, {
      eval: true,
      workerData: path,
      execArgv: ['--disable-warning=ExperimentalWarning'],
    })
    worker.once('message', (found: string) => resolve(found === 'ok' ? null : found))
    worker.once('error', reject)
  })
}
