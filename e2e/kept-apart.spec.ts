/** Plans that were left, torn away, refused or taken: nothing of them is lost, and what became of them is said. */
import { cp, rm } from 'node:fs/promises'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { expect, signUp, startApp, test } from './support/app.ts'
import { clearBrowser, newPage, openSample, withoutSaveDialog } from './support/plan.ts'

test.use({ serviceWorkers: 'allow' })

const NAME = 'Nome do projeto'
const kind = (page: Page) => page.locator('[data-save]').getAttribute('data-save')
const saved = (page: Page) => expect.poll(() => kind(page), { timeout: 30_000 }).toBe('saved')

async function rename(page: Page, name: string): Promise<void> {
  await page.getByLabel(NAME).fill(name)
  await page.getByLabel(NAME).press('Enter')
}

/** Waits until this browser keeps a plan under a name: a window that is gone a moment earlier has said nothing yet. */
const isKept = (page: Page, name: string) =>
  expect
    .poll(() =>
      page.evaluate(
        () =>
          new Promise<string[]>((resolve, reject) => {
            const asked = indexedDB.open('parada')
            asked.onerror = () => reject(asked.error)
            asked.onsuccess = () => {
              const read = asked.result.transaction('plans').objectStore('plans').getAll()
              read.onerror = () => reject(read.error)
              read.onsuccess = () => {
                asked.result.close()
                resolve(read.result.map(each => (each as { name: string }).name))
              }
            }
          }),
      ),
    )
    .toContain(name)

/** Another window of the same browser. */
async function another(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage()
  await withoutSaveDialog(page)
  await page.goto(url)
  return page
}

/** The list of plans, opened. */
async function projects(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Projetos', exact: true }).click()
  return page.getByRole('dialog', { name: 'Projetos' })
}

const planNamed = (list: Locator, name: string) => list.getByRole('button', { name: new RegExp(`^${name}`) })

test('a plan that was left without a network is sent when it is back, whatever is open by then', async ({
  app,
  browser,
}) => {
  const page = await newPage(browser, app)
  const context = page.context()
  await openSample(page)
  await saved(page)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await context.setOffline(true)
  await rename(page, 'Primeira, sem rede')
  await expect(page.locator('[data-save="offline"]')).toContainText('1 edição à espera do servidor')
  // A second window of the same plan takes the place of the first in what is opened the next time.
  const second = await another(context, app.url)
  await expect(second.getByLabel(NAME)).toHaveValue('Primeira, sem rede')
  await expect(second.getByText('Este plano está aberto em outra janela.', { exact: false })).toBeVisible()
  const list = await projects(second)
  await expect(list.getByText('A lista não pôde ser carregada', { exact: false })).toBeVisible()
  await expect(planNamed(list, 'Primeira, sem rede')).toContainText('1 edição à espera')
  await second.keyboard.press('Escape')
  // Left for another plan, which only this browser has yet.
  await page.getByRole('button', { name: 'Voltar', exact: true }).click()
  await openSample(page)
  await rename(page, 'Segunda, nunca enviada')
  await isKept(page, 'Segunda, nunca enviada')
  await page.close({ runBeforeUnload: false })
  await second.close({ runBeforeUnload: false })

  await context.setOffline(false)
  const third = await another(context, app.url)
  await expect(third.locator('[data-toast="ok"]', { hasText: 'foram enviadas: Primeira, sem rede' })).toBeVisible()
  await clearBrowser(third, app)
  const again = await projects(third)
  await expect(again.getByRole('listitem')).toHaveCount(2)
  await expect(planNamed(again, 'Primeira, sem rede')).toBeVisible()
  await expect(planNamed(again, 'Segunda, nunca enviada')).toBeVisible()
  await context.close()
})

