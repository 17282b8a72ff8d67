import { createPublicKey, verify } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadMessages } from '@parada/messages'
import type { Problem } from '@parada/schedule'
import { createServer } from '@parada/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CommandArgs, EXIT } from '../command.ts'
import { command } from './admin.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'parada-admin-'))
const env = { PARADA_STRIPE_SECRET_KEY: 'sk_test_never_printed', PARADA_LOG_LEVEL: 'silent' }
let licenceKey = ''
/** What the second person was shown when they asked for an account. */
let code = ''

/** An installation with one account and a request for another, whose server has been stopped again. */
beforeAll(async () => {
  const server = await createServer({ port: 0, host: '127.0.0.1', dataDir, env })
  const url = await server.start()
  const signUp = (name: string, email: string) =>
    fetch(`${url}/api/auth/sign-up/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url, 'user-agent': 'Firefox/140.0' },
      body: JSON.stringify({ name, email, password: 'segredo-de-teste-1' }),
    })
  expect((await signUp('Ana', 'ana@usina.example')).status).toBe(200)
  const asked = (await (await signUp('Bruno', 'bruno@usina.example')).json()) as { request: { code: string } }
  code = asked.request.code
  licenceKey = await (await fetch(`${url}/api/licences/key`)).text()
  await server.stop()
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

async function admin(words: readonly string[], values: CommandArgs['values'] = {}) {
  const printed: string[] = []
  const problems: Problem[] = []
  const code = await command.run(
    { positionals: words, values: { data: dataDir, ...values } },
    {
      locale: 'pt',
      messages: await loadMessages('pt'),
      env: env as NodeJS.ProcessEnv,
      began: performance.now(),
      out: line => void printed.push(line),
      note: () => undefined,
      confirm: async () => null,
      problem: found => void problems.push(found),
    },
  )
  return { code, printed, codes: problems.map(each => each.code) }
}

test('people with their plan and usage, a plan granted and taken back', async () => {
  const list = async () => JSON.parse((await admin(['users'], { json: true })).printed[0] ?? '[]') as object[]
  expect(await list()).toMatchObject([{ email: 'ana@usina.example', role: 'admin', plan: 'free', usage: 0 }])
  expect((await admin(['plan', 'ana@usina.example', 'pro'])).code).toBe(EXIT.done)
  expect(await list()).toMatchObject([{ plan: 'pro' }])
  expect((await admin(['plan', 'ANA@usina.example', 'free'])).code).toBe(EXIT.done)
  expect(await list()).toMatchObject([{ plan: 'free' }])
  expect(await admin(['plan', 'ninguem@usina.example', 'pro'])).toMatchObject({
    code: EXIT.failed,
    codes: ['identity.unknownUser'],
  })
  expect((await admin(['plan', 'ana@usina.example', 'gold'])).code).toBe(EXIT.usage)
})

test('an account that was asked for is confirmed by its code, once', async () => {
  expect((await admin(['requests'])).printed[0]).toContain(`${code}\tbruno@usina.example\tBruno\t`)
  expect(await admin(['confirm', 'XXX-XXX'])).toMatchObject({ code: EXIT.failed, codes: ['identity.requestUnknown'] })
  expect((await admin(['confirm', code.toLowerCase()])).code).toBe(EXIT.done)
  expect((await admin(['requests'])).printed).toEqual([])
  const people = JSON.parse((await admin(['users'], { json: true })).printed[0] ?? '[]') as object[]
  expect(people).toMatchObject([{ email: 'ana@usina.example' }, { email: 'bruno@usina.example', role: 'user' }])
  expect((await admin(['confirm'])).code).toBe(EXIT.usage)
})

test('who is signed in where, and nobody any more', async () => {
  const { printed } = await admin(['sessions', 'ana@usina.example'])
  expect(printed).toHaveLength(1)
  expect(printed[0]).toMatch(/^ana@usina\.example\t.*Firefox/)
  expect((await admin(['end-sessions', 'ana@usina.example'])).code).toBe(EXIT.done)
  expect((await admin(['sessions'])).printed).toEqual([])
})

test('a licence that the installation’s own key signed', async () => {
  const { code, printed } = await admin(['licence', 'Usina São João'], { seats: '3', days: '30' })
  expect(code).toBe(EXIT.done)
  const { payload, signature } = JSON.parse(printed[0] ?? '{}') as { payload: string; signature: string }
  const bytes = Buffer.from(payload, 'base64url')
  expect(verify(null, bytes, createPublicKey(licenceKey), Buffer.from(signature, 'base64url'))).toBe(true)
  expect(JSON.parse(bytes.toString())).toMatchObject({ licensee: 'Usina São João', seats: 3, plan: 'pro' })
  expect((await admin(['licence', 'x'], { seats: 'zero' })).code).toBe(EXIT.usage)
})

test('the configuration without its secrets', async () => {
  const { printed } = await admin(['configuration'])
  expect(printed).toContain('PARADA_STRIPE_SECRET_KEY=***')
  expect(printed.join()).not.toContain('never_printed')
  expect(printed).toContain('PARADA_FREE_LIMIT=3')
})
