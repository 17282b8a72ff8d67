import { formatNumber, plural } from '../../format.ts'
import type { Shape } from '../../shape.ts'
import type { taskEditors as pt } from '../pt/task-editors.ts'

export const taskEditors: Shape<typeof pt> = {
  relink: {
    title: n => `Eliminar ${formatNumber('es', n)} ${plural('es', n, { one: 'tarea', other: 'tareas' })}`,
    text: n =>
      plural('es', n, {
        one: 'Una tarea que queda sigue a otra solo a través de las que salen. Vincularlas entre sí mantiene el orden; sin vínculo puede volver al inicio del proyecto.',
        other: `Las tareas que quedan se siguen por ${formatNumber('es', n)} caminos a través de las que salen. Vincularlas entre sí mantiene el orden; sin vínculos pueden volver al inicio del proyecto.`,
      }),
    yes: 'Eliminar y volver a vincular',
    no: 'Eliminar sin vincular',
    keep: 'Hacerlo siempre así',
    askAgain: 'Volver a preguntar si se vincula al eliminar',
  },
}
