import type { Shape } from '../../shape.ts'
import type { packageGroups as pt } from '../pt/package-groups.ts'

/** Names of the groups that tasks without summaries fall into. */
export const packageGroups: Shape<typeof pt> = {
  Preparação: 'Preparation',
  'Inspeção e Testes': 'Inspection and Tests',
  Acabamento: 'Finishing',
  Manutenção: 'Maintenance',
  Finalização: 'Close-out',
  Entrega: 'Hand-over',
  Soldagem: 'Welding',
  Montagem: 'Assembly',
  Desmontagem: 'Dismantling',
  'Pacote Geral': 'General Package',
}
