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
    ['Tarefas', page.getByRole('treegrid').or(page.getByRole('grid')).first()],
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
