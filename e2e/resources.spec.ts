import { expect, type Locator, type Page, test } from '@playwright/test'
import { startApp } from './support/app.ts'
import { expectAccessible } from './support/looks.ts'
import { newPage, savedPlan, taskOf } from './support/plan.ts'
import { load } from './support/shutdown.ts'
import { findBar } from './support/walk.ts'

/** Three bundles to pull by one crane, round the clock, beside a long job that gives two of them slack. */
function bundles(): Record<string, unknown> {
  const tags = ['E-101', 'E-102', 'E-103']
  return {
    project_name: 'Trocadores',
    task_mode: 'auto',
    start_date: '2027-03-01T07:00:00',
    calendar: { hours_per_day: 24, days_per_week: 7, shift_hours: 12, shifts_per_day: 2 },
    tasks: [
      ...tags.map((tag, at) => ({ id: at + 1, name: `Puxar feixe ${tag}`, duration: '8h' })),
      { id: 4, name: 'Revisar forno', duration: '20h' },
    ],
    dependencies: [],
    resources: [
      { id: 1, name: 'Guindaste', max_units: 1 },
      { id: 2, name: 'Caldeireiro' },
    ],
    assignments: [
      ...tags.map((_, at) => ({ task_id: at + 1, resource_id: 1 })),
      { task_id: 4, resource_id: 2, units: 4 },
    ],
  }
}

let app: Awaited<ReturnType<typeof startApp>>
test.beforeAll(async () => {
  app = await startApp({ PARADA_PLAN: 'pro' })
})
test.afterAll(() => app.stop())

const rail = (page: Page) => page.getByRole('link', { name: 'Recursos', exact: true })
const sheet = (page: Page, name = 'Nivelar com os limites') => page.getByRole('dialog', { name })

test('the matrix shows who is above the limit, a red cell moves inside the slack, and all of it goes back', async ({
  browser,
}) => {
  const page = await newPage(browser, app)
  await load(page, bundles())
  await rail(page).click()
  await expect(page).toHaveURL(/\/recursos$/)
  await expect(page.getByRole('status').getByText('1 turno acima do máximo')).toBeVisible()
  const cell = page.getByRole('gridcell', { name: /^Guindaste, .*: 3 de 1, acima do máximo$/ })
  await cell.click()
  const panel = page.getByRole('complementary')
  await expect(panel.getByText('3 tarefas neste turno', { exact: false })).toBeVisible()
  await expectAccessible(page, 'recursos')
  await page.screenshot({ path: 'test-results/recursos.png' })
  await panel.getByRole('button', { name: 'mover +8 h' }).first().click()
  await expect(page.locator('[data-toast="ok"]', { hasText: 'espera 8 h, dentro da folga' })).toBeVisible()
  await expect(page.getByRole('gridcell', { name: /^Guindaste, .*: 2 de 1, acima do máximo$/ })).toBeVisible()
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'XLSX' }).click()
  expect((await waiting).suggestedFilename()).toMatch(/^trocadores.*\.xlsx$/i)
  await page.getByRole('button', { name: 'Limpar nivelamento' }).click()
  await expect(page.getByRole('gridcell', { name: /^Guindaste, .*: 3 de 1, acima do máximo$/ })).toBeVisible()
  await page.context().close()
})

