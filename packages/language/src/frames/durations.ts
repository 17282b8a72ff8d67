import { type Duration, must, nth, type Problem, problem, suggestion, type Task } from '@parada/schedule'
import type { WordClass } from '../lexicon/entry.ts'
import type { Context } from '../update/context.ts'
import { change } from '../update/context.ts'
import { durationOf, inUnit, setDuration, setProgress } from '../update/edits.ts'
import type { Carry } from './carry.ts'
import type { Fill, Frame, Slot, Slots } from './frame.ts'
import { type Item, isLight, isWord, type Mark } from './item.ts'

const AWAY: readonly Mark[] = ['after', 'before', 'until', 'together', 'between', 'instead', 'into', 'without', 'not']
export const TASK: Slot = { name: 'task', kinds: ['task', 'unknown'], many: true, notMark: AWAY }
export const has = (items: readonly Item[], ...words: WordClass[]): boolean =>
  items.some(item => isWord(item, ...words))

/** A bare number counts in the unit that was said before it, else in hours. */
function amountOf(item: Item, carry: Carry, like?: Item): NonNullable<Item['amount']> {
  const unit = like?.amount?.parts[0]?.unit ?? carry.unit ?? 'h'
  const amount = item.amount ?? { start: item.start, end: item.end, parts: [{ value: item.value ?? 0, unit }] }
  carry.unit = amount.parts[0]?.unit ?? null
  return amount
}

/** "Paulo will need 4 more hours on X": who works there says so; he is on the row, or it is not what was said. */
const WORKER: Slot = {
  name: 'who',
  kinds: ['person'],
  side: 'left',
  optional: true,
  notMark: ['to', 'with', 'from', 'instead', 'not', 'without'],
}

function workerOn(slots: Slots, carry: Carry): Problem | null {
  const [item] = slots.who ?? []
  if (!item) return null
  const who = carry.person(item)
  if ('severity' in who) return who
  const tasks = carry.rows(slots.task)
  if ('severity' in tasks) return tasks
  const { assignments } = carry.context.schedule
  return tasks.every(task => assignments.some(each => each.task === task.uid && each.resource === who.uid))
    ? null
    : problem(
        'language.resourceNotFound',
        { resource: who.name, task: tasks[0]?.name ?? '' },
        { suggestions: [suggestion('language.nameTask')] },
      )
}

/** Hours that a value may stand for, by its own unit or by that of the value beside it. */
function hoursOf(item: Item, beside: Item): number[] {
  const parts = item.amount?.parts ?? [{ value: item.value ?? 0, unit: beside.amount?.parts[0]?.unit ?? 'h' }]
  const [part] = parts
  if (!part || parts.length > 1) return []
  if (part.unit === 'h') return [part.value]
  return part.unit === 'd' ? [part.value * 8, part.value * 24] : []
}

function resize(fill: Fill, carry: Carry, of: (task: Task, context: Context) => Duration): Problem | null {
  const old = fill.frame.name === 'SetDuration' ? fill.slots.old?.[0] : undefined
  const [value] = fill.slots.value ?? []
  const was = old && value ? hoursOf(old, value) : []
  const tasks = carry.rows(was.length > 0 ? carry.ofLength(fill.slots.task, was) : fill.slots.task)
  if ('severity' in tasks) return tasks
  return setDuration(carry.context, tasks, task => of(task, carry.context))
}

const moves = (trigger: readonly WordClass[], value: Item): 1 | -1 =>
  value.role === 'minus' || (value.role !== 'plus' && (trigger.includes('shrink') || trigger.includes('less'))) ? -1 : 1

