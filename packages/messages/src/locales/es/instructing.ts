import type { Shape } from '../../shape.ts'
import type { instructing as pt } from '../pt/instructing.ts'

export const instructing: Shape<typeof pt> = {
  examples: 'Ejemplos',
  example1:
    'Parada de la caldera 2, inicio 12/03/2027 a las 7h, turnos de 12h 24/7. 1. Liberar y bloquear equipo - 4h. 2. Montar andamios - 12h, después de 1, 4 montadores. 3. Limpieza por hidrojet - 16h, después de 2. 4. Inspección por ultrasonido - 8h, después de 3. 5. Entrega a operación - hito, después de 4.',
  example1Name: 'Caldera en turnos',
  example2:
    'Cambio de intercambiador P-201: aislar líneas 3h, drenar 2h después de aislar, retirar haz 8h después de drenar con 1 grúa, limpiar haz 12h, montar haz nuevo 10h después de limpiar, prueba de presión 4h, entrega a operación (hito)',
  example2Name: 'Intercambiador de calor',
  baseFile: 'Archivo de MS Project (opcional)',
  baseFileHint: 'Su calendario, recursos y estructura son el punto de partida',
  allPlans: count => `Todos los proyectos (${count})`,
  planColumn: { name: 'Plan', state: 'Estado', progress: 'Avance', finish: 'Fin', changed: 'Modificado' },
  planState: { planned: 'planificado', underWay: 'en curso', done: 'terminado' },
  underWay: 'Abrir una parada en curso',
  underWayHint: 'Intercambiadores en el tercer día: fecha de estado, avance, línea base, atraso y trabajo extra',
}
