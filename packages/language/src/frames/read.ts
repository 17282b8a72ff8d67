import { done, failed, type Outcome, type Problem, problem, type Schedule, suggestion } from '@parada/schedule'
import { grammarOf, languageOf } from '../grammar/index.ts'
import { lexiconOf } from '../lexicon/lexicon.ts'
import { roleOf } from '../read/crews.ts'
import { fold } from '../text/fold.ts'
import { sentencesOf } from '../text/tokens.ts'
import type { InterpretRequest, PlanUpdate } from '../types.ts'
import { Context } from '../update/context.ts'
import { withoutAsides } from './asides.ts'
import { Carry } from './carry.ts'
import { readings } from './fill.ts'
import type { Fill } from './frame.ts'
import { type Item, isLight, isWord } from './item.ts'
import { contentOf, itemsOf, type ReadContext } from './items.ts'
import { inParallel } from './parallel.ts'
import { PlanWords } from './plan-words.ts'
import { withPointers } from './pointers.ts'
import { withRoles } from './roles.ts'
import { withSets } from './sets.ts'

/** What the frames make of an instruction. */
export interface FrameReading {
  /** Share of the content words that a frame consumed. */
  readonly cover: number
  /** Lead of the best reading over the next that says something else. */
  readonly lead: number
  /** The frames that were filled, in order. */
  readonly frames: readonly string[]
  readonly unused: readonly Item[]
  /** A value was taken back in favour of another. */
  readonly corrected: boolean
  readonly answer: Outcome<PlanUpdate>
  /** What comes of each row that an ambiguous mention may mean. */
  readonly choices: readonly PlanUpdate[]
}

/** Most answers of a question. */
const MOST = 3

/** Frames as edits, or why not; a mention that is refused for fitting several rows is told. */
function carriedOut(
  fills: readonly Fill[],
  carry: Carry,
): { readonly answer: Outcome<PlanUpdate>; readonly doubt: Carry['doubt'] } {
  const told = new Map<number, number>()
  for (const fill of fills) {
    const found = fill.frame.toEdits(fill.slots, fill, carry) ?? toldTwice(fill, carry, told)
    if (found) return { answer: failed(found), doubt: found.code === 'language.taskAmbiguous' ? carry.doubt : null }
  }
  return { answer: answerOf(carry.context), doubt: null }
}

/** An instruction as typed spans, and what the frames make of it; null where they leave a sentence unread. */
export interface Marked {
  readonly items: readonly Item[]
  readonly reading: FrameReading | null
}

