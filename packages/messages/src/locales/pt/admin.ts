/** Administration page. */
export const admin = {
  title: 'Administração',
  search: 'Buscar por nome ou e-mail',
  column: {
    name: 'Nome',
    email: 'E-mail',
    plan: 'Plano',
    usage: 'Uso de IA',
    created: 'Criado em',
  },
  plan: {
    free: 'Grátis',
    pro: 'PRO',
    enterprise: 'Enterprise',
  },
  planOf: (name: string) => `Plano de ${name}`,
  planSet: (name: string) => `Plano de ${name} alterado`,
  empty: 'Ninguém encontrado',
  notAllowed: 'Só administradores veem esta página.',
}
