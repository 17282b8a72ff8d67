import { formatNumber, plural } from '../../format.ts'
import type { Shape } from '../../shape.ts'
import type { recommendations as pt } from '../pt/recommendations.ts'

const span = (days: string): string => (days === '1' ? '1 día' : `${days} días`)

/** What could be done about the finish, by code of the critical-path analysis. */
export const recommendations: Shape<typeof pt> = {
  summary: (finish, days, primary, critical, near) =>
    `El plan termina el ${finish}, tras ${span(days)}. La ruta primaria tiene ${formatNumber('es', primary)} ${plural('es', primary, { one: 'tarea', other: 'tareas' })}; hay ${formatNumber('es', critical)} ${plural('es', critical, { one: 'tarea crítica', other: 'tareas críticas' })} y ${formatNumber('es', near)} ${plural('es', near, { one: 'casi crítica', other: 'casi críticas' })}.`,
  nextSlack: hours => `La segunda cadena tiene ${hours} h de holgura.`,
  negativeSlack: (count, name, hours, limit) =>
    `Faltan ${hours} h para cumplir ${limit}: ${formatNumber('es', count)} ${plural('es', count, { one: 'tarea abierta queda sin holgura,', other: 'tareas abiertas quedan sin holgura, ante todo' })} ${name}. Adelante la cadena o revise la fecha.`,
  limits: {
    deadline: (whose, date) => `el plazo de ${whose}, ${date}`,
    constraint: (whose, date) => `la fecha fija de ${whose}, ${date}`,
    fixedTask: (whose, date) => `el comienzo de ${whose}, ${date}, que no se mueve`,
    projectFinish: date => `el fin del plan, ${date}`,
    unknown: 'una fecha del plan',
  },
  overdueCritical: (count, names) =>
    `${formatNumber('es', count)} ${plural('es', count, { one: 'tarea crítica está atrasada', other: 'tareas críticas están atrasadas' })}: ${names}. Cada hora de atraso mueve el fin.`,
  overload: (count, name, asked, there, shifts) =>
    `En ${formatNumber('es', count)} ${plural('es', count, { one: 'turno', other: 'turnos' })} se pide más de lo que hay; lo peor es ${name}, ${asked} de ${there}, en ${formatNumber('es', shifts)} ${plural('es', shifts, { one: 'turno', other: 'turnos' })}. El fin no cuenta esa espera: nivele en Recursos.`,
  hardConstraint: name =>
    `${name} tiene fecha fija en la ruta crítica. Quitar la restricción deja decidir a los vínculos.`,
  andMore: (names, more) => `${names} y ${formatNumber('es', more)} más`,
  waitingTime: (from, to, hours) =>
    `Entre ${from} y ${to} hay una espera de ${hours} h en la ruta crítica. Confirme si es necesaria.`,
  overlap: (from, to, hours) =>
    `${to} puede empezar antes de que termine ${from}: el traslape adelanta el fin en ${hours} h.`,
  longestTask: (name, hours) =>
    `${name} es la tarea más larga de la ruta crítica, con ${hours} h. Divídala o refuerce la cuadrilla.`,
  longerDay: (count, calendar, hours) =>
    `${formatNumber('es', count)} ${plural('es', count, { one: 'tarea crítica puede', other: 'tareas críticas pueden' })} pasar al calendario ${calendar}, con ${hours} h por día.`,
  watchSecondary: (count, names, hours) =>
    `Vigile la segunda cadena, de ${formatNumber('es', count)} ${plural('es', count, { one: 'tarea', other: 'tareas' })} y ${hours} h de holgura: ${names}.`,
  openEnds: (count, names) =>
    `${formatNumber('es', count)} ${plural('es', count, { one: 'tarea no tiene sucesora', other: 'tareas no tienen sucesora' })}: ${names}. Vincule a la entrega, para que un atraso se vea.`,
  finished: 'Todas las tareas están terminadas: nada que recomendar.',
  onTrack: 'Nada que corregir: siga las tareas de la ruta primaria en cada turno.',
}
