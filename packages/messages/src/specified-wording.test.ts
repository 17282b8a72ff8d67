import { describe, expect, test } from 'vitest'
import { loadMessages } from './index.ts'

// Where the specification gives a wording in Portuguese or English, it is that wording in that language.
const pt = await loadMessages('pt')
const en = await loadMessages('en')

describe('wording given in Portuguese', () => {
  test.each([
    ['Entrar', pt.auth.signIn],
    ['A Fazer', pt.kanban.todo],
    ['Em Andamento', pt.kanban.doing],
    ['Concluído', pt.kanban.done],
    ['Nenhuma Tarefa Encontrada', pt.kanban.empty],
    ['Aplicando...', pt.schema.applying],
    ['Sem dados.', pt.gantt.empty],
    ['Nova Tarefa', pt.task.defaultName],
    ['JSON inválido', pt.places.invalidJson],
    ['Sem dados.', pt.dashboard.noData.title],
    ['Sem dados.', pt.tasklist.empty],
    ['Arquivo muito grande. Tamanho máximo: 10MB', pt.workflow.tooLarge],
    ['Formato não suportado. Formatos aceitos: .docx, .pdf, .txt', pt.workflow.badFormat],
    ['Erro: Nenhum texto foi extraído do documento', pt.workflow.noText],
    ['Erro de conexão: Backend não está acessível', pt.workflow.noBackend],
    ['Erro ao processar documento: X', pt.workflow.documentError('X')],
    ['Erro ao gerar cronograma: X', pt.workflow.parseError('X')],
    ['Falha desconhecida', pt.workflow.unknownFailure],
    ['Nenhuma modificação detectada para aplicar incrementalmente.', pt.workflow.noModifications],
    ['Erro ao analisar caminho crítico', pt.criticalPath.error],
    ['Erro ao analisar caminho crítico: X', pt.criticalPath.errorWith('X')],
    ['Erro ao criar link do relatório: X', pt.report.shareError('X')],
    ['Falha ao criar link (503): X', pt.report.shareFailed(503, 'X')],
    ['Falha ao gerar relatório HTML (503): X', pt.report.htmlFailed(503, 'X')],
    ['Não foi possível abrir a página. Verifique se pop-ups estão habilitados.', pt.report.popupBlocked],
    ['Erro ao verificar status da licença', pt.licence.statusError],
    ['Erro ao autorizar máquina atual', pt.licence.authorizeError],
    ['Esta funcionalidade requer uma assinatura PRO', pt.shell.proRequired.slice(0, 45)],
    ['Erro na atualização incremental', pt.sending.errorApplyIncremental('X').slice(0, 31)],
    ['Erro ao aplicar no Project', pt.sending.errorApplyFull('X').slice(0, 26)],
  ])('%s', (specified, shown) => {
    expect(shown).toBe(specified)
  })
})

describe('wording given in English', () => {
  test.each([
    ['Please sign in to continue.', en.auth.pleaseSignIn],
    ['Loading...', en.common.loading],
    ['2/3 AI requests', en.shell.usage(2, 3)],
    ['Apply to MS', en.workflow.applyToMs],
    ['Apply changes (3)', en.workflow.applyChanges(3)],
    ['Full project', en.workflow.applyFull],
    ['Apply to Project', en.workflow.applyProject],
    ['Save TMX', en.workflow.saveTmx],
    ['Upgrade to Pro', en.shell.upgrade],
    ['Download Server', en.shell.downloadServer],
    ['MS Project Extraction', en.extraction.title],
    ['Monthly AI limit reached (3/3). Upgrade to Pro for unlimited requests!', en.shell.monthlyLimitReached(3, 3)],
    ['No changes were applied. Try being more specific about which task to modify.', en.workflow.noChangesApplied],
    ['2 tasks highlighted', en.shell.highlighted(2)],
    ['File path is required', en.files.pathRequired],
    ['Failed to clear cache', en.files.cacheClearFailed],
    ['Error getting cache status', en.files.cacheStatusFailed],
    ['Error selecting file: X', en.files.errorSelecting('X')],
    [
      "Cannot connect to Parada's local server at localhost:8000. Please ensure the server is running.",
      en.companion.unreachable('localhost:8000'),
    ],
  ])('%s', (specified, shown) => {
    expect(shown).toBe(specified)
  })

  test('the analysis says that it requires a PRO subscription', () => {
    expect(en.criticalPath.needsPro).toContain('requires a PRO subscription')
  })
})
