import type { Schedule } from '@parada/schedule'
import type { Conflict, DroppedEdit } from '@parada/sync'
import type { ApiFailure } from '../api.ts'

/** Something the person must know or decide about where their plan is kept. */
export type PlanEvent =
  | { readonly kind: 'restored'; readonly name: string }
  /** A plan was kept, but not all of it can be shown again. */
  | { readonly kind: 'notRestored'; readonly name: string }
  | { readonly kind: 'otherWindow'; readonly shared: boolean; readonly planId: string }
  /** `schedule` is the plan they were of; `name` is given when it is not the open one. */
  | {
      readonly kind: 'dropped'
      readonly edits: readonly DroppedEdit[]
      readonly schedule: Schedule | null
      readonly name?: string
    }
  /** Own edits took the place of what somebody else had set meanwhile. */
  | {
      readonly kind: 'conflict'
      readonly conflicts: readonly Conflict[]
      readonly schedule: Schedule | null
      readonly name?: string
    }
  /** The server will not take the plan: it is kept here alone. `name` is given when it is not the open one. */
  | {
      readonly kind: 'refused'
      readonly failure: ApiFailure
      readonly projectId: string | null
      readonly name?: string
    }
  | { readonly kind: 'remote'; readonly by: string }
  /** Edits of a plan that is not open any more have arrived at the server. */
  | { readonly kind: 'sent'; readonly name: string }
  | { readonly kind: 'storageFailed' }
  /** Somebody else is signed in now, or nobody. */
  | { readonly kind: 'session' }
