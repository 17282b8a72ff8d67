import { formatNumber, plural } from '../../format.ts'

/** Chat assistant. */
export const chat = {
  title: 'Assistente',
  minimize: 'Minimizar',
  clear: 'Limpar histórico',
  attach: 'Anexar documento',
  placeholderNew: 'Descreva a parada a planejar',
  placeholderUpdate: 'Peça uma mudança no plano',
  placeholderReader: 'Pergunte sobre o plano',
  send: 'Enviar',
  input: 'Mensagem',
  welcome: 'Escreva o que planejar ou o que mudar. Cada resposta mostra as mudanças antes de aplicá-las.',
  welcomeReader: 'Você só lê este plano: pergunte o que quiser sobre ele. Pedidos de mudança não são aceitos.',
  thinking: 'Pensando...',
  created: (tasks: number, links: number) =>
    `Cronograma com ${formatNumber('pt', tasks)} ${plural('pt', tasks, { one: 'tarefa', other: 'tarefas' })} e ${formatNumber('pt', links)} ${plural('pt', links, { one: 'vínculo', other: 'vínculos' })}.`,
  changes: (n: number) =>
    `${formatNumber('pt', n)} ${plural('pt', n, { one: 'mudança proposta', other: 'mudanças propostas' })}`,
  accepted: (n: number) =>
    `${formatNumber('pt', n)} ${plural('pt', n, { one: 'mudança aceita', other: 'mudanças aceitas' })}.`,
  discarded: 'Mudanças descartadas.',
  answeredBy: { offline: 'Respondido por: motor do Parada', model: 'Respondido por: modelo de linguagem' },
  upgradeLink: 'Assinar o Pro',
  you: 'Você',
  assistant: 'Parada',
  history: 'Conversa',
  fromDocument: (name: string) => `Documento: ${name}`,
}
