import type { Task } from '@parada/schedule'
import { must, nth } from '@parada/schedule'
import type { WordClass } from '../lexicon/entry.ts'
import type { AmountUnit } from '../read/amounts.ts'
import type { Context } from '../update/context.ts'
import { type Item, isLight, isWord } from './item.ts'
import type { Candidate } from './plan-words.ts'

/** Several rows are as likely: who reads on asks which. */
const EVEN = 0.9
/** Rows of a mention that may be meant where a place or a length chooses among them. */
const NEAR = 0.2

/**
 * Rows given by their place, length or neighbour ("the last task", "the longest inspection", "the task after X"), and
 * values given by another row ("as long as X"), become items of the same kinds as named rows and written values.
 */
export function withPointers(items: readonly Item[], context: Context): Item[] {
  const found: Item[] = []
  for (let at = 0; at < items.length; at++) {
    const read =
      byPlace(items, at, context) ??
      byNeighbour(items, at, context) ??
      sameAs(items, at, context) ??
      partOfWhole(items, at) ??
      clockOfDay(items, at)
    if (!read) {
      found.push(nth(items, at))
      continue
    }
    found.push(read.item)
    at = read.last
  }
  return found
}

interface Read {
  readonly item: Item
  readonly last: number
}

const merged = (items: readonly Item[], from: number, last: number, more: Partial<Item> & Pick<Item, 'kind'>): Item => {
  const [head, tail] = [nth(items, from), nth(items, last)]
  return {
    from: head.from,
    to: tail.to,
    start: head.start,
    end: tail.end,
    text: items
      .slice(from, last + 1)
      .map(item => item.text)
      .join(' '),
    words: new Set(),
    size: 1,
    ...more,
  }
}

const leavesOf = (context: Context): Task[] => context.schedule.tasks.filter(task => !context.isSummary(task))
const asTask = (item: Item | undefined): boolean => isWord(item, 'task', 'row') && !/s$/i.test(must(item).text)
const even = (tasks: readonly Task[]): Candidate[] =>
  tasks.slice(0, 4).map(task => ({ id: task.uid, score: tasks.length > 1 ? EVEN : 1 }))

const skipLight = (items: readonly Item[], at: number): number => {
  let next = at
  while (isLight(items[next]) && !asTask(items[next])) next++
  return next
}

/** "The longest task", "a última inspeção", "la primera tarea de la fase Montaje". */
function byPlace(items: readonly Item[], at: number, context: Context): Read | null {
  const head = items[at]
  let place = head
  let last = at
  let noun: Item | undefined
  // "25 % longer", "12 h shorter": by how much, not which row.
  const [value] = items.slice(Math.max(0, at - 1), at)
  if (isWord(head, 'longest', 'shortest') && (value?.kind === 'amount' || value?.kind === 'percent')) {
    const words = new Set<WordClass>([isWord(head, 'longest') ? 'more' : 'less'])
    return { item: merged(items, at, at, { kind: 'word', words }), last: at }
  }
  if (isWord(head, 'longest', 'shortest', 'last', 'first')) {
    const next = items[at + 1]
    if (asTask(next) || isWord(next, 'duration') || next?.kind === 'task') {
      noun = next
      last = at + 1
    } else if (must(head).to - must(head).from < 2 || next?.kind === 'unknown') return null
  } else if (asTask(head) || head?.kind === 'task') {
    const next = skipLight(items, at + 1)
    if (!isWord(items[next], 'longest', 'shortest', 'last', 'first')) return null
    place = items[next]
    noun = head
    last = isWord(items[next + 1], 'duration') ? next + 1 : next
  } else return null
  let rows = leavesOf(context)
  if (noun?.kind === 'task') {
    const best = noun.candidates?.[0]?.score ?? 0
    // "The last day" of another thing, and a row whose full name is given, are no choice among rows.
    const near = (noun.candidates ?? []).filter(each => each.score > best - NEAR)
    if (near.length < 2) return null
    rows = rows.filter(task => near.some(each => each.id === task.uid))
  }
  const inside = phaseBehind(items, last + 1, context)
  if (inside) {
    rows = rows.filter(task => inside.rows.has(task.uid))
    last = inside.last
  }
  const worked = rows.filter(task => task.duration.seconds > 0)
  if (worked.length > 0) rows = worked
  if (rows.length === 0) return null
  const lengths = rows.map(task => task.duration.seconds)
  const chosen = isWord(place, 'longest')
    ? rows.filter(task => task.duration.seconds === Math.max(...lengths))
    : isWord(place, 'shortest')
      ? rows.filter(task => task.duration.seconds === Math.min(...lengths))
      : [isWord(place, 'last') ? must(rows.at(-1)) : nth(rows, 0)]
  return { item: merged(items, at, last, { kind: 'task', candidates: even(chosen) }), last }
}

/** "... of the phase X" behind a place. */
function phaseBehind(
  items: readonly Item[],
  from: number,
  context: Context,
): { readonly rows: ReadonlySet<number>; readonly last: number } | null {
  if (!isWord(items[from], 'of', 'in', 'into')) return null
  let at = from
  while (isLight(items[at]) || isWord(items[at], 'phase', 'into')) at++
  const item = items[at]
  const id = item?.candidates?.[0]?.id
  const phase = context.schedule.tasks.find(task => task.uid === id)
  if (!phase || !context.isSummary(phase)) return null
  return { rows: new Set(context.leavesUnder(phase).map(task => task.uid)), last: at }
}

