import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a crew's token stands for. */
export interface CrewGrant {
  /** Id of the link, a UUID. */
  readonly id: string
  readonly projectId: string
  readonly crew: string
  /** ISO text; the token holds it by the second. */
  readonly expiresAt: string
}

const ID_BYTES = 16
const TIME_BYTES = 4
/** Bytes of the signature: 192 bits cannot be guessed. */
const SIGNATURE_BYTES = 24
const TOKEN_BYTES = ID_BYTES + TIME_BYTES + SIGNATURE_BYTES

const secondsOf = (at: string): number => Math.floor(Date.parse(at) / 1000)

function signatureOf(key: Buffer, grant: CrewGrant): Buffer {
  const said = JSON.stringify([grant.id, grant.projectId, grant.crew, secondsOf(grant.expiresAt)])
  return createHmac('sha256', key).update(said).digest().subarray(0, SIGNATURE_BYTES)
}

/** The token of a link: its id, when it ends, and a signature over these, the plan and the crew. */
export function tokenOf(key: Buffer, grant: CrewGrant): string {
  const head = Buffer.alloc(ID_BYTES + TIME_BYTES)
  head.write(grant.id.replaceAll('-', ''), 'hex')
  head.writeUInt32BE(secondsOf(grant.expiresAt), ID_BYTES)
  return Buffer.concat([head, signatureOf(key, grant)]).toString('base64url')
}

/** The link that a token names; null for what cannot be a token. Says nothing about whether it is signed. */
export function linkIn(token: string): string | null {
  if (!/^[\w-]{40,80}$/.test(token)) return null
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== TOKEN_BYTES) return null
  const hex = bytes.subarray(0, ID_BYTES).toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Whether a token is that of a link, for this plan, crew and end. */
export function isTokenOf(key: Buffer, token: string, grant: CrewGrant): boolean {
  const [given, wanted] = [Buffer.from(token, 'base64url'), Buffer.from(tokenOf(key, grant), 'base64url')]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
