/** *Prontidão*: blinds from a sheet, turned by name; no start-up past one; the phone. */
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { writeSheets } from '../packages/formats/src/tables/xlsx.ts'
import { test } from './support/app.ts'
import { expectAccessible, expectFingerSized, openOnPhone, wider } from './support/looks.ts'
import { newPage, withoutSaveDialog } from './support/plan.ts'
import { load } from './support/shutdown.ts'

const plan = () => ({
  project_name: 'Parada U-110',
  task_mode: 'auto',
  start_date: '2026-03-10T07:00:00',
  calendar: { hours_per_day: 24, days_per_week: 7, shift_hours: 12, shifts_per_day: 2 },
  tasks: [
    { id: 1, name: 'Abrir carretel E-101', duration: '4h' },
    { id: 2, name: 'Partida E-101', duration: '4h' },
  ],
})
const room = (page: Page) => page.getByRole('region', { name: 'Prontidão', exact: true })

test('blinds come from a sheet, are turned by name, and keep the start-up back', async ({ app, browser }) => {
  const page = await newPage(browser, app)
  await load(page, plan())
  await page.getByRole('link', { name: 'Prontidão', exact: true }).click()
  await expect(room(page)).toContainText('Nenhuma raquete na lista')
  await room(page)
    .locator('input[type=file]')
    .setInputFiles({
      name: 'raquetes.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Tag;Equipamento;Linha\nR-01;E-101;6"-P-110\nR-02;E-101;\n;E-101;x\n'),
    })
  await expect(page.getByText('2 raquetes incluídas. Linhas sem tag, não trazidas: 4.')).toBeVisible()
  await room(page).getByLabel('Quem').fill('')
  await room(page).getByRole('button', { name: 'Instalar: R-01' }).click()
  await expect(room(page).getByRole('alert')).toContainText('Escreva quem faz.')
  await room(page).getByLabel('Quem').fill('Ana')
  await room(page).getByRole('button', { name: 'Instalar: R-01' }).click()
  await expect(room(page)).toContainText('2 previstas · 1 instalada · 0 retiradas')
  await expect(room(page)).toContainText('1 raquete instalada impede a partida')
  await expect(room(page).getByRole('row', { name: /^E-101/ })).toContainText('1 de 2')
  await expectAccessible(page, 'prontidao')
  await expect(room(page).getByRole('button', { name: 'Foto: R-02' })).toHaveCount(0)
  await room(page)
    .getByLabel('Foto: R-01')
    .and(page.locator('input'))
    .setInputFiles({ name: 'flange.png', mimeType: 'image/png', buffer: await page.screenshot() })
  await expect(room(page).getByRole('button', { name: 'Foto da raquete R-01' })).toBeVisible()
  await room(page).getByRole('button', { name: 'Retirar: R-01' }).click()
  // What was opened is not closed yet: the user who takes it out answers for it.
  await expect(room(page).getByRole('alert')).toContainText('serviço interno por terminar')
  await room(page).getByLabel('Responder por isto').fill('Ana, teste de bloqueio')
  await room(page).getByRole('button', { name: 'Responder por isto' }).click()
  await expect(room(page)).toContainText('Nenhuma raquete instalada impede a partida.')
  await expect(room(page)).toContainText('Retiradas com serviço interno por terminar: R-01.')
  await expect(room(page).getByRole('row', { name: /^E-101/ })).toContainText('0 de 2')
  await expectAccessible(page, 'prontidao-retirada')
  await page.keyboard.press('Control+z')
  await expect(room(page)).not.toContainText('Retiradas com serviço interno por terminar')
  await expect(room(page)).toContainText('1 raquete instalada impede a partida')
  await page.getByRole('button', { name: 'ES', exact: true }).click()
  await expect(page.getByText('1 brida ciega instalada impide el arranque', { exact: true })).toBeVisible()
  // No name of the rail is broken within a word, that of the view that is open least of all.
  const rail = page.getByRole('navigation', { name: 'Vistas del plan' })
  await expect(rail.getByRole('link', { name: 'Preparación' })).toHaveAttribute('aria-current', 'page')
  const heights = await rail.getByRole('link').evaluateAll(all => all.map(each => each.getBoundingClientRect().height))
  expect(new Set(heights).size).toBe(1)
  await page.getByRole('button', { name: 'PT', exact: true }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => wider(page)).toBeLessThanOrEqual(0)
  await page.context().close()
})

