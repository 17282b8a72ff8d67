/** What helps to begin a plan from words. */
export const instructing = {
  examples: 'Exemplos',
  example1:
    'Parada da caldeira 2, início 12/03/2027 às 7h, turnos de 12h 24/7. 1. Liberar e bloquear equipamento - 4h. 2. Montar andaimes - 12h, após 1, 4 montadores. 3. Limpeza por hidrojato - 16h, após 2. 4. Inspeção por ultrassom - 8h, após 3. 5. Entrega para operação - marco, após 4.',
  example1Name: 'Caldeira em turnos',
  example2:
    'Troca de trocador de calor P-201: isolar linhas 3h, drenar 2h após isolar, remover feixe 8h após drenar com 1 guindaste, limpar feixe 12h, montar feixe novo 10h após limpar, teste de pressão 4h, entrega para operação (marco)',
  example2Name: 'Trocador de calor',
  baseFile: 'Arquivo do MS Project (opcional)',
  baseFileHint: 'O calendário, os recursos e a estrutura dele são o ponto de partida',
  allPlans: (count: number) => `Todos os projetos (${count})`,
  planColumn: { name: 'Plano', state: 'Estado', progress: 'Avanço', finish: 'Fim', changed: 'Alterado' },
  planState: { planned: 'planejado', underWay: 'em andamento', done: 'concluído' },
  underWay: 'Abrir uma parada em andamento',
  underWayHint: 'Permutadores no terceiro dia: data de status, avanço, linha de base, atraso e serviço extra',
}
