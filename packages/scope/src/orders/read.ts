import {
  failed,
  type Instant,
  type Outcome,
  type Problem,
  parseInstant,
  problem,
  type Trade,
  tradeOf,
} from '@parada/schedule'
import { fold } from '../trades.ts'
import {
  type ColumnMap,
  type MappedColumn,
  mapColumns,
  type OrderField,
  type OrderProfile,
  unitInHead,
} from './columns.ts'

/** Where the hours of an operation come from. */
export type DurationFrom = 'given' | 'work' | 'template' | 'none'

/** People of a work centre or craft. */
export interface Crew {
  readonly workCenter: string
  readonly trade: Trade | null
  readonly people: number | null
}

/** One operation of a work order, as the list has it. Hours are working hours; null: the list does not say. */
export interface Operation {
  /** Order, operation and suboperation: by these it is found again. */
  readonly key: string
  readonly order: string
  readonly operation: string
  readonly suboperation: string
  readonly text: string
  readonly orderText: string
  readonly workCenter: string
  readonly trade: Trade | null
  readonly people: number | null
  /** Who else works on it: a list may have a row for each craft of an operation. */
  readonly others: readonly Crew[]
  readonly hours: number | null
  readonly from: DurationFrom
  readonly work: number | null
  readonly location: string
  readonly equipment: string
  readonly plant: string
  readonly unit: string
  readonly area: string
  readonly status: string
  readonly actualWork: number | null
  readonly remainingWork: number | null
  /** 0 to 100. */
  readonly percent: number | null
  /** Confirmed, completed or closed. */
  readonly done: boolean
  /** The order above its own, by which suborders are held together. */
  readonly parent: string
  /** When the list would begin it. */
  readonly start: Instant | null
  /** Partly confirmed: it has begun, whatever hours the list has. */
  readonly begun: boolean
  readonly actualStart: Instant | null
  readonly actualFinish: Instant | null
  readonly predecessors: string
  /** Row of the file, from 1. */
  readonly row: number
}

/** Deletion flag or lock; bought work; without a text or a number; there twice; the head of an order whose tasks are rows of their own. */
export type LeftWhy = 'deleted' | 'external' | 'empty' | 'duplicate' | 'head'

export interface OrderList {
  readonly operations: readonly Operation[]
  /** Rows that are no work of their own, with the reason: see `LeftWhy`. */
  readonly left: readonly { readonly row: number; readonly key: string; readonly why: LeftWhy }[]
  readonly columns: readonly MappedColumn[]
  /** Which system the names of its columns are of. */
  readonly system: 'SAP' | 'Maximo'
  /** Keys of operations that have neither duration nor work. */
  readonly untimed: readonly string[]
}

const DELETED = /(?:^|[\s,;.])(?:DLFL|DLT|LKD|BLOQ|BLQD|PTBO|CAN|CANCEL\w*|MREL|ELIM)(?:[\s,;.]|$)/i
const CLOSED = /(?:^|[\s,;.])(?:TECO|CLSD|COMP|CLOSE|ENTE|ENCE|CTEC|CERR)(?:[\s,;.]|$)/i
const CONFIRMED = /(?:^|[\s,;.])(?:CNF|CONF|NOTI)(?:[\s,;.]|$)/i

/** Partly confirmed, in the three languages of the system. */
const PARTLY = /(?:^|[\s,;.])(?:PCNF|NOTP|CONP|CNPA|INPRG)(?:[\s,;.]|$)/i
/** Control keys of work that is bought (PM02, PM03) or a service of its own (SM01): others plan and confirm it. No key: the plant's own work. */
const EXTERNAL = /^(?:Z?PM0?[23]|Z?SM\d{0,2}|Z?EXT\w*)$/i

/** Reads a list of operations or orders (IW37N, IW49N, IW39, Maximo) out of rows of cells. */
export function readOrders(rows: readonly (readonly string[])[], profile: OrderProfile = {}): Outcome<OrderList> {
  const found = mapColumns(rows, profile)
  if (!found) return failed(problem('scope.noOrderColumns'))
  const { map, head } = found
  const units = unitsOf(rows[head] ?? [], map)
  const comma = decimalComma(rows.slice(head + 1), map)
  const read = rows.slice(head + 1).flatMap((cells, at) => {
    if (cells.every(each => each.trim() === '')) return []
    const operation = operationOf(cells, map, head + 2 + at, comma, units)
    return [{ operation, closed: closedBy(cells, map), external: EXTERNAL.test(cellOf(cells, map, 'controlKey')) }]
  })
  const tasks = tasksOfOrders(read.map(each => each.operation))
  const operations = new Map<string, Operation>()
  const left: OrderList['left'][number][] = []
  for (const [at, { closed, external }] of read.entries()) {
    const operation = tasks[at]
    if (!operation) continue
    const leave = (why: LeftWhy): void => {
      left.push({ row: operation.row, key: operation.key, why })
    }
    const known = operations.get(operation.key)
    if (operation.text === '' || (operation.order === '' && operation.operation === '')) leave('empty')
    else if (closed === 'deleted') leave('deleted')
    else if (external) leave('external')
    else if (operation.head) leave('head')
    else if (!known) operations.set(operation.key, closed === 'done' ? { ...operation, done: true } : operation)
    else if (isOtherCrew(known, operation)) operations.set(operation.key, withCrew(known, operation))
    else leave('duplicate')
  }
  if (operations.size === 0) return failed(problem('scope.noOrders'))
  const all = [...operations.values()]
  const untimed = all.filter(each => each.hours === null).map(each => each.key)
  return {
    ok: true,
    value: { operations: all, left, columns: found.columns, system: systemOf(found.columns), untimed },
    problems: told(all, left, untimed),
  }
}

