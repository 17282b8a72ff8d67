import { readDocument } from '../packages/formats/src/documents/index.ts'
import { expect, test } from './support/app.ts'
import { newPage, openSample } from './support/plan.ts'

test('the preview follows the page setup, and paper gets vectors and nothing else', async ({ app, browser }) => {
  // Printing is the browser's own work, and much of it.
  test.slow()
  const page = await newPage(browser, app)
  await openSample(page)
  await page.getByRole('button', { name: 'Imprimir' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Imprimir' })
  const sheets = dialog.getByRole('region', { name: 'Prévia' }).getByRole('article')
  await expect(sheets.nth(6)).toBeAttached()
  const landscape = await sheets.count()
  expect(landscape).toBeGreaterThan(5)
  await expect(sheets.nth(1).locator('svg').first()).toBeVisible()
  await expect(sheets.first()).toContainText('Parada da caldeira 3')
  await expect(sheets.last()).toContainText(`Página ${landscape} de ${landscape}`)
  await dialog.getByLabel('Papel').selectOption('A3')
  await expect.poll(() => sheets.count()).toBeLessThan(landscape)
  await dialog.getByRole('checkbox', { name: 'Tabela de tarefas' }).uncheck()
  await dialog.getByRole('checkbox', { name: 'Preto e branco' }).check()
  await expect(sheets.nth(1).locator('svg [fill="#c31f2d"], svg [stroke="#c31f2d"]')).toHaveCount(0)

  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('[data-print] article').first()).toBeVisible()
  await expect(page.locator('#root')).toBeHidden()
  const pdf = await page.pdf({ preferCSSPageSize: true })
  const text = pdf.toString('latin1')
  expect(text.match(/\/Type\s*\/Page\b/g)?.length).toBe(await page.locator('[data-print] article').count())
  expect(text).not.toContain('/Subtype /Image')
  // What is printed can be selected and searched: it is text, not a picture of text. One sheet alone, since a reader of
  // the whole leaves out what every page repeats: name, heads and legend.
  const sheet = await page.pdf({ preferCSSPageSize: true, pageRanges: '2' })
  const read = await readDocument(new Uint8Array(sheet), 'plano.pdf')
  if (!read.ok) throw new Error(read.problems[0].code)
  for (const words of ['Parada da caldeira 3', 'Término', 'Drenagem e purga do tubulão', 'Marco'])
    expect(read.value.text).toContain(words)
  await page.context().close()
})

test('the setup decides sheets, sides and what is on them', async ({ app, browser }) => {
  const page = await newPage(browser, app)
  await openSample(page)
  await page.keyboard.press('Control+p')
  const dialog = page.getByRole('dialog', { name: 'Imprimir' })
  const sheets = dialog.getByRole('region', { name: 'Prévia' }).getByRole('article')
  await expect(sheets.nth(3)).toBeAttached()
  await dialog.getByRole('checkbox', { name: 'Painel' }).uncheck()
  await dialog.getByRole('checkbox', { name: 'Tabela de tarefas' }).uncheck()
  const side = async () => {
    const box = await sheets.first().evaluate(each => [each.clientWidth, each.clientHeight] as const)
    return box[0] > box[1] ? 'landscape' : 'portrait'
  }
  await expect.poll(side).toBe('landscape')
  const fitted = await sheets.count()
  await dialog.getByLabel('Escala').selectOption('real')
  await expect.poll(() => sheets.count()).toBeGreaterThan(fitted)
  await dialog.getByLabel('Escala').selectOption('width')
  await dialog.getByLabel('Orientação').selectOption('portrait')
  await expect.poll(side).toBe('portrait')
  await expect(sheets.first().getByText('Crítica', { exact: true })).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Legenda' }).uncheck()
  await expect(sheets.first().getByText('Crítica', { exact: true })).toHaveCount(0)
  await page.context().close()
})
