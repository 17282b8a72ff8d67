import type { ProblemParams } from '@parada/schedule'

type Sentence = (p: ProblemParams) => string

const hours = (seconds: string | number | undefined): string => String(Math.round(Number(seconds ?? 0) / 360) / 10)

/** Problems of a calculation. */
export const engineProblems = {
  'schedule.danglingLink': p =>
    `El vínculo ${p.type} de “${p.from}” a “${p.to}” apunta a una tarea que no existe y quedó fuera del cálculo.`,
  'schedule.finishLinkIntoSummary': p =>
    `El vínculo ${p.type} de “${p.from}” a la tarea resumen “${p.to}” quedó fuera del cálculo: el fin de una tarea resumen viene de sus subtareas.`,
  'schedule.calendarWithoutWork': p =>
    `El calendario “${p.calendar}” no tiene tiempo laborable; se usó otro calendario en su lugar.`,
  'schedule.calendarMissing': p => `El calendario ${p.calendar} no existe; se usó otro calendario en su lugar.`,
  'schedule.datesRunOut': p => `Las fechas de “${p.task}” salen de los años que alcanza el calendario (1900 a 2199).`,
  'schedule.givenFinishBeforeStart': p => `El fin indicado para “${p.task}” es anterior a su inicio.`,
  'schedule.impossibleConstraint': p =>
    `La fecha límite o restricción de “${p.task}” no se puede cumplir: faltan ${hours(p.missingSeconds)} h de trabajo.`,
} satisfies Record<string, Sentence>

/** What can be done about them. */
export const engineSuggestions = {
  'schedule.linkToStart': () => 'Convertir en vínculo fin-comienzo',
  'schedule.useOtherCalendar': p => `Usar el calendario “${p.calendar}” en el proyecto`,
  'schedule.useProjectCalendar': () => 'Usar el calendario del proyecto en esas tareas',
  'schedule.giveWorkingTime': () => 'Dé horas de trabajo al calendario',
  'schedule.checkDurationAndDates': () => 'Revise la duración, las fechas y los vínculos de la tarea',
  'schedule.clearFinish': () => 'Borrar el fin indicado',
  'schedule.removeConstraint': () => 'Quitar la restricción o la fecha límite',
} satisfies Record<string, Sentence>
