import { expect, test } from '@playwright/test'
import { totpNow } from '../apps/server/src/testing/totp.ts'
import { type RunningApp, startApp } from './support/app.ts'
import { ageProofs, CHOOSER, checked, newWindow, openSection, sameBrowser, toast } from './support/identity.ts'

const PASSWORD = 'Caldeira-3-parada!'

let app: RunningApp & { stop(): Promise<void> }
test.beforeAll(async () => {
  app = await startApp()
})
test.afterAll(() => app.stop())

test('the second factor: set up with a code to scan, asked at sign-in, replaced by a recovery code once, asked again for keys', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const page = await newWindow(browser, app, 'Ana Planejadora', { permissions: ['clipboard-read', 'clipboard-write'] })
  await openSection(page, app, 'account', 'profile')
  const email = (await page.getByRole('heading', { level: 3 }).first().textContent()) ?? ''
  await checked(page, 'account-profile')
  await page.getByLabel('Nome', { exact: true }).fill('Ana da Caldeira')
  await page.getByRole('button', { name: 'Salvar perfil' }).click()
  await expect(toast(page, 'Perfil salvo')).toBeVisible()

  await page.getByRole('tab', { name: 'Segurança' }).click()
  await expect(page).toHaveURL(/\/account\/security/)
  const factor = page.getByRole('region', { name: 'Verificação em duas etapas' })
  await factor.getByLabel('Senha atual').fill('errada-errada')
  await factor.getByRole('button', { name: 'Ativar' }).click()
  await expect(factor.getByText('A senha atual não confere.')).toBeVisible()
  await factor.getByLabel('Senha atual').fill(PASSWORD)
  await factor.getByRole('button', { name: 'Ativar' }).click()
  await expect(factor.getByRole('img', { name: 'Código para o aplicativo autenticador' })).toBeVisible()
  await checked(page, 'account-second-factor')
  await factor.getByRole('button', { name: 'Copiar a chave' }).click()
  const secret = await page.evaluate(() => navigator.clipboard.readText())
  const uri = `otpauth://totp/x?secret=${secret}`
  await factor.getByLabel('Código de 6 dígitos do aplicativo').fill('000000')
  await factor.getByRole('button', { name: 'Confirmar e ativar' }).click()
  await expect(factor.getByText(/O código não confere/)).toBeVisible()
  await factor.getByLabel('Código de 6 dígitos do aplicativo').fill(await totpNow(uri))
  await factor.getByRole('button', { name: 'Confirmar e ativar' }).click()
  const list = factor.getByRole('list', { name: 'Códigos de recuperação' })
  await expect(list).toBeVisible()
  const codes = await list.getByRole('listitem').allTextContents()
  expect(codes.length).toBeGreaterThanOrEqual(8)
  await checked(page, 'account-recovery-codes')
  await factor.getByRole('button', { name: 'Guardei os códigos' }).click()
  await expect(factor.getByText(/Ativa: entrar pede/)).toBeVisible()

  const signIn = async (byCode: () => Promise<void>) => {
    await page.getByRole('button', { name: 'Conta', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Sair' }).click()
    await page.getByRole('button', { name: 'Entrar' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('E-mail').fill(email)
    await dialog.getByLabel('Senha', { exact: true }).fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Entrar', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Verificação em duas etapas' })).toBeVisible()
    await byCode()
  }
  await signIn(async () => {
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Código do aplicativo').fill('123456')
    await dialog.getByRole('button', { name: 'Verificar' }).click()
    await expect(dialog.getByText(/O código não confere/)).toBeVisible()
    await checked(page, 'sign-in-second-step')
    await dialog.getByLabel('Código do aplicativo').fill(await totpNow(uri))
    await dialog.getByRole('button', { name: 'Verificar' }).click()
    await expect(page.getByRole('heading', CHOOSER)).toBeVisible()
  })
  await signIn(async () => {
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Usar um código de recuperação' }).click()
    await dialog.getByLabel('Código de recuperação').fill(codes[0] ?? '')
    await dialog.getByRole('button', { name: 'Verificar' }).click()
    await expect(page.getByRole('heading', CHOOSER)).toBeVisible()
  })

  // A sensitive action asks again who it is, and then goes on by itself.
  ageProofs(app)
  const proof = page.getByRole('dialog', { name: 'Confirme que é você' })
  await openSection(page, app, 'account', 'profile')
  await page.getByLabel('Nome', { exact: true }).fill('Ana do Forno')
  await page.getByRole('button', { name: 'Salvar perfil' }).click()
  await expect(proof.getByText('no máximo 24 horas')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(proof).toBeHidden()
  await openSection(page, app, 'account', 'keys')
  await page.getByLabel('Nome da chave').fill('Robô do turno')
  await page.getByRole('button', { name: 'Criar chave' }).click()
  await expect(proof.getByText('no máximo 10 minutos')).toBeVisible()
  await expect(proof.getByLabel('Senha')).toHaveCount(0)
  await proof.getByLabel(/Código do aplicativo/).fill('654321')
  await proof.getByRole('button', { name: 'Confirmar' }).click()
  await expect(proof.getByText('A senha ou o código não confere.')).toBeVisible()
  await checked(page, 'prove')
  await proof.getByLabel(/Código do aplicativo/).fill(await totpNow(uri))
  await proof.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.locator('[data-secret]')).toHaveText(/^parada_/)
  await checked(page, 'account-keys')
  await page.getByRole('button', { name: 'Revogar Robô do turno' }).click()
  await expect(page.getByText('Nenhuma chave.')).toBeVisible()
  await page.context().close()
})

