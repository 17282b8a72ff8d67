import { formatNumber, plural } from '../../format.ts'
import type { Shape } from '../../shape.ts'
import type { files as pt } from '../pt/files.ts'

/** File selector, opening, extraction and the cache. */
export const files: Shape<typeof pt> = {
  path: 'Ruta del archivo',
  pathPlaceholder: 'C:\\Proyectos\\parada.mpp o arrastre un archivo',
  browse: 'Examinar',
  clear: 'Limpiar',
  open: 'Abrir',
  opening: 'Abriendo...',
  extract: 'Extraer',
  cacheStatus: 'Estado de la caché',
  clearCache: 'Vaciar caché',
  cache: 'Caché',
  cacheLine: (total, valid, invalid, megabytes) =>
    `${formatNumber('es', total)} en la caché: ${formatNumber('es', valid)} ${plural('es', valid, { one: 'válido', other: 'válidos' })}, ${formatNumber('es', invalid)} ${plural('es', invalid, { one: 'inválido', other: 'inválidos' })}, ${formatNumber('es', megabytes, 1)} MB`,
  cacheCleared: 'Caché vaciada',
  cacheClearFailed: 'Error al vaciar la caché',
  cacheStatusFailed: 'Error al obtener el estado de la caché',
  provideFilePath: 'Indique la ruta del archivo de MS Project',
  selectProjectFile: 'Seleccione un archivo de proyecto (.mpp o .TMX)',
  pathRequired: 'La ruta del archivo es obligatoria',
  useBrowse: 'Use Examinar para elegir el archivo',
  bareName: 'Solo el nombre del archivo: se procesará automáticamente',
  errorSelecting: message => `Error al seleccionar el archivo: ${message}`,
  errorOpeningProject: message => `Error al abrir el proyecto: ${message}`,
  notPicked: name => `${name} no se eligió en esta sesión del navegador`,
  hint: {
    verifyPath: 'Verifique la ruta',
    fileExists: 'Compruebe que el archivo existe',
    browseAgain: 'Use Examinar de nuevo',
  },
  reading: name => `Leyendo ${name}...`,
  readCount: n => `${formatNumber('es', n)} ${plural('es', n, { one: 'tarea leída', other: 'tareas leídas' })}`,
  datesDiffer: n =>
    `${formatNumber('es', n)} ${plural('es', n, { one: 'fecha difiere del archivo', other: 'fechas difieren del archivo' })}`,
  undated: (date: string) => `sin fechas en el archivo: se supone que el plan empieza el ${date}`,
  datesAgree: 'las fechas son las del archivo',
  inFile: 'En el archivo',
  computed: 'Calculado',
  reason: 'Motivo',
  reasonWord: {
    constraint: 'restricción de fecha',
    manual: 'tarea manual',
    resource: 'calendario o nivelación de recurso',
    progress: 'avance real registrado',
    links: 'fechas que vienen de las predecesoras',
    summary: 'resumen de las subtareas',
  },
  details: 'Detalles',
  remarks: (n: number) => `${formatNumber('es', n)} ${plural('es', n, { one: 'observación', other: 'observaciones' })}`,
  opened: name => `Abierto: ${name}`,
}
