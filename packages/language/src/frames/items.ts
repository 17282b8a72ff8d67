import type { Instant } from '@parada/schedule'
import { must, nth } from '@parada/schedule'
import type { WordClass } from '../lexicon/entry.ts'
import { type Lexicon, type Phrase, phrasesAt, withoutAddress } from '../lexicon/lexicon.ts'
import { PERCENT } from '../lexicon/phrases.ts'
import { readAmounts } from '../read/amounts.ts'
import { type DateMention, readDates, weekdayOfPlural, withoutWeekdays } from '../read/dates.ts'
import { numberOf, spelledPercents } from '../read/numbers.ts'
import { fold } from '../text/fold.ts'
import type { Token } from '../text/tokens.ts'
import type { Language } from '../types.ts'
import type { Item } from './item.ts'
import type { PlanWords } from './plan-words.ts'

export interface ReadContext {
  readonly text: string
  readonly language: Language
  readonly lexicon: Lexicon
  readonly today: Instant
  readonly tasks: PlanWords
  readonly people: PlanWords
  readonly stopWords: ReadonlySet<string>
  readonly rowOf: (number: number) => number | null
  /** True where a name of the plan has these words side by side. */
  readonly isInName: (words: string) => boolean
  readonly isTrade: (words: string) => boolean
}

type Edge = Item & { gain: number }

const FUNCTION: ReadonlySet<WordClass> = new Set([
  'the',
  'of',
  'in',
  'for',
  'filler',
  'and',
  'with',
  'only',
  'courtesy',
] as const)
const every = (words: ReadonlySet<WordClass>, of: ReadonlySet<WordClass>): boolean =>
  [...words].every(word => of.has(word))

/** The best tiling of a sentence: every reader's spans compete, and the whole with the greatest gain wins. */
export function itemsOf(context: ReadContext, tokens: readonly Token[]): Item[] {
  const phrases = tokens.map((_, at) => withoutAddress(phrasesAt(context.lexicon, tokens, at)))
  const edges: Edge[] = [
    ...values(context, tokens),
    ...words(context, tokens, phrases),
    ...mentions(context, tokens, phrases),
  ]
  const from = new Map<number, Edge[]>()
  for (const edge of edges) {
    const list = from.get(edge.from)
    if (list) list.push(edge)
    else from.set(edge.from, [edge])
  }
  const best: number[] = Array.from({ length: tokens.length + 1 }, () => Number.NEGATIVE_INFINITY)
  const back: (Edge | undefined)[] = []
  best[0] = 0
  for (let at = 0; at < tokens.length; at++)
    for (const edge of from.get(at) ?? [])
      if (nth(best, at) + edge.gain > nth(best, edge.to) + 1e-9) {
        best[edge.to] = nth(best, at) + edge.gain
        back[edge.to] = edge
      }
  const found: Item[] = []
  for (let at = tokens.length; at > 0; at = nth(back, at).from) found.unshift(nth(back, at))
  return found
}

const span = (context: ReadContext, tokens: readonly Token[], from: number, to: number) => {
  const start = nth(tokens, from).start
  const end = nth(tokens, to - 1).end
  return { from, to, start, end, text: context.text.slice(start, end), words: new Set<WordClass>() }
}

/** The tokens that a stretch of text covers, or null where it begins or ends inside of one. */
function tokensIn(tokens: readonly Token[], start: number, end: number): [number, number] | null {
  const from = tokens.findIndex(token => token.end > start)
  if (from < 0) return null
  let to = from
  while (to < tokens.length && nth(tokens, to).start < end) to++
  return to > from ? [from, to] : null
}

