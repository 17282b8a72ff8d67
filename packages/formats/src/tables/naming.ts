import { cellNumber } from './cells.ts'
import type { ColumnMeaning } from './headers.ts'

/** The cell of a row by meaning. */
export type CellOf = (row: readonly string[], meaning: ColumnMeaning) => string

/** What rows call each other by. */
export interface Naming {
  /** The name of a row, by its place in the body; undefined where nothing names it. */
  id(row: readonly string[], at: number): string | number | undefined
  /** The predecessors of a row, in those names. */
  predecessors(row: readonly string[]): string
  /** Depth of each row where its number shows it: `1`, `1.1`, `1.2`. */
  readonly levels: readonly number[] | null
}

const DOTTED = /^\d+(?:\.\d+)*\.?$/
const withoutDot = (text: string): string => text.replace(/\.$/, '')

/** Numbers of a breakdown: all dotted, none twice. Levels of each, or null. */
export function dottedLevels(cells: readonly string[]): number[] | null {
  const plain = cells.map(withoutDot)
  return cells.every(each => DOTTED.test(each)) && new Set(plain).size === plain.length
    ? plain.map(each => each.split('.').length)
    : null
}

/** The first word of each entry of a text of predecessors, without its kind of link and lag. */
const refsOf = (text: string): string[] => text.split(/[;,]/).map(each => each.trim().split(/[\s:]/)[0] ?? '')

/** A reference without the kind of link that stands right behind it: `20FC`. */
const plainRef = (ref: string): string => ref.replace(/(?:[TI]{2}|[FS]{2}|[FC]{2})(?:[+-].*)?$/i, '')

/** How the rows of a table are named: by operation of an order, by a number of their own, by a code, else by their place. */
export function namingOf(
  rows: readonly (readonly string[])[],
  has: (meaning: ColumnMeaning) => boolean,
  cell: CellOf,
): Naming {
  const predecessors = (row: readonly string[]): string => cell(row, 'predecessors')
  if (has('order') && has('operation')) return byOperation(rows, has('predecessors'), cell)
  if (has('id')) {
    const ids = rows.map(row => cell(row, 'id'))
    const levels = ids.some(id => /\d\.\d/.test(id)) ? dottedLevels(ids) : null
    return {
      id: row => {
        const id = cell(row, 'id')
        return levels ? withoutDot(id) : (cellNumber(id) ?? (id || undefined))
      },
      predecessors,
      levels,
    }
  }
  const refs = rows.flatMap(row => refsOf(predecessors(row)))
  /** Whether predecessors go by what stands in a column, once in each row. */
  const names = (meaning: ColumnMeaning): boolean => {
    const all = rows.map(row => cell(row, meaning)).filter(each => each !== '')
    const known = new Set(all)
    return known.size > 0 && known.size === all.length && refs.some(ref => known.has(ref) || known.has(plainRef(ref)))
  }
  const byCode = names('code')
  const byOrder = !byCode && has('order') && names('order')
  const place = (row: readonly string[], at: number): string | number | undefined => {
    if (has('operation')) return undefined
    // Work orders that name the one above them do so by its number.
    const order = has('parent') || byOrder ? cell(row, 'order') : ''
    return order === '' ? at + 1 : (cellNumber(order) ?? order)
  }
  return {
    id: (row, at) => (byCode ? cell(row, 'code') || undefined : place(row, at)),
    predecessors,
    levels: null,
  }
}

/** Operations are numbered within their order, and name each other by that number alone. */
function byOperation(rows: readonly (readonly string[])[], linked: boolean, cell: CellOf): Naming {
  const key = (order: string, operation: string): string => `${order}/${operation.replace(/^0+(?=\d)/, '')}`
  const first = new Map<string, readonly string[]>()
  for (const row of linked ? rows : []) {
    const own = key(cell(row, 'order'), cell(row, 'operation'))
    if (!first.has(own)) first.set(own, row)
  }
  return {
    // An operation and its parts have one number; it names the first of them.
    id: row => {
      const own = key(cell(row, 'order'), cell(row, 'operation'))
      return first.get(own) === row ? own : undefined
    },
    predecessors: row =>
      cell(row, 'predecessors')
        .split(/([;,])/)
        .map(part => {
          const [, number = '', rest = ''] = /^\s*(\d+)(.*)$/s.exec(part) ?? []
          const own = number === '' ? '' : key(cell(row, 'order'), number)
          return first.has(own) ? own + rest : part
        })
        .join(''),
    levels: null,
  }
}
