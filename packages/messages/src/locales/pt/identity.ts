import { plural } from '../../format.ts'

/** How old a proof may be: whole hours from two on. */
const time = (minutes: number): string =>
  minutes >= 120 && minutes % 60 === 0
    ? `${minutes / 60} horas`
    : `${minutes} ${plural('pt', minutes, { one: 'minuto', other: 'minutos' })}`

/** Sign-in beyond name and password, proving again who one is, and what an identity provider may answer. */
export const identity = {
  passkeySignIn: 'Entrar com chave de acesso',
  passkeyFailed: 'A chave de acesso não foi aceita. Tente de novo ou entre com a senha.',
  passkeyUnsupported: 'Este navegador não tem chaves de acesso.',
  verifySent: (email: string) =>
    `Se ${email} ainda não tinha conta, enviamos um link de confirmação. Abra-o para entrar; ele vale por 24 horas.`,
  requestTitle: 'Falta quem administra confirmar',
  requestText:
    'Esta instalação não envia e-mails. Diga este código a quem administra; quando confirmar, entre com a senha que você escolheu. Se já tem uma conta com este e-mail, entre com ela.',
  requestCode: 'Código do pedido',
  maybeUnverified: 'Conta nova? Abra antes o link que enviamos.',
  maybeUnconfirmed: 'Conta nova? Ela abre quando quem administra confirmar.',
  sendAgain: 'Enviar o link de novo',
  sentAgain: 'Link enviado',
  forgotNoMail:
    'Esta instalação não envia e-mails. Se houver uma conta, quem administra encontra o link em Administração › E-mails e passa a você.',
  newPasswordTitle: 'Escolher uma senha nova',
  newPasswordSave: 'Salvar a senha nova',
  newPasswordDone: 'Senha trocada. As outras sessões foram encerradas; entre com a senha nova.',
  waitingEdits: (n: number) =>
    `Alterações em ${plural('pt', n, { one: 'um plano', other: `${n} planos` })} esperam neste navegador. Elas são enviadas quando quem as fez entrar aqui de novo.`,
  linkInvalid: 'Este link venceu ou já foi usado. Peça outro.',
  invited: 'Você recebeu um convite para uma organização. Entre ou crie a conta com o e-mail convidado para aceitar.',
  signUpInvited: 'Nesta instalação só cria conta quem foi convidado: abra o link do convite.',
  signUpClosed: 'Esta instalação não aceita contas novas.',
  external: {
    linked: 'Já existe uma conta com este e-mail. Entre nela com a senha: o provedor não pode abri-la por você.',
    denied: 'O provedor não autorizou a entrada. Nada mudou.',
    expired: 'A entrada pelo provedor demorou demais e venceu. Tente de novo.',
    failed: (code: string) => `O provedor não concluiu a entrada (${code}). Tente de novo.`,
  },
  provider: {
    missingKey: 'Falta a chave pública do provedor de identidade.',
    invalidKey:
      'A chave pública do provedor de identidade não é válida: começa com pk_live_ ou pk_test_ e contém o endereço dele.',
    invalidProxyUrl: 'O endereço de proxy do provedor de identidade não é válido: deve ser absoluto ou começar com /.',
    outsideProvider: 'Um componente de identidade foi usado fora do provedor.',
    severalProviders: 'A página tem mais de um provedor de identidade; só pode haver um.',
    scriptFailed: 'O acesso pelo provedor de identidade não pôde ser carregado.',
    scriptTimeout: 'O provedor de identidade não respondeu em 15 segundos.',
    invalidState: 'Estado inválido da sessão (Invalid state). Recarregue a página e entre de novo.',
  },
  providerOpen: 'Abrir no provedor',
  providerManaged:
    'Perfil, senha, verificação em duas etapas e organizações desta conta ficam no provedor de identidade.',
  providerProfile: 'Perfil e segurança',
  providerOrganization: 'Organização',
  sessionError: 'A sessão não pôde ser verificada',
  prove: {
    title: 'Confirme que é você',
    text: (minutes: number) => `Esta ação pede uma verificação feita há no máximo ${time(minutes)}.`,
    password: 'Senha',
    code: 'Código do aplicativo ou de recuperação',
    confirm: 'Confirmar',
    both: 'Informe a senha e o código.',
    enrol: 'Esta ação pede a verificação em duas etapas, que ainda não está ativa na sua conta.',
    enrolGo: 'Ativar em Perfil › Segurança',
    again: 'Esta conta entra pelo provedor: confirme lá a sua senha. Você volta a esta página; então repita a ação.',
    againGo: (host: string) => `Entrar de novo por ${host}`,
    wrong: 'A senha ou o código não confere.',
  },
  acting: {
    record: 'Tudo o que você fizer fica registrado em seu nome. Senha, chaves e pagamento não podem ser mudados.',
  },
  /** Rows of the still picture that a visitor sees, from top to bottom. */
  picture: [
    'Liberação e limpeza',
    'Bloqueio e drenagem',
    'Iluminação interna',
    'Andaimes da fornalha',
    'Hidrojateamento',
    'Retirada de cinzas',
    'Inspeção e reparos',
    'Ultrassom dos tubos',
    'Inspeção do tubulão',
    'Troca de tubos',
    'Válvulas de segurança',
    'Testes e entrega',
    'Teste hidrostático',
    'Desmontar andaimes',
    'Entrega para operação',
  ],
}
