import type { Shape } from '../../shape.ts'
import type { kanban as pt } from '../pt/kanban.ts'

/** Kanban board. */
export const kanban: Shape<typeof pt> = {
  title: 'Kanban',
  todo: 'Por Hacer',
  doing: 'En Curso',
  done: 'Hecho',
  empty: 'Ninguna Tarea Encontrada',
  emptyColumn: 'Arrastre una tarjeta aquí',
  edit: name => `Editar ${name}`,
  moveTo: column => `Mover a ${column}`,
  moved: (name, column) => `${name}: ${column}`,
  overdue: 'Atrasada',
  keys: 'Las flechas mueven entre tarjetas; Ctrl con flechas cambia la columna; Enter edita',
  progressOf: name => `Avance de ${name}`,
  critical: 'Crítica',
}
