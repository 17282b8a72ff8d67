import type { ProblemParams } from '@parada/schedule'
import { formatParam, plural } from '../../format.ts'

type Sentence = (p: ProblemParams) => string
const n = (value: string | number | undefined): string => formatParam('es', value)
const many = (count: string | number | undefined, one: string, other: string): string =>
  plural('es', Number(count), { one, other })

/** Problems of a scope: its items, the templates they go by, and work orders. */
export const problemsScope = {
  'scope.formula': p => `La fórmula “${p.formula}” no se puede leer en “${p.at}”.`,
  'scope.formulaName': p => `La fórmula “${p.formula}” usa “${p.name}”, que el modelo no tiene.`,
  'scope.template': p => `Modelo ${p.template}, en ${p.at}: se esperaba ${p.wanted}.`,
  'scope.noLines': () => 'El alcance no tiene ningún ítem.',
  'scope.unknownTemplate': p => `“${p.item}”: no existe el modelo “${p.template}”.`,
  'scope.unknownParameter': p => `“${p.item}”: el modelo no tiene el parámetro “${p.parameter}”.`,
  'scope.parameterRange': p => `“${p.item}”: ${p.parameter} = ${n(p.value)}; el valor va de ${n(p.min)} a ${n(p.max)}.`,
  'scope.duplicateTag': p => `El tag ${p.tag} está en más de un ítem.`,
  'scope.crewBelowMinimum': p =>
    `“${p.item}”, ${p.task}: hay ${n(p.units)} de ${p.trade} y el mínimo seguro es ${n(p.min)}.`,
  'scope.noOrderColumns': () =>
    'No reconocí las columnas de una lista de órdenes: faltan la orden o el texto de la operación.',
  'scope.noOrders': () => 'La lista no tiene ninguna operación que planificar.',
  'scope.ordersPartly': p =>
    `${n(p.count)} ${many(p.count, 'operación notificada en parte no tiene', 'operaciones notificadas en parte no tienen')} horas ni fechas en la lista: su avance quedó en blanco (${p.examples}).`,
  'scope.ordersUntimed': p =>
    `${n(p.count)} ${many(p.count, 'operación sin duración ni trabajo quedó', 'operaciones sin duración ni trabajo quedaron')} en blanco (${p.examples}).`,
  'scope.ordersLeftOut': p =>
    `${n(p.count)} ${many(p.count, 'fila quedó fuera (eliminada, repetida o vacía)', 'filas quedaron fuera (eliminadas, repetidas o vacías)')}: ${p.rows}.`,
  'scope.ordersEstimated': p =>
    `${n(p.count)} ${many(p.count, 'operación tiene', 'operaciones tienen')} la duración del modelo del equipo (${p.examples}).`,
  'scope.ordersRelations': p =>
    `${n(p.count)} ${many(p.count, 'relación de la lista no se pudo seguir', 'relaciones de la lista no se pudieron seguir')} (${p.examples}).`,
  'scope.ordersLinked': p =>
    `${n(p.count)} ${many(p.count, 'vínculo de las operaciones nuevas', 'vínculos de las operaciones nuevas')}, ${p.by === 'template' ? 'por el modelo del equipo' : 'por el número de operación'}, como en el plan.`,
  'scope.ordersUnlinked': p =>
    `${n(p.count)} ${many(p.count, 'operación nueva quedó', 'operaciones nuevas quedaron')} sin vínculo (${p.examples}).`,
  'scope.ordersDates': p =>
    `${n(p.count)} ${many(p.count, 'operación tiene', 'operaciones tienen')} fecha de inicio en la lista: la red la calcula; la de la lista vale solo sin vínculos (${p.examples}).`,
  'scope.ordersFinish': p =>
    `${n(p.count)} ${many(p.count, 'operación tiene', 'operaciones tienen')} fecha de fin en la lista: ${n(p.late)} ${many(p.late, 'termina después de ella', 'terminan después de ella')} en la red${p.examples === '' ? '' : `, hasta ${n(p.hours)} h (${p.examples})`}.`,
  'scope.ordersSpan': p =>
    `${n(p.count)} ${many(p.count, 'operación dura', 'operaciones duran')} más de lo que cabe entre el inicio y el fin de la lista: quedó la duración (${p.examples}).`,
  'scope.ordersOdd': p =>
    `${n(p.count)} ${many(p.count, 'celda no se pudo leer como está', 'celdas no se pudieron leer como están')}: fila ${p.examples}.`,
  'scope.ordersDays': p =>
    `${n(p.count)} ${many(p.count, 'operación tiene', 'operaciones tienen')} la duración en días: cada día vale 24 h de reloj. Si es un día de turno, revise (${p.examples}).`,
  'scope.ordersDoubled': p =>
    `${n(p.count)} ${many(p.count, 'operación de la lista tiene', 'operaciones de la lista tienen')} el número de otra: con otro texto las dos quedan en el plan, y con el mismo texto vale la primera fila (${p.examples}).`,
  'scope.ordersNoColumn': p =>
    `La lista no tiene estas columnas, o los campos no existen: ${p.columns}. Campos: ${p.fields}.`,
  'scope.noItemsInText': () =>
    'No encontré equipos en este texto. Si es una lista de tareas, genere el plan directamente de él.',
  'scope.lineBegun': p => `“${p.item}” ya tiene avance: no sale del plan.`,
  'scope.workerFailed': () =>
    'El cálculo del alcance se detuvo. Lo que escribió está guardado: cambie algo o recargue la página.',
} satisfies Record<string, Sentence>
