import { timingSafeEqual } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { cleanName } from '../identity/clean-name.ts'
import { PASSWORD_LENGTH } from '../identity/embedded.ts'
import { isAdministrator } from '../identity/identity.ts'
import { weaknessOf } from '../identity/weak-password.ts'
import { serverProblem } from '../problem.ts'
import type { Services } from '../services.ts'
import { isoOf } from '../storage/schema.ts'
import { type AuthAnswer, answerOf, askLibrary, bodyOf, sendAnswer, weakAnswer } from './auth-answer.ts'
import { sendProblem } from './reply.ts'

/** Minimum milliseconds before a mail is promised: the response time would reveal whether an address is known. */
const SAME_TIME = 1000

/** How a new account comes to be: at once, by a link in a mail, or by an administrator; or not at all. */
type Way = 'now' | 'mail' | 'request' | 'closed'

/** What the page sends; `invitation` is the id in the link of an invitation. */
const Wanted = z.object({
  name: z.string().transform(cleanName).pipe(z.string().min(1).max(200)),
  email: z.email().max(320),
  password: z.string(),
  invitation: z.string().nullish(),
  setUpCode: z.string().max(100).nullish(),
})

/**
 * Signing up. Who has no account yet and who has one get the same answer in the same time, except where the account opens
 * at once: the first of an installation, by an invitation of its administrator, or where the installation says so (`PARADA_SIGN_UP=open`).
 */
export async function signUp(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  text: string | undefined,
) {
  const wanted = Wanted.safeParse(bodyOf(text))
  if (!wanted.success) return sendAnswer(services, request, reply, faultOf(wanted.error))
  const { invitation, setUpCode, ...account } = wanted.data
  if ((await setUpIsOpen(services)) && !isSetUpCode(services, setUpCode ?? ''))
    return sendProblem(services, request, reply, serverProblem('identity.setUpCode', {}, 'seeStart'))
  const weakness = weaknessOf(account.password, account)
  if (weakness !== null) return sendAnswer(services, request, reply, weakAnswer(weakness))
  const way = await wayOf(services, account.email, invitation ?? null)
  if (way === 'closed')
    return sendProblem(services, request, reply, serverProblem('identity.signUpClosed', {}, 'tellAdministrator'))
  if (way === 'now') return sendAnswer(services, request, reply, await library(services, request, text))
  // Here the same is done for every address, in the same time: whether it is known is not even looked up.
  if (way === 'request') return sendAnswer(services, request, reply, await ask(services, account))
  const waited = sleep(SAME_TIME)
  const answer = sameForAll(await library(services, request, text))
  await waited
  return sendAnswer(services, request, reply, answer)
}

/** Whether the first account is still to be made, on a server that others than this machine reach. */
export async function setUpIsOpen({ config, storage }: Pick<Services, 'config' | 'storage'>): Promise<boolean> {
  if (config.setUpCode === null) return false
  return (await storage.db.selectFrom('user').select('id').limit(1).executeTakeFirst()) === undefined
}

function isSetUpCode({ config }: Services, given: string): boolean {
  const [ours, theirs] = [config.setUpCode ?? '', given].map(each =>
    Buffer.from(each.toUpperCase().replace(/[^A-Z0-9]/g, '')),
  )
  return ours !== undefined && theirs !== undefined && ours.length === theirs.length && timingSafeEqual(ours, theirs)
}

async function wayOf(services: Services, email: string, invitation: string | null): Promise<Way> {
  const { PARADA_SIGN_UP: rule, PARADA_EMBEDDED_IDENTITY: embedded } = services.config.settings
  const { db } = services.storage
  const { canSend } = services.mailer
  const someone = await db.selectFrom('user').select('id').limit(1).executeTakeFirst()
  // Without accounts of our own the library refuses by itself.
  if (!someone || !embedded) return canSend ? 'mail' : 'now'
  if (rule === 'closed') return 'closed'
  const invited = invitation !== null && (await inviterOf(services, email, invitation))
  if (rule === 'invited' && !invited) return 'closed'
  if (canSend) return 'mail'
  // The administrator who passed an invitation's link on has vouched for the address. Any other person may found an
  // organization and holds the links of it: an invitation of theirs proves nothing.
  return rule === 'open' || invited === 'administrator' ? 'now' : 'request'
}

/** Who invited this address by the link that is shown; false where the link is none, is another's, or is over. */
async function inviterOf(
  { storage, clock }: Services,
  email: string,
  invitation: string,
): Promise<'administrator' | 'person' | false> {
  const row = await storage.db
    .selectFrom('invitation')
    .innerJoin('user', 'user.id', 'invitation.inviterId')
    .select(['invitation.expiresAt', 'user.role'])
    .where('invitation.id', '=', invitation)
    .where('invitation.email', '=', email.toLowerCase())
    .where('invitation.status', '=', 'pending')
    .executeTakeFirst()
  if (row === undefined || isoOf(row.expiresAt) <= clock.now().toISOString()) return false
  return isAdministrator(row.role) ? 'administrator' : 'person'
}

async function library(services: Services, request: FastifyRequest, text: string | undefined): Promise<AuthAnswer> {
  const { invitation: _ours, setUpCode: _shown, ...theirs } = bodyOf(text) ?? {}
  return askLibrary(services, request, '/sign-up/email', JSON.stringify(theirs))
}

/**
 * The library's answers for a new and for a known address differ in details, and of two who ask for a new one at once
 * it refuses one: a user who must first prove their address learns no more than that a mail is on its way.
 */
function sameForAll(answer: AuthAnswer): AuthAnswer {
  const raced = answer.status === 422 && bodyOf(answer.text)?.code === 'FAILED_TO_CREATE_USER'
  return answer.status < 400 || raced ? answerOf(200, { token: null, user: null }) : answer
}

async function ask(
  services: Services,
  wanted: { readonly name: string; readonly email: string; readonly password: string },
): Promise<AuthAnswer> {
  const { length } = wanted.password
  if (length < PASSWORD_LENGTH.least) return refused('PASSWORD_TOO_SHORT', 'Password too short')
  if (length > PASSWORD_LENGTH.most) return refused('PASSWORD_TOO_LONG', 'Password too long')
  const { password } = await services.auth.$context
  const code = await services.signUpRequests.ask({ ...wanted, password: await password.hash(wanted.password) })
  return answerOf(200, { token: null, user: null, request: { code } })
}

const refused = (code: string, message: string): AuthAnswer => answerOf(400, { code, message })

function faultOf({ issues }: z.ZodError): AuthAnswer {
  const field = String(issues[0]?.path[0] ?? 'body')
  return field === 'email' ? refused('INVALID_EMAIL', 'Invalid email') : refused('VALIDATION_ERROR', `Invalid ${field}`)
}
