import {
  done,
  failed,
  must,
  nth,
  type Outcome,
  type Problem,
  problem,
  type Schedule,
  suggestion,
} from '@parada/schedule'
import { grammarOf, languageOf } from '../grammar/index.ts'
import { lexiconOf } from '../lexicon/lexicon.ts'
import { roleOf } from '../read/crews.ts'
import { fold } from '../text/fold.ts'
import { sentencesOf } from '../text/tokens.ts'
import type { InterpretRequest, PlanUpdate } from '../types.ts'
import { Context } from '../update/context.ts'
import { withoutAsides, withoutReasonOfDate } from './asides.ts'
import { withBackReferences, withSharedNames } from './back-references.ts'
import { Carry } from './carry.ts'
import { withPartNames } from './dividing.ts'
import { withEllipses } from './ellipses.ts'
import { type Reading, readings, topicOf } from './fill.ts'
import type { Fill } from './frame.ts'
import { type Item, isLight, isWord } from './item.ts'
import { contentOf, itemsOf, type ReadContext } from './items.ts'
import { withNewNames } from './new-names.ts'
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
  /** What the person has to agree to first. */
  readonly asks: Problem | null
  /** What comes of each row that an ambiguous mention may mean. */
  readonly choices: readonly PlanUpdate[]
}

/** Most answers of a question. */
const MOST = 3

/** Frames as edits, or why not; a mention that is refused for fitting several rows is named. */
function carriedOut(
  fills: readonly Fill[],
  carry: Carry,
  text: string,
): { readonly answer: Outcome<PlanUpdate>; readonly doubt: Carry['doubt'] } {
  const told = new Map<number, Size>()
  const sets = fills.flatMap(fill => (fill.slots.task ?? []).filter(item => item.rows && fill.frame.name !== 'Keep'))
  for (const fill of sets.length > 0 ? fills : []) {
    const failure = fill.frame.name === 'Keep' ? carry.keep(fill.slots.task, sets) : null
    if (failure) return { answer: failed(failure), doubt: null }
  }
  for (const fill of fills) {
    const since = carry.context.applied.length
    const found = fill.frame.toEdits(fill.slots, fill, carry) ?? toldTwice(fill, carry, told)
    const used = [...fill.used]
    carry.context.attribute(
      since,
      text.slice(Math.min(...used.map(item => item.start)), Math.max(...used.map(item => item.end))),
    )
    if (found) return { answer: failed(found), doubt: found.code === 'language.taskAmbiguous' ? carry.doubt : null }
  }
  return { answer: answerOf(carry.context), doubt: null }
}

/** An instruction as typed spans, and what the frames make of it; null where they leave a sentence unread. */
export interface Marked {
  readonly items: readonly Item[]
  readonly reading: FrameReading | null
  /** A later sentence takes back what was said before it. */
  readonly takesBack: boolean
  /** Rows of an instruction that says of them, and of nothing else, that they stay as they are. */
  readonly keeps?: readonly number[]
}

