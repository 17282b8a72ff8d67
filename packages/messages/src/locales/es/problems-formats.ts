import type { ProblemParams } from '@parada/schedule'
import { momentText } from '../../moment-text.ts'
import { fieldWord } from './field-words.ts'

type Sentence = (p: ProblemParams) => string

/** How many more there are of what a sentence says once. */
const more = (p: ProblemParams): string => (p.more ? ` (y ${p.more} más)` : '')

const when = (text: unknown): string => momentText('es', text)

/** What shows the unit of numbers. */
const WHY: Readonly<Record<string, string>> = {
  dates: ', como muestran las fechas de las filas',
  work: ', como muestran las horas de trabajo',
}

/** Why a dependency is not in the plan. */
const WHY_NO_LINK: Readonly<Record<string, string>> = {
  unknown: 'el archivo no tiene esa tarea',
  self: 'de una tarea consigo misma',
  summary: 'entre un resumen y una tarea suya',
  repeated: 'repite otra',
  elsewhere: 'de una actividad de otro proyecto',
}

/** Things that a format has no place for. */
const THINGS: Readonly<Record<string, string>> = {
  workPackage: 'paquetes de trabajo',
  secondConstraint: 'segundas restricciones',
  segments: 'partes de tareas divididas',
  primaveraConstraint: 'restricciones propias de Primavera (guardadas como las más cercanas)',
  primavera: 'datos propios de Primavera',
  origin: 'origen de las tareas',
  fields: 'campos de otros programas',
  primaveraCodes: 'códigos de actividad de Primavera',
  specialty: 'especialidades',
  driving: 'marcas de asignación conductora',
  calendarBase: 'bases de calendarios generales',
  shifts: 'patrón de turnos',
  comments: 'comentarios del proyecto',
  reportTexts: 'textos del informe',
  manual: 'programación manual',
  deadline: 'fechas límite',
  elapsed: 'duraciones transcurridas',
  inactive: 'tareas inactivas',
  hyperlink: 'hipervínculos',
  constraint: 'restricciones rígidas (guardadas como las más cercanas)',
  baselines: 'líneas base además de la primera',
  allBaselines: 'líneas base',
  constraints: 'restricciones de tareas',
  resourceNames: 'nombres de recursos con «;», «,» o «[», o repetidos (vuelven partidos o unidos)',
  priorities: 'prioridades de tareas',
  taskTypes: 'tipos de tarea y programación condicionada por el esfuerzo',
  percentTypes: 'cómo se mide el progreso (físico, por pasos)',
  unassigned: 'recursos sin tarea',
  rulesOfPrimavera: 'las reglas de cálculo de Primavera',
  currencyWord: 'la moneda de los valores',
  seconds: 'duraciones con segundos',
  elapsedLag: 'retardos transcurridos',
  percentLag: 'retardos en porcentaje',
  costResource: 'recursos de costo',
  taskData: 'datos propios de tareas (no cupieron en los campos libres)',
  resourceData: 'datos propios de recursos',
  assignmentData: 'datos propios de asignaciones',
  daysPerMonth: 'partes de un día en los días del mes (escritos como número entero)',
  hoursPerDay: 'lo que valen un día, una semana y un mes',
  hoursPer: 'horas por día, semana y mes de los calendarios',
  codeTree: 'el árbol de valores de códigos',
  levelingDelay: 'retrasos de nivelación',
  leveledStarts: 'retrasos de nivelación (las fechas niveladas van como restricciones de inicio)',
  levelingReasons: 'motivos de la nivelación',
  levelingSettings: 'ajustes de nivelación de tareas y recursos',
  external: 'tareas de otros archivos',
  costs: 'costos de tareas',
  rates: 'tarifas de horas extra y costos por uso',
  responsible: 'responsables',
  recurrence: 'excepciones periódicas (guardadas día a día)',
  calendars: 'calendarios',
  actuals: 'fechas reales',
  taskCalendars: 'calendarios de tareas',
  customFields: 'campos personalizados',
  availability: 'disponibilidad de recursos',
  assignmentWork: 'trabajo por asignación',
  timephased: 'trabajo repartido en el tiempo',
  budgets: 'presupuestos del proyecto entero',
  blankRows: 'filas en blanco',
  subprojects: 'proyectos insertados',
  statusDate: 'fecha de estado',
  execution: 'datos de ejecución de las tareas (paso, tag, área, empresa, estimación, orden)',
  trade: 'especialidad, naturaleza y empresa de los recursos',
  shiftLimits: 'límites por turno',
  areas: 'áreas y sus límites',
  blinds: 'bridas ciegas y sus eventos',
  baselineHeads: 'nombre, autor y motivo de las líneas base',
  baselineLogic: 'vínculos y calendarios de las líneas base',
  otherWork: 'el trabajo planificado donde lo gastado y lo que falta suman otro (el programa muestra la suma)',
  steps: 'los pasos que miden el avance (su porcentaje va como físico)',
  progressRule: 'ventana y regla de la fecha de estado',
  firstPlan: 'el plan del día en que se fijó la fecha de estado',
  forecasts: 'los fines previstos en fechas de estado anteriores',
  accepted: 'las observaciones de la auditoría aceptadas con justificación',
  risk: 'los ajustes y el registro del análisis de riesgo',
  gates: 'las puertas de preparación antes de la parada',
  resourceKinds: 'tipo de recurso (material o costo)',
  linkNature: 'naturaleza de los vínculos',
  wbs: 'códigos de tareas (EDT)',
  alap: '“lo más tarde posible” (queda fijo donde está)',
  currency: 'la moneda de los importes (el XML de Primavera no la dice: son de la moneda de cambio 1)',
  dataDate: 'la fecha de estado como está (Primavera recibe una antes de la cual no hay trabajo abierto)',
  milestoneDuration: 'hitos con duración (escritos como actividades)',
  effort: 'programación condicionada por el esfuerzo',
  estimated: 'marcas de duraciones estimadas',
  recurring: 'marcas de tareas repetitivas',
  exceptionNames: 'nombres de excepciones y de semanas laborales de los calendarios',
  projectFrom: 'programación desde el final',
  projectSettings: 'título, autor y otras propiedades del proyecto',
  texts: 'nombres y notas como están (tabulaciones y similares)',
  firstBaseline: 'la primera línea base donde las fechas planificadas no la dicen',
  actualDuration: 'duraciones reales (Primavera cuenta del inicio real a su fecha de datos)',
  remaining: 'duraciones restantes',
  percent: 'porcentajes completados',
  priority: 'prioridades entre las cinco de Primavera',
}
const what = (p: ProblemParams): string => THINGS[String(p.what)] ?? String(p.what)

