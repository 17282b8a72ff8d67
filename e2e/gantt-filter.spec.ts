/** Which rows are seen, and in what order: every rule of the filter by itself and together, kept under a name, sorted, and back. */
import type { Page } from '@playwright/test'
import { expect, signUp, test } from './support/app.ts'
import { openPlan } from './support/refinery.ts'
import { grid, shownRows } from './support/walk.ts'

const based = (finish: string) => ({ baselines: [{ number: 0, start: '2027-03-10T07:00:00', finish }] })

/**
 * A drying kiln on its third day, 12/03 07:00. The welders, two of them, are asked for twice over from 11/03 23:00 on;
 * what they had to finish by then is open. By the baseline the first three end earlier; of them one is done.
 */
const PLAN = {
  project_name: 'Parada do secador',
  task_mode: 'auto',
  start_date: '2027-03-10T07:00:00',
  status_date: '2027-03-12T07:00:00',
  calendar: { hours_per_day: 24, days_per_week: 7, shift_hours: 12, shifts_per_day: 2 },
  resources: [
    { id: 1, name: 'Soldador', max_units: 2 },
    { id: 2, name: 'Operador', max_units: 4 },
  ],
  tasks: [
    {
      id: 1,
      name: 'Isolar',
      duration: '10h',
      percent_complete: 100,
      actual_start: '2027-03-10T07:00:00',
      ...based('2027-03-10T13:00:00'),
    },
    { id: 2, name: 'Forno', is_summary: true },
    {
      id: 3,
      name: 'Soldar tubos',
      duration: '30h',
      percent_complete: 50,
      predecessors: '1',
      parent_id: 2,
      ...based('2027-03-11T12:00:00'),
    },
    {
      id: 4,
      name: 'Soldar suportes',
      duration: '20h',
      predecessors: '1',
      parent_id: 2,
      notes: 'Exige içamento',
      ...based('2027-03-11T07:00:00'),
    },
    { id: 5, name: 'Rede', is_summary: true },
    { id: 6, name: 'Testar', duration: '40h', predecessors: '3;4', parent_id: 5 },
    { id: 7, name: 'Trocar válvulas', duration: '40h', predecessors: '3;4', parent_id: 5 },
    { id: 8, name: 'Entregar', duration: '4h', predecessors: '6;7' },
  ],
  assignments: [
    { task_id: 1, resource_id: 2, units: 2 },
    { task_id: 3, resource_id: 1, units: 1 },
    { task_id: 4, resource_id: 1, units: 1 },
    { task_id: 6, resource_id: 1, units: 2 },
    { task_id: 7, resource_id: 1, units: 2 },
    { task_id: 8, resource_id: 2, units: 2 },
  ],
}
const FURNACE = ['Forno', 'Soldar tubos', 'Soldar suportes']
const NET = ['Rede', 'Testar', 'Trocar válvulas']

const names = async (page: Page) => (await shownRows(page)).map(row => row[1])

