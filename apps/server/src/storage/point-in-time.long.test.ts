import { execFileSync, spawn } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { binaries, createCluster } from '../testing/postgres-cluster.ts'
import { startTestServer } from '../testing/test-server.ts'

/** Waits until a database takes connections and is done with recovery. */
async function reachable(url: string): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    const open = await client
      .connect()
      .then(async () => !(await client.query('select pg_is_in_recovery() as on')).rows[0].on)
      .catch(() => false)
    await client.end().catch(() => undefined)
    if (open) return
    await sleep(200)
  }
  throw new Error('the database does not answer')
}

test('the steps of the operator’s page bring PostgreSQL back to a moment, with the plan as it was then', {
  timeout: 300_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parada-pitr-'))
  chmodSync(folder, 0o777)
  const archive = join(folder, 'archive')
  mkdirSync(archive)
  chmodSync(archive, 0o777)
  const bin = binaries()
  const cluster = await createCluster(join(folder, 'a'), bin)
  const owner = cluster.user ? { uid: cluster.user.uid, gid: cluster.user.gid } : {}
  appendFileSync(
    join(cluster.data, 'postgresql.conf'),
    `\nwal_level = replica\narchive_mode = on\narchive_command = 'cp %p ${archive}/%f'\nmax_wal_senders = 4\n`,
  )
  const first = cluster.start()
  await reachable(cluster.url)
  const place = {
    engine: 'postgres' as const,
    dataDir: mkdtempSync(join(tmpdir(), 'parada-pitr-data-')),
    databaseUrl: cluster.url,
    open: () => Promise.reject(new Error('not used')),
    remove: () => Promise.resolve(),
  }
  const secret = { env: { PARADA_SECRET: 's'.repeat(40) } }
  let server = await startTestServer(place, secret)
  const window = server.window()
  const email = await window.signUp('Ana')
  const { id: projectId } = await window.mutate('projects.create', {
    schema: { project_name: 'Forno', tasks: [{ id: 1, name: 'A' }] },
  })
  execFileSync(join(bin, 'pg_basebackup'), ['-d', cluster.url, '-D', join(folder, 'base'), '-X', 'none'], {
    ...owner,
    cwd: folder,
    stdio: 'ignore',
  })
  const save = (sequence: number) =>
    window.mutate('projects.save', {
      projectId,
      baseRevision: sequence,
      clientId: 'w',
      sequence,
      edits: [{ kind: 'setTask', task: 1, changes: { name: `N${sequence}` } }],
    })
  await save(1)
  await sleep(1500)
  const client = new pg.Client({ connectionString: cluster.url })
  await client.connect()
  const { rows } = await client.query('select now()::text as at')
  await sleep(1500)
  await save(2)
  await client.query('select pg_switch_wal()')
  await client.end()
  for (let tries = 0; readdirSync(archive).length < 2 && tries < 100; tries++) await sleep(100)
  await server.stop()
  first.kill('SIGQUIT')
  await new Promise(resolve => first.once('exit', resolve))

  const target = `\nrestore_command = 'cp ${archive}/%f %p'\nrecovery_target_time = '${rows[0].at}'\nrecovery_target_action = 'promote'\narchive_mode = off\n`
  appendFileSync(join(folder, 'base', 'postgresql.conf'), target)
  writeFileSync(join(folder, 'base', 'recovery.signal'), '')
  const port = new URL(cluster.url).port
  // Recovery asks for at least the connections that the settings of before allowed.
  const settings = ['-p', port, '-h', '127.0.0.1', '-k', '', '-c', 'max_connections=400']
  const second = spawn(join(bin, 'postgres'), ['-D', join(folder, 'base'), ...settings], {
    ...owner,
    cwd: folder,
    stdio: ['ignore', openSync(join(folder, 'second.log'), 'w'), openSync(join(folder, 'second.log'), 'a')],
  })
  await reachable(cluster.url)
  server = await startTestServer(place, secret)
  const again = server.window()
  expect((await again.signIn(email)).status).toBe(200)
  const opened = await again.query('projects.open', { projectId })
  expect(opened.project.revision).toBe(2)
  expect(opened.schema).toMatchObject({ tasks: [{ name: 'N1' }] })
  await server.stop()
  second.kill('SIGQUIT')
  await new Promise(resolve => second.once('exit', resolve))
  rmSync(folder, { recursive: true, force: true })
})
