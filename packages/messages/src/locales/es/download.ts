import type { Shape } from '../../shape.ts'
import type { download as pt } from '../pt/download.ts'

/** The Windows program of PRO subscribers. */
export const download: Shape<typeof pt> = {
  preparing: share => `Preparando la descarga: ${share}`,
  failed: 'La descarga no pudo prepararse en esta instalación. Pida al administrador.',
}
