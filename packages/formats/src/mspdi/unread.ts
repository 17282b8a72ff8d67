import type { Place } from '@parada/schedule'
import type { Notes } from '../problems.ts'
import { parseClock } from '../tmx/codec.ts'
import type { XmlNode } from '../xml/read.ts'
import { ASSIGNMENT_ELEMENTS, PROJECT_ELEMENTS, RESOURCE_ELEMENTS, TASK_ELEMENTS } from './tables.ts'
import { bit, decimal, readId, readInstant, readSpan } from './values.ts'

type Kind = 'number' | 'id' | 'date' | 'span' | 'length' | 'bit' | 'clock' | 'lag'

const READ: Readonly<Record<Kind, (text: string) => unknown>> = {
  number: text => decimal.read(text),
  id: readId,
  date: readInstant,
  span: readSpan,
  length: text => ((readSpan(text) ?? -1) < 0 ? undefined : 0),
  bit: text => bit.read(text),
  clock: text => parseClock(text) ?? undefined,
  lag: text => decimal.read(text) ?? readSpan(text),
}

const named = (kind: Kind, names: string): [string, Kind][] =>
  names
    .trim()
    .split(/\s+/)
    .map(name => [name, kind])

/** Elements that the reader takes apart itself, whichever row they stand in: in this format a name means one thing. */
const KINDS: ReadonlyMap<string, Kind> = new Map([
  ...named(
    'number',
    `DurationFormat LevelingDelay LevelingDelayFormat ConstraintType OutlineLevel StartSlack FinishSlack TotalSlack FreeSlack
     Type LagFormat Number Cost Delay RateTable StandardRate StandardRateFormat OvertimeRate CostPerUse AvailableUnits DayType
     Period Month MonthPosition MonthItem MonthDay DaysOfWeek Occurrences MinutesPerDay MinutesPerWeek DaysPerMonth
     CriticalSlackLimit CurrencyDigits SaveVersion`,
  ),
  ...named('id', 'UID ID PredecessorUID ResourceUID CalendarUID BaseCalendarUID'),
  ...named(
    'date',
    `Start Finish EarlyStart EarlyFinish LateStart LateFinish ManualStart ManualFinish ConstraintDate RatesFrom AvailableFrom
     AvailableTo FromDate ToDate StartDate FinishDate`,
  ),
  ...named('span', 'Work'),
  // No work lasts less than none.
  ...named('length', 'Duration ManualDuration ActualDuration RemainingDuration'),
  ...named(
    'bit',
    `IsNull Manual Summary Milestone Estimated Critical ExternalTask CrossProject IsSubprojectReadOnly EstimatedDuration
     IsCostResource IsBaseCalendar DayWorking ScheduleFromStart NewTasksAreManual`,
  ),
  ...named('clock', 'FromTime ToTime DefaultStartTime DefaultFinishTime'),
  ...named('lag', 'LinkLag'),
])

/** Values whose meaning is their field's, and work by the day, which is read with its own care. */
const OTHERS: ReadonlySet<string> = new Set(['ExtendedAttribute', 'OutlineCode', 'TimephasedData'])

/** Elements that say so themselves when they cannot be read, by list. */
const TOLD: Readonly<Record<string, ReadonlyMap<string, unknown>>> = {
  Tasks: TASK_ELEMENTS,
  Resources: RESOURCE_ELEMENTS,
  Assignments: ASSIGNMENT_ELEMENTS,
  Project: PROJECT_ELEMENTS,
}

/** Says which elements of rows hold what is no value of theirs: reading passes them over. */
export class UnreadElements {
  readonly #notes: Notes
  /** Values that were read before: dates, lengths and flags repeat in every row. Given up with the reader. */
  readonly #known: Readonly<Record<Kind, Set<string>>> = {
    number: new Set(),
    id: new Set(),
    date: new Set(),
    span: new Set(),
    length: new Set(),
    bit: new Set(),
    clock: new Set(),
    lag: new Set(),
  }

  constructor(notes: Notes) {
    this.#notes = notes
  }

  row(node: XmlNode, list: string): void {
    const uid = readId(node.children.find(child => child.name === 'UID')?.text)
    const owner = list === 'Assignments' ? readId(node.children.find(child => child.name === 'TaskUID')?.text) : uid
    const kind = list === 'Resources' ? 'resource' : list === 'Calendars' ? 'calendar' : 'task'
    this.#below(node, TOLD[list], owner === undefined ? {} : { [kind]: owner })
  }

  /** An element of the project itself. */
  field(node: XmlNode): void {
    if (!PROJECT_ELEMENTS.has(node.name)) this.#leaf(node, {})
  }

  #below(node: XmlNode, told: ReadonlyMap<string, unknown> | undefined, at: Place): void {
    for (const child of node.children) {
      if (child.children.length > 0) {
        if (!OTHERS.has(child.name)) this.#below(child, undefined, at)
      } else if (!told?.has(child.name)) this.#leaf(child, at)
    }
  }

  #leaf({ name, text }: XmlNode, at: Place): void {
    const kind = text === '' ? undefined : KINDS.get(name)
    if (kind === undefined) return
    // Most elements of a row are flags and zeros.
    if ((text === '0' || text === '1') && PLAIN.has(kind)) return
    const known = this.#known[kind]
    if (known.has(text)) return
    if (READ[kind](text) !== undefined) {
      if (known.size < MOST_KNOWN) known.add(text)
    } else
      this.#notes.add('warning', 'mspdi.badValue', { field: name, value: text.slice(0, 60) }, { ...at, field: name })
  }
}

const PLAIN: ReadonlySet<Kind> = new Set(['number', 'id', 'bit', 'lag'])
const MOST_KNOWN = 20_000