test('proving oneself given up changes nothing; a passkey signs in; sessions end at once in their windows', async ({
  browser,
}) => {
  test.setTimeout(90_000)
  const page = await newWindow(browser, app, 'Bruno Souza')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await openSection(page, app, 'account', 'security')
  ageProofs(app)
  await page.getByLabel('Nome da chave').fill('Notebook do turno')
  await page.getByRole('button', { name: 'Adicionar chave de acesso' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirme que é você' })
  await proof.getByRole('button', { name: 'Fechar' }).click()
  await expect(toast(page, 'A ação foi cancelada.')).toBeVisible()
  await expect(page.getByText('Nenhuma chave de acesso.')).toBeVisible()
  await page.getByRole('button', { name: 'Adicionar chave de acesso' }).click()
  await proof.getByLabel('Senha').fill(PASSWORD)
  await proof.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByRole('button', { name: 'Remover Notebook do turno' })).toBeVisible()
  await checked(page, 'account-security')

  await page.getByRole('button', { name: 'Conta', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Entrar com chave de acesso' }).click()
  await expect(page.getByRole('heading', CHOOSER)).toBeVisible()

  // Somewhere else, the same person.
  const session = (await (await page.request.get(`${app.url}/api/trpc/session.current`)).json()) as {
    result: { data: { email: string } }
  }
  const elsewhere = await newWindow(browser, app, null)
  await elsewhere.getByRole('button', { name: 'Entrar' }).click()
  const dialog = elsewhere.getByRole('dialog')
  await dialog.getByLabel('E-mail').fill(session.result.data.email)
  await dialog.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(elsewhere.getByRole('heading', CHOOSER)).toBeVisible()
  await openSection(page, app, 'account', 'security')
  await page.getByRole('button', { name: 'Encerrar as outras sessões' }).click()
  await expect(elsewhere.getByText('Entre para continuar.')).toBeVisible()
  await expect(page.getByText('esta sessão')).toBeVisible()
  await page.context().close()
  await elsewhere.context().close()
})

test('wrong passwords lock for a while and say so, the same for an address nobody has; the password changes', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const own = await newWindow(browser, app, 'Diego')
  const page = await newWindow(browser, app, null)
  const email = 'ninguem@planta.example'
  // All but the last wrong one go the page's way without its form.
  const statuses = await page.evaluate(async address => {
    const tried: number[] = []
    for (let tries = 0; tries < 7; tries++) {
      const body = JSON.stringify({ email: address, password: `errada-errada-${tries}` })
      const headers = { 'content-type': 'application/json' }
      tried.push((await fetch('/api/auth/sign-in/email', { method: 'POST', headers, body })).status)
    }
    return tried
  }, email)
  expect(statuses).toEqual(Array(7).fill(401))
  await page.getByRole('button', { name: 'Entrar' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByLabel('Senha', { exact: true }).fill('errada-errada-8')
  await dialog.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(dialog.getByText('E-mail ou senha incorretos.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Entrar', exact: true })).toBeEnabled()
  await dialog.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(dialog.getByText('Tentativas demais de entrar nesta conta. Espere 15 minutos.')).toBeVisible()
  await checked(page, 'sign-in-locked')
  await page.context().close()

  const second = await sameBrowser(own, app)
  await openSection(own, app, 'account', 'security')
  const section = own.getByRole('region', { name: 'Senha', exact: true })
  await section.getByLabel('Senha atual').fill('nao-e-esta-1')
  await section.getByLabel('Senha nova').fill('Turbina-2-parada!')
  await section.getByRole('button', { name: 'Trocar senha' }).click()
  await expect(section.getByText('A senha atual não confere.')).toBeVisible()
  await section.getByLabel('Senha atual').fill(PASSWORD)
  await section.getByRole('button', { name: 'Trocar senha' }).click()
  await expect(toast(own, 'Senha trocada')).toBeVisible()
  await second.reload()
  await expect(second.getByRole('heading', CHOOSER)).toBeVisible()
  await own.context().close()
})
