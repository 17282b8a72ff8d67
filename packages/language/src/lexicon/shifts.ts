// Day and night behind numbers of people, in three languages at once: folded text, sources of patterns.

const LEAD = '(?:(?:a|d[eo]l?|n[oa]|on|in|by|during|for|en|el|la|por|the|turno|turma|shift|periodo)\\s+){0,3}'
const ONLY = '(?:so|somente|apenas|only|solo|solamente|exclusivamente)'
/** Words for "only" before a shift. */
export const ONLY_SHIFT = ONLY

/** Words for the day's shift; one letter stands for it where its sibling does, too. */
export const DAY_WORD = '(?:(?:dias?|diurn[oa]s?|day ?shifts?|days?(?: ?time)?|d\\/s|ds)(?![a-z])|d(?![a-z]|\\/[a-z]))'
export const NIGHT_WORD =
  '(?:(?:noites?|noches?|night ?shifts?|nights?(?: ?time)?|noturn[oa]s?|nocturn[oa]s?|n\\/s|ns)(?![a-z])|n(?![a-z]|\\/[a-z]))'

/** A number of people of one shift: "12 dia", "40 on nights", "2 de noche"; "10 days" is a time and none. */
export const SHARE = `(\\d{1,3})\\s*x?\\s*(?:${ONLY}\\s+)?(${LEAD})(?:(${DAY_WORD})|(${NIGHT_WORD}))(?:\\s+(only|apenas|shift)(?![a-z]))?`
/** The shift right behind a trade: "soldadores noite", "(só de dia)", "mecánicos día". */
export const OWN_SHIFT = `(?:${ONLY}\\s*)?${LEAD}(?:(${DAY_WORD})|(${NIGHT_WORD}))(?:\\s+(?:only|apenas|shift)(?![a-z]))?`
/** "Day and night": both, and none of them alone. */
export const BOTH_SHIFTS = /^\s*(?:and|e|y|&|\/|\+)\s*(?:d[eo]l? |at |on |by |de la |a )?(?:night|noite|noche|day|dia)/
/** What stands between the numbers of two shifts. */
export const NEXT_SHARE = '(?:\\s*(?:,|\\/|;|\\+|&|(?:e|and|y|mais|plus|mas)(?![a-z]))\\s*|[^\\S\\n]+)'
/** "(D/N)", "dia/noite" behind two numbers. */
export const DAY_AND_NIGHT = /^\s*\(?\s*(?:d|dia|day|days)\s*[/|e&-]\s*(?:n|noite|noche|night|nights)\s*\)?(?![a-z])/
/** The same the other way round. */
export const NIGHT_AND_DAY = /^\s*\(?\s*(?:n|noite|noche|night|nights)\s*[/|e&-]\s*(?:d|dia|day|days)\s*\)?(?![a-z])/

/** What may stand between a trade and its numbers by shift. */
export const IN_ALL = '(?:\\s+(?:de end|end|ndt|total|in total|no total|en total|ao todo|in all))?'

/** "(día 14, noche 10)", "day: 30 / night: 20": the shift before its number. */
export const SHIFT_FIRST = `(?:(${DAY_WORD})|(${NIGHT_WORD}))\\s*[:=]?\\s*(\\d{1,3})(?![\\d:h/])`

/** Trades as mails shorten them, by the name that they stand for. */
export const SHORT_TRADES: Readonly<Record<string, string>> = {
  'mec|mechs?|mechanical|mecanica': 'Mecânico',
  'cald|bm|caldeiraria|caldereria': 'Caldeireiro',
  'sold|weld|solda|soldadura': 'Soldador',
  'ele|eletr?|elecs?|electricos?|elect|sparks|electrical|eletrica|electrica': 'Eletricista',
  'inst|instr|inst techs?|instrumentation|instrumentacao|instrumentacion|i&c|e&i': 'Instrumentista',
  'insp|ndt|nde|end|ut|pt\\/ut': 'Inspetor',
  lim: 'Limpeza',
  'andaim|andam|scaffs?|andamios': 'Andaimista',
  'c&i': 'Instrumentista',
  'refr?|refrat|brickies|refractory': 'Refratarista',
  'isol|ais': 'Isolador',
}
/** A number with a trade in short behind it. */
export const SHORT_TRADE = new RegExp(
  `(?<![\\w.,/-])(\\d{1,3})\\s+(${Object.keys(SHORT_TRADES).join('|')})(?:\\.(?=\\s|,|;|$|\\))|(?=\\s*(?:[,;.\\n(]|$|(?:e|and|y)\\s)))`,
  'g',
)
/** A trade in short with its number behind: "mec 20D 14N", "BM 60/40", "END 6". */
export const SHORT_BEFORE = new RegExp(
  `(?<![a-z\\d-])(${Object.keys(SHORT_TRADES).join('|')})\\.?(?=[^\\S\\n]*[:=]?[^\\S\\n]*\\d)`,
  'g',
)