function values(context: ReadContext, tokens: readonly Token[]): Edge[] {
  const found: Edge[] = []
  const [first, last] = [nth(tokens, 0).start, must(tokens.at(-1)).end]
  const part = context.text.slice(first, last)
  const folded = fold(part)
  const inQuote = (start: number): boolean =>
    tokens.some(token => token.kind === 'quote' && token.start <= start && start < token.end)
  const put = (start: number, end: number, more: Partial<Item> & Pick<Item, 'kind'>, gain: number): void => {
    if (inQuote(start + first)) return
    const places = tokensIn(tokens, start + first, end + first)
    if (places) found.push({ ...span(context, tokens, ...places), ...more, gain: gain * (places[1] - places[0]) })
  }
  const amounts = readAmounts(folded, part)
  for (const amount of amounts) put(amount.start, amount.end, { kind: 'amount', amount }, 1.1)
  // "At 6 hours" is a duration: an hour of the day has a word of its own in front.
  const lasts = (date: DateMention): boolean =>
    date.day === null &&
    amounts.some(amount => amount.end === date.end && amount.start > date.start && amount.end - amount.start > 6) &&
    (context.lexicon.get(nth(folded.slice(date.start, date.end).split(' '), 0)) ?? []).some(each => each.word === 'to')
  const dates = withoutWeekdays(readDates(folded, context.today, context.language), folded).filter(date => !lasts(date))
  // "Set it at 10": a bare number is an hour of the day where something begins or ends.
  const clocks = tokens.some((_, at) =>
    phrasesAt(context.lexicon, tokens, at).some(each => each.words.has('begin') || each.words.has('finish')),
  )
  const bare = (date: DateMention): boolean =>
    !clocks &&
    date.day === null &&
    /\d$/.test(folded.slice(date.start, date.end)) &&
    !/[:h]/.test(folded.slice(date.start, date.end))
  for (const date of dates) put(date.start, date.end, { kind: 'date', date }, bare(date) ? 0.7 : 1.15)
  for (const [at, date] of dates.entries()) {
    const next = dates[at + 1]
    if (!next) continue
    const between = folded.slice(date.end, next.start)
    if (/^\s*(?:-|[a-z]{1,6})?\s*(?:[a-z]{1,3})?\s*$/.test(between) && between.length < 12) {
      const clock = date.day === null && next.day === null
      if (clock || (date.day !== null && next.day !== null && date.seconds === null))
        put(date.start, next.end, { kind: clock ? 'window' : 'date', date, until: next }, 1.2)
    }
  }
  for (const match of folded.matchAll(new RegExp(`(?<![\\w.,])(-?\\d{1,3}(?:[.,]\\d+)?)\\s*${PERCENT}`, 'g')))
    put(
      match.index,
      match.index + match[0].length,
      { kind: 'percent', value: Number(nth(match, 1).replace(',', '.')) },
      1.15,
    )
  for (const { start, end, value } of spelledPercents(folded)) put(start, end, { kind: 'percent', value }, 1.15)
  found.push(...clockWindows(context, tokens, folded, first))
  tokens.forEach((token, at) => {
    if (token.kind === 'quote') {
      const candidates = context.tasks.match(contentOf(token.folded, context))
      const same = candidates[0] && candidates[0].score >= 0.93
      found.push({
        ...span(context, tokens, at, at + 1),
        kind: 'quote',
        text: token.text,
        ...(same && { candidates }),
        gain: 1.2,
      })
      return
    }
    const value =
      token.kind === 'number'
        ? Number(token.text.replace(',', '.'))
        : token.kind === 'word'
          ? numberOf(token.folded)
          : null
    if (value !== null && Number.isFinite(value))
      found.push({
        ...span(context, tokens, at, at + 1),
        kind: 'number',
        value,
        weak: token.kind === 'word',
        gain: token.kind === 'word' ? 0.45 : 1,
      })
    if (value !== null && Number.isFinite(value)) found.push(...partedAmount(context, tokens, at))
    if (token.kind === 'number') found.push(...numberInName(context, tokens, at))
    if (token.kind === 'word') found.push(...weekdayAt(context, tokens, at))
    if (token.kind === 'number' && at > 0) {
      const row = context.rowOf(Number(token.text))
      const head = phrasesAt(context.lexicon, tokens, at - 1).some(each => each.length === 1 && each.words.has('row'))
      // "Row 7" may be part of a name ("tubes of row 7"): then it is no number of the plan's.
      if (head && row !== null && !context.isInName(`${nth(tokens, at - 1).folded} ${token.text}`))
        found.push({
          ...span(context, tokens, at - 1, at + 1),
          kind: 'task',
          candidates: [{ id: row, score: 1 }],
          size: 1,
          gain: 2.3,
        })
      // "tasks 6, 7 and 8": those behind the first have no word of their own.
      else if (row !== null && rowsBefore(context, tokens, at))
        found.push({
          ...span(context, tokens, at, at + 1),
          kind: 'task',
          candidates: [{ id: row, score: 1 }],
          size: 1,
          gain: 1.2,
        })
    }
  })
  return found
}

