import type { ProblemParams } from '@parada/schedule'
import { formatParam, plural } from '../../format.ts'
import { refusedInput } from './refused-input.ts'

type Sentence = (p: ProblemParams) => string
const n = (value: string | number | undefined): string => formatParam('pt', value)

/** Members of a plan that MS Project has no field for, by their names in the plan. */
const KEPT: Readonly<Record<string, string>> = {
  percentType: 'tipo de percentual',
  steps: 'passos internos',
  step: 'passo',
  leveling: 'motivo do nivelamento',
  responsible: 'responsável',
  workPackage: 'pacote de trabalho',
  contractor: 'contratada',
  equipment: 'equipamento',
  kind: 'natureza da tarefa',
  probability: 'probabilidade',
  area: 'área',
  estimate: 'estimativa',
  permits: 'permissões de trabalho',
  workOrder: 'ordem',
  delays: 'motivos de atraso',
  reported: 'quem informou',
  emergent: 'serviço emergente',
  p6: 'dados do Primavera',
  secondConstraint: 'segunda restrição',
  trade: 'especialidade',
  nature: 'natureza',
  inactive: 'inativo',
  risk: 'riscos',
  gates: 'portões de prontidão',
  accepted: 'aceites',
  rules: 'regras de cálculo',
}
const keptWords = (fields: unknown): string =>
  String(fields)
    .split(' ')
    .map(each => KEPT[each] ?? each)
    .join(', ')

/** Problem sentences by code. */
export const problemsCompanion = {
  'companion.hostRefused': () => 'O endereço pedido não é deste servidor local.',
  'companion.originRefused': p => `A página ${p.origin} não está autorizada a usar o servidor local.`,
  'companion.tokenRefused': () => 'Esta página ainda não está pareada com o servidor local.',
  'companion.notJson': () => 'O servidor local só aceita JSON.',
  'companion.bodyTooLarge': p => `O conteúdo enviado passa do limite de ${n(p.limit)} MB.`,
  'companion.invalidInput': refusedInput,
  'companion.notFound': p => `O servidor local não conhece ${p.path}.`,
  'companion.proRequired': () => 'Esta funcionalidade requer uma assinatura PRO.',
  'companion.pathRequired': () => 'O caminho do arquivo é obrigatório.',
  'companion.pathNotPlan': p => `${p.name} não é um arquivo de projeto. Formatos aceitos: ${p.formats}.`,
  'companion.networkPathRefused': p => `O caminho de rede ${p.path} não foi confirmado nesta máquina.`,
  'companion.fileNotFound': p => `O arquivo ${p.path} não existe.`,
  'companion.fileIsFolder': p => `${p.path} é uma pasta, não um arquivo.`,
  'companion.fileTooLarge': p => `O arquivo ${p.path} tem ${n(p.size)} MB; o limite é ${n(p.limit)} MB.`,
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
  'companion.busy': p =>
    `O servidor local está ocupado com ${n(p.count)} ${plural('pt', Number(p.count), { one: 'trabalho', other: 'trabalhos' })}.`,
  'companion.serverUnreachable': p => `O servidor ${p.server} não respondeu.`,
  'companion.serverRefused': p => `O servidor ${p.server} recusou: ${p.reason}`,
  'companion.serverNotConfigured': () => 'Nenhum servidor está configurado neste servidor local.',
  'companion.licenceMissing': () => 'Nenhuma licença está instalada nesta máquina.',
  'companion.licenceInvalid': () => 'A licença não foi assinada por este emissor ou foi alterada.',
  'companion.licenceExpired': p => `A licença venceu em ${n(p.date)}.`,
  'companion.licenceOtherMachine': p => `A licença não inclui esta máquina (${p.machine}).`,
  'companion.licenceSeatsTaken': p =>
    plural('pt', Number(p.seats), {
      one: 'A única vaga da licença já está em uso.',
      other: `As ${n(p.seats)} vagas da licença já estão em uso.`,
    }),
  'companion.portTaken': p => `A porta ${p.port} está em uso por ${p.holder}.`,
  'companion.internal': p => `Erro inesperado no servidor local. Nada foi alterado. Referência: ${p.id}.`,
  'companion.projectBusy': () => 'O Microsoft Project está ocupado ou mostra uma janela de diálogo.',
  'companion.projectGone': () => 'O Microsoft Project foi encerrado no meio do trabalho.',
  'companion.projectRefused': p => `O Microsoft Project recusou: ${p.reason}. O que já tinha sido feito foi desfeito.`,
  'companion.projectMaster': p =>
    `${p.name} é um projeto mestre: as linhas dele são de outros arquivos. Nada foi lido nem alterado.`,
  'companion.projectEnterprise': p => `${p.name} é um projeto do Project Server. Nada foi lido nem alterado.`,
  'companion.noTaskView': () =>
    'Para mover linhas, o Microsoft Project precisa mostrar um modo de exibição de tarefas.',
  'companion.projectUnsaved': p => `${p.path} tem alterações no Microsoft Project que não foram salvas.`,
  'companion.projectNeverSaved': p => `${p.name} nunca foi salvo em arquivo no Microsoft Project.`,
  'companion.projectNotLocal': p => `O projeto está em ${p.path}, que não pode ser lido desta máquina.`,
  'companion.projectFileDiffers': p =>
    `O arquivo ${p.path} tem ${n(p.file)} tarefas, e o Microsoft Project mostra ${n(p.project)}.`,
  'companion.projectCopyDiffers': p =>
    `A cópia ${p.path} não é o que o Microsoft Project salvou por último: a sincronização ainda não terminou.`,
  'companion.projectChangedFurther': () =>
    'O Microsoft Project aceitou as alterações e mudou mais por conta própria: extraia de novo para ver o plano como está lá.',
  'companion.keptHere': p =>
    `Estes valores ficam só no Parada, pois o Microsoft Project não tem campo para eles (${n(p.count)}): ${keptWords(p.fields)}.`,
  'companion.removesMuch': p =>
    `Isto removeria ${n(p.removed)} de ${n(p.rows)} ${{ tasks: 'tarefas', links: 'vínculos', resources: 'recursos', assignments: 'atribuições' }[String(p.kind)] ?? 'linhas'} no Microsoft Project. Nada foi alterado.`,
  'companion.pathNotAbsolute': p => `O caminho não está completo: ${p.path}. Nada foi gravado.`,
  'companion.fileIsNoPlan': p => `${p.path} não é um plano e não foi substituído.`,
  'companion.fileNameTooLong': p => `O nome do arquivo é longo demais para esta máquina: ${p.path}.`,
  'companion.fileExists': p => `${p.path} já existe e não foi substituído.`,
  'companion.applyInterrupted': () =>
    'O Microsoft Project não respondeu e a aplicação foi interrompida. O que foi gravado será desfeito e os ajustes dele voltarão assim que ele responder.',
  'companion.applyLeftHalf': p => `A aplicação parou no meio (${p.reason}) e o que foi gravado não pôde ser desfeito.`,
  'companion.fieldNotInProject': () => 'Este campo não existe no Microsoft Project.',
  'companion.valueNotInProject': () => 'O Microsoft Project não aceita este valor.',
  'companion.fieldReadOnly': () => 'O Microsoft Project calcula este campo e não deixa gravá-lo.',
  'companion.editNotInProject': () => 'Esta alteração precisa ser feita no Microsoft Project.',
  'companion.taskNotInProject': () => 'A linha não existe mais no projeto aberto.',
  'companion.readBackDiffers': () => 'O valor lido de volta difere do gravado.',
  'companion.writtenInPart': () => 'O Microsoft Project aceitou só uma parte desta alteração: confira nele.',
  'companion.noFreeField': () =>
    'Todos os campos Número do plano estão em uso; mover linhas precisa de um deles livre por um instante.',
  'companion.writtenWithResource': () => 'Gravado junto com o recurso deste calendário.',
  'companion.projectReadOnly': p => `O Microsoft Project abriu ${p.path} só para leitura. Nada foi alterado.`,
  'companion.alreadyEqual': () => 'O valor já era este.',
  'companion.refusedByProject': () => 'O Microsoft Project recusou esta alteração.',
} satisfies Record<string, Sentence>

