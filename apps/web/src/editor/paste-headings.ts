import type { Messages } from '@parada/messages'
import { COLUMN_IDS, type ColumnId, type PlainColumn } from './columns.ts'
import { columnTitle } from './more-columns.ts'

/** What MS Project calls its columns in Portuguese, English and Spanish, and what planners write over them in Excel. */
const HEADINGS: Readonly<Partial<Record<PlainColumn, readonly string[]>>> = {
  id: ['id', 'nº', 'item'],
  wbs: ['wbs', 'edt', 'eap'],
  name: [
    'nome da tarefa',
    'nome',
    'tarefa',
    'atividade',
    'task name',
    'name',
    'task',
    'activity',
    'nombre de tarea',
    'nombre',
    'tarea',
    'actividad',
  ],
  duration: ['duração', 'duration', 'duración'],
  start: ['início', 'start', 'comienzo', 'inicio'],
  finish: ['término', 'fim', 'finish', 'end', 'fin'],
  percent: ['% concluída', '% concluído', '% complete', '% completado'],
  actualStart: ['início real', 'actual start', 'comienzo real'],
  actualFinish: ['término real', 'actual finish', 'fin real'],
  remaining: ['duração restante', 'remaining duration', 'duración restante'],
  actualWork: ['trabalho real', 'hh gastas', 'actual work', 'trabajo real'],
  remainingWork: ['trabalho restante', 'remaining work', 'trabajo restante'],
  predecessors: ['predecessoras', 'predecessora', 'predecessors', 'predecesoras'],
  resources: ['nomes dos recursos', 'recursos', 'resource names', 'resources', 'nombres de los recursos'],
}

/** What the columns are called, in any language. */
export function knownHeadings(messages: Messages['gantt']): ReadonlyMap<string, ColumnId> {
  const known = new Map<string, ColumnId>()
  for (const id of COLUMN_IDS)
    for (const word of [...(HEADINGS[id] ?? []), columnTitle(messages.columns, id)])
      if (word !== '') known.set(word.toLowerCase(), id)
  return known
}

/** Headings that a copied table may start with, in any language; null where the first line is one of tasks. */
export function headingColumns(first: readonly string[], messages: Messages['gantt']): (ColumnId | null)[] | null {
  const known = knownHeadings(messages)
  const found = first.map(cell => known.get(cell.trim().toLowerCase()) ?? null)
  return found.filter(each => each !== null).length >= Math.max(2, Math.ceil(first.length / 2)) ? found : null
}
