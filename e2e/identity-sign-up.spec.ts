import { expect, type Page, test } from '@playwright/test'
import { startApp } from './support/app.ts'
import { CHOOSER, checked, newWindow, openSection, toast } from './support/identity.ts'

const PASSWORD = 'Caldeira-3-parada!'

/** Fills the form of a new account; gives its dialog. */
async function askForAccount(page: Page, name: string, email: string) {
  await page.getByRole('button', { name: 'Entrar' }).click()
  const dialog = page.getByRole('dialog')
  const toSignUp = dialog.getByRole('button', { name: /Ainda não tem conta/ })
  await expect(dialog.getByLabel('E-mail')).toBeVisible()
  if (await toSignUp.isVisible()) await toSignUp.click()
  await dialog.getByLabel('Nome').fill(name)
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Criar conta', exact: true }).click()
  return dialog
}

test('a fresh installation lets its first account in at once; the next one tells its code to the administrator', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const app = await startApp({ PARADA_SIGN_UP: 'confirmed' })
  const admin = await newWindow(browser, app, null)
  await askForAccount(admin, 'Ana Administradora', 'ana@planta.example')
  await expect(admin.getByRole('heading', CHOOSER)).toBeVisible()

  const person = await newWindow(browser, app, null)
  const dialog = await askForAccount(person, 'Bruno Souza', 'bruno@planta.example')
  const code = dialog.locator('dd')
  await expect(code).toHaveText(/^[2-9A-Z]{3}-[2-9A-Z]{3}$/)
  await checked(person, 'sign-up-requested')
  // Another person signs up with the address of an existing account, and sees the same.
  const other = await newWindow(browser, app, null)
  const refused = await askForAccount(other, 'Mallory', 'ana@planta.example')
  await expect(refused.locator('dd')).toHaveText(/^[2-9A-Z]{3}-[2-9A-Z]{3}$/)
  /** All that a dialog says, but for the code of its own. */
  const said = async (asked: typeof dialog) =>
    (await asked.textContent())?.replace((await asked.locator('dd').textContent()) ?? '', '')
  expect(await said(refused)).toBe(await said(dialog))
  await other.context().close()
  // The password is the right one and opens nothing yet; it is still in its field.
  await dialog.getByRole('button', { name: 'Entrar', exact: true }).click()
  await dialog.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(dialog.getByText(/E-mail ou senha incorretos\. Conta nova\? Ela abre quando/)).toBeVisible()

  await admin.reload()
  await admin.getByRole('button', { name: 'Conta', exact: true }).click()
  await admin.getByRole('menuitem', { name: 'Administração (2)' }).click()
  const requests = admin.getByRole('region', { name: 'Pedidos de conta' })
  await expect(requests.getByRole('row', { name: /Mallory/ })).toContainText('já tem conta')
  await expect(requests.getByRole('button', { name: 'Confirmar a conta de Mallory' })).toHaveCount(0)
  await checked(admin, 'admin-requests')
  await requests.getByRole('button', { name: 'Recusar o pedido de Mallory' }).click()
  await expect(toast(admin, 'Pedido de Mallory recusado')).toBeVisible()
  await requests.getByRole('button', { name: 'Confirmar a conta de Bruno Souza' }).click()
  await expect(toast(admin, 'Conta de Bruno Souza confirmada')).toBeVisible()
  await expect(requests).toHaveCount(0)
  await expect(admin.getByRole('row', { name: /bruno@planta\.example/ })).toBeVisible()

  await dialog.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(person.getByRole('heading', CHOOSER)).toBeVisible()

  // An invitation's link needs no confirmation.
  await openSection(admin, app, 'account', 'organizations')
  await admin.getByLabel('Nome da organização').fill('Usina Norte')
  await admin.getByRole('button', { name: 'Criar organização' }).click()
  const company = admin.getByRole('region', { name: 'Usina Norte' })
  await company.getByLabel('E-mail de quem convidar').fill('carla@planta.example')
  await company.getByRole('button', { name: 'Convidar' }).click()
  await admin.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await company.getByRole('button', { name: 'Copiar o link do convite' }).click()
  const link = await admin.evaluate(() => navigator.clipboard.readText())
  const guest = await newWindow(browser, app, null)
  await guest.goto(link)
  await askForAccount(guest, 'Carla', 'carla@planta.example')
  await expect(guest.getByRole('region', { name: 'Convite para Usina Norte' })).toBeVisible()
  for (const page of [admin, person, guest]) await page.context().close()
  await app.stop()
})
