import { formatNumber, plural } from '../../format.ts'
import type { Shape } from '../../shape.ts'
import type { extraction as pt } from '../pt/extraction.ts'

export const extraction: Shape<typeof pt> = {
  title: 'Extracción de MS Project',
  step: n => `Paso ${n} de 5`,
  elapsed: time => `Transcurrido: ${time}`,
  remaining: time => `Restante: ${time}`,
  connecting: 'Conectando con MS Project',
  reading: 'Leyendo el proyecto',
  tasks: 'Leyendo las tareas',
  links: 'Leyendo vínculos y recursos',
  finishing: 'Armando el cronograma',
  done: (tasks, links, resources) =>
    `${formatNumber('es', tasks)} ${plural('es', tasks, { one: 'tarea', other: 'tareas' })}, ${formatNumber('es', links)} ${plural('es', links, { one: 'vínculo', other: 'vínculos' })}, ${formatNumber('es', resources)} ${plural('es', resources, { one: 'recurso', other: 'recursos' })}`,
  success: 'Esquema extraído con éxito',
  failed: message => `Error al extraer el esquema: ${message}`,
  timeout: 'La extracción pasó de 10 minutos',
  cancelled: 'Extracción cancelada',
}