test('levelling: both answers, every reason, part of it accepted, one undo', async ({ browser }) => {
  const page = await newPage(browser, app)
  await load(page, bundles())
  await rail(page).click()
  await page.getByRole('button', { name: 'Nivelar...' }).click()
  await expect(sheet(page).getByRole('radio', { name: /O fim com os limites.*\+4 h/ })).toBeVisible()
  await expect(sheet(page).getByRole('radio', { name: /O que cabe na folga.*1 não cabe/ })).toBeVisible()
  const rows = sheet(page).getByRole('row', { name: /Guindaste até .*“\d Puxar feixe/ })
  await expect(rows).toHaveCount(2)
  await expect(sheet(page).getByText('Busca terminada', { exact: false })).toBeVisible({ timeout: 60_000 })
  // It goes on from there with other numbers by chance; what was found stays.
  await sheet(page).getByRole('button', { name: 'Procurar mais' }).click()
  await expect(rows).toHaveCount(2)
  await expect(sheet(page).getByText(/Busca terminada · semente 2/)).toBeVisible({ timeout: 60_000 })
  await expect(rows).toHaveCount(2)
  // One shift of three bundles becomes two of one.
  const chart = sheet(page).getByRole('img', { name: 'Guindaste · pico por turno' })
  expect(await chart.locator('title').allTextContents()).toEqual([
    'Guindaste, 01 de mar. A: 1 de 1',
    'Guindaste, 01 de mar. B: 1 de 1',
    'Antes: Guindaste, 01 de mar. A: 3 de 1',
  ])
  await expectAccessible(page, 'nivelar', '[role="dialog"]')
  await page.screenshot({ path: 'test-results/nivelar.png' })
  await rows.nth(1).getByRole('checkbox').click()
  await expect(sheet(page).getByText('sem a 1 desmarcada: 1 turno acima do máximo', { exact: false })).toBeVisible()
  await sheet(page).getByRole('button', { name: 'Aceitar 1 marcada' }).click()
  await expect(
    page.getByRole('status').getByText('Nivelado, mas 1 turno acima do máximo: nivele de novo'),
  ).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('status').getByText('1 turno acima do máximo', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Nivelar...' }).click()
  await sheet(page).getByRole('button', { name: 'Aceitar 2 marcadas' }).click()
  await expect(page.getByText('Nenhum turno acima do máximo')).toBeVisible()
  // Links leave slack to each bundle; the one crane leaves none.
  await page.getByRole('button', { name: 'Cadeia', exact: true }).click()
  await expect(page.getByText('3 tarefas sem folga real')).toBeVisible()
  await expect(page.getByText(/Guindaste vem de \d Puxar feixe/)).toHaveCount(2)
  await expectAccessible(page, 'cadeia', 'main')
  const { schema } = await savedPlan(page)
  const delayed = [1, 2, 3].map(at => taskOf(schema, `Puxar feixe E-10${at}`)).filter(task => 'leveling' in task)
  expect(delayed).toHaveLength(2)
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('status').getByText('1 turno acima do máximo')).toBeVisible()
  await page.context().close()
})

test('a delayed bar has a wedge: resting on it, or on the bar, tells what the task waits for; so does its date', async ({
  browser,
}) => {
  const page = await newPage(browser, app)
  await load(page, bundles())
  await rail(page).click()
  await page.getByRole('button', { name: 'Nivelar...' }).click()
  await sheet(page).getByRole('button', { name: 'Aceitar 2 marcadas' }).click()
  await expect(page.getByText('Nenhum turno acima do máximo')).toBeVisible()
  const tasks = (await savedPlan(page)).schema.tasks as { name: string; leveling?: object }[]
  await page.getByRole('link', { name: 'Plano', exact: true }).click()
  const timeline = page.getByRole('img', { name: /./ }).and(page.locator('[aria-label]')).last()
  const title = () => timeline.getAttribute('title')
  const delayed = tasks.findIndex(task => task.leveling !== undefined)
  const bar = await findBar(page, delayed + 1)
  await page.mouse.move(bar.x, bar.y)
  await expect.poll(title).toMatch(/^Guindaste até \S+ \d\d:\d\d: “\d Puxar feixe E-10\d”$/)
  await page.mouse.move(bar.from - 60, bar.y)
  await expect.poll(title).toBe('')
  // From the left the pointer meets the wedge before it meets the bar.
  const cursor = () => timeline.evaluate(element => (element as HTMLElement).style.cursor)
  let x = bar.from - 30
  for (; (await title()) === ''; x++) {
    await page.mouse.move(x, bar.y)
    await page.waitForTimeout(20)
    expect(x).toBeLessThan(bar.from)
  }
  expect(await cursor()).toBe('default')
  await expect.poll(title).toContain('Guindaste até')
  await page.screenshot({ path: 'test-results/cunha.png' })
  const free = tasks.findIndex(task => task.name === 'Revisar forno')
  const still = await findBar(page, free + 1)
  await page.mouse.move(still.x, still.y)
  await expect.poll(title).toBe('')
  await page.mouse.click(bar.x, bar.y, { button: 'right' })
  await page.getByRole('menuitem', { name: 'Por que esta data?' }).click()
  await expect(page.getByText(/Guindaste até .*: “\d Puxar feixe E-10\d”/).first()).toBeVisible()
  await page.context().close()
})

