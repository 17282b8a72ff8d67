/** The editors of a plan: resources and assignments, calendars and shifts, baselines, changes, commands and keys. */
import type { Page } from '@playwright/test'
import { expect, signUp, test } from './support/app.ts'
import { expectAccessible } from './support/looks.ts'
import { expectOffered } from './support/plan.ts'
import { openPlan } from './support/refinery.ts'
import { grid, shownRows } from './support/walk.ts'

const PLAN = {
  project_name: 'Bomba',
  start_date: '2027-03-01T08:00:00',
  tasks: [
    { id: 1, name: 'Bloquear', duration: '8h' },
    { id: 2, name: 'Revisar', duration: '24h' },
  ],
  dependencies: [{ pred_id: 1, succ_id: 2 }],
  resources: [{ id: 1, name: 'Mecânico', type: 'work', max_units: 2 }],
}

async function command(page: Page, name: string): Promise<void> {
  await grid(page).focus()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Comandos' })
  await palette.getByRole('combobox').fill(name)
  await page
    .getByRole('option', { name: new RegExp(name) })
    .first()
    .click()
}

const clean = (page: Page, where: string): Promise<void> => expectAccessible(page, where, '[role=dialog]')

test('from the palette: a resource and its assignment, a shift calendar, a baseline, what changed since, and the keys', async ({
  page,
  app,
}) => {
  await signUp(page, app)
  await openPlan(page, PLAN)
  await expect.poll(async () => (await shownRows(page))[1]?.[4]).toBe('04/03/27 17:00')

  await test.step('resources and assignments', async () => {
    await command(page, 'Recursos e atribuições')
    const dialog = page.getByRole('dialog', { name: 'Recursos e atribuições' })
    await dialog.getByRole('button', { name: 'Novo recurso' }).click()
    const name = dialog.getByLabel('Nome', { exact: true }).last()
    await name.fill('Soldador')
    await name.press('Enter')
    await clean(page, 'resources')
    await page.keyboard.press('Escape')
    await grid(page).getByRole('gridcell', { name: 'Revisar', exact: true }).click()
    for (const key of ['End', 'ArrowLeft']) await page.keyboard.press(key)
    await page.keyboard.type('Soldador; Mecânico [200%]')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await shownRows(page))[1]?.[7]).toBe('Soldador; Mecânico [200%]')
  })

  await test.step('baseline', async () => {
    await command(page, 'Definir linha de base')
    await expect(page.getByText('Linha de base definida')).toBeVisible()
    await command(page, 'Linhas de base')
    await expect(page.getByRole('dialog', { name: 'Linhas de base' })).toContainText('2 tarefas')
    await clean(page, 'baselines')
    await page.keyboard.press('Escape')
  })

  await test.step('shifts around the clock bring the finish forward', async () => {
    await command(page, 'Calendários e turnos')
    const dialog = page.getByRole('dialog', { name: 'Calendários e turnos' })
    await expect(dialog).toBeVisible()
    await clean(page, 'calendars')
    await dialog.getByRole('button', { name: '24 horas, 7 dias' }).click()
    await page.keyboard.press('Escape')
    await expect.poll(async () => (await shownRows(page))[1]?.[4]).toMatch(/^02\/03\/27/)
    await expect(page.getByText(/desde a linha de base/)).toBeVisible()
  })

  await test.step('what changed since the plan was opened, per task and field', async () => {
    await grid(page).getByRole('gridcell', { name: 'Bloquear', exact: true }).click()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.type('12h')
    await page.keyboard.press('Enter')
    await command(page, 'Mudanças desde')
    const dialog = page.getByRole('dialog', { name: /Mudanças desde/ })
    await expect(dialog.getByRole('row', { name: /Bloquear.*Duração.*8h.*12h|Duração.*8h.*12h/ }).first()).toBeVisible()
    await clean(page, 'changes')
    await page.keyboard.press('Escape')
    await expectOffered(page, /\(\d\)/)
  })

  await test.step('the sheet of keys', async () => {
    await page.getByRole('button', { name: 'Nova tarefa', exact: true }).focus()
    await page.keyboard.press('?')
    await page.getByRole('complementary', { name: 'Ajuda' }).getByRole('button', { name: 'Atalhos' }).click()
    const sheet = page.getByRole('dialog', { name: 'Atalhos de teclado' })
    await expect(sheet).toContainText('Mover a coluna para o lado')
    await expect(sheet).toContainText('Ctrl+K')
    await clean(page, 'keys')
    await page.keyboard.press('Escape')
  })

  await test.step('all of it undone, one by one, each by its name', async () => {
    await grid(page).focus()
    for (const named of ['editar “Bloquear”', 'editar', 'definir a linha de base', 'editar “Revisar”']) {
      await page.keyboard.press('Control+z')
      await expect(page.getByText(new RegExp(`Desfeito: ${named}`)).last()).toBeVisible()
    }
    await expect
      .poll(async () => (await shownRows(page))[1]?.slice(2, 5))
      .toEqual(['24h', '02/03/27 08:00', '04/03/27 17:00'])
  })
})
