import { plain } from './words.ts'

/** What names of start-ups say, in Portuguese, English and Spanish, without accents. */
export const START_UP: readonly string[] = [
  'partida',
  'partir',
  'start ?up',
  'arranque',
  'arrancar',
  'acend(?:er|iment)',
  'encender',
  'encendido',
  'sincroniz',
  'synchroni[sz]',
  'fir(?:e|ing) up',
  'light up',
  'light(?:ing)? (?:of )?(?:the )?(?:\\w+ )?(?:burner|pilot|furnace|kiln|heater|boiler)s?(?= |$)',
  'ignit(?:e|ing)(?= |$)',
  'ignition of',
  'ignicao d',
  '(?:ligar|prender|acionar) (?:o |os |los |el )*(?:queimador|quemador|piloto)',
  'light off',
  '(?:put|bring|brought|plac\\w*|return\\w*|back) (?:\\w+ ){0,3}(?:in|into|on|to|in to) (?:service|line|stream)',
  'fir(?:e|ing) (?:the |of )*(?:burner|furnace|kiln|heater|boiler)',
  '(?:coloc|po[rn]|poner|puest|retorn|volt|volver|regres|entrad|entrar)\\w* (?:\\w+ ){0,3}(?:em|en|a) (?:operacao|servico|marcha|linha|servicio|operacion(?! de)|linea)',
  // Fuel, feed, blast or steam comes; only where that is what is done, not where it names a line that is cut or blinded.
  '(?<=^)(?:admitir|admissao de|introdu[zc]ir|introducao de|introduccion de|injetar|inyectar|ingresar|meter|(?:re)?iniciar|(?:re)?inicio d(?:[aeo]|e la|el)|retomar|retomada d[aeo]|reanudar) (?:(?:a|o|la|el|de|da|do|del) ){0,2}(?:(?:injecao|inyeccion|entrada) de )?(?:carga(?! d[eo])|alimentac\\w+(?! el[ec])|hidrocarbone|hidrocarburo|farinha|harina|licor|sopro|soplado|producao|produccion|operacao(?! de )|operacion(?! de (?!la ))|queima(?= |$)|gas combusti|oleo combusti)',
  '(?<=^)(?:introduc(?:e|ing)|admit(?:ting)?|cut(?:ting)? in|bring(?:ing)? in|start(?:ing)?|begin|resum(?:e|ing)|restart(?:ing)?) (?:the )?(?:\\w+ )?(?:feed(?! ?water| pump| fan)(?= |$)|hydrocarbon|liquor firing|black liquor|fuel gas(?! l)|raw meal|hot blast(?= |$))',
  '(?:put|bring|plac|switch|tak)\\w* (?:\\w+ ){0,3}on(?:to| to)? (?:black )?(?:liquor|feed|main fuel|oil firing|gas firing|load)(?= |$)(?! test)',
  '(?:feed|oil) cut ?in(?= |$)',
  're ?start(?:ing|up)? (?:of )?(?:the )?(?:\\w+ )?(?:unit|plant|mill|line|kiln|furnace|boiler|heater|reactor|production|operation|pump|compressor|turbine|fan|train|converter|regenerator)',
  'resum(?:e|ing|ption of) (?:the )?(?:production|operation|feed)',
  'blow(?:ing)? ?in (?:of )?(?:the )?(?:blast )?furnace',
  'furnace blow ?in(?= |$)',
  'turn(?:ing)? on (?:the )?(?:hot )?blast',
  '(?<=^)sopl(?:ar|ado) (?:inicial|(?:del? |el )*alto horno)',
  '(?<=^)sopr(?:ar|o|agem) (?:inicial|(?:d?[oe] )*alto forno)',
  'rais(?:e|ing) steam',
  'steam (?:up|raising)(?= |$)',
  'levantar (?:a |la )?(?:vapor|(?:pressao|presion) (?:(?:da|de|na|en|la) )*calde(?:ir|r)a)',
  'admitir vapor (?:\\w+ ){0,3}turbin',
  'hot commission',
  'com(?:iss|is)ionam\\w+ (?:a |en )?(?:quente|caliente)',
]

const OF_START = '(?:d[aeo]|del|de la|para) (?:partida|arranque|acendimento|encendido|igni[cs]\\w+)'
const PART =
  '(?:motor|filtro|queimador|quemador|bico|lanc?a|lanza|macarico|valvula|bomba|eje[ct]?tor|eyector|transformador|trafo|chave|llave|painel|pane[li]|tablero|bateria|tanque|linha|linea|tubulac\\w+|tuber\\w+|aquecedor|calentador|ventilador|soprador|soplador|resistencia|oleo|aceite|combusti\\w+|peca|sobressalente|repuesto|check ?list|lista|reuniao|reuniones|reunion|ata|rota|equipe|equipo|ele[ct]+rodo|bujia|cabo|cable|rele|sistema|eletroima)(?:e?s)?'
/** What only belongs to a start-up: a part that is worked on, a paper, a meeting. The start-up is no work on it. */
const NOT_DONE = new RegExp(
  [
    `${PART} ${OF_START}`,
    '(?:elabor|aprov|aprob|revis|emit|emis|divulg|imprim|trein|capacita|entren|prepar|planej|planific|atualiz|actualiz|review|approv|issu|training|planning)\\w* (?:(?:o|a|os|as|el|la|los|de|da|do|del|the|of|for) )*(?:\\w+ (?:de|da|do|del|of|for|para) (?:la |el |a )?)?(?:partida|arranque|start ?up)',
    'partida d[aeo]s? (?:equipe|pessoal|contratad|onibus|caminh)',
    'pre ?(?:start ?up|partida|arranque)',
    'start ?up (?:spare|parts|meeting|check ?list|procedure|plan|review|readiness|safety|screen|strainer|filter|team|crew|document|material|curve|fuel|training|prep)',
    '(?:repair|clean|replac|inspect|remov|install|check|calibrat|overhaul|order|chang|swap|servic|lubricat|rebuild|refurbish|weld|paint|isolat|blind|drain|open|clos|receiv|deliver|align|pull|fit|mount)\\w* (?:the |of |\\w+ )?start ?up (?:burner|motor|valve|pump|transformer|line|heater|blower|ejector|tank|fan|compressor|boiler|gun|lance)',
  ]
    .map(each => `(?<=^| )(?:${each})\\w*`)
    .join('|'),
  'g',
)

/** The words of a name without what only belongs to a start-up; what stays keeps its place. */
export const withoutParts = (words: string): string => words.replace(NOT_DONE, found => '_'.repeat(found.length))

/** A word with a number in it is a tag or a count, and says nothing of the step. */
const NUMBERED = /(?:^| )(?:\p{L} )?\p{L}*\d[\p{L}\d]*(?= |$)/gu
/** `LP após solda` is an examination: what stands behind such a word is not what is done. */
const BEHIND = / (?:apos|tras|depois|after|despues|antes|before|para|por|for|con|com|with|de pois) .*$/

/** The words of a name, without its tags. */
export const untagged = (name: string): string => plain(name).replace(NUMBERED, ' ').replace(/ +/g, ' ').trim()
/** Of these words, those that say what is done. */
export const mainWords = (words: string): string => words.replace(BEHIND, '')