test('a crew’s histogram tells what its peaks are made up of, its hours as early and as late as can be, and its share', async ({
  browser,
}) => {
  const page = await newPage(browser, app)
  const plan = bundles()
  const named = ['E-101', 'E-102', 'E-101', 'F-101']
  plan.tasks = (plan.tasks as object[]).map((task, at) => ({ ...task, equipment: named[at], contractor: 'Norte' }))
  await load(page, plan)
  await rail(page).click()
  const look = page.getByLabel('Mostrar', { exact: true })
  const keys = page.locator('main ul[aria-label]')
  await look.selectOption({ label: 'Pico por equipamento' })
  await expect(keys.getByRole('listitem')).toHaveText(['E-101 16 h', 'E-102 8 h'])
  const titles = page.getByRole('img', { name: 'Guindaste · pico por turno' }).locator('rect title')
  await expect(titles).toHaveText(['E-101: 2', 'E-102: 1'])
  await page.screenshot({ path: 'test-results/recursos-equipamento.png' })
  await look.selectOption({ label: 'Pico: críticas e demais' })
  await expect(keys.getByRole('listitem')).toHaveText(['não críticas 24 h'])
  await look.selectOption({ label: 'Pico por empreiteira' })
  await expect(keys.getByRole('listitem')).toHaveText(['Norte 24 h'])
  await look.selectOption({ label: 'Horas acumuladas: cedo e tarde' })
  await expect(page.getByRole('img', { name: 'Guindaste · horas acumuladas por turno' })).toBeVisible()
  await expectAccessible(page, 'recursos-cedo-tarde')
  await page.screenshot({ path: 'test-results/recursos-cedo-tarde.png' })
  await page.getByLabel('Número das células').selectOption({ label: '% do disponível' })
  // Three bundles of eight hours, and one crane for the twelve of the shift.
  await expect(
    page.getByRole('gridcell', { name: 'Guindaste, 01 de mar. A: 200 % de 12 h, acima do máximo' }),
  ).toHaveText('200')
  await page.context().close()
})

test('an order of rules takes the place of the search: dragged or pressed into place, in one pass', async ({
  browser,
}) => {
  const page = await newPage(browser, app)
  const plan = bundles()
  plan.tasks = (plan.tasks as object[]).map((task, at) => ({ ...task, priority: 500 + 100 * at }))
  await load(page, plan)
  await rail(page).click()
  await page.getByRole('button', { name: 'Nivelar...' }).click()
  await sheet(page).getByLabel('Ordem das tarefas').selectOption({ label: 'Pela ordem de regras' })
  await expect(sheet(page).getByText('Pela ordem de regras, uma passagem')).toBeVisible()
  const rules = sheet(page).getByRole('list', { name: 'Pela ordem de regras' }).getByRole('listitem')
  await expect(rules).toHaveText([
    'prioridade da tarefa',
    'início mais tarde',
    'menor folga',
    'caminho restante mais longo',
    'ordem dos equipamentos',
  ])
  // The last bundle has the highest priority: the first waits longest.
  const move = (tag: string) =>
    sheet(page)
      .getByRole('row')
      .filter({ has: page.getByRole('checkbox', { name: `Aceitar “Puxar feixe ${tag}”` }) })
  await expect(move('E-101')).toContainText('+16')
  await expect(move('E-103')).toHaveCount(0)
  await expectAccessible(page, 'nivelar-regras', '[role="dialog"]')
  await page.screenshot({ path: 'test-results/nivelar-regras.png' })
  await rules.nth(4).dragTo(rules.nth(0))
  await expect(rules.first()).toHaveText('ordem dos equipamentos')
  // Without a name of its equipment a task has its own row: the first goes first.
  await expect(move('E-103')).toContainText('+16')
  await expect(move('E-101')).toHaveCount(0)
  await sheet(page).getByRole('button', { name: 'prioridade da tarefa: subir' }).click()
  await expect(move('E-101')).toContainText('+16')
  await sheet(page).getByRole('button', { name: 'Aceitar 2 marcadas' }).click()
  const { schema } = await savedPlan(page)
  expect(taskOf(schema, 'Puxar feixe E-101')).toMatchObject({
    leveling: { by: 'priority+equipment+latestStart+slack+longestPath/1' },
  })
  await page.context().close()
})

