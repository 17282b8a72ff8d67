import { formatNumber } from '../../format.ts'

/** Kinds of values of JSON. */
const KINDS: Readonly<Record<string, string>> = {
  string: 'un texto',
  number: 'un número',
  int: 'un número entero',
  boolean: 'true o false',
  object: 'un objeto',
  array: 'una lista',
}
const MEASURES: Readonly<Record<string, string>> = { characters: ' caracteres', entries: ' elementos' }

/** What is wrong with one value that a program sent, and what is taken there. Follows “Solicitud no válida en …:”. */
export const inputFaults = {
  unknownMember: (name: string, taken: string) =>
    taken === '' ? `“${name}” no existe aquí` : `“${name}” no existe aquí; existen ${taken}`,
  missing: () => 'falta este valor',
  type: (wanted: string) => `se espera ${KINDS[wanted] ?? wanted}`,
  oneOf: (values: string) => `solo vale ${values}`,
  least: (of: string, limit: number) => `como mínimo ${formatNumber('es', limit)}${MEASURES[of] ?? ''}`,
  most: (of: string, limit: number) => `como máximo ${formatNumber('es', limit)}${MEASURES[of] ?? ''}`,
  characters: () => 'hay caracteres que no son texto',
  blank: () => 'solo hay espacios',
  moment: () => 'hora local de la planta, sin huso, como 2027-03-12T08:00',
  format: () => 'no tiene la forma esperada',
  json: () => 'el contenido no es JSON',
  length: (text: string) => `“${text}” no es una duración: 30m, 12h, 2d o 1w; 0h es un hito`,
  lag: (text: string) => `“${text}” no es un desfase: 4h, -2h, 1ed o 50%`,
  noTask: (ref: string) => `no hay tarea “${ref}”: use el uid, el nombre exacto o un ref de esta llamada`,
  manyTasks: (ref: string, count: number) => `${formatNumber('es', count)} tareas se llaman “${ref}”: use el uid`,
  ofSummary: (name: string) =>
    `“${name}” es un resumen: duración, personal y avance son los de sus tareas; cámbielos allí`,
  refTwice: (ref: string) => `“${ref}” nombra dos tareas de esta llamada`,
  nothingSet: () => 'aquí no se cambia nada',
  becameSummary: (name: string) =>
    `“${name}” ahora es un resumen: su duración, personal y avance ya no cuentan, sino los de las tareas de debajo`,
  base64: () => 'no es base64',
  noFile: (file: string) => `no se envió ningún archivo “${file}” en la última hora`,
  noLink: () => 'este vínculo no existe',
  finishedPartly: () => 'una tarea terminada tiene 100 %',
  finishBeforeStart: () => 'el fin real es anterior al inicio real',
  reportIt: (task: string, why: string) => `${task}: ${why} Infórmelo por shift_update, donde puede responderse`,
  begunAhead: (task: string) =>
    `${task}: tiene avance, y el inicio planificado está después de ahora; diga cuándo empezó (actual_start)`,
  sayWhen: (task: string) => `${task}: el fin planificado está después de ahora; diga cuándo terminó (actual_finish)`,
}
