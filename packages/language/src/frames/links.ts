import { formatLag, type LinkType, must, NO_LAG, nth, type Problem, problem, suggestion } from '@parada/schedule'
import { lagOf } from '../generate/durations.ts'
import { change } from '../update/context.ts'
import { linkTasks, planUnits } from '../update/edits.ts'
import { sideBySide } from '../update/relations.ts'
import { exchange } from '../update/structure.ts'
import type { Carry } from './carry.ts'
import { has } from './durations.ts'
import type { Fill, Frame, Slot, Slots } from './frame.ts'
import type { Item } from './item.ts'

/** "Takes 24 h and starts with X": how long something takes stands in another part than what it waits for. */
function isBeside(items: readonly Item[], value: Item | undefined, refs: readonly Item[] | undefined): boolean {
  const [first] = refs ?? []
  if (!value || !first) return true
  const [a, b] = [items.indexOf(value), items.indexOf(first)]
  return !items.slice(Math.min(a, b) + 1, Math.max(a, b)).some(item => item.kind === 'joint' && item.text !== '-')
}

export const FREE: Slot['notMark'] = ['after', 'before', 'until', 'together', 'between', 'instead', 'into', 'without']
export const GO = [
  'begin',
  'finish',
  'done',
  'must',
  'only',
  'after',
  'before',
  'until',
  'set',
  'to',
  'together',
  'with',
  'lasts',
  'depend',
  'gap',
  'assign',
  'today',
  'afterwards',
  'elapsed',
  'each',
  'is',
  'add',
] as const

const lag = (item: Item | undefined, carry: Carry) =>
  item?.amount && item.role !== 'old'
    ? lagOf(item.amount, item.role === 'minus' ? -1 : 1, planUnits(carry.context))
    : NO_LAG

/** Links every predecessor with every successor; the points that the words name give the type. */
export function link(slots: Slots, carry: Carry, told?: LinkType): Problem | null {
  for (const from of slots.pred ?? [])
    for (const to of slots.succ ?? []) {
      const type =
        told ??
        (from.mark === 'together' || from.point === 'begin'
          ? 'SS'
          : from.point === 'finish' && to.point === 'finish'
            ? 'FF'
            : 'FS')
      const preds = carry.rows([from])
      const succs = carry.rows([to])
      if ('severity' in preds) return preds
      if ('severity' in succs) return succs
      for (const a of preds)
        for (const b of succs) {
          const failed = linkTasks(
            carry.context,
            carry.context.task(a.uid),
            carry.context.task(b.uid),
            type,
            lag(slots.lag?.[0], carry),
          )
          if (failed) return failed
        }
    }
  return null
}

/** "B before A" where B waits for A today: the two change places, once the person agrees. */
function linkOrTurn(slots: Slots, fill: Fill, carry: Carry): Problem | null {
  const failed = link(slots, carry)
  if (failed?.code !== 'language.wouldLoop' || slots.lag) return failed
  // "Put B before A" says so: that is read elsewhere.
  if (['set', 'move', 'add', 'assign'].some(word => fill.words.has(word as 'set'))) return failed
  const [preds, succs] = [carry.rows(slots.pred), carry.rows(slots.succ)]
  if ('severity' in preds || 'severity' in succs) return failed
  const [a, b] = [preds[0], succs[0]]
  if (!a || !b || preds.length > 1 || succs.length > 1) return failed
  if (!carry.context.schedule.links.some(each => each.from === b.uid && each.to === a.uid)) return failed
  carry.asks = problem('language.askTurned', { first: b.name, next: a.name }, { severity: 'warning' })
  return exchange(carry.context, a, b)
}

/** The link between two mentions, either way round; of likely rows those that are linked are meant. */
export function linked(a: Item, b: Item, carry: Carry) {
  const { links } = carry.context.schedule
  const near = (item: Item) =>
    (item.candidates ?? []).filter(each => each.score > (item.candidates?.[0]?.score ?? 0) - 0.25)
  return near(a)
    .flatMap(x =>
      near(b).flatMap(y =>
        links
          .filter(each => (each.from === x.id && each.to === y.id) || (each.from === y.id && each.to === x.id))
          .map(each => ({ link: each, score: x.score + y.score })),
      ),
    )
    .sort((x, y) => y.score - x.score)[0]?.link
}

export const noLink = (a: Item, b: Item): Problem =>
  problem(
    'language.linkNotFound',
    { from: a.text, to: b.text },
    { suggestions: [suggestion('language.updateExample')] },
  )