test('rows are filtered by every rule, by several at once and by a filter that was kept', async ({ page, app }) => {
  test.setTimeout(60_000)
  await page.setViewportSize({ width: 1440, height: 900 })
  await signUp(page, app)
  await openPlan(page, PLAN)
  const panel = page.getByRole('dialog', { name: 'Filtrar tarefas' })
  const clear = panel.getByRole('button', { name: 'Limpar filtro' })
  await page.getByRole('button', { name: 'Filtrar tarefas', exact: true }).click()
  const mark = (name: string) => panel.getByRole('checkbox', { name, exact: true })
  for (const [rule, rows] of [
    ['Críticas e abertas', ['Forno', 'Soldar tubos', ...NET, 'Entregar']],
    ['Atrasadas', FURNACE],
    ['Neste turno', NET],
    ['Em turno acima do máximo', NET],
    ['Não concluídas', [...FURNACE, ...NET, 'Entregar']],
  ] as const) {
    await mark(rule).check()
    await expect.poll(() => names(page), rule).toEqual(rows)
    await clear.click()
  }

  const text = panel.getByRole('textbox', { name: 'Texto no nome ou nas notas' })
  // Without accents and capitals, in the notes too.
  for (const [typed, rows] of [
    ['SOLDAR', FURNACE],
    ['valvulas', ['Rede', 'Trocar válvulas']],
    ['icamento', ['Forno', 'Soldar suportes']],
  ] as const) {
    await text.fill(typed)
    await expect.poll(() => names(page), typed).toEqual(rows)
  }
  await clear.click()
  await panel.getByLabel('Equipe ou recurso').selectOption('Operador')
  await expect.poll(() => names(page)).toEqual(['Isolar', 'Entregar'])
  await panel.getByLabel('Equipe ou recurso').selectOption('')
  await panel.getByLabel('Área ou pacote').selectOption('Rede')
  await expect.poll(() => names(page)).toEqual(NET)

  // Several hold together, and are kept under a name.
  await text.fill('testar')
  await mark('Críticas e abertas').check()
  await expect.poll(() => names(page)).toEqual(['Rede', 'Testar'])
  await panel.getByRole('textbox', { name: 'Salvar com o nome' }).fill('Teste da rede')
  await panel.getByRole('button', { name: 'Salvar', exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Filtro ativo: 3 regras' })).toBeVisible()
  await page.getByRole('button', { name: 'Limpar filtro' }).click()
  await expect.poll(() => names(page)).toHaveLength(PLAN.tasks.length)

  await page.reload()
  await expect.poll(() => names(page)).toHaveLength(PLAN.tasks.length)
  await page.getByRole('button', { name: 'Filtrar tarefas', exact: true }).click()
  await panel
    .getByRole('list', { name: 'Filtros salvos' })
    .getByRole('button', { name: 'Teste da rede', exact: true })
    .click()
  await expect.poll(() => names(page)).toEqual(['Rede', 'Testar'])
  await panel.getByRole('button', { name: 'Excluir o filtro Teste da rede' }).click()
  await expect(panel.getByRole('list', { name: 'Filtros salvos' })).toHaveCount(0)
})

test('rows are sorted by a column, and number and name stay when the table moves sideways', async ({ page, app }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signUp(page, app)
  await openPlan(page, PLAN)
  const head = (name: string) => grid(page).getByRole('columnheader', { name, exact: true })
  const choose = async (column: string, item: string) => {
    await head(column).click({ button: 'right' })
    await page.getByRole('menuitem', { name: item, exact: true }).click()
  }
  const inside = async () => (await names(page)).filter(name => name?.startsWith('Soldar'))
  await choose('Duração', 'Ordenar crescente')
  await expect.poll(inside).toEqual(['Soldar suportes', 'Soldar tubos'])
  await choose('Duração', 'Ordenar decrescente')
  await expect.poll(inside).toEqual(['Soldar tubos', 'Soldar suportes'])
  await choose('Nome da tarefa', 'Ordenar crescente')
  await expect.poll(inside).toEqual(['Soldar suportes', 'Soldar tubos'])
  // Another order is no other plan: numbers stay, and nothing is there to undo.
  expect((await shownRows(page)).find(row => row[1] === 'Soldar suportes')?.[0]).toBe('4')
  await expect(page.getByRole('button', { name: 'Desfazer', exact: true })).toBeDisabled()
  await choose('Nome da tarefa', 'Ordem do plano')
  await expect.poll(() => names(page)).toEqual(PLAN.tasks.map(each => each.name))

  // To the last column and back: the first two are where they were.
  const cell = grid(page).getByRole('gridcell', { name: 'Soldar tubos', exact: true })
  const before = await cell.boundingBox()
  await cell.click()
  await page.keyboard.press('End')
  await expect(head('Folga')).toBeInViewport({ ratio: 1 })
  expect(await cell.boundingBox()).toEqual(before)
  await expect(grid(page).getByRole('gridcell', { name: '3', exact: true }).first()).toBeInViewport()
})
