import type { ProblemParams } from '@parada/schedule'

type Sentence = (p: ProblemParams) => string

/** Problem sentences by code. */
export const problemsCompanion = {
  'companion.hostRefused': () => 'O endereço pedido não é deste servidor local.',
  'companion.originRefused': p => `A página ${p.origin} não está autorizada a usar o servidor local.`,
  'companion.tokenRefused': () => 'Esta página ainda não está pareada com o servidor local.',
  'companion.notJson': () => 'O servidor local só aceita JSON.',
  'companion.bodyTooLarge': p => `O conteúdo enviado passa do limite de ${p.limit} MB.`,
  'companion.invalidInput': p => `Pedido inválido em ${p.field}: ${p.reason}.`,
  'companion.notFound': p => `O servidor local não conhece ${p.path}.`,
  'companion.proRequired': () => 'Esta funcionalidade requer uma assinatura PRO.',
  'companion.pathRequired': () => 'O caminho do arquivo é obrigatório.',
  'companion.pathNotPlan': p => `${p.name} não é um arquivo de projeto. Formatos aceitos: ${p.formats}.`,
  'companion.networkPathRefused': p => `O caminho de rede ${p.path} não foi confirmado nesta máquina.`,
  'companion.fileNotFound': p => `O arquivo ${p.path} não existe (not found).`,
  'companion.fileIsFolder': p => `${p.path} é uma pasta, não um arquivo.`,
  'companion.fileTooLarge': p => `O arquivo ${p.path} tem ${p.size} MB; o limite é ${p.limit} MB.`,
  'companion.fileLocked': p => `O arquivo ${p.path} está aberto em outro programa. A versão anterior foi mantida.`,
  'companion.fileDenied': p => `Sem permissão para acessar ${p.path}.`,
  'companion.diskFull': p => `Não há espaço em disco para gravar ${p.path}. A versão anterior foi mantida.`,
  'companion.fileFailed': p => `Não foi possível acessar ${p.path} (${p.reason}).`,
  'companion.noDialog': () => 'Esta máquina não tem uma janela de arquivos que o servidor local possa abrir.',
  'companion.dialogFailed': p => `A janela de arquivos falhou (${p.reason}).`,
  'companion.projectNotAvailable': () => 'O Microsoft Project não está disponível nesta máquina.',
  'companion.projectMismatch': p =>
    `O projeto aberto no Microsoft Project é ${p.open}, não ${p.expected}. Nada foi alterado.`,
  'companion.nothingToApply': () => 'Não há nada a aplicar: o projeto já está igual.',
  'companion.sessionUnknown': () => 'Esta extração não existe mais.',
  'companion.cancelled': () => 'A extração foi cancelada.',
  'companion.busy': p => `O servidor local está ocupado com ${p.count} trabalhos.`,
  'companion.serverUnreachable': p => `O servidor ${p.server} não respondeu.`,
  'companion.serverNotConfigured': () => 'Nenhum servidor está configurado neste servidor local.',
  'companion.licenceMissing': () => 'Nenhuma licença está instalada nesta máquina.',
  'companion.licenceInvalid': () => 'A licença não foi assinada por este emissor ou foi alterada.',
  'companion.licenceExpired': p => `A licença venceu em ${p.date}.`,
  'companion.licenceOtherMachine': p => `A licença não inclui esta máquina (${p.machine}).`,
  'companion.licenceSeatsTaken': p => `As ${p.seats} vagas da licença já estão em uso.`,
  'companion.portTaken': p => `A porta ${p.port} está em uso por ${p.holder}.`,
  'companion.internal': p => `Erro inesperado no servidor local. Nada foi alterado. Referência: ${p.id}.`,
} satisfies Record<string, Sentence>

/** Suggestion sentences by code. */
export const suggestionsCompanion = {
  'companion.openFromCompanion': () =>
    'Abra o Parada pelo atalho do servidor local, ou digite o código de pareamento mostrado na janela dele.',
  'companion.useBrowse': () => 'Use Procurar para escolher o arquivo.',
  'companion.verifyPath': () => 'Verifique o caminho e confirme que o arquivo existe.',
  'companion.closeOtherProgram': () => 'Feche o arquivo no outro programa e tente de novo.',
  'companion.freeSpace': () => 'Libere espaço ou salve em outra pasta.',
  'companion.saveElsewhere': () => 'Salve em outra pasta.',
  'companion.useBrowserPicker': () => 'Escolha o arquivo pela janela do navegador.',
  'companion.saveAsXml': () => 'Salve como XML e abra o arquivo no Microsoft Project.',
  'companion.openInProject': () => 'Abra o projeto certo no Microsoft Project e tente de novo.',
  'companion.upgrade': () => 'Assine o PRO para usar esta funcionalidade.',
  'companion.signInAgain': () => 'Entre de novo para renovar a sua permissão.',
  'companion.tryLater': () => 'Tente de novo em alguns segundos.',
  'companion.startAgain': () => 'Comece a extração de novo.',
  'companion.askIssuer': () => 'Envie os dados desta máquina a quem emitiu a licença.',
  'companion.configureServer': () => 'Configure o endereço do servidor (PARADA_SERVER_URL).',
} satisfies Record<string, Sentence>
