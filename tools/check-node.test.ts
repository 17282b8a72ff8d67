import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { isEnough, NEEDED, tooOld } from './check-node.mjs'

const run = promisify(execFile)

test('an older Node is told in one sentence, in the language of the system', () => {
  expect(isEnough('20.19.4')).toBe(false)
  expect(isEnough('22.17.1')).toBe(false)
  expect(isEnough(NEEDED.join('.'))).toBe(true)
  expect(isEnough('24.1.0')).toBe(true)
  expect(tooOld('20.19.4', { LANG: 'en_US.UTF-8' })).toMatch(/^Parada needs Node 22\.18; this is 20\.19\.4\./)
  expect(tooOld('20.19.4', { LANG: 'es_MX' })).toContain('necesita')
  expect(tooOld('20.19.4', { LANG: 'C.UTF-8' })).toContain('precisa')
})

test('every script that runs TypeScript asks first', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  for (const [name, command] of Object.entries(scripts))
    if (/\.ts\b/.test(command)) expect(command, name).toMatch(/^node tools\/check-node\.mjs && /)
})

test.each([
  ['en_US.UTF-8', 'Parada: planning'],
  ['pt_BR.UTF-8', 'Parada: planejamento'],
])('`npx parada --help` works in the checkout (%s)', async (LANG, text) => {
  const { bin } = JSON.parse(readFileSync('package.json', 'utf8')) as { bin: Record<string, string> }
  const { stdout } = await run(process.execPath, [bin.parada ?? '', '--help'], {
    env: { ...process.env, LANG, LC_ALL: '' },
  })
  expect(stdout).toContain(text)
})
