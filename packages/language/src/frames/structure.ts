import { must, nth, type Problem, problem, suggestion } from '@parada/schedule'
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
      // "Has been removed" tells that the work is done.
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
]

const unclear = (words: string): Problem =>
  problem('language.taskNotFound', { words }, { suggestions: [suggestion('language.nameTask')] })
