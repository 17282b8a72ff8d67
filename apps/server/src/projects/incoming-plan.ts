import { fromSchema, toSchema } from '@parada/formats/tmx'
import { done, failed, type Outcome, type Schedule } from '@parada/schedule'
import type { Identity } from '../identity/identity.ts'
import { serverProblem } from '../problem.ts'
import { overLimits, type PlanLimits } from '../work/limits.ts'
import type { WorkPool } from '../work/pool.ts'
import type { KeptFacts } from '../work/work.ts'
import { datesOf } from './plan-store.ts'

/** Tasks from which a plan that comes in is read in another process. */
const LARGE = 500

/** A plan ready to be stored. `schedule` is null where another process read it. */
export interface StorablePlan {
  readonly name: string
  readonly tasks: number
  readonly text: string
  readonly schedule: Schedule | null
}

export const tooLarge = (tasks: number, limit: number): Outcome<never> =>
  failed(serverProblem('projects.tooLarge', { tasks, limit }, 'splitPlan'))

export const storable = (schedule: Schedule): StorablePlan => ({
  name: schedule.project.name,
  tasks: schedule.tasks.length,
  text: JSON.stringify(toSchema(schedule)),
  schedule,
})

function read(schema: unknown, limits: PlanLimits): Outcome<StorablePlan> {
  const plan = fromSchema(schema, { whole: true })
  if (!plan.ok) return plan
  if (plan.value.tasks.length > limits.maxTasks) return tooLarge(plan.value.tasks.length, limits.maxTasks)
  const calculated = datesOf(plan.value)
  return calculated.ok ? done(storable(plan.value), plan.problems) : calculated
}

/** A plan that comes in: a large one is read and calculated in another process, and its text is what is stored. */
export async function readIncoming(
  wire: unknown,
  who: Identity,
  { limits, work }: { readonly limits: PlanLimits; readonly work: WorkPool },
): Promise<Outcome<StorablePlan>> {
  const over = overLimits(wire, limits)
  if (over) return over
  const { tasks } = wire as { tasks?: unknown }
  if (!Array.isArray(tasks) || tasks.length < LARGE) return read(wire, limits)
  const order = { payer: `user:${who.userId}`, locale: 'pt', now: 0 } as const
  const found = await work.run('keep', Buffer.from(JSON.stringify(wire)), order)
  if (!found.ok) return found
  const end = found.value.indexOf(10)
  const facts = JSON.parse(found.value.toString('utf8', 0, end)) as KeptFacts
  return done({ ...facts, text: found.value.toString('utf8', end + 1), schedule: null }, found.problems)
}
