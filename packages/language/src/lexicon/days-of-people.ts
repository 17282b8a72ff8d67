const DAY =
  '(?:segundas?|tercas?|quartas?|quintas?|sextas?|sabados?|domingos?|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|lunes|martes|miercoles|jueves|viernes)(?:[- ]feiras?)?'
const BEFORE_DAY = '(?:(?:n?[ao]s?|aos?|as|on|el|los|de|d[ao]s?|from|entre)\\s+)?'
const DAYS = `${BEFORE_DAY}${DAY}(?:\\s*(?:,|,?\\s(?:e|y|and|a|ate|to|through|al|hasta)(?=\\s))\\s*${BEFORE_DAY}${DAY})+`
const ONLY = '(?:so|somente|apenas|only|just|solo|solamente)'
const IS =
  '(?:esta[on]?|estara[on]?|is|are|will be|works?|trabalham?|trabajan?|vem|vienen?|comes?|atendem?|atienden?|fica[m]?|ta|disponive(?:l|is)|available|disponibles?|here|on site|aqui|hay|ha|tem)'

/** Who is there on some days of the week alone: "o inspetor só está quinta e sexta", "masons work Monday to Thursday only". */
export const ONLY_ON_DAYS = new RegExp(
  `^\\s*(?:(?:o|a|os|as|the|el|la|los|las|our)\\s+)?([a-z][a-z ]{2,40}?)\\s+(?:${IS}\\s+)*(${ONLY}\\s+)?(?:${IS}\\s+)*(${ONLY}\\s+)?(${DAYS})(\\s+${ONLY})?\\s*[.!]*\\s*$`,
)
/** What joins the first and the last day of a run of days. */
export const DAYS_TO = /(?:^|\s)(?:a|ate|to|through|al|hasta)\s+(?:(?:n?[ao]s?|as|on|el|los)\s+)?$/
export const ONE_DAY =
  /(domingos?|sundays?)|(segundas?|mondays?|lunes)|(tercas?|tuesdays?|martes)|(quartas?|wednesdays?|miercoles)|(quintas?|thursdays?|jueves)|(sextas?|fridays?|viernes)|(sabados?|saturdays?)/g
