/** Labels in front of a date: folded regular-expression sources, in three languages. */

/** A sentence or line that gives the start of the job, up to the date. */
export const START_LABEL =
  /^(?:(?:the |o |a |el |la )?(?:work |job |plan |obra |trabalho |trabajo )?(?:(?:data|fecha|date) (?:de |of |d[eo] )?)?(?:inicio|inicia(?:mos)?|comeco|comeca(?:mos)?|comienzo|comienza|empezamos|empieza|arranca(?:mos)?|largada|start(?:s|ing)?|begin(?:s|ning)?|kick[ -]?off|execucao|ejecucion|execution)(?: date)?(?: (?:previst[oa]|planned|programad[oa]))?(?: (?:em|no|na|on|at|el|del?|para|desde|from|a partir d[eo]|dia|o|a|the|is|e|es|sera|will be))*\s*[:=]?\s*(?:(?:seg|ter|qua|qui|sex|sab|dom|segunda|terca|quarta|quinta|sexta|sabado|domingo|lunes|martes|miercoles|jueves|viernes|mon|tue|wed|thu|fri|sat|sun|monday|tuesday|wednesday|thursday|friday|saturday|sunday)(?:-feira)?[,.]?\s+)?)$/
/** What joins more words to such a date. */
export const JOINS_MORE = /^(\s*(?:h(?:s|rs|oras)?)?)(,\s|;\s|\s(?:e|y)\s|\sand\s)(?=\s*[a-z])/
/** More words that belong to the date: its end, its time. */
export const OF_THE_DATE =
  /^\s*(?:(?:com )?(?:termino|fim|fin|final|finish|end)(?![a-z])|(?:as|a las|at|ate|until|hasta|to)\s|\d|(?:segunda|terca|quarta|quinta|sexta|sabado|domingo|lunes|martes|miercoles|jueves|viernes|monday|tuesday|wednesday|thursday|friday|saturday|sunday)(?![a-z])|24\s*h)/
/** A date of papers, or of who answers for something: a line of its own that says nothing of the job. */
export const DATE_OF_PAPERS =
  /^\s*(?:(?:(?:escopo|scope|alcance|lista|list)\s+)?(?:rev(?:isao|ision)?\.?|issue|emissao|emision|versao|version)\s*[a-z0-9]{1,3}\s*[(:,–-]|(?:data|fecha|date)\s+(?:d[aeo]l?\s+|d[eo] la\s+|of\s+)?(?:the\s+)?(?:emissao|emision|issue|revisao|revision|elaboracao|elaboracion|impressao|impresion|print(?:ing)?|reuniao|reunion|meeting|documento|document|aprovacao|aprobacion|approval)|(?:issue|print|revision|meeting)\s+date|emitid[oa](?: em| el)?|issued(?: on)?|(?:responsave(?:l|is)|responsables?|owners?|action(?: by)?|encargad[oa]s?|elaborad[oa](?: por)?|prepared by|aprovad[oa] por|approved by)\s*:)(?![a-z])/
/** "At least" in front of a wait in brackets: "(mín. 12 h después del granallado)". */
export const LEAST_BEFORE_WAIT =
  /(?<=[(,]\s?)(?:(?:com |con |with )?(?:no |como |at |pelo |al |um |un )?(?:minim[oa]|min|least|menos|minimum)(?: de| of)?)(?=\s+\d+(?:[.,]\d+)?\s?(?:h|hs|hrs|horas?|hours?|d|dias?|days?|min)\s+(?:depois|apos|after|despues|tras|luego|antes|before))/gi

/** A short word with a full stop in front of a length: "carregar cat. 24 h", "mín. 12 h". */
export const SHORT_WORD =
  /(?<=(?:^|[\s(])\p{Ll}{3,7})\.(?=\s\d+(?:[.,:]\d+)?\s?(?:h|hs|hrs|horas?|hours?|d|dias?|days?|min|m)(?![\p{L}\d]))/giu
