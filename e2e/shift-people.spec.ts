/** A recovery boiler under way: two people at one sheet, lines that cannot be, and a report pasted from a spreadsheet. */
import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { type RunningApp, signUp, test } from './support/app.ts'
import { expectAccessible } from './support/looks.ts'
import { newPage } from './support/plan.ts'
import { load } from './support/shutdown.ts'

const PLAN = 'Caldeira de recuperação'
const NAMES = [
  'Fornalha',
  'Bloquear alimentação de licor CR-1',
  'Teste de gás na fornalha CR-1',
  'Abrir portas de visita CR-1',
  'Inspecionar tubos do superaquecedor CR-1',
  'Fechar portas de visita CR-1',
  'Medir espessura ECO-2',
  'Trocar curvas ECO-2',
]
const HOURS = [0, 4, 2, 3, 10, 4, 12, 18]

const boiler = (more: Readonly<Record<string, unknown>> = {}) => ({
  project_name: PLAN,
  task_mode: 'auto',
  start_date: '2027-03-10T07:00:00',
  calendar: { hours_per_day: 24, days_per_week: 7, shift_hours: 12, shifts_per_day: 2 },
  tasks: NAMES.map((name, at) => ({
    id: at + 1,
    name,
    ...(at === 0 ? { is_summary: true } : { duration: `${HOURS[at]}h` }),
    ...(at > 0 && at < 6 && { parent_id: 1 }),
  })),
  dependencies: [
    [2, 3],
    [3, 4],
    [4, 5],
    [5, 6],
    [7, 8],
  ].map(([pred_id, succ_id]) => ({ pred_id, succ_id, type: 'FS', lag: '' })),
  ...more,
})

const view = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Vistas do plano' }).getByRole('link', { name, exact: true }).click()
const sheet = (page: Page): Locator => page.getByRole('grid', { name: 'Atualizar turno' })
/** The shifts of these plans are over. */
const NOW = '2027-03-14T20:00:00'

/** The actual start of a line; the finish is the cell after it. */
const startOf = (page: Page, name: string): Locator =>
  sheet(page).getByRole('row', { name }).getByRole('gridcell').nth(3)

async function typed(page: Page, name: string, start: string, finish?: string): Promise<void> {
  await startOf(page, name).click()
  await page.keyboard.type(start)
  if (finish !== undefined) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(finish)
  }
  await page.keyboard.press('Enter')
}

async function together(browser: Browser, app: RunningApp): Promise<{ ana: Page; bruno: Page }> {
  const person = async (name: string) => {
    const page = await (await browser.newContext({ locale: 'pt-BR', viewport: { width: 1440, height: 900 } })).newPage()
    await page.clock.setFixedTime(NOW)
    return { page, ...(await signUp(page, app, name)) }
  }
  const [{ page: ana }, { page: bruno, email }] = [await person('Ana Planejadora'), await person('Bruno Lima')]
  await load(ana, boiler())
  await expect(ana.locator('[data-save="saved"]')).toBeVisible()
  await ana.getByRole('button', { name: 'Ações do plano' }).click()
  await ana.getByRole('menuitem', { name: 'Compartilhar plano' }).click()
  await ana.getByLabel('E-mail da pessoa').fill(email)
  await ana.getByRole('button', { name: 'Dar acesso' }).click()
  await expect(ana.getByRole('listitem').filter({ hasText: 'Bruno Lima' })).toBeVisible()
  await ana.keyboard.press('Escape')
  await bruno.getByRole('button', { name: 'Projetos', exact: true }).click()
  await bruno
    .getByRole('dialog', { name: 'Projetos' })
    .getByRole('button', { name: new RegExp(`^${PLAN}`) })
    .click()
  for (const page of [ana, bruno]) {
    await view(page, 'Turno')
    await expect(sheet(page)).toBeVisible()
  }
  return { ana, bruno }
}

/** A window with the boiler's plan at its data date, and the grid of it. */
async function underWay(browser: Browser, app: RunningApp): Promise<{ page: Page; grid: Locator }> {
  const page = await newPage(browser, app, false, NOW)
  await load(page, boiler({ status_date: '2027-03-10T19:00:00' }))
  return { page, grid: page.getByRole('treegrid').or(page.getByRole('grid')).first() }
}

