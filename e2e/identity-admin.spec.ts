import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { totpNow } from '../apps/server/src/testing/totp.ts'
import { startApp } from './support/app.ts'
import { CHOOSER, checked, inDatabase, newWindow, openSection, toast } from './support/identity.ts'

const PASSWORD = 'Caldeira-3-parada!'

test('an administrator: mails to pass on, sessions, acting as somebody with the way back, licences, audit, configuration', async ({
  browser,
}) => {
  test.setTimeout(200_000)
  const app = await startApp({ PARADA_STRIPE_SECRET_KEY: 'sk_test_must_not_be_shown' })
  const admin = await newWindow(browser, app, 'Ana Administradora', {
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const person = await newWindow(browser, app, 'Bruno Souza')
  const { result } = (await (await person.request.get(`${app.url}/api/trpc/session.current`)).json()) as {
    result: { data: { email: string } }
  }
  const { email } = result.data
  await person.goto(`${app.url}/?page=admin`)
  await expect(person.getByText('Só administradores veem esta página.')).toBeVisible()

  // Forgotten: the mail cannot be sent, so the administrator passes its link on.
  await person.getByRole('button', { name: 'Conta', exact: true }).click()
  await person.getByRole('menuitem', { name: 'Sair' }).click()
  await person.getByRole('button', { name: 'Entrar' }).click()
  const dialog = person.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Esqueci a senha' }).click()
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByRole('button', { name: 'Enviar link' }).click()
  await expect(dialog.getByText(/Esta instalação não envia e-mails/)).toBeVisible()
  await openSection(admin, app, 'admin', 'mails')
  await expect(admin.getByText(/Nenhum servidor de e-mail está configurado/)).toBeVisible()
  await admin
    .getByRole('row', { name: /Troca de senha/ })
    .getByRole('button', { name: `Mostrar a mensagem para ${email}` })
    .click()
  await checked(admin, 'admin-mails')
  await admin.getByRole('button', { name: 'Copiar o link' }).click()
  const link = await admin.evaluate(() => navigator.clipboard.readText())
  await person.goto(link)
  const reset = person.getByRole('dialog', { name: 'Escolher uma senha nova' })
  await expect(reset).toBeVisible()
  await checked(person, 'new-password')
  await reset.getByLabel('Senha nova').fill('Turbina-2-parada!')
  await reset.getByRole('button', { name: 'Salvar a senha nova' }).click()
  await expect(reset.getByText(/Senha trocada/)).toBeVisible()
  await reset.getByRole('button', { name: 'Fechar' }).last().click()
  await person.goto(link)
  await expect(person.getByText('Este link venceu ou já foi usado. Peça outro.')).toBeVisible()
  await person.goto(app.url)
  await person.getByRole('button', { name: 'Entrar' }).click()
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByLabel('Senha', { exact: true }).fill('Turbina-2-parada!')
  await dialog.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(person.getByRole('heading', CHOOSER)).toBeVisible()

  // People: a plan, a block that is felt at once.
  await openSection(admin, app, 'admin', 'people')
  await admin.getByLabel('Buscar por nome ou e-mail').fill('bruno')
  await expect(admin.getByRole('row')).toHaveCount(2)
  await admin.getByLabel('Plano de Bruno Souza').selectOption('enterprise')
  await expect(person.getByText('Enterprise', { exact: true })).toBeVisible()
  await expect(admin.getByText('concedido', { exact: true })).toBeVisible()
  await checked(admin, 'admin-people')
  await admin.getByRole('button', { name: 'Ações para Bruno Souza' }).click()
  await admin.getByRole('menuitem', { name: 'Ver sessões' }).click()
  await expect(admin.getByText('Bruno Souza · 1 sessão')).toBeVisible()
  await checked(admin, 'admin-sessions')
  await admin.getByRole('button', { name: `Encerrar a sessão de ${email}` }).click()
  await expect(person.getByText('Entre para continuar.')).toBeVisible()

  // Impersonation of a user: seen all the time, on record, and back.
  await admin.getByRole('tab', { name: 'Pessoas' }).click()
  await admin.getByRole('button', { name: 'Ações para Bruno Souza' }).click()
  await admin.getByRole('menuitem', { name: 'Agir em nome desta pessoa' }).click()
  await expect(admin.getByText('Agindo em nome de Bruno Souza')).toBeVisible()
  await expect(admin.getByRole('heading', CHOOSER)).toBeVisible()
  // The socket speaks for the other person now: their plan is followed, not the administrator's.
  await expect(admin.getByText('Enterprise', { exact: true })).toBeVisible()
  await admin.waitForTimeout(2500)
  await expect(admin.getByText('Enterprise', { exact: true })).toBeVisible()
  await checked(admin, 'acting')
  await openSection(admin, app, 'account', 'profile')
  await admin.getByLabel('Nome', { exact: true }).fill('Outro nome')
  await admin.getByRole('button', { name: 'Salvar perfil' }).click()
  await expect(toast(admin, 'Você age em nome de outra pessoa')).toBeVisible()
  await admin.getByRole('button', { name: 'Voltar à minha conta' }).click()
  await expect(admin.getByText('Agindo em nome de Bruno Souza')).toHaveCount(0)
  await openSection(admin, app, 'admin', 'audit')
  await expect(admin.getByRole('row', { name: /Passou a agir em nome de outra pessoa/ })).toContainText(
    'Ana Administradora em nome de Bruno Souza',
  )
  await expect(admin.getByRole('row', { name: /Deixou de agir/ })).toBeVisible()
  await admin.getByLabel('Filtrar pela ação ou por quem fez').fill('assinatura alterada')
  await expect(admin.getByRole('row')).toHaveCount(2)
  await admin.getByLabel('Filtrar pela ação ou por quem fez').fill('')
  await checked(admin, 'admin-audit')

  // Licences ask for both factors, so first the second is set up.
  await openSection(admin, app, 'admin', 'licences')
  const fill = async () => {
    await admin.getByLabel('Nome do licenciado').fill('Usina São João')
    await admin.getByLabel('Vagas (máquinas)').fill('2')
    await admin.getByLabel('Identificador da máquina (opcional)').fill('m-1\nm-2\nm-3')
    await expect(admin.getByText('Há mais máquinas do que vagas.')).toBeVisible()
    await expect(admin.getByRole('button', { name: 'Emitir licença' })).toBeDisabled()
    await admin.getByLabel('Identificador da máquina (opcional)').fill('m-1')
    await admin.getByRole('button', { name: 'Emitir licença' }).click()
  }
  await fill()
  const proof = admin.getByRole('dialog', { name: 'Confirme que é você' })
  await expect(proof.getByText(/verificação em duas etapas, que ainda não está ativa/)).toBeVisible()
  await checked(admin, 'prove-enrol')
  await proof.getByRole('button', { name: 'Ativar em Perfil › Segurança' }).click()
  const enrolled = await admin.request.post(`${app.url}/api/auth/two-factor/enable`, {
    data: { password: PASSWORD },
    headers: { origin: app.url },
  })
  const { totpURI } = (await enrolled.json()) as { totpURI: string }
  await admin.request.post(`${app.url}/api/auth/two-factor/verify-totp`, {
    data: { code: await totpNow(totpURI) },
    headers: { origin: app.url },
  })
  inDatabase(app, db => {
    db.exec('delete from session_proofs')
  })
  await openSection(admin, app, 'admin', 'licences')
  await fill()
  await expect(proof.getByText('no máximo 10 minutos')).toBeVisible()
  await proof.getByLabel('Senha').fill(PASSWORD)
  await proof.getByLabel(/Código do aplicativo/).fill(await totpNow(totpURI))
  await proof.getByRole('button', { name: 'Confirmar' }).click()
  await expect(admin.getByText(/Licença emitida\. Baixe o arquivo/)).toBeVisible()
  const waiting = admin.waitForEvent('download')
  await admin.getByRole('button', { name: 'Baixar o arquivo' }).click()
  const download = await waiting
  expect(download.suggestedFilename()).toBe('parada-usina-sao-joao.licence')
  const file = JSON.parse(await readFile(await download.path(), 'utf8')) as { format: string; payload: string }
  expect(file.format).toBe('parada-licence')
  expect(JSON.parse(Buffer.from(file.payload, 'base64url').toString())).toMatchObject({
    licensee: 'Usina São João',
    seats: 2,
    machines: [{ machine_id: 'm-1' }],
  })
  await expect(admin.getByRole('row', { name: /Usina São João/ })).toContainText('1/2')
  await checked(admin, 'admin-licences')
  await admin.getByRole('button', { name: 'Revogar a licença de Usina São João' }).click()
  await expect(admin.getByRole('row', { name: /Usina São João/ })).toContainText('revogada')

  await openSection(admin, app, 'admin', 'configuration')
  const secret = admin.getByRole('row', { name: /PARADA_STRIPE_SECRET_KEY/ })
  await expect(secret).toContainText('definido, oculto')
  expect(await admin.content()).not.toContain('must_not_be_shown')
  await checked(admin, 'admin-configuration')
  await admin.context().close()
  await person.context().close()
  await app.stop()
})
