import type { ProblemParams } from '@parada/schedule'
import { formatParam, plural } from '../../format.ts'
import { refusedInput } from './refused-input.ts'

type Sentence = (p: ProblemParams) => string
const n = (value: string | number | undefined): string => formatParam('es', value)

/** Members of a plan that MS Project has no field for, by their names in the plan. */
const KEPT: Readonly<Record<string, string>> = {
  percentType: 'tipo de porcentaje',
  steps: 'pasos internos',
  step: 'paso',
  leveling: 'motivo de la nivelación',
  responsible: 'responsable',
  workPackage: 'paquete de trabajo',
  contractor: 'contratista',
  equipment: 'equipo',
  kind: 'clase de tarea',
  probability: 'probabilidad',
  area: 'área',
  estimate: 'estimación',
  permits: 'permisos de trabajo',
  workOrder: 'orden',
  delays: 'motivos de atraso',
  reported: 'quién informó',
  emergent: 'trabajo emergente',
  p6: 'datos de Primavera',
  secondConstraint: 'segunda restricción',
  trade: 'especialidad',
  nature: 'naturaleza',
  inactive: 'inactivo',
  risk: 'riesgos',
  gates: 'puertas de preparación',
  accepted: 'aceptaciones',
  rules: 'reglas de cálculo',
}
const keptWords = (fields: unknown): string =>
  String(fields)
    .split(' ')
    .map(each => KEPT[each] ?? each)
    .join(', ')

