import { type Calendar, formatDay, HOUR, instant, type Period, type Schedule, weekday } from '@parada/schedule'
import { type ExportOptions, type TableKind, type TableLanguage, tableRows } from './export.ts'
import { memorySheet } from './remembered.ts'
import type { CellValue, SheetToWrite } from './xlsx.ts'

type SheetKind = TableKind | 'calendars' | 'assignments'

const TITLES: Readonly<Record<TableLanguage, Readonly<Record<SheetKind, string>>>> = {
  pt: {
    tasks: 'Tarefas',
    resources: 'Recursos',
    links: 'Ligações',
    calendars: 'Calendários',
    assignments: 'Atribuições',
  },
  en: { tasks: 'Tasks', resources: 'Resources', links: 'Links', calendars: 'Calendars', assignments: 'Assignments' },
  es: {
    tasks: 'Tareas',
    resources: 'Recursos',
    links: 'Vínculos',
    calendars: 'Calendarios',
    assignments: 'Asignaciones',
  },
}

const CALENDAR_HEADERS: Readonly<Record<TableLanguage, readonly string[]>> = {
  pt: ['Calendário', 'Dia', 'De', 'Até', 'Horário', 'Horas'],
  en: ['Calendar', 'Day', 'From', 'To', 'Working time', 'Hours'],
  es: ['Calendario', 'Día', 'Desde', 'Hasta', 'Horario', 'Horas'],
}

const ASSIGNMENT_HEADERS: Readonly<Record<TableLanguage, readonly string[]>> = {
  pt: ['ID da tarefa', 'Tarefa', 'Recurso', 'Unidades', 'Trabalho (h)', 'Trabalho real (h)', 'Início', 'Término'],
  en: ['Task ID', 'Task', 'Resource', 'Units', 'Work (h)', 'Actual work (h)', 'Start', 'Finish'],
  es: ['ID de la tarea', 'Tarea', 'Recurso', 'Unidades', 'Trabajo (h)', 'Trabajo real (h)', 'Comienzo', 'Fin'],
}

/** All of a plan as a workbook: a sheet for each kind of thing, and a hidden one by which it comes back as it was. */
export async function writeTablesXlsx(schedule: Schedule, options: ExportOptions = {}): Promise<Uint8Array> {
  const { shownText, writeSheets } = await import('./xlsx.ts')
  const language = options.language ?? 'pt'
  const names = TITLES[language]
  const tasks = tableRows(schedule, 'tasks', options)
  const sheets: SheetToWrite[] = [
    { name: names.tasks, rows: tasks },
    { name: names.resources, rows: tableRows(schedule, 'resources', options) },
    { name: names.links, rows: tableRows(schedule, 'links', options) },
    { name: names.calendars, rows: calendarRows(schedule, language) },
    { name: names.assignments, rows: assignmentRows(schedule, options) },
  ]
  // As the sheet will be read again, so that only what the user changed in it differs.
  const shown = tasks.map(row => row.map(shownText))
  return writeSheets([...sheets, memorySheet(schedule, options.calculation, shown)])
}

const hours = (periods: readonly Period[]): number => periods.reduce((sum, { from, to }) => sum + (to - from), 0) / HOUR
const clock = (seconds: number): string =>
  `${String(Math.floor(seconds / HOUR)).padStart(2, '0')}:${String(Math.floor(seconds / 60) % 60).padStart(2, '0')}`
const times = (periods: readonly Period[]): string =>
  periods.map(({ from, to }) => `${clock(from)}-${clock(to)}`).join(' ')

/** The days of the week of every calendar, from Monday on, then its other days. */
function calendarRows(schedule: Schedule, language: TableLanguage): CellValue[][] {
  const named = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
  const dayName = (day: number): string => {
    for (let at = 0; at < 7; at++) if (weekday(at as never) === day) return named.format(new Date(at * 86_400_000))
    return ''
  }
  const ofCalendar = (calendar: Calendar): CellValue[][] => [
    ...[1, 2, 3, 4, 5, 6, 0].flatMap((day): CellValue[][] => {
      const periods = calendar.week[day]
      return periods ? [[calendar.name, dayName(day), '', '', times(periods), hours(periods)]] : []
    }),
    ...calendar.exceptions.map((each): CellValue[] => [
      calendar.name,
      each.name ?? '',
      { instant: instant(each.first * 86_400) },
      each.last < 1_000_000 ? { instant: instant(each.last * 86_400) } : formatDay(each.last),
      times(each.periods),
      hours(each.periods),
    ]),
  ]
  return [[...CALENDAR_HEADERS[language]], ...schedule.calendars.flatMap(ofCalendar)]
}

function assignmentRows(schedule: Schedule, { calculation, language = 'pt' }: ExportOptions): CellValue[][] {
  const tasks = new Map(schedule.tasks.map(task => [task.uid, task]))
  const resources = new Map(schedule.resources.map(each => [each.uid, each.name]))
  const at = (value: number | undefined): CellValue => (value === undefined ? '' : { instant: instant(value) })
  return [
    [...ASSIGNMENT_HEADERS[language]],
    ...schedule.assignments.map((each): CellValue[] => {
      const dates = calculation?.of(each.task)
      return [
        tasks.get(each.task)?.row ?? '',
        tasks.get(each.task)?.name ?? '',
        each.resource === null ? '' : (resources.get(each.resource) ?? ''),
        { percent: (each.units ?? 1) * 100 },
        each.work === undefined ? '' : each.work / HOUR,
        each.actualWork === undefined ? '' : each.actualWork / HOUR,
        at(each.start ?? dates?.start),
        at(each.finish ?? dates?.finish),
      ]
    }),
  ]
}
