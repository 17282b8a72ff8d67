import { formatNumber, plural } from '../../format.ts'
import type { Shape } from '../../shape.ts'
import type { wbs as pt } from '../pt/wbs.ts'

/** Work-breakdown view. */
export const wbs: Shape<typeof pt> = {
  title: 'EDT',
  expandAll: 'Expandir todo',
  collapseAll: 'Contraer todo',
  hint: 'Haga clic en un paquete para resaltar sus tareas en el Gantt',
  empty: 'Ningún paquete de trabajo. Las tareas necesitan resúmenes por encima, o se agrupan por patrones del nombre.',
  tasks: n => `${formatNumber('es', n)} ${plural('es', n, { one: 'tarea', other: 'tareas' })}`,
  completed: n => `${formatNumber('es', n)} ${plural('es', n, { one: 'terminada', other: 'terminadas' })}`,
  inProgress: n => `${formatNumber('es', n)} en curso`,
  overdue: n => `${formatNumber('es', n)} ${plural('es', n, { one: 'atrasada', other: 'atrasadas' })}`,
  due: share => `debido ${share}`,
  dependsOn: 'Depende de',
  complete: share => `${share} completo`,
  expand: name => `Expandir ${name}`,
  collapse: name => `Contraer ${name}`,
  highlight: name => `Resaltar ${name} en el Gantt`,
}
