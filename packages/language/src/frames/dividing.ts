import { type Duration, must, nth, type Problem, problem, suggestion, type Task } from '@parada/schedule'
import { numberOf } from '../read/numbers.ts'
import { fold, sentenceCase } from '../text/fold.ts'
import type { Context } from '../update/context.ts'
import { durationOf, inUnit } from '../update/edits.ts'
import { merge } from '../update/merge.ts'
import { evenParts, type Part, splitInto } from '../update/shape.ts'
import { has, TASK } from './durations.ts'
import type { Frame, Slots } from './frame.ts'
import { type Item, isWord } from './item.ts'

const summary = (task: Task): Problem =>
  problem(
    'language.impossibleValue',
    { task: task.name, field: 'summaryDuration', value: '' },
    { at: { task: task.row }, suggestions: [suggestion('language.nameTask')] },
  )

/** So many rows: a number, "duas tarefas", or shifts that are all alike. */
function countOf(slots: Slots, items: readonly Item[]): number | null {
  const told = slots.count?.[0]?.value
  if (told !== undefined) return told
  const many = items.find(item => isWord(item, 'task', 'parts') && numberOf(firstWord(item)) !== null)
  if (many) return numberOf(firstWord(many))
  const part = slots.sizes?.length === 1 ? slots.sizes[0]?.amount?.parts[0] : undefined
  if (part?.unit === 'shift' && has(items, 'equal')) return part.value
  return has(items, 'half', 'pair') ? 2 : null
}
const firstWord = (item: Item): string => nth(fold(item.text).split(' '), 0)

const unclear = (words: string): Problem =>
  problem('language.notUnderstood', { text: words }, { suggestions: [suggestion('language.giveValue', {})] })

/** Parts as they are written: names with lengths, lengths alone, names alone, or so many. */
function partsOf(slots: Slots, count: number | null, task: Task, context: Context): readonly Part[] {
  const names = slots.names ?? []
  const sizes = (slots.sizes ?? []).filter(item => item.amount?.parts[0]?.unit !== 'shift' || count === null)
  const sized = sizes.map(item => durationOf(context, must(item.amount), task))
  const name = (at: number, of: number): string => {
    const item = names[at]
    return item ? sentenceCase(item.text) : `${task.name} (${at + 1}/${of})`
  }
  if (names.length > 1) {
    const each: Duration = inUnit(context, task.duration.seconds / names.length, task.duration)
    if (sized.length !== 0 && sized.length !== names.length) return []
    return names.map((_, at) => ({ name: name(at, names.length), duration: sized[at] ?? each }))
  }
  if (sized.length > 1) return sized.map((duration, at) => ({ name: name(at, sized.length), duration }))
  if (count !== null && count !== Math.round(count)) return []
  if (count !== null && sized.length === 1)
    return Array.from({ length: count }, (_, at) => ({ name: name(at, count), duration: nth(sized, 0) }))
  return evenParts(task, count ?? 2, context)
}