/** What is known while the sentences of an instruction are read one after the other. */
interface Heard {
  readonly fills: Fill[]
  readonly unused: Item[]
  readonly spoken: Item[]
  /** The reading that is nearly as likely, with what the rest of the text says. */
  rivals: Fill[] | null
  content: number
  covered: number
  /** Cover of the sentence that was read worst: what one leaves unread no other makes up for. */
  worst: number
  lead: number
  /** A sentence that no frame reads. */
  quiet: boolean
  /** A value or an order was taken back in favour of another. */
  taken: boolean
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
    isInName: words => schedule.tasks.some(task => ` ${fold(task.name)} `.includes(` ${words} `)),
  }
  const phases = new PlanWords(context.summaries.map(task => named(task.uid, task.name)))
  const heard: Heard = {
    fills: [],
    unused: [],
    spoken: [],
    rivals: null,
    content: 0,
    covered: 0,
    worst: 1,
    lead: Number.POSITIVE_INFINITY,
    quiet: false,
    taken: false,
  }
  let takesBack = false
  for (const sentence of sentencesOf(text)) {
    const named = withPartNames(withNewNames(withoutAsides(itemsOf(read, sentence.tokens)), text), text)
    const spoken = withEllipses(withSharedNames(named, read), context, read)
    const marked = withRoles(
      withoutReasonOfDate(withBackReferences(withRoles(withPointers(spoken, context)), heard.spoken, read)),
    )
    const back = headCorrection(marked)
    if (heard.spoken.length > 0 && (back > 0 || denies(marked))) takesBack = true
    const whole = trimmed(marked.slice(back))
    const last = corrected(whole)
    if (last.length < whole.length) heard.taken = true
    const items = withSets(last, context, read, phases, heard.spoken)
    heard.spoken.push(...items)
    if (items.length === 0 || items.every(item => isLight(item) || item.kind === 'joint')) continue
    const cut = sentence.asks ? null : takenBackInside(items)
    if (cut) {
      hearAgain(heard, cut.before, cut.after)
      continue
    }
    // What is asked, supposed, wished or reported by others is for other readers to answer.
    if (
      sentence.asks ||
      items.some((item, at) => isWord(item, 'says', 'correct', 'wish') && !waits(items, at)) ||
      asksOrSupposes(items)
    ) {
      heard.quiet = true
      continue
    }
    for (const part of inParallel(items)) hear(heard, part, back > 0)
  }
  const { fills } = heard
  if (heard.quiet || fills.every(fill => fill.frame.name === 'Keep')) {
    const stays = !heard.quiet && fills.length > 0 && heard.unused.length === 0
    return { items: heard.spoken, reading: null, takesBack, ...(stays && { keeps: fills.flatMap(rowsOf) }) }
  }
  return {
    items: heard.spoken,
    takesBack,
    reading: weighed(heard, text, () => new Context(schedule, grammar, request.today)),
  }
}

/** "Espera el picado": what waits for something takes nothing back. */
function waits(items: readonly Item[], at: number): boolean {
  if (!isWord(items[at], 'depend')) return false
  let next = at + 1
  while (isLight(items[next])) next++
  return items[next]?.kind === 'task'
}

/** "Cut X to 2 days, no wait, leave it as is, make Y 30 h": what is said before and behind a correction that is no value. */
function takenBackInside(
  items: readonly Item[],
): { readonly before: readonly Item[]; readonly after: readonly Item[] } | null {
  const at = items.findIndex(item => isWord(item, 'correct') && !isWord(item, 'is', 'set', 'depend'))
  if (at < 1) return null
  const [before, after] = [items.slice(0, at), items.slice(at + 1)]
  const says = (part: readonly Item[]): boolean => part.some(item => item.kind === 'task')
  if (!says(before) || after.length === 0 || after.some(item => isWord(item, 'correct', 'wish', 'says'))) return null
  return asksOrSupposes(before) || asksOrSupposes(after) ? null : { before, after }
}

/** Reads what stands before a correction, and what takes its place. */
function hearAgain(heard: Heard, before: readonly Item[], after: readonly Item[]): void {
  const end = after.findIndex((item, at) => at > 0 && item.kind === 'joint')
  const head = end < 0 ? after : after.slice(0, end)
  heard.taken = true
  // "Leave it as it is": nothing is done about what was said last.
  if (head.some(item => isWord(item, 'keep')) && !head.some(item => item.kind === 'task' && !item.echo)) {
    const rest = end < 0 ? [] : trimmed(after.slice(end + 1))
    if (rest.length > 0) for (const part of inParallel(rest)) hear(heard, part, false)
    return
  }
  hear(heard, trimmed(before), false)
  if (heard.quiet) return
  const told = heard.fills.length
  hear(heard, trimmed(after), true)
  // Nothing that was said before was replaced: both may be meant, or the last alone.
  if (heard.fills.length > told) heard.quiet = true
}

/** How many items with a say a reading has no use for. */
const unread = (reading: Reading | undefined): number =>
  reading && reading.fills.length > 0 ? reading.left.length : Number.POSITIVE_INFINITY

