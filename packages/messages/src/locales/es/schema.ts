import { formatNumber, plural } from '../../format.ts'
import type { Shape } from '../../shape.ts'
import type { schema as pt } from '../pt/schema.ts'

/** Schema details and the JSON editor. */
export const schema: Shape<typeof pt> = {
  project: 'Proyecto',
  taskMode: 'Modo de las tareas',
  mode: {
    auto: 'Automático',
    manual: 'Manual',
  },
  tasks: 'Tareas',
  dependencies: 'Dependencias',
  resources: 'Recursos',
  assignments: 'Asignaciones',
  json: 'JSON del esquema',
  apply: 'Aplicar',
  applying: 'Aplicando...',
  invalidAt: (line, message) => `JSON no válido, línea ${line}: ${message}`,
  endsEarly: 'el texto termina antes de tiempo',
  notExpected: letter => `no se espera “${letter}” aquí`,
  notObject: 'el texto debe ser un objeto',
  mustBeList: field => `"${field}" debe ser una lista`,
  mustBeText: field => `"${field}" debe ser un texto`,
  taskNeedsName: index => `la tarea ${index} no tiene nombre`,
  progressRange: index => `el avance de la tarea ${index} debe estar entre 0 y 100`,
  unknownTask: (index, id) => `la dependencia ${index} apunta a la tarea ${id}, que no existe`,
  applied: 'JSON aplicado',
  appliedWith: n =>
    `JSON aplicado con ${formatNumber('es', n)} ${plural('es', n, { one: 'ajuste', other: 'ajustes' })}`,
  revert: 'Revertir',
  /** What the code editor itself says, by its own English. */
  phrases: {
    'Fold line': 'Contraer el tramo',
    'Unfold line': 'Expandir el tramo',
    'Folded lines': 'Líneas contraídas',
    'Unfolded lines': 'Líneas expandidas',
    to: 'a',
    'folded code': 'tramo contraído',
    unfold: 'expandir',
    Diagnostics: 'Problemas',
    'No diagnostics': 'Ningún problema',
    close: 'cerrar',
    'Selection deleted': 'Selección eliminada',
    'Control character': 'Carácter de control',
  },
}
