import type { Tier } from '@parada/protocol'
import type { Config } from '../config.ts'
import type { Db } from '../storage/db.ts'

/** What an administrator set for all users, over what the configuration says. */
export interface InstallationRules {
  /** The least that every user has. */
  readonly everybody: Tier
  /** AI requests a month of who has no more; -1 is unlimited. */
  readonly freeLimit: number
}

const NAMES = { everybody: 'everybodysPlan', freeLimit: 'freeLimit' } as const
/** Name of the row with what every user has at least. */
export const EVERYBODYS_PLAN = NAMES.everybody
export const everybodysPlan = (value: string | null | undefined): Tier =>
  value === 'pro' || value === 'enterprise' ? value : 'free'

/** Rows of people who ask for PRO begin so; the rest is the person's id, the value the moment. */
const ASKED = 'asksForPro:'
/** An installation with more pending requests sees them in administration first. */
const MOST_ASKED = 500

export interface ProRequest {
  readonly userId: string
  readonly name: string
  readonly email: string
  readonly at: string
}

/** Rules of an installation that sells nothing (or beside what it sells), and who asked for more. */
export function createInstallationRules(db: Db, config: Config) {
  const put = async (name: string, value: string) => {
    await db
      .insertInto('installation')
      .values({ name, value })
      .onConflict(c => c.column('name').doUpdateSet({ value }))
      .execute()
  }
  return {
    async read(): Promise<InstallationRules> {
      const rows = await db
        .selectFrom('installation')
        .select(['name', 'value'])
        .where('name', 'in', [NAMES.everybody, NAMES.freeLimit])
        .execute()
      const limit = Number(rows.find(each => each.name === NAMES.freeLimit)?.value ?? Number.NaN)
      return {
        everybody: everybodysPlan(rows.find(each => each.name === NAMES.everybody)?.value),
        freeLimit: Number.isInteger(limit) && limit >= -1 ? limit : config.settings.PARADA_FREE_LIMIT,
      }
    },
    async set(rules: Partial<InstallationRules>): Promise<void> {
      if (rules.everybody !== undefined) await put(NAMES.everybody, rules.everybody)
      if (rules.freeLimit !== undefined) await put(NAMES.freeLimit, String(rules.freeLimit))
    },
    /** True when it is the first time since the last answer. */
    async ask(userId: string, at: string): Promise<boolean> {
      const put = await db
        .insertInto('installation')
        .values({ name: ASKED + userId, value: at })
        .onConflict(c => c.column('name').doNothing())
        .returning('name')
        .executeTakeFirst()
      return put !== undefined
    },
    async answered(userId: string): Promise<void> {
      await db
        .deleteFrom('installation')
        .where('name', '=', ASKED + userId)
        .execute()
    },
    async requests(): Promise<ProRequest[]> {
      const rows = await db
        .selectFrom('installation')
        .select(['name', 'value'])
        .where('name', 'like', `${ASKED}%`)
        .orderBy('value')
        .limit(MOST_ASKED)
        .execute()
      if (rows.length === 0) return []
      const at = new Map(rows.map(each => [each.name.slice(ASKED.length), each.value]))
      const people = await db
        .selectFrom('user')
        .select(['id', 'name', 'email'])
        .where('id', 'in', [...at.keys()])
        .execute()
      return people.map(({ id, name, email }) => ({ userId: id, name, email, at: at.get(id) ?? '' }))
    },
  }
}
export type InstallationRulesStore = ReturnType<typeof createInstallationRules>
