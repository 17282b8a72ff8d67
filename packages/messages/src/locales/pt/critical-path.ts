const span = (days: string): string => (days === '1' ? '1 dia' : `${days} dias`)

/** Critical-path tab. */
export const criticalPath = {
  analyze: 'Analisar caminho crítico',
  analyzing: 'Analisando...',
  primary: 'Caminho primário',
  secondary: 'Caminho secundário',
  tertiary: 'Caminho terciário',
  noPath: 'Nenhuma outra cadeia perto do caminho crítico.',
  summary: 'Resumo',
  recommendations: 'Recomendações',
  totalDuration: (days: string, hours: string) => `Duração total: ${span(days)} (${hours} h)`,
  column: {
    duration: 'Duração',
    start: 'Início',
    end: 'Término',
    slack: 'Folga',
  },
  slackHours: (hours: string) => `${hours} h`,
  showInGantt: 'Mostrar no Gantt',
  done: 'Análise concluída',
  error: 'Erro ao analisar caminho crítico',
  errorWith: (message: string) => `Erro ao analisar caminho crítico: ${message}`,
  needsPro: 'A análise de caminho crítico requer uma assinatura PRO',
  /** What one press does about a recommendation, by its code. */
  fixes: {
    hardConstraint: 'Tirar a restrição',
    waitingTime: 'Tirar a espera',
    overlap: 'Sobrepor',
    longerDay: 'Mudar o calendário',
  },
  stale: 'O plano mudou depois desta análise. Analise de novo para ver como está.',
  freeNote:
    'As tarefas críticas e as folgas aparecem no Gantt em qualquer plano. A análise compara os três caminhos e recomenda o que fazer.',
}
