import type { Shape } from '../../shape.ts'
import type { criticalPath as pt } from '../pt/critical-path.ts'

const span = (days: string): string => (days === '1' ? '1 día' : `${days} días`)

/** Critical-path tab. */
export const criticalPath: Shape<typeof pt> = {
  analyze: 'Analizar ruta crítica',
  analyzing: 'Analizando...',
  primary: 'Ruta primaria',
  secondary: 'Ruta secundaria',
  tertiary: 'Ruta terciaria',
  noPath: 'Ninguna otra cadena cerca de la ruta crítica.',
  summary: 'Resumen',
  recommendations: 'Recomendaciones',
  totalDuration: (days, hours) => `Duración total: ${span(days)} (${hours} h)`,
  column: {
    duration: 'Duración',
    start: 'Inicio',
    end: 'Fin',
    slack: 'Holgura',
  },
  slackHours: hours => `${hours} h`,
  showInGantt: 'Mostrar en el Gantt',
  done: 'Análisis terminado',
  error: 'Error al analizar la ruta crítica',
  errorWith: message => `Error al analizar la ruta crítica: ${message}`,
  needsPro: 'El análisis de ruta crítica requiere una suscripción PRO',
  /** What one press does about a recommendation, by its code. */
  fixes: {
    hardConstraint: 'Quitar la restricción',
    waitingTime: 'Quitar la espera',
    overlap: 'Traslapar',
    longerDay: 'Cambiar el calendario',
  },
  stale: 'El plan cambió después de este análisis. Analice de nuevo para ver cómo está.',
  freeNote:
    'Las tareas críticas y las holguras aparecen en el Gantt en cualquier plan. El análisis compara las tres rutas y recomienda qué hacer.',
}
