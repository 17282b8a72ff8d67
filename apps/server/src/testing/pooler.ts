import { spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, postgresUser } from './postgres-cluster.ts'

const PGBOUNCER = '/usr/sbin/pgbouncer'

/** Why there is no pooler to test with; null when there is one. */
export const noPooler = (): string | null => (existsSync(PGBOUNCER) ? null : 'skipped: no pgbouncer')

/** A real PgBouncer before a database. */
export async function startPooler(url: string, mode: 'session' | 'transaction') {
  const to = new URL(url)
  const port = await freePort()
  const user = postgresUser()
  const folder = mkdtempSync(join(tmpdir(), 'parada-pooler-'))
  if (user) chownSync(folder, user.uid, user.gid)
  const settings = join(folder, 'pgbouncer.ini')
  writeFileSync(
    settings,
    [
      '[databases]',
      `* = host=${to.hostname} port=${to.port} user=${to.username}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = any',
      `pool_mode = ${mode}`,
      'default_pool_size = 8',
      'max_client_conn = 500',
      '',
    ].join('\n'),
  )
  const child = spawn(PGBOUNCER, ['-q', settings], { ...user, cwd: folder, stdio: 'ignore' })
  for (let tries = 0; tries < 100 && !(await answers(port)); tries++) await sleep(50)
  const own = new URL(url)
  own.port = String(port)
  return {
    url: own.href,
    async stop() {
      const ended = new Promise(resolve => child.once('exit', resolve))
      child.kill('SIGINT')
      await Promise.race([ended, sleep(3000)])
      child.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const answers = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
