import type { Shape } from '../../shape.ts'
import type { common as pt } from '../pt/common.ts'

/** Words used on every screen. */
export const common: Shape<typeof pt> = {
  appTitle: 'Parada',
  appSubtitle: 'Planificación de paradas de mantenimiento con IA',
  cancel: 'Cancelar',
  save: 'Guardar',
  close: 'Cerrar',
  back: 'Volver',
  remove: 'Quitar',
  add: 'Agregar',
  search: 'Buscar',
  loading: 'Cargando...',
  slow: 'Está tardando más de lo normal. La página sigue intentándolo.',
}
