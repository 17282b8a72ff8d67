import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page, WebSocketRoute } from '@playwright/test'
import { writeMpp } from '../packages/formats/src/testing/mpp-file.ts'
import { expect, signUp, startApp, test } from './support/app.ts'
import { clearBrowser, generate, newPage, savedPlan, taskOf, withoutSaveDialog } from './support/plan.ts'
import { shot } from './support/walk.ts'

test.use({ serviceWorkers: 'allow' })

/** A part of the page that a newer build has under another name. */
const GONE = /\/assets\/PrintDialog-[^/]+\.js/

/** What the page may need is in the browser: from here on it can be cut off at any moment. */
const equipped = (page: Page) =>
  expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), { timeout: 60_000 }).toBe(true)

test('edits made without a network are kept, shown as waiting, and sent when it is back', async ({ app, browser }) => {
  const page = await newPage(browser, app)
  await generate(page)
  await expect(page.locator('[data-save="saved"]')).toBeVisible()
  await equipped(page)
  await page.context().setOffline(true)
  await page.getByLabel('Nome do projeto').fill('Caldeira sem rede')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-save="offline"]')).toContainText('1 edição à espera do servidor')
  await page.context().setOffline(false)
  await expect(page.locator('[data-save="saved"]')).toBeVisible({ timeout: 20_000 })
  await clearBrowser(page, app)
  await page.getByRole('button', { name: 'Projetos', exact: true }).click()
  await page
    .getByRole('dialog', { name: 'Projetos' })
    .getByRole('button', { name: /^Caldeira sem rede/ })
    .click()
  await expect(page.getByLabel('Nome do projeto')).toHaveValue('Caldeira sem rede')
  await page.context().close()
})

test('the app starts without a network after the first visit, with the plan', async ({ app, browser }) => {
  const page = await newPage(browser, app)
  await generate(page)
  await expect(page.locator('[data-save="saved"]')).toBeVisible()
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByText('8 críticas')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('Sem contato com o servidor', { exact: false })).toBeVisible()
  // All that was never opened with a network opens without one: views, dialogs, languages, readers of files.
  await page.getByRole('button', { name: 'Kanban', exact: true }).click()
  await expect(page.getByRole('region', { name: 'A Fazer' })).toBeVisible()
  await page.getByRole('button', { name: 'EAP', exact: true }).click()
  await page.getByRole('button', { name: 'Gantt', exact: true }).click()
  for (const tab of ['Recursos', 'Pacotes', 'Caminho crítico', 'Relatório', 'Visão geral'])
    await page.getByRole('tab', { name: tab }).click()
  await expect(page.getByRole('tabpanel', { name: 'Visão geral' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+P')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Imprimir' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'EN', exact: true }).click()
  await page.getByRole('button', { name: 'Projects', exact: true }).click()
  await expect(page.getByRole('dialog').getByText('Parada da caldeira 3').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await page.getByRole('button', { name: /^Update existing/ }).click()
  const mpp = { name: 'plant.mpp', mimeType: 'application/octet-stream', buffer: Buffer.from(writeMpp({ layout: 14 })) }
  await page.getByTestId('open-file').setInputFiles(mpp)
  await expect(page.getByRole('gridcell', { name: 'By hand', exact: true })).toBeVisible()
  await page.context().setOffline(false)
  await page.context().close()
})

test('two windows on one plan say so, and both keep what each did', async ({ app, browser }) => {
  const page = await newPage(browser, app)
  await generate(page)
  await expect(page.locator('[data-save="saved"]')).toBeVisible()
  const other = await page.context().newPage()
  await withoutSaveDialog(other)
  await other.goto(app.url)
  await expect(other.getByText('Este plano está aberto em outra janela.', { exact: false })).toBeVisible()

  const move = async (window: typeof page, task: string, to: string) => {
    await window.getByRole('button', { name: 'Kanban', exact: true }).click()
    await window.getByRole('button', { name: `Mais: ${task}` }).click()
    await window.getByRole('menuitem', { name: `Mover para ${to}` }).click()
    // What comes before it is open and protects people: a user answers for it by name.
    const report = window.getByRole('dialog', { name: `Informar: ${task}` })
    await report.getByLabel('Nome de quem responde').fill('Ana')
    await report.getByRole('button', { name: 'Salvar' }).click()
    await expect(report).toBeHidden()
  }
  await move(page, 'Montar andaimes', 'Em Andamento')
  await expect(other.getByRole('button', { name: 'Kanban', exact: true })).toBeVisible()
  await move(other, 'Abrir bocas de visita', 'Concluído')
  for (const window of [page, other]) {
    await expect
      .poll(
        async () => {
          const { schema } = await savedPlan(window)
          return [
            taskOf(schema, 'Montar andaimes').percent_complete ?? 0,
            taskOf(schema, 'Abrir bocas de visita').percent_complete ?? 0,
          ]
        },
        { timeout: 15_000 },
      )
      .toEqual([50, 100])
  }
  // The notice ends with its cause: when the window that has the plan is closed, and where the plan is left.
  const noticeIn = (window: typeof page) =>
    window.getByText('Este plano está aberto em outra janela.', { exact: false })
  await expect(noticeIn(other)).toBeVisible()
  await page.close()
  await expect(noticeIn(other)).toBeHidden()
  const third = await other.context().newPage()
  await withoutSaveDialog(third)
  await third.goto(app.url)
  await expect(noticeIn(third)).toBeVisible()
  await third.getByRole('button', { name: 'Voltar' }).click()
  await expect(third.getByRole('heading', { name: 'O que você quer fazer?' })).toBeVisible()
  await expect(noticeIn(third)).toBeHidden()
  await other.context().close()
})

test('a tab that is closed, or crashes, in the middle of the work brings back everything that was seen', async ({
  app,
  browser,
}) => {
  const page = await newPage(browser, app)
  await generate(page)
  await equipped(page)
  await page.context().setOffline(true)
  await page.getByLabel('Nome do projeto').fill('Antes de fechar')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-save="offline"]')).toBeVisible()
  const context = page.context()
  await page.close({ runBeforeUnload: false })
  await context.setOffline(false)

  const again = await context.newPage()
  await again.goto(app.url)
  await expect(again.getByLabel('Nome do projeto')).toHaveValue('Antes de fechar')
  await expect(again.getByText('Plano recuperado: Antes de fechar')).toBeVisible()
  await again.getByLabel('Nome do projeto').fill('Antes da queda')
  await again.keyboard.press('Enter')
  await expect(again.locator('[data-save="saved"]')).toBeVisible()
  await again.getByLabel('Nome do projeto').fill('Um instante antes da queda')
  await again.keyboard.press('Enter')
  // The process of the page is gone, without a chance to write anything more.
  const control = await context.newCDPSession(again)
  await Promise.race([control.send('Page.crash').catch(() => undefined), again.waitForEvent('crash')])
  await again.close()
  const third = await context.newPage()
  await third.goto(app.url)
  await expect(third.getByLabel('Nome do projeto')).toHaveValue('Um instante antes da queda')
  await context.close()
})