test('what happened after the status date waits for it; a cell says what follows from another; a reason is what was typed', async ({
  app,
  browser,
}) => {
  const { page } = await underWay(browser, app)
  await page.getByRole('button', { name: 'Usar a data de status' }).first().click()
  await view(page, 'Turno')
  const cell = (name: string, at: number) => sheet(page).getByRole('row', { name }).getByRole('gridcell').nth(at)
  const [PERCENT, LEFT, SPENT, REASON] = [5, 6, 7, 8]
  const into = async (name: string, at: number, text: string, key = 'Enter') => {
    await cell(name, at).click()
    await page.keyboard.type(text)
    await page.keyboard.press(key)
  }
  await into('Medir espessura', 3, '10 07:00')
  await into('Medir espessura', PERCENT, '25')
  await expect(cell('Medir espessura', LEFT)).toHaveText('9 h')
  await into('Medir espessura', LEFT, '6')
  await expect(cell('Medir espessura', PERCENT)).toHaveText('80')
  await expect(page.getByText('Falta mais do que o plano previa, com pouca folga')).toBeVisible()
  await into('Medir espessura', SPENT, '30')

  // The first letter begins the reason; one that is none stays in sight and is refused.
  await into('Medir espessura', REASON, 'bomba quebrou')
  await expect(cell('Medir espessura', REASON)).toHaveText('bomba quebrou')
  await expect(page.getByRole('alert').filter({ hasText: '“Motivo” não foi entendido' })).toBeVisible()
  await cell('Medir espessura', REASON).click()
  await page.keyboard.type('sem')
  await expect(page.getByRole('listbox', { name: 'Motivo' }).getByRole('option')).toHaveText([
    'sem PT',
    'sem andaime',
    'sem material',
    'sem guindaste',
  ])
  await expectAccessible(page, 'reasons')
  await page.keyboard.type(' guindaste')
  await page.keyboard.press('Tab')
  await expect(cell('Medir espessura', REASON)).toHaveText('sem guindaste')
  for (const [typedIn, shown] of [
    ['retrabalho', 'retrabalho'],
    ['falta de gente', 'falta de gente'],
    ['sem material', 'sem material'],
  ] as const) {
    await into('Medir espessura', REASON, typedIn, 'Tab')
    await expect(cell('Medir espessura', REASON)).toHaveText(shown)
  }

  await expect(page.getByText('O que falta manda')).toBeVisible()

  // What ended before the date is saved at once, the rest goes in with it.
  await into('Bloquear alimentação', 3, '10 07:00', 'Tab')
  await page.keyboard.type('10 11:00')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'depois da data de status 10/03/27 19:00' })).toBeVisible()
  await page.getByRole('button', { name: 'Guardar 1 linha', exact: true }).click()
  await expect(page.locator('[data-toast="ok"]').last()).toContainText('1 linha guardada')
  await expect(cell('Medir espessura', REASON)).toHaveText('sem material')
  await expect(page.getByRole('button', { name: /^Guardar/ })).toBeDisabled()
  await page.getByRole('button', { name: /Avançar a data para 11\/03\/27 07:00/ }).click()
  await expect(page.getByRole('button', { name: /status 11\/03\/27 07:00/ })).toBeVisible()
  await expect(page.getByText(/depois da data de status/)).toHaveCount(0)
  // What was reported before stands where it is reported anew: hours are the total, and the rest goes on at the date.
  await page.getByRole('button', { name: /turno anterior/i }).click()
  await expect(cell('Medir espessura', SPENT)).toHaveText('30 h')
  await expect(cell('Medir espessura', REASON)).toHaveText('sem material')
  await into('Medir espessura', SPENT, '12')
  await expect(page.getByRole('status').filter({ hasText: 'As HH são o total gasto até agora' })).toBeVisible()
})

