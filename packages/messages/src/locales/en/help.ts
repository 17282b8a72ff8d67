import type { Shape } from '../../shape.ts'
import type { help as pt } from '../pt/help.ts'

export const help: Shape<typeof pt> = {
  title: 'Help',
  bars: 'The bars',
  written: 'How things are written',
  keys: 'Keys',
}
