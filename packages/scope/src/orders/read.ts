import { failed, HOUR, type Instant, type Outcome, type Problem, problem, type Trade, tradeOf } from '@parada/schedule'
import { fold } from '../trades.ts'
import { CellReader, endOf, type OddCell } from './cells.ts'
import {
  type ColumnMap,
  headOf,
  type MappedColumn,
  mapColumns,
  ORDER_FIELDS,
  type OrderField,
  type OrderProfile,
  unitInHead,
} from './columns.ts'

/** Where the hours of an operation come from. */
export type DurationFrom = 'given' | 'work' | 'dates' | 'template' | 'none'

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
  /** By when the list would have it done: of a day without a time its end. */
  readonly finish: Instant | null
  /** Partly confirmed: it has begun, regardless of its hours in the list. */
  readonly begun: boolean
  readonly actualStart: Instant | null
  readonly actualFinish: Instant | null
  readonly predecessors: string
  /** The list has another operation of this number. The text identifies it. */
  readonly doubled?: true
  /** Row of the file, from 1. */
  readonly row: number
}

/** Deletion flag or lock; bought work; without a text or a number; there twice; the head of an order whose tasks are rows of their own; the names of the columns once more. */
export type LeftWhy = 'deleted' | 'external' | 'empty' | 'duplicate' | 'head' | 'heading'

export interface OrderList {
  readonly operations: readonly Operation[]
  /** Rows that are no work of their own, with the reason: see `LeftWhy`. */
  readonly left: readonly { readonly row: number; readonly key: string; readonly why: LeftWhy }[]
  readonly columns: readonly MappedColumn[]
  /** Which system the names of its columns are of. */
  readonly system: 'SAP' | 'Maximo'
  /** Keys of operations that have neither duration nor work. */
  readonly untimed: readonly string[]
  /** Cells that were not taken as they stand. */
  readonly odd: readonly OddCell[]
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
  const { map, head, heads } = found
  const units = unitsOf(heads, map)
  const reader = new CellReader(rows, head, map, heads)
  const left: OrderList['left'][number][] = []
  const days: Operation[] = []
  const read = rows.slice(head + 1).flatMap((cells, at) => {
    if (cells.every(each => each.trim() === '')) return []
    const row = head + 2 + at
    if (repeats(cells, rows[head] ?? [], map) || repeats(cells, rows[head - 1] ?? [], map)) {
      left.push({ row, key: '', why: 'heading' })
      return []
    }
    reader.at(cells, row)
    const operation = operationOf(reader, row, units)
    if (reader.inDays.has('duration') && operation.from === 'given') days.push(operation)
    return [{ operation, closed: closedBy(cells, map), external: EXTERNAL.test(cellOf(cells, map, 'controlKey')) }]
  })
  const tasks = tasksOfOrders(read.map(each => each.operation))
  const operations = new Map<string, Operation>()
  const differing: string[] = []
  for (const [at, { closed, external }] of read.entries()) {
    const operation = tasks[at]
    if (!operation) continue
    const leave = (why: LeftWhy): void => {
      left.push({ row: operation.row, key: operation.key, why })
    }
    const known = operations.get(operation.key)
    const { head: isHead, ...own } = operation
    if (isNothing(operation)) leave('empty')
    else if (closed === 'deleted') leave('deleted')
    else if (external) leave('external')
    else if (isHead) leave('head')
    else if (!known) operations.set(operation.key, named(closed === 'done' ? { ...own, done: true } : own, reader))
    else if (isOtherCrew(known, operation)) operations.set(operation.key, withCrew(known, operation))
    else {
      const again = doubledOf(known, operation)
      if (again && !operations.has(again.key))
        operations.set(again.key, closed === 'done' ? { ...again, done: true } : again)
      else {
        leave('duplicate')
        if (!isSameWork(operations.get(again?.key ?? '') ?? known, operation)) differing.push(operation.key)
      }
    }
  }
  if (operations.size === 0) return failed(problem('scope.noOrders'))
  const all = [...operations.values()]
  const untimed = all.filter(each => each.hours === null).map(each => each.key)
  const { odd } = reader
  const unknown = Object.entries(profile).flatMap(([field, name]) => {
    const taken = found.columns.find(each => each.field === field)?.header ?? ''
    return name !== '' && headOf(taken) !== headOf(name) ? [`${field}=${name}`] : []
  })
  return {
    ok: true,
    value: { operations: all, left, columns: found.columns, system: systemOf(found.columns), untimed, odd },
    problems: [
      ...unknown
        .slice(0, 1)
        .map(() =>
          problem(
            'scope.ordersNoColumn',
            { columns: unknown.join(', '), fields: ORDER_FIELDS.join(', ') },
            { severity: 'warning' },
          ),
        ),
      ...told(all, left, untimed, odd),
      ...doubledTold(all, differing),
      ...daysTold(days.filter(each => operations.has(each.key))),
    ],
  }
}

/** An operation whose number another of the list has, with another text: both are work. Null: the same once more. */
const doubledOf = (known: Operation, row: Operation): Operation | null =>
  row.text === '' || row.text === known.text ? null : { ...row, doubled: true, key: [row.key, row.text].join('/') }

const isSameWork = (known: Operation, row: Operation): boolean =>
  known.hours === row.hours && known.people === row.people && known.done === row.done

