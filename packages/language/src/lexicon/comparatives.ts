/** "25 % mais rápido", "10% slower" behind a value: by how much less or more something takes. Sources of patterns, folded or not. */
const SHORTER =
  'mais (?:r[aá]pid|curt)[oa]s?|m[aá]s (?:r[aá]pid|cort)[oa]s?|faster|quicker|shorter|mais depressa|m[aá]s r[aá]pidamente|mais rapidamente'
const LONGER =
  'mais (?:lent|demorad|long|comprid)[oa]s?|m[aá]s (?:lent|larg|tard[ií])[oa]s?|slower|longer|mais devagar|m[aá]s despacio'
const VALUE = String.raw`(\d\s*(?:%|por ?cento|por ciento|percent|h|hs|horas?|hours?|hrs?|min|dias?|d[ií]as?|days?)\s+)`

/** What the words of readers that know only "less" and "more" are put for. */
const READ: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`${VALUE}(?:${SHORTER})(?![a-zà-ÿ])`, 'gi'), 'a menos'],
  [new RegExp(`${VALUE}(?:${LONGER})(?![a-zà-ÿ])`, 'gi'), 'a mais'],
]

/** A text with "so much faster" as so much less: a comparative has its direction from its adjective, not by "more". */
export const withoutComparatives = (text: string): string =>
  READ.reduce((said, [regex, word]) => said.replace(regex, `$1${word}`), text)
