/** *Recuperar*: ways to gain hours, measured; one accepted keeps its promise and is undone at once; the phone. */
import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { startApp } from './support/app.ts'
import { expectAccessible, expectFingerSized, openOnPhone, wider } from './support/looks.ts'
import { newPage, withoutSaveDialog } from './support/plan.ts'
import { load } from './support/shutdown.ts'

/** Four bundles to pull by one crane, then a cure that cannot be shortened, and a repair that may be needed. */
const plan = () => ({
  project_name: 'Trocadores',
  task_mode: 'auto',
  start_date: '2027-03-01T07:00:00',
  calendar: { hours_per_day: 24, days_per_week: 7, shift_hours: 12, shifts_per_day: 2 },
  tasks: [
    ...[1, 2, 3, 4].map(at => ({ id: at, name: `Puxar feixe E-10${at}`, duration: '8h' })),
    { id: 5, name: 'Reparar casco E-104', duration: '10h', work_kind: 'contingent', probability: 0.3 },
    { id: 6, name: 'Curar refratário F-101', duration: '30h', work_kind: 'process' },
    { id: 7, name: 'Fim da parada', duration: '0h', milestone: true },
  ],
  dependencies: [
    { pred_id: 4, succ_id: 5, type: 'FS', lag: '' },
    ...[1, 2, 3, 5].map(id => ({ pred_id: id, succ_id: 6, type: 'FS', lag: '' })),
    { pred_id: 6, succ_id: 7, type: 'FS', lag: '' },
  ],
  resources: [{ id: 1, name: 'Guindaste', max_units: 1, nature: 'equipment' }],
  assignments: [1, 2, 3, 4].map(at => ({ task_id: at, resource_id: 1 })),
})

let app: Awaited<ReturnType<typeof startApp>>
test.beforeAll(async () => {
  // A server that begins beside others needs more than a test may take.
  test.setTimeout(240_000)
  app = await startApp({ PARADA_PLAN: 'pro' })
})
test.afterAll(() => app?.stop())

const room = (page: Page) => page.getByRole('region', { name: 'Recuperar', exact: true })
const facts = (page: Page) => page.locator('[data-toast="ok"]')

test('hours to gain: measured ways, a scenario, the promise kept, one undo; more than can be had is said', async ({
  browser,
}) => {
  const page = await newPage(browser, app)
  await withoutSaveDialog(page)
  await load(page, plan())
  await page.getByRole('link', { name: 'Recuperar', exact: true }).click()
  await expect(room(page)).toContainText('Quantas horas é preciso ganhar?')
  await room(page).getByRole('button', { name: 'Procurar' }).click()
  await expect(room(page)).toContainText('h podem ser ganhas.', { timeout: 60_000 })
  await expect(room(page)).toContainText('O plano pede mais do que existe. Nivelado sem mais nada, o fim fica em')
  const crane = room(page)
    .getByRole('region', { name: 'Uma medida de cada vez' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: 'Aceitar' }), hasText: '+1 Guindaste' })
  await expect(crane).toContainText('ganha 14 h')
  await expect(crane).toContainText('h de equipamento')
  await crane.getByRole('button', { name: 'Ver cenário' }).click()
  await expect(crane.getByRole('table')).toContainText('Puxar feixe')
  await expectAccessible(page, 'recuperar')
  await page.screenshot({ path: 'test-results/recuperar.png' })
  // A scenario that is kept is another file, with the crane in it; the plan stays.
  const saved = page.waitForEvent('download')
  await crane.getByRole('button', { name: 'Guardar cenário' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^Trocadores_cenário.*14_h\.TMX$/)
  const { schema } = JSON.parse(await readFile(await file.path(), 'utf8')) as {
    readonly schema: {
      readonly project_name: string
      readonly resources: readonly {
        readonly name: string
        readonly availability?: readonly { readonly units: number }[]
      }[]
    }
  }
  expect(schema.project_name).toBe('Trocadores (cenário: ganha 14 h)')
  const kept = schema.resources.find(each => each.name === 'Guindaste')
  expect(kept?.availability?.some(each => each.units === 2)).toBe(true)
  await expect(page.getByLabel('Nome do projeto')).toHaveValue('Trocadores')
  const promised = await crane.locator('[data-finish]').textContent()
  await crane.getByRole('button', { name: 'Aceitar' }).click()
  await expect(facts(page).filter({ hasText: 'o fim vem 14 h antes' })).toBeVisible()
  await room(page).getByRole('button', { name: 'Procurar' }).click()
  await expect(room(page)).toContainText(`Fim de hoje, dentro dos limites: ${promised}`, { timeout: 60_000 })
  await page.keyboard.press('Control+z')
  await expect(room(page)).toContainText('O plano mudou depois desta busca.')

  // The cure cannot be shortened.
  await room(page).getByLabel('Ganhar (h)').fill('500')
  await room(page).getByRole('button', { name: 'Procurar' }).click()
  await expect(room(page)).toContainText(
    /Máximo possível .* h: no caminho restante de .* h há .*h de processo \(Curar refratário/,
    {
      timeout: 60_000,
    },
  )
  await crane.getByRole('button', { name: 'Rejeitar' }).click()
  await expect(crane).toHaveCount(0)
  await expect(room(page).getByRole('button', { name: 'Trazer de volta 1 rejeitada' })).toBeVisible()
  await page.context().close()
})

