import { randomBytes, randomUUID } from 'node:crypto'
import { givenSchema } from '@parada/formats/tmx'
import type { Locale, Messages } from '@parada/messages'
import type { ReportInput, ReportPart, ShareLink } from '@parada/protocol'
import { presentReport, type ReportData, renderReport } from '@parada/render/report'
import { calculate, done, failed, type Instant, type Outcome } from '@parada/schedule'
import { sql } from 'kysely'
import { hashOf } from '../authorization/secret-hash.ts'
import type { Clock } from '../clock.ts'
import type { Identity } from '../identity/identity.ts'
import { serverProblem } from '../problem.ts'
import type { Db } from '../storage/db.ts'
import { truthOf } from '../storage/schema.ts'

/** Random bytes of a link's token: 256 bits cannot be guessed. */
const TOKEN_BYTES = 32

interface Options {
  readonly db: Db
  readonly clock: Clock
  readonly publicUrl: string
  readonly messages: (locale: Locale) => Messages
}

export type Reports = ReturnType<typeof createReports>

/** What the report shows, chosen from the plan that was sent; dates are computed, never taken. */
function dataOf(input: Omit<ReportInput, 'metrics'>, now: Instant): Outcome<ReportData> {
  const plan = givenSchema(input.project_schema)
  if (!plan.ok) return plan
  const calculated = calculate(plan.value)
  if (!calculated.ok) return calculated
  const texts = {
    title: input.title ?? plan.value.project.name,
    analysis: input.critical_path_analysis,
    actionPlan: input.action_plan,
  }
  return done(presentReport(calculated.value, texts, now), plan.problems)
}

/** Only the chosen parts: what is not there cannot be read out of the page or the database. */
function chosen(data: ReportData, parts: readonly ReportPart[]): ReportData {
  const has = (part: ReportPart) => parts.includes(part)
  const items = (list: ReportData['overdue']) =>
    has('attention') ? list.map(each => (has('people') ? each : { ...each, responsible: '' })) : []
  const { author, curve, situation, ...rest } = data
  return {
    ...rest,
    ...(author && has('people') && { author }),
    ...(curve && has('hours') && { curve }),
    ...(situation && {
      situation: {
        ...situation,
        hours: has('hours') ? situation.hours : null,
        ...(!has('attention') && { late: [], willBeLate: [], overloaded: [], decisions: [] }),
        // A crew may be named after a person.
        ...(!has('people') && { overloaded: [] }),
      },
    }),
    hours: has('hours') ? data.hours : { total: 0, completed: 0 },
    overdue: items(data.overdue),
    upcomingStart: items(data.upcomingStart),
    upcomingEnd: items(data.upcomingEnd),
    analysis: has('analysis') ? data.analysis : '',
    actionPlan: has('actionPlan') ? data.actionPlan : '',
    rows: has('schedule') ? data.rows : [],
    leftOut: (['schedule', 'attention', 'hours'] as const).filter(part => !has(part)),
  }
}

/** Reports: printed at once, or kept as they are now and shown to the bearer of the link. `now`: the asker's wall clock. */
export function createReports({ db, clock, publicUrl, messages }: Options) {
  return {
    html(input: ReportInput, now: Instant): Outcome<string> {
      const data = dataOf(input, now)
      return data.ok ? done(renderReport(data.value, input.locale, messages(input.locale)), data.problems) : data
    },

    async create(
      input: Omit<ReportInput, 'metrics'>,
      who: Identity,
      days: number,
      projectId: string | null,
      parts: readonly ReportPart[],
      civil: Instant,
    ): Promise<Outcome<{ id: string; share_url: string; expiresAt: string }>> {
      const data = dataOf(input, civil)
      if (!data.ok) return data
      const token = randomBytes(TOKEN_BYTES).toString('base64url')
      const now = clock.now()
      const expiresAt = new Date(now.getTime() + days * 86_400_000).toISOString()
      const id = randomUUID()
      await db
        .insertInto('share_links')
        .values({
          id,
          token_hash: hashOf(token),
          user_id: who.userId,
          organization_id: who.organization?.id ?? null,
          project_id: projectId,
          title: data.value.title,
          locale: input.locale,
          snapshot: JSON.stringify(chosen(data.value, parts)),
          created_at: now.toISOString(),
          expires_at: expiresAt,
          revoked_at: null,
          views: 0,
          last_viewed_at: null,
        })
        .execute()
      return done({ id, share_url: `${publicUrl}/s/${token}`, expiresAt })
    },

    /** The links of a user, and all those of a plan whose sharing they decide. */
    async list(who: Identity, projectId: string | null): Promise<Outcome<ShareLink[]>> {
      const rows = await db
        .selectFrom('share_links')
        .leftJoin('user', 'user.id', 'share_links.user_id')
        .selectAll('share_links')
        .select('user.name as by')
        .where(({ or, eb }) =>
          or([eb('user_id', '=', who.userId), ...(projectId === null ? [] : [eb('project_id', '=', projectId)])]),
        )
        .orderBy('created_at', 'desc')
        .limit(500)
        .execute()
      return done(
        rows.map(row => ({
          id: row.id,
          projectId: row.project_id,
          by: row.user_id === who.userId ? null : (row.by ?? ''),
          title: row.title,
          createdAt: row.created_at,
          expiresAt: row.expires_at,
          revokedAt: row.revoked_at,
          views: row.views,
          lastViewedAt: row.last_viewed_at,
        })),
      )
    },

    /** The plan that a link is of; null for none, and for a link that does not exist. */
    async planOf(id: string): Promise<string | null> {
      const row = await db.selectFrom('share_links').select('project_id').where('id', '=', id).executeTakeFirst()
      return row?.project_id ?? null
    },

    /** The snapshot is deleted with it: what was withdrawn is nowhere any more. Without `who` the link may be any user's. */
    async revoke(id: string, who: Identity | null): Promise<Outcome<{ ok: true }>> {
      const row = await db
        .updateTable('share_links')
        .set({ revoked_at: clock.now().toISOString(), snapshot: '' })
        .where('id', '=', id)
        .$if(who !== null, query => query.where('user_id', '=', who?.userId ?? ''))
        .where('revoked_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      return row ? done({ ok: true }) : failed(serverProblem('share.unknown', {}, 'askNewLink'))
    },

    /** The page behind a link, in the reader's language; counted. */
    async view(token: string, reader: Locale): Promise<Outcome<string>> {
      const row = await db
        .selectFrom('share_links')
        .leftJoin('user', 'user.id', 'share_links.user_id')
        .select(['share_links.id', 'snapshot', 'expires_at', 'revoked_at', 'user.banned'])
        .where('token_hash', '=', hashOf(token))
        .executeTakeFirst()
      if (!row) return failed(serverProblem('share.unknown', {}, 'askNewLink'))
      // Who is blocked shows nothing to others either, until that ends.
      if (row.revoked_at !== null || truthOf(row.banned))
        return failed(serverProblem('share.revoked', {}, 'askNewLink'))
      const now = clock.now().toISOString()
      if (row.expires_at < now) return failed(serverProblem('share.expired', {}, 'askNewLink'))
      await db
        .updateTable('share_links')
        .set({ views: sql`views + 1`, last_viewed_at: now })
        .where('id', '=', row.id)
        .execute()
      return done(renderReport(JSON.parse(row.snapshot) as ReportData, reader, messages(reader)))
    },
  }
}
