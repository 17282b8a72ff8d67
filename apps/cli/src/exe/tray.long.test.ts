import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { noWine, type WineFolder, wineFolder } from '@parada/companion/testing/wine'
import { afterAll, beforeAll, expect, test } from 'vitest'

const missing = ['/usr/bin/Xvfb', '/usr/bin/xdotool'].filter(path => !existsSync(path))
const reason = (await noWine()) ?? (missing.length > 0 ? `skipped: no ${missing.join(', ')}` : null)
const DISPLAY = ':88'
const screen = reason ? null : spawn('Xvfb', [DISPLAY, '-screen', '0', '1024x768x24'], { stdio: 'ignore' })
let folder: WineFolder

/** An icon of 16 by 16 points of one colour: its directory, the head of its picture, the points and their mask. */
function plainIcon(): Buffer {
  const [side, head, points, mask] = [16, 40, 16 * 16 * 4, 16 * 4]
  const icon = Buffer.alloc(22 + head + points + mask)
  icon.writeUInt16LE(1, 2)
  icon.writeUInt16LE(1, 4)
  icon.writeUInt8(side, 6)
  icon.writeUInt8(side, 7)
  icon.writeUInt16LE(1, 10)
  icon.writeUInt16LE(32, 12)
  icon.writeUInt32LE(head + points + mask, 14)
  icon.writeUInt32LE(22, 18)
  icon.writeUInt32LE(head, 22)
  icon.writeInt32LE(side, 26)
  icon.writeInt32LE(side * 2, 30)
  icon.writeUInt16LE(1, 34)
  icon.writeUInt16LE(32, 36)
  for (let at = 0; at < side * side; at++) icon.writeUInt32LE(0xff1f6feb, 62 + at * 4)
  return icon
}

beforeAll(async () => {
  if (reason) return
  process.env.DISPLAY = DISPLAY
  folder = await wineFolder({
    'tray-worker': 'apps/cli/src/exe/tray-worker.ts',
    'tray-driver': 'apps/cli/src/exe/test-tray-driver.ts',
  })
  writeFileSync(join(folder.path, 'parada.ico'), plainIcon())
}, 180_000)

afterAll(async () => {
  await folder?.remove()
  screen?.kill()
})

const tool = (...args: string[]): string =>
  execFileSync('xdotool', args, { encoding: 'utf8', env: { ...process.env, DISPLAY } }).trim()
const pause = (ms: number) => new Promise(done => setTimeout(done, ms))
const log = (): string =>
  existsSync(join(folder.path, 'tray.log')) ? readFileSync(join(folder.path, 'tray.log'), 'utf8') : ''
const order = (what: string): void => writeFileSync(join(folder.path, 'tray.txt'), what)

async function until(text: string): Promise<void> {
  for (let tries = 0; tries < 360; tries++) {
    if (log().includes(text)) return
    await pause(250)
  }
  throw new Error(`no "${text}" in:\n${log()}`)
}

test.skipIf(reason)(
  `the icon is clicked, its menu picked from, its windows read and answered ${reason ?? ''}`,
  async () => {
    const run = folder.start('tray-driver', [])
    order('left')
    await until('pick open')
    order('right')
    await until('posted 1\npick open\nposted 1\nmenu open')
    await pause(500)
    // The fourth that can be picked: the line between is none.
    for (const key of ['Down', 'Down', 'Down', 'Down', 'Return']) tool('key', key)
    await until('menu open\npick ')
    const picked = /menu open\npick (\w+)/.exec(log())?.[1]
    expect(['code', 'windows', 'stop']).toContain(picked)
    order('show')
    await pause(1000)
    order('ok')
    await until('pressed ok 1')
    await pause(1000)
    order('ask')
    await pause(1000)
    order('yes')
    await until('answer true')
    expect(log()).not.toContain('failed')
    order('end')
    expect(await run.ended).toBe(0)
  },
)
