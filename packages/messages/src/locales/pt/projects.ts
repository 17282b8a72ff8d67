/** Project list. */
export const projects = {
  open: 'Projetos...',
  empty: 'Nenhum projeto guardado no servidor.',
  emptyHint: 'Todo plano que você gera ou abre com a conta é guardado aqui.',
  search: 'Buscar projeto',
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
