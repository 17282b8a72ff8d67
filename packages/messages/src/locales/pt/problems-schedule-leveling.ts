import type { ProblemParams } from '@parada/schedule'

type Sentence = (p: ProblemParams) => string

/** Problems of levelling. */
export const levelingProblems = {
  'schedule.excessiveDemand': p => `“${p.task}” pede ${p.asked} de “${p.resource}” e nunca existem mais de ${p.there}.`,
  'schedule.fixedOverload': p =>
    `O que ninguém pode atrasar pede ${p.asked} de “${p.resource}” em ${p.from} e existem ${p.there}: ${p.tasks}.`,
  'schedule.neverWorks': p => `“${p.resource}” nunca trabalha: o calendário “${p.calendar}” não tem tempo útil.`,
  'schedule.notLevellable': () => 'Um plano calculado a partir do fim não pode ser nivelado.',
  'schedule.notSplittable': p =>
    `Não se interrompe o que é fixo, já está em partes, não passa de uma hora ou reúne horários diferentes (${p.count}): ${p.tasks}.`,
  'schedule.unknownResource': p => `Não existe o recurso “${p.name}” no plano.`,
} satisfies Record<string, Sentence>

/** What can be done about them. */
export const levelingSuggestions = {
  'schedule.raiseLimit': p => `Aumente o limite de “${p.resource}” ou divida a tarefa`,
  'schedule.scheduleFromStart': () => 'Calcule o projeto a partir do início (Dados do projeto)',
  'schedule.nearResource': p => `Talvez “${p.name}”`,
} satisfies Record<string, Sentence>
