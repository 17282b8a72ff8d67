/** A shift reported by keyboard, the data date moved, one undo: what running a shutdown needs every twelve hours. */
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/app.ts'
import { expectAccessible, openOnPhone, wider } from './support/looks.ts'
import { newPage } from './support/plan.ts'
import { colourOf, load } from './support/shutdown.ts'

const LINES = 60
/** The shifts of these plans are over. */
const NOW = '2027-03-14T20:00:00'

/** The bar: a shift of sixty lines in four minutes. */
const FOUR_MINUTES = 240_000

/** Sixty tasks of one shift on six exchangers, and work after it that waits for them. */
const shift = () => ({
  project_name: 'Parada do turno',
  task_mode: 'auto',
  start_date: '2027-03-10T07:00:00',
  calendar: { hours_per_day: 24, days_per_week: 7, shift_hours: 12, shifts_per_day: 2 },
  tasks: [
    ...Array.from({ length: LINES }, (_, at) => ({
      id: at + 1,
      name: `Soltar estojos E-10${at % 6} ${at + 1}`,
      start: '2027-03-10T07:00:00',
      duration: `${2 + (at % 8)}h`,
    })),
    { id: LINES + 1, name: 'Extrair feixes', duration: '20h' },
  ],
  dependencies: [{ pred_id: 1, succ_id: LINES + 1, type: 'FS', lag: '' }],
})

const sheet = (page: Page) => page.getByRole('grid', { name: 'Atualizar turno' })
const open = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Vistas do plano' }).getByRole('link', { name }).click()

/** Types into a column of the active row, reached by its keys. */
async function typedInto(page: Page, grid: Locator, column: string, text: string): Promise<void> {
  // A head that is scrolled out of sight is there for keys all the same.
  const heads = await grid.locator('[role=columnheader]').evaluateAll(all => all.map(each => each.textContent ?? ''))
  const at = heads.indexOf(column) + 1
  // The active cell is the name, the second column.
  for (let step = 2; step < at; step++) await page.keyboard.press('ArrowRight')
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

/** The contributions as they are read, added up, and the hours between the two finishes that stand in the last row. */
async function slipOf(page: Page): Promise<{ lines: number; finishes: number }> {
  const cells = await page
    .getByRole('region', { name: 'Avanço' })
    .getByRole('table')
    .evaluate(table =>
      [...table.querySelectorAll('tbody tr')].map(row => [...row.children].map(each => each.textContent)),
    )
  const hours = (text = '') => Number(text.replace('−', '-').replace('.', '').replace(',', '.').replace(/\s*h$/, ''))
  const moment = (text = '') => {
    const [, day, month, year, clock] = /(\d+)\/(\d+)\/(\d+)\D+(\d+:\d+)/.exec(text) ?? []
    return Date.parse(`20${year}-${month}-${day}T${clock}Z`) / 3_600_000
  }
  const lines = cells.slice(0, -1).reduce((sum, row) => sum + hours(row[5] ?? ''), 0)
  const last = cells.at(-1) ?? []
  return { lines: Math.round(lines * 10) / 10, finishes: moment(last[4] ?? '') - moment(last[3] ?? '') }
}

test('sixty lines by keyboard in less than four minutes, one change, one undo; the date shows its effect first', async ({
  app,
  browser,
}) => {
  const page = await newPage(browser, app, false, NOW)
  await load(page, shift())
  await page.getByRole('button', { name: /sem data de status/ }).waitFor()
  await open(page, 'Turno')
  await expect(page).toHaveURL(/\/turno$/)
  await expect(sheet(page)).toBeVisible()
  const line = (name: string) => sheet(page).getByRole('row', { name: new RegExp(name) })
  await line('E-100 1 ').getByRole('gridcell').nth(3).click()
  const began = Date.now()
  for (let at = 0; at < LINES; at++) await page.keyboard.press('Enter')
  expect(Date.now() - began).toBeLessThan(FOUR_MINUTES)
  await expect(page.getByRole('button', { name: `Guardar ${LINES} linhas` })).toBeEnabled()
  await expect(sheet(page).getByText('sem inf.')).toHaveCount(1)
  await expectAccessible(page, 'sheet')
  await page.getByRole('button', { name: `Guardar ${LINES} linhas` }).click()
  await expect(page.locator('[data-toast="ok"]')).toContainText('60 linhas guardadas em uma mudança')
  await expect(sheet(page).getByText('guardada', { exact: true })).toHaveCount(LINES)
  await page.keyboard.press('Control+z')
  await expect(sheet(page).getByText('guardada', { exact: true })).toHaveCount(0)

  // A block with headings goes by them, and what of it finds no line is reported until the user has read it.
  await sheet(page).evaluate(element => {
    const data = new DataTransfer()
    const lines = ['Nº\tTarefa\tInício real\tFaltam (h)', '3\tSoltar estojos E-102 3\t10/3 08:00\t1,5', '99\tNada\t\t2']
    data.setData('text/plain', lines.join('\r\n'))
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  const untaken = page.getByRole('alert').filter({ hasText: '1 coisa colada não entrou na folha' })
  await expect(untaken).toContainText('99 Nada: não existe no plano')
  await expect(line('E-102 3 ').getByRole('gridcell').nth(3)).toHaveText('10 08:00')
  await expectAccessible(page, 'what was not taken')
  await untaken.getByRole('button', { name: 'Entendi' }).click()
  await expect(untaken).toHaveCount(0)
  await line('E-102 3 ').getByRole('gridcell').nth(3).click()
  await page.keyboard.press('Space')

  // What cannot be is refused in its line, and the other lines stay.
  await line('E-101 2 ').getByRole('gridcell').nth(3).click()
  await page.keyboard.type('12:00')
  await page.keyboard.press('Tab')
  await page.keyboard.type('09:00')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('O término real é anterior ao início real')
  await line('E-102 3 ').getByRole('gridcell').nth(3).click()
  await page.keyboard.type('12:00')
  await page.keyboard.press('Tab')
  await page.keyboard.type('09:00')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'recusada' }).getByRole('listitem')).toContainText(
    /E-10\d \d+ .*O término real é anterior ao início real/,
  )
  await line('E-102 3 ').getByRole('gridcell').nth(3).click()
  await page.keyboard.press('Space')
  await line('E-101 2 ').getByRole('gridcell').nth(4).click()
  await page.keyboard.press('f')
  await expect(page.getByRole('button', { name: 'Guardar 1 linha' })).toBeEnabled()

  await page.getByRole('button', { name: /sem data de status/ }).click()
  const mover = page.getByRole('dialog', { name: 'Mover a data de status' })
  await mover.getByLabel('Nova data de status').fill('2027-03-12T07:00')
  await expect(mover).toContainText('13/03/27')
  await expect(mover).toContainText('+')
  await mover.getByRole('button', { name: 'Mover a data' }).click()
  await expect(page.getByRole('button', { name: /status 12\/03\/27 07:00/ })).toBeVisible()
})

