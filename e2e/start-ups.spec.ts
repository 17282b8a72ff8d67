/** Every way in by which a person could report a start-up in the page: each refuses while what it waits for is open, and says it. */
import { expect, type Page } from '@playwright/test'
import { test } from './support/app.ts'
import { newPage, savedPlan, taskOf } from './support/plan.ts'
import { load } from './support/shutdown.ts'
import { grid } from './support/walk.ts'

/** A weld is open behind a milestone that was reported ahead of it; the burners wait for that milestone. */
const plan = (status: boolean) => ({
  project_name: 'H-201',
  task_mode: 'auto',
  start_date: '2026-03-02T07:00:00',
  ...(status && { status_date: '2026-03-03T19:00:00' }),
  calendar: { hours_per_day: 24, days_per_week: 7, shift_hours: 12, shifts_per_day: 2 },
  tasks: [
    { id: 1, name: 'Soldar bocal H-201', duration: '8h' },
    { id: 2, name: 'Fim mecânico', duration: '0h', percent_complete: 100 },
    { id: 3, name: 'Acender queimadores H-201', duration: '10h' },
  ],
  dependencies: [
    { pred_id: 1, succ_id: 2 },
    { pred_id: 2, succ_id: 3 },
  ],
})
const FIRE = 'Acender queimadores H-201'

interface Words {
  readonly waits: RegExp
  readonly kanban: string
  readonly gantt: string
  readonly edit: RegExp
  readonly report: RegExp
  readonly save: string
  readonly cancel: string
  readonly percent: string
  readonly instruction: string
  readonly update: string
  readonly order: string
  readonly named: RegExp
  readonly by: string
}
const LANGUAGES: Readonly<Record<'PT' | 'EN' | 'ES', Words>> = {
  PT: {
    waits: /“Soldar bocal H-201” ainda está aberta, e esta partida espera por ela/,
    named: /Soldar bocal H-201 está aberta, e a partida espera por isso/,
    kanban: 'Kanban',
    gantt: 'Gantt',
    edit: /^Editar Acender/,
    report: /^Informar: /,
    save: 'Salvar',
    cancel: 'Cancelar',
    percent: 'Avanço (%)',
    instruction: 'Instrução',
    update: 'Atualizar',
    order: 'marcar a tarefa 3 como 100% concluída',
    by: 'Responsável',
  },
  EN: {
    waits: /“Soldar bocal H-201” is still open, and this start-up waits for it/,
    named: /Soldar bocal H-201 is open, and the start-up waits for that/,
    kanban: 'Kanban',
    gantt: 'Gantt',
    edit: /^Edit Acender/,
    report: /^Report: /,
    save: 'Save',
    cancel: 'Cancel',
    percent: 'Progress (%)',
    instruction: 'Instruction',
    update: 'Update',
    order: 'mark task 3 as 100% complete',
    by: 'Responsible',
  },
  ES: {
    waits: /“Soldar bocal H-201” sigue abierta, y este arranque la espera/,
    named: /Soldar bocal H-201 sigue abierta, y el arranque lo espera/,
    kanban: 'Kanban',
    gantt: 'Gantt',
    edit: /^Editar Acender/,
    report: /^Informar: /,
    save: 'Guardar',
    cancel: 'Cancelar',
    percent: 'Avance (%)',
    instruction: 'Instrucción',
    update: 'Actualizar',
    order: 'marcar la tarea 3 como 100% completada',
    by: 'Responsable',
  },
}

/** Nothing of the start-up is in the plan as it would be saved. */
async function nothingOf(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'PT', exact: true }).click()
  const { schema } = await savedPlan(page)
  expect(taskOf(schema, FIRE).percent_complete ?? 0).toBe(0)
  expect(taskOf(schema, FIRE)).not.toHaveProperty('actual_start')
}

for (const [language, words] of Object.entries(LANGUAGES))
  for (const status of [false, true])
    test(`${language}${status ? ', under way' : ''}: card, dialog and words refuse a start-up past open work`, async ({
      app,
      browser,
    }) => {
      const page = await newPage(browser, app)
      await load(page, plan(status))
      await page.getByRole('button', { name: language, exact: true }).click()

      // The card.
      await page.getByRole('button', { name: words.kanban, exact: true }).click()
      await page.getByRole('button', { name: words.edit }).focus()
      await page.keyboard.press('Control+ArrowRight')
      const report = page.getByRole('dialog', { name: words.report })
      await expect(report).toContainText(words.waits)
      await page.screenshot({ path: `test-results/start-up-card-${language}${status ? '-dated' : ''}.png` })
      await report.getByRole('button', { name: words.cancel, exact: true }).click()

      // The dialog of the task.
      await page.getByRole('button', { name: words.gantt, exact: true }).click()
      await grid(page).getByRole('gridcell', { name: FIRE, exact: true }).click()
      await page.keyboard.press('Shift+F2')
      const dialog = page.getByRole('dialog', { name: new RegExp(`· ${FIRE}$`) })
      await dialog.getByLabel(words.percent, { exact: true }).fill('30')
      await dialog.getByRole('button', { name: words.save, exact: true }).click()
      await expect(dialog).toContainText(words.waits)
      await page.screenshot({ path: `test-results/start-up-dialog-${language}${status ? '-dated' : ''}.png` })
      await dialog.getByRole('button', { name: words.cancel, exact: true }).click()

      // Words.
      await page.getByRole('textbox', { name: words.instruction }).fill(words.order)
      await page.getByRole('button', { name: words.update, exact: true }).click()
      await expect(page.getByText(words.named).first()).toBeVisible()
      await page.screenshot({ path: `test-results/start-up-words-${language}${status ? '-dated' : ''}.png` })
      await nothingOf(page)
      await page.context().close()
    })
