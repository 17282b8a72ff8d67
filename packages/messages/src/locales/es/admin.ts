import type { Shape } from '../../shape.ts'
import type { admin as pt } from '../pt/admin.ts'

/** Administration page. */
export const admin: Shape<typeof pt> = {
  title: 'Administración',
  search: 'Buscar por nombre o correo',
  column: {
    name: 'Nombre',
    email: 'Correo',
    plan: 'Plan',
    usage: 'Uso de IA',
    created: 'Creado',
  },
  plan: {
    free: 'Gratis',
    pro: 'PRO',
    enterprise: 'Enterprise',
  },
  planOf: name => `Plan de ${name}`,
  planSet: name => `Plan de ${name} cambiado`,
  empty: 'Nadie encontrado',
  notAllowed: 'Solo los administradores ven esta página.',
}
