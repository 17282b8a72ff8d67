/** Every plan and every page has an address: reload, Back and Forward, two tabs, a link for a colleague, the companion. */
import type { Browser, Page } from '@playwright/test'
import { expect, type RunningApp, signUp, test } from './support/app.ts'
import { generate, newPage, openSample, withoutSaveDialog } from './support/plan.ts'

const title = (page: Page) => page.getByLabel('Nome do projeto')
const saved = (page: Page) => expect(page.locator('[data-save="saved"]')).toBeVisible()
const chooser = (page: Page) => page.getByRole('heading', { name: 'O que você quer fazer?' })
const view = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const room = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Vistas do plano' }).getByRole('link', { name }).click()

async function rename(page: Page, name: string): Promise<void> {
  await title(page).fill(name)
  await title(page).press('Enter')
  await saved(page)
}

/** Two plans of one person, the second open. */
async function twoPlans(browser: Browser, app: RunningApp): Promise<{ page: Page; one: string; two: string }> {
  const page = await newPage(browser, app)
  await openSample(page)
  await saved(page)
  await rename(page, 'Primeira parada')
  const one = page.url()
  await view(page, 'Voltar')
  await expect(page).toHaveURL(/\/start$/)
  await openSample(page)
  await saved(page)
  await rename(page, 'Segunda parada')
  return { page, one, two: page.url() }
}