/** Why Primavera dates tasks otherwise. */
const MOVED: Readonly<Record<string, string>> = {
  dataDate: 'antes de la fecha de estado',
  progress: 'en curso',
  manual: 'programadas manualmente',
  inactive: 'inactivas',
  segments: 'divididas',
  elapsed: 'de duración transcurrida',
  follows: 'que siguen a otras movidas',
  logic: 'por vínculos, restricciones o calendarios',
  constraint: 'con restricciones',
  leveling: 'con retraso de redistribución',
  calendar: 'con calendario propio o de su recurso',
  summary: 'sus resúmenes',
  absent: 'que no están en él',
  unread: 'lo escrito no pudo comprobarse',
}

/** Kinds of numbers that cannot be. */
const NUMBERS: Readonly<Record<string, string>> = {
  units: 'unidades máximas',
  rate: 'tasa por hora',
  date: 'fecha',
  duration: 'duración',
}

const linkDropped: Sentence = p =>
  `Dependencia omitida: ${p.from} → ${p.to} (${WHY_NO_LINK[String(p.why)] ?? p.why})${more(p)}.`

/** Problem sentences by code. */
export const problemsFormats = {
  'formats.empty': () => 'El archivo está vacío.',
  'formats.unknown': (p: ProblemParams) => `No se reconoció el formato de ${p.name}.`,
  'formats.unsupported': (p: ProblemParams) => `${p.name} es un archivo ${p.format}, que no se lee.`,
  'formats.notAsNamed': (p: ProblemParams) =>
    `El nombre de ${p.name} es de un archivo de proyecto, pero dentro solo hay texto: no se leyó ningún plan de él.`,
  'formats.packed': (p: ProblemParams) => `El archivo está comprimido y contiene: ${p.names}.`,
  'formats.tooLarge': (p: ProblemParams) => `El archivo es demasiado grande (límite: ${p.limit}).`,
  'formats.tooDeep': (p: ProblemParams) => `El archivo tiene demasiados niveles anidados (límite: ${p.limit}).`,
  'formats.truncated': () => 'El archivo está incompleto: termina a la mitad.',
  'formats.internal': (p: ProblemParams) => `Error interno al leer ${p.name}: ${p.why}`,
  'formats.lost': (p: ProblemParams) => `No se trajo: ${p.what} (${p.count}).`,
  'formats.impossibleNumber': (p: ProblemParams) =>
    `El archivo trae un valor que no puede ser correcto: ${NUMBERS[String(p.what)] ?? p.what} ${p.value} en “${p.name}”${Number(p.count) > 1 ? ` (${p.count} valores así)` : ''}. Compruébelo en el programa de origen.`,
  'formats.beyondModel': (p: ProblemParams) =>
    `El archivo tiene un valor que ningún plan puede tener: ${fieldWord(p.field)}${p.name ? ` de “${p.name}”` : ''} es ${p.value}${Number(p.count) > 1 ? ` (${p.count} valores así)` : ''}. ${p.field === 'duration' ? 'Se tomó como 1 día.' : 'Quedó fuera.'}`,
  'formats.levelSkipped': (p: ProblemParams) =>
    `El nivel ${p.level} de “${p.name}” salta un nivel: quedó en el ${p.read}, justo debajo de la fila que lo contiene${more(p)}.`,
  'formats.lettersLost': (p: ProblemParams) =>
    `Letras que no se pudieron leer (${p.count}) se cambiaron por �, la primera en “${p.text}”.`,
  'formats.mixedEncodings': (p: ProblemParams) =>
    `El archivo mezcla codificaciones: ${Number(p.count) === 1 ? '1 línea está' : `${p.count} líneas están`} en Windows-1252 y las demás en UTF-8. Cada línea se leyó en la suya; la primera así: “${p.text}”.`,
  'formats.archiveBomb': () => 'El archivo comprimido se expande más de lo permitido y no se abrió.',
  'formats.archiveDamaged': () => 'El archivo comprimido está dañado.',
  'tmx.notJson': (p: ProblemParams) =>
    p.line === ''
      ? 'El contenido no es un JSON válido.'
      : `El contenido no es un JSON válido: vea la línea ${p.line}, columna ${p.column}.`,
  'tmx.notSchedule': () => 'El JSON no contiene un cronograma (faltan tareas).',
  'tmx.noTasks': () => 'El plan fue rechazado: falta la lista de tareas (tasks). No se cambió nada.',
  'tmx.notList': (p: ProblemParams) =>
    `El plan fue rechazado: ${p.field} debe ser una lista de objetos, y en ella o en su lugar hay: ${p.value}. No se cambió nada.`,
  'tmx.translationMemory': () => 'Este .tmx es una memoria de traducción, no un cronograma de Parada.',
  'tmx.newerVersion': (p: ProblemParams) =>
    `El archivo es de la versión ${p.version}; este Parada conoce hasta la ${p.known}.`,
  'tmx.badValue': (p: ProblemParams) =>
    `Valor no entendido en ${fieldWord(p.field)}${p.name ? ` de “${p.name}”` : ''}: ${p.value}${more(p)}.`,
  'tmx.valueRefused': (p: ProblemParams) =>
    `El plan fue rechazado: ${p.field}${p.name ? ` de “${p.name}”` : ''} no puede ser ${p.value}. No se modificó nada.`,
  'tmx.idTwice': (p: ProblemParams) =>
    `El id ${p.id} aparece más de una vez; ${p.name ? `“${p.name}”` : 'la segunda tarea'} recibió otro número${more(p)}.`,
  'tmx.unknownParent': (p: ProblemParams) =>
    `La tarea resumen de "${p.task}" no existe; la tarea quedó en el primer nivel${more(p)}.`,
  'tmx.parentLoop': (p: ProblemParams) => `"${p.task}" estaría dentro de sí misma; quedó en el primer nivel${more(p)}.`,
  'tmx.linkDropped': linkDropped,
  'tmx.assignmentDropped': (p: ProblemParams) =>
    `Asignación omitida: tarea ${p.task}, recurso ${p.resource}${more(p)}.`,
  'tmx.startKept': (p: ProblemParams) =>
    `El inicio de "${p.task}" (${when(p.start)}) se mantuvo como restricción "no comenzar antes del"${more(p)}.`,
  'tmx.finishKept': (p: ProblemParams) =>
    `El fin de "${p.task}" (${when(p.finish)}) se mantuvo como restricción "no finalizar antes del"${more(p)}.`,
  'tmx.resourcesCreated': (p: ProblemParams) =>
    `Recursos creados a partir de los nombres en las tareas: ${p.count} (${p.names}).`,
  'tmx.calendarMissing': (p: ProblemParams) =>
    `El calendario ${p.calendar} no existe; se usó el del proyecto${more(p)}.`,
  'formats.kept': (p: ProblemParams) => `Se conservó del plan que estaba abierto: ${what(p)} (${p.count}).`,
  'formats.goneWithTasks': (p: ProblemParams) =>
    `Las tareas que ya no están en MS Project se llevaron lo que se anotó de ellas aquí (${p.count}): ${p.tasks}.`,
  'mspdi.notXml': (p: ProblemParams) => `El contenido no es un XML de proyecto válido. ${p.why}`,
  'mspdi.entities': () => 'El XML define entidades propias y, por seguridad, no se leyó.',
  'mspdi.badValue': (p: ProblemParams) =>
    `Valor no entendido en ${fieldWord(p.field)}${p.name ? ` de “${p.name}”` : ''}: ${p.value}${more(p)}.`,
  'mspdi.idTwice': (p: ProblemParams) =>
    `${p.field} ${p.id} aparece más de una vez: “${p.name}” recibió otro número, y lo que remite a ${p.id} queda con la primera fila${more(p)}.`,
  'mspdi.linkDropped': linkDropped,
  'mspdi.assignmentDropped': (p: ProblemParams) =>
    `Asignación omitida: tarea ${p.task}, recurso ${p.resource}${more(p)}.`,
  'mspdi.noCalendar': () => 'El archivo no tiene calendario: se usó lunes a viernes, de 8 a 12 y de 13 a 17.',
  'mspdi.constraintUndated': (p: ProblemParams) =>
    `La restricción de “${p.task}” no tiene fecha y no limita nada${more(p)}.`,
  'mspdi.externalLink': (p: ProblemParams) =>
    `"${p.task}" depende de una tarea de otro proyecto (${p.project}), que no se trajo${more(p)}.`,
  'mspdi.lost': (p: ProblemParams) => `El XML de MS Project no guarda: ${what(p)} (${p.count}).`,
  'mspdi.carried': (p: ProblemParams) =>
    `MS Project no considera, pero guarda en campos de texto: ${what(p)} (${p.count}).`,
  'mspdi.moved': (p: ProblemParams) =>
    `MS Project dará otras fechas a ${p.count} ${Number(p.count) === 1 ? 'tarea' : 'tareas'} (${MOVED[String(p.reason)] ?? p.reason}): ${p.names}.`,
  'xer.notXer': () => 'El contenido no es una exportación XER de Primavera.',
  'xer.noProject': () => 'La exportación de Primavera no contiene ningún proyecto.',
  'xer.badRow': (p: ProblemParams) =>
    `Fila no entendida en la tabla ${p.table} (${p.field})${p.name ? `: “${p.name}”` : ''}${more(p)}.`,
  'xer.badValue': (p: ProblemParams) => `Valor no entendido en ${p.field} de “${p.name}”: ${p.value}${more(p)}.`,
  'xer.badCalendar': (p: ProblemParams) =>
    `Los horarios del calendario "${p.calendar}" no se pudieron leer; se usó el horario estándar${more(p)}.`,
  'xer.severalProjects': (p: ProblemParams) =>
    `El archivo contiene ${p.count} proyectos (${p.names}); se leyó "${p.read}".`,
  'xer.noSuchProject': (p: ProblemParams) => `El archivo no contiene el proyecto ${p.wanted}; contiene ${p.names}.`,
  'xer.linkDropped': linkDropped,
  'xer.assignmentDropped': (p: ProblemParams) =>
    `Asignación omitida: actividad ${p.task}, recurso ${p.resource}${more(p)}.`,
  'xer.lost': (p: ProblemParams) => `El XER no guarda: ${what(p)} (${p.count}).`,
  'xer.moved': (p: ProblemParams) =>
    `Primavera dará otras fechas a ${p.count} ${Number(p.count) === 1 ? 'tarea' : 'tareas'} (${MOVED[String(p.reason)] ?? p.reason}): ${p.names}.`,
  'xer.hoursGiven': (p: ProblemParams) =>
    `Primavera muestra las duraciones por las horas de cada calendario; van las del plan, ${p.day} por día, ${p.week} por semana, ${p.month} por mes: ${p.names}.`,
  'xer.hoursAssumed': (p: ProblemParams) =>
    `El archivo no dice cuántas horas tiene un día${p.calendar ? ` en “${p.calendar}”` : ''}: se usaron ${p.day} por día, ${p.week} por semana y ${p.month} por mes. Valen para lo que se escribe en días.`,
  'xer.noCalendar': () => 'El archivo no tiene calendario: se usó lunes a viernes, de 8 a 12 y de 13 a 17.',
  'xer.startGiven': (p: ProblemParams) =>
    `Primavera muestra fechas de ${p.count} ${Number(p.count) === 1 ? 'tarea que no tiene' : 'tareas que no tienen'} ninguna en el plan, las de la línea base: ${p.names}.`,
  'xer.linksLost': (p: ProblemParams) =>
    `Primavera solo enlaza actividades: ${p.count} ${Number(p.count) === 1 ? 'dependencia del plan no tiene' : 'dependencias del plan no tienen'} equivalente allí: ${p.names}.`,
  'mspdi.linksTwice': (p: ProblemParams) =>
    `MS Project guarda una sola dependencia entre dos tareas; de estas descartará algunas: ${p.names}.${p.moved ? ` Según cuál conserve, cambian de fecha: ${p.moved}.` : ''}`,
  'xer.sameCodes': (p: ProblemParams) =>
    `Primavera solo tiene una actividad de cada código; estas (${p.count}) comparten el suyo con otra: ${p.names}.`,
  'xer.sameNames': (p: ProblemParams) =>
    `Los códigos y campos con el mismo nombre en el archivo se distinguen aquí por un número detrás (${p.count}): ${p.names}. Escritos para Primavera vuelven a tener su propio nombre.`,
  'xer.dataDateGiven': (p: ProblemParams) =>
    `Primavera no tiene plan sin fecha de estado: será ${when(p.date)}, y allí nada abierto queda antes de ella.`,
  'xer.carried': (p: ProblemParams) =>
    `Primavera no considera, pero guarda en campos de usuario: ${what(p)} (${p.count}).`,
  'xer.columns': (p: ProblemParams) =>
    `El XER de Primavera no tiene columna para ${p.count} elementos del XML: ${p.names}.`,
  'pmxml.columns': (p: ProblemParams) =>
    `El XML de Primavera no tiene elemento para ${p.count} columnas o tablas del XER: ${p.names}.`,
  'pmxml.notPmxml': (p: ProblemParams) => `El contenido no es un XML válido de Primavera P6. ${p.why}`,
  'pmxml.noProject': () => 'El XML de Primavera no contiene ningún proyecto.',
  'pmxml.lost': (p: ProblemParams) => `El XML de Primavera no guarda: ${what(p)} (${p.count}).`,
  'tables.rowsCut': p => `Se leyeron las primeras ${p.count} filas; la lista puede tener más.`,
  'tables.sheetsUnread': p =>
    `Se leyó la hoja “${p.sheet}”; otras ${p.count} tienen filas y no se leyeron: ${p.sheets}.`,
  'tables.noHeader': () => 'No se encontró una fila de encabezados reconocida en la tabla.',
  'tables.onlyHead': () => 'La tabla solo tiene el encabezado: ninguna tarea.',
  'tables.noName': () => 'La tabla no tiene una columna con el nombre o la descripción de la tarea.',
  'tables.badValue': (p: ProblemParams) =>
    `Línea ${p.line}: valor no entendido en "${p.column}": ${p.value}${more(p)}.`,
  'tables.columnIgnored': (p: ProblemParams) => `Columnas no usadas (${p.count}): ${p.columns}.`,
  'tables.numberUnclear': (p: ProblemParams) =>
    `Línea ${p.line}: "${p.value}" en "${p.column}" se leyó como ${p.read}, porque nada en la tabla muestra si el signo separa miles o decimales${Number(p.count) > 1 ? ` (${p.count} valores así)` : ''}.`,
  'tables.unitTaken': (p: ProblemParams) =>
    `Los números sin unidad de "${p.column}" se leyeron como ${p.unit === 'h' ? 'horas' : 'días'}${WHY[String(p.why)] ?? ''}.`,
  'tables.serialDate': (p: ProblemParams) =>
    `Línea ${p.line}: el número ${p.value} en "${p.column}" se leyó como la fecha ${when(p.date)}, como la guardan las hojas de cálculo${more(p)}.`,
  'tables.zoneIgnored': (p: ProblemParams) =>
    `Las horas de "${p.column}" traen la zona horaria (Z o -03:00), que no se tuvo en cuenta: se leyeron como están escritas.`,
  'tables.calendarShown': (p: ProblemParams) =>
    `Las fechas y horas de las filas muestran trabajo ${p.hours === '24h' ? 'de día y de noche' : `de ${String(p.hours).replace('-', ' a ')}`}, ${Number(p.days) === 7 ? 'todos los días' : 'de lunes a viernes'}: se usó ese calendario.`,
  'tables.rowsSkipped': (p: ProblemParams) => `Filas de totales y observaciones omitidas (${p.count}): ${p.lines}.`,
  'tables.unevenRow': (p: ProblemParams) =>
    `La línea ${p.line} no tiene tantas celdas como las otras: lo que hay en ella puede estar en otra columna, o el archivo está incompleto${more(p)}.`,
  'tables.lost': (p: ProblemParams) => `La tabla no guarda: ${what(p)} (${p.count}).`,
  'tables.moved': (p: ProblemParams) =>
    `Al leer la tabla de vuelta, ${p.count} ${Number(p.count) === 1 ? 'tarea tendrá otras fechas' : 'tareas tendrán otras fechas'} (${MOVED[String(p.reason)] ?? p.reason}): ${p.names}.`,
  'tables.dayFirst': (p: ProblemParams) =>
    `En “${p.column}” nada muestra si va primero el día o el mes: ${p.value} se leyó como ${when(p.date)}${Number(p.count) > 1 ? ` (${p.count} fechas así)` : ''}.`,
  'tables.datesNotTaken': (p: ProblemParams) =>
    `Fechas escritas en la hoja que el plan no sigue, por vínculos, duraciones o restricciones (${p.count}): ${p.names}.`,
  'tables.unreadable': () => 'El libro está dañado o incompleto.',
  'documents.unsupported': () => 'Formato no admitido. Formatos aceptados: .docx, .pdf, .txt',
  'documents.tooLarge': (p: ProblemParams) => `Archivo demasiado grande. Tamaño máximo: ${p.limit}MB`,
  'documents.noText': () => 'Error: no se extrajo ningún texto del documento',
  'documents.scan': () => 'El documento contiene solo imágenes (digitalización), sin texto.',
  'documents.unreadable': () => 'El documento está dañado o incompleto.',
  'documents.encrypted': () => 'El documento está protegido con contraseña.',
  'documents.cut': () => 'El documento es muy largo; solo se leyó el principio.',
} satisfies Record<string, Sentence>

