import type { Calendar } from '../calendar/calendar.ts'
import type { Edit } from '../edits/edit.ts'
import { emptySchedule, STANDARD_CALENDAR } from '../model/create.ts'
import { assignmentId, type CalendarId, calendarId, resourceId, type TaskId, taskId } from '../model/ids.ts'
import type { Link, LinkType } from '../model/link.ts'
import type { Assignment, Resource } from '../model/resource.ts'
import type { Project, Schedule } from '../model/schedule.ts'
import type { ConstraintType, Task } from '../model/task.ts'
import { InvariantError } from '../problem.ts'
import { DEFAULT_UNITS, duration, NO_LAG, parseDuration, parseLag, ZERO_DURATION } from '../time/duration.ts'
import { DAY, dayFromCivil, HOUR, type Instant, instant, parseDate } from '../time/instant.ts'

/** The Monday that every drawing starts from. */
export const FIRST_MONDAY = dayFromCivil(2024, 1, 1) * DAY

/** What one column of a drawing stands for. */
export interface Columns {
  readonly unit: 'day' | 'hour'
  /** Beginning of each column; one more at the end. */
  readonly edges: readonly number[]
  /** Characters per column: 1 for days, 3 for hours (`06 `). */
  readonly width: number
  readonly header: string
}

/** A row as it was drawn. */
export interface DrawnRow {
  readonly name: string
  readonly level: number
  readonly bar: string
  readonly notes: readonly string[]
}

export interface DrawnTable {
  readonly columns: Columns
  readonly rows: readonly DrawnRow[]
}

const wrong = (what: string): InvariantError => new InvariantError(`drawn schedule: ${what}`)

/** Every calendar works round the clock in a drawing by hours. */
const ROUND_THE_CLOCK: Calendar = {
  ...STANDARD_CALENDAR,
  id: calendarId(2),
  name: '24 Horas',
  week: Array.from({ length: 7 }, () => [{ from: 0, to: DAY }]) as never,
}

/** Text of a template, its values filled in. */
export function templateText(strings: TemplateStringsArray, values: readonly unknown[]): string {
  return strings.reduce((text, part, at) => text + part + (at < values.length ? String(values[at]) : ''), '')
}

/** Splits a drawing into its header and rows. */
export function readDrawing(text: string): DrawnTable {
  const lines = text.split('\n').filter(line => line.trim() !== '')
  const [head, ...body] = lines
  if (head === undefined) throw wrong('no header')
  const from = head.indexOf('|')
  const to = head.indexOf('|', from + 1)
  if (from < 0 || to < 0) throw wrong('the header needs two bars, as in | MTWTFSS |')
  const columns = readColumns(head.slice(from + 1, to).replace(/^ | $/g, ''))
  const indent = Math.min(...body.map(line => line.search(/\S/)))
  const rows = body.map(line => {
    const open = line.indexOf('|')
    const close = line.indexOf('|', open + 1)
    if (open < 0 || close < 0) throw wrong(`a row needs two bars: ${line.trim()}`)
    const label = line.slice(0, open)
    return {
      name: label.trim(),
      level: Math.round((label.search(/\S/) - indent) / 2) + 1,
      bar: line.slice(open + 2, close).trimEnd(),
      notes: line
        .slice(close + 1)
        .split(',')
        .map(note => note.trim())
        .filter(note => note !== ''),
    }
  })
  return { columns, rows }
}

function readColumns(header: string): Columns {
  const edges: number[] = []
  if (/^[MTWFS]+$/.test(header)) {
    const week = 'MTWTFSS'
    const first = [0, 1, 2, 3, 4, 5, 6].find(offset =>
      [...header].every((letter, at) => letter === week[(at + offset) % 7]),
    )
    if (first === undefined) throw wrong(`days must run on: ${header}`)
    for (let at = 0; at <= header.length; at++) edges.push(FIRST_MONDAY + (first + at) * DAY)
    return { unit: 'day', edges, width: 1, header }
  }
  const hours = header.trim().split(/\s+/).map(Number)
  if (!hours.every((hour, at) => hour >= 0 && hour < 24 && (at === 0 || hour === (hours[at - 1]! + 1) % 24)))
    throw wrong(`hours must run on, as in | 06 07 08 |: ${header}`)
  for (let at = 0; at <= hours.length; at++) edges.push(FIRST_MONDAY + (hours[0]! + at) * HOUR)
  return { unit: 'hour', edges, width: 3, header: header.trimEnd() }
}

/** True in the columns whose first character is one of `marks`. */
export function cells(bar: string, columns: Columns, marks: RegExp): boolean[] {
  return columns.edges.slice(0, -1).map((_, at) => marks.test(bar[at * columns.width] ?? ' '))
}

