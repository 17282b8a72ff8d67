import { formatNumber } from '../../format.ts'

/** Fields that an apply to MS Project names besides those of tracked changes, by their names on the wire. */
export const appliedFields = {
  row: 'posición',
  add_task: 'nueva tarea',
  remove_task: 'tarea eliminada',
  move_task: 'posición',
  add_link: 'nuevo vínculo',
  remove_link: 'vínculo eliminado',
  lag: 'desfase',
  type: 'tipo',
  add_resource: 'nuevo recurso',
  remove_resource: 'recurso eliminado',
  add_assignment: 'nueva asignación',
  remove_assignment: 'asignación eliminada',
  add_calendar: 'nuevo calendario',
  remove_calendar: 'calendario eliminado',
  week: 'semana laboral',
  exceptions: 'excepciones',
  work_weeks: 'semanas especiales',
  max_units: 'unidades máximas',
  units: 'unidades',
  rates: 'tasas',
  availability: 'disponibilidad',
  actual_start: 'inicio real',
  actual_finish: 'fin real',
  remaining_duration: 'duración restante',
  milestone: 'hito',
  baselines: 'líneas base',
  wbs: 'EDT',
  manual: 'fechas manuales',
  start: 'inicio',
  finish: 'fin',
  status_date: 'fecha de estado',
  effort_driven: 'condicionada por el esfuerzo',
  work_package: 'paquete de trabajo',
  responsible: 'responsable',
}

/** What an apply that was not complete says. */
export const appliedNotes = {
  partly: (applied: number, refused: number) =>
    `${formatNumber('es', applied)} grabados, ${formatNumber('es', refused)} rechazados por MS Project: vea la lista.`,
}
