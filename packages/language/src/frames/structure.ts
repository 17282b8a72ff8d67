import { type Edit, must, nth, type Problem, problem, suggestion } from '@parada/schedule'
import { change } from '../update/context.ts'
import { removeTasks, rename } from '../update/edits.ts'
import { has, TASK } from './durations.ts'
import type { Frame } from './frame.ts'
import { isWord } from './item.ts'

export const STRUCTURE_FRAMES: readonly Frame[] = [
  {
    name: 'Remove',
    triggers: [['remove']],
    fillers: ['unassign', 'shrink', 'remove', 'from', 'less'],
    bonus: 0.3,
    slots: [{ ...TASK, kinds: ['task', 'unknown', 'quote'] }],
    check: (slots, _trigger, items) => {
      if (has(items, 'link', 'gap', 'between', 'depend', 'after', 'before', 'instead', 'all', 'except')) return null
      if (items.some(item => ['amount', 'percent', 'date', 'person', 'number'].includes(item.kind))) return null
      // "Has been removed" says that the work is done.
      if (items.some(item => isWord(item, 'remove') && (item.past || item.participle))) return null
      // A word that the plan does not have may name another row: nothing is removed on a guess.
      if (slots.task?.some(item => item.rows || (item.candidates?.[0]?.score ?? 0) < 0.78)) return null
      return slots.task?.some(item => (item.strange ?? 0) > 0) ? -0.8 : 0.3
    },
    toEdits: (slots, _fill, carry) => {
      const tasks = carry.rows(slots.task, true)
      if ('severity' in tasks) return tasks
      const strange = slots.task?.find(item => (item.strange ?? 0) > 0)
      if (strange) return unclear(strange.text)
      return removeTasks(carry.context, tasks)
    },
  },
  {
    name: 'Rename',
    triggers: [['rename'], ['set', 'rename']],
    fillers: ['to', 'set', 'of', 'into', 'from', 'instead', 'today', 'phase', 'replace', 'add', 'assign', 'move'],
    bonus: 1,
    slots: [
      { name: 'task', kinds: ['task', 'quote'] },
      { name: 'name', kinds: ['quote'] },
    ],
    check: slots => (slots.task?.[0]?.candidates && slots.task[0].from < (slots.name?.[0]?.from ?? 0) ? 0.4 : null),
    toEdits: (slots, _fill, carry) => {
      const tasks = carry.rows(slots.task, true)
      if ('severity' in tasks) return tasks
      const [task] = tasks
      return task && tasks.length === 1
        ? rename(carry.context, task, nth(must(slots.name), 0).text)
        : unclear(nth(must(slots.task), 0).text)
    },
  },
  {
    // "X belongs under Y": the last of its group. Two rows that are no group stand in an order, which is another matter.
    name: 'MoveUnder',
    triggers: [['move'], ['assign'], ['set'], ['is'], []],
    fillers: ['move', 'assign', 'set', 'is', 'must', 'to', 'into', 'phase', 'of', 'in', 'task', 'the', 'it'],
    bonus: 0.9,
    slots: [
      { name: 'task', kinds: ['task'], notMark: ['into', 'after', 'before', 'until', 'with', 'together', 'between'] },
      { name: 'phase', kinds: ['task'], mark: ['into'] },
    ],
    check: (slots, _trigger, items) => {
      const [task, phase] = [slots.task?.[0], slots.phase?.[0]]
      if (!task || phase?.phase === undefined || task.phase !== undefined) return null
      return has(items, 'not', 'nolonger', 'after', 'before', 'all', 'except', 'instead', 'copy') ? null : 0.6
    },
    toEdits: (slots, _fill, carry) => {
      const { context } = carry
      const [tasks, phases] = [carry.rows(slots.task), carry.rows(slots.phase, true)]
      if ('severity' in tasks) return tasks
      if ('severity' in phases) return phases
      const [phase] = phases
      const moved = tasks.filter(task => task.parent !== phase?.uid)
      if (!phase || moved.length === 0)
        return problem(
          'language.nothingToChange',
          { task: tasks[0]?.name ?? '' },
          { suggestions: [suggestion('language.updateExample')] },
        )
      let after = context.schedule.tasks.filter(task => task.parent === phase.uid).at(-1)?.uid ?? null
      const edits: Edit[] = []
      for (const { uid } of moved) {
        edits.push({ kind: 'moveTask', task: uid, to: { parent: phase.uid, after } })
        after = uid
      }
      return context.apply(
        edits,
        moved.map(task =>
          change(
            task.name,
            'phase',
            context.schedule.tasks.find(each => each.uid === task.parent)?.name ?? null,
            phase.name,
          ),
        ),
      )
    },
  },
]

const unclear = (words: string): Problem =>
  problem('language.taskNotFound', { words }, { suggestions: [suggestion('language.nameTask')] })