test('a task is interrupted only when asked for, its parts and pauses named, and is whole again when cleared', async ({
  browser,
}) => {
  const page = await newPage(browser, app)
  const plan = bundles()
  const fixed = { constraint_type: 'MSO', constraint_date: '2027-03-01T09:00:00' }
  plan.tasks = (plan.tasks as object[]).slice(0, 2).map((task, at) => (at === 0 ? { ...task, ...fixed } : task))
  plan.assignments = (plan.assignments as object[]).slice(0, 2)
  await load(page, plan)
  await rail(page).click()
  await page.getByRole('button', { name: 'Nivelar...' }).click()
  const row = sheet(page).getByRole('row', { name: /Puxar feixe E-102/ })
  await expect(row).toContainText('+10')
  await sheet(page).getByLabel('Interromper tarefas').selectOption({ label: 'Interromper o que for possível' })
  await expect(row).toContainText('em partes: 01/03/27 07:00 – 01/03/27 09:00; 01/03/27 17:00 – 01/03/27 23:00')
  await expect(row).toContainText('Guindaste até 01/03/27 17:00: “1 Puxar feixe E-101”')
  await sheet(page).getByRole('button', { name: 'Aceitar 1 marcada' }).click()
  await expect(page.getByText('Nenhum turno acima do máximo')).toBeVisible()
  const { schema } = await savedPlan(page)
  expect(taskOf(schema, 'Puxar feixe E-102')).toMatchObject({ segments: [{}, {}], leveling: { split: true } })
  await page.getByRole('button', { name: 'Limpar nivelamento' }).click()
  await expect(page.getByRole('status').getByText(/acima do máximo/)).toBeVisible()
  expect(taskOf((await savedPlan(page)).schema, 'Puxar feixe E-102')).not.toHaveProperty('segments')
  await page.context().close()
})

test('crews of unlike hours work together, or each in its own when that is ticked', async ({ browser }) => {
  const page = await newPage(browser, app)
  const week = (hours: string) => Array.from({ length: 7 }, () => [hours])
  const plan = {
    project_name: 'Vaso',
    task_mode: 'auto',
    start_date: '2027-03-01T19:00:00',
    calendars: [
      { id: 1, name: '24 h', week: week('00:00-24:00') },
      { id: 2, name: 'Dia', week: week('07:00-19:00') },
    ],
    calendar_id: 1,
    tasks: [1, 2].map(id => ({ id, name: `Inspeção interna ${id}`, duration: '4h' })),
    dependencies: [],
    resources: [
      { id: 1, name: 'Resgatista', calendar_id: 1, max_units: 1 },
      { id: 2, name: 'Inspetor', calendar_id: 2, max_units: 1 },
    ],
    assignments: [1, 2].flatMap(task_id => [1, 2].map(resource_id => ({ task_id, resource_id }))),
  }
  await load(page, plan)
  await rail(page).click()
  await page.getByRole('button', { name: 'Nivelar...' }).click()
  const own = sheet(page).getByRole('checkbox', { name: 'Equipes de horários diferentes trabalham cada uma no seu' })
  await expect(own).not.toBeChecked()
  await expect(own).toHaveAccessibleDescription(/^2 tarefas têm equipes assim\./)
  const free = sheet(page).getByRole('radio', { name: /^O fim com os limites/ })
  await expect(free).toHaveAccessibleName(/02\/03\/27 15:00/)
  const row = sheet(page).getByRole('row', { name: /Inspeção interna/ })
  await expect(row).toContainText('espera própria de 4 h')
  await expect(sheet(page).getByText('1 outra tarefa vai junto pelos vínculos ou pelas horas comuns')).toBeVisible()
  await own.check()
  await expect(free).toHaveAccessibleName(/02\/03\/27 15:00 .*\+4 h/)
  await expect(row).toContainText('+16Inspetor até 02/03/27 11:00')
  await expectAccessible(page, 'nivelar-horarios', '[role="dialog"]')
  await page.screenshot({ path: 'test-results/nivelar-horarios.png' })
  await sheet(page).getByRole('button', { name: 'Aceitar 1 marcada' }).click()
  const apart = (await savedPlan(page)).schema.tasks as { start: string; calendar_id?: number }[]
  // The first rescuer is spent by night, before the inspector comes.
  expect(apart.map(each => each.start).sort()).toEqual(['2027-03-01T19:00:00', '2027-03-02T11:00:00'])
  expect(apart.filter(each => each.calendar_id !== undefined)).toEqual([])
  await page.keyboard.press('Control+z')
  await page.getByRole('button', { name: 'Nivelar...' }).click()
  await expect(row).toHaveCount(1)
  await sheet(page).getByRole('button', { name: 'Aceitar 1 marcada' }).click()
  const together = (await savedPlan(page)).schema.tasks as { start: string; calendar_id?: number }[]
  expect(together.map(each => [each.start, each.calendar_id]).sort()).toEqual([
    ['2027-03-02T07:00:00', 2],
    ['2027-03-02T11:00:00', 2],
  ])
  await page.getByRole('button', { name: 'Nivelar...' }).click()
  await expect(own).toHaveAccessibleDescription(/2 já têm calendário próprio e o mantêm/)
  await page.context().close()
})

