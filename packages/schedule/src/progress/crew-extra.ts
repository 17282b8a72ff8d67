import { applyEdits } from '../edits/apply.ts'
import type { Edit } from '../edits/edit.ts'
import { calculate } from '../engine/calculate.ts'
import type { Calculation } from '../engine/calculation.ts'
import type { TaskId } from '../model/ids.ts'
import { done, type Outcome } from '../problem.ts'
import { parseDuration } from '../time/duration.ts'
import type { Instant } from '../time/instant.ts'
import { decideEmergent, proposeEmergent } from './emergent.ts'

/** Work that a crew found and the plan has not. */
export interface CrewExtra {
  readonly name: string
  /** Tag of the equipment; empty where none was given. */
  readonly equipment: string
  /** Working hours, and people of the crew, as the supervisor or the planner judges. */
  readonly hours: number | null
  readonly people: number | null
  readonly crew: string
  /** Who found it, and when. */
  readonly by: string
  readonly at: Instant
  readonly note?: string
  /** What it waits for and what waits for it, where a planner says so; else the steps of the equipment say it. */
  readonly after?: readonly TaskId[]
  readonly before?: readonly TaskId[]
}

/** Extra work in the chain of its equipment, approved: nothing of it is left without what comes before and after. */
export interface ExtraInserted {
  readonly edits: readonly Edit[]
  readonly task: TaskId
  readonly after: readonly TaskId[]
  readonly before: readonly TaskId[]
  /** Seconds by which the finish moves. */
  readonly effect: number
  readonly plan: Calculation
}

export const EXTRA_ASKS = ['name', 'hours', 'equipment', 'after', 'before'] as const
/** What has to be known before it can be inserted. */
export interface ExtraQuestion {
  readonly asks: readonly (typeof EXTRA_ASKS)[number][]
}

/** Inserts accepted extra work between the last inspection of its equipment and its first closing, or says what is not known. */
export function insertExtra(
  calculation: Calculation,
  extra: CrewExtra,
  approved: { readonly by?: string; readonly at?: Instant } = {},
): Outcome<ExtraInserted | ExtraQuestion> {
  const { schedule } = calculation
  const name = extra.name.trim()
  const length =
    extra.hours !== null && extra.hours > 0 ? parseDuration(`${extra.hours}h`, schedule.project.units) : null
  const asks: ExtraQuestion['asks'][number][] = [
    ...(name === '' ? (['name'] as const) : []),
    ...(length ? [] : (['hours'] as const)),
  ]
  const resource = schedule.resources.find(each => each.kind === 'work' && each.name === extra.crew)
  const found = proposeEmergent(calculation, {
    equipment: extra.equipment,
    name: name || '?',
    duration: length ?? { seconds: 0 as never, unit: 'h' },
    ...(resource && { crew: [{ resource: resource.uid, units: extra.people ?? 1 }] }),
    ...(extra.after && { after: extra.after }),
    ...(extra.before && { before: extra.before }),
    ...(extra.by && { by: extra.by }),
    at: extra.at,
    ...(extra.note && { reason: extra.note }),
  })
  if (!found.ok) return found
  if ('asks' in found.value) return done({ asks: [...asks, ...found.value.asks] })
  if (asks.length > 0) return done({ asks })
  const { edits, task, after, before } = found.value
  const proposed = applyEdits(schedule, edits)
  if (!proposed.ok) return proposed
  const decided = decideEmergent({ schedule: proposed.value.schedule }, task, 'approved', approved)
  if (!decided.ok) return decided
  const applied = applyEdits(proposed.value.schedule, decided.value)
  const plan = applied.ok ? calculate(applied.value.schedule, calculation) : applied
  if (!plan.ok) return plan
  return done({
    edits: [...edits, ...decided.value],
    task,
    after,
    before,
    effect: plan.value.projectFinish - calculation.projectFinish,
    plan: plan.value,
  })
}
