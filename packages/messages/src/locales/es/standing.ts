import { formatNumber, plural } from '../../format.ts'
import type { Shape } from '../../shape.ts'
import type { standing as pt } from '../pt/standing.ts'

const number = (n: number): string => formatNumber('es', n)

export const standing: Shape<typeof pt> = {
  title: 'Lo que pide atención',
  count: {
    fault: n => `${number(n)} ${plural('es', n, { one: 'fallo de cálculo', other: 'fallos de cálculo' })}`,
    link: n => `${number(n)} ${plural('es', n, { one: 'vínculo roto', other: 'vínculos rotos' })}`,
    past: n =>
      `${number(n)} ${plural('es', n, { one: 'tarea abierta en el pasado', other: 'tareas abiertas en el pasado' })}`,
    ahead: n =>
      `${number(n)} ${plural('es', n, { one: 'fecha real posterior a la fecha de estado', other: 'fechas reales posteriores a la fecha de estado' })}`,
    deadline: n => `${number(n)} ${plural('es', n, { one: 'plazo incumplido', other: 'plazos incumplidos' })}`,
    window: n => `fin ${number(n)} h después de la ventana`,
    blinds: n =>
      `${number(n)} ${plural('es', n, { one: 'brida ciega instalada retiene el arranque', other: 'bridas ciegas instaladas retienen el arranque' })}`,
    openEnd: n => `${number(n)} ${plural('es', n, { one: 'cabo suelto', other: 'cabos sueltos' })}`,
  },
  why: {
    fault: 'El cálculo puso otra cosa en lugar de lo que no pudo usar.',
    link: 'Estos vínculos no cuentan en el cálculo.',
    past: 'Debían terminar antes de la fecha de estado y no terminaron: muévala o informe el avance.',
    ahead:
      'Ocurrió después de la fecha de estado: hasta moverla, pronóstico y avance cuentan lo que ella aún no alcanza.',
    deadline: 'El pronóstico pasa del plazo de la tarea.',
    overload: 'Se piden más personas o máquinas de las que hay.',
    window: 'El plan termina después de la ventana de la parada.',
    blinds: 'El arranque no se puede informar con ellas instaladas: vea la preparación.',
    openEnd: 'Nada las precede o nada las sigue: un retraso suyo no llega al fin.',
  },
  more: n => `y ${number(n)} más`,
}
