import type { Locale, Messages } from '@parada/messages'
import type { FastifyBaseLogger } from 'fastify'
import type { Audit } from './audit/audit.ts'
import type { Billing } from './billing/billing.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Crews } from './crews/crews.ts'
import type { DocumentReader } from './documents/document-reader.ts'
import type { WindowsProgram } from './download/windows-program.ts'
import type { Engines } from './engines.ts'
import type { InFlight } from './http/in-flight.ts'
import type { Metrics } from './http/metrics.ts'
import type { Attempts } from './identity/attempts.ts'
import type { EmbeddedAuth } from './identity/embedded.ts'
import type { Identity } from './identity/identity.ts'
import type { Mailer } from './identity/mailer.ts'
import type { SignUpRequests } from './identity/sign-up-requests.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { ApiKeys } from './keys/api-keys.ts'
import type { Licences } from './licences/licences.ts'
import type { People } from './people/people.ts'
import type { PersonData } from './people/person-data.ts'
import type { Plant } from './plant/plant.ts'
import type { History } from './projects/history.ts'
import type { Projects } from './projects/projects.ts'
import type { Shares } from './projects/shares.ts'
import type { Versions } from './projects/versions.ts'
import type { Presence } from './realtime/presence.ts'
import type { Reports } from './share/reports.ts'
import type { Bucket } from './storage/bucket.ts'
import type { Storage } from './storage/db.ts'
import type { Readying } from './storage/readiness.ts'
import type { Entitlements } from './subscription/entitlement.ts'
import type { InstallationRulesStore } from './subscription/installation-rules.ts'
import type { Subscriptions } from './subscription/subscriptions.ts'
import type { Traffic } from './usage/traffic.ts'
import type { Usage } from './usage/usage.ts'
import type { WorkPool } from './work/pool.ts'

/** Everything a call may use; made once at the start. */
export interface Services {
  readonly config: Config
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  readonly storage: Storage
  /** Where files lie beside the database; null: in it. */
  readonly files: Bucket | null
  readonly readiness: Readying
  readonly auth: EmbeddedAuth
  /** Sets the identity library up anew: an external provider that was away at the start is asked again. */
  renewAuth(): void
  readonly attempts: Attempts
  readonly signUpRequests: SignUpRequests
  readonly mailer: Mailer
  readonly installationRules: InstallationRulesStore
  readonly subscriptions: Subscriptions
  readonly entitlements: Entitlements
  readonly usage: Usage
  readonly projects: Projects
  readonly history: History
  readonly versions: Versions
  readonly shares: Shares
  /** Handing plans over and removing people. */
  readonly people: People
  /** Copies of what is kept of a person. */
  readonly personData: PersonData
  readonly metrics: Metrics
  /** Links of crews, what they report and what is decided of it. */
  readonly crews: Crews
  /** Norms and column profiles of an organization or person. */
  readonly plant: Plant
  readonly reports: Reports
  readonly billing: Billing
  readonly keys: ApiKeys
  readonly licences: Licences
  readonly audit: Audit
  readonly jobs: Jobs
  readonly presence: Presence
  readonly documents: DocumentReader
  readonly windowsProgram: WindowsProgram
  readonly engines: Engines
  /** Where everything that takes long is done. */
  readonly work: WorkPool
  readonly messages: (locale: Locale) => Messages
  /** Calls that have not ended yet: the server waits for them when it stops. */
  readonly inFlight: InFlight
  /** How much one person may ask of the server, over all transports. */
  readonly traffic: Traffic
  /** The session of a call, from whichever provider vouches for it. */
  identify(headers: Headers): Promise<Identity | null>
}
