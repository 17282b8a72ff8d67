/**
 * Day, night and clock times of people: "os caldeireiros trabalham só de dia", "night shift for the welders from Wednesday,
 * 18:00 to 06:00". What these words leave of a clause names the people. Folded regular-expression sources.
 */

const WEEKDAY =
  '(?:segundas?|tercas?|quartas?|quintas?|sextas?|sabados?|domingos?|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|lunes|martes|miercoles|jueves|viernes)(?:[- ]feiras?)?'
const MONTHS = '(?:jan|feb|fev|mar|apr|abr|may|mai|jun|jul|aug|ago|sep|set|oct|out|nov|dec|dez|ene|dic)[a-z]*'
const A_DAY = `(?:${WEEKDAY}|\\d{1,2}[/.]\\d{1,2}(?:[/.]\\d{2,4})?|\\d{1,2}(?:st|nd|rd|th)?\\s+(?:de |of )?${MONTHS}(?:(?:\\s+de)?\\s+20\\d\\d)?|${MONTHS}\\s+\\d{1,2}(?:st|nd|rd|th)?|20\\d\\d-\\d\\d-\\d\\d|hoje|amanha|today|tomorrow|hoy|manana)`

/** From which day on: the day is the first group. */
export const SHIFT_FROM = new RegExp(
  `(?<![a-z])(?:a partir d[eoa]l?|a contar d[eoa]l?|desde|from|starting|beginning|as of|as from)\\s+(?:(?:o|a|el|la|the|on|dia|proxim[oa]|next)\\s+)*(${A_DAY})(?![a-z\\d:])`,
)
const TIME = '(\\d{1,2})(?:(?::|h)(\\d\\d))?\\s*(?:h|hs|hrs|horas|hours)?'
/** Clock times of a shift: hours and minutes of both ends. */
export const SHIFT_CLOCK = new RegExp(
  `(?<![\\w:/.,-])(?:(?:d[ae]s?|de las|from|entre(?: as| las)?|between)\\s+)?${TIME}\\s*(?:as|a las|a|to|until|till|through|ate(?: as)?|hasta(?: las)?|and|e|y|-|–)\\s*${TIME}(?![\\w:/])`,
)
const LEAD =
  '(?:(?:em|n[oa]s?|d[eoa]s?|del|a|as|ao|en|el|la|los|las|the|on|in|at|by|during|durante|por|horario|periodo|jornada)\\s+)*'
const SHIFT = '(?:turnos?|shifts?|turma|jornada|horario|periodo)'
export const BY_NIGHT = new RegExp(
  `(?<![a-z])${LEAD}(?:${SHIFT}\\s+)?${LEAD}(?:noites?|noches?|night[- ]?times?|nights?|noturn[oa]s?|nocturn[oa]s?)(?:[- ]?${SHIFT})?(?![a-z])`,
)
export const BY_DAY = new RegExp(
  `(?<![a-z])${LEAD}(?:${SHIFT}\\s+)?${LEAD}(?:dia|day[- ]?times?|daylight(?: hours)?|days?|diurn[oa]s?|luz (?:do dia|del dia|solar|natural))(?:[- ]?${SHIFT})?(?![a-z])`,
)
/** The other shift is meant. */
export const SHIFT_DENIED =
  /(?<![a-z])(?:nao|nunca|jamais|no|not|never|nunca|jamas|don't|do not|doesn't|does not|cannot|can't|won't|will not|sem|sin|without|nada de)(?![a-z])/
/** Verbs of work, and what stands around people and shifts without a say of its own. */
export const AROUND_SHIFT =
  /(?<![a-z'])(?:trabalh\w*|trabaj\w*|works?|working|opera[mn]?|operar|operate[sd]?|atua[mr]?|esta[on]?|estara[on]?|estarao|is|are|be|will|vao|vai|va|van|vamos|fica[mr]?|ficarao|passa[mr]?|passarao|pasan?|pasaran?|muda[mr]?|mudam|go|goes|going|moves?|switch\w*|put|coloca\w*|coloque|poe|poner|pon|ponga|poden|podem|pode|pueden?|can|may|must|should|deve[m]?|deben?|tem que|tienen que|have to|has to|has|only|just|so|somente|apenas|solo|solamente|unicamente|exclusivamente|hacen|fazem|hacer|fazer|faz|hace|ter|tem|tendra|tienen|have|agora|ahora|now|from now on|ya|ja|please|por favor|pessoal|equipes?|turmas?|crews?|teams?|gente|cuadrillas?|equipos?|personal|people|exclusively|turnos?|shifts?|horario|hours?|horas|serao|sera|sao|son|seran|e|y|and|on|in|at|by|a|ao|aos|al|as|o|os|the|el|los|las|la|de|do|da|dos|das|del|of|for|para|pra|p\/|to|em|en|no|na|nos|nas|se|todos?|todas?|all|tod[oa]s|our|nossos|nuestros)(?![a-z'])/g
/** Something of the clause says when people are there: a verb of work, a shift, "only". */
export const SAYS_SHIFT =
  /(?<![a-z])(?:trabalh\w*|trabaj\w*|works?|working|opera\w*|turnos?|shifts?|nights?|(?:a|de|pela|por la|at|by) (?:noites?|noches?)|noturn\w+|nocturn\w+|diurn\w+|so|somente|apenas|solo|solamente|unicamente|exclusivamente|only|just|exclusively)(?![a-z])/
