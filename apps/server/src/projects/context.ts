import type { ProjectAccess } from '../authorization/project-access.ts'
import type { Db, Storage } from '../storage/db.ts'
import type { PlanLimits } from '../work/limits.ts'
import type { PlanStore } from './plan-store.ts'
import type { Quota } from './quota.ts'

/** What everything done with stored plans shares. */
export interface ProjectContext {
  readonly storage: Storage
  readonly db: Db
  readonly plans: PlanStore
  readonly access: ProjectAccess
  readonly limits: PlanLimits
  readonly quota: Quota
  /** The present moment as it is stored. */
  now(): string
  /** Notifies those who follow a plan: a revision's number, `access` or `removed`. */
  notify(projectId: string, message: string): void
}
