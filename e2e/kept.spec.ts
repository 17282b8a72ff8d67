import { expect, test } from './support/app.ts'
import { generate, newPage, savedPlan, taskOf, withoutSaveDialog } from './support/plan.ts'

test('edits made without a network are kept, shown as waiting, and sent when it is back', async ({ app, browser }) => {
  const page = await newPage(browser, app)
  await generate(page)
  await expect(page.locator('[data-save="saved"]')).toBeVisible()
  await page.context().setOffline(true)
  await page.getByLabel('Nome do projeto').fill('Caldeira sem rede')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-save="offline"]')).toContainText('1 edição à espera do servidor')
  await page.context().setOffline(false)
  await expect(page.locator('[data-save="saved"]')).toBeVisible({ timeout: 20_000 })
  await page.evaluate(() => indexedDB.deleteDatabase('parada'))
  await page.evaluate(() => localStorage.clear())
  await page.goto(app.url)
  await page.getByRole('button', { name: 'Projetos', exact: true }).click()
  await page
    .getByRole('button', { name: /Caldeira sem rede/ })
    .first()
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
  await page.getByRole('button', { name: 'Kanban', exact: true }).click()
  await expect(page.getByRole('region', { name: 'A Fazer' })).toBeVisible()
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
  await page.context().close()
})

test('a tab that is closed, or crashes, in the middle of the work brings back everything that was seen', async ({
  app,
  browser,
}) => {
  const page = await newPage(browser, app)
  await generate(page)
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
    }
  })
  expect(manifest).toMatchObject({ display: 'standalone', start_url: '/' })
  expect(manifest.name).toContain('Parada')
  expect(manifest.icons.map(icon => icon.sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']))
  for (const icon of manifest.icons) expect((await page.request.get(app.url + icon.src)).status()).toBe(200)
  const control = await page.context().newCDPSession(page)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const { installabilityErrors } = await control.send('Page.getInstallabilityErrors')
  // The browser of a test keeps no profile, which is the one thing it has to object to.
  expect(installabilityErrors.map(each => each.errorId).filter(each => each !== 'in-incognito')).toEqual([])
})
