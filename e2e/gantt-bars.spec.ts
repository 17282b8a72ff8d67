/** Bars and rows by mouse: resized, filled, linked, their link changed and removed, zoomed by wheel, rows dragged, blocks pasted. */
import type { Page } from '@playwright/test'
import { expect, signUp, test } from './support/app.ts'
import { expectAccessible } from './support/looks.ts'
import { openPlan } from './support/refinery.ts'
import { grid, shownRows } from './support/walk.ts'

const PLAN = {
  project_name: 'Bomba',
  start_date: '2027-03-01T07:00:00',
  calendar: { hours_per_day: 24, days_per_week: 7, shift_hours: 12, shifts_per_day: 2 },
  tasks: [
    { id: 1, name: 'Bloquear', duration: '48h' },
    { id: 2, name: 'Revisar', duration: '48h' },
    { id: 3, name: 'Testar', duration: '24h' },
  ],
}
const DAY = 60
/** Two days of padding, then 07:00. */
const LEFT = (2 + 7 / 24) * DAY

/** A point of the timeline: hours after the project's start on the axis, and pixels below the top of a row. */
async function point(page: Page, row: number, hours: number, down = 22): Promise<{ x: number; y: number }> {
  const timeline = (await page.getByRole('img', { name: 'Cronograma do projeto' }).boundingBox())!
  const line = (await grid(page)
    .locator(`[role=row][aria-rowindex="${row + 1}"]`)
    .boundingBox())!
  return { x: timeline.x + LEFT + (hours / 24) * DAY, y: line.y + down }
}

async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 })
  await page.mouse.move(to.x, to.y, { steps: 4 })
  await page.mouse.up()
}

const cellOf = (page: Page, row: number, column: number) => async () => (await shownRows(page))[row - 1]?.[column]
const undo = async (page: Page): Promise<void> => {
  await grid(page).focus()
  await page.keyboard.press('Control+z')
}

test('bars are resized, filled and linked; a link is changed and removed; every step is undone by name', async ({
  page,
  app,
}) => {
  await signUp(page, app)
  await openPlan(page, PLAN)
  await expect.poll(cellOf(page, 2, 3)).toBe('01/03/27 07:00')

  const edge = await point(page, 2, 48)
  await drag(page, { x: edge.x - 2, y: edge.y }, { x: edge.x - 2 + DAY, y: edge.y })
  await expect.poll(cellOf(page, 2, 2)).toBe('72h')
  await undo(page)
  await expect(page.getByText('Desfeito: mudar a duração de “Revisar”')).toBeVisible()
  await expect.poll(cellOf(page, 2, 2)).toBe('48h')

  const begin = await point(page, 2, 0, 30)
  await drag(page, { x: begin.x + 2, y: begin.y }, { x: begin.x + DAY, y: begin.y })
  await expect.poll(cellOf(page, 2, 5)).toBe('50%')
  await undo(page)
  await expect.poll(cellOf(page, 2, 5)).toBe('0%')

  const finish = await point(page, 1, 48)
  const start = await point(page, 2, 0)
  await page.mouse.move(finish.x - 20, finish.y)
  await drag(page, { x: finish.x + 10, y: finish.y }, { x: start.x + 20, y: start.y })
  await expect.poll(cellOf(page, 2, 6)).toBe('1')
  await expect.poll(cellOf(page, 2, 3)).toBe('03/03/27 07:00')

  const below = await point(page, 1, 48, 40)
  await page.mouse.click(below.x + 4, below.y)
  const link = page.getByRole('dialog', { name: 'Vínculo' })
  await expect(link).toContainText('1 · Bloquear')
  await link.getByRole('combobox', { name: 'Tipo' }).selectOption({ label: 'Início a início (II)' })
  await link.getByLabel('Defasagem').fill('+6h')
  await link.getByRole('button', { name: 'Salvar' }).click()
  await expect.poll(cellOf(page, 2, 6)).toBe('1II+6h')
  await expect.poll(cellOf(page, 2, 3)).toBe('01/03/27 13:00')
  await undo(page)
  await expect.poll(cellOf(page, 2, 6)).toBe('1')
  await undo(page)
  await expect.poll(cellOf(page, 2, 6)).toBe('')

  const zoom = page.getByRole('slider', { name: 'Zoom' })
  const before = await zoom.getAttribute('aria-valuetext')
  await page.mouse.move(start.x + 40, start.y)
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -600)
  await page.keyboard.up('Control')
  await expect(zoom).not.toHaveAttribute('aria-valuetext', before ?? '')
  // Beyond the slider: hours.
  await expect(zoom).toHaveAttribute('aria-valuetext', /Zoom [3-9]/)
})

