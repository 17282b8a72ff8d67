import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ClerkError, hostOfKey, scriptAddress, signedInOf } from './clerk-key.ts'
import { loadWithRetries } from './clerk-script.ts'

const HOST = 'calm-fox-1.clerk.accounts.example'
const KEY = `pk_test_${btoa(`${HOST}$`)}`

const faultOf = (work: () => unknown): string => {
  try {
    work()
  } catch (cause) {
    if (cause instanceof ClerkError) return cause.fault
    throw cause
  }
  return 'none'
}

test('a publishable key holds the provider’s host, and says when it does not', () => {
  expect(hostOfKey(KEY)).toBe(HOST)
  expect(hostOfKey(KEY.replace('test', 'live'))).toBe(HOST)
  for (const missing of ['', null, undefined]) expect(faultOf(() => hostOfKey(missing))).toBe('missingKey')
  for (const wrong of [
    KEY.replace('pk', 'sk'),
    KEY.replace('test', 'prod'),
    `pk_test_${btoa(HOST)}`,
    `pk_test_${btoa('not a host$')}`,
    'pk_test_',
    'pk_test_A',
    'pk_test_!!!!',
  ])
    expect([wrong, faultOf(() => hostOfKey(wrong))]).toEqual([wrong, 'invalidKey'])
})

test('the script comes from that host, or through a proxy whose address is absolute or a path', () => {
  const path = '/npm/@clerk/clerk-js@5/dist/clerk.browser.js'
  expect(scriptAddress(KEY, null, 'https://parada.example')).toBe(`https://${HOST}${path}`)
  expect(scriptAddress(KEY, 'https://id.parada.example/clerk/', 'https://parada.example')).toBe(
    `https://id.parada.example/clerk${path}`,
  )
  expect(scriptAddress(KEY, '/clerk', 'https://parada.example')).toBe(`https://parada.example/clerk${path}`)
  for (const wrong of ['id.parada.example', 'ftp://x', 'https://'])
    expect(faultOf(() => scriptAddress(KEY, wrong, 'https://parada.example'))).toBe('invalidProxyUrl')
})

test('signed in takes a session and a user; a pending session is signed out; anything else is an invalid state', () => {
  const session = { id: 's', status: 'active' }
  const user = { id: 'u' }
  expect(signedInOf({})).toBeNull()
  expect(signedInOf({ session: null, user: null })).toBe(false)
  expect(signedInOf({ session, user })).toBe(true)
  expect(signedInOf({ session: { ...session, status: 'pending' }, user })).toBe(false)
  expect(signedInOf({ session: { ...session, status: 'pending' }, user: null })).toBe(false)
  expect(faultOf(() => signedInOf({ session, user: null }))).toBe('invalidState')
  expect(faultOf(() => signedInOf({ session: null, user }))).toBe('invalidState')
})

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('the script is tried again five times, each wait double the one before', async () => {
  const at: number[] = []
  const started = Date.now()
  const failing = loadWithRetries(async () => {
    at.push(Date.now() - started)
    throw new Error('no network')
  })
  const failed = expect(failing).rejects.toMatchObject({ fault: 'scriptFailed', message: 'failed_to_load_clerk_js' })
  await vi.runAllTimersAsync()
  await failed
  expect(at).toEqual([0, 125, 375, 875, 1875, 3875])
})

test('a try that succeeds ends the waiting', async () => {
  let tries = 0
  const loading = loadWithRetries(async () => {
    tries++
    if (tries < 3) throw new Error('not yet')
  })
  await vi.runAllTimersAsync()
  await loading
  expect(tries).toBe(3)
  expect(vi.getTimerCount()).toBe(0)
})

test('after fifteen seconds without an answer it is given up', async () => {
  let aborted = false
  const loading = loadWithRetries(
    signal =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          aborted = true
          reject(new Error('aborted'))
        })
      }),
  )
  const failed = expect(loading).rejects.toMatchObject({
    fault: 'scriptTimeout',
    message: 'failed_to_load_clerk_js_timeout',
  })
  await vi.advanceTimersByTimeAsync(14_999)
  expect(aborted).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await failed
  expect(aborted).toBe(true)
})
