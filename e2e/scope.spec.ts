import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { startApp } from './support/app.ts'
import { finishedExchangers } from './support/finished.ts'
import { expectAccessible } from './support/looks.ts'
import { generate, newPage, savedPlan, taskOf, withoutSaveDialog } from './support/plan.ts'
import { openPlan } from './support/refinery.ts'

const WORDS =
  'Parada da U-110 a partir de 02/03/2027 07:00, janela de 14 dias, dois turnos de 12 h. 6 trocadores (E-101 a E-106), coluna C-101 com 32 bandejas. 1 guindaste, 4 inspetores só de dia, 17 zebras.'

let app: Awaited<ReturnType<typeof startApp>>
test.beforeAll(async () => {
  app = await startApp({ PARADA_PLAN: 'pro' })
})
test.afterAll(() => app.stop())

const table = (page: Page) => page.getByRole('table', { name: 'Itens do escopo' })

test('words fill the table, the table is corrected, pasted into and accepted; the open plan takes more of it with one undo', async ({
  browser,
}) => {
  const page = await newPage(browser, app)
  const begun = Date.now()
  await page.getByRole('button', { name: 'Montar pelo escopo' }).click()
  await expect(page).toHaveURL(/\/scope$/)
  await page.getByRole('textbox', { name: 'Descreva a parada' }).fill(WORDS)
  await page.getByRole('button', { name: 'Preencher a tabela' }).click()
  await expect(table(page).getByRole('textbox', { name: 'Tag: E-106' })).toHaveValue('E-106')
  await expect(page.getByText('Não usei: “17 zebras”')).toBeVisible()
  const verdict = page.getByRole('complementary', { name: 'Cabe na janela?' })
  await expect(verdict.getByText('1 início, 1 fim, 0 pontas soltas', { exact: false })).toBeVisible()
  await expect(verdict.getByText('limitado por', { exact: false })).toBeVisible({ timeout: 30_000 })
  const start = page.getByRole('textbox', { name: 'Início', exact: true })
  await expect(start).toHaveValue('02/03/2027 07:00')
  expect(await start.evaluate(field => field.scrollWidth - field.clientWidth)).toBe(0)
  await expectAccessible(page, 'escopo')
  await page.screenshot({ path: 'test-results/escopo.png' })

  // What was put together is there after a reload; a sheet and the catalogue add to it.
  await page.reload()
  await expect(table(page).getByRole('row')).toHaveCount(9)
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.setData('text/plain', 'V-201\tVaso de pressão\t2\tA3\nC-102\tColuna\t24 bandejas')
    document
      .querySelector('table')
      ?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await expect(table(page).getByRole('textbox', { name: 'Nº: V-201' })).toHaveValue('2')
  await expect(table(page).getByText('24 bandejas')).toBeVisible()
  await page.getByRole('textbox', { name: 'Limite de Guindaste' }).fill('2')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Criar o plano \(\d/ }).click()
  await expect(page.locator('[data-toast="ok"]', { hasText: 'Plano criado' })).toBeVisible()
  // From nothing to an accepted plan, with a look at every part on the way.
  expect(Date.now() - begun).toBeLessThan(5 * 60_000)
  const { schema } = await savedPlan(page)
  const tags = new Set((schema.tasks as { equipment?: string }[]).map(task => task.equipment))
  for (const tag of ['E-101', 'E-106', 'C-101', 'C-102', 'V-201', 'V-202']) expect(tags).toContain(tag)

  // The open plan fills its own table; one more item is one change.
  await page.getByRole('link', { name: 'Escopo', exact: true }).click()
  await expect(page).toHaveURL(/\/p\/.*\/escopo$/)
  await expect(table(page).getByRole('textbox', { name: 'Tag: V-202' })).toHaveValue('V-202')
  await page.getByRole('textbox', { name: 'Nova linha: digite uma tag ou um equipamento' }).fill('Bomba P-301')
  await page.keyboard.press('Enter')
  await expect(table(page).getByRole('textbox', { name: 'Tag: P-301' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Aplicar ao plano/ })).toBeEnabled()
  await expect(verdict.getByText('0 pontas soltas', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: /^Aplicar ao plano/ }).click()
  await expect(page.locator('[data-toast="ok"]', { hasText: 'Escopo aplicado' })).toBeVisible()
  await page.screenshot({ path: 'test-results/escopo-plano.png' })
  await page.getByRole('link', { name: 'Plano', exact: true }).click()
  await page.keyboard.press('Control+z')
  const after = await savedPlan(page)
  expect((after.schema.tasks as unknown[]).length).toBe((schema.tasks as unknown[]).length)
  await page.context().close()
})