/** "The task after X": what follows it by its links, or in the list where it has none. */
function byNeighbour(items: readonly Item[], at: number, context: Context): Read | null {
  const definite =
    nth(items, at).to - nth(items, at).from > 1 ||
    (isWord(items[at - 1], 'the') && !isWord(items[at - 1], 'indef')) ||
    (isWord(items[at - 1], 'of', 'in', 'to', 'before', 'after') &&
      !items.slice(0, at).some(item => isWord(item, 'add')))
  if (!asTask(items[at]) || !definite) return null
  let gate = at + 1
  while (isLight(items[gate]) && !isWord(items[gate], 'next', 'after', 'before')) gate++
  if (!isWord(items[gate], 'next', 'after', 'before')) return null
  let last = gate + 1
  while (isLight(items[last]) || isWord(items[last], 'after', 'next')) last++
  const item = items[last]
  const id = item?.candidates?.[0]?.id
  const task = context.schedule.tasks.find(each => each.uid === id)
  if (item?.kind !== 'task' || item.rows || !task || (item.candidates?.[0]?.score ?? 0) < 0.6) return null
  const back = isWord(items[gate], 'before') && !isWord(items[gate], 'next', 'after')
  const linked = context.schedule.links.flatMap(link =>
    back ? (link.to === task.uid ? [link.from] : []) : link.from === task.uid ? [link.to] : [],
  )
  const leaves = leavesOf(context)
  const place = leaves.indexOf(task)
  const beside = leaves[place + (back ? -1 : 1)]
  const rows = [...new Set(linked)].flatMap(uid => leaves.find(each => each.uid === uid) ?? [])
  if (rows.length === 0 && beside) rows.push(beside)
  if (rows.length === 0) return null
  return { item: merged(items, at, last, { kind: 'task', candidates: even(rows) }), last }
}

/** "As long as X", "a mesma duração de X": the value is that row's. */
function sameAs(items: readonly Item[], at: number, context: Context): Read | null {
  const factor = factorOf(items, at)
  if (factor === null) return null
  let last = skipLight(items, at + 1)
  while (factor !== 1 && isWord(items[last], 'same', 'to', 'filler', 'duration')) last = skipLight(items, last + 1)
  const item = items[last]
  if (!item?.candidates || item.rows || (item.kind !== 'task' && item.kind !== 'quote')) return null
  const best = item.candidates?.[0]
  const rival = item.candidates?.[1]
  const task = context.schedule.tasks.find(each => each.uid === best?.id)
  if (!task || !best || best.score < 0.6 || context.isSummary(task)) return null
  if (rival && best.score < 0.985 && rival.score > best.score - 0.065) return null
  const text = context.text(task.duration)
  const hours = (factor * task.duration.seconds) / 3600
  const unit: AmountUnit = /^[\d.]+d/.test(text) ? 'd' : 'h'
  const value = unit === 'd' ? factor * Number.parseFloat(text) : hours
  const amount = { start: nth(items, at).start, end: item.end, parts: [{ value, unit }] }
  return { item: merged(items, at, last, { kind: 'amount', amount, role: 'to' }), last }
}

/** "As long as X" is once, "half as long as X" half of what X takes; of a row that is named before, else it is scaled itself. */
function factorOf(items: readonly Item[], at: number): number | null {
  const item = items[at]
  if (isWord(item, 'same')) return 1
  if (!isWord(item, 'half', 'double', 'triple') || isWord(item, 'set', 'grow', 'shrink')) return null
  // "Takes half as long as X", "leva o dobro de X"; a verb alone ("dobra o tempo de X") changes X itself.
  let back = at - 1
  while (isLight(items[back]) && !isWord(items[back], 'is')) back--
  // "A takes as long as B, and C half as long as D": the verb is said once.
  const gapped = items[back]?.kind === 'task' && items.slice(0, back).some(each => isWord(each, 'lasts'))
  if (!gapped && (!isWord(items[back], 'lasts', 'is', 'have') || !items.slice(0, back).some(each => each.candidates)))
    return null
  return isWord(item, 'half') ? 0.5 : isWord(item, 'double') ? 2 : 3
}

/** "12 of 30 hours": the share that is done. */
function partOfWhole(items: readonly Item[], at: number): Read | null {
  const part = items[at]
  let last = at + 1
  while (isLight(items[last])) last++
  const whole = items[last]
  if (items.some(item => isWord(item, 'split'))) return null
  if (!isWord(items[at + 1], 'of') || whole?.kind !== 'amount' || whole.amount?.parts.length !== 1) return null
  const { value, unit } = nth(whole.amount.parts, 0)
  const alike = part?.kind === 'amount' && part.amount?.parts.length === 1 && part.amount.parts[0]?.unit === unit
  const done = part?.kind === 'number' ? part.value : alike ? part?.amount?.parts[0]?.value : undefined
  if (done === undefined || value <= 0 || done > value || done <= 0) return null
  return {
    item: merged(items, at, last, { kind: 'percent', value: Math.round((100 * done) / value), role: 'state' }),
    last,
  }
}

/** "At 14h of Friday": the hour stands before its day. */
function clockOfDay(items: readonly Item[], at: number): Read | null {
  const [hour, day] = [items[at], items[skipLight(items, at + 1)]]
  const part = hour?.kind === 'amount' && hour.amount?.parts.length === 1 ? nth(hour.amount.parts, 0) : null
  if (part?.unit !== 'h' || part.value > 24 || !/^\d+\s*h$/i.test(must(hour).text)) return null
  if (!isWord(items[at + 1], 'of') || day?.kind !== 'date' || !day.date || day.date.day === null) return null
  if (day.date.seconds !== null || day.until) return null
  const last = items.indexOf(day)
  const date = { ...day.date, start: must(hour).start, seconds: part.value * 3600 }
  return { item: merged(items, at, last, { kind: 'date', date }), last }
}
