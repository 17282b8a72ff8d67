/** The page with the local server and the demonstration project in place of MS Project: extraction, apply, files, cache, licence. */
import { generateKeyPairSync, sign } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Page, test as plain } from '@playwright/test'
import { expect, type RunningApp, signUp, startApp } from './support/app.ts'
import { expectOffered, savedPlan, send, withoutSaveDialog } from './support/plan.ts'
import { grid, shot } from './support/walk.ts'

const issuer = generateKeyPairSync('ed25519')
const pem = issuer.publicKey.export({ type: 'spki', format: 'pem' }).toString()

const test = plain.extend<object, { app: RunningApp }>({
  app: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern
    async ({}, use) => {
      const app = await startApp({ PARADA_PLAN: 'pro', PARADA_LICENCE_PUBLIC_KEY: pem }, ['--demo'])
      await use(app)
      await app.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

const words = { existing: /^Atualizar existente/, extraction: 'Extração do MS Project' }
const toast = (page: Page, style: string) => page.locator(`[data-toast="${style}"]`)

async function begin(page: Page, app: RunningApp): Promise<void> {
  await withoutSaveDialog(page)
  await signUp(page, app)
  await page.getByRole('button', { name: words.existing }).click()
  await expect(page.getByRole('button', { name: 'Servidor local conectado' })).toBeVisible()
}

/** The demonstration project on the screen. */
async function extract(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Extrair' }).click()
  await expect(page.getByLabel('Nome do projeto')).toHaveValue('Parada de demonstração')
}

/** Types another duration into the grid; the demonstration's tasks have one each. */
async function setDuration(page: Page, before: string, after: string): Promise<void> {
  await grid(page).getByRole('gridcell', { name: before, exact: true }).click()
  await page.keyboard.type(after)
  await page.keyboard.press('Enter')
  await expect(grid(page).getByRole('gridcell', { name: after, exact: true })).toBeVisible()
}

test('extraction shows its five steps, can be cancelled, and gives the plan with its counts', async ({ page, app }) => {
  await begin(page, app)
  let held = true
  // A project that takes its time: the answers of the companion, held back at 45 %.
  await page.route('**/project/desktop/extract-progress/*', async route => {
    const reply = await route.fetch()
    const body = (await reply.json()) as Record<string, unknown>
    await route.fulfill({
      response: reply,
      json: held ? { ...body, progress: 45, step: 3, is_complete: false, estimated_remaining: 72 } : body,
    })
  })
  await page.getByRole('button', { name: 'Extrair' }).click()
  const dialog = page.getByRole('dialog', { name: words.extraction })
  await expect(dialog.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '45')
  await expect(dialog).toContainText('Etapa 3 de 5')
  await expect(dialog).toContainText('1:12')
  await expect(dialog.locator('[data-state="done"]')).toHaveCount(2)
  await shot(page, 'extraction')
  const cancelled = page.waitForRequest('**/project/desktop/extract-cancel')
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await cancelled
  await expect(dialog).toBeHidden()
  held = false
  await page.getByRole('button', { name: 'Extrair' }).click()
  await expect(toast(page, 'ok').filter({ hasText: '6 tarefas' })).toBeVisible()
  await expect(page.getByLabel('Nome do projeto')).toHaveValue('Parada de demonstração')
})

test('where nothing is open in MS Project the extraction says what to do', async ({ page, app }) => {
  await begin(page, app)
  await page.route('**/project/desktop/extract-start', route =>
    route.fulfill({
      status: 501,
      json: {
        ok: false,
        code: 'companion.projectNotAvailable',
        error: 'x',
        params: {},
        suggestions: ['Salve como XML e abra o arquivo no Microsoft Project.'],
      },
    }),
  )
  await page.getByRole('button', { name: 'Extrair' }).click()
  const notice = page.getByText(/O Microsoft Project não está disponível nesta máquina/)
  await expect(notice.first()).toBeVisible()
  await expect(page.getByText('Salve como XML e abra o arquivo no Microsoft Project.').first()).toBeVisible()
})

test('changes are applied incrementally, field by field, and become the new starting point', async ({ page, app }) => {
  await begin(page, app)
  await extract(page)
  await setDuration(page, '12h', '20h')
  await send(page, 'Aplicar mudanças (1)')
  const dialog = page.getByRole('dialog', { name: 'Como aplicar' })
  await expect(dialog).toContainText('20h')
  await shot(page, 'apply-before')
  await dialog.getByRole('button', { name: 'Gravar no MS Project' }).click()
  await expect(dialog.locator('[data-result="applied"]')).toHaveCount(1)
  await expect(dialog.locator('[data-result="applied"]')).toContainText('20h')
  await shot(page, 'apply-after')
  await dialog.getByRole('button', { name: 'Fechar' }).last().click()
  await expectOffered(page, /Aplicar mudanças/, false)
  // What was written is in MS Project: the next extraction brings it.
  await extract(page)
  await expect(grid(page).getByRole('gridcell', { name: '20h', exact: true })).toBeVisible()
})

test('what MS Project has no place for stays with the plan that is read out of it again', async ({ page, app }) => {
  await begin(page, app)
  await extract(page)
  await page.getByRole('link', { name: 'Prontidão', exact: true }).click()
  const room = page.getByRole('region', { name: 'Prontidão', exact: true })
  await room
    .locator('input[type=file]')
    .setInputFiles({ name: 'raquetes.csv', mimeType: 'text/csv', buffer: Buffer.from('Tag;Equipamento\nR-01;E-101\n') })
  await room.getByLabel('Quem').fill('Ana')
  await room.getByRole('button', { name: 'Instalar: R-01' }).click()
  await expect(room).toContainText('1 prevista · 1 instalada · 0 retiradas')
  await page.getByRole('link', { name: 'Plano', exact: true }).click()
  await extract(page)
  await expect(page.getByText('Ficou do plano que estava aberto: raquetes e seus eventos (1).')).toBeVisible()
  await page.getByRole('link', { name: 'Prontidão', exact: true }).click()
  await expect(room).toContainText('1 prevista · 1 instalada · 0 retiradas')
  await expect(room.getByRole('button', { name: 'Retirar: R-01' })).toBeVisible()
})

test('the whole plan is foretold before it is applied; a refusal stays a change and says why', async ({
  page,
  app,
}) => {
  await begin(page, app)
  await extract(page)
  await setDuration(page, '8h', '30h')
  const foretold = page.waitForResponse(reply => reply.url().endsWith('/project/desktop/apply'))
  await send(page, 'Projeto inteiro')
  expect((await (await foretold).json()) as object).toMatchObject({ ok: true, dry_run: true })
  const dialog = page.getByRole('dialog', { name: 'Como aplicar' })
  await expect(dialog.locator('tbody tr')).toHaveCount(1)
  await page.route('**/project/desktop/apply', async route => {
    const reply = await route.fetch()
    const body = (await reply.json()) as { applied_changes: Record<string, unknown>[] }
    const changes = body.applied_changes.map(each => ({
      ...each,
      result: 'refused',
      reason: 'companion.fieldReadOnly',
    }))
    await route.fulfill({ response: reply, json: { ...body, applied_changes: changes } })
  })
  await dialog.getByRole('button', { name: 'Gravar no MS Project' }).click()
  await expect(dialog.locator('[data-result="refused"]')).toContainText('O Microsoft Project calcula este campo')
  await expect(toast(page, 'warn')).toContainText('recusados pelo MS Project')
  await dialog.getByRole('button', { name: 'Fechar' }).last().click()
  await expectOffered(page, 'Aplicar mudanças (1)')
})

test('a plan opens by its path, is saved as another, and the cache is seen and cleared', async ({ page, app }) => {
  await begin(page, app)
  await extract(page)
  const plan = await savedPlan(page)
  const folder = join(app.dataDir, 'planos')
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'Plano aberto.tmx')
  writeFileSync(path, plan.text)

  await page.getByRole('button', { name: 'Voltar' }).click()
  await page.getByRole('button', { name: words.existing }).click()
  const field = page.getByRole('textbox', { name: /Caminho|arquivo/i }).first()
  await field.fill(join(folder, 'não existe.tmx'))
  await page.getByRole('button', { name: 'Abrir', exact: true }).click()
  await expect(page.locator('[data-banner="err"]')).toContainText(/^Erro ao abrir o projeto: .* não existe/)
  // Words and a path: the file is opened, and what the words change in it is proposed.
  await field.fill(path)
  await page.getByRole('textbox', { name: 'Instrução' }).fill('aumente montar andaimes para 21h')
  const told = page.waitForRequest('**/project/desktop/update-task')
  await page.getByRole('button', { name: 'Atualizar', exact: true }).click()
  expect((await told).postDataJSON()).toMatchObject({
    change_request: 'aumente montar andaimes para 21h',
    file_path: path,
  })
  await expect(page.getByText('1 tarefa muda')).toBeVisible()
  await expect(page.getByRole('cell', { name: '21h', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Aceitar tudo' }).click()
  await expectOffered(page, 'Aplicar mudanças (1)')
  await field.fill(path)
  await page.getByRole('button', { name: 'Abrir', exact: true }).click()
  await expect(page.getByLabel('Nome do projeto')).toHaveValue('Parada de demonstração')

  await page.getByRole('button', { name: 'Cache', exact: true }).click()
  await page.getByRole('menuitem').first().click()
  await expect(page.getByText(/1 .*válid/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Cache', exact: true }).click()
  await page.getByRole('menuitem').last().click()
  await expect(toast(page, 'ok').last()).toBeVisible()

  // The companion's own window gives the place; the test stands for the person in front of it.
  const target = join(folder, 'Salvo como.TMX')
  await page.route('**/project/json/select-save-file', route =>
    route.fulfill({ json: { ok: true, file_path: target, cancelled: false, error: null } }),
  )
  await page.getByRole('button', { name: 'Salvar TMX' }).click()
  await expect.poll(() => existsSync(target)).toBe(true)
  expect(JSON.parse(readFileSync(target, 'utf8'))).toMatchObject({ schema: { project_name: 'Parada de demonstração' } })
  await page.route('**/project/json/select-save-file', route =>
    route.fulfill({ json: { ok: true, file_path: null, cancelled: true, error: null } }),
  )
  const quiet = page.waitForRequest('**/project/json/select-save-file')
  await page.getByRole('button', { name: 'Salvar TMX' }).click()
  await quiet
  await expect(toast(page, 'err')).toHaveCount(0)

  // Where the browser has a window of its own it comes first, under a name the project gives.
  await page.evaluate(() => {
    const asked: { suggestedName?: string; written?: string }[] = []
    const answers: (() => Promise<unknown>)[] = [
      async () => ({
        name: 'no disco.TMX',
        createWritable: async () => ({
          write: async (text: string) => asked.push({ written: text }),
          close: async () => undefined,
        }),
      }),
      () => Promise.reject(new DOMException('closed', 'AbortError')),
      async () => ({ createWritable: () => Promise.reject(new DOMException('locked', 'NoModificationAllowedError')) }),
    ]
    Object.assign(window, { asked })
    Object.defineProperty(window, 'showSaveFilePicker', {
      value: (options: { suggestedName: string }) => {
        asked.push(options)
        return answers.shift()?.()
      },
    })
  })
  const asked = () =>
    page.evaluate(() => (window as unknown as { asked: { suggestedName?: string; written?: string }[] }).asked)
  const name = page.getByLabel('Nome do projeto')
  await name.fill('Parada: ção/3 (A)-b_c')
  await name.press('Enter')
  const save = page.getByRole('button', { name: 'Salvar TMX' })
  await save.click()
  await expect(toast(page, 'ok').filter({ hasText: 'Projeto salvo: no disco.TMX' })).toBeVisible()
  const [picked, content] = await asked()
  expect(picked?.suggestedName).toBe('Parada_ção3_A-b_c.TMX')
  expect(JSON.parse(content?.written ?? '')).toMatchObject({ format: 'parada-tmx', version: 1 })
  await save.click()
  await expect.poll(async () => (await asked()).length).toBe(3)
  await expect(page.locator('[data-banner="err"]')).toHaveCount(0)
  await name.fill('???')
  await name.press('Enter')
  await save.click()
  const failed = page.locator('[data-banner="err"]')
  await expect(failed).toContainText('Erro ao salvar o projeto: O arquivo projeto.TMX não pôde ser gravado.')
  await expect(failed.getByRole('listitem')).toHaveText([
    'Feche o arquivo em outros programas ou salve em outra pasta.',
  ])
})

test('two windows save one file at once: one version whole, the other kept', async ({ browser, app }) => {
  const target = join(app.dataDir, 'duas.TMX')
  const pages = await Promise.all(
    ['Janela A', 'Janela B'].map(async name => {
      const page = await (await browser.newContext({ locale: 'pt-BR' })).newPage()
      await begin(page, app)
      await extract(page)
      await page.getByLabel('Nome do projeto').fill(name)
      await page.keyboard.press('Enter')
      await page.route('**/project/json/select-save-file', route =>
        route.fulfill({ json: { ok: true, file_path: target, cancelled: false, error: null } }),
      )
      return page
    }),
  )
  await Promise.all(pages.map(page => page.getByRole('button', { name: 'Salvar TMX' }).click()))
  await expect.poll(() => existsSync(`${target}.bak`)).toBe(true)
  const names = [target, `${target}.bak`].map(
    path => (JSON.parse(readFileSync(path, 'utf8')) as { schema: { project_name: string } }).schema.project_name,
  )
  expect(names.sort()).toEqual(['Janela A', 'Janela B'])
  for (const page of pages) await page.context().close()
})

test('a licence file is installed from the page; one that was changed is refused', async ({ page, app }) => {
  await signUp(page, app)
  await expect(page.getByRole('button', { name: 'Servidor local conectado' })).toBeVisible()
  await page.getByRole('button', { name: 'Conta', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Licença' }).click()
  await expect(page).toHaveURL(/\/licence$/)
  const machine = await page.evaluate(async url => {
    const token = sessionStorage.getItem('parada.companion.token')
    const reply = await fetch(`${url}/license/machine-info`, { headers: { authorization: `Bearer ${token}` } })
    return (await reply.json()) as { machine_id: string }
  }, app.companionUrl)
  const licence = (licensee: string, signed = licensee): string => {
    const payload = (name: string) =>
      Buffer.from(
        JSON.stringify({
          id: 'L-1',
          licensee: name,
          plan: 'pro',
          seats: 3,
          issued_at: '2026-01-01T00:00:00Z',
          expires_at: null,
          machines: [
            { host_name: 'pc', host_id: 'h', machine_id: machine.machine_id, added_at: '2026-01-01T00:00:00Z' },
          ],
        }),
      )
    const signature = sign(null, payload(signed), issuer.privateKey).toString('base64url')
    return JSON.stringify({
      format: 'parada-licence',
      version: 1,
      payload: payload(licensee).toString('base64url'),
      signature,
    })
  }
  await expect(page.getByText('Licença inválida')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Esta máquina' })).toContainText(machine.machine_id)
  await page.getByRole('button', { name: 'Autorizar esta máquina' }).click()
  await expect(page.getByText('Erro ao autorizar máquina atual')).toBeVisible()
  // What the local server says comes in the language of the page, however early it is asked.
  await page.getByRole('button', { name: 'EN', exact: true }).click()
  await page.reload()
  await expect(page.getByText('No license is installed on this machine.')).toBeVisible()
  await page.getByRole('button', { name: 'PT', exact: true }).click()
  // The status is given ten seconds.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.route('**/license/status', () => undefined)
  const asked = page.waitForRequest('**/license/status')
  await page.getByRole('button', { name: 'Atualizar' }).click()
  await asked
  await page.clock.runFor(9900)
  await expect(page.getByText('Erro ao verificar status da licença')).toHaveCount(0)
  await page.clock.runFor(200)
  await page.clock.resume()
  await expect(page.getByText('Erro ao verificar status da licença')).toBeVisible()
  await page.unroute('**/license/status')
  await page.getByRole('button', { name: 'Atualizar' }).click()
  await expect(page.getByText('Erro ao verificar status da licença')).toHaveCount(0)
  const pick = (text: string) =>
    page
      .getByTestId('licence-file')
      .setInputFiles({ name: 'licenca.json', mimeType: 'application/json', buffer: Buffer.from(text) })
  await pick(licence('Outra', 'Planta Norte'))
  await expect(page.getByText('A licença não foi assinada por este emissor ou foi alterada.').first()).toBeVisible()
  await pick(licence('Planta Norte'))
  await expect(page.getByText('Licença válida')).toBeVisible()
  await expect(page.getByText('Planta Norte')).toBeVisible()
  await page.getByRole('button', { name: 'Autorizar esta máquina' }).click()
  await expect(page.locator('[data-toast="ok"]', { hasText: 'Máquina autorizada' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Máquinas autorizadas' }).getByRole('row')).toHaveCount(2)
  await shot(page, 'licence')
})
