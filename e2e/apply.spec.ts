/** Applying to MS Project: what will be written is shown first, and every answer of the companion in words. */
import { expect, type Route, test } from '@playwright/test'
import { type RunningApp, startApp } from './support/app.ts'
import { generate, newPage } from './support/plan.ts'

let app: RunningApp & { stop(): Promise<void> }
test.beforeAll(async () => {
  app = await startApp({ PARADA_PLAN: 'pro' })
})
test.afterAll(() => app.stop())

function reply(route: Route, status: number, json: unknown): Promise<void> {
  const headers = {
    'access-control-allow-origin': route.request().headers().origin ?? '*',
    'access-control-allow-headers': '*',
    'access-control-allow-methods': '*',
  }
  return route.request().method() === 'OPTIONS'
    ? route.fulfill({ status: 204, headers })
    : route.fulfill({ status, json, headers })
}

test('changes are counted, shown field by field, refused with a way out, then written', async ({ browser }) => {
  const page = await newPage(browser, app)
  await generate(page)
  await expect(page.getByRole('button', { name: 'Aplicar no Project' })).toBeVisible()
  await page.getByRole('button', { name: 'Kanban', exact: true }).click()
  await page.getByRole('button', { name: 'Mais: Montar andaimes' }).click()
  await page.getByRole('menuitem', { name: 'Mover para Em Andamento' }).click()
  await expect(page.getByRole('button', { name: 'Projeto inteiro' })).toBeVisible()
  const apply = page.getByRole('button', { name: 'Aplicar mudanças (1)' })
  await apply.click()
  const dialog = page.getByRole('dialog', { name: 'Como aplicar' })
  await expect(dialog.getByText('Só a tarefa modificada será gravada.')).toBeVisible()
  await expect(dialog.getByRole('row', { name: 'Montar andaimes Avanço 0% 50%' })).toBeVisible()

  let answer: { status: number; json: unknown } = {
    status: 409,
    json: {
      ok: false,
      code: 'companion.projectNotAvailable',
      error: 'O MS Project não está aberto.',
      suggestions: ['Abra o MS Project e tente de novo.'],
      params: {},
    },
  }
  const sent: unknown[] = []
  await page.route(`${app.companionUrl}/project/desktop/apply-incremental`, route => {
    if (route.request().method() === 'POST') sent.push(route.request().postDataJSON())
    return reply(route, answer.status, answer.json)
  })
  await dialog.getByRole('button', { name: 'Gravar no MS Project' }).click()
  const failed = dialog.locator('[data-banner="err"]')
  await expect(failed).toContainText('Erro na atualização incremental')
  await expect(failed).toContainText('Tente aplicar o projeto inteiro.')

  const written = {
    task_name: 'Montar andaimes',
    field: 'percent_complete',
    old_value: 0,
    new_value: 50,
    success: true,
  }
  answer = {
    status: 200,
    json: {
      ok: true,
      project: {},
      elapsed_s: 1,
      applied_changes: [
        written,
        {
          task_name: 'Montar andaimes',
          field: 'notes',
          old_value: null,
          new_value: 'x',
          success: false,
          error: 'campo protegido',
        },
      ],
    },
  }
  await dialog.getByRole('button', { name: 'Gravar no MS Project' }).click()
  await expect(page.locator('[data-toast="warn"]')).toBeVisible()
  await expect(dialog.getByText('Resultado campo a campo')).toBeVisible()
  await expect(dialog.getByRole('row', { name: /Montar andaimes Avanço 0% 50% gravado/ })).toBeVisible()
  await expect(dialog.getByRole('row', { name: /Notas vazio x recusado: campo protegido/ })).toBeVisible()
  expect(sent.at(-1)).toMatchObject({ modified_tasks: [{ name: 'Montar andaimes' }] })
  await dialog.getByRole('button', { name: 'Fechar' }).last().click()
  // What was refused stays a change; only a complete application is the new baseline.
  await expect(apply).toBeVisible()
  answer = { status: 200, json: { ok: true, project: {}, elapsed_s: 1, applied_changes: [written] } }
  await apply.click()
  await dialog.getByRole('button', { name: 'Gravar no MS Project' }).click()
  await expect(page.locator('[data-toast="ok"]', { hasText: 'Aplicado no Microsoft Project (Desktop)' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Fechar' }).last().click()
  await expect(page.getByRole('button', { name: 'Aplicar no Project' })).toBeVisible()
  await page.context().close()
})