/** Problem sentences by code. */
export const problemsCompanion = {
  'companion.hostRefused': () => 'La dirección pedida no es de este servidor local.',
  'companion.originRefused': p => `La página ${p.origin} no está autorizada a usar el servidor local.`,
  'companion.tokenRefused': () => 'Esta página aún no está emparejada con el servidor local.',
  'companion.notJson': () => 'El servidor local solo acepta JSON.',
  'companion.bodyTooLarge': p => `El contenido enviado supera el límite de ${n(p.limit)} MB.`,
  'companion.invalidInput': refusedInput,
  'companion.notFound': p => `El servidor local no conoce ${p.path}.`,
  'companion.proRequired': () => 'Esta función requiere una suscripción PRO.',
  'companion.pathRequired': () => 'La ruta del archivo es obligatoria.',
  'companion.pathNotPlan': p => `${p.name} no es un archivo de proyecto. Formatos aceptados: ${p.formats}.`,
  'companion.networkPathRefused': p => `La ruta de red ${p.path} no se confirmó en esta máquina.`,
  'companion.fileNotFound': p => `El archivo ${p.path} no existe.`,
  'companion.fileIsFolder': p => `${p.path} es una carpeta, no un archivo.`,
  'companion.fileTooLarge': p => `El archivo ${p.path} tiene ${n(p.size)} MB; el límite es ${n(p.limit)} MB.`,
  'companion.fileLocked': p => `El archivo ${p.path} está abierto en otro programa. Se conservó la versión anterior.`,
  'companion.fileDenied': p => `Sin permiso para acceder a ${p.path}.`,
  'companion.diskFull': p => `No hay espacio en disco para grabar ${p.path}. Se conservó la versión anterior.`,
  'companion.fileFailed': p => `No se pudo acceder a ${p.path} (${p.reason}).`,
  'companion.noDialog': () => 'Esta máquina no tiene una ventana de archivos que el servidor local pueda abrir.',
  'companion.dialogFailed': p => `La ventana de archivos falló (${p.reason}).`,
  'companion.projectNotAvailable': () => 'Microsoft Project no está disponible en esta máquina.',
  'companion.projectMismatch': p =>
    `El proyecto abierto en Microsoft Project es ${p.open}, no ${p.expected}. No se cambió nada.`,
  'companion.nothingToApply': () => 'No hay nada que aplicar: el proyecto ya está igual.',
  'companion.sessionUnknown': () => 'Esta extracción ya no existe.',
  'companion.cancelled': () => 'La extracción se canceló.',
  'companion.busy': p =>
    `El servidor local está ocupado con ${n(p.count)} ${plural('es', Number(p.count), { one: 'trabajo', other: 'trabajos' })}.`,
  'companion.serverUnreachable': p => `El servidor ${p.server} no respondió.`,
  'companion.serverRefused': p => `El servidor ${p.server} lo rechazó: ${p.reason}`,
  'companion.serverNotConfigured': () => 'Ningún servidor está configurado en este servidor local.',
  'companion.licenceMissing': () => 'No hay ninguna licencia instalada en esta máquina.',
  'companion.licenceInvalid': () => 'La licencia no fue firmada por este emisor o fue alterada.',
  'companion.licenceExpired': p => `La licencia venció el ${n(p.date)}.`,
  'companion.licenceOtherMachine': p => `La licencia no incluye esta máquina (${p.machine}).`,
  'companion.licenceSeatsTaken': p =>
    plural('es', Number(p.seats), {
      one: 'La única plaza de la licencia ya está en uso.',
      other: `Las ${n(p.seats)} plazas de la licencia ya están en uso.`,
    }),
  'companion.portTaken': p => `El puerto ${p.port} está en uso por ${p.holder}.`,
  'companion.internal': p => `Error inesperado en el servidor local. No se cambió nada. Referencia: ${p.id}.`,
  'companion.projectBusy': () => 'Microsoft Project está ocupado o muestra un cuadro de diálogo.',
  'companion.projectGone': () => 'Microsoft Project se cerró en medio del trabajo.',
  'companion.projectRefused': p => `Microsoft Project lo rechazó: ${p.reason}. Lo hecho se deshizo.`,
  'companion.projectMaster': p =>
    `${p.name} es un proyecto maestro: sus filas son de otros archivos. No se leyó ni se cambió nada.`,
  'companion.projectEnterprise': p => `${p.name} es un proyecto de Project Server. No se leyó ni se cambió nada.`,
  'companion.noTaskView': () => 'Para mover filas, Microsoft Project debe mostrar una vista de tareas.',
  'companion.projectUnsaved': p => `${p.path} tiene cambios en Microsoft Project que no se han guardado.`,
  'companion.projectNeverSaved': p => `${p.name} nunca se guardó en un archivo en Microsoft Project.`,
  'companion.projectNotLocal': p => `El proyecto está en ${p.path}, que no se puede leer desde esta máquina.`,
  'companion.projectFileDiffers': p =>
    `El archivo ${p.path} tiene ${n(p.file)} tareas, y Microsoft Project muestra ${n(p.project)}.`,
  'companion.projectCopyDiffers': p =>
    `La copia ${p.path} no es lo último que guardó Microsoft Project: la sincronización aún no terminó.`,
  'companion.projectChangedFurther': () =>
    'Microsoft Project aceptó los cambios y cambió más por su cuenta: extraiga de nuevo para ver el plan como está allí.',
  'companion.keptHere': p =>
    `Estos valores quedan solo en Parada, pues Microsoft Project no tiene campo para ellos (${n(p.count)}): ${keptWords(p.fields)}.`,
  'companion.removesMuch': p =>
    `Esto eliminaría ${n(p.removed)} de ${n(p.rows)} ${{ tasks: 'tareas', links: 'vínculos', resources: 'recursos', assignments: 'asignaciones' }[String(p.kind)] ?? 'filas'} en Microsoft Project. No se cambió nada.`,
  'companion.pathNotAbsolute': p => `La ruta no está completa: ${p.path}. No se grabó nada.`,
  'companion.fileIsNoPlan': p => `${p.path} no es un plan y no se reemplazó.`,
  'companion.fileNameTooLong': p => `El nombre del archivo es demasiado largo para esta máquina: ${p.path}.`,
  'companion.fileExists': p => `${p.path} ya existe y no se reemplazó.`,
  'companion.applyInterrupted': () =>
    'Microsoft Project no respondió y la aplicación se interrumpió. Lo escrito se deshará y sus ajustes volverán en cuanto responda.',
  'companion.applyLeftHalf': p => `La aplicación se detuvo a la mitad (${p.reason}) y lo escrito no se pudo deshacer.`,
  'companion.fieldNotInProject': () => 'Este campo no existe en Microsoft Project.',
  'companion.valueNotInProject': () => 'Microsoft Project no acepta este valor.',
  'companion.fieldReadOnly': () => 'Microsoft Project calcula este campo y no permite grabarlo.',
  'companion.editNotInProject': () => 'Este cambio debe hacerse en Microsoft Project.',
  'companion.taskNotInProject': () => 'La fila ya no está en el proyecto abierto.',
  'companion.readBackDiffers': () => 'El valor leído difiere del grabado.',
  'companion.writtenInPart': () => 'Microsoft Project aceptó solo una parte de este cambio: compruébelo allí.',
  'companion.noFreeField': () =>
    'Todos los campos Número del plan están en uso; mover filas necesita uno libre por un momento.',
  'companion.writtenWithResource': () => 'Grabado junto con el recurso de este calendario.',
  'companion.projectReadOnly': p => `Microsoft Project abrió ${p.path} solo para lectura. No se cambió nada.`,
  'companion.alreadyEqual': () => 'El valor ya era este.',
  'companion.refusedByProject': () => 'Microsoft Project rechazó este cambio.',
} satisfies Record<string, Sentence>

