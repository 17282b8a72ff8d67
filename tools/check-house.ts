/**
 * Checks that every import in the workspace keeps to the layers of docs/ARCHITECTURE.md, by one table.
 * Prints each breach with its reason and exits 1; fails as well when it found no modules to check.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

interface Rule {
  /** Folder of the member. */
  readonly at: string
  /** Workspace members whose values may be imported. */
  readonly members: readonly string[]
  /** Workspace members of which only types may be imported. */
  readonly types?: readonly string[]
  /** npm packages, by name; `*` allows all but those denied. */
  readonly packages: readonly string[]
  readonly denied?: readonly string[]
  readonly node: boolean
  readonly why: string
}

const PACKAGES = ['schedule', 'formats', 'language', 'protocol', 'messages', 'render']

/** What each member may import: the whole law of the layers. */
export const RULES: readonly Rule[] = [
  { at: 'packages/schedule', members: [], packages: [], node: false, why: 'the engine imports nothing' },
  {
    at: 'packages/formats',
    members: ['schedule'],
    packages: ['saxes', 'fflate', '@e965/xlsx', 'unpdf'],
    node: false,
    why: 'bytes in, values out: no input or output of its own',
  },
  {
    at: 'packages/language',
    members: ['schedule'],
    packages: [],
    node: false,
    why: 'a model is a port, never a network call',
  },
  {
    at: 'packages/protocol',
    members: [],
    types: ['schedule'],
    packages: ['zod'],
    node: false,
    why: 'the wire validates and does nothing else',
  },
  {
    at: 'packages/messages',
    members: [],
    types: ['schedule', 'formats', 'language', 'protocol'],
    packages: [],
    node: false,
    why: 'sentences depend on nothing but their facts',
  },
  {
    at: 'packages/render',
    members: ['schedule', 'messages'],
    packages: [],
    node: false,
    why: 'painters receive their surface as an argument',
  },
  {
    at: 'apps/web',
    members: PACKAGES,
    packages: ['*'],
    denied: ['fastify', 'kysely', 'pg', 'koffi'],
    node: false,
    why: 'the page runs in a browser and meets other apps through protocol',
  },
  {
    at: 'apps/server',
    members: PACKAGES,
    packages: ['*'],
    denied: ['react', 'react-dom', 'koffi'],
    node: true,
    why: 'apps meet through protocol only',
  },
  {
    at: 'apps/companion',
    members: PACKAGES,
    packages: ['*'],
    denied: ['react', 'react-dom', 'kysely', 'pg', 'better-auth'],
    node: true,
    why: 'the companion keeps no database and meets other apps through protocol',
  },
  {
    at: 'apps/cli',
    members: [...PACKAGES, 'server', 'companion'],
    packages: ['*'],
    denied: ['react', 'react-dom'],
    node: true,
    why: 'the command line composes and prints',
  },
]

/** Folders of packages/schedule/src in layer order: values flow from left to right only (types may go anywhere). */
const SCHEDULE_LAYERS = ['time', 'calendar', 'model', 'edits', 'engine', 'analysis']

export interface Import {
  readonly specifier: string
  readonly typeOnly: boolean
  readonly line: number
}

const STATEMENT =
  /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:[^'"`;]*?\sfrom\s*)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

/** Import specifiers of a module's text. An import whose names are all marked `type` counts as a type import. */
export function importsOf(text: string): Import[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, comment => comment.replace(/[^\n]/g, ' '))
  return [...code.matchAll(STATEMENT)].map(match => {
    const names = /\{([^}]*)\}/.exec(match[0])?.[1]
    const allTypes =
      names !== undefined &&
      !/^\s*(?:import|export)\s+\w+\s*,/.test(match[0].trim()) &&
      names
        .split(',')
        .filter(name => name.trim())
        .every(name => name.trim().startsWith('type '))
    return {
      specifier: match[2] ?? match[3] ?? '',
      typeOnly: match[1] !== undefined || allTypes,
      line: code.slice(0, match.index).split('\n').length + (match[0].startsWith('\n') ? 1 : 0),
    }
  })
}

const packageName = (specifier: string): string =>
  specifier.startsWith('@') ? specifier.split('/').slice(0, 2).join('/') : (specifier.split('/')[0] ?? specifier)

