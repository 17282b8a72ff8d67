import { formatNumber, plural } from '../../format.ts'
import type { Shape } from '../../shape.ts'
import type { chat as pt } from '../pt/chat.ts'

/** Chat assistant. */
export const chat: Shape<typeof pt> = {
  title: 'Asistente',
  minimize: 'Minimizar',
  clear: 'Borrar historial',
  attach: 'Adjuntar documento',
  placeholderNew: 'Describa la parada a planificar',
  placeholderUpdate: 'Pida un cambio en el plan',
  placeholderReader: 'Pregunte sobre el plan',
  send: 'Enviar',
  input: 'Mensaje',
  welcome: 'Escriba qué planificar o qué cambiar. Cada respuesta muestra los cambios antes de aplicarlos.',
  welcomeReader: 'Usted solo lee este plan: pregunte lo que quiera sobre él. No se aceptan pedidos de cambio.',
  thinking: 'Pensando...',
  created: (tasks, links) =>
    `Cronograma con ${formatNumber('es', tasks)} ${plural('es', tasks, { one: 'tarea', other: 'tareas' })} y ${formatNumber('es', links)} ${plural('es', links, { one: 'vínculo', other: 'vínculos' })}.`,
  changes: n => `${formatNumber('es', n)} ${plural('es', n, { one: 'cambio propuesto', other: 'cambios propuestos' })}`,
  accepted: n => `${formatNumber('es', n)} ${plural('es', n, { one: 'cambio aceptado', other: 'cambios aceptados' })}.`,
  discarded: 'Cambios descartados.',
  answeredBy: { offline: 'Respondido por: motor de Parada', model: 'Respondido por: modelo de lenguaje' },
  upgradeLink: 'Pasar a Pro',
  you: 'Usted',
  assistant: 'Parada',
  history: 'Conversación',
  fromDocument: name => `Documento: ${name}`,
}
