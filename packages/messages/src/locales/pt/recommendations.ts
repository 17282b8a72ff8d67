import { formatNumber, plural } from '../../format.ts'

const span = (days: string): string => (days === '1' ? '1 dia' : `${days} dias`)

/** What could be done about the finish, by code of the critical-path analysis. */
export const recommendations = {
  summary: (finish: string, days: string, primary: number, critical: number, near: number) =>
    `O plano termina em ${finish}, após ${span(days)}. O caminho primário tem ${formatNumber('pt', primary)} ${plural('pt', primary, { one: 'tarefa', other: 'tarefas' })}; há ${formatNumber('pt', critical)} ${plural('pt', critical, { one: 'tarefa crítica', other: 'tarefas críticas' })} e ${formatNumber('pt', near)} ${plural('pt', near, { one: 'quase crítica', other: 'quase críticas' })}.`,
  nextSlack: (hours: string) => `A segunda cadeia tem ${hours} h de folga.`,
  negativeSlack: (count: number, name: string, hours: string, limit: string) =>
    `Faltam ${hours} h para cumprir ${limit}: ${formatNumber('pt', count)} ${plural('pt', count, { one: 'tarefa aberta fica sem folga,', other: 'tarefas abertas ficam sem folga, antes de todas' })} ${name}. Antecipe a cadeia ou reveja a data.`,
  /** A date that is not kept, as the sentence above names it. */
  limits: {
    deadline: (whose: string, date: string) => `o prazo de ${whose}, ${date}`,
    constraint: (whose: string, date: string) => `a data fixa de ${whose}, ${date}`,
    fixedTask: (whose: string, date: string) => `o começo de ${whose}, ${date}, que não se move`,
    projectFinish: (date: string) => `o fim do plano, ${date}`,
    unknown: 'uma data do plano',
  },
  overdueCritical: (count: number, names: string) =>
    `${formatNumber('pt', count)} ${plural('pt', count, { one: 'tarefa crítica está atrasada', other: 'tarefas críticas estão atrasadas' })}: ${names}. Cada hora de atraso move o término.`,
  overload: (count: number, name: string, asked: string, there: string, shifts: number) =>
    `Em ${formatNumber('pt', count)} ${plural('pt', count, { one: 'turno pede-se', other: 'turnos pede-se' })} mais do que há; o pior é ${name}, ${asked} de ${there}, em ${formatNumber('pt', shifts)} ${plural('pt', shifts, { one: 'turno', other: 'turnos' })}. O término não conta essa espera: nivele em Recursos.`,
  hardConstraint: (name: string) =>
    `${name} tem data fixa no caminho crítico. Tirar a restrição deixa os vínculos decidirem.`,
  andMore: (names: string, more: number) => `${names} e mais ${formatNumber('pt', more)}`,
  waitingTime: (from: string, to: string, hours: string) =>
    `Entre ${from} e ${to} há uma espera de ${hours} h no caminho crítico. Confirme se ela é necessária.`,
  overlap: (from: string, to: string, hours: string) =>
    `${to} pode começar antes do término de ${from}: a sobreposição adianta o término em ${hours} h.`,
  longestTask: (name: string, hours: string) =>
    `${name} é a tarefa mais longa do caminho crítico, com ${hours} h. Divida-a ou reforce a equipe.`,
  longerDay: (count: number, calendar: string, hours: string) =>
    `${formatNumber('pt', count)} ${plural('pt', count, { one: 'tarefa crítica pode', other: 'tarefas críticas podem' })} passar ao calendário ${calendar}, com ${hours} h por dia.`,
  watchSecondary: (count: number, names: string, hours: string) =>
    `Vigie a segunda cadeia, de ${formatNumber('pt', count)} ${plural('pt', count, { one: 'tarefa', other: 'tarefas' })} e ${hours} h de folga: ${names}.`,
  openEnds: (count: number, names: string) =>
    `${formatNumber('pt', count)} ${plural('pt', count, { one: 'tarefa não tem sucessora', other: 'tarefas não têm sucessora' })}: ${names}. Vincule à entrega, para que um atraso apareça.`,
  finished: 'Todas as tarefas estão concluídas: nada a recomendar.',
  onTrack: 'Nada a corrigir: acompanhe as tarefas do caminho primário a cada turno.',
}
