import type { Blind, BlindKind, Instant } from '@parada/schedule'
import { fold } from './trades.ts'

/** Headings of blind lists, folded, by field. */
const HEADINGS: readonly (readonly [keyof Blind, RegExp])[] = [
  [
    'tag',
    /^(?:raquete|blind|tag|etiqueta|brida ciega|(?:blind |tag )?(?:no|n|number|numero)|item)$|^(?:tag|no|numero) (?:da|do|de|of)? ?(?:raquete|blind|brida)/,
  ],
  ['boundaryOf', /equip|isola|isolates|boundary|limite|aisla/],
  ['line', /^(?:linha|line|linea|tubulacao|piping)/],
  ['flange', /^flang|^brida$|^bocal|^nozzle|^boquilla/],
  ['size', /^(?:diam|size|bitola|dn|ø|tamano|nps)/],
  ['rating', /^(?:classe|class|rating|clase|pressao|libras)/],
  ['kind', /^(?:tipo|type|kind)/],
  ['order', /^(?:ordem|order|orden|sequencia|sequence|secuencia)/],
  ['drawing', /^(?:p ?& ?id|pid|desenho|drawing|plano|fluxograma|dwg)/],
]
const KINDS: readonly (readonly [BlindKind, RegExp])[] = [
  ['spectacle', /8|oito|figur|spect|ocho|oculos/],
  ['spacer', /espac|spacer|anel|ring/],
  ['blank', /cega|ciega|blank|raquete|blind|spade|paddle|paleta/],
]

const STATE = /^(?:estado|status|state|situacao|situacion)/
const STANDS_IN = /^(?:instalad|in$|in place|in service|installed|colocad|dentro|montad|posicionad|puest)/
const STANDS_OUT = /^(?:retirad|removid|removed|out$|fora$|fuera$|quitad)/
const NOT_YET =
  /^$|^-+$|^(?:previst|planned|planejad|planificad|pendent|pendient|pending|a instalar|por instalar|to install|to be installed|nao instalad|no instalad|not installed|not yet)/
/** A column of its own for blinds that are in, with a mark, a date or a name in it. */
const MARKED = /^(?:instalad[ao]|installed|colocad[ao]|montad[ao])(?: ?\?| em| el| on)?$/
const TAKEN_OUT = /^(?:retirad[ao]|removid[ao]|removed|quitad[ao])(?: ?\?| em| el| on)?$/
const UNMARKED = /^$|^-+$|^(?:n|nao|no|not|0|false|falso|pendente|pendiente|pending)$/

/** What a sheet of blinds says: those that are new, and rows left out (counted from 1, the heading is the first). */
export interface BlindRows {
  readonly blinds: readonly Blind[]
  /** Tags that the plan has already. */
  readonly known: readonly string[]
  /** In by the sheet, which does not say who put them in: they are in until a person says otherwise, and unconfirmed. */
  readonly stated: readonly string[]
  /** Out by the sheet: what came before is not known, so that they are planned. */
  readonly out: readonly string[]
  /** Tags and states, where no rule knows the state: such blinds are planned. */
  readonly unread: readonly string[]
  /** Rows without a tag. */
  readonly nameless: readonly number[]
  /** Whether a heading with a tag was found. */
  readonly headed: boolean
}

/** Reads the rows of a sheet of blinds; columns in any order, in Portuguese, English or Spanish. */
export function readBlinds(
  rows: readonly (readonly string[])[],
  before: readonly Blind[],
  newId: () => string,
  broughtAt: Instant,
): BlindRows {
  const placeOf = (row: readonly string[], pattern: RegExp): number =>
    row.findIndex(cell => pattern.test(fold(cell).trim()))
  const columns = (row: readonly string[]): Map<keyof Blind, number> => {
    const found = new Map<keyof Blind, number>()
    for (const [at, cell] of row.entries()) {
      const name = fold(cell).trim()
      const field = HEADINGS.find(([key, pattern]) => !found.has(key) && pattern.test(name))?.[0]
      if (field) found.set(field, at)
    }
    return found
  }
  const head = rows.findIndex(row => columns(row).has('tag') && columns(row).size > 1)
  if (head < 0) return { blinds: [], known: [], stated: [], out: [], unread: [], nameless: [], headed: false }
  const place = columns(rows[head] ?? [])
  const taken = new Set(before.map(each => fold(each.tag)))
  const blinds: Blind[] = []
  const known: string[] = []
  const stated: string[] = []
  const out: string[] = []
  const unread: string[] = []
  const standing = standingIn(rows[head] ?? [], placeOf)
  const nameless: number[] = []
  for (const [at, row] of rows.entries()) {
    if (at <= head || row.every(cell => cell.trim() === '')) continue
    const text = (field: keyof Blind): string => row[place.get(field) ?? -1]?.trim() ?? ''
    const tag = text('tag')
    if (tag === '') nameless.push(at + 1)
    else if (taken.has(fold(tag))) known.push(tag)
    else {
      taken.add(fold(tag))
      const { stands, said } = standing(row)
      const isIn = stands === 'in'
      if (isIn) stated.push(tag)
      if (stands === 'out') out.push(tag)
      if (stands === 'unread') unread.push(`${tag} (${said})`)
      const kind = KINDS.find(([, pattern]) => pattern.test(fold(text('kind'))))?.[0]
      const told = (['line', 'flange', 'size', 'rating', 'drawing', 'boundaryOf'] as const).filter(
        each => text(each) !== '',
      )
      blinds.push({
        id: newId(),
        tag,
        ...Object.fromEntries(told.map(each => [each, text(each)])),
        ...(text('kind') !== '' && kind && { kind }),
        ...(Number(text('order')) > 0 && { order: Number(text('order')) }),
        ...(isIn && { events: [{ to: 'in' as const, at: broughtAt, by: '', stated: true as const }] }),
      })
    }
  }
  return { blinds, known, stated, out, unread, nameless, headed: true }
}

interface Standing {
  readonly stands: 'in' | 'out' | 'planned' | 'unread'
  /** The cell as it is written. */
  readonly said: string
}

/** Where a row says that its blind is: by a column of states, or by columns for in and out that are marked. */
function standingIn(
  heading: readonly string[],
  placeOf: (row: readonly string[], pattern: RegExp) => number,
): (row: readonly string[]) => Standing {
  const [state, marked, takenOut] = [STATE, MARKED, TAKEN_OUT].map(each => placeOf(heading, each))
  const isMarked = (row: readonly string[], at = -1): boolean => at >= 0 && !UNMARKED.test(fold(row[at] ?? '').trim())
  return row => {
    const said = row[state ?? -1]?.trim() ?? ''
    const told = fold(said)
    if (isMarked(row, takenOut)) return { stands: 'out', said }
    if (isMarked(row, marked)) return { stands: 'in', said }
    if (STANDS_IN.test(told)) return { stands: 'in', said }
    if (STANDS_OUT.test(told)) return { stands: 'out', said }
    return { stands: NOT_YET.test(told) ? 'planned' : 'unread', said }
  }
}
