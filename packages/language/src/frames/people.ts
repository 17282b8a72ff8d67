import { type Edit, must, nth, problem, suggestion, type Task } from '@parada/schedule'
import { sentenceCase } from '../text/fold.ts'
import { awayOn } from '../update/availability.ts'
import { change } from '../update/context.ts'
import { assignEdits, newPending } from '../update/edits.ts'
import { spansOf } from './calendar.ts'
import { has, impossible, TASK } from './durations.ts'
import type { Frame, Slot } from './frame.ts'
import { handOver, notOn } from './handing.ts'
import { type Item, isLight, isWord } from './item.ts'

const WHO: Slot = { name: 'who', kinds: ['person'], notMark: ['instead', 'not'] }

/** "(5 h, electrician), and the test ...": who stands inside of brackets belongs to what stands before them. */
const isApart = (items: readonly Item[], who: Item | undefined, task: Item | undefined): boolean => {
  const [a, b] = [who ? items.indexOf(who) : -1, task ? items.indexOf(task) : -1]
  return (
    a >= 0 && b >= 0 && items.slice(Math.min(a, b), Math.max(a, b)).some(item => item.text === ')' || item.text === ';')
  )
}

export const PEOPLE_FRAMES: readonly Frame[] = [
  {
    name: 'ReplacePerson',
    triggers: [['replace'], ['assign'], ['set'], ['add'], []],
    fillers: [
      'to',
      'instead',
      'set',
      'assign',
      'with',
      'add',
      'and',
      'not',
      'replace',
      'move',
      'is',
      'unassign',
      'into',
      'in',
    ],
    negated: true,
    bonus: 1,
    slots: [
      { name: 'by', kinds: ['person'], notMark: ['instead', 'not'] },
      { name: 'old', kinds: ['person'], mark: ['instead', 'not'] },
      {
        ...TASK,
        kinds: ['task'],
        notMark: ['after', 'before', 'until', 'together', 'between', 'instead', 'without'],
        optional: true,
      },
    ],
    toEdits: (slots, _fill, carry) => {
      const [by, old] = [carry.person(nth(must(slots.by), 0)), carry.person(nth(must(slots.old), 0))]
      if ('severity' in by) return by
      return 'severity' in old ? old : handOver(old, by, slots.task, carry)
    },
  },
  {
    name: 'TakeOver',
    triggers: [['replace']],
    fillers: ['to', 'with', 'assign', 'set', 'replace', 'swap', 'in', 'into'],
    bonus: 1,
    slots: [
      { name: 'first', kinds: ['person'], notMark: ['instead', 'to', 'with'] },
      { name: 'second', kinds: ['person'], notMark: ['instead'] },
      { name: 'count', kinds: ['number'], optional: true, notRole: ['plus', 'minus', 'old'] },
      {
        ...TASK,
        kinds: ['task'],
        notMark: ['after', 'before', 'until', 'together', 'between', 'instead', 'without'],
        optional: true,
      },
    ],
    // Who stands behind "by" or "for" takes over; which verb says so the other way round does not show in the words alone.
    check: (slots, _trigger, items) => {
      const second = slots.second?.[0]
      if (!second) return null
      let before = items.indexOf(second) - 1
      const count = slots.count?.[0]
      // "For two fitters": it is they who are counted.
      if (count && items[before] !== count) return null
      if (count) before--
      while (before > 0 && isLight(items[before]) && !isWord(items[before], 'for')) before--
      return second.mark === 'to' || second.mark === 'with' || isWord(items[before], 'for') ? 0.3 : null
    },
    toEdits: (slots, _fill, carry) => {
      const [old, by] = [carry.person(nth(must(slots.first), 0)), carry.person(nth(must(slots.second), 0))]
      if ('severity' in by) return by
      return 'severity' in old ? old : handOver(old, by, slots.task, carry, slots.count?.[0]?.value)
    },
  },
  {
    // "Raul replaces Elena": who stands before the verb comes, whom it is about leaves.
    name: 'Replaces',
    triggers: [['replace']],
    fillers: ['to', 'in', 'into', 'replace', 'is', 'today', 'of', 'set', 'move'],
    bonus: 1.1,
    slots: [
      { name: 'by', kinds: ['person'], side: 'left', notMark: ['instead', 'not', 'to', 'with', 'from'] },
      { name: 'old', kinds: ['person'], side: 'right', notMark: ['instead', 'with', 'from'] },
      {
        ...TASK,
        kinds: ['task'],
        notMark: ['after', 'before', 'until', 'together', 'between', 'instead', 'without'],
        optional: true,
      },
    ],
    // "X is swapped for Y" says the other way round.
    check: (slots, _trigger, items) => {
      const old = slots.old?.[0]
      if (!old || has(items, 'not', 'nolonger', 'more', 'less', 'unassign', 'swap')) return null
      const at = items.indexOf(old)
      const verb = items.findLast((item, place) => place < at && isWord(item, 'replace'))
      const between = verb ? items.slice(items.indexOf(verb) + 1, at) : []
      const by = slots.by?.[0] ? items.indexOf(slots.by[0]) : -1
      // "Pedro leaves X, and Marta comes in": another verb stands between.
      if (verb && items.slice(by + 1, items.indexOf(verb)).some(item => item.kind === 'joint')) return null
      if (!verb || verb.participle || items.some(item => isWord(item, 'is') && item.to === verb.from)) return null
      return between.every(item => isLight(item) || (isWord(item, 'to') && !isWord(item, 'for'))) ? 0.5 : null
    },
    toEdits: (slots, _fill, carry) => {
      const [by, old] = [carry.person(nth(must(slots.by), 0)), carry.person(nth(must(slots.old), 0))]
      if ('severity' in by) return by
      return 'severity' in old ? old : handOver(old, by, slots.task, carry)
    },
  },
  {
    name: 'AddPerson',
    triggers: [['add'], ['grow'], ['assign'], ['set'], ['work']],
    fillers: ['to', 'with', 'assign', 'have', 'lasts', 'into', 'add', 'set', 'grow', 'in', 'of', 'crew', 'work'],
    bonus: 0.45,
    slots: [
      WHO,
      { name: 'count', kinds: ['number'], optional: true, notRole: ['plus', 'minus', 'old'] },
      { ...TASK, kinds: ['task'], notMark: ['after', 'before', 'until', 'between', 'instead', 'without'] },
    ],
    check: (slots, _trigger, items) =>
      isApart(items, slots.who?.[0], slots.task?.[0]) ||
      has(items, 'nolonger', 'not', 'shift') ||
      (has(items, 'replace', 'more', 'less', 'crew', 'all', 'after', 'before') && !has(items, 'assign'))
        ? null
        : 0.4,
    toEdits: (slots, fill, carry) => {
      const who = carry.person(nth(must(slots.who), 0))
      if ('severity' in who) return who
      const tasks = carry.rows(slots.task)
      if ('severity' in tasks) return tasks
      const { context } = carry
      const pending = newPending()
      const count = slots.count?.[0]?.value ?? null
      // "Add two" adds to those who are there; "put two" and "needs two" say how many there are.
      const adds =
        (fill.trigger.includes('add') || fill.trigger.includes('grow')) &&
        !fill.words.has('set') &&
        !fill.words.has('lasts')
      const on = (task: Task): number =>
        context.schedule.assignments.find(each => each.task === task.uid && each.resource === who.uid)?.units ??
        (adds && context.schedule.assignments.some(each => each.task === task.uid && each.resource === who.uid) ? 1 : 0)
      // "Add a welder" where there is one: one more.
      const one = count === null && adds && slots.who?.[0]?.indefinite === true
      const edits = tasks.flatMap(task => {
        const told = one && on(task) > 0 ? 1 : count
        return assignEdits(
          context,
          task,
          who.name,
          told === null ? null : adds ? told + on(task) : told,
          'work',
          pending,
        ).edits
      })
      if (edits.length === 0)
        return problem(
          'language.nothingToChange',
          { task: tasks[0]?.name ?? '' },
          { suggestions: [suggestion('language.updateExample')] },
        )
      for (const task of tasks) carry.staffed.add(task.uid)
      return context.apply(
        edits,
        tasks.map(task =>
          change(task.name, 'resources', null, count ? `${who.name} × ${adds ? count + on(task) : count}` : who.name),
        ),
      )
    },
  },
  {
    // "Boroscopia: 10h, 2 inspetores", "HV-201 com 2 instrumentistas": how many of a trade there are.
    name: 'Staff',
    triggers: [['with'], ['takeover'], []],
    fillers: ['with', 'to', 'each', 'only', 'is', 'in', 'takeover', 'instead'],
    bonus: 0.2,
    slots: [
      WHO,
      { name: 'count', kinds: ['number'], notRole: ['plus', 'minus', 'old'] },
      {
        ...TASK,
        kinds: ['task'],
        notMark: ['after', 'before', 'until', 'between', 'instead', 'without', 'into', 'from'],
      },
    ],
    check: (slots, _trigger, items) => {
      const [who, count, task] = [slots.who?.[0], slots.count?.[0], slots.task?.[0]]
      // Rows come first, and the number stands right before who is counted; "4 welders instead of 2 on X" says both.
      const stated = has(items, 'instead') && items.some(item => item.role === 'old' && item.from > (count?.from ?? 0))
      if (!who || !count || !task || (task.from > count.from && !stated) || count.to !== who.from) return null
      // "By 5 operators instead of 4": one figure for another.
      if (has(items, 'instead') && !items.some(item => item.role === 'old')) return null
      return has(items, 'not', 'nolonger', 'more', 'less', 'off', 'shift', 'night', 'day', 'until', 'except')
        ? null
        : 0.4
    },
    toEdits: (slots, fill, carry) => {
      const who = carry.person(nth(must(slots.who), 0))
      if ('severity' in who) return who
      const tasks = carry.rows(slots.task)
      if ('severity' in tasks) return tasks
      const { context } = carry
      const count = must(nth(must(slots.count), 0).value)
      const pending = newPending()
      for (const task of tasks) {
        const on = context.schedule.assignments.filter(each => each.task === task.uid)
        // Others are there, and no word says whether these join them or take their place.
        if (!fill.trigger.includes('with') && on.length > 0 && !carry.staffed.has(task.uid))
          if (on.every(each => each.resource !== who.uid)) return notOn(who, task.name)
      }
      const edits = tasks.flatMap(task => assignEdits(context, task, who.name, count, 'work', pending).edits)
      for (const task of tasks) carry.staffed.add(task.uid)
      return edits.length === 0
        ? null
        : context.apply(
            edits,
            tasks.map(task => change(task.name, 'resources', null, `${who.name} × ${count}`)),
          )
    },
  },
  {
    // "Needs 2 more laborers", "um soldador a menos": how many come or go.
    name: 'CrewByDelta',
    triggers: [
      [],
      ['set'],
      ['add'],
      ['more'],
      ['less'],
      ['lasts', 'more'],
      ['lasts', 'less'],
      ['set', 'more'],
      ['add', 'more'],
      ['have', 'more'],
    ],
    fillers: [
      'more',
      'less',
      'lasts',
      'set',
      'add',
      'have',
      'to',
      'in',
      'into',
      'with',
      'must',
      'grow',
      'assign',
      'off',
    ],
    bonus: 0.8,
    slots: [
      WHO,
      { name: 'count', kinds: ['number'], role: ['plus', 'minus'], optional: true },
      { ...TASK, kinds: ['task'], notMark: ['after', 'before', 'until', 'between', 'instead', 'without', 'from'] },
    ],
    check: (slots, _trigger, items) => {
      const [who, count] = [slots.who?.[0], slots.count?.[0]]
      if (!who || has(items, 'not', 'nolonger', 'replace', 'shift', 'night', 'all', 'each', 'after', 'before'))
        return null
      // "Another crane", "um soldador a mais": one.
      if (!count && !isWord(items[items.indexOf(who) - 1], 'more') && !who.indefinite) return null
      // Without a word of more or less a sign says which: "+1 inspector".
      if (!count && !has(items, 'more', 'less')) return null
      return 0.5
    },
    toEdits: (slots, fill, carry) => {
      const who = carry.person(nth(must(slots.who), 0))
      if ('severity' in who) return who
      const tasks = carry.rows(slots.task)
      if ('severity' in tasks) return tasks
      const { context } = carry
      const count = slots.count?.[0]
      const less = count ? count.role === 'minus' : fill.trigger.includes('less')
      const by = (less ? -1 : 1) * (count?.value ?? 1)
      const pending = newPending()
      const edits: Edit[] = []
      for (const task of tasks) {
        const on = context.schedule.assignments.find(each => each.task === task.uid && each.resource === who.uid)
        if (!on && by < 0) return notOn(who, task.name)
        const units = (on ? (on.units ?? 1) : 0) + by
        if (units < 0) return impossible(task.name, String(units))
        if (units === 0 && on) edits.push({ kind: 'removeAssignment', assignment: on.uid })
        else edits.push(...assignEdits(context, task, who.name, units, 'work', pending).edits)
        carry.staffed.add(task.uid)
      }
      return context.apply(
        edits,
        tasks.map(task => change(task.name, 'resources', null, `${who.name} ${by > 0 ? '+' : '−'}${Math.abs(by)}`)),
      )
    },
  },
  {
    name: 'AddNewPerson',
    triggers: [['add'], ['assign'], ['set']],
    fillers: ['to', 'with', 'assign', 'lasts', 'into', 'add', 'set', 'grow', 'in', 'of', 'indef', 'done'],
    bonus: 0.4,
    slots: [
      { name: 'who', kinds: ['unknown'], notMark: ['instead', 'not', 'after', 'before'] },
      { ...TASK, kinds: ['task'], notMark: ['after', 'before', 'until', 'between', 'instead', 'without'] },
    ],
    // A person whom the plan does not have yet: reported as one of a trade, never guessed.
    check: (slots, _trigger, items) =>
      slots.who?.[0]?.trade &&
      slots.who[0].indefinite &&
      !has(items, 'replace', 'more', 'less', 'not', 'all', 'after', 'before', 'between')
        ? 0.6
        : null,
    toEdits: (slots, _fill, carry) => {
      const tasks = carry.rows(slots.task)
      if ('severity' in tasks) return tasks
      const { context } = carry
      const name = sentenceCase(nth(must(slots.who), 0).text)
      const pending = newPending()
      const edits = tasks.flatMap(task => assignEdits(context, task, name, null, 'work', pending).edits)
      return context.apply(
        edits,
        tasks.map(task => change(task.name, 'resources', null, name)),
      )
    },
  },
  {
    name: 'RemovePerson',
    triggers: [
      ['unassign'],
      ['remove'],
      ['move', 'off'],
      ['set', 'off'],
      ['nolonger', 'work'],
      ['nolonger', 'assign'],
      ['nolonger'],
    ],
    fillers: [
      'shrink',
      'remove',
      'set',
      'of',
      'from',
      'nolonger',
      'not',
      'less',
      'off',
      'in',
      'lasts',
      'into',
      'work',
      'assign',
      'crew',
    ],
    negated: true,
    bonus: 0.6,
    slots: [WHO, { ...TASK, kinds: ['task'], notMark: ['after', 'before', 'until', 'between', 'instead', 'without'] }],
    check: (slots, _trigger, items) =>
      // "One welder less" leaves the others.
      slots.who?.[0]?.indefinite ? null : has(items, 'add', 'replace', 'instead') ? null : 0.5,
    toEdits: (slots, _fill, carry) => {
      const who = carry.person(nth(must(slots.who), 0))
      if ('severity' in who) return who
      const tasks = carry.rows(slots.task)
      if ('severity' in tasks) return tasks
      const { context } = carry
      const on = context.schedule.assignments.filter(
        each => each.resource === who.uid && tasks.some(task => task.uid === each.task),
      )
      if (on.length === 0) return notOn(who, tasks[0]?.name ?? '')
      return context.apply(
        on.map(each => ({ kind: 'removeAssignment' as const, assignment: each.uid })),
        on.map(each => change(context.task(each.task).name, 'resources', who.name, null)),
      )
    },
  },
  {
    name: 'SetUnits',
    triggers: [
      ['set'],
      ['crew'],
      ['lasts'],
      ['set', 'crew'],
      ['grow'],
      ['shrink'],
      ['grow', 'crew'],
      ['shrink', 'crew'],
      ['double'],
      ['half'],
      ['triple'],
      ['double', 'crew'],
      ['half', 'crew'],
      ['triple', 'crew'],
      ['shrink', 'half'],
      ['unassign', 'half'],
    ],
    fillers: [
      'unassign',
      'remove',
      'to',
      'from',
      'of',
      'in',
      'crew',
      'row',
      'set',
      'grow',
      'shrink',
      'copy',
      'is',
      'into',
      'replace',
      'lasts',
    ],
    bonus: 0.55,
    slots: [
      WHO,
      { name: 'count', kinds: ['number'], notRole: ['old', 'plus', 'minus', 'by'], optional: true },
      { ...TASK, kinds: ['task'], notMark: ['after', 'before', 'until', 'between', 'instead', 'without', 'from'] },
    ],
    // "From 3 to 5", "become 6": how many there are to be is given, not how many come or go.
    check: (slots, trigger, items) => {
      const factor = trigger.some(word => word === 'double' || word === 'half' || word === 'triple')
      const count = slots.count?.[0]
      if (isApart(items, slots.who?.[0], slots.task?.[0])) return null
      if (has(items, 'not', 'nolonger', 'more', 'less', 'replace', 'off', 'work') && !trigger.includes('set'))
        return null
      if (factor) return count ? null : 0.6
      if (!count) return null
      return count.role === 'to' || (trigger.includes('set') && !has(items, 'more', 'less', 'add')) ? 0.55 : null
    },
    toEdits: (slots, fill, carry) => {
      const who = carry.person(nth(must(slots.who), 0))
      if ('severity' in who) return who
      const tasks = carry.rows(slots.task)
      if ('severity' in tasks) return tasks
      const { context } = carry
      const times = fill.trigger.includes('double') ? 2 : fill.trigger.includes('triple') ? 3 : 0.5
      const edits: Edit[] = []
      for (const task of tasks) {
        const on = context.schedule.assignments.find(each => each.task === task.uid && each.resource === who.uid)
        if (!on) return notOn(who, task.name)
        const units = slots.count?.[0]?.value ?? (on.units ?? 1) * times
        if (!(units > 0)) return impossible(task.name, String(units))
        edits.push({ kind: 'setAssignment', assignment: on.uid, changes: { units } })
      }
      return context.apply(
        edits,
        tasks.map(task =>
          change(task.name, 'resources', who.name, `${who.name} × ${slots.count?.[0]?.value ?? times}`),
        ),
      )
    },
  },
  {
    // "Dobra o pessoal da limpeza": everybody on a row.
    name: 'ScaleCrew',
    triggers: [
      ['double', 'crew'],
      ['half', 'crew'],
      ['triple', 'crew'],
      ['shrink', 'half', 'crew'],
    ],
    fillers: ['of', 'in', 'into', 'to', 'set', 'copy', 'grow', 'shrink', 'unassign', 'remove', 'crew', 'for', 'row'],
    bonus: 0.8,
    slots: [{ ...TASK, kinds: ['task'] }],
    check: (_slots, _trigger, items) =>
      has(items, 'not', 'nolonger', 'more', 'less', 'duration') || items.some(item => item.kind === 'person')
        ? null
        : 0.5,
    toEdits: (slots, fill, carry) => {
      const tasks = carry.rows(slots.task)
      if ('severity' in tasks) return tasks
      const { context } = carry
      const factor = fill.trigger.includes('double') ? 2 : fill.trigger.includes('triple') ? 3 : 0.5
      const on = context.schedule.assignments.filter(each => tasks.some(task => task.uid === each.task))
      if (on.length === 0) return impossible(tasks[0]?.name ?? '', slots.task?.[0]?.text ?? '')
      return context.apply(
        on.map(each => ({
          kind: 'setAssignment' as const,
          assignment: each.uid,
          changes: { units: (each.units ?? 1) * factor },
        })),
        tasks.map(task => change(task.name, 'resources', null, `× ${factor}`)),
      )
    },
  },
  {
    name: 'Away',
    triggers: [['off']],
    fillers: ['is', 'of', 'in', 'from', 'to', 'with', 'gap', 'between', 'and', 'off'],
    bonus: 0.7,
    slots: [
      { ...WHO, many: true },
      { name: 'days', kinds: ['date'], many: true },
    ],
    check: (slots, _trigger, items) => {
      const days = slots.days ?? []
      return days.length > 0 && days.every(each => each.date && each.date.day !== null && each.date.seconds === null)
        ? has(items, 'until', 'before', 'after', 'deadline', 'begin', 'night', 'day') ||
          items.some(item => item.kind === 'task' || (item.mark === 'from' && !item.until))
          ? null
          : 0.5
        : null
    },
    toEdits: (slots, fill, carry) => {
      const { context } = carry
      const spans = (slots.days ?? []).flatMap(item => {
        const found = spansOf(item, carry)
        const [first, last] = [found[0], found.at(-1)]
        return fill.words.has('between') && first && last ? [{ first: first.first, last: last.last }] : found
      })
      for (const item of must(slots.who)) {
        const who = carry.person(item)
        if ('severity' in who) return who
        const failed = awayOn(who, spans, context)
        if (failed) return failed
      }
      return null
    },
  },
  {
    name: 'SetLimit',
    triggers: [['have'], ['crew'], ['have', 'crew'], ['set', 'crew'], ['grow', 'crew'], ['shrink', 'crew']],
    fillers: [
      'to',
      'crew',
      'with',
      'set',
      'whole',
      'have',
      'today',
      'in',
      'of',
      'lasts',
      'grow',
      'shrink',
      'row',
      'only',
      'all',
      'arrive',
      'remains',
      'duration',
    ],
    bonus: 0.6,
    slots: [WHO, { name: 'count', kinds: ['number'], notRole: ['old', 'plus', 'minus'] }],
    // "..., vamos ter dois guindastes" behind another order may be its reason.
    unsure: items => items.findIndex(item => isWord(item, 'have')) > 1,
    // "By 5" adds to those there are: that is read elsewhere.
    check: (slots, trigger) =>
      (trigger.includes('grow') || trigger.includes('shrink')) && slots.count?.[0]?.role !== 'to' ? null : 0,
    toEdits: (slots, _fill, carry) => {
      const who = carry.person(nth(must(slots.who), 0))
      if ('severity' in who) return who
      const units = must(nth(must(slots.count), 0).value)
      return carry.context.apply(
        [{ kind: 'setResource', resource: who.uid, changes: { maxUnits: units } }],
        [change(who.name, 'units', who.maxUnits ?? 1, units)],
      )
    },
  },
  {
    name: 'ScaleLimit',
    triggers: [
      ['double', 'crew'],
      ['half', 'crew'],
      ['triple', 'crew'],
    ],
    fillers: ['to', 'of', 'set', 'copy', 'grow', 'shrink'],
    bonus: 1,
    slots: [WHO],
    toEdits: (slots, fill, carry) => {
      const who = carry.person(nth(must(slots.who), 0))
      if ('severity' in who) return who
      const units =
        (who.maxUnits ?? 1) * (fill.trigger.includes('double') ? 2 : fill.trigger.includes('triple') ? 3 : 0.5)
      return carry.context.apply(
        [{ kind: 'setResource', resource: who.uid, changes: { maxUnits: units } }],
        [change(who.name, 'units', who.maxUnits ?? 1, units)],
      )
    },
  },
]
