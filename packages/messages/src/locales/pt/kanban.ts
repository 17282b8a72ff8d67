/** Kanban board. */
export const kanban = {
  title: 'Kanban',
  todo: 'A Fazer',
  doing: 'Em Andamento',
  done: 'Concluído',
  empty: 'Nenhuma Tarefa Encontrada',
  emptyColumn: 'Arraste um cartão para cá',
  edit: (name: string) => `Editar ${name}`,
  moveTo: (column: string) => `Mover para ${column}`,
  moved: (name: string, column: string) => `${name}: ${column}`,
  overdue: 'Atrasada',
  keys: 'Setas movem entre cartões; Ctrl com setas muda a coluna; Enter edita',
  progressOf: (name: string) => `Avanço de ${name}`,
  critical: 'Crítica',
}
