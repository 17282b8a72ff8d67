import { expect, test } from './support/app.ts'

test('a visitor sees the product, creates an account, leaves, comes back, and stays signed in over a reload', async ({
  page,
  app,
}) => {
  await page.goto(app.url)
  await expect(page.getByRole('heading', { level: 1, name: 'Parada' })).toBeVisible()
  await expect(page.getByText('Planejamento de paradas de manutenção com IA')).toBeVisible()
  await expect(page.getByText('Entre para continuar.')).toBeVisible()

  await page.getByRole('button', { name: 'Entrar' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  const toSignUp = dialog.getByRole('button', { name: /Ainda não tem conta/ })
  if (await toSignUp.isVisible()) await toSignUp.click()
  await dialog.getByRole('button', { name: 'Criar conta', exact: true }).click()
  await expect(dialog.getByText('Informe seu nome.')).toBeVisible()
  await dialog.getByLabel('Nome').fill('Carla')
  await dialog.getByLabel('E-mail').fill('carla')
  await dialog.getByLabel('Senha', { exact: true }).fill('Caldeira-3-parada!')
  await dialog.getByRole('button', { name: 'Criar conta', exact: true }).click()
  await expect(dialog.getByText('Este e-mail não é válido.')).toBeVisible()
  await dialog.getByLabel('E-mail').fill('carla@planta.example')
  await dialog.getByRole('button', { name: 'Criar conta', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'O que você quer fazer?' })).toBeVisible()

  await page.getByRole('button', { name: 'Conta', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await expect(page.getByText('Entre para continuar.')).toBeVisible()

  await page.getByRole('button', { name: 'Entrar' }).click()
  await dialog.getByLabel('E-mail').fill('carla@planta.example')
  await dialog.getByLabel('Senha', { exact: true }).fill('errada-errada')
  await dialog.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(dialog.getByText('E-mail ou senha incorretos.')).toBeVisible()
  await dialog.getByLabel('Senha', { exact: true }).fill('Caldeira-3-parada!')
  await dialog.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'O que você quer fazer?' })).toBeVisible()

  await page.reload()
  await expect(page.getByRole('heading', { name: 'O que você quer fazer?' })).toBeVisible()
})
