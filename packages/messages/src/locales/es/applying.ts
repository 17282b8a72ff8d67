import { formatNumber, plural } from '../../format.ts'
import type { Shape } from '../../shape.ts'
import type { applying as pt } from '../pt/applying.ts'

/** Why a plan is applied whole, and what an incremental application leaves out. */
export const applying: Shape<typeof pt> = {
  reason: {
    noModifications: 'ninguna tarea fue modificada',
    noBaseline: 'no hay una copia con la que comparar',
    tasksRemoved: (count, names) =>
      `${formatNumber('es', count)} ${plural('es', count, { one: 'tarea fue eliminada', other: 'tareas fueron eliminadas' })}: ${names}`,
    dependenciesChanged: (before, after, tolerance) =>
      `los vínculos cambiaron de ${formatNumber('es', before)} a ${formatNumber('es', after)}, más que los ${formatNumber('es', tolerance)} tolerados`,
    tooManyModified: (count, limit) =>
      `${formatNumber('es', count)} tareas modificadas, más de ${formatNumber('es', limit)}`,
    newTasksLeftOut: (count, names) =>
      `${formatNumber('es', count)} ${plural('es', count, { one: 'tarea nueva queda', other: 'tareas nuevas quedan' })} fuera: ${names}`,
  },
  needsFullPath: 'El navegador solo dice el nombre del archivo: indique la ruta completa para aplicar',
}
