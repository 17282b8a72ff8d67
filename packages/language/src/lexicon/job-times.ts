// When a whole job is and how its days go, in three languages at once: folded text.

const START =
  '(?:inicio|comeco|start(?:ing)?|begin(?:ning)?|begins?|comienzo|arranque|de|from|desde|parada|paro|oil out|feed out|sai|off|shutdown)'
const FINISH =
  '(?:fim|termino|final|finish|end(?:ing)?|ends?|fin|finalizacion|conclusao|entrega|ate|to|hasta|partida|retorno|on|in|back|start-?up)'

/** "Início/fim:", "start and finish" before two dates: the first is the one, the second the other. */
export const START_AND_FINISH = new RegExp(
  `(?<![a-z])${START}\\s*(?:[/|&-]|e|and|y)\\s*(?:(?:o|a|the|el|la)\\s+)?${FINISH}\\s*(?:(?:dates?|datas?|fechas?|previst\\w+|planned)\\s*)*[:=-]?\\s*$`,
)
/** What parts the two. */
export const TO_FINISH =
  /^\s*(?:[/|;,–-]|a|ao|al|e|y|and|to|ate|hasta|until|till|through|thru)+\s*(?:(?:o|a|the|el|la|dia)\s+)?$/

/** The same where no label says that there are two: a mark of punctuation does not. */
export const UP_TO_FINISH =
  /^\s*(?:[/|–-]|a|ao|al|e|y|and|to|ate|hasta|until|till|through|thru)+\s*(?:(?:o|a|the|el|la|dia|segunda|terca|quarta|quinta|sexta|sabado|domingo|lunes|martes|miercoles|jueves|viernes|monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tue|tues|wed|thu|thurs|fri|sat|sun)(?:-feira)?[\s,]+)*$/

