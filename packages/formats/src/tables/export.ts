import {
  type Calculation,
  formatDuration,
  formatInstant,
  formatLag,
  HOUR,
  type Instant,
  isMilestone,
  type Schedule,
  type Task,
} from '@parada/schedule'
import { clearNumber, writeCsv } from './csv.ts'
import type { CellValue } from './xlsx.ts'

/** Languages that a table's headers come in; the importer knows all three. */
export type TableLanguage = 'pt' | 'en' | 'es'
export type TableKind = 'tasks' | 'resources' | 'links'

export interface ExportOptions {
  readonly language?: TableLanguage
  /** Dates, slack and critical marks; without it the ones that the file held. */
  readonly calculation?: Calculation
}

const HEADERS: Readonly<Record<TableLanguage, Readonly<Record<TableKind, readonly string[]>>>> = {
  pt: {
    tasks: [
      'ID',
      'EDT',
      'Nível',
      'Nome',
      'Duração',
      'Início',
      'Término',
      '% concluída',
      'Predecessoras',
      'Nomes dos recursos',
      'Trabalho (h)',
      'Folga total (h)',
      'Crítica',
      'Marco',
      'Resumo',
      'Responsável',
      'Pacote de trabalho',
      'Prazo final',
      'Anotações',
      'Duração (h)',
    ],
    resources: ['ID', 'Nome', 'Tipo', 'Unidades máximas', 'Grupo', 'Especialidade', 'E-mail', 'Código'],
    links: ['Predecessora', 'Nome da predecessora', 'Sucessora', 'Nome da sucessora', 'Tipo', 'Latência'],
  },
  en: {
    tasks: [
      'ID',
      'WBS',
      'Level',
      'Name',
      'Duration',
      'Start',
      'Finish',
      '% complete',
      'Predecessors',
      'Resource names',
      'Work (h)',
      'Total slack (h)',
      'Critical',
      'Milestone',
      'Summary',
      'Responsible',
      'Work package',
      'Deadline',
      'Notes',
      'Duration (h)',
    ],
    resources: ['ID', 'Name', 'Type', 'Max units', 'Group', 'Specialty', 'E-mail', 'Code'],
    links: ['Predecessor', 'Predecessor name', 'Successor', 'Successor name', 'Type', 'Lag'],
  },
  es: {
    tasks: [
      'ID',
      'EDT',
      'Nivel',
      'Nombre',
      'Duración',
      'Comienzo',
      'Fin',
      '% completado',
      'Predecesoras',
      'Nombres de los recursos',
      'Trabajo (h)',
      'Margen total (h)',
      'Crítica',
      'Hito',
      'Resumen',
      'Responsable',
      'Paquete de trabajo',
      'Fecha límite',
      'Notas',
      'Duración (h)',
    ],
    resources: ['ID', 'Nombre', 'Tipo', 'Unidades máximas', 'Grupo', 'Especialidad', 'Correo', 'Código'],
    links: ['Predecesora', 'Nombre de la predecesora', 'Sucesora', 'Nombre de la sucesora', 'Tipo', 'Retardo'],
  },
}

const TRUE: Readonly<Record<TableLanguage, string>> = { pt: 'sim', en: 'yes', es: 'sí' }

/** Rows of a table with its headers first. Numbers are numbers, dates are instants, everything else is text. */
export function tableRows(schedule: Schedule, kind: TableKind, options: ExportOptions = {}): CellValue[][] {
  const language = options.language ?? 'pt'
  const head = [...HEADERS[language][kind]]
  if (kind === 'resources')
    return [
      head,
      ...schedule.resources.map(each => [
        each.row,
        each.name,
        each.kindWord ?? each.kind,
        each.maxUnits ?? '',
        each.group ?? '',
        each.specialty ?? '',
        each.email ?? '',
        each.code ?? '',
      ]),
    ]
  const byId = new Map(schedule.tasks.map(task => [task.uid, task]))
  if (kind === 'links')
    return [
      head,
      ...schedule.links.map(link => {
        const [from, to] = [byId.get(link.from), byId.get(link.to)]
        const lag = formatLag(link.lag, schedule.project.units)
        return [from?.row ?? '', from?.name ?? '', to?.row ?? '', to?.name ?? '', link.type, lag]
      }),
    ]
  return [head, ...taskRows(schedule, options, byId)]
}

