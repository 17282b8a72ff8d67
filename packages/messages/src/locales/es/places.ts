import { formatNumber, plural } from '../../format.ts'
import type { Shape } from '../../shape.ts'
import type { places as pt } from '../pt/places.ts'

/** Names of screens and the few words of later screens that the frame shows itself. */
export const places: Shape<typeof pt> = {
  profile: 'Perfil',
  licence: 'Licencia',
  admin: 'Administración',
  actingAs: name => `Actuando como ${name}`,
  stopActing: 'Volver a mi cuenta',
  history: 'Historial y versiones',
  sharing: 'Compartir plan',
  planActions: 'Acciones del plan',
  projects: 'Proyectos',
  projectTasks: n => `${formatNumber('es', n)} ${plural('es', n, { one: 'tarea', other: 'tareas' })}`,
  projectUpdated: date => `modificado ${date}`,
  more: n => `${formatNumber('es', n)} más`,
  fixed: 'Corrección aplicada',
  busy: 'Calculando...',
  dashboardTab: {
    overview: 'Resumen',
    resources: 'Recursos',
    packages: 'Paquetes',
    criticalPath: 'Ruta crítica',
    report: 'Informe',
  },
  invalidJson: 'JSON no válido',
  openChat: n =>
    `Abrir el asistente, ${formatNumber('es', n)} ${plural('es', n, { one: 'mensaje', other: 'mensajes' })}`,
}
