import type { ProblemParams } from '@parada/schedule'

type Sentence = (p: ProblemParams) => string

/** Problem sentences by code. */
export const problemsCli = {
  'cli.fileNotFound': (p: ProblemParams) => `El archivo no existe: ${p.path}`,
  'cli.fileUnreadable': (p: ProblemParams) => `No se pudo leer el archivo: ${p.path} (${p.why})`,
  'cli.fileExists': (p: ProblemParams) => `El archivo ya existe: ${p.path}`,
  'cli.fileNotWritten': (p: ProblemParams) => `No se pudo guardar el archivo: ${p.path} (${p.why})`,
  'cli.notAPlan': (p: ProblemParams) => `${p.path} es un documento, no un plan.`,
  'cli.isFolder': (p: ProblemParams) => `${p.path} es una carpeta, no un archivo.`,
  'cli.isAPlan': (p: ProblemParams) => `${p.path} ya es un plan, no un texto del que hacer uno.`,
  'cli.oneProject': (p: ProblemParams) =>
    `--project ${p.project} elige entre los proyectos de un archivo de Primavera; ${p.path} no lo es.`,
  'cli.otherFormat': (p: ProblemParams) => `El nombre ${p.path} dice otro formato que --to ${p.format}.`,
  'cli.noTable': (p: ProblemParams) => `No hay tabla ${p.table}; hay ${p.tables}.`,
  'cli.tableOfCsv': () => '--table elige lo que guarda un .csv; los otros formatos guardan el plan entero.',
  'cli.systemRefused': (p: ProblemParams) => `El sistema rechazó ${p.what}: ${p.why}.`,
  'cli.datesMoved': (p: ProblemParams) =>
    `${p.count === 1 ? 'Recalculada, 1 tarea tiene' : `Recalculadas, ${p.count} tareas tienen`} fechas distintas de las del archivo (calendario ${p.calendar}): ${p.names}.`,
  'cli.cannotWrite': (p: ProblemParams) => `No se pueden guardar archivos ${p.extension}.`,
  'cli.badMoment': (p: ProblemParams) => `${p.text} no es un momento.`,
  'cli.noSheets': (p: ProblemParams) => `No hay hoja que imprimir${p.name ? `: ${p.name}` : ' en este turno'}.`,
  'cli.noBrowser': () => 'Esta máquina no tiene un navegador que imprima PDF.',
  'cli.browserFailed': (p: ProblemParams) => `El navegador no imprimió el PDF: ${p.browser} ${p.why}`,
} satisfies Record<string, Sentence>

/** Suggestion sentences by code. */
export const suggestionsCli = {
  'cli.checkPath': () => 'Compruebe la ruta y los permisos.',
  'cli.nameData': () => 'Indique la carpeta de la instalación con --data, o defina PARADA_DATA.',
  'cli.sayFormat': () => 'Indique con --to en qué formato escribir en la salida estándar.',
  'cli.changeIt': () => 'Véalo con info, guárdelo en otro formato con convert, cámbielo con update.',
  'cli.useForce': () => 'Use --force para reemplazarlo.',
  'cli.writeXml': () => 'Guarde como .xml de MS Project: solo MS Project guarda .mpp.',
  'cli.updateTo': () => 'Indique con -o un archivo .tmx donde grabar: el original queda como está.',
  'cli.extensions': () => 'Use .tmx, .json, .xml, .xer, .p6.xml, .csv o .xlsx.',
  'cli.writeMoment': () => 'Escriba fecha y hora así: 2027-03-04T19:00.',
  'cli.otherShift': () => 'Elija otro turno con --shift, o revise el nombre.',
  'cli.htmlOrPdf': () => 'Use .html o .pdf.',
  'cli.printHtml': () => 'Escriba .html e imprímalo desde el navegador, o indique uno en PARADA_BROWSER.',
} satisfies Record<string, Sentence>
