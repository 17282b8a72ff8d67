import { formatDate, formatNumber, plural } from '../../format.ts'
import type { Shape } from '../../shape.ts'
import type { analysis as pt } from '../pt/analysis.ts'

/** What the analyses of a plan say, by their codes. */
export const analysis: Shape<typeof pt> = {
  discipline: {
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
  },
  /** Checks of a plan's quality, by code. */
  quality: {
    logic: 'Lógica: toda tarea tiene predecesora y sucesora',
    leads: 'Adelantos (espera negativa)',
    lags: 'Esperas en los vínculos',
    finishToStart: 'Vínculos fin-comienzo',
    hardConstraints: 'Restricciones rígidas',
    highSlack: 'Holgura alta',
    negativeSlack: 'Holgura negativa',
    longDurations: 'Duraciones largas',
    invalidDates: 'Fechas que contradicen la fecha de estado',
    resources: 'Tareas con recursos',
    missedTasks: 'Tareas fuera de la línea base',
    criticalPathTest: 'Prueba del camino crítico: 100 h más mueven el fin',
    cpli: 'CPLI: tiempo que queda para el plazo',
    bei: 'BEI: tareas terminadas sobre las previstas',
  },
  /** Rules of shutdown practice, by code. */
  practice: {
    isolateBeforeOpening: 'Bloquear antes de abrir',
    permitBeforeEntry: 'Permiso y prueba de gases antes de entrar',
    scaffoldBeforeHeight: 'Andamio antes del trabajo en altura',
    scaffoldRemovedBeforeStartUp: 'Andamio desmontado antes del arranque',
    inspectBeforeClosing: 'Inspección antes de cerrar',
    examineAfterWelding: 'Ensayo después de soldar',
    reliefBeforeTest: 'Alivio de tensiones antes de la prueba hidrostática',
    testAfterClosing: 'Prueba de estanqueidad después de cerrar',
    blindsRemovedBeforeStartUp: 'Bridas ciegas retiradas antes del arranque',
    blindsBalance: 'Bridas ciegas instaladas y retiradas en igual número',
    insulateAfterTest: 'Aislamiento después de la prueba',
    coolBeforeOpening: 'Enfriamiento antes de abrir',
    fewTrades: 'Tres especialidades como máximo por tarea',
    wholeHours: 'Duraciones en horas enteras',
    craneForLifting: 'Izajes con grúa asignada',
    repairAfterInspection: 'Previsión de reparación después de la inspección',
    commissioningMilestones: 'Hitos de comisionamiento y arranque',
  },
}
