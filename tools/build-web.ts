/** Builds the web app into apps/web/dist; with `--if-stale` only when a source is newer than the last build. */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run, workspaceBinary } from './run.ts'

const SOURCES = [
  'apps/web',
  ...['schedule', 'formats', 'language', 'protocol', 'messages', 'render'].map(name => `packages/${name}`),
  'package-lock.json',
]

/** A short text that changes whenever a source of the web app does: newest change and number of files. */
export function sourceStamp(root: string): string {
  let newest = 0
  let files = 0
  const visit = (path: string): void => {
    const info = statSync(path)
    if (!info.isDirectory()) {
      files++
      newest = Math.max(newest, info.mtimeMs)
      return
    }
    for (const name of readdirSync(path))
      if (name !== 'node_modules' && name !== 'dist' && !name.includes('.test.')) visit(join(path, name))
  }
  for (const source of SOURCES) visit(join(root, source))
  return `${files} files, newest ${Math.round(newest)}`
}

/** Builds when needed. True when the built app is there and current afterwards. */
export async function buildWeb(root: string, ifStale: boolean): Promise<boolean> {
  const dist = join(root, 'apps/web/dist')
  const stampFile = join(dist, '.sources')
  const stamp = sourceStamp(root)
  if (
    ifStale &&
    existsSync(join(dist, 'index.html')) &&
    existsSync(stampFile) &&
    readFileSync(stampFile, 'utf8') === stamp
  )
    return true
  const { code, output } = await run([...workspaceBinary('vite', root), 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'apps/web'),
    capture: true,
  })
  if (code !== 0) {
    console.error(`The web app could not be built:\n${output}`)
    return false
  }
  writeFileSync(stampFile, stamp)
  return true
}

if (process.argv[1] && fileURLToPath(import.meta.url) === process.argv[1]) {
  const built = await buildWeb(process.cwd(), process.argv.includes('--if-stale'))
  if (!built) process.exit(1)
}
