import type { ProblemParams } from '@parada/schedule'
import { companion } from './companion.ts'

type Sentence = (p: ProblemParams) => string

/** Problem sentences by code. */
export const problemsWeb = {
  'web.serverUnreachable': () => 'El servidor no responde. Su plan está guardado en este navegador.',
  'web.companionUnreachable': p => companion.unreachable(String(p.endpoint ?? 'localhost:8000')),
  'web.unexpected': () => 'Algo falló en el servidor de un modo que no previmos.',
  'web.cancelled': () => 'La acción fue cancelada.',
  'web.readerFailed': p => `El archivo ${p.name ?? ''} no se pudo leer hasta el final.`,
  'web.notAPlan': p => `El archivo ${p.name} es un documento, no un plan.`,
  'web.fileGone': p => `El archivo ${p.name} cambió o ya no está donde se eligió.`,
  'web.fileNotWritten': p => `No se pudo guardar el archivo ${p.name}.`,
  'web.viewOnly': () => 'Puede ver este plan, no cambiarlo. Pida a quien lo compartió poder editar.',
  'web.rulesNotHere': () =>
    'Las reglas de seguridad con que se juzga lo que se informa aún no han llegado del servidor. Nada se cambió: repita en un instante.',
  'web.p6RulesNotHere': () =>
    'Las reglas de Primavera P6, con que se calcula este plan, aún no han llegado del servidor. Nada se cambió: repita en un instante.',
  'web.noPlanOpen': () => 'No hay ningún proyecto abierto.',
} satisfies Record<string, Sentence>

/** Suggestion sentences by code. */
export const suggestionsWeb = {
  'web.attachDocument': () => 'Adjúntelo a la instrucción para generar el cronograma a partir del texto.',
  'web.pickAgain': () => 'Elija el archivo de nuevo.',
  'web.saveElsewhere': () => 'Cierre el archivo en otros programas o guárdelo en otra carpeta.',
  'web.sendFile': () => 'Abra el archivo en su programa de origen, guárdelo de nuevo e intente otra vez.',
} satisfies Record<string, Sentence>
