/** Step 4 of the walk: a bar dragged, a task edited in its dialog, both undone; dates follow through the links. */
import { expect, signUp, test } from './support/app.ts'
import { BOILER, expectWalk, findBar, grid, maximizeTasks, paste, planRows, shot } from './support/walk.ts'

/** Seconds since 1970 of `12/03/27 11:00`. */
function moment(text: string | undefined): number {
  const match = /^(\d\d)\/(\d\d)\/(\d\d) (\d\d):(\d\d)$/.exec(text ?? '')
  if (!match) throw new Error(`no date: ${text}`)
  const [day, month, year, hour, minute] = match.slice(1).map(Number) as [number, number, number, number, number]
  return Date.UTC(2000 + year, month - 1, day, hour, minute) / 1000
}

test('dragging a bar moves its successors, and Ctrl+Z takes it back', async ({ page, app }) => {
  await signUp(page, app)
  await paste(page, BOILER.text)
  await maximizeTasks(page)
  await expectWalk(page, BOILER)

  const bar = await findBar(page, 4)
  await page.mouse.move(bar.x, bar.y)
  await page.mouse.down()
  // Sixty pixels are a day.
  await page.mouse.move(bar.x + 30, bar.y, { steps: 5 })
  await page.mouse.move(bar.x + 60, bar.y, { steps: 5 })
  await shot(page, '4-dragging')
  await page.mouse.up()

  const before = BOILER.rows
  await expect.poll(async () => (await planRows(page))[3]?.[2]).not.toBe(before[3]?.[2])
  const after = await planRows(page)
  const shift = moment(after[3]?.[2]) - moment(before[3]?.[2])
  expect(shift / 3600).toBeGreaterThanOrEqual(20)
  expect(shift / 3600).toBeLessThanOrEqual(28)
  expect(after.slice(0, 3)).toEqual(before.slice(0, 3).map(row => [...row]))
  for (let at = 3; at < 9; at++)
    for (const column of [2, 3])
      expect(moment(after[at]?.[column]) - moment(before[at]?.[column] as string), `row ${at + 1}`).toBe(shift)
  await shot(page, '4-dragged')

  await page.keyboard.press('Control+z')
  await expectWalk(page, BOILER)
  await page.keyboard.press('Control+Shift+z')
  await expect.poll(() => planRows(page)).toEqual(after)
})

test('a longer task in the dialog pushes what follows, and Ctrl+Z takes it back', async ({ page, app }) => {
  await signUp(page, app)
  await paste(page, BOILER.text)
  await maximizeTasks(page)
  await expectWalk(page, BOILER)

  const bar = await findBar(page, 4)
  await page.mouse.click(bar.x, bar.y)
  const dialog = page.getByRole('dialog', { name: '4 · Limpeza interna por hidrojato' })
  await expect(dialog.getByLabel('Início')).toHaveValue('12/03/2027 23:00')
  await expect(dialog.getByLabel('Término')).toHaveValue('13/03/2027 15:00')
  await dialog.getByLabel('Duração').fill('20h')
  await expect(dialog.getByLabel('Término')).toHaveValue('13/03/2027 19:00')
  await shot(page, '4-dialog')
  await dialog.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(dialog).toBeHidden()

  const later = BOILER.rows.map(row => [...row])
  const dates: readonly (readonly [row: number, start: string, finish: string])[] = [
    [4, '12/03/27 23:00', '13/03/27 19:00'],
    [5, '13/03/27 19:00', '14/03/27 03:00'],
    [6, '13/03/27 21:00', '14/03/27 21:00'],
    [7, '14/03/27 21:00', '15/03/27 03:00'],
    [8, '15/03/27 03:00', '15/03/27 11:00'],
    [9, '15/03/27 11:00', '15/03/27 11:00'],
  ]
  for (const [row, start, finish] of dates) later[row - 1]?.splice(2, 2, start, finish)
  await expect.poll(() => planRows(page)).toEqual(later)
  await shot(page, '4-edited')
  await page.keyboard.press('Control+z')
  await expectWalk(page, BOILER)
})

test('the dialog says at the field what is wrong and saves nothing until it is right', async ({ page, app }) => {
  await signUp(page, app)
  await paste(page, BOILER.text)
  await maximizeTasks(page)
  await grid(page).getByRole('gridcell', { name: 'Montar andaimes', exact: true }).dblclick()
  // A double click edits the cell; the task opens by its bar.
  await page.keyboard.press('Escape')
  const bar = await findBar(page, 2)
  await page.mouse.click(bar.x, bar.y)
  const dialog = page.getByRole('dialog', { name: '2 · Montar andaimes' })
  await dialog.getByLabel('Nome').fill('')
  await dialog.getByLabel('Duração').fill('muito')
  await dialog.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(dialog.getByText('Nome da tarefa é obrigatório')).toBeVisible()
  await expect(dialog.getByText('Duração inválida: use 2d, 16h ou 30min')).toBeVisible()
  await shot(page, '4-dialog-errors')
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expectWalk(page, BOILER)
})
