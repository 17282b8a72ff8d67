/** The task dialog: its fields, hints and messages, what a new task begins with, and what saving does to the plan. */
import type { Locator, Page } from '@playwright/test'
import { expect, signUp, test } from './support/app.ts'
import { expectAccessible } from './support/looks.ts'
import { savedPlan, taskOf, withoutSaveDialog } from './support/plan.ts'
import { openPlan } from './support/refinery.ts'
import { grid, shownRows } from './support/walk.ts'

const PLAN = {
  project_name: 'Bomba',
  start_date: '2027-03-01T08:00:00',
  tasks: [
    { id: 1, name: 'Bloquear', duration: '1d' },
    { id: 2, name: 'Revisar', duration: '3d' },
    { id: 7, name: 'Testar', duration: '4h' },
  ],
  dependencies: [{ pred_id: 1, succ_id: 2 }],
  resources: [{ id: 1, name: 'Mecânico', type: 'work', max_units: 2 }],
}

const open = async (page: Page, name: string): Promise<Locator> => {
  await grid(page).getByRole('gridcell', { name, exact: true }).click()
  await page.keyboard.press('Shift+F2')
  const dialog = page.getByRole('dialog', { name: new RegExp(`· ${name}$`) })
  await expect(dialog).toBeVisible()
  return dialog
}

test('every field with its hint; every mistake said in its words; nothing saved until all are right', async ({
  page,
  app,
}) => {
  await signUp(page, app)
  await openPlan(page, PLAN)
  const cells = async () => (await shownRows(page)).map(row => row.slice(0, 9))
  const before = await cells()
  const dialog = await open(page, 'Revisar')
  for (const field of ['Nome', 'Início', 'Término', 'Duração', 'Avanço (%)', 'Recursos'])
    await expect(dialog.getByLabel(field, { exact: true })).toBeVisible()
  await expect(dialog.getByText('d para dias, h para horas')).toBeVisible()
  await expect(dialog.getByText('De 0 a 100')).toBeVisible()
  const save = dialog.getByRole('button', { name: 'Salvar', exact: true })
  const wrong: readonly (readonly [field: string, typed: string, said: string])[] = [
    ['Nome', '', 'Nome da tarefa é obrigatório'],
    ['Início', '', 'Data de início é obrigatória'],
    ['Término', '', 'Data de término é obrigatória'],
    ['Duração', '', 'Duração é obrigatória'],
    ['Avanço (%)', '140', 'Progresso deve estar entre 0 e 100'],
  ]
  for (const [field, typed] of wrong) await dialog.getByLabel(field, { exact: true }).fill(typed)
  await save.click()
  for (const [field, , said] of wrong) {
    await expect(dialog.getByText(said, { exact: true })).toBeVisible()
    await expect(dialog.getByLabel(field, { exact: true })).toHaveAttribute('aria-invalid', 'true')
  }
  await expectAccessible(page, 'mistakes in the dialog', '[role=dialog]')
  await dialog.getByLabel('Nome', { exact: true }).fill('Revisar')
  await dialog.getByLabel('Avanço (%)').fill('0')
  await dialog.getByLabel('Início').fill('10/03/2027 08:00')
  await dialog.getByLabel('Término').fill('09/03/2027 08:00')
  await expect(dialog.getByText('Data de término deve ser posterior à data de início')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  expect(await cells()).toEqual(before)
})

test('a new task begins as specified; its finish follows, resources are made, predecessors chosen, one undo takes it back', async ({
  page,
  app,
}) => {
  await withoutSaveDialog(page)
  await signUp(page, app)
  await openPlan(page, PLAN)
  await page.getByRole('button', { name: 'Nova tarefa', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Nova tarefa' })
  await expect(dialog.getByLabel('Nome', { exact: true })).toHaveValue('Nova Tarefa')
  await expect(dialog.getByLabel('Duração')).toHaveValue('1d')
  await expect(dialog.getByLabel('Avanço (%)')).toHaveValue('0')
  const today = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo' }).format(new Date())
  await expect(dialog.getByLabel('Início')).toHaveValue(new RegExp(`^${today}`))
  await dialog.getByLabel('Início').fill('02/03/2027 08:00')
  await dialog.getByLabel('Duração').fill('2d')
  await expect(dialog.getByLabel('Término')).toHaveValue(/^03\/03\/2027/)
  await dialog.getByLabel('Término').fill('04/03/2027 17:00')
  await expect(dialog.getByLabel('Duração')).toHaveValue('3d')
  await dialog.getByLabel('Nome', { exact: true }).fill('Pintar')
  await dialog.getByLabel('Recursos').fill('Mecânico; Pintor [50%]')

  await dialog.getByRole('button', { name: 'Adicionar predecessora' }).click()
  const picker = dialog.getByRole('combobox', { name: 'Predecessora', exact: true })
  await picker.fill('Test')
  await page.getByRole('option', { name: /Testar/ }).click()
  await dialog.getByPlaceholder('Defasagem').fill('logo')
  await dialog.getByRole('button', { name: 'Criar tarefa' }).click()
  await expect(dialog.getByText('Defasagem inválida: use +2d, -4h ou 50%')).toBeVisible()
  await dialog.getByPlaceholder('Defasagem').fill('+4h')
  await dialog.getByRole('button', { name: 'Criar tarefa' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(async () => (await shownRows(page)).at(-1)?.slice(0, 3)).toEqual(['4', 'Pintar', '3d'])
  const { schema } = await savedPlan(page)
  expect(taskOf(schema, 'Pintar')).toMatchObject({ id: 4, resource_names: ['Mecânico', 'Pintor'] })
  expect((schema.resources as { id: number; name: string }[]).map(each => each.name)).toEqual(['Mecânico', 'Pintor'])
  expect(schema.dependencies).toContainEqual(
    expect.objectContaining({ pred_id: 3, succ_id: 4, type: 'FS', lag: '+4h' }),
  )
  await grid(page).focus()
  await page.keyboard.press('Control+z')
  await expect.poll(async () => (await shownRows(page)).length).toBe(3)
  await expect(page.getByText('Desfeito: criar “Pintar”')).toBeVisible()
})

test('the list of predecessors leaves out the task and what is chosen already, and says when nobody is left', async ({
  page,
  app,
}) => {
  await signUp(page, app)
  await openPlan(page, PLAN)
  const dialog = await open(page, 'Revisar')
  const add = dialog.getByRole('button', { name: 'Adicionar predecessora' })
  await add.click()
  const picker = dialog.getByRole('combobox', { name: 'Predecessora', exact: true }).last()
  await picker.click()
  await expect(page.getByRole('option', { name: /^\d/ })).toHaveText([/Testar/])
  await page.getByRole('option', { name: /Testar/ }).click()
  await add.click()
  await expect(dialog.getByRole('alert')).toHaveText('Não há tarefas disponíveis para adicionar como predecessora.')
  await dialog.getByRole('button', { name: 'Remover a predecessora Bloquear' }).click()
  await dialog.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect.poll(async () => (await shownRows(page))[1]?.[6]).toBe('7')
  await grid(page).focus()
  await page.keyboard.press('Control+z')
  await expect.poll(async () => (await shownRows(page))[1]?.[6]).toBe('1')
})
