import { type Calculation, FLAG, type Schedule } from '@parada/schedule'
import { type Means, NOTHING_SENT } from '@parada/sync'
import type { Mode } from '../store.ts'
import { hasPending, keyOf, type LocalPlan } from './local-store.ts'

/** `localStorage`: throws where the browser allows none. */
export type Pointers = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export interface OpenOptions {
  readonly mode: Mode
  readonly filePath?: string
  readonly baseline?: Schedule
  /** Its dates, where they were calculated before. */
  readonly calculation?: Calculation
  /** The plan is this project of the server, at this revision. */
  readonly project?: { readonly id: string; readonly revision: number }
}

/** A new plan, not stored yet. */
export const newPlan = (schedule: Schedule, options: OpenOptions, owner: string): LocalPlan => ({
  ...NOTHING_SENT,
  id: crypto.randomUUID(),
  owner,
  name: schedule.project.name,
  mode: options.mode,
  filePath: options.filePath ?? '',
  taskCount: schedule.tasks.length,
  changedAt: Date.now(),
  projectId: options.project?.id ?? null,
  creating: options.project ? null : crypto.randomUUID(),
  revision: options.project?.revision ?? 0,
  clientId: crypto.randomUUID(),
})

/** When a plan ends and how far it is, by the hours of its tasks: what a list of plans says of it. */
export function standOf(calculation: Calculation | null): Pick<LocalPlan, 'finish' | 'progress'> {
  if (!calculation || calculation.count === 0) return {}
  let [whole, done, open] = [0, 0, false]
  for (let at = 0; at < calculation.count; at++) {
    if ((calculation.flags[at] ?? 0) & (FLAG.summary | FLAG.inactive)) continue
    const [length, percent] = [calculation.duration[at] ?? 0, calculation.percentComplete[at] ?? 0]
    whole += length
    done += (length * percent) / 100
    if (percent < 100) open = true
  }
  const share = whole > 0 ? Math.floor((done / whole) * 100) : 0
  return { finish: calculation.projectFinish, progress: open ? Math.min(share, 99) : 100 }
}

/**
 * A plan that another window has open, as this one opens it: the other window sends its pending edits, this one starts
 * from what the server has. Without a project it becomes one of its own.
 */
export const copyOf = ({ refusal: _refusal, wasProject: _wasProject, ...plan }: LocalPlan): LocalPlan => ({
  ...plan,
  ...NOTHING_SENT,
  id: crypto.randomUUID(),
  clientId: crypto.randomUUID(),
  revision: plan.revision,
  behind: plan.projectId !== null,
  ...(plan.projectId === null && { creating: crypto.randomUUID() }),
})

/** The plan that a key names: one with pending edits before others, then the last opened. */
export const byKey = (plans: readonly LocalPlan[], key: string): LocalPlan | undefined =>
  plans
    .filter(each => keyOf(each) === key || each.id === key)
    .sort((a, b) => Number(hasPending(b)) - Number(hasPending(a)) || (b.opened ?? 0) - (a.opened ?? 0))[0]

/** The plan that was opened last and not closed since. */
export const lastOpened = (plans: readonly LocalPlan[]): LocalPlan | null =>
  plans.reduce<LocalPlan | null>((best, each) => ((each.opened ?? 0) > (best?.opened ?? 0) ? each : best), null)

/** What a change counts as in the plan's history. */
export const meansOf = (code: string): Means => (code === 'applyText' ? 'ai' : code === 'applyJson' ? 'import' : 'hand')

/** Names under which the browser remembers the plan and the project that a person had open. */
const pointersOf = (owner: string | null) => ({
  planId: `parada.open.${owner}`,
  projectId: `parada.project.${owner}`,
})

/** The plan and the project that a person had open the last time; null where there was none. */
export function remembered(pointers: Pointers, owner: string | null): Record<'planId' | 'projectId', string | null> {
  const { planId, projectId } = pointersOf(owner)
  return { planId: pointers.getItem(planId), projectId: pointers.getItem(projectId) }
}

/** Remembers what a person has open for the next start; false when the browser refuses. */
export function remember(pointers: Pointers, owner: string | null, plan: LocalPlan | null): boolean {
  const names = pointersOf(owner)
  try {
    for (const [name, value] of [
      [names.planId, plan?.id],
      [names.projectId, plan?.projectId],
    ] as const)
      if (value) pointers.setItem(name, value)
      else pointers.removeItem(name)
    return true
  } catch {
    return false
  }
}
