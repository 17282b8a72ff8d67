import type { Step } from './types.ts'

/** Tables of the identity library in the form it asks for (a test compares), and what we keep beside them. */
export const identityTables: Step = {
  name: '0001-identity',
  async up(db, { moment, truth }) {
    const { schema } = db
    await schema
      .createTable('user')
      .addColumn('id', 'text', c => c.primaryKey())
      .addColumn('name', 'text', c => c.notNull())
      .addColumn('email', 'text', c => c.notNull().unique())
      .addColumn('emailVerified', truth, c => c.notNull())
      .addColumn('image', 'text')
      .addColumn('createdAt', moment, c => c.notNull())
      .addColumn('updatedAt', moment, c => c.notNull())
      .addColumn('twoFactorEnabled', truth)
      .addColumn('role', 'text')
      .addColumn('banned', truth)
      .addColumn('banReason', 'text')
      .addColumn('banExpires', moment)
      .execute()
    await schema
      .createTable('session')
      .addColumn('id', 'text', c => c.primaryKey())
      .addColumn('expiresAt', moment, c => c.notNull())
      .addColumn('token', 'text', c => c.notNull().unique())
      .addColumn('createdAt', moment, c => c.notNull())
      .addColumn('updatedAt', moment, c => c.notNull())
      .addColumn('ipAddress', 'text')
      .addColumn('userAgent', 'text')
      .addColumn('userId', 'text', c => c.notNull().references('user.id').onDelete('cascade'))
      .addColumn('activeOrganizationId', 'text')
      .addColumn('impersonatedBy', 'text')
      .execute()
    await schema
      .createTable('account')
      .addColumn('id', 'text', c => c.primaryKey())
      .addColumn('accountId', 'text', c => c.notNull())
      .addColumn('providerId', 'text', c => c.notNull())
      .addColumn('userId', 'text', c => c.notNull().references('user.id').onDelete('cascade'))
      .addColumn('accessToken', 'text')
      .addColumn('refreshToken', 'text')
      .addColumn('idToken', 'text')
      .addColumn('accessTokenExpiresAt', moment)
      .addColumn('refreshTokenExpiresAt', moment)
      .addColumn('scope', 'text')
      .addColumn('password', 'text')
      .addColumn('createdAt', moment, c => c.notNull())
      .addColumn('updatedAt', moment, c => c.notNull())
      .execute()
    await schema
      .createTable('verification')
      .addColumn('id', 'text', c => c.primaryKey())
      .addColumn('identifier', 'text', c => c.notNull())
      .addColumn('value', 'text', c => c.notNull())
      .addColumn('expiresAt', moment, c => c.notNull())
      .addColumn('createdAt', moment, c => c.notNull())
      .addColumn('updatedAt', moment, c => c.notNull())
      .execute()
    await schema
      .createTable('organization')
      .addColumn('id', 'text', c => c.primaryKey())
      .addColumn('name', 'text', c => c.notNull())
      .addColumn('slug', 'text', c => c.notNull().unique())
      .addColumn('logo', 'text')
      .addColumn('createdAt', moment, c => c.notNull())
      .addColumn('metadata', 'text')
      .execute()
    await schema
      .createTable('member')
      .addColumn('id', 'text', c => c.primaryKey())
      .addColumn('organizationId', 'text', c => c.notNull().references('organization.id').onDelete('cascade'))
      .addColumn('userId', 'text', c => c.notNull().references('user.id').onDelete('cascade'))
      .addColumn('role', 'text', c => c.notNull())
      .addColumn('createdAt', moment, c => c.notNull())
      .execute()
    await schema
      .createTable('invitation')
      .addColumn('id', 'text', c => c.primaryKey())
      .addColumn('organizationId', 'text', c => c.notNull().references('organization.id').onDelete('cascade'))
      .addColumn('email', 'text', c => c.notNull())
      .addColumn('role', 'text')
      .addColumn('status', 'text', c => c.notNull())
      .addColumn('expiresAt', moment, c => c.notNull())
      .addColumn('createdAt', moment, c => c.notNull())
      .addColumn('inviterId', 'text', c => c.notNull().references('user.id').onDelete('cascade'))
      .execute()
    await schema
      .createTable('twoFactor')
      .addColumn('id', 'text', c => c.primaryKey())
      .addColumn('secret', 'text', c => c.notNull())
      .addColumn('backupCodes', 'text', c => c.notNull())
      .addColumn('userId', 'text', c => c.notNull().references('user.id').onDelete('cascade'))
      .addColumn('verified', truth)
      .addColumn('failedVerificationCount', 'integer')
      .addColumn('lockedUntil', moment)
      .execute()
    await schema
      .createTable('passkey')
      .addColumn('id', 'text', c => c.primaryKey())
      .addColumn('name', 'text')
      .addColumn('publicKey', 'text', c => c.notNull())
      .addColumn('userId', 'text', c => c.notNull().references('user.id').onDelete('cascade'))
      .addColumn('credentialID', 'text', c => c.notNull())
      .addColumn('counter', 'integer', c => c.notNull())
      .addColumn('deviceType', 'text', c => c.notNull())
      .addColumn('backedUp', truth, c => c.notNull())
      .addColumn('transports', 'text')
      .addColumn('createdAt', moment)
      .addColumn('aaguid', 'text')
      .execute()
    const indexes = [
      ['session', 'userId'],
      ['account', 'userId'],
      ['verification', 'identifier'],
      ['member', 'organizationId'],
      ['member', 'userId'],
      ['invitation', 'organizationId'],
      ['invitation', 'email'],
      ['twoFactor', 'secret'],
      ['twoFactor', 'userId'],
      ['passkey', 'userId'],
      ['passkey', 'credentialID'],
    ] as const
    for (const [table, column] of indexes)
      await schema.createIndex(`${table}_${column}_idx`).on(table).column(column).execute()

    await schema
      .createTable('installation')
      .addColumn('name', 'text', c => c.primaryKey())
      .addColumn('value', 'text', c => c.notNull())
      .execute()
    await schema
      .createTable('identities')
      .addColumn('provider', 'text', c => c.notNull())
      .addColumn('subject', 'text', c => c.notNull())
      .addColumn('user_id', 'text', c => c.notNull().references('user.id').onDelete('cascade'))
      .addColumn('created_at', 'text', c => c.notNull())
      .addPrimaryKeyConstraint('identities_pk', ['provider', 'subject'])
      .execute()
    await schema
      .createTable('session_proofs')
      .addColumn('session_id', 'text', c => c.primaryKey())
      .addColumn('first_factor_at', 'text')
      .addColumn('second_factor_at', 'text')
      .execute()
    await schema
      .createTable('sign_in_failures')
      .addColumn('key', 'text', c => c.primaryKey())
      .addColumn('failures', 'integer', c => c.notNull())
      .addColumn('since', 'text', c => c.notNull())
      .addColumn('locked_until', 'text')
      .execute()
    await schema
      .createTable('mails')
      .addColumn('id', 'text', c => c.primaryKey())
      .addColumn('recipient', 'text', c => c.notNull())
      .addColumn('kind', 'text', c => c.notNull())
      .addColumn('subject', 'text', c => c.notNull())
      .addColumn('body', 'text', c => c.notNull())
      .addColumn('created_at', 'text', c => c.notNull())
      .addColumn('sent_at', 'text')
      .addColumn('error', 'text')
      .execute()
  },
}
