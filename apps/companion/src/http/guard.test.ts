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
    ['loopback in capitals', { ...good, host: 'LOCALHOST:8000' }, 'companion.hostRefused'],
    ['loopback with a trailing dot', { ...good, host: 'localhost.:8000' }, 'companion.hostRefused'],
    ['an address with a trailing dot', { ...good, host: '127.0.0.1.:8000' }, 'companion.hostRefused'],
    ['another port', { ...good, host: '127.0.0.1:8001' }, 'companion.hostRefused'],
    ['another address of loopback', { ...good, host: '127.0.0.2:8000' }, 'companion.hostRefused'],
    ['loopback as one number', { ...good, host: '2130706433:8000' }, 'companion.hostRefused'],
    ['IPv6 without brackets', { ...good, host: '::1:8000' }, 'companion.hostRefused'],
    ['IPv6 in its long form', { ...good, host: '[0:0:0:0:0:0:0:1]:8000' }, 'companion.hostRefused'],
    ['IPv4 inside IPv6', { ...good, host: '[::ffff:127.0.0.1]:8000' }, 'companion.hostRefused'],
    ['two hosts', { ...good, host: '127.0.0.1:8000, evil.example' }, 'companion.hostRefused'],
    ['a name and a space', { ...good, host: '127.0.0.1:8000 ' }, 'companion.hostRefused'],
    ['loopback without the port', { ...good, host: 'localhost' }, 'companion.hostRefused'],
    ['no host', { ...good, host: '' }, 'companion.hostRefused'],
    ['a foreign origin', { ...good, origin: 'https://evil.example' }, 'companion.originRefused'],
    [
      'an origin that only begins alike',
      { ...good, origin: 'https://app.example.evil.example' },
      'companion.originRefused',
    ],
    ['a sandboxed page', { ...good, origin: 'null' }, 'companion.originRefused'],
    ['the own origin with a slash', { ...good, origin: 'http://127.0.0.1:8000/' }, 'companion.originRefused'],
    ['the own origin in capitals', { ...good, origin: 'HTTP://127.0.0.1:8000' }, 'companion.originRefused'],
    ['the own origin under https', { ...good, origin: 'https://127.0.0.1:8000' }, 'companion.originRefused'],
    ['the own address without the port', { ...good, origin: 'http://127.0.0.1' }, 'companion.originRefused'],
    ['an empty origin', { ...good, origin: '' }, 'companion.originRefused'],
    ['two origins', { ...good, origin: 'https://app.example, https://evil.example' }, 'companion.originRefused'],
    ['an extension', { ...good, origin: 'chrome-extension://abcdef' }, 'companion.originRefused'],
    ['a file', { ...good, origin: 'file://' }, 'companion.originRefused'],
    ['a program without a browser', good, null],
    ['a page that is told its own site', { ...good, 'sec-fetch-site': 'same-origin' }, null],
    ['a value of that header nobody knows', { ...good, 'sec-fetch-site': 'friendly' }, 'companion.originRefused'],
    ['another site without an origin', { ...good, 'sec-fetch-site': 'cross-site' }, 'companion.originRefused'],
    ['a sibling site', { ...good, 'sec-fetch-site': 'same-site' }, 'companion.originRefused'],
    ['a form', { ...good, 'content-type': 'text/plain' }, 'companion.notJson'],
    ['a form that pretends', { ...good, 'content-type': 'text/plain; application/json' }, 'companion.notJson'],
    ['JSON with a character set', { ...good, 'content-type': 'application/json; charset=utf-8' }, null],
    ['another kind of JSON', { ...good, 'content-type': 'application/json-patch+json' }, 'companion.notJson'],
    ['a form with a file', { ...good, 'content-type': 'multipart/form-data; boundary=x' }, 'companion.notJson'],
    ['a plain form', { ...good, 'content-type': 'application/x-www-form-urlencoded' }, 'companion.notJson'],
    ['no content type', { host: good.host, authorization: good.authorization }, 'companion.notJson'],
    ['two content types', { ...good, 'content-type': 'text/plain, application/json' }, 'companion.notJson'],
    ['a token in another form', { ...good, authorization: `Basic ${token}` }, 'companion.tokenRefused'],
    ['a token in small letters of its word', { ...good, authorization: `bearer ${token}` }, 'companion.tokenRefused'],
    ['two tokens', { ...good, authorization: `Bearer ${token}, Bearer ${token}` }, 'companion.tokenRefused'],
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

  test('each code that takes the place of another is shown, so that a second page can be paired', () => {
    const shown: string[] = []
    const pairing = createPairing(
      token,
      () => 0,
      code => shown.push(code),
    )
    expect(pairing.exchange(pairing.code())).toBe(token)
    expect(shown).toEqual([pairing.code()])
    const wrong = shown[0] === '000000' ? '000001' : '000000'
    for (let tries = 0; tries < 5; tries++) pairing.exchange(wrong)
    expect(shown).toHaveLength(2)
    expect(shown[1]).toBe(pairing.code())
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
