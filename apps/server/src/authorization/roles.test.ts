import { expect, test } from 'vitest'
import { mayDo, ownsPlan, ROLE_FOR, type Role, roleIn, type Standing } from './roles.ts'

const PLAN = { ownerId: 'ana', organizationId: 'usina' }
const standing = (facts: Partial<Standing>): Standing => ({
  userId: 'bia',
  plan: PLAN,
  memberships: [],
  shares: [],
  ...facts,
})

const STANDINGS: readonly [about: string, facts: Partial<Standing>, role: Role | null][] = [
  ['the owner', { userId: 'ana' }, 'planner'],
  ['the owner, though it is shared with them as less', { userId: 'ana', shares: ['viewer'] }, 'planner'],
  ['a stranger', {}, null],
  [
    'a member of its organization with whom nothing is shared',
    { memberships: [{ organizationId: 'usina', role: 'member' }] },
    null,
  ],
  ['an administrator of its organization', { memberships: [{ organizationId: 'usina', role: 'admin' }] }, 'planner'],
  ['the same under the prefixed name', { memberships: [{ organizationId: 'usina', role: 'org:admin' }] }, 'planner'],
  ['an owner of its organization', { memberships: [{ organizationId: 'usina', role: 'owner' }] }, 'planner'],
  ['an administrator of another organization', { memberships: [{ organizationId: 'outra', role: 'admin' }] }, null],
  [
    'an administrator of any, of a plan of nobody but its owner',
    { plan: { ownerId: 'ana', organizationId: null }, memberships: [{ organizationId: 'usina', role: 'admin' }] },
    null,
  ],
  ['somebody it is shared with', { shares: ['editor'] }, 'editor'],
  ['somebody it is shared with twice has the better', { shares: ['viewer', 'planner', 'editor'] }, 'planner'],
]

test.each(STANDINGS)('%s', (about, facts, role) => {
  expect(roleIn(standing(facts))).toBe(role)
  // Owner, or owner and administrator of its organization: not who it was merely shared with.
  expect(ownsPlan(standing(facts))).toBe(/^(the owner|the same under|an (administrator|owner) of its)/.test(about))
})

/** Who may do what (decisions, "Who may do what"), written out: a change of the table in code must be made here as well. */
const MAY: Readonly<Record<Role, readonly string[]>> = {
  supervisor: ['report'],
  viewer: ['read', 'follow', 'copy', 'readHistory', 'readShares'],
  editor: ['edit', 'rename', 'file', 'nameVersion', 'readAudit', 'publishReport'],
  planner: ['share', 'remove', 'restore', 'leadCrews'],
}

test.each(Object.keys(ROLE_FOR) as (keyof typeof ROLE_FOR)[])(
  '%s is done by its role and those above, and by no other',
  action => {
    const roles: readonly Role[] = ['supervisor', 'viewer', 'editor', 'planner']
    const first = roles.findIndex(role => MAY[role].includes(action))
    expect(first).not.toBe(-1)
    expect(roles.map(role => mayDo(role, action))).toEqual(roles.map((_role, at) => at >= first))
  },
)
