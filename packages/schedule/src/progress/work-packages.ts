import { hasBegun, isComplete, isLate, isLeaf, lookingFrom, percentAt, shownShare } from '../analysis/leaves.ts'
import { type Calculation, FLAG } from '../engine/calculation.ts'
import type { TaskId } from '../model/ids.ts'
import { plain, wordPattern } from '../model/words.ts'
import { nth } from '../must.ts'
import { type Instant, instant } from '../time/instant.ts'
import { completionTone, type Tone } from './dashboard.ts'
import { plannedShare, progressOf, sharesOf } from './earned.ts'

/** The groups that tasks without summaries fall into, by the specification's names. */
export const PACKAGE_GROUPS = [
  'Preparação',
  'Inspeção e Testes',
  'Acabamento',
  'Manutenção',
  'Finalização',
  'Entrega',
  'Soldagem',
  'Montagem',
  'Desmontagem',
  'Pacote Geral',
] as const
export type PackageGroup = (typeof PACKAGE_GROUPS)[number]

/** Words that put a task into a group, without accents, in three languages. Narrow groups stand before wide ones. */
const WORDS: readonly (readonly [PackageGroup, readonly string[]])[] = [
  [
    'Desmontagem',
    [
      'desmont',
      'dismant',
      'disassembl',
      'remoc',
      'remov',
      'retir',
      'desacopl',
      'desconect',
      'disconnect',
      'abertura',
      'abrir',
      'open',
      'apertura',
      'demol',
    ],
  ],
  ['Soldagem', ['sold', 'weld']],
  [
    'Inspeção e Testes',
    [
      'inspe[ct]',
      'inspec',
      'test',
      'prueb',
      'ensai',
      'ensay',
      'verific',
      'medic',
      'measur',
      'end$',
      'ndt$',
      'hidrostatic',
      'calibra',
      'ultrass',
      'ultrason',
      'radiogra',
      'check',
    ],
  ],
  [
    'Preparação',
    [
      'prepar',
      'mobiliz',
      'planej',
      'plan$',
      'planning',
      'planific',
      'liberac',
      'bloque',
      'isolament',
      'lockout',
      'andaime',
      'scaffold',
      'andami',
      'resfri',
      'dren',
      'purg',
      'permiss',
      'permit',
      'kick off',
      'canteiro',
    ],
  ],
  [
    'Acabamento',
    ['acabam', 'finishing', 'acabado', 'pintur', 'paint', 'revest', 'coating', 'limpez', 'clean', 'limpieza', 'polim'],
  ],
  [
    'Finalização',
    [
      'finaliz',
      'conclus',
      'fim$',
      'fin$',
      'termin',
      'complet',
      'encerr',
      'cierre',
      'closing',
      'close$',
      'desmobiliz',
      'demobiliz',
      'partida',
      'startup',
      'start up',
      'arranque',
      'comission',
      'commission',
    ],
  ],
  ['Entrega', ['entreg', 'deliver', 'hand ?over', 'aceit', 'accept', 'acept', 'document', 'data book', 'databook']],
  ['Montagem', ['mont', 'assembl', 'instal', 'ensambl', 'fecham', 'fechar', 'recoloc', 'coloc', 'erect', 'acopl']],
  [
    'Manutenção',
    [
      'manut',
      'mainten',
      'manten',
      'repar',
      'repair',
      'troca',
      'trocar',
      'substitu',
      'replac',
      'reemplaz',
      'cambio',
      'cambiar',
      'revis',
      'overhaul',
      'recuper',
      'lubrific',
      'ajust',
      'adjust',
      'servic',
    ],
  ],
]
const PATTERNS: readonly (readonly [PackageGroup, RegExp])[] = WORDS.map(([group, words]) => [
  group,
  wordPattern(words),
])

/** The group that a task's name identifies; `Pacote Geral` when it identifies none. */
export function packageGroupOf(name: string): PackageGroup {
  const words = plain(name)
  for (const [group, pattern] of PATTERNS) if (pattern.test(words)) return group
  return 'Pacote Geral'
}

