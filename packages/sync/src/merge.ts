import { addedId, applyEdits, type Edit, type IdList, type Problem, type Schedule } from '@parada/schedule'
import { ALL_SEEN, rebase, type Unseen, unseenBy } from './rebase.ts'
import { composeIds, type IdMap, isEmptyMap, remapIds } from './remap-ids.ts'

/** What came from the server, to be put below own edits that it does not have yet. */
export interface Incoming {
  /** Takes back own edits: those that were sent and those that wait. */
  readonly takeBack: readonly Edit[]
  readonly others: readonly Edit[]
  /** Own edits that were sent, as the server took them. */
  readonly accepted: readonly Edit[]
  /** Ids the server gave to rows of the edits sent. */
  readonly ids: IdMap
}

/** The plan shown with what came put in. */
export interface Merged {
  /** From the plan as it was shown to the merged one. */
  readonly edits: readonly Edit[]
  /** Own edits that still wait, as they fit the merged plan, and what takes them back. */
  readonly waiting: readonly Edit[]
  readonly inverse: readonly Edit[]
  /** Waiting edits that no longer fit: position among those that waited, with the reason. */
  readonly dropped: readonly { readonly index: number; readonly problem: Problem }[]
  /** Own rows that go by other ids now. */
  readonly ids: IdMap
}

/** Null when what came does not fit the plan shown: then the server's is to be shown. */
export function merge(plan: Schedule, incoming: Incoming, waiting: readonly Edit[]): Merged | null {
  const { takeBack, others, accepted } = incoming
  const base = applyEdits(plan, takeBack, { undo: true })
  const below = base.ok ? applyEdits(base.value.schedule, [...others, ...accepted], { undo: true }) : null
  if (!base.ok || !below?.ok) return null
  const apart = idsApart(incoming.ids, waiting, [plan, below.value.schedule])
  const newest = below.value.schedule
  const own = putOnTop(newest, remapIds(waiting, apart), unseenBy(base.value.schedule, newest, others))
  return (
    own && {
      ...own,
      edits: [...takeBack, ...others, ...accepted, ...own.waiting],
      ids: composeIds(apart, own.ids),
    }
  )
}

/** Own edits carried out on a newer plan, as the server would; null when that plan takes none of them back. */
export function putOnTop(
  newest: Schedule,
  waiting: readonly Edit[],
  unseen: Unseen = ALL_SEEN,
): (Omit<Merged, 'edits'> & { readonly schedule: Schedule }) | null {
  const rebased = rebase(newest, waiting, false, unseen)
  const above = rebased.ok ? applyEdits(newest, rebased.value.accepted, { undo: true }) : null
  if (!rebased.ok || !above?.ok) return null
  const { accepted, dropped, ids } = rebased.value
  return { schedule: above.value.schedule, waiting: accepted, inverse: above.value.inverse, dropped, ids }
}

/**
 * The ids given, and free ones for waiting rows that have one of those given: of two own rows that would go by one id
 * the one that is sent already has it.
 */
export function idsApart(given: IdMap, waiting: readonly Edit[], plans: readonly Schedule[]): IdMap {
  if (isEmptyMap(given)) return given
  const apart = (list: IdList, known: ReadonlyMap<number, number>, taken: readonly number[]): Map<never, never> => {
    const own = waiting.flatMap(edit => {
      const id = addedId(edit)
      return id?.[0] === list ? [id[1]] : []
    })
    const used = new Set(known.values())
    const all = new Map<number, number>(known)
    let last = [...taken, ...own, ...used].reduce((most, id) => Math.max(most, id), 0)
    for (const id of own) if (used.has(id) && !all.has(id)) all.set(id, ++last)
    return all as Map<never, never>
  }
  return {
    tasks: apart(
      'tasks',
      given.tasks,
      plans.flatMap(plan => plan.tasks.map(each => each.uid)),
    ),
    resources: apart(
      'resources',
      given.resources,
      plans.flatMap(plan => plan.resources.map(each => each.uid)),
    ),
    assignments: apart(
      'assignments',
      given.assignments,
      plans.flatMap(plan => plan.assignments.map(each => each.uid)),
    ),
    calendars: apart(
      'calendars',
      given.calendars,
      plans.flatMap(plan => plan.calendars.map(each => each.id)),
    ),
  }
}
