import { formatNumber, plural } from '../../format.ts'
/** Schema details and the JSON editor. */
export const schema = {
  project: 'Projeto',
  taskMode: 'Modo das tarefas',
  mode: {
    auto: 'Automático',
    manual: 'Manual',
  },
  tasks: 'Tarefas',
  dependencies: 'Dependências',
  resources: 'Recursos',
  assignments: 'Atribuições',
  json: 'JSON do esquema',
  apply: 'Aplicar',
  applying: 'Aplicando...',
  invalidAt: (line: number, message: string) => `JSON inválido, linha ${line}: ${message}`,
  endsEarly: 'o texto termina antes do fim',
  notExpected: (letter: string) => `não se espera “${letter}” aqui`,
  notObject: 'o texto deve ser um objeto',
  mustBeList: (field: string) => `"${field}" deve ser uma lista`,
  mustBeText: (field: string) => `"${field}" deve ser um texto`,
  taskNeedsName: (index: number) => `a tarefa ${index} não tem nome`,
  progressRange: (index: number) => `o avanço da tarefa ${index} deve estar entre 0 e 100`,
  unknownTask: (index: number, id: string) => `a dependência ${index} aponta para a tarefa ${id}, que não existe`,
  applied: 'JSON aplicado',
  appliedWith: (n: number) =>
    `JSON aplicado com ${formatNumber('pt', n)} ${plural('pt', n, { one: 'ajuste', other: 'ajustes' })}`,
  revert: 'Reverter',
}
