import { MOST_PROFILES, type PlantKept } from '@parada/protocol'
import { done, failed, type Outcome } from '@parada/schedule'
import type { Clock } from '../clock.ts'
import type { Identity } from '../identity/identity.ts'
import { serverProblem } from '../problem.ts'
import type { Storage } from '../storage/db.ts'

/** Whose plant it is: the organization that a person works in at the moment, else the person. */
const ownerOf = (who: Identity): string => (who.organization ? `org:${who.organization.id}` : `user:${who.userId}`)

/** Norms and column profiles that are kept for all plans of an organization or person. */
export function createPlant({ storage, clock }: { readonly storage: Storage; readonly clock: Clock }) {
  const { db } = storage

  const read = async (who: Identity): Promise<Outcome<PlantKept>> => {
    const rows = await db
      .selectFrom('plant_kept')
      .select(['kind', 'name', 'content', 'version'])
      .where('owner', '=', ownerOf(who))
      .orderBy('name')
      .execute()
    const norms = rows.find(row => row.kind === 'norms')
    const profiles = rows.filter(row => row.kind === 'profile')
    return done({
      norms: norms ? (JSON.parse(norms.content) as PlantKept['norms']) : [],
      version: norms?.version ?? 0,
      profiles: Object.fromEntries(profiles.map(row => [row.name, JSON.parse(row.content)])),
    })
  }

  const kept = (who: Identity) => ({ changed_by: who.userId, changed_at: clock.now().toISOString() })

  return {
    read,

    /** Code `plant.changed`: another user wrote between reading and storing. */
    async keepNorms(input: Pick<PlantKept, 'norms' | 'version'>, who: Identity): Promise<Outcome<PlantKept>> {
      const content = JSON.stringify(input.norms)
      const next = { content, version: input.version + 1, ...kept(who) }
      const key = { owner: ownerOf(who), kind: 'norms' as const, name: '' }
      const written =
        input.version === 0
          ? await db
              .insertInto('plant_kept')
              .values({ ...key, ...next })
              .onConflict(c => c.columns(['owner', 'kind', 'name']).doNothing())
              .returning('version')
              .executeTakeFirst()
          : await db
              .updateTable('plant_kept')
              .set(next)
              .where('owner', '=', key.owner)
              .where('kind', '=', key.kind)
              .where('name', '=', '')
              .where('version', '=', input.version)
              .returning('version')
              .executeTakeFirst()
      return written ? read(who) : failed(serverProblem('plant.changed', {}, 'reloadPage'))
    },

    /** Code `plant.full`. */
    async keepProfile(
      input: { readonly name: string; readonly profile: PlantKept['profiles'][string] | null },
      who: Identity,
    ): Promise<Outcome<PlantKept>> {
      const { name, profile } = input
      const owner = ownerOf(who)
      if (profile === null) {
        await db
          .deleteFrom('plant_kept')
          .where('owner', '=', owner)
          .where('kind', '=', 'profile')
          .where('name', '=', name)
          .execute()
        return read(who)
      }
      const now = await read(who)
      if (now.ok && !(name in now.value.profiles) && Object.keys(now.value.profiles).length >= MOST_PROFILES)
        return failed(serverProblem('plant.full', {}, 'checkInput'))
      const content = JSON.stringify(profile)
      await db
        .insertInto('plant_kept')
        .values({ owner, kind: 'profile', name, content, version: 1, ...kept(who) })
        .onConflict(c =>
          c.columns(['owner', 'kind', 'name']).doUpdateSet(eb => ({
            content,
            version: eb('plant_kept.version', '+', 1),
            ...kept(who),
          })),
        )
        .execute()
      return read(who)
    },
  }
}

export type Plant = ReturnType<typeof createPlant>
