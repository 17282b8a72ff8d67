import type { Locator } from '@playwright/test'
import { expect, test } from './support/app.ts'
import { generate, newPage, savedPlan, taskOf } from './support/plan.ts'
import { refineryShutdown } from './support/refinery.ts'
import { load } from './support/shutdown.ts'

/** Puts a field of a report hours before the finish it proposes: what begins and ends in one minute is asked about. */
async function putBefore(report: Locator, field: string, hours: number): Promise<void> {
  const finish = report.getByLabel('Término real')
  await expect(finish).toHaveValue(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/)
  const [, day = '', month = '', year = '', time = ''] =
    /^(\d\d)\/(\d\d)\/(\d{4}) (\S+)$/.exec(await finish.inputValue()) ?? []
  const before = new Date(Date.parse(`${year}-${month}-${day}T${time}Z`) - hours * 3_600_000).toISOString()
  await report.getByLabel(field).fill(`${before.slice(0, 10).split('-').reverse().join('/')} ${before.slice(11, 16)}`)
}

test('cards move by mouse, keyboard and menu; progress follows', async ({ app, browser }) => {
  const page = await newPage(browser, app)
  await generate(page)
  await page.getByRole('button', { name: 'Kanban', exact: true }).click()
  const todo = page.getByRole('region', { name: 'A Fazer' })
  const doing = page.getByRole('region', { name: 'Em Andamento' })
  const done = page.getByRole('region', { name: 'Concluído' })
  await expect(todo.getByRole('button', { name: /^Editar / })).toHaveCount(9)

  const first = todo.getByRole('button', { name: 'Editar Liberar e bloquear equipamento' })
  await first.focus()
  await page.keyboard.press('Control+ArrowRight')
  await expect(doing.getByRole('button', { name: 'Editar Liberar e bloquear equipamento' })).toBeFocused()
  await page.keyboard.press('Control+ArrowRight')
  // What is done has a real finish, which is asked for: now, never the planned date.
  const report = page.getByRole('dialog', { name: /Informar: / })
  await expect(report.getByLabel('Término real')).not.toHaveValue('')
  await report.getByLabel('Término real').fill('31/12/2099 10:00')
  await page.keyboard.press('Enter')
  await expect(report.getByRole('alert')).toContainText('Há data real ou avanço depois de')
  await report.getByRole('button', { name: 'Cancelar' }).click()
  await page.keyboard.press('Control+ArrowRight')
  await putBefore(report, 'Início real', 3)
  await putBefore(report, 'Término real', 2)
  await report.getByRole('button', { name: 'Salvar' }).click()
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

  await doing.getByRole('button', { name: 'Editar Montar andaimes' }).dragTo(done.locator('> div'))
  await putBefore(report, 'Início real', 1)
  await report.getByRole('button', { name: 'Salvar' }).click()
  await expect(done.getByRole('button', { name: 'Editar Montar andaimes' })).toContainText('100%')
  await done.getByRole('button', { name: 'Editar Montar andaimes' }).dragTo(todo.locator('> div'))
  await expect(todo.getByRole('button', { name: 'Editar Montar andaimes' })).toContainText('0%')
  // On its own column a card changes nothing, and there is nothing to undo but the move before.
  await todo.getByRole('button', { name: 'Editar Montar andaimes' }).dragTo(todo.locator('> div'), {
    targetPosition: { x: 40, y: 300 },
  })
  // Escape puts back what is carried, and letting go afterwards neither moves nor opens it.
  await page.getByRole('button', { name: 'Editar Montar andaimes' }).hover()
  await page.mouse.down()
  await doing.locator('> div').hover()
  await expect(page.locator('[data-over]')).toHaveAttribute('data-column', 'doing')
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-ghost], [data-over]')).toHaveCount(0)
  await page.mouse.up()
  await expect(todo.getByRole('button', { name: 'Editar Montar andaimes' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Editar Montar andaimes' }).focus()
  await page.keyboard.press('Control+z')
  await expect(done.getByRole('button', { name: 'Editar Montar andaimes' })).toBeVisible()

  await done.getByRole('button', { name: 'Editar Montar andaimes' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')

  // A card that lands far down a long column is followed there.
  await load(page, refineryShutdown())
  await expect(page.getByRole('heading', { name: 'A Fazer 79' })).toBeVisible()
  await expect(todo.getByRole('button', { name: 'Editar Unidades liberadas para manutenção' })).toContainText(
    'Atrasada',
  )
  await todo.locator('> div').evaluate(list => list.scrollTo(0, list.scrollHeight))
  const last = page.getByRole('button', { name: 'Editar Circulação a frio' })
  await last.focus()
  await page.keyboard.press('Control+ArrowRight')
  // What comes before it is open, and some of that protects people: a user answers for it by name.
  await report.getByLabel('Nome de quem responde').fill('Ana')
  await report.getByRole('button', { name: 'Salvar' }).click()
  await expect(doing.getByRole('button', { name: 'Editar Circulação a frio' })).toBeVisible()
  await doing.getByRole('button', { name: 'Editar Circulação a frio' }).focus()
  await page.keyboard.press('ArrowUp')
  await expect(doing.getByRole('button', { name: 'Editar Circulação a frio' })).not.toBeFocused()
  await expect(doing.locator('[data-task]:focus')).toBeInViewport()

  await load(page, { project_name: 'Vazio', tasks: [] })
  await expect(page.getByText('Nenhuma Tarefa Encontrada')).toBeVisible()
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
  const card = page.getByRole('button', { name: 'Editar Liberar e bloquear equipamento' })
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
  await expect(doing.getByRole('button', { name: 'Editar Liberar e bloquear equipamento' })).toBeAttached()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.context().close()
})

test('under way, a card moved to what runs asks from when, and nobody is made to have done half of it', async ({
  app,
  browser,
}) => {
  const page = await newPage(browser, app)
  await load(page, {
    project_name: 'Digestor',
    task_mode: 'auto',
    start_date: '2027-03-10T07:00:00',
    status_date: '2027-03-10T19:00:00',
    calendar: { hours_per_day: 24, days_per_week: 7, shift_hours: 12, shifts_per_day: 2 },
    tasks: [{ id: 1, name: 'Desmontar andaime', duration: '24h' }],
  })
  await page.getByRole('button', { name: 'Kanban', exact: true }).click()
  const [todo, doing] = ['A Fazer', 'Em Andamento'].map(name => page.getByRole('region', { name }))
  await todo!.getByRole('button', { name: 'Editar Desmontar andaime' }).focus()
  await page.keyboard.press('Control+ArrowRight')
  const report = page.getByRole('dialog', { name: /Informar: / })
  await expect(report.getByLabel('Início real')).toHaveValue('10/03/2027 07:00')
  await expect(report.getByLabel('%', { exact: false }).first()).toHaveValue('0')
  await expect(report.getByLabel('Duração restante')).toHaveValue('24 h')
  await report.getByRole('button', { name: 'Salvar' }).click()
  await expect(doing!.getByRole('button', { name: 'Editar Desmontar andaime' })).toContainText('0%')
  const { schema } = await savedPlan(page)
  expect(taskOf(schema, 'Desmontar andaime').percent_complete ?? 0).toBe(0)
  await page.getByRole('button', { name: 'Mais: Desmontar andaime' }).click()
  await page.getByRole('menuitem', { name: 'Mover para A Fazer' }).click()
  await expect(todo!.getByRole('button', { name: 'Editar Desmontar andaime' })).toBeVisible()
})
