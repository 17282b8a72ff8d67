import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestCompanion, testCompanion } from '../testing/fixture.ts'
import { machineInfo } from './machine.ts'

const issuer = generateKeyPairSync('ed25519')
const pem = issuer.publicKey.export({ type: 'spki', format: 'pem' }).toString()

const seat = (machine_id: string) => ({ host_name: 'pc', host_id: 'h', machine_id, added_at: '2027-01-01T00:00:00Z' })

function licence(changes: object = {}, key: KeyObject = issuer.privateKey): string {
  const payload = {
    id: 'L-1',
    licensee: 'Planta Norte',
    plan: 'pro',
    seats: 2,
    issued_at: '2026-01-01T00:00:00Z',
    expires_at: '2099-12-31T00:00:00Z',
    machines: [seat(machineInfo().machine_id)],
    ...changes,
  }
  const bytes = Buffer.from(JSON.stringify(payload))
  return JSON.stringify({
    format: 'parada-licence',
    version: 1,
    payload: bytes.toString('base64url'),
    signature: sign(null, bytes, key).toString('base64url'),
  })
}

let it: TestCompanion
beforeEach(async () => {
  it = await testCompanion({ licencePublicKey: pem })
})
afterEach(() => it.stop())
const install = (content: string, on = it) => on.call('POST', '/license/install', { content })

describe('a licence file', () => {
  test('is installed, holds, and opens PRO calls without an entitlement', async () => {
    expect((await install(licence())).body).toMatchObject({
      license_valid: true,
      license_info: { error_message: null, licensee: 'Planta Norte', plan: 'pro', seats: 2 },
    })
    expect((await it.call('GET', '/license/authorized-machines')).body).toMatchObject({
      authorized_machines: [{ machine_id: machineInfo().machine_id }],
    })
    // Not "PRO required" any more, but what is wrong with the input.
    expect(await it.call('POST', '/project/desktop/apply-to-file', {})).toMatchObject({
      status: 400,
      body: { code: 'companion.invalidInput' },
    })
  })

  test.each([
    ['of another issuer', () => licence({}, generateKeyPairSync('ed25519').privateKey)],
    [
      'changed after it was signed',
      () => {
        const file = JSON.parse(licence()) as { payload: string }
        const payload = JSON.parse(Buffer.from(file.payload, 'base64url').toString()) as { seats: number }
        return JSON.stringify({
          ...file,
          payload: Buffer.from(JSON.stringify({ ...payload, seats: 99 })).toString('base64url'),
        })
      },
    ],
    ['that is no licence', () => 'isto é uma foto'],
    ['of another kind', () => JSON.stringify({ format: 'parada-tmx', version: 1 })],
  ])('%s is refused and nothing is kept', async (_what, content) => {
    expect(await install(content())).toMatchObject({
      status: 403,
      body: { code: 'companion.licenceInvalid', suggestions: [expect.any(String)] },
    })
    expect((await it.call('GET', '/license/status')).body).toMatchObject({ license_valid: false })
  })

  test('that has run out, or is for another machine, says so', async () => {
    expect((await install(licence({ expires_at: '2020-01-01T00:00:00Z' }))).body).toMatchObject({
      license_valid: false,
      license_info: { error_message: 'A licença venceu em 01/01/2020.' },
    })
    expect((await install(licence({ machines: [seat('another')] }))).body).toMatchObject({
      license_valid: false,
      license_info: { error_message: expect.stringContaining('não inclui esta máquina') },
    })
    expect(await it.call('POST', '/project/desktop/apply-to-file', {})).toMatchObject({
      body: { code: 'companion.proRequired' },
    })
  })

  test('without a free seat the machine is not added; with one but no server it says what to configure', async () => {
    await install(licence({ machines: [seat('a'), seat('b')] }))
    expect(await it.call('POST', '/license/authorize-current-machine')).toMatchObject({
      status: 409,
      body: { code: 'companion.licenceSeatsTaken', params: { seats: 2 } },
    })
    await install(licence({ machines: [seat('a')] }))
    expect(await it.call('POST', '/license/authorize-current-machine')).toMatchObject({
      status: 501,
      body: { code: 'companion.serverNotConfigured' },
    })
  })

  test('the API server gives its key and adds the machine; without it the remembered key still checks', async () => {
    let asked = 0
    const server = createServer((request, reply) => {
      if (request.url === '/api/licences/key') return reply.end(pem)
      asked++
      return reply.end(licence())
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const serverUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const connected = await testCompanion({ serverUrl })
    expect((await install(licence({ machines: [seat('a')] }), connected)).body).toMatchObject({ license_valid: false })
    expect((await connected.call('POST', '/license/authorize-current-machine')).body).toEqual({ ok: true, error: null })
    expect(asked).toBe(1)
    server.close()
    expect((await connected.call('GET', '/license/status')).body).toMatchObject({ license_valid: true })
    await install(licence({ machines: [seat('a')] }), connected)
    expect(await connected.call('POST', '/license/authorize-current-machine')).toMatchObject({
      status: 502,
      body: { code: 'companion.serverUnreachable' },
    })
    await connected.stop()
  })
})