export interface DrawOptions {
  readonly project?: Partial<Project>
  /** Calendars beside the first; `calendar Name` in a row's notes puts the task on one. */
  readonly calendars?: readonly Calendar[]
  /** The project's calendar; Standard for days, round the clock for hours unless given. */
  readonly calendar?: Calendar
  readonly resources?: readonly Partial<Resource>[]
}

const CONSTRAINTS: Readonly<Record<string, ConstraintType>> = {
  SNET: 'startNoEarlierThan',
  SNLT: 'startNoLaterThan',
  FNET: 'finishNoEarlierThan',
  FNLT: 'finishNoLaterThan',
  MSO: 'mustStartOn',
  MFO: 'mustFinishOn',
}
const FINISHING = new Set(['FNET', 'FNLT', 'MFO'])

/** A schedule from a drawing; see `schedule`. */
export function fromDrawing(text: string, options: DrawOptions = {}): Schedule {
  const table = readDrawing(text)
  const byHour = table.columns.unit === 'hour'
  const own = options.calendar ?? (byHour ? ROUND_THE_CLOCK : STANDARD_CALENDAR)
  const calendars = [own, ...(options.calendars ?? [])]
  const dayStart = byHour ? 0 : (own.week.find(day => day && day.length > 0)?.[0]?.from ?? 8 * HOUR)
  const dayFinish = byHour ? 0 : (own.week.find(day => day && day.length > 0)?.at(-1)?.to ?? 17 * HOUR)
  const base = emptySchedule('Drawn', {
    start: instant(table.columns.edges[0]! + dayStart),
    calendar: own.id,
    ...options.project,
  })
  const ids = new Map(table.rows.map((row, at) => [row.name, taskId(at + 1)]))
  const known = (name: string): TaskId => {
    const uid = ids.get(name)
    if (uid === undefined) throw wrong(`no row is named ${name}`)
    return uid
  }
  const links: Link[] = []
  const resources: Resource[] = (options.resources ?? []).map((each, at) => ({
    uid: resourceId(at + 1),
    row: at + 1,
    name: `R${at + 1}`,
    kind: 'work',
    ...each,
  }))
  const assignments: Assignment[] = []
  const above: { level: number; uid: TaskId }[] = []
  const units = base.project.units

  const date = (text: string, finishing: boolean): Instant => {
    const parsed = parseDate(text)
    if (!parsed) throw wrong(`not a date: ${text}`)
    return instant(parsed.day * DAY + (parsed.seconds ?? (finishing ? dayFinish : dayStart)))
  }
  const assign = (task: TaskId, text: string): void => {
    const [, name = '', percent] = /^(.*?)(?:\s+(\d+)%)?$/.exec(text) ?? []
    let found = resources.find(each => each.name === name)
    if (!found) {
      found = { uid: resourceId(resources.length + 1), row: resources.length + 1, name, kind: 'work' }
      resources.push(found)
    }
    const uid = assignmentId(assignments.length + 1)
    assignments.push({ uid, task, resource: found.uid, ...(percent && { units: Number(percent) / 100 }) })
  }
  const after = (to: TaskId, text: string): void => {
    const [, name = '', type, lag = ''] = /^(.*?)(?:\s+(FS|SS|FF|SF)?([+-]\S+)?)?$/.exec(text) ?? []
    const parsed = lag === '' ? NO_LAG : parseLag(lag, units)
    if (!parsed) throw wrong(`not a lag: ${lag}`)
    links.push({ from: known(name), to, type: (type as LinkType | undefined) ?? 'FS', lag: parsed })
  }

  const tasks = table.rows.map((row, at): Task => {
    const uid = taskId(at + 1)
    while (above.length > 0 && above.at(-1)!.level >= row.level) above.pop()
    const parent = above.at(-1)?.uid ?? null
    above.push({ level: row.level, uid })
    const summary = (table.rows[at + 1]?.level ?? 0) > row.level
    const worked = cells(row.bar, table.columns, /[X*]/)
    const count = cells(row.bar, table.columns, /X/).filter(Boolean).length
    const firstDrawn = worked.indexOf(true)
    const more: { -readonly [K in keyof Task]?: Task[K] } = {}
    let linked = false
    for (const note of row.notes) {
      const [word = '', ...rest] = note.split(/\s+/)
      const text = rest.join(' ')
      if (word === 'after') {
        after(uid, text)
        linked = true
      } else if (word === 'by') assign(uid, text)
      else if (word === 'alap') more.constraint = { type: 'alap' }
      else if (CONSTRAINTS[word]) more.constraint = { type: CONSTRAINTS[word], date: date(text, FINISHING.has(word)) }
      else if (word === 'deadline') more.deadline = date(text, true)
      else if (word === 'started') more.actualStart = date(text, false)
      else if (word === 'finished') more.actualFinish = date(text, true)
      else if (word === 'inactive') more.active = false
      else if (word === 'manual') more.mode = 'manual'
      else if (word === 'milestone') more.milestone = true
      else if (word === 'fixedDuration' || word === 'fixedWork' || word === 'fixedUnits') more.type = word
      else if (word === 'effort') more.effortDriven = true
      else if (word === 'calendar') more.calendar = calendarNamed(calendars, text)
      else if (/^\d+(\.\d+)?%$/.test(word)) more.percentComplete = Number(word.slice(0, -1))
      else if (parseDuration(word, units)) more.duration = parseDuration(word, units)!
      else throw wrong(`a row's note means nothing: ${note}`)
    }
    const drawn = count === 0 ? ZERO_DURATION : duration(count, byHour ? 'h' : 'd', units)
    const start = instant(table.columns.edges[Math.max(0, firstDrawn)]! + dayStart)
    if (more.mode === 'manual') {
      const last = worked.lastIndexOf(true)
      const finish = instant(
        byHour ? table.columns.edges[last + 1]! : table.columns.edges[Math.max(0, last)]! + dayFinish,
      )
      more.manual = { start, finish: count === 0 ? start : finish }
    } else if (!linked && !summary && !more.constraint && more.actualStart === undefined && firstDrawn > 0)
      more.constraint = { type: 'startNoEarlierThan', date: start }
    return {
      uid,
      row: at + 1,
      name: row.name,
      parent,
      duration: summary ? (more.duration ?? duration(1, 'd', units)) : drawn,
      ...more,
    }
  })
  return { ...base, calendars, tasks, links, resources, assignments }
}

