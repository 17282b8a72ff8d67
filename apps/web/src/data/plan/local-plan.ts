import type { Calculation, Schedule } from '@parada/schedule'
import { type Means, NOTHING_SENT } from '@parada/sync'
import type { Mode } from '../store.ts'
import { hasPending, keyOf, type LocalPlan } from './local-store.ts'

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

/**
 * A plan that another window has open, as this one opens it: the other window sends its pending edits, this one starts
 * from what the server has. Without a project it becomes one of its own.
 */
export const copyOf = (plan: LocalPlan): LocalPlan => ({
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
export const pointersOf = (owner: string | null): readonly [string, string] => [
  `parada.open.${owner}`,
  `parada.project.${owner}`,
]
