import type { ProblemParams } from '@parada/schedule'

type Sentence = (p: ProblemParams) => string

const hours = (seconds: string | number | undefined): string => String(Math.round(Number(seconds ?? 0) / 360) / 10)

/** Problems of a calculation. */
export const engineProblems = {
  'schedule.danglingLink': p =>
    `O vínculo ${p.type} de “${p.from}” para “${p.to}” aponta para uma tarefa que não existe e ficou fora do cálculo.`,
  'schedule.finishLinkIntoSummary': p =>
    `O vínculo ${p.type} de “${p.from}” para a tarefa-resumo “${p.to}” ficou fora do cálculo: o término de uma tarefa-resumo vem das suas subtarefas.`,
  'schedule.calendarWithoutWork': p =>
    `O calendário “${p.calendar}” não tem tempo útil; outro calendário foi usado no lugar dele.`,
  'schedule.calendarMissing': p => `O calendário ${p.calendar} não existe; outro calendário foi usado no lugar dele.`,
  'schedule.datesRunOut': p => `As datas de “${p.task}” saem dos anos que o calendário alcança (1900 a 2199).`,
  'schedule.givenFinishBeforeStart': p => `Em “${p.task}”, o término informado vem antes do início.`,
  'schedule.impossibleConstraint': p =>
    `Não é possível cumprir o prazo ou a restrição de “${p.task}”: faltam ${hours(p.missingSeconds)} h de trabalho.`,
} satisfies Record<string, Sentence>

/** What can be done about them. */
export const engineSuggestions = {
  'schedule.linkToStart': () => 'Transformar em vínculo término-início',
  'schedule.useOtherCalendar': p => `Usar o calendário “${p.calendar}” no projeto`,
  'schedule.useProjectCalendar': () => 'Usar o calendário do projeto nessas tarefas',
  'schedule.giveWorkingTime': () => 'Dê horas de trabalho ao calendário',
  'schedule.checkDurationAndDates': () => 'Confira a duração, as datas e os vínculos da tarefa',
  'schedule.clearFinish': () => 'Apagar o término informado',
  'schedule.removeConstraint': () => 'Remover a restrição ou o prazo',
} satisfies Record<string, Sentence>
