import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadMessages } from '@parada/messages'
import { afterAll, expect, test } from 'vitest'
import { askRunning, claimPlace, meetingPlace, type Wish } from './only-copy.ts'
import { otherVersion } from './other-version.ts'
import { menuOf } from './program.ts'
import { openLog } from './rotating-log.ts'
import { intoEnvironment, readSettings, SettingsError } from './settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'parada-program-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const at = (name: string): string => join(folder, name)

test('settings: the person’s file wins over the company’s, the environment over both, a broken file is told', () => {
  writeFileSync(at('parada.json'), '\uFEFF{ "server": "https://parada.usina.example", "language": "pt", "port": 3100 }')
  writeFileSync(at('settings.json'), '{ "language": "es", "origins": ["https://a.example", "https://b.example"] }')
  const settings = readSettings([at('parada.json'), at('settings.json'), at('none.json')])
  const env: Record<string, string | undefined> = { PARADA_PORT: '4000' }
  intoEnvironment(settings, env)
  expect(env).toEqual({
    PARADA_SERVER_URL: 'https://parada.usina.example',
    PARADA_COMPANION_ORIGINS: 'https://a.example,https://b.example',
    PARADA_PORT: '4000',
    LC_ALL: 'es',
  })
  for (const broken of ['{ "port": "x" }', '{ "server": "file:///c:/x" }', 'não é JSON', '[]']) {
    writeFileSync(at('broken.json'), broken)
    expect(() => readSettings([at('broken.json')]), broken).toThrow(SettingsError)
  }
})

test('the log keeps five files of a bounded size and covers what opens a door', () => {
  const log = openLog(at('logs/parada.log'), () => new Date(0), 200)
  log.line('Código 123456, http://127.0.0.1:8000/#token=abc-DEF_1')
  expect(readFileSync(log.path, 'utf8')).toBe(
    '1970-01-01T00:00:00.000Z Código ******, http://127.0.0.1:8000/#token=***\n',
  )
  for (let line = 0; line < 60; line++) log.line(`linha ${line} ${'x'.repeat(40)}`)
  const files = readdirSync(at('logs')).sort()
  expect(files).toEqual(['parada.log', 'parada.log.1', 'parada.log.2', 'parada.log.3', 'parada.log.4'])
  for (const each of files) expect(statSync(at(`logs/${each}`)).size).toBeLessThanOrEqual(200)
  expect(readFileSync(log.path, 'utf8')).toContain('linha 59')
  // Another start goes on in the same file.
  openLog(log.path, () => new Date(0), 200).line('outra vez')
  expect(readFileSync(log.path, 'utf8')).toContain('outra vez')
})

test('one copy on the same data: the next one learns where it is within two seconds, and can ask it to stop', async () => {
  const place = meetingPlace(at('data'))
  expect(meetingPlace('C:\\Dados', 'win32')).toMatch(/^\\\\\.\\pipe\\parada-[0-9a-f]{24}$/)
  expect(await askRunning(place, 'open')).toBeNull()
  const wishes: Wish[] = []
  let url: string | null = null
  const first = await claimPlace(place, async wish => {
    wishes.push(wish)
    return url
  })
  expect(first).not.toBeNull()
  // Still starting.
  expect(await askRunning(place, 'open')).toEqual({ url: null })
  url = 'http://localhost:3000/#token=x'
  const began = performance.now()
  expect(await claimPlace(place, async () => null)).toBeNull()
  expect(await askRunning(place, 'open')).toEqual({ url })
  expect(performance.now() - began).toBeLessThan(2000)
  await askRunning(place, 'stop')
  expect(wishes).toEqual(['open', 'open', 'open', 'stop'])
  await new Promise(done => first?.close(done))
  expect(existsSync(place)).toBe(false)
  // What a killed copy left behind is taken over.
  writeFileSync(place, '')
  const next = await claimPlace(place, async () => null)
  expect(next).not.toBeNull()
  await new Promise(done => next?.close(done))
})

test('the company’s server is asked for its version; another one is told, and nothing that is none', async () => {
  let answer = '{"ok":true,"version":"0.1.0"}'
  const server = createServer((request, reply) => reply.end(request.url === '/health' ? answer : 'no'))
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  expect(await otherVersion(url, '0.1.0')).toBeNull()
  answer = '{"ok":true,"version":"0.2.0-rc.1"}'
  expect(await otherVersion(url, '0.1.0')).toBe('0.2.0-rc.1')
  for (const odd of [
    '{"ok":true}',
    '{"version":7}',
    `{"version":"0.2.0${' Baixe em http://x'}"}`,
    'not JSON',
    'null',
  ]) {
    answer = odd
    expect(await otherVersion(url, '0.1.0'), odd).toBeNull()
  }
  await new Promise(done => server.close(done))
  expect(await otherVersion(url, '0.1.0', 2000)).toBeNull()
})

test('the icon’s menu names the address without what opens it, and offers only what can be done', async () => {
  const words = (await loadMessages('pt')).cli.tray
  const at = { version: '0.1.0', url: null, pairing: false, newer: null, withWindows: false }
  const ids = (menu: ReturnType<typeof menuOf>, off: boolean) =>
    menu.flatMap(each => (each && (each.off ?? false) === off ? [each.id] : []))
  expect(ids(menuOf(words, at), true)).toEqual(['state', 'open', 'code'])
  const running = menuOf(words, {
    ...at,
    url: 'http://localhost:3131/#companion=http%3A%2F%2F127.0.0.1%3A8000&token=abc-DEF_1',
    pairing: true,
    newer: '0.2.0',
    withWindows: true,
  })
  expect(running[0]).toEqual({ id: 'state', label: 'Parada 0.1.0 em http://localhost:3131', off: true })
  expect(JSON.stringify(running)).not.toContain('abc-DEF_1')
  expect(ids(running, false)).toEqual(['open', 'code', 'update', 'windows', 'settings', 'log', 'uninstall', 'stop'])
  expect(running.find(each => each?.id === 'windows')?.checked).toBe(true)
})