/** "6 more hours", "otras 3 horas más": an amount whose unit stands behind a word of more or less. */
function partedAmount(context: ReadContext, tokens: readonly Token[], at: number): Edge[] {
  const [number, unit] = [nth(tokens, at), tokens[at + 2]]
  const more = phrasesAt(context.lexicon, tokens, at + 1).some(
    each => each.length === 1 && (each.words.has('more') || each.words.has('less')),
  )
  if (!more || unit?.kind !== 'word') return []
  const said = `${number.folded} ${unit.folded}`
  const [amount] = readAmounts(said, said)
  if (amount?.start !== 0 || amount.end !== said.length) return []
  return [
    {
      ...span(context, tokens, at, at + 1),
      kind: 'amount',
      amount: { ...amount, start: number.start, end: unit.end },
      gain: 1.1,
    },
    { ...span(context, tokens, at + 2, at + 3), kind: 'word', words: new Set<WordClass>(['filler']), gain: 1.1 },
  ]
}

const HOUR_OF_DAY = String.raw`(\d{1,2})(?:(?::(\d\d)|h(\d\d)?)|\s?(am|pm)(?![a-z]))?`
const FROM_TO = new RegExp(
  String.raw`(?<![\d.,/:])${HOUR_OF_DAY}\s*(-|[a-z]{1,5}\s)\s*((?:a?s|las)\s+)?${HOUR_OF_DAY}(?![\d/:%]|\s?(?:h|d|min))`,
  'g',
)

/** "18:00 to 06:00", "22h às 6h", "6 pm - 2 am": from one hour of the clock to another, where the words show that they are hours. */
function clockWindows(context: ReadContext, tokens: readonly Token[], folded: string, first: number): Edge[] {
  return [...folded.matchAll(FROM_TO)].flatMap(match => {
    const [whole, h1, m1, b1, p1, joint, article, h2, m2, b2, p2] = match
    const word = (joint ?? '').trim()
    const short = /^(?:-|a|as|ao|al|to)$/.test(word)
    if (!short && !(context.lexicon.get(word) ?? []).some(each => each.word === 'until')) return []
    if (![m1, p1, m2, p2, article].some(each => each !== undefined) && word !== 'as') return []
    const at = (hours: string | undefined, minutes: string | undefined, half: string | undefined): number =>
      ((Number(hours) % (half ? 12 : 25)) + (half === 'pm' ? 12 : 0)) * 3600 + Number(minutes ?? 0) * 60
    const [from, to] = [at(h1, m1 ?? b1, p1), at(h2, m2 ?? b2, p2)]
    const places = tokensIn(tokens, match.index + first, match.index + whole.length + first)
    if (!places || from > 86_400 || to > 86_400 || from === to) return []
    const date = (seconds: number): DateMention => ({ start: 0, end: 0, day: null, seconds })
    const said = { kind: 'window' as const, date: date(from), until: date(to) }
    return [{ ...span(context, tokens, ...places), ...said, gain: 1.3 * (places[1] - places[0]) }]
  })
}

/** "La 102", "the 102": a number behind an article that the name of one row has. */
function numberInName(context: ReadContext, tokens: readonly Token[], at: number): Edge[] {
  const token = nth(tokens, at)
  const article = phrasesAt(context.lexicon, tokens, at - 1).some(each => each.length === 1 && each.words.has('the'))
  if (at === 0 || !article || !/^\d{3,}$/.test(token.text)) return []
  const candidates = context.tasks.match([token.text])
  const [best, next] = candidates
  if (!best || (next && next.score > best.score - 0.065)) return []
  return [{ ...span(context, tokens, at, at + 1), kind: 'task', candidates, size: 1, gain: 1.05 }]
}

/** "Sábados", "weekends": days of every week, which are no date. */
function weekdayAt(context: ReadContext, tokens: readonly Token[], at: number): Edge[] {
  const word = nth(tokens, at)
  const [phrase] = phrasesAt(context.lexicon, tokens, at).filter(each => each.words.has('weekend'))
  const day = phrase ? -1 : weekdayOfPlural(word.folded)
  if (!phrase && day < 0) return []
  const weekdays = phrase ? [0, 6] : [day]
  return [
    {
      ...span(context, tokens, at, at + (phrase?.length ?? 1)),
      kind: 'weekdays',
      weekdays,
      size: 1,
      gain: 1.2 * (phrase?.length ?? 1),
    },
  ]
}

