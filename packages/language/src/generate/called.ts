import { tradeOf } from '@parada/schedule'
import { PROSE, TURNS, TURNS_IN } from '../lexicon/scope-prose.ts'
import { BEFORE_VERB, MACHINE, MAINTENANCE, NO_THING, PLACES, STOPS, WHICH_OF, WORK } from '../lexicon/things.ts'
import { NUMBER_WORD } from '../read/numbers.ts'
import { isAction } from '../text/actions.ts'
import type { Language } from '../types.ts'
import type { Span } from './draft.ts'

/** A name with the words beside it that identify a thing among its kind. */
export interface Called extends Span {
  readonly words: readonly string[]
}

const MOST = 3

/** The words beside a name that are part of what the thing is called: in English before it, else behind it. */
export function calledIn(hit: Span, folded: string, text: string, language: Language): Called | null {
  return language === 'en' ? calledBefore(hit, folded, language) : calledBehind(hit, folded, text, language)
}

function calledBefore({ start, end }: Span, folded: string, language: Language): Called | null {
  const words: string[] = []
  let at = start
  while (words.length < MOST) {
    const match = /(?<![a-z0-9-])([a-z]{2,}(?:[-/][a-z]+)*)[^\S\n]$/.exec(folded.slice(Math.max(0, at - 40), at))
    const word = match?.[1]
    if (!match || word === undefined || !isOfName(word, language)) break
    const from = at - match[0].length
    // "Overhaul pumps" and "we will open columns" are work, "3 wash towers" are things.
    const before = folded.slice(Math.max(0, from - 12), from)
    if (isAction(word) && !MACHINE.test(word) && (BEFORE_VERB.test(before) || !/(?:\d|[a-z])[^\S\n]+$/.test(before)))
      break
    words.unshift(word)
    at = from
  }
  return words.length === 0 ? null : { start: at, end, words }
}

const OF = /^[^\S\n](?:de[^\S\n])([a-z]{2,}(?:-[a-z]+)*)(?![a-z0-9-])/
const ADJECTIVE = /^[^\S\n]([a-z]{2,}(?:-[a-z]+)*)(?![a-z0-9-])/

function calledBehind({ start, end }: Span, folded: string, text: string, language: Language): Called | null {
  const words: string[] = []
  let at = end
  while (words.length < MOST) {
    const rest = folded.slice(at, at + 40)
    const of = OF.exec(rest)
    const match = of ?? ADJECTIVE.exec(rest)
    const word = match?.[1]
    if (!match || word === undefined || !isOfName(word, language)) break
    const written = text.slice(at + match[0].length - word.length, at + match[0].length)
    // Short words are part of a name in capitals alone: "convertidor HTS".
    if (word.length < 4 && written !== written.toUpperCase()) break
    if (of === null && ((isAction(word) && !/(?:ori[oa]|tiv[oa]|vel|ble)s?$/.test(word)) || WORK.test(word))) break
    words.push(word)
    at += match[0].length
  }
  return words.length === 0 ? null : { start, end: at, words }
}

const COUNT = new RegExp(`^(?:${NUMBER_WORD})$`)

/** Whether a word may be part of a thing's name, and carries no sentence, time, people or place. */
const isOfName = (word: string, language: Language): boolean =>
  !PROSE.test(word) &&
  !TURNS.test(word) &&
  !TURNS_IN[language].test(word) &&
  !NO_THING.test(word) &&
  !WHICH_OF.test(word) &&
  !PLACES.test(word) &&
  !STOPS.test(word) &&
  !MAINTENANCE.test(word) &&
  !COUNT.test(word) &&
  tradeOf(word) === null
