/** Parts for Windows that npm on another system leaves out: fetched by name and version, kept in `.cache/windows`. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const ROOT = resolve(import.meta.dirname, '../../../../..')

/** Unpacks an npm package into the cache; gives its folder. Two at once do not see each other's half. */
export async function npmPackage(name: string, version: string): Promise<string> {
  const folder = join(ROOT, '.cache/windows', `${name.replace('/', '-').replace('@', '')}-${version}`)
  if (existsSync(join(folder, 'package/package.json'))) return join(folder, 'package')
  const work = `${folder}.${process.pid}.tmp`
  await mkdir(work, { recursive: true })
  const { stdout } = await run('npm', ['pack', `${name}@${version}`, '--silent', '--pack-destination', work], {
    cwd: ROOT,
    shell: process.platform === 'win32',
  })
  await run('tar', ['-xzf', join(work, stdout.trim().split('\n').at(-1) ?? ''), '-C', work])
  await rm(folder, { recursive: true, force: true })
  await rename(work, folder).catch((error: NodeJS.ErrnoException) => {
    if (!existsSync(join(folder, 'package/package.json'))) throw error
  })
  await rm(work, { recursive: true, force: true })
  return join(folder, 'package')
}
