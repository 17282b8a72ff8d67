import { expect, test } from 'vitest'
import type { Identity } from '../identity/identity.ts'
import { callerProblem, requireFeature, requireScope } from './callers.ts'

const ana = { userId: 'ana', isAdmin: false, scopes: null } as unknown as Identity
const admin = { userId: 'root', isAdmin: true, scopes: null } as unknown as Identity

const CALLS: readonly [
  caller: 'anyone' | 'user' | 'admin',
  who: Identity | null,
  named: readonly (string | undefined)[],
  problem: string | null,
][] = [
  ['anyone', null, [], null],
  ['anyone', ana, ['bia'], null],
  ['user', null, [], 'identity.signedOut'],
  ['user', ana, [], null],
  ['user', ana, ['ana', undefined], null],
  ['user', ana, [undefined, 'bia'], 'identity.otherUser'],
  ['admin', null, [], 'identity.signedOut'],
  ['admin', ana, [], 'identity.notAdmin'],
  ['admin', admin, [], null],
  ['admin', admin, ['ana'], 'identity.otherUser'],
]

test.each(CALLS)('a call for %s', (caller, who, named, problem) => {
  expect(callerProblem(caller, who, named)?.code ?? null).toBe(problem)
})

test('a key does what its scopes say, a session is no key', () => {
  const key = { ...ana, scopes: ['plans:read'] }
  expect(requireScope(key, 'plans:read')).toBeNull()
  expect(requireScope(key, 'plans:write')).toMatchObject({ problems: [{ code: 'keys.scope' }] })
  expect(requireScope(ana, 'plans:read')).toMatchObject({ problems: [{ code: 'keys.scope' }] })
})

test('a feature is asked of the subscription', () => {
  const access = {
    hasAccess: true,
    plan: 'pro',
    features: ['shareReport'],
    isAdmin: false,
    subscription: null,
  } as const
  expect(requireFeature({ ...access, features: ['shareReport'] }, 'shareReport')).toBeNull()
  expect(requireFeature({ ...access, features: [] }, 'shareReport')).toMatchObject({
    problems: [{ code: 'access.proRequired' }],
  })
})
