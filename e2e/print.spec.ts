import { readDocument } from '../packages/formats/src/documents/index.ts'
import { expect, test } from './support/app.ts'
import { newPage, openSample } from './support/plan.ts'

test('the preview follows the page setup, and paper gets vectors and nothing else', async ({ app, browser }) => {
  // Printing is the browser's own work, and much of it.
  test.slow()
  const page = await newPage(browser, app)
  await openSample(page)
  await page.getByRole('banner').getByRole('button', { name: 'Enviar', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Imprimir' }).click()
  const dialog = page.getByRole('dialog', { name: 'Imprimir' })
  const sheets = dialog.getByRole('region', { name: 'Prévia' }).getByRole('article')
  await expect(sheets.nth(6)).toBeAttached()
  const landscape = await sheets.count()
  expect(landscape).toBeGreaterThan(5)
  // A sheet is drawn when it is looked at: a plan may have a thousand of them.
  await expect(sheets.last().locator('table')).toHaveCount(0)
  await sheets.last().scrollIntoViewIfNeeded()
  await expect(sheets.last().getByRole('columnheader', { name: 'Folga' })).toBeVisible()
  // The S-curve stands behind the figures, with its lines named and its shifts below.
  const curve = sheets.nth(2)
  await curve.scrollIntoViewIfNeeded()
  await expect(curve.getByRole('heading', { name: 'Curva S' })).toBeVisible()
  await expect(curve.getByRole('img').locator('polyline.early')).toBeVisible()
  await expect(curve.getByRole('listitem')).toHaveText(['cedo', 'tarde', 'previsão', 'feito'])
  const shifts = await curve.getByRole('row').count()
  expect(shifts).toBeGreaterThan(5)
  // What does not fit below the curve goes on behind it; nothing is cut off.
  await expect(sheets.nth(3).getByRole('columnheader', { name: 'previsão' })).toBeVisible()
  expect(
    await curve.locator('table').evaluate(table => {
      const [own, sheet] = [table.getBoundingClientRect(), table.parentElement?.getBoundingClientRect()]
      return own.bottom <= (sheet?.bottom ?? 0)
    }),
  ).toBe(true)
  await sheets.nth(4).scrollIntoViewIfNeeded()
  await expect(sheets.nth(4).locator('svg').first()).toBeVisible()
  await expect(sheets.first()).toContainText('Parada da caldeira 3')
  await expect(sheets.last()).toContainText(`Página ${landscape} de ${landscape}`)
  await dialog.getByLabel('Papel').selectOption('A3')
  await expect.poll(() => sheets.count()).toBeLessThan(landscape)
  await dialog.getByRole('checkbox', { name: 'Tabela de tarefas' }).uncheck()
  const gantt = sheets.nth(3)
  await gantt.scrollIntoViewIfNeeded()
  await expect(gantt.locator('svg [stroke="#c31f2d"]').first()).toBeAttached()
  await dialog.getByRole('checkbox', { name: 'Preto e branco' }).check()
  await expect(gantt.locator('svg').first()).toBeVisible()
  await expect(gantt.locator('svg [fill="#c31f2d"], svg [stroke="#c31f2d"]')).toHaveCount(0)

  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('[data-print] article').first()).toBeVisible()
  await expect(page.locator('#root')).toBeHidden()
  const pdf = await page.pdf({ preferCSSPageSize: true })
  const text = pdf.toString('latin1')
  expect(text.match(/\/Type\s*\/Page\b/g)?.length).toBe(await page.locator('[data-print] article').count())
  expect(text).not.toContain('/Subtype /Image')
  // What is printed can be selected and searched: it is text, not a picture of text. One sheet alone, since a reader of
  // the whole leaves out what every page repeats: name, heads and legend.
  const sheet = await page.pdf({ preferCSSPageSize: true, pageRanges: '4' })
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
  await dialog.getByRole('checkbox', { name: 'Gantt' }).uncheck()
  await expect(dialog.getByText('Escolha o que imprimir.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Imprimir ou salvar em PDF' })).toBeDisabled()
  await page.context().close()
})

test('a plan of 2,000 long names opens its preview at once, and prints the pages asked for', async ({
  app,
  browser,
}) => {
  const page = await newPage(browser, app)
  const name =
    'Parada geral de manutenção da caldeira de recuperação 3 e da linha de fibras 2, Três Lagoas, outubro de 2027'
  const tail = 'substituição integral dos tubos da parede d’água do lado norte, elevação 23.450 mm'
  await page.evaluate(
    ([project_name, tail]) => {
      const tasks = Array.from({ length: 2000 }, (_, at) => ({
        id: at + 1,
        name: `E-${at + 1} ${tail}`,
        duration: '4h',
      }))
      dispatchEvent(new CustomEvent('load-test-data', { detail: { project_name, start_date: '2027-10-01', tasks } }))
    },
    [name, tail],
  )
  await expect(page.getByLabel('Nome do projeto')).toHaveValue(name)
  await page.keyboard.press('Control+p')
  const dialog = page.getByRole('dialog', { name: 'Imprimir' })
  const sheets = dialog.getByRole('region', { name: 'Prévia' }).getByRole('article')
  await dialog.getByRole('checkbox', { name: 'Gantt' }).uncheck()
  await dialog.getByRole('checkbox', { name: 'Painel' }).uncheck()
  const total = Number(/^(\d+) páginas$/.exec((await dialog.getByText(/^\d+ páginas$/).textContent()) ?? '')?.[1])
  expect(total).toBeGreaterThan(80)
  await expect(sheets).toHaveCount(total)
  await dialog.getByRole('spinbutton', { name: 'Da página' }).fill(String(total - 1))
  await dialog.getByRole('spinbutton', { name: 'Da página' }).press('Enter')
  await expect(sheets).toHaveCount(2)
  await expect(dialog.getByText('Só este intervalo é mostrado e impresso.')).toBeVisible()
  await expect(sheets.last()).toContainText(`Página ${total} de ${total}`)
  // Whole names, in as many lines as they take; the plan's own name in one.
  await expect(sheets.last().getByRole('cell', { name: `E-2000 ${tail}` })).toBeVisible()
  const cut = await sheets.last().evaluate(each => {
    const cell = [...each.querySelectorAll('td div')].at(0)
    return [cell?.scrollHeight === cell?.clientHeight, each.scrollHeight === each.clientHeight]
  })
  expect(cut).toEqual([true, true])
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('[data-print] article')).toHaveCount(2)
  await page.context().close()
})