/** Suggestion sentences by code. */
export const suggestionsFormats = {
  'formats.saveAsXml': () => 'Abra el archivo en el programa que lo creó y guárdelo como XML de MS Project (.xml).',
  'formats.saveAsXlsx': () => 'Guárdelo como libro de Excel (.xlsx) o CSV.',
  'formats.supported': () =>
    'Use .mpp, .xml de MS Project, .xer o .xml de Primavera, .tmx, .xlsx, .csv, .docx, .pdf o .txt.',
  'formats.wholePlan': () =>
    'Envíe el plan entero, con las tareas en una lista (tasks). Una lista vacía es un plan vacío.',
  'formats.unpack': () => 'Descomprímalo y abra el archivo del plan.',
  'formats.saveAgain': () => 'Guarde o exporte el archivo de nuevo en el programa de origen e inténtelo otra vez.',
  'formats.updateParada': () => 'Actualice Parada para abrir este archivo.',
  'formats.nameProject': () => 'Indique uno de ellos como figura ahí.',
  'formats.splitFile': () => 'Divida el archivo o quite lo que no forma parte del plan.',
  'tables.addRows': () => 'Escriba una línea por tarea debajo del encabezado.',
  'tables.nameColumn': () =>
    'Incluya una fila de encabezados con al menos el nombre de la tarea y otra columna (duración, inicio, predecesoras...).',
  'documents.ocr': () => 'Convierta el documento en texto con búsqueda (OCR) y envíelo de nuevo, o pegue el texto.',
  'documents.removePassword': () => 'Quite la contraseña del documento y envíelo de nuevo.',
} satisfies Record<string, Sentence>
