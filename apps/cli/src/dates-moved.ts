import { formatDate } from '@parada/messages'
import {
  type Calculation,
  type DateDifference,
  HOUR,
  type Problem,
  problem,
  type Schedule,
  storedDateDifferences,
} from '@parada/schedule'
import type { CommandIo } from './command.ts'

/** Names that one sentence takes. */
const MOST_NAMES = 50

/** Says, task by task, which dates of a file the calculation does not keep; nothing where it keeps all. Summaries only follow. */
export function datesMoved(schedule: Schedule, calculation: Calculation, io: CommandIo): readonly Problem[] {
  const all = storedDateDifferences(schedule, calculation)
  const own = all.filter(each => each.reason !== 'summary')
  const byTask = new Map<number, DateDifference[]>()
  for (const each of own.length > 0 ? own : all) {
    const list = byTask.get(each.task)
    if (list) list.push(each)
    else byTask.set(each.task, [each])
  }
  if (byTask.size === 0) return []
  const rows = [...byTask.values()].sort((a, b) => (a[0]?.row ?? 0) - (b[0]?.row ?? 0))
  const names = rows.slice(0, MOST_NAMES).map(list => {
    // The start before the finish.
    const changes = list.toSorted((a, b) => b.field.localeCompare(a.field)).map(each => change(each, io))
    return `${list[0]?.name} (${changes.join(', ')})`
  })
  const params = {
    count: byTask.size,
    names: names.join('; ') + (rows.length > MOST_NAMES ? '; ...' : ''),
    calendar: calendarText(schedule),
  }
  return [problem('cli.datesMoved', params, { severity: 'warning' })]
}

function change({ field, inFile, computed }: DateDifference, io: CommandIo): string {
  const show = (at: number): string => formatDate(io.locale, at, 'dayTime')
  return `${io.messages.cli.check.fields[field].toLowerCase()} ${show(inFile)} → ${show(computed)}`
}

const two = (value: number): string => String(value).padStart(2, '0')
const clock = (seconds: number): string => `${two(Math.floor(seconds / HOUR))}:${two(Math.floor(seconds / 60) % 60)}`

/** The project's calendar by its name and the hours of its first worked day. */
function calendarText({ project, calendars }: Schedule): string {
  const calendar = calendars.find(each => each.id === project.calendar)
  const worked = [1, 2, 3, 4, 5, 6, 0].map(day => calendar?.week[day]).find(day => day && day.length > 0)
  const hours = worked?.map(({ from, to }) => `${clock(from)}-${clock(to)}`).join(' ')
  return [calendar?.name, hours].filter(Boolean).join(', ')
}
