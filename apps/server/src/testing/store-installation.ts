import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { writeBackup } from '../backup/backup.ts'
import { STEPS } from '../storage/migrations/index.ts'
import { openSqlite } from '../storage/sqlite.ts'
import { startTestServer } from './test-server.ts'

/** What every stored installation was made with: only tests have it. */
export const STORED_SECRET = 'stored-installation-of-the-tests-only-0000'
export const STORED = new URL('./stored/', import.meta.url)

/**
 * Stores a small installation as this version makes it, as a database and as a backup, named by its newest step: every
 * later version must open it (`upgrade.test.ts`). Run once for each release that changes what is stored:
 * `node apps/server/src/testing/store-installation.ts`.
 */
async function store(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parada-stored-'))
  const place = {
    engine: 'sqlite' as const,
    dataDir,
    databaseUrl: undefined,
    open: () => openSqlite({ dataDir }),
    remove: async () => rmSync(dataDir, { recursive: true }),
  }
  const server = await startTestServer(place, { env: { PARADA_SECRET: STORED_SECRET } })
  const window = server.window()
  await window.signUp('Ana', 'ana@usina.example')
  const tasks = [
    { id: 1, name: 'Bloquear', duration: '4h' },
    { id: 2, name: 'Abrir', duration: '8h' },
  ]
  const { id: projectId } = await window.mutate('projects.create', {
    schema: {
      project_name: 'Forno',
      start_date: '2027-03-01T06:00:00',
      tasks,
      dependencies: [{ pred_id: 1, succ_id: 2 }],
    },
    folder: 'Usina',
  })
  for (const [sequence, name] of [
    [1, 'Bloquear e drenar'],
    [2, 'Bloquear, drenar e testar'],
  ] as const)
    await window.mutate('projects.save', {
      projectId,
      baseRevision: sequence,
      clientId: 'w',
      sequence,
      edits: [{ kind: 'setTask', task: 1, changes: { name } }],
    })
  await window.mutate('projects.nameVersion', { projectId, name: 'Contratada' })
  await window.mutate('keys.create', { name: 'robô', scopes: ['plans:read'], days: null })
  const step = STEPS.at(-1)?.name ?? ''
  mkdirSync(STORED, { recursive: true })
  const backup = new URL(`${step}.backup`, STORED).pathname
  await writeBackup(server.server.services.storage, backup, { secret: null, lock: null, now: new Date() })
  await server.stop()
  writeFileSync(new URL(`${step}.db.gz`, STORED), gzipSync(readFileSync(join(dataDir, 'parada.db')), { level: 9 }))
  await place.remove()
}

if (process.argv[1] === new URL(import.meta.url).pathname) await store()
