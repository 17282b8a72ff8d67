import type { Link } from '../model/link.ts'
import type { Schedule } from '../model/schedule.ts'
import { indexTasks } from './network.ts'

/** A closed walk: the tasks on it in order (each once) and the links that lead along it. */
export interface Loop {
  readonly tasks: readonly number[]
  readonly links: readonly Link[]
}

interface Edge {
  readonly to: number
  readonly link: Link | null
}

/**
 * One whole loop among the nodes that no order could be found for. A summary takes part where a link of it, or of
 * something in it, comes back to it: its gate leads to its children, they lead to its roll.
 * `stuck` marks nodes (tasks, then gates in order of their summaries).
 */
export function findLoop(schedule: Schedule, stuck: Uint8Array): Loop {
  const { tasks, links } = schedule
  const count = tasks.length
  const { indexOf } = indexTasks(tasks)
  const edges: Edge[][] = Array.from({ length: stuck.length }, () => [])
  const parent = tasks.map((task, index) => {
    const above = task.parent === null ? -1 : indexOf(task.parent)
    return above < index ? above : -1
  })
  const gate = new Map<number, number>()
  const summaries = [...new Set(parent.filter(above => above >= 0))].sort((a, b) => a - b)
  for (const [order, summary] of summaries.entries()) gate.set(summary, count + order)
  const add = (from: number, to: number, link: Link | null): void => {
    if (stuck[from] && stuck[to]) edges[from]!.push({ to, link })
  }
  for (let index = 0; index < count; index++) {
    const above = parent[index]!
    if (above < 0) continue
    add(gate.get(above)!, gate.get(index) ?? index, null)
    add(index, above, null)
  }
  for (const link of links) {
    const from = indexOf(link.from)
    const to = indexOf(link.to)
    if (from < 0 || to < 0 || from === to || tasks[from]!.active === false) continue
    if (gate.has(to) && (link.type === 'FF' || link.type === 'SF')) continue
    add(from, gate.get(to) ?? to, link)
  }
  const walk = closedWalk(edges, stuck)
  const ordinal = (node: number): number => (node >= count ? summaries[node - count]! : node)
  const onLoop = new Set<number>()
  for (const step of walk) onLoop.add(ordinal(step.node))
  return { tasks: [...onLoop], links: walk.flatMap(step => (step.link ? [step.link] : [])) }
}

/** Depth-first without recursion, until a node on the current path is met again. */
function closedWalk(edges: readonly (readonly Edge[])[], stuck: Uint8Array): { node: number; link: Link | null }[] {
  const state = new Uint8Array(edges.length) // 0 new, 1 on the path, 2 done
  for (let root = 0; root < edges.length; root++) {
    if (!stuck[root] || state[root] !== 0) continue
    const path: { node: number; link: Link | null; next: number }[] = [{ node: root, link: null, next: 0 }]
    state[root] = 1
    while (path.length > 0) {
      const top = path[path.length - 1]!
      const edge = edges[top.node]![top.next++]
      if (!edge) {
        state[top.node] = 2
        path.pop()
      } else if (state[edge.to] === 1) {
        const start = path.findIndex(step => step.node === edge.to)
        // Each step carries the link that leads out of its node.
        return path
          .slice(start)
          .map((step, at, all) => ({ node: step.node, link: at + 1 < all.length ? all[at + 1]!.link : edge.link }))
      } else if (state[edge.to] === 0) {
        state[edge.to] = 1
        path.push({ node: edge.to, link: edge.link, next: 0 })
      }
    }
  }
  return []
}
