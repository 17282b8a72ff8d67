import { formatNumber, plural } from '../../format.ts'

/** Names of screens and the few words of later screens that the frame shows itself. */
export const places = {
  profile: 'Perfil',
  licence: 'Licença',
  admin: 'Administração',
  actingAs: (name: string) => `Agindo em nome de ${name}`,
  stopActing: 'Voltar à minha conta',
  history: 'Histórico e versões',
  sharing: 'Compartilhar plano',
  planActions: 'Ações do plano',
  projects: 'Projetos',
  projectTasks: (n: number) => `${formatNumber('pt', n)} ${plural('pt', n, { one: 'tarefa', other: 'tarefas' })}`,
  projectUpdated: (date: string) => `alterado ${date}`,
  more: (n: number) => `mais ${formatNumber('pt', n)}`,
  fixed: 'Correção aplicada',
  busy: 'Calculando...',
  dashboardTab: {
    overview: 'Visão geral',
    resources: 'Recursos',
    packages: 'Pacotes',
    criticalPath: 'Caminho crítico',
    report: 'Relatório',
  },
  invalidJson: 'JSON inválido',
  openChat: (n: number) =>
    `Abrir o assistente, ${formatNumber('pt', n)} ${plural('pt', n, { one: 'mensagem', other: 'mensagens' })}`,
}
