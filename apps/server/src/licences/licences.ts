import { createPublicKey, type KeyObject, randomUUID, sign, verify } from 'node:crypto'
import type { IssuedLicence } from '@parada/protocol'
import { done, failed, type Outcome } from '@parada/schedule'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import { serverProblem } from '../problem.ts'
import type { Db } from '../storage/db.ts'

const Machine = z.object({
  machine_id: z.string().min(1).max(200),
  host_name: z.string().max(300),
  host_id: z.string().max(200),
})
type Machine = z.infer<typeof Machine>

const LicenceFile = z.object({
  format: z.literal('parada-licence'),
  version: z.literal(1),
  payload: z.string(),
  signature: z.string(),
})

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

  const fileOf = async (on: Db, id: string): Promise<string> => {
    const row = await on.selectFrom('licences').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const machines = await on
      .selectFrom('licence_machines')
      .select(['host_name', 'host_id', 'machine_id', 'added_at'])
      .where('licence_id', '=', id)
      .orderBy('added_at')
      .execute()
    const payload = Buffer.from(
      JSON.stringify({
        id: row.id,
        licensee: row.licensee,
        plan: row.plan,
        seats: row.seats,
        issued_at: row.issued_at,
        expires_at: row.expires_at,
        machines,
      }),
    )
    return JSON.stringify({
      format: 'parada-licence',
      version: 1,
      payload: payload.toString('base64url'),
      signature: sign(null, payload, key).toString('base64url'),
    })
  }

  /** Takes a seat in one statement, so that two machines cannot both take the last. */
  const addMachine = async (on: Db, id: string, machine: Machine): Promise<boolean> => {
    const at = clock.now().toISOString()
    const { rows } = await sql`
      insert into licence_machines (licence_id, machine_id, host_name, host_id, added_at)
      select licences.id, ${machine.machine_id}, ${machine.host_name}, ${machine.host_id}, ${at} from licences
      where licences.id = ${id}
        and (select count(*) from licence_machines where licence_id = ${id}) < licences.seats
      on conflict (licence_id, machine_id) do nothing
      returning machine_id
    `.execute(on)
    return rows.length > 0
  }

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
        for (const machine of wanted.machines) await addMachine(tx, id, machine)
        return fileOf(tx, id)
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
     * Adds a machine to a licence that its holder shows: whoever has the signed file may seat its machines. Gives the
     * renewed file. Codes `licence.*`.
     */
    async authorize(input: z.infer<typeof AuthorizeInput>): Promise<Outcome<string>> {
      const invalid = () => failed(serverProblem('licence.invalid', {}, 'askIssuer'))
      const id = idOf(input.licence, publicKey)
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
        if (!known && !(await addMachine(tx, id, input.machine)))
          return failed(serverProblem('licence.seatsTaken', { seats: row.seats }, 'askIssuer'))
        return done(await fileOf(tx, id))
      })
    },
  }
}

/** The id in a file that we signed; null for any other text. */
function idOf(text: string, publicKey: KeyObject): string | null {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
  const file = LicenceFile.safeParse(given)
  if (!file.success) return null
  const payload = Buffer.from(file.data.payload, 'base64url')
  if (!verify(null, payload, publicKey, Buffer.from(file.data.signature, 'base64url'))) return null
  const { id } = JSON.parse(payload.toString('utf8')) as { id?: unknown }
  return typeof id === 'string' ? id : null
}
