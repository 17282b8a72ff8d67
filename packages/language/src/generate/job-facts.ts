import { nth } from '@parada/schedule'
import { NEEDS_A_STOP } from '../lexicon/job-times.ts'
import { actionOf } from '../text/actions.ts'
import { fold, wordsOf } from '../text/fold.ts'
import type { Piece } from './clauses.ts'
import type { Collected } from './collect.ts'
import type { DraftTask, Relation } from './draft.ts'
import { annotate, type Item, type Reading } from './item.ts'

/** Days or weeks: as long as a whole job lasts. */
export const isWindow = (amount: Item['amounts'][number]): boolean =>
  amount.parts.every(part => part.unit === 'd' || part.unit === 'w')

/**
 * "Montagem 8h. ... Montagem 24 horas depois da concretagem": of a task whose time was given, the time right before the
 * link word is how much later it starts.
 */
export function laterThan(task: DraftTask, item: Item, into: Collected): Relation | null {
  const [relation] = item.relations
  const amount = task.amount
  if (!relation || !amount || item.relations.length > 1 || relation.kind !== 'after' || relation.lag !== null)
    return null
  const between = item.masked.slice(amount.end, relation.span.start - item.offset)
  if (between.trim() !== '' || relation.target.kind !== 'name') return null
  const told = into.draft.tasks.some(each => each.amount !== null && fold(each.name) === fold(task.name))
  return told ? { ...relation, lag: amount } : null
}

/** "Tudo em paralelo, 2 ajudantes cada", "cada tarefa com 2 mecânicos": the people of every task named so far. */
export function crewForEach(clause: Piece, reading: Reading, into: Collected): boolean {
  const folded = fold(clause.text)
  if (!/(?<![a-z])(?:cada|each)(?![a-z])/.test(folded)) return false
  const item = annotate(clause.text, clause.start, reading, true)
  const each =
    /\uE003\s*\)?\s*(?:em |in |on |en |por |per |para )?(?:cada(?: (?:uma?|un[oa]|tarefa|tarea|frente))?|each(?: (?:one|task))?)\s*[.]?\s*$|^\s*(?:cada|each)\s+(?:tarefa|task|tarea|frente|um[a]?|one|un[oa])\s+(?:com|with|con|tem|has|tiene|usa|uses)\s+\uE003/.test(
      item.masked,
    )
  if (!each || item.amounts.length > 0 || item.crew.length === 0) return false
  for (const task of into.draft.tasks) if (!task.summary && task.crew.length === 0) task.crew.push(...item.crew)
  return true
}

/** "Parada da linha 5 de 20/07 a 24/07, 2 turnos": how many shifts a day the job has. */
export function shiftsOfJob(own: Item['amounts'], folded: string, into: Collected): boolean {
  const shifts = own.length === 1 && nth(nth(own, 0).parts, 0).unit === 'shift' ? nth(nth(own, 0).parts, 0).value : 0
  if (shifts < 1 || shifts > 4 || !Number.isInteger(shifts) || into.draft.tasks.length > 0) return false
  if (!/^\s*(?:a |the |la |el )?(?:parada|paro|shutdown|outage|turnaround|janela|overhaul)(?![a-z])/.test(folded))
    return false
  into.calendars.push({ start: 0, end: 0, pattern: { shiftsPerDay: shifts } })
  return true
}

/** "Parada de 16h", "a 16 h outage": the hours of the whole job. */
const JOB_HOURS =
  /^\s*(?:(?:a|an|uma|una)\s+)?(?:(?:parada|paro|shutdown|outage|janela|window|ventana)\s+(?:total\s+)?(?:de|of)\s+\uE000+|\uE000+\s+(?:shutdown|outage|window))[\s.,]*$/

/** "A parada dura 10 dias", "janela de 5 dias": an amount of the whole job, not of a task. */
export function isJobStatement(item: Item, own: readonly Item['amounts'][number][], into: Collected): boolean {
  if (own.length === 1 && into.draft.tasks.length === 0 && JOB_HOURS.test(item.masked)) return true
  if (own.length !== 1 || !isWindow(nth(own, 0))) return false
  const plain = item.masked.replace(/[\uE000-\uE005]/g, ' ')
  if (
    /^\s*(?:temos|tenemos|we have|there are|hay|ha|dispomos de|contamos com)\s*(?:only |so |apenas |solo )?\uE000+[\s.!]*$/.test(
      item.masked,
    )
  )
    return true
  // "The winder needs a two day stop."
  if (NEEDS_A_STOP.test(fold(item.text))) return true
  const job =
    /(?:^|\s)(?:parada|paro|shutdown|outage|turnaround|janela|window|ventana|prazo total|duracao total|total duration|duracion total|projeto|project|proyecto)(?![a-z])/.test(
      plain,
    )
  if (!job) return false
  const words = wordsOf(plain)
  const lead = actionOf(words[0] ?? '')
  return (
    into.draft.tasks.length === 0 && (lead === null || lead === 'stop' || /^(?:a|the|la|el|o)$/.test(words[0] ?? ''))
  )
}
