import { formatNumber } from '../../format.ts'
import type { Shape } from '../../shape.ts'
import type { report as pt } from '../pt/report.ts'

/** Report tab. */
export const report: Shape<typeof pt> = {
  title: 'Informe ejecutivo',
  overdueList: 'Tareas atrasadas',
  upcomingStartList: 'Comienzan en los próximos 7 días',
  upcomingEndList: 'Terminan en los próximos 7 días',
  none: 'Ninguna',
  analysis: 'Análisis de la ruta crítica',
  analysisPlaceholder: 'Escriba o actualice el análisis',
  updateAnalysis: 'Actualizar análisis',
  analysisReplaced: 'Análisis renovado en lugar de su texto',
  plannedHours: { people: 'HH planificadas', duration: 'Horas de duración' },
  plan: 'Plan de acción',
  planPlaceholder: 'Qué se hará, quién y hasta cuándo',
  nothingWritten: 'Nada escrito',
  readOnly: 'Solo lectura: puede ver este plan, no cambiarlo',
  overtaken:
    'Este texto cambió en otro lugar mientras usted escribe. Al salir del campo queda el suyo; Deshacer trae el otro.',
  counter: (n, max) => `${formatNumber('es', n)}/${formatNumber('es', max)}`,
  share: 'Crear enlace para compartir',
  printPage: 'Crear página para imprimir',
  generating: 'Generando...',
  linkCopied: link => `Enlace copiado: ${link}`,
  linkNeedsPro: 'Compartir el informe por enlace requiere una suscripción PRO.',
  linkShown: link => `Copie el enlace: ${link}`,
  shareFailed: (status, text) => `Error al crear el enlace (${status}): ${text}`,
  shareError: message => `Error al crear el enlace del informe: ${message}`,
  htmlFailed: (status, text) => `Error al generar el informe HTML (${status}): ${text}`,
  popupBlocked: 'No se pudo abrir la página. Verifique que las ventanas emergentes estén habilitadas.',
  windowWait: 'Generando el informe...',
  windowError: 'No se pudo generar el informe. Esta ventana se cierra en 5 segundos.',
  generated: 'Informe generado',
  shareTitle: name => `Informe: ${name}`,
}
