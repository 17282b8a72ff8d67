import { type KeyObject, sign, verify } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../storage/db.ts'

export const Machine = z.object({
  machine_id: z.string().min(1).max(200),
  host_name: z.string().max(300),
  host_id: z.string().max(200),
})
export type Machine = z.infer<typeof Machine>

const LicenceFile = z.object({
  format: z.literal('parada-licence'),
  version: z.literal(1),
  payload: z.string(),
  signature: z.string(),
})

/** The signed file of a licence with its machines. */
export async function licenceFileOf(on: Db, id: string, key: KeyObject): Promise<string> {
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
export async function addMachine(on: Db, id: string, machine: Machine, now: Date): Promise<boolean> {
  const at = now.toISOString()
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

/** The id in a file that we signed; null for any other text. */
export function licenceIdIn(text: string, publicKey: KeyObject): string | null {
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
