/**
 * Adds to the lock file the parts for other platforms that optional dependencies name but a registry did not have when
 * it was made. Without them `npm ci` refuses the lock file, and people on those platforms would miss them. Run after an
 * `npm install`; `tools/check-repository.ts` reports when it is needed.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** An entry of the lock file, as far as it matters here. */
export interface LockPart {
  readonly version?: string
  readonly license?: string
  readonly dev?: boolean
  readonly link?: boolean
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

type Packages = Record<string, LockPart>

const SYSTEMS: Readonly<Record<string, string>> = { windows: 'win32' }
const KNOWN_SYSTEMS = [
  'android',
  'darwin',
  'linux',
  'win32',
  'windows',
  'freebsd',
  'openbsd',
  'netbsd',
  'sunos',
  'aix',
  'openharmony',
]
const PROCESSORS = ['arm64', 'x64', 'ia32', 'arm', 'ppc64', 'riscv64', 's390x', 'loong64', 'mips64el']

/** Folders in which a package at `path` looks for another, nearest first. */
function places(path: string, name: string): string[] {
  const found: string[] = []
  for (
    let base = path;
    base !== '';
    base = base.includes('/node_modules/') ? base.slice(0, base.lastIndexOf('/node_modules/')) : ''
  )
    found.push(`${base}/node_modules/${name}`)
  return [...found, `node_modules/${name}`]
}

/** Optional dependencies that the lock file names but does not hold, each with the package that names it. */
export function missingParts(packages: Packages): { name: string; version: string; parent: LockPart }[] {
  return Object.entries(packages).flatMap(([path, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name]) => !places(path, name).some(place => packages[place]))
      .map(([name, version]) => ({ name, version, parent: entry })),
  )
}

/** The lock entry of a platform's part, its platform read from its name. */
export function partEntry(name: string, version: string, parent: LockPart): Record<string, unknown> {
  const words = (name.split('/').at(-1) ?? name).split(/[-_.]/)
  const system = words.find(word => KNOWN_SYSTEMS.includes(word))
  const processor =
    PROCESSORS.find(each => words.includes(each)) ?? (/armv7|gnueabihf|musleabihf/.test(name) ? 'arm' : undefined)
  const libc = name.includes('musl') ? 'musl' : name.includes('linux') && name.includes('gnu') ? 'glibc' : undefined
  return {
    version: version.replace(/^[~^]/, ''),
    ...(processor && { cpu: [processor] }),
    ...(parent.dev && { dev: true }),
    ...(parent.license && { license: parent.license }),
    optional: true,
    ...(system && { os: [SYSTEMS[system] ?? system] }),
    ...(libc && { libc: [libc] }),
  }
}

if (process.argv[1] && fileURLToPath(import.meta.url) === process.argv[1]) {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Packages }
  const missing = missingParts(lock.packages)
  for (const { name, version, parent } of missing)
    lock.packages[`node_modules/${name}`] = partEntry(name, version, parent) as LockPart
  lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
  writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`)
  console.log(`${missing.length} parts added`)
}
