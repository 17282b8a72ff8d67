import type { Shape } from '../../shape.ts'
import type { pricing as pt } from '../pt/pricing.ts'

/** Pricing modal. */
export const pricing: Shape<typeof pt> = {
  title: 'Planes',
  subtitle: 'IA ilimitada, aplicación en MS Project y análisis de ruta crítica',
  month: 'Mensual',
  year: 'Anual',
  perMonth: 'por mes',
  perYear: 'por año',
  saving: share => `ahorro de ${share}`,
  enterprise: 'Enterprise',
  enterpriseText: 'Toda la organización, inicio único y licencias por máquina',
  onRequest: 'A consultar',
  letsTalk: 'Hablemos',
  mailSubject: 'Parada Enterprise',
  granted: 'Su plan ya incluye todo esto, sin suscripción propia.',
  subscribe: 'Suscribirse',
  redirecting: 'Abriendo el pago...',
  unavailable: 'El precio no está configurado en esta instalación.',
  missingCheckout: 'El pago no se abrió: el servidor no envió la dirección (Missing checkoutUrl). No se cobró nada.',
  feature: {
    ai: 'IA ilimitada',
    apply: 'Aplicar en MS Project: incremental y completo',
    criticalPath: 'Análisis de ruta crítica y recomendaciones',
    share: 'Enlace para compartir el informe',
    companion: 'Servidor para Windows',
  },
  manage: 'Gestionar suscripción',
  current: 'Plan actual',
}
