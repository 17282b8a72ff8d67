import { DAY, parseDate } from '@parada/schedule'
import { parseClock } from '../tmx/codec.ts'
import { writeClndrData } from '../xer/calendar.ts'
import type { XerRow } from '../xer/table.ts'
import { textOf, type XmlNode } from '../xml/read.ts'
import type { Ids } from './ids.ts'

const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/** Called with what is passed over. */
type Bad = (field: string, value: string) => void

/** P6 writes a period's end as its last minute: `11:59:00` is 12:00. Other programs write the end itself. */
function periodsIn(node: XmlNode, bad: Bad): { from: number; to: number }[] {
  const periods = node.children.flatMap(time => {
    if (time.name !== 'WorkTime') return []
    const from = parseClock(textOf(time, 'Start') ?? '')
    const last = parseClock(textOf(time, 'Finish') ?? '')
    if (from === null) bad('Start', textOf(time, 'Start') ?? '')
    if (last === null) bad('Finish', textOf(time, 'Finish') ?? '')
    if (from === null || last === null) return []
    // The last minute before a multiple of five ends in a 4 or 9; no end of work does.
    const to = last % 300 === 240 || last % 60 === 59 ? Math.ceil((last + 1) / 60) * 60 : last
    const end = to === 0 ? DAY : Math.min(to, DAY)
    if (from < end) return [{ from, to: end }]
    return from > end
      ? [
          { from: 0, to: end },
          { from, to: DAY },
        ]
      : []
  })
  return periods.toSorted((a, b) => a.from - b.from)
}

const COLUMNS: Readonly<Record<string, string>> = {
  ObjectId: 'clndr_id',
  Name: 'clndr_name',
  BaseCalendarObjectId: 'base_clndr_id',
  HoursPerDay: 'day_hr_cnt',
  HoursPerWeek: 'week_hr_cnt',
  HoursPerMonth: 'month_hr_cnt',
  HoursPerYear: 'year_hr_cnt',
}

const isYes = (text: string | undefined): boolean => text === '1' || text?.toLowerCase() === 'true'

/** A calendar as the row of an export; `project` is the one it stands in. */
export function calendarRow(node: XmlNode, project: string | undefined, ids: Ids, bad: Bad): XerRow {
  const week: { from: number; to: number }[][] = [[], [], [], [], [], [], []]
  const partOf = (name: string): readonly XmlNode[] => node.children.find(child => child.name === name)?.children ?? []
  for (const hours of partOf('StandardWorkWeek')) {
    const day = DAYS.indexOf((textOf(hours, 'DayOfWeek') ?? '').toLowerCase())
    if (day >= 0) week[day] = periodsIn(hours, bad)
    else bad('DayOfWeek', textOf(hours, 'DayOfWeek') ?? '')
  }
  const exceptions = partOf('HolidayOrExceptions').flatMap(each => {
    const day = parseDate(textOf(each, 'Date') ?? '')?.day
    if (day === undefined) bad('Date', textOf(each, 'Date') ?? '')
    return day === undefined ? [] : [{ first: day, last: day, periods: periodsIn(each, bad) }]
  })
  const type = textOf(node, 'Type')
  const row: Record<string, string> = {
    clndr_data: writeClndrData({ week: week as never, exceptions }, each => [each.first]),
    clndr_type: type === 'Project' ? 'CA_Project' : type === 'Resource' ? 'CA_Rsrc' : 'CA_Base',
    rsrc_private: isYes(textOf(node, 'IsPersonal')) || type === 'Resource' ? 'Y' : 'N',
    ...(isYes(textOf(node, 'IsDefault')) && { default_flag: 'Y' }),
  }
  for (const [name, column] of Object.entries(COLUMNS)) {
    const text = textOf(node, name)
    if (text) row[column] = column.endsWith('_id') ? ids.of(text) : text
  }
  const owner = textOf(node, 'ProjectObjectId') || (type === 'Project' ? project : undefined)
  return owner && type === 'Project' ? { ...row, proj_id: ids.of(owner) } : row
}