test('a limit of an area is typed for the preview, stays in the plan when accepted, and one undo takes both back', async ({
  browser,
}) => {
  const page = await newPage(browser, app)
  const plan = bundles()
  plan.tasks = (plan.tasks as object[]).map(task => ({ ...task, area: 'Pátio' }))
  plan.resources = [
    { id: 1, name: 'Guindaste', nature: 'equipment' },
    { id: 2, name: 'Caldeireiro' },
  ]
  await load(page, plan)
  await rail(page).click()
  await page.getByRole('button', { name: 'Nivelar...' }).click()
  await expect(sheet(page).getByText('Nada precisa esperar', { exact: false })).toBeVisible()
  await sheet(page).locator('summary', { hasText: 'Limites' }).click()
  await sheet(page).getByLabel('Limite de Pátio · içamentos, todos os turnos').fill('1')
  await page.keyboard.press('Enter')
  await expect(sheet(page).getByRole('radio', { name: /O fim com os limites.*\+4 h/ })).toBeVisible()
  await expect(sheet(page).getByRole('row', { name: /Pátio · içamentos até .*“\d Puxar feixe/ })).toHaveCount(2)
  await expectAccessible(page, 'nivelar-areas', '[role="dialog"]')
  await page.screenshot({ path: 'test-results/nivelar-areas.png' })
  await sheet(page).getByRole('button', { name: 'Aceitar 2 marcadas' }).click()
  expect((await savedPlan(page)).schema.areas).toMatchObject([{ name: 'Pátio', max_heavy_lifts: 1 }])
  await expect(page.getByText('Nenhum turno acima do máximo')).toBeVisible()
  await page.keyboard.press('Control+z')
  const { schema } = await savedPlan(page)
  expect((schema.areas as object[])[0]).not.toHaveProperty('max_heavy_lifts')
  expect((schema.tasks as object[]).filter(task => 'leveling' in task)).toEqual([])
  await page.context().close()
})

test('a crew that comes by night alone: typed by shift, no lift by day, kept in the plan, and gone with one undo', async ({
  browser,
}) => {
  const page = await newPage(browser, app)
  await load(page, bundles())
  await rail(page).click()
  await page.getByRole('button', { name: 'Nivelar...' }).click()
  await sheet(page).locator('summary', { hasText: 'Limites' }).click()
  const [day, night] = ['A', 'B'].map(shift =>
    sheet(page).getByLabel(`Limite de Guindaste, ${shift}`, { exact: true }),
  ) as [Locator, Locator]
  await day.fill('0')
  await page.keyboard.press('Enter')
  await expect(day).toHaveValue('0')
  await expect(night).toHaveValue('1')
  // Three lifts of 8 h, one a night of 12 h.
  const free = sheet(page).getByRole('radio', { name: /^O fim com os limites/ })
  await expect(free).toHaveAccessibleName(/04\/03\/27 03:00/)
  const rows = sheet(page).getByRole('row', { name: /Puxar feixe/ })
  await expect(rows).toHaveCount(3)
  await expect(rows.first()).toContainText('Guindaste: não há o bastante até 01/03/27 19:00')
  await expectAccessible(page, 'nivelar-noite', '[role="dialog"]')
  await page.screenshot({ path: 'test-results/nivelar-noite.png' })
  await sheet(page).getByRole('button', { name: 'Aceitar 3 marcadas' }).click()
  const { schema } = await savedPlan(page)
  const nights = (schema.tasks as { start: string; finish: string }[]).slice(0, 3)
  expect(nights.map(each => each.start).sort()).toEqual(['01', '02', '03'].map(at => `2027-03-${at}T19:00:00`))
  expect((schema.resources as { availability?: unknown }[])[0]?.availability).toEqual([
    { units: 0, shift: 0 },
    { units: 1, shift: 1 },
  ])
  await expect(page.getByText('Nenhum turno acima do máximo')).toBeVisible()
  await page.keyboard.press('Control+z')
  const before = (await savedPlan(page)).schema
  expect((before.resources as object[])[0]).not.toHaveProperty('availability')
  expect((before.tasks as object[]).filter(task => 'leveling' in task)).toEqual([])
  await page.context().close()
})