/** Suggestion sentences by code. */
export const suggestionsCompanion = {
  'companion.openFromCompanion': () =>
    'Abra o Parada pelo atalho do servidor local, ou digite o código de pareamento mostrado na janela dele.',
  'companion.useBrowse': () => 'Use Procurar para escolher o arquivo.',
  'companion.openThese': p => `Formatos que o servidor local abre: ${p.formats}.`,
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
  'companion.closeDialog': () => 'Feche a janela de diálogo no Microsoft Project.',
  'companion.saveCopyInProject': () => 'Salve uma cópia com outro nome no Microsoft Project e aplique nela.',
  'companion.saveInProject': () => 'Salve o projeto no Microsoft Project, ou concorde em salvá-lo, e tente de novo.',
  'companion.undoInProject': () => 'Veja a lista Desfazer do Microsoft Project: a aplicação é uma única entrada dela.',
  'companion.openInserted': () => 'Abra o projeto inserido no arquivo dele e tente de novo.',
  'companion.sameRights': () =>
    'Se o Microsoft Project roda como administrador, o Parada não o enxerga: inicie os dois do mesmo modo.',
  'companion.waitForSync': () => 'Espere o OneDrive terminar de sincronizar e extraia de novo.',
  'companion.extractAgain': () => 'Salve no Microsoft Project e extraia de novo.',
  'companion.agreeToRemove': () => 'Veja a lista de alterações e diga sim só se essas linhas devem sair.',
  'companion.wholePath': () => 'Informe o caminho desde a unidade.',
  'companion.agreeToReplace': () =>
    'Diga sim para substituir (a versão anterior fica como .bak) ou salve em outro lugar.',
} satisfies Record<string, Sentence>