test('a plan whose making as a project got no answer is one project, with what was done since', async ({
  app,
  browser,
}) => {
  const page = await newPage(browser, app)
  const context = page.context()
  let lost = 0
  // The server does it; the page never gets the answer, and is reloaded in between.
  await context.route('**/api/trpc/projects.create*', async route => {
    await route.fetch()
    lost++
    await route.abort('connectionreset')
  })
  await openSample(page)
  await expect.poll(() => lost).toBeGreaterThan(0)
  await rename(page, 'Feito uma vez')
  await expect(page.locator('[data-save="offline"]')).toContainText('guardado aqui, à espera do servidor')
  await page.close({ runBeforeUnload: false })
  await context.unroute('**/api/trpc/projects.create*')
  const next = await another(context, app.url)
  await expect(next.getByLabel(NAME)).toHaveValue('Feito uma vez')
  await saved(next)
  const list = await projects(next)
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(planNamed(list, 'Feito uma vez')).toBeVisible()
  await context.close()
})

test('another person who signs in in another tab gets nothing of the first; a session that ends takes nothing away', async ({
  app,
  browser,
}) => {
  const page = await newPage(browser, app)
  const context = page.context()
  const ana = await page.request.get(`${app.url}/api/auth/get-session`)
  const { user } = (await ana.json()) as { user: { email: string } }
  await openSample(page)
  await saved(page)
  const tab = await context.newPage()
  await signUp(tab, app, 'Bruno Lima')
  await expect(tab.getByRole('heading', { name: 'O que você quer fazer?' })).toBeVisible()
  await page.bringToFront()
  await rename(page, 'Só de Ana')
  // What she did stays hers: her page becomes his, without her plan.
  await expect(page.getByRole('heading', { name: 'O que você quer fazer?' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByLabel(NAME)).toHaveCount(0)
  const list = await projects(page)
  await expect(list.getByText('Nenhum projeto guardado no servidor.')).toBeVisible()
  await tab.close()
  await page.request.post(`${app.url}/api/auth/sign-in/email`, {
    data: { email: user.email, password: 'Caldeira-3-parada!' },
    headers: { origin: app.url },
  })
  await page.goto(app.url)
  await expect(page.getByLabel(NAME)).toHaveValue('Só de Ana')
  await saved(page)
  // Her session ends while an edit waits for the network: signed in again, she goes on where she was.
  await context.setOffline(true)
  await rename(page, 'Antes do fim da sessão')
  await expect.poll(() => kind(page)).toBe('offline')
  await page.request.post(`${app.url}/api/auth/sign-out`, { data: {}, headers: { origin: app.url } })
  await context.setOffline(false)
  const enter = page.getByRole('button', { name: 'Entrar' })
  await expect(enter.first()).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Alterações em um plano esperam neste navegador.')).toBeVisible()
  await expect(page.getByLabel(NAME)).toHaveCount(0)
  await enter.first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-mail').fill(user.email)
  await dialog.getByLabel('Senha', { exact: true }).fill('Caldeira-3-parada!')
  await dialog.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByLabel(NAME)).toHaveValue('Antes do fim da sessão')
  await saved(page)
  await expect(planNamed(await projects(page), 'Antes do fim da sessão')).toBeVisible()
  await context.close()
})

/** Plans whose content this browser holds. */
const contents = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const asked = indexedDB.open('parada')
        asked.onerror = () => reject(asked.error)
        asked.onsuccess = () => {
          const read = asked.result.transaction('contents').objectStore('contents').count()
          read.onerror = () => reject(read.error)
          read.onsuccess = () => {
            asked.result.close()
            resolve(read.result)
          }
        }
      }),
  )

