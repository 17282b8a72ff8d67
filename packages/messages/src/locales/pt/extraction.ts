import { formatNumber, plural } from '../../format.ts'

/** Taking the project that is open in MS Project. */
export const extraction = {
  title: 'Extração do MS Project',
  step: (n: number) => `Etapa ${n} de 5`,
  elapsed: (time: string) => `Decorrido: ${time}`,
  remaining: (time: string) => `Restante: ${time}`,
  connecting: 'Conectando ao MS Project',
  reading: 'Lendo o projeto',
  tasks: 'Lendo as tarefas',
  links: 'Lendo vínculos e recursos',
  finishing: 'Montando o cronograma',
  done: (tasks: number, links: number, resources: number) =>
    `${formatNumber('pt', tasks)} ${plural('pt', tasks, { one: 'tarefa', other: 'tarefas' })}, ${formatNumber('pt', links)} ${plural('pt', links, { one: 'vínculo', other: 'vínculos' })}, ${formatNumber('pt', resources)} ${plural('pt', resources, { one: 'recurso', other: 'recursos' })}`,
  success: 'Esquema extraído com sucesso',
  failed: (message: string) => `Erro ao extrair o esquema: ${message}`,
  timeout: 'A extração passou de 10 minutos',
  cancelled: 'Extração cancelada',
}