/** A duration with the decimals of the language. */
const durationCell = (text: string, language: TableLanguage): string =>
  language === 'en' ? clearNumber(text) : clearNumber(text).replace('.', ',')

function taskRows(
  schedule: Schedule,
  { calculation, language = 'pt' }: ExportOptions,
  byId: ReadonlyMap<number, Task>,
): CellValue[][] {
  const { units } = schedule.project
  const yes = TRUE[language]
  const parents = new Set(schedule.tasks.map(task => task.parent))
  const names = new Map(schedule.resources.map(each => [each.uid, each.name]))
  const resources = new Map<number, string[]>()
  for (const each of schedule.assignments) {
    const name = each.resource === null ? undefined : names.get(each.resource)
    if (name === undefined) continue
    const share = each.units !== undefined && each.units !== 1 ? `[${Number((each.units * 100).toFixed(4))}%]` : ''
    resources.set(each.task, [...(resources.get(each.task) ?? []), name + share])
  }
  const preds = new Map<number, string[]>()
  for (const link of schedule.links) {
    const from = byId.get(link.from)
    if (!from) continue
    const lag = formatLag(link.lag, units)
    const plain = link.type === 'FS' && lag === ''
    preds.set(link.to, [...(preds.get(link.to) ?? []), plain ? String(from.row) : `${from.row}${link.type}${lag}`])
  }
  const levels = new Map<number | null, number>([[null, 0]])
  return schedule.tasks.map(task => {
    const level = (levels.get(task.parent) ?? 0) + 1
    levels.set(task.uid, level)
    const computed = calculation?.of(task.uid)
    const summary = parents.has(task.uid) || task.summary === true
    const start = computed?.start ?? task.manual?.start ?? task.stored?.start
    const finish = computed?.finish ?? task.manual?.finish ?? task.stored?.finish
    const slack = computed?.totalSlack ?? task.stored?.totalSlack
    const duration = summary && computed ? { ...task.duration, seconds: computed.duration } : task.duration
    const milestone = isMilestone(task, summary)
    return [
      task.row,
      task.wbs ?? '',
      level,
      task.name,
      durationCell(formatDuration(duration, units), language),
      start === undefined ? '' : { instant: start },
      finish === undefined ? '' : { instant: finish },
      { percent: computed?.percentComplete ?? task.percentComplete ?? 0 },
      (preds.get(task.uid) ?? []).join(';'),
      (resources.get(task.uid) ?? []).join(';'),
      task.work === undefined ? '' : task.work / HOUR,
      slack === undefined ? '' : slack / HOUR,
      (computed?.critical ?? task.stored?.critical) ? yes : '',
      milestone ? yes : '',
      summary ? yes : '',
      task.responsible ?? '',
      task.workPackage ?? '',
      task.deadline === undefined ? '' : { instant: task.deadline },
      task.notes ?? '',
      duration.seconds / HOUR,
    ]
  })
}

const dateText = (at: Instant): string => formatInstant(at).slice(0, 16).replace('T', ' ')

/**
 * One table as CSV: semicolons and decimal commas in Portuguese and Spanish, as their spreadsheets expect, commas in
 * English; with a byte-order mark, so that Excel reads it as UTF-8. Formulas are guarded.
 */
export function writeTableCsv(schedule: Schedule, kind: TableKind, options: ExportOptions = {}): string {
  const english = options.language === 'en'
  const rows = tableRows(schedule, kind, options).map(row =>
    row.map(value => {
      if (typeof value === 'object' && 'percent' in value)
        return `${String(Number(value.percent.toFixed(4))).replace('.', english ? '.' : ',')}%`
      if (typeof value === 'object') return dateText(value.instant)
      return typeof value === 'number' ? Number(value.toFixed(4)) : value
    }),
  )
  return `\ufeff${writeCsv(rows, english ? ',' : ';', english ? '.' : ',')}`
}
