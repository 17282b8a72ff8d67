import { mainWords, START_UP, untagged } from '../model/start-up.ts'
import type { StepCode } from '../model/step.ts'
import { wordPattern } from '../model/words.ts'

/**
 * What names of tasks say of their step, in Portuguese, English and Spanish, without accents: for plans whose tasks have
 * no step of their own. Where two begin at the same word, the one that stands first here is meant.
 */
const WORDS: readonly (readonly [StepCode, readonly string[]])[] = [
  [
    'scaffoldDown',
    [
      'desmont\\w* (?:de |do |dos |da |del |el |los |o |os |a )*(?:\\w+ )?anda[im]',
      '(?:retir|remo[vc])\\w* (?:de |do |dos |da |del |el |los |o |os )*anda[im]',
      '(?:dismantl|remov|strik)\\w* (?:the )?(?:\\w+ )?scaffold',
      'take down (?:the )?scaffold',
      '(?:remov|retir|desmont)\\w* (?:\\w+ ){1,3}(?:and|y|e) (?:\\w+ )?(?:scaffold|anda[im])',
    ],
  ],
  [
    'scaffoldUp',
    [
      '(?:mont|instal|ergu|arm)\\w* (?:de |do |dos |da |del |el |los |o |os )*(?:\\w+ )?anda[im]',
      '(?:erect|build|install|set up)\\w* (?:the )?(?:\\w+ )?scaffold',
      'andaime',
      'andamio',
      'scaffold',
    ],
  ],
  [
    'deblind',
    [
      '(?:retir|remo[vc]|sac|quit)\\w* (?:de |das |da |as |las |los |o |the |all )*(?:raquet|figura|blind|spade|discos? ciego|bridas? ciega|platos? ciego)',
      'desraquet',
      'de ?blind',
    ],
  ],
  [
    'blind',
    [
      '(?:instal|coloc|mont|insert)\\w* (?:de |das |da |as |las |los |o |the )*(?:raquet|figura|blind|spade|discos? ciego|bridas? ciega|platos? ciego)',
      'raquete',
      'raqueta',
      'blinding',
      'blind$',
      'cegar',
    ],
  ],
  [
    'gasTest',
    [
      '(?:test|prueb|prob|medi|verific|check)\\w* (?:de |do |dos |los |the )*gas',
      'gas (?:test|free|check)',
      'explosim',
      'liberacao de gas',
    ],
  ],
  [
    'permit',
    [
      '(?:emit|emiss|issue|liber)\\w* (?:a |the |el |la |o |de |da )*(?:pt$|pet$|permi)',
      'permissao',
      'permiso de trabajo',
      'work permit',
      'permit to work',
    ],
  ],
  [
    'electricalOff',
    ['desenergiz', 'de energi', 'isolamento eletr', 'isolar eletr', 'electrical isolation', 'aislamiento electr'],
  ],
  [
    'unlock',
    [
      'desbloque',
      'unlock',
      '(?:retir|remo[vc]|sac|quit|levant|lift)\\w* (?:de |do |dos |da |das |del |los |las |o |os |the |all )*(?:bloqueo|bloqueio|cadeado|candado|locks?(?= |$)|lockout)',
      'de isolat',
    ],
  ],
  [
    'lockout',
    [
      // A block valve locks nobody out, and a lock that is taken off is unlocking.
      '(?<!valv\\w* (?:de|del|da) )(?<!(?:retir|remo[vc]|sac|quit|levant)\\w* (?:de |do |dos |del |los |o |os )*)bloque(?!i?o de valv)',
      'lockout',
      'lock out',
      'lock (?:energ|and)',
      'loto$',
      'isolar energ',
      'isolate energ',
      'aislar energ',
    ],
  ],
  [
    'insulationOff',
    ['(?:remo[vc]|retir|desmont|strip|sac)\\w* (?:de |do |da |o |el |la |the )*(?:isolament|insulat|lagging|aislami)'],
  ],
  [
    'insulate',
    [
      '(?:recoloc|repo[rn]|refaz|instal|mont|aplic|refit|replac|appl)\\w* (?:de |do |da |o |el |la |the )*(?:isolament|insulat|lagging|aislami)',
      'reisol',
      'reinsulat',
    ],
  ],
  [
    'pressureTest',
    [
      'test\\w* hidro',
      'hidrost',
      'th$',
      'hidroteste',
      'hydro ?test',
      'hydrostat',
      'prueba hidro',
      '(?:teste|prueba) (?:de )?(?:presion|pressao|pneum|neum)',
      'pressure test',
      'pneumatic test',
    ],
  ],
  [
    'leakTest',
    [
      '(?:test|prueb)\\w* (?:de )?(?:estanq|vazament|fuga)',
      'estanqueidade',
      'estanqueidad',
      'leak test',
      'tightness test',
    ],
  ],
  [
    'loopTest',
    [
      'test\\w* (?:de )?(?:malha|intertrav|operac|drenag|emerg|trip)',
      'loop (?:test|check)',
      'interlock test',
      'pr(?:ueba|obar) (?:de )?(?:los )?(?:lazo|enclav)',
    ],
  ],
  [
    'electricalTest',
    ['ensai\\w* (?:de |do )?(?:trafo|transformador|disjuntor|rele|motor)', 'megger', 'electrical test'],
  ],
  ['transport', ['transport', 'levar', 'llevar', 'move to', 'move bundle']],
  [
    'extract',
    [
      'extrair',
      'extracao',
      'extract',
      'extraer',
      'sacar haz',
      'pull (?:the )?(?:tube )?bundle',
      'retirar (?:o )?(?:feixe|rotor)',
      'sacar feixe',
    ],
  ],
  [
    'assemble',
    [
      'reinstal',
      'recolocar (?:feixe|tampa|carretel|cabecote|rotor|spool)',
      'remontar',
      'montagem',
      'montar (?:cabecote|tampa|carretel|feixe|flange|spool|bomba|carcaca|rotor|valv|carrete|cabezal|tapa)',
      'montar e fechar',
      'reassembl',
      'assembl',
      'refit',
      'reinstall',
      'rearmar',
      'ensamblar',
    ],
  ],
  [
    'close',
    [
      'fech(?:ar|am)',
      'close$',
      'closing',
      'closure',
      'cerrar',
      'cierre',
      'box ?up',
      'torquear (?:tampa|carretel|flange|boca)',
      'close (?:man|cover|chan|door|tray|head)',
    ],
  ],
  [
    'open',
    [
      'abrir',
      'abertura',
      'apertura',
      'open$',
      'opening',
      'soltar (?:estojo|parafuso|porca|prision|perno|esparrago)',
      'unbolt',
      'loosen (?:bolt|stud|nut)',
      'desflange',
      'desacopl',
      'uncoupl',
      '(?:remo[vc]|retir|desmont|sac)\\w* (?:de |do |da |o |a |el |la |the )*(?:tampa|carretel|cabecote|bocal|boca|espelho|tapa|carrete|cabezal|cover|channel|head|manway)',
      '(?:remove|take off) (?:the )?(?:shell |channel |floating )*(?:cover|channel|head|manway)',
    ],
  ],
  [
    'heatTreat',
    [
      'ttat$',
      'tratamento termico',
      'tratamiento termico',
      'alivio de tens',
      'stress reliev',
      'stress relief',
      'pwht$',
      'heat treat',
    ],
  ],
  [
    'ndt',
    [
      'end(?= |$)(?! of)',
      'ndt$',
      'nde$',
      'lp$',
      'pm$',
      'rx$',
      'liquido penet',
      'particula magnet',
      'radiogr',
      'gamagraf',
      'ensa[iy]\\w* (?:da |das |de |de las |las |a |as )?sold',
      '(?:ensaio|ensayo|examination)s?(?! \\w)',
      'ensai\\w* nao destr',
      'ensayos? no destr',
      'weld (?:exam|inspect|ndt|test)',
      'examin\\w* (?:the )?weld',
      'penetrant',
      'magnetic partic',
      'inspe\\w* (?:de |das? |del? )*soldas?',
      '(?:ultras\\w*|(?:ut|mt|rt|pt|pm|lp|rx|pe)(?= )) (?:de |da |das |do |dos |del |of |on |en |em )*(?:\\w+ ){0,3}(?:sold|weld)',
      'phased array',
    ],
  ],
  [
    'inspect',
    ['inspe[ct]', 'inspec', 'medicao de espess', 'thickness meas', 'boroscop', 'borescop', 'iris$', 'visual exam'],
  ],
  ['retube', ['tampon', 'retub', 'plug(?:ging)? tube', 'plug$', 'taponar']],
  ['weld', ['sold', 'weld']],
  ['cure', ['cura$', 'curar', 'cure$', 'curing', 'curado']],
  [
    'dryOut',
    [
      'secagem',
      'dry ?out',
      'dry (?:the )?refr',
      'secado',
      'curva de aquec',
      'aquecer',
      'calentar',
      'heat(?:ing)? up',
      'heat ?up curve',
    ],
  ],
  [
    'refractory',
    ['(?:repar|refaz|aplic|instal|recomp)\\w* (?:de |do |o |el )*refrat', 'refrat', 'refract', 'concretag\\w* refr'],
  ],
  ['repair', ['repar', 'recuper', 'repair', 'revisar', 'revisao', 'overhaul', 'retrofit', 'conserto', 'revision']],
  ['replace', ['troca', 'demol', 'substit', 'replac', 'cambi', 'reemplaz']],
  ['chemicalClean', ['limpeza quim', 'chemical clean', 'limpieza quim']],
  ['steamOut', ['vaporiz', 'steam ?out', 'steaming']],
  [
    'clean',
    [
      'limp',
      'hidrojat',
      'hydroblast',
      'hidrolav',
      'clean',
      'lavar',
      'lavagem',
      'descoque',
      'pigging',
      'decok',
      'jateam',
      'washing',
      'wash$',
    ],
  ],
  ['ventilate', ['ventil', 'ilumin', 'exaust']],
  ['drain', ['dren', 'despressur', 'drain', 'depress', 'despresur', 'esvazi', 'vaciar', 'empty$', 'dewater']],
  ['cool', ['resfri', 'esfri', 'cool', 'enfri']],
  ['purge', ['purg', 'inertiz', 'inert$', 'nitrogen purge']],
  [
    'stop',
    ['parar$', 'apagar', 'cortar carga', 'shut ?down', 'stop$', 'parada de prod', 'corte de carga', 'tirar de operac'],
  ],
  ['calibrate', ['calibr', 'afericao']],
  ['align', ['alinh', 'align', 'alinea']],
  ['torque', ['torque', 'reapert', 'retorque', 'tighten', 'apretar', 'reapret']],
  ['fill', ['encher', 'enchimento', 'fill$', 'filling', 'llenar', 'llenado']],
  ['handOver', ['entreg', 'hand ?over', 'handover', 'return to operat', 'devolver a oper']],
  ['startUp', START_UP],
  ['lift', ['icament', 'icar', 'izaje', 'izar', 'lift']],
]