/** "Pessoal de dia:", "Night:", "Turno noite -" before people. */
export const SHIFT_HEAD =
  /(?:^|[.;\n/(])\s*(?:[*•-]\s*)?(?:(?:pessoal|gente|equipes?|crews?|turno|shift|personal|people|labou?r|efetivo|dotacion|mao de obra)\s+)?(?:d[eoa]l?\s+|of\s+|on\s+)?(?:(dias?|days?|day ?shift|diurn[oa]|d\/s|ds)|(n\/s|ns|noites?|noches?|nights?|night ?shift|noturn[oa]|nocturn[oa]))(?:\s+(?:crews?|shifts?|teams?|gangs?|people|staff|equipes?|turnos?|turmas?|personal|cuadrillas?))?(?:\s*[:=]|(?=\s+\d{1,3}\s+[a-z]))/g

/** A name with numbers behind it, or with shifts before theirs: "soldadores 8", "millwrights D12". */
export const NAME_OF_PEOPLE =
  /(?<![a-z\d-])[a-z]{4,}(?: (?:de )?[a-z]{3,})?(?=[^\S\n]*[:=(-]?[^\S\n]*(?:\d|[dn]\d|dia|day|noche|noite|night))/g

/** Days, where no word makes a shift of them: a time. */
export const SEVERAL_DAYS = /^(?:days|dias)$/

/** "15 por turno", "30 each shift" behind a name: as many in each of them. */
export const EACH_SHIFT =
  /^(\d{1,3})[^\S\n]*\)?[^\S\n]*(?:(?:por|per|cada|each|en cada|em cada|in each|a)[^\S\n]+|\/[^\S\n]*)(?:turno|shift|turma)(?![a-z])/
/** "32 (2 shifts of 16)" behind a name: as many in each shift as there are in one. */
export const IN_SHIFTS =
  /^\d{1,3}[^\S\n]*\([^\S\n]*(?:2|3|two|three|dois|tres|dos)[^\S\n]+(?:turnos?|shifts?|turmas?)[^\S\n]+(?:d[eo]|of|x)[^\S\n]*(\d{1,3})[^\S\n]*\)/
/** The same behind a number and its trade: "30 albañiles (2 turnos de 15)". */
export const IN_SHIFTS_BRACKET =
  /^[^\S\n]*\([^\S\n]*(2|3|two|three|dois|tres|dos)[^\S\n]+(?:turnos?|shifts?|turmas?)[^\S\n]+(?:d[eo]|of|x)[^\S\n]*(\d{1,3})[^\S\n]*\)/
/** "18 bricklayers D / 16 N": letters of shifts, where both stand. */
export const LETTERS_OF_SHIFTS = /^[^\S\n]+([dn])[^\S\n]*[/,+;][^\S\n]*(\d{1,3})[^\S\n]*(?!\1)[dn](?![a-z])/
/** Three shifts by their numbers: "20/20/20". */
export const OF_THREE = /^(\d{1,3})[^\S\n]*\/[^\S\n]*(\d{1,3})[^\S\n]*\/[^\S\n]*(\d{1,3})(?![\d/])/

/** Builders in brick that withstands heat. */
export const OF_REFRACTORY = /^[^\S\n](?:refratari|refractari|refratarist)[a-z]+/
/** "Refractory crew", "equipe de solda". */
export const CREW_OF = /(?:^|\s)(?:crews?|teams?|equipes?|cuadrillas?|gang)(?:\s|$)/

/** Doers that are machines as well: people only where others are named with them. */
export const MAY_BE_MACHINE = /^(?:lavador|washer|cleaner|limpador|secador|peneirador)/
/** A number, a word for which of them, and a trade behind it: "6 mechanical fitters". */
export const QUALIFIED =
  /(?<![\w.,/-])(\d{1,3})\s+((?:mechanical|electrical|industrial|structural|skilled|certified|coded|senior|general|maintenance|plant|site|contract(?:or)?|pressure|class)\s+([a-z]{4,}s))(?![a-z])/g

/** "Electricians 8 days": right behind a trade they are people of the day. */
export const DAYS_BEHIND = /^\d{1,3}\s+(?:days|dias)\s*(?:$|[,.;\n])/
