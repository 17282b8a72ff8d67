/** Builds the web app into apps/web/dist; with `--if-stale` only when a source is newer than the last build. */
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run, workspaceBinary } from './run.ts'

const SOURCES = [
  'apps/web',
  ...['schedule', 'sync', 'formats', 'language', 'protocol', 'messages', 'render'].map(name => `packages/${name}`),
  'package-lock.json',
]

const NOT_SOURCES: ReadonlySet<string> = new Set(['node_modules', 'dist', '.cache'])

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
      if (!NOT_SOURCES.has(name) && !name.includes('.test.')) visit(join(path, name))
  }
  for (const source of SOURCES) visit(join(root, source))
  return `${files} files, newest ${Math.round(newest)}`
}

/**
 * Puts a finished build in the place of the last one by renaming, so that a server that is running meanwhile, or a second
 * start that builds at the same time, never finds half a build. When others were faster, the next round takes theirs away.
 */
function replaceBuild(fresh: string, dist: string): void {
  const last = `${fresh}-last`
  for (let round = 1; ; round++) {
    try {
      if (existsSync(dist)) renameSync(dist, last)
      renameSync(fresh, dist)
      rmSync(last, { recursive: true, force: true })
      return
    } catch (cause) {
      rmSync(last, { recursive: true, force: true })
      if (round === 5) throw cause
    }
  }
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
  const fresh = join(root, 'apps/web/.cache', `build-${process.pid}`)
  const { code, output } = await run(
    [...workspaceBinary('vite', root), 'build', '--logLevel', 'warn', '--outDir', fresh, '--emptyOutDir'],
    { cwd: join(root, 'apps/web'), capture: true },
  )
  if (code !== 0) {
    console.error(`The web app could not be built:\n${output}`)
    rmSync(fresh, { recursive: true, force: true })
    return false
  }
  const crew = await run(
    [...workspaceBinary('vite', root), 'build', '--config', 'crew.config.ts', '--logLevel', 'warn', '--outDir', fresh],
    { cwd: join(root, 'apps/web'), capture: true },
  )
  if (crew.code !== 0) {
    console.error(`The page of the crews could not be built:\n${crew.output}`)
    rmSync(fresh, { recursive: true, force: true })
    return false
  }
  writeFileSync(join(fresh, '.sources'), stamp)
  replaceBuild(fresh, dist)
  return true
}

if (process.argv[1] && fileURLToPath(import.meta.url) === process.argv[1]) {
  const built = await buildWeb(process.cwd(), process.argv.includes('--if-stale'))
  if (!built) process.exit(1)
}
