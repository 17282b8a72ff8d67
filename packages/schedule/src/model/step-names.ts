import { ARTICLES, BEFORE, BLIND, DEBLIND, GIVEN_TO_WORK, HAND_OVER, REMOVE, TURN } from './blind-words.ts'
import { mainWords, START_UP, untagged, withoutParts } from './start-up.ts'
import type { StepCode } from './step.ts'
import { wordPattern } from './words.ts'

const PLACE = '(?:instal|coloc|mont|insert|inser[ci]|posicion|fit|plac(?:e|ing)|put|apply|aplic|implant|execut)\\w*'
const MEASURE =
  '(?:test(?:e|es|ar|ing|s)?|prueb\\w*|probar|medi(?:r|cao|coes|cion|ciones)|measur\\w*|monitor\\w*|check\\w*|checa\\w*|verific\\w*|control\\w*|avalia\\w*|evalua\\w*)'
const DRAINS = '(?:(?:de|dos|del|los|os|las|all|the|of) )*(?:dren|drain|vents?(?= |$)|venteo|suspiro|respiro|purgador)'
const ELECTRICAL =
  '(?:trafo|transform|disjunt|(?:circuit )?breaker|interruptor|reles?(?= |$)|relays?(?= |$)|tcs?(?= |$)|tps?(?= |$)|cts?(?= |$)|vts?(?= |$)|pararray|para raio|arrester|bateria|batter(?:y|ies)|barrament|busbar|switchgear|seccionad|isolamento d[oae]s? (?:motor|gerad|cabo|trafo)|aislamiento del? (?:motor|gener|cable|trafo)|windings?(?= |$)|(?:rotor|stator|generator) windings)'
const LOCK = '(?:cadead|candad|locks(?= |$)|lock(?=$| on)|lockout|loto(?= |$)|bloque)'

/** What names say of fire and sparks that are no weld. */
export const HOT_WORK: readonly string[] = [
  'hot ?work',
  'trabalhos? a quente',
  'servicos? a quente',
  'trabajos? en caliente',
  'oxi ?cort',
  'oxi ?acet',
  'oxy ?(?:cut|fuel|acet)',
  'macaric',
  'soplet',
  '(?:cutting |with |by )?torch(?:es)?(?= |$)',
  'torch cut',
  '(?:flame|plasma|arc air|gas) (?:cut|goug)',
  'goivag',
  'arco ar',
  'corte (?:a|com|con) (?:plasma|fogo|quente|gas)',
  'esmerilh',
  'esmeril',
  'grind',
  'amolad',
]

/**
 * What names of tasks say of their step, in Portuguese, English and Spanish, without accents: for plans whose tasks have
 * no step of their own. Where two begin at the same word, the one that stands first here is meant.
 */
