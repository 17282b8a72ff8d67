/** Hours, days and weeks behind a number, and what they are in hours. */
export const TIME_UNITS: readonly (readonly [RegExp, number])[] = [
  [/^[\s-]*(?:(?:consecutive|straight|full|clock|elapsed)[\s-]+)?(?:h|hs|hrs?|horas?|hours?)(?![a-z])/, 1],
  [/^[\s-]*(?:(?:calendar|consecutive|straight|full|clock|working|business)[\s-]+)?(?:d|dias?|days?)(?![a-z])/, 24],
  [/^[\s-]*(?:semanas?|weeks?)(?![a-z])/, 168],
]

/** Numbers of units, standards and documents that count nothing: "U-110", "NR-13", "API 653", "rev. 2", "3º". */
export const NAMES_BY_NUMBER =
  /(?<![a-z0-9])(?:u-?\d{1,4}[a-z]?|(?:unidade|unit|unidad|area|planta|plant|linha|line|linea) \d+|nr-?\s?\d+|api[- ]?\d+|asme \w+|iso[- ]?\d+|n-\d+|iw\d+n?|(?:wo|os|ot|sr|om)\s?#?\d{4,}|h2so4|\d+\s?[ºª°]|\d+(?:st|nd|rd|th))(?![a-z0-9])/g

/** "24/7", "24 x 7": round the clock. */
export const ROUND_THE_CLOCK = /(?<![a-z0-9])24\s?(?:\/|x|h ?x? ?)\s?7(?![0-9])/g

/** Numbers that number a line: "1. ", "2) ", "3 - ". */
export const LINE_NUMBER = /(?<=^|\n)[^\S\n]*\(?\d{1,3}(?:\.\d{1,2})*[.)](?=\s)/g

/** How much a crane lifts, beside its name: which crane it is, and nothing that is counted. */
export const SIZE_OF_CRANE =
  /(?:(?<=(?:guindastes?|gruas?|cranes?)(?: [a-z]+)?(?: de| of|,| \()? ?)\d+(?:[.,]\d+)?[\s-]?t(?:on(?:eladas?|nes?|s)?)?|\d+(?:[.,]\d+)?[\s-]?t(?:on(?:eladas?|nes?|s)?)?(?= (?:[a-z]+ )?cranes?))(?![a-z0-9])/g