test('until a milestone: what is gained is gained there, and the end of the plan is another matter', async ({
  browser,
}) => {
  const page = await newPage(browser, app)
  const { tasks, dependencies, ...rest } = plan()
  // The bundles are out long before the end, which a cure of a week decides.
  await load(page, {
    ...rest,
    tasks: [
      ...tasks.map(each => (each.id === 6 ? { ...each, duration: '168h' } : each)),
      { id: 8, name: 'Feixes no chão', duration: '0h', milestone: true },
    ],
    dependencies: [
      { pred_id: 4, succ_id: 5, type: 'FS', lag: '' },
      { pred_id: 6, succ_id: 7, type: 'FS', lag: '' },
      ...[1, 2, 3, 4].map(id => ({ pred_id: id, succ_id: 8, type: 'FS', lag: '' })),
    ],
  })
  await page.getByRole('link', { name: 'Recuperar', exact: true }).click()
  const search = async (until: string) => {
    await room(page).getByLabel('até').selectOption({ label: until })
    await room(page).getByLabel('Ganhar (h)').fill('8')
    await room(page).getByRole('button', { name: 'Procurar' }).click()
    await expect(room(page).getByRole('button', { name: 'Procurar' })).toBeVisible({ timeout: 60_000 })
  }
  await search('o fim da parada')
  await expect(room(page)).toContainText(/Não há o que ganhar: no caminho restante de .* h há .* h de processo/)
  await search('8 Feixes no chão')
  const crane = room(page)
    .getByRole('region', { name: 'Uma medida de cada vez' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: 'Aceitar' }), hasText: '+1 Guindaste' })
  await expect(room(page)).toContainText('8 Feixes no chão fica em 02/03/27 15:00')
  await expect(crane).toContainText('ganha 16 h')
  await expect(crane.locator('[data-finish]')).toHaveText('01/03/27 23:00')
  await page.screenshot({ path: 'test-results/recuperar-marco.png' })
  await crane.getByRole('button', { name: 'Aceitar' }).click()
  await expect(facts(page).filter({ hasText: '8 Feixes no chão vem 16 h antes' })).toBeVisible()
  await page.context().close()
})

test('on a phone nothing is wider than the screen and every button can be hit', async ({ browser }) => {
  const page = await newPage(browser, app, true)
  await load(page, plan())
  await openOnPhone(page, 'Recuperar')
  await room(page).getByRole('button', { name: 'Procurar' }).click()
  await expect(room(page)).toContainText('h podem ser ganhas.', { timeout: 60_000 })
  expect(await wider(page)).toBeLessThanOrEqual(0)
  await expectFingerSized(page, 'recuperar')
  await page.screenshot({ path: 'test-results/recuperar-phone.png' })
  await page.context().close()
})