/** Reads an instruction as frames. */
export function readFrames(request: InterpretRequest, text: string, schedule: Schedule): Marked {
  const language = languageOf(fold(text), request.locale)
  const grammar = grammarOf(language)
  const context = new Context(schedule, grammar, request.today)
  const stopWords = new Set(grammar.stopWords)
  const named = (id: number, name: string) => ({ id, words: contentOf(fold(name), { stopWords }) })
  const read: ReadContext = {
    text,
    language,
    lexicon: lexiconOf(language),
    today: request.today,
    tasks: new PlanWords(schedule.tasks.map(task => named(task.uid, task.name))),
    people: new PlanWords(schedule.resources.map(each => named(each.uid, each.name))),
    stopWords,
    isTrade: words => roleOf(words, grammar) !== null,
    rowOf: number => schedule.tasks.find(task => task.row === number)?.uid ?? null,
  }
  const phases = new PlanWords(context.summaries.map(task => named(task.uid, task.name)))
  const fills: Fill[] = []
  const unused: Item[] = []
  let [content, covered, lead] = [0, 0, Number.POSITIVE_INFINITY]
  const spoken: Item[] = []
  let quiet = false
  let taken = false
  for (const sentence of sentencesOf(text)) {
    const whole = trimmed(withRoles(withPointers(withoutAsides(itemsOf(read, sentence.tokens)), context)))
    const last = corrected(whole)
    if (last.length < whole.length) taken = true
    const items = withSets(last, context, read, phases)
    spoken.push(...items)
    if (items.length === 0 || items.every(item => isLight(item) || item.kind === 'joint')) continue
    // What is asked, supposed, wished or told by others is for other readers to answer.
    if (sentence.asks || items.some(item => isWord(item, 'says', 'correct', 'wish')) || asksOrSupposes(items)) {
      quiet = true
      continue
    }
    for (const part of inParallel(items)) {
      const found = readings(part, fills.at(-1))
      const [best] = found
      if (!best || best.fills.length === 0) {
        quiet = true
        continue
      }
      fills.push(...best.fills)
      const said = meaning(best.fills)
      const rival = found.find(each => each.fills.length > 0 && meaning(each.fills) !== said)
      if (best.fills.some(fill => fill.frame.unsure?.(part))) lead = 0
      if (rival) lead = Math.min(lead, best.score - rival.score)
      const used = new Set(best.fills.flatMap(fill => [...fill.used]))
      for (const item of part) {
        if (item.kind === 'joint' || (isLight(item) && !best.left.includes(item))) continue
        const words = item.size ?? item.to - item.from
        const filler = item.kind === 'word' && !best.left.includes(item)
        content += words
        if (used.has(item) || filler || item.role === 'old') covered += words
        else unused.push(item)
      }
    }
  }
  const acting = fills.filter(fill => fill.frame.name !== 'Keep')
  if (quiet || acting.length === 0) return { items: spoken, reading: null }
  const first = carriedOut(fills, new Carry(context))
  // A mention that fits several rows: the plan as it is with each of them.
  const choices =
    first.doubt === null
      ? []
      : first.doubt.rows.slice(0, MOST).flatMap(row => {
          const again = new Carry(new Context(schedule, grammar, request.today), new Map([[first.doubt!.item, row]]))
          const { answer } = carriedOut(fills, again)
          return answer.ok ? [answer.value] : []
        })
  const cover = content === 0 ? 0 : covered / content
  return {
    items: spoken,
    reading: {
      cover,
      lead,
      frames: fills.map(fill => fill.frame.name),
      unused,
      corrected: taken,
      answer: first.answer,
      choices,
    },
  }
}

/** Cover and lead from which a reading acts without a question. */
const COVER = 0.9
const LEAD = 0.3

/** True when a reading consumed what was said and nothing else is nearly as likely. */
export const isSure = (reading: FrameReading): boolean =>
  reading.cover >= COVER &&
  reading.lead >= LEAD &&
  // Nothing is removed beside a word that nobody read.
  ((reading.cover === 1 && reading.unused.length === 0) || !reading.frames.includes('Remove')) &&
  reading.unused.every(item => item.kind === 'unknown' && item.weak === true)

const meaning = (fills: readonly Fill[]): string =>
  fills
    .map(
      fill =>
        `${fill.frame.name}(${Object.entries(fill.slots).map(([name, items]) => `${name}:${items.map(item => item.from).join('+')}`)})`,
    )
    .join(';')

/** Courtesy in front and behind, and a reason at the end, are understood and change nothing. */
function trimmed(items: readonly Item[]): Item[] {
  let from = 0
  while (
    from < items.length &&
    (isWord(items[from], 'courtesy', 'afterwards') || items[from]!.kind === 'joint') &&
    !isWord(items[from], 'is', 'set', 'with')
  )
    from++
  let to = items.length
  while (to > from && (isWord(items[to - 1], 'courtesy') || items[to - 1]!.kind === 'joint')) to--
  // "..., pois a equipe atrasou": behind an order, to the end of the sentence.
  for (let at = from + 2; at < to; at++)
    if (
      isWord(items[at], 'because') &&
      items.slice(from, at).some(item => ['amount', 'percent', 'date', 'task'].includes(item.kind)) &&
      (items[at - 1]?.kind === 'joint' || !isWord(items[at], 'with', 'is'))
    ) {
      to = at
      break
    }
  while (to > from && items[to - 1]!.kind === 'joint') to--
  return items.slice(from, to)
}

