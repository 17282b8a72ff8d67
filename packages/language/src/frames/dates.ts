import { DAY, type Instant, instant, must, nth, type Problem, problem, suggestion } from '@parada/schedule'
import { beginOn, firstClock, lastClock } from '../update/dates.ts'
import { constrain, setDeadline } from '../update/edits.ts'
import type { Carry } from './carry.ts'
import { has, TASK } from './durations.ts'
import type { Frame, Slot } from './frame.ts'
import { type Item, isLight, isWord } from './item.ts'

function momentOf(item: Item, carry: Carry, late: boolean): Instant | Problem {
  const { date } = item
  if (!date || date.impossible || date.day === null)
    return problem('language.impossibleDate', { text: item.text }, { suggestions: [suggestion('language.giveDate')] })
  return instant(date.day * DAY + (date.seconds ?? (late ? lastClock(carry.context) : firstClock(carry.context))))
}

/** A date that something is moved to, and that no word bounds otherwise. */
const isTo = (item: Item | undefined, items: readonly Item[]): boolean => {
  const at = item ? items.indexOf(item) : -1
  let back = at - 1
  while (back > 0 && isLight(items[back]) && !isWord(items[back], 'to', 'deadline')) back--
  return isWord(items[back], 'to', 'deadline') && !has(items, 'due', 'finish', 'done', 'until', 'must')
}

const dated = (item: Item | undefined): boolean => item?.date?.day !== null && item?.date?.day !== undefined

const TASK_ANYWHERE: Slot = { ...TASK, notMark: ['until', 'together', 'between', 'instead', 'into', 'without'] }

export const DATE_FRAMES: readonly Frame[] = [
  {
    name: 'Deadline',
    triggers: [
      ['due'],
      ['due', 'deadline'],
      ['deadline'],
      ['deadline', 'finish'],
      ['deadline', 'done'],
      ['must', 'finish'],
      ['deadline', 'must'],
    ],
    fillers: ['finish', 'done', 'must', 'is', 'until', 'to', 'before', 'lasts', 'set', 'deadline', 'in', 'of', 'only'],
    bonus: 0.7,
    slots: [TASK, { name: 'by', kinds: ['date'], notMark: ['from', 'after'] }],
    check: (slots, trigger, items) => {
      const by = slots.by?.[0]
      // "Passa para o dia 20" moves the start; what is due is stated as such.
      if (trigger.length === 1 && trigger[0] === 'deadline' && has(items, 'set', 'late', 'move')) return null
      if (!dated(by) || by?.until || has(items, 'begin', 'begun', 'arrive', 'off', 'work', 'late', 'early', 'not'))
        return null
      return items.some(item => item.past) ? null : 0.2
    },
    toEdits: (slots, fill, carry) => {
      const tasks = carry.rows(slots.task)
      if ('severity' in tasks) return tasks
      // Before a day is over when that day begins.
      const at = momentOf(nth(must(slots.by), 0), carry, !fill.words.has('before'))
      if (typeof at === 'object') return at
      // A deadline is stated as one; what has to be over by a date is limited.
      return fill.words.has('due')
        ? setDeadline(carry.context, tasks, at)
        : constrain(carry.context, tasks, { type: 'finishNoLaterThan', date: at }, 'finish')
    },
  },
  {
    name: 'NotBefore',
    triggers: [
      ['begin', 'only'],
      ['begin', 'not'],
      ['not', 'before'],
      ['begin', 'from'],
      ['begin', 'after'],
      ['late'],
      ['late', 'until'],
      ['set'],
      ['set', 'begin'],
      ['move'],
    ],
    fillers: [
      'after',
      'before',
      'must',
      'from',
      'only',
      'until',
      'begin',
      'to',
      'is',
      'in',
      'of',
      'deadline',
      'not',
      'set',
      'move',
      'late',
    ],
    negated: true,
    bonus: 0.9,
    slots: [TASK, { name: 'from', kinds: ['date'] }],
    check: (slots, trigger, items) =>
      // "Adie X para 20/07": the new date is given, not the duration.
      (trigger.length === 1 && ['late', 'set', 'move'].includes(nth(trigger, 0))
        ? slots.from?.[0]?.date?.seconds === null && isTo(slots.from[0], items)
        : true) &&
      dated(slots.from?.[0]) &&
      !slots.from?.[0]?.until &&
      !has(items, 'finish') &&
      // "Do not start on Friday" rules a day out, and lets all others stand.
      (!has(items, 'not') || has(items, 'before', 'until', 'from', 'only')) &&
      !items.some(item => item.past)
        ? 0.4
        : null,
    toEdits: (slots, _fill, carry) => {
      const tasks = carry.rows(slots.task)
      if ('severity' in tasks) return tasks
      const at = momentOf(nth(must(slots.from), 0), carry, false)
      if (typeof at === 'object') return at
      return constrain(carry.context, tasks, { type: 'startNoEarlierThan', date: at }, 'start')
    },
  },
  {
    // "Everything electrical begins on Monday 13 at 7": a set of rows; when one row begins is read elsewhere.
    name: 'SetBegins',
    triggers: [['begin']],
    fillers: ['begin', 'in', 'to', 'from', 'must', 'only', 'is', 'deadline'],
    bonus: 0.9,
    slots: [
      { ...TASK, kinds: ['task'] },
      { name: 'from', kinds: ['date'], side: 'right' },
    ],
    check: (slots, _trigger, items) =>
      dated(slots.from?.[0]) &&
      !slots.from?.[0]?.until &&
      slots.task?.some(item => item.rows) &&
      !has(items, 'not', 'finish', 'after', 'before', 'until', 'late', 'early', 'if') &&
      !items.some(item => item.past)
        ? 0.4
        : null,
    toEdits: (slots, _fill, carry) => {
      const tasks = carry.rows(slots.task)
      if ('severity' in tasks) return tasks
      const at = momentOf(nth(must(slots.from), 0), carry, false)
      if (typeof at === 'object') return at
      return beginOn(tasks, at, carry.context)
    },
  },
  {
    // "Cannot end after the 20th", "must not start later than": a denial with a point and a side is a limit.
    name: 'NotPast',
    triggers: [
      ['not', 'finish', 'after'],
      ['not', 'begin', 'after'],
      ['not', 'finish', 'before'],
    ],
    fillers: ['not', 'finish', 'begin', 'done', 'after', 'before', 'must', 'to', 'in', 'is', 'of', 'set', 'late'],
    negated: true,
    bonus: 1,
    slots: [TASK_ANYWHERE, { name: 'at', kinds: ['date'] }],
    check: (slots, _trigger, items) =>
      dated(slots.at?.[0]) && !slots.at?.[0]?.until && !has(items, 'only', 'until', 'from', 'nolonger', 'if')
        ? 0.5
        : null,
    toEdits: (slots, fill, carry) => {
      const tasks = carry.rows(slots.task)
      if ('severity' in tasks) return tasks
      const ends = fill.trigger.includes('finish')
      const after = fill.trigger.includes('after')
      const at = momentOf(nth(must(slots.at), 0), carry, ends && after)
      if (typeof at === 'object') return at
      const type = ends ? (after ? 'finishNoLaterThan' : 'finishNoEarlierThan') : 'startNoLaterThan'
      return constrain(carry.context, tasks, { type, date: at }, ends ? 'finish' : 'start')
    },
  },
]
