import type { ProblemParams } from '@parada/schedule'

type Sentence = (p: ProblemParams) => string

/** Problems of levelling. */
export const levelingProblems = {
  'schedule.excessiveDemand': p => `“${p.task}” pide ${p.asked} de “${p.resource}” y nunca hay más de ${p.there}.`,
  'schedule.fixedOverload': p =>
    `Lo que nadie puede retrasar pide ${p.asked} de “${p.resource}” en ${p.from} y hay ${p.there}: ${p.tasks}.`,
  'schedule.neverWorks': p => `“${p.resource}” nunca trabaja: el calendario “${p.calendar}” no tiene tiempo hábil.`,
  'schedule.notLevellable': () => 'Un plan calculado desde el fin no se puede nivelar.',
  'schedule.notSplittable': p =>
    `No se interrumpe lo que es fijo, ya está en partes, no pasa de una hora o reúne horarios distintos (${p.count}): ${p.tasks}.`,
  'schedule.unknownResource': p => `No existe el recurso “${p.name}” en el plan.`,
} satisfies Record<string, Sentence>

/** What can be done about them. */
export const levelingSuggestions = {
  'schedule.raiseLimit': p => `Aumente el límite de “${p.resource}” o divida la tarea`,
  'schedule.scheduleFromStart': () => 'Calcule el proyecto desde su inicio (Datos del proyecto)',
  'schedule.nearResource': p => `Quizá “${p.name}”`,
} satisfies Record<string, Sentence>
