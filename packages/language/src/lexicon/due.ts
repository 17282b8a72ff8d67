/**
 * What behind a date says that work is to be over then, in pt, en and es, as a folded regular-expression source: "não
 * pode passar", "can't slip", "no se puede correr".
 */
export const NOT_TO_PASS =
  "(?:que\\s+|e\\s+|and\\s+|y\\s+|it\\s+|this\\s+|isso\\s+|eso\\s+|esa fecha\\s+|essa data\\s+|that\\s+)*(?:(?:nao|no)\\s+(?:se\\s+)?(?:pode|podemos|puede|podemos|da pra|da para)\\s+(?:mais\\s+|se\\s+)?(?:passar|atrasar|estourar|furar|escorregar|mexer|mudar|adiar|perder|pasar|atrasar|retrasar|correr|mover|perder)(?:se)?|nem (?:um|uma) (?:minuto|hora) a mais|ni (?:un|una) (?:minuto|hora) mas|(?:it |that |this |we )?(?:can't|cannot|can not|must not|mustn't|may not|won't|not allowed to)\\s+(?:slip|move|be (?:late|missed|moved|postponed)|go (?:over|past|beyond)|miss|be exceeded)|improrrogavel|inadiavel|inegociavel|improrrogable|impostergable|innegociable|non-negotiable|hard (?:date|stop|deadline)|sem atraso|sin retraso)"

/** A part of a day behind the day, with no hour: in pt, en and es, as a folded regular-expression source with the part as its group. */
export const PART_OF_DAY =
  '(?<![a-z])(?:segunda|terca|quarta|quinta|sexta|sabado|domingo|hoje|amanha|monday|tuesday|wednesday|thursday|friday|saturday|sunday|tomorrow|lunes|martes|miercoles|jueves|viernes|manana)(?:-feira)?,?\\s+((?:de|pela|a|por la|a la|en la|in the)\\s+(?:manha|tarde|noite|manana|noche|morning|afternoon|evening)|(?:cedo|morning|afternoon|evening|night)(?!\\s+shift))(?![a-z])'

/** "Partida prevista p/", "start-up planned for": the work is over by then. */
export const STARTS_UP =
  /(?<![a-z])(?:(?:partida|start-?up|arranque|puesta en marcha) (?:previst[ao]|planned|scheduled|expected|programad[ao]|estimad[ao])|sincroni[sz]\w+|synchroni[sz]\w+|re-?sync|re-?sincroni\w+|volta ao paralelo|entrada de (?:gas|carga|vapor)|feed in|(?:gas|steam|power) (?:back )?(?:in|on))\s*(?:(?:p\/|para|for|em|on|en|el|o|a|dia|:)\s*){0,3}$/

/** Words before a date up to which a plan is reported: it neither starts nor ends the job. */
export const REPORTED_UP_TO =
  /(?<![a-z])(?:data date|status date|cut-?off(?: date)?|data de (?:corte|status|referencia)|data-?base|fecha de (?:corte|estado|referencia))\s*(?:(?:is|e|es|em|on|el|:|=|-)\s*)*$/

/** "Before 24 May": the day itself is too late. */
export const BEFORE_DAY = /(?<![a-z])(?:before|antes d[eoa]l?)\s*(?:o |the )?(?:dia )?$/

/** Words before a date that make it one of papers: a meeting, an issue, the day a scope is frozen or an offer is due. */
export const OF_PAPERS =
  /(?<![a-z])(?:(?:ata|acta|minutes|minuta)(?![a-z])[^.;\n]{0,60}|(?:reuniao|meeting|reunion)\s+(?:n\S*\s*)?(?:\d{1,3}\s*)?(?:de|of|em|on|del|-|–|:)?\s*|(?:emissao|emitid[oa]|issued|emision|revisao|rev\.?)(?: [a-z0-9]{1,2})?(?: (?:em|on|el|de))?\s*[:–-]?\s*|(?:congela\w*|freeze|cotac\w+|cotizac\w+|quot(?:e|ation)|propostas?|propuestas?|bids?|resposta|responder|reply|rsvp)(?![a-z])[^.;,\n]{0,30})$/

/** What happens beside the job, in pt, en and es: audits, visits, journeys, leave, training, payments and feasts. */
const EVENT =
  '(?:reuni(?:ao|oes|on|ones)|meetings?|kick-?offs?|auditori(?:a|as)|audits?|visit(?:a|as|s|ing)?|viag(?:em|ens)|viaj\\w*|travel\\w*|trips?|ferias|vacations?|vacaciones|holidays?|licencas?|licencia|on leave|feriados?|festivos?|folga|aniversarios?|birthday|cumpleanos|treinamentos?|trainings?|entrenamientos?|capacitac\\w+|cursos?|courses?|palestras?|congressos?|congress|congresos?|seminar\\w*|workshops?|feiras?|fairs?|expo\\w*|confraternizac\\w+|festas?|party|fiestas?|elei\\w+|elections?|elecciones|assembleias?|assembly|asamblea|greves?|strikes?|huelgas?|simulados?|drills?|simulacros?|pagamentos?|payments?|pagos?|faturamentos?|invoic\\w+|facturac\\w+|entrevistas?|interviews?|apresentac\\w+|presentations?|presentac\\w+|inauguraca?o\\w*|inauguration)'

/** Words before a date that make it one of something beside the job: "auditoria do cliente em", "the manager travels on". */
export const OF_EVENT = new RegExp(`(?<![a-z-])${EVENT}(?![a-z-])[^.;,:\\n]{0,60}$`)

/** What may stand between the label of a date and the date, as a folded regular-expression source. */
export const TO_DATE = '\\s*(?:previst[oa]|planned|em|no|na|on|at|for|para|:|o|a|el|al|dia|do|da|de|d[eo] dia|=|-|\\s)*'

/** Words that make the date behind them the start by its own name. */
export const SAYS_START = new RegExp(
  `(?<![a-z-])(?:inicio|inicia\\w*|comec\\w*|start\\w*|begin\\w*|comien\\w*|comenz\\w*|empiez\\w*)${TO_DATE}$`,
)

/** A date of the job all the same: "a visita adia o início para". */
export const IS_OF_JOB =
  /(?<![a-z])(?:inici\w*|comec\w*|start\w*|begin\w*|comienz\w*|empiez\w*|arran\w*|parada|paro|shutdown|outage|turnaround|termin\w*|fim|fin|finish\w*|end)(?![a-z])/

/** Forms of words for done that say what is over: "terminado", "finished". */
export const IS_OVER = /(?:[aeiu]d[oa]s?|ed|done|complete|pront[oa]s?|list[oa]s?)$/

/** "Leave the leak test at 5h": hours behind such a verb are how long, and no time of the day. */
export const HELD_AT =
  /(?<![a-z])(?:leave|keep|hold|stays?|remains?|still|set|put|cap(?:ped)?|drop|cut|bring|estimated?|planned|budgeted)(?![a-z])[^.;:\n\d]{0,60}$/
export const HOURS_AT = /^at\s+[1-9]\d?\s?h(?:rs?|ours?)?(?![\w:])/
/** Verbs by which it is the end that comes later or sooner. */
export const ENDS_SO = /(?<![a-z])(?:termin\w*|acab\w*|finish\w*|ends?|ending|conclu\w*|finaliz\w*|complet\w*)(?![a-z])/
