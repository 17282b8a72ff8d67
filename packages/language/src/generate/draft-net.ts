import { type Lag, must, NO_LAG, type Problem, problem, suggestion } from '@parada/schedule'
import type { DraftLink, DraftTask } from './draft.ts'
import { lagOf, type Units } from './durations.ts'

/** The links of a draft while they are found: what leads into each task and out of it. */
export class DraftNet {
  readonly links: DraftLink[] = []
  readonly problems: Problem[] = []
  private readonly tasks: readonly DraftTask[]
  private readonly units: Units
  private readonly position = new Map<DraftTask, number>()
  private readonly incoming = new Map<DraftTask, DraftLink[]>()
  private readonly outgoing = new Map<DraftTask, DraftLink[]>()

  constructor(tasks: readonly DraftTask[], units: Units) {
    this.tasks = tasks
    this.units = units
    for (const [at, task] of tasks.entries()) this.position.set(task, at)
  }

  /** Where a task stands in the text; behind all others when it is none of them. */
  at(task: DraftTask): number {
    return this.position.get(task) ?? this.tasks.length
  }

  into(task: DraftTask): readonly DraftLink[] {
    return this.incoming.get(task) ?? []
  }

  outOf(task: DraftTask): readonly DraftLink[] {
    return this.outgoing.get(task) ?? []
  }

  /** Ties two tasks; a task to itself is a loop that a person must settle, one to its own group says nothing. */
  link(from: DraftTask, to: DraftTask, type: DraftLink['type'], lag: Lag): void {
    if (from === to) {
      this.problems.push(
        problem(
          'language.loopInText',
          { path: `${from.name} → ${to.name}` },
          { suggestions: [suggestion('language.removeOtherLink', { task: from.name })] },
        ),
      )
      return
    }
    if (isAncestor(from, to) || isAncestor(to, from)) return
    const known = this.incoming.get(to)?.find(link => link.from === from && link.type === type)
    if (known) return
    const waits = from.pause && type === 'FS' && lag === NO_LAG ? lagOf(from.pause, 1, this.units) : lag
    const link = { from, to, type, lag: waits }
    this.links.push(link)
    push(this.incoming, to, link)
    push(this.outgoing, from, link)
  }

  unlink(link: DraftLink): void {
    this.links.splice(this.links.indexOf(link), 1)
    remove(this.incoming, link.to, link)
    remove(this.outgoing, link.from, link)
  }

  /** A task waits for what another waits for. */
  copyPredecessors(task: DraftTask, target: DraftTask): void {
    for (const link of this.incoming.get(target) ?? [])
      if (link.from !== task) this.link(link.from, task, link.type, link.lag)
  }

  /** Tasks named before this one that nothing follows yet. */
  openEnds(task: DraftTask): DraftTask[] {
    return this.tasks
      .slice(0, this.at(task))
      .filter(each => !each.summary && !(this.outgoing.get(each) ?? []).some(link => link.type === 'FS'))
  }

  /** True when links lead from one task to another. */
  reaches(from: DraftTask, to: DraftTask): boolean {
    const seen = new Set([from])
    const stack = [from]
    while (stack.length > 0) {
      const at = must(stack.pop())
      if (at === to) return true
      for (const link of this.outgoing.get(at) ?? [])
        if (!seen.has(link.to)) {
          seen.add(link.to)
          stack.push(link.to)
        }
    }
    return false
  }
}

/** True when a task is a group that holds the other. */
export function isAncestor(maybe: DraftTask, of: DraftTask): boolean {
  for (let at = of.parent; at; at = at.parent) if (at === maybe) return true
  return false
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}

function remove<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key)
  if (list) list.splice(list.indexOf(value), 1)
}
