import type { ProjectShare } from '@parada/protocol'
import type { Role } from '../authorization/roles.ts'
import type { Db } from '../storage/db.ts'

/** Addresses of people, and who has not come yet, are shown only to those who may share. */
export async function sharesOf(db: Db, projectId: string, withEmail: boolean): Promise<ProjectShare[]> {
  const rows = await db
    .selectFrom('project_access')
    .leftJoin('user', join =>
      join.onRef('user.id', '=', 'project_access.subject_id').on('project_access.subject_kind', '=', 'user'),
    )
    .leftJoin('organization', join =>
      join
        .onRef('organization.id', '=', 'project_access.subject_id')
        .on('project_access.subject_kind', '=', 'organization'),
    )
    .select([
      'project_access.subject_kind',
      'project_access.subject_id',
      'project_access.role',
      'project_access.crew',
      'project_access.opened_at',
      'project_access.email as typed',
      'user.name as person',
      'user.email',
      'organization.name as company',
    ])
    .where('project_id', '=', projectId)
    .orderBy('subject_kind')
    .orderBy('subject_id')
    .execute()
  const pending = withEmail
    ? await db.selectFrom('pending_shares').selectAll().where('project_id', '=', projectId).execute()
    : []
  // Who has an account and has not opened the plan looks as who has none: the address that was typed.
  const unopened = (row: (typeof rows)[number]) =>
    row.subject_kind === 'user' && row.opened_at === null && row.typed !== null
  const waiting = [
    ...pending.map(row => ({ email: row.email, role: row.role, crew: row.crew })),
    ...rows.filter(unopened).map(row => ({ email: row.typed ?? '', role: row.role, crew: row.crew })),
  ].sort((a, b) => (a.email < b.email ? -1 : 1))
  return [
    ...rows
      .filter(row => !unopened(row))
      .map(row => ({
        kind: row.subject_kind,
        id: row.subject_id,
        name: (row.subject_kind === 'user' ? row.person : row.company) ?? '',
        ...(withEmail && row.email !== null && { email: row.email }),
        role: row.role as Role,
        ...(row.crew !== null && { crew: row.crew }),
      })),
    ...(withEmail ? waiting : []).map(({ email, role, crew }) => ({
      kind: 'user' as const,
      id: email,
      name: email,
      email,
      role: role as Role,
      ...(crew !== null && { crew }),
      waiting: true as const,
    })),
  ]
}
