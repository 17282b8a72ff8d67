import type { Shape } from '../../shape.ts'
import type { help as pt } from '../pt/help.ts'

export const help: Shape<typeof pt> = {
  title: 'Ayuda',
  bars: 'Las barras',
  written: 'Cómo se escribe',
  keys: 'Teclas',
}
