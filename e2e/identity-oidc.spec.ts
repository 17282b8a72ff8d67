import { expect, type Page, test } from '@playwright/test'
import { type OidcServer, startOidcServer } from '../apps/server/src/testing/oidc-server.ts'
import { type RunningApp, signUp, startApp } from './support/app.ts'
import { ageProofs, CHOOSER, checked, inDatabase, openSection } from './support/identity.ts'

// A real OpenID Connect server, run by the test.
let app: RunningApp & { stop(): Promise<void> }
/** Where the product is; the provider is asked for its description before that is known. */
let address = 'http://localhost'
let provider: OidcServer
test.beforeAll(async () => {
  provider = await startOidcServer(0, () => `${address}/api/auth/callback/oidc`)
  app = await startApp({
    PARADA_OIDC_ISSUER: provider.issuer,
    PARADA_OIDC_CLIENT_ID: 'parada',
    PARADA_OIDC_CLIENT_SECRET: 'segredo',
  })
  address = app.url
  provider.rotate()
})
test.afterAll(async () => {
  await app.stop()
  provider.http.close()
  provider.http.closeAllConnections()
})

async function goToProvider(page: Page): Promise<void> {
  await page.goto(app.url)
  await page.getByRole('button', { name: 'Entrar' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: `Entrar com ${new URL(provider.issuer).host}` }).click()
  await expect(page).toHaveURL(new RegExp(`^${provider.issuer}`))
}

async function enterAs(page: Page, name: string): Promise<void> {
  await page.locator('input[name=login]').fill(name)
  await page.locator('input[name=password]').fill('x')
  await page.locator('button[type=submit]').click()
  await page.locator('button[type=submit]').click()
}

test('one signs in at the provider, gives up there, or is told that the address has an account already', async ({
  browser,
}) => {
  test.setTimeout(90_000)
  const open = async () => (await browser.newContext({ locale: 'pt-BR' })).newPage()
  const page = await open()
  await goToProvider(page)
  await enterAs(page, 'ana')
  await expect(page.getByRole('heading', CHOOSER)).toBeVisible()
  await page.getByRole('button', { name: 'Conta', exact: true }).click()
  await expect(page.getByText('Ana da Usina · ana@usina.example')).toBeVisible()
  await page.context().close()

  const refusing = await open()
  await goToProvider(refusing)
  await refusing.getByRole('link', { name: /cancel/i }).click()
  await expect(refusing.getByText('O provedor não autorizou a entrada. Nada mudou.')).toBeVisible()
  await checked(refusing, 'signed-out-refused')
  await refusing.context().close()

  const owner = await open()
  await signUp(owner, app, 'Bia')
  inDatabase(app, db => {
    db.exec(`update user set email = 'taken@example.com' where name = 'Bia'`)
  })
  const taken = await open()
  await goToProvider(taken)
  await enterAs(taken, 'bia')
  await expect(taken.getByText(/Já existe uma conta com este e-mail/)).toBeVisible()
  await owner.context().close()
  await taken.context().close()
})

test('a sensitive action sends whoever came from the provider back there to give the password again', async ({
  browser,
}) => {
  test.setTimeout(60_000)
  const page = await (await browser.newContext({ locale: 'pt-BR' })).newPage()
  await goToProvider(page)
  await enterAs(page, 'dora')
  await expect(page.getByRole('heading', CHOOSER)).toBeVisible()
  ageProofs(app)
  await openSection(page, app, 'account', 'keys')
  const create = async () => {
    await page.getByLabel('Nome da chave').fill('Robô do turno')
    await page.getByRole('button', { name: 'Criar chave' }).click()
  }
  await create()
  const proof = page.getByRole('dialog', { name: 'Confirme que é você' })
  await expect(proof.getByText(/confirme lá a sua senha/)).toBeVisible()
  await checked(page, 'prove-at-provider')
  await proof.getByRole('button', { name: `Entrar de novo por ${new URL(provider.issuer).host}` }).click()
  // The provider remembers this browser, and asks all the same.
  await expect(page.locator('input[name=password]')).toBeVisible()
  await page.locator('input[name=login]').fill('dora')
  await page.locator('input[name=password]').fill('x')
  await page.locator('button[type=submit]').click()
  await expect(page).toHaveURL(/\/account\/keys/)
  await create()
  await expect(page.locator('[data-secret]')).toHaveText(/^parada_/)
  await page.context().close()
})
