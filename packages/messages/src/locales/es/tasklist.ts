import type { Shape } from '../../shape.ts'
import type { tasklist as pt } from '../pt/tasklist.ts'

/** The plan as a list, on a phone. */
export const tasklist: Shape<typeof pt> = {
  title: 'Lista de tareas',
  empty: 'Sin datos.',
  emptyHint: 'Genere o abra un cronograma para ver las tareas.',
  milestone: 'hito',
  progress: 'Avance',
  edit: 'Editar',
  showInGantt: 'Ver en el Gantt',
}