test('Back and Forward go between plans, views and pages', async ({ app, browser }) => {
  const { page, one, two } = await twoPlans(browser, app)
  expect(one).toMatch(/\/p\/[\w-]+\/gantt$/)
  expect(two).not.toBe(one)
  await view(page, 'Kanban')
  await expect(page).toHaveURL(two.replace('/gantt', '/kanban'))
  await room(page, 'Painel')
  await page.getByRole('tab', { name: 'Caminho crítico' }).click()
  await expect(page).toHaveURL(two.replace('/gantt', '/dashboard/critical-path'))
  await page.getByRole('button', { name: 'Conta', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Perfil' }).click()
  await expect(page).toHaveURL(`${app.url}/account`)

  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Caminho crítico' })).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  await page.goBack()
  await expect(page.getByRole('region', { name: 'A Fazer' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Gantt', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await page.goBack()
  await expect(chooser(page)).toBeVisible()
  await page.goBack()
  await expect(title(page)).toHaveValue('Primeira parada')
  await expect(page).toHaveURL(one)
  await page.goForward()
  await expect(chooser(page)).toBeVisible()
  await page.goForward()
  await expect(title(page)).toHaveValue('Segunda parada')
  await expect(page).toHaveTitle('Segunda parada · Parada')
  await page.context().close()
})

test('a reload brings back exactly what was on the screen: plan, view, dialog, chooser, draft of a scope with its base file', async ({
  app,
  browser,
}) => {
  const { page, one } = await twoPlans(browser, app)
  await page.goto(one)
  await expect(title(page)).toHaveValue('Primeira parada')
  // What stands over the plan comes back with it, and with no other.
  await page.getByRole('button', { name: 'Nova tarefa' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nova tarefa' })
  await expect(dialog).toBeVisible()
  await page.reload()
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await page.reload()
  await expect(title(page)).toHaveValue('Primeira parada')
  await expect(dialog).toHaveCount(0)
  await view(page, 'EAP')
  await page.reload()
  await expect(title(page)).toHaveValue('Primeira parada')
  await expect(page.getByRole('button', { name: 'EAP', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await room(page, 'Painel')
  await page.getByRole('tab', { name: 'Pacotes' }).click()
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Pacotes' })).toHaveAttribute('aria-selected', 'true')

  await view(page, 'Voltar')
  await page.reload()
  await expect(chooser(page)).toBeVisible()
  await expect(title(page)).toBeHidden()
  // Closed for good: a new visit does not bring an older plan either.
  const later = await page.context().newPage()
  await later.goto(app.url)
  await expect(chooser(later)).toBeVisible()
  await later.close()

  await page.getByRole('button', { name: /^Gerar do zero/ }).click()
  await page.getByLabel('Nome do projeto').fill('Parada do forno')
  await page.getByRole('textbox', { name: 'Instrução' }).fill('1. Bloquear - 4h\n2. Abrir - 8h, após 1')
  await expect(page).toHaveURL(/\/new$/)
  const csv = Buffer.from('Nome;Duração\nInspecionar moega;2 dias\n')
  await page.getByTestId('base-file').setInputFiles({ name: 'Moega.csv', mimeType: 'text/csv', buffer: csv })
  await expect(page.getByRole('button', { name: 'Moega.csv' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Moega.csv' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Instrução' })).toHaveValue('1. Bloquear - 4h\n2. Abrir - 8h, após 1')
  await expect(page.getByLabel('Nome do projeto')).toHaveValue('Parada do forno')
  await page.context().close()
})

test('two tabs show two plans, and a new visit goes on where the last one was', async ({ app, browser }) => {
  const { page, one } = await twoPlans(browser, app)
  const other = await page.context().newPage()
  await withoutSaveDialog(other)
  await other.goto(one)
  await expect(title(other)).toHaveValue('Primeira parada')
  await rename(other, 'Primeira parada, revista')
  await other.reload()
  await expect(title(other)).toHaveValue('Primeira parada, revista')
  // The second is read after the first, so it is the last one.
  await page.reload()
  await expect(title(page)).toHaveValue('Segunda parada')
  await other.close()
  await page.goto(app.url)
  await expect(title(page)).toHaveValue('Segunda parada')
  await expect(page).toHaveURL(/\/p\/[\w-]+\/gantt$/)
  await page.context().close()
})

test('a colleague who gets the link signs in and is there, or is told that the plan is not shared with them', async ({
  app,
  browser,
}) => {
  const page = await newPage(browser, app)
  await generate(page)
  await saved(page)
  await view(page, 'EAP')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Ações do plano' }).click()
  await page.getByRole('menuitem', { name: 'Copiar endereço do plano' }).click()
  await expect(page.locator('[data-toast="ok"]', { hasText: 'Endereço copiado' })).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toBe(page.url())

  const guest = await (await browser.newContext({ locale: 'pt-BR', viewport: { width: 1440, height: 900 } })).newPage()
  const { email, password } = await signUp(guest, app, 'Bruno Lima')
  await guest.context().clearCookies()
  await guest.goto(link)
  await guest.getByRole('button', { name: 'Entrar' }).first().click()
  const dialog = guest.getByRole('dialog')
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByLabel('Senha', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(guest.getByText('Este plano não abre com a sua conta')).toBeVisible()
  await expect(guest.getByText(email, { exact: false }).first()).toBeVisible()
  await expect(guest).toHaveURL(link)

  await page.getByRole('button', { name: 'Ações do plano' }).click()
  await page.getByRole('menuitem', { name: 'Compartilhar plano' }).click()
  await page.getByLabel('E-mail da pessoa').fill(email)
  await page.getByRole('button', { name: 'Dar acesso' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Bruno Lima' })).toBeVisible()
  await guest.reload()
  await expect(title(guest)).toHaveValue('Parada da caldeira 3')
  await expect(guest.getByRole('button', { name: 'EAP', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expect(guest).toHaveURL(link)

  await guest.goto(`${app.url}/p/nothing-there/gantt`)
  await guest.getByRole('button', { name: 'Ir para o início' }).click()
  await expect(chooser(guest)).toBeVisible()
  await guest.context().close()
  await page.context().close()
})

test('a plan that is kept in this browser alone has an address, which stays the same when it goes to the server', async ({
  app,
  browser,
}) => {
  const page = await newPage(browser, app)
  await page.route('**/api/trpc/projects.create*', route => route.abort())
  await openSample(page)
  await expect(page.locator('[data-save="offline"]')).toBeVisible()
  const link = page.url()
  expect(link).toMatch(/\/p\/[\w-]+\/gantt$/)
  await page.goto(`${app.url}/account`)
  await page.goto(link)
  await expect(title(page)).toHaveValue('Parada da caldeira 3')
  await page.unroute('**/api/trpc/projects.create*')
  await saved(page)
  expect(page.url()).toBe(link)
  await page.context().close()
})

test('account, licence and administration have addresses; the ones of earlier versions still lead there', async ({
  app,
  page,
}) => {
  await signUp(page, app)
  await page.goto(`${app.url}/account/security`)
  await expect(page.getByRole('heading', { name: 'Sessões ativas' })).toBeVisible()
  await page.goto(`${app.url}/?page=license`)
  await expect(page).toHaveURL(`${app.url}/licence`)
  await page.goto(`${app.url}/?page=account&section=keys&lang=en`)
  await expect(page).toHaveURL(`${app.url}/account/keys?lang=en`)
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL(`${app.url}/start?lang=en`)
})

test('the companion serves the page at every address too', async ({ app, page }) => {
  for (const path of ['/p/some-plan/kanban', '/account/keys', '/licence', '/new', '/start']) {
    for (const origin of [app.url, app.companionUrl]) {
      const reply = await page.request.get(origin + path)
      expect(reply.headers()['content-type'], `${origin}${path}`).toContain('text/html')
      expect(await reply.text()).toContain('<div id="root">')
    }
  }
  expect((await page.request.get(`${app.url}/s/not-a-report`)).headers()['content-type']).not.toContain('root')
})
