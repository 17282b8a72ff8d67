/** Mails that the server writes. */
export const mail = {
  greeting: (name: string) => (name === '' ? 'Olá,' : `Olá, ${name},`),
  signature: 'Parada',
  verify: {
    subject: (_organization: string) => 'Confirme seu e-mail no Parada',
    text: (_organization: string) => 'Para confirmar este e-mail, abra o link:',
    after: 'O link vale por 24 horas. Se você não criou uma conta, ignore esta mensagem.',
  },
  reset: {
    subject: (_organization: string) => 'Troca de senha no Parada',
    text: (_organization: string) => 'Para escolher uma senha nova, abra o link:',
    after: 'O link vale por 1 hora e só uma vez. Se você não pediu, ignore esta mensagem: sua senha continua a mesma.',
  },
  invitation: {
    subject: (organization: string) => `Convite para ${organization} no Parada`,
    text: (organization: string) => `Você foi convidado para a organização ${organization}. Para aceitar, abra o link:`,
    after: 'O convite vale por 7 dias.',
  },
  accountExists: {
    subject: (_organization: string) => 'Você já tem conta no Parada',
    text: (_organization: string) =>
      'Alguém tentou criar uma conta com este e-mail, mas você já tem uma. Para entrar, abra o link:',
    after: 'Se não foi você, ignore esta mensagem.',
  },
  shared: {
    subject: (plan: string) => `O plano ${plan} foi compartilhado com você no Parada`,
    text: (plan: string) => `Você pode abrir o plano ${plan}. Entre, ou crie uma conta com este e-mail:`,
    after: 'Se você não conhece quem enviou, ignore esta mensagem.',
  },
  proRequest: {
    subject: (who: string) => `${who} pede o PRO no Parada`,
    text: (who: string) => `${who} pede o PRO. Para conceder, abra a Administração:`,
    after: 'O pedido fica na Administração até ser respondido.',
  },
}
