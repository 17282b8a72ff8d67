import { expect, test } from './support/app.ts'
import { generate, newPage, savedPlan, taskOf } from './support/plan.ts'

test('cards move by mouse, keyboard and menu; progress follows', async ({ app, browser }) => {
  const page = await newPage(browser, app)
  await generate(page)
  await page.getByRole('button', { name: 'Kanban', exact: true }).click()
  const todo = page.getByRole('region', { name: 'A Fazer' })
  const doing = page.getByRole('region', { name: 'Em Andamento' })
  const done = page.getByRole('region', { name: 'Concluído' })
  await expect(todo.getByRole('button', { name: /^Editar / })).toHaveCount(await todo.locator('[data-task]').count())

  const first = todo.getByRole('button', { name: 'Editar Liberar e bloquear equipamento' })
  await first.focus()
  await page.keyboard.press('Control+ArrowRight')
  await expect(doing.getByRole('button', { name: 'Editar Liberar e bloquear equipamento' })).toBeFocused()
  await page.keyboard.press('Control+ArrowRight')
  await expect(done.getByRole('button', { name: 'Editar Liberar e bloquear equipamento' })).toBeVisible()

  await page.getByRole('button', { name: 'Mais: Montar andaimes' }).click()
  await page.getByRole('menuitem', { name: 'Mover para Em Andamento' }).click()
  await expect(doing.getByRole('button', { name: 'Editar Montar andaimes' })).toBeVisible()

  await todo.getByRole('button', { name: 'Editar Abrir bocas de visita' }).dragTo(doing.locator('> div'))
  await expect(doing.getByRole('button', { name: 'Editar Abrir bocas de visita' })).toBeVisible()

  const { schema } = await savedPlan(page)
  expect(taskOf(schema, 'Liberar e bloquear equipamento').percent_complete).toBe(100)
  expect(taskOf(schema, 'Montar andaimes').percent_complete).toBe(50)
  expect(taskOf(schema, 'Abrir bocas de visita').percent_complete).toBe(50)

  await doing.getByRole('button', { name: 'Editar Montar andaimes' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.context().close()
})

test('a finger that rests lifts a card, carries it over the edge to the next column and lets it go', async ({
  app,
  browser,
}) => {
  const page = await newPage(browser, app, true)
  await generate(page)
  await page.getByRole('navigation').getByRole('button', { name: 'Kanban' }).click()
  const doing = page.getByRole('region', { name: 'Em Andamento' })
  const card = page.getByRole('button', { name: 'Editar Montar andaimes' })
  const box = await card.boundingBox()
  if (!box) throw new Error('the card is not on screen')
  const touch = await page.context().newCDPSession(page)
  const send = (type: string, x?: number, y?: number) =>
    touch.send('Input.dispatchTouchEvent', {
      type: type as 'touchStart',
      touchPoints: x === undefined || y === undefined ? [] : [{ x, y }],
    })
  const y = box.y + 30
  await send('touchStart', box.x + 60, y)
  await expect(page.locator('[data-ghost]')).toBeVisible()
  await send('touchMove', 200, y + 10)
  await send('touchMove', 380, y + 20)
  await expect(page.locator('[data-over]')).toHaveAttribute('data-column', 'doing')
  await send('touchEnd')
  await expect(page.locator('[data-ghost]')).toHaveCount(0)
  await expect(doing.getByRole('button', { name: 'Editar Montar andaimes' })).toBeAttached()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.context().close()
})
