import { formatNumber, plural } from '../../format.ts'
import type { Shape } from '../../shape.ts'
import type { readiness as pt } from '../pt/readiness.ts'

const of = (n: number): string => formatNumber('es', n)

/** Room of blinds and what has to be ready. */
export const readiness: Shape<typeof pt> = {
  title: 'Preparación',
  blinds: 'Bridas ciegas',
  counts: (planned, installed, removed) =>
    `${of(planned)} ${plural('es', planned, { one: 'prevista', other: 'previstas' })} · ${of(installed)} ${plural('es', installed, { one: 'instalada', other: 'instaladas' })} · ${of(removed)} ${plural('es', removed, { one: 'retirada', other: 'retiradas' })}`,
  empty: 'Ninguna brida ciega en la lista',
  emptyHint:
    'Traiga la planilla de bridas ciegas (XLSX o CSV), o agregue una por una. El arranque no se informa mientras una brida de su límite esté instalada.',
  importFile: 'Importar planilla',
  add: 'Agregar brida',
  tag: 'Tag',
  boundary: 'Aísla (equipo)',
  boundaryHint: 'vacío: toda la unidad',
  line: 'Línea',
  size: 'Diámetro',
  order: 'Orden',
  orderHint: '1: la más cercana a la energía',
  who: 'Quién',
  whoHint: 'nombre de quien instala o retira',
  install: 'Instalar',
  remove: 'Retirar',
  delete: 'Eliminar',
  labels: 'Etiquetas con QR',
  search: 'Buscar',
  none: 'Ninguna brida con este texto.',
  states: {
    planned: 'prevista',
    in: 'instalada',
    out: 'retirada',
  },
  since: (by, date) => `${by}, ${date}`,
  unit: 'unidad',
  refused: {
    nobody: 'Escriba quién lo hace.',
    same: 'Ya está así.',
    notIn: 'No fue instalada: no hay qué retirar.',
    before: 'El último registro es más nuevo que este.',
    order: 'Fuera de orden: la más cercana a la energía entra primero y sale al final.',
    workInside: 'Hay trabajo interno por terminar en este equipo.',
    startedUp: 'El arranque de este límite ya comenzó.',
  },
  answer: 'Responder por esto',
  answerHint: 'Nombre y motivo quedan en el registro de la brida.',
  deleteIn: 'Una brida instalada no sale de la lista: retírela antes.',
  added: n => `${of(n)} ${plural('es', n, { one: 'brida agregada', other: 'bridas agregadas' })}.`,
  known: n => `${of(n)} ya ${plural('es', n, { one: 'estaba', other: 'estaban' })} en la lista.`,
  nameless: rows => `Filas sin tag, no traídas: ${rows}.`,
  stated: tags => `La planilla dice instaladas, sin quién ni cuándo: ${tags}. Registre cada una con Instalar.`,
  noHeading: 'No se encontró la columna del tag de la brida en la planilla. Nombre la columna Tag.',
  unread: 'La planilla no pudo ser leída.',
  duplicate: 'Ya hay una brida con este tag.',
  against: n =>
    `${of(n)} ${plural('es', n, { one: 'brida instalada impide', other: 'bridas instaladas impiden' })} el arranque`,
  noStartUp: 'El plan no tiene tarea de arranque: nada espera el retiro de las bridas.',
  clear: 'Ninguna brida instalada impide el arranque.',
  labelsTitle: plan => `Etiquetas de bridas: ${plan}`,
  override: text => `respondido por: ${text}`,
}