/** Reads one sentence into what is known. */
function hear(heard: Heard, part: readonly Item[], takesBack: boolean): void {
  const { fills } = heard
  const plain = readings(part, fills.at(-1))
  // What stands behind "X:" is said of X, where it says more so.
  const about = topicOf(part)
  const told = about ? readings(about.rest, about.fill) : []
  const spoken = told[0] && told[0].fills.length > 0 && unread(told[0]) < unread(plain[0]) ? about : null
  const found = spoken ? told : plain
  const [best] = found
  if (!best || best.fills.length === 0) {
    heard.quiet = true
    return
  }
  const said = meaning(best.fills)
  const rival = found.find(each => each.fills.length > 0 && meaning(each.fills) !== said)
  if (takesBack) {
    const kept = withoutTaken(fills, best.fills)
    if (kept.length < fills.length) heard.taken = true
    fills.splice(0, fills.length, ...kept)
  }
  const close = rival && best.score - rival.score < LEAD ? rival.fills : null
  const doubtful = best.fills.filter(fill => fill.frame.unsure?.(part))
  if (doubtful.length > 0) heard.lead = 0
  const other = close ?? (doubtful.length > 0 ? best.fills.filter(fill => !doubtful.includes(fill)) : null)
  if (heard.rivals) heard.rivals.push(...best.fills)
  else if (other && other.length + fills.length > 0) heard.rivals = [...fills, ...other]
  fills.push(...best.fills)
  if (rival) heard.lead = Math.min(heard.lead, best.score - rival.score)
  const [content, covered] = [heard.content, heard.covered]
  const used = new Set(best.fills.flatMap(fill => [...fill.used].map(item => item.from)))
  if (spoken) for (const item of spoken.head) used.add(item.from)
  for (const item of part) {
    if (item.kind === 'joint' || (isLight(item) && !best.left.includes(item))) continue
    const words = item.size ?? item.to - item.from
    const filler = item.kind === 'word' && !best.left.includes(item)
    heard.content += words
    if (!(used.has(item.from) || filler || item.role === 'old')) {
      heard.unused.push(item)
      continue
    }
    // Words of a mention that the plan does not have are taken on trust: they are not read.
    const odd = item.kind === 'task' && !item.rows && used.has(item.from) ? item.stranger : undefined
    heard.covered += words - (odd ? (item.strange ?? 0) : 0)
    if (!odd) continue
    const said = item.text.slice(odd.start - item.start, odd.end - item.start)
    heard.unused.push({ ...item, ...odd, kind: 'unknown', text: said, weak: true })
  }
  if (heard.content > content)
    heard.worst = Math.min(heard.worst, (heard.covered - covered) / (heard.content - content))
}

/** What was understood as edits, with what else it may mean. */
function weighed(heard: Heard, text: string, context: () => Context): FrameReading {
  const { fills } = heard
  const carry = new Carry(context())
  const first = carriedOut(fills, carry, text)
  const choices: PlanUpdate[] = []
  // A mention that fits several rows: the plan as it is with each of them.
  for (const row of first.doubt?.rows.slice(0, MOST) ?? []) {
    const { answer } = carriedOut(fills, new Carry(context(), new Map([[must(first.doubt).item, row]])), text)
    if (answer.ok) choices.push(answer.value)
  }
  let { lead } = heard
  if (heard.rivals && first.answer.ok) {
    const { answer } = carriedOut(heard.rivals, new Carry(context()), text)
    if (answer.ok) choices.push(first.answer.value, answer.value)
    // What cannot be carried out is no other meaning.
    else if (fills.every(fill => !fill.frame.unsure)) lead = Number.POSITIVE_INFINITY
  }
  return {
    cover: heard.content === 0 ? 0 : Math.min(heard.worst, heard.covered / heard.content),
    lead,
    frames: fills.map(fill => fill.frame.name),
    unused: heard.unused,
    corrected: heard.taken,
    answer: first.answer,
    asks: carry.asks,
    choices,
  }
}

/** "Não, o teste": a denial that stands alone at the head of a sentence. */
const denies = (items: readonly Item[]): boolean => isWord(items[0], 'not') && items[1]?.text === ','

/** How many items at the head of a sentence take back what was said before: "não, espera: ...". */
function headCorrection(items: readonly Item[]): number {
  const at = items.findIndex(item => item.kind !== 'joint')
  if (at < 0 || !isWord(items[at], 'correct') || isWord(items[at], 'is', 'set', 'depend')) return 0
  let next = at + 1
  while (items[next]?.kind === 'joint') next++
  return next < items.length ? next : 0
}

