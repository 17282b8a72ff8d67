import { must, nth, type Problem } from '@parada/schedule'
import { change } from '../update/context.ts'
import { exchange } from '../update/structure.ts'
import type { Carry } from './carry.ts'
import { has } from './durations.ts'
import type { Frame, Slots } from './frame.ts'
import { type Item, isLight, isWord } from './item.ts'
import { FREE, GO, link, linked, noLink, PAIR } from './links.ts'

/** One row after the other in the order given; two that stand the other way round today change places. */
function inTurn(items: readonly Item[], carry: Carry): Problem | null {
  const { context } = carry
  for (const [at, item] of items.entries()) {
    const before = items[at - 1]
    if (!before) continue
    const [pred, succ] = [carry.rows([before]), carry.rows([item])]
    if ('severity' in pred) return pred
    if ('severity' in succ) return succ
    const [a, b] = [pred.at(-1), succ[0]]
    const turned = a && b && context.schedule.links.some(each => each.from === b.uid && each.to === a.uid)
    const failed = turned
      ? exchange(context, context.task(a.uid), context.task(b.uid))
      : link({ pred: [before], succ: [item] }, carry)
    if (failed) return failed
  }
  return null
}

/** The rows of an order in turn, the one that is said to be first in front. */
function ordered(slots: Slots): readonly Item[] {
  const [pair, lead] = [slots.pair ?? [], slots.lead?.[0]]
  if (!lead) return pair
  const id = lead.candidates?.[0]?.id
  const first = pair.find(item => item.candidates?.[0]?.id === id || near(item, id))
  return first ? [first, ...pair.filter(item => item !== first)] : []
}

/** A row that fits a mention nearly as well as its best. */
const near = (item: Item, id: number | undefined): boolean =>
  (item.candidates ?? []).some(each => each.id === id && each.score > (item.candidates?.[0]?.score ?? 0) - 0.065)

const wordBefore = (items: readonly Item[], item: Item): Item | undefined => {
  let at = items.indexOf(item) - 1
  while (at > 0 && isLight(items[at])) at--
  return items[at]
}