test('the app can be installed: a manifest with names and icons, and a worker that keeps it', async ({ page, app }) => {
  await page.goto(app.url)
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')
    return (await (await fetch(link?.href ?? '')).json()) as {
      name: string
      display: string
      start_url: string
      icons: { src: string; sizes: string; purpose?: string }[]
      screenshots: { src: string; form_factor: string }[]
      shortcuts: { url: string }[]
      file_handlers: { accept: Record<string, string[]> }[]
    }
  })
  expect(manifest).toMatchObject({ display: 'standalone', start_url: '/' })
  expect(manifest.name).toContain('Parada')
  for (const purpose of ['any', 'maskable'])
    expect(manifest.icons.filter(icon => icon.purpose === purpose).map(icon => icon.sizes)).toEqual(
      expect.arrayContaining(['192x192', '512x512']),
    )
  expect(manifest.screenshots.map(each => each.form_factor).sort()).toEqual(['narrow', 'wide'])
  for (const { src } of [...manifest.icons, ...manifest.screenshots])
    expect((await page.request.get(app.url + src)).headers()['content-type']).toMatch(/^image/)
  const control = await page.context().newCDPSession(page)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const { installabilityErrors } = await control.send('Page.getInstallabilityErrors')
  // The browser of a test keeps no profile, which is the one thing it has to object to.
  expect(installabilityErrors.map(each => each.errorId).filter(each => each !== 'in-incognito')).toEqual([])
  // Its shortcut opens the list, and a file opened from the desktop arrives.
  expect(Object.values(manifest.file_handlers[0]?.accept ?? {}).flat()).toEqual(['.tmx', '.mpp', '.xer'])
  await page.addInitScript(
    plan => {
      const getFile = async () => new File([plan], 'da área de trabalho.tmx')
      Object.defineProperty(window, 'launchQueue', {
        value: { setConsumer: (take: (launched: object) => void) => take({ files: [{ getFile }] }) },
      })
    },
    JSON.stringify({ project_name: 'Da área de trabalho', tasks: [{ id: 1, name: 'Abrir', duration: '4h' }] }),
  )
  await signUp(page, app)
  await page.goto(app.url + manifest.shortcuts[0]?.url)
  await expect(page.getByRole('dialog', { name: 'Projetos' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Nome do projeto')).toHaveValue('Da área de trabalho')
})

test('a newer version is told and changes nothing under the hands; a part that is gone has a way out', async ({
  browser,
}) => {
  const root = await mkdtemp(join(tmpdir(), 'parada-web-'))
  await cp(process.env.PARADA_WEB_ROOT ?? 'apps/web/dist', root, { recursive: true })
  const app = await startApp({ PARADA_WEB_ROOT: root })
  const page = await newPage(browser, app)
  await generate(page)
  await expect(page.locator('[data-save="saved"]')).toBeVisible()
  // Until its worker has everything, the page asks the server for its parts: this one has gone in the meantime.
  await page.context().route(GONE, route => route.fulfill({ status: 404 }))
  await page.evaluate(async () => {
    for (const each of await navigator.serviceWorker.getRegistrations()) await each.unregister()
    for (const name of await caches.keys()) await caches.delete(name)
  })
  await page.reload()
  await page.getByLabel('Nome do projeto').fill('Antes da versão nova')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ControlOrMeta+P')
  const told = page.getByText('Há uma versão nova')
  await expect(told.first()).toBeVisible()
  await page.context().unroute(GONE)
  await page.getByRole('button', { name: 'Recarregar' }).first().click()
  await expect(page.getByLabel('Nome do projeto')).toHaveValue('Antes da versão nova')
  await expect(told).toHaveCount(0)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await equipped(page)
  // The server is given another version while the page is open.
  const worker = join(root, 'sw.js')
  await writeFile(worker, (await readFile(worker, 'utf8')).replace(/const VERSION = '\w+'/, "const VERSION = 'newer'"))
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  await expect(told).toBeVisible({ timeout: 30_000 })
  // The page goes on with its own parts.
  await page.getByRole('button', { name: 'Kanban', exact: true }).click()
  await expect(page.getByRole('region', { name: 'A Fazer' })).toBeVisible()
  await page.getByRole('button', { name: 'Recarregar' }).click()
  await expect(page.getByLabel('Nome do projeto')).toHaveValue('Antes da versão nova')
  await expect(told).toHaveCount(0)
  await page.context().close()
  await app.stop()
  await rm(root, { recursive: true, force: true })
})

test.describe('a plant’s server without a certificate, where browsers have no worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('a page older than its server says so as soon as it is back, and reloads with an edit that was not sent', async ({
    browser,
  }) => {
    const root = await mkdtemp(join(tmpdir(), 'parada-web-'))
    await cp(process.env.PARADA_WEB_ROOT ?? 'apps/web/dist', root, { recursive: true })
    const index = join(root, 'index.html')
    const html = await readFile(index, 'utf8')
    const entry = /src="\/assets\/(index-[\w-]+)\.js"/.exec(html)?.[1] ?? ''
    await cp(join(root, 'assets', `${entry}.js`), join(root, 'assets', 'index-newer.js'))
    const app = await startApp({ PARADA_WEB_ROOT: root })
    const page = await newPage(browser, app)
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
    // A socket counts once the server has said something over it: before that the page does not know it as open.
    const sockets: WebSocketRoute[] = []
    await page.routeWebSocket(/\/api\/trpc/, socket => {
      socket.connectToServer().onMessage(message => {
        if (!sockets.includes(socket)) sockets.push(socket)
        socket.send(message)
      })
    })
    await page.reload()
    await generate(page)
    await expect(page.locator('[data-save="saved"]')).toBeVisible()
    const told = page.getByText('Há uma versão nova')
    const reopen = async () => {
      await expect.poll(() => sockets.length).toBeGreaterThan(0)
      const before = sockets.length
      await sockets.at(-1)?.close({ code: 1012 })
      await expect.poll(() => sockets.length, { timeout: 20_000 }).toBeGreaterThan(before)
    }
    // The same server again: nothing is said.
    const asked = page.waitForResponse(`${app.url}/`)
    await reopen()
    await asked
    await expect(told).toHaveCount(0)
    // A newer one: its page begins with another part. The edit of this page is not taken any more before the reload.
    await page.route('**/api/trpc/projects.save*', route => route.abort())
    await page.getByLabel('Nome do projeto').fill('Escrito antes da troca')
    await page.keyboard.press('Enter')
    await expect(page.locator('[data-save="offline"]')).toContainText('1 edição à espera do servidor')
    await writeFile(index, html.replace(`${entry}.js`, 'index-newer.js'))
    for (const each of ['.br', '.gz']) await rm(index + each, { force: true })
    await reopen()
    await expect(told).toBeVisible()
    await shot(page, 'page-older')
    await page.unroute('**/api/trpc/projects.save*')
    await page.getByRole('button', { name: 'Recarregar' }).click()
    await expect(page.getByLabel('Nome do projeto')).toHaveValue('Escrito antes da troca')
    await expect(page.locator('[data-save="saved"]')).toBeVisible({ timeout: 20_000 })
    expect(await page.evaluate(() => document.querySelector('script[type="module"]')?.getAttribute('src'))).toContain(
      'index-newer',
    )
    await page.context().close()
    await app.stop()
    await rm(root, { recursive: true, force: true })
  })
})
