import { assignmentsOfTask } from '../edits/draft.ts'
import { type Calculation, FLAG } from '../engine/calculation.ts'
import type { TaskId } from '../model/ids.ts'
import { memberOf } from '../model/rows.ts'
import { HOUR } from '../time/instant.ts'
import { disciplineOf } from './disciplines.ts'
import { isLeaf } from './leaves.ts'
import { plain, wordPattern } from './words.ts'

export const PRACTICE_CODES = [
  'isolateBeforeOpening',
  'permitBeforeEntry',
  'scaffoldBeforeHeight',
  'scaffoldRemovedBeforeStartUp',
  'inspectBeforeClosing',
  'examineAfterWelding',
  'reliefBeforeTest',
  'testAfterClosing',
  'blindsRemovedBeforeStartUp',
  'blindsBalance',
  'insulateAfterTest',
  'coolBeforeOpening',
  'fewTrades',
  'wholeHours',
  'craneForLifting',
  'repairAfterInspection',
  'commissioningMilestones',
] as const
export type PracticeCode = (typeof PRACTICE_CODES)[number]

/** A breach of shutdown practice: what is in the wrong order, or what nothing goes before or after. */
export interface PracticeFinding {
  readonly code: PracticeCode
  readonly kind: 'order' | 'missing' | 'value'
  /** The tasks that something is wrong with. */
  readonly tasks: readonly TaskId[]
  /** Those that should have come first, or afterwards. */
  readonly against: readonly TaskId[]
}

/** Steps of a job by the words of their names, without accents, in Portuguese, English and Spanish. */
export const STEPS = {
  isolate: wordPattern([
    'bloque',
    'raquet(?!e?a? retir)',
    'isolamento eletr',
    'isolar energ',
    'loto$',
    'lockout',
    'isolat',
    'instal\\w* (?:de )?raquet',
    'aislar',
    'desenergiz',
    'liberac',
    'blind',
  ]),
  open: wordPattern([
    'abrir',
    'abertura',
    'open',
    'apertura',
    'desmont',
    'dismantl',
    'disassembl',
    'remoc\\w* (?:da |do )?(?:tampa|bocal|flange)',
    'sacar tapa',
  ]),
  enter: wordPattern([
    'entrada em espaco',
    'entrar',
    'trabalho interno',
    'limpeza interna',
    'inspecao interna',
    'internal',
    'confined space entry',
    'entrada a espacio',
    'inspeccion interna',
    'limpieza interna',
  ]),
  permit: wordPattern([
    'permiss',
    'permit',
    'permiso',
    'pt$',
    'pet$',
    'gas free',
    'medicao de gas',
    'teste de gas',
    'atmosfera',
    'liberacao',
    'gas test',
  ]),
  height: wordPattern(['em altura', 'at height', 'en altura', 'telhado', 'cobertura', 'roof', 'topo da']),
  scaffold: wordPattern([
    'mont\\w* (?:de |do |dos )?andaime',
    'andaime',
    'erect scaffold',
    'scaffold',
    'andamio',
    'mont\\w* (?:de )?andamio',
  ]),
  unscaffold: wordPattern([
    'desmont\\w* (?:de |do |dos )?andaime',
    'retir\\w* (?:de |do |dos )?andaime',
    'dismantl\\w* (?:the )?scaffold',
    'remove scaffold',
    'desmont\\w* (?:de |del )?andamio',
  ]),
  inspect: wordPattern(['inspe[ct]', 'inspec', 'end$', 'ndt$', 'medicao de espessura', 'thickness']),
  close: wordPattern([
    'fechar',
    'fecham',
    'close$',
    'closing',
    'cerrar',
    'cierre',
    'montagem final',
    'box up',
    'reassembl',
  ]),
  weld: wordPattern(['sold', 'weld']),
  examine: wordPattern([
    'end$',
    'ndt$',
    'nde$',
    'ultrass',
    'ultrason',
    'radiogra',
    'gamagra',
    'liquido penetrante',
    'penetrant',
    'particula magnetica',
    'magnetic particle',
    'ensaio',
    'ensayo',
    'inspecao de solda',
    'weld inspection',
    'inspeccion de soldadura',
  ]),
  relieve: wordPattern([
    'alivio de tens',
    'stress relief',
    'pwht$',
    'tratamento termico',
    'heat treatment',
    'tratamiento termico',
  ]),
  pressureTest: wordPattern([
    'teste hidrost',
    'hidrostat',
    'hydro ?test',
    'hydrostatic',
    'prueba hidrost',
    'teste de estanqueidade',
    'estanque',
    'leak test',
    'teste de press',
    'pressure test',
  ]),
  removeBlinds: wordPattern([
    '(?:retir|remo[vc])\\w* (?:de |das |da )?(?:raquet|blind|figura)',
    'desraquet',
    'deblind',
    'retir\\w* (?:de )?(?:bridas ciegas|ciegos)',
  ]),
  installBlinds: wordPattern([
    '(?:instal|coloc|mont)\\w* (?:de |das |da )?(?:raquet|blind|figura)',
    'raqueteamento',
    'raquetear',
    'blinding',
    'instal\\w* (?:de )?(?:bridas ciegas|ciegos)',
  ]),
  startUp: wordPattern([
    'partida',
    'start ?up',
    'arranque',
    'puesta en marcha',
    'pre partida',
    'comission',
    'commission',
  ]),
  insulate: wordPattern([
    'isolamento termico',
    'reinsulat',
    'insulation',
    'aislamiento termico',
    'recolocar isolamento',
    'refazer isolamento',
  ]),
  cool: wordPattern(['resfri', 'cool', 'enfri', 'purga', 'purge', 'secagem', 'drying']),
  hot: wordPattern([
    'forno',
    'furnace',
    'horno',
    'caldeira(?!r)',
    'boiler(?!m)',
    'caldera',
    'reator',
    'reactor',
    'alto forno',
  ]),
  lift: wordPattern(['icament', 'izaje', 'izad', 'lift', 'guindast', 'crane', 'grua']),
  repair: wordPattern(['repar', 'repair', 'recuper', 'conting', 'extra$']),
} as const
type Step = keyof typeof STEPS

