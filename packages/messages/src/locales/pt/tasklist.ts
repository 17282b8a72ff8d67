/** The plan as a list, on a phone. */
export const tasklist = {
  title: 'Lista de tarefas',
  empty: 'Sem dados.',
  emptyHint: 'Gere ou abra um cronograma para ver as tarefas.',
  milestone: 'marco',
  progress: 'Avanço',
  edit: 'Editar',
  showInGantt: 'Ver no Gantt',
}
