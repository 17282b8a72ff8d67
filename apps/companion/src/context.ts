import type { Clock } from './clock.ts'
import type { PlanCache } from './files/cache.ts'
import type { Dialogs } from './files/dialogs.ts'
import type { NetworkPaths } from './files/network-paths.ts'
import type { Pairing } from './http/pairing.ts'
import type { ExtractJobs } from './jobs/extract-jobs.ts'
import type { KeySource } from './licence/entitlement.ts'
import type { LicenceStore } from './licence/licence-store.ts'
import type { AdoptedRows } from './project-host/adopted-rows.ts'
import type { ProjectHost } from './project-host/project-host.ts'
import type { SharedReports } from './reports/shared-reports.ts'

/** Everything a call may use; made once at the start. */
export interface CompanionContext {
  readonly clock: Clock
  readonly version: string
  readonly cache: PlanCache
  readonly dialogs: Dialogs
  readonly networkPaths: NetworkPaths
  /** Paths that a person picked in a save window of this launch. */
  readonly pickedToSave: Set<string>
  readonly host: ProjectHost
  readonly adopted: AdoptedRows
  readonly jobs: ExtractJobs
  readonly licence: LicenceStore
  readonly pairing: Pairing
  readonly reports: SharedReports
  readonly entitlementKeys: KeySource | null
  /** Address of the API server; null where none is configured. */
  readonly serverUrl: string | null
}
