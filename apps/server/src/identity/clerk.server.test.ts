import { generateKeyPairSync } from 'node:crypto'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPlace, ENGINES, type Place } from '../testing/engines.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { clerkHost } from './clerk-key.ts'
import { has, type Identity, reverificationNeeded } from './identity.ts'

const HOST = 'calm-fox-1.clerk.accounts.example'
const KEY = `pk_test_${Buffer.from(`${HOST}$`).toString('base64')}`

test('a publishable key is a prefix and a host that ends in a dollar sign', () => {
  expect(clerkHost(KEY)).toBe(HOST)
  expect(clerkHost(KEY.replace('test', 'live'))).toBe(HOST)
  for (const wrong of [
    '',
    'pk_test_',
    KEY.replace('pk', 'sk'),
    KEY.replace('test', 'prod'),
    `pk_test_${Buffer.from(HOST).toString('base64')}`,
    `pk_test_${Buffer.from('not a host$').toString('base64')}`,
    'pk_test_!!!!',
  ])
    expect(clerkHost(wrong)).toBeNull()
})

test('roles and permissions get their prefix, features and plans are read from the claims', () => {
  const identity = {
    organization: { id: 'o', name: '', slug: '', role: 'org:admin', permissions: ['org:project:edit'] },
    claims: { plans: ['pro'], features: ['ai'] },
  } as unknown as Identity
  expect(has(identity, { role: 'admin' })).toBe(true)
  expect(has(identity, { role: 'org:admin', permission: 'project:edit' })).toBe(true)
  expect(has(identity, { role: 'member' })).toBe(false)
  expect(has(identity, { permission: 'org:project:delete' })).toBe(false)
  expect(has(identity, { feature: 'ai', plan: 'pro' })).toBe(true)
  expect(has(identity, { plan: 'enterprise' })).toBe(false)
  expect(has({ ...identity, organization: null }, { role: 'admin' })).toBe(false)
})

test.each([
  ['strict_mfa', true, 9, 9, null],
  ['strict_mfa', true, 11, 9, 10],
  ['strict_mfa', true, 9, 11, 10],
  ['strict_mfa', false, 0, null, 10],
  ['strict', true, 99, 10, null],
  ['strict', true, 0, 11, 10],
  ['strict', false, 10, null, null],
  ['strict', false, 11, null, 10],
  ['moderate', true, 0, 60, null],
  ['moderate', true, 0, 61, 60],
  ['lax', true, 0, 1440, null],
  ['lax', true, 0, 1441, 1440],
  ['lax', true, 0, null, 1440],
] as const)('%s with a second factor %s, proofs %s and %s minutes old', (level, twoFactor, first, second, expected) => {
  expect(reverificationNeeded({ twoFactor, factorAge: { first, second } } as Identity, level)).toBe(expected)
})

