import { formatNumber, plural } from '../../format.ts'

/** What could be done about the finish, by code of the critical-path analysis. */
export const recommendations = {
  summary: (finish: string, days: string, primary: number, critical: number, near: number) =>
    `O plano termina em ${finish}, após ${days} dias. O caminho primário tem ${formatNumber('pt', primary)} ${plural('pt', primary, { one: 'tarefa', other: 'tarefas' })}; há ${formatNumber('pt', critical)} ${plural('pt', critical, { one: 'tarefa crítica', other: 'tarefas críticas' })} e ${formatNumber('pt', near)} ${plural('pt', near, { one: 'quase crítica', other: 'quase críticas' })}.`,
  nextSlack: (days: string) => `A segunda cadeia tem ${days} dias de folga.`,
  negativeSlack: (count: number, name: string, hours: string) =>
    `${formatNumber('pt', count)} ${plural('pt', count, { one: 'tarefa passa do limite', other: 'tarefas passam do limite' })}; a pior é ${name}, por ${hours} h. Antecipe-a ou reveja o limite.`,
  overdueCritical: (count: number, names: string) =>
    `${formatNumber('pt', count)} ${plural('pt', count, { one: 'tarefa crítica está atrasada', other: 'tarefas críticas estão atrasadas' })}: ${names}. Cada hora delas move o fim.`,
  hardConstraint: (name: string) =>
    `${name} tem data fixa no caminho crítico. Tirar a restrição deixa os vínculos decidirem.`,
  waitingTime: (from: string, to: string) =>
    `Entre ${from} e ${to} há uma espera no caminho crítico. Confirme se ela é necessária.`,
  overlap: (from: string, to: string, hours: string) =>
    `${to} pode começar antes do fim de ${from}: a sobreposição pode ganhar até ${hours} h.`,
  longestTask: (name: string, hours: string) =>
    `${name} é a tarefa mais longa do caminho crítico, com ${hours} h. Divida-a ou reforce a equipe.`,
  longerDay: (count: number, calendar: string, hours: string) =>
    `${formatNumber('pt', count)} ${plural('pt', count, { one: 'tarefa crítica pode', other: 'tarefas críticas podem' })} passar ao calendário ${calendar}, com ${hours} h por dia.`,
  watchSecondary: (count: number, names: string, days: string) =>
    `Vigie a segunda cadeia, de ${formatNumber('pt', count)} ${plural('pt', count, { one: 'tarefa', other: 'tarefas' })} e ${days} dias de folga: ${names}.`,
  openEnds: (count: number, names: string) =>
    `${formatNumber('pt', count)} ${plural('pt', count, { one: 'tarefa não tem sucessora', other: 'tarefas não têm sucessora' })}: ${names}. Ligue-as à entrega, para que um atraso apareça.`,
  onTrack: 'Nada a corrigir: acompanhe as tarefas do caminho primário a cada turno.',
}
