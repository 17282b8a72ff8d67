import type { Schedule } from '@parada/schedule'
import type { Conflict, DroppedEdit } from '@parada/sync'
import type { ApiFailure } from '../api.ts'

/** Event of a plan's session that the person must know of or decide about. */
export type PlanEvent =
  | { readonly kind: 'restored'; readonly name: string }
  /** A stored plan could not be restored whole. */
  | { readonly kind: 'notRestored'; readonly name: string }
  | { readonly kind: 'otherWindow'; readonly shared: boolean; readonly planId: string }
  /** `schedule` is the plan they were of; `name` is given when it is not the open one. */
  | {
      readonly kind: 'dropped'
      readonly edits: readonly DroppedEdit[]
      readonly schedule: Schedule | null
      readonly name?: string
    }
  /** Own edits replaced values that another person had set meanwhile. */
  | {
      readonly kind: 'conflict'
      readonly conflicts: readonly Conflict[]
      readonly schedule: Schedule | null
      readonly name?: string
    }
  /** The server refuses the plan: it is stored in this browser only. `name` is given when it is not the open one. */
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
  /** Another user is signed in now, or none. */
  | { readonly kind: 'session' }