function told(operations: readonly Operation[], left: OrderList['left'], untimed: readonly string[]): Problem[] {
  const problems: Problem[] = []
  const warn = (code: string, keys: readonly string[]): void => {
    if (keys.length > 0)
      problems.push(
        problem(code, { count: keys.length, examples: keys.slice(0, 3).join(', ') }, { severity: 'warning' }),
      )
  }
  warn('scope.ordersUntimed', untimed)
  warn(
    'scope.ordersPartly',
    operations
      .filter(each => each.begun && !each.percent && !each.actualWork && each.actualStart === null)
      .map(each => each.key),
  )
  const rows = left.filter(each => each.why !== 'head').map(each => each.row)
  if (rows.length > 0)
    problems.push(
      problem('scope.ordersLeftOut', { count: rows.length, rows: rows.slice(0, 8).join(', ') }, { severity: 'info' }),
    )
  return problems
}

const MAXIMO = /^(?:wonum|taskid|estdur|craft|work order|ordem de servico|orden de trabajo|asset|ativo|activo)$/

const systemOf = (columns: readonly MappedColumn[]): OrderList['system'] =>
  columns.some(each => MAXIMO.test(fold(each.header))) ? 'Maximo' : 'SAP'

/** What the status of the order itself says of each of its operations. */
function closedBy(cells: readonly string[], map: ColumnMap): 'deleted' | 'done' | null {
  const [own, order] = [cellOf(cells, map, 'status'), cellOf(cells, map, 'orderStatus')]
  if (DELETED.test(own) || DELETED.test(order)) return 'deleted'
  return CLOSED.test(order) ? 'done' : null
}

/**
 * Tasks that are orders of their own under the one they belong to: theirs is the order, and its row is their head. Other
 * suborders keep their number and stand under the order above.
 */
function tasksOfOrders(read: readonly Operation[]): (Operation & { readonly head?: true })[] {
  const numbers = new Map<string, Set<string>>()
  for (const { order, key } of read) numbers.set(order, (numbers.get(order) ?? new Set()).add(key))
  const under = new Set(read.filter(each => each.parent !== '' && each.parent !== each.order).map(each => each.parent))
  const heads = new Map(
    read.filter(each => under.has(each.order) && each.operation === '').map(each => [each.order, each] as const),
  )
  return read.map(each => {
    if (heads.get(each.order) === each) return { ...each, head: true }
    const above = heads.get(each.parent)
    const own = each.parent !== '' && each.parent !== each.order && numbers.get(each.order)?.size === 1
    if (!own || (!above && each.operation === '')) return each
    const operation = each.operation === '' ? each.order : each.operation
    return {
      ...each,
      order: each.parent,
      operation,
      parent: above?.parent ?? '',
      orderText: above?.text ?? each.orderText,
      location: each.location || (above?.location ?? ''),
      equipment: each.equipment || (above?.equipment ?? ''),
      key: keyOf(each.parent, operation, each.suboperation, ''),
    }
  })
}

/** Another row of an operation that tells who else works on it. */
const isOtherCrew = (known: Operation, row: Operation): boolean =>
  row.workCenter !== '' &&
  (row.text === known.text || row.text === '') &&
  ![known, ...known.others].some(each => each.workCenter === row.workCenter)

function withCrew(known: Operation, { workCenter, trade, people, hours, work }: Operation): Operation {
  const longest = Math.max(known.hours ?? 0, hours ?? 0)
  return {
    ...known,
    others: [...known.others, { workCenter, trade, people }],
    hours: longest > 0 ? longest : null,
    work: known.work === null && work === null ? null : (known.work ?? 0) + (work ?? 0),
  }
}

/** By these an operation is found again; a row without an operation's number by its text. */
const keyOf = (order: string, operation: string, suboperation: string, text: string): string =>
  [order, operation === '' && suboperation === '' ? text : operation, suboperation]
    .filter(each => each !== '')
    .join('/')

const cellOf = (cells: readonly string[], map: ColumnMap, field: OrderField): string => {
  const column = map[field]
  return column === undefined ? '' : (cells[column] ?? '').trim()
}

/** The units that the names of the columns of figures tell. */
const unitsOf = (heads: readonly string[], map: ColumnMap): { readonly duration: string; readonly work: string } => {
  const unit = (column: number | undefined): string => unitInHead(column === undefined ? '' : (heads[column] ?? ''))
  return { duration: unit(map.duration), work: unit(map.work) }
}

