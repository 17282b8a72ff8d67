import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './support/app.ts'
import { BOILER_TEXT, newPage } from './support/plan.ts'

test('an instruction beside a document makes the plan of the document', async ({ app, browser }) => {
  const page = await newPage(browser, app)
  await page.getByRole('button', { name: /^Gerar do zero/ }).click()
  await page.getByTestId('document-file').setInputFiles({
    name: 'escopo.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(BOILER_TEXT.replace(/ (?=\d\. )/g, '\n')),
  })
  await expect(page.locator('[data-toast="ok"]', { hasText: 'Texto do documento extraído' })).toBeVisible()
  await expect(page.getByText('escopo.txt')).toBeVisible()
  await page.getByRole('textbox', { name: 'Instrução' }).fill('Gere o cronograma do documento anexo')
  await page.getByRole('button', { name: 'Gerar', exact: true }).click()
  await expect(page.locator('[data-arrival="text"]')).toContainText('9 tarefas lidas')
  await expect(page.getByText('fim 15/03/27 07:00')).toBeVisible()
  await page.context().close()
})

const XML = `<?xml version="1.0" encoding="UTF-8"?><Project xmlns="http://schemas.microsoft.com/project"><Name>Moega</Name><StartDate>2027-03-01T08:00:00</StartDate><CalendarUID>1</CalendarUID><Calendars><Calendar><UID>1</UID><Name>Standard</Name><IsBaseCalendar>1</IsBaseCalendar></Calendar></Calendars><Tasks><Task><UID>1</UID><ID>1</ID><Name>Limpar moega</Name><Duration>PT16H0M0S</Duration><DurationFormat>7</DurationFormat><OutlineLevel>1</OutlineLevel><Start>2027-03-01T08:00:00</Start><Finish>2027-03-02T17:00:00</Finish></Task><Task><UID>2</UID><ID>2</ID><Name>Inspecionar</Name><Duration>PT8H0M0S</Duration><DurationFormat>7</DurationFormat><OutlineLevel>1</OutlineLevel><Start>2027-03-09T08:00:00</Start><Finish>2027-03-09T17:00:00</Finish><PredecessorLink><PredecessorUID>1</PredecessorUID><Type>1</Type></PredecessorLink></Task></Tasks></Project>`

