import { type CompiledCalendar, periodsOfDay } from '../calendar/compiled.ts'
import { applyEdits } from '../edits/apply.ts'
import type { Edit } from '../edits/edit.ts'
import { calculate } from '../engine/calculate.ts'
import { type Calculation, FLAG } from '../engine/calculation.ts'
import { taskCalendars } from '../engine/task-calendar.ts'
import { ancestorsOf } from '../model/outline.ts'
import type { Schedule } from '../model/schedule.ts'
import { InvariantError } from '../problem.ts'
import { DAY, dayNumber } from '../time/instant.ts'
import { type Columns, readDrawing } from './parse.ts'

type EditsOf = readonly Edit[] | ((plan: Schedule) => readonly Edit[])

/** Carries out edits that must be right; throws with the problem's code otherwise. */
export function applied(before: Schedule, ...edits: readonly EditsOf[]): Schedule {
  let plan = before
  for (const each of edits) {
    const result = applyEdits(plan, typeof each === 'function' ? each(plan) : each)
    if (!result.ok) throw new InvariantError(`${result.problems[0].code} ${JSON.stringify(result.problems[0].params)}`)
    plan = result.value.schedule
  }
  return plan
}

/** The dates of a schedule after edits; throws when either fails. */
export function calculated(before: Schedule, ...edits: readonly EditsOf[]): Calculation {
  const result = calculate(applied(before, ...edits))
  if (!result.ok) throw new InvariantError(`${result.problems[0].code} ${JSON.stringify(result.problems[0].params)}`)
  return result.value
}

/** True where a calendar has working time between two moments. */
export function worksWithin(calendar: CompiledCalendar, from: number, to: number): boolean {
  for (let day = Math.floor(from / DAY); day * DAY < to; day++)
    for (const period of periodsOfDay(calendar, dayNumber(day)))
      if (day * DAY + period.from < to && day * DAY + period.to > from) return true
  return false
}

/** A calculation drawn in the given columns: `X` work, `.` a pause inside, `=` a summary, `*` a milestone, `<` and `>` what lies outside. */
export function draw(calculation: Calculation, columns: Columns): string {
  const { tasks } = calculation.schedule
  const { calendars, calendarOf } = taskCalendars(calculation.schedule)
  const names = tasks.map(task => `${'  '.repeat(ancestorsOf(tasks, task).length)}${task.name}`)
  const width = Math.max(...names.map(name => name.length), 1)
  const lines = tasks.map((_, at) => {
    const [start, finish] = [calculation.start[at]!, calculation.finish[at]!]
    const flags = calculation.flags[at]!
    const calendar = calendars.compiled[calendarOf(tasks[at]!, at)]!
    const marks = columns.edges.slice(0, -1).map((from, column) => {
      const to = columns.edges[column + 1]!
      if (start === finish || flags & FLAG.milestone) {
        const on = finish === columns.edges[0] ? finish : finish - 1
        return (start === finish ? on >= from && on < to : start < to && finish > from) ? '*' : ' '
      }
      if (start >= to || finish <= from) return ' '
      if (flags & FLAG.summary) return '='
      return flags & FLAG.manual || worksWithin(calendar, Math.max(start, from), Math.min(finish, to)) ? 'X' : '.'
    })
    const cells = marks.map(mark => (columns.width === 1 ? mark : `${mark.repeat(2)} `)).join('')
    const first = columns.edges[0]!
    const last = columns.edges.at(-1)!
    const outside = finish > last || start >= last ? '>' : start < first ? '<' : ''
    return `${names[at]!.padEnd(width)} | ${cells.trimEnd().padEnd(columns.header.length)} |${outside}`
  })
  return [`${' '.repeat(width)} | ${columns.header} |`, ...lines].join('\n')
}

/** Brings what was expected into the same form as `draw` gives, so that the two compare as text. Notes do not count. */
export function normalise(text: string): { readonly columns: Columns; readonly text: string } {
  const table = readDrawing(text)
  const names = table.rows.map(row => `${'  '.repeat(row.level - 1)}${row.name}`)
  const width = Math.max(...names.map(name => name.length), 1)
  const lines = table.rows.map((row, at) => {
    const outside = row.notes.find(note => note === '>' || note === '<') ?? ''
    return `${names[at]!.padEnd(width)} | ${row.bar.padEnd(table.columns.header.length)} |${outside}`
  })
  return { columns: table.columns, text: [`${' '.repeat(width)} | ${table.columns.header} |`, ...lines].join('\n') }
}
