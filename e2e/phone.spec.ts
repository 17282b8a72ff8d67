/** The phone: one pane at a time, nothing wider than the screen, nothing that a finger misses. */
import { expect, test } from './support/app.ts'
import { inDatabase } from './support/identity.ts'
import { expectAccessible, expectFingerSized, openOnPhone, wider } from './support/looks.ts'
import { newPage, openSample } from './support/plan.ts'

test('one pane at a time with a bar below, nothing wider than the screen, no violation', async ({ app, browser }) => {
  const page = await newPage(browser, app, true)
  const fits = async (where: string) => {
    expect(await wider(page), where).toBeLessThanOrEqual(0)
    await expectFingerSized(page, where)
  }
  await fits('chooser')
  await expectAccessible(page, 'chooser')
  await expect(page.getByRole('img', { name: '0/50 requisições de IA' })).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Assinar o Pro' })).toBeInViewport()
  await openSample(page)
  const name = page.getByRole('banner').getByRole('textbox')
  await expect(page.getByText(/^© \d{4} Parada$/)).toBeInViewport({ ratio: 1 })
  const bar = page.getByRole('navigation')
  await expect(bar.getByRole('button')).toContainText(['Tarefas', 'Kanban', 'Mais'])
  for (const [pane, shown] of [
    ['Kanban', page.getByRole('region', { name: 'A Fazer' })],
    ['Painel', page.getByRole('tab', { name: 'Visão geral' })],
    ['Chat', page.getByRole('textbox', { name: 'Mensagem' })],
    ['Tarefas', page.getByRole('list', { name: 'Lista de tarefas' })],
  ] as const) {
    const own = await openOnPhone(page, pane)
    await expect(shown).toBeVisible()
    if (own) await expect(bar.getByRole('button', { name: pane })).toHaveAttribute('aria-current', 'page')
    await fits(pane)
    await expectAccessible(page, pane)
  }
  await openOnPhone(page, 'Painel')
  for (const tab of ['Recursos', 'Pacotes', 'Caminho crítico', 'Relatório']) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('tabpanel').locator('section, button').first()).toBeVisible()
    await fits(tab)
  }
  // The narrowest phone, held either way.
  for (const size of [
    { width: 360, height: 640 },
    { width: 640, height: 360 },
  ]) {
    await page.setViewportSize(size)
    for (const pane of ['Tarefas', 'Kanban', 'Painel', 'Chat']) {
      await openOnPhone(page, pane)
      expect(await wider(page), `${pane} at ${size.width}`).toBeLessThanOrEqual(0)
    }
  }
  // Who has no subscription reads the plan's whole name all the same, and finds counter, offer and year beside a plan.
  await bar.getByRole('button', { name: 'Tarefas' }).click()
  const account = page.getByRole('banner').getByRole('button').last()
  const dialog = page.getByRole('dialog')
  for (const [language, counted, offer, tasks, plans] of [
    ['Português', '0/50 requisições de IA', 'Assinar o Pro', 'Tarefas', 'Planos'],
    ['Espanhol', '0/50 solicitudes de IA', 'Pasar a Pro', 'Tareas', 'Planes'],
    ['Inglés', '0/50 AI requests', 'Upgrade to Pro', 'Tasks', 'Plans'],
  ] as const) {
    await account.click()
    // A menu that still grows is lower than it will be.
    const item = page.getByRole('menuitem', { name: language })
    await expect.poll(async () => (await item.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await expectFingerSized(page, `account menu, ${language}`)
    await item.click()
    await expect(bar.getByRole('button', { name: tasks })).toBeVisible()
    for (const width of [360, 390]) {
      await page.setViewportSize({ width, height: 700 })
      await expect(page.getByRole('img', { name: counted })).toBeInViewport({ ratio: 1 })
      await expect(page.getByText(/^© \d{4} Parada$/)).toBeInViewport({ ratio: 1 })
      await expect
        .poll(() => name.evaluate(each => each.scrollWidth - each.clientWidth), language)
        .toBeLessThanOrEqual(0)
    }
    await account.click()
    await page.getByRole('menuitem', { name: offer }).click()
    await expect(dialog).toHaveAccessibleName(plans)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  // A subscriber has their sign instead, and nothing to be offered.
  inDatabase(app, db => {
    db.exec(`insert into plan_grants (user_id, plan, granted_by, created_at)
      select id, 'pro', id, createdAt from user order by createdAt desc limit 1`)
  })
  await page.reload()
  await expect(page.getByText('PRO', { exact: true })).toBeInViewport({ ratio: 1 })
  await expect(name).toHaveValue('Parada da caldeira 3')
  await expect(page.getByRole('img', { name: 'AI requests' })).toHaveCount(0)
  await account.click()
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Upgrade to Pro' })).toHaveCount(0)
  await page.context().close()
})

test('the list shows every task with its bar; progress is slid, the rest edited or seen in the Gantt', async ({
  app,
  browser,
}) => {
  const page = await newPage(browser, app, true)
  await openSample(page)
  const list = page.getByRole('list', { name: 'Lista de tarefas' })
  await expect(list.getByRole('listitem').first()).toHaveAttribute('aria-setsize', '132')
  const row = list.getByRole('button', { name: /Drenagem e purga do tubulão/ })
  await row.click()
  await expect(row).toHaveAttribute('aria-expanded', 'true')
  const slider = list.getByRole('slider', { name: 'Avanço de Drenagem e purga do tubulão' })
  expect((await slider.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await slider.focus()
  await page.keyboard.press('ArrowRight')
  // What comes before it is open: that it has begun nonetheless is confirmed, once.
  const report = page.getByRole('dialog', { name: /^Informar: / })
  await expectFingerSized(page, 'report')
  await report.getByLabel('Está certo, manter').click()
  await report.getByRole('button', { name: 'Salvar' }).click()
  await expect(report).toBeHidden()
  await expect(slider).toHaveAttribute('aria-valuetext', '5%')
  await slider.focus()
  for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowRight')
  await expect(slider).toHaveAttribute('aria-valuetext', '30%')
  await expect(row).toContainText('30%')
  await list.getByRole('button', { name: 'Editar', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Nome', { exact: false }).first()).toHaveValue('Drenagem e purga do tubulão')
  // As tall as the phone, with its buttons in sight below fields that scroll.
  expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
  await expectFingerSized(page, 'task')
  await expect(dialog.getByRole('button', { name: 'Salvar', exact: true })).toBeInViewport()
  await page.keyboard.press('Escape')
  await list.getByRole('button', { name: 'Ver no Gantt' }).click()
  await expect(page.getByRole('treegrid')).toBeVisible()
  await expectFingerSized(page, 'gantt')
  await page.context().close()
})

test('what is wrong with a plan is one button; each count is a list whose lines open their task', async ({
  app,
  browser,
}) => {
  const page = await newPage(browser, app, true)
  await openSample(page)
  const status = page.getByRole('contentinfo')
  await status.getByRole('button', { name: /\d/ }).click()
  const lists = page.getByRole('dialog', { name: 'O que pede atenção' })
  await expect(lists.getByRole('heading', { level: 3 }).first()).toBeVisible()
  await expectFingerSized(page, 'counts')
  await expectAccessible(page, 'counts', '[role=dialog]')
  expect(await wider(page)).toBeLessThanOrEqual(0)
  const line = lists.getByRole('listitem').first()
  const name = ((await line.textContent()) ?? '').replace(/^.*? · /, '')
  await line.getByRole('button').click()
  await expect(page.getByRole('dialog').getByLabel('Nome', { exact: false }).first()).toHaveValue(name)
  await page.context().close()
})