test('three hundred blinds of a workbook come in as one change, with all that the sheet says of them', async ({
  app,
  browser,
}) => {
  const page = await newPage(browser, app)
  await load(page, plan())
  await page.getByRole('link', { name: 'Prontidão', exact: true }).click()
  const rows = Array.from({ length: 300 }, (_, at) => [
    `R-${at + 1}`,
    `E-${101 + (at % 40)}`,
    '6"',
    '300#',
    'figura 8',
    `P&ID-${at % 12}`,
    `F-${at}`,
  ])
  const bytes = writeSheets([
    { name: 'Raquetes', rows: [['Tag', 'Equipamento', 'Diâmetro', 'Classe', 'Tipo', 'P&ID', 'Flange'], ...rows] },
  ])
  await expect(room(page)).toContainText('Nenhuma raquete na lista')
  const began = Date.now()
  await room(page)
    .locator('input[type=file]')
    .setInputFiles({
      name: 'raquetes.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: Buffer.from(bytes),
    })
  await expect(room(page)).toContainText('300 previstas · 0 instaladas · 0 retiradas')
  await expect(room(page).getByRole('button', { name: 'Instalar: R-300', exact: true })).toBeVisible()
  const took = Date.now() - began
  test.info().annotations.push({ type: 'milliseconds from the file to the last row', description: String(took) })
  // Two seconds are asked for; beside other work on the machine it may be more.
  expect(took).toBeLessThan(6000)
  await expect(room(page)).toContainText('F-299 · 6" · 300# · figura 8 · P&ID-11')
  await page.keyboard.press('Control+z')
  await expect(room(page)).toContainText('Nenhuma raquete na lista')
  await page.context().close()
})

