/** Applying to MS Project: what will be written is shown first, and every answer of the companion in words. */
import { expect, type Page, test } from '@playwright/test'
import { type RunningApp, startApp } from './support/app.ts'
import { answer, companionSays } from './support/companion.ts'
import { expectOffered, generate, newPage, openSample, savedPlan, send } from './support/plan.ts'

let app: RunningApp & { stop(): Promise<void> }
test.beforeAll(async () => {
  app = await startApp({ PARADA_PLAN: 'pro' })
})
test.afterAll(() => app.stop())

test('changes are counted, shown field by field, refused with a way out, then written', async ({ browser }) => {
  const page = await newPage(browser, app)
  await generate(page)
  await expectOffered(page, 'Aplicar no Project')
  await page.getByRole('button', { name: 'Kanban', exact: true }).click()
  await page.getByRole('button', { name: 'Mais: Montar andaimes' }).click()
  await page.getByRole('menuitem', { name: 'Mover para Em Andamento' }).click()
  // The lock before it is open: a user answers for what is begun nonetheless.
  const report = page.getByRole('dialog', { name: 'Informar: Montar andaimes' })
  await report.getByLabel('Nome de quem responde').fill('Ana')
  await report.getByRole('button', { name: 'Salvar' }).click()
  await expectOffered(page, 'Projeto inteiro')
  await send(page, 'Aplicar mudanças (1)')
  const dialog = page.getByRole('dialog', { name: 'Como aplicar' })
  await expect(dialog.getByText('Só a tarefa modificada será gravada.')).toBeVisible()
  await expect(dialog.getByRole('row', { name: 'Montar andaimes Avanço 0% 50%' })).toBeVisible()

  let says: { status: number; json: unknown } = {
    status: 409,
    json: {
      ok: false,
      code: 'companion.projectNotAvailable',
      error: 'O MS Project não está aberto.',
      suggestions: ['Abra o MS Project e tente de novo.'],
      params: {},
    },
  }
  const sent: unknown[] = []
  await page.route(`${app.companionUrl}/project/desktop/apply-incremental`, route => {
    if (route.request().method() === 'POST') sent.push(route.request().postDataJSON())
    return answer(route, says)
  })
  await dialog.getByRole('button', { name: 'Gravar no MS Project' }).click()
  const failed = dialog.locator('[data-banner="err"]')
  await expect(failed).toContainText('Erro na atualização incremental: ')
  await expect(failed.getByRole('listitem')).toHaveText([
    'Abra o MS Project e tente de novo.',
    'Tente aplicar o projeto inteiro.',
  ])

  const written = {
    task_name: 'Montar andaimes',
    field: 'percent_complete',
    old_value: 0,
    new_value: 50,
    success: true,
  }
  says = {
    status: 200,
    json: {
      ok: true,
      project: {},
      elapsed_s: 1,
      applied_changes: [
        written,
        {
          task_name: 'Montar andaimes',
          field: 'notes',
          old_value: null,
          new_value: 'x',
          success: false,
          error: 'campo protegido',
        },
      ],
    },
  }
  await dialog.getByRole('button', { name: 'Gravar no MS Project' }).click()
  await expect(page.locator('[data-toast="warn"]')).toBeVisible()
  await expect(dialog.getByText('Resultado campo a campo')).toBeVisible()
  await expect(dialog.getByRole('row', { name: /Montar andaimes Avanço 0% 50% gravado/ })).toBeVisible()
  await expect(dialog.getByRole('row', { name: /Notas vazio x recusado: campo protegido/ })).toBeVisible()
  expect(sent.at(-1)).toMatchObject({ modified_tasks: [{ name: 'Montar andaimes' }] })
  await dialog.getByRole('button', { name: 'Fechar' }).last().click()
  // What was refused stays a change; only a complete application is the new baseline.
  await expectOffered(page, 'Aplicar mudanças (1)')
  says = { status: 200, json: { ok: true, project: {}, elapsed_s: 1, applied_changes: [written] } }
  await send(page, 'Aplicar mudanças (1)')
  await dialog.getByRole('button', { name: 'Gravar no MS Project' }).click()
  await expect(page.locator('[data-toast="ok"]', { hasText: 'Aplicado no Microsoft Project (Desktop)' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Fechar' }).last().click()
  await expectOffered(page, 'Aplicar no Project')

  // A new task is no tracked change and stays out, which is said; too many other links and the whole plan has to go.
  await instruct(page, 'Adicione a tarefa Pintura externa com 4h depois de Desmontar andaimes')
  await instruct(page, 'Aumente montar andaimes para 14h')
  await send(page, 'Aplicar mudanças (1)')
  await expect(dialog.getByRole('listitem')).toHaveText(['1 tarefa nova fica de fora: Pintura externa'])
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  const { schema } = await savedPlan(page)
  await page.getByRole('button', { name: 'Detalhes do esquema' }).click()
  await page.getByRole('textbox', { name: 'JSON do esquema' }).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(JSON.stringify({ ...schema, dependencies: [] }))
  await page.getByRole('button', { name: 'Aplicar', exact: true }).click()
  await send(page, /^Aplicar mudanças/)
  await expect(dialog.getByText('O projeto inteiro será gravado, porque:')).toBeVisible()
  await expect(dialog.getByRole('listitem').first()).toHaveText(
    'os vínculos mudaram de 10 para 0, mais que os 2 tolerados',
  )
  await page.context().close()
})

/** Says an instruction and takes what is proposed; where it is `asked` whether that is meant, says yes. */
async function instruct(page: Page, text: string, asked?: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Instrução' }).fill(text)
  await page.getByRole('button', { name: 'Atualizar', exact: true }).click()
  const accept = page.getByRole('button', { name: /^Aceitar/ })
  if (asked !== undefined) {
    await expect(page.getByText(asked)).toBeVisible({ timeout: 60_000 })
    await expect(accept).toBeHidden()
    await page.getByRole('button', { name: 'Aplicar mesmo assim' }).click()
    // A question that is answered is gone: it cannot be answered twice.
    await expect(page.getByText(asked)).toBeHidden()
  } else await accept.click()
  await expect(accept).toBeHidden()
}

test('a plan that changed too much goes whole: each reason is said, what will be written is foretold, then written', async ({
  browser,
}) => {
  const page = await newPage(browser, app)
  await openSample(page)
  await instruct(
    page,
    'Aumente em 2h a duração de todas as tarefas',
    'Isso muda 117 das 117 tarefas do plano. É isso mesmo?',
  )
  await instruct(page, 'Exclua a tarefa 40')
  const sent: { dry_run?: boolean; tasks?: unknown[] }[] = []
  const change = { task_name: 'Drenagem e purga do tubulão', field: 'duration', old_value: '6h', new_value: '8h' }
  await page.route(`${app.companionUrl}/project/desktop/apply`, route => {
    if (route.request().method() !== 'POST') return answer(route, null)
    const body = route.request().postDataJSON() as { dry_run?: boolean }
    sent.push(body)
    const changes = [
      { ...change, success: true },
      ...(body.dry_run ? [] : [{ ...change, field: 'notes', success: false, error: 'campo protegido' }]),
    ]
    return answer(route, { json: { ok: true, dry_run: body.dry_run === true, project: {}, applied_changes: changes } })
  })
  await send(page, /^Aplicar mudanças \(\d{3}\)$/)
  const dialog = page.getByRole('dialog', { name: 'Como aplicar' })
  await expect(dialog.getByText('O projeto inteiro será gravado, porque:')).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveText([
    '1 tarefa foi removida: Posicionamento do painel 3',
    /^\d{3} tarefas modificadas, mais que 20$/,
  ])
  await expect(dialog.getByRole('row', { name: /^Drenagem e purga do tubulão Duração 6h 8h/ })).toBeVisible()
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]).toMatchObject({ dry_run: true })

  await dialog.getByRole('button', { name: 'Gravar no MS Project' }).click()
  await expect(dialog.getByRole('row', { name: /Drenagem e purga do tubulão Duração 6h 8h gravado/ })).toBeVisible()
  await expect(dialog.locator('[data-result="refused"]')).toContainText('campo protegido')
  expect(sent[1]?.dry_run).not.toBe(true)
  expect(sent[1]?.tasks?.length).toBeGreaterThan(100)
  // The reasons stay readable beside the results.
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Fechar' }).last().click()

  // To a file: its whole path is needed, and each failure, of the file and of the open project, has its own words.
  const refused = (suggestions: readonly string[]) => ({ status: 409, json: { ok: false, error: 'E1', suggestions } })
  await companionSays(page, app, {
    '/project/desktop/apply': refused(['S1']),
    '/project/desktop/apply-to-file': refused(['S2']),
  })
  await send(page, 'Aplicar no MS')
  await expect(page.getByText('Informe o caminho do arquivo do MS Project')).toBeVisible()
  const path = page.getByRole('textbox', { name: 'Caminho do arquivo' })
  await path.fill('parada.mpp')
  await send(page, 'Aplicar no MS')
  await expect(page.getByText('O navegador só diz o nome do arquivo: informe o caminho completo')).toBeVisible()
  await path.fill('C:\\planos\\parada.mpp')
  await send(page, 'Aplicar no MS')
  const failed = dialog.locator('[data-banner="err"]')
  await dialog.getByRole('button', { name: 'Gravar no MS Project' }).click()
  await expect(failed).toContainText('Erro ao aplicar no arquivo: E1')
  await expect(failed.getByRole('listitem')).toHaveText(['S2'])
  // An XML of that name is the user's: it is replaced only when they say so.
  await companionSays(page, app, {
    '/project/desktop/apply': refused(['S1']),
    '/project/desktop/apply-to-file': {
      status: 409,
      json: { ok: false, code: 'companion.fileExists', error: 'E', suggestions: [], params: { path: 'p.xml' } },
    },
  })
  await dialog.getByRole('button', { name: 'Gravar no MS Project' }).click()
  await expect(dialog.locator('[data-banner="warn"]')).toContainText('p.xml já existe')
  const replacing = page.waitForRequest(request => request.url().endsWith('/project/desktop/apply-to-file'))
  await dialog.getByRole('button', { name: 'Substituir' }).click()
  expect((await replacing).postDataJSON()).toMatchObject({ replace: true })
  await dialog.getByRole('button', { name: 'Cancelar' }).click()

  await companionSays(page, app, { '/project/desktop/apply': refused(['S1']) })
  await send(page, 'Projeto inteiro')
  await expect(failed).toContainText('Erro ao aplicar no Project: E1')
  await expect(failed.getByRole('listitem')).toHaveText(['S1'])
  await dialog.getByRole('button', { name: 'Cancelar' }).click()

  // Much that goes needs a yes; what is unsaved in MS Project is saved only when the person says so.
  const dry = { ok: true, project: {}, applied_changes: [], warnings: [], dry_run: true }
  const many = { kind: 'tasks', removed: 4, rows: 7, must_agree: true }
  await companionSays(page, app, {
    '/project/desktop/apply': {
      status: 409,
      json: { ok: false, code: 'companion.projectUnsaved', error: 'E', suggestions: [], params: { path: 'a.mpp' } },
    },
  })
  await send(page, 'Projeto inteiro')
  await expect(dialog.locator('[data-banner="warn"]')).toContainText('não foram salvas')
  const gone = { task_name: 'T', field: 'remove_task', old_value: null, new_value: null, result: 'applied' }
  await companionSays(page, app, {
    '/project/desktop/apply': { status: 200, json: { ...dry, applied_changes: [gone], removals: many } },
  })
  const saving = page.waitForRequest(request => request.url().endsWith('/project/desktop/apply'))
  await dialog.getByRole('button', { name: 'Salvar no MS Project e continuar' }).click()
  expect((await saving).postDataJSON()).toMatchObject({ dry_run: true, allow_save: true })
  const write = dialog.getByRole('button', { name: 'Gravar no MS Project' })
  await expect(dialog.getByText('Serão removidas 4 de 7 linhas')).toBeVisible()
  await expect(write).toBeDisabled()
  await dialog.getByRole('checkbox', { name: 'Sim, remover essas linhas' }).check()
  const writingAll = page.waitForRequest(request => request.url().endsWith('/project/desktop/apply'))
  await write.click()
  expect((await writingAll).postDataJSON()).toMatchObject({ allow_removals: true })
  await dialog.getByRole('button', { name: 'Fechar' }).last().click()

  await page.context().close()
})
