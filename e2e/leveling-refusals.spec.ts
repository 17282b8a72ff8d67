import { expect, type Page, test } from '@playwright/test'
import { startApp } from './support/app.ts'
import { expectAccessible } from './support/looks.ts'
import { newPage } from './support/plan.ts'
import { load } from './support/shutdown.ts'

type Wire = Record<string, unknown>

/** The recovery boiler of a pulp mill: two lifts of one crane, and an inspector. */
const mill = (
  more: { crane?: Wire; units?: number; tasks?: readonly Wire[]; calendars?: readonly Wire[] } = {},
): Wire => ({
  project_name: 'Caldeira de recuperação',
  task_mode: 'auto',
  start_date: '2027-05-03T07:00:00',
  calendar: { hours_per_day: 24, days_per_week: 7, shift_hours: 12, shifts_per_day: 2 },
  ...(more.calendars && { calendars: more.calendars }),
  tasks: [
    { id: 1, name: 'Trocar bico de licor', duration: '6h', ...more.tasks?.[0] },
    { id: 2, name: 'Içar superaquecedor', duration: '10h', ...more.tasks?.[1] },
    { id: 3, name: 'Limpar precipitador', duration: '200h' },
  ],
  dependencies: [],
  resources: [
    { id: 1, name: 'Guindaste de 90 t', max_units: 1, ...more.crane },
    { id: 2, name: 'Mecânico' },
  ],
  assignments: [
    { task_id: 1, resource_id: 1 },
    { task_id: 2, resource_id: 1, units: more.units ?? 1 },
    { task_id: 3, resource_id: 2, units: 3 },
  ],
})

let app: Awaited<ReturnType<typeof startApp>>
test.beforeAll(async () => {
  app = await startApp({ PARADA_PLAN: 'pro' })
})
test.afterAll(() => app.stop())

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Nivelar com os limites' })

async function opened(page: Page, plan: Wire): Promise<void> {
  await load(page, plan)
  await page.getByRole('link', { name: 'Recursos', exact: true }).click()
  await page.getByRole('button', { name: 'Nivelar...' }).click()
}

test('more than there ever is, and people whose calendar has no work, are named in the place of an answer', async ({
  browser,
}) => {
  const page = await newPage(browser, app)
  await opened(page, mill({ units: 3 }))
  await expect(sheet(page)).toContainText(
    '“Içar superaquecedor” (linha 2) pede 3 de “Guindaste de 90 t” e nunca existem mais de 1.',
  )
  await expect(sheet(page).getByText('Não calculado')).toBeVisible()
  await expect(sheet(page).getByRole('button', { name: 'Aceitar 0 marcadas' })).toBeDisabled()
  await expectAccessible(page, 'nivelar-recusado', '[role="dialog"]')
  await page.screenshot({ path: 'test-results/nivelar-recusado.png' })
  await page.context().close()
  const idle = await newPage(browser, app)
  const week = [0, 1, 2, 3, 4, 5, 6].map(() => [])
  const calendars = [
    { id: 1, name: 'Sempre', week: week.map(() => ['00:00-24:00']) },
    { id: 2, name: 'Alugado depois', week },
  ]
  await opened(idle, mill({ calendars, crane: { calendar_id: 2 } }))
  await expect(sheet(idle)).toContainText(
    '“Guindaste de 90 t” nunca trabalha: o calendário “Alugado depois” não tem tempo útil.',
  )
  await expect(sheet(idle).getByText('Não calculado')).toBeVisible()
  await idle.context().close()
})

for (const phone of [false, true])
  test(`a gap and what is fixed and overloads alone are named beside the answer${phone ? ', on a phone too' : ''}`, async ({
    browser,
  }) => {
    const page = await newPage(browser, app, phone)
    const fixed = { constraint_type: 'MSO', constraint_date: '2027-05-03T09:00:00' }
    const availability = [
      { to: '2027-05-05T07:00:00', units: 1 },
      { from: '2027-05-07T07:00:00', units: 1 },
    ]
    await load(page, mill({ tasks: [fixed, fixed], crane: { availability } }))
    await page.goto(page.url().replace(/\/[^/]*$/, '/recursos'))
    await page.getByRole('button', { name: 'Nivelar...' }).click()
    await expect(sheet(page)).toContainText('De “Guindaste de 90 t” não há ninguém de 05/05/27 07:00 a 07/05/27 07:00')
    await expect(sheet(page)).toContainText(
      /O que ninguém pode adiar pede 2 de “Guindaste de 90 t” de 03\/05\/27 09:00 a 03\/05\/27 15:00 e existem 1: Trocar bico de licor, Içar superaquecedor/,
    )
    await expect(sheet(page).getByText('Busca terminada', { exact: false })).toBeVisible({ timeout: 60_000 })
    await expect(sheet(page).getByText('Esperar não resolve: 1 turno acima do máximo.')).toBeVisible()
    await page.emulateMedia({ colorScheme: phone ? 'light' : 'dark' })
    await page.evaluate(dark => document.documentElement.setAttribute('data-theme', dark ? 'dark' : 'light'), !phone)
    await page.screenshot({ path: `test-results/nivelar-avisos${phone ? '-telefone' : '-escuro'}.png` })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await page.keyboard.press('Escape')
    // What is measured against this plan has the same in it, and says so.
    const told = page
      .locator('[data-banner="warn"]')
      .filter({ hasText: 'O que ninguém pode adiar pede 2 de “Guindaste de 90 t”' })
    for (const [room, run] of [
      ['recuperar', 'Procurar'],
      ['risco', 'Calcular'],
    ] as const) {
      await page.goto(page.url().replace(/\/[^/]*$/, `/${room}`))
      if (room === 'risco') await page.getByLabel('com os limites de equipe (200 simulações)').check()
      await page.getByRole('button', { name: run, exact: true }).click()
      await expect(told).toBeVisible({ timeout: 60_000 })
      await page.screenshot({ path: `test-results/${room}-avisos${phone ? '-telefone' : '-escuro'}.png` })
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    }
    await page.context().close()
  })

test('people by night alone for work of the day are named in the place where nothing helps', async ({ browser }) => {
  const page = await newPage(browser, app)
  const week = [0, 1, 2, 3, 4, 5, 6].map(() => ['08:00-17:00'])
  const calendars = [
    { id: 1, name: 'Sempre', week: week.map(() => ['00:00-24:00']) },
    { id: 2, name: 'Comercial', week },
  ]
  const availability = [
    { units: 0, shift: 'day' },
    { units: 2, shift: 'night' },
  ]
  await opened(page, { ...mill({ calendars, tasks: [{ calendar_id: 2 }], crane: { availability } }), calendar_id: 1 })
  await expect(sheet(page).locator('[data-banner="warn"]')).toContainText(
    'Nas horas em que se trabalha nestas tarefas nunca há “Guindaste de 90 t”: interrompê-las não ajuda (1): Trocar bico de licor.',
  )
  await expect(sheet(page).getByText('Busca terminada', { exact: false })).toBeVisible({ timeout: 60_000 })
  await page.screenshot({ path: 'test-results/nivelar-so-noite.png' })
  await page.context().close()
})
