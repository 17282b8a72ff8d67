/** The Gantt with a screen reader, magnified, in forced colours or with reduced motion; and how it looks. */
import type { Page } from '@playwright/test'
import { expect, signUp, test } from './support/app.ts'
import { axe } from './support/axe.ts'
import { openPlan, refineryShutdown } from './support/refinery.ts'
import { grid, shot } from './support/walk.ts'

const clean = async (page: Page, where: string): Promise<void> => {
  const { violations } = await axe(page)
    .include('#content')
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  expect(violations.map(each => `${where}: ${each.id} ${each.nodes[0]?.target.join(' ')}`)).toEqual([])
}

/** How many colours a picture of the timeline has: a canvas that drew nothing has one. */
const colours = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('[role=img] canvas')
    const data = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, 400).data ?? []
    const found = new Set<number>()
    for (let at = 0; at < data.length; at += 4) found.add((data[at]! << 16) | (data[at + 1]! << 8) | data[at + 2]!)
    return found.size
  })

test('a real treegrid: rows with level, place, expansion, and a sentence for each bar and its links', async ({
  page,
  app,
}) => {
  await signUp(page, app)
  await openPlan(page, refineryShutdown())
  const table = grid(page)
  await expect(table).toHaveAttribute('aria-rowcount', '302')
  await expect(table).toHaveAttribute('aria-multiselectable', 'true')
  const row = table.getByRole('row', { name: /Limpeza interna/ }).first()
  await expect(row).toHaveAttribute('aria-level', '4')
  await expect(row).toHaveAttribute('aria-posinset', '4')
  await expect(row).toHaveAttribute('aria-setsize', '10')
  const summary = table.getByRole('row', { name: /T-2101/ })
  await expect(summary).toHaveAttribute('aria-expanded', 'true')
  await expect(row.getByRole('gridcell').last()).toHaveText(
    /de 14\/03.* a .*100.*concluído.*depende de 13, antecede 15/,
  )
  await table.getByRole('gridcell', { name: 'Limpeza interna' }).first().click()
  const active = async () => page.locator(`#${await table.getAttribute('aria-activedescendant')}`).textContent()
  await expect.poll(active).toBe('Limpeza interna')
  await summary.getByRole('gridcell', { name: /T-2101/ }).click()
  await page.keyboard.press('Control+ArrowLeft')
  await expect(summary).toHaveAttribute('aria-expanded', 'false')
  await expect(table).toHaveAttribute('aria-rowcount', '292')
  await page.keyboard.press('Control+ArrowRight')
  await expect(table).toHaveAttribute('aria-rowcount', '302')

  // The dialog of a summary says the duration that its tasks give it, as the row does.
  const lasts = (await summary.getByRole('gridcell').nth(2).textContent()) ?? ''
  expect(lasts).toMatch(/^\d+([.,]\d)?h$/)
  await page.keyboard.press('Shift+F2')
  await expect(page.getByRole('dialog').getByLabel('Duração', { exact: true })).toHaveValue(lasts)
  await page.keyboard.press('Escape')
  await expect(table).toBeFocused()

  // What is read aloud stands in the order it is seen, also after scrolling there and back.
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Control+Home')
  await expect
    .poll(() =>
      table
        .locator('[role=row][aria-level]:not([hidden])')
        .evaluateAll(rows =>
          rows
            .map(each => Number(each.getAttribute('aria-rowindex')))
            .every((at, i, all) => i === 0 || at > all[i - 1]!),
        ),
    )
    .toBe(true)
})

