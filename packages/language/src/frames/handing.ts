import {
  type Assignment,
  type Edit,
  must,
  nth,
  type Problem,
  problem,
  type Resource,
  suggestion,
  type Task,
} from '@parada/schedule'
import { change } from '../update/context.ts'
import { assignEdits, newPending } from '../update/edits.ts'
import type { Carry } from './carry.ts'
import { has, impossible, TASK } from './durations.ts'
import type { Frame, Slot } from './frame.ts'
import { type Item, isWord } from './item.ts'

const PLACE: Slot = {
  ...TASK,
  kinds: ['task'],
  notMark: ['after', 'before', 'until', 'together', 'between', 'instead', 'without'],
}

/** Hands the tasks of one person to another: those that are named, or all. */
export function handOver(
  old: Resource,
  by: Resource,
  items: readonly Item[] | undefined,
  carry: Carry,
  /** How many of them come; without it as many as there were. */
  count?: number,
): Problem | null {
  const { context } = carry
  const tasks = items ? carry.rows(items) : null
  if (tasks && 'severity' in tasks) return tasks
  const on = context.schedule.assignments.filter(
    each => each.resource === old.uid && (!tasks || tasks.some(task => task.uid === each.task)),
  )
  if (on.length === 0) return notOn(old, items?.[0]?.text ?? '')
  return context.apply(
    on.map((each): Edit => {
      const twice = context.schedule.assignments.some(other => other.task === each.task && other.resource === by.uid)
      return twice
        ? { kind: 'removeAssignment', assignment: each.uid }
        : {
            kind: 'setAssignment',
            assignment: each.uid,
            changes: { resource: by.uid, ...(count !== undefined && { units: count }) },
          }
    }),
    on.map(each =>
      change(
        context.task(each.task).name,
        'resources',
        old.name,
        count === undefined ? by.name : `${by.name} × ${count}`,
      ),
    ),
  )
}

export const notOn = (who: Resource, task: string): Problem =>
  problem('language.resourceNotFound', { resource: who.name, task }, { suggestions: [suggestion('language.nameTask')] })

/** The person that a verb is about: the nearest behind it, or in front of it where none stands behind. */
function personOf(items: readonly Item[], verb: Item | undefined, others: readonly Item[]): Item | undefined {
  if (!verb) return undefined
  const people = items.filter(item => item.kind === 'person')
  const first = people[0]
  const behind = first !== undefined && first.from > Math.min(verb.from, ...others.map(each => each.from))
  return behind ? people.find(item => item.from > verb.from) : people.findLast(item => item.from < verb.from)
}

/** Who leaves and who comes, of a sentence that names both. */
function outAndIn(items: readonly Item[]): { readonly old: Item; readonly by: Item } | null {
  const out = items.find(item => isWord(item, 'unassign'))
  const come = items.find(item => item !== out && isWord(item, 'assign', 'replace', 'add', 'begin') && item !== out)
  if (!out || !come) return null
  const old = personOf(items, out, [come])
  const by = personOf(items, come, [out])
  return old && by && old !== by ? { old, by } : null
}

/** Hands tasks to a resource, from the one that has them; of several people on one none is guessed. */
function takeFromWhoeverHas(by: Resource, items: readonly Item[] | undefined, carry: Carry): Problem | null {
  const { context } = carry
  const tasks = carry.rows(items)
  if ('severity' in tasks) return tasks
  const there = context.schedule.assignments.filter(each => tasks.some(task => task.uid === each.task))
  const [only] = there
  const old = context.schedule.resources.find(each => each.uid === only?.resource)
  if (tasks.length === 1 && there.length === 1 && old) return handOver(old, by, items, carry)
  if (there.length > 0) return notOn(by, tasks[0]?.name ?? '')
  const pending = newPending()
  return context.apply(
    tasks.flatMap(task => assignEdits(context, task, by.name, null, 'work', pending).edits),
    tasks.map(task => change(task.name, 'resources', null, by.name)),
  )
}

