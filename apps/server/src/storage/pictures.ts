import type { Bucket } from './bucket.ts'
import type { Db } from './db.ts'

/** Begins the column of a picture that lies in the bucket; base64 never holds a colon. */
const ELSEWHERE = 's3:'
const FOLDER = 'photos/'
/** Hours that a file without a row stays: its row may be on its way. */
const PATIENCE_HOURS = 24
/** Pictures that one sweep carries into the bucket. */
const MOVED_AT_ONCE = 200

/** What stands in the column of a picture. Where there is a bucket its bytes are there before. */
export async function keptPicture(files: Bucket | null, lineId: string, jpeg: Buffer): Promise<string> {
  if (files === null) return jpeg.toString('base64')
  const key = `${FOLDER}${lineId}.jpg`
  await files.put(key, jpeg)
  return ELSEWHERE + key
}

/** The picture that a column stands for; null when it is not to be had: the bucket is not set any more, or lost it. */
export async function pictureOf(files: Bucket | null, column: string): Promise<Buffer | null> {
  if (!column.startsWith(ELSEWHERE)) return Buffer.from(column, 'base64')
  return files === null ? null : files.get(column.slice(ELSEWHERE.length))
}

/** Whether pictures lie in a bucket. */
export const liesElsewhere = (column: string): boolean => column.startsWith(ELSEWHERE)

/** Brings pictures that lie in the database to the bucket, and deletes there what no line has any more. */
export async function sweepPictures(db: Db, files: Bucket, now: Date): Promise<void> {
  const here = await db
    .selectFrom('line_photos')
    .select(['line_id', 'jpeg'])
    .where('jpeg', 'not like', `${ELSEWHERE}%`)
    .limit(MOVED_AT_ONCE)
    .execute()
  for (const { line_id, jpeg } of here) {
    const column = await keptPicture(files, line_id, Buffer.from(jpeg, 'base64'))
    await db.updateTable('line_photos').set({ jpeg: column }).where('line_id', '=', line_id).execute()
  }
  const before = now.getTime() - PATIENCE_HOURS * 3_600_000
  let some: string[] = []
  const sweep = async () => {
    const columns = some.map(key => ELSEWHERE + key)
    const rows = await db.selectFrom('line_photos').select('jpeg').where('jpeg', 'in', columns).execute()
    const living = new Set(rows.map(each => each.jpeg))
    for (const key of some) if (!living.has(ELSEWHERE + key)) await files.remove(key)
    some = []
  }
  for await (const { key, at } of files.list(FOLDER)) {
    if (at.getTime() < before) some.push(key)
    if (some.length >= 100) await sweep()
  }
  if (some.length > 0) await sweep()
}
