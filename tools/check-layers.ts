/**
 * Checks that every import in the workspace keeps to the layers of docs/ARCHITECTURE.md, by one table.
 * Prints each breach with its reason and exits 1; fails as well when it found no modules to check, or when the map shows
 * another table. `--write` puts the table into the map.
 */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
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

const PACKAGES = ['schedule', 'sync', 'scope', 'formats', 'language', 'protocol', 'messages', 'render']

/** What each member may import: the whole law of the layers. */
export const RULES: readonly Rule[] = [
  { at: 'packages/schedule', members: [], packages: [], node: false, why: 'the engine imports nothing' },
  {
    at: 'packages/sync',
    members: ['schedule'],
    packages: [],
    node: false,
    why: 'both ends of the merge: no clock, network or storage',
  },
  {
    at: 'packages/scope',
    members: ['schedule'],
    packages: [],
    node: false,
    why: 'a scope is composed the same way wherever it was written',
  },
  {
    at: 'packages/formats',
    members: ['schedule'],
    packages: ['saxes', 'fflate', '@e965/xlsx', 'unpdf'],
    node: false,
    why: 'bytes in, values out: no input or output of its own',
  },
  {
    at: 'packages/language',
    members: ['schedule', 'scope'],
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
    packages: ['uqr'],
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

interface Layers {
  /** Folders and files right under `src` of the member, from the ground up: each imports only those to its left. */
  readonly order: readonly string[]
  /** Types may come from anywhere. */
  readonly freeTypes: boolean
  /** Folders whose own folders do not import each other. */
  readonly apart?: readonly string[]
}

/** What a member's own folders may import of each other. A folder that is not named here is a breach. */
export const LAYERS: Readonly<Record<string, Layers>> = {
  'packages/schedule': {
    order: [
      'must',
      'problem',
      'time',
      'calendar',
      'model',
      'edits',
      'engine',
      'analysis',
      'leveling',
      'progress',
      'audit',
      'risk',
      'recovery',
      'index',
      'testing',
    ],
    freeTypes: true,
  },
  'apps/web': {
    order: [
      'editor',
      'workers',
      'ui',
      'i18n',
      'data',
      'identity',
      'actions',
      'components',
      'features',
      'shell',
      'main',
      'crew',
    ],
    freeTypes: false,
    apart: ['features'],
  },
  'apps/server': {
    order: [
      'clock',
      'config',
      'engines',
      'storage',
      'problem',
      'input-problem',
      'telemetry',
      'backup',
      'audit',
      'work',
      'realtime',
      'usage',
      'documents',
      'model-clients',
      'download',
      'identity',
      'authorization',
      'subscription',
      'licences',
      'secret',
      'billing',
      'projects',
      'people',
      'crews',
      'plant',
      'keys',
      'share',
      'jobs',
      'commands',
      'services',
      'api',
      'public',
      'http',
      'installation',
      'administration',
      'compose',
      'index',
      'testing',
    ],
    freeTypes: true,
  },
}

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
  const layers = LAYERS[at]
  if (!layers || isTest(file)) return null
  const [from, to] = [roomOf(at, file), roomOf(at, target)]
  const [lower, higher] = [layers.order.indexOf(from), layers.order.indexOf(to)]
  if (lower < 0) return `${from} has no layer: give it its place in LAYERS of tools/check-layers.ts`
  if (higher > lower && !(layers.freeTypes && found.typeOnly))
    return `${from} may not import ${to}: layers import only those to their left (${layers.order.join(', ')})`
  if (from === to && layers.apart?.includes(from)) {
    const [one, other] = [innerRoomOf(at, file), innerRoomOf(at, target)]
    if (one !== other) return `${from}/${one} may not import ${from}/${other}: ${from} meet in the layers below`
  }
  return null
}

/** Folder right under the member's `src` that a file stands in, or the file's own name when it stands there itself. */
const roomOf = (at: string, file: string): string =>
  (file.slice(`${at}/src/`.length).split('/')[0] ?? '').replace(/\.\w+$/, '')

const innerRoomOf = (at: string, file: string): string => file.slice(`${at}/src/`.length).split('/')[1] ?? ''

function sourceFiles(folder: string): string[] {
  return readdirSync(folder).flatMap(name => {
    if (name === 'node_modules' || name === 'dist') return []
    const path = join(folder, name)
    if (statSync(path).isDirectory()) return sourceFiles(path)
    return /\.tsx?$/.test(name) && !name.endsWith('.d.ts') ? [path] : []
  })
}

/** Workspace members that a manifest names but no module imports, and the other way round. */
export function manifestBreaches(at: string, declared: readonly string[], imported: ReadonlySet<string>): string[] {
  const members = declared.filter(name => name.startsWith('@parada/'))
  return [
    ...[...imported].filter(name => !members.includes(name)).map(name => `${at}/package.json does not declare ${name}`),
    ...members
      .filter(name => !imported.has(name))
      .map(name => `${at}/package.json declares ${name} and imports it nowhere`),
  ]
}

function declaredBy(path: string): string[] {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(path, 'utf8')) as Record<string, object>
  return Object.keys({ ...dependencies, ...devDependencies })
}

/**
 * Circles of modules that import each other, by Tarjan's strongly connected components: each as its files. `imports` gives
 * what each module imports.
 */
