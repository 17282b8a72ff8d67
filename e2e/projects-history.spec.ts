import { expect, type Page, test } from '@playwright/test'
import { type RunningApp, signUp, startApp } from './support/app.ts'
import { axe } from './support/axe.ts'
import { openSample, savedPlan, withoutSaveDialog } from './support/plan.ts'
import { load } from './support/shutdown.ts'

let app: RunningApp & { stop(): Promise<void> }
test.beforeAll(async () => {
  app = await startApp({ PARADA_PLAN: 'pro' })
})
test.afterAll(() => app.stop())

async function clean(page: Page, where: string): Promise<void> {
  const { violations } = await axe(page).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']).analyze()
  expect.soft(violations.map(each => `${where}: ${each.id} ${each.nodes[0]?.target.join(' ')}`)).toEqual([])
}

const saved = (page: Page) => expect(page.locator('[data-save="saved"]')).toBeVisible()
const planMenu = async (page: Page, item: string) => {
  await page.getByRole('button', { name: 'Ações do plano' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

async function renameProject(page: Page, name: string): Promise<void> {
  await page.getByLabel('Nome do projeto').fill(name)
  await page.getByLabel('Nome do projeto').press('Enter')
  await saved(page)
}

test('a plan’s revisions are listed, named, compared and restored', async ({ page }) => {
  await signUp(page, app)
  await openSample(page)
  await saved(page)
  await planMenu(page, 'Histórico e versões')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Nome da versão/).fill('Contratada')
  await dialog.getByRole('button', { name: 'Salvar versão' }).click()
  await expect(dialog.getByText('Contratada', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('gridcell', { name: 'Liberação e preparação' }).click()
  await page.keyboard.press('Control+Delete')
  await saved(page)
  await page.getByRole('textbox', { name: 'Instrução' }).fill('aumente a limpeza do economizador para 20h')
  await page.getByRole('button', { name: 'Atualizar', exact: true }).click()
  await page.getByRole('button', { name: 'Aceitar tudo' }).click()
  await saved(page)
  await renameProject(page, 'Parada da caldeira 3, revista')
  await planMenu(page, 'Histórico e versões')
  await expect(dialog.getByRole('row')).toHaveCount(5)
  await expect(dialog.getByRole('row').nth(2).getByText('IA', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('row').nth(1)).toContainText('Ana Planejadora')
  await expect(dialog.getByRole('row').nth(1)).toContainText('à mão')
  await clean(page, 'revisions')
  await dialog.getByRole('button', { name: 'Ações da revisão 1', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Comparar com a atual' }).click()
  await expect(dialog.getByLabel('De', { exact: true })).toHaveValue('1')
  await expect(dialog.getByText(/tarefas? removidas?/)).toBeVisible()
  await expect(dialog.getByRole('cell', { name: 'Liberação e preparação' })).toBeVisible()
  await clean(page, 'compare')

  await dialog.getByRole('tab', { name: 'Revisões' }).click()
  await dialog.getByRole('button', { name: 'Ações da revisão 1', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Restaurar esta revisão' }).click()
  await expect(page.getByText('O plano voltou a ser o da revisão 1')).toBeVisible()
  await expect(dialog.getByRole('row').nth(1)).toContainText('restauração')
  await dialog.getByRole('tab', { name: 'Ações' }).click()
  await expect(dialog.getByRole('row', { name: /Restaurou uma revisão/ })).toBeVisible()
  await clean(page, 'actions')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('gridcell', { name: 'Liberação e preparação' })).toBeVisible()
  await expect(page.getByLabel('Nome do projeto')).toHaveValue('Parada da caldeira 3')
})

test('the sheet of a shift is one revision, and is taken back from the history after the page was left', async ({
  page,
}) => {
  await page.clock.setFixedTime('2027-03-10T20:00:00')
  await withoutSaveDialog(page)
  await signUp(page, app)
  await expect(page.getByRole('heading', { name: 'O que você quer fazer?' })).toBeVisible()
  await load(page, {
    project_name: 'Parada do moinho 4',
    task_mode: 'auto',
    start_date: '2027-03-10T07:00:00',
    status_date: '2027-03-10T07:00:00',
    calendar: { hours_per_day: 24, days_per_week: 7, shift_hours: 12, shifts_per_day: 2 },
    tasks: ['Abrir moinho MO-4', 'Trocar revestimento MO-4'].map((name, at) => ({
      ...{ id: at + 1, name, duration: `${4 + 16 * at}h` },
    })),
    dependencies: [{ pred_id: 1, succ_id: 2, type: 'FS', lag: '' }],
  })
  await saved(page)
  const facts = async () => {
    const { tasks, status_date, baselines } = (await savedPlan(page)).schema
    return { tasks, status_date, baselines }
  }
  const before = await facts()
  const sheet = page.getByRole('grid', { name: 'Atualizar turno' })
  const toSheet = () =>
    page.getByRole('navigation', { name: 'Vistas do plano' }).getByRole('link', { name: 'Turno' }).click()
  await toSheet()
  await sheet
    .getByRole('row', { name: /Abrir moinho/ })
    .getByRole('gridcell')
    .nth(3)
    .click()
  await page.keyboard.press('Enter')
  await sheet
    .getByRole('row', { name: /Trocar revestimento/ })
    .getByRole('gridcell')
    .nth(3)
    .click()
  await page.keyboard.type('12:00')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Avançar a data para/ }).click()
  await expect(page.getByRole('button', { name: 'status 10/03/27 19:00' })).toBeVisible()
  await saved(page)
  const reported = await facts()
  expect(reported).not.toEqual(before)
  await page.reload()
  await expect(page.getByRole('button', { name: 'status 10/03/27 19:00' })).toBeVisible()
  expect(await facts()).toEqual(reported)
  // Both lines and the date are one revision; without them the plan is what it was.
  await planMenu(page, 'Histórico e versões')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('row')).toHaveCount(3)
  await dialog.getByRole('button', { name: 'Ações da revisão 1', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Restaurar esta revisão' }).click()
  await expect(page.getByText('O plano voltou a ser o da revisão 1')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'status 10/03/27 07:00' })).toBeVisible()
  expect(await facts()).toEqual(before)
})

test('plans are found without accents, put into folders, duplicated, archived, deleted, and each can be undone', async ({
  page,
}) => {
  await signUp(page, app)
  await openSample(page)
  await saved(page)
  await renameProject(page, 'Inspeção do forno')
  await page.getByRole('button', { name: 'Projetos', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Projetos' })
  const plan = (name: string) => dialog.getByRole('button', { name: new RegExp(`^${name}`) })
  await dialog.getByPlaceholder('Buscar projeto').fill('inspecao')
  await expect(plan('Inspeção do forno')).toBeVisible()
  await dialog.getByPlaceholder('Buscar projeto').fill('caldeira')
  await expect(plan('Inspeção do forno')).toHaveCount(0)
  await dialog.getByPlaceholder('Buscar projeto').fill('')
  const act = async (name: string, item: string) => {
    await dialog.getByRole('button', { name: `Ações de ${name}`, exact: true }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await act('Inspeção do forno', 'Duplicar')
  await expect(plan('Inspeção do forno \\(2\\)')).toBeVisible()
  await act('Inspeção do forno (2)', 'Mover para pasta')
  await page.getByLabel('Nome da pasta').fill('Forno 2')
  await page.getByRole('button', { name: 'Mover para pasta' }).click()
  await expect(page.getByText('Inspeção do forno (2) está em Forno 2')).toBeVisible()
  await dialog.getByLabel('Pasta').selectOption({ label: 'Forno 2' })
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await clean(page, 'projects')
  await dialog.getByLabel('Pasta').selectOption({ label: 'Todas as pastas' })
  await act('Inspeção do forno (2)', 'Arquivar')
  await expect(plan('Inspeção do forno \\(2\\)')).toHaveCount(0)
  await page.getByRole('button', { name: 'Desfazer' }).last().click()
  await expect(plan('Inspeção do forno \\(2\\)')).toBeVisible()
  await act('Inspeção do forno (2)', 'Renomear')
  await page.getByLabel('Nome do projeto').last().fill('Álcalis')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Novo nome: Álcalis')).toBeVisible()
  const order = () => dialog.getByRole('listitem').allInnerTexts()
  await dialog.getByLabel('Ordem').selectOption('name')
  await expect
    .poll(async () => (await order()).map(each => each.split('\n')[0]))
    .toEqual(['Álcalis', 'Inspeção do forno'])
  // The one that is open says so; renamed from the list it is renamed by an edit like any other.
  await act('Inspeção do forno', 'Renomear')
  await page.getByLabel('Nome do projeto').last().fill('Zinco, forno')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Zinco, forno' })).toContainText('aberto')
  // Deleted, it stays where it stood with the way back for as long as the list is open.
  await act('Álcalis', 'Excluir')
  await expect(plan('Álcalis')).toHaveCount(0)
  const gone = dialog.getByRole('listitem').filter({ hasText: 'Excluído: Álcalis' })
  await gone.getByRole('button', { name: 'Desfazer' }).click()
  await expect(plan('Álcalis')).toBeVisible()
  await dialog.getByPlaceholder('Buscar projeto').fill('não há')
  await expect(dialog.getByText('Nada encontrado')).toBeVisible()
  await dialog.getByPlaceholder('Buscar projeto').fill('')
  // The open plan is deleted as well: what is gone can no longer be edited.
  await act('Zinco, forno', 'Excluir')
  await expect(page.getByRole('heading', { name: 'O que você quer fazer?', includeHidden: true })).toBeAttached()
  await clean(page, 'a deleted plan')
  await dialog.getByRole('button', { name: 'Desfazer' }).click()
  await plan('Zinco, forno').click()
  await expect(page.getByLabel('Nome do projeto')).toHaveValue('Zinco, forno')
})

test('a deleted plan is found among the deleted ones, restored, and deleted for good with a proof', async ({
  page,
}) => {
  await signUp(page, app)
  await openSample(page)
  await saved(page)
  await renameProject(page, 'Parada do forno')
  await page.getByRole('button', { name: 'Projetos', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Projetos' })
  const remove = async () => {
    await dialog.getByRole('button', { name: 'Ações de Parada do forno', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Excluir', exact: true }).click()
    await expect(dialog.getByText('Excluído: Parada do forno')).toBeVisible()
  }
  await remove()
  // What was deleted is there after the page was left, too; the list opens again with it.
  await page.reload()
  await dialog.getByLabel('Mostrar').selectOption('Excluídos')
  await expect(dialog.getByRole('listitem')).toContainText('some para sempre em')
  await clean(page, 'deleted plans')
  await dialog.getByRole('button', { name: 'Recuperar Parada do forno', exact: true }).click()
  await expect(dialog.getByText('Nenhum projeto excluído.')).toBeVisible()
  await dialog.getByLabel('Mostrar').selectOption('Em uso')
  await dialog.getByRole('button', { name: /^Parada do forno/ }).click()
  await expect(page.getByLabel('Nome do projeto')).toHaveValue('Parada do forno')
  await page.getByRole('button', { name: 'Projetos', exact: true }).click()
  await remove()
  await dialog.getByLabel('Mostrar').selectOption('Excluídos')
  await dialog.getByRole('button', { name: 'Excluir Parada do forno para sempre' }).click()
  await page
    .getByRole('dialog', { name: /^Excluir para sempre/ })
    .getByRole('button', { name: 'Excluir para sempre' })
    .click()
  await expect(dialog.getByText('Nenhum projeto excluído.')).toBeVisible()
})

test('a report link shows what was chosen until it is revoked, and counts its readers', async ({ page, browser }) => {
  await signUp(page, app)
  await openSample(page)
  await saved(page)
  await planMenu(page, 'Compartilhar plano')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: 'Links do relatório' }).click()
  await dialog.getByLabel('Novo link').fill('Diretoria')
  await dialog.getByLabel('Vale por').selectOption('7')
  await dialog.getByLabel('Cronograma com barras').uncheck()
  await dialog.getByRole('button', { name: 'Criar link' }).click()
  const address = await dialog.getByRole('link', { name: /\/s\// }).getAttribute('href')
  await clean(page, 'links')
  const reader = await (await browser.newContext({ locale: 'en-US' })).newPage()
  await reader.goto(address ?? '')
  await expect(reader.getByRole('heading', { name: 'Diretoria' })).toBeVisible()
  // The curve is there; the bars of the timeline were left out.
  await expect(reader.locator('svg.bar')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await planMenu(page, 'Compartilhar plano')
  await dialog.getByRole('tab', { name: 'Links do relatório' }).click()
  await expect(dialog.getByText('1 visita', { exact: false })).toBeVisible()
  await dialog.getByRole('button', { name: 'Revogar o link de Diretoria' }).click()
  await expect(dialog.getByText('revogado', { exact: true })).toBeVisible()
  expect((await reader.reload())?.status()).toBeGreaterThanOrEqual(400)
})