function calendarNamed(calendars: readonly Calendar[], name: string): CalendarId {
  const found = calendars.find(each => each.name === name)
  if (!found) throw wrong(`no calendar is named ${name}`)
  return found.id
}

/** Draws a schedule: a template tag. */
export type DrawTag = (strings: TemplateStringsArray, ...values: readonly unknown[]) => Schedule

/**
 * A schedule as it is drawn. Columns are days from Monday 2024-01-01 (`| MTWTFSS |`, any day may come first) or hours
 * of that Monday (`| 06 07 08 |`, bars three characters per hour, working round the clock). Two blanks more before a
 * name make it a child. `X` is a column of work, `*` a milestone; how long a task is drawn is how long it lasts, and one
 * that waits for nothing starts no earlier than drawn. The bar of a summary is not read.
 *
 * Notes after the bar, parted by commas: `after Dig`, `after Dig SS+2d`, `by Soldador 50%`, `SNET 2024-01-03` (SNLT,
 * FNET, FNLT, MSO, MFO), `alap`, `deadline 2024-01-05`, `manual`, `inactive`, `milestone`, `50%`, `started DATE`,
 * `finished DATE`, `12h` (a length that no drawing shows), `calendar Name`, `fixedDuration`, `fixedWork`, `effort`.
 */
export const schedule: DrawTag & { with(options: DrawOptions): DrawTag } = Object.assign(
  (strings: TemplateStringsArray, ...values: readonly unknown[]) => fromDrawing(templateText(strings, values)),
  {
    with:
      (options: DrawOptions): DrawTag =>
      (strings, ...values) =>
        fromDrawing(templateText(strings, values), options),
  },
)

/** The task drawn under this name. */
export function taskNamed(plan: Schedule, name: string): Task {
  const found = plan.tasks.find(each => each.name === name)
  if (!found) throw wrong(`no task is named ${name}`)
  return found
}

/** Edits by task name, for tests. */
export const edit = {
  setDuration:
    (name: string, value: Task['duration']) =>
    (plan: Schedule): Edit[] => [{ kind: 'setTask', task: taskNamed(plan, name).uid, changes: { duration: value } }],
  set:
    (name: string, changes: Extract<Edit, { kind: 'setTask' }>['changes']) =>
    (plan: Schedule): Edit[] => [{ kind: 'setTask', task: taskNamed(plan, name).uid, changes }],
  link:
    (from: string, to: string, type: LinkType = 'FS', lag = '') =>
    (plan: Schedule): Edit[] => [
      {
        kind: 'addLink',
        link: {
          from: taskNamed(plan, from).uid,
          to: taskNamed(plan, to).uid,
          type,
          lag: parseLag(lag, plan.project.units)!,
        },
      },
    ],
  unlink:
    (from: string, to: string, type: LinkType = 'FS') =>
    (plan: Schedule): Edit[] => [
      { kind: 'removeLink', link: { from: taskNamed(plan, from).uid, to: taskNamed(plan, to).uid, type } },
    ],
  remove:
    (name: string) =>
    (plan: Schedule): Edit[] => [{ kind: 'removeTask', task: taskNamed(plan, name).uid }],
}

/** So many days, hours as typed durations of the default units. */
export const days = (count: number): Task['duration'] => duration(count, 'd', DEFAULT_UNITS)
export const hoursLong = (count: number): Task['duration'] => duration(count, 'h', DEFAULT_UNITS)
