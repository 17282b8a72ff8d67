import { must, nth } from '@parada/schedule'
import type { WordClass } from '../lexicon/entry.ts'
import type { Fill, Frame, Slot } from './frame.ts'
import { type Item, isLight, isWord } from './item.ts'
import { isJoint } from './roles.ts'
import { FRAMES } from './table.ts'

/** Cost of an item that no place of a frame took. */
const LEFT: Readonly<Record<Item['kind'], number>> = {
  task: 1.7,
  amount: 1.6,
  percent: 1.6,
  date: 1.5,
  quote: 1.6,
  number: 1.2,
  window: 1.6,
  weekdays: 1.5,
  person: 0.9,
  unknown: 0.25,
  word: 0,
  joint: 0,
}
const TYPED: ReadonlySet<Item['kind']> = new Set([
  'task',
  'person',
  'amount',
  'number',
  'percent',
  'date',
  'window',
  'weekdays',
  'quote',
] as const)
/** Words that change nothing wherever they stand. */
const LIGHT: ReadonlySet<WordClass> = new Set([
  'the',
  'of',
  'in',
  'for',
  'filler',
  'courtesy',
  'and',
  'with',
  'task',
  'is',
  'today',
  'it',
  'to',
] as const)
/** Words with an order of their own: a frame that has no use for one does not fit. */
export const STRONG: ReadonlySet<WordClass> = new Set([
  'late',
  'move',
  'early',
  'rename',
  'remove',
  'depend',
  'link',
  'nolonger',
  'off',
  'holiday',
  'add',
  'split',
  'merge',
  'copy',
  'arrive',
  'stopped',
  'remains',
  'double',
  'triple',
  'swap',
  'begun',
  'halfway',
  'only',
  'until',
  'begin',
  'finish',
  'ask',
  'if',
  'wish',
  'respectively',
  'same',
  'finishFinish',
  'startStart',
  'longest',
  'shortest',
  'first',
  'last',
  'night',
  'shift',
  'perDay',
  'perWeek',
  'deadline',
  'milestone',
  'theCopy',
  'after',
  'before',
  'together',
  'between',
  'into',
  'instead',
  'each',
  'crew',
  'all',
  'except',
  'reset',
  'untouched',
  'work',
  'gap',
  'day',
  'inSeries',
  'rest',
  'oneRow',
] as const)

function accepts(slot: Slot, item: Item, triggerAt: number): number {
  const kind = item.kind === 'quote' && item.candidates && !slot.kinds.includes('quote') ? 'task' : item.kind
  if (!slot.kinds.includes(kind)) return -1
  if (slot.role && !(item.role && slot.role.includes(item.role))) return -1
  if (item.role && slot.notRole?.includes(item.role)) return -1
  if (slot.mark && !(item.mark && slot.mark.includes(item.mark))) return -1
  if (item.mark && slot.notMark?.includes(item.mark)) return -1
  if (slot.side && triggerAt >= 0 && (slot.side === 'left') !== item.from < triggerAt) return -1
  if (item.kind === 'unknown') return 0.15
  const like = item.candidates && !item.rows ? Math.min(1, item.candidates[0]?.score ?? 0) : 1
  return (slot.mark ? 1.25 : 1) * (0.5 + 0.5 * like) + (slot.role ? 0.3 : 0)
}

/** Two members of one place stand side by side with a joint between, and nothing else. */
function joined(items: readonly Item[], a: Item, b: Item): boolean {
  const between = items.slice(items.indexOf(a) + 1, items.indexOf(b))
  return between.some(isJoint) && between.every(each => isJoint(each) || isLight(each) || isWord(each, 'between'))
}

