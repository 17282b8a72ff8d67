import {
  DAY,
  dayOf,
  formatInstant,
  type Instant,
  instant,
  must,
  nth,
  type Problem,
  problem,
  suggestion,
} from '@parada/schedule'
import { change } from '../update/context.ts'
import { firstClock, lastClock } from '../update/dates.ts'
import { setProgress } from '../update/edits.ts'
import type { Carry } from './carry.ts'
import { has, TASK } from './durations.ts'
import type { Fill, Frame, Slots } from './frame.ts'
import { type Item, isWord } from './item.ts'

const AT = { name: 'at', kinds: ['date'], notMark: ['until', 'after', 'before', 'from'] } as const

/** When it was: on a day, or at an hour of today; nothing real lies in the future. */
function momentOf(item: Item, carry: Carry, end: boolean): Instant | Problem {
  const { context } = carry
  const { date } = item
  if (!date || date.impossible)
    return problem('language.impossibleDate', { text: item.text }, { suggestions: [suggestion('language.giveDate')] })
  const named = date.day ?? dayOf(context.today)
  const known = dayOf(instant(Math.max(context.today, context.schedule.project.statusDate ?? context.today)))
  // "Monday" of what was is the last one.
  const day = date.weekday && named > known ? named - 7 : named
  if (day > known)
    return problem(
      'language.futureActual',
      { task: '', date: item.text },
      { suggestions: [suggestion('language.giveDate')] },
    )
  return instant(day * DAY + (date.seconds ?? (end ? lastClock(context) : firstClock(context))))
}

function report(slots: Slots, carry: Carry, end: boolean): Problem | null {
  const tasks = carry.rows(carry.underWay(slots.task))
  if ('severity' in tasks) return tasks
  const at = momentOf(nth(must(slots.at), 0), carry, end)
  if (typeof at === 'object') return at
  const { context } = carry
  // What has begun is at one per cent at least.
  const share = slots.share?.[0]?.value
  const open = end || share !== undefined ? tasks : tasks.filter(task => !task.percentComplete)
  const failed = open.length > 0 ? setProgress(context, open, end ? 100 : (share ?? 1)) : null
  const field = end ? ('actualFinish' as const) : ('actualStart' as const)
  return (
    failed ??
    context.apply(
      tasks.map(task => ({ kind: 'setTask' as const, task: task.uid, changes: { [field]: at } })),
      tasks.map(task =>
        change(
          task.name,
          end ? 'actual_finish' : 'actual_start',
          task[field] === undefined ? null : formatInstant(must(task[field])),
          formatInstant(at),
        ),
      ),
    )
  )
}

/** A verb that says what was; what has to be is no report. */
const told = (items: readonly Item[], end: boolean): boolean =>
  items.some(
    item =>
      isWord(item, ...(end ? (['done', 'finish'] as const) : (['begun'] as const))) &&
      (item.past || /ó$/.test(item.text) || (!end && isWord(item, 'begun'))),
  ) &&
  !has(items, 'not', 'must', 'deadline', 'only', 'until', 'after', 'before', 'if', 'together', 'late', 'early', 'add')

const fillers: Frame['fillers'] = [
  'in',
  'to',
  'of',
  'is',
  'today',
  'done',
  'finish',
  'begin',
  'begun',
  'progress',
  'day',
  'night',
  'set',
  'from',
]

export const ACTUAL_FRAMES: readonly Frame[] = [
  {
    // "A limpeza começou segunda às 10h".
    name: 'Began',
    triggers: [['begun']],
    fillers,
    bonus: 0.9,
    // "Iniciada às 10h, 25%".
    slots: [TASK, AT, { name: 'share', kinds: ['percent'], optional: true }],
    check: (slots, _trigger, items) =>
      told(items, false) && (slots.share !== undefined || !items.some(item => item.kind === 'percent')) ? 0.5 : null,
    toEdits: (slots: Slots, _fill: Fill, carry: Carry) => report(slots, carry, false),
  },
  {
    // "... e terminou ontem às 17h".
    name: 'Ended',
    triggers: [['done']],
    fillers,
    bonus: 0.9,
    slots: [TASK, AT],
    check: (_slots, _trigger, items) =>
      told(items, true) && !items.some(item => item.kind === 'percent' || isWord(item, 'begun')) ? 0.5 : null,
    toEdits: (slots: Slots, _fill: Fill, carry: Carry) => report(slots, carry, true),
  },
]