test('a date that moves without lines, or ahead of the clock, is asked first; the dialog then proposes the way back', async ({
  app,
  browser,
}) => {
  const page = await newPage(browser, app, false, '2027-03-11T08:50:00-03:00')
  await load(page, boiler({ status_date: '2027-03-10T19:00:00' }))
  await page.getByRole('button', { name: 'Usar a data de status' }).first().click()
  await view(page, 'Turno')
  const status = (date: string) => page.getByRole('button', { name: new RegExp(`status ${date}`) })
  const asked = (date: string) => page.getByRole('dialog', { name: `Avançar a data de status para ${date}?` })
  await typed(page, 'Abrir portas', '10 20:00')
  await expect(sheet(page).getByRole('row', { name: 'Abrir portas' })).toContainText('!')
  await page.getByRole('button', { name: 'Avançar a data para 11/03/27 07:00' }).click()
  await expect(asked('11/03/27 07:00')).toContainText('1 linha foi recusada ou espera resposta e fica de fora')
  await expectAccessible(page, 'confirm move')
  await asked('11/03/27 07:00').getByRole('button', { name: 'Cancelar' }).last().click()
  await expect(status('10/03/27 19:00')).toBeVisible()
  await page.getByRole('button', { name: 'Avançar a data para 11/03/27 07:00' }).click()
  await asked('11/03/27 07:00').getByRole('button', { name: 'Avançar assim' }).click()
  await expect(status('11/03/27 07:00')).toBeVisible()

  // The sheet of the night to come: nothing of it has happened.
  await page.getByLabel('Próximo turno').click()
  await typed(page, 'Trocar curvas', '11 20:00')
  await expect(page.getByRole('alert').filter({ hasText: 'depois de agora (11/03/27 08:50)' })).toBeVisible()
  await page.getByRole('button', { name: 'Avançar a data para 12/03/27 07:00' }).click()
  await expect(asked('12/03/27 07:00')).toContainText('Este turno ainda não começou')
  await asked('12/03/27 07:00').getByRole('button', { name: 'Avançar assim' }).click()
  await status('12/03/27 07:00').click()
  const mover = page.getByRole('dialog', { name: 'Mover a data de status' })
  await expect(mover.getByLabel('Nova data de status')).toHaveValue('11/03/2027 19:00')
  await expect(mover).toContainText('A data que vale, 12/03/27 07:00, está depois de agora')
  await expect(mover).toContainText('11/03/27 19:00 está depois de agora (11/03/27 08:50)')
  await mover.getByLabel('Nova data de status').fill('2027-03-11T07:00')
  await expect(mover).not.toContainText('está depois de agora (11/03/27 08:50)')
  await mover.getByRole('button', { name: 'Mover a data' }).click()
  await expect(status('11/03/27 07:00')).toBeVisible()
})

test('two people report one line, one deletes a task of the other’s sheet, lines that cannot be are told: nothing else is lost', async ({
  app,
  browser,
}) => {
  const { ana, bruno } = await together(browser, app)
  const question = bruno
    .getByRole('alert')
    .or(bruno.getByRole('status'))
    .filter({ hasText: /Linha \d+/ })
  const save = (page: Page, lines: string) => page.getByRole('button', { name: `Guardar ${lines}`, exact: true })
  // Both report the same line: the second user is asked, and sees whose it is.
  await typed(bruno, 'Bloquear alimentação', '07:20', '10:40')
  await typed(ana, 'Bloquear alimentação', '07:10', '11:30')
  await save(ana, '1 linha').click()
  await expect(question).toContainText('Outra pessoa informou esta tarefa enquanto você digitava')
  await bruno.getByRole('button', { name: 'Ficar com o da outra pessoa' }).click()
  await expect(sheet(bruno).getByRole('row', { name: 'Bloquear alimentação' })).toContainText('Ana Planejadora')

  // A line of a task that another user deletes meanwhile is reported; the others are saved.
  await typed(bruno, 'Medir espessura', '13:00')
  await typed(bruno, 'Abrir portas', '14:00', '10 23:00')
  await expect(question).toContainText('Há data real ou avanço depois de 10/03/27 19:00')
  await typed(bruno, 'Abrir portas', '14:00', '12:00')
  await expect(question).toContainText('O término real é anterior ao início real')
  // A step that protects people is open before it: only with a name, and the name stays.
  await typed(bruno, 'Abrir portas', '14:00', '16:00')
  await expect(question).toContainText('“Teste de gás na fornalha CR-1” está aberta e protege pessoas')
  await expect(save(bruno, '1 linha')).toBeEnabled()
  await view(ana, 'Plano')
  await ana.getByRole('gridcell', { name: 'Medir espessura ECO-2', exact: true }).click()
  await ana.getByRole('button', { name: 'Excluir tarefa' }).first().click()
  await expect(bruno.getByText('1 linha digitada é de uma tarefa que foi excluída')).toBeVisible()
  await bruno.getByRole('button', { name: 'Manter com responsável nomeado...' }).click()
  await bruno.getByLabel('Nome de quem responde').fill('Rui Torres, segurança')
  await bruno.keyboard.press('Enter')
  await expectAccessible(bruno, 'sheet with questions')
  await save(bruno, '1 linha').click()
  await expect(bruno.locator('[data-toast="ok"]').last()).toContainText('1 linha guardada em uma mudança')
  await expect(sheet(bruno).getByRole('row', { name: 'Abrir portas' })).toContainText('Bruno Lima')
  await view(bruno, 'Painel')
  await expect(bruno.getByRole('region', { name: 'Onde a parada está' })).toBeVisible()
  for (const page of [ana, bruno]) await page.context().close()
})

