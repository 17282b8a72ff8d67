import { formatNumber, plural } from '../../format.ts'
import type { Shape } from '../../shape.ts'
import type { sending as pt } from '../pt/sending.ts'

export const sending: Shape<typeof pt> = {
  applied: 'Aplicado en Microsoft Project (Desktop)',
  errorApplyingToFile: message => `Error al aplicar en el archivo: ${message}`,
  errorApplyIncremental: message => `Error en la actualización incremental: ${message}`,
  tryFull: 'Pruebe a aplicar el proyecto completo.',
  errorApplyFull: message => `Error al aplicar en Project: ${message}`,
  errorApplyDesktop: message => `Error al aplicar en el Desktop: ${message}`,
  decideTitle: 'Cómo aplicar',
  decideIncremental: n =>
    plural('es', n, {
      one: 'Solo se grabará la tarea modificada.',
      other: `Solo se grabarán las ${formatNumber('es', n)} tareas modificadas.`,
    }),
  decideFull: 'Se grabará el proyecto completo, porque:',
  wholeToProject:
    'El proyecto entero se compara con el que está abierto en MS Project; solo se graba lo que difiere, en un paso que se deshace de una vez.',
  wholeToFile:
    'El proyecto entero se compara con el archivo; solo se graba lo que difiere. El archivo anterior queda al lado.',
  dryRun: 'Lo que cambiará en MS Project',
  saveInProject: 'Guardar en MS Project y continuar',
  replaceFile: 'Reemplazar (la versión anterior queda como .bak)',
  removesMany: (removed: number, rows: number) =>
    `Se eliminarán ${formatNumber('es', removed)} de ${formatNumber('es', rows)} filas en MS Project.`,
  agreeToRemove: 'Sí, eliminar esas filas',
  confirmApply: 'Grabar en MS Project',
  resultsTitle: 'Resultado campo a campo',
  result: {
    applied: 'grabado',
    skipped: 'dejado como estaba',
    refused: 'rechazado',
  },
  writtenTo: path => `Grabado en ${path}. Ábralo en MS Project.`,
  exportForms: {
    xml: 'MS Project XML (.xml)',
    xer: 'Primavera P6 (.xer)',
    pmxml: 'Primavera P6 XML (.xml)',
    xlsx: 'Excel (.xlsx)',
    csv: 'Tabla de tareas (.csv)',
  },
  exportLeavesOut: name => `Lo que ${name} no lleva como está aquí`,
}
