/** Every failure of opening, extracting, generating, changing, applying and saving, as a person meets it in each language. */
import { expect, type Locator, type Page, test } from '@playwright/test'
import { type RunningApp, startApp } from './support/app.ts'
import { type Answer, answer, companionSays } from './support/companion.ts'
import { newPage, openSample } from './support/plan.ts'
import { speak, type WalkLocale } from './support/walk.ts'

let app: RunningApp & { stop(): Promise<void> }
test.beforeAll(async () => {
  app = await startApp({ PARADA_PLAN: 'pro' })
})
test.afterAll(() => app.stop())

const refused = (error: string, suggestions: readonly string[] = [], status = 500): Answer => ({
  status,
  json: { ok: false, error, suggestions },
})

const banner = (page: Page): Locator => page.locator('[data-banner="err"]')

/** The one card of a failure: its sentence, and what can be done about it. */
async function expectCard(page: Page, title: string, ...lines: readonly string[]): Promise<void> {
  await expect(banner(page)).toHaveCount(1)
  await expect(banner(page)).toContainText(title)
  await expect(banner(page).getByRole('listitem')).toHaveText([...lines])
}

const expectToast = (page: Page, style: string, text: string | RegExp): Promise<void> =>
  expect(page.locator(`[data-toast="${style}"]`, { hasText: text }).last()).toBeVisible()

const OPENING = {
  pt: {
    buttons: { open: 'Abrir', browse: 'Procurar', extract: 'Extrair', path: 'Caminho do arquivo' },
    cache: ['Cache', 'Situação do cache', 'Limpar cache'],
    path: 'Informe o caminho do arquivo do MS Project',
    kind: 'Selecione um arquivo de projeto (.mpp ou .TMX)',
    required: 'O caminho do arquivo é obrigatório. Use Procurar para escolher o arquivo.',
    bare: 'Só o nome do arquivo: será processado automaticamente',
    opening: 'Erro ao abrir o projeto: ',
    notPicked: 'p.mpp não foi escolhido nesta sessão do navegador',
    hints: ['Verifique o caminho', 'Confirme que o arquivo existe', 'Use Procurar de novo'],
    browse: 'Use Procurar para escolher o arquivo',
    unreachable: (address: string) =>
      `Não foi possível conectar ao servidor local do Parada em ${address}. Verifique se ele está em execução.`,
    status: 'Erro ao obter a situação do cache',
    clear: 'Falha ao limpar o cache',
    selecting: 'Erro ao selecionar arquivo: ',
    extracting: 'Erro ao extrair o esquema: ',
  },
  en: {
    buttons: { open: 'Open', browse: 'Browse', extract: 'Extract', path: 'File path' },
    cache: ['Cache', 'Cache status', 'Clear cache'],
    path: 'Provide the MS Project file path',
    kind: 'Select a project file (.mpp or .TMX)',
    required: 'File path is required. Use Browse to choose the file.',
    bare: 'A file name only: it will be processed automatically',
    opening: 'Error opening project: ',
    notPicked: 'p.mpp was not picked in this browser session',
    hints: ['Verify the path', 'Check that the file exists', 'Use Browse again'],
    browse: 'Use Browse to choose the file',
    unreachable: (address: string) =>
      `Cannot connect to Parada's local server at ${address}. Please ensure the server is running.`,
    status: 'Error getting cache status',
    clear: 'Failed to clear cache',
    selecting: 'Error selecting file: ',
    extracting: 'Error extracting schema: ',
  },
  es: {
    buttons: { open: 'Abrir', browse: 'Examinar', extract: 'Extraer', path: 'Ruta del archivo' },
    cache: ['Caché', 'Estado de la caché', 'Vaciar caché'],
    path: 'Indique la ruta del archivo de MS Project',
    kind: 'Seleccione un archivo de proyecto (.mpp o .TMX)',
    required: 'La ruta del archivo es obligatoria. Use Examinar para elegir el archivo.',
    bare: 'Solo el nombre del archivo: se procesará automáticamente',
    opening: 'Error al abrir el proyecto: ',
    notPicked: 'p.mpp no se eligió en esta sesión del navegador',
    hints: ['Verifique la ruta', 'Compruebe que el archivo existe', 'Use Examinar de nuevo'],
    browse: 'Use Examinar para elegir el archivo',
    unreachable: (address: string) =>
      `No se puede conectar con el servidor local de Parada en ${address}. Asegúrese de que esté en ejecución.`,
    status: 'Error al obtener el estado de la caché',
    clear: 'Error al vaciar la caché',
    selecting: 'Error al seleccionar el archivo: ',
    extracting: 'Error al extraer el esquema: ',
  },
} as const satisfies Record<WalkLocale, unknown>

