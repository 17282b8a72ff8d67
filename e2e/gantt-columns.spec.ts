/** Columns of the grid: chosen, ordered and sized by mouse and by keys, and kept for the next visit. */
import type { Page } from '@playwright/test'
import { expect, signUp, test } from './support/app.ts'
import { expectAccessible } from './support/looks.ts'
import { openPlan, refineryShutdown } from './support/refinery.ts'
import { BOILER, grid, paste } from './support/walk.ts'

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

test('a double click on the edge of a column fits it to its texts, from wider and from narrower', async ({
  page,
  app,
}) => {
  await signUp(page, app)
  await openPlan(page, refineryShutdown())
  await expect.poll(async () => (await heads(page)).slice(0, 2)).toEqual(['#', 'Nome da tarefa'])
  const cut = () =>
    grid(page)
      .locator('[role=gridcell][aria-colindex="2"]')
      .evaluateAll(all => all.filter(each => each.scrollWidth > each.clientWidth).length)
  const drag = async (by: number) => {
    const head = await centre(page, 'Nome da tarefa')
    await page.mouse.move(head.right - 2, head.y)
    await page.mouse.down()
    await page.mouse.move(head.right - 2 + by, head.y, { steps: 4 })
    await page.mouse.up()
    return (await centre(page, 'Nome da tarefa')).width
  }
  const doubleClick = async () => {
    const head = await centre(page, 'Nome da tarefa')
    await page.mouse.dblclick(head.right - 2, head.y)
    return (await centre(page, 'Nome da tarefa')).width
  }
  const narrow = await drag(-120)
  expect(await cut()).toBeGreaterThan(0)
  // A narrow column indents its names less: the second fits the full indent.
  expect(await doubleClick()).toBeGreaterThan(narrow)
  const fitted = await doubleClick()
  expect(await cut()).toBe(0)
  const wide = await drag(200)
  expect(wide).toBeGreaterThan(fitted + 150)
  expect(Math.abs((await doubleClick()) - fitted)).toBeLessThanOrEqual(2)
  expect(await cut()).toBe(0)
})

test('the field to find with covers neither the chart nor a row, wide and narrow', async ({ page, app }) => {
  await signUp(page, app)
  await openPlan(page, refineryShutdown())
  for (const width of [1440, 1024, 800]) {
    await page.setViewportSize({ width, height: 800 })
    await grid(page).getByRole('gridcell').nth(1).click()
    await page.keyboard.press('Control+f')
    const find = page.getByRole('search')
    await find.getByRole('textbox').fill('a')
    const box = await find.boundingBox()
    if (!box) throw new Error('no field to find with')
    const covered = await page.evaluate(({ x, y, width, height }) => {
      const rest = [...document.querySelectorAll('[role="img"] > canvas, [role=treegrid] [role=row]:not([hidden])')]
      return rest.filter(each => {
        const own = each.getBoundingClientRect()
        const wide = Math.min(own.right, x + width) - Math.max(own.left, x)
        return own.width > 0 && wide > 1 && Math.min(own.bottom, y + height) - Math.max(own.top, y) > 1
      }).length
    }, box)
    expect(covered, `${width} px`).toBe(0)
    await page.keyboard.press('Escape')
  }
})

test('rows are grouped, a field of the model is added, chosen from a list and filled by the calendar, all by keys', async ({
  page,
  app,
}) => {
  await signUp(page, app)
  await paste(page, BOILER.text)
  const table = grid(page)
  const cells = () =>
    table
      .locator('[role=row][aria-level]:not([hidden])')
      .evaluateAll(rows => rows.map(row => row.querySelector('[aria-colindex="2"]')?.textContent ?? ''))
  const flat = await cells()

  // The head of a column is reached by arrows, and has the menu.
  await table.focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  // The name of the active cell is written with the next picture.
  await expect
    .poll(async () => page.locator(`#${await table.getAttribute('aria-activedescendant')}`).textContent())
    .toBe('Recursos')
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Agrupar por esta coluna' }).press('Enter')
  await expect.poll(async () => (await cells())[0]).toMatch(/ \(\d+\)$/)
  const grouped = await cells()
  const groups = grouped.filter(text => / \(\d+\)$/.test(text))
  // Every task stands once, under the head of its group, whose count is that of its rows.
  expect(grouped.filter(text => !groups.includes(text) && text !== '').toSorted()).toEqual(
    flat.filter(text => text !== '').toSorted(),
  )
  expect(groups.reduce((sum, text) => sum + Number(/\((\d+)\)$/.exec(text)?.[1]), 0)).toBe(
    flat.filter(text => text !== '').length,
  )
  await expect(table).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Control+ArrowLeft')
  await expect.poll(async () => (await cells()).length).toBeLessThan(grouped.length)
  // Typing on the head of a group makes no task.
  await page.keyboard.type('x')
  await expect(table.getByRole('textbox')).toHaveCount(0)
  await page.getByRole('button', { name: 'Estrutura do plano' }).click()
  await expect.poll(cells).toEqual(flat)

  // The head's menu adds columns too.
  await table.focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Inserir coluna...' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Colunas da tabela' })
  await dialog.getByLabel('Localizar coluna').fill('restri')
  await dialog.getByLabel('Restrição', { exact: true }).check()
  await dialog.getByLabel('Localizar coluna').fill('prazo')
  await dialog.getByLabel('Prazo', { exact: true }).check()
  await expectAccessible(page, 'columns', '[role=dialog]')
  await page.keyboard.press('Escape')
  await expect.poll(async () => (await heads(page)).slice(1, 4)).toEqual(['Nome da tarefa', 'Restrição', 'Prazo'])

  await table.getByRole('gridcell', { name: 'Abrir bocas de visita', exact: true }).click()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('F4')
  const list = page.getByRole('dialog', { name: /^Escolher/ })
  await expectAccessible(page, 'choice in a cell', '[role=dialog]')
  await list.getByRole('button', { name: 'Não iniciar antes de' }).press('Enter')
  const row = table.getByRole('row', { name: /Abrir bocas de visita/ })
  await expect(row.getByRole('gridcell', { name: 'Não iniciar antes de' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('F4')
  await expect(list).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(row.getByRole('gridcell', { name: /^1[34]\/03\/27/ }).first()).toBeVisible()
  // Resources are ticked, as many as one wants.
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('F4')
  await expect(list).toBeVisible()
  const people = list.getByRole('button')
  const before = await people.evaluateAll(all => all.map(each => each.getAttribute('aria-pressed')))
  const [free] = before.flatMap((on, at) => (on === 'false' ? at : []))
  const name = (await people.nth(free ?? 0).textContent())?.replace('✓', '').trim() ?? ''
  await people.nth(free ?? 0).press('Enter')
  await expect(people.nth(free ?? 0)).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await expect(row.getByRole('gridcell', { name: new RegExp(name) }).first()).toBeVisible()
  await page.reload()
  await expect.poll(async () => (await heads(page)).slice(1, 4)).toEqual(['Nome da tarefa', 'Restrição', 'Prazo'])
})
