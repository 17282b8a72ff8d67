const UNITS: readonly (readonly [number, readonly string[], readonly string[], readonly string[]])[] = [
  [1, ['um', 'uma'], ['one'], ['un', 'una', 'uno']],
  [2, ['dois', 'duas'], ['two'], ['dos']],
  [3, ['tres'], ['three'], ['tres']],
  [4, ['quatro'], ['four'], ['cuatro']],
  [5, ['cinco'], ['five'], ['cinco']],
  [6, ['seis'], ['six'], ['seis']],
  [7, ['sete'], ['seven'], ['siete']],
  [8, ['oito'], ['eight'], ['ocho']],
  [9, ['nove'], ['nine'], ['nueve']],
]
const TENS: readonly (readonly [number, string, string, string])[] = [
  [20, 'vinte', 'twenty', 'veinte'],
  [30, 'trinta', 'thirty', 'treinta'],
  [40, 'quarenta', 'forty', 'cuarenta'],
  [50, 'cinquenta', 'fifty', 'cincuenta'],
  [60, 'sessenta', 'sixty', 'sesenta'],
  [70, 'setenta', 'seventy', 'setenta'],
  [80, 'oitenta', 'eighty', 'ochenta'],
  [90, 'noventa', 'ninety', 'noventa'],
]

/** Numbers in words that are made of others: "vinte e duas", "twenty-two", "treinta y dos", "veintidos", and dozens. */
export const COMPOUND_COUNTS: Readonly<Record<string, number>> = Object.fromEntries([
  ...TENS.flatMap(([ten, pt, en, es]) => [
    [pt, ten] as const,
    [en, ten] as const,
    [es, ten] as const,
    ...UNITS.flatMap(([unit, ptUnits, enUnits, esUnits]) => [
      ...ptUnits.map(word => [`${pt} e ${word}`, ten + unit] as const),
      ...enUnits.flatMap(word => [[`${en}-${word}`, ten + unit] as const, [`${en} ${word}`, ten + unit] as const]),
      ...esUnits.flatMap(word => [
        [`${es} y ${word}`, ten + unit] as const,
        ...(ten === 20 ? [[`veinti${word}`, ten + unit] as const] : []),
      ]),
    ]),
  ]),
  ...([
    ['meia duzia de', 6],
    ['uma duzia de', 12],
    ['duas duzias de', 24],
    ['media docena de', 6],
    ['una docena de', 12],
    ['dos docenas de', 24],
    ['half a dozen', 6],
    ['half-dozen', 6],
    ['a dozen', 12],
    ['one dozen', 12],
    ['two dozen', 24],
    ['dozen', 12],
    ['um par de', 2],
    ['a pair of', 2],
  ] as const),
])

/** Words that are one of something as often as they are its article. */
export const ARTICLE =
  /^(?:a|an|um|uma|one|un|una|uno|once|dos|cem|a pair of|um par de|un par de|meio|meia|media|medio|half)$/

/** "6 x 10", "6x10s": so many days of so many hours, or so many pieces. */
export const REGIME = /(?<![\w.,])([1-7])\s?[x×]\s?(\d{1,2})(?:\s?(?:s|h|hs|hrs?|horas?|hours?))?(?![\w.,]*\w)/
