// Turns of phrase that readers look for, in three languages at once: each is folded text, without accents.

/** What moves a row towards its beginning. */
export const EARLIER =
  /(?<![a-z])(?:antecip\w*|adiant\w*|anticip\w*|adelant\w*|earlier|forward|ahead|para tras|mais cedo|antes|para antes|hacia atras|sooner|advance\w*|pull\w*|recu\w*|mas temprano|para cima)(?![a-z])/

/** Words around a limit on a date that say nothing of it: source of a pattern. */
export const ABOUT_DATES =
  'comec\\w*|inici\\w*|start\\w*|begin\\w*|termin\\w*|finish\\w*|empie\\w*|empez\\w*|comien\\w*|seja|ser feit[oa]|be done|deve|devem|should|must|debe|para|program\\w*|agend\\w*|schedule|o|a|la|lo'

/** What leads in a date of a person's absence: source of a pattern. */
export const TO_DATE =
  '(?:\\s+(?:n[oa]s?|em|d[eoa]s?|dia|dias|on|the|from|as of|starting|between|in|el|los|del|desde|entre|a|as|ao|partir)){0,3}\\s*$'

/** "Between" before the first of two days. */
export const BETWEEN = /(?<![a-z])(?:entre|between)(?:\s+(?:os?|el|los|the|dias?|days?)){0,2}\s*$/

/** "Conforme alinhado ontem": when something was said is no date of the job. */
export const SAID_BEFORE = /^(?:ante)?ontem|^yesterday|^(?:ante)?ayer/i

/** Nouns and small words that begin like an action but are none. */
export const NOT_ACTIONS =
  /^(?:parafus|partes?$|partid[oa]s?$|parametr(?!iz)|parte|corre(?:ia|io|nte|a|dor)|carga?s?$|cargueir|curv|curs|curt|secao|secund|seccion|montant|setor|fita|fitting|tambem|tamb|tampas?$|tanque|tank|placas?$|placar|plant|plano|planta|planalt|platform|moved|cambot|abril|abras|abrac|sold(?:ier|ad[oa]s?$)|limpo|limpador|livre|limit|levels?$|nivel$|niveis$|marca$|marco|marzo|march|market|operad|operac|operar[ia]|boxe|sector|checklist|serv(?:ice|ico|icos|icio|icios)$|runn|giras?$|prova|provav|probab|problem|sacos?$|salas?$|tira[ns]?d|tirant|rigid|rigor|ventil|ventila|ventosa|seca$|secas$|secador|curio|cura$|jato$|planch|aline$|icar[ao]|izq|programa$|programad|reports?$|registros?$|motor|extras?$|exteri|extern|armaz|armario|armature|testemunh|testad|baixa$|baixo|lowest|clos[eu]t|closet|scree|screens|taking|dry|fixa|fixo|fixture|fitil|polic|polia)/

/** Before days of a list: "no", "off". */
export const LISTED_BEFORE =
  /(?:^|[,;:]|(?<![a-z])(?:dias?|days?|nos?|em|on|el|los|en|the|as?|off|fora|ferias|folga|vacaciones))\s*$/

/** What before the name of a weekday makes it a date. */
export const BEFORE_WEEKDAY =
  /(?:comec\w*|inici\w*|termin\w*|entreg\w*|ate|desde|a partir d[ea]|para|pra|antes de|depois de|antes da)\s+(?:a\s+|na\s+)?$/

/** Whole days, behind how many of them: source of a pattern. */
export const DAYS_OF_24 = String.raw`(?<=\d\s?(?:dias?|days?|semanas?|weeks?)(?: corridos?)?[,;]\s?)24\s?(?:h|hs|horas|hours|hrs)(?![a-z])`

/** "7h às 17h", "07:00-19:00" before a comma. */
export const HOURS_FROM_TO =
  /\d\s*(?:h|hs|hrs|horas|hours|:\d\d|am|pm)?\s*(?:a|as|ao|to|until|ate|hasta|-|–)\s*(?:as |las |o |a )?\d{1,2}(?::\d\d)?\s*(?:h|hs|hrs|horas|hours|am|pm)?\s*,\s*$/