test('who signs out leaves in the browser what the server has not got, nothing else, and no secret', async ({
  app,
  browser,
}) => {
  const page = await newPage(browser, app)
  const { user } = (await (await page.request.get(`${app.url}/api/auth/get-session`)).json()) as {
    user: { email: string }
  }
  const leave = async () => {
    await page.getByRole('button', { name: 'Conta', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Sair' }).click()
    await expect(page.getByRole('button', { name: 'Entrar' }).first()).toBeVisible()
  }
  await openSample(page)
  await rename(page, 'Guardado no servidor')
  await saved(page)
  expect(await contents(page)).toBe(1)
  // Neither the password nor the session is where a script could read it.
  const cookies = (await page.context().cookies()).filter(each => each.name.includes('session'))
  expect(cookies.length).toBeGreaterThan(0)
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]))
  for (const secret of [
    'Caldeira-3-parada!',
    ...cookies.map(each => decodeURIComponent(each.value).split('.')[0] ?? ''),
  ])
    expect(kept).not.toContain(secret)
  await leave()
  await expect.poll(() => contents(page)).toBe(0)
  const dialog = page.getByRole('dialog')
  const enter = async () => {
    await page.getByRole('button', { name: 'Entrar' }).first().click()
    await dialog.getByLabel('E-mail').fill(user.email)
    await dialog.getByLabel('Senha', { exact: true }).fill('Caldeira-3-parada!')
    await dialog.getByRole('button', { name: 'Entrar', exact: true }).click()
  }
  await enter()
  await planNamed(await projects(page), 'Guardado no servidor').click()
  await page.route('**/api/trpc/projects.save*', route => route.abort())
  await rename(page, 'Ainda não enviado')
  await expect.poll(() => kind(page)).toBe('offline')
  await leave()
  await expect(page.getByText('Alterações em um plano esperam neste navegador.')).toBeVisible()
  expect(await contents(page)).toBe(1)
  await page.unroute('**/api/trpc/projects.save*')
  await enter()
  await expect(planNamed(await projects(page), 'Ainda não enviado')).toBeVisible({ timeout: 30_000 })
  await page.context().close()
})