export const DIVIDING_FRAMES: readonly Frame[] = [
  {
    // "Merge A and B into one": one row with the work, people and links of all.
    name: 'Merge',
    triggers: [['merge'], ['oneRow']],
    fillers: [
      'merge',
      'oneRow',
      'to',
      'into',
      'in',
      'set',
      'rename',
      'of',
      'with',
      'lasts',
      'row',
      'task',
      'is',
      'all',
      'pair',
      'indef',
      'instead',
      'only',
      'duration',
      'done',
    ],
    bonus: 1.2,
    slots: [
      {
        name: 'rows',
        kinds: ['task', 'quote'],
        many: true,
        apart: true,
        notMark: ['after', 'before', 'until', 'together', 'between', 'without'],
      },
      { name: 'name', kinds: ['quote'], optional: true },
      { name: 'duration', kinds: ['amount'], optional: true, notRole: ['plus', 'minus', 'old'] },
    ],
    check: (slots, trigger, items) => {
      const [rows, name, length] = [slots.rows ?? [], slots.name?.[0], slots.duration?.[0]]
      if (has(items, 'not', 'nolonger', 'after', 'before', 'begin', 'phase', 'remove', 'if')) return null
      if (rows.some(item => item.kind === 'quote' && !item.candidates) || name?.candidates) return null
      const several = rows.length > 1 || (rows[0]?.rows?.length ?? 0) > 1
      const last = rows.at(-1)
      if (!several || !last || (name && name.from < last.from) || (length && length.from < nth(rows, 0).from))
        return null
      // "Join A and B" alone may as well link them.
      return has(items, 'oneRow') || (trigger.includes('merge') && name) ? 0.8 : null
    },
    toEdits: (slots, _fill, carry) => {
      const { context } = carry
      const found = carry.rows(slots.rows, true)
      if ('severity' in found) return found
      const tasks = context.schedule.tasks.filter(task => found.some(each => each.uid === task.uid))
      const phase = tasks.find(task => context.isSummary(task))
      if (phase) return summary(phase)
      if (tasks.length < 2) return unclear(nth(must(slots.rows), 0).text)
      const name = slots.name?.[0]
      return merge(tasks, name ? sentenceCase(name.text) : null, slots.duration?.[0]?.amount ?? null, context)
    },
  },
  {
    // "Split X into A of 3 h and B of 5 h", "in 3 equal parts": rows in a row, the links kept at both ends.
    name: 'Split',
    triggers: [['split'], ['parts']],
    fillers: [
      'split',
      'parts',
      'equal',
      'in',
      'into',
      'to',
      'half',
      'halfway',
      'with',
      'of',
      'each',
      'row',
      'task',
      'phase',
      'set',
      'pair',
      'lasts',
      'rename',
      'shift',
      'same',
      'indef',
      'begin',
    ],
    bonus: 1.2,
    slots: [
      { ...TASK, kinds: ['task'] },
      { name: 'names', kinds: ['quote'], many: true, apart: true, optional: true },
      { name: 'sizes', kinds: ['amount'], many: true, optional: true, notRole: ['plus', 'minus', 'old'] },
      { name: 'count', kinds: ['number'], optional: true },
    ],
    check: (slots, trigger, items) => {
      const [task, names, sizes] = [slots.task ?? [], slots.names ?? [], slots.sizes ?? []]
      const count = countOf(slots, items)
      // "X em duas etapas: A 10h e B 6h" has no verb: its parts are all there is.
      if (!trigger.includes('split') && !(count === names.length && count > 1)) return null
      if (task.length !== 1 || has(items, 'not', 'nolonger', 'after', 'before', 'if', 'add')) return null
      const at = nth(task, 0).from
      if ([...names, ...sizes].some(item => item.from < at)) return null
      // "Split X": into what has to be said.
      const told = names.length > 1 || sizes.length > 1 || count !== null || has(items, 'parts')
      return told && (names.length < 2 || sizes.length === 0 || sizes.length === names.length) ? 0.8 : null
    },
    toEdits: (slots, fill, carry) => {
      const tasks = carry.rows(slots.task, true)
      if ('severity' in tasks) return tasks
      const [task] = tasks
      if (!task || tasks.length > 1) return unclear(nth(must(slots.task), 0).text)
      if (carry.context.isSummary(task)) return summary(task)
      const parts = partsOf(slots, countOf(slots, fill.items), task, carry.context)
      return parts.length < 2 ? unclear(nth(must(slots.task), 0).text) : splitInto(task, parts, carry.context)
    },
  },
]

/** Items that no name goes on over. */
const ends = (item: Item | undefined): boolean =>
  item === undefined ||
  ['amount', 'quote', 'percent', 'date', 'number'].includes(item.kind) ||
  (item.kind === 'joint' && item.text !== '-' && item.text !== '/')

const quoted = (items: readonly Item[], text: string): Item => {
  const [first, last] = [nth(items, 0), must(items.at(-1))]
  return {
    kind: 'quote',
    from: first.from,
    to: last.to,
    start: first.start,
    end: last.end,
    text: text.slice(first.start, last.end),
    words: new Set(),
    size: last.to - first.from,
  }
}