test('a finish that the status date does not rule says so in line and curve, and takes the rule by one press', async ({
  app,
  browser,
}) => {
  const page = await newPage(browser, app, false, NOW)
  await load(page, {
    ...shift(),
    status_date: '2027-03-12T07:00:00',
    tasks: [{ id: 1, name: 'Extrair feixe', start: '2027-03-10T07:00:00', duration: '20h' }],
    dependencies: [],
  })
  const stands = page.getByText(/a data de status ainda não manda: com ela, fim .*13\/03\/27.* 03:00 \(1 tarefa muda\)/)
  await expect(stands).toHaveCount(1)
  await open(page, 'Avanço')
  await expect(stands).toHaveCount(2)
  await expectAccessible(page, 'stored finish')
  await page.getByRole('button', { name: 'Usar a data de status' }).last().click()
  await expect(stands).toHaveCount(0)
  const taken = page.locator('[data-toast="ok"]', { hasText: 'A data de status manda agora' })
  await expect(taken).toBeVisible()
  await expect(page.getByText(/13\/03\/27.* 03:00/).first()).toBeVisible()
  await taken.getByRole('button', { name: 'Desfazer' }).click()
  await expect(stands).toHaveCount(2)
  // The button is none of the warning, and stands whole on a phone, in every language.
  const take = page.getByRole('button', { name: /Usar a data de status|Use the status date|Usar la fecha de estado/ })
  expect(await colourOf(take.last())).not.toBe(await colourOf(stands.last()))
  await page.setViewportSize({ width: 390, height: 844 })
  for (const locale of ['en', 'es', 'pt']) {
    await page.evaluate(lang => localStorage.setItem('parada.locale', lang), locale)
    await page.reload()
    await expect(take.last()).toBeInViewport({ ratio: 1 })
    expect(await wider(page)).toBeLessThanOrEqual(0)
  }
})