const isTest = (file: string): boolean =>
  /\.test\.tsx?$/.test(file) || file.includes('/testing/') || /\/test-[\w-]+\.tsx?$/.test(file)

/** The breach of one import, or null when it is allowed. */
export function breachOf(rule: Rule, file: string, found: Import): string | null {
  const { specifier } = found
  const member = rule.at.split('/')[1] ?? ''
  if (specifier.startsWith('.')) {
    const target = join(file, '..', specifier).split(sep).join('/')
    if (!target.startsWith(`${rule.at}/`)) return `${member} reaches outside itself by a relative path`
    return folderBreach(rule.at, file, target, found)
  }
  if (isTest(file) && !specifier.startsWith('@parada/')) return null
  if (specifier.startsWith('node:')) return rule.node ? null : `${member} may not import ${specifier}: ${rule.why}`
  if (specifier.startsWith('@parada/')) {
    const other = specifier.split('/')[1] ?? ''
    if (other === member || rule.members.includes(other)) return null
    if (rule.types?.includes(other) && (found.typeOnly || isTest(file))) return null
    if (isTest(file) && PACKAGES.includes(other)) return null
    return `${member} may not import ${specifier}: ${rule.why}`
  }
  const name = packageName(specifier)
  if (rule.denied?.includes(name)) return `${member} may not import ${name}: ${rule.why}`
  if (rule.packages.includes('*') || rule.packages.includes(name)) return null
  return `${member} may not import ${name}: ${rule.why}`
}

function folderBreach(at: string, file: string, target: string, found: Import): string | null {
  if (found.typeOnly || isTest(file)) return null
  if (at === 'packages/schedule') {
    const [from, to] = [layerOf(file), layerOf(target)]
    return from >= 0 && to > from
      ? `${SCHEDULE_LAYERS[from]} may not import ${SCHEDULE_LAYERS[to]}: layers import only those to their left`
      : null
  }
  if (at === 'apps/web') {
    const feature = /\/features\/([^/]+)\//
    const [from, to] = [feature.exec(file)?.[1], feature.exec(target)?.[1]]
    if (from && to && from !== to)
      return `feature ${from} may not import feature ${to}: features meet in editor/ or app/`
    if (/\/editor\//.test(file) && /\/(features|app|ui)\//.test(target))
      return 'editor may not import screens: it is tested without a browser'
    if (/\/ui\//.test(file) && /\/(features|app|editor)\//.test(target))
      return 'ui may not import features: primitives know no feature'
  }
  return null
}

const layerOf = (path: string): number =>
  SCHEDULE_LAYERS.indexOf(/packages\/schedule\/src\/([^/]+)\//.exec(path)?.[1] ?? '')

function sourceFiles(folder: string): string[] {
  return readdirSync(folder).flatMap(name => {
    if (name === 'node_modules' || name === 'dist') return []
    const path = join(folder, name)
    if (statSync(path).isDirectory()) return sourceFiles(path)
    return /\.tsx?$/.test(name) && !name.endsWith('.d.ts') ? [path] : []
  })
}

/** Checks the workspace at `root`: breaches as printable lines, and how many modules were read. */
export function checkHouse(root: string): { modules: number; breaches: string[] } {
  const breaches: string[] = []
  let modules = 0
  for (const rule of RULES) {
    // Configuration beside a member's sources is run by tools, not shipped.
    for (const path of sourceFiles(join(root, rule.at, 'src'))) {
      modules++
      const file = relative(root, path).split(sep).join('/')
      for (const found of importsOf(readFileSync(path, 'utf8'))) {
        const breach = breachOf(rule, file, found)
        if (breach) breaches.push(`${file}:${found.line} ${breach}`)
        if (/\/editor\//.test(file) && file.startsWith('apps/web') && /^react(-dom)?($|\/)/.test(found.specifier))
          breaches.push(
            `${file}:${found.line} editor may not import ${found.specifier}: it is tested without a browser`,
          )
      }
    }
  }
  return { modules, breaches }
}

if (process.argv[1] && fileURLToPath(import.meta.url) === process.argv[1]) {
  const { modules, breaches } = checkHouse(process.cwd())
  for (const breach of breaches) console.log(breach)
  console.log(`${modules} modules checked, ${breaches.length} breaches`)
  if (modules === 0 || breaches.length > 0) process.exit(1)
}
