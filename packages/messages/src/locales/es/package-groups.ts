import type { Shape } from '../../shape.ts'
import type { packageGroups as pt } from '../pt/package-groups.ts'

/** Names of the groups that tasks without summaries fall into. */
export const packageGroups: Shape<typeof pt> = {
  Preparação: 'Preparación',
  'Inspeção e Testes': 'Inspección y Pruebas',
  Acabamento: 'Acabado',
  Manutenção: 'Mantenimiento',
  Finalização: 'Finalización',
  Entrega: 'Entrega',
  Soldagem: 'Soldadura',
  Montagem: 'Montaje',
  Desmontagem: 'Desmontaje',
  'Pacote Geral': 'Paquete General',
}
