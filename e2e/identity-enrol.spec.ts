import { expect, test } from '@playwright/test'
import { totpNow } from '../apps/server/src/testing/totp.ts'
import { signUp, startApp } from './support/app.ts'
import { CHOOSER, checked, newWindow } from './support/identity.ts'

const PASSWORD = 'Caldeira-3-parada!'

test('where everybody needs a second factor, the page leads to it before anything else, and on to the plans', async ({
  browser,
}) => {
  const app = await startApp({ PARADA_SECOND_FACTOR: 'required' })
  const page = await newWindow(browser, app, null)
  await signUp(page, app, 'Ana Planejadora')
  await expect(page.getByText('Esta instalação pede a verificação em duas etapas')).toBeVisible()
  await expect(page.getByRole('heading', CHOOSER)).toHaveCount(0)
  await checked(page, 'enrol')
  await page.getByLabel('Senha atual').fill(PASSWORD)
  const answer = page.waitForResponse(each => each.url().endsWith('/two-factor/enable'))
  await page.getByRole('button', { name: 'Ativar', exact: true }).click()
  const { totpURI } = (await (await answer).json()) as { totpURI: string }
  await page.getByLabel('Código de 6 dígitos do aplicativo').fill(await totpNow(totpURI))
  await page.getByRole('button', { name: 'Confirmar e ativar' }).click()
  // The recovery codes are seen before the page goes on.
  await expect(page.getByRole('heading', CHOOSER)).toHaveCount(0)
  await page.getByRole('button', { name: /Guardei/ }).click()
  await expect(page.getByRole('heading', CHOOSER)).toBeVisible()
  await app.stop()
})