for (const scheme of ['light', 'dark'] as const)
  test(`the refinery plan with its panel and histogram, ${scheme}: no violation, and pictures of it`, async ({
    browser,
    app,
  }) => {
    const context = await browser.newContext({
      locale: 'pt-BR',
      colorScheme: scheme,
      viewport: { width: 1440, height: 900 },
      timezoneId: 'America/Sao_Paulo',
    })
    const page = await context.newPage()
    await signUp(page, app)
    await openPlan(page, refineryShutdown())
    await expect(page.getByText('300 tarefas', { exact: true })).toBeVisible()
    await expect(page.getByText(/^12\/03\/27 07:00 – \d\d\/\d\d\/27 \d\d:\d\d$/)).toBeVisible()
    await shot(page, `gantt-refinery-${scheme}`)
    await grid(page).getByRole('gridcell', { name: 'Limpeza interna' }).first().click()
    await page.getByRole('button', { name: 'Painel da tarefa' }).click()
    const panel = page.getByRole('complementary', { name: 'Tarefa selecionada' })
    await expect(panel.getByRole('heading')).toHaveText('14 · Limpeza interna')
    await page.getByRole('button', { name: 'Exibir', exact: true }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Histograma de recursos' }).click()
    await page.keyboard.press('Escape')
    // More hydrojet crews at once than there are: said in words as well as painted red.
    await page.getByRole('combobox', { name: 'Recurso', exact: true }).selectOption({ label: 'Hidrojatista' })
    await expect(page.getByRole('status').filter({ hasText: 'acima do máximo' })).toBeVisible()
    await clean(page, scheme)
    await shot(page, `gantt-refinery-panel-${scheme}`)

    if (scheme === 'light') {
      // Edited in the panel, seen in the grid, undone; of a task that has not begun: the length of what has is reported.
      await grid(page).getByRole('gridcell', { name: 'Limpeza interna' }).first().click()
      for (let row = 14; row < 18; row++) await page.keyboard.press('ArrowDown')
      await expect(panel.getByRole('heading')).toHaveText('18 · Desmontar andaime interno')
      await panel.getByLabel('Duração').fill('12h')
      await panel.getByLabel('Duração').press('Enter')
      await expect(panel.getByLabel('Término', { exact: true })).toHaveValue('17/03/27 06:00')
      await panel.getByLabel('Predecessoras').fill('nada')
      await panel.getByLabel('Predecessoras').press('Enter')
      await expect(panel.getByRole('alert')).toContainText('nada')
      await panel.getByLabel('Predecessoras').press('Escape')
      await grid(page).focus()
      await page.keyboard.press('Control+z')
      await expect(panel.getByLabel('Duração')).toHaveValue('6h')
    }
    await context.close()
  })

test('forced colours, less motion and twice the size', async ({ browser, app }) => {
  const context = await browser.newContext({
    locale: 'pt-BR',
    forcedColors: 'active',
    reducedMotion: 'reduce',
    // A window of 1600 by 1000 at 200 %.
    viewport: { width: 800, height: 500 },
    deviceScaleFactor: 2,
    timezoneId: 'America/Sao_Paulo',
  })
  const page = await context.newPage()
  await signUp(page, app)
  await openPlan(page, refineryShutdown())
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wide, 'nothing is wider than the window').toBeLessThanOrEqual(0)
  const moving = await page.evaluate(
    () =>
      document
        .getAnimations()
        .filter(each => each.playState === 'running' && Number(each.effect?.getTiming().duration) > 1).length,
  )
  expect(moving).toBe(0)
  await shot(page, 'gantt-forced-200')
  await context.close()

  const desk = await browser.newContext({
    locale: 'pt-BR',
    forcedColors: 'active',
    viewport: { width: 1440, height: 900 },
    timezoneId: 'America/Sao_Paulo',
  })
  const forced = await desk.newPage()
  await signUp(forced, app)
  await openPlan(forced, refineryShutdown())
  await expect.poll(() => colours(forced)).toBeGreaterThan(3)
  // The ring of the active cell is seen without any colour of ours.
  await grid(forced).focus()
  await shot(forced, 'gantt-forced')
  await desk.close()
})

test('with 500 rows asked for, the rest comes on request; without, all are there', async ({ page, app }) => {
  await signUp(page, app)
  const tasks = Array.from({ length: 620 }, (_, at) => ({ id: at + 1, name: `Tarefa ${at + 1}`, duration: '4h' }))
  await openPlan(page, { project_name: 'Grande', start_date: '2027-03-01T08:00:00', tasks })
  await expect(page.getByText('620 tarefas', { exact: true })).toBeVisible()
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '622')
  await page.getByRole('button', { name: 'Exibir', exact: true }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Mostrar só 500 tarefas' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByText('500 de 620 tarefas')).toBeVisible()
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '502')
  await page.getByRole('button', { name: 'Mostrar todas' }).click()
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '622')
  await page.getByRole('button', { name: 'Recolher: Tarefas' }).click()
  await expect(grid(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Expandir: Tarefas' }).click()
  await expect(grid(page)).toBeVisible()
})