test('what fails in picking, opening, extracting and the cache is said in each language, with what to do', async ({
  browser,
}) => {
  const page = await newPage(browser, app)
  // A machine with file windows, so that Browse asks for one.
  await page.route(`${app.companionUrl}/health`, async route => {
    const reply = await route.fetch()
    await route.fulfill({ response: reply, json: { ...((await reply.json()) as object), dialogs: true } })
  })
  await page.reload()
  await page.getByRole('button', { name: /^Atualizar existente/ }).click()
  await expect(page.getByRole('button', { name: 'Servidor local conectado' })).toBeVisible()
  for (const locale of ['pt', 'en', 'es'] as const) {
    const says = OPENING[locale]
    await speak(page, locale)
    const path = page.getByRole('textbox', { name: says.buttons.path })
    const press = (name: string) => page.getByRole('banner').page().getByRole('button', { name, exact: true }).first()
    await path.fill('')
    await press(says.buttons.open).click()
    await expectToast(page, 'warn', says.path)
    await expect(page.locator('[data-check="err"]')).toHaveText(says.required)
    await path.fill('C:\\planos\\foto.png')
    await press(says.buttons.open).click()
    await expectToast(page, 'warn', says.kind)
    await path.fill('p.mpp')
    await expect(page.locator('[data-check="warn"]')).toHaveText(says.bare)
    await press(says.buttons.open).click()
    await expectCard(page, says.opening + says.notPicked, ...says.hints)

    const checked = await companionSays(page, app, {
      '/project/check-path': { json: { ok: false, exists: false, error: 'does not exist', suggestion: 'S1' } },
    })
    await path.fill('C:\\planos\\p.mpp')
    await press(says.buttons.open).click()
    await expectCard(page, `${says.opening}does not exist`, 'S1', ...says.hints)
    expect(checked).toEqual([{ file_path: 'C:\\planos\\p.mpp' }])

    await companionSays(page, app, {
      '/project/check-path': { json: { ok: true, exists: true, error: null, suggestion: null } },
      '/project/desktop/open': refused('E2', ['S2', 'S3']),
    })
    await press(says.buttons.open).click()
    await expectCard(page, `${says.opening}E2`, 'S2', 'S3')
    await companionSays(page, app, { '/project/desktop/open': null })
    await press(says.buttons.open).click()
    await expectCard(page, says.opening + says.unreachable(app.companionUrl))

    const [cache, status, clear] = says.cache
    await companionSays(page, app, {
      '/cache/status': refused('E4', ['S4']),
      '/cache/clear': { json: { ok: false, error: 'E5' } },
      '/project/desktop/extract-start': refused('E6', ['S6']),
      '/project/desktop/select-file': refused('E7'),
    })
    await press(cache).click()
    await page.getByRole('menuitem', { name: status }).click()
    await expectCard(page, says.status, 'E4', 'S4')
    await press(cache).click()
    await page.getByRole('menuitem', { name: clear }).click()
    await expectCard(page, says.clear, 'E5')
    await press(says.buttons.extract).click()
    await expectCard(page, `${says.extracting}E6`, 'S6')

    // A window that fails is said, and the browser's own takes its place; one that is closed is not a failure.
    const picker = page.waitForEvent('filechooser')
    await press(says.buttons.browse).click()
    await picker
    await expectToast(page, 'warn', `${says.selecting}E7`)
  }
  await companionSays(page, app, {
    '/project/desktop/select-file': {
      json: { ok: true, file_path: null, file_type: null, cancelled: true, error: null },
    },
  })
  const warned = await page.locator('[data-toast]').count()
  const answered = page.waitForResponse('**/project/desktop/select-file')
  await page.getByRole('button', { name: 'Examinar', exact: true }).first().click()
  await answered
  expect(await page.locator('[data-toast]').count()).toBeLessThanOrEqual(warned)
  // Going back leaves nothing of it behind.
  await page.getByRole('button', { name: 'Volver' }).click()
  await expect(banner(page)).toHaveCount(0)
  await page.context().close()
})