/** True where a list of row numbers that begins with a word for rows goes on at a place. */
function rowsBefore(context: ReadContext, tokens: readonly Token[], at: number): boolean {
  const is = (place: number, word: WordClass): boolean =>
    phrasesAt(context.lexicon, tokens, place).some(each => each.length === 1 && each.words.has(word))
  let back = at - 1
  while (back > 0 && (nth(tokens, back).text === ',' || is(back, 'and'))) {
    while (back > 0 && (nth(tokens, back).text === ',' || is(back, 'and'))) back--
    if (!/^\d+$/.test(nth(tokens, back).text)) return false
    back--
  }
  return back >= 0 && back < at - 1 && is(back, 'row')
}

/** Shares that words give, in percent. */
export const shareOf = (words: ReadonlySet<WordClass>): number =>
  words.has('quarter')
    ? 25
    : words.has('third')
      ? 100 / 3
      : words.has('twoThirds')
        ? 200 / 3
        : words.has('threeQuarters')
          ? 75
          : 0

function words(context: ReadContext, tokens: readonly Token[], phrases: readonly Phrase[][]): Edge[] {
  const found: Edge[] = []
  tokens.forEach((token, at) => {
    if (token.kind === 'mark') {
      found.push({ ...span(context, tokens, at, at + 1), kind: 'joint', gain: 0.05 })
      return
    }
    for (const phrase of nth(phrases, at)) {
      const part = shareOf(phrase.words)
      if (part > 0)
        found.push({
          ...span(context, tokens, at, at + phrase.length),
          kind: 'percent',
          value: part,
          gain: 1.15 * phrase.length,
        })
      const polite = phrase.length > 1 && phrase.words.has('courtesy')
      const light = every(phrase.words, FUNCTION) && !polite
      const joint = phrase.words.has('and') && [...phrase.words].every(word => word === 'and' || word === 'but')
      // "La primera colada" may be a row's own name.
      const [last, next] = [nth(tokens, at + phrase.length - 1), tokens[at + phrase.length]]
      const named =
        ['first', 'last', 'longest', 'shortest'].some(word => phrase.words.has(word as WordClass)) &&
        next !== undefined &&
        context.tasks.match([last.folded, next.folded])[0] !== undefined &&
        nth(context.tasks.match([last.folded, next.folded]), 0).score > 0.93
      // "Línea 1" in names of the plan is no row of it.
      const counted =
        phrase.words.has('row') && next?.kind === 'number' && context.isInName(`${last.folded} ${next.text}`)
      found.push({
        ...span(context, tokens, at, at + phrase.length),
        kind: joint ? 'joint' : 'word',
        words: phrase.words,
        ...(phrase.tenses.has('past') && { past: true }),
        ...(phrase.tenses.has('participle') && { participle: true }),
        gain:
          (light || named || counted ? 0.5 : 0.9) * phrase.length +
          (phrase.length > 1 && !named ? 0.1 * phrase.length : 0),
      })
    }
    if (token.kind === 'word' || token.kind === 'number')
      found.push({ ...span(context, tokens, at, at + 1), kind: 'unknown', weak: true, size: 1, gain: 0.04 })
  })
  return found
}

/** Content words of a name, folded. */
export const contentOf = (folded: string, context: { readonly stopWords: ReadonlySet<string> }): string[] => {
  const all = folded.match(/[a-z0-9]+(?:-[a-z0-9]+)*/g) ?? []
  // "Filtro A": a letter at the very end names which one.
  const content = all.filter(
    (word, at) =>
      !context.stopWords.has(word) || (word.length === 1 && at > 0 && at === all.length - 1 && / [a-z]$/.test(folded)),
  )
  return content.length > 0 ? content : all
}

/** What is known of each word before names are looked for. */
interface Facts {
  /** Classes of a word that stands alone. */
  readonly single: readonly ReadonlySet<WordClass>[]
  /** How well the plan's tasks know a word, 0 to 1. */
  readonly task: readonly number[]
  /** How well the plan's people know a word, 0 to 1. */
  readonly person: readonly number[]
  /** Words that may be part of a name. */
  readonly content: readonly boolean[]
  is(at: number, ...words: WordClass[]): boolean
  light(at: number): boolean
  joins(at: number): boolean
}

