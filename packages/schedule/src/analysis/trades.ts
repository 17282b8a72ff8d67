import type { Resource } from '../model/resource.ts'
import type { Task } from '../model/task.ts'
import { TRADES, type Trade } from '../model/trade.ts'
import { plain, wordPattern } from '../model/words.ts'
import { isEquipment, namesMachine } from './equipment.ts'

/** The trades of a shutdown, and those who plan and lead it. */
export const STAFF_TRADES = [...TRADES, 'engineering', 'management', 'technician'] as const
export type StaffTrade = (typeof STAFF_TRADES)[number]

/** The groups that the dashboard shows: the trades, those who plan and lead, machines, and what no word identifies. */
export const TRADE_GROUPS = [...STAFF_TRADES, 'equipment', 'General'] as const
export type TradeGroup = (typeof TRADE_GROUPS)[number]

/** Codes of work centres ("AND", "CAL-01"): of crews only, as other texts hold such words too. */
const CODES: Readonly<Record<Trade, string>> = {
  welding: 'sol',
  inspection: 'end',
  electrical: 'ele',
  instrumentation: 'ins',
  scaffolding: 'and',
  insulation: 'iso',
  refractory: 'ref',
  boilermaking: 'cal',
  lifting: 'mov',
  cleaning: 'lim|hid',
  civil: 'civ',
  safety: 'sms',
  operation: 'ope|opr',
  mechanical: 'mec',
}

/** What the people of a trade and their work are called, from the beginning of a name: no other trade goes by it. */
const CREWS: Readonly<Record<Trade, string>> = {
  welding: 'soldador\\w*|welders?|solda|soldagem|welding|soldadura',
  inspection:
    'inspetor\\w*|inspector\\w*|ndt|inspecao|inspection|inspeccion|ensaios?|ensayos?|testes? nao destrutivos?',
  electrical:
    'eletricist\\w*|electrician\\w*|electric[oa]s|sparkies|sparky|electricist\\w*|eletrica|electrical|electrica',
  instrumentation: 'instrumentist\\w*|instrument\\w*|instrumentacao|automacao',
  scaffolding:
    'andaim\\w+|montador(?:es)? de andaimes?|scaffold\\w*|andami\\w+|montador(?:es)? de andamios?|andaime|andamio',
  insulation: 'isolador\\w*|insulat\\w+|aislador\\w*|isolamento|aislamiento|isolamentista\\w*',
  refractory:
    'refratar\\w+|refractar\\w+|refractory.*|pedreiros? refratar\\w+|brick ?layers?|brick ?masons?|ladrilleros?|albanil(?:es)? refractar\\w+',
  boilermaking:
    'caldeireir\\w+|boilermaker\\w*|caldere\\w+|calderer\\w+|caldeiraria|pipe ?fitters?|encanador\\w*|tuberos?|caneros?|plomeros?|fontaneros?',
  lifting: 'rigger\\w*|movimentador\\w*.*|maniobrist\\w+|sinaleir\\w+|amarrador\\w*|rigging|movimentacao.*',
  cleaning:
    'hidrojat\\w+|limpeza.*|limpador\\w*|lavador\\w*|industrial cleaner\\w*|cleaner\\w*|hydroblast\\w*|limpieza.*|hidrolav\\w+',
  civil: 'civil.*|pedreir\\w+|albanil\\w*|mason\\w*',
  safety: 'ssma|hse|vigia\\w*.*|safety.*|watch\\w*|vigilant\\w+|bombeir\\w+|tecnicos? de seguranca|seguridad',
  operation: 'operador\\w*|operator\\w*|operacao|operations?|operacion',
  mechanical: 'mecanic\\w+|mechanic\\w*|fitters?|millwrights?|montador(?:es)? mecanicos?',
}
const CREW_PATTERNS = TRADES.map(trade => [trade, new RegExp(`^(?:${CREWS[trade]})(?![a-z])`)] as const)
const CODE_PATTERNS = TRADES.map(trade => [trade, new RegExp(`^(?:${CODES[trade]})(?![a-z])`)] as const)

/** The trade that a crew, resource or work centre is: "Andaimista", "montador de andaime", "AND-01". Who drives a machine is of none. */
export function tradeOf(name: string): Trade | null {
  const words = plain(name)
  if (namesMachine(words)) return null
  return [...CODE_PATTERNS, ...CREW_PATTERNS].find(([, pattern]) => pattern.test(words))?.[0] ?? null
}

/**
 * Words of the work itself that identify a trade, without accents, in Portuguese, English and Spanish; the first trade
 * in this order that has a word in the text wins, so narrow trades stand before wide ones.
 */
