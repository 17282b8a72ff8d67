import type { ProblemParams } from '@parada/schedule'
import { formatDate, formatNumber } from '../../format.ts'

type Sentence = (p: ProblemParams) => string

const date = (value: unknown): string => formatDate('es', Number(value), 'dayTime')
/** Units of people or equipment: as fine as levelling counts them. */
const units = (value: unknown): string => formatNumber('es', Number(value), 3)

/** Problems of levelling. */
export const levelingProblems = {
  'schedule.capacityGap': p =>
    p.to === undefined
      ? `De “${p.resource}” no hay nadie más a partir de ${date(p.from)}, y ${p.count} tareas lo piden.`
      : `De “${p.resource}” no hay nadie de ${date(p.from)} a ${date(p.to)}, y ${p.count} tareas lo piden.`,
  'schedule.availabilityOverlaps': p =>
    `Hay filas de disponibilidad que se solapan en el tiempo (${p.count}): ${p.resources}. Vale la primera; dé a cada fila su comienzo y su fin.`,
  'schedule.windowMissed': p =>
    `La ventana termina el ${date(p.until)}, antes del fin por los vínculos (${date(p.finish)}): hasta entonces nada puede esperar más que su holgura.`,
  'schedule.excessiveDemand': p =>
    `“${p.task}” (fila ${p.row}) pide ${units(p.asked)} de “${p.resource}” y nunca hay más de ${units(p.there)}.`,
  'schedule.fixedOverload': p =>
    `Lo que nadie puede aplazar pide ${units(p.asked)} de “${p.resource}” de ${date(p.from)} a ${date(p.to)} y hay ${units(p.there)}: ${p.tasks}.${Number(p.more) > 0 ? ` Más tarde otra vez: ${p.more} veces.` : ''}`,
  'schedule.keptWhole': p => `No interrumpidas, como dice el plan (${p.count}): ${p.tasks}.`,
  'schedule.neverLeveled': p => `No aplazadas, por tener prioridad 1000 (${p.count}): ${p.tasks}.`,
  'schedule.neverTogether': p =>
    `“${p.task}” (${p.calendar}) y “${p.resource}” (${p.other}) nunca trabajan a las mismas horas: la tarea queda en las suyas, en las que no hay nadie.`,
  'schedule.neverWorks': p => `“${p.resource}” nunca trabaja: el calendario “${p.calendar}” no tiene tiempo hábil.`,
  'schedule.limitOutOfHours': p =>
    `En las horas en que se trabaja en estas tareas ${Number(p.there) > 0 ? `hay como máximo ${units(p.there)} de “${p.resource}” y ellas piden hasta ${units(p.asked)}` : `nunca hay “${p.resource}”`}: interrumpirlas no ayuda (${p.count}): ${p.tasks}.`,
  'schedule.limitsNeverMeet': p =>
    `Todo lo que piden estas tareas nunca existe a la misma hora, ni sin las demás (${p.count}): ${p.tasks}.`,
  'schedule.noRoomEver': p =>
    `En ningún momento hay lugar para toda la duración de estas tareas, ni sin las demás (${p.count}): ${p.tasks}.`,
  'schedule.notLevellable': () =>
    'Un plan calculado desde el fin no se puede nivelar: sus tareas ya están lo más tarde posible, y nivelar solo aplaza.',
  'schedule.notSplittable': p =>
    `No se interrumpe lo que es fijo, ya está en partes, no pasa de una hora o reúne horarios distintos (${p.count}): ${p.tasks}.`,
  'schedule.resourceNotLeveled': p =>
    `Nadie se aplaza por estos, como dice el plan, y pueden quedar sobrecargados (${p.count}): ${p.resources}.`,
  'schedule.noResourceNamed': p => `No existe el recurso “${p.name}” en el plan.`,
  'schedule.processAsks': p =>
    `El tiempo de proceso y las esperas no piden gente: quienes están en ${p.tasks} no cuentan aquí.`,
  'schedule.crewsTogether': p =>
    `Las tareas con cuadrillas de horarios distintos se hacen cuando todas las cuadrillas trabajan (${p.count}): ${p.tasks}.`,
  'schedule.crewsNeverTogether': p =>
    `Tareas cuyas cuadrillas nunca trabajan a la misma hora: cada cuadrilla sigue su horario (${p.count}): ${p.tasks}.`,
  'schedule.summaryAsks': p =>
    `Las personas y equipos de resúmenes no entran en la nivelación, pues no se sabe cuándo trabajan (${p.count}): ${p.tasks}.`,
} satisfies Record<string, Sentence>

/** What can be done about them. */
export const levelingSuggestions = {
  'schedule.raiseLimit': p => `Aumente el límite de “${p.resource}” o divida la tarea`,
  'schedule.scheduleFromStart': () => 'Calcule el proyecto desde su inicio (Datos del proyecto)',
  'schedule.giveHours': p =>
    `Dé a las tareas un calendario con las horas de “${p.resource}”, o dé “${p.resource}” a las horas de ellas`,
  'schedule.giveSharedHours': () => 'Dé a los recursos límites en turnos comunes, o separe el trabajo en tareas',
  'schedule.letInterrupt': () => 'Permita interrumpirlas: en partes hay lugar',
  'schedule.divideTasks': () => 'Divídalas en tareas menores o dé más horas seguidas a quien falta',
  'schedule.stateAvailability': p => `Indique quién hay de “${p.resource}”, y cuándo (Recursos)`,
  'schedule.assignToTasks': () => 'Asígnelos a las tareas del resumen',
  'schedule.nearResource': p => `Quizá “${p.name}”`,
} satisfies Record<string, Sentence>
