import type { Shape } from '../../shape.ts'
import type { companionDialogs as pt } from '../pt/companion-dialogs.ts'

/** Words of the companion's own windows and jobs. */
export const companionDialogs: Shape<typeof pt> = {
  openTitle: 'Abrir proyecto',
  saveTitle: 'Guardar proyecto',
  confirmNetworkPath: (path: string) => `Parada quiere acceder a la ruta de red ${path}. ¿Permitirlo?`,
  extractSteps: {
    connecting: 'Conectando con MS Project',
    saving: 'Guardando los datos',
    reading: 'Leyendo las tareas',
    calculating: 'Calculando las fechas',
    finishing: 'Finalizando',
  },
}