const PATTERNS = WORDS.map(([step, words]) => [step, wordPattern(words)] as const)

/** What a name says: the step it begins with, and all steps it speaks of (`Parar, bloquear e inertizar`). */
export interface NamedSteps {
  readonly first: StepCode | null
  readonly all: readonly StepCode[]
}

const NOTHING: NamedSteps = { first: null, all: [] }
const MOST_KNOWN = 20_000
/** By the words that are left of a name without its tags, and by the name itself. */
const known = new Map<string, NamedSteps>()
const names = new Map<string, NamedSteps>()

/** The steps that a task's name tells. */
export function stepsOfName(name: string): NamedSteps {
  const before = names.get(name)
  if (before) return before
  const found = stepsOfWords(name)
  if (names.size >= MOST_KNOWN) names.clear()
  names.set(name, found)
  return found
}

function stepsOfWords(name: string): NamedSteps {
  const words = untagged(name)
  if (words === '') return NOTHING
  const found = known.get(words)
  if (found) return found
  const read = readName(words)
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(words, read)
  return read
}

function readName(words: string): NamedSteps {
  const main = mainWords(words)
  const matches = PATTERNS.flatMap(([step, pattern], order) => {
    const at = main.search(pattern)
    return at < 0 ? [] : [{ step, at, order }]
  })
  matches.sort((a, b) => a.at - b.at || a.order - b.order)
  const all = matches.map(each => each.step)
  // Welding told behind its purpose is welding all the same: `Reparar casco por solda`.
  if (!all.includes('weld') && !all.includes('ndt') && / (?:por|com|by|con|de) (?:solda|weld|soldadura)/.test(words))
    all.push('weld')
  // `Drenar e desacoplar` opens; what is drained by then is its own.
  const first = all[0] === 'drain' && all.includes('open') ? 'open' : (all[0] ?? null)
  return { first, all }
}