test('a report pasted from a spreadsheet: what can be is taken, the rest is told by line and answered one by one', async ({
  app,
  browser,
}) => {
  const { page, grid } = await underWay(browser, app)
  await grid.getByRole('gridcell', { name: 'Bloquear alimentação de licor CR-1', exact: true }).click()
  const lines = [
    ['Nome da tarefa', 'Início real', 'Término real'],
    [NAMES[1], '10/03/27 07:00', '10/03/27 11:00'],
    [NAMES[2], '10/03/27 11:00', '10/03/27 23:00'],
    [NAMES[3], '10/03/27 14:00', '10/03/27 13:00'],
    [NAMES[4], '10/03/27 15:00', ''],
  ]
  await grid.evaluate(
    (element, plain) => {
      const data = new DataTransfer()
      data.setData('text/plain', plain)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    },
    lines.map(cells => cells.join('\t')).join('\n'),
  )
  const untaken = page.getByRole('dialog', { name: '3 linhas ficaram de fora' })
  await expect(untaken.getByRole('row', { name: /^\d+ Teste de gás/ })).toContainText('depois de 10/03/27 19:00')
  await expect(untaken.getByRole('row', { name: /^\d+ Abrir portas/ })).toContainText('anterior ao início real')
  await expect(untaken.getByRole('row', { name: /^\d+ Inspecionar/ })).toContainText('ainda aberta')
  await expectAccessible(page, 'untaken')
  // The planner answers the gas test first: an open one holds all work behind it.
  await untaken
    .getByRole('row', { name: /^\d+ Teste de gás/ })
    .getByRole('button', { name: 'Responder' })
    .click()
  const second = page.getByRole('dialog', { name: /^Informar: Teste de gás/ })
  await expect(second.getByRole('alert')).toContainText('10/03/27 19:00')
  await second.getByLabel('Término real').fill('10/03/27 13:00')
  await second.getByRole('button', { name: 'Salvar' }).click()
  const left = page.getByRole('dialog', { name: '2 linhas ficaram de fora' })
  const answer = () =>
    left
      .getByRole('row', { name: /^\d+ Inspecionar/ })
      .getByRole('button', { name: 'Responder' })
      .click()
  await answer()
  const report = page.getByRole('dialog', { name: /^Informar: Inspecionar tubos/ })
  // Given up, it still stands on the list.
  await report.getByRole('button', { name: 'Cancelar' }).click()
  await answer()
  await report.getByLabel('Está certo, manter').click()
  await report.getByRole('button', { name: 'Salvar' }).click()
  await page
    .getByRole('dialog', { name: '1 linha ficou de fora' })
    .getByRole('button', { name: 'Fechar' })
    .last()
    .click()
  await view(page, 'Turno')
  await page.getByRole('button', { name: 'Turno anterior' }).click()
  await expect(sheet(page).getByText('guardada', { exact: true })).toHaveCount(3)
})

