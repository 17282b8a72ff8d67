import { formatNumber, plural } from '../../format.ts'
import type { Shape } from '../../shape.ts'
import type { recovery as pt } from '../pt/recovery.ts'

const measurements = (n: number): string =>
  `${formatNumber('es', n)} ${plural('es', n, { one: 'medición', other: 'mediciones' })}`

/** Room of ways to end earlier, and what the command line and the answers in words say of them. */
export const recovery: Shape<typeof pt> = {
  title: 'Recuperar',
  gain: 'Ganar',
  hours: 'h',
  until: 'hasta',
  end: 'el fin de la parada',
  search: 'Buscar',
  stop: 'Detener',
  searching: (measured: number) => `${measurements(measured)}…`,
  measured: (measured: number, seconds: string) => `${measurements(measured)} en ${seconds} s`,
  empty: '¿Cuántas horas hay que ganar?',
  emptyHint:
    'Cada opción se mide: el plan se nivela y se calcula con ella. Nada cruza una regla de seguridad, y nada cambia antes de aceptar.',
  needsPro: 'Las opciones de recuperación son del plan PRO.',
  failed: 'La búsqueda se detuvo por un error del programa. El plan no cambió.',
  stale: 'El plan cambió después de esta búsqueda.',
  /** `aim`: the milestone that is to come earlier; null: the end of the plan is. */
  finish: (date: string, aim: string | null) =>
    `${aim === null ? 'Fin de hoy' : `${aim} hoy`}, dentro de los límites: ${date}`,
  levelled: (date: string, aim: string | null) =>
    `El plan pide más de lo que hay. Nivelado sin nada más, ${aim === null ? 'el fin' : aim} queda en ${date}: las ganancias cuentan desde ahí.`,
  anew: (hours: string) => `de las cuales ${hours} h las gana nivelar de nuevo sin nada más`,
  critical: (before: string, after: string) => `críticas: ${before} → ${after}`,
  planned: (date: string, aim: string | null) =>
    `El plan muestra ${aim === null ? '' : `${aim} el `}${date}, pero pide más de lo que hay; nivelado termina después.`,
  reached: (hours: string) => `Se pueden ganar ${hours} h.`,
  most: (hours: string, why: string) => `Máximo posible ${hours} h: ${why}.`,
  nothing: (why: string) => `No hay qué ganar: ${why}.`,
  cut: 'La búsqueda fue interrumpida: puede haber más.',
  rest: {
    chain: (hours: string, parts: string) => `en el camino restante de ${hours} h hay ${parts}`,
    more: (n: string) => `y ${n} más`,
    process: (hours: string, names: string) => `${hours} h de proceso${names === '' ? '' : ` (${names})`}`,
    safety: (hours: string) => `${hours} h de pasos de seguridad, que nada acorta`,
    work: (hours: string) => `${hours} h de trabajo en que no se conoce lugar para más gente`,
    waiting: (hours: string) =>
      `${hours} h de espera por equipos y máquinas que nada de lo que se puede agregar acorta`,
    resting: (hours: string) => `${hours} h en que nadie trabaja`,
  },
  singles: 'Una medida a la vez',
  combined: 'Medidas juntas',
  idle: 'Sin ganancia o no permitidas',
  none: 'Ninguna medida sola gana tiempo.',
  gained: (hours: string) => `gana ${hours} h`,
  work: (hours: string) => `${hours} HH`,
  machine: (hours: string) => `${hours} h de equipo`,
  cost: (amount: string) => `costo ${amount}`,
  free: 'sin más HH',
  p80: (hours: string) => `P80 ${hours} h`,
  poor: 'poco para lo que cuesta',
  best: 'mejor relación',
  enough: 'basta',
  moved: (n: number) =>
    `${formatNumber('es', n)} ${plural('es', n, { one: 'tarea cambia', other: 'tareas cambian' })} de hora`,
  next: 'Pasa a ser crítico',
  same: 'Nada nuevo decide el fin',
  late: (names: string) => `Pierde su fecha límite: ${names}`,
  audit: {
    worse: (names: string) => `Auditoría, pasa a fallar: ${names}`,
    better: (names: string) => `Auditoría, deja de fallar: ${names}`,
  },
  answer: 'Quién responde por quitar este trabajo',
  answerHint: 'Queda en las notas de la tarea.',
  answerFirst: 'Escriba quién responde por quitar el trabajo del alcance.',
  note: (by: string) => `Retirado para recuperar plazo. Responde: ${by}`,
  open: 'Ver escenario',
  close: 'Cerrar escenario',
  accept: 'Aceptar',
  reject: 'Rechazar',
  restore: (n: number) =>
    `Traer de vuelta ${formatNumber('es', n)} ${plural('es', n, { one: 'rechazada', other: 'rechazadas' })}`,
  save: 'Guardar escenario',
  scenarioName: (plan: string, hours: string) => `${plan} (escenario: gana ${hours} h)`,
  saved: (file: string) => `Escenario guardado en ${file}.`,
  accepted: (hours: string, aim: string | null) =>
    `Aceptado: ${aim ?? 'el fin'} llega ${hours} h antes. Ctrl+Z lo deshace.`,
  endMoves: (hours: string, date: string) => `El fin de la parada cambia ${hours} h: ${date}`,
  broken: 'El resultado no sería el prometido: nada cambió. Busque de nuevo.',
  scenario: 'Escenario junto al plan',
  task: 'Tarea',
  before: 'Hoy',
  after: 'Con la medida',
  delta: 'Diferencia',
  ghost: 'claro: hoy · oscuro: con la medida',
  levelledBefore: 'Nivelado',
  ghostLevelled: 'claro: nivelado sin la medida · oscuro: con la medida',
  moreRows: (count: string) => `y ${count} más`,
  why: {
    noGain: 'no gana nada',
    safety: 'rompería una regla de seguridad',
    limits: 'pide más de lo que hay',
    refused: 'no se puede hacer en este plan',
  },
  kinds: {
    shift: 'turno',
    crew: 'cuadrilla',
    equipment: 'equipo',
    reinforce: 'refuerzo',
    overlap: 'solape',
    order: 'orden',
    before: 'antes de la parada',
    drop: 'alcance',
    overtime: 'hora extra',
  },
  move: {
    shift: (who: string) => `${who} también de noche`,
    more: (count: string, who: string) => `+${count} ${who}`,
    overtime: (who: string, hours: string) => `${who}: ${hours} h extra por día`,
    reinforce: (task: string, from: string, to: string, who: string) => `${task}: de ${from} a ${to} ${who}`,
    overlap: (first: string, second: string, hours: string) =>
      `Comenzar “${second}” ${hours} h después del comienzo de “${first}”`,
    order: (who: string) => `Otro orden en ${who}`,
    before: (task: string, date: string) => `“${task}” antes de la parada, el ${date}`,
    drop: (task: string) => `Quitar del alcance “${task}”`,
    span: (text: string, from: string, to: string) => `${text}, de ${from} a ${to}`,
  },
}
