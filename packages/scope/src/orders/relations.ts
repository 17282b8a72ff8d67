import type { LinkType } from '@parada/schedule'
import { fold } from '../trades.ts'
import type { Operation } from './read.ts'

/** A wait that the list itself states. */
export interface Relation {
  readonly from: Operation
  readonly to: Operation
  readonly type: LinkType
  readonly hours: number
}

/** Kinds of links as the three languages shorten them. */
const TYPES: Readonly<Record<string, LinkType>> = {
  fs: 'FS',
  ti: 'FS',
  fc: 'FS',
  nf: 'FS',
  ss: 'SS',
  ii: 'SS',
  cc: 'SS',
  as: 'SS',
  ff: 'FF',
  tt: 'FF',
  sf: 'SF',
  it: 'SF',
  cf: 'SF',
}
const TOLD = /^(?:([\w.-]+)\/)?(\d{1,4})(?:\/(\d{1,4}))?\s*([a-z]{2})?\s*(?:([+-]\s*\d+(?:[.,]\d+)?)\s*h?)?$/

/** Relations of a predecessors column: "0010", "0010;0020", "4000100/0030TI+2h"; `unread`: not understood. */
export function relationsOf(operations: readonly Operation[]): { links: Relation[]; unread: string[] } {
  const links: Relation[] = []
  const unread: string[] = []
  if (operations.every(each => each.predecessors === '')) return { links, unread }
  const byNumber = new Map<string, Operation>()
  for (const each of operations) byNumber.set(numberOf(each.order, each.operation, each.suboperation), each)
  const after = new Map<Operation, Operation[]>()
  for (const to of operations)
    for (const text of to.predecessors.split(/[;,]\s*|\s+(?=[\d])/)) {
      if (text.trim() === '') continue
      const match = TOLD.exec(fold(text))
      const type = match?.[4] === undefined ? 'FS' : TYPES[match[4]]
      const from = match && byNumber.get(numberOf(match[1] ?? to.order, match[2] ?? '', match[3] ?? ''))
      if (!from || !type || from === to || reaches(to, from, after)) unread.push(`${to.key} ← ${text.trim()}`)
      else {
        after.set(from, [...(after.get(from) ?? []), to])
        links.push({ from, to, type, hours: Number((match[5] ?? '0').replace(/\s/g, '').replace(',', '.')) })
      }
    }
  return { links, unread }
}

const numberOf = (order: string, operation: string, suboperation: string): string =>
  [fold(order), operation.padStart(4, '0'), suboperation === '' ? '' : suboperation.padStart(4, '0')].join('/')

/** Whether a wait from one already leads to another: a link back would close a loop. */
export function reaches<Node>(from: Node, to: Node, after: ReadonlyMap<Node, readonly Node[]>): boolean {
  const seen = new Set([from])
  for (const each of seen) {
    if (each === to) return true
    for (const next of after.get(each) ?? []) seen.add(next)
  }
  return false
}