function operationOf(
  cells: readonly string[],
  map: ColumnMap,
  row: number,
  comma: boolean,
  units: { readonly duration: string; readonly work: string },
): Operation {
  const cell = (field: OrderField): string => cellOf(cells, map, field)
  const number = (field: OrderField): number | null => cellNumber(cell(field), comma)
  const [order, operation, suboperation] = [cell('order'), padded(cell('operation')), padded(cell('suboperation'))]
  const people = number('people')
  const given = hoursOf(cell('duration'), cell('durationUnit') || units.duration, comma)
  const work = hoursOf(cell('work'), cell('workUnit') || units.work, comma)
  const shared = given === null && work !== null && work > 0 ? work / Math.max(1, people ?? 1) : null
  const percent = number('percent')
  const status = cell('status')
  const done = CLOSED.test(status) || CONFIRMED.test(status)
  return {
    key: keyOf(order, operation, suboperation, cell('text')),
    order,
    operation,
    suboperation,
    text: cell('text'),
    orderText: cell('orderText'),
    workCenter: cell('workCenter'),
    trade: tradeOf(cell('workCenter')),
    people: people !== null && people > 0 ? people : null,
    others: [],
    hours: given !== null && given > 0 ? given : shared,
    from: given !== null && given > 0 ? 'given' : shared !== null ? 'work' : 'none',
    work,
    location: cell('location'),
    equipment: cell('equipment'),
    plant: cell('plant'),
    unit: cell('unit'),
    area: cell('area'),
    status,
    actualWork: hoursOf(cell('actualWork'), 'H', comma),
    remainingWork: hoursOf(cell('remainingWork'), 'H', comma),
    percent: percent !== null && percent >= 0 && percent <= 100 ? percent : null,
    done,
    begun: PARTLY.test(status) && !done,
    parent: cell('parent'),
    start: instantOf(cell('start')),
    actualStart: instantOf(cell('actualStart')),
    actualFinish: instantOf(cell('actualFinish')),
    predecessors: cell('predecessors'),
    row,
  }
}

/** Operation numbers with their zeros: a sheet may have turned "0010" into 10. */
const padded = (operation: string): string => (/^\d{1,3}$/.test(operation) ? operation.padStart(4, '0') : operation)

const NUMERIC: readonly OrderField[] = ['duration', 'work', 'people', 'actualWork', 'remainingWork']

/** Whether figures are written with a decimal comma: a comma that cannot part thousands, or a point that only can. */
function decimalComma(body: readonly (readonly string[])[], map: ColumnMap): boolean {
  for (const row of body)
    for (const field of NUMERIC) {
      const column = map[field]
      const cell = column === undefined ? '' : (row[column] ?? '').trim()
      if (/,\d{1,2}$|\.\d{3},/.test(cell)) return true
      if (/\.\d{1,2}$|,\d{3}\./.test(cell)) return false
    }
  return false
}

function cellNumber(cell: string, comma: boolean): number | null {
  const plain = comma ? cell.replace(/\./g, '').replace(',', '.') : cell.replace(/,(?=\d{3}(?!\d))/g, '')
  const match = /^-?\d+(?:\.\d+)?$/.exec(plain.replace(/\s|%/g, '').replace(',', '.'))
  return match ? Number(match[0]) : null
}

const UNITS: readonly (readonly [RegExp, number])[] = [
  [/^(?:h|hr|hrs|hs|hora|horas|hour|hours|std|hh|)$/, 1],
  [/^(?:min|mins|minuto|minutos|minutes|mi)$/, 1 / 60],
  [/^(?:d|day|days|dia|dias|tag)$/, 24],
]

/** Hours of a figure with its unit; "4:30" and "4.5 H" too. A day of an order is one of the clock. */
function hoursOf(cell: string, unit: string, comma: boolean): number | null {
  const clock = /^(\d{1,4}):([0-5]\d)(?::[0-5]\d)?$/.exec(cell)
  if (clock) return Number(clock[1]) + Number(clock[2]) / 60
  const match = /^(-?[\d.,\s]+?)\s*([a-z]*)$/i.exec(cell)
  const value = match ? cellNumber((match[1] ?? '').trim(), comma) : null
  if (value === null || value < 0) return null
  const word = fold(match?.[2] === '' ? unit : (match?.[2] ?? unit))
  const size = UNITS.find(([pattern]) => pattern.test(word))?.[1]
  return size === undefined ? null : value * size
}

/** Dates as SAP and Maximo write them: "02.03.2026", "02/03/2026 07:00", "20260302", ISO. Where both could be the month, the day is first. */
function instantOf(cell: string): Instant | null {
  const match = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?:[ T]+(\d{1,2}:\d{2}(?::\d{2})?))?$/.exec(cell)
  if (match) {
    const [, first = '', second = '', year = '', clock] = match
    const [day, month] = Number(second) > 12 ? [second, first] : [first, second]
    return parseInstant(
      `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}${clock ? `T${clock.padStart(5, '0')}` : ''}`,
    )
  }
  const packed = /^(\d{4})(\d{2})(\d{2})$/.exec(cell)
  return parseInstant(packed ? `${packed[1]}-${packed[2]}-${packed[3]}` : cell)
}
