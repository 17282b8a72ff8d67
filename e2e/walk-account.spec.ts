/** Step 1 of the walk: the way in, out, and back. */
import { expect, test } from './support/app.ts'
import { shot } from './support/walk.ts'

test('a visitor sees the product, creates an account, stays signed in, signs out and comes back', async ({
  page,
  app,
}) => {
  await page.goto(app.url)
  await expect(page.getByRole('heading', { level: 1, name: 'Parada' })).toBeVisible()
  await expect(page.getByText('Planejamento de paradas de manutenção com IA')).toBeVisible()
  await expect(page.getByText('Entre para continuar.')).toBeVisible()
  await shot(page, '1-signed-out')
  await page.getByRole('button', { name: 'Entrar' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: /^(Entrar|Criar conta)$/ })).toBeVisible()
  const toSignUp = dialog.getByRole('button', { name: 'Ainda não tem conta? Criar conta' })
  if (await toSignUp.isVisible()) await toSignUp.click()
  await shot(page, '1-sign-up')

  const email = `walk${process.pid}-${Date.now()}@planta.example`
  await dialog.getByLabel('Nome').fill('Bia Caldeireira')
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByLabel('Senha', { exact: true }).fill('curta')
  await dialog.getByRole('button', { name: 'Criar conta', exact: true }).click()
  await expect(dialog.getByRole('alert')).toHaveText('A senha precisa de pelo menos 8 caracteres.')
  await dialog.getByLabel('Senha', { exact: true }).fill('Caldeira-3-parada!')
  await dialog.getByRole('button', { name: 'Criar conta', exact: true }).click()

  await expect(page.getByRole('heading', { name: 'O que você quer fazer?' })).toBeVisible()
  await shot(page, '1-chooser')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'O que você quer fazer?' })).toBeVisible()

  await page.getByRole('button', { name: 'Conta', exact: true }).click()
  await expect(page.getByText(`Bia Caldeireira · ${email}`)).toBeVisible()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()

  await page.getByRole('button', { name: 'Entrar' }).click()
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByLabel('Senha', { exact: true }).fill('outra-senha-errada')
  await dialog.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(dialog.getByRole('alert')).toHaveText('E-mail ou senha incorretos.')
  await shot(page, '1-wrong-password')
  await dialog.getByLabel('Senha', { exact: true }).fill('Caldeira-3-parada!')
  await dialog.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'O que você quer fazer?' })).toBeVisible()
})

test('the page learns where the companion of its machine is and shows it as connected', async ({ browser, app }) => {
  const { signUp } = await import('./support/app.ts')
  const page = await browser.newPage()
  await signUp(page, app)
  const badge = page.getByRole('button', { name: 'Servidor local conectado' })
  await expect(badge).toBeVisible()
  await badge.hover()
  await expect(page.getByText(app.companionUrl)).toBeVisible()
  await page.close()
})