/** Small words that no name begins or ends with; a capital alone is a letter. */
const isSmall = (item: Item | undefined): boolean =>
  item !== undefined &&
  !/^[A-Z]$/.test(item.text) &&
  !isWord(item, 'task') &&
  isWord(item, 'the', 'of', 'in', 'to', 'into', 'with', 'for', 'indef', 'rename')

const trimLight = (items: readonly Item[]): Item[] => {
  let [from, to] = [0, items.length]
  while (from < to && isSmall(items[from])) from++
  while (to > from && isSmall(items[to - 1])) to--
  return items.slice(from, to)
}

/**
 * Names without quotes where rows are made one or parted: "in one task called Shop work", "into roof, wall and floor". They
 * stand behind a word for naming, or behind what is parted and a preposition.
 */
export const withPartNames = (items: readonly Item[], text: string): Item[] => withPartSizes(withNames(items, text))

/** "A of 20 hours and B of 28": the unit is said once. */
function withPartSizes(items: readonly Item[]): Item[] {
  const split = items.findIndex(item => isWord(item, 'split'))
  const unit = items.find(item => item.kind === 'amount')?.amount?.parts[0]?.unit
  if (split < 0 || !unit) return [...items]
  return items.map((item, at) => {
    let before = at - 1
    while (isWord(items[before], 'of', 'with')) before--
    if (item.kind !== 'number' || item.value === undefined || items[before]?.kind !== 'quote') return item
    return {
      ...item,
      kind: 'amount' as const,
      amount: { start: item.start, end: item.end, parts: [{ value: item.value, unit }] },
    }
  })
}

function withNames(items: readonly Item[], text: string): Item[] {
  const parted = items.findIndex(
    (item, at) => isWord(item, 'parts') && items[at - 1]?.kind === 'number' && items[at + 1]?.text === ':',
  )
  const split = items.findIndex(item => isWord(item, 'split'))
  const merge = items.findIndex(item => isWord(item, 'merge', 'oneRow'))
  const head = split >= 0 ? split : merge
  if (head < 0 && parted < 0) return [...items]
  const named = items.findIndex((item, at) => at > head && isWord(item, 'rename'))
  if (named > 0 && !items.slice(named).some(item => item.kind === 'quote')) {
    let to = named + 1
    // A name may have an "and" of its own.
    while (!ends(items[to]) || (items[to]?.words.has('and') && !ends(items[to + 1]))) to++
    const name = trimLight(items.slice(named + 1, to))
    return name.length > 0 ? [...items.slice(0, named), quoted(name, text), ...items.slice(to)] : [...items]
  }
  const row = items.findIndex((item, at) => at > split && item.kind === 'task')
  let into = row + 1
  if ((split < 0 && parted < 0) || row < 0) return [...items]
  while (items[into] && !isWord(items[into], 'in', 'into', 'to') && items[into]?.text !== ':') into++
  const told = items.slice(into + 1)
  const countable = told.some(
    item =>
      isWord(item, 'parts', 'half', 'pair', 'equal') ||
      item.kind === 'number' ||
      (isWord(item, 'task') && numberOf(firstWord(item)) !== null),
  )
  const colon = told.findIndex(item => item.text === ':')
  const from = into + 1 + (countable && colon >= 0 ? colon + 1 : 0)
  if (!items[into] || told.some(item => item.kind === 'quote') || (countable && colon < 0)) return [...items]
  const found: Item[] = []
  let run: Item[] = []
  const flush = (): void => {
    const name = trimLight(run)
    if (name.length > 0) found.push(quoted(name, text))
    else found.push(...run)
    run = []
  }
  for (const item of items.slice(from)) {
    if (!ends(item)) {
      run.push(item)
      continue
    }
    flush()
    found.push(item)
  }
  flush()
  return found.filter(item => item.kind === 'quote').length > 1 ? [...items.slice(0, from), ...found] : [...items]
}
