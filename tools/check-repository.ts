/**
 * Checks what no linter sees: that no file names a package registry's host or a path of a developer's machine, that
 * every lockfile entry has an allowed licence, and that fixtures are listed in their manifest.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { missingParts } from './complete-lock.ts'

const ALLOWED =
  /^(MIT|MIT-0|ISC|0BSD|BSD-2-Clause|BSD-3-Clause|Apache-2\.0|BlueOak-1\.0\.0|MPL-2\.0|OFL-1\.1|CC0-1\.0|Unlicense|Python-2\.0|CC-BY-4\.0|Zlib|WTFPL|Artistic-2\.0|PostgreSQL|UNLICENSED|BSD)$/

/** True when a licence expression can be met with allowed licences alone. */
export function licenceAllowed(expression: string): boolean {
  const plain = expression.replace(/[()]/g, ' ')
  return plain.split(/\s+OR\s+/i).some(choice => choice.split(/\s+AND\s+/i).every(each => ALLOWED.test(each.trim())))
}

const FORBIDDEN: readonly { pattern: RegExp; why: string }[] = [
  { pattern: new RegExp(['registry', 'npmjs', 'org'].join('\\.')), why: 'names a package registry' },
  { pattern: new RegExp(['deb', 'debian', 'org'].join('\\.')), why: 'names a package registry' },
  { pattern: /(^|[\s"'`(=])\/(root|work|home\/\w+)\//, why: 'names a path of one machine' },
]

/** What is wrong with one text file's content. */
export function forbiddenIn(text: string): string[] {
  return FORBIDDEN.filter(({ pattern }) => pattern.test(text)).map(({ why }) => why)
}

interface LockEntry {
  readonly license?: string
  readonly link?: boolean
  readonly dev?: boolean
}

function licenceBreaches(root: string): { seen: number; breaches: string[] } {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockEntry>
  }
  const breaches: string[] = missingParts(lock.packages).map(
    ({ name }) => `${name}: not in package-lock.json; run node tools/complete-lock.ts`,
  )
  let seen = 0
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (!path.startsWith('node_modules/') || entry.link) continue
    seen++
    const licence = entry.license ?? installedLicence(root, path)
    if (licence === null) continue
    if (!licenceAllowed(licence))
      breaches.push(`${path.slice('node_modules/'.length)}: licence ${licence} is not allowed`)
  }
  return { seen, breaches }
}

/** The licence that an installed package states in its own manifest; null when the package is for another platform. */
function installedLicence(root: string, path: string): string | null {
  const file = join(root, path, 'package.json')
  if (!existsSync(file)) return null
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as {
    license?: string | { type: string }
    licenses?: { type: string }[]
  }
  const { license } = manifest
  if (typeof license === 'string') return license
  return license?.type ?? manifest.licenses?.map(each => each.type).join(' OR ') ?? 'none stated'
}

function manifestBreaches(root: string): string[] {
  const file = join(root, 'fixtures', 'manifest.json')
  if (!existsSync(file)) return []
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as { files: { path: string; sha256: string }[] }
  return manifest.files.flatMap(({ path, sha256 }) => {
    const at = join(root, 'fixtures', path)
    if (!existsSync(at)) return [`fixtures/${path}: listed but absent`]
    const actual = createHash('sha256').update(readFileSync(at)).digest('hex')
    return actual === sha256 ? [] : [`fixtures/${path}: content differs from the manifest`]
  })
}

/** All breaches of the tracked files at `root`. */
export function checkHygiene(root: string): { files: number; packages: number; breaches: string[] } {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter(name =>
      /\.(ts|tsx|js|mjs|json|md|css|html|yml|yaml|svg|conf|service)$|Dockerfile$|\.ci\/run$|\.npmrc$/.test(name),
    )
    .filter(name => existsSync(join(root, name)))
  const breaches = files.flatMap(name =>
    forbiddenIn(readFileSync(join(root, name), 'utf8')).map(why => `${name}: ${why}`),
  )
  const licences = licenceBreaches(root)
  return {
    files: files.length,
    packages: licences.seen,
    breaches: [...breaches, ...licences.breaches, ...manifestBreaches(root)],
  }
}

if (process.argv[1] && fileURLToPath(import.meta.url) === process.argv[1]) {
  const { files, packages, breaches } = checkHygiene(process.cwd())
  for (const breach of breaches) console.log(breach)
  console.log(`${files} files and ${packages} licences checked, ${breaches.length} breaches`)
  if (files === 0 || packages === 0 || breaches.length > 0) process.exit(1)
}
