import { describe, expect, test } from 'vitest'
import { type GuardSettings, refusal } from './guard.ts'
import { createPairing } from './pairing.ts'

const token = 'A'.repeat(43)
const settings: GuardSettings = { port: 8000, origins: new Set(['https://app.example']), token }
const good = { host: '127.0.0.1:8000', authorization: `Bearer ${token}`, 'content-type': 'application/json' }
const code = (headers: Record<string, string>, method = 'POST', path = '/project/json/save') =>
  refusal({ method, path, headers }, settings)?.code ?? null

describe('guard', () => {
  test.each([
    ['the paired page of the companion itself', { ...good, origin: 'http://127.0.0.1:8000' }, null],
    ['the paired hosted page', { ...good, origin: 'https://app.example' }, null],
    ['IPv6 loopback', { ...good, host: '[::1]:8000' }, null],
    ['a name rebound to loopback', { ...good, host: 'evil.example:8000' }, 'companion.hostRefused'],
    ['loopback without the port', { ...good, host: 'localhost' }, 'companion.hostRefused'],
    ['no host', { ...good, host: '' }, 'companion.hostRefused'],
    ['a foreign origin', { ...good, origin: 'https://evil.example' }, 'companion.originRefused'],
    [
      'an origin that only begins alike',
      { ...good, origin: 'https://app.example.evil.example' },
      'companion.originRefused',
    ],
    ['a sandboxed page', { ...good, origin: 'null' }, 'companion.originRefused'],
    ['another site without an origin', { ...good, 'sec-fetch-site': 'cross-site' }, 'companion.originRefused'],
    ['a sibling site', { ...good, 'sec-fetch-site': 'same-site' }, 'companion.originRefused'],
    ['a form', { ...good, 'content-type': 'text/plain' }, 'companion.notJson'],
    ['a form that pretends', { ...good, 'content-type': 'text/plain; application/json' }, 'companion.notJson'],
    ['no token', { host: good.host, 'content-type': 'application/json' }, 'companion.tokenRefused'],
    ['a wrong token', { ...good, authorization: `Bearer ${'B'.repeat(43)}` }, 'companion.tokenRefused'],
    ['a token of another length', { ...good, authorization: `Bearer ${token}A` }, 'companion.tokenRefused'],
  ] as const)('%s', (_name, headers, expected) => {
    expect(code(headers)).toBe(expected)
  })

  test('a preflight of an allowed page passes without a token, of another does not', () => {
    expect(code({ host: good.host, origin: 'https://app.example' }, 'OPTIONS')).toBeNull()
    expect(code({ host: good.host, origin: 'https://evil.example' }, 'OPTIONS')).toBe('companion.originRefused')
  })

  test('health and the app itself need no token, but never another host', () => {
    expect(code({ host: good.host }, 'GET', '/health')).toBeNull()
    expect(code({ host: good.host, 'sec-fetch-site': 'cross-site' }, 'GET', '/')).toBeNull()
    expect(code({ host: 'evil.example' }, 'GET', '/')).toBe('companion.hostRefused')
  })
})

describe('pairing', () => {
  test('the shown digits give the token once', () => {
    const pairing = createPairing(token, () => 0)
    const shown = pairing.code()
    expect(shown).toMatch(/^\d{6}$/)
    expect(pairing.exchange(shown)).toBe(token)
    expect(pairing.exchange(shown)).toBeNull()
  })

  test('five wrong tries change the digits and pause for a minute', () => {
    let now = 0
    const pairing = createPairing(token, () => now)
    const wrong = pairing.code() === '000000' ? '000001' : '000000'
    for (let tries = 0; tries < 5; tries++) expect(pairing.exchange(wrong)).toBeNull()
    expect(pairing.exchange(pairing.code())).toBeNull()
    now = 60_001
    expect(pairing.exchange(pairing.code())).toBe(token)
  })
})
