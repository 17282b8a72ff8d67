import type { Page } from '@playwright/test'
import { BUDGET_KB, weigh } from '../tools/check-bundle.ts'
import { expect, signUp, test } from './support/app.ts'
import { openPlan } from './support/refinery.ts'
import { grid } from './support/walk.ts'

/** Holds the rules of reports and of P6 on their way until `arrive`. */
async function heldRules(page: Page) {
  let arrive = (): void => undefined
  const sent = new Promise<void>(resolve => {
    arrive = resolve
  })
  let asked = 0
  await page.route(/\/assets\/judgement-rules-[^/]+\.js/, async route => {
    asked++
    await sent
    await route.continue()
  })
  return { asked: () => asked, arrive }
}

test('the frame and the Gantt load within their budget of script', () => {
  const sizes = weigh()
  expect(sizes.length).toBeGreaterThan(5)
  expect(sizes.reduce((sum, each) => sum + each.size, 0)).toBeLessThanOrEqual(BUDGET_KB)
})

test('what the rules of reports could be about is refused while they are on their way, and judged once they are here', async ({
  page,
  app,
}) => {
  const rules = await heldRules(page)
  await signUp(page, app)
  await openPlan(page, {
    project_name: 'Vaso',
    start_date: '2027-03-01',
    tasks: [
      { id: 1, name: 'Limpar vaso', duration: '8h', percent_complete: 40 },
      { id: 2, name: 'Inspecionar vaso', duration: '8h', predecessors: [1] },
      { id: 3, name: 'Partida da unidade', duration: '4h', predecessors: [2] },
    ],
  })
  const cell = (name: string) => grid(page).getByRole('gridcell', { name, exact: true })
  const rename = async (name: string, to: string) => {
    await cell(name).click()
    await page.keyboard.type(to)
    await page.keyboard.press('Enter')
  }
  // Nothing has been reported of it: the rules have nothing to say.
  await rename('Inspecionar vaso', 'Examinar vaso')
  await expect(cell('Examinar vaso')).toBeVisible()
  expect(rules.asked(), 'the rules come with the plan').toBe(1)
  await rename('Limpar vaso', 'Lavar vaso')
  await expect(grid(page).getByRole('alert')).toContainText('As regras de segurança')
  rules.arrive()
  await expect(async () => {
    await page.keyboard.press('Enter')
    await expect(cell('Lavar vaso')).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(page.locator('[data-save="saved"]')).toBeVisible()
})

test('a plan by the rules of P6 opens once they are here, and never by others', async ({ page, app }) => {
  const rules = await heldRules(page)
  await signUp(page, app)
  await expect(page.getByRole('heading', { name: 'O que você quer fazer?' })).toBeVisible()
  await page.evaluate(detail => dispatchEvent(new CustomEvent('load-test-data', { detail })), {
    schema_version: 1,
    project_name: 'Forno',
    task_mode: 'auto',
    start_date: '2027-03-01T08:00:00',
    status_date: '2027-03-10T08:00:00',
    project: { rules: 'p6' },
    tasks: [{ id: 1, uid: 1, name: 'Trocar queimadores', outline_level: 1, duration: '8h' }],
    dependencies: [],
    resources: [],
    assignments: [],
  } as unknown as Record<string, string>)
  await expect(() => expect(rules.asked()).toBe(1)).toPass()
  await page.waitForTimeout(300)
  await expect(page.getByRole('treegrid')).toHaveCount(0)
  rules.arrive()
  // Work without a predecessor begins at the data date by P6, at the start of the project by MS Project.
  await expect(grid(page).getByRole('row', { name: /Trocar queimadores/ })).toContainText('10/03')
  await expect(page.locator('[data-save="saved"]')).toBeVisible()
  await page.reload()
  await expect(grid(page).getByRole('row', { name: /Trocar queimadores/ })).toContainText('10/03')
})