export const PAIR: Slot = { name: 'pair', kinds: ['task'], many: true }

/** Two rows that words stand between, or that are given as one list. */
const pairOf = (slots: Slots): Item[] => [...(slots.pair ?? []), ...(slots.one ?? []), ...(slots.two ?? [])]

/** "O ultrassom termina quando a limpeza terminar": both ends speak of the finish, which is another type of link. */
const bothFinish = (items: readonly Item[]): boolean =>
  items.filter(item => item.kind === 'word' && item.words.has('finish') && !item.words.has('begin')).length > 1

export const LINK_FRAMES: readonly Frame[] = [
  {
    name: 'LinkAfter',
    triggers: [[], ['late'], ['touch']],
    fillers: [...GO, 'late', 'touch'],
    negated: true,
    bonus: 1.1,
    slots: [
      { name: 'pred', kinds: ['task', 'unknown'], mark: ['after', 'until', 'together'], many: true },
      { name: 'succ', kinds: ['task', 'unknown'], notMark: FREE, many: true },
      { name: 'lag', kinds: ['amount'], optional: true, notRole: ['to', 'plus', 'old'] },
    ],
    check: (slots, _trigger, items) => {
      if (has(items, 'nolonger', 'link', 'remove', 'copy', 'finishFinish', 'startStart', 'rename', 'grow', 'shrink'))
        return null
      if (items.some(item => item.kind === 'percent')) return null
      // "Nobody touches X until Y is done".
      if (has(items, 'touch') && !(has(items, 'not') && slots.pred?.every(item => item.mark === 'until'))) return null
      // "Hold X 6 hours after Y": only what is waited for says how long.
      if (has(items, 'late') && !(slots.lag && slots.pred?.some(item => item.mark === 'after'))) return null
      if (bothFinish(items) && !slots.pred?.some(item => item.mark === 'until')) return null
      if (!isBeside(items, slots.lag?.[0], slots.pred)) return null
      // "Em paralelo com" also lets go of what was waited for: that is read elsewhere.
      if (slots.pred?.some(item => item.mark === 'together') && !has(items, 'begin')) return null
      const until = slots.pred?.some(item => item.mark === 'until') === true
      // "não começa enquanto X não termina": without its denial "until" bounds the other end.
      if (until && !has(items, 'not', 'only')) return null
      if (!until && has(items, 'not')) return null
      return has(items, 'begin', 'only', 'until', 'must') ? 0.4 : 0
    },
    toEdits: (slots, _fill, carry) => link(slots, carry),
  },
  {
    name: 'FinishAfterFinish',
    triggers: [['finish']],
    fillers: GO,
    bonus: 1,
    slots: [
      { name: 'pred', kinds: ['task'], mark: ['after'] },
      { name: 'succ', kinds: ['task'], notMark: FREE, side: 'left' },
      { name: 'lag', kinds: ['amount'], optional: true, notRole: ['to', 'plus', 'old'] },
    ],
    check: (_slots, _trigger, items) => (bothFinish(items) && !has(items, 'not', 'begin', 'nolonger') ? 0.4 : null),
    toEdits: (slots, _fill, carry) => link(slots, carry, 'FF'),
  },
  {
    name: 'LinkBefore',
    triggers: [[]],
    fillers: GO,
    bonus: 1.1,
    slots: [
      { name: 'succ', kinds: ['task', 'unknown'], mark: ['before'], many: true },
      { name: 'pred', kinds: ['task', 'unknown'], notMark: FREE, many: true },
      { name: 'lag', kinds: ['amount'], optional: true, notRole: ['to', 'plus', 'old'] },
    ],
    check: (slots, _trigger, items) =>
      slots.succ?.some(item => item.point) || has(items, 'remove', 'copy', 'link', 'not', 'only', 'grow', 'shrink')
        ? null
        : 0,
    toEdits: (slots, fill, carry) => linkOrTurn(slots, fill, carry),
  },
  {
    name: 'Depends',
    triggers: [['depend']],
    fillers: GO.filter(word => word !== 'only'),
    bonus: 0.9,
    slots: [
      { name: 'succ', kinds: ['task', 'unknown'], side: 'left', many: true },
      { name: 'pred', kinds: ['task', 'unknown'], side: 'right', many: true },
      { name: 'lag', kinds: ['amount'], optional: true, notRole: ['to', 'plus', 'old'] },
    ],
    check: (slots, _trigger, items) =>
      slots.succ?.some(item => item.point) ||
      has(items, 'nolonger', 'remove', 'unassign', 'between') ||
      !isBeside(items, slots.lag?.[0], slots.pred)
        ? null
        : 0.2,
    toEdits: (slots, _fill, carry) => link(slots, carry),
  },
  {
    name: 'Precede',
    triggers: [['precede']],
    fillers: ['must', 'precede', 'to', 'before', 'lasts', 'set'],
    bonus: 1,
    slots: [
      { name: 'pred', kinds: ['task'], side: 'left', notMark: FREE, many: true },
      { name: 'succ', kinds: ['task'], side: 'right', many: true },
    ],
    check: (_slots, _trigger, items) => (has(items, 'not', 'nolonger', 'remove', 'add') ? null : 0.3),
    toEdits: (slots, _fill, carry) => link(slots, carry),
  },
  {
    name: 'LinkVerb',
    triggers: [['link'], ['add', 'link'], ['set', 'link'], ['link', 'after']],
    fillers: ['to', 'with', 'of', 'from', 'add', 'set', 'link', 'between', 'in', 'into', 'is', 'after', 'finish'],
    bonus: 1,
    slots: [
      { name: 'first', kinds: ['task'], notMark: ['after', 'before', 'until', 'together', 'instead', 'without'] },
      { name: 'second', kinds: ['task'], mark: ['to', 'with', 'into', 'after', 'between'] },
      { name: 'lag', kinds: ['amount'], optional: true, notRole: ['to', 'plus', 'old'] },
    ],
    check: (slots, _trigger, items) =>
      has(items, 'not', 'nolonger', 'remove', 'unassign', 'shrink', 'gap', 'unlink', 'startStart', 'finishFinish') ||
      (slots.first?.[0]?.from ?? 0) > (slots.second?.[0]?.from ?? 0)
        ? null
        : 0.3,
    toEdits: (slots, _fill, carry) => {
      // "Tie X to the end of Y": Y comes first.
      const turned = nth(must(slots.second), 0).mark === 'after'
      const [pred, succ] = turned ? [must(slots.second), must(slots.first)] : [must(slots.first), must(slots.second)]
      return link({ pred, succ, ...(slots.lag && { lag: slots.lag }) }, carry)
    },
  },
  {
    name: 'NotBeforeTask',
    triggers: [['not']],
    fillers: [...GO, 'not'],
    negated: true,
    bonus: 1.1,
    slots: [
      { name: 'pred', kinds: ['task'], mark: ['before'] },
      { name: 'succ', kinds: ['task'], notMark: FREE },
    ],
    check: (_slots, _trigger, items) =>
      has(items, 'begin', 'finish') && !has(items, 'nolonger', 'remove', 'link', 'add') ? 0.5 : null,
    toEdits: (slots, fill, carry) => {
      const [pred, succ] = [nth(must(slots.pred), 0), nth(must(slots.succ), 0)]
      const begins = fill.words.has('begin')
      // "Não comece A antes de B terminar"; "não pode acabar antes de B acabar".
      return link(slots, carry, begins ? (pred.point === 'begin' ? 'SS' : 'FS') : succ.point === 'begin' ? 'FS' : 'FF')
    },
  },
  {
    // "Starts 6 hours before Y ends": a lead. A row that waits for another row's start, or starts after it, is read elsewhere.
    name: 'StartBeforeEnd',
    triggers: [['begin']],
    fillers: GO,
    bonus: 1.1,
    slots: [
      { name: 'pred', kinds: ['task'], mark: ['before'] },
      { name: 'succ', kinds: ['task'], notMark: FREE },
      { name: 'lead', kinds: ['amount'], notRole: ['to', 'plus', 'minus', 'old'] },
    ],
    check: (slots, _trigger, items) =>
      slots.pred?.[0]?.point === 'finish' && !has(items, 'not', 'only', 'nolonger', 'remove', 'must', 'link', 'add')
        ? 0.5
        : null,
    toEdits: (slots, _fill, carry) => {
      const lead = nth(must(slots.lead), 0)
      return link({ pred: must(slots.pred), succ: must(slots.succ), lag: [{ ...lead, role: 'minus' }] }, carry, 'FS')
    },
  },
  {
    name: 'HoldUntil',
    triggers: [['late', 'until']],
    fillers: [...GO, 'late', 'until'],
    bonus: 1.1,
    slots: [
      { name: 'pred', kinds: ['task'], mark: ['until'] },
      { name: 'succ', kinds: ['task'], notMark: FREE },
    ],
    toEdits: (slots, _fill, carry) => link(slots, carry),
  },
  {
    name: 'WaitBetween',
    triggers: [['depend'], ['gap'], []],
    fillers: [...GO, 'gap', 'from', 'of'],
    bonus: 1,
    slots: [
      { name: 'pred', kinds: ['task'], mark: ['after'] },
      { name: 'succ', kinds: ['task'], mark: ['before'] },
      { name: 'lag', kinds: ['amount'], notRole: ['to', 'plus', 'old'] },
    ],
    check: (_slots, _trigger, items) => (has(items, 'add', 'not', 'nolonger', 'remove') ? null : 0.4),
    toEdits: (slots, _fill, carry) => link(slots, carry),
  },
  {
    name: 'Jointly',
    triggers: [
      ['finish', 'jointly'],
      ['begin', 'jointly'],
    ],
    fillers: [...GO, 'jointly', 'together'],
    bonus: 1.2,
    slots: [PAIR],
    check: (slots, _trigger, items) =>
      slots.pair?.length === 2 && !has(items, 'not', 'nolonger', 'after', 'before') ? 0.5 : null,
    toEdits: (slots, fill, carry) => {
      const [a, b] = must(slots.pair)
      const [x, y] = [carry.rows([must(a)]), carry.rows([must(b)])]
      if ('severity' in x) return x
      if ('severity' in y) return y
      // Neither is said to lead: the one that stands first in the plan does.
      const turned = (x[0]?.row ?? 0) > (y[0]?.row ?? 0) && !carry.context.leadsTo(nth(x, 0).uid, nth(y, 0).uid)
      const [pred, succ] = turned ? [must(b), must(a)] : [must(a), must(b)]
      return link({ pred: [pred], succ: [succ] }, carry, fill.trigger.includes('finish') ? 'FF' : 'SS')
    },
  },
  {
    // "A and B in parallel": neither waits for the other, both for what the one waited for.
    name: 'Parallel',
    triggers: [['jointly']],
    fillers: [...GO, 'jointly', 'together', 'in', 'work', 'lasts', 'of', 'between', 'all', 'pair'],
    bonus: 1,
    slots: [PAIR],
    check: (slots, _trigger, items) => {
      const pair = slots.pair ?? []
      const many = pair.length === 2 || (pair.length === 1 && (pair[0]?.rows?.length ?? 0) > 1)
      return many && !has(items, 'begin', 'finish', 'not', 'nolonger', 'after', 'before', 'until', 'remove')
        ? 0.4
        : null
    },
    toEdits: (slots, _fill, carry) => {
      const rows = carry.rows(slots.pair)
      if ('severity' in rows) return rows
      for (const [at, task] of rows.entries()) {
        const before = rows[at - 1]
        if (!before) continue
        const tied = carry.context.schedule.links.some(
          each =>
            (each.from === before.uid && each.to === task.uid) || (each.from === task.uid && each.to === before.uid),
        )
        // Neither waits for the other as it is: whether they are to begin together is not stated.
        if (!tied)
          return problem(
            'language.nothingToChange',
            { task: task.name },
            { suggestions: [suggestion('language.updateExample')] },
          )
        const failed = sideBySide(carry.context, carry.context.task(task.uid), carry.context.task(before.uid))
        if (failed) return failed
      }
      return null
    },
  },
  {
    name: 'NotWithout',
    triggers: [
      ['not', 'without'],
      ['only', 'with'],
    ],
    fillers: [...GO, 'not', 'without'],
    negated: true,
    bonus: 0.9,
    slots: [
      { name: 'pred', kinds: ['task'], mark: ['without', 'with'] },
      { name: 'succ', kinds: ['task'], notMark: FREE },
    ],
    toEdits: (slots, _fill, carry) => link(slots, carry),
  },
  {
    name: 'LinkOfType',
    triggers: [['startStart'], ['finishFinish']],
    fillers: [...GO, 'link', 'between', 'gap', 'with', 'in'],
    bonus: 1,
    slots: [
      { ...PAIR, kinds: ['task'] },
      { name: 'lag', kinds: ['amount'], optional: true, notRole: ['to', 'plus'] },
    ],
    check: slots => (slots.pair?.length === 2 ? 0.5 : null),
    toEdits: (slots, fill, carry) => {
      const [a, b] = must(slots.pair)
      const known = linked(must(a), must(b), carry)
      const turned = known !== undefined && must(b).candidates?.some(each => each.id === known.from)
      const [pred, succ] = turned ? [must(b), must(a)] : [must(a), must(b)]
      return link(
        { pred: [pred], succ: [succ], ...(slots.lag && { lag: slots.lag }) },
        carry,
        fill.trigger.includes('finishFinish') ? 'FF' : 'SS',
      )
    },
  },
  {
    name: 'Unlink',
    triggers: [
      ['remove', 'link'],
      ['unassign', 'link'],
      ['shrink', 'link'],
      ['nolonger'],
      ['nolonger', 'depend'],
      ['unlink'],
      ['unlink', 'link'],
      ['not', 'depend', 'nolonger'],
      ['begin', 'nolonger'],
      ['without', 'link'],
    ],
    fillers: [
      ...GO,
      'link',
      'unlink',
      'nolonger',
      'between',
      'remove',
      'unassign',
      'of',
      'with',
      'depend',
      'nolonger',
      'not',
      'in',
      'shrink',
      'from',
    ],
    negated: true,
    bonus: 1.2,
    slots: [
      { ...PAIR, mark: ['between'], optional: true },
      { name: 'one', kinds: ['task'], optional: true },
      { name: 'two', kinds: ['task'], optional: true },
    ],
    check: slots => (pairOf(slots).length === 2 ? 0.4 : null),
    toEdits: (slots, _fill, carry) => {
      const [a, b] = pairOf(slots)
      const found = linked(must(a), must(b), carry)
      if (!found) return noLink(must(a), must(b))
      return carry.context.apply(
        [{ kind: 'removeLink', link: { from: found.from, to: found.to, type: found.type } }],
        [
          change(
            carry.context.task(found.to).name,
            'predecessors',
            `${carry.context.task(found.from).row}${found.type}${formatLag(found.lag, carry.context.schedule.project.units)}`,
            null,
          ),
        ],
      )
    },
  },
  {
    name: 'Gap',
    triggers: [['between'], ['between', 'gap'], ['between', 'set'], ['between', 'lasts']],
    fillers: [...GO, 'gap', 'between', 'lasts', 'must', 'set', 'in', 'of', 'have', 'grow'],
    bonus: 1.2,
    slots: [
      { ...PAIR, mark: ['between'] },
      { name: 'lag', kinds: ['amount'], notRole: ['plus', 'minus', 'old'] },
    ],
    check: (slots, _trigger, items) =>
      (slots.pair?.length === 2 && !has(items, 'add', 'remove', 'less', 'more')) ||
      (slots.pair?.length === 2 && has(items, 'gap'))
        ? 0.6
        : slots.pair?.length === 2 &&
            !items.some(item => item.kind === 'quote' || (item.kind === 'unknown' && has(items, 'add')))
          ? 0.2
          : null,
    toEdits: (slots, _fill, carry) => {
      const [a, b] = must(slots.pair)
      const known = linked(must(a), must(b), carry)
      const turned =
        known !== undefined &&
        must(b).candidates?.some(each => each.id === known.from) &&
        !must(a).candidates?.some(each => each.id === known.from)
      const [pred, succ] = turned ? [must(b), must(a)] : [must(a), must(b)]
      return link({ pred: [pred], succ: [succ], lag: must(slots.lag) }, carry, known?.type ?? 'FS')
    },
  },
  {
    name: 'DropLag',
    triggers: [
      ['remove', 'gap'],
      ['shrink', 'gap'],
      ['unassign', 'gap'],
    ],
    fillers: [...GO, 'gap', 'between', 'of', 'remove', 'shrink', 'unassign', 'in'],
    bonus: 1.2,
    slots: [
      { ...PAIR, mark: ['between'] },
      { name: 'old', kinds: ['amount'], optional: true },
    ],
    check: slots => (slots.pair?.length === 2 ? 0.8 : null),
    toEdits: (slots, _fill, carry) => {
      const [a, b] = must(slots.pair)
      const found = linked(must(a), must(b), carry)
      if (!found) return noLink(must(a), must(b))
      return linkTasks(carry.context, carry.context.task(found.from), carry.context.task(found.to), found.type, NO_LAG)
    },
  },
]