/** Which step must be over before which other, inside one part of the plan. `needed`: the first one may not be missing. */
const ORDER: readonly {
  readonly code: PracticeCode
  readonly first: Step
  readonly next: Step
  readonly needed?: true
  readonly follows?: true
}[] = [
  { code: 'isolateBeforeOpening', first: 'isolate', next: 'open', needed: true },
  { code: 'permitBeforeEntry', first: 'permit', next: 'enter', needed: true },
  { code: 'scaffoldBeforeHeight', first: 'scaffold', next: 'height', needed: true },
  { code: 'scaffoldRemovedBeforeStartUp', first: 'unscaffold', next: 'startUp' },
  { code: 'inspectBeforeClosing', first: 'inspect', next: 'close', needed: true },
  { code: 'examineAfterWelding', first: 'weld', next: 'examine', follows: true },
  { code: 'reliefBeforeTest', first: 'relieve', next: 'pressureTest' },
  { code: 'testAfterClosing', first: 'close', next: 'pressureTest' },
  { code: 'blindsRemovedBeforeStartUp', first: 'removeBlinds', next: 'startUp' },
  { code: 'insulateAfterTest', first: 'pressureTest', next: 'insulate' },
]

/** Crafts that one task should have at most. */
const MOST_TRADES = 3

/**
 * What breaks the practice of shutdowns: isolate before opening, inspect before closing, and so on. Order is judged by
 * the calculated dates, within the tasks of one summary (or of the whole plan for those outside all); tasks are known by
 * the words of their names, so a plan in other words gives no findings rather than wrong ones.
 */
