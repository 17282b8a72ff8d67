import { formatNumber, plural } from '../../format.ts'

/** What applying to MS Project and exporting say: loaded when they are opened. */
export const sending = {
  applied: 'Aplicado no Microsoft Project (Desktop)',
  errorApplyingToFile: (message: string) => `Erro ao aplicar no arquivo: ${message}`,
  errorApplyIncremental: (message: string) => `Erro na atualização incremental: ${message}`,
  tryFull: 'Tente aplicar o projeto inteiro.',
  errorApplyFull: (message: string) => `Erro ao aplicar no Project: ${message}`,
  errorApplyDesktop: (message: string) => `Erro ao aplicar no Desktop: ${message}`,
  decideTitle: 'Como aplicar',
  decideIncremental: (n: number) =>
    plural('pt', n, {
      one: 'Só a tarefa modificada será gravada.',
      other: `Só as ${formatNumber('pt', n)} tarefas modificadas serão gravadas.`,
    }),
  decideFull: 'O projeto inteiro será gravado, porque:',
  wholeToProject:
    'O projeto inteiro é comparado com o que está aberto no MS Project; só o que difere é gravado, em uma etapa que se desfaz de uma vez.',
  wholeToFile:
    'O projeto inteiro é comparado com o arquivo; só o que difere é gravado. O arquivo anterior fica guardado ao lado.',
  dryRun: 'O que vai mudar no MS Project',
  saveInProject: 'Salvar no MS Project e continuar',
  replaceFile: 'Substituir (a versão anterior fica como .bak)',
  removesMany: (removed: number, rows: number) =>
    `Serão removidas ${formatNumber('pt', removed)} de ${formatNumber('pt', rows)} linhas no MS Project.`,
  agreeToRemove: 'Sim, remover essas linhas',
  confirmApply: 'Gravar no MS Project',
  resultsTitle: 'Resultado campo a campo',
  result: {
    applied: 'gravado',
    skipped: 'deixado como estava',
    refused: 'recusado',
  },
  writtenTo: (path: string) => `Gravado em ${path}. Abra-o no MS Project.`,
  exportForms: {
    xml: 'MS Project XML (.xml)',
    xer: 'Primavera P6 (.xer)',
    pmxml: 'Primavera P6 XML (.xml)',
    xlsx: 'Excel (.xlsx)',
    csv: 'Tabela de tarefas (.csv)',
  },
  exportLeavesOut: (name: string) => `O que ${name} não leva como está aqui`,
}