test('a part of the page that no longer comes leaves the plan and its bar where they are', async ({ browser }) => {
  const page = await newPage(browser, app)
  await openSample(page)
  await page.route(/ProjectsDialog/, route => route.abort())
  await page.getByRole('button', { name: 'Projetos', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Recarregar' }).first()).toBeVisible()
  await expect(page.getByLabel('Nome do projeto')).toHaveValue('Parada da caldeira 3')
  await expect(page.getByRole('treegrid').first()).toBeVisible()
  await page.context().close()
})

test('a card says that the companion is gone only until it is back', async ({ browser }) => {
  const page = await newPage(browser, app)
  await page.getByRole('button', { name: /^Atualizar existente/ }).click()
  await expect(page.getByRole('button', { name: 'Servidor local conectado' })).toBeVisible()
  await page.route(`${app.companionUrl}/**`, route => route.abort())
  await page.getByRole('button', { name: 'Extrair', exact: true }).click()
  await expectCard(page, OPENING.pt.extracting + OPENING.pt.unreachable(app.companionUrl))
  await expect(page.getByRole('button', { name: 'Servidor local desconectado' })).toBeVisible({ timeout: 15_000 })
  await page.unroute(`${app.companionUrl}/**`)
  await page.getByRole('button', { name: 'Servidor local desconectado' }).click()
  await page.getByRole('button', { name: 'Verificar de novo' }).click()
  await expect(page.getByRole('button', { name: 'Servidor local conectado' })).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
  await page.context().close()
})

/** A document one byte too large, made in the page: what it holds never matters. */
const pickLarge = (input: Locator): Promise<void> =>
  input.evaluate((element: HTMLInputElement) => {
    const files = new DataTransfer()
    files.items.add(new File([new ArrayBuffer(10 * 1024 * 1024 + 1)], 'grande.txt'))
    element.files = files.files
    element.dispatchEvent(new Event('change', { bubbles: true }))
  })

const WORKING = {
  pt: {
    buttons: { scratch: /^Gerar do zero/, back: 'Voltar', parse: 'Gerar', update: 'Atualizar', box: 'Instrução' },
    kind: 'Formato não suportado. Formatos aceitos: .docx, .pdf, .txt',
    size: 'Arquivo muito grande. Tamanho máximo: 10MB',
    noText: 'Erro: Nenhum texto foi extraído do documento',
    noBackend: 'Erro de conexão: Backend não está acessível',
    document: 'Erro ao processar documento: ',
    damaged: 'O documento está danificado ou incompleto.',
    noPlan: 'Erro na atualização por IA: Nenhum projeto está aberto.',
    parse: 'Erro ao gerar cronograma: Não encontrei um projeto nem tarefas no texto.',
    parseFailed: 'Não foi possível gerar o cronograma',
    parsed: 'Cronograma gerado',
    update: 'Erro na atualização por IA: ',
    save: ['Salvar TMX', 'Erro ao salvar o projeto: '],
    apply: ['Aplicar no Project', 'Erro ao aplicar no Desktop: ', 'Gravar no MS Project', 'Cancelar'],
  },
  en: {
    buttons: {
      scratch: /^Generate from scratch/,
      back: 'Back',
      parse: 'Generate',
      update: 'Update',
      box: 'Instruction',
    },
    kind: 'Unsupported format. Accepted formats: .docx, .pdf, .txt',
    size: 'File too large. Maximum size: 10MB',
    noText: 'Error: No text was extracted from the document',
    noBackend: 'Connection error: the backend cannot be reached',
    document: 'Error processing document: ',
    damaged: 'The document is damaged or incomplete.',
    noPlan: 'Error in the AI update: No project is open.',
    parse: 'Error generating schedule: ',
    parseFailed: 'The schedule could not be generated',
    parsed: 'Parse completed',
    update: 'Error in the AI update: ',
    save: ['Save TMX', 'Error saving project: '],
    apply: ['Apply to Project', 'Error applying to Desktop: ', 'Write to MS Project', 'Cancel'],
  },
  es: {
    buttons: {
      scratch: /^Generar desde cero/,
      back: 'Volver',
      parse: 'Generar',
      update: 'Actualizar',
      box: 'Instrucción',
    },
    kind: 'Formato no admitido. Formatos aceptados: .docx, .pdf, .txt',
    size: 'Archivo demasiado grande. Tamaño máximo: 10MB',
    noText: 'Error: No se extrajo texto del documento',
    noBackend: 'Error de conexión: el backend no está accesible',
    document: 'Error al procesar el documento: ',
    damaged: 'El documento está dañado o incompleto.',
    noPlan: 'Error en la actualización por IA: ',
    parse: 'Error al generar el cronograma: ',
    parseFailed: 'No se pudo generar el cronograma',
    parsed: 'Cronograma generado',
    update: 'Error en la actualización por IA: ',
    save: ['Guardar TMX', 'Error al guardar el proyecto: '],
    apply: ['Aplicar en Project', 'Error al aplicar en el Desktop: ', 'Grabar en MS Project', 'Cancelar'],
  },
} as const satisfies Record<WalkLocale, unknown>

test('what fails in documents, generating, changing, saving and applying is said in each language, with what to do', async ({
  browser,
}) => {
  const page = await newPage(browser, app)
  await expect(page.getByRole('button', { name: 'Servidor local conectado' })).toBeVisible()
  const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'text/plain', buffer })
  const upload = '**/api/documents/extract'
  for (const locale of ['pt', 'en', 'es'] as const) {
    const says = WORKING[locale]
    const press = (name: string) => page.getByRole('button', { name, exact: true })
    await speak(page, locale)
    await page.getByRole('button', { name: says.buttons.scratch }).click()
    const document = page.getByTestId('document-file')
    await document.setInputFiles(file('foto.png', Buffer.from('x')))
    await expectToast(page, 'err', says.kind)
    await pickLarge(document)
    await expectToast(page, 'err', says.size)
    await document.setInputFiles(file('vazio.txt', Buffer.from(' \n')))
    await expectToast(page, 'err', says.noText)
    await page.route(upload, route => route.abort())
    await document.setInputFiles(file('a.txt', Buffer.from('a')))
    await expectToast(page, 'err', says.noBackend)
    await page.unroute(upload)
    await page.route(upload, route => answer(route, { status: 500, json: { detail: 'E1', suggestions: ['S1'] } }))
    await document.setInputFiles(file('a.txt', Buffer.from('a')))
    await expectCard(page, `${says.document}E1`, 'S1')
    await page.unroute(upload)

    await document.setInputFiles(file('quebrado.pdf', Buffer.from('%PDF-1.7')))
    await expect(banner(page)).toContainText(says.document + says.damaged)
    // On the form too, with the name of the document, until another is picked.
    await expect(page.getByRole('alert').filter({ hasText: 'quebrado.pdf' })).toContainText(says.damaged)
    expect(await banner(page).getByRole('listitem').count()).toBe(1)

    const box = page.getByRole('textbox', { name: says.buttons.box })
    await box.fill('?!')
    await press(says.buttons.update).click()
    await expectCard(page, says.noPlan)
    await press(says.buttons.parse).click()
    await expectToast(page, 'err', says.parseFailed)
    await expect(banner(page)).toHaveCount(1)
    await expect(banner(page)).toContainText(says.parse)
    expect(await banner(page).getByRole('listitem').count()).toBeGreaterThan(0)
    await box.fill('Bomba: 1. Isolar - 2h. 2. Trocar selo - 4h.')
    await press(says.buttons.parse).click()
    await expectToast(page, 'ok', says.parsed)
    await expect(banner(page)).toHaveCount(0)
    await box.fill('?!')
    await press(says.buttons.update).click()
    await expect(banner(page)).toContainText(says.update)
    expect(await banner(page).getByRole('listitem').count()).toBeGreaterThan(0)

    await companionSays(page, app, {
      '/project/json/select-save-file': {
        json: { ok: true, file_path: '/planos/p.TMX', cancelled: false, error: null },
      },
      '/project/json/save': refused('E2', ['S2'], 507),
      '/project/desktop/apply': refused('E3', ['S3'], 409),
    })
    const [save, notSaved] = says.save
    await press(save).click()
    await expectCard(page, `${notSaved}E2`, 'S2')
    const [apply, notApplied, , cancel] = says.apply
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^(Enviar|Send)$/ })
      .click()
    await page.getByRole('menuitem', { name: apply, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.locator('[data-banner="err"]')).toContainText(`${notApplied}E3`)
    await expect(dialog.locator('[data-banner="err"]').getByRole('listitem')).toHaveText(['S3'])
    await dialog.getByRole('button', { name: cancel }).click()
    await press(says.buttons.back).click()
    await expect(banner(page)).toHaveCount(0)
  }
  await page.context().close()
})
