/** Names of the groups that tasks without summaries fall into. */
export const packageGroups = {
  Preparação: 'Preparação',
  'Inspeção e Testes': 'Inspeção e Testes',
  Acabamento: 'Acabamento',
  Manutenção: 'Manutenção',
  Finalização: 'Finalização',
  Entrega: 'Entrega',
  Soldagem: 'Soldagem',
  Montagem: 'Montagem',
  Desmontagem: 'Desmontagem',
  'Pacote Geral': 'Pacote Geral',
}
