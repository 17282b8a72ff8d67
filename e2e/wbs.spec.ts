import { expect, test } from './support/app.ts'
import { newPage, openSample } from './support/plan.ts'
import { refineryShutdown } from './support/refinery.ts'
import { load } from './support/shutdown.ts'

test('packages fold, count, list five tasks and what they wait for, and highlight theirs', async ({ app, browser }) => {
  const page = await newPage(browser, app)
  await openSample(page)
  await page.getByRole('button', { name: 'EAP', exact: true }).click()
  await expect(page.getByText('Clique em um pacote para destacar suas tarefas no Gantt')).toBeVisible()
  const release = page.locator('[data-package]', { hasText: 'Liberação e preparação' }).first()
  await expect(release.getByText('8 tarefas')).toBeVisible()
  await expect(release.getByRole('listitem')).toHaveText([
    'Parada da caldeira e resfriamento',
    'Drenagem e purga do tubulão',
    'Bloqueio elétrico e mecânico (LOTO)',
    'Emissão da permissão de trabalho',
    'Medição de gases e ventilação',
    'mais 3',
  ])
  await release.getByRole('button', { name: 'mais 3' }).click()
  await expect(release.getByRole('listitem')).toHaveCount(8)
  const indent = (level: number) =>
    page
      .locator('[data-package]')
      .nth(level)
      .evaluate(item => getComputedStyle(item).paddingLeft)
  expect([await indent(0), await indent(1)]).toEqual(['0px', '24px'])
  await page.getByTitle('Destacar Fornalha no Gantt').first().click()
  await expect(page.getByText('13 tarefas destacadas').first()).toBeVisible()
  await page.getByRole('button', { name: 'Limpar destaque' }).click()
  await page.getByRole('button', { name: 'Recolher Liberação e preparação' }).click()
  await expect(release.getByRole('listitem')).toHaveCount(0)
  await page.getByRole('button', { name: 'Expandir tudo' }).click()
  // What was asked for once stays in sight.
  await expect(release.getByRole('listitem')).toHaveCount(8)
  await page.getByRole('button', { name: 'Recolher tudo' }).click()
  await expect(page.locator('[data-package]')).toHaveCount(1)
  await page.getByRole('button', { name: 'Expandir tudo' }).click()
  await expect(page.locator('[data-package]')).toHaveCount(15)

  await load(page, refineryShutdown())
  const first = page.locator('[data-package]', { hasText: 'Retirada de operação e liberação' }).first()
  await expect(first).toContainText('6 tarefas5 concluídas1 atrasada')
  // What is still open is not shown as done.
  await expect(first.getByText('99%')).toBeVisible()
  await expect(first).toContainText(/\d\d\/\d\d\/\d\d \d\d:\d\d – \d\d\/\d\d\/\d\d \d\d:\d\d/)
  await expect(first).toContainText('devido 100%')
  const end = page.locator('[data-package]', { hasText: 'Condicionamento e partida' }).last()
  // Of what is not due yet nothing is late: it is not red.
  await expect(end).toContainText('devido 0%')
  const colour = (of: typeof end) =>
    of
      .getByText(/^\d+%$/)
      .first()
      .evaluate(each => getComputedStyle(each).color)
  expect(await colour(end)).toBe(await page.locator('body').evaluate(each => getComputedStyle(each).color))
  await expect(end.locator('p')).toHaveText(
    'Depende de: U-2100 Destilação atmosférica, U-2200 Destilação a vácuo, U-2300 Hidrotratamento, Tubulações e interligações, Elétrica e instrumentação',
  )
  await end.getByTitle('Destacar Condicionamento e partida no Gantt').click()
  await page.getByRole('button', { name: 'Mostrar no Gantt' }).click()
  await expect(page.getByText('6 tarefas destacadas')).toBeVisible()
  await expect(page.getByRole('treegrid').getByText('Unidades em regime')).toBeInViewport()

  // A phone keeps the views in reach beside what is highlighted.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'EAP', exact: true }).click()
  await expect(page.getByText('6 tarefas destacadas')).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Lista', exact: true }).click()
  await page.getByRole('button', { name: 'EAP', exact: true }).click()
  await page.setViewportSize({ width: 1440, height: 900 })

  await load(page, { project_name: 'Vazio', tasks: [] })
  await expect(
    page.getByText('As tarefas precisam de resumos acima delas, ou são agrupadas por padrões no nome.'),
  ).toBeVisible()
  await page.context().close()
})