export const HANDING_FRAMES: readonly Frame[] = [
  {
    // "Everything of Luis goes to Marta": he leaves what he had, she does not only come.
    name: 'AllToAnother',
    triggers: [['takeover'], ['hands'], ['move'], ['replace'], ['is'], ['have'], ['done'], ['lasts'], []],
    fillers: [
      'takeover',
      'hands',
      'move',
      'replace',
      'is',
      'have',
      'done',
      'to',
      'of',
      'with',
      'it',
      'today',
      'lasts',
      'all',
    ],
    bonus: 1.3,
    slots: [
      { name: 'task', kinds: ['task'] },
      { name: 'by', kinds: ['person'], notMark: ['instead', 'not', 'without', 'from', 'with'] },
    ],
    check: (slots, _trigger, items) => {
      const [of, by] = [slots.task?.[0]?.of, slots.by?.[0]]
      if (of === undefined || !by || by.candidates?.[0]?.id === of) return null
      const others = items.filter(item => item.kind === 'person' || item.kind === 'task').length > 2
      return others || has(items, 'not', 'nolonger', 'except', 'add', 'more', 'less', 'beside', 'both') ? null : 1
    },
    toEdits: (slots, _fill, carry) => {
      const by = carry.person(nth(must(slots.by), 0))
      if ('severity' in by) return by
      const old = carry.context.schedule.resources.find(each => each.uid === slots.task?.[0]?.of)
      return old ? handOver(old, by, slots.task, carry) : notOn(by, slots.task?.[0]?.text ?? '')
    },
  },
  {
    name: 'OutAndIn',
    triggers: [
      ['unassign', 'assign'],
      ['unassign', 'replace'],
      ['unassign', 'add'],
    ],
    fillers: ['begin', 'remove', 'shrink', 'add', 'set', 'off', 'less', 'of', 'from', 'in', 'into', 'replace', 'done'],
    bonus: 1.2,
    slots: [{ name: 'one', kinds: ['person'] }, { name: 'two', kinds: ['person'] }, PLACE],
    check: (slots, _trigger, items) => {
      const pair = outAndIn(items)
      if (!pair || has(items, 'not', 'instead', 'all')) return null
      return slots.one?.[0] === pair.old && slots.two?.[0] === pair.by ? 0.8 : null
    },
    toEdits: (slots, _fill, carry) => {
      const [old, by] = [carry.person(nth(must(slots.one), 0)), carry.person(nth(must(slots.two), 0))]
      if ('severity' in by) return by
      return 'severity' in old ? old : handOver(old, by, slots.task, carry)
    },
  },
  {
    name: 'TakesOver',
    triggers: [['takeover']],
    fillers: ['takeover', 'to', 'of', 'in', 'today', 'from', 'instead', 'replace', 'set', 'nolonger'],
    negated: true,
    bonus: 1.1,
    slots: [
      { name: 'by', kinds: ['person'], notMark: ['not', 'instead'] },
      PLACE,
      { name: 'old', kinds: ['person'], side: 'right', optional: true },
    ],
    // Who takes over stands before the verb, or behind it where the row does: "X: que la haga Y".
    check: (slots, _trigger, items) => {
      const [by, task] = [slots.by?.[0], slots.task?.[0]]
      const at = items.find(item => isWord(item, 'takeover'))?.from ?? 0
      if (!by || !task || has(items, 'not')) return null
      if (has(items, 'nolonger') && slots.old?.[0]?.mark !== 'not') return null
      return by.from < at || (task.from < at && !slots.old) ? 0.2 : null
    },
    toEdits: (slots, _fill, carry) => {
      const by = carry.person(nth(must(slots.by), 0))
      if ('severity' in by) return by
      const told = slots.old?.[0] ? carry.person(slots.old[0]) : null
      if (told && 'severity' in told) return told
      return told ? handOver(told, by, slots.task, carry) : takeFromWhoeverHas(by, slots.task, carry)
    },
  },
  {
    name: 'HandTo',
    triggers: [['hands']],
    fillers: ['hands', 'to', 'of', 'in', 'set', 'move', 'assign', 'replace', 'grow', 'lasts', 'done'],
    bonus: 1.1,
    slots: [
      { ...PLACE, notMark: [...(PLACE.notMark ?? []), 'to', 'into', 'from'] },
      { name: 'by', kinds: ['person'], side: 'right', notMark: ['with', 'from', 'instead', 'without', 'not'] },
    ],
    check: (slots, _trigger, items) => {
      const [task, by] = [slots.task?.[0], slots.by?.[0]]
      if (!task || !by || task.from > by.from || has(items, 'not', 'nolonger', 'more', 'less')) return null
      return by.mark === 'to' || isWord(before(items, by), 'in') ? 0.6 : null
    },
    toEdits: (slots, _fill, carry) => {
      const by = carry.person(nth(must(slots.by), 0))
      return 'severity' in by ? by : takeFromWhoeverHas(by, slots.task, carry)
    },
  },
  {
    // "X leaves the mechanic and goes to the boilermaker": the row is what goes.
    name: 'PassesTo',
    triggers: [
      ['unassign', 'set'],
      ['unassign', 'move'],
      ['unassign'],
      ['move'],
      ['hands'],
      ['set'],
      ['unassign', 'assign'],
    ],
    fillers: [
      'unassign',
      'set',
      'move',
      'hands',
      'to',
      'from',
      'of',
      'in',
      'and',
      'replace',
      'assign',
      'remove',
      'shrink',
      'is',
      'touch',
    ],
    bonus: 1.2,
    slots: [
      { ...PLACE, notMark: [...(PLACE.notMark ?? []), 'to', 'into', 'from'] },
      { name: 'old', kinds: ['person'], notMark: ['to', 'with', 'into', 'instead', 'not'] },
      { name: 'by', kinds: ['person'], mark: ['to', 'into'] },
    ],
    check: (slots, _trigger, items) => {
      const [task, old, by] = [slots.task?.[0], slots.old?.[0], slots.by?.[0]]
      if (!task || !old || !by || task.from > old.from || old.from > by.from) return null
      if (has(items, 'not', 'nolonger', 'more', 'less', 'instead')) return null
      const from = old.mark === 'from' || isWord(before(items, old), 'of', 'from', 'unassign')
      return from && (by.mark === 'to' || has(items, 'unassign')) ? 0.8 : null
    },
    toEdits: (slots, _fill, carry) => {
      const [old, by] = [carry.person(nth(must(slots.old), 0)), carry.person(nth(must(slots.by), 0))]
      if ('severity' in by) return by
      return 'severity' in old ? old : handOver(old, by, slots.task, carry)
    },
  },
  {
    name: 'MovePerson',
    triggers: [['unassign', 'assign'], ['move'], ['set'], ['assign']],
    fillers: ['move', 'set', 'assign', 'add', 'remove', 'shrink', 'to', 'from', 'of', 'in', 'into', 'it', 'replace'],
    bonus: 1.2,
    slots: [
      { name: 'who', kinds: ['person'] },
      { name: 'count', kinds: ['number'], optional: true, notRole: ['old', 'to'] },
      { name: 'from', kinds: ['task'] },
      { name: 'to', kinds: ['task'], notMark: ['from', 'after', 'before', 'until', 'instead', 'between', 'without'] },
    ],
    check: (slots, trigger, items) => {
      const [from, to] = [slots.from?.[0], slots.to?.[0]]
      if (!from || !to || from.from > to.from || has(items, 'not', 'nolonger', 'instead', 'more', 'less', 'copy'))
        return null
      if (trigger.length === 2) return 0.8
      const left =
        isWord(items[items.indexOf(from) - 1], 'of') || from.mark === 'from' || isWord(before(items, from), 'of')
      return left && (to.mark === 'to' || to.mark === 'into') ? 0.8 : null
    },
    toEdits: (slots, _fill, carry) => {
      const who = carry.person(nth(must(slots.who), 0))
      if ('severity' in who) return who
      const [from, to] = [carry.rows(slots.from), carry.rows(slots.to)]
      if ('severity' in from) return from
      if ('severity' in to) return to
      const { context } = carry
      const on = context.schedule.assignments.filter(
        each => each.resource === who.uid && from.some(task => task.uid === each.task),
      )
      if (on.length === 0) return notOn(who, from[0]?.name ?? '')
      const pending = newPending()
      const [units] = on.map(each => each.units ?? null)
      // "One of the fitters", "two fitters": so many go, and the others stay.
      const count = slots.count?.[0]?.value ?? (slots.who?.[0]?.indefinite ? 1 : null)
      if (count !== null && on.some(each => (each.units ?? 1) < count))
        return impossible(slots.from?.[0]?.text ?? '', String(count))
      const stay = (each: Assignment): number => (count === null ? 0 : (each.units ?? 1) - count)
      const there = (task: Task): number =>
        context.schedule.assignments
          .filter(each => each.task === task.uid && each.resource === who.uid)
          .reduce((sum, each) => sum + (each.units ?? 1), 0)
      const come = (task: Task): number | null => (count === null ? (units ?? null) : there(task) + count)
      return context.apply(
        [
          ...on.map(
            (each): Edit =>
              stay(each) > 0
                ? { kind: 'setAssignment', assignment: each.uid, changes: { units: stay(each) } }
                : { kind: 'removeAssignment', assignment: each.uid },
          ),
          ...to.flatMap(task => assignEdits(context, task, who.name, come(task), 'work', pending).edits),
        ],
        [
          ...on.map(each =>
            change(context.task(each.task).name, 'resources', who.name, stay(each) > 0 ? stay(each) : null),
          ),
          ...to.map(task => change(task.name, 'resources', null, who.name)),
        ],
      )
    },
  },
]

/** What stands before an item, articles aside. */
function before(items: readonly Item[], item: Item): Item | undefined {
  let at = items.indexOf(item) - 1
  while (at > 0 && isWord(items[at], 'the') && !isWord(items[at], 'of')) at--
  return items[at]
}