function factsOf(context: ReadContext, tokens: readonly Token[], phrases: readonly Phrase[][]): Facts {
  const single = phrases.map(list => list.find(each => each.length === 1)?.words ?? new Set<WordClass>())
  const light = (at: number): boolean =>
    nth(single, at).size > 0 && every(nth(single, at), FUNCTION) && nth(tokens, at).folded.length <= 7
  const small = (at: number): boolean =>
    nth(tokens, at).folded.length <= 4 &&
    [...nth(single, at)].some(
      word => word === 'in' || word === 'of' || word === 'the' || word === 'to' || word === 'and',
    )
  // "El filtro A": a capital behind a word of the plan, where a name ends so.
  const isLetter = (at: number): boolean => {
    const [before, token] = [tokens[at - 1], nth(tokens, at)]
    return (
      /^[A-Z]$/.test(token.text) &&
      before?.kind === 'word' &&
      /[a-z]/.test(before.text) &&
      context.tasks.knows(before.folded) >= 0.78 &&
      context.isInName(`${before.folded} ${token.folded}`)
    )
  }
  const task = tokens.map((token, at) =>
    isLetter(at) ||
    ((token.kind === 'word' || (token.kind === 'number' && /^\d+$/.test(token.text))) &&
      !small(at) &&
      !(light(at) && token.folded.length <= 4))
      ? context.tasks.knows(token.folded)
      : 0,
  )
  const person = tokens.map((token, at) =>
    token.kind === 'word' && !light(at) ? context.people.knows(token.folded) : 0,
  )
  const content = tokens.map(
    (token, at) =>
      (token.kind === 'word' || nth(task, at) >= 1) &&
      (nth(task, at) >= 0.78 ||
        nth(person, at) >= 0.78 ||
        (nth(single, at).size === 0 && token.kind === 'word' && numberOf(token.folded) === null)),
  )
  // Words inside of a longer phrase of the lexicon are no part of a name, unless the plan has them.
  const covered = new Set<number>()
  phrases.forEach((list, at) => {
    for (const { length } of list)
      if (length > 1) for (let index = at; index < at + length; index++) if (nth(task, index) < 0.9) covered.add(index)
  })
  const is = (at: number, ...words: WordClass[]): boolean =>
    single[at] !== undefined && words.some(word => nth(single, at).has(word))
  const joins = (at: number): boolean => content[at] === true && !covered.has(at)
  return { single, task, person, content, is, light, joins }
}

/** Words said so far, from `at` to `index`; `inner` are the words between them that are no content. */
interface Said {
  readonly at: number
  readonly index: number
  readonly said: readonly string[]
  /** The verb part stands apart from the rest. */
  readonly apart: boolean
  /** Joined over a preposition that is not "of". */
  readonly loose: boolean
  readonly inner: number
}

