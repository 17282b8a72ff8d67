/** Columns of the grid: chosen, ordered and sized by mouse and by keys, and kept for the next visit. */
import type { Page } from '@playwright/test'
import { expect, signUp, test } from './support/app.ts'
import { openPlan, refineryShutdown } from './support/refinery.ts'
import { grid } from './support/walk.ts'

const heads = (page: Page) =>
  grid(page)
    .getByRole('columnheader')
    .evaluateAll(all => all.map(each => each.textContent ?? ''))

const centre = async (page: Page, name: string) => {
  const box = await grid(page).getByRole('columnheader', { name, exact: true }).boundingBox()
  if (!box) throw new Error(`no column ${name}`)
  return { x: box.x + box.width / 2 - 6, y: box.y + box.height / 2, width: box.width, right: box.x + box.width }
}

test('columns are dragged, moved and sized by keys, chosen, and stay so after a reload', async ({ page, app }) => {
  await signUp(page, app)
  await openPlan(page, refineryShutdown())
  await expect
    .poll(async () => (await heads(page)).slice(0, 5))
    .toEqual(['#', 'Nome da tarefa', 'Duração', 'Início', 'Término'])

  const duration = await centre(page, 'Duração')
  const finish = await centre(page, 'Término')
  await page.mouse.move(duration.x, duration.y)
  await page.mouse.down()
  await page.mouse.move(finish.x - 20, finish.y, { steps: 4 })
  await page.mouse.move(finish.x + 30, finish.y, { steps: 4 })
  await page.mouse.up()
  await expect
    .poll(async () => (await heads(page)).slice(0, 5))
    .toEqual(['#', 'Nome da tarefa', 'Início', 'Término', 'Duração'])

  // Escape leaves the column where it was.
  const start = await centre(page, 'Início')
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x + 200, start.y, { steps: 4 })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect
    .poll(async () => (await heads(page)).slice(0, 5))
    .toEqual(['#', 'Nome da tarefa', 'Início', 'Término', 'Duração'])

  await grid(page).getByRole('gridcell', { name: '4h' }).first().click()
  await page.keyboard.press('Control+Shift+ArrowLeft')
  await expect
    .poll(async () => (await heads(page)).slice(0, 5))
    .toEqual(['#', 'Nome da tarefa', 'Início', 'Duração', 'Término'])
  const before = (await centre(page, 'Duração')).width
  await page.keyboard.press('Control+Alt+ArrowRight')
  await page.keyboard.press('Control+Alt+ArrowRight')
  await expect.poll(async () => (await centre(page, 'Duração')).width - before).toBe(32)

  await page.getByRole('button', { name: 'Exibir', exact: true }).click()
  await page.getByRole('menuitemcheckbox', { name: 'EAP', exact: true }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Término', exact: true }).click()
  await page.keyboard.press('Escape')
  const chosen = ['#', 'EAP', 'Nome da tarefa', 'Início', 'Duração', 'Avanço']
  await expect.poll(async () => (await heads(page)).slice(0, 5)).toEqual(chosen.slice(0, 5))
  await page.reload()
  await expect.poll(async () => (await heads(page)).slice(0, 5)).toEqual(chosen.slice(0, 5))
  expect((await centre(page, 'Duração')).width - before).toBe(32)
})
