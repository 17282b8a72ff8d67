import type { TaskId } from '../model/ids.ts'
import type { Link } from '../model/link.ts'
import { hasChildren, type PositionOf, subtreeEnd } from '../model/outline.ts'
import type { Task } from '../model/task.ts'

/** The network as far as loops need it. */
export interface Network {
  readonly tasks: readonly Task[]
  readonly positionOf: PositionOf
  linksFrom(task: number): readonly Link[]
  linksTo(task: number): readonly Link[]
}

/**
 * Nodes of the search. A link into a summary holds back all its children; a link out of it waits for all of them.
 * So each task is two nodes: `2 * uid` (may begin) and `2 * uid + 1` (is done).
 */
const begin = (task: number): number => task * 2
const end = (task: number): number => task * 2 + 1
const taskOf = (node: number): TaskId => Math.floor(node / 2) as TaskId
const isEnd = (node: number): boolean => node % 2 === 1

function followers(net: Network, node: number, visit: (next: number) => void): void {
  const uid = taskOf(node)
  const at = net.positionOf(uid)
  if (at < 0) return
  if (isEnd(node)) {
    for (const link of net.linksFrom(uid)) visit(begin(link.to))
    const parent = net.tasks[at]!.parent
    if (parent !== null) visit(end(parent))
  } else if (hasChildren(net.tasks, at)) {
    for (let child = at + 1; child < net.tasks.length && net.tasks[child]!.parent === uid; ) {
      visit(begin(net.tasks[child]!.uid))
      child = subtreeEnd(net.tasks, child, net.positionOf)
    }
  } else visit(end(uid))
}

function leaders(net: Network, node: number, visit: (next: number) => void): void {
  const uid = taskOf(node)
  const at = net.positionOf(uid)
  if (at < 0) return
  if (!isEnd(node)) {
    for (const link of net.linksTo(uid)) visit(end(link.from))
    const parent = net.tasks[at]!.parent
    if (parent !== null) visit(begin(parent))
  } else if (hasChildren(net.tasks, at)) {
    for (let child = at + 1; child < net.tasks.length && net.tasks[child]!.parent === uid; ) {
      visit(end(net.tasks[child]!.uid))
      child = subtreeEnd(net.tasks, child, net.positionOf)
    }
  } else visit(begin(uid))
}

/**
 * A way from one node to another, or null. Searches from both ends in turn, so it takes as long as the smaller of
 * what follows the one and what leads to the other.
 */
function way(net: Network, from: number, to: number): number[] | null {
  if (from === to) return [from]
  const ahead = new Map<number, number>([[from, -1]])
  const behind = new Map<number, number>([[to, -1]])
  const forth = [from]
  const back = [to]
  let meeting = -1
  for (let f = 0, b = 0; meeting < 0 && f < forth.length && b < back.length; f++, b++) {
    const here = forth[f]!
    followers(net, here, next => {
      if (ahead.has(next)) return
      ahead.set(next, here)
      forth.push(next)
      if (behind.has(next) && meeting < 0) meeting = next
    })
    if (meeting >= 0) break
    const there = back[b]!
    leaders(net, there, next => {
      if (behind.has(next)) return
      behind.set(next, there)
      back.push(next)
      if (ahead.has(next) && meeting < 0) meeting = next
    })
  }
  if (meeting < 0) return null
  const path: number[] = []
  for (let node = meeting; node !== -1; node = ahead.get(node) ?? -1) path.unshift(node)
  for (let node = behind.get(meeting) ?? -1; node !== -1; node = behind.get(node) ?? -1) path.push(node)
  return path
}

/** Tasks along a way, each once: what is passed inside a summary that is entered and left again is left out. */
function tasksOf(path: readonly number[]): TaskId[] {
  const tasks: TaskId[] = []
  for (const node of path) {
    const uid = taskOf(node)
    const known = tasks.indexOf(uid)
    if (known >= 0) tasks.length = known
    tasks.push(uid)
  }
  return tasks
}

/** The loop that a link is part of, from its predecessor round to it again (named once); null when there is none. */
export function loopThroughLink(net: Network, link: { readonly from: TaskId; readonly to: TaskId }): TaskId[] | null {
  const path = way(net, begin(link.to), end(link.from))
  if (!path) return null
  const tasks = tasksOf(path)
  return [tasks.pop()!, ...tasks]
}

/** The loop that a task's place under its parent closes; null when there is none. */
export function loopThroughParent(net: Network, task: TaskId): TaskId[] | null {
  const parent = net.tasks[net.positionOf(task)]?.parent ?? null
  if (parent === null) return null
  const down = way(net, begin(task), begin(parent))
  if (down) return tasksOf(down)
  const up = way(net, end(parent), end(task))
  return up ? tasksOf(up) : null
}

/**
 * Links among the given that may lie on a loop: what is left after taking away, again and again, every task that
 * nothing leads to or that leads to nothing. One pass over the whole network; for batches with many new links.
 */
export function suspects(net: Network, links: readonly Link[], candidates: Iterable<Link>): Link[] {
  const count = net.tasks.length
  const nodes = count * 2
  const alive = new Uint8Array(nodes).fill(1)
  const edgeFrom: number[] = []
  const edgeTo: number[] = []
  const edge = (a: number, b: number): void => {
    edgeFrom.push(a)
    edgeTo.push(b)
  }
  for (let at = 0; at < count; at++) {
    const task = net.tasks[at]!
    if (!hasChildren(net.tasks, at)) edge(at * 2, at * 2 + 1)
    const above = task.parent === null ? -1 : net.positionOf(task.parent)
    if (above >= 0) {
      edge(above * 2, at * 2)
      edge(at * 2 + 1, above * 2 + 1)
    }
  }
  for (const link of links) {
    const [from, to] = [net.positionOf(link.from), net.positionOf(link.to)]
    if (from >= 0 && to >= 0) edge(from * 2 + 1, to * 2)
  }
  peel(nodes, edgeFrom, edgeTo, alive)
  peel(nodes, edgeTo, edgeFrom, alive)
  const found: Link[] = []
  for (const link of candidates) {
    const [from, to] = [net.positionOf(link.from), net.positionOf(link.to)]
    if (from >= 0 && to >= 0 && alive[from * 2 + 1] && alive[to * 2]) found.push(link)
  }
  return found
}

function peel(nodes: number, from: readonly number[], to: readonly number[], alive: Uint8Array): void {
  const waiting = new Int32Array(nodes)
  const first = new Int32Array(nodes + 1)
  for (let e = 0; e < from.length; e++) {
    if (!alive[from[e]!] || !alive[to[e]!]) continue
    waiting[to[e]!]!++
    first[from[e]! + 1]!++
  }
  for (let node = 0; node < nodes; node++) first[node + 1]! += first[node]!
  const next = new Int32Array(first[nodes]!)
  const fill = first.slice(0, nodes)
  for (let e = 0; e < from.length; e++) {
    if (!alive[from[e]!] || !alive[to[e]!]) continue
    next[fill[from[e]!]!++] = to[e]!
  }
  const free: number[] = []
  for (let node = 0; node < nodes; node++) if (alive[node] && waiting[node] === 0) free.push(node)
  for (let at = 0; at < free.length; at++) {
    const node = free[at]!
    alive[node] = 0
    for (let e = first[node]!; e < first[node + 1]!; e++) if (--waiting[next[e]!]! === 0) free.push(next[e]!)
  }
}