/** A day of a duration is one of the clock. The problem that says so is a warning where the work of an operation takes less. */
function daysTold(days: readonly Operation[]): Problem[] {
  const isLess = ({ hours, work, people }: Operation): boolean =>
    hours !== null && work !== null && work > 0 && work / Math.max(1, people ?? 1) < hours * LESS
  const less = days.filter(isLess)
  const shown = less.length > 0 ? less : days
  return days.length === 0
    ? []
    : [
        problem(
          'scope.ordersDays',
          {
            count: shown.length,
            examples: shown
              .slice(0, 3)
              .map(each => each.key)
              .join(', '),
          },
          { severity: less.length > 0 ? 'warning' : 'info' },
        ),
      ]
}
/** Share of the clock's hours below which the work of an operation says that its days are shorter. */
const LESS = 0.75

/** The problem that lists operations that share a number, and rows that came again with other hours, people or state. */
function doubledTold(operations: readonly Operation[], differing: readonly string[]): Problem[] {
  const keys = [...operations.filter(each => each.doubled).map(each => each.key), ...differing]
  return keys.length === 0
    ? []
    : [
        problem(
          'scope.ordersDoubled',
          { count: keys.length, examples: keys.slice(0, 3).join(', ') },
          { severity: 'warning' },
        ),
      ]
}

/** Neither a number nor a text to go by, or a line of sums. */
const isNothing = ({ text, order, operation }: Operation): boolean =>
  (text === '' && operation === '') || (order === '' && operation === '')

/** An operation that has a number and no text is called by its order, and said to be. */
function named(operation: Operation, reader: CellReader): Operation {
  const { text, orderText, key, row } = operation
  if (text !== '') return operation
  reader.odd.push({ row, header: '', cell: key, why: 'text' })
  return { ...operation, text: orderText === '' ? key : orderText }
}

function told(
  operations: readonly Operation[],
  left: OrderList['left'],
  untimed: readonly string[],
  odd: readonly OddCell[],
): Problem[] {
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
  warn(
    'scope.ordersOdd',
    odd.map(({ row, header, cell }) => `${row} ${header}: “${cell}”`),
  )
  warn(
    'scope.ordersSpan',
    operations
      .filter(
        ({ start, finish, hours, from }) =>
          start !== null && finish !== null && hours !== null && from !== 'dates' && hours * HOUR > finish - start,
      )
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

/** Another row of an operation that names who else works on it. */
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

/** Whether a row only says the names of the columns once more, as after a page. */
const repeats = (cells: readonly string[], heads: readonly string[], map: ColumnMap): boolean =>
  Object.values(map).every(column => (cells[column] ?? '').trim() === (heads[column] ?? '').trim())

const cellOf = (cells: readonly string[], map: ColumnMap, field: OrderField): string => {
  const column = map[field]
  return column === undefined ? '' : (cells[column] ?? '').trim()
}

/** The units that the names of the columns of figures give. */
const unitsOf = (heads: readonly string[], map: ColumnMap): { readonly duration: string; readonly work: string } => {
  const unit = (column: number | undefined): string => unitInHead(column === undefined ? '' : (heads[column] ?? ''))
  return { duration: unit(map.duration), work: unit(map.work) }
}

function operationOf(
  reader: CellReader,
  row: number,
  units: { readonly duration: string; readonly work: string },
): Operation {
  const cell = (field: OrderField): string => reader.text(field)
  const [order, operation, suboperation] = [cell('order'), padded(cell('operation')), padded(cell('suboperation'))]
  const people = reader.people()
  const given = reader.hours('duration', cell('durationUnit') || units.duration)
  const work = reader.hours('work', cell('workUnit') || units.work)
  const status = cell('status')
  const done = CLOSED.test(status) || CONFIRMED.test(status)
  const [text, orderText, workCenter] = [cell('text'), cell('orderText'), cell('workCenter')]
  if (text.length > LONGEST_NAME) reader.note('text', 'long')
  const [start, finish] = [reader.moment('start', 'startTime'), reader.moment('finish', 'finishTime')]
  // Days alone say when it may be done, not how long it takes.
  const span = start?.clock && finish?.clock ? finish.at - start.at : 0
  const timed = timeOf(given, work, people, span)
  return {
    key: keyOf(order, operation, suboperation, text),
    order,
    operation,
    suboperation,
    text,
    orderText,
    workCenter,
    trade: tradeOf(workCenter),
    people,
    others: [],
    ...timed,
    work,
    location: cell('location'),
    equipment: cell('equipment'),
    plant: cell('plant'),
    unit: cell('unit'),
    area: cell('area'),
    status,
    actualWork: reader.hours('actualWork', 'H'),
    remainingWork: reader.hours('remainingWork', 'H'),
    percent: reader.number('percent', 100),
    done,
    begun: PARTLY.test(status) && !done,
    parent: cell('parent'),
    start: start?.at ?? null,
    finish: endOf(finish),
    actualStart: reader.moment('actualStart')?.at ?? null,
    actualFinish: reader.moment('actualFinish')?.at ?? null,
    predecessors: cell('predecessors'),
    row,
  }
}

/** Letters of a task's name. */
export const LONGEST_NAME = 250

/** Hours as the list gives them, else of its work and people, else between its two times. `span` in seconds. */
function timeOf(
  given: number | null,
  work: number | null,
  people: number | null,
  span: number,
): Pick<Operation, 'hours' | 'from'> {
  if (given !== null && given > 0) return { hours: given, from: 'given' }
  if (work !== null && work > 0) return { hours: work / Math.max(1, people ?? 1), from: 'work' }
  return span > 0 ? { hours: span / HOUR, from: 'dates' } : { hours: null, from: 'none' }
}

/** Operation numbers with their zeros: a sheet may have turned "0010" into 10. */
const padded = (operation: string): string => (/^\d{1,3}$/.test(operation) ? operation.padStart(4, '0') : operation)
