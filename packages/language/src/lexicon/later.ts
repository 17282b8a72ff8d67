/** What comes later or sooner, by folded regular-expression sources in three languages. */

/** Words that say that something comes later. */
export const LATER =
  /(?<![a-z])(?:later|back|para (?:a )?frente|adelante(?! \d)|mais tarde|para depois|despues|depois|forward(?! by)|out|mas tarde)(?![a-z])/

/** Verbs of what moves in time. */
export const MOVES = 'moves?|movem?|se muev\\w+|vai|vao|va|van|anda|andam|slides?|goes?|shifts?'

/** Late or early behind an amount, which stands as `@D`: the first group is late, the second early. */
export const LATE =
  '@D\\s*(?:(late|behind(?: schedule)?|overdue|delayed|slow|de atraso|atrasad[oa]s?|mais tarde|de retraso|tarde|retrasad[oa]s?)|(early|ahead(?: of schedule)?|adiantad[oa]s?|de adianto|de adelanto|adelantad[oa]s?))(?![a-z])'
/** The same in front of the amount. */
export const LATE_BY =
  '\\s(?:(atrasad[oa]s?|late|behind|delayed|retrasad[oa]s?)|(adiantad[oa]s?|ahead|early|adelantad[oa]s?))\\s+(?:(?:em|by|de|por|en)\\s+)?(?=@D)'
/** What stands between a row and how late it is. */
export const BEFORE_LATE =
  '\\s(?:(?:is|are|was|running|runs?|esta|estao|estan|com|con|with|tem|tiene|lleva|llevan|vai|going to|will|comecar|start|a|be|sera|atrasad[oa]s?|adiantad[oa]s?|em|by|por|de|about|cerca|ja|already|ya|now|agora)\\s+)*$'
