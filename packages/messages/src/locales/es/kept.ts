import { formatNumber, plural } from '../../format.ts'
import type { Shape } from '../../shape.ts'
import type { kept as pt } from '../pt/kept.ts'

/** Where a plan is kept, and what happened to it on the way. */
export const kept: Shape<typeof pt> = {
  restored: name => `Plan recuperado: ${name}`,
  notRestored: name => `Una parte de ${name} no se pudo recuperar de este navegador`,
  notRestoredHint: 'Revise el plan. Lo que llegó al servidor está en su historial.',
  conflict: 'Otra persona cambió el plan; algunas de sus ediciones ya no caben',
  conflictOf: name => `Otra persona cambió ${name}; algunas de sus ediciones ya no caben`,
  conflictHint: n =>
    `${formatNumber('es', n)} ${plural('es', n, { one: 'edición quedó fuera', other: 'ediciones quedaron fuera' })}. El plan mostrado es el del servidor con sus otras ediciones.`,
  clash: 'Otra persona, u otra ventana, cambió lo mismo que usted. Vale lo que usted puso; vea lo que había.',
  clashOf: name => `Otra persona, u otra ventana, cambió lo mismo que usted en ${name}. Vale lo que usted puso.`,
  clashLine: (what, mine, theirs) => `${what}: ${mine}, y no ${theirs}`,
  keepMine: 'Dejar lo mío',
  takeTheirs: 'Usar lo que había',
  undoConflict: (what: string) =>
    `Deshacer ${what} quitaría lo que otra persona puso después. Nada ha cambiado todavía.`,
  redoConflict: (what: string) =>
    `Rehacer ${what} quitaría lo que otra persona puso después. Nada ha cambiado todavía.`,
  reversePartly: (what: string) =>
    `Otra persona cambió el plan: parte de ${what} ya no cabe. Nada ha cambiado todavía.`,
  reverseRest: 'Hacer lo que aún cabe',
  reversalLine: (what: string, there: string, then: string) => `${what}: ahora ${there}; después, ${then}`,
  undoAsked: 'Otra persona cambió esto después. Elija arriba del plan lo que vale.',
  keepTheirs: 'Mantener lo que puso la otra persona',
  undoAnyway: 'Deshacer de todos modos',
  redoAnyway: 'Rehacer de todos modos',
  otherWindow: 'Este plan está abierto en otra ventana. Las ediciones de ambas se reúnen.',
  otherWindowLocal:
    'Este plan todavía no está en el servidor y está abierto en otra ventana. Esta es una copia: las dos se guardan por separado.',
  otherEdited: who => `${who} cambió el plan`,
  muchLonger: (before, after) => `El plan se alargó mucho: el fin pasó del ${before} al ${after}.`,
  sent: name => `Se enviaron las ediciones que esperaban: ${name}`,
  apart: 'El servidor ya no recibe los cambios de este plan. Está guardado solo en este navegador.',
  apartOf: name => `El servidor no recibió los cambios de ${name}. El plan está guardado solo en este navegador.`,
  apartOfHint: 'Ábralo en Proyectos, en la parte de este navegador.',
  notCreated: 'El plan no se guardó en el servidor. Está solo en este navegador.',
  older:
    'El servidor tiene un estado anterior de este plan; quizá se restauró una copia de seguridad. El suyo es más nuevo.',
  saveAnew: 'Guardar como proyecto nuevo',
  openServers: 'Abrir el del servidor',
  unkept: 'Este navegador no está guardando el plan',
  unkeptWhy: 'Se acabó el espacio, o el navegador no permite guardar (¿ventana privada?).',
  unkeptHint: 'Antes de cerrar la página, espere a que el plan llegue al servidor o guárdelo en un archivo.',
}
