import { formatNumber, plural } from '../../format.ts'
import type { Shape } from '../../shape.ts'
import type { situation as pt } from '../pt/situation.ts'

const tasks = (n: number): string => `${formatNumber('es', n)} ${plural('es', n, { one: 'tarea', other: 'tareas' })}`

export const situation: Shape<typeof pt> = {
  title: 'Dónde está la parada',
  forecast: 'Fin previsto',
  real: 'Terminó el',
  storedFinish: 'Fin como está en el plan',
  byDataDate: (date, n) =>
    `Sin la regla de la fecha de estado; con ella ${date} (${tasks(n)} ${plural('es', n, { one: 'cambia', other: 'cambian' })})`,
  leftOut: n =>
    `no cuenta ${tasks(n)} que ${plural('es', n, { one: 'quedó abierta', other: 'quedaron abiertas' })} en el pasado`,
  past: 'Sin previsión',
  pastHint: finish => `El fin calculado, ${finish}, ya pasó y queda trabajo abierto. Mueva la fecha de estado.`,
  against: (delta, what) => `${delta} contra ${what}`,
  window: 'el fin de la ventana',
  deadline: 'la fecha límite',
  baseline: 'la línea base',
  firstPlan: 'el primer plan',
  onTime: 'a tiempo',
  dueDone: 'Debido y hecho',
  ofDue: (done, due) => `${done} hecho, ${due} debido`,
  ofDone: done => `${done} hecho`,
  unheld: 'no hay línea base: nada dice qué era debido',
  byHours: 'en HH de la línea base',
  byPlanHours: 'en HH del plan: no hay línea base',
  byDuration: 'en horas de duración: el plan no tiene HH',
  extraHours: (done, total, unit) => `trabajo extra aparte: ${done} de ${total} ${unit}`,
  tasksDue: (done, due) =>
    `${formatNumber('es', done)} de ${formatNumber('es', due)} tareas que debían haber terminado`,
  index: 'SPI(t)',
  indexHint: spi => `SPI en HH ${spi}`,
  noIndex: 'nada debido todavía',
  since: from => `Desde ${from}`,
  moved: delta => `fin ${delta}`,
  unmoved: 'mismo fin',
  noForecast: 'la previsión de entonces no se guardó',
  finished: (n, due) =>
    `${tasks(n)} ${plural('es', n, { one: 'terminada', other: 'terminadas' })}, ${formatNumber('es', due)} ${plural('es', due, { one: 'prevista', other: 'previstas' })}`,
  started: n => `${formatNumber('es', n)} ${plural('es', n, { one: 'comenzada', other: 'comenzadas' })}`,
  extra: n => `${formatNumber('es', n)} ${plural('es', n, { one: 'trabajo extra', other: 'trabajos extras' })}`,
  reasons: list => `motivos: ${list}`,
  late: 'Atrasadas, por efecto en el fin',
  lateHint: 'Debían haber comenzado o terminado hasta aquí, y no.',
  willBeLate: 'Se van a atrasar',
  willBeLateHint: 'Aún no vencieron; la previsión pasa de la fecha debida.',
  overloaded: 'Por encima del límite',
  overloadedHint: 'En los turnos que aún vienen.',
  overloadedUndated: 'En todos los turnos del plan: sin fecha de estado ninguno cuenta como pasado.',
  decide: 'Para decidir',
  effect: 'en el fin',
  slack: 'holgura',
  behind: 'atraso',
  peak: (peak, limit) => `${peak} de ${limit}`,
  shifts: (n, from) =>
    `${formatNumber('es', n)} ${plural('es', n, { one: 'turno', other: 'turnos' })}, el primero el ${from}`,
  none: 'Nada',
  more: n => `${formatNumber('es', n)} más`,
  uncounted: 'El efecto no se cuenta aquí, el plan es grande: está en Avance, Variación.',
  decisions: {
    safety: n => `${tasks(n)} por delante de un paso de seguridad abierto`,
    overTarget: (_, by) => `Fin ${by} más allá del plazo: recuperar o reprogramar`,
    missed: (n, by) =>
      `${tasks(n)} con fecha límite o restricción que no se cumple${by === '' ? '' : ` (faltan hasta ${by} de trabajo)`}`,
    extraWork: (n, by) =>
      `${formatNumber('es', n)} ${plural('es', n, { one: 'trabajo extra espera', other: 'trabajos extras esperan' })} aprobación${by === '' ? '' : ` (hasta ${by} en el fin)`}`,
    overload: n =>
      `${formatNumber('es', n)} ${plural('es', n, { one: 'recurso', other: 'recursos' })} por encima del límite: nivelar o reforzar`,
    sequence: n => `${tasks(n)} fuera de secuencia: mantener, corregir o quitar el vínculo`,
    silent: n => `${tasks(n)} sin información hace tres turnos o más`,
    dataDateRule: (n, by) =>
      `La fecha de estado no rige ${tasks(n)}${by === '' ? '' : `: con ella el fin cambia ${by}`}`,
    oldDataDate: (_, by) => `La fecha de estado está ${by} detrás del reloj`,
    futureDataDate: (_, by) => `La fecha de estado está ${by} adelante del reloj: da por pasado lo que aún viene`,
    noDataDate: n =>
      `Sin fecha de estado, con ${tasks(n)} en abierto en el pasado: mueva la fecha para que el fin las cuente`,
    noBaseline: () => 'Ninguna línea base: el atraso no tiene contra qué contarse',
  },
  curve: 'Curva S',
  curveHint: 'HH acumuladas por turno.',
  open: 'Ver avance',
}