/** Suggestion sentences by code. */
export const suggestionsCompanion = {
  'companion.openFromCompanion': () =>
    'Abra Parada desde el acceso directo del servidor local, o escriba el código de emparejamiento que muestra su ventana.',
  'companion.useBrowse': () => 'Use Examinar para elegir el archivo.',
  'companion.openThese': p => `Formatos que abre el servidor local: ${p.formats}.`,
  'companion.verifyPath': () => 'Verifique la ruta y compruebe que el archivo existe.',
  'companion.closeOtherProgram': () => 'Cierre el archivo en el otro programa e intente de nuevo.',
  'companion.freeSpace': () => 'Libere espacio o guarde en otra carpeta.',
  'companion.saveElsewhere': () => 'Guarde en otra carpeta.',
  'companion.useBrowserPicker': () => 'Elija el archivo con la ventana del navegador.',
  'companion.saveAsXml': () => 'Guarde como XML y abra el archivo en Microsoft Project.',
  'companion.openInProject': () => 'Abra el proyecto correcto en Microsoft Project e intente de nuevo.',
  'companion.upgrade': () => 'Suscríbase a PRO para usar esta función.',
  'companion.signInAgain': () => 'Inicie sesión de nuevo para renovar su permiso.',
  'companion.tryLater': () => 'Intente de nuevo en unos segundos.',
  'companion.startAgain': () => 'Inicie la extracción de nuevo.',
  'companion.askIssuer': () => 'Envíe los datos de esta máquina a quien emitió la licencia.',
  'companion.configureServer': () => 'Configure la dirección del servidor (PARADA_SERVER_URL).',
  'companion.closeDialog': () => 'Cierre el cuadro de diálogo en Microsoft Project.',
  'companion.saveCopyInProject': () => 'Guarde una copia con otro nombre en Microsoft Project y aplique en ella.',
  'companion.saveInProject': () =>
    'Guarde el proyecto en Microsoft Project, o acepte que se guarde, e inténtelo de nuevo.',
  'companion.undoInProject': () =>
    'Vea la lista Deshacer de Microsoft Project: la aplicación es una sola entrada de ella.',
  'companion.openInserted': () => 'Abra el proyecto insertado desde su propio archivo e inténtelo de nuevo.',
  'companion.sameRights': () =>
    'Si Microsoft Project se ejecuta como administrador, Parada no lo ve: inicie ambos del mismo modo.',
  'companion.waitForSync': () => 'Espere a que OneDrive termine de sincronizar y extraiga de nuevo.',
  'companion.extractAgain': () => 'Guarde en Microsoft Project y extraiga de nuevo.',
  'companion.agreeToRemove': () => 'Vea la lista de cambios y diga sí solo si esas filas deben salir.',
  'companion.wholePath': () => 'Indique la ruta desde la unidad.',
  'companion.agreeToReplace': () =>
    'Diga sí para reemplazarlo (la versión anterior queda como .bak) o guarde en otro lugar.',
} satisfies Record<string, Sentence>