const WORDS: readonly (readonly [StaffTrade, readonly string[]])[] = [
  ['welding', ['sold', 'weld', 'tig$', 'mig$', 'eletrodo', 'alivio de tens', 'pwht']],
  [
    'inspection',
    [
      'inspe[ct]',
      'inspec',
      'end$',
      'ndt$',
      'nde$',
      'ultrassom',
      'ultrason',
      'liquido penetrante',
      'radiogra',
      'gamagra',
      'teste',
      'ensaio',
      'ensayo',
      'prueba',
      'qualidade',
      'quality',
      'calidad',
      'pmi$',
      'estanqueidade',
      'hidrostatic',
      'medicao de espessura',
      'thickness',
    ],
  ],
  [
    'instrumentation',
    [
      'instrument',
      'automacao',
      'automation',
      'automatizacion',
      'calibra',
      'transmissor',
      'transmitter',
      'plc$',
      'clp$',
      'sdcd$',
      'dcs$',
      'loop test',
      'malha',
    ],
  ],
  [
    'electrical',
    [
      'eletric',
      'electric',
      'eletro',
      'motor eletr',
      'painel',
      'subestac',
      'substation',
      'subestacion',
      'transformador',
      'transformer',
      'cabo',
      'cable',
      'disjuntor',
      'breaker',
      'rele$',
      'aterramento',
    ],
  ],
  ['scaffolding', ['andaime', 'montador de andaime', 'scaffold', 'andami']],
  [
    'insulation',
    [
      'isolament',
      'insulat',
      'aislami',
      'aislam',
      'isolador',
      'pintur',
      'pintor',
      'paint',
      'jateament',
      'jatista',
      'blasting',
    ],
  ],
  ['refractory', ['refrat', 'refract', 'tijolo', 'brick']],
  [
    'boilermaking',
    [
      'caldeir',
      'boilermak',
      'calder',
      'tubula',
      'tubo',
      'encanador',
      'pipe',
      'pipefitt',
      'tuber',
      'flange',
      'raquet',
      'blind',
      'tanque',
      'vaso',
      'vessel',
      'trocador',
      'heat exchanger',
      'chapa',
      'feixe',
      'costado',
    ],
  ],
  [
    'lifting',
    [
      'guindast',
      'crane',
      'grua',
      'icament',
      'izaje',
      'izado',
      'lifting',
      'rigg',
      'rigger',
      'movimentacao de carga',
      'munck',
      'empilhad',
      'forklift',
    ],
  ],
  ['cleaning', ['limpez', 'limpieza', 'clean', 'hidrojat', 'hydroblast', 'lavage', 'washing', 'vacuo', 'desobstru']],
  [
    'civil',
    [
      'civil',
      'concret',
      'hormig',
      'pedreir',
      'albanil',
      'alvenar',
      'fundac',
      'escavac',
      'excava',
      'mason',
      'servente',
      'carpint',
    ],
  ],
  [
    'safety',
    [
      'segur',
      'safety',
      'sms$',
      'hse$',
      'ssma$',
      'vigia',
      'bombeir',
      'fire watch',
      'bloqueio',
      'loto$',
      'lockout',
      'espaco confinado',
      'tecnico de seguranca',
      'gas free',
      'ambulan',
    ],
  ],
  [
    'operation',
    [
      'operac',
      'operad',
      'operat',
      'liberac',
      'release',
      'partida',
      'startup',
      'start up',
      'arranque',
      'comission',
      'commission',
      'drenag',
      'drain',
      'purga',
      'purge',
      'resfri',
      'cool',
    ],
  ],
  ['engineering', ['engen', 'engineer', 'ingenier', 'projetist', 'designer', 'projeto executivo']],
  [
    'management',
    [
      'gerent',
      'gerenc',
      'manager',
      'management',
      'gestao',
      'gestor',
      'gestion',
      'coorden',
      'coordinat',
      'supervis',
      'planejad',
      'planner',
      'planificad',
      'encarregad',
      'foreman',
      'lider',
      'lead$',
      'fiscal',
      'director',
      'diretor',
      'administ',
    ],
  ],
  [
    'mechanical',
    [
      'mecan',
      'mechanic',
      'bomba',
      'pump',
      'compress',
      'turbin',
      'valvul',
      'valve',
      'rolament',
      'bearing',
      'acoplament',
      'coupling',
      'lubrific',
      'alinhament',
      'alignment',
      'redutor',
      'gearbox',
      'ajustador',
      'torneir',
      'usinag',
      'machinist',
      'montador',
      'fitter',
      'millwright',
    ],
  ],
  ['technician', ['tecnic', 'technic']],
]

const PATTERNS: readonly (readonly [StaffTrade, RegExp])[] = WORDS.map(([trade, words]) => [trade, wordPattern(words)])

/** The trade of a crew by its name; where no crew goes by it, the trade that its words identify. */
export const tradeOfCrew = (name: string): StaffTrade | null => tradeOf(name) ?? tradeOfWork(name)

/** The trade that a text (a task's name, a crew's) names; null when it names none. */
export function tradeOfWork(text: string): StaffTrade | null {
  const words = plain(text)
  if (words === '') return null
  const crew = namesMachine(words) ? undefined : CREW_PATTERNS.find(([, pattern]) => pattern.test(words))
  if (crew) return crew[0]
  for (const [trade, pattern] of PATTERNS) if (pattern.test(words)) return trade
  return null
}

const byResource = new WeakMap<Resource, StaffTrade | null>()

/** The trade of a resource: its own, else that of its specialty, else of its name. */
export function tradeOfResource(resource: Resource): StaffTrade | null {
  if (resource.trade) return resource.trade
  let trade = byResource.get(resource)
  if (trade === undefined) {
    trade = tradeOfCrew(resource.specialty ?? resource.name)
    byResource.set(resource, trade)
  }
  return trade
}

/** Groups that a person decided, by resource or task name; they win over every word. */
export type TradeGroupOverrides = Readonly<Record<string, TradeGroup>>

/** The dashboard's group of a resource: as overridden, its own trade, machines apart, then by its specialty, name and group. */
export function tradeGroupOf(resource: Resource, overrides: TradeGroupOverrides = {}): TradeGroup {
  return (
    overrides[resource.name] ??
    (isEquipment(resource) ? 'equipment' : resource.trade) ??
    (resource.specialty ? tradeOfCrew(resource.specialty) : null) ??
    tradeOfCrew(resource.name) ??
    (resource.group ? tradeOfCrew(resource.group) : null) ??
    'General'
  )
}

/** The dashboard's group of the work that a task's name states; null when it states none. */
export function tradeGroupOfTask(task: Task, overrides: TradeGroupOverrides = {}): TradeGroup | null {
  return overrides[task.name] ?? tradeOfWork(task.name)
}
