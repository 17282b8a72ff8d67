import { positionOf, positionsOf } from '../model/rows.ts'
import { type Network, typeAt } from './network.ts'

interface Order {
  readonly rows: Int32Array
  places: Int32Array | undefined
}

const known = new WeakMap<Network, Order>()

/** Rows have come, gone or moved: the order of the tasks is another. */
export const forgetOrder = (network: Network): void => {
  known.delete(network)
}

function orderOf(network: Network): Order {
  const { tasks } = network.schedule
  let order = known.get(network)
  if (!order) {
    const rows = new Int32Array(tasks.length)
    const positions = network.shuffled ? positionsOf(tasks) : undefined
    for (let row = 0; row < network.rowCount; row++) {
      const task = network.rows[row]
      if (task) rows[positions ? positions.hint(task.uid) : row] = row
    }
    order = { rows, places: undefined }
    known.set(network, order)
  }
  return order
}

/** Rows in the order of the tasks. */
export const rowsInOrder = (network: Network): Int32Array => orderOf(network).rows

/** Positions (of leaves and rolls) in the order of the tasks. */
export function placesOf(network: Network): Int32Array {
  if (!network.shuffled) return network.position.subarray(0, network.rowCount)
  const order = orderOf(network)
  order.places ??= order.rows.map(row => network.position[row]!)
  return order.places
}

/** Index of a row's task in the schedule. */
export const indexOfRow = (network: Network, row: number): number =>
  network.shuffled ? positionOf(network.schedule.tasks, network.rows[row]!.uid) : row

/** Walks over the rows below a summary, in the order of the tasks. */
export function* rowsBelow({ firstChild, nextSibling, parent }: Network, summary: number): Generator<number> {
  for (let row = firstChild[summary] ?? -1; row >= 0; ) {
    yield row
    let next = firstChild[row]!
    for (let up = row; next < 0 && up !== summary; up = parent[up]!) next = nextSibling[up]!
    row = next
  }
}

/** Links into a position in the order of their predecessors' tasks, then by type. */
export function linksInto(network: Network, at: number): number[] {
  const { first, end, from, node, lag } = network
  const edges: number[] = []
  for (let edge = first[at]!; edge < end[at]!; edge++) edges.push(edge)
  const place = (edge: number): number => indexOfRow(network, node[from[edge]!]!)
  if (edges.length > 1)
    edges.sort((a, b) => place(a) - place(b) || typeAt(network, a) - typeAt(network, b) || lag[a]! - lag[b]!)
  return edges
}

/** Some rows in the order of the tasks. */
export const inOrder = (network: Network, rows: readonly number[]): readonly number[] =>
  network.shuffled ? rows.toSorted((a, b) => indexOfRow(network, a) - indexOfRow(network, b)) : rows
