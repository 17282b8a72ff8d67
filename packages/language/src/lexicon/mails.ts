// Closings and signatures of mails, in the three languages.

/** A closing at the head of a line; a name may stand behind it: "Abs, Tadeu". */
export const CLOSES =
  /^\s*(?:abs|abracos?|att|atte|atenciosamente|atentamente|cordialmente|grat[oa]|obrigad[oa]|sds|saudacoes|saludos(?: cordiales)?|un saludo|gracias|muchas gracias|muito obrigad[oa]|thanks|thank you|many thanks|thx|regards|best(?: regards)?|kind regards|cheers|br)\s*(?:[,.!-]+\s*|$)/
/** Small words inside of names. */
export const NAME_JOINT = /^(?:d[aeo]s?|del|la|y|e|of|the|von|van)$/
