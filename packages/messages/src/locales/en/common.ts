import type { Shape } from '../../shape.ts'
import type { common as pt } from '../pt/common.ts'

/** Words used on every screen. */
export const common: Shape<typeof pt> = {
  appTitle: 'Parada',
  appSubtitle: 'AI planning of maintenance shutdowns',
  cancel: 'Cancel',
  save: 'Save',
  close: 'Close',
  back: 'Back',
  remove: 'Remove',
  add: 'Add',
  search: 'Search',
  loading: 'Loading...',
  slow: 'This is taking longer than usual. The page keeps trying.',
}
