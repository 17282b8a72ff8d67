/** Editing in the Gantt as planners do in MS Project: keyboard only, pasting, links drawn, drops that links contradict. */
import type { Page } from '@playwright/test'
import { expect, type RunningApp, signUp, test } from './support/app.ts'
import { axe } from './support/axe.ts'
import { BOILER, expectWalk, findBar, grid, maximizeTasks, paste, planRows, shot } from './support/walk.ts'

async function opened(page: Page, app: RunningApp): Promise<void> {
  await signUp(page, app)
  await paste(page, BOILER.text)
  await maximizeTasks(page)
  await expectWalk(page, BOILER)
}

const cell = (page: Page, name: string) => grid(page).getByRole('gridcell', { name, exact: true })

test('keyboard only: type a duration, predecessors and a date, indent, insert, delete, undo all of it', async ({
  page,
  app,
}) => {
  await opened(page, app)
  await cell(page, 'Abrir bocas de visita').click()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('14h')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await planRows(page))[2]?.[3]).toBe('13/03/27 01:00')
  // What the row drives moves with it.
  expect((await planRows(page))[3]?.[2]).toBe('13/03/27 01:00')

  // A mistake is said at the cell, which stays open; Escape gives it up.
  await page.keyboard.press('ArrowUp')
  await page.keyboard.type('logo')
  await page.keyboard.press('Enter')
  await expect(grid(page).getByRole('alert')).toContainText('logo')
  await page.keyboard.press('Escape')

  await page.keyboard.press('Control+z')
  await expectWalk(page, BOILER)

  await cell(page, 'Montar andaimes').click()
  await page.keyboard.press('Insert')
  await expect(cell(page, 'Nova Tarefa')).toBeVisible()
  await page.keyboard.press('Control+Delete')
  await expect(cell(page, 'Nova Tarefa')).toHaveCount(0)

  await cell(page, 'Abrir bocas de visita').click()
  await page.keyboard.press('Alt+Shift+ArrowRight')
  await expect(grid(page).getByRole('row', { name: /Montar andaimes/ })).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Alt+Shift+ArrowLeft')
  for (let step = 0; step < 4; step++) await page.keyboard.press('Control+z')
  await expectWalk(page, BOILER)
})

test('a table from a spreadsheet becomes tasks with their predecessors', async ({ page, app }) => {
  await opened(page, app)
  await cell(page, 'Entrega para operação').click()
  await page.keyboard.press('ArrowDown')
  await grid(page).evaluate(element => {
    const data = new DataTransfer()
    data.setData('text/plain', 'Nome da tarefa\tDuração\tPredecessoras\nLimpeza final\t6h\t9\nRelatório\t2d\t10TI+4h')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
  })
  await expect(cell(page, 'Limpeza final')).toBeVisible()
  await expect.poll(async () => (await planRows(page)).at(-1)?.[4]).toBe('10TI+4h')
  await page.keyboard.press('Control+z')
  await expectWalk(page, BOILER)
})

test('a drop earlier than its link allows asks how to keep it, and a lag keeps it', async ({ page, app }) => {
  await opened(page, app)
  const bar = await findBar(page, 7)
  await page.mouse.move(bar.x, bar.y)
  await page.mouse.down()
  await page.mouse.move(bar.x - 20, bar.y, { steps: 4 })
  await page.mouse.move(bar.x - 30, bar.y, { steps: 4 })
  await page.mouse.up()
  const choice = page.getByRole('dialog', { name: '“Teste hidrostático” não cabe nessa data' })
  await expect(choice).toContainText('Como manter')
  await shot(page, 'gantt-conflict')
  await choice.getByRole('button', { name: /Mudar a defasagem/ }).click()
  const rows = await planRows(page)
  expect(rows[6]?.[4]).toMatch(/TI-\d/)
  expect(rows[6]?.[2]).not.toBe(BOILER.rows[6]?.[2])
  await page.keyboard.press('Control+z')
  await expectWalk(page, BOILER)
})

test('Escape during a drag and in the choice leaves the plan as it was', async ({ page, app }) => {
  await opened(page, app)
  const bar = await findBar(page, 7)
  await page.mouse.move(bar.x, bar.y)
  await page.mouse.down()
  await page.mouse.move(bar.x + 90, bar.y, { steps: 4 })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expectWalk(page, BOILER)
})

test('why a date is what it is, and the chain on the timeline', async ({ page, app }) => {
  await opened(page, app)
  await cell(page, 'Teste hidrostático').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Por que esta data?' }).click()
  const why = page.getByRole('dialog', { name: 'Por que “Teste hidrostático” começa aí?' })
  await expect(why).toContainText('Reparo de solda nos tubos')
  await why.getByRole('button', { name: 'Mostrar no Gantt' }).click()
  await expect(page.getByText(/\d tarefas destacadas/).first()).toBeVisible()
})

test('zoom, fit, density and columns; the grid stays a treegrid without faults', async ({ page, app }) => {
  await opened(page, app)
  const zoom = page.getByRole('slider', { name: 'Zoom' })
  await zoom.fill('2')
  await expect(zoom).toHaveAttribute('aria-valuetext', 'Zoom 2×')
  await page.getByRole('button', { name: 'Ajustar ao projeto' }).click()
  await expect(zoom).not.toHaveAttribute('aria-valuetext', 'Zoom 2×')
  await page.getByRole('button', { name: 'Exibir', exact: true }).click()
  await page.getByRole('menuitemcheckbox', { name: 'EAP' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Linhas compactas' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Histograma de recursos' }).click()
  await page.keyboard.press('Escape')
  await expect(grid(page).getByRole('columnheader', { name: 'EAP' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Carga dos recursos' })).toBeVisible()
  await shot(page, 'gantt-compact')
  const { violations } = await axe(page).include('#content').analyze()
  expect(violations.map(each => `${each.id}: ${each.nodes.map(node => node.html).join(' ')}`)).toEqual([])
})
