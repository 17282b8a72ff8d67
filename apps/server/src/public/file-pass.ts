import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

/** A pass holds for so long, in milliseconds: enough to fetch or send one file. */
export const PASS_MS = 15 * 60_000

/**
 * What one address of a file lets its bearer do, once a caller with a key asked for it: read one plan in one form, or send
 * one file that becomes the plan of this id, or waits under it for a call. It names the key, ends with it, and is signed; nothing is kept for it.
 */
const Pass = z.object({
  may: z.enum(['export', 'upload', 'send']),
  /** Id of the key that asked. */
  key: z.string(),
  until: z.number(),
  /** The plan, or the id of a file that waits for a call. */
  project: z.string(),
  /** Form of an export. */
  to: z.string().optional(),
})
export type Pass = z.output<typeof Pass>

const signatureOf = (text: string, secret: Buffer): Buffer => createHmac('sha256', secret).update(text).digest()

export function writePass(pass: Pass, secret: Buffer): string {
  const text = Buffer.from(JSON.stringify(pass)).toString('base64url')
  return `${text}.${signatureOf(text, secret).toString('base64url')}`
}

/** The pass, if it is one of ours and still holds. */
export function readPass(written: string, secret: Buffer, now: number): Pass | null {
  const [text = '', signature = ''] = written.split('.')
  const [ours, theirs] = [signatureOf(text, secret), Buffer.from(signature, 'base64url')]
  if (ours.length !== theirs.length || !timingSafeEqual(ours, theirs)) return null
  const pass = Pass.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  return pass.until > now ? pass : null
}