test('rows are dragged by their number, and a block from Excel fills cells and adds rows', async ({ page, app }) => {
  await signUp(page, app)
  await openPlan(page, PLAN)
  await expect.poll(cellOf(page, 2, 3)).toBe('01/03/27 07:00')
  const third = (await grid(page).getByRole('gridcell', { name: '3', exact: true }).boundingBox())!
  const first = (await grid(page).getByRole('gridcell', { name: '1', exact: true }).boundingBox())!
  await drag(page, { x: third.x + 20, y: third.y + 22 }, { x: third.x + 20, y: first.y + 4 })
  await expect.poll(async () => (await shownRows(page)).map(row => row[1])).toEqual(['Testar', 'Bloquear', 'Revisar'])
  await undo(page)
  await expect.poll(async () => (await shownRows(page)).map(row => row[1])).toEqual(['Bloquear', 'Revisar', 'Testar'])

  const pasted = async (text: string) =>
    grid(page).evaluate((element, plain) => {
      const data = new DataTransfer()
      data.setData('text/plain', plain)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    }, text)
  await grid(page).getByRole('gridcell', { name: 'Revisar', exact: true }).click()
  await pasted('Revisar selo\t60h\nTestar em campo\t6h\nPintar\t2d\nEntregar\t0d')
  await expect(page.getByText('2 tarefas alteradas pelo que foi colado, 2 novas')).toBeVisible()
  await expect
    .poll(async () => (await shownRows(page)).map(row => row.slice(0, 3)))
    .toEqual([
      ['1', 'Bloquear', '48h'],
      ['2', 'Revisar selo', '60h'],
      ['3', 'Testar em campo', '6h'],
      ['4', 'Pintar', '48h'],
      ['5', 'Entregar', '0h'],
    ])
  await undo(page)
  await expect.poll(async () => (await shownRows(page)).map(row => row[1])).toEqual(['Bloquear', 'Revisar', 'Testar'])
  // Bad cells: each said with its line, nothing of these lines is taken, and nothing else is lost.
  await grid(page).getByRole('gridcell', { name: 'Revisar', exact: true }).click()
  await pasted('Revisar selo\t60h\nTestar em campo\tlogo\nPintar\t2d\nEntregar\t-3h')
  const untaken = page.getByRole('dialog', { name: '2 linhas ficaram de fora' })
  await expect(untaken.getByRole('row', { name: /^2 Testar .*logo/ })).toBeVisible()
  await expect(untaken.getByRole('row', { name: /^4 .*-3h/ })).toBeVisible()
  await expectAccessible(page, 'untaken')
  await untaken.getByRole('button', { name: 'Fechar' }).last().click()
  await expect
    .poll(async () => (await shownRows(page)).map(row => row[1]))
    .toEqual(['Bloquear', 'Revisar selo', 'Testar', 'Pintar'])
  await undo(page)
  await expect.poll(async () => (await shownRows(page)).map(row => row[1])).toEqual(['Bloquear', 'Revisar', 'Testar'])
  // A long table is announced before it is read, and goes as it came: in one step.
  const long = Array.from({ length: 1200 }, (_, at) => `Trecho ${at + 1}\t${(at % 8) + 1}h`)
  await grid(page).getByRole('gridcell', { name: 'Testar', exact: true }).click()
  await pasted(long.join('\n'))
  await expect(page.getByText('Lendo 1.200 tarefas...')).toBeVisible()
  await expect(page.getByText('1 tarefa alterada pelo que foi colado, 1.199 novas')).toBeVisible()
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '1204')
  await undo(page)
  await expect.poll(async () => (await shownRows(page)).map(row => row[1])).toEqual(['Bloquear', 'Revisar', 'Testar'])
})
