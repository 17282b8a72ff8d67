import type { ProblemParams } from '@parada/schedule'

type Sentence = (p: ProblemParams) => string

/** Problem sentences by code. */
export const problemsFormatsMpp = {
  'mpp.notProjectFile': () => 'El archivo no es un proyecto de Microsoft Project.',
  'mpp.damaged': () => 'El archivo de Microsoft Project está dañado o incompleto y no se puede abrir.',
  'mpp.tooOld': (p: ProblemParams) =>
    `El archivo fue guardado por un Microsoft Project demasiado antiguo (${p.version}). Se leen los archivos de Project 2000 en adelante.`,
  'mpp.unknownVersion': (p: ProblemParams) =>
    `El archivo fue guardado por una versión de Microsoft Project que este lector no conoce (${p.version}).`,
  'mpp.passwordProtected': () => 'El archivo está protegido con contraseña y cifrado: no se puede leer nada de él.',
  'mpp.wrongPassword': () => 'La contraseña indicada no es la de este archivo.',
  'mpp.streamsBroken': (p: ProblemParams) =>
    `Hay partes del archivo dañadas (${p.count}). Se leyó lo que fue posible; compruebe que no falte nada.`,
  'mpp.fieldMapMissing': (p: ProblemParams) =>
    `El archivo no dice dónde están los campos (${p.entity}); se usaron las posiciones habituales. Compruebe los valores.`,
  'mpp.linksDropped': (p: ProblemParams) =>
    `Dependencias omitidas por unir tareas que no existen, una tarea con su propio resumen, o por estar repetidas (${p.count}): ${p.names}.`,
  'mpp.assignmentsDropped': (p: ProblemParams) =>
    `Asignaciones omitidas, o sin recurso, por apuntar a tareas o recursos que no existen: ${p.count}.`,
  'mpp.subprojectsNotOpened': (p: ProblemParams) =>
    p.files
      ? `El proyecto contiene subproyectos insertados, que son otros archivos y no se abrieron: ${p.files}.`
      : 'El proyecto contiene subproyectos insertados, que son otros archivos y no se abrieron.',
  'mpp.externalTasks': (p: ProblemParams) =>
    `Tareas que representan tareas de otros archivos: ${p.count}. Sus fechas quedan como se guardaron.`,
  'mpp.timephasedNotRead': (p: ProblemParams) =>
    `Asignaciones con el trabajo repartido de forma desigual en el tiempo: ${p.count}. Se conservó el total, no el reparto.`,
  'mpp.notePictures': (p: ProblemParams) =>
    `Notas con imágenes u objetos: ${p.count}. Se conservó el texto, no las imágenes.`,
  'mpp.dataLinksNotRead': (p: ProblemParams) =>
    `Tareas con campos vinculados a otros programas: ${p.count}. Se conservaron los valores, no los vínculos.`,
  'mpp.formulasNotRead': (p: ProblemParams) =>
    `Campos personalizados con fórmulas o indicadores gráficos: ${p.count}. Se conservaron los valores, no las fórmulas.`,
  'mpp.enterpriseFieldsNotRead': (p: ProblemParams) =>
    `Campos de empresa de un Project Server que no se leyeron: ${p.count}.`,
  'mpp.macrosNotRead': () => 'El archivo contiene macros, que no se leyeron.',
  'mpp.viewsNotRead': () => 'Las vistas, tablas, filtros y formatos de Microsoft Project no se trasladan.',
} satisfies Record<string, Sentence>

/** Suggestion sentences by code. */
export const suggestionsFormatsMpp = {
  'mpp.saveInNewer': () => 'Abra el archivo en Project 2003 o posterior y guárdelo de nuevo como .mpp.',
  'mpp.saveAsXml': () => 'Guarde el proyecto como XML en Microsoft Project y abra el XML aquí.',
  'mpp.removePassword': () =>
    'En Microsoft Project, guarde una copia sin contraseña (Guardar como, Herramientas, Opciones generales).',
  'mpp.giveAnotherPassword': () =>
    'Indique otra contraseña, o abra sin ella: los archivos de Project 2000 a 2003 no la necesitan.',
  'mpp.fetchAgain': () => 'Copie o descargue el archivo de nuevo: la copia puede estar incompleta.',
  'mpp.openSubprojects': () => 'Abra cada subproyecto como un archivo propio.',
} satisfies Record<string, Sentence>
