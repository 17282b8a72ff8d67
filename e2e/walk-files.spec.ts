/** Step 5 of the walk: save, reload, open again; row by row the same plan. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, signUp, test } from './support/app.ts'
import { send } from './support/plan.ts'
import { BOILER, expectWalk, grid, maximizeTasks, paste, shot, shownRows } from './support/walk.ts'

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
  // A screen reader's text of a row is written a moment after what is seen.
  await expect.poll(async () => (await shownRows(page)).filter(cells => cells.at(-1) === '')).toEqual([])
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

  const exporting = page.waitForEvent('download')
  await send(page, 'Primavera P6 (.xer)')
  const exported = await exporting
  expect(exported.suggestedFilename()).toBe('Parada_da_caldeira_3.xer')
  // The letters are those that Primavera reads, and what it has no place for is reported.
  expect(readFileSync(await exported.path(), 'latin1')).toContain('Inspeção')
  await expect(page.getByText('O que Parada_da_caldeira_3.xer não leva como está aqui')).toBeVisible()
  await expect(page.getByText('O XER não guarda: origem das tarefas (9).')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Fechar', exact: true }).first().click()

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
  await expect.poll(() => shownRows(page)).toEqual(before)
  await expect(page.getByRole('contentinfo')).toContainText('8 críticas')
  await shot(page, '5-opened')
})