/** Behind a need: so many come on top. */
export const ON_TOP = /\b(?:more|extra|additional|another)\b/i
/** One number in another's place, in folded text. */
export const INSTEAD_OF =
  /(?<![a-z])(?:instead of|rather than|em vez de|ao inves de|no lugar de|en vez de|en lugar de)(?![a-z])/
/** Needs so many, without a word of more. */
export const NEEDS_SO_MANY = /^needs?$/

/** Work by day alone: source of a pattern. */
export const BY_DAY_ALONE = String.raw`(?:day shift|turno (?:do dia|diurno|de dia)|s[oó]lo de dia|so de dia|somente de dia)(?:\s+(?:only|apenas|somente))?`

/** Up to an hour of the day, behind another: source of a pattern. */
export const UP_TO = String.raw`\s*(?:[-–—/]|al?|as|to|ate|until|till|hasta)\s*(?:as?\s+|las?\s+)?\d`

/** Words of setting a working time that say nothing of it: source of a pattern. */
export const SET_TO =
  'e|sao|ser|sera|passa|passam|a ser|feit[oa]s?|executad[oa]s?|is|are|done|runs?|em|in|se|hace|hecha|hecho|es|con|com|with|at|colo(?:que|car)|set|put|ponha|use|pon'

/** Sundays without work: source of a pattern. */
export const NO_SUNDAYS = String.raw`(?:(?:los|aos|os|on)\s+)?(?:domingos?|sundays?)\s+(?:no se trabaja|nao se trabalha|nao trabalhamos|no trabajamos|sem trabalho|off|are off|de folga|folga|libres?|livres?)(?![a-z])|(?:nao|no|nobody) (?:se )?(?:trabalha(?:mos)?|trabaja(?:mos)?|works?) (?:aos?|nos?|los|on|el) (?:domingos?|sundays?)`

/** "With lunch 12:00-13:00", "almoço das 12h às 13h", "almuerzo de 12 a 13". */
export const LUNCH_FROM_TO =
  '(?:(?:with|com|con|menos|less)\\s+)?(?:an?\\s+|o\\s+|el\\s+)?(?:lunch|almoco|almuerzo|comida|refeicao|intervalo|descanso|break)(?:\\s+break)?\\s*(?:from|das?|de|desde las?|at)?\\s*[:(]?\\s*(\\d{1,2})(?:[:h](\\d{2}))?\\s*h?\\s*(?:-|as|a|to|ate|hasta las?|a las)\\s*(\\d{1,2})(?:[:h](\\d{2}))?\\s*h?\\)?(?![a-z0-9/])'

/** Units of a time of day: source of a pattern. */
export const HOUR_UNIT = 'h|hs|hrs?|horas|hours'

/** What may stand behind a time in four figures, so that it counts nothing: source of a pattern. */
export const BEHIND_CLOCK =
  'to|thru|till|until|a|al|as|ate|hasta|e|y|and|on|for|not|nao|no|earliest|latest|local|today|yesterday|tomorrow|hoje|ontem|amanha|hoy|ayer|manana|de|do|del|but|pero|mas|com|con|with|by|or|ou|o|em|en|in|at|because|pois|porque|when|quando|cuando|sharp|em ponto|en punto'

/** A line of the head of a mail. */
export const MAIL_HEAD =
  /^\s*(?:from|to|cc|cco|bcc|subject|re|res|fw|fwd|enc|sent|date|de|para|assunto|enviad[ao](?: em)?|data|asunto|fecha|enviado el)\s*:/

/** What makes a share of the number in front of it, folded. */
export const PERCENT = '(?:%|por ?cento|per ?cent|por ciento|pct)'
/** "Trinta e cinco por cento", "thirty-five percent": the words of a number in front of it. */
export const SPELLED_PERCENT =
  /(?<![a-z-])([a-z]+(?:-[a-z]+)?)(?: (?:e|y|and) ([a-z]+))?\s+(?:por ?cento|per ?cent|por ciento)(?![a-z])/g

/** A denial right in front of work on a day. */
export const DENIED_BEFORE =
  /(?<![a-z])(?:nada de|nenhum|sem|nao|ninguem|no|not|never|nobody|no one|don't|won't|nadie|sin|ningun)\s+(?:(?:se|vamos|havera|ha|tem|hay|to|a|will)\s+)?$/