const HEADS =
  'Status;Texto breve operação;Ordem;Operação;Centro de trabalho;Nº pessoas;Duração normal;Un.;Local de instalação'
const order = (rows: readonly (readonly [string, string, string, string, string, string])[]): Buffer =>
  Buffer.from(
    [
      HEADS,
      ...rows.map(([status, text, operation, center, people, hours]) =>
        [status, text, '4001001', operation, center, people, hours, 'H', 'E-101'].join(';'),
      ),
    ].join('\r\n'),
  )
const LIST = [
  ['REL', 'Raquetear bocais', '0010', 'CAL', '2', '4'],
  ['REL', 'Soltar e remover tampa do carretel', '0020', 'CAL', '2', '4'],
  ['REL', 'Extrair feixe tubular', '0030', 'CAL', '4', '6'],
  ['REL', 'Hidrojatear feixe', '0040', 'LIM', '4', '12'],
  ['REL', 'Inspecionar feixe e casco', '0050', 'END', '2', ''],
  ['REL', 'Reinstalar feixe', '0060', 'CAL', '4', '6'],
  ['LKD', 'Pintar casco', '0070', 'CAL', '2', '4'],
] as const

test('a list of orders is mapped and becomes a plan, a later one shows what changed; norms and recognition in bulk', async ({
  browser,
}) => {
  const page = await newPage(browser, app)
  await page.getByRole('button', { name: 'Montar pelo escopo' }).click()
  await page.getByRole('button', { name: 'Ordens', exact: true }).click()
  await page.getByTestId('orders-file').setInputFiles({ name: 'iw37n.csv', mimeType: 'text/csv', buffer: order(LIST) })
  await expect(page.getByText('operações: 6 · ordens: 1')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Campo: Texto breve operação' })).toHaveValue('text')
  await expect(page.getByRole('cell', { name: 'eliminada ou bloqueada' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Nome do perfil' }).fill('Refinaria')
  await page.getByRole('button', { name: 'Guardar perfil' }).click()
  await expectAccessible(page, 'ordens')
  await page.screenshot({ path: 'test-results/escopo-ordens.png' })
  await page.getByRole('button', { name: /^Criar o plano \(operações: 6/ }).click()
  await expect(page.locator('[data-toast="ok"]', { hasText: 'Plano criado, operações: 6' })).toBeVisible()

  // A later list: longer, one more, one gone; taken in with one change.
  await page.getByRole('link', { name: 'Escopo', exact: true }).click()
  await page.getByRole('button', { name: 'Ordens', exact: true }).click()
  const later = [
    ['REL CNF', 'Raquetear bocais', '0010', 'CAL', '2', '4'],
    ...LIST.slice(1, 2),
    ['REL', 'Extrair feixe tubular', '0030', 'CAL', '4', '9'],
    ...LIST.slice(3, 5),
    ['REL', 'Trocar juntas', '0065', 'CAL', '2', '2'],
  ] as (typeof LIST)[number][]
  const buffer = Buffer.concat([order(later), Buffer.from('\r\nREL;Numerar placa;4001002;0010;CAL;1;2;H;E-109')])
  await page.getByTestId('orders-file').setInputFiles({ name: 'iw37n.csv', mimeType: 'text/csv', buffer })
  const changes = page.getByRole('region', { name: 'O que mudou desde a última lista' })
  await expect(changes.getByRole('status').first()).toContainText(
    'novas: 2mudadas: 1conflitos: 0retiradas: 1confirmadas: 1',
  )
  await expect(changes.getByText('1 vínculo das operações novas', { exact: false })).toBeVisible()
  await expect(changes.getByText('1 operação nova ficou sem vínculo (4001002/0010)', { exact: false })).toBeVisible()
  await changes.getByRole('button', { name: /^Aplicar mudanças \(\d+\)$/ }).click()
  await expect(page.locator('[data-toast="ok"]', { hasText: 'Lista aplicada' })).toBeVisible()
  await expect(changes.getByText('A lista não traz nada de novo')).toBeVisible()

  // What is confirmed goes back as the maintenance system takes it.
  await withoutSaveDialog(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Confirmações (CSV)' }).click(),
  ])
  await expect(page.locator('[data-toast="ok"]', { hasText: 'Confirmações: 1' })).toBeVisible()
  expect(readFileSync(await file.path(), 'utf8')).toContain('4001001')

  // Ends that the list left open are one question.
  await page.getByRole('button', { name: 'Vincular começos e fins aos marcos' }).click()
  await expect(page.locator('[data-toast="ok"]', { hasText: 'Pontas vinculadas' })).toBeVisible()
  await page.getByRole('button', { name: 'Reconhecer', exact: true }).click()
  await expectAccessible(page, 'reconhecer')
  await page.screenshot({ path: 'test-results/escopo-reconhecer.png' })
  await page.getByRole('button', { name: 'Normas da planta', exact: true }).click()
  await expect(page).toHaveURL(/\/escopo\/norms$/)
  const step = page.getByRole('textbox', { name: /^Fator: Extrair feixe/ })
  await step.fill('1,5')
  await step.press('Enter')
  await expect(page.getByRole('table', { name: 'Normas próprias' }).getByText('à mão')).toBeVisible()
  // Norms are the plant's, not this browser's: they come back from the server.
  await page.evaluate(() => localStorage.removeItem('parada.plant'))
  await page.reload()
  await expect(page.getByRole('table', { name: 'Normas próprias' }).getByText('à mão')).toBeVisible()
  await expectAccessible(page, 'normas')
  await page.screenshot({ path: 'test-results/escopo-normas.png' })
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(1)
  await page.context().close()
})

test('what the plan and a later list both changed is shown both ways: a person keeps the one or takes the other', async ({
  browser,
}) => {
  const page = await newPage(browser, app)
  await page.getByRole('button', { name: 'Montar pelo escopo' }).click()
  await page.getByRole('button', { name: 'Ordens', exact: true }).click()
  await page.getByTestId('orders-file').setInputFiles({ name: 'iw49n.csv', mimeType: 'text/csv', buffer: order(LIST) })
  await page.getByRole('button', { name: /^Criar o plano \(operações: 6/ }).click()
  await expect(page.locator('[data-toast="ok"]', { hasText: 'Plano criado, operações: 6' })).toBeVisible()
  // The plan gets its own names; then the list changes the same two operations.
  const ours = ['Raquetear bocais', 'Hidrojatear feixe']
  const { schema } = await savedPlan(page)
  for (const name of ours) taskOf(schema, name).name = `${name} (nosso)`
  await page.evaluate(detail => dispatchEvent(new CustomEvent('load-test-data', { detail })), schema as never)
  await page.getByRole('link', { name: 'Plano', exact: true }).click()
  await expect(page.getByText('Hidrojatear feixe (nosso)').first()).toBeVisible()
  await page.getByRole('link', { name: 'Escopo', exact: true }).click()
  await page.getByRole('button', { name: 'Ordens', exact: true }).click()
  const later = LIST.map(row => [...row]) as unknown as (typeof LIST)[number][]
  const hours = (at: number, text: string): void => {
    ;(later[at] as unknown as string[])[5] = text
  }
  hours(0, '5')
  hours(3, '15')
  await page.getByTestId('orders-file').setInputFiles({ name: 'iw49n.csv', mimeType: 'text/csv', buffer: order(later) })
  const changes = page.getByRole('region', { name: 'O que mudou desde a última lista' })
  await expect(changes.getByRole('status')).toContainText('mudadas: 0conflitos: 2')
  const row = changes.getByRole('row', { name: /4001001\/0040/ })
  await expect(row).toContainText('Hidrojatear feixe (nosso), 12')
  await expect(row).toContainText('Hidrojatear feixe, 15')
  await row.getByRole('combobox').selectOption('take')
  await expectAccessible(page, 'conflitos')
  await page.screenshot({ path: 'test-results/escopo-conflitos.png' })
  await changes.getByRole('button', { name: /^Aplicar mudanças \(1\)$/ }).click()
  await expect(page.locator('[data-toast="ok"]', { hasText: 'Lista aplicada' })).toBeVisible()
  await expect(changes.getByRole('status')).toContainText('conflitos: 1')
  await page.getByRole('link', { name: 'Plano', exact: true }).click()
  const after = (await savedPlan(page)).schema
  expect(taskOf(after, 'Raquetear bocais (nosso)')).toMatchObject({ duration: '4h' })
  expect(taskOf(after, 'Hidrojatear feixe')).toMatchObject({ duration: '15h' })
  await page.context().close()
})

test('norms are learned from finished work, outliers apart, and count once a person has accepted them', async ({
  browser,
}) => {
  const page = await newPage(browser, app)
  await openPlan(page, finishedExchangers())
  await page.getByRole('link', { name: 'Escopo', exact: true }).click()
  await page.getByRole('button', { name: 'Normas da planta', exact: true }).click()
  await page.getByRole('button', { name: 'Aprender deste plano' }).click()
  const learned = page.getByRole('table', { name: 'Aprender deste plano' })
  const pull = learned.getByRole('row', { name: /Extrair feixe/ })
  // Five took half as long again, one five times: it is shown and left out of the mean.
  await expect(pull).toContainText(/5\s*1,5\s*0/)
  await expect(pull).toContainText('E-106 ×5')
  const own = page.getByRole('region', { name: 'Normas próprias' })
  await expect(own.getByRole('table')).toHaveCount(0)
  await expectAccessible(page, 'aprender')
  await page.screenshot({ path: 'test-results/escopo-aprender.png' })
  await pull.getByRole('button', { name: 'Aceitar', exact: true }).click()
  await expect(own.getByRole('row', { name: /Extrair feixe/ })).toContainText('1,5')
  await expect(pull).toHaveCount(0)
  // The next network of the plant goes by it, and says so.
  await page.getByRole('button', { name: /^Novo escopo/ }).click()
  await page.getByRole('button', { name: 'Esvaziar a tabela' }).click()
  await page.getByRole('button', { name: 'Acrescentar Trocador de calor', exact: true }).click()
  await table(page).getByRole('row').nth(1).click()
  await expect(page.getByRole('row', { name: /Extrair feixe.*9 h.*medida/ })).toBeVisible()
  await page.context().close()
})

test('a later norm offers its differences task by task: what a person takes changes, and one undo takes it back', async ({
  browser,
}) => {
  const page = await newPage(browser, app)
  await page.getByRole('button', { name: 'Montar pelo escopo' }).click()
  for (const tag of ['E-101', 'E-102']) {
    await page.getByRole('textbox', { name: 'Nova linha: digite uma tag ou um equipamento' }).fill(`Trocador ${tag}`)
    await page.keyboard.press('Enter')
    await expect(table(page).getByRole('textbox', { name: `Tag: ${tag}` })).toBeVisible()
  }
  await page.getByRole('button', { name: /^Criar o plano \(\d/ }).click()
  await expect(page.locator('[data-toast="ok"]', { hasText: 'Plano criado' })).toBeVisible()
  await page.getByRole('link', { name: 'Escopo', exact: true }).click()
  await page.getByRole('button', { name: 'Normas da planta', exact: true }).click()
  const later = page.getByRole('region', { name: 'Diferenças de modelos e normas mais novos' })
  await expect(later.getByText('o plano está nas versões de hoje')).toBeVisible()
  const step = page.getByRole('textbox', { name: /^Fator: Extrair feixe/ })
  await step.fill('1,5')
  await step.press('Enter')
  const rows = later.getByRole('row', { name: /Extrair feixe/ })
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('horas: 6')
  await expect(rows.first()).toContainText('horas: 9')
  await expect(rows.first()).toContainText('norma – → v1')
  await expectAccessible(page, 'diferenças')
  await page.screenshot({ path: 'test-results/escopo-diferencas.png' })
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
  await page.screenshot({ path: 'test-results/escopo-diferencas-escuro.png' })
  await page.evaluate(() => document.documentElement.removeAttribute('data-theme'))
  await later.getByRole('checkbox', { name: /E-102: Extrair feixe/ }).uncheck()
  await later.getByRole('button', { name: 'Aplicar (1)' }).click()
  await expect(page.locator('[data-toast="ok"]', { hasText: 'Aplicadas ao plano: 1' })).toBeVisible()
  await expect(rows).toHaveCount(1)
  const pulls = async (): Promise<unknown[]> => {
    const { schema } = await savedPlan(page)
    return (schema.tasks as { name: string; equipment?: string; duration: unknown }[])
      .filter(each => each.name.startsWith('Extrair feixe'))
      .map(each => JSON.stringify(each.duration))
  }
  const [first, second] = await pulls()
  expect(first).not.toBe(second)
  await page.getByRole('link', { name: 'Plano', exact: true }).click()
  await page.keyboard.press('Control+z')
  const [back, other] = await pulls()
  expect([back, other]).toEqual([second, second])
  await page.context().close()
})

test('steps, equipment and trades of a plan without codes are corrected in bulk with one change', async ({
  browser,
}) => {
  const page = await newPage(browser, app)
  await generate(
    page,
    'Parada da linha 4. Início 12/03/2027 às 7h, 24h por dia.\n1. Serviço alfa - 4h, 2 vulcanizadores\n2. Serviço beta - 6h, 3 lixadores, após 1\n3. Serviço gama - 2h, após 2\n4. Soldar bocal do vaso V-301 - 3h, 2 soldadores, após 3',
  )
  await page.getByRole('link', { name: 'Escopo', exact: true }).click()
  await page.getByRole('button', { name: 'Reconhecer', exact: true }).click()
  const found = page.getByRole('table', { name: 'Reconhecer' })
  await expect(found.getByRole('row', { name: /Soldar bocal/ })).toContainText('V-301')
  // What nothing recognises is seen and not ticked; ticked, one choice is that of all of them.
  for (const name of ['Serviço alfa', 'Serviço beta', 'Serviço gama']) {
    const tick = found.getByRole('checkbox', { name })
    await expect(tick).not.toBeChecked()
    await tick.check()
  }
  await found.getByRole('checkbox', { name: /Soldar bocal/ }).uncheck()
  await page.getByRole('combobox', { name: 'Mudar nas marcadas: Passo' }).selectOption('clean')
  await page.getByRole('textbox', { name: 'Mudar nas marcadas: Equipamento' }).fill('tc-04')
  await page.keyboard.press('Enter')
  for (const name of ['alfa', 'beta', 'gama'])
    await expect(found.getByRole('row', { name: new RegExp(name) })).toContainText('TC-04')
  const trades = page.getByRole('table', { name: 'Recursos' })
  await trades.getByRole('combobox', { name: /Vulcanizador/ }).selectOption('mechanical')
  await page.screenshot({ path: 'test-results/escopo-reconhecer-lote.png' })
  const before = await savedPlan(page)
  await page.getByRole('button', { name: /^Aplicar às tarefas/ }).click()
  await expect(page.locator('[data-toast="ok"]', { hasText: 'Tarefas reconhecidas' })).toBeVisible()
  const { schema } = await savedPlan(page)
  for (const name of ['Serviço alfa', 'Serviço beta', 'Serviço gama'])
    expect(taskOf(schema, name)).toMatchObject({ step_code: 'clean', equipment: 'TC-04' })
  expect(taskOf(schema, 'Soldar bocal do vaso V-301').step_code).toBeUndefined()
  const own = (schema.resources as { trade?: string }[]).map(each => each.trade)
  expect(own).toContain('mechanical')
  await page.getByRole('link', { name: 'Plano', exact: true }).click()
  await page.keyboard.press('Control+z')
  const after = await savedPlan(page)
  expect(after.schema.tasks).toEqual(before.schema.tasks)
  expect(after.schema.resources).toEqual(before.schema.resources)
  await page.context().close()
})

/** The same page in the other two languages: a new user's way from words to an accepted plan. */
const ABROAD = [
  {
    language: 'EN',
    words:
      'Shutdown of U-110 from 2 March 2027 07:00, window of 14 days, two 12-hour shifts. 6 exchangers (E-101 to E-106), column C-101 with 32 trays, grate cooler. 1 crane, 4 inspectors days only, 17 zebras.',
    begin: 'Build from the scope',
    label: 'Describe the shutdown',
    fill: 'Fill the table',
    table: 'Items of the scope',
    tag: 'Tag: E-106',
    left: 'Not used: “17 zebras”',
    pane: 'Does it fit the window?',
    ends: '1 start, 1 finish, 0 open ends',
    limited: 'limited by',
    accept: /^Create the plan \(\d/,
    done: 'Plan created with',
  },
  {
    language: 'ES',
    words:
      'Parada de la U-110 desde el 02/03/2027 07:00, ventana de 14 días, dos turnos de 12 h. 6 intercambiadores (E-101 a E-106), columna C-101 con 32 bandejas, enfriador. 1 grúa, 4 inspectores solo de día, 17 cebras.',
    begin: 'Armar por el alcance',
    label: 'Describa la parada',
    fill: 'Llenar la tabla',
    table: 'Ítems del alcance',
    tag: 'Tag: E-106',
    left: 'No usé: “17 cebras”',
    pane: '¿Cabe en la ventana?',
    ends: '1 inicio, 1 fin, 0 cabos sueltos',
    limited: 'limitado por',
    accept: /^Crear el plan \(\d/,
    done: 'Plan creado con',
  },
] as const

for (const own of ABROAD)
  test(`${own.language}: words fill the table, what is left over and the verdict stand beside it, and the plan is accepted`, async ({
    browser,
  }) => {
    const page = await newPage(browser, app)
    await page.getByRole('button', { name: own.language, exact: true }).click()
    const begun = Date.now()
    await page.getByRole('button', { name: own.begin }).click()
    await page.getByRole('textbox', { name: own.label }).fill(own.words)
    await page.getByRole('button', { name: own.fill }).click()
    const items = page.getByRole('table', { name: own.table })
    await expect(items.getByRole('textbox', { name: own.tag })).toHaveValue('E-106')
    await expect(page.getByText(own.left)).toBeVisible()
    const pane = page.getByRole('complementary', { name: own.pane })
    await expect(pane.getByText(own.ends, { exact: false })).toBeVisible()
    await expect(pane.getByText(own.limited, { exact: false })).toBeVisible({ timeout: 30_000 })
    // Eight items, the one without a norm among them, the head and the line for a new one.
    await expect(items.getByRole('row')).toHaveCount(10)
    await expectAccessible(page, `escopo ${own.language}`)
    await page.screenshot({ path: `test-results/escopo-${own.language}.png` })
    await page.getByRole('button', { name: own.accept }).click()
    await expect(page.locator('[data-toast="ok"]', { hasText: own.done })).toBeVisible()
    expect(Date.now() - begun).toBeLessThan(5 * 60_000)
    await page.getByRole('button', { name: 'PT', exact: true }).click()
    const { schema } = await savedPlan(page)
    expect((schema.tasks as unknown[]).length).toBeGreaterThan(200)
    await page.context().close()
  })

test('the table on a phone', async ({ browser }) => {
  const page = await newPage(browser, app, true)
  await page.getByRole('button', { name: 'Montar pelo escopo' }).click()
  await page.getByRole('button', { name: 'Acrescentar Torre', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Criar o plano \(\d/ })).toBeEnabled()
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(1)
  await page.screenshot({ path: 'test-results/escopo-telefone.png' })
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
  await page.screenshot({ path: 'test-results/escopo-telefone-escuro.png' })
  await page.getByRole('button', { name: /^Criar o plano \(\d/ }).click()
  await expect(page.locator('[data-toast="ok"]', { hasText: 'Plano criado' })).toBeVisible()
  await page.context().close()
})
