import type { Shape } from '../../shape.ts'
import type { download as pt } from '../pt/download.ts'

/** The Windows program of PRO subscribers. */
export const download: Shape<typeof pt> = {
  preparing: share => `Preparing the download: ${share}`,
  failed: 'The download could not be prepared on this installation. Ask the administrator.',
}
