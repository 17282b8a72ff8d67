/** Step 3 of the walk: the same plan from an uploaded .docx, .pdf and .txt. */
import { type DocxBlock, docxBytes, pdfBytes } from '../packages/formats/src/testing/document-bytes.ts'
import { expect, signUp, test } from './support/app.ts'
import { BOILER, expectWalk, grid, maximizeTasks, shot } from './support/walk.ts'

/** The text as a document holds it: the window and the shifts, then one line for each task. */
const LINES = BOILER.text.replace(/\n/g, ' ').split(/(?<=\.) (?=\d\. )/)

const FILES = [
  {
    name: 'escopo.docx',
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    bytes: () => docxBytes(LINES.map((line): DocxBlock => line)),
  },
  {
    name: 'escopo.pdf',
    type: 'application/pdf',
    bytes: () => pdfBytes(LINES.map((text, at) => ({ text, x: 40, y: 780 - at * 24 }))),
  },
  { name: 'escopo.txt', type: 'text/plain', bytes: () => new TextEncoder().encode(LINES.join('\r\n')) },
] as const

for (const file of FILES)
  test(`an uploaded ${file.name} gives the same plan as its text`, async ({ page, app }) => {
    await signUp(page, app)
    await page.getByRole('button', { name: 'Gerar do zero' }).click()
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: /^Anexar documento/ }).click()
    await (await chooser).setFiles({ name: file.name, mimeType: file.type, buffer: Buffer.from(file.bytes()) })
    await expect(page.getByText('Texto do documento extraído')).toBeVisible()
    await expect(page.getByRole('button', { name: `Remover ${file.name}` })).toBeVisible()
    await shot(page, `3-${file.name}-attached`)
    await page.getByRole('button', { name: 'Gerar', exact: true }).click()
    await expect(grid(page)).toBeVisible()
    await maximizeTasks(page)
    await expectWalk(page, BOILER)
    await shot(page, `3-${file.name}-plan`)
  })