/** A part of the plan that is followed as one: a summary, a package that tasks name, or a group of like tasks. */
export interface WorkPackage {
  /** `s12` of summary 12, `p:Name` of a named package, `g:Group` of a group. */
  readonly id: string
  readonly name: string
  readonly source: 'summary' | 'named' | 'group'
  /** Set on a group: its name is one of the specification's and can be translated. */
  readonly group?: PackageGroup
  readonly summary?: TaskId
  /** 1 at the top. */
  readonly level: number
  readonly parentId: string | null
  readonly children: readonly string[]
  /** The work directly in this package, in outline order. Counts include the packages below. */
  readonly tasks: readonly TaskId[]
  readonly totalTasks: number
  readonly completedTasks: number
  readonly inProgressTasks: number
  readonly overdueTasks: number
  /** 0 to 100 in whole per cent: share of its man-hours that are done; of its durations where it has none, else of its tasks. */
  readonly completionRate: number
  /** The share of its man-hours that is due by now, as `completionRate`; null where it has none. */
  readonly dueRate: number | null
  /** Man-hours of the baseline. */
  readonly hours: number
  readonly start: Instant
  readonly finish: Instant
  /** Packages that this one waits for. */
  readonly dependencies: readonly string[]
}

interface Growing {
  id: string
  name: string
  source: WorkPackage['source']
  group?: PackageGroup
  summary?: TaskId
  level: number
  parentId: string | null
  children: string[]
  tasks: TaskId[]
  totalTasks: number
  completedTasks: number
  inProgressTasks: number
  overdueTasks: number
  /** Man-hours of the baseline, as the dashboard counts them, and seconds of duration where a package has none. */
  work: number
  workDone: number
  workDue: number
  start: number
  finish: number
  length: number
  lengthDone: number
  dependencies: Set<string>
}

/**
 * The plan's work packages in outline order: one per summary; tasks outside all summaries fall into the package they
 * name, else into a group by the words of their name. `now` counts only where the plan has no status date.
 */
export function workPackages(calculation: Calculation, now: Instant): WorkPackage[] {
  const { schedule } = calculation
  const { tasks } = schedule
  const from = lookingFrom(calculation, now)
  const [work, workDone, workDue] = workByTask(calculation, from)
  const packages = new Map<string, Growing>()
  const packageOf = new Map<TaskId, Growing>()
  const open = (id: string, name: string, source: WorkPackage['source'], parentId: string | null): Growing => {
    const known = packages.get(id)
    if (known) return known
    const parent = parentId === null ? undefined : packages.get(parentId)
    const made: Growing = {
      id,
      name,
      source,
      level: (parent?.level ?? 0) + 1,
      parentId,
      children: [],
      tasks: [],
      totalTasks: 0,
      completedTasks: 0,
      inProgressTasks: 0,
      overdueTasks: 0,
      work: 0,
      workDone: 0,
      workDue: 0,
      start: Number.POSITIVE_INFINITY,
      finish: Number.NEGATIVE_INFINITY,
      length: 0,
      lengthDone: 0,
      dependencies: new Set(),
    }
    parent?.children.push(id)
    packages.set(id, made)
    return made
  }

  for (let at = 0; at < calculation.count; at++) {
    const task = nth(tasks, at)
    const parent = task.parent === null ? undefined : packageOf.get(task.parent)
    if (nth(calculation.flags, at) & FLAG.summary) {
      const made = open(`s${task.uid}`, task.name, 'summary', parent?.id ?? null)
      made.summary = task.uid
      packageOf.set(task.uid, made)
      continue
    }
    if (!isLeaf(calculation, at)) continue
    const own = parent ?? ownGroup(task.name, task.workPackage, open)
    packageOf.set(task.uid, own)
    own.tasks.push(task.uid)
    const seconds = nth(calculation.duration, at)
    const percent = percentAt(calculation, at)
    for (
      let each: Growing | undefined = own;
      each;
      each = each.parentId === null ? undefined : packages.get(each.parentId)
    ) {
      each.totalTasks++
      if (isComplete(calculation, at)) each.completedTasks++
      else if (hasBegun(calculation, at)) each.inProgressTasks++
      if (isLate(calculation, at, from)) each.overdueTasks++
      each.length += seconds
      each.lengthDone += (seconds * percent) / 100
      each.work += nth(work, at)
      each.workDone += nth(workDone, at)
      each.workDue += nth(workDue, at)
      each.start = Math.min(each.start, nth(calculation.start, at))
      each.finish = Math.max(each.finish, nth(calculation.finish, at))
    }
  }
  addDependencies(calculation, packages, packageOf)
  return [...packages.values()].map(finished)
}

