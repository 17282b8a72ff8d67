/** The extraction dialog, driven by what the companion answers; the clock of the page is ours. */
import type { Page, Route } from '@playwright/test'
import { expect, type RunningApp, test } from './support/app.ts'
import { answer } from './support/companion.ts'
import { newPage } from './support/plan.ts'

const SCHEMA = {
  project_name: 'Extraído do MS Project',
  tasks: [
    { id: 1, name: 'Bloquear', duration: '4h' },
    { id: 2, name: 'Limpar', duration: '8h' },
  ],
  resources: [],
  assignments: [],
  dependencies: [{ pred_id: 1, succ_id: 2, type: 'FS', lag: '' }],
}

const PROGRESS = { ok: true, step: 1, current_step: 'Conectando', estimated_remaining: null, error: null }

/** Answers the companion's calls by their name; null is a wire that breaks. */
async function companionSays(page: Page, app: RunningApp, replies: Record<string, () => unknown>): Promise<void> {
  const say = (route: Route): Promise<void> => {
    const name = /extract-(\w+)/.exec(route.request().url())?.[1] ?? ''
    const json = route.request().method() === 'OPTIONS' ? {} : replies[name] ? replies[name]() : { ok: true }
    return answer(route, json === null ? null : { json })
  }
  await page.route(`${app.companionUrl}/project/desktop/extract-*`, say)
  await page.route(`${app.companionUrl}/project/desktop/extract-*/**`, say)
}

async function begin(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Atualizar existente/ }).click()
  await expect(page.getByRole('button', { name: 'Servidor local conectado' })).toBeVisible()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: 'Extrair', exact: true }).click()
}

test('five steps, elapsed and remaining time, asked every five seconds, a second of rest, then the plan', async ({
  app,
  browser,
}) => {
  const page = await newPage(browser, app)
  let asked = 0
  let given = 0
  const stages = [
    { ...PROGRESS, progress: 5, is_complete: false },
    { ...PROGRESS, progress: 45, current_step: 'Lendo as tarefas', estimated_remaining: 75, is_complete: false },
    { ...PROGRESS, progress: 60, is_complete: false },
    { ...PROGRESS, progress: 100, is_complete: true },
  ]
  await companionSays(page, app, {
    start: () => ({ ok: true, error: null, from_cache: false, complete: false, schema: null, session_id: 's1' }),
    progress: () => stages[Math.min(asked++, stages.length - 1)],
    result: () => {
      given++
      return {
        ok: true,
        schema: SCHEMA,
        error: null,
        extraction_stats: { elapsed_seconds: 9, task_count: 2, dependency_count: 1, resource_count: 3 },
      }
    },
  })
  await begin(page)
  const dialog = page.getByRole('dialog', { name: 'Extração do MS Project' })
  await expect(dialog.getByText('Etapa 1 de 5')).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveCount(5)
  await expect(dialog.getByText('5%')).toBeVisible()
  await page.clock.runFor(4000)
  expect(asked).toBe(1)
  await page.clock.runFor(1100)
  await expect(dialog.getByText('Etapa 3 de 5')).toBeVisible()
  await expect(dialog.getByText('Lendo as tarefas').first()).toBeVisible()
  await expect(dialog.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '45')
  await expect(dialog.getByText('Decorrido: 0:05')).toBeVisible()
  await expect(dialog.getByText('Restante: 1:15')).toBeVisible()
  // Behind other windows it asks once a minute.
  await page.evaluate(() => Object.defineProperty(document, 'visibilityState', { value: 'hidden' }))
  await page.clock.runFor(5000)
  await expect(dialog.getByText('60%')).toBeVisible()
  await page.clock.runFor(59_000)
  expect(asked).toBe(3)
  await page.clock.runFor(1100)
  await expect(dialog.getByText('100%')).toBeVisible()
  // The rest begins once the result is there.
  await expect.poll(() => given).toBe(1)
  await page.waitForLoadState('networkidle')
  await page.clock.runFor(500)
  await expect(dialog).toBeVisible()
  await page.clock.runFor(700)
  await expect(page.getByText('Esquema extraído com sucesso · 2 tarefas, 1 vínculo, 3 recursos')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('Nome do projeto')).toHaveValue('Extraído do MS Project')
  await page.context().close()
})

test('a cached extraction completes at once', async ({ app, browser }) => {
  const page = await newPage(browser, app)
  await companionSays(page, app, {
    start: () => ({ ok: true, error: null, from_cache: true, complete: true, schema: SCHEMA, session_id: 's2' }),
  })
  await begin(page)
  await expect(page.getByText('Esquema extraído com sucesso')).toBeVisible()
  await expect(page.getByLabel('Nome do projeto')).toHaveValue('Extraído do MS Project')
  await page.context().close()
})

test('it is cancelled by the person, fails in words, and gives up after ten minutes; a poll that fails is none', async ({
  app,
  browser,
}) => {
  const page = await newPage(browser, app)
  let cancelled = 0
  let polls = 0
  await companionSays(page, app, {
    start: () => ({ ok: true, error: null, from_cache: false, complete: false, schema: null, session_id: 's3' }),
    progress: () => {
      polls++
      return polls === 1 ? null : { ...PROGRESS, progress: polls < 4 ? 10 : 20, is_complete: false }
    },
    cancel: () => {
      cancelled++
      return { ok: true }
    },
  })
  await begin(page)
  const dialog = page.getByRole('dialog', { name: 'Extração do MS Project' })
  await expect.poll(() => polls).toBe(1)
  await page.clock.runFor(500)
  await page.clock.runFor(5000)
  await expect(dialog.getByText('10%')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => cancelled).toBe(1)
  await expect(page.getByText('Extração cancelada')).toBeVisible()

  await page.getByRole('button', { name: 'Extrair', exact: true }).click()
  await expect(dialog).toBeVisible()
  await expect(dialog.getByText('10%')).toBeVisible()
  await page.clock.fastForward(599_000)
  await expect(dialog.getByText('20%')).toBeVisible()
  await expect(dialog.getByText('Decorrido: 9:59')).toBeVisible()
  await page.clock.fastForward(6_000)
  await expect(
    page.locator('[data-banner="err"]', { hasText: 'Erro ao extrair o esquema: A extração passou de 10 minutos' }),
  ).toBeVisible()

  await companionSays(page, app, {
    start: () => ({
      ok: false,
      error: 'O MS Project não está aberto.',
      from_cache: false,
      complete: false,
      schema: null,
      session_id: '',
    }),
  })
  await page.getByRole('button', { name: 'Extrair', exact: true }).click()
  await expect(
    page.locator('[data-banner="err"]', { hasText: 'Erro ao extrair o esquema: O MS Project não está aberto.' }),
  ).toBeVisible()
  await page.context().close()
})