test('a project that is deleted while it is edited stays in the browser, and becomes a new one when asked to', async ({
  app,
  browser,
}) => {
  const page = await newPage(browser, app)
  await openSample(page)
  await saved(page)
  const other = await another(page.context(), app.url)
  await expect(other.getByLabel(NAME)).toHaveValue('Parada da caldeira 3')
  await page.context().setOffline(false)
  const list = await projects(other)
  await list.getByRole('button', { name: /^Ações de/ }).click()
  await other.getByRole('menuitem', { name: 'Excluir' }).click()
  await expect(list.getByText('Excluído: Parada da caldeira 3')).toBeVisible()
  const card = page.locator('[data-banner="err"]')
  await expect(card).toContainText('O servidor não recebe mais as mudanças deste plano.')
  await expect(card).toContainText('Este projeto foi excluído.')
  await expect(page.locator('[data-save="local"]')).toContainText('salvo neste navegador')
  await rename(page, 'Ainda minha')
  await page.reload()
  await expect(page.getByLabel(NAME)).toHaveValue('Ainda minha')
  // Each opening says it again: what is edited here stays here, and is not taken for sent.
  await expect(card).toContainText('O servidor não recebe mais as mudanças deste plano.')
  const mine = await projects(page)
  const act = async (item: string) => {
    await mine.getByRole('button', { name: 'Ações de Ainda minha' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  // A user who does not want it here either has the way back for as long as the list is open.
  await act('Excluir')
  await expect(planNamed(mine, 'Ainda minha')).toHaveCount(0)
  await expect(page.getByLabel(NAME)).toHaveCount(0)
  await mine
    .getByRole('listitem')
    .filter({ hasText: 'Excluído: Ainda minha' })
    .getByRole('button', { name: 'Desfazer' })
    .click()
  await expect(planNamed(mine, 'Ainda minha')).toBeVisible()
  await act('Guardar no servidor')
  await expect(page.getByLabel(NAME)).toHaveValue('Ainda minha')
  await saved(page)
  await page.context().close()
})

test('a browser that refuses to keep the plan says so, asks before it is closed, and keeps it once it can', async ({
  app,
  browser,
}) => {
  const page = await newPage(browser, app)
  await page.evaluate(() => {
    const put = IDBObjectStore.prototype.put
    IDBObjectStore.prototype.put = function full(this: IDBObjectStore, ...each: Parameters<typeof put>) {
      if ('full' in window) throw new DOMException('no room', 'QuotaExceededError')
      return put.apply(this, each)
    }
  })
  await openSample(page)
  await saved(page)
  await page.evaluate(() => Object.assign(window, { full: true }))
  await page.context().setOffline(true)
  await rename(page, 'Sem espaço')
  await expect(page.getByText('Este navegador não está guardando o plano')).toBeVisible()
  await expect(page.locator('[data-save="unsaved"]')).toContainText('não guardado')
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await page.evaluate(() => Reflect.deleteProperty(window, 'full'))
  await expect(page.locator('[data-save="unsaved"]')).toHaveCount(0, { timeout: 20_000 })
  await rename(page, 'Com espaço')
  await expect.poll(() => kind(page)).toBe('offline')
  const context = page.context()
  await page.close({ runBeforeUnload: false })
  await context.setOffline(false)
  const next = await another(context, app.url)
  await expect(next.getByLabel(NAME)).toHaveValue('Com espaço')
  await saved(next)
  // A browser that gives no database at all: the server has everything, and what it has not is said not to be kept.
  await next.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('not in this window', 'SecurityError')
    }
  })
  await next.reload()
  await expect(next.getByText('Este navegador não está guardando o plano')).toBeVisible()
  await expect(next.getByLabel(NAME)).toHaveValue('Com espaço')
  await rename(next, 'Sem banco de dados')
  await saved(next)
  await context.setOffline(true)
  await rename(next, 'Sem banco e sem rede')
  await expect(next.locator('[data-save="unsaved"]')).toContainText('não guardado')
  await context.setOffline(false)
  await saved(next)
  await next.getByRole('button', { name: 'Voltar', exact: true }).click()
  await openSample(next)
  await rename(next, 'Nova, sem banco de dados')
  await saved(next)
  await next.reload()
  await expect(next.getByLabel(NAME)).toHaveValue('Nova, sem banco de dados')
  const list = await projects(next)
  await planNamed(list, 'Sem banco e sem rede').click()
  await expect(next.getByLabel(NAME)).toHaveValue('Sem banco e sem rede')
  await context.close()
})

test('a server that is away is waited for; one that comes back older is told from the plan that is newer here', async ({
  browser,
}) => {
  // The product is started three times.
  test.slow()
  let app = await startApp()
  const page = await newPage(browser, app)
  await openSample(page)
  await saved(page)
  await app.stop('keep')
  const backup = `${app.dataDir}-backup`
  await cp(app.dataDir, backup, { recursive: true })
  await rename(page, 'Servidor parado')
  await expect(page.locator('[data-save="offline"]')).toContainText('1 edição à espera do servidor')
  app = await startApp({}, [], app)
  await saved(page)
  await app.stop('keep')
  await rm(app.dataDir, { recursive: true, force: true })
  await cp(backup, app.dataDir, { recursive: true })
  app = await startApp({}, [], app)
  await page.reload()
  const card = page.locator('[data-banner="err"]')
  await expect(card).toContainText('O servidor tem um estado anterior deste plano', { timeout: 30_000 })
  await expect(page.getByLabel(NAME)).toHaveValue('Servidor parado')
  await card.getByRole('button', { name: 'Guardar como projeto novo' }).click()
  await saved(page)
  await expect(card).toHaveCount(0)
  const list = await projects(page)
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await planNamed(list, 'Parada da caldeira 3').click()
  await expect(page.getByLabel(NAME)).toHaveValue('Parada da caldeira 3')
  await page.context().close()
  await app.stop()
  await rm(backup, { recursive: true, force: true })
})
