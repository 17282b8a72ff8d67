import { failed, type Instant, type Outcome, type Problem, parseInstant, problem, type Trade } from '@parada/schedule'
import { fold, tradeOf } from '../trades.ts'
import { type ColumnMap, type MappedColumn, mapColumns, type OrderField, type OrderProfile } from './columns.ts'

/** Where the hours of an operation come from. */
export type DurationFrom = 'given' | 'work' | 'template' | 'none'

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
  /** Partly confirmed: it has begun, whatever hours the list has. */
  readonly begun: boolean
  readonly actualStart: Instant | null
  readonly actualFinish: Instant | null
  readonly predecessors: string
  /** Row of the file, from 1. */
  readonly row: number
}

export interface OrderList {
  readonly operations: readonly Operation[]
  /** Rows that are not taken, with the reason: `deleted` (deletion flag or lock), `external`, `empty`, `duplicate`. */
  readonly left: readonly { readonly row: number; readonly key: string; readonly why: string }[]
  readonly columns: readonly MappedColumn[]
  /** Keys of operations that have neither duration nor work. */
  readonly untimed: readonly string[]
}

const DELETED = /(?:^|\s)(?:DLFL|DLT|LKD|BLOQ|CAN|CANCEL\w*|MREL|ELIM)(?:\s|$)/i
const DONE = /(?:^|\s)(?:TECO|CLSD|CNF|COMP|CLOSE|ENTE|ENCE|CONF|CTEC|NOTI|CERR)(?:\s|$)/i

/** Partly confirmed, in the three languages of the system. */
const PARTLY = /(?:^|\s)(?:PCNF|NOTP|CONP|CNPA|INPRG)(?:\s|$)/i
/** Control keys of work that is bought (PM02, PM03) or a service of its own (SM01): others plan and confirm it. No key: the plant's own work. */
const EXTERNAL = /^(?:Z?PM0?[23]|Z?SM\d{0,2}|Z?EXT\w*)$/i

/** Reads a list of operations (IW37N, IW49N, IW39, Maximo) out of rows of cells. */
export function readOrders(rows: readonly (readonly string[])[], profile: OrderProfile = {}): Outcome<OrderList> {
  const found = mapColumns(rows, profile)
  if (!found) return failed(problem('scope.noOrderColumns'))
  const body = rows.slice(found.head + 1)
  const comma = decimalComma(body, found.map)
  const problems: Problem[] = []
  const operations: Operation[] = []
  const left: OrderList['left'][number][] = []
  const seen = new Set<string>()
  for (const [at, cells] of body.entries()) {
    const row = found.head + 2 + at
    const operation = operationOf(cells, found.map, row, comma)
    const leave = (why: string): void => {
      left.push({ row, key: operation.key, why })
    }
    if (cells.every(each => each.trim() === '')) continue
    if (operation.text === '' || (operation.order === '' && operation.operation === '')) leave('empty')
    else if (DELETED.test(operation.status)) leave('deleted')
    else if (EXTERNAL.test(controlKeyOf(cells, found.map))) leave('external')
    else if (seen.has(operation.key)) leave('duplicate')
    else {
      seen.add(operation.key)
      operations.push(operation)
    }
  }
  if (operations.length === 0) return failed(problem('scope.noOrders'))
  const untimed = operations.filter(each => each.hours === null).map(each => each.key)
  if (untimed.length > 0)
    problems.push(
      problem(
        'scope.ordersUntimed',
        { count: untimed.length, examples: untimed.slice(0, 3).join(', ') },
        { severity: 'warning' },
      ),
    )
  const begun = operations.filter(each => each.begun && !each.percent && !each.actualWork && each.actualStart === null)
  if (begun.length > 0)
    problems.push(
      problem(
        'scope.ordersPartly',
        {
          count: begun.length,
          examples: begun
            .slice(0, 3)
            .map(each => each.key)
            .join(', '),
        },
        { severity: 'warning' },
      ),
    )
  if (left.length > 0)
    problems.push(
      problem(
        'scope.ordersLeftOut',
        {
          count: left.length,
          rows: left
            .slice(0, 8)
            .map(each => each.row)
            .join(', '),
        },
        { severity: 'info' },
      ),
    )
  return { ok: true, value: { operations, left, columns: found.columns, untimed }, problems }
}

function operationOf(cells: readonly string[], map: ColumnMap, row: number, comma: boolean): Operation {
  const cell = (field: OrderField): string => {
    const column = map[field]
    return column === undefined ? '' : (cells[column] ?? '').trim()
  }
  const number = (field: OrderField): number | null => cellNumber(cell(field), comma)
  const [order, operation, suboperation] = [cell('order'), padded(cell('operation')), cell('suboperation')]
  const people = number('people')
  const given = hoursOf(cell('duration'), cell('durationUnit'), comma)
  const work = hoursOf(cell('work'), cell('workUnit'), comma)
  const shared = given === null && work !== null && work > 0 ? work / Math.max(1, people ?? 1) : null
  const percent = number('percent')
  const status = cell('status')
  return {
    key: [order, operation, suboperation].filter(each => each !== '').join('/'),
    order,
    operation,
    suboperation,
    text: cell('text'),
    orderText: cell('orderText'),
    workCenter: cell('workCenter'),
    trade: tradeOf(cell('workCenter')),
    people: people !== null && people > 0 ? people : null,
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
    done: DONE.test(status),
    begun: PARTLY.test(status) && !DONE.test(status),
    actualStart: instantOf(cell('actualStart')),
    actualFinish: instantOf(cell('actualFinish')),
    predecessors: cell('predecessors'),
    row,
  }
}

const controlKeyOf = (cells: readonly string[], { controlKey }: ColumnMap): string =>
  controlKey === undefined ? '' : (cells[controlKey] ?? '').trim()

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
