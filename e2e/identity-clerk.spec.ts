import { expect, test } from '@playwright/test'
import { type RunningApp, startApp } from './support/app.ts'
import { clerkSettings, serveClerk } from './support/clerk.ts'
import { CHOOSER, checked, openSection } from './support/identity.ts'

// Against our double: no real Clerk was reached.
let app: RunningApp & { stop(): Promise<void> }
test.beforeAll(async () => {
  app = await startApp(clerkSettings)
})
test.afterAll(() => app.stop())

test('the script comes at the third try; one signs in, proves oneself, and leaves, all at the provider', async ({
  page,
}) => {
  const asked = await serveClerk(page, { fail: 2 })
  await page.goto(app.url)
  await expect(page.getByText('Entre para continuar.')).toBeVisible()
  expect(asked).toHaveLength(3)
  await page.getByRole('button', { name: 'Entrar' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Senha', { exact: true })).toHaveCount(0)
  await checked(page, 'sign-in-clerk')
  await dialog.getByRole('button', { name: 'Entrar com Clerk' }).click()
  await page.getByRole('button', { name: 'Ana no Clerk' }).click()
  await expect(page.getByRole('heading', CHOOSER)).toBeVisible()
  await page.getByRole('button', { name: 'Conta', exact: true }).click()
  await expect(page.getByText('Ana do Clerk · ana@clerk.example')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.reload()
  await expect(page.getByRole('heading', CHOOSER)).toBeVisible()
  await openSection(page, app, 'account', 'profile')
  await page.getByRole('button', { name: 'Abrir no provedor' }).click()
  await page.getByRole('button', { name: 'Perfil no Clerk' }).click()

  await page.getByRole('tab', { name: 'Chaves de API' }).click()
  await page.getByLabel('Nome da chave').fill('Robô')
  await page.getByRole('button', { name: 'Criar chave' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirme que é você' })
  await proof.getByRole('button', { name: 'Abrir no provedor' }).click()
  await expect(page.locator('#double button')).toHaveCount(2)
  await page.evaluate(() => document.querySelectorAll<HTMLElement>('#double button')[1]?.click())
  await expect(proof.getByText('A senha ou o código não confere.')).toBeVisible()
  await proof.getByRole('button', { name: 'Abrir no provedor' }).click()
  await expect(page.locator('#double button')).toHaveCount(2)
  await page.evaluate(() => document.querySelectorAll<HTMLElement>('#double button')[0]?.click())
  await expect(page.locator('[data-secret]')).toHaveText(/^parada_/)

  await page.getByRole('button', { name: 'Conta', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await expect(page.getByText('Entre para continuar.')).toBeVisible()
})

test('a pending session stays signed out; a plan in the claims is PRO; a provider that is degraded is told', async ({
  page,
}) => {
  await serveClerk(page)
  await page.goto(app.url)
  const enter = async (name: string) => {
    await page.getByRole('button', { name: 'Entrar' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Entrar com Clerk' }).click()
    await page.getByRole('button', { name }).click()
  }
  await enter('Pendente')
  await expect(page.getByText('Entre para continuar.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Entre para continuar.')).toBeVisible()
  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  await enter('PRO no Clerk')
  await expect(page.getByText('PRO', { exact: true })).toBeVisible()
  await page.evaluate(() =>
    (window as unknown as { Clerk: { tellStatus(status: string): void } }).Clerk.tellStatus('degraded'),
  )
  await expect(page.getByText(/Sem contato com o provedor de identidade/)).toBeVisible()
})

test('a script that never comes is tried five times and named; so is a key that is no key', async ({ page }) => {
  const asked = await serveClerk(page, { fail: 99 })
  await page.goto(app.url)
  await expect(page.getByText('O acesso pelo provedor de identidade não pôde ser carregado.')).toBeVisible()
  await expect(page.getByText('failed_to_load_clerk_js')).toBeVisible()
  expect(asked).toHaveLength(5)
  await checked(page, 'clerk-failed')

  const wrong = await startApp({ ...clerkSettings, PARADA_CLERK_PUBLISHABLE_KEY: 'pk_test_bm90IGEgaG9zdA==' })
  await page.goto(wrong.url)
  await expect(page.getByText(/A chave pública do provedor de identidade não é válida/)).toBeVisible()
  await wrong.stop()
})