test('a shutdown under way opens from the first page, before any plan was open', async ({ app, browser }) => {
  const page = await newPage(browser, app)
  await page.getByRole('button', { name: 'Abrir uma parada em andamento' }).click()
  await expect(page).toHaveURL(/\/p\//)
  await expect(page.getByRole('button', { name: /^status \d/ })).toBeVisible()
  await open(page, 'Painel')
  await expect(page.getByText('Onde a parada está')).toBeVisible()
})

test('Tab goes on from cell to cell as in a spreadsheet, and leaves the sheet behind the last', async ({
  app,
  browser,
}) => {
  const page = await newPage(browser, app, false, NOW)
  await load(page, shift())
  await open(page, 'Turno')
  const cell = (at: number) =>
    sheet(page)
      .getByRole('row', { name: /E-100 1 / })
      .getByRole('gridcell')
      .nth(at)
  await cell(3).click()
  await page.keyboard.type('08:10')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('40')
  await page.keyboard.press('Enter')
  await expect(cell(3)).toHaveText('08:10')
  await expect(cell(5)).toHaveText('40')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // Back by one, and on past the reason: the sheet is no trap.
  await cell(6).click()
  await page.keyboard.type('1')
  await page.keyboard.press('Shift+Tab')
  await expect(cell(5)).toBeFocused()
  for (let tab = 0; tab < 4; tab++) await page.keyboard.press('Tab')
  await expect(sheet(page).locator(':focus')).toHaveCount(0)
})

test('Delete on a finish takes back that the work is over, not half of it', async ({ app, browser }) => {
  const page = await newPage(browser, app, false, NOW)
  await load(page, shift())
  await open(page, 'Turno')
  const cells = sheet(page)
    .getByRole('row', { name: /E-100 1 / })
    .getByRole('gridcell')
  await cells.nth(3).click()
  await page.keyboard.press('Enter')
  await expect(cells.nth(5)).toHaveText('100')
  await cells.nth(4).click()
  await page.keyboard.press('Delete')
  await expect(cells.nth(4)).toHaveText('')
  await expect(cells.nth(5)).toHaveText('')
  await expect(cells.nth(3)).not.toHaveText('')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('the sheet is no wider than a small laptop or a tablet, however long names, tags and reasons are', async ({
  app,
  browser,
}) => {
  const page = await newPage(browser, app, false, NOW)
  await load(page, {
    ...shift(),
    tasks: Array.from({ length: 6 }, (_, at) => ({
      id: at + 1,
      name: `Substituir refratário isolante da parede lateral do regenerador ${at + 1} e recompor juntas de dilatação`,
      start: '2027-03-10T07:00:00',
      duration: `${40 + at}h`,
      equipment: `REGENERADOR-LESTE-0${at}`,
    })),
    dependencies: [],
  })
  await open(page, 'Turno')
  const cell = sheet(page)
    .getByRole('row', { name: /regenerador 1 / })
    .getByRole('gridcell')
  await cell.nth(3).click()
  await page.keyboard.type('10 08:15')
  for (let tab = 0; tab < 3; tab++) await page.keyboard.press('Tab')
  await page.keyboard.type('28')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Guardar 1 linha', exact: true }).click()
  await expect(sheet(page).getByText('guardada', { exact: true })).toHaveCount(1)
  for (const [width, height] of [
    [1280, 720],
    [1024, 768],
  ] as const)
    for (const locale of ['en', 'es', 'pt']) {
      await page.setViewportSize({ width, height })
      await page.evaluate(lang => localStorage.setItem('parada.locale', lang), locale)
      await page.reload()
      await expect(page.getByRole('grid')).toBeVisible()
      const table = page.getByRole('grid')
      await expect(table.getByRole('row', { name: /regenerador 6 / })).toBeVisible()
      expect(
        await table.evaluate(grid => grid.scrollWidth - (grid.parentElement?.clientWidth ?? 0)),
        `${width} ${locale}`,
      ).toBeLessThanOrEqual(0)
    }
})

test('a phone reports a line by one press, nothing wider than the screen', async ({ app, browser }) => {
  const page = await newPage(browser, app, true, NOW)
  await load(page, shift())
  await openOnPhone(page, 'Turno')
  await page.getByRole('button', { name: 'Como planejado' }).first().click()
  await expect(page.getByRole('button', { name: 'Guardar 1 linha' })).toBeEnabled()
  expect(await wider(page)).toBeLessThanOrEqual(0)
  await expectAccessible(page, 'cards')
})

test('progress: a baseline is saved and locked, the curve and the variance are read, their table is saved', async ({
  app,
  browser,
}) => {
  const page = await newPage(browser, app, false, NOW)
  await load(page, shift())
  await open(page, 'Avanço')
  const room = page.getByRole('region', { name: 'Avanço' })
  await room.getByRole('button', { name: 'Linhas de base' }).click()
  await expect(page).toHaveURL(/\/avanco\/baselines$/)
  await expect(room).toContainText('Nenhuma linha de base ainda')
  await room.getByLabel('Motivo').fill('aprovada pela operação')
  await room.getByRole('button', { name: 'Guardar linha de base' }).click()
  const saved = room.getByRole('row', { name: /0 Aprovada/ })
  await expect(saved).toContainText('aprovada pela operação')
  await expect(saved.getByRole('button', { name: 'Excluir' })).toBeDisabled()
  await expectAccessible(page, 'baselines')

  await page.getByRole('button', { name: /sem data de status/ }).click()
  await page.getByLabel('Nova data de status').fill('2027-03-11T07:00')
  await page.getByRole('button', { name: 'Mover a data', exact: true }).click()
  await room.getByRole('button', { name: 'Variação' }).click()
  await expect(room.getByRole('row', { name: /Soltar estojos E-100 1 / })).toContainText(
    'o tempo passou sem informação',
  )
  await expect(room.getByRole('row', { name: /Soma = desvio do fim/ })).toContainText('+24 h')
  expect(await slipOf(page)).toEqual({ lines: 24, finishes: 24 })
  await expectAccessible(page, 'variance')
  // The dashboard says the same in half a minute, and leads to where it is decided.
  await open(page, 'Painel')
  const stands = page.getByRole('region', { name: 'Onde a parada está' })
  await expect(stands).toContainText('+24 h contra a linha de base')
  await expect(stands).toContainText('0% feito')
  await expect(stands.getByRole('region', { name: 'Atrasadas, pelo efeito no fim' })).toContainText('+13 h no fim')
  await expectAccessible(page, 'situation')
  await page.getByRole('tab', { name: 'Relatório' }).click()
  await expect(page.getByRole('img', { name: 'Curva S de homens-hora por turno' })).toBeVisible()
  await open(page, 'Avanço')
  await room.getByRole('button', { name: 'Curva S' }).click()
  await expect(room.getByRole('img', { name: 'Curva S de homens-hora por turno' })).toBeVisible()
  await room.getByRole('button', { name: '10/03/27 19:00' }).click()
  await expect(room.getByRole('heading', { name: 'O que faz a diferença em 10/03/27 19:00' })).toBeVisible()
  // So does a press on the picture: its last shift.
  const picture = room.getByRole('img', { name: 'Curva S de homens-hora por turno' })
  const { width = 0, height = 0 } = (await picture.boundingBox()) ?? {}
  await picture.click({ position: { x: width - 24, y: height / 2 } })
  await expect(room.getByRole('heading', { name: 'O que faz a diferença em 12/03/27' })).toBeVisible()
  const image = page.waitForEvent('download')
  await room.getByRole('button', { name: 'Imagem' }).click()
  expect((await image).suggestedFilename()).toMatch(/\.png$/)
  await expectAccessible(page, 'curve')
  const waiting = page.waitForEvent('download')
  await room.getByRole('button', { name: 'XLSX' }).click()
  expect((await waiting).suggestedFilename()).toMatch(/\.xlsx$/)
})

test('a reprogramming wants who approved it, and two baselines are compared by task, in their logic too', async ({
  app,
  browser,
}) => {
  const page = await newPage(browser, app, false, NOW)
  await load(page, {
    ...shift(),
    tasks: ['Abrir R-501', 'Limpar R-501', 'Fechar R-501'].map((name, at) => ({
      ...{ id: at + 1, name, duration: `${4 + at}h` },
    })),
    dependencies: [1, 2].map(id => ({ pred_id: id, succ_id: id + 1, type: 'FS', lag: '' })),
  })
  const room = page.getByRole('region', { name: 'Avanço' })
  const baselines = async () => {
    await open(page, 'Avanço')
    await room.getByRole('button', { name: 'Linhas de base' }).click()
  }
  const keep = room.getByRole('button', { name: 'Guardar linha de base' })
  await baselines()
  await keep.click()
  await expect(room.getByRole('row', { name: /0 Aprovada/ })).toBeVisible()
  // Nothing differs yet: that is said, in place of a table without rows.
  const same = room.getByRole('region', { name: 'Comparar' })
  await expect(same).toContainText('Nenhuma tarefa difere: datas, horas e vínculos são os mesmos.')
  await expect(same.getByRole('table')).toHaveCount(0)
  await open(page, 'Plano')
  const grid = page.getByRole('treegrid').or(page.getByRole('grid')).first()
  await grid.getByRole('gridcell', { name: 'Fechar R-501', exact: true }).click()
  await typedInto(page, grid, 'Predecessoras', '1II+2h')
  await baselines()
  await room.getByLabel('Motivo').fill('bocal empenado')
  await expect(keep).toBeDisabled()
  await room.getByLabel('Aprovada por').fill('Rui Torres')
  await keep.click()
  await expect(room.getByRole('row', { name: /1 Reprogramação 1/ })).toContainText('Rui Torres')
  const compared = room.getByRole('region', { name: 'Comparar' })
  await compared.getByLabel('Para', { exact: true }).selectOption({ label: 'Reprogramação 1' })
  await expect(compared).toContainText('vínculos novos: 1, que saíram: 1')
  await expect(compared.getByRole('row', { name: /Fechar R-501/ })).toContainText('+1II+2h −2')
  await expectAccessible(page, 'compared')
})

test('extra work: proposed with its effect, approved by one change, refused with a reason; its share of the hours', async ({
  app,
  browser,
}) => {
  const page = await newPage(browser, app, false, NOW)
  await load(page, shift())
  await open(page, 'Avanço')
  const room = page.getByRole('region', { name: 'Avanço' })
  await room.getByRole('button', { name: 'Serviço extra' }).click()
  await expect(page).toHaveURL(/\/avanco\/extra$/)
  const form = room.getByRole('form', { name: 'Serviço extra' })
  const propose = async (name: string, hours: string) => {
    await form.getByLabel('Tag').fill('E-100')
    await form.getByLabel('Serviço', { exact: true }).fill(name)
    await form.getByLabel('Duração').fill(hours)
    await form.getByLabel('Motivo').fill('trinca')
  }
  await propose('Soldar trinca', 'x')
  await expect(form).toContainText('Escreva uma duração')
  await form.getByLabel('Duração').fill('30')
  // The step does not say where it goes: it is asked, never left loose.
  await expect(form.getByRole('status')).toContainText('escolha')
  await expect(form.getByRole('button', { name: 'Propor' })).toBeDisabled()
  await form.getByLabel('Depois de').selectOption({ label: '1 Soltar estojos E-100 1' })
  await form.getByLabel('Antes de').selectOption({ label: '61 Extrair feixes' })
  await expect(form.getByRole('status')).toContainText('(+30 h)')
  await expectAccessible(page, 'extra work')
  await form.getByRole('button', { name: 'Propor' }).click()
  const row = room.getByRole('row', { name: /Soldar trinca/ })
  await expect(row).toContainText('Soltar estojos E-100 1 → Extrair feixes')
  await expect(row).toContainText('proposto')
  await expect(row).toContainText('+30 h')
  const finish = page.getByText(/^fim /).first()
  const before = await finish.textContent()
  await row.getByRole('button', { name: 'Aprovar' }).click()
  await expect(row).toContainText('aprovado')
  await expect(finish).not.toHaveText(String(before))
  await page.keyboard.press('Control+z')
  await expect(row).toContainText('proposto')
  await expect(finish).toHaveText(String(before))
  await row.getByRole('button', { name: 'Recusar' }).click()
  await row.getByLabel('Por que recusar').fill('fica para 2029')
  await page.keyboard.press('Enter')
  await expect(row).toContainText('recusado')
  await expect(row).toContainText('fica para 2029')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => wider(page)).toBeLessThanOrEqual(0)
})
