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

test('each thing that may be wrong with the provider is named: no script in six tries, none in 15 s, its key, its proxy, its state', async ({
  page,
}) => {
  await page.clock.install()
  const asked = await serveClerk(page, { fail: 6 })
  await page.goto(app.url)
  await expect(page.getByText('O acesso pelo provedor de identidade não pôde ser carregado.')).toBeVisible()
  await expect(page.getByText(/failed_to_load_clerk_js(?!_)/)).toBeVisible()
  expect(asked).toHaveLength(6)
  await checked(page, 'clerk-failed')

  const script = /clerk\.browser\.js/
  await page.route(script, () => undefined)
  const waiting = page.waitForRequest(script)
  await page.getByRole('button', { name: 'Recarregar' }).click()
  await waiting
  await expect(page.getByText('Carregando...')).toBeVisible()
  await page.clock.fastForward(14_000)
  await expect(page.getByText('Carregando...')).toBeVisible()
  await page.clock.fastForward(1000)
  await expect(page.getByText('failed_to_load_clerk_js_timeout')).toBeVisible()

  let wrong: object = {}
  await page.route(/installation\.info/, async route => {
    const reply = await route.fetch()
    const answers = (await reply.json()) as { result: { data: Record<string, unknown> | null } }[]
    for (const { result } of answers)
      if (result.data && 'clerkPublishableKey' in result.data) Object.assign(result.data, wrong)
    await route.fulfill({ response: reply, json: answers })
  })
  for (const [said, given] of [
    ['Falta a chave pública do provedor de identidade.', { clerkPublishableKey: null }],
    ['A chave pública do provedor de identidade não é válida', { clerkPublishableKey: 'pk_test_bm90IGEgaG9zdA==' }],
    [
      'A chave pública do provedor de identidade não é válida',
      { clerkPublishableKey: 'sk_live_Y2FsbS1mb3gtMS5leGFtcGxlJA==' },
    ],
    ['O endereço de proxy do provedor de identidade não é válido', { clerkProxyUrl: 'ftp://x' }],
  ] as const) {
    wrong = given
    await page.reload()
    await expect(page.getByText(said)).toBeVisible()
  }
  wrong = {}
  await page.unroute(script)
  await page.route(script, route =>
    route.fulfill({
      contentType: 'text/javascript',
      headers: { 'access-control-allow-origin': '*' },
      body: 'window.Clerk = { loaded: true, session: null, user: { id: "u" }, addListener() {} }',
    }),
  )
  await page.reload()
  await expect(page.getByText('Invalid state', { exact: false })).toBeVisible()
})