export function circlesOf(imports: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const order = new Map<string, number>()
  const [stack, waiting] = [[] as string[], new Set<string>()]
  const circles: string[][] = []
  const visit = (file: string): number => {
    const own = order.size
    order.set(file, own)
    let low = own
    stack.push(file)
    waiting.add(file)
    for (const target of imports.get(file) ?? []) {
      if (!imports.has(target)) continue
      if (!order.has(target)) low = Math.min(low, visit(target))
      else if (waiting.has(target)) low = Math.min(low, order.get(target) ?? low)
    }
    if (low < own) return low
    const members = stack.splice(stack.indexOf(file))
    for (const each of members) waiting.delete(each)
    if (members.length > 1) circles.push(members.reverse())
    return low
  }
  for (const file of imports.keys()) if (!order.has(file)) visit(file)
  return circles
}

const MAP = 'docs/ARCHITECTURE.md'
const [BEGIN, END] = ['<!-- from `RULES` of tools/check-layers.ts -->\n', '<!-- end -->']

/** The table of `RULES` and the layers, as the map of the house shows them. */
export function tableOfRules(): string {
  const listed = (names: readonly string[], none: string): string => (names.length === 0 ? none : names.join(', '))
  const members = ({ members, types = [] }: Rule): string =>
    PACKAGES.every(each => members.includes(each))
      ? listed(['all packages', ...members.filter(each => !PACKAGES.includes(each))], '')
      : listed([...members, ...(types.length > 0 ? [`types of ${types.join(', ')}`] : [])], 'nothing')
  const npm = ({ packages, denied = [] }: Rule): string =>
    packages.includes('*') ? `its own; not ${denied.join(', ')}` : listed(packages, 'nothing')
  const cells = [
    ['member', 'workspace', 'npm', 'Node', 'because'],
    ...RULES.map(rule => [rule.at, members(rule), npm(rule), rule.node ? 'yes' : 'no', rule.why]),
  ]
  const widths = cells[0]?.map((_, column) => Math.max(...cells.map(row => row[column]?.length ?? 0))) ?? []
  const line = (row: readonly string[]): string =>
    `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  const [head = [], ...rows] = cells
  const layers = Object.entries(LAYERS).map(([at, { order }]) => `- \`${at}\`: ${order.join(' → ')}`)
  return [
    line(head),
    `| ${widths.map(width => '-'.repeat(width)).join(' | ')} |`,
    ...rows.map(line),
    '',
    'Folders inside a member import values only from those to their left:',
    '',
    ...layers,
    '',
  ].join('\n')
}

/** The map with the table as it is now in place of the one in it. */
export function withTable(map: string): string {
  const [from, to] = [map.indexOf(BEGIN), map.indexOf(END)]
  if (from < 0 || to < from) throw new Error(`${MAP} has no place for the table of who may import whom`)
  return `${map.slice(0, from)}${BEGIN}\n${tableOfRules()}\n${map.slice(to)}`
}

/** Checks the workspace at `root`: breaches as printable lines, and how many modules were read. */
export function checkHouse(root: string): { modules: number; breaches: string[] } {
  const breaches: string[] = []
  let modules = 0
  for (const rule of RULES) {
    const imported = new Set<string>()
    const imports = new Map<string, readonly string[]>()
    // Where types count as imports in the layers they count in circles too; elsewhere they are gone when the code runs.
    const types = LAYERS[rule.at]?.freeTypes === false
    // Configuration beside a member's sources is run by tools, not shipped.
    for (const path of sourceFiles(join(root, rule.at, 'src'))) {
      modules++
      const file = relative(root, path).split(sep).join('/')
      const all = importsOf(readFileSync(path, 'utf8'))
      imports.set(
        file,
        all
          .filter(found => found.specifier.startsWith('.') && (types || !found.typeOnly))
          .map(found => join(file, '..', found.specifier).split(sep).join('/')),
      )
      for (const found of all) {
        const other = packageName(found.specifier)
        if (other.startsWith('@parada/') && other !== rule.at.replace(/^\w+/, '@parada')) imported.add(other)
        const breach = breachOf(rule, file, found)
        if (breach) breaches.push(`${file}:${found.line} ${breach}`)
        if (/\/editor\//.test(file) && file.startsWith('apps/web') && /^react(-dom)?($|\/)/.test(found.specifier))
          breaches.push(
            `${file}:${found.line} editor may not import ${found.specifier}: it is tested without a browser`,
          )
      }
    }
    breaches.push(...manifestBreaches(rule.at, declaredBy(join(root, rule.at, 'package.json')), imported))
    for (const circle of circlesOf(imports))
      breaches.push(
        `${circle.join(' -> ')} -> ${circle[0]} import each other in a circle: move what both need below them`,
      )
  }
  return { modules, breaches }
}

if (process.argv[1] && fileURLToPath(import.meta.url) === process.argv[1]) {
  const map = readFileSync(MAP, 'utf8')
  if (process.argv.includes('--write')) writeFileSync(MAP, withTable(map))
  const { modules, breaches } = checkHouse(process.cwd())
  if (readFileSync(MAP, 'utf8') !== withTable(map))
    breaches.push(`${MAP} shows an earlier table of who may import whom: node tools/check-layers.ts --write`)
  for (const breach of breaches) console.log(breach)
  console.log(`${modules} modules checked, ${breaches.length} breaches`)
  if (modules === 0 || breaches.length > 0) process.exit(1)
}