describe.each(ENGINES)('Clerk sessions on %s (against tokens of our own making)', engine => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  let place: Place
  let server: TestServer
  beforeAll(async () => {
    place = await createPlace(engine)
    server = await startTestServer(place, {
      env: {
        PARADA_CLERK_PUBLISHABLE_KEY: KEY,
        PARADA_CLERK_JWT_KEY: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
        PARADA_CLERK_AUTHORIZED_PARTIES: 'https://parada.example',
      },
    })
  })
  afterAll(async () => {
    await server.stop()
    await place.remove()
  })

  const session = async (claims: object, more: { expires?: string; key?: typeof privateKey; issuer?: string } = {}) => {
    const token = await new SignJWT({ sid: 'sess_1', azp: 'https://parada.example', fva: [1, -1], ...claims })
      .setProtectedHeader({ alg: 'RS256' })
      .setIssuer(more.issuer ?? `https://${HOST}`)
      .setIssuedAt()
      .setExpirationTime(more.expires ?? '1m')
      .sign(more.key ?? privateKey)
    return server.window({ authorization: `Bearer ${token}` }).query('session.current')
  }

  test('a good session is somebody, always the same, with their organization and plan', async () => {
    const claims = {
      sub: 'user_1',
      name: 'Ana',
      o: { id: 'org_1', slg: 'usina', rol: 'admin', per: 'project:edit' },
      pla: 'u:pro',
    }
    const [one, two] = [await session(claims), await session(claims)]
    expect(one).toMatchObject({
      name: 'Ana',
      sessionId: 'sess_1',
      organization: { id: 'org_1', slug: 'usina', role: 'org:admin' },
      access: { plan: 'pro', hasAccess: true, isAdmin: false },
    })
    expect(two?.userId).toBe(one?.userId)
    expect((await session({ sub: 'user_2' }))?.userId).not.toBe(one?.userId)
  })

  test('pending, expired, foreign, forged and incomplete sessions are signed out', async () => {
    expect(await session({ sub: 'user_1', sts: 'pending' })).toBeNull()
    expect(await session({ sub: 'user_1' }, { expires: '-1m' })).toBeNull()
    expect(await session({ sub: 'user_1', azp: 'https://evil.example' })).toBeNull()
    expect(await session({ sub: 'user_1' }, { key: other })).toBeNull()
    expect(await session({ sub: 'user_1' }, { issuer: 'https://other.example' })).toBeNull()
    expect(await session({ sub: 'user_1', sid: undefined })).toBeNull()
    expect(await session({})).toBeNull()
  })

  test('an address that the provider verified is kept, unless it is somebody else’s; an unverified one never is', async () => {
    const { db } = server.server.services.storage
    const emailOf = async (sub: string) =>
      (
        await db
          .selectFrom('identities')
          .innerJoin('user', 'user.id', 'identities.user_id')
          .select('user.email')
          .where('subject', '=', sub)
          .executeTakeFirst()
      )?.email
    expect(await session({ sub: 'user_3', email: 'Carla@Example.com' })).toMatchObject({
      email: 'Carla@Example.com',
      emailVerified: false,
    })
    expect(await emailOf('user_3')).toBe('user_3@clerk.invalid')
    expect(await session({ sub: 'user_3', email: 'Carla@Example.com', email_verified: true })).toMatchObject({
      emailVerified: true,
    })
    expect(await emailOf('user_3')).toBe('carla@example.com')
    const ours = server.window()
    await ours.signUp('Davi', 'davi@example.com')
    const [other, own] = [
      await session({ sub: 'user_4', email: 'davi@example.com', email_verified: true }),
      await ours.query('session.current'),
    ]
    expect(other?.userId).not.toBe(own?.userId)
    expect(await emailOf('user_4')).toBe('user_4@clerk.invalid')
  })

  test('who administers and who is blocked is ours to say; acting as an administrator gives none of their powers', async () => {
    const me = (await session({ sub: 'user_5' }))!
    const { db, engine } = server.server.services.storage
    await db.updateTable('user').set({ role: 'admin' }).where('id', '=', me.userId).execute()
    expect(await session({ sub: 'user_5' })).toMatchObject({ access: { isAdmin: true }, proofs: ['clerk'] })
    expect(await session({ sub: 'user_5', act: { sub: 'user_1' } })).toMatchObject({
      access: { isAdmin: false },
      actor: { name: 'Ana' },
    })
    await db
      .updateTable('user')
      .set({ banned: engine === 'postgres' ? true : 1 })
      .where('id', '=', me.userId)
      .execute()
    expect(await session({ sub: 'user_5' })).toBeNull()
  })
})

test('a publishable key without the key that verifies its sessions is refused at the start', async () => {
  const place = await createPlace('sqlite')
  await expect(startTestServer(place, { env: { PARADA_CLERK_PUBLISHABLE_KEY: KEY } })).rejects.toThrow(
    'PARADA_CLERK_JWT_KEY',
  )
  await place.remove()
})
