import { expect, type Page, test } from '@playwright/test'
import { startApp } from './support/app.ts'
import { CHOOSER, checked, newWindow, openSection, toast } from './support/identity.ts'

test('an organization: made, somebody invited by link, roles given, one switched to and left', async ({ browser }) => {
  test.setTimeout(200_000)
  const app = await startApp()
  const owner = await newWindow(browser, app, 'Ana Planejadora', { permissions: ['clipboard-read', 'clipboard-write'] })
  await openSection(owner, app, 'account', 'organizations')
  await expect(owner.getByText(/Você não participa de nenhuma organização/)).toBeVisible()
  await owner.getByLabel('Nome da organização').fill('Usina Norte')
  // Pressed twice in a hurry, it is still one.
  let created = 0
  owner.on('request', request => {
    if (request.url().endsWith('/organization/create')) created++
  })
  await owner.getByRole('button', { name: 'Criar organização' }).dblclick()
  const usina = owner.getByRole('region', { name: 'Usina Norte' })
  await expect(usina.getByText('1 pessoa')).toBeVisible()
  expect(created).toBe(1)
  await usina.getByLabel('E-mail de quem convidar').fill('carla@planta.example')
  await usina.getByRole('button', { name: 'Convidar' }).click()
  await expect(usina.getByText('Esta instalação não envia e-mails')).toBeVisible()
  await checked(owner, 'account-organizations')
  await usina.getByRole('button', { name: 'Copiar o link do convite' }).click()
  const link = await owner.evaluate(() => navigator.clipboard.readText())

  // Another user who holds the link gets nothing by it.
  const stranger = await newWindow(browser, app, 'Davi')
  await stranger.goto(link)
  await expect(stranger.getByText(/Este convite venceu, já foi respondido ou é de outro e-mail/)).toBeVisible()
  await stranger.context().close()

  const guest = await newWindow(browser, app, null)
  await guest.goto(link)
  await expect(guest.getByText(/Você recebeu um convite para uma organização/)).toBeVisible()
  await checked(guest, 'signed-out-invited')
  await guest.getByRole('button', { name: 'Entrar' }).click()
  const dialog = guest.getByRole('dialog', { name: 'Criar conta' })
  await dialog.getByLabel('Nome').fill('Carla')
  await dialog.getByLabel('E-mail').fill('carla@planta.example')
  await dialog.getByLabel('Senha', { exact: true }).fill('Caldeira-3-parada!')
  await dialog.getByRole('button', { name: 'Criar conta', exact: true }).click()
  await expect(guest.getByRole('region', { name: 'Convite para Usina Norte' })).toBeVisible()
  await guest.getByRole('button', { name: 'Aceitar' }).click()
  await expect(toast(guest, 'Agora você participa de Usina Norte')).toBeVisible()
  await expect(guest).not.toHaveURL(/invitation/)
  const shownToGuest = guest.getByRole('region', { name: 'Usina Norte' })
  await expect(shownToGuest.getByText('2 pessoas')).toBeVisible()
  await expect(shownToGuest.getByRole('button', { name: 'Convidar' })).toHaveCount(0)
  await expect(shownToGuest.getByRole('button', { name: 'Excluir a organização' })).toHaveCount(0)

  await owner.reload()
  await usina.getByLabel('Função de Carla').selectOption({ label: 'Administrador' })
  await expect(toast(owner, 'Função alterada')).toBeVisible()
  await guest.reload()
  await expect(shownToGuest.getByRole('button', { name: 'Convidar' })).toBeVisible()

  // The administrator gives the organization a plan for one: the page says who has it and who waits.
  await openSection(owner, app, 'admin', 'organizations')
  await owner.getByLabel('Plano de Usina Norte').selectOption('enterprise')
  await owner.getByLabel('Vagas: Usina Norte').fill('1')
  await owner
    .getByRole('row', { name: /Usina Norte/ })
    .getByRole('button', { name: 'Salvar' })
    .click()
  await expect(owner.getByText('1 em uso')).toBeVisible()
  await checked(owner, 'admin-organizations')
  await openSection(owner, app, 'account', 'organizations')
  await expect(usina.getByText('2 pessoas · 1 de 1 vaga em uso')).toBeVisible()
  await expect(usina.getByText(/As vagas vão a quem entrou primeiro e estão todas em uso/)).toBeVisible()
  await expect(usina.getByText('sem vaga')).toHaveCount(1)
  await checked(owner, 'account-organization-seats')

  await usina.getByRole('button', { name: 'Sair da organização' }).click()
  const sure = owner.getByRole('dialog', { name: 'Sair da organização' })
  await expect(sure.getByText('Sair de Usina Norte?')).toBeVisible()
  await sure.getByRole('button', { name: 'Sair da organização' }).click()
  await expect(toast(owner, 'A organização precisa de um dono')).toBeVisible()

  await guest.getByRole('button', { name: 'Usar Sem organização: só meus planos' }).click()
  await expect(shownToGuest).toHaveCount(0)
  await guest.getByRole('button', { name: 'Usar Usina Norte' }).click()
  await shownToGuest.getByRole('button', { name: 'Sair da organização' }).click()
  await guest.getByRole('dialog').getByRole('button', { name: 'Sair da organização' }).click()
  await expect(guest.getByText(/Você não participa de nenhuma organização/)).toBeVisible()

  // Invited again, the guest is removed: the page asks first and says what happens.
  const call = async (page: Page, path: string, data: object) => {
    const reply = await page.request.post(`${app.url}/api/auth/organization/${path}`, {
      data,
      headers: { origin: app.url },
    })
    expect(reply.status(), path).toBe(200)
    return (await reply.json()) as { id: string }
  }
  const invited = { email: 'carla@planta.example', role: 'member' }
  await call(guest, 'accept-invitation', { invitationId: (await call(owner, 'invite-member', invited)).id })
  await owner.reload()
  const remove = usina.getByRole('button', { name: 'Remover Carla' })
  const asked = owner.getByRole('dialog', { name: 'Tirar da organização' })
  await remove.click()
  await expect(asked.getByText(/Tirar Carla de Usina Norte\?.*passam a um dono dela/)).toBeVisible()
  await checked(owner, 'account-organization-remove')
  await asked.getByRole('button', { name: 'Cancelar' }).last().click()
  await expect(asked).toHaveCount(0)
  await expect(usina.getByText('2 pessoas')).toBeVisible()
  await remove.click()
  await asked.getByRole('button', { name: 'Remover' }).click()
  await expect(toast(owner, 'Carla saiu da organização')).toBeVisible()
  await expect(usina.getByText('1 pessoa')).toBeVisible()
  await guest.goto(app.url)
  await expect(guest.getByRole('heading', CHOOSER)).toBeVisible()
  await owner.context().close()
  await guest.context().close()
  await app.stop()
})
