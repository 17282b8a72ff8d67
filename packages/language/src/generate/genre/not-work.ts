import type { Grammar } from '../../grammar/grammar.ts'
import { roleOf } from '../../read/crews.ts'
import { isAction } from '../../text/actions.ts'
import { fold, wordsOf } from '../../text/fold.ts'
import type { Collected } from '../collect.ts'
import type { DraftTask } from '../draft.ts'
import { namesIn } from '../equipment.ts'
import { tagsIn } from '../tags.ts'
import { COMMERCE, KITCHEN, MONEY } from './words.ts'

/**
 * Whether a text has no work of a plant at all: an invoice, a recipe, a menu. What was read as tasks then holds no
 * action, equipment, tag or trade; and prices or ingredients speak for themselves.
 */
export function tellsNoWork(text: string, { draft, prose, statements }: Collected, grammar: Grammar): boolean {
  if (text.length > 20_000) return false
  const folded = fold(text)
  const tasks = draft.tasks.filter(task => !task.summary)
  if (tasks.length === 0) return false
  const count = (regex: RegExp): number => new Set([...folded.matchAll(regex)].map(match => match[0])).size
  const money = [...folded.matchAll(MONEY)].length
  const acts = tasks.filter(task => isWork(task, grammar)).length
  if (COMMERCE.test(folded) && money >= 2 && acts < 2) return true
  if (count(KITCHEN) >= 4 && acts <= tasks.length / 2) return true
  if (acts > 0 || statements.length > 0 || tasks.some(hasMark)) return false
  // Letters and short codes of a list stand for work that is known to its writer; sentences do not.
  return tasks.every(task => prose.has(task) || task.amount === null) && draft.crew.length === 0
}

/** What only a plan gives a row: people, what it waits for, how far it is. */
const hasMark = (task: DraftTask): boolean =>
  task.crew.length > 0 ||
  task.progress !== null ||
  task.milestone ||
  task.each !== undefined ||
  task.relations.some(({ target }) => target.kind === 'labels' || target.kind === 'name' || target.kind === 'task')

function isWork(task: DraftTask, grammar: Grammar): boolean {
  const name = fold(task.name)
  return (
    wordsOf(name).some(word => isAction(word) || roleOf(word, grammar) !== null) ||
    namesIn(name).length > 0 ||
    tagsIn(name, task.name).length > 0
  )
}
