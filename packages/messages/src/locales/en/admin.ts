import type { Shape } from '../../shape.ts'
import type { admin as pt } from '../pt/admin.ts'

/** Administration page. */
export const admin: Shape<typeof pt> = {
  title: 'Administration',
  search: 'Search by name or e-mail',
  column: {
    name: 'Name',
    email: 'E-mail',
    plan: 'Plan',
    usage: 'AI usage',
    created: 'Created',
  },
  plan: {
    free: 'Free',
    pro: 'PRO',
    enterprise: 'Enterprise',
  },
  planOf: name => `Plan of ${name}`,
  planSet: name => `Plan of ${name} changed`,
  empty: 'Nobody found',
  notAllowed: 'Only administrators see this page.',
}
