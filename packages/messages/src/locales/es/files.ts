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
  cacheLine: (total, valid, invalid, size) =>
    `${total} en la caché: ${valid} válidos, ${invalid} inválidos, ${size} MB`,
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
  hint: {
    verifyPath: 'Verifique la ruta',
    fileExists: 'Compruebe que el archivo existe',
    browseAgain: 'Use Examinar de nuevo',
  },
  reading: name => `Leyendo ${name}...`,
  readCount: n => `${formatNumber('es', n)} ${plural('es', n, { one: 'tarea leída', other: 'tareas leídas' })}`,
  datesDiffer: n =>
    `${formatNumber('es', n)} ${plural('es', n, { one: 'fecha difiere del archivo', other: 'fechas difieren del archivo' })}`,
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
  readerWarnings: n =>
    `${formatNumber('es', n)} ${plural('es', n, { one: 'aviso del lector', other: 'avisos del lector' })}`,
  extraction: {
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
  },
  password: 'El archivo pide una contraseña',
  opened: name => `Abierto: ${name}`,
}