test('labels: a page without script, each blind with its tag as a code that a camera reads', async ({
  app,
  browser,
}) => {
  const page = await newPage(browser, app)
  await withoutSaveDialog(page)
  const blinds = ['R-07', 'R-08 <A&B>'].map((tag, at) => ({
    id: `b${at}`,
    tag,
    boundary_of: 'E-101',
    line: '6"-P-110',
  }))
  await load(page, { ...plan(), blinds })
  await page.getByRole('link', { name: 'Prontidão', exact: true }).click()
  const saved = page.waitForEvent('download')
  await room(page).getByRole('button', { name: 'Etiquetas com QR' }).click()
  const download = await saved
  expect(download.suggestedFilename()).toMatch(/\.html$/)
  const html = await readFile(await download.path(), 'utf8')
  expect(html).not.toMatch(/<script|https?:\/\//)
  const labels = await page.context().newPage()
  await labels.setContent(html)
  await expect(labels.getByRole('heading', { level: 2 })).toHaveText(['R-07', 'R-08 <A&B>'])
  await expect(labels.locator('section').first()).toContainText('E-101 · 6"-P-110')
  // What a camera sees of each is what its tag is drawn as: `address.test` reads it.
  await expect(labels.getByRole('img', { name: 'R-08 <A&B>' })).toBeVisible()
  await labels.screenshot({ path: 'test-results/blind-labels.png' })
  await page.context().close()
})

test('a blind is noted down on a phone in three touches, and put right; what it keeps apart only while it is out', async ({
  app,
  browser,
}) => {
  const page = await newPage(browser, app, true)
  await load(page, plan())
  await openOnPhone(page, 'Prontidão')
  const add = room(page).getByRole('form', { name: 'Incluir raquete' })
  await expect(add).toBeVisible()
  const began = Date.now()
  // A thumb: four letters a second.
  await add.getByLabel('Tag').tap()
  await page.keyboard.type('R-301', { delay: 250 })
  await add.getByLabel('Isola (equipamento)').tap()
  await page.keyboard.type('E-101', { delay: 250 })
  await add.getByRole('button', { name: 'Incluir raquete' }).tap()
  const row = room(page).getByRole('listitem').filter({ hasText: 'R-301' })
  await expect(row).toContainText('E-101')
  expect(Date.now() - began).toBeLessThan(20_000)
  expect(await wider(page)).toBeLessThanOrEqual(0)
  await expectFingerSized(page, 'prontidao')
  await page.screenshot({ path: 'test-results/readiness-phone-add.png', fullPage: true })
  await row.getByRole('button', { name: 'Alterar raquete: R-301' }).tap()
  const change = row.getByRole('form')
  await change.getByLabel('Classe').fill('300#')
  await change.getByLabel('Tipo').selectOption({ label: 'figura 8' })
  await change.getByLabel('Linha da tarefa que instala').fill('77')
  await expect(change.getByText('Não há tarefa nesta linha.')).toBeVisible()
  await expect(change.getByRole('button', { name: 'Guardar' })).toBeDisabled()
  await change.getByLabel('Linha da tarefa que instala').fill('1')
  await page.screenshot({ path: 'test-results/readiness-phone-change.png', fullPage: true })
  expect(await wider(page)).toBeLessThanOrEqual(0)
  await change.getByRole('button', { name: 'Guardar' }).tap()
  await expect(row).toContainText('E-101 · 300# · figura 8 · Instalar: 1 Abrir carretel E-101')
  await room(page).getByLabel('Quem').fill('Ana')
  await row.getByRole('button', { name: 'Instalar: R-301' }).tap()
  await expect(row).toContainText('instalada')
  await row.getByRole('button', { name: 'Alterar raquete: R-301' }).tap()
  await expect(change.getByLabel('Isola (equipamento)')).toBeDisabled()
  await expect(change.getByLabel('Tag')).toBeDisabled()
  await change.getByLabel('Classe').fill('600#')
  await change.getByRole('button', { name: 'Guardar' }).tap()
  await expect(row).toContainText('600#')
  await expect(row).toContainText('instalada')
  await page.context().close()
})

test('permits of the shift and gates before the stop: proposed, issued and passed by name, late in red', async ({
  app,
  browser,
}) => {
  const page = await newPage(browser, app)
  const { tasks, ...rest } = plan()
  await load(page, {
    ...rest,
    status_date: '2026-03-10T07:00:00',
    tasks: [...tasks, { id: 3, name: 'Soldar bocal E-101', duration: '20h' }],
  })
  await page.getByRole('link', { name: 'Prontidão', exact: true }).click()
  const permits = room(page).getByRole('region', { name: 'PT do turno' })
  await permits.getByRole('button', { name: /Sugerir PT pelos passos/ }).click()
  await expect(permits).toContainText('1 PT a emitir · 0,5 h de quem emite')
  await expect(permits.getByRole('list', { name: /PT incluídas em 1 tarefa/ })).toContainText('Soldar bocal E-101')
  await room(page).getByLabel('Quem').fill('')
  await permits.getByRole('button', { name: 'Emitir PT: Soldar bocal E-101' }).click()
  await expect(permits.getByRole('alert')).toContainText('Escreva quem emite.')
  await room(page).getByLabel('Quem').fill('Ana')
  await permits.getByRole('button', { name: 'Emitir PT: Soldar bocal E-101' }).click()
  await expect(permits).toContainText('0 PT a emitir')
  await expect(permits).toContainText('válida')
  await permits.getByLabel('Linha da tarefa').fill('99')
  await expect(permits).toContainText('Não há tarefa nesta linha.')
  await permits.getByRole('button', { name: 'Mudar PT: Soldar bocal E-101' }).click()
  await permits.getByLabel('espaço confinado').check()
  await expect(permits).toContainText('a quente, espaço confinado')
  await expect(permits).toContainText('1 PT a emitir')
  // Two ticks before anything is drawn again: neither is lost.
  await permits.getByRole('group').evaluate(boxes => {
    for (const box of boxes.querySelectorAll<HTMLInputElement>('input[type=checkbox]'))
      if (/espaço confinado|içamento/.test(box.parentElement?.textContent ?? '')) box.click()
  })
  await expect(permits.getByLabel('espaço confinado')).not.toBeChecked()
  await expect(permits.getByLabel('içamento')).toBeChecked()
  await permits.getByLabel('içamento').uncheck()
  await expect(permits).toContainText('0 PT a emitir')
  const gates = room(page).getByRole('region', { name: 'Portões antes da parada' })
  const adding = gates.getByRole('form', { name: 'Incluir portão' })
  await adding.getByLabel('Portão').fill('Tubos novos')
  await adding.getByLabel('Meses antes').fill('2')
  await adding.getByLabel('Linha da tarefa').fill('3')
  await adding.getByLabel('Contagem (há/de)').fill('3/4')
  await adding.getByLabel('Espera').selectOption({ label: 'material' })
  await gates.getByRole('button', { name: 'Incluir portão' }).click()
  await expect(gates).toContainText('material · 3 Soldar bocal E-101 · 3 de 4')
  const matrix = room(page).getByRole('region', { name: 'Equipamentos e o que esperam' })
  await expect(matrix.getByRole('columnheader')).toContainText(['material', 'guindaste', 'portões'])
  await expect(matrix.getByRole('row', { name: /^E-101/ })).toContainText('0 de 1')
  await gates.getByRole('button', { name: 'Mais um: Tubos novos' }).click()
  await expect(gates).toContainText('4 de 4 · tudo no lugar')
  await expect(matrix.getByRole('row', { name: /^E-101/ })).toContainText('1 de 1')
  await gates.getByRole('button', { name: 'Incluir a lista de T-24 a T-1' }).click()
  await expect(gates).toContainText('T-12 Escopo congelado')
  await gates.getByRole('button', { name: 'Alterar portão: Escopo congelado' }).click()
  const changed = gates.getByRole('form', { name: 'Alterar portão: Escopo congelado' })
  await changed.getByLabel('Responsável').fill('Bruno')
  await changed.getByRole('button', { name: 'Guardar' }).click()
  await expect(gates).toContainText(/T-12 Escopo congelado ?Bruno/)
  await adding.getByLabel('Portão').fill('Material em campo')
  await adding.getByLabel('Meses antes').fill('24')
  await gates.getByRole('button', { name: 'Incluir portão' }).click()
  await expect(gates).toContainText('atrasado, venceu em')
  // Expected after the work begins: it moves nothing until it is set to hold the dates.
  await adding.getByLabel('Portão').fill('Juntas do E-101')
  await adding.getByLabel('Meses antes').fill('1')
  await adding.getByLabel('Linha da tarefa').fill('1')
  await adding.getByLabel('Previsto para').fill('12/03/2026 07:00')
  await adding.getByRole('button', { name: 'Incluir portão' }).click()
  await expect(gates).toContainText('previsto para 12/03/26 07:00')
  await expect(page.getByText('fim 11/03/26 03:00')).toBeVisible()
  await gates.getByRole('button', { name: 'Segurar as datas: Juntas do E-101' }).click()
  const hold = page.getByRole('dialog', { name: 'Segurar as datas' })
  await expect(hold).toContainText('Fim 11/03/26 03:00 → 12/03/26 11:00 (+32 h)')
  await expect(hold).toContainText('1 Abrir carretel E-101: 10/03/26 07:00 → 12/03/26 07:00')
  await page.screenshot({ path: 'test-results/readiness-hold.png' })
  await hold.getByRole('button', { name: 'Segurar', exact: true }).click()
  await expect(page.getByText('fim 12/03/26 11:00')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByText('fim 11/03/26 03:00')).toBeVisible()
  await page.screenshot({ path: 'test-results/readiness.png' })
  await gates.getByRole('button', { name: 'Concluir: Material em campo' }).click()
  await expect(gates).toContainText('concluído por Ana')
  await expectAccessible(page, 'permits')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => wider(page)).toBeLessThanOrEqual(0)
  await page.screenshot({ path: 'test-results/readiness-phone.png', fullPage: true })
  await page.context().close()
})

