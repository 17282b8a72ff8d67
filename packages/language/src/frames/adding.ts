import {
  type Duration,
  must,
  NO_LAG,
  nth,
  type Problem,
  problem,
  suggestion,
  type Task,
  type TaskId,
} from '@parada/schedule'
import { fold, sentenceCase } from '../text/fold.ts'
import { change } from '../update/context.ts'
import { addTaskEdit, assignEdits, durationOf, linkTasks, newPending } from '../update/edits.ts'
import type { Carry } from './carry.ts'
import { has } from './durations.ts'
import type { Frame } from './frame.ts'

const DEFAULT: Duration = { seconds: 8 * 3600, unit: 'h' } as Duration

export const ADDING_FRAMES: readonly Frame[] = [
  {
    name: 'Add',
    triggers: [['add'], [], ['have'], ['set'], ['begin']],
    fillers: [
      'grow',
      'set',
      'assign',
      'to',
      'into',
      'after',
      'before',
      'between',
      'milestone',
      'afterwards',
      'indef',
      'phase',
      'lasts',
      'begin',
      'done',
      'have',
      'must',
      'copy',
      'row',
      'task',
      'duration',
      'of',
      'respectively',
      'add',
      'more',
      'replace',
      'rename',
      'finish',
      'remove',
    ],
    bonus: 0.8,
    slots: [
      { name: 'name', kinds: ['quote'] },
      { name: 'duration', kinds: ['amount'], optional: true },
      { name: 'who', kinds: ['person'], optional: true, many: true },
      { name: 'after', kinds: ['task'], mark: ['after'], optional: true, many: true },
      { name: 'before', kinds: ['task'], mark: ['before'], optional: true, many: true },
      { name: 'between', kinds: ['task'], mark: ['between'], optional: true, many: true },
      { name: 'phase', kinds: ['task'], mark: ['into'], optional: true },
    ],
    check: (slots, trigger, items) => {
      const [name] = slots.name ?? []
      if (!name || name.candidates || name.mark === 'instead') return null
      if (has(items, 'split', 'merge', 'theCopy', 'says') || (has(items, 'rename') && !has(items, 'add'))) return null
      const placed = slots.after?.length || slots.before?.length || slots.between?.length || slots.phase?.length
      if (slots.between && slots.between.length !== 0 && slots.between.length !== 2) return null
      if (!placed && !has(items, 'afterwards', 'and')) return null
      return trigger.includes('add') ? 0.4 : 0.2
    },
    toEdits: (slots, fill, carry) => {
      const { context } = carry
      const label = sentenceCase(nth(must(slots.name), 0).text)
      if (context.schedule.tasks.some(task => fold(task.name) === fold(label)))
        return problem(
          'language.nothingToChange',
          { task: label },
          { suggestions: [suggestion('language.updateExample')] },
        )
      const rows = (name: string, summaries = false): Task[] | Problem => carry.rows(slots[name], summaries)
      const [after, before, between, phase] = [
        rows('after', true),
        rows('before', true),
        rows('between', true),
        rows('phase', true),
      ]
      if ('severity' in after) return after
      if ('severity' in before) return before
      if ('severity' in between) return between
      if ('severity' in phase) return phase
      const placed = after.length + before.length + between.length > 0
      const next =
        !placed && carry.added
          ? fill.words.has('afterwards')
            ? [carry.added.task]
            : carry.added.after
          : after.map(task => task.uid)
      const beside = after[0] ?? between[0] ?? before[0] ?? (next[0] !== undefined ? context.task(next[0]) : undefined)
      const milestone = fill.words.has('milestone') && slots.duration === undefined
      const amount = slots.duration?.[0]?.amount
      const duration = milestone
        ? ({ seconds: 0, unit: 'h' } as Duration)
        : amount
          ? durationOf(context, amount)
          : DEFAULT
      if (!milestone && !amount)
        context.notes.push(problem('language.assumedDuration', { task: label, hours: 8 }, { severity: 'info' }))
      const parent = phase[0]?.uid ?? beside?.parent ?? null
      // Behind the row it follows, where that lies in the same summary.
      const { edit, uid } = addTaskEdit(context, {
        name: label,
        duration,
        milestone: false,
        parent,
        after:
          beside && beside.parent === parent && before.length === 0
            ? beside.uid
            : after.length === 0 && before[0]?.parent === parent
              ? aheadOf(nth(before, 0), carry)
              : lastIn(parent, carry),
      })
      const failed = context.apply([edit], [change(label, 'add', null, context.text(duration))])
      if (failed) return failed
      const link = (from: TaskId, to: TaskId): Problem | null =>
        linkTasks(context, context.task(from), context.task(to), 'FS', NO_LAG)
      for (const one of next) {
        const refused = link(one, uid)
        if (refused) return refused
      }
      // What is put before a row alone waits for what that row waits for.
      const waited = after.length > 0 ? [] : before.flatMap(one => context.into(one.uid))
      for (const { from, type } of waited) {
        const refused = type === 'FS' && from !== uid ? link(from, uid) : null
        if (refused) return refused
      }
      for (const one of before) {
        const refused = link(uid, one.uid)
        if (refused) return refused
      }
      if (between.length === 2) {
        const refused = insert(nth(between, 0).uid, nth(between, 1).uid, uid, carry, link)
        if (refused) return refused
      }
      const pending = newPending()
      for (const item of slots.who ?? []) {
        const who = carry.person(item)
        if ('severity' in who) return who
        const refused = context.apply(
          assignEdits(context, context.task(uid), who.name, null, 'work', pending).edits,
          [],
        )
        if (refused) return refused
      }
      carry.added = { task: uid, after: next }
      return null
    },
  },
]

/** Between two rows that are linked: their link goes over the new one. */
function insert(
  a: TaskId,
  b: TaskId,
  uid: TaskId,
  carry: Carry,
  link: (from: TaskId, to: TaskId) => Problem | null,
): Problem | null {
  const { context } = carry
  const turned = context.leadsTo(b, a)
  const [from, to] = turned ? [b, a] : [a, b]
  const direct = context.schedule.links.find(each => each.from === from && each.to === to)
  const failed = direct ? context.apply([{ kind: 'removeLink', link: { from, to, type: direct.type } }], []) : null
  return failed ?? link(from, uid) ?? link(uid, to)
}

/** The row that stands right in front of another one of its summary. */
function aheadOf(task: Task, carry: Carry): TaskId | null {
  const siblings = carry.context.schedule.tasks.filter(each => each.parent === task.parent)
  return siblings[siblings.findIndex(each => each.uid === task.uid) - 1]?.uid ?? null
}

function lastIn(parent: TaskId | null, carry: Carry): TaskId | null {
  return carry.context.schedule.tasks.filter(task => task.parent === parent).at(-1)?.uid ?? null
}