test('a share of a summary says what it supposes of the tasks inside, and is taken when somebody answers for it', async ({
  app,
  browser,
}) => {
  const { page, grid } = await underWay(browser, app)
  const percent = grid
    .getByRole('row', { name: /Fornalha/ })
    .first()
    .getByRole('gridcell', { name: /%/ })
    .first()
  await percent.dblclick()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('abc')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Informar: Fornalha' })
  await expect(dialog).toContainText('“Avanço (%)” não foi entendido. Exemplos: 0, 50, 100.')
  await dialog.getByLabel('Avanço (%)').fill('60')
  const row = (name: string) => dialog.getByRole('row', { name: new RegExp(name) })
  await expect(row('Bloquear alimentação').getByText('suposto')).toHaveCount(2)
  await expect(row('Inspecionar tubos')).toContainText('3 h de 4,8 h')
  const share = dialog.getByRole('button', { name: 'Distribuir entre as tarefas' })
  await expect(share).toBeDisabled()
  await dialog.getByLabel('Início real: Bloquear alimentação de licor CR-1').fill('10 07:10')
  await dialog.getByLabel('Término real: Bloquear alimentação de licor CR-1').fill('10 23:50')
  await expect(
    dialog.getByRole('alert').filter({ hasText: 'Há data real ou avanço depois de 10/03/27 19:00' }),
  ).toBeVisible()
  await dialog.getByLabel('Término real: Bloquear alimentação de licor CR-1').fill('10 11:00')
  await expect(row('Bloquear alimentação').getByText('suposto')).toHaveCount(0)
  await expectAccessible(page, 'share')
  await dialog.getByLabel('As datas supostas estão certas').click()
  await share.click()
  await expect(dialog).toBeHidden()
  await view(page, 'Turno')
  await page.getByRole('button', { name: 'Turno anterior' }).click()
  await expect(sheet(page).getByRole('row', { name: 'Bloquear alimentação' })).toContainText('10 07:10')
  await expect(sheet(page).getByText('guardada', { exact: true })).toHaveCount(4)
})

test('actuals typed into the columns are taken as they were typed, and a start that nobody said is marked', async ({
  app,
  browser,
}) => {
  const { page, grid } = await underWay(browser, app)
  await page.setViewportSize({ width: 2400, height: 900 })
  const take = page.getByRole('button', { name: 'Usar a data de status' }).first()
  await take.click()
  await expect(take).toBeHidden()
  await page.getByRole('button', { name: 'Exibir', exact: true }).click()
  for (const column of ['Início real', 'Término real', 'Trabalho real', 'Trabalho restante', '% por tipo', 'Tipo do %'])
    await page.getByRole('menuitemcheckbox', { name: column, exact: true }).click()
  await page.keyboard.press('Escape')
  // A head that is scrolled out of sight is there for keys all the same.
  const heads = grid.locator('[role=columnheader]')
  await expect(heads.filter({ hasText: 'Tipo do %' })).toHaveCount(1)
  const names = await heads.evaluateAll(all => all.map(each => each.textContent ?? ''))
  const at = (column: string): number => names.indexOf(column) + 1
  const cell = (task: string, column: string): Locator =>
    grid
      .getByRole('row', { name: task })
      .first()
      .locator(`[aria-colindex="${at(column)}"]`)
  const type = async (task: string, column: string, text: string): Promise<void> => {
    await cell(task, 'Nome da tarefa').click()
    for (let step = 2; step < at(column); step++) await page.keyboard.press('ArrowRight')
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  const shows = async (task: string, column: string, text: string): Promise<void> =>
    expect(cell(task, column)).toHaveText(text)
  const [lock = '', , , , , measure = ''] = NAMES.slice(1)
  // The data date lies behind its plan: it began as planned, which no report confirms.
  await type(lock, '%', '50')
  await expect(page.locator('[data-toast="info"]')).toContainText('Início suposto')
  await shows(lock, 'Início real', '10/03/27 07:00 ?')
  await type(lock, 'Início real', '10/03/27 07:20')
  await shows(lock, 'Início real', '10/03/27 07:20')
  await type(measure, 'Trabalho real', '10')
  await type(measure, 'Trabalho restante', '6')
  await shows(measure, 'Trabalho restante', '6h')
  await type(measure, 'Tipo do %', 'Horas')
  await shows(measure, '% por tipo', '63%')
  await type(measure, '% por tipo', '75')
  await shows(measure, '% por tipo', '75%')
  await shows(measure, 'Trabalho real', '12h')
  await type(lock, 'Término real', '10/03/27 11:00')
  await shows(lock, 'Trabalho restante', '')
})
