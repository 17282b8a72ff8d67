import type { Shape } from '../../shape.ts'
import type { printedReport as pt } from '../pt/printed-report.ts'

/** The report as a page of its own: shared by link, or printed. */
export const printedReport: Shape<typeof pt> = {
  lead: (progress: string, finish: string) => `Avance del ${progress}; término previsto el ${finish}.`,
  onBaseline: 'En el plazo de la línea base.',
  later: (hours: string) => `${hours} h después de la línea base.`,
  earlier: (hours: string) => `${hours} h antes de la línea base.`,
  window: 'Ventana',
  author: 'Autor',
  statusDate: 'Fecha de estado',
  progress: 'Avance general',
  completed: 'Terminadas',
  inProgress: 'En curso',
  overdueCount: 'Atrasadas',
  startSoon: 'Comienzan en 7 días',
  endSoon: 'Terminan en 7 días',
  hours: 'Horas hechas',
  analysis: 'Análisis de la ruta crítica',
  actionPlan: 'Plan de acción',
  overdue: 'Tareas atrasadas',
  upcomingStart: 'Próximas a comenzar',
  upcomingEnd: 'Próximas a terminar',
  none: 'Ninguna',
  task: 'Tarea',
  responsible: 'Responsable',
  start: 'Inicio',
  finish: 'Fin',
  slack: 'Holgura',
  schedule: 'Cronograma',
  moreRows: (count: number) => `${count} tareas más no se muestran aquí.`,
  footer: (date: string) => `Generado por Parada el ${date}. Una instantánea; no cambia después.`,
}
