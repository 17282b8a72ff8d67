import { must, nth } from '@parada/schedule'
import type { Grammar } from '../grammar/grammar.ts'
import { roleOf } from '../read/crews.ts'
import { fold } from '../text/fold.ts'
import { type Cell, headerKinds, type Row } from './blocks.ts'

type Kind = keyof Grammar['header']

/** One table of a sheet: its head of one or two rows, and the rows under it. */
export interface TablePart {
  /** What each column holds; empty where the table has no head. */
  readonly kinds: readonly (Kind | null)[]
  /** Folded words of the head, of both its rows. */
  readonly head: readonly string[]
  readonly rows: readonly Row[]
  /** True: it lists people with their numbers, and no work. */
  readonly team: boolean
}

const APPROVAL =
  /^(?:elabor\w*|revis\w*|aprov\w*|aprob\w*|verific\w*|prepar\w*|check\w*|approv\w*|review\w*|issu\w*|emit\w*|emissao|rev\.?|data|date|fecha|visto|local|location|lugar|secretari\w*|relator\w*|coordenador\w*|coordinador\w*|chair\w*|minuted|hora|horario|time|assunto|subject|asunto)(?: (?:por|by))?\.?:?$/
const FIGURE = /^\s*[~≈]?\d+(?:[.,:]\d+)?\s*(?:h|hs|hrs?|d|dias?|days?|min|%)?\s*$/
const isEmpty = (cell: Cell): boolean => cell.text.trim() === ''
const filled = (row: Row): readonly Cell[] => row.cells.filter(cell => !isEmpty(cell))
const known = (kinds: readonly (Kind | null)[]): number => kinds.filter(kind => kind !== null).length

/** The tables that stand in one run of rows: title rows, approvals and heads that come again are no rows of any. */
export function tableParts(rows: readonly Row[], grammar: Grammar): TablePart[] {
  const parts: TablePart[] = []
  let at = 0
  while (at < rows.length) {
    const row = nth(rows, at)
    if (isApproval(row)) {
      at += rows[at + 1] && !headOf(rows, at + 1, grammar) ? 2 : 1
      continue
    }
    const head = headOf(rows, at, grammar)
    // A title over the head; without any head behind it, it is a row as any other.
    if (!head && filled(row).length === 1 && headOf(rows, at + 1, grammar)) {
      at++
      continue
    }
    const from = head ? at + head.size : at
    let to = from
    while (
      to < rows.length &&
      !isApproval(nth(rows, to)) &&
      !(to > from - (head ? 0 : 1) && begins(rows, to, head, grammar))
    )
      to++
    if (to === from && !head) to++
    const body = rows.slice(from, to).filter(each => !head || !sameHead(each, nth(rows, at)))
    if (body.length > 0)
      parts.push({
        kinds: head?.kinds ?? [],
        head: head?.words ?? [],
        rows: body,
        team: isTeam(body, head?.kinds ?? [], grammar),
      })
    at = Math.max(to, at + 1)
  }
  return parts
}

const isApproval = (row: Row): boolean => {
  const cells = filled(row)
  return cells.length >= 2 && cells.every(cell => APPROVAL.test(fold(cell.text).trim()))
}

const sameHead = (row: Row, head: Row): boolean =>
  filled(row).length >= 2 &&
  row.cells.map(cell => fold(cell.text)).join('|') === head.cells.map(cell => fold(cell.text)).join('|')

/** Another table begins where a row is a head again and other than the one above. */
function begins(rows: readonly Row[], at: number, head: Head | null, grammar: Grammar): boolean {
  const row = nth(rows, at)
  if (head && sameHead(row, nth(rows, at - 1))) return false
  const next = headOf(rows, at, grammar)
  if (!next || filled(row).some(cell => FIGURE.test(cell.text))) return false
  // Rows of work may hold a word of a head; a head has nothing else.
  const width = filled(row).length
  return (
    known(next.kinds) >= 2 &&
    known(next.kinds) >= width * 0.75 &&
    (!head || row.cells.length !== head.width || width >= 3) &&
    head?.words.join('|') !== next.words.join('|')
  )
}

interface Head {
  readonly kinds: readonly (Kind | null)[]
  readonly words: readonly string[]
  readonly size: 1 | 2
  readonly width: number
}

/** The head that begins at a row: of one row, or of two where the second says more of the first. */
function headOf(rows: readonly Row[], at: number, grammar: Grammar): Head | null {
  const row = rows[at]
  if (!row || filled(row).length < 2 || filled(row).some(cell => FIGURE.test(cell.text))) return null
  const first = headerKinds(row.cells, grammar)
  const below = rows[at + 1]
  const double =
    below &&
    rows[at + 2] &&
    !filled(below).some(cell => /\d/.test(cell.text)) &&
    below.cells.length >= row.cells.length - 2
      ? twoRows(row, below, first, grammar)
      : null
  if (double) return double
  const named = first.includes('name')
  if (!(named ? known(first) >= 2 : known(first) >= 2 && known(first) >= filled(row).length * 0.6)) return null
  return { kinds: first, words: row.cells.map(cell => fold(cell.text)), size: 1, width: row.cells.length }
}

