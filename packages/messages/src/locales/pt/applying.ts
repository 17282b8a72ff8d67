import { formatNumber, plural } from '../../format.ts'

/** Why a plan is applied whole, and what an incremental application leaves out. */
export const applying = {
  reason: {
    noModifications: 'nenhuma tarefa foi modificada',
    noBaseline: 'não há uma cópia para comparar',
    tasksRemoved: (count: number, names: string) =>
      `${formatNumber('pt', count)} ${plural('pt', count, { one: 'tarefa foi removida', other: 'tarefas foram removidas' })}: ${names}`,
    dependenciesChanged: (before: number, after: number, tolerance: number) =>
      `os vínculos mudaram de ${formatNumber('pt', before)} para ${formatNumber('pt', after)}, mais que os ${formatNumber('pt', tolerance)} tolerados`,
    tooManyModified: (count: number, limit: number) =>
      `${formatNumber('pt', count)} tarefas modificadas, mais que ${formatNumber('pt', limit)}`,
    newTasksLeftOut: (count: number, names: string) =>
      `${formatNumber('pt', count)} ${plural('pt', count, { one: 'tarefa nova fica', other: 'tarefas novas ficam' })} de fora: ${names}`,
  },
  needsFullPath: 'O navegador só diz o nome do arquivo: informe o caminho completo para aplicar',
}
