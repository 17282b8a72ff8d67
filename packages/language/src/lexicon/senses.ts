import type { Language } from '../types.ts'

/**
 * Words that change what stands beside them, in a text that becomes a plan: each is used by a rule that knows it, or a remark
 * names its place. Folded patterns, one list for each sense.
 */
export type Sense = 'each' | 'sameAs' | 'alternative' | 'beside' | 'times' | 'sameDay' | 'perShift'

/** "Each", "cada uno", "c/u": of how many the value is must be known. */
const EACH =
  /(?<![a-z])(?:cada(?! vez mais| mais| tarefa| tarea| linha| fila)|c\/u|each(?! other| task| row| step| item follows| line)|every(?! task| row| step| line)|apiece|a piece|respectivamente|respectively)(?![a-z])/g
const PER_SHIFT = /(?<![a-z])(?:c\/ ?turno|(?:por|cada|per|each|every|al) (?:turno|shift)|p\/ ?turno)(?![a-z])/g
const SAME_AS =
  /(?<![a-z])(?:same as|ditto|idem|like (?:for )?the (?:other|first|previous)|igual (?:a|ao|al|que)|o mesmo (?:que|d[oa])|lo mismo (?:que|para|en)|repete|repetir|repite|repeats?|likewise|same again)(?![a-z])/g
const BESIDE = /[∥‖]|\|\|/g
const TIMES =
  /(?<![\w.,/-])\d{1,2} ?x(?![a-z0-9])(?! ?\d)|(?<![a-z])(?:twice|duas vezes|dos veces|tres vezes|tres veces|three times)(?![a-z])/g
const SAME_DAY = /(?<![a-z])(?:same day|mesmo dia|mismo dia|same shift|mesmo turno|mismo turno)(?![a-z])/g

export const SENSES: readonly { readonly sense: Sense; readonly words: Readonly<Record<Language, RegExp>> }[] = [
  { sense: 'perShift', words: { pt: PER_SHIFT, en: PER_SHIFT, es: PER_SHIFT } },
  { sense: 'each', words: { pt: EACH, en: EACH, es: EACH } },
  { sense: 'sameAs', words: { pt: SAME_AS, en: SAME_AS, es: SAME_AS } },
  {
    sense: 'alternative',
    words: { pt: /(?<![a-z])ou(?![a-z])/g, en: /(?<![a-z])or(?![a-z])/g, es: /(?<![a-z])[ou](?![a-z])/g },
  },
  { sense: 'beside', words: { pt: BESIDE, en: BESIDE, es: BESIDE } },
  { sense: 'times', words: { pt: TIMES, en: TIMES, es: TIMES } },
  { sense: 'sameDay', words: { pt: SAME_DAY, en: SAME_DAY, es: SAME_DAY } },
]

/** Behind a time: that of one of several ("4h por bomba", "10 h per exchanger"); what counts hours is a rate of another kind. */
export const OF_ONE =
  /^\s*\)?\s*(?:(?:por|per|p\/)\s+|\/\s?)(?!cada|each|turno|shift|dia|day|semana|week|hora|hour|mes|month|pessoa|person|persona|vez|time|cento|cent|ciento|equipe|crew|conta|culpa|causa|person)[a-z]{4,}(?![a-z])/

/** "Depois do dia", "after", in front of a day: that day is over then. */
export const AFTER_DAY =
  /(?<![a-z])(?:depois|apos|after|past|despues|tras)(?:\s(?:d[aeo]l?|o|a|el|la|the|on|dia|day)){0,3}\s?$/
/** What denies stands in front of it: "não depois do dia 16" is a limit. */
export const DENIES_AFTER =
  /(?<![a-z])(?:nao|not|no|nunca|never|jamais|jamas|cannot|can't|mustn't|won't)(?![a-z])[^.;,]{0,40}$/

/** What people behind a list are joined by. */
export const WITH_BEHIND = /,\s*(?:com|with|con|using|usando)\s$/

/** A time with an hour up to which behind it, and no word that makes both hours of the clock. */
export const LENGTH_AND_END = /^[\s([:,-]*\d{1,2} ?h[a-z]* (?:ate|until|till|hasta)(?![a-z])/

/** "2 x 9h": shifts of the job, or a time of two things; behind the label of a row it may be either. */
export const SHIFTS_OR_TIMES = /(?<![\d/])[1-4] ?x ?(?:[6-9]|1[0-2]) ?h(?![a-z\d/])/g
/** What stands in front of the first where it is no doubt: the words of working time. */
export const OF_WORKING_TIME =
  /(?<![a-z])(?:turno\w*|shifts?|regimen?|escala|jornada|horario\w*|calend\w*|trabalh\w*|trabaj\w*|work\w*|crews?|equipes?|turmas?|dias?|days?|hours?|horas?|parada|paro|shutdown|outage|turnaround|overhaul)(?![a-z])/
/** A row with its label, up to the time. */
export const ROW_LABEL = /[a-z]{4,}\s?[:(–-]\s?$/
/** Names of the job, which are no row with hours of the clock. */
export const JOB_ALONE =
  /^(?:parada|paro|shutdown|outage|turnaround|overhaul|manutencao|mantenimiento|parada geral|parada general)$/
/** "3 mecánicos cada grupo": so many for each. */
export const PEOPLE_FOR_EACH = /^\s?(?:,\s?)?(?:(?:em|en|in|para|for|on|por|per)\s)?(?:cada|each|every|c\/u)(?![a-z])/

/** Marks that a name of a task may stand behind. */
export const OPENS =
  /(?:^|[\n•·;:,.|(]|\s[-–—]|^[-–—]|\s(?:e|y|and|then|depois|luego))\s*(?:(?:[a-z]|\d{1,3})[.)]\s*)?(?:[-–—*]\s*)?(?:(?:a|o|as|os|the|la|el|las|los|se)\s+)?$/

/** Half of a task is done. */
export const HALF_DONE = /(?<![a-z])(?:half|meta|mitad)/
/** A cell with the least and the most hours: "30-36", "30 a 36". */
export const CELL_RANGE = /^\s*(\d{1,4}(?:[.,]\d+)?)\s*(?:-|–|~|a|to|ate|hasta)\s*(\d{1,4}(?:[.,]\d+)?)\s*$/
/** "1h até 17h": a number and a time up to which. */
export const HOURS_UP_TO = /^[\d.,]+ ?h[a-z]*\.?\s+(?:ate|hasta|until|till)\s/
