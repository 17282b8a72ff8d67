// Numbers of cranes as mails give them, in three languages at once: folded text, sources of patterns.
import { NUMBER_WORD } from '../read/numbers.ts'

const NAME = '(?:guindastes?|gruas?|cranes?)'
const ONE_NAME = '(?:guindaste|grua|crane)'
/** How much a crane lifts. */
const SIZE = '\\d{1,4}(?:[.,]\\d+)?[\\s-]?(?:t|tn|tons?|tonnes?|toneladas?|tm)(?![a-z])'
const COUNT = `(?:\\d{1,2}(?![\\d])|${NUMBER_WORD})`
const KIND = '(?:de |of )?[a-z]{4,14}'
const AND = '(?:,|\\+|/|;|(?:e|y|and|mais|plus)(?![a-z]))'
const ONLY = '(?:(?:only|so|somente|apenas|solo|solamente|just|max\\.?|up to|ate|hasta)\\s+)?'
/** "2 de 100 t", "2x70t", "one 500 t", "600t x1". */
const ONE_SIZE = `(?:${COUNT}\\s*(?:x|de|of|ud|un|nos?)?\\s*(?:de\\s+)?${SIZE}|${SIZE}\\s*x\\s*\\d{1,2}(?![\\d/]))`

/** A name with numbers by size behind it: "guindastes: 2 de 100 t + 1 de 300 t", "cranes 600t x1 + 150t x2". */
export const CRANES_BY_SIZE = new RegExp(
  `(?<![a-z])${NAME}\\s*[:=(-]?\\s*${ONLY}(${ONE_SIZE}(?:\\s*${AND}\\s*${ONE_SIZE})*)`,
  'g',
)
/** One of them. */
export const ONE_OF_SIZES = new RegExp(
  `(?:(${COUNT})\\s*(?:x|de|of|ud|un|nos?)?\\s*(?:de\\s+)?${SIZE}|${SIZE}\\s*x\\s*(\\d{1,2}))`,
  'g',
)
/** A name with one number behind it: "grúa de 150 tn (1)", "crane x2", "crane: only one", "guindaste 500t 1". */
export const CRANES_BEHIND = new RegExp(
  `(?<![a-z])${NAME}(?:\\s+${KIND})?(?:\\s+(?:de\\s+|of\\s+)?${SIZE})?(?:\\s*[:=(-]+\\s*${ONLY}|\\s+${ONLY}|\\s*(?=x))(?:x\\s*)?(${COUNT})(?!\\s*(?:t|tn|ton\\w*|x|/|:|h|hs|hrs?|horas?|hours?|d|dias?|days?|%)(?![a-z])|[\\d.,:/]\\d|\\s+(?!unid|units?(?![a-z]))[a-z]{4,})`,
  'g',
)
/** A number before a name with its size or kind between: "one 100t crane", "1 polar crane". */
export const CRANES_BEFORE = new RegExp(
  `(?<![\\w.,/-])(${COUNT})\\s*(?:x\\s*)?(?:${SIZE}[\\s-]*|[a-z]{4,12}[^\\S\\n]+)${NAME}(?![a-z])`,
  'g',
)
/** One crane by its size alone: "guindaste 60t", "crane 300T". */
export const CRANE_OF_SIZE = new RegExp(
  `(?<![a-z])(?<!${COUNT}[^\\S\\n]*(?:x[^\\S\\n]*)?(?:[a-z]+[^\\S\\n]+)?)${ONE_NAME}\\s+(?:de\\s+|of\\s+)?${SIZE}((?:\\s*${AND}\\s*${ONE_SIZE})*)(?!\\s*[x:=(]?\\s*\\d)`,
  'g',
)
/** Cranes that lift for the work, by the words behind them. */
export const CRANES_WORK = /^\s*(?:para|for|disponi\w*|availab\w*|a disposi\w*)(?![a-z])/
/** The word for one. */
export const CRANE_WORD = new RegExp(NAME)
/** Cranes that are mended, by the words behind them. */
export const CRANES_MENDED =
  /^[^.;,\n]{0,24}(?<![a-z])(?:inspe\w+|revis\w+|overhaul\w*|mantenim\w+|manuten\w+|maintenance|load test|teste de carga|prueba de carga|repair\w*|reform\w+|troca|cambio|cables|cabos|refurb\w*|moderni\w+)/
/** Words before cranes that lift for the work: "com 2 pontes rolantes". */
export const BY_MEANS_OF = /(?<![a-z])(?:com|with|con|using|usando|by)\s+(?:\S+\s+)?$/