/** What the words said so far may name: a task, a person, something unknown. */
function namesOf(context: ReadContext, tokens: readonly Token[], facts: Facts, one: Said): Edge[] {
  const { single, task, person, is, light, joins } = facts
  const { at, index, said, apart, loose, inner } = one
  const found: Edge[] = []
  const next = index + 1
  let penalty = 0
  const behind = is(next, 'of') ? (is(next + 1, 'the') ? next + 2 : next + 1) : -1
  // A name goes on over its preposition, unless no row has such a name.
  if (behind > 0 && joins(behind) && nth(person, behind) < 0.9)
    penalty += (context.tasks.match([...said, nth(tokens, behind).folded])[0]?.score ?? 0) < 0.58 ? 0.15 : 0.9
  if (joins(next) && nth(person, next) < 0.9) penalty += 0.3
  if (at > 0 && joins(at - 1) && nth(person, at - 1) < 0.9) penalty += nth(single, at - 1).size > 0 ? 0.1 : 0.45
  const ahead = at > 1 && is(at - 1, 'of') ? at - 2 : at > 2 && is(at - 1, 'the') && is(at - 2, 'of') ? at - 3 : -1
  if (ahead >= 0 && joins(ahead))
    penalty += (context.tasks.match([nth(tokens, ahead).folded, ...said])[0]?.score ?? 0) < 0.58 ? 0.15 : 0.8
  const isOdd = (word: string): boolean => context.tasks.knows(word) < 0.78
  const strange = said.filter(isOdd).length
  const odd = strange > 0 ? tokens.slice(at, index + 1).find(each => said.find(isOdd) === each.folded) : undefined
  const base = {
    ...span(context, tokens, at, index + 1),
    strange,
    size: said.length,
    ...(odd && { stranger: { start: odd.start, end: odd.end } }),
  }
  const candidates = context.tasks.match(said)
  const top = candidates[0]?.score ?? 0
  // "El retiro": behind an article the plan's own word is a noun, even where it may be a verb.
  const opens = at === 1 || nth(tokens, Math.max(0, at - 2)).kind === 'mark' || is(at - 2, 'and')
  const isNoun = is(at - 1, 'the') && (!is(at - 1, 'to') || opens) && nth(task, at) >= 1
  const onlyVerb = said.length === 1 && nth(single, at).size > 0 && !light(at) && !isNoun
  const steals =
    said.filter(word => context.people.knows(word) >= 1 && context.tasks.knows(word) < 1).length * 0.9 + strange * 0.8
  if (top >= (loose ? 0.8 : 0.58) && !(apart && nth(task, index) < 0.78))
    found.push({
      ...base,
      kind: 'task',
      candidates,
      gain:
        said.length * Math.min(1, top + 0.08) + 0.5 * inner - steals - penalty - (onlyVerb && top < 0.93 ? 0.35 : 0),
    })
  if (!apart && !loose) {
    const people = context.people.match(said)
    // A resource that the plan has by this very word, and no row has it: "the inspector of the digester".
    const plain = said.length === 1 && context.people.knows(nth(said, 0)) >= 1 && nth(task, at) < 1
    if ((people[0]?.score ?? 0) >= 0.72 && said.length <= 3)
      found.push({
        ...base,
        kind: 'person',
        candidates: people,
        gain:
          said.length * Math.min(1, nth(people, 0).score + 0.02) +
          0.5 * inner -
          (plain ? Math.min(penalty, 0.15) : penalty) -
          // "Lubrificação" is the work of the lubricator's row before it is he.
          (nth(people, 0).score < 0.93 && top >= 0.58 ? 0.25 : 0),
      })
    if (!said.every((_, offset) => single[at + offset] && nth(single, at + offset).size > 0))
      found.push({
        ...base,
        kind: 'unknown',
        ...(context.isTrade(nth(said, 0)) && { trade: true }),
        ...(candidates.length > 0 && { candidates }),
        gain: 0.3 * said.length + 0.5 * inner - penalty * 0.5 - (strange > 0 ? 0 : 0.2),
      })
  }
  return found
}

/** Mentions of tasks and people; a verb part may stand apart ("the casing can only be closed"). */
function mentions(context: ReadContext, tokens: readonly Token[], phrases: readonly Phrase[][]): Edge[] {
  const facts = factsOf(context, tokens, phrases)
  return tokens.flatMap((_, at) => (facts.joins(at) ? namesFrom(context, tokens, facts, at) : []))
}

/** Mentions that begin with one word. */
function namesFrom(context: ReadContext, tokens: readonly Token[], facts: Facts, at: number): Edge[] {
  const { task, content, is, light, joins } = facts
  const found: Edge[] = []
  const said: string[] = []
  let apart = false
  let loose = false
  let inner = 0
  let last = at
  for (let index = at; index < Math.min(tokens.length, at + 12); index++) {
    if (joins(index)) {
      said.push(nth(tokens, index).folded)
      last = index
      found.push(...namesOf(context, tokens, facts, { at, index, said, apart, loose, inner }))
      continue
    }
    if (is(index, 'of') || (is(index, 'the') && index > at && is(index - 1, 'of'))) {
      inner++
      continue
    }
    if (
      (is(index, 'in') || is(index, 'the') || is(index, 'with')) &&
      content[index + 1] &&
      // A word that was said already begins another name: "split fit pump into fit side A and ...".
      !said.includes(tokens[index + 1]?.folded ?? '') &&
      nth(task, index + 1) >= 0.78 &&
      nth(task, last) >= 0.7 &&
      !apart
    ) {
      loose = true
      inner += 2
      continue
    }
    // Verbs of permission may stand before the verb part of a name.
    let gap = index
    while (
      gap < tokens.length &&
      gap - index < 5 &&
      !content[gap] &&
      (light(gap) || is(gap, 'must', 'filler', 'only', 'not', 'is', 'in', 'deadline')) &&
      !is(gap, 'and', 'with')
    )
      gap++
    if (
      !apart &&
      gap > index &&
      content[gap] &&
      !said.includes(tokens[gap]?.folded ?? '') &&
      nth(task, gap) >= 0.78 &&
      !is(gap - 1, 'the', 'of') &&
      (!is(gap - 1, 'in') || nth(task, gap) >= 0.97) &&
      nth(task, at) >= 0.78
    ) {
      apart = true
      inner += 1.9 * (gap - index)
      index = gap - 1
      continue
    }
    break
  }
  return found
}
