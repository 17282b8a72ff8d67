import type { Shape } from '../../shape.ts'
import type { companionDialogs as pt } from '../pt/companion-dialogs.ts'

/** Words of the companion's own windows and jobs. */
export const companionDialogs: Shape<typeof pt> = {
  openTitle: 'Open project',
  saveTitle: 'Save project',
  confirmNetworkPath: (path: string) => `Parada wants to access the network path ${path}. Allow it?`,
  extractSteps: {
    connecting: 'Connecting to MS Project',
    saving: 'Saving the data',
    reading: 'Reading the tasks',
    calculating: 'Calculating the dates',
    finishing: 'Finishing',
  },
}
