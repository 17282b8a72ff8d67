import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noWine, type WineFolder, wineFolder } from '../testing/wine/wine.ts'

const missing = ['/usr/bin/Xvfb', '/usr/bin/xdotool'].filter(path => !existsSync(path))
const reason = (await noWine()) ?? (missing.length > 0 ? `skipped: no ${missing.join(', ')}` : null)
const DISPLAY = ':87'

let folder: WineFolder
const screen = reason ? null : spawn('Xvfb', [DISPLAY, '-screen', '0', '1024x768x24'], { stdio: 'ignore' })

beforeAll(async () => {
  if (reason) return
  process.env.DISPLAY = DISPLAY
  folder = await wineFolder({
    'dialog-worker': 'apps/companion/src/files/dialog-worker.ts',
    'dialog-driver': 'apps/companion/src/testing/wine/dialog-driver.ts',
  })
  await writeFile(join(folder.path, 'prefix/drive_c/plano.tmx'), '{}')
}, 120_000)

afterAll(async () => {
  await folder?.remove()
  screen?.kill()
})

const tool = (...args: string[]): string =>
  execFileSync('xdotool', args, { encoding: 'utf8', env: { ...process.env, DISPLAY } }).trim()

/** Shows a dialog, presses keys in it when its window is there, and gives what the product made of it. */
async function shown(kind: string, title: string, keys: readonly (readonly string[])[]): Promise<unknown> {
  const run = folder.start('dialog-driver', [`${kind}.json`, kind])
  for (let tries = 0; tries < 60; tries++) {
    try {
      tool('search', '--onlyvisible', '--name', title)
      break
    } catch {
      // xdotool fails while there is no such window.
      await new Promise(done => setTimeout(done, 500))
    }
  }
  await new Promise(done => setTimeout(done, 1000))
  for (const key of keys) tool(...key)
  await run.ended
  return JSON.parse(await readFile(join(folder.path, `${kind}.json`), 'utf8'))
}

test.skipIf(reason)(`a cancelled window is a cancel, not an error ${reason ?? ''}`, async () => {
  expect(await shown('open', 'Abrir projeto', [['key', 'Escape']])).toMatchObject({ answer: { ok: true, value: null } })
  expect(await shown('save', 'Abrir projeto', [['key', 'Escape']])).toMatchObject({ answer: { ok: true, value: null } })
  expect(await shown('confirm', 'Parada', [['key', 'Escape']])).toEqual({ answer: false })
})

test.skipIf(reason)(`a typed file is the one picked ${reason ?? ''}`, async () => {
  const picked = await shown('open', 'Abrir projeto', [
    ['type', '--delay', '60', 'C:\\plano.tmx'],
    ['key', 'Return'],
  ])
  expect(picked).toMatchObject({ answer: { ok: true, value: 'C:\\plano.tmx' } })
})