/** "Planejamento | Equipe" over "Dur. (h) | Função | Qtd"; "Descrição do" over "serviço". */
function twoRows(row: Row, below: Row, first: readonly (Kind | null)[], grammar: Grammar): Head | null {
  const width = Math.max(row.cells.length, below.cells.length)
  const padded = (cells: readonly Cell[]): string[] => [
    ...Array.from({ length: width - cells.length }, () => ''),
    ...cells.map(cell => cell.text.trim()),
  ]
  const [over, under] = [padded(row.cells), padded(below.cells)]
  const second = headerKinds(below.cells, grammar)
  const cell = (text: string): Cell => ({ text, start: 0 })
  const offset = width - below.cells.length
  const words = under.map((text, column) => `${over[column]} ${text}`.trim())
  const joined = headerKinds(words.map(cell), grammar)
  const topKinds = headerKinds(over.map(cell), grammar)
  const used = new Set<Kind>()
  const kinds = under.map((text, column): Kind | null => {
    const own = text === '' ? null : (second[column - offset] ?? null)
    for (const kind of [
      own,
      joined[column] ?? null,
      text === '' ? (topKinds[column] ?? null) : null,
      text !== '' && !own ? (topKinds[column] ?? null) : null,
    ])
      if (kind && !used.has(kind)) {
        used.add(kind)
        return kind
      }
    return null
  })
  countUnder(over, under, kinds, topKinds, grammar)
  const empty = under.filter(text => text === '').length
  // A cell that spans columns comes as the same words again, or as a blank before them.
  const spans = over.some((text, at) => text !== '' && text === over[at + 1]) || (over[0] === '' && under[0] !== '')
  // The row below is a head, too, when it knows more columns, or only completes what stands above it.
  const completes =
    empty > 0 &&
    filled(below).every(each =>
      /^[([]|^(?:h|hs|hrs?|hours?|horas?|dias?|days?|min|qtd\.?|qty|n[ºo]\.?|[a-zà-ÿ ]+)/.test(each.text.trim()),
    )
  const grouped = known(second) >= 2 && (spans || known(second) >= filled(below).length * 0.6)
  if (
    !(
      grouped ||
      (completes && known(kinds) > known(first)) ||
      (completes && known(kinds) >= 3 && filled(below).length <= width - 1)
    )
  )
    return null
  if (known(kinds) < 2 || (!kinds.includes('name') && known(kinds) < 3)) return null
  return { kinds, words: words.map(word => fold(word)), size: 2, width }
}

const COUNT_HEAD = /^(?:n[o.]*|nr\.?|no\.?|num\.?|qtd\.?|qtde\.?|qty\.?|cant\.?|quant\.?|#|x)$/
const UNIT_HEAD = /^[([]?(?:h|hs|hrs?|horas?|hours?|d|dias?|days?|min|turnos?|shifts?)[)\]]?$/

/** Under "Crew | Crew" a "no." counts people; under "Prazo | Prazo" both "dias" and "horas" are durations. */
function countUnder(
  over: readonly string[],
  under: readonly string[],
  kinds: (Kind | null)[],
  topKinds: readonly (Kind | null)[],
  grammar: Grammar,
): void {
  const headOf = (at: number): Kind | null => {
    // A blank behind a head in parts belongs to it.
    let column = at
    while (column > 0 && over[column] === '' && under[column] !== '') column--
    const first = over.findIndex(text => text !== '' && text === over[column])
    return first < 0
      ? null
      : (topKinds[first] ?? headerKinds([{ text: over[column] ?? '', start: 0 }], grammar)[0] ?? null)
  }
  for (const [column, text] of under.entries()) {
    const plain = fold(text).trim()
    const above = headOf(column)
    if (above === 'resource' && COUNT_HEAD.test(plain) && kinds[column] !== 'quantity' && !kinds.includes('quantity'))
      kinds[column] = 'quantity'
    if (above === 'duration' && UNIT_HEAD.test(plain) && kinds[column] === null) kinds[column] = 'duration'
  }
}

/** Trades with their numbers, and no column of work. */
function isTeam(rows: readonly Row[], kinds: readonly (Kind | null)[], grammar: Grammar): boolean {
  if (kinds.some(kind => kind === 'duration' || kind === 'work' || kind === 'predecessor' || kind === 'start'))
    return false
  const [left, right] = [0, 1].map(column => rows.map(row => filled(row)[column]?.text.trim() ?? ''))
  if (!rows.every(row => filled(row).length === 2) || !must(right).every(text => /^\d{1,3}$/.test(text))) return false
  if (kinds.includes('resource') && kinds.includes('quantity')) return true
  return (
    must(left).filter(text => roleOf(fold(text), grammar) || roleOf(nth(fold(text).split(' '), 0), grammar)).length >=
    must(left).length * 0.5
  )
}