/** A label right before a date: what it is of the job. */
export const LABEL_START =
  /(?<![a-z])(?:inici\w*|comec\w*|comeco|start\w*|begin\w*|comien\w*|comenz\w*|empez\w*|empiez\w*|arranc\w*|kick-?off|oil out|feed out|desde|from|a partir)\s*(?:(?:date|data|fecha|previst[oa]|planned|programad[oa]|d[aeo]l?|the|on|at|em|en|no|na|el|la|o|a|dia|é|e|es|is|será|sera|will be|para|for|sun|mon|tue|wed|thu|fri|sat|sunday|monday|tuesday|wednesday|thursday|friday|saturday|segunda|terca|quarta|quinta|sexta|sabado|domingo|lunes|martes|miercoles|jueves|viernes|feira)(?![a-z])[\s,:.-]*|[:=(,-]\s*)*$/
export const LABEL_FINISH =
  /(?<![a-z])(?:fim|termin\w*|finish\w*|ends?|ending|finaliz\w*|conclu\w*|entreg\w*|ate|until|till|hasta|acab\w*|back (?:on ?line|in service)|feed in|de volta|deadline|prazo final|deliver\w*|handover)\s*(?:(?:date|data|fecha|previst[oa]|planned|programad[oa]|d[aeo]l?|the|on|at|by|em|en|no|na|el|la|o|a|dia|é|e|es|is|será|sera|will be|para|for|sun|mon|tue|wed|thu|fri|sat|sunday|monday|tuesday|wednesday|thursday|friday|saturday|segunda|terca|quarta|quinta|sexta|sabado|domingo|lunes|martes|miercoles|jueves|viernes|feira)(?![a-z])[\s,:.-]*|[:=(,-]\s*)*$/

/** Words that make an amount of time the window of the job, before it and behind it. */
export const WINDOW_BEFORE =
  /(?<![a-z])(?:janela|window|ventana|prazo|plazo|parada|paro|shutdown|outage|turnaround|tar|dura\w*|duration|lasts?|caber?|fit|within|em ate|total|por|for|takes?|leva|demora|stop|overhaul|pare|during|durante|devolv\w*|devuelv\w*|retornar|give back|hand back)(?![a-z])[^.;\n\d]{0,28}$/
export const WINDOW_BEHIND =
  /^\s*(?:corridos?|seguidos?|straight|de (?:parada|paro|janela|ventana)|(?:shutdown|outage|turnaround|window|overhaul|stop)(?![a-z])|desde|from|starting|a partir|a contar|comecando|comenzando|empezando|iniciando|(?:ate|until|hasta)(?![a-z]))/

/** "Dois turnos", "three shifts" without hours: how many there are a day. */
export const SHIFTS_ALONE =
  /(?<![a-z\d])(\d|um|uma|dois|duas|tres|quatro|one|two|three|four|un|dos|cuatro)\s+(?:turnos?|shifts?|turmas?)(?![a-z])(?!\s*(?:de|of|para|for)\s*[a-z])/g
/** "Two 12s", "2 x 12". */
export const SHIFTS_BY_HOURS =
  /(?<![a-z\d])(2|3|two|three|dois|tres|dos)(?:\s*x\s*(12|10|8)(?:s|'s|hs?)?|\s+(12|10|8)'?s)(?![\w:/.-])/g
/** "12 h days", "10-hr days". */
export const HOURS_OF_DAYS = /(?<![\d.,])(\d{1,2})[\s-]?(?:h|hr|hrs|hours?)[\s-](?:work(?:ing)?[\s-])?days?(?![a-z])/g
/** "No Sundays", "sin domingos". */
export const NO_SUNDAY =
  /(?<![a-z])(?:no|not? (?:on|working)|sem|sin|exceto|excepto|except|nem)\s+(?:(?:work|trabalho|trabajo|on|aos?|nos?|los)\s+){0,2}(?:domingos?|sundays?)(?![a-z])|(?:domingos?|sundays?)\s+(?:(?:is|are|e|es|son|sao)\s+)?(?:no(?![a-z])|nao(?![a-z])|off|libres?|livres?|de folga|descanso|parado)(?![a-z])/g
/** "No work Saturdays or Sundays", "sábados e domingos não". */
export const NO_WEEKEND =
  /(?<![a-z])(?:no|not?|nao|sem|sin|nobody)\s+(?:(?:se|work\w*|trabalh\w*|trabaj\w*|on|aos?|nos?|los|el|at)\s+){0,3}(?:(?:sabados?|saturdays?)\s*(?:,|e|y|and|or|ou|o|nem|ni|nor)\s*(?:(?:aos?|nos?|los|on)\s+)?(?:domingos?|sundays?)|weekends?|fi(?:m|ns) de semana|fin(?:es)? de semana)(?![a-z])|(?:sabados?|saturdays?)\s*(?:e|y|and)\s*(?:domingos?|sundays?)\s+(?:nao|no|off|livres?|libres?)(?![a-z])/g
/** "6x10": days a week by hours a day. */
export const DAYS_BY_HOURS = /(?<![\w./-])([5-7])\s*x\s*(8|9|10|11|12)\s*(?:h|hs|hrs)?(?![\w/.-])/g
/** "Two 10s, 7 days": behind a working time days are those of the week. */
export const DAYS_BEHIND_TIME =
  /^(?:\s*(?:rs?|hrs?|h|oras|ours?|horas)?\s*(?:shifts?|turnos?))?\s*[,;/]?\s*([5-7])\s*(?:d|dias?|days?)(?![a-z])(?!\s*(?:de|of|from|starting|a partir|desde|corridos))/
/** "5 day week", "weekdays". */
export const DAY_WEEK = /(?<![\d.,])([4-7])[\s-]day (?:working )?week(?![a-z])/g
/** "6 d/wk", "6 days/week". */
export const DAYS_A_WEEK =
  /(?<![\d.,])([3-7])\s*(?:d|dias?|days?)\s*(?:\/|x|per|por|a)\s*(?:wk|week|sem|semana)(?![a-z])/g
/** "Segunda a sexta, 8 às 17h", "turno único 06:00 a 18:00": clock times of the working day. */
export const CLOCKS =
  /(?<![\d:/.-])([01]?\d|2[0-4])(?:[:h]([0-5]\d))?\s*(h|hs|hrs|am|pm)?\s*(?:as|-|to|till|until|ate(?: as)?|a(?: las)?|hasta(?: las)?)\s*([01]?\d|2[0-4])(?:[:h]([0-5]\d))?\s*(h|hs|hrs|am|pm)?(?![\w:/-])/g
/** What stands between the clock times of one shift and those of the next: "(7h-17h e 17h-03h)". */
export const NEXT_CLOCKS = /^\s*(?:\)\s*)?(?:[,/;+&]|e|and|y)\s*(?:\(\s*)?(?:(?:das|de|from)\s+)?$/

/** What a pair of clock times is of, right before it. */
export const CLOCKS_OF_DAY =
  /(?<![a-z])(?:dia|day|days|diurno|turnos?(?: unico)?|only|weekdays|[2-6]a(?:-?feira)?|shifts?|single shift|horario|jornada|expediente|hours|trabalho|work\w*|sexta|sabado|domingo|fri\w*|sat\w*|sun\w*|viernes)\s*(?:\(|:|,|-|de|das|from|d[eo]|s)*\s*$/
export const CLOCKS_OF_NIGHT =
  /(?<![a-z])(?:noite|noche|nights?|noturno|nocturno)\s*(?:\(|:|,|-|de|das|from|s|shift)*\s*$/

/** "10 dias úteis", "10 working days": days on which there is work. */
export const WORKING_DAYS =
  /^[^\S\n]*(?:dias?|days?)?[^\S\n]*(?:uteis|util|habiles|laborables|working|business|work)(?![a-z])/

/** Words by which the text itself says that something is not settled. */
export const OPEN_VALUE =
  /(?<![a-z])(?:(?:a |por |sin |still |yet |aun |ainda |not |nao |no )*(?:to be |esta |estao )?(?:confirm\w*|defin\w*|decid\w*)|tbc|tba|tbd|pendentes?|pendientes?|pending|unknown|desconhecid[oa]|\?\?+)(?![a-z])/g
/** Confirmed is settled. */
export const SETTLED = /^(?:confirmad[oa]s?|confirmed|definid[oa]s?|defined|decid\w+d[oa]?|decided)$/
/** Weekdays by name, Monday the first. */
export const WEEKDAY_NAMES = [
  'segunda|lunes|monday|mon|lun|seg',
  'terca|martes|tuesday|tue|ter',
  'quarta|miercoles|wednesday|wed|mie|qua',
  'quinta|jueves|thursday|thu|jue|qui',
  'sexta|viernes|friday|fri|vie|sex',
  'sabado|saturday|sat|sab',
  'domingo|sunday|sun|dom',
] as const
/** Days without work. */
export const DAY_OFF = /(?<![a-z])(?:feriados?|festivos?|holidays?|folga|day off|asueto)(?![a-z])/

/** What stands between the first and the last of a range of tags. */
export const RANGE_BETWEEN = /^\s*(?:ao?|al?|to|ate|hasta|thru|through|[-–—~@>]|\.{2,3}|->)\s*$/

/** Whom a working time is for, behind it: "for fitters", "para os soldadores". */
export const FOR_WHOM =
  /^\s*(?:only\s+)?(?:for|para|p\/|dos|das|de los|de las)\s+(?:(?:the|os|as|los|las)\s+)?([a-z]{4,})/

/** What leads from the first day to the last in one clause: "from 4 Oct at noon until". */
export const BEHIND_THE_FIRST =
  /^[^.;\n]{0,24}(?:\ba|ate|to|al|until|hasta|e|and|y|-)\s*(?:o |a |el |la |the )?(?:dia )?$/

/** "Dois turnos de 12", "two shifts of 12", "two 12-hour crews". */
export const SHIFTS_OF_HOURS =
  /(?<![a-z\d])(2|3|two|three|dois|duas|tres|dos)\s+(?:(?:turnos?|shifts?|turmas?)(?:\s+(?:de|of|x)\s+|\s*[,:(]\s*(?=\d{1,2}\s*h))(8|10|11|12)(?:'?s|\s*(?:hs?|hrs?|horas?|hours?)(?:\s+each)?)?(?![\w:/-]|\.\d|\s*(?:a|as|to)\s*\d)|(8|10|12)[\s-]?(?:hour|hr|h)\s+(?:crews?|teams?)(?![a-z]))/g
/** "8 hour shift x 3". */
export const SHIFT_BY_TIMES =
  /(?<![\d.,])(8|10|12)[\s-]?(?:hours?|hrs?|h|horas?)\s+(?:shifts?|turnos?)\s*x\s*(2|3)(?![\d:/])/g
/** "12x12" alone: two crews that relieve each other. */
export const TWELVES = /(?<![\w./-])12\s*x\s*12(?![\w/.-])/g
/** "Round the clock in 8s". */
export const IN_EIGHTS = /(?<=(?:clock|24\s?h|24\/7)[^.;\n]{0,12}\s(?:in|of|em|en)\s)(8|12)'?s(?![a-z])/g
/** "9 days @ 24h", "days and nights". */
export const WHOLE_DAYS =
  /@\s*24\s*(?:h|hs|hrs?|hours?)(?![a-z])|(?<![\d.,])24\s*(?:h|hs|horas?)\s+(?:corrid[oa]s|seguid[oa]s)(?!\s*(?:de parada|de paro))|(?<=[.,;]\s{0,2})24\s*(?:h|hs|hrs?|horas|hours)(?=\s*(?:[.,;]|$|\n))|(?<![a-z])(?:days and nights|dias e noites|dias y noches|dia e noite|dia y noche)(?![a-z])/g
/** "0700-1530": clock times without a mark between hours and minutes. */
export const PLAIN_CLOCKS =
  /(?<![\w:/.,-])([01]\d|2[0-4])([0-5]\d)\s*(?:-|to|a|as|until)\s*([01]\d|2[0-4])([0-5]\d)(?:\s*(?:h|hs|hrs))?(?![\w:/-]|[.,]\d)/g
/** "Day shift only", "days only" right before clock times: they say what it is. */
export const DAY_ALONE_BEFORE = /(?:(?:on |in )?day[\s-]?shifts?(?: only)?|days only)[\s:,(]*$/
/** The same by itself, with no hours of its own. */
export const DAY_ALONE = /^(?:on |in )?(?:day[\s-]?shifts?(?: only)?|days only)$/
/** "Doble turno 12 h", "double shift of 11 h". */
export const DOUBLE_SHIFT =
  /(?<![a-z])(?:dobles? turnos?|turnos? dobles?|double shifts?|turnos? duplos?|duplos? turnos?)\s*(?:de|of)?\s*(8|10|11|12)\s*(?:h|hs|hrs?|horas?|hours?)?(?![\w:])/g
/** "Turno 12h": how long one is. */
export const SHIFT_OF_HOURS =
  /(?<![a-z])(?<!(?:\d|dois|duas|tres|dos|two|three|doble|duplo|double)\s)turnos?\s*:?\s*(8|10|11|12)\s*h(?:s|oras)?(?![a-z])(?!\s*(?:a|as|-)\s*\d)/g
/** "Incl. weekends". */
export const WITH_WEEKENDS =
  /(?<![a-z])incl(?:\.|uding|uindo|uyendo|usive|uso)?\s+(?:the\s+|os\s+|los\s+)?(?:weekends?|fi(?:m|ns) de semana|fin(?:es)? de semana|sabados? [ey] domingos?)(?![a-z])/g
/** Monday to Friday by their numbers: "2ª a 6ª". */
export const NUMBERED_WEEK = /(?<![\w])2a?\s*(?:-?feira)?\s*(?:a|ate)\s+(6a?(?:\s*-?feira)?|sab\w*|dom\w*)(?![a-z\d])/g
/** Hours right behind the days of the week, or before them: "Mon to Sat, 10 hrs", "8 hrs, 5 day week". */
export const HOURS_BEHIND_DAYS =
  /^\s*[,:;(-]?\s*(\d{1,2}(?:[.,]5)?)\s*(?:h|hs|hrs?|horas?|hours?)(?![a-z\d])(?!\s*(?:a|as|to|-|ate)\s*\d)/
export const HOURS_BEFORE_DAYS = /(?<![\d.,:/-])(\d{1,2}(?:[.,]5)?)\s*(?:h|hs|hrs?|horas?|hours?)\s*,\s*$/

/** Words before a day by which it is of people, deliveries or a part of the work, and no end of the job. */
export const DAY_OF_A_PART =
  /(?<![a-z])(?:a partir|from|desde|starting|cheg\w+|arriv\w+|lleg\w+|material\w*|deliver\w+|disponi\w+|availab\w+|reuni\w+|meeting|report\w*|review|nao|not?|sem|sin|without|except\w*|exceto|excepto|feriado|holiday|festivo|pre|antes|before|mobili[zs]\w+|contrat\w+|oferta|proposta|bid|prazo d[ea] (?:resposta|entrega d))(?![a-z])/
/** Clock times of both ends behind them in a bracket: "(07:00 del lunes a 19:00 del viernes)". */
export const BOTH_CLOCKS =
  /^\s*[,(]\s*(?:(?:das|de|from|desde las?)\s+)?([01]?\d|2[0-4])(?::|h)([0-5]\d)?(?:\s*h(?:rs?|s)?)?[^()\d.\n]{0,24}?(?:\s(?:a|as|to|ate|until|hasta|al?)|-)[^()\d.\n]{0,12}?\s*([01]?\d|2[0-4])(?::|h)([0-5]\d)?/
/** A time behind a day and a stroke: "02/07/2027 - 22h". */
/** Four figures right behind a day: "14-Mar-2027 0600". */
export const PLAIN_TIME = /^\s*(?:at\s+|,\s*)?([01]\d|2[0-3])([0-5]\d)(?:\s*(?:h|hs|hrs))?(?![\d/.,:-])/
export const TIME_BEHIND_STROKE =
  /^\s*(?:-|ate(?: as)?|hasta(?: las)?|until|till)\s*([01]?\d|2[0-4])(?:h([0-5]\d)?|:([0-5]\d))(?![a-z\d])/
/** A time before its day: "06:00 Mon 16 Aug", "las 18:00 del 14 de mayo". */
export const TIME_BEFORE_DAY =
  /(?<![\d:.,])([01]?\d|2[0-4])(?::([0-5]\d)|\s*h([0-5]\d)?)(?:\s*(?:h|hs|hrs))?\s*(am|pm)?\s*(?:(?:,|on|of|de|do|del|d[eo] dia)\s*)?$/

/** "The winder needs a two day stop", "a prensa precisa de uma parada de 2 dias": the one amount of the clause is the job's window. */
export const NEEDS_A_STOP =
  /(?<![a-z])(?:needs?|requires?|gets?|has|have|precisam?|necessitam?|tera|tem|necesitan?|requieren?|tiene|tendra)\s+(?:d[eo]\s+)?(?:[\w-]+\s+){1,4}?(?:stop|shutdown|outage|window|parada|paro|janela|ventana)(?![a-z])/
