import AxeBuilder from '@axe-core/playwright'
import { expect, test } from './support/app.ts'
import { newPage, openSample } from './support/plan.ts'

test('one pane at a time with a bar below, nothing wider than the screen, no violation', async ({ app, browser }) => {
  const page = await newPage(browser, app, true)
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(await wide()).toBeLessThanOrEqual(0)
  await openSample(page)
  const bar = page.getByRole('navigation')
  await expect(bar.getByRole('button')).toHaveText(['Tarefas', 'Kanban', 'Painel', 'Chat'])
  for (const [pane, shown] of [
    ['Kanban', page.getByRole('region', { name: 'A Fazer' })],
    ['Painel', page.getByRole('tab', { name: 'Visão geral' })],
    ['Chat', page.getByRole('textbox', { name: 'Mensagem' })],
    ['Tarefas', page.getByRole('list', { name: 'Lista de tarefas' })],
  ] as const) {
    await bar.getByRole('button', { name: pane }).click()
    await expect(shown).toBeVisible()
    await expect(bar.getByRole('button', { name: pane })).toHaveAttribute('aria-current', 'page')
    expect(await wide(), pane).toBeLessThanOrEqual(0)
    const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa']).analyze()
    expect(violations.map(each => `${pane}: ${each.id} ${each.nodes[0]?.target.join(' ')}`)).toEqual([])
  }
  await page.getByRole('button', { name: 'Conta', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Inglês' }).click()
  await expect(bar.getByRole('button', { name: 'Tasks' })).toBeVisible()
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
  for (let step = 0; step < 6; step++) await page.keyboard.press('ArrowRight')
  await expect(slider).toHaveAttribute('aria-valuetext', '30%')
  await expect(row).toContainText('30%')
  await list.getByRole('button', { name: 'Editar', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Nome', { exact: false }).first()).toHaveValue('Drenagem e purga do tubulão')
  await page.keyboard.press('Escape')
  await list.getByRole('button', { name: 'Ver no Gantt' }).click()
  await expect(page.getByRole('treegrid').or(page.getByRole('grid')).first()).toBeVisible()
  await page.context().close()
})
