import { duration, type Edit, NO_LAG, type Schedule, type Task, type TaskId } from '@parada/schedule'
import type { Catalogue } from '../template.ts'
import { pairsByTemplate, pairsInOrder } from './links.ts'
import { grouped, templateRows } from './network.ts'
import type { Operation, OrderList } from './read.ts'
import { type Relation, reaches, relationsOf } from './relations.ts'

export interface AddedLinks {
  readonly edits: readonly Edit[]
  /** How the plan's operations are linked, which the new ones go by. */
  readonly by: 'number' | 'template' | 'none'
  /** New operations that no link leads to or from, where the plan's others have links. */
  readonly unlinked: readonly string[]
}

/** As many of the links that a way would give as have to be there for it to be the plan's way: some were changed since. */
const MOST_OF_THEM = 0.5

/**
 * The links of new operations, by the way in which those of the plan are linked. What is there stays; nothing is made to
 * wait that has begun, and nothing leads back. `tasks`: the plan's and the new ones.
 */
export function additionLinks(
  schedule: Schedule,
  list: OrderList,
  added: ReadonlySet<Operation>,
  ids: ReadonlyMap<Operation, TaskId>,
  tasks: readonly Omit<Task, 'row'>[],
  catalogue: Catalogue | undefined,
): AddedLinks {
  const by = wayOf(schedule, list, added, ids, catalogue)
  if (by === 'none') return { edits: [], by, unlinked: [] }
  const told = relationsOf(list.operations).links
  const related = new Set(told.flatMap(({ from, to }) => [from.order, to.order]))
  const given = pairs(by, list.operations, added, catalogue).filter(
    ({ from, to }) => !(related.has(from.order) && (by === 'number' || related.has(to.order))),
  )
  const graph = new Graph(schedule, tasks)
  const begun = new Set(
    schedule.tasks.flatMap(each => ((each.percentComplete ?? 0) > 0 || each.actualStart ? [each.uid] : [])),
  )
  const edits: Edit[] = []
  const linked = new Set<Operation>()
  for (const { from, to, type, hours } of [...told, ...given]) {
    const [before, after] = [ids.get(from), ids.get(to)]
    if (!(added.has(from) || added.has(to)) || before === undefined || after === undefined) continue
    if (begun.has(after) || !graph.join(before, after)) continue
    linked.add(from).add(to)
    const lag = hours === 0 ? NO_LAG : duration(hours, 'h', schedule.project.units)
    edits.push({ kind: 'addLink', link: { from: before, to: after, type, lag } })
  }
  return { edits, by, unlinked: [...added].filter(each => !linked.has(each)).map(each => each.key) }
}

/** The links that a way gives the operations of the orders, or of the items, that have new ones. */
function pairs(
  by: 'number' | 'template',
  operations: readonly Operation[],
  added: ReadonlySet<Operation> | null,
  catalogue: Catalogue | undefined,
): Relation[] {
  if (by === 'number')
    return [...grouped(operations, each => each.order).values()].flatMap(own =>
      added === null || own.some(each => added.has(each)) ? pairsInOrder(own) : [],
    )
  if (!catalogue) return []
  const { groups, templates } = templateRows(operations, catalogue)
  return pairsByTemplate(
    groups.filter(each => added === null || each.operations.some(own => added.has(own))),
    templates,
    catalogue,
  )
}

/** The way in which a plan's operations are linked, by which of them gives the links that are there. */
function wayOf(
  { links }: Schedule,
  { operations }: OrderList,
  added: ReadonlySet<Operation>,
  ids: ReadonlyMap<Operation, TaskId>,
  catalogue: Catalogue | undefined,
): AddedLinks['by'] {
  const present = new Set(links.map(({ from, to }) => `${from}>${to}`))
  const known = operations.filter(each => !added.has(each) && ids.has(each))
  const share = (of: readonly Relation[]): number =>
    of.filter(({ from, to }) => present.has(`${ids.get(from)}>${ids.get(to)}`)).length / Math.max(of.length, 1)
  if (present.size === 0) return 'none'
  const [byNumber, byTemplate] = [pairs('number', known, null, catalogue), pairs('template', known, null, catalogue)]
  const [number, template] = [share(byNumber), share(byTemplate)]
  // Of two ways that both hold, the one that gives more of the plan's links is its way.
  if (number === 1 && !(template === 1 && byTemplate.length > byNumber.length)) return 'number'
  if (Math.max(number, template) < MOST_OF_THEM) return 'none'
  return template > number ? 'template' : 'number'
}

/** What waits for what: "d" where work may begin, "u" where it has ended, of tasks and of the summaries above them. */
class Graph {
  private readonly after = new Map<string, string[]>()

  constructor({ links }: Schedule, tasks: readonly Omit<Task, 'row'>[]) {
    for (const { uid, parent, summary } of tasks) {
      if (!summary) this.edge(`d${uid}`, `u${uid}`)
      if (parent === null) continue
      this.edge(`d${parent}`, `d${uid}`)
      this.edge(`u${uid}`, `u${parent}`)
    }
    for (const { from, to } of links) this.edge(`u${from}`, `d${to}`)
  }

  private edge(from: string, to: string): void {
    const own = this.after.get(from)
    if (own) own.push(to)
    else this.after.set(from, [to])
  }

  /** Adds a link; false where it is there or would lead back. */
  join(from: TaskId, to: TaskId): boolean {
    const [end, start] = [`u${from}`, `d${to}`]
    if (this.after.get(end)?.includes(start) || reaches(start, end, this.after)) return false
    this.edge(end, start)
    return true
  }
}