export const DURATION_FRAMES: readonly Frame[] = [
  {
    name: 'SetDuration',
    triggers: [['lasts'], ['set'], ['grow'], ['shrink'], ['assign'], []],
    fillers: ['to', 'duration', 'each', 'remains', 'instead', 'set', 'lasts', 'have', 'must'],
    slots: [
      TASK,
      {
        name: 'value',
        kinds: ['amount', 'number'],
        notRole: ['plus', 'minus', 'old', 'by'],
        notMark: ['between', 'after', 'before'],
      },
      { name: 'old', kinds: ['amount', 'number'], role: ['old'], optional: true },
    ],
    check: (slots, trigger, items) => {
      const value = slots.value?.[0]
      if (
        !value ||
        (value.kind === 'number' &&
          ((value.value ?? 0) > 2000 ||
            items.some(item => item.kind === 'unknown') ||
            value.weak ||
            (value.role !== 'to' && !slots.old)))
      )
        return null
      if ((trigger.includes('grow') || trigger.includes('shrink')) && value.role !== 'to') return null
      if (trigger.includes('assign') && items.some(item => isWord(item, 'assign') && isWord(item, 'grow', 'add')))
        return null
      if (has(items, 'remains', 'stopped', 'arrive', 'between', 'late', 'early', 'more', 'less', 'gap', 'crew'))
        return null
      return trigger.length === 0 ? (value.role === 'to' ? 0.6 : 0.35) : value.role === 'to' ? 0.4 : 0.1
    },
    toEdits: (slots, fill, carry) => {
      const amount = amountOf(nth(must(slots.value), 0), carry, slots.old?.[0])
      if (amount.negative || amount.parts.every(part => part.value === 0))
        return amount.negative
          ? impossible(fill.slots.task?.[0]?.text ?? '', nth(must(slots.value), 0).text)
          : resize(fill, carry, (task, context) => durationOf(context, amount, task))
      return resize(fill, carry, (task, context) => durationOf(context, amount, task))
    },
  },
  {
    name: 'AddToDuration',
    triggers: [
      ['grow'],
      ['shrink'],
      ['grow', 'more'],
      ['shrink', 'less'],
      ['more'],
      ['less'],
      ['lasts', 'more'],
      ['lasts', 'less'],
      ['set', 'more'],
      ['set', 'less'],
      ['stopped'],
    ],
    fillers: [
      'of',
      'to',
      'set',
      'lasts',
      'add',
      'duration',
      'each',
      'more',
      'less',
      'from',
      'remove',
      'assign',
      'late',
      'must',
    ],
    slots: [
      TASK,
      { name: 'delta', kinds: ['amount', 'number'], notRole: ['to', 'old'], notMark: ['after', 'before', 'between'] },
      WORKER,
    ],
    check: (slots, trigger, items) => {
      const delta = slots.delta?.[0]
      if (slots.who && (delta?.kind !== 'amount' || trigger.includes('shrink') || has(items, 'move', 'set')))
        return null
      if (!delta || (delta.kind === 'number' && !delta.role)) return null
      if ((trigger.includes('more') || trigger.includes('less')) && delta.role !== 'plus' && delta.role !== 'minus')
        return null
      if (has(items, 'between', 'gap', 'crew', 'begin', 'after', 'before', 'late', 'early')) return null
      // "takes 3 hours" is no order to take them off.
      if (!delta.role && items.some(item => isWord(item, 'lasts') && isWord(item, 'shrink'))) return null
      return delta.role === 'plus' || delta.role === 'minus' ? 0.5 : 0.35
    },
    toEdits: (slots, fill, carry) => {
      const stranger = workerOn(slots, carry)
      if (stranger) return stranger
      const delta = nth(must(slots.delta), 0)
      const amount = amountOf(delta, carry)
      const way = fill.trigger.includes('stopped') ? 1 : moves(fill.trigger, delta)
      return resize(fill, carry, (task, context) => {
        const by = durationOf(context, amount, task)
        return inUnit(context, task.duration.seconds + way * Math.abs(by.seconds), task.duration)
      })
    },
  },
  {
    name: 'Scale',
    triggers: [
      ['grow'],
      ['shrink'],
      ['more'],
      ['less'],
      ['grow', 'more'],
      ['shrink', 'less'],
      ['lasts', 'more'],
      ['lasts', 'less'],
      ['set', 'more'],
      ['set', 'less'],
      ['double'],
      ['triple'],
      ['half'],
      ['lasts', 'double'],
      ['lasts', 'half'],
      ['lasts', 'triple'],
      ['shrink', 'half'],
      ['set', 'half'],
      ['set', 'double'],
      ['grow', 'double'],
    ],
    fillers: [
      'to',
      'add',
      'copy',
      'duration',
      'each',
      'set',
      'lasts',
      'of',
      'halfway',
      'shrink',
      'grow',
      'more',
      'less',
      'remove',
    ],
    slots: [TASK, { name: 'percent', kinds: ['percent'], optional: true, notRole: ['state'] }],
    // "Duplica la prueba": twice as long, or a second one.
    unsure: items => items.some(item => isWord(item, 'double') && isWord(item, 'copy')) && !has(items, 'duration'),
    check: (slots, trigger, items) => {
      const factor = trigger.some(word => word === 'double' || word === 'triple' || word === 'half')
      if ((slots.percent !== undefined && slots.percent.length > 0) === factor) return null
      // "Reduza para um terço" gives what is left; elsewhere "to" gives the progress.
      if (slots.percent?.[0]?.role === 'to' && !(trigger.length === 1 && trigger[0] === 'shrink')) return null
      if (has(items, 'crew', 'done', 'between', 'after', 'before') || items.some(item => item.kind === 'amount'))
        return null
      // "is 85 % off" gives the progress.
      if (
        slots.percent?.length &&
        items.some(item => isWord(item, 'is')) &&
        // "X falls 30 % and Y is at 50 %": a verb taken over from the part before has no say beside one of its own.
        !trigger.some(word => (word === 'grow' || word === 'shrink' || word === 'lasts') && has(items, word))
      )
        return null
      // "Pela metade" alone may give the progress: the words beside it decide.
      if (trigger.length === 1 && trigger[0] === 'half' && has(items, 'halfway')) return -0.9
      // "is at half" gives the progress.
      if (trigger.includes('half') && items.some(item => isWord(item, 'is'))) return -0.9
      return factor ? (trigger.length > 1 ? 0.5 : 0.4) : 0.35
    },
    toEdits: (slots, fill, carry) => {
      const percent = slots.percent?.[0]
      const factor = percent
        ? percent.role === 'to'
          ? must(percent.value) / 100
          : 1 + (moves(fill.trigger, percent) * must(percent.value)) / 100
        : fill.trigger.includes('double')
          ? 2
          : fill.trigger.includes('triple')
            ? 3
            : 0.5
      if (factor <= 0) return impossible(fill.slots.task?.[0]?.text ?? '', percent?.text ?? '')
      return resize(fill, carry, (task, context) => inUnit(context, task.duration.seconds * factor, task.duration))
    },
  },
  {
    name: 'Exchange',
    triggers: [['swap', 'duration'], ['swap'], ['replace', 'duration']],
    fillers: ['swap', 'duration', 'of', 'between', 'with', 'replace', 'set', 'in', 'to'],
    bonus: 1,
    slots: [{ name: 'pair', kinds: ['task'], many: true }],
    // What is exchanged has to be named: places and people are another matter.
    check: (slots, _trigger, items) => (slots.pair?.length === 2 && has(items, 'duration') ? 0.6 : null),
    toEdits: (slots, _fill, carry) => {
      const pair = carry.rows(slots.pair)
      if ('severity' in pair) return pair
      const [one, two] = pair
      if (!one || !two || pair.length !== 2)
        return impossible(nth(must(slots.pair), 0).text, nth(must(slots.pair), 1).text)
      const other = new Map([
        [one.uid, two.duration],
        [two.uid, one.duration],
      ])
      return setDuration(carry.context, pair, task => must(other.get(task.uid)))
    },
  },
  {
    name: 'Progress',
    triggers: [
      ['done'],
      [],
      ['set'],
      ['halfway'],
      ['untouched'],
      ['set', 'done'],
      ['reset'],
      ['progress'],
      ['set', 'progress'],
      ['begun'],
    ],
    fillers: [
      'to',
      'done',
      'set',
      'is',
      'progress',
      'today',
      'half',
      'halfway',
      'finish',
      'grow',
      'shrink',
      'remove',
      'begun',
      'all',
      'lasts',
      'assign',
      'move',
    ],
    slots: [TASK, { name: 'percent', kinds: ['percent'], notRole: ['plus', 'by', 'old'], optional: true }],
    check: (slots, trigger, items) => {
      const percent = slots.percent?.[0]
      // "Takes 10 % less" is no progress; "has 12 of 30 hours" is.
      if (
        percent &&
        percent.role !== 'state' &&
        has(items, 'lasts', 'assign', 'move') &&
        !has(items, 'is', 'progress', 'set', 'done')
      )
        return null
      const state = trigger.some(
        word => word === 'done' || word === 'halfway' || word === 'untouched' || word === 'reset',
      )
      if (!percent && !state) return null
      if (!percent && trigger.includes('halfway') && !has(items, 'is')) return -0.9
      if (
        has(items, 'must', 'deadline', 'only', 'after', 'before', 'until', 'together', 'without', 'add', 'more', 'less')
      )
        return percent && !has(items, 'only', 'after', 'until', 'before', 'more', 'less') ? 0.2 : null
      // "a solda terminar" states no progress; "terminou", "terminada" do.
      const done = items.find(item => isWord(item, 'done'))
      const head = items.find(item => !isLight(item) && item.kind !== 'joint')
      // "Encerra a lavagem": an order to close it, at the head alone.
      const order = done !== undefined && head === done && !items.some(item => isWord(item, 'begin', 'after'))
      if (!percent && trigger.includes('done') && done?.words.has('finish') && !done.past && !done.participle && !order)
        return null
      if (items.some(item => item.kind === 'date' || item.kind === 'amount')) return null
      return percent ? 0.5 : 0.35
    },
    toEdits: (slots, fill, carry) => {
      const told = carry.underWay(slots.task)
      const tasks = carry.rows(told, carry.context.schedule.project.statusDate !== undefined)
      if ('severity' in tasks) return tasks
      const value =
        slots.percent?.[0]?.value ??
        (fill.trigger.includes('untouched') || fill.trigger.includes('reset')
          ? 0
          : // "Half done" behind a row that is done: its own words give the progress, not the verb before.
            fill.trigger.includes('halfway') || fill.words.has('halfway') || fill.words.has('half')
            ? 50
            : 100)
      // What has not begun stays as it is when it has not.
      if (fill.trigger.includes('untouched') && tasks.every(task => !task.percentComplete)) return null
      return setProgress(carry.context, tasks, value)
    },
  },
  {
    name: 'Remaining',
    triggers: [['remains']],
    fillers: ['finish', 'to', 'done', 'more', 'only', 'is', 'begin', 'progress'],
    bonus: 0.6,
    slots: [
      { ...TASK },
      { name: 'left', kinds: ['amount'] }, // Without a percent the remainder gives the progress: read elsewhere.
      { name: 'percent', kinds: ['percent'] },
    ],
    toEdits: (slots, _fill, carry) => {
      const tasks = carry.rows(slots.task)
      if ('severity' in tasks) return tasks
      const [task] = tasks
      if (!task || tasks.length > 1) return impossible(slots.task?.[0]?.text ?? '', nth(must(slots.left), 0).text)
      const { context } = carry
      const left = durationOf(context, must(nth(must(slots.left), 0).amount), task)
      const done = slots.percent?.[0]?.value ?? task.percentComplete ?? 0
      if (done >= 100) return impossible(task.name, nth(must(slots.left), 0).text)
      if (slots.percent) {
        const failed = setProgress(context, [task], done)
        if (failed) return failed
      }
      const duration = inUnit(context, left.seconds / (1 - done / 100), task.duration)
      return context.apply(
        [{ kind: 'setTask', task: task.uid, changes: { duration, remainingDuration: left } }],
        [change(task.name, 'duration', context.text(task.duration), context.text(duration))],
      )
    },
  },
  {
    // "Falta um terço da sangria": the share that is left gives the one that is done.
    name: 'RemainingShare',
    triggers: [['remains']],
    fillers: ['finish', 'to', 'done', 'more', 'only', 'is', 'begin', 'progress', 'of', 'in'],
    bonus: 0.8,
    slots: [TASK, { name: 'left', kinds: ['percent'], notRole: ['plus', 'minus', 'old', 'state'] }],
    // "Is at 80 %, little is left": the share stands right at the word for what is left.
    check: (slots, _trigger, items) => {
      const at = items.findIndex(item => isWord(item, 'remains'))
      const left = slots.left?.[0] ? items.indexOf(slots.left[0]) : -1
      const between = items.slice(Math.min(at, left) + 1, Math.max(at, left))
      return has(items, 'not', 'nolonger', 'done') || between.some(item => item.kind === 'joint' || isWord(item, 'is'))
        ? null
        : 0.4
    },
    toEdits: (slots, _fill, carry) => {
      const tasks = carry.rows(carry.underWay(slots.task))
      if ('severity' in tasks) return tasks
      const left = nth(must(slots.left), 0)
      const share = 100 - must(left.value)
      return share < 0 || share > 100
        ? impossible(slots.task?.[0]?.text ?? '', left.text)
        : setProgress(carry.context, tasks, Math.round(share))
    },
  },
  {
    name: 'Keep',
    triggers: [['keep'], ['not', 'touch'], ['without', 'touch'], ['not', 'set']],
    fillers: ['set', 'touch', 'not', 'lasts', 'move', 'keep', 'to', 'without', 'duration', 'grow', 'only', 'in', 'is'],
    negated: true,
    bonus: 0.9,
    slots: [
      { name: 'task', kinds: ['task', 'unknown'], many: true },
      { name: 'value', kinds: ['amount'], optional: true },
    ],
    toEdits: (slots, _fill, carry) => {
      // A row that no set takes in changes by nothing: who names it need not name it well.
      if (carry.kept.size > 0) return null
      const tasks = carry.rows(slots.task)
      return 'severity' in tasks ? tasks : null
    },
  },
]

export const impossible = (task: string, value: string): Problem =>
  problem(
    'language.impossibleValue',
    { task, field: 'duration', value },
    { suggestions: [suggestion('language.giveValue')] },
  )