export function practiceFindings(calculation: Calculation): PracticeFinding[] {
  const { tasks } = calculation.schedule
  const groups = new Map<TaskId | null, number[]>()
  const words = tasks.map(task => plain(task.name))
  const rows: number[] = []
  for (let at = 0; at < calculation.count; at++) {
    if (!isLeaf(calculation, at)) continue
    rows.push(at)
    const parent = tasks[at]!.parent
    const group = groups.get(parent)
    if (group) group.push(at)
    else groups.set(parent, [at])
  }
  const uids = (list: readonly number[]): TaskId[] => list.map(at => tasks[at]!.uid)
  const found: PracticeFinding[] = []
  for (const group of groups.values()) found.push(...orderFindings(calculation, group, words, uids))
  return [...found, ...wholePlanFindings(calculation, rows, words, uids)]
}

function orderFindings(
  calculation: Calculation,
  group: readonly number[],
  words: readonly string[],
  uids: (list: readonly number[]) => TaskId[],
): PracticeFinding[] {
  const is = (step: Step, at: number): boolean => STEPS[step].test(words[at]!)
  const found: PracticeFinding[] = []
  for (const { code, first, next, needed, follows } of ORDER) {
    const earlier = group.filter(at => is(first, at) && !(first === 'scaffold' && is('unscaffold', at)))
    const later = group.filter(
      at => is(next, at) && !earlier.includes(at) && !(next === 'open' && is('unscaffold', at)),
    )
    if (follows) {
      if (earlier.length > 0 && later.length === 0)
        found.push({ code, kind: 'missing', tasks: uids(earlier), against: [] })
    } else if (later.length > 0 && earlier.length === 0) {
      if (needed) found.push({ code, kind: 'missing', tasks: uids(later), against: [] })
      continue
    }
    const wrong = later.filter(at => !earlier.some(each => calculation.finish[each]! <= calculation.start[at]!))
    if (earlier.length > 0 && wrong.length > 0)
      found.push({ code, kind: 'order', tasks: uids(wrong), against: uids(earlier) })
  }
  const hot = group.filter(at => is('open', at) && is('hot', at))
  if (hot.length > 0 && !group.some(at => is('cool', at)))
    found.push({ code: 'coolBeforeOpening', kind: 'missing', tasks: uids(hot), against: [] })
  const inspected = group.filter(at => is('inspect', at))
  const opened = group.some(at => is('open', at))
  if (inspected.length > 0 && opened && !group.some(at => is('repair', at)))
    found.push({ code: 'repairAfterInspection', kind: 'missing', tasks: uids(inspected), against: [] })
  return found
}

function wholePlanFindings(
  calculation: Calculation,
  rows: readonly number[],
  words: readonly string[],
  uids: (list: readonly number[]) => TaskId[],
): PracticeFinding[] {
  const { schedule } = calculation
  const { tasks } = schedule
  const is = (step: Step, at: number): boolean => STEPS[step].test(words[at]!)
  const found: PracticeFinding[] = []
  const value = (code: PracticeCode, list: readonly number[], against: readonly number[] = []): void => {
    if (list.length > 0) found.push({ code, kind: 'value', tasks: uids(list), against: uids(against) })
  }
  const crew = (at: number) =>
    assignmentsOfTask
      .of(schedule.assignments, tasks[at]!.uid)
      .map(each => (each.resource === null ? undefined : memberOf(schedule.resources, each.resource)))
      .filter(each => each !== undefined)
  const installed = rows.filter(at => is('installBlinds', at))
  const removed = rows.filter(at => is('removeBlinds', at))
  if (installed.length !== removed.length) value('blindsBalance', installed, removed)
  value(
    'fewTrades',
    rows.filter(
      at => new Set(crew(at).map(each => disciplineOf(each.specialty ?? each.name) ?? each.name)).size > MOST_TRADES,
    ),
  )
  value(
    'wholeHours',
    rows.filter(at => calculation.duration[at]! % HOUR !== 0),
  )
  value(
    'craneForLifting',
    rows.filter(
      at => is('lift', at) && crew(at).length > 0 && !crew(at).some(each => disciplineOf(each.name) === 'lifting'),
    ),
  )
  const starts = rows.filter(at => is('startUp', at))
  if (starts.length > 0 && !starts.some(at => calculation.flags[at]! & FLAG.milestone))
    found.push({ code: 'commissioningMilestones', kind: 'missing', tasks: uids(starts), against: [] })
  return found
}
