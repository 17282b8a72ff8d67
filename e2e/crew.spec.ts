/** A crew reports by phone without a network, and the planner approves: what three hundred people do at the end of a shift. */
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from '@playwright/test'
import { test as base, expect, type RunningApp, startApp } from './support/app.ts'
import { expectAccessible, expectFingerSized, wider } from './support/looks.ts'

/** Kilobytes of gzipped script and style that a crew's page may have. */
const BUDGET_KB = 60
const CODE = 'codigo-do-teste'
const ACCOUNT = { email: 'marina@planta.example', password: 'Caldeira-3-parada!' }
const PHONE = { width: 390, height: 844 }
const TASKS = 12

const test = base.extend<object, { site: RunningApp }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: the library asks for this form
    async ({}, use) => {
      const app = await startApp({
        PARADA_PUBLIC_URL: 'https://parada.usina.example',
        PARADA_SET_UP_CODE: CODE,
        PARADA_PLAN: 'pro',
      })
      await use(app)
      await app.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

/** Civil time of this machine, hours from now. */
const civil = (hours: number): string => {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000 + hours * 3_600_000).toISOString().slice(0, 19)
}

const schema = () => ({
  project_name: 'Parada U-110',
  task_mode: 'auto',
  start_date: civil(-6),
  calendar: { hours_per_day: 24, days_per_week: 7, shift_hours: 12, shifts_per_day: 2 },
  tasks: [
    ...Array.from({ length: TASKS }, (_, at) => ({
      id: at + 1,
      name: `Abrir boca de visita BV-${at + 1}`,
      duration: '10h',
      equipment: 'C-101',
    })),
    { id: TASKS + 1, name: 'Soldar suporte', duration: '10h', equipment: 'E-101' },
  ],
  dependencies: [],
  resources: [
    { id: 1, name: 'Caldeiraria', type: 'work' },
    { id: 2, name: 'Solda', type: 'work' },
  ],
  assignments: [
    ...Array.from({ length: TASKS }, (_, at) => ({ task_id: at + 1, resource_id: 1, units: 2 })),
    { task_id: TASKS + 1, resource_id: 2 },
  ],
})

/** The planner's window with a stored plan. */
async function planner(browser: Browser, site: RunningApp): Promise<{ page: Page; projectId: string }> {
  const context = await browser.newContext({ timezoneId: 'UTC', locale: 'pt-BR' })
  const page = await context.newPage()
  const headers = { origin: site.url }
  const data = { ...ACCOUNT, name: 'Marina Azevedo', setUpCode: CODE }
  const reply = await page.request.post(`${site.url}/api/auth/sign-up/email`, { data, headers })
  expect(reply.ok(), await reply.text()).toBe(true)
  const made = await page.request.post(`${site.url}/api/trpc/projects.create`, { data: { schema: schema() }, headers })
  const { result } = (await made.json()) as { result: { data: { id: string } } }
  return { page, projectId: result.data.id }
}

const card = (phone: Page, n: number) => phone.locator(`li[data-task="${n}"]`)

