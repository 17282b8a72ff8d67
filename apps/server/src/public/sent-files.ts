import type { Messages } from '@parada/messages'
import { done, failed, type Outcome } from '@parada/schedule'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import type { Identity } from '../identity/identity.ts'
import { serverProblem } from '../problem.ts'
import type { Db } from '../storage/db.ts'

/** Milliseconds that a sent file waits to be used, and how many of one person wait at most. */
export const SENT_MS = 3_600_000
const MOST_SENT = 20

/** How a call is given a file: as it stands, or as one that was sent before, so that it goes through no model. */
export const given = {
  content: z.string().min(1).max(14_500_000).optional().describe('The file in base64. Or `file`.'),
  file: z.string().max(100).optional().describe('A file that was sent to the address that `send_file` gave.'),
}

/** Keeps a file under its id for who sent it; sent again it takes the place of the first. Code `keys.tooManyFiles`. */
export async function keepSent(
  db: Db,
  clock: Clock,
  id: string,
  bytes: Buffer,
  who: Identity,
): Promise<Outcome<{ file: string; bytes: number }>> {
  const now = clock.now()
  const since = new Date(now.getTime() - SENT_MS).toISOString()
  await db.deleteFrom('sent_files').where('created_at', '<', since).execute()
  const { count } = await db
    .selectFrom('sent_files')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', who.userId)
    .where('id', '<>', id)
    .executeTakeFirstOrThrow()
  if (Number(count) >= MOST_SENT) return failed(serverProblem('keys.tooManyFiles', { limit: MOST_SENT }, 'tryLater'))
  const kept = { content: bytes.toString('base64'), created_at: now.toISOString() }
  await db
    .insertInto('sent_files')
    .values({ id, user_id: who.userId, ...kept })
    .onConflict(c => c.column('id').doUpdateSet(kept).where('sent_files.user_id', '=', who.userId))
    .execute()
  return done({ file: id, bytes: bytes.length })
}

/** Other text would be read as far as its letters go, into bytes of no meaning. */
const isBase64 = (text: string): boolean => /^[A-Za-z0-9+/_\s-]+={0,2}\s*$/.test(text)

/** The file of a call in base64, however it was given. Codes `server.invalidInput`. */
export async function contentOf(
  db: Db,
  clock: Clock,
  { content, file }: { readonly content?: string | undefined; readonly file?: string | undefined },
  who: Identity,
  words: Messages['inputFaults'],
): Promise<Outcome<string>> {
  const wrong = (reason: string) =>
    failed(
      serverProblem('server.invalidInput', { field: file === undefined ? 'content' : 'file', reason }, 'checkInput'),
    )
  if ((content === undefined) === (file === undefined)) return wrong(words.oneOf('content, file'))
  if (content !== undefined) return isBase64(content) ? done(content) : wrong(words.base64())
  const row = await db
    .selectFrom('sent_files')
    .select('content')
    .where('id', '=', file ?? '')
    .where('user_id', '=', who.userId)
    .where('created_at', '>=', new Date(clock.now().getTime() - SENT_MS).toISOString())
    .executeTakeFirst()
  return row ? done(row.content) : wrong(words.noFile(file ?? ''))
}
