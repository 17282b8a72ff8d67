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

test('documents that are too large or of another kind are refused in words', async ({ app, browser }) => {
  const page = await newPage(browser, app)
  await page.getByRole('button', { name: /^Gerar do zero/ }).click()
  const input = page.getByTestId('document-file')
  await input.setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from('x') })
  await expect(page.getByText('Formato não suportado. Formatos aceitos: .docx, .pdf, .txt')).toBeVisible()
  await input.setInputFiles({ name: 'grande.txt', mimeType: 'text/plain', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) })
  await expect(page.getByText('Arquivo muito grande. Tamanho máximo: 10MB')).toBeVisible()
  await input.setInputFiles({ name: 'vazio.txt', mimeType: 'text/plain', buffer: Buffer.from('  \n') })
  await expect(page.getByText('Erro: Nenhum texto foi extraído do documento')).toBeVisible()
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

test('what is no plan is refused with what to do', async ({ app, browser }) => {
  const page = await newPage(browser, app)
  await page.getByRole('button', { name: /^Atualizar existente/ }).click()
  const input = page.getByTestId('open-file')
  await input.setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from('x') })
  await expect(page.getByText('Selecione um arquivo de projeto (.mpp ou .TMX)')).toBeVisible()
  await input.setInputFiles({
    name: 'quebrado.mpp',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from('não é um plano'),
  })
  await expect(page.locator('[data-banner="err"]')).toContainText('Erro ao abrir o projeto')
  await page.getByRole('button', { name: 'Abrir', exact: true }).click()
  await expect(page.getByText('Informe o caminho do arquivo do MS Project')).toBeVisible()
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
