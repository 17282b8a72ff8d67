import { createPublicKey, verify } from 'node:crypto'
import { done, failed, type Outcome } from '@parada/schedule'
import { z } from 'zod'
import { companionProblem } from '../problem.ts'

/** What a licence grants, and to which machines. */
export const LicencePayload = z.object({
  id: z.string(),
  licensee: z.string(),
  plan: z.enum(['pro', 'enterprise']),
  seats: z.number().int().positive(),
  issued_at: z.string(),
  expires_at: z.string().nullable(),
  machines: z.array(
    z.object({ host_name: z.string(), host_id: z.string(), machine_id: z.string(), added_at: z.string() }),
  ),
})
export type LicencePayload = z.infer<typeof LicencePayload>

/** The file: the payload exactly as signed, base64url, and an Ed25519 signature over those bytes. */
const LicenceFile = z.object({
  format: z.literal('parada-licence'),
  version: z.literal(1),
  payload: z.string(),
  signature: z.string(),
})

/**
 * Reads a licence file signed by the holder of `publicKey` (PEM). Expiry and machine are checked by `licenceProblem`.
 * Codes: `companion.licenceInvalid`.
 */
export function readLicence(text: string, publicKey: string): Outcome<LicencePayload> {
  const invalid = () => failed(companionProblem('companion.licenceInvalid', {}, 'askIssuer'))
  let file: unknown
  try {
    file = JSON.parse(text)
  } catch {
    return invalid()
  }
  const parsed = LicenceFile.safeParse(file)
  if (!parsed.success) return invalid()
  const payload = Buffer.from(parsed.data.payload, 'base64url')
  const signature = Buffer.from(parsed.data.signature, 'base64url')
  if (!verify(null, payload, createPublicKey(publicKey), signature)) return invalid()
  let signed: unknown
  try {
    signed = JSON.parse(payload.toString('utf8'))
  } catch {
    return invalid()
  }
  const content = LicencePayload.safeParse(signed)
  return content.success ? done(content.data) : invalid()
}

/** Why a genuine licence does not hold here and now; null when it does. */
export function licenceProblem(licence: LicencePayload, machineId: string, today: string) {
  if (licence.expires_at !== null && licence.expires_at < today)
    return companionProblem('companion.licenceExpired', { date: licence.expires_at.slice(0, 10) }, 'askIssuer')
  if (!licence.machines.some(each => each.machine_id === machineId))
    return companionProblem('companion.licenceOtherMachine', { machine: machineId.slice(0, 8) }, 'askIssuer')
  return null
}