/** "12h, quer dizer, 14": the value said last is the one that is meant. */
function corrected(items: readonly Item[]): Item[] {
  const at = items.findIndex(item => isWord(item, 'correct') && !isWord(item, 'is'))
  if (at < 1) return [...items]
  const tail = items
    .slice(at + 1)
    .filter(item => !(item.kind === 'joint' || isLight(item) || isWord(item, 'not', 'correct', 'set', 'lasts')))
  const [value] = tail
  const again = items.slice(at + 1).find(item => item.kind === 'task' && item.mark !== undefined)
  const gate = again ? items.slice(0, at).findLastIndex(item => item.mark === again.mark) : -1
  // "... until the test, I mean, until the weld is done": the reference said last is the one that is meant.
  if (again && gate > 0) {
    let from = gate
    while (from > 0 && (isLight(items[from - 1]) || (again.mark && isWord(items[from - 1], again.mark as 'after'))))
      from--
    const rest = items.slice(at + 1)
    const next = rest.findIndex(item => again.mark && isWord(item, again.mark as 'after'))
    return [...items.slice(0, from), ...rest.slice(Math.max(0, next))]
  }
  if (!value || tail.length > 1 || !['amount', 'number', 'percent', 'date'].includes(value.kind)) return [...items]
  const alike = (item: Item): boolean => item.kind === value.kind || (value.kind === 'number' && item.kind === 'amount')
  const old = items.slice(0, at).findLastIndex(alike)
  if (old < 0) return [...items]
  const before = items[old]!
  const amount =
    value.kind === 'number' && before.amount
      ? { ...before.amount, parts: [{ ...before.amount.parts[0]!, value: value.value! }] }
      : value.amount
  const merged: Item = {
    ...value,
    kind: before.kind,
    from: before.from,
    to: before.to,
    ...(amount && { amount }),
    ...(before.role && { role: before.role }),
    ...(before.mark && { mark: before.mark }),
  }
  return [...items.slice(0, old), merged, ...items.slice(old + 1, at)].filter(
    (item, index, all) => !(index === all.length - 1 && item.kind === 'joint'),
  )
}

/** "Quem faz X agora é Q, não P": who is told, and who no longer, is no question. */
const handsOver = (items: readonly Item[]): boolean =>
  items.filter(item => item.kind === 'person').length === 2 &&
  items.some(item => item.kind === 'person' && (item.mark === 'not' || item.mark === 'instead'))

function asksOrSupposes(items: readonly Item[]): boolean {
  if (handsOver(items)) return false
  const head = items.find(item => !(item.kind === 'joint' || isLight(item)))
  return isWord(head, 'if') || (isWord(head, 'ask') && !isWord(head, 'after'))
}

/** One row that is told two durations. */
function toldTwice(fill: Fill, carry: Carry, told: Map<number, number>): Problem | null {
  if (fill.frame.name !== 'SetDuration') return null
  const rows = carry.rows(fill.slots.task)
  if ('severity' in rows) return null
  for (const row of rows) {
    const before = told.get(row.uid)
    if (before !== undefined && before !== row.duration.seconds)
      return problem(
        'language.contradiction',
        { task: row.name, text: row.name },
        { suggestions: [suggestion('language.giveValue')] },
      )
    told.set(row.uid, row.duration.seconds)
  }
  return null
}

const answerOf = (context: Context): Outcome<PlanUpdate> =>
  context.edits.length === 0 || context.applied.every(each => each.old_value === each.new_value)
    ? failed(problem('language.nothingToChange', {}, { suggestions: [suggestion('language.updateExample')] }))
    : done({
        kind: 'update',
        engine: 'offline',
        schedule: context.schedule,
        edits: context.edits,
        applied: context.applied,
        assumptions: context.notes,
      })
