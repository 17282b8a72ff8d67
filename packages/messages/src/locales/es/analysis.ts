import type { Shape } from '../../shape.ts'
import type { analysis as pt } from '../pt/analysis.ts'

/** What the analyses of a plan say, by their codes. */
export const analysis: Shape<typeof pt> = {
  trade: {
    welding: 'Soldadura',
    inspection: 'Inspección / END',
    electrical: 'Eléctrica',
    instrumentation: 'Instrumentación',
    scaffolding: 'Andamio',
    insulation: 'Aislamiento / pintura',
    refractory: 'Refractario',
    boilermaking: 'Calderería',
    lifting: 'Izaje',
    cleaning: 'Limpieza',
    civil: 'Civil',
    safety: 'Seguridad',
    operation: 'Operación',
    mechanical: 'Mecánica',
    engineering: 'Ingeniería',
    management: 'Gestión',
    technician: 'Técnico',
    equipment: 'Equipo',
    General: 'Sin especialidad',
  },
  /** Checks of a plan's quality, by code. */
  quality: {
    logic: 'Lógica: toda tarea tiene predecesora y sucesora',
    leads: 'Adelantos (desfase negativo)',
    lags: 'Desfases en los vínculos',
    finishToStart: 'Vínculos fin-comienzo',
    hardConstraints: 'Restricciones rígidas',
    highSlack: 'Holgura alta',
    negativeSlack: 'Holgura negativa',
    longDurations: 'Duraciones largas',
    invalidDates: 'Fechas que contradicen la fecha de estado',
    resources: 'Tareas con recursos',
    missedTasks: 'Tareas fuera de la línea base',
    criticalPathTest: 'Prueba de la ruta crítica: 100 h más mueven el fin',
    cpli: 'CPLI: tiempo que queda para la fecha límite',
    bei: 'BEI: tareas terminadas sobre las previstas',
  },
}
