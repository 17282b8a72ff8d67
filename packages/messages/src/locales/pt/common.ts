/** Words used on every screen. */
export const common = {
  appTitle: 'Parada',
  appSubtitle: 'Planejamento de paradas de manutenção com IA',
  cancel: 'Cancelar',
  save: 'Salvar',
  close: 'Fechar',
  back: 'Voltar',
  remove: 'Remover',
  add: 'Adicionar',
  search: 'Buscar',
  loading: 'Carregando...',
  slow: 'Está demorando mais que o normal. A página continua tentando.',
}