test('smoothing lowers a peak at the same finish, by a limit of this run', async ({ browser }) => {
  const page = await newPage(browser, app)
  const plan = bundles()
  plan.resources = [
    { id: 1, name: 'Guindaste' },
    { id: 2, name: 'Caldeireiro' },
  ]
  await load(page, plan)
  await rail(page).click()
  await page.getByRole('button', { name: 'Suavizar na folga' }).click()
  const dialog = sheet(page, 'Suavizar na folga')
  await expect(dialog.getByText('Guindaste: 3 → 2')).toBeVisible({ timeout: 60_000 })
  await dialog.getByRole('button', { name: /^Aceitar 1 marcada$/ }).click()
  await expect(page.getByRole('gridcell', { name: /^Guindaste, .*: 2 de sem limite$/ }).first()).toBeVisible()
  await page.context().close()
})

test('on a phone the whole reason of a move is read without moving sideways; a plan from its finish says what slack means', async ({
  browser,
}) => {
  const page = await newPage(browser, app, true)
  await load(page, bundles())
  await page.goto(page.url().replace(/\/[^/]*$/, '/recursos'))
  await page.getByRole('button', { name: 'Nivelar...' }).click()
  const row = sheet(page)
    .getByRole('row', { name: /Guindaste até .*“\d Puxar feixe/ })
    .first()
  const reason = row.getByText(/Guindaste até/).filter({ visible: true })
  await expect(reason).toHaveCount(1)
  await reason.scrollIntoViewIfNeeded()
  const box = await reason.boundingBox()
  expect(box?.x).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 0) + (box?.width ?? 1000)).toBeLessThanOrEqual(390)
  // Nothing of the sentence is cut off.
  expect(await reason.evaluate(each => each.scrollHeight <= each.clientHeight + 1)).toBe(true)
  const beside = await sheet(page)
    .getByRole('table')
    .first()
    .evaluate(table => table.scrollWidth - (table.parentElement?.clientWidth ?? 0))
  expect(beside).toBeLessThanOrEqual(0)
  await page.screenshot({ path: 'test-results/nivelar-telefone.png' })
  await page.context().close()
  const wide = await newPage(browser, app)
  await load(wide, { ...bundles(), project: { schedule_from: 'finish', finish: '2027-03-03T07:00:00' } })
  await rail(wide).click()
  await wide.getByRole('button', { name: 'Cadeia', exact: true }).click()
  await expect(wide.getByText('Este plano corre para trás a partir do fim', { exact: false })).toBeVisible()
  // Levelling does not take such a plan: the message names the way that it does, and no other.
  await expect(wide.getByText('um plano que corre a partir do fim não se nivela', { exact: false })).toBeVisible()
  await expect(wide.getByText('nivele antes', { exact: false })).toHaveCount(0)
  await wide.screenshot({ path: 'test-results/cadeia-do-fim.png' })
  await wide.context().close()
})

test('on a phone the matrix scrolls under the names, and a free account is offered PRO', async ({ browser }) => {
  const free = await startApp({ PARADA_PLAN: 'free' })
  try {
    const page = await newPage(browser, free, true)
    await load(page, bundles())
    await page.goto(page.url().replace(/\/[^/]*$/, '/recursos'))
    await expect(page.getByRole('grid', { name: 'Recursos por turno' })).toBeVisible()
    await page.screenshot({ path: 'test-results/recursos-telefone.png' })
    await page.getByRole('button', { name: 'Nivelar...' }).click()
    await expect(page.locator('[data-toast]', { hasText: 'Nivelar e suavizar fazem parte do PRO.' })).toBeVisible()
    await expect(sheet(page)).toBeHidden()
    await page.context().close()
  } finally {
    await free.stop()
  }
})