/** The best way to fill a frame from a stretch of items; null when a needed place stays empty. */
function fillFrame(frame: Frame, items: readonly Item[], inherited?: Fill): Fill | null {
  const typed = items.filter(item => TYPED.has(item.kind) || (item.kind === 'unknown' && !item.weak))
  if (typed.length > 9) return null
  const words = items.filter(item => item.kind === 'word')
  let best: Fill | null = null
  for (const trigger of inherited ? [inherited.trigger] : frame.triggers) {
    const hits: Item[] = []
    if (!inherited) {
      let fits = true
      for (const word of trigger) {
        const hit =
          words.find(item => item.words.has(word) && !hits.includes(item)) ?? words.find(item => item.words.has(word))
        if (!hit) fits = false
        else if (!hits.includes(hit)) hits.push(hit)
      }
      if (!fits) continue
    }
    const at = hits.at(-1)?.from ?? -1
    let base = (inherited ? 0.1 : 0.5 * Math.min(2, hits.length)) + (frame.bonus ?? 0)
    const passed: Item[] = []
    for (const item of words) {
      if (hits.includes(item) || [...item.words].some(word => trigger.includes(word) || frame.fillers.includes(word)))
        continue
      if (item.words.has('not')) {
        if (!frame.negated && !typed.some(each => each.role === 'old')) {
          base -= 1.5
          passed.push(item)
        }
      } else if ([...item.words].some(word => LIGHT.has(word))) {
        if ([...item.words].every(word => STRONG.has(word) || !LIGHT.has(word))) base -= 0.3
      } else if ([...item.words].some(word => STRONG.has(word))) {
        base -= 1.3
        passed.push(item)
      } else {
        base -= 0.5
        passed.push(item)
      }
    }
    const slots: Record<string, Item[]> = {}
    let tries = 0
    const place = (index: number, score: number, left: readonly Item[]): void => {
      if (++tries > 3000) return
      if (index === typed.length) {
        if (frame.slots.some(slot => !slot.optional && !slots[slot.name]?.length)) return
        const extra = frame.check ? frame.check(slots, trigger, items) : 0
        if (extra === null || (best && score + extra <= best.score)) return
        best = {
          frame,
          trigger,
          score: score + extra,
          slots: Object.fromEntries(
            Object.entries(slots)
              .filter(([, list]) => list.length > 0)
              .map(([name, list]) => [name, [...list]]),
          ),
          used: new Set([...hits, ...Object.values(slots).flat()]),
          left: [...left, ...passed],
          // A verb that is taken over keeps its other meanings: "precisamos de dois em A e três em B" adds to neither.
          words: new Set([
            ...(['set', 'lasts'] as const).filter(word => inherited?.words.has(word)),
            ...words.flatMap(item => [...item.words]),
          ]),
          items,
        }
        return
      }
      const item = nth(typed, index)
      for (const slot of frame.slots) {
        const fit = accepts(slot, item, at)
        const list = slots[slot.name] ?? []
        if (fit < 0 || (list.length > 0 && !slot.many)) continue
        if (
          list.length > 0 &&
          !slot.apart &&
          ['task', 'person', 'unknown', 'quote'].includes(item.kind) &&
          !joined(items, must(list.at(-1)), item)
        )
          continue
        slots[slot.name] = [...list, item]
        place(index + 1, score + (list.length > 0 ? fit * 0.8 : fit), left)
        slots[slot.name] = list
      }
      const old = item.role === 'old'
      place(
        index + 1,
        score - (item.kind === 'unknown' ? 0.2 * Math.min(3, item.size ?? 1) : old ? 0.1 : LEFT[item.kind]),
        old ? left : [...left, item],
      )
    }
    place(0, base, [])
  }
  return best
}

export interface Reading {
  readonly fills: readonly Fill[]
  readonly left: readonly Item[]
  readonly score: number
}

const VERBS: readonly WordClass[] = [
  'set',
  'lasts',
  'grow',
  'shrink',
  'add',
  'remove',
  'depend',
  'done',
  'replace',
  'rename',
  'more',
  'less',
  'double',
  'triple',
  'half',
  'keep',
  'assign',
  'unassign',
  'late',
  'early',
  'begin',
  'finish',
]

/** "A com 5h e B pela metade" speaks of durations throughout. */
const isSize = (frame: string | undefined): boolean =>
  frame === 'SetDuration' || frame === 'AddToDuration' || frame === 'Exchange'

/** Frames of a row and a value, whose row may have been named in the part before: "put two more on the weld and cut 3 h". */
const CARRIED: readonly string[] = [
  'SetDuration',
  'AddToDuration',
  'Scale',
  'Progress',
  'SetUnits',
  'Staff',
  'CrewByDelta',
  'Began',
  'Ended',
  'LinkAfter',
  'Unlink',
  'Depends',
]

/** "3 more helpers on the fill and 1 on the wash": who is counted is named once. */
function withSamePerson(last: Fill, part: readonly Item[]): readonly Item[] {
  const [who] = last.slots.who ?? []
  const at = part.findIndex(item => item.kind === 'number')
  if (!who || at < 0 || part.some(item => ['person', 'amount', 'percent', 'unknown'].includes(item.kind))) return part
  const number = nth(part, at)
  const [count] = last.slots.count ?? []
  const { mark: _, ...bare } = who
  const ghost: Item = { ...bare, from: number.to, to: number.to, size: 0 }
  return [
    ...part.slice(0, at),
    { ...number, ...(count?.role && !number.role && { role: count.role }) },
    ghost,
    ...part.slice(at + 1),
  ]
}