/** Man-hours of the baseline by position, those done and those due: extra work counts apart, as on the dashboard. */
function workByTask(calculation: Calculation, asOf: Instant): readonly [Float64Array, Float64Array, Float64Array] {
  const column = () => new Float64Array(calculation.count)
  const [all, done, due] = [column(), column(), column()]
  for (const share of sharesOf(calculation)) {
    if (share.extra || share.at < 0) continue
    all[share.at] = nth(all, share.at) + share.hours
    done[share.at] = nth(done, share.at) + share.hours * progressOf(calculation, share)
    due[share.at] = nth(due, share.at) + share.hours * plannedShare(calculation, share, asOf)
  }
  return [all, done, due]
}

/** All work of a package: its own and that of the packages below, in outline order of the packages. */
export function tasksWithin(packages: readonly WorkPackage[], id: string): TaskId[] {
  const byId = new Map(packages.map(each => [each.id, each]))
  const found: TaskId[] = []
  const visit = (at: string): void => {
    const own = byId.get(at)
    if (!own) return
    found.push(...own.tasks)
    for (const child of own.children) visit(child)
  }
  visit(id)
  return found
}

function ownGroup(
  name: string,
  named: string | undefined,
  open: (id: string, name: string, source: WorkPackage['source'], parentId: null) => Growing,
): Growing {
  if (named !== undefined && named.trim() !== '') return open(`p:${plain(named)}`, named.trim(), 'named', null)
  const group = packageGroupOf(name)
  const made = open(`g:${group}`, group, 'group', null)
  made.group = group
  return made
}

/** A link between tasks makes their packages depend, up to the ones right below what both belong to. */
function addDependencies(
  calculation: Calculation,
  packages: ReadonlyMap<string, Growing>,
  packageOf: ReadonlyMap<TaskId, Growing>,
): void {
  const chain = (start: Growing): Growing[] => {
    const found: Growing[] = []
    for (
      let each: Growing | undefined = start;
      each;
      each = each.parentId === null ? undefined : packages.get(each.parentId)
    )
      found.push(each)
    return found
  }
  for (const link of calculation.schedule.links) {
    const [before, after] = [packageOf.get(link.from), packageOf.get(link.to)]
    if (!before || !after || before === after) continue
    const [above, below] = [chain(before), chain(after)]
    while (above.length > 0 && below.length > 0 && above.at(-1) === below.at(-1)) {
      above.pop()
      below.pop()
    }
    const [tops, bottoms] = [above.at(-1), below.at(-1)]
    // One of them holds the other: work of a package and of a part of it.
    if (!tops || !bottoms) continue
    after.dependencies.add(before.id)
    bottoms.dependencies.add(tops.id)
  }
}

function finished(growing: Growing): WorkPackage {
  const { work, workDone, workDue, start, finish, length, lengthDone, dependencies, ...rest } = growing
  const { completedTasks, totalTasks } = growing
  const finished = totalTasks > 0 && completedTasks === totalTasks
  return {
    ...rest,
    completionRate:
      work > 0
        ? shownShare(workDone, work, finished)
        : length > 0
          ? shownShare(lengthDone, length, finished)
          : shownShare(completedTasks, totalTasks, finished),
    dueRate: work > 0 ? shownShare(workDue, work, workDue >= work - SAME) : null,
    hours: work,
    start: instant(start),
    finish: instant(finish),
    dependencies: [...dependencies],
  }
}

/** Hours that are equal but for rounding. */
const SAME = 1e-6

/** The colour of a package's share done; null for one of which nothing is done and nothing is due: it is not behind. */
export const packageTone = ({ completionRate, dueRate }: WorkPackage): Tone | null =>
  completionRate === 0 && dueRate === 0 ? null : completionTone(completionRate)
