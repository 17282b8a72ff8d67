import { formatNumber, plural } from '../../format.ts'

/** Project list. */
export const projects = {
  title: 'Projetos',
  open: 'Projetos...',
  empty: 'Nenhum projeto guardado no servidor.',
  emptyHint: 'Todo plano que você gera ou abre com a conta é guardado aqui.',
  search: 'Buscar projeto',
  updated: (date: string) => `alterado ${date}`,
  tasks: (n: number) => `${formatNumber('pt', n)} ${plural('pt', n, { one: 'tarefa', other: 'tarefas' })}`,
  archived: 'Arquivados',
  archive: 'Arquivar',
  unarchive: 'Desarquivar',
  duplicate: 'Duplicar',
  remove: 'Excluir',
  removed: (name: string) => `Excluído: ${name}`,
  restored: (name: string) => `De volta: ${name}`,
  rename: 'Renomear',
  actions: (name: string) => `Ações de ${name}`,
  onThisDevice: 'Neste navegador',
  onServer: 'No servidor',
  failed: 'A lista não pôde ser carregada',
}