const WORDS: readonly (readonly [StepCode, readonly string[]])[] = [
  [
    'scaffoldDown',
    [
      `${REMOVE} ${BEFORE}(?:anda[im]|scaffold)`,
      '(?:baix|desmobil|retir|bajar)\\w* (?:de |do |dos |del |el |los |o |os )*(?:\\w+ )?anda[im]',
      'take (?:the )?scaffold\\w* down',
      'scaffold\\w* (?:dismantl|remov|down$|strip|strike)',
      '(?:remov|retir|desmont)\\w* (?:\\w+ ){1,3}(?:and|y|e) (?:\\w+ )?(?:scaffold|anda[im])',
    ],
  ],
  [
    'scaffoldUp',
    [
      '(?:erect|build|set up|mont|arm|ergu|instal)\\w* (?:\\w+ ){0,3}(?:scaffold|anda[im])',
      'andaime',
      'andami',
      'scaffold',
    ],
  ],
  ['deblind', DEBLIND],
  [
    'blind',
    [
      `${PLACE} ${BEFORE}${BLIND}`,
      `${TURN} ${ARTICLES}(?:${BLIND}|figur)\\w* (?:\\w+ ){0,3}(?:clos|fechad|cerrad)`,
      '(?:isola\\w*|isolation|aisla\\w*) (?:\\w+ )?(?:com|con|with|by) (?:raquet|spade|blind)',
      '(?<=^)raquete?a',
      'raqueteam',
      // The second of two verbs: to lock and blind.
      '(?<=(?:^| )(?:e|y|and) )(?:raquetear|cegar|blind|spade|blank)(?= |$)',
      '(?<=^)swing (?:the )?(?:blind|spade)s?(?= |$)',
      '(?<!(?:fabric\\w*|cort\\w*|inspe\\w*|pint\\w*) (?:as |las |de )*)raquet[ae]s?(?= |$)',
      'blinding',
      '(?:blind|blank|spade) off',
      '(?<=^)blind$',
      'ceg(?:ar|ado|amento)$',
    ],
  ],
  [
    'gasTest',
    [
      `${MEASURE} ${ARTICLES}(?:(?:e|y|and) )?(?:gas(?:es)?|atmos(?:f|ph)er\\w*|lie|lel|explosivi\\w*)(?= |$)`,
      `${MEASURE} ${ARTICLES}(?:o2|co|oxigenio|oxigeno|oxygen)(?= |$)(?! (?:anal|sens|sond|cylind|line|lanc|prob))`,
      '(?:gas|atmospher\\w*|air|oxygen|lel) (?:test|check|free|clear|measur|monitor)',
      'explosi(?:m|vidad)',
      'liberacao de gas',
      'li[bv]re de gas',
    ],
  ],
  [
    'permit',
    [
      `(?:emit|emis|issu|liber|obt|get(?= )|sign|firm|assin|abr|apert|open|solicit|request)\\w* ${BEFORE}(?:permis[so]|permits?(?= |$)|pte?(?= |$)|pet(?= |$))`,
      'permis(?:sao|soes|o|os) (?:de |do |para )',
      'permissao',
      '(?:liber|habilit)\\w* (?:d[eo] |del |o |os |el |los )?espaci?os? confinad',
      '(?:work|entry|space) permit',
      'permit (?:to work|issu)',
      '(?<=^)pet(?= |$)',
      '(?<=^)pt(?=$)',
      // Elsewhere it is a weld's examination.
      '(?<=gas(?:es)? (?:e|y|and) )pt(?=$)',
      'autoriz\\w* (?:a |la |o |el )?(?:entrada|ingreso|entry)',
    ],
  ],
  [
    'electricalOff',
    [
      'desenergiz',
      'descargo (?:electr|de linea|de tension)',
      '(?<=^)seccion(?:ar|am)(?!\\w* valv)',
      'de energi[sz]',
      `(?:deslig|desconec|desconex|disconnect|isol|aisl|corte)\\w* ${ARTICLES}(?:\\w+ )?(?:eletr|electr|power|alimentac|alimentacao eletr)`,
      '(?:deslig|desconec|disconnect|switch off)\\w* (?:the |o |a |el |la |and isolate )*(?:disjunt|motor|breaker|interruptor)',
      'switch off and isolat',
      'rack(?:ing)? out',
      '(?:extra|sac|retir)\\w* (?:de |o |os |el |los )*disjuntor',
      'electrical isolation',
      'isolat\\w* and (?:earth|ground)',
      'abrir seccion',
      'cort\\w* (?:de )?(?:energia|alimentac)',
    ],
  ],
  [
    'unlock',
    [
      'desbloque',
      'unlock',
      'desconsign',
      `(?:${REMOVE}|levant\\w*|lift\\w*|clear\\w*|devol\\w*|liber\\w*|baixa|withdraw\\w*) ${BEFORE}(?:(?:etiquetas?|tarjetas?|tags?) (?:e|y|and) )?${LOCK}`,
      '(?:lock ?out|loto|locks?) (?:and tags? )?(?:remov|off$)',
      'lift (?:the )?isolation',
      'de isolat',
    ],
  ],
  [
    'lockout',
    [
      // A block valve is no lock-out of people, and a lock that is taken off is unlocking.
      '(?<!valv\\w* (?:de|del|da) )(?<!(?:retir|remo[vc]|sac|quit|levant|devol|liber|baixa)\\w* (?:de |do |dos |del |los |o |os )*)bloque(?!i?o de valv)',
      `(?:${PLACE}|hang) ${BEFORE}(?:(?:etiquetas?|tarjetas?|tags?) (?:e|y|and) )?${LOCK}`,
      'hang lockout',
      // To insulate is another word.
      '(?<=^)isolate(?= |$)',
      'trav\\w* (?:e|y) (?:sinaliz|etiquet|identif)',
      // That it holds is tried, and what was left is led away.
      '(?:\\w+ (?:de |of |the )?)?(?:ausencia de tens|absence of voltage|tens\\w* zero|(?:zero|no) (?:voltage|energy)|energia (?:zero|cero))',
      'prove dead',
      'aterra(?:r|mento tempor)',
      'safety (?:ground|earth)',
      '(?<!(?:remov|clear|withdraw|retir|remo[vc])\\w* (?:the |o |de |do |del )*)(?:lock ?out|loto)(?! (?:remov|off$))(?= |$)',
      'lock out',
      'lock\\w* (?:energ|and)',
      'tag(?:ging)? (?:out|and lock)',
      'isolat\\w* (?:and lock|energ)',
      'isol(?:ar|amento de) (?:as )?(?:energ|fontes)',
      'aislar energ',
      'energy isolation',
      '(?:trav|enclav)\\w* (?:de |os |as |las |los )*(?:disjunt|chave|seccion|energ|font|fuent)',
      'travamento e etiq',
      '(?<!des)consigna',
      'tarjete(?:ar|o)',
      'candadeo',
    ],
  ],
  [
    'insulationOff',
    [
      `${REMOVE} ${BEFORE}(?:isolament|insulat|lagging|aislami)`,
      '(?:insulation|lagging) (?:remov|strip|off(?= |$))',
      '(?:isolament|aislamient)\\w* (?:\\w+ )?(?:remo[vc]|retir|desmont)',
    ],
  ],
  [
    'insulate',
    [
      '(?:(?:re)?coloc|recomp|repo[rns]|refaz|rehacer|(?:re ?)?instal|(?:re)?mont|aplic|refit|replac|reinstat|appl)\\w* (?:de |do |da |del |o |el |la |the |of )*(?:isolament|insulat|lagging|aislami)',
      'reisol',
      're ?insulat',
      'reaisl',
      '(?:insulation|lagging) (?:(?:re)?install|reinstat|refit|fit)',
      'insulate$',
      '(?<=^)(?:isol(?:ar|amento)|aisl(?:ar|amiento)) (?:\\w+ )?term',
    ],
  ],
  [
    'pressureTest',
    [
      '(?:test[es]?|testes|pruebas?|provas?|ensa[iy]os?) (?:de |a )?(?:hidr|presion|pressao|pneum|neum)',
      'hidrost',
      'th$',
      'hidro(?:test|prueb)',
      'hydro ?test',
      'hydro$',
      'hydrostat',
      'hydraulic (?:pressure )?test',
      'pressure test',
      'pneumatic test',
    ],
  ],
  [
    'leakTest',
    [
      `(?:test|prueb|prob|ensa[iy]|verific|check|detec)\\w* ${ARTICLES}(?:estanq|vazament|fuga|hermet|vedac|bolha|burbuj|leaks?(?= |$))`,
      'check\\w* (?:\\w+ )?for leaks?$',
      'estanqueidade',
      'estanqu(?:e)?idad',
      '(?:leak|tightness|hermeticity|bubble) (?:test|check)',
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
    [
      `(?:test(?:e|es|ar|ing|s)?|ensa[iy]\\w*|prueb\\w*|probar|med(?:ir|icao|icion)) ${ARTICLES}(?:al? )?(?:\\w+ )?${ELECTRICAL}`,
      `${ELECTRICAL}\\w* (?:\\w+ )?test`,
      'megger',
      '(?:electrical|eletric\\w*|insulation resistance) tests?(?= |$)',
      '(?:testes?|ensaios?|pruebas?|ensayos?) el[ec]*tric',
    ],
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
      '(?<=(?:^|(?:^| )and ))close(?= |$)(?! out)',
      'close(?=$)',
      'close up',
      'closing',
      'closure',
      'cerrar',
      'cierre',
      'box(?:ing)? ?up',
      'tapar (?:a |as |la |las )?(?:boc|man|regist)',
      'coloc\\w* (?:as |las |the )?ta(?:mpas?|pas?)$',
      'torquear (?:tampa|carretel|flange|boca)',
      'close (?:man|cover|chan|door|tray|head)',
    ],
  ],
  [
    'open',
    [
      // Through drains and vents that are opened it is released.
      `abrir(?! ${DRAINS})`,
      `abertura(?! ${DRAINS})`,
      `apertura(?! ${DRAINS})`,
      `open(?= |$)(?! ${DRAINS})`,
      `opening(?! ${DRAINS})`,
      'soltar (?:estojo|parafuso|porca|prision|perno|esparrago)',
      'unbolt',
      'loosen (?:bolt|stud|nut)',
      'desflange',
      'desacopl',
      'uncoupl',
      '(?:remo[vc]|retir|desmont|sac)\\w* (?:de |do |da |o |a |el |la |the )*(?:tampa|carretel|cabecote|bocal|boca|espelho|tapa|carrete|cabezal|cover|channel|head|man(?:way|hole)|(?:portas?|puertas?) de|doors?$)',
      'quit\\w* (?:las? )?tapa',
      'destapar',
      '(?:remov|retir|desmont)\\w* (?:os |los |the )?instrument',
      '(?:remove|take off) (?:the )?(?:shell |channel |floating )*(?:cover|channel|head|manway)',
    ],
  ],
  [
    'heatTreat',
    [
      'ttat$',
      // What it is for stands before it in English.
      'post ?weld heat treat',
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
      'particulas? magnet',
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
    [
      'inspe[ct]',
      'vistori',
      'visual check',
      '(?:medi|levant)\\w* (?:de )?(?:la )?espes',
      'revis\\w* (?:visual|(?:de |dos |los )*intern)',
      'thickness meas',
      'boroscop',
      'borescop',
      'iris$',
      'visual exam',
    ],
  ],
  ['retube', ['tampon', 'retub', 'plug(?:ging)? tube', 'plug$', 'taponar']],
  ['weld', ['sold', 'weld']],
  ['cure', ['cura$', 'curar', 'cure$', 'curing', 'curado', '(?:refractory|lining|castable) cur(?:e|ing)(?= |$)']],
  [
    'dryOut',
    [
      'secagem',
      'secar (?:o |el )?refr',
      '(?:(?:refractory|lining|castable|boiler|furnace) )?dry ?out',
      'dry (?:the )?refr',
      'secado',
      'curva de (?:aquec|calent)',
      'aquecer',
      'calentar',
      '(?<=^)(?:aquecimento|calentamiento)',
      'heat(?:ing)? up',
      'warm(?:ing)? ?up',
      'heat ?up curve',
      'dry(?:ing)? ?(?:out )?curve',
    ],
  ],
  [
    'refractory',
    ['(?:repar|refaz|aplic|instal|recomp)\\w* (?:de |do |o |el )*refrat', 'refrat', 'refract', 'concretag\\w* refr'],
  ],
  [
    'repair',
    [
      '(?:trat|treat|regener|filtr)\\w* (?:o |el |the |de )*(?:oleo|oil|aceite)',
      'repar',
      'recuper',
      'repair',
      'revisar',
      'revisao',
      'overhaul',
      'retrofit',
      'conserto',
      'arregl',
      'revision',
    ],
  ],
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
      'lavado$',
      'descoque',
      'pigging',
      'decok',
      'jateam',
      'washing',
      'wash$',
    ],
  ],
  [
    'ventilate',
    [
      `${PLACE} ${BEFORE}(?:exaust|ventila|extractores? de aire|air movers?)`,
      'ventil(?!ador|ator)',
      'ventear',
      'insufla',
      'set up air',
      'ilumin',
      'exaust(?!or)',
    ],
  ],
  [
    'drain',
    [
      'dren(?!os?(?= |$))',
      '(?:abrir|abertura|apertura|open|opening) (?:(?:de|dos|los|os|all|the|of) )*(?:dren|drain)',
      'drain(?!s? (?:valv|line|pip|plug|noz))',
      'despress?ur',
      'depress',
      'esvazi',
      'esgot(?:ar|am)',
      'vacia(?:r|do|miento)$',
      'empty$',
      'emptying',
      'dewater',
      'blow ?down(?! (?:valv|line|tank|drum|vessel))',
      'bleed (?:down|off)',
      '(?:alivi|purg)\\w* (?:de |a |la )*(?:pressao|presion)',
    ],
  ],
  ['cool', ['resfri', 'esfri', 'cool', 'enfri']],
  ['purge', ['purg', 'inerti[sz]', 'inert$', 'nitrogen purge']],
  [
    'stop',
    [
      'parar$',
      'apagar',
      'cortar carga',
      'desligar$',
      'desligam',
      'detener$',
      'shut ?down',
      'stop$',
      'parada de prod',
      'corte de carga',
      '(?:re)?tira(?:r|da) (?:\\w+ ){0,3}de (?:operac|servic)',
      'sacar (?:\\w+ ){0,3}de (?:operac|servic)',
      'tak(?:e|ing) (?:\\w+ ){0,3}out of (?:operat|servic)',
    ],
  ],
  [
    'calibrate',
    [
      'calibr',
      'afericao',
      'bench test',
      'pop test',
      '\\w+ (?:bench|pop) test',
      '(?:test|prueb|prob)\\w* (?:de |en |em )?(?:bancada|banco)',
      '(?:test|prueb|prob|ensa[iy]|set)\\w* (?:de |das |de las |las |as |the )*(?:psv|(?:safety|relief) valve|valvulas? de segur)',
    ],
  ],
  ['machine', HOT_WORK],
  ['align', ['alinh', 'align', 'alinea']],
  ['torque', ['torque', 'reapert', 'retorque', 'tighten', 'apretar', 'reapret']],
  ['fill', ['encher', 'enchimento', 'fill$', 'filling', 'llenar', 'llenado']],
  ['handOver', HAND_OVER],
  ['startUp', START_UP],
  ['lift', ['icament', 'icar', 'izaje', 'izar', 'lift']],
]