/** Rows that are plainly meant, as one: a single mention as it is, several where each names one row. */
function wholeOf(tasks: readonly Item[] | undefined): Item | undefined {
  const [first] = tasks ?? []
  if (!first || !tasks || tasks.length === 1) return first
  const rows = tasks.map(item => {
    const [best, next] = item.candidates ?? []
    return item.rows ?? (best && best.score >= 0.7 && (next?.score ?? 0) < best.score - 0.2 ? [best.id] : null)
  })
  return rows.some(each => each === null) ? undefined : { ...first, rows: rows.flatMap(each => each ?? []) }
}

/** What goes on about the row before without a verb: people, what is waited for, and behind people a value. */
const isGoingOn = (item: Item, last: Fill): boolean =>
  last.frame.name === 'Topic' ||
  item.kind === 'person' ||
  (item.kind === 'amount' && last.slots.who !== undefined) ||
  item.mark === 'after' ||
  isWord(item, 'nolonger')

/** A verb and a value that name no row or person: they go on about the row of the part before. */
function carriedOn(last: Fill, part: readonly Item[]): Fill[] {
  // What stays as it is, or goes, is spoken of no further.
  if (last.frame.name === 'Keep' || last.frame.name === 'Remove') return []
  const row = wholeOf(last.slots.task ?? last.slots.succ)
  const lets = part.some(item => isWord(item, 'nolonger'))
  const begins = part.some(item => isWord(item, 'begin'))
  const waits = last.frame.name === 'Topic' && part.some(item => isWord(item, 'depend'))
  // "... and ended at 17:00": when it was belongs to the report.
  const reports = part.some(item => item.past && isWord(item, 'begun', 'done', 'begin', 'finish'))
  const named = part.some(
    item =>
      ['task', 'unknown', 'quote', 'date'].includes(item.kind) &&
      !(reports && item.kind === 'date') &&
      item.mark !== 'after' &&
      !(begins && item.mark === 'together') &&
      !((lets || waits) && item.kind === 'task' && !item.mark),
  )
  const gated = part.some(
    item =>
      item.kind === 'task' &&
      ((item.mark === 'after' && !part.some(each => isWord(each, ...VERBS))) || (begins && item.mark === 'together')),
  )
  const valued = part.some(
    item => ['amount', 'number', 'percent'].includes(item.kind) || isWord(item, 'half', 'double', 'triple'),
  )
  const head = part.find(item => item.kind !== 'joint')
  if (!row || named || !(valued || gated || lets || waits || reports) || !head) return []
  const { mark: _, role: __, ...bare } = row
  const ghost: Item = { ...bare, from: head.from - 0.5, to: head.from - 0.5, size: 0 }
  const whole = [ghost, ...part]
  return FRAMES.flatMap(frame => (CARRIED.includes(frame.name) ? (fillFrame(frame, whole) ?? []) : [])).filter(
    fill => fill.score > 0,
  )
}

/** "Feltros 10h telas 6h balança 2h": rows and values that follow each other without a mark. */
function runOn(items: readonly Item[]): number[] {
  const bare = items.filter(item => !isLight(item))
  const pairs =
    bare.length > 3 &&
    bare.length % 2 === 0 &&
    bare.every((item, at) => (at % 2 === 0 ? item.kind === 'task' : item.kind === 'amount' || item.kind === 'percent'))
  return pairs ? bare.flatMap((item, at) => (at > 0 && at % 2 === 0 ? [items.indexOf(item)] : [])) : []
}

/** What "X: ..." speaks of: it does nothing itself. */
const TOPIC: Frame = { name: 'Topic', triggers: [], fillers: [], slots: [], toEdits: () => null }

