import { expect, test } from 'vitest'
import { createConfig } from '../config.ts'
import { onEachServer, PASSWORD } from '../testing/test-server.ts'

onEachServer(
  'first account of a server that others reach',
  server => {
    test('takes the code that was printed at the start, and nobody else becomes administrator', async () => {
      const window = server().window()
      const code = await server().server.setUpCode()
      expect(code).toMatch(/^[2-9A-Z]{5}-[2-9A-Z]{5}$/)
      expect(await window.query('installation.info')).toMatchObject({ firstAccount: true, setUpCode: true })
      const ask = (setUpCode?: string) =>
        window.fetch('/api/auth/sign-up/email', {
          json: { name: 'Ana', email: 'ana@example.com', password: PASSWORD, setUpCode },
        })
      for (const wrong of [undefined, '', 'AAAAA-AAAAA', `${code}2`]) {
        const refused = await ask(wrong)
        expect(refused.status).toBe(403)
        expect(await refused.json()).toMatchObject({ code: 'identity.setUpCode' })
      }
      expect((await ask(code?.toLowerCase().replace('-', ' '))).status).toBe(200)
      expect(await server().server.setUpCode()).toBeNull()
      const { db } = server().server.services.storage
      expect(await db.selectFrom('user').select(['email', 'role']).execute()).toEqual([
        { email: 'ana@example.com', role: 'admin' },
      ])
      expect(await window.query('installation.info')).toMatchObject({ firstAccount: false, setUpCode: false })
    })
  },
  { env: { PARADA_PUBLIC_URL: 'http://parada.usina.example' } },
)

test('a server that only its own machine reaches asks for none', () => {
  const env = { PARADA_SECRET: 's'.repeat(40) }
  const made = (host: string, more = {}) =>
    createConfig({ env: { ...env, ...more }, dataDir: '', version: '', host, port: 3000 }).setUpCode
  expect(made('127.0.0.1')).toBeNull()
  expect(made('0.0.0.0')).toBe(made('0.0.0.0'))
  expect(made('127.0.0.1', { PARADA_PUBLIC_URL: 'https://parada.example' })).not.toBeNull()
  expect(made('0.0.0.0', { PARADA_SET_UP_CODE: 'meu-codigo-1' })).toBe('meu-codigo-1')
})
