/** Steps 5 and 6 of the walk: save, reload, open again; and a Microsoft Project file. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { writeMpp } from '../packages/formats/src/testing/mpp-file.ts'
import { expect, signUp, test } from './support/app.ts'
import { BOILER, expectWalk, grid, maximizeTasks, paste, planRows, shot, shownRows } from './support/walk.ts'

async function openFile(page: Page, name: string, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('main').getByRole('button', { name: 'Procurar' }).click()
  await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer })
}

test('a saved .tmx opens again as the same plan, and a reload loses nothing', async ({ page, app }) => {
  // Without the browser's own save dialog, which no script can answer, saving ends in a download.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'))
  await signUp(page, app)
  await paste(page, BOILER.text)
  await maximizeTasks(page)
  await expectWalk(page, BOILER)
  const before = await shownRows(page)

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Salvar TMX' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('Parada_da_caldeira_3.TMX')
  await expect(page.getByText('Projeto salvo: Parada_da_caldeira_3.TMX')).toBeVisible()
  const bytes = readFileSync(await download.path())
  const saved = JSON.parse(bytes.toString('utf8')) as { format: string; version: number; schema: { tasks: unknown[] } }
  expect([saved.format, saved.version, saved.schema.tasks.length]).toEqual(['parada-tmx', 1, 9])
  await shot(page, '5-saved')

  await page.reload()
  await expect(grid(page)).toBeVisible()
  await expect.poll(() => shownRows(page)).toEqual(before)
  await shot(page, '5-reloaded')

  await page.getByRole('button', { name: 'Voltar' }).click()
  await page.getByRole('button', { name: 'Atualizar existente' }).click()
  await openFile(page, 'Parada_da_caldeira_3.TMX', bytes)
  await expect(grid(page)).toBeVisible()
  await expect(page.getByText('9 tarefas lidas')).toBeVisible()
  await expect(page.getByText('as datas são as do arquivo')).toBeVisible()
  expect(await shownRows(page)).toEqual(before)
  await expect(page.getByRole('contentinfo')).toContainText('8 críticas')
  await shot(page, '5-opened')
})

test('a Microsoft Project file opens with what was read and which dates differ', async ({ page, app }) => {
  await signUp(page, app)
  await page.getByRole('button', { name: 'Atualizar existente' }).click()
  await shot(page, '6-open-area')
  await openFile(page, 'vaso.mpp', Buffer.from(writeMpp({ layout: 14 })))
  await expect(grid(page)).toBeVisible()
  await expect(page.getByText(/^\d+ tarefas lidas$/)).toBeVisible()
  await maximizeTasks(page)
  const rows = await planRows(page)
  expect(rows.map(row => row[1])).toEqual(expect.arrayContaining(['Open vessel', 'Blind lines é']))
  await shot(page, '6-mpp')
  await page.getByRole('button', { name: 'Detalhes', exact: true }).click()
  await shot(page, '6-mpp-details')
})

test('a damaged Microsoft Project file is refused with a reason and a way on', async ({ page, app }) => {
  await signUp(page, app)
  await page.getByRole('button', { name: 'Atualizar existente' }).click()
  await openFile(page, 'cortado.mpp', Buffer.from(writeMpp({ layout: 14 }).slice(0, 700)))
  await expect(page.getByRole('alert')).toContainText('Erro ao abrir o projeto')
  await shot(page, '6-mpp-damaged')
})

const corpus = process.env.PARADA_CORPUS
test('a real file of Microsoft Project opens', async ({ page, app }) => {
  test.skip(!corpus, 'skipped: no corpus')
  const folder = join(corpus ?? '', 'real')
  const name = existsSync(folder) ? readdirSync(folder).find(each => each.endsWith('.mpp')) : undefined
  expect(name, 'a real .mpp in the corpus').toBeDefined()
  await signUp(page, app)
  await page.getByRole('button', { name: 'Atualizar existente' }).click()
  await openFile(page, name ?? '', readFileSync(join(folder, name ?? '')))
  await expect(grid(page)).toBeVisible()
  const read = await page.getByText(/^[\d.]+ tarefas lidas$/).textContent()
  expect(Number.parseInt((read ?? '').replace('.', ''), 10)).toBeGreaterThan(10)
  await expect(page.getByText(/as datas são as do arquivo|\d+ datas? difere/)).toBeVisible()
  expect((await planRows(page)).length).toBeGreaterThan(3)
  await shot(page, '6-real')
})