/** "Troca dos tubos: 6 soldadores, corta 2h": the row in front of a colon, and what is said of it. */
export function topicOf(items: readonly Item[]): {
  readonly topic: Item
  readonly head: readonly Item[]
  readonly rest: readonly Item[]
  readonly fill: Fill
} | null {
  const at = items.findIndex(item => item.kind === 'task')
  const topic = items[at]
  const end = items.findIndex((item, place) => place > at && item.text === ':')
  // "O redutor deu problema: ...": what is said of it in front of the colon is why.
  const told = items.slice(at + 1, end)
  if (!topic || topic.mark || end < 0 || !items.slice(0, at).every(item => isLight(item))) return null
  if (!told.every(item => item.kind === 'unknown' || isLight(item) || isWord(item, 'it')) || told.length > 5)
    return null
  const near = (item: Item): ReadonlySet<number> =>
    new Set(
      item.rows ??
        (item.candidates ?? []).flatMap(each =>
          each.score > (item.candidates?.[0]?.score ?? 0) - 0.065 ? [each.id] : [],
        ),
    )
  const rows = near(topic)
  // "Cambio de segmentos: línea 1 en 20": of rows that fit alike, those of the topic are meant.
  const rest = items.slice(end + 1).map(item => {
    if (item.kind !== 'task' || item.rows || item.mark === 'after' || item.mark === 'before') return item
    const fits = [...near(item)].filter(id => rows.has(id))
    return fits.length === 1 && near(item).size > 1 && fits[0] !== undefined
      ? { ...item, candidates: [{ id: fits[0], score: 1 }] }
      : item
  })
  const fill: Fill = {
    frame: TOPIC,
    slots: { task: [topic] },
    trigger: [],
    score: 0,
    used: new Set([topic]),
    left: [],
    words: new Set(),
    items: [topic],
  }
  return { topic, head: items.slice(0, end), rest, fill }
}

/** The best ways to read a sentence as frames: where it is cut, and what each part says. */
export function readings(items: readonly Item[], before?: Fill): Reading[] {
  const size = items.length
  const cuts = [
    0,
    ...items.flatMap((item, at) =>
      item.kind === 'joint' && at > 0 && at + 1 < size && !/^["'()%]$/.test(item.text)
        ? [at + 1]
        : item.words.has('afterwards') && at > 0 && at + 1 < size
          ? [at]
          : [],
    ),
    ...runOn(items),
    size,
  ]
  const marks = [...new Set(cuts)].sort((a, b) => a - b)
  const beam = new Map<number, Reading[]>([[0, [{ fills: [], left: [], score: 0 }]]])
  for (let a = 0; a < marks.length; a++) {
    const here = beam.get(nth(marks, a))
    if (!here) continue
    for (let b = a + 1; b < marks.length && b - a <= 8; b++) {
      const part = items.slice(marks[a], marks[b])
      const typed = part.filter(item => TYPED.has(item.kind) || item.kind === 'unknown')
      const spoken = part.filter(item => item.kind === 'word' && ![...item.words].some(word => LIGHT.has(word)))
      const next = beam.get(nth(marks, b)) ?? []
      if (typed.length === 0 && spoken.length === 0) for (const one of here) next.push(one)
      else {
        const own = FRAMES.flatMap(frame => fillFrame(frame, part) ?? []).filter(fill => fill.score > -0.5)
        own.sort((x, y) => y.score - x.score)
        const verbs = part.some(item => isWord(item, ...VERBS, 'work', 'off', 'holiday'))
        for (const one of here) {
          const options = own.slice(0, 4)
          const last = one.fills.at(-1) ?? before
          // The verb before serves again only where this part has none; nothing goes by the verb of another sentence.
          const over = one.fills.length === 0 && last?.frame.name === 'Remove'
          if (last && last.trigger.length > 0 && !verbs && !over) {
            const again = fillFrame(last.frame, withSamePerson(last, part), last)
            if (again) options.push(again)
          }
          if (last && (verbs || part.some(item => isGoingOn(item, last)))) options.push(...carriedOn(last, part))
          for (const fill of options) {
            const prior = one.fills.at(-1)?.frame.name
            const goes =
              fill.frame.name === prior
                ? fill.words.has('halfway')
                  ? 0.6
                  : 0.25
                : fill.frame.name === 'Scale' && isSize(prior)
                  ? 0.35
                  : 0
            next.push({
              fills: [...one.fills, fill],
              left: [...one.left, ...fill.left],
              score: one.score + fill.score - 0.55 + goes,
            })
          }
          const cost = part.reduce(
            (sum, item) =>
              sum +
              (item.kind === 'word'
                ? spoken.includes(item)
                  ? 0.4
                  : 0
                : LEFT[item.kind] * (item.kind === 'unknown' ? (item.size ?? 1) : 1)),
            0,
          )
          next.push({ fills: one.fills, left: [...one.left, ...typed, ...spoken], score: one.score - cost - 0.3 })
        }
      }
      next.sort((x, y) => y.score - x.score)
      beam.set(nth(marks, b), next.slice(0, 6))
    }
  }
  return beam.get(size) ?? []
}