const rowsOf = (fill: Fill): number[] =>
  (fill.slots.task ?? []).flatMap(item => item.rows ?? item.candidates?.[0]?.id ?? [])

/** The orders before a correction that still stand: what is to stay is not done, and a new order of a kind replaces the last. */
function withoutTaken(before: readonly Fill[], now: readonly Fill[]): Fill[] {
  const kept = new Set(now.filter(fill => fill.frame.name === 'Keep').flatMap(rowsOf))
  if (kept.size > 0) return before.filter(fill => !rowsOf(fill).some(row => kept.has(row)))
  const last = before.at(-1)
  return last && now.some(fill => fill.frame.name === last.frame.name) ? before.slice(0, -1) : [...before]
}

/** Cover and lead from which a reading acts without a question. */
export const COVER = 0.9
const LEAD = 0.3

/** True when a reading consumed what was said and nothing else is nearly as likely. */
export const isSure = (reading: FrameReading): boolean =>
  reading.cover >= COVER &&
  reading.lead >= LEAD &&
  // Nothing is removed beside an unread word.
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
    (isWord(items[from], 'courtesy', 'afterwards') || nth(items, from).kind === 'joint') &&
    !isWord(items[from], 'is', 'set', 'with') &&
    // "All, please ..." greets; "all brick jobs" says which rows.
    !(isWord(items[from], 'all') && items[from + 1]?.kind !== 'joint')
  )
    from++
  let to = items.length
  while (to > from && (isWord(items[to - 1], 'courtesy') || nth(items, to - 1).kind === 'joint')) to--
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
  while (to > from && nth(items, to - 1).kind === 'joint') to--
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
  if (!value || tail.length > 1 || !['amount', 'number', 'percent', 'date', 'task', 'person'].includes(value.kind))
    return [...items]
  if (value.rows) return [...items]
  const alike = (item: Item): boolean =>
    item.kind === value.kind ||
    (value.kind === 'number' && item.kind === 'amount') ||
    (value.kind === 'amount' && item.kind === 'number')
  // "4 days, not 3, sorry, 5": what was denied is not what is corrected.
  const denied = (index: number): boolean => {
    let before = index - 1
    while (before >= 0 && isLight(items[before])) before--
    return isWord(items[before], 'not', 'instead')
  }
  const old = items.slice(0, at).findLastIndex((item, index) => alike(item) && !denied(index))
  if (old < 0) return [...items]
  const before = nth(items, old)
  const amount =
    value.kind === 'number' && before.amount
      ? { ...before.amount, parts: [{ ...nth(before.amount.parts, 0), value: must(value.value) }] }
      : value.amount
  const merged: Item = {
    ...value,
    kind: value.kind === 'number' ? before.kind : value.kind,
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

/** "Quem faz X agora é Q, não P": who does it, and who no longer,, is no question. */
const handsOver = (items: readonly Item[]): boolean =>
  items.filter(item => item.kind === 'person').length === 2 &&
  items.some(item => item.kind === 'person' && (item.mark === 'not' || item.mark === 'instead'))

function asksOrSupposes(items: readonly Item[]): boolean {
  if (handsOver(items)) return false
  const head = items.find(item => !(item.kind === 'joint' || isLight(item)))
  return isWord(head, 'if') || (isWord(head, 'ask') && !isWord(head, 'after'))
}

/** The duration given to a row, and how many rows were given it at once. */
interface Size {
  readonly seconds: number
  readonly rows: number
}

/** One row with two durations. */
function toldTwice(fill: Fill, carry: Carry, told: Map<number, Size>): Problem | null {
  if (!['SetDuration', 'AddToDuration', 'Scale'].includes(fill.frame.name)) return null
  const rows = carry.rows(fill.slots.task)
  if ('severity' in rows) return null
  for (const row of rows) {
    const before = told.get(row.uid)
    // "All 10 % longer, but X 5 h": what is said of one row alone goes before what is said of several.
    if (before && before.seconds !== row.duration.seconds && before.rows <= rows.length)
      return problem(
        'language.contradiction',
        { task: row.name, text: row.name },
        { suggestions: [suggestion('language.giveValue')] },
      )
    told.set(row.uid, { seconds: row.duration.seconds, rows: rows.length })
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