const TO_WORK = wordPattern(GIVEN_TO_WORK)
const PATTERNS = WORDS.map(([step, words]) => [step, wordPattern(words)] as const)

/** What a name says: the step it begins with, and all steps it speaks of (`Parar, bloquear e inertizar`). */
export interface NamedSteps {
  readonly first: StepCode | null
  readonly all: readonly StepCode[]
}

/** The first group: opened. */
const TURNED = /^(?:swing|turn|rotat|gir|vir)\w* .*?(?:figur|spectacle).* (?:(open|abert|abiert)|clos|fechad|cerrad)/

const NOTHING: NamedSteps = { first: null, all: [] }
const MOST_KNOWN = 20_000
/** By the words that are left of a name without its tags, and by the name itself. */
const known = new Map<string, NamedSteps>()
const names = new Map<string, NamedSteps>()

/** The steps that a task's name implies. */
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

const DRIES = wordPattern(['seca', 'dry', 'curva', 'curve', 'cura', 'cure', 'curing'])

/** What a name of several steps is about: `Drenar e desacoplar` opens, `Encher e testar estanqueidade` is filled for the test. */
function mainStep(all: readonly StepCode[], words: string): StepCode | null {
  if (all[0] === 'drain' && all.includes('open')) return 'open'
  // Heating that burners are lit for is firing, unless a lining is dried by it.
  if (all[0] === 'dryOut' && all.includes('startUp') && !DRIES.test(words)) return 'startUp'
  if (all[0] === 'fill') return all.find(step => step === 'pressureTest' || step === 'leakTest') ?? 'fill'
  return all[0] ?? null
}

function readName(words: string): NamedSteps {
  const main = mainWords(words)
  const matches = PATTERNS.flatMap(([step, pattern], order) => {
    const at = (step === 'startUp' ? withoutParts(main) : main).search(pattern)
    return at < 0 ? [] : [{ step, at, order }]
  })
  matches.sort((a, b) => a.at - b.at || a.order - b.order)
  const given = TO_WORK.test(words)
  const all = matches.map(each => each.step).filter(step => step !== 'handOver' || !given)
  // A figure eight is turned either way, and which may stand behind: `Virar figura 8 para aberto`.
  const turned = TURNED.exec(words)
  if (turned) all.unshift(turned[1] === undefined ? 'blind' : 'deblind')
  // Welding named after its purpose is welding all the same: `Reparar casco por solda`.
  if (!all.includes('weld') && !all.includes('ndt') && / (?:por|com|by|con|de) (?:solda|weld|soldadura)/.test(words))
    all.push('weld')
  // So is a test named by what it looks for: `Fill and test for leaks`.
  if (!all.includes('leakTest') && /(?:^| )(?:check|test)\w* (?:\w+ )?for leaks?(?: |$)/.test(words))
    all.push('leakTest')
  return { first: mainStep(all, main), all }
}
