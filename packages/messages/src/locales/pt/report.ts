import { formatNumber } from '../../format.ts'

/** Report tab. */
export const report = {
  title: 'Relatório executivo',
  overdueList: 'Tarefas atrasadas',
  upcomingStartList: 'Começam nos próximos 7 dias',
  upcomingEndList: 'Terminam nos próximos 7 dias',
  none: 'Nenhuma',
  analysis: 'Análise do caminho crítico',
  analysisPlaceholder: 'Escreva ou atualize a análise',
  updateAnalysis: 'Atualizar análise',
  plan: 'Plano de ação',
  planPlaceholder: 'O que será feito, por quem e até quando',
  counter: (n: number, max: number) => `${formatNumber('pt', n)}/${formatNumber('pt', max)}`,
  share: 'Gerar link compartilhável',
  printPage: 'Gerar página para impressão',
  generating: 'Gerando...',
  linkCopied: (link: string) => `Link copiado: ${link}`,
  linkShown: (link: string) => `Copie o link: ${link}`,
  shareFailed: (status: number, text: string) => `Falha ao criar link (${status}): ${text}`,
  shareError: (message: string) => `Erro ao criar link do relatório: ${message}`,
  htmlFailed: (status: number, text: string) => `Falha ao gerar relatório HTML (${status}): ${text}`,
  popupBlocked: 'Não foi possível abrir a página. Verifique se pop-ups estão habilitados.',
  windowWait: 'Gerando o relatório...',
  windowError: 'O relatório não pôde ser gerado. Esta janela fecha em 5 segundos.',
  generated: 'Relatório gerado',
  shareTitle: (name: string) => `Relatório: ${name}`,
}
