import { formatNumber, plural } from '../../format.ts'

/** Work-breakdown view. */
export const wbs = {
  title: 'EAP',
  expandAll: 'Expandir tudo',
  collapseAll: 'Recolher tudo',
  hint: 'Clique em um pacote para destacar suas tarefas no Gantt',
  empty: 'Nenhum pacote de trabalho. As tarefas precisam de resumos acima delas, ou são agrupadas por padrões no nome.',
  tasks: (n: number) => `${formatNumber('pt', n)} ${plural('pt', n, { one: 'tarefa', other: 'tarefas' })}`,
  completed: (n: number) => `${formatNumber('pt', n)} ${plural('pt', n, { one: 'concluída', other: 'concluídas' })}`,
  inProgress: (n: number) => `${formatNumber('pt', n)} em andamento`,
  overdue: (n: number) => `${formatNumber('pt', n)} ${plural('pt', n, { one: 'atrasada', other: 'atrasadas' })}`,
  due: (share: string) => `devido ${share}`,
  dependsOn: 'Depende de',
  complete: (share: string) => `${share} concluído`,
  expand: (name: string) => `Expandir ${name}`,
  collapse: (name: string) => `Recolher ${name}`,
  highlight: (name: string) => `Destacar ${name} no Gantt`,
}
