import { done, failed, type Outcome } from '@parada/schedule'
import { sql } from 'kysely'
import { serverProblem } from '../problem.ts'
import { keptPicture } from '../storage/pictures.ts'
import type { CrewContext } from './crews.ts'
import { MOST_PHOTO_BYTES, plainJpeg } from './jpeg.ts'
import type { Reporter } from './links.ts'

/** Pictures that crews send with their lines. */
export function createPhotos(context: CrewContext) {
  const { storage, clock, audit, files } = context
  const { db } = storage

  return {
    /** Keeps the picture of a line that came before it, without anything that says where it was taken. */
    async keepPhoto(
      reporter: Reporter,
      device: string,
      sequence: number,
      bytes: Buffer,
    ): Promise<Outcome<{ ok: true }>> {
      if (bytes.length > MOST_PHOTO_BYTES)
        return failed(serverProblem('crews.photoTooLarge', { limit: MOST_PHOTO_BYTES / 1024 }, 'tryAgain'))
      const jpeg = plainJpeg(bytes)
      if (!jpeg) return failed(serverProblem('crews.photoRefused', {}, 'tryAgain'))
      const line = await db
        .selectFrom('update_lines')
        .select('id')
        .where('project_id', '=', reporter.projectId)
        .where('crew', '=', reporter.crew)
        .where('device', '=', device)
        .where('sequence', '=', sequence)
        .executeTakeFirst()
      if (!line) return failed(serverProblem('crews.unknownLine', {}, 'tryAgain'))
      const kept = await db
        .insertInto('line_photos')
        .values({
          line_id: line.id,
          jpeg: await keptPicture(files, line.id, jpeg),
          created_at: clock.now().toISOString(),
        })
        .onConflict(c => c.column('line_id').doNothing())
        .returning('line_id')
        .executeTakeFirst()
      if (kept)
        await db
          .updateTable('projects')
          .set({ bytes: sql<number>`bytes + ${jpeg.toString('base64').length}` })
          .where('id', '=', reporter.projectId)
          .execute()
      await audit.write({
        userId: reporter.userId,
        actorId: null,
        organizationId: null,
        action: 'crews.photo',
        subject: reporter.projectId,
        details: { crew: reporter.crew, sequence, ...(reporter.linkId && { link: reporter.linkId }) },
        correlationId: null,
      })
      context.changed(reporter.projectId)
      return done({ ok: true as const })
    },
  }
}
