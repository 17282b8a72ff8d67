import { formatNumber } from '../../format.ts'

/** Fields that an apply to MS Project names besides those of tracked changes, by their names on the wire. */
export const appliedFields = {
  row: 'posição',
  add_task: 'nova tarefa',
  remove_task: 'tarefa removida',
  move_task: 'posição',
  add_link: 'novo vínculo',
  remove_link: 'vínculo removido',
  lag: 'defasagem',
  type: 'tipo',
  add_resource: 'novo recurso',
  remove_resource: 'recurso removido',
  add_assignment: 'nova atribuição',
  remove_assignment: 'atribuição removida',
  add_calendar: 'novo calendário',
  remove_calendar: 'calendário removido',
  week: 'semana de trabalho',
  exceptions: 'exceções',
  work_weeks: 'semanas especiais',
  max_units: 'unidades máximas',
  units: 'unidades',
  rates: 'taxas',
  availability: 'disponibilidade',
  actual_start: 'início real',
  actual_finish: 'término real',
  remaining_duration: 'duração restante',
  milestone: 'marco',
  baselines: 'linhas de base',
  wbs: 'EAP',
  manual: 'datas manuais',
  start: 'início',
  finish: 'término',
  status_date: 'data de status',
  effort_driven: 'controlada pelo esforço',
  work_package: 'pacote de trabalho',
  responsible: 'responsável',
}

/** What an apply that was not complete says. */
export const appliedNotes = {
  partly: (applied: number, refused: number) =>
    `${formatNumber('pt', applied)} gravados, ${formatNumber('pt', refused)} recusados pelo MS Project: veja a lista.`,
}
