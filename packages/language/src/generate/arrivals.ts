import { problem } from '@parada/schedule'
import { JOB } from '../grammar/order-phrases.ts'
import type { WordClass } from '../lexicon/entry.ts'
import { orderLexiconOf, phrasesAt } from '../lexicon/lexicon.ts'
import { fold, wordsOf } from '../text/fold.ts'
import { tokensOf } from '../text/tokens.ts'
import type { Language } from '../types.ts'
import type { Piece } from './clauses.ts'
import type { Collected } from './collect.ts'
import { roleOfDate } from './date-role.ts'
import type { DraftTask } from './draft.ts'
import { annotate, dayStart, type Reading } from './item.ts'

type Words = ReadonlySet<WordClass>
interface Spoken {
  readonly start: number
  readonly end: number
  readonly words: Words
}

/** The phrases of a text, one after another; words that the lexicon does not know have no class. */
function spokenIn(text: string, language: Language): Spoken[] {
  const lexicon = orderLexiconOf(language)
  const tokens = tokensOf(text)
  const found: Spoken[] = []
  for (let at = 0; at < tokens.length; ) {
    const phrases = phrasesAt(lexicon, tokens, at)
    const length = Math.max(1, ...phrases.map(each => each.length))
    found.push({
      start: tokens[at]?.start ?? 0,
      end: tokens[at + length - 1]?.end ?? text.length,
      words: new Set(phrases.filter(each => each.length === length).flatMap(each => [...each.words])),
    })
    at += length
  }
  return found
}

/**
 * "The new bearing only arrives on 28/05 at 14:00": a thing that comes on a day is no task; what is done with it begins
 * no sooner. What stands behind it in the same sentence ("and only then ...") is read as any other sentence.
 */
export function readArrival(sentence: Piece, reading: Reading, into: Collected, read: (piece: Piece) => void): boolean {
  const item = annotate(sentence.text, sentence.start, reading, false)
  const date = item.dates.find(each => each.day !== null && !each.impossible)
  if (!date || date.day === null) return false
  const spoken = spokenIn(sentence.text, reading.grammar.language)
  const verb = spoken.find(each => each.words.has('arrive') && each.end <= date.start)
  if (!verb || date.start - verb.end > 24 || item.amounts.some(each => each.start < date.end)) return false
  const thing = fold(sentence.text.slice(0, verb.start))
  const words = new Set(
    wordsOf(thing).filter(word => word.length > 3 && !/^(?:nov[oa]s?|nuev[oa]s?|only|just|will)$/.test(word)),
  )
  if (words.size === 0 || words.size > 5 || JOB.test(thing)) return false
  // A unit that is handed over begins the job; a part that comes holds what is done with it.
  const spare = spoken.some(each => each.words.has('spare') && each.end <= verb.start)
  const told = into.draft.tasks.some(task => !task.summary)
  if (!spare && (!told || roleOfDate(item.masked, date) !== null)) return false
  const dated = { text: sentence.text.slice(0, date.end), start: sentence.start }
  into.arrival = { at: dayStart(date.day, date.seconds ?? 0), words, piece: dated }
  into.used.push({ start: dated.start, end: dated.start + dated.text.length })
  const behind = sentence.text.slice(date.end)
  const lead = /^[\s,;:.]*/.exec(behind)?.[0].length ?? 0
  if (/[a-z]{3}/i.test(behind)) {
    const from = spoken.filter(each => each.start >= date.end + lead)
    const then = from.findIndex(each => each.words.has('afterwards'))
    const start = then >= 0 && then < 4 ? (from[then]?.end ?? date.end) : date.end + lead
    const rest = { text: sentence.text.slice(start).trimStart(), start: sentence.start + start }
    const known = new Set(into.draft.tasks)
    read(rest)
    if (then >= 0)
      hold(
        into,
        into.draft.tasks.find(task => !known.has(task) && !task.summary),
      )
  }
  return true
}

function hold(into: Collected, task: DraftTask | undefined): void {
  if (!task || !into.arrival) return
  task.start = Math.max(task.start ?? 0, into.arrival.at) as DraftTask['start']
  task.held = true
  into.arrival = null
}

/** Holds the first of the tasks that a sentence gave until what came before has arrived, where the sentence speaks of it. */
export function awaitArrival(sentence: Piece, tasks: readonly DraftTask[], into: Collected, language: Language): void {
  const { arrival } = into
  const [first] = tasks
  if (!arrival || !first) return
  const spoken = spokenIn(sentence.text, language)
  const speaks = spoken.some((each, at) => {
    const next = spoken.slice(at + 1).find(one => !one.words.has('the') && !one.words.has('of'))
    const after = each.words.has('after') || each.words.has('afterwards')
    return (
      (after && next !== undefined && (next.words.has('it') || next.words.has('arrive'))) ||
      (each.words.has('only') && next?.words.has('afterwards')) ||
      (each.words.has('afterwards') && sentence.text.slice(each.start, each.end).includes(' '))
    )
  })
  const named = wordsOf(fold(first.name)).some(word =>
    [...arrival.words].some(each => each.slice(0, 5) === word.slice(0, 5) && word.length > 3),
  )
  if (speaks || named) hold(into, first)
  else {
    // What waits for it is not stated.
    const { piece } = arrival
    into.draft.notes.push(
      problem(
        'language.ignoredText',
        { text: piece.text.slice(0, 160) },
        { severity: 'warning', at: { span: { start: piece.start, end: piece.start + piece.text.length } } },
      ),
    )
    into.arrival = null
  }
}