test('an MS Project file says what was read and which dates differ, with reasons', async ({ app, browser }) => {
  const page = await newPage(browser, app)
  await page.getByRole('button', { name: /^Atualizar existente/ }).click()
  await page
    .getByTestId('open-file')
    .setInputFiles({ name: 'moega.xml', mimeType: 'text/xml', buffer: Buffer.from(XML) })
  const card = page.locator('[data-arrival="file"]')
  await expect(card).toContainText('2 tarefas lidas')
  await expect(card).toContainText('2 datas diferem do arquivo')
  await card.getByRole('button', { name: 'Detalhes' }).click()
  await expect(card.getByRole('row', { name: /Inspecionar.*datas que vêm das predecessoras/ }).first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Caminho do arquivo' })).toHaveValue('moega.xml')
  await page.context().close()
})

test('a file is kept as the text its rows came in, and comes back with the edits since, without the server', async ({
  app,
  browser,
}) => {
  const page = await newPage(browser, app)
  await page.route(/projects\.(create|open|save)/, route => route.abort())
  await page.getByRole('button', { name: /^Atualizar existente/ }).click()
  await page
    .getByTestId('open-file')
    .setInputFiles({ name: 'moega.xml', mimeType: 'text/xml', buffer: Buffer.from(XML) })
  const cell = (name: string) => page.getByRole('treegrid').getByRole('gridcell', { name, exact: true })
  await expect(cell('Inspecionar')).toBeVisible()
  const kept = () =>
    page.evaluate(
      () =>
        new Promise<unknown>((resolve, reject) => {
          const asked = indexedDB.open('parada')
          asked.onerror = () => reject(asked.error)
          asked.onsuccess = () => {
            const read = asked.result.transaction('contents').objectStore('contents').getAll()
            read.onsuccess = () => {
              asked.result.close()
              resolve(read.result.map(each => each.packed?.tasks.map((part: string) => JSON.parse(part).length)))
            }
          }
        }),
    )
  await expect.poll(kept).toEqual([[2]])
  await cell('Inspecionar').click()
  await page.keyboard.type('Examinar')
  await page.keyboard.press('Enter')
  await expect(cell('Examinar')).toBeVisible()
  await page.reload()
  await expect(cell('Examinar')).toBeVisible()
  await expect(page.getByText('fim 03/03/27 17:00')).toBeVisible()
  await page.context().close()
})

test('what is no plan, damaged, gone or given up opens nothing, and says why', async ({ app, browser }) => {
  const page = await newPage(browser, app)
  await page.getByRole('button', { name: /^Atualizar existente/ }).click()
  const input = page.getByTestId('open-file')
  const failed = page.locator('[data-banner="err"]')
  const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
  await input.setInputFiles(file('foto.png', 'x'))
  await expect(page.getByText('Selecione um arquivo de projeto (.mpp ou .TMX)')).toBeVisible()
  await input.setInputFiles(file('quebrado.mpp', 'não é um plano'))
  await expect(failed).toContainText('Erro ao abrir o projeto')
  await expect(failed.getByRole('listitem').first()).toBeVisible()
  await page.getByRole('button', { name: 'Abrir', exact: true }).click()
  await expect(page.getByText('Informe o caminho do arquivo do MS Project')).toBeVisible()
  await expect(failed).toHaveCount(0)

  // A file that was moved after it was picked has no bytes to give.
  await page.evaluate(() => {
    const { arrayBuffer } = File.prototype
    File.prototype.arrayBuffer = function read() {
      return this.name === 'sumiu.mpp'
        ? Promise.reject(new DOMException('gone', 'NotFoundError'))
        : arrayBuffer.call(this)
    }
  })
  await input.setInputFiles(file('sumiu.mpp', 'x'))
  await expect(failed).toHaveText(
    /O arquivo sumiu.mpp mudou ou não está mais onde foi escolhido.*Escolha o arquivo de novo/s,
  )
  await expect(page.getByRole('button', { name: 'Abrir', exact: true })).toBeEnabled()

  // Given up on the way back: its plan does not come after all.
  await page.evaluate(() => {
    const { arrayBuffer } = File.prototype
    File.prototype.arrayBuffer = async function read() {
      await new Promise<void>(resolve => Object.assign(window, { goOn: resolve }))
      return arrayBuffer.call(this)
    }
  })
  await input.setInputFiles(file('moega.xml', XML))
  await expect(page.getByText('Lendo moega.xml...').first()).toBeVisible()
  await page.getByRole('button', { name: 'Voltar' }).click()
  await page.evaluate(() => (window as unknown as { goOn(): void }).goOn())
  await page.getByRole('button', { name: /^Atualizar existente/ }).click()
  await expect(page.getByRole('button', { name: 'Procurar' }).last()).toBeEnabled()
  await expect(page.getByLabel('Nome do projeto')).toHaveCount(0)
  await page.context().close()
})

test('a picked file opens again by its name, letter for letter, and a plan without a name has that of its file', async ({
  app,
  browser,
}) => {
  const page = await newPage(browser, app)
  await page.getByRole('button', { name: /^Atualizar existente/ }).click()
  // As older programs write it: one byte for each letter.
  const csv = Buffer.from('Nome;Duração\nInspeção da moega;8h\n', 'latin1')
  await page.getByTestId('open-file').setInputFiles({ name: 'Moega norte.csv', mimeType: 'text/csv', buffer: csv })
  const name = page.getByLabel('Nome do projeto')
  const task = page.getByRole('gridcell', { name: 'Inspeção da moega' })
  await expect(name).toHaveValue('Moega norte')
  await expect(task).toBeVisible()
  for (const again of ['by hand', 'after a reload']) {
    if (again === 'after a reload') await page.reload()
    await page.getByRole('button', { name: 'Voltar' }).click()
    await page.getByRole('button', { name: /^Atualizar existente/ }).click()
    await page.getByRole('textbox', { name: 'Caminho do arquivo' }).fill('Moega norte.csv')
    await page.getByRole('button', { name: 'Abrir', exact: true }).click()
    await expect(name).toHaveValue('Moega norte')
    await expect(task).toBeVisible()
  }
  const kept = await page.evaluate(() => sessionStorage.getItem('parada.file.Moega norte.csv') ?? '')
  expect(JSON.parse(kept)).toMatchObject({
    filename: 'Moega norte.csv',
    content: csv.toString('base64'),
    isTextFile: false,
    size: csv.length,
    lastModified: expect.any(Number),
    method: 'browser',
  })
  await page.context().close()
})

test('on a phone the path has the line to itself, and what is said of it covers no button', async ({
  app,
  browser,
}) => {
  const page = await newPage(browser, app, true)
  await page.getByRole('button', { name: /^Gerar do zero/ }).click()
  await expect(page.getByRole('textbox', { name: 'Instrução' })).toBeVisible()
  const more = page.getByRole('button', { name: 'Mais', exact: true })
  await expect(more).toHaveCount(0)
  await page.getByRole('button', { name: 'Voltar' }).click()
  await page.getByRole('button', { name: /^Atualizar existente/ }).click()
  await more.click()
  const path = page.getByRole('textbox', { name: 'Caminho do arquivo' })
  await path.fill('p.mpp')
  const said = await page.locator('[data-check="warn"]').boundingBox()
  const open = await page.getByRole('button', { name: 'Abrir', exact: true }).boundingBox()
  expect((await path.boundingBox())!.width).toBeGreaterThan(150)
  expect(said!.y + said!.height).toBeLessThanOrEqual(open!.y)
  await page.context().close()
})

test('a real .mpp opens in the page', async ({ app, browser }) => {
  const corpus = process.env.PARADA_CORPUS
  const name = 'real/auto-tasks-208.mpp'
  test.skip(!corpus, 'skipped: no corpus')
  const page = await newPage(browser, app)
  await page.getByRole('button', { name: /^Atualizar existente/ }).click()
  const buffer = readFileSync(join(corpus ?? '', name ?? ''))
  await page.getByTestId('open-file').setInputFiles({ name: 'plano.mpp', mimeType: 'application/octet-stream', buffer })
  await expect(page.locator('[data-arrival="file"]')).toContainText(/tarefas? lidas?/)
  await page.context().close()
})