test('what a sheet has as installed is in, holds the start-up and is confirmed by name', async ({ app, browser }) => {
  const page = await newPage(browser, app)
  await load(page, plan())
  await page.getByRole('link', { name: 'Prontidão', exact: true }).click()
  await room(page)
    .locator('input[type=file]')
    .setInputFiles({
      name: 'raquetes.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Tag;Equipamento;Situação\nR-01;E-101;instalada\nR-02;E-999;prevista\nR-03;E-101;talvez\n'),
    })
  await expect(page.getByText('De equipamento que não está no plano: R-02 (E-999).', { exact: false })).toBeVisible()
  await expect(page.getByText('Estado que não se conhece: R-03 (talvez).', { exact: false })).toBeVisible()
  await expect(room(page)).toContainText('3 previstas · 1 instalada · 0 retiradas')
  await expect(room(page)).toContainText('1 raquete instalada impede a partida')
  await expect(room(page)).toContainText('1 raquete instalada só segundo a planilha')
  await expect(room(page)).toContainText('E-999 não está no plano')
  await expect(room(page)).not.toContainText('Nenhuma raquete instalada impede a partida.')
  await expect(room(page).getByRole('row', { name: /^E-101/ })).toContainText('0 de 2')
  await expectAccessible(page, 'prontidao-planilha')
  await room(page).getByLabel('Quem').fill('Ana')
  await room(page).getByRole('button', { name: 'Confirmar instalada: R-01' }).click()
  await expect(room(page)).toContainText('Ana, ')
  await expect(room(page)).not.toContainText('segundo a planilha')
  await expect(room(page)).toContainText('1 raquete instalada impede a partida')
  await page.context().close()
})
