import { createPublicKey, type KeyObject, randomUUID } from 'node:crypto'
import type { IssuedLicence } from '@parada/protocol'
import { done, failed, type Outcome } from '@parada/schedule'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import { serverProblem } from '../problem.ts'
import type { Db } from '../storage/db.ts'
import { addMachine, licenceFileOf, licenceIdIn, Machine } from './licence-file.ts'

/** What an installation asks for one more machine with: its licence file as it has it, and the machine. */
export const AuthorizeInput = z.object({ licence: z.string().max(2_000_000), machine: Machine })

interface NewLicence {
  readonly licensee: string
  readonly plan: 'pro' | 'enterprise'
  readonly seats: number
  readonly days: number | null
  readonly machines: readonly Machine[]
}

export type Licences = ReturnType<typeof createLicences>

/** Issues licence files: signed with Ed25519, bound to machines, with a number of seats. */
export function createLicences(db: Db, clock: Clock, key: KeyObject) {
  const publicKey = createPublicKey(key)

  return {
    publicKeyPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),

    async issue(wanted: NewLicence, issuedBy: string): Promise<Outcome<{ id: string; file: string }>> {
      if (wanted.machines.length > wanted.seats)
        return failed(serverProblem('licence.seatsTaken', { seats: wanted.seats }, 'checkInput'))
      const now = clock.now()
      const id = randomUUID()
      const file = await db.transaction().execute(async tx => {
        await tx
          .insertInto('licences')
          .values({
            id,
            licensee: wanted.licensee,
            plan: wanted.plan,
            seats: wanted.seats,
            issued_by: issuedBy,
            issued_at: now.toISOString(),
            expires_at: wanted.days === null ? null : new Date(now.getTime() + wanted.days * 86_400_000).toISOString(),
            revoked_at: null,
          })
          .execute()
        for (const machine of wanted.machines) await addMachine(tx, id, machine, now)
        return licenceFileOf(tx, id, key)
      })
      return done({ id, file })
    },

    async list(): Promise<Outcome<IssuedLicence[]>> {
      const rows = await db
        .selectFrom('licences')
        .selectAll()
        .select(({ selectFrom }) =>
          selectFrom('licence_machines')
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .whereRef('licence_machines.licence_id', '=', 'licences.id')
            .as('machines'),
        )
        .orderBy('issued_at', 'desc')
        .execute()
      return done(
        rows.map(row => ({
          id: row.id,
          licensee: row.licensee,
          plan: row.plan,
          seats: row.seats,
          machines: Number(row.machines ?? 0),
          issuedAt: row.issued_at,
          expiresAt: row.expires_at,
          revokedAt: row.revoked_at,
        })),
      )
    },

    async revoke(id: string): Promise<Outcome<{ ok: true }>> {
      const row = await db
        .updateTable('licences')
        .set({ revoked_at: clock.now().toISOString() })
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      return row ? done({ ok: true }) : failed(serverProblem('licence.unknown', {}, 'checkInput'))
    },

    /**
     * Adds a machine to a licence that its holder shows: the holder of the signed file may seat its machines. Gives the
     * renewed file. Codes `licence.*`.
     */
    async authorize(input: z.infer<typeof AuthorizeInput>): Promise<Outcome<string>> {
      const invalid = () => failed(serverProblem('licence.invalid', {}, 'askIssuer'))
      const id = licenceIdIn(input.licence, publicKey)
      if (id === null) return invalid()
      return db.transaction().execute(async tx => {
        const row = await tx.selectFrom('licences').selectAll().where('id', '=', id).executeTakeFirst()
        if (!row) return invalid()
        if (row.revoked_at !== null) return failed(serverProblem('licence.revoked', {}, 'askIssuer'))
        if (row.expires_at !== null && row.expires_at < clock.now().toISOString())
          return failed(serverProblem('licence.expired', { date: row.expires_at.slice(0, 10) }, 'askIssuer'))
        // Holds the row on PostgreSQL, so that seats are counted one after the other.
        await tx.updateTable('licences').set({ seats: row.seats }).where('id', '=', id).execute()
        const known = await tx
          .selectFrom('licence_machines')
          .select('machine_id')
          .where('licence_id', '=', id)
          .where('machine_id', '=', input.machine.machine_id)
          .executeTakeFirst()
        if (!known && !(await addMachine(tx, id, input.machine, clock.now())))
          return failed(serverProblem('licence.seatsTaken', { seats: row.seats }, 'askIssuer'))
        return done(await licenceFileOf(tx, id, key))
      })
    },
  }
}