test('twelve tasks by phone with two touches each, without a network and back, approved as one change', async ({
  site,
  browser,
}) => {
  const { page, projectId } = await planner(browser, site)
  await page.goto(`${site.url}/p/${projectId}/turno/aprovar`)
  await expect(page.getByText('Nenhum relato espera')).toBeVisible()
  await page.getByRole('button', { name: 'Links das equipes' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Links das equipes' })
  await dialog.getByLabel('Quem usa').fill('Jonas Pereira')
  await dialog.getByRole('button', { name: 'Criar link' }).click()
  const link = await dialog.getByRole('textbox', { name: 'Copiar link: Caldeiraria' }).inputValue()
  expect(link).toMatch(/^https:\/\/parada\.usina\.example\/t\//)
  await expectAccessible(page, 'links', '[role=dialog]')
  await page.keyboard.press('Escape')

  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, timezoneId: 'UTC', locale: 'pt-BR' })
  const phone = await context.newPage()
  await phone.goto(site.url + new URL(link).pathname)
  await expect(phone.getByRole('heading', { name: /^Caldeiraria/ })).toBeVisible()
  await expect(phone.locator('li[data-task]')).toHaveCount(TASKS)
  await expect(phone.getByText('Soldar suporte')).toHaveCount(0)
  await phone.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expectAccessible(phone, 'crew list')
  await expectFingerSized(phone, 'crew list')
  expect(await wider(phone)).toBe(0)

  let touches = 0
  const touch = async (n: number, name: string) => {
    touches++
    await card(phone, n).getByRole('button', { name }).click()
  }
  for (const n of [1, 2, 3]) await touch(n, 'Iniciei')
  for (const n of [1, 2, 3]) await expect(card(phone, n).getByText('enviado')).toBeVisible()
  await expect(phone.getByText(/Tudo enviado/)).toBeVisible()
  await context.setOffline(true)
  for (const n of [4, 5, 6, 7]) await touch(n, 'Terminei')
  await touch(8, 'Parado')
  touches++
  await phone.getByRole('button', { name: 'Sem guindaste' }).click()
  await touch(1, 'Faltam h')
  await expectAccessible(phone, 'crew hours')
  await expectFingerSized(phone, 'crew hours')
  touches++
  await phone.getByRole('button', { name: '2', exact: true }).click()
  for (const n of [9, 10, 11, 12]) await touch(n, 'Iniciei')
  expect(touches).toBeLessThanOrEqual(2 * TASKS)
  await expect(phone.getByText('Sem rede: 10 guardadas neste aparelho')).toBeVisible()

  // The page is closed and opened without a network: everything is there, and what has not left can be taken back.
  await phone.reload()
  await expect(phone.getByText('Sem rede: 10 guardadas neste aparelho')).toBeVisible()
  await expect(card(phone, 8).getByText('no aparelho')).toBeVisible()
  await phone.getByRole('button', { name: '+ Serviço extra' }).click()
  await phone.getByLabel('O que é').fill('Trincas no bocal N2')
  await phone.getByLabel('Horas').fill('14')
  await phone.getByRole('button', { name: 'Guardar' }).click()
  await expect(phone.getByText('Sem rede: 11 guardadas neste aparelho')).toBeVisible()
  await context.setOffline(false)
  await expect(phone.getByText(/Tudo enviado/)).toBeVisible()
  await expect(card(phone, 8).getByText('enviado')).toBeVisible()

  // The planner is told at once; nothing is in the plan yet.
  await expect(page.getByRole('button', { name: 'Aprovar 14', exact: true })).toBeVisible()
  const crew = page.getByRole('region', { name: 'Caldeiraria' })
  await expect(crew.getByRole('listitem')).toHaveCount(14)
  await expectAccessible(page, 'approvals')
  await page.getByRole('button', { name: 'Devolver: Abrir boca de visita BV-12' }).click()
  await page.getByLabel('Por que devolver').fill('A PT ainda não saiu')
  await page.getByRole('button', { name: 'Devolver', exact: true }).click()
  await page.getByRole('button', { name: /Aprovar \d+ sem conflito/ }).click()
  await expect(page.locator('[data-toast="ok"]').last()).toContainText('em uma mudança')
  await expect(crew.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: 'Desfazer a aprovação: Abrir boca de visita BV-4' }).click()
  await expect(crew.getByRole('listitem')).toHaveCount(2)
  await phone.getByRole('button', { name: 'Atualizar' }).click()
  await expect(card(phone, 12).getByText('A PT ainda não saiu')).toBeVisible()
  await expect(card(phone, 5).getByText('aprovado', { exact: true })).toBeVisible()
  if (process.env.PARADA_SHOTS) {
    await phone.screenshot({ path: `${process.env.PARADA_SHOTS}/crew-light.png` })
    await phone.emulateMedia({ colorScheme: 'dark' })
    await phone.screenshot({ path: `${process.env.PARADA_SHOTS}/crew-dark.png` })
    await page.screenshot({ path: `${process.env.PARADA_SHOTS}/inbox.png` })
  }
})

test('the page of a crew carries no editor and stays within its budget', () => {
  const dist = new URL('../apps/web/dist/', import.meta.url)
  const worker = readFileSync(new URL('crew-sw.js', dist), 'utf8')
  const files = JSON.parse(/const FILES = (\[.*\])/.exec(worker)?.[1] ?? '[]') as string[]
  const parts = files.filter(file => /\.(js|css)$/.test(file)).map(file => readFileSync(new URL(`.${file}`, dist)))
  expect(parts.length).toBeGreaterThan(2)
  expect(parts.reduce((sum, each) => sum + gzipSync(each).length, 0) / 1000).toBeLessThan(BUDGET_KB)
  expect(parts.join('')).not.toContain('react')
})
