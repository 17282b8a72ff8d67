import type { Language } from '../types.ts'

type Lists = Readonly<Record<Language, readonly string[]>>

/** One alternative of all languages: a text may mix them, and no word of one list means anything else in another. */
const anyOf = (lists: Lists): string => `(?:${[...lists.pt, ...lists.en, ...lists.es].join('|')})`

/** Small words that a name does not end with. */
const CONNECTORS: Lists = {
  pt: [
    'e',
    'com',
    'de',
    'do',
    'da',
    'em',
    'por',
    'a',
    'ao',
    'que',
    'o',
    'os',
    'as',
    'um',
    'uma',
    'no',
    'na',
    'so',
    'somente',
    'apenas',
    'e so',
    'nao',
  ],
  en: ['and', 'with', 'of', 'in', 'for', 'by', 'to', 'at', 'on', 'the', 'an', 'only', 'then', 'until', 'not'],
  es: ['y', 'con', 'del', 'en', 'el', 'la', 'los', 'las', 'un', 'una', 'solo'],
}

/** Verbs that lead to an amount, a date or another task: what stands before them is the name. */
const LEADING_VERBS: Lists = {
  pt: [
    'sera',
    'sao',
    'inicia',
    'comeca',
    'ocorre',
    'acontece',
    'levam?',
    'duram?',
    'demora',
    'deve',
    'devem',
    'pode',
    'podem',
    'vem',
    'fica',
    'depende',
    'segue',
    'vem depois',
    'em torno',
    'cerca',
    'aprox',
    'ca',
    'que dura',
    'ser feit[oa]',
    'pode iniciar',
    'nao pode (?:comecar|iniciar)',
    'deve terminar',
    'deve estar pront[oa]',
    'precisa terminar',
    'a qualquer momento',
  ],
  en: [
    'is',
    'are',
    'will',
    'must',
    'can',
    'may',
    'should',
    'starts?',
    'begins?',
    'takes?',
    'takes about',
    'it takes',
    'which takes',
    'lasts?',
    'lasting',
    'requires?',
    'needs?',
    'happens',
    'occurs',
    'runs',
    'follows',
    'can start',
    '(?:can.t|cannot) (?:begin|start)(?: until)?',
    'must finish',
    'must be (?:finished|done)',
    'has to finish',
    'needs to be done',
    '(?:can happen )?any ?time',
  ],
  es: [
    'son',
    'es',
    'toma',
    'lleva',
    'tarda',
    'inician?',
    'comienzan?',
    'empiezan?',
    'sigue',
    'puede',
    'debe',
    'hace',
    'se hace',
    'se realiza',
    'no puede (?:empezar|comenzar)',
    'debe terminar',
    'debe estar list[oa]',
  ],
}

/** "A limpeza é a primeira": where a task stands is no part of its name. */
const PLACE_IN_ORDER =
  '(?:e|is|es) (?:a|o|the|la|el) (?:primeir[oa]|first|ultim[oa]|last|primer[oa]|proxim[oa]|next)(?: (?:tarefa|task|tarea|etapa|step))?'

/** What is cut off the end of a name, again and again. */
export const NAME_TAIL = `[\\s,;:-]+(?:${anyOf(CONNECTORS)}|${anyOf(LEADING_VERBS)}|${PLACE_IN_ORDER})$`

/** "Ainda falta", "we have finished": what is said of the task that follows. */
const TOLD_OF_IT: Lists = {
  pt: ['ja (?:concluimos|fizemos|terminamos|finalizamos|executamos)', '(?:ainda )?faltam?', 'resta(?:m|n)?'],
  en: ["we(?: have|'ve)? (?:already )?(?:finished|completed|done)", 'still to do', 'remaining'],
  es: ['ya (?:terminamos|hicimos)'],
}
export const NAME_TOLD_OF = new RegExp(`^${anyOf(TOLD_OF_IT)}\\s+(?=\\S)`)

/** What stands before a name and is none of it: conditions, doubts, who should see to it, the job it belongs to. */
const LEADING_TALK: Lists = {
  pt: [
    '(?:se|caso)\\s+(?:for\\s+|seja\\s+)?(?:necessario|preciso|houver (?:dano|necessidade))\\s*[,:]?',
    '(?:talvez|quem sabe|possivelmente)\\s*,?',
    'alguem\\s+(?:tem que|tem de|precisa|deve)',
    '(?:na|no|durante a|durante o)\\s+parada\\s*,',
    '(?:ate que|finalmente|inclusive|tambem|alem disso)\\s*,?',
  ],
  en: [
    '(?:if|when)\\s+(?:needed|necessary|required)\\s*[,:]?',
    '(?:maybe|perhaps|possibly)\\s*,?',
    '(?:somebody|someone)\\s+(?:should|must|has to|needs to)',
    '(?:during|in) the\\s+(?:shutdown|outage|turnaround)\\s*,',
    '(?:also|besides|in addition)\\s*,?',
  ],
  es: [
    '(?:si|en caso)\\s+(?:es\\s+)?(?:necesario|hace falta)\\s*[,:]?',
    '(?:quizas?|tal vez|a lo mejor)\\s*,?',
    'alguien\\s+(?:tiene que|debe)',
    '(?:en la|en el|durante la|durante el)\\s+(?:parada|paro)\\s*,',
    'ademas\\s*,?',
  ],
}
export const NAME_TALK = new RegExp(`^${anyOf(LEADING_TALK)}\\s+(?=\\S)`)

/** Verbs of being able and having to, and of beginning and ending, which lead to a date. */
const LEADS_TO_DATE: Lists = {
  pt: ['podem?', 'devem?', 'tem que', 'tem de', 'precisam?', 'vai', 'comeca', 'inicia', 'termina'],
  en: [
    'can',
    'may',
    'must',
    'has to',
    'have to',
    'needs? to',
    'should',
    'will',
    'starts?',
    'begins?',
    'ends?',
    'finishes',
  ],
  es: ['tiene que', 'debe', 'puede', 'empieza', 'comienza'],
}
const DOES: Lists = {
  pt: [
    'comecar',
    'iniciar',
    'terminar',
    'acabar',
    'concluir',
    'ser (?:feit|iniciad|concluid)[oa]',
    'estar (?:pront|concluid)[oa]',
    'ficar pront[oa]',
  ],
  en: ['start', 'begin', 'finish', 'end', 'be (?:done|ready|finished|completed?|started)'],
  es: ['empezar', 'comenzar', 'estar list[oa]'],
}
const DATE_WORDS: Lists = {
  pt: ['antes d[eo]', 'ate', 'a partir d[eo]', 'em', 'no', 'para'],
  en: ['before', 'until', 'by', 'no later than', 'not before', 'on', 'at'],
  es: ['antes del', 'hasta', 'a partir del', 'el'],
}
const NEGATIONS = "(?:(?:nao|not|no|can't|cannot|so|only|solo|somente)\\s+)*"

/** " não pode começar antes de " before a date already read. */
export const NAME_TO_DATE = `\\s(?:(?:e|and|y)\\s+)?${NEGATIONS}${anyOf(LEADS_TO_DATE)}(?:\\s+(?:so|only|solo|nao|not))?(?:\\s+${anyOf(DOES)})?\\s*${anyOf(DATE_WORDS)}?\\s*(?:(?:o|a|as|el|the|dia|de)\\s+)*(?=\\uE001)`
