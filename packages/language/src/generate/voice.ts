import { must, nth } from '@parada/schedule'
import type { Grammar } from '../grammar/grammar.ts'
import { pattern } from '../grammar/index.ts'
import { actionOf } from '../text/actions.ts'
import { fold } from '../text/fold.ts'
import type { Language } from '../types.ts'
import type { Piece } from './clauses.ts'
import { isPerson } from './people.ts'

/** Participles that do not end like the others of their verb, folded. */
const IRREGULAR: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  pt: {
    abert: 'abrir',
    limp: 'limpar',
    feit: 'fazer',
    cobert: 'cobrir',
    solt: 'soltar',
    entregue: 'entregar',
    aces: 'acender',
    sec: 'secar',
  },
  es: { abiert: 'abrir', cubiert: 'cubrir', puest: 'poner', hech: 'hacer', rot: 'romper' },
  en: {
    built: 'build',
    rebuilt: 'rebuild',
    cut: 'cut',
    taken: 'take',
    swept: 'sweep',
    reset: 'reset',
    shut: 'shut',
    put: 'put',
  },
}

/** Verbs in -ir, whose participle ends like that of verbs in -er. */
const IN_IR: Readonly<Record<'pt' | 'es', RegExp>> = {
  pt: /^(?:abr|substitu|med|inser|conclu|pol|constru|destru|cobr|reun|red|produz|expand|dilu|un|inclu|imprim|sub|part|distribu)/,
  es: /^(?:abr|sustitu|med|inser|conclu|constru|cubr|reun|un|inclu|sub|part|escrib|repart)/,
}

/** True when a folded stem belongs to a verb in -ir. */
export const isIr = (stem: string, language: 'pt' | 'es'): boolean => IN_IR[language].test(stem)

/** "aberto", "cleaned", "limpiada": the verb itself, or null when the word is no participle of work. */
export function verbOf(participle: string, language: Language): string | null {
  const word = fold(participle)
  const irregular = IRREGULAR[language][word] ?? IRREGULAR[language][word.replace(/[ao]s?$/, '')]
  if (irregular) return irregular
  if (!actionOf(word)) return null
  if (language === 'en') return englishVerb(word)
  const match = /^(.{2,})([ai])d[ao]s?$/.exec(word)
  if (!match) return null
  const [, stem, vowel] = match
  return `${stem}${vowel === 'a' ? 'ar' : isIr(must(stem), language) ? 'ir' : 'er'}`
}

function englishVerb(word: string): string | null {
  if (!/[a-z]{2}ed$/.test(word)) return null
  const stem = word.slice(0, -2)
  if (stem.endsWith('i')) return `${stem.slice(0, -1)}y`
  if (/([bdgmnprt])\1$/.test(stem)) return stem.slice(0, -1)
  return /(?:[cgvzu]|[^s]s|[^e]at|[^a]ir|[bptdg]l)$/.test(stem) ? `${stem}e` : stem
}

const BE =
  '(?:(?:e|sao|esta|estao|foi|fica|sera|serao|is|are|gets?|es|son|se esta|sera|seran)(?:\\s+(?:sendo|siendo|being))?|(?:precisa|deve|tem que|tem de|vai|debe|tiene que|va a|must|has to|have to|needs? to|should|will)(?:m|n)?\\s+(?:ser|be))'

const PASSIVE = new RegExp(`^(.{3,60}?)\\s+${BE}\\s+([a-z]{4,})(?![a-z])`)

/** "o forno é resfriado" to "Resfriar forno": what is done, and to what. Null when the words are not passive. */
export function passiveOf(name: string, grammar: Grammar): { verb: string; object: string; rest: string } | null {
  const match = name.length < 160 ? PASSIVE.exec(fold(name)) : null
  const verb = match ? verbOf(nth(match, 2), grammar.language) : null
  return match && verb ? { verb, object: name.slice(0, nth(match, 1).length), rest: name.slice(match[0].length) } : null
}

const SAY =
  '(?:disse|falou|informou|comentou|confirmou|pediu|avisou|explicou|lembrou|acha|estima|said|says|told us|mentioned|confirmed|thinks|asked|estimates|dijo|dice|comento|confirmo|pidio|informo|estimo)'
const REPORTED = new RegExp(
  `^\\s*(?:(?:o|a|os|as|el|la|the)\\s+)?(?:[a-z]+\\s){1,3}?${SAY}\\s+(?:que\\s+|em\\s+|para\\s+|that\\s+|for\\s+|us\\s+)?|^\\s*(?:(?:ficou|foi|esta|fica|quedo)\\s+(?:definido|decidido|combinado|acordado|acertado)|(?:decidiu|definiu|combinou|acertou)-se|(?:it was|we|we have)\\s+(?:agreed|decided)|se\\s+(?:acordo|decidio|definio))\\s+(?:que|that)\\s+`,
)

/** "O Paulo disse que a demolição leva 3 dias", "ficou definido que ...": what was said, without who said it. */
export function withoutReport(piece: Piece): Piece {
  const match = REPORTED.exec(fold(piece.text))
  return match ? { text: piece.text.slice(match[0].length), start: piece.start + match[0].length } : piece
}

const FIRST_PERSON =
  /^\s*(?:(?:we|i|it|there|nos|eu|hay|temos|vamos|precisamos|precisa|tenemos|necesitamos)(?![a-z])|(?:depois|entao|then|luego|despues)?\s*[a-z]{2,}(?:amos|emos|imos)(?![a-z]))/

/**
 * "João: a inspeção leva 10h" in minutes of a meeting: who speaks is no crew. An order ("João: inspecionar tubos, 10h") is
 * his work and stays.
 */
export function withoutSpeaker(piece: Piece, grammar: Grammar): Piece {
  const match = /^\s*(\p{Lu}[^:\n\d(]{1,30}?)\s*:\s+/u.exec(piece.text)
  if (!match || !isPerson(nth(match, 1)) || pattern(`^${grammar.milestone}$`).test(fold(nth(match, 1)))) return piece
  const rest = fold(piece.text.slice(match[0].length))
  const tells = pattern(
    `^\\s*(?:a|o|as|os|el|la|los|las|the)?\\s*[a-z][^,;:.\\d]{2,60}?\\s(?:will |vai |va a )?(?:lev|tak|dura|demora|tard|gasta|need|requir|precis|necesit|para\\s+(?:dia|em|n[ao])|goes|go|starts?|begins?|comec|inici|empiez|e |is |es |sera|will)`,
  ).test(rest)
  const speaks = FIRST_PERSON.test(rest) || (tells && !actionInfinitive(rest, grammar)) || !/\d/.test(rest)
  return speaks ? { text: piece.text.slice(match[0].length), start: piece.start + match[0].length } : piece
}

/** True when the words begin with an order: an infinitive in pt and es, a plain verb in en. */
function actionInfinitive(folded: string, grammar: Grammar): boolean {
  const word = /^\s*([a-z]+)/.exec(folded)?.[1] ?? ''
  if (!actionOf(word)) return false
  return grammar.language === 'en' ? !/(?:ing|ion|ment)$/.test(word) : /[aei]r$/.test(word)
}
