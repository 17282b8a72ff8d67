import { sizesOf } from '../read/amounts.ts'
import type { AccountedPlan } from './account.ts'
import type { Collected } from './collect.ts'
import type { DraftTask, Span } from './draft.ts'

/** A plan that was read out of a text, as the account takes it. `told` are the places that remarks name. */
export function accounted(read: Collected, told: readonly Span[]): AccountedPlan {
  const { draft, statements } = read
  const leaves = draft.tasks.filter(task => !task.summary)
  const links = [...leaves.flatMap(task => task.relations), ...statements.flatMap(each => each.relations)]
  const isPart = (span: Span, task: DraftTask): boolean => span.end - span.start < task.span.end - task.span.start
  return {
    tasks: leaves.map(task => ({
      name: task.name,
      span: task.span,
      hours: [task.amount ?? [], task.many?.one ?? [], task.pause ?? []].flat().flatMap(sizesOf),
      made:
        task.each !== undefined ||
        task.hours !== undefined ||
        task.between !== undefined ||
        task.duration !== undefined,
      many: task.many?.count ?? 1,
      people: task.crew,
    })),
    waits: links.flatMap(each => each.lag ?? []).flatMap(sizesOf),
    people: draft.crew,
    used: [
      ...read.used,
      ...read.shared,
      ...leaves.flatMap(task => task.relations.map(each => each.span).filter(span => isPart(span, task))),
      ...statements.flatMap(each => each.relations.map(({ span }) => span)),
      ...leaves.flatMap(task => (task.group && isPart(task.group.span, task) ? [task.group.span] : [])),
    ],
    told,
  }
}