export const ORDER_FRAMES: readonly Frame[] = [
  {
    // "A and B in series", "A and B one after the other, B first".
    name: 'InSeries',
    triggers: [['inSeries']],
    fillers: [...GO, 'in', 'into', 'work', 'all', 'pair', 'move', 'of', 'first', 'link'],
    bonus: 1.2,
    slots: [PAIR, { name: 'lead', kinds: ['task'], side: 'right', optional: true }],
    check: (slots, _trigger, items) => {
      const [pair, lead] = [slots.pair ?? [], slots.lead?.[0]]
      if (has(items, 'not', 'nolonger', 'remove', 'together', 'jointly')) return null
      if (lead && !isWord(wordBefore(items, lead), 'first') && !isWord(items[items.indexOf(lead) + 1], 'first'))
        return null
      return pair.length > 1 && (!lead || ordered(slots).length === pair.length) ? 0.5 : null
    },
    toEdits: (slots, _fill, carry) => inTurn(ordered(slots), carry),
  },
  {
    // "First A, then B (and after that C)".
    name: 'FirstThen',
    triggers: [['first', 'afterwards']],
    fillers: [
      ...GO,
      'first',
      'last',
      'in',
      'and',
      'finish',
      'set',
      'replace',
      'move',
      'touch',
      'sequence',
      'of',
      'swap',
    ],
    bonus: 1.1,
    slots: [
      { ...PAIR, name: 'rows', optional: true },
      { name: 'next', kinds: ['task'], many: true },
      { name: 'scope', kinds: ['task'], side: 'left', optional: true },
    ],
    check: (slots, _trigger, items) => {
      const rows = [...(slots.rows ?? []), ...(slots.next ?? [])].sort((a, b) => a.from - b.from)
      const begin = items.find(item => isWord(item, 'first'))?.from ?? 0
      const scope = slots.scope ?? []
      if (scope.some(item => item.from > begin) || rows.some(item => item.from < begin)) return null
      const typed = items.filter(item => ['task', 'amount', 'percent', 'date', 'person', 'quote'].includes(item.kind))
      if (typed.length !== rows.length + scope.length || has(items, 'not', 'nolonger', 'remove', 'add', 'if'))
        return null
      const [a, b] = [nth(rows, 0), rows[1]]
      if (!b || rows.length > 3 || rows.some(item => item.mark && item.mark !== 'after' && item.mark !== 'to'))
        return null
      const [one, two] = [wordBefore(items, a), wordBefore(items, b)]
      const first = isWord(one, 'first') || items.some(item => isWord(item, 'first') && item.from < a.from)
      return first &&
        (isWord(two, 'afterwards') ||
          items.some(item => isWord(item, 'afterwards') && item.from > a.from && item.from < b.from))
        ? 0.5
        : null
    },
    toEdits: (slots, _fill, carry) =>
      inTurn(
        [...(slots.rows ?? []), ...(slots.next ?? [])].sort((a, b) => a.from - b.from),
        carry,
      ),
  },
  {
    // "No longer waits for A but for B", "waits for B instead of A": one link in place of another.
    name: 'WaitInstead',
    triggers: [
      ['nolonger'],
      ['depend', 'nolonger'],
      ['not', 'depend'],
      ['depend'],
      ['depend', 'instead'],
      ['begin', 'instead'],
    ],
    fillers: [...GO, 'nolonger', 'but', 'not', 'instead', 'of', 'in', 'from', 'with', 'and', 'replace'],
    negated: true,
    bonus: 1.4,
    slots: [
      { name: 'succ', kinds: ['task'], notMark: FREE ?? [] },
      { name: 'one', kinds: ['task'] },
      { name: 'two', kinds: ['task'] },
    ],
    check: (slots, trigger, items) => {
      const [one, two, succ] = [slots.one?.[0], slots.two?.[0], slots.succ?.[0]]
      if (!one || !two || !succ || one.from > two.from) return null
      // "Em vez de esperar A, X espera B": what is let go of stands in front.
      const ahead = one.mark === 'instead' && one.from < succ.from && succ.from < two.from
      if (!ahead && succ.from > one.from) return null
      if (items.some(item => ['amount', 'percent', 'person', 'quote'].includes(item.kind))) return null
      const but = items.find(item => item.words.has('but') && item.from > one.from && item.from < two.from)
      // "Does not wait for A, waits for B": the verb stands before each, the first one denied.
      const again =
        items.filter(item => isWord(item, 'depend')).length > 1 &&
        isWord(wordBefore(items, two), 'depend') &&
        !has(items, 'and')
      if (trigger.includes('not') && again && !has(items, 'instead', 'nolonger')) return 0.8
      if ((trigger.includes('nolonger') && two.mark !== 'not') || trigger.includes('not'))
        return but && !has(items, 'instead') ? 0.8 : null
      // The one that is let go of has the mark; a bare denial needs its joint.
      const old = [one, two].filter(
        item => item.mark === 'instead' || (item.mark === 'not' && trigger.includes('depend')),
      )
      return old.length === 1 && (!has(items, 'nolonger') || two.mark === 'not') ? 0.8 : null
    },
    toEdits: (slots, _fill, carry) => {
      const [one, two] = [nth(must(slots.one), 0), nth(must(slots.two), 0)]
      const turned = two.mark === 'instead' || two.mark === 'not'
      const [old, by] = turned ? [two, one] : [one, two]
      const succ = nth(must(slots.succ), 0)
      const found = linked(old, succ, carry)
      if (!found || !near(succ, found.to)) return noLink(old, succ)
      const { context } = carry
      const failed = context.apply(
        [{ kind: 'removeLink', link: { from: found.from, to: found.to, type: found.type } }],
        [change(context.task(found.to).name, 'predecessors', `${context.task(found.from).row}${found.type}`, null)],
      )
      const { mark: _, point: __, ...bare } = by
      return failed ?? link({ pred: [bare], succ: [{ ...succ, candidates: [{ id: found.to, score: 1 }] }] }, carry)
    },
  },
]
