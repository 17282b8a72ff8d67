import { LOCALES, type Locale, loadMessages, type Messages } from '@parada/messages'
import type { FastifyBaseLogger } from 'fastify'
import { type Audit, createAudit } from './audit/audit.ts'
import { keepBackup } from './backup/kept-backups.ts'
import { createBilling } from './billing/billing.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { createCrews } from './crews/crews.ts'
import { createDocumentReader } from './documents/document-reader.ts'
import { createWindowsProgram, type WindowsProgramOptions } from './download/windows-program.ts'
import { createEngines, type Engines } from './engines.ts'
import { createInFlight } from './http/in-flight.ts'
import { localeOf } from './http/locale.ts'
import { createMetrics } from './http/metrics.ts'
import { createAttempts, mayInvite } from './identity/attempts.ts'
import { clerkIdentity } from './identity/clerk.ts'
import { createAuth, embeddedIdentity } from './identity/embedded.ts'
import type { IdentityProvider } from './identity/identity.ts'
import { createMailer, type Mailer } from './identity/mailer.ts'
import { accountsAreTold } from './identity/pending-shares.ts'
import { createSignUpRequests } from './identity/sign-up-requests.ts'
import { housekeeping } from './jobs/housekeeping.ts'
import { createJobs, type Jobs } from './jobs/jobs.ts'
import { createApiKeys, endKeys } from './keys/api-keys.ts'
import { createLicences } from './licences/licences.ts'
import { modelFromEnvironment } from './model-clients/index.ts'
import { standingIn } from './people/memberships.ts'
import { createPeople } from './people/people.ts'
import { createPersonData } from './people/person-data.ts'
import { createPlant } from './plant/plant.ts'
import { createHistory } from './projects/history.ts'
import { createProjects } from './projects/projects.ts'
import { quotaOf } from './projects/quota.ts'
import { createShares } from './projects/shares.ts'
import { createVersions } from './projects/versions.ts'
import { createPresence } from './realtime/presence.ts'
import { issuerKey, refuseOtherSecret } from './secret/rotation.ts'
import type { Services } from './services.ts'
import { createReports } from './share/reports.ts'
import { type Bucket, bucketOf } from './storage/bucket.ts'
import type { Db, Storage } from './storage/db.ts'
import { connectionsOf, openPostgres } from './storage/postgres.ts'
import { createReadiness } from './storage/readiness.ts'
import { openSqlite } from './storage/sqlite.ts'
import { createEntitlements } from './subscription/entitlement.ts'
import { createInstallationRules } from './subscription/installation-rules.ts'
import { createSubscriptions } from './subscription/subscriptions.ts'
import { createTraffic } from './usage/traffic.ts'
import { createUsage } from './usage/usage.ts'
import { createWorkPool } from './work/pool.ts'

export interface ServerOptions {
  /** 0 takes a free one. */
  readonly port: number
  /** `127.0.0.1` keeps the server to this machine. */
  readonly host: string
  /** Folder of the embedded database and of the installation's secret. */
  readonly dataDir: string
  /** Absent: SQLite in `dataDir`. */
  readonly databaseUrl?: string
  /** Whether a database may be made where one is missing that was there. */
  readonly fresh?: boolean
  /** Folder of the built page; absent: calls only. */
  readonly webRoot?: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly logger?: FastifyBaseLogger
  readonly version?: string
  readonly clock?: Clock
  readonly engines?: Engines
  /** Script that reads documents in a child process, where the server is bundled into one file. */
  readonly documentScript?: string
  /** Script that does long work in child processes, where the server is bundled into one file. */
  readonly workScript?: string
  /** The archive that PRO subscribers download, and how to make it. */
  readonly windowsProgram?: WindowsProgramOptions
}

interface Base {
  readonly clock: Clock
  readonly config: Config
  readonly logger: FastifyBaseLogger
  readonly onError: (error: unknown) => void
}

/** Makes every service of a server. Rejects with `StorageError` when the database cannot be had. */
export async function composeServices(options: ServerOptions, base: Base): Promise<Services> {
  const { clock, config, logger, onError } = base
  const texts = new Map(await Promise.all(LOCALES.map(async each => [each, await loadMessages(each)] as const)))
  const messages = (locale: Locale): Messages => texts.get(locale) as Messages

  const storage = await openStorage(options, config, onError)
  await refuseOtherSecret(storage, config, options.dataDir)
  const readiness = createReadiness(storage, clock, onError)
  const { db } = storage
  const files = bucketOf(config.settings)
  const print = config.settings.PARADA_AUDIT_LOG ? (line: string) => process.stdout.write(`${line}\n`) : null
  const audit = createAudit(db, clock, print)
  const usage = createUsage(storage, clock)
  const jobs: Jobs = createJobs({
    storage,
    clock,
    onError,
    handlers: {
      mail: ({ id }) => mailer.deliver(String(id)),
      housekeeping: housekeeping({ db, files, usage, clock, settings: config.settings }),
      members: payload => people.settle(standingIn(payload)),
      backup: () => backUp(storage, files, config, clock),
      examine: async () => {
        await readiness.examine()
        return new Date(clock.now().getTime() + 86_400_000)
      },
    },
  })
  const attempts = createAttempts(db, clock)
  const mailer = createMailer({
    ...{ db, clock },
    spend: attempts.spend,
    smtpUrl: config.settings.PARADA_SMTP_URL,
    unencrypted: config.settings.PARADA_SMTP_UNENCRYPTED,
    from: config.settings.PARADA_MAIL_FROM,
    messages,
    later: id => jobs.add('mail', { id }, { key: `mail:${id}` }),
  })
  const makeAuth = () =>
    createAuth({
      storage,
      config,
      clock,
      mailer,
      audit,
      pickLocale: headers => localeOf(headers ?? new Headers()),
      onPasswordReset: userId => afterPasswordReset(db, clock, audit, userId),
      onLog: (level, message) => logger[level]({ area: 'identity' }, message),
    })
  let auth = makeAuth()
  const embedded = embeddedIdentity(config, storage, clock)
  const providers = [embedded, ...clerkProviders(config, storage, clock)]
  const work = createWorkPool({ ...config.planLimits, ...(options.workScript && { script: options.workScript }) })
  const projects = createProjects({
    storage,
    clock,
    limits: config.planLimits,
    quota: quotaOf(config.settings),
    work,
    onError,
  })
  const people = createPeople({ storage, clock, projects, audit })
  const installationRules = createInstallationRules(db, config)
  return {
    config,
    clock,
    log: logger,
    storage,
    files,
    readiness,
    get auth() {
      return auth
    },
    renewAuth() {
      auth = makeAuth()
    },
    mailer,
    messages,
    usage,
    attempts,
    signUpRequests: createSignUpRequests(storage, clock),
    installationRules,
    subscriptions: createSubscriptions(db, config, clock, installationRules),
    entitlements: createEntitlements(config.derive('entitlement'), clock),
    work,
    projects,
    history: createHistory(storage, projects),
    versions: createVersions(storage, clock, projects),
    shares: createShares({
      ...{ storage, projects, clock },
      accountsAreTold: accountsAreTold(config.settings, mailer),
      invite: (email, plan) => invite(mailer, config, email, plan),
      mayInvite: async userId => !mailer.canSend || mayInvite(attempts, userId),
    }),
    people,
    personData: createPersonData({ storage, clock, config, plans: projects.plans }),
    metrics: createMetrics(),
    plant: createPlant({ storage, clock }),
    crews: createCrews({ storage, files, projects, clock, audit, config, onError }),
    reports: createReports({ db, clock, publicUrl: config.publicUrl, messages }),
    billing: createBilling({ storage, config, clock, onError }),
    keys: createApiKeys(db, clock),
    licences: createLicences(db, clock, await issuerKey(db, config)),
    audit,
    jobs,
    presence: createPresence(storage, clock),
    inFlight: createInFlight(),
    traffic: createTraffic(config.settings.PARADA_RATE_PER_MINUTE, clock),
    windowsProgram: createWindowsProgram(options.windowsProgram ?? null, onError),
    documents: createDocumentReader(options.documentScript ? { script: options.documentScript } : {}),
    engines: options.engines ?? createEngines(await modelFromEnvironment(options.env)),
    identify: async headers => {
      for (const provider of providers) {
        const identity = await provider.verify(headers)
        if (identity) return identity
      }
      return null
    },
  }
}

function openStorage(options: ServerOptions, config: Config, onError: Base['onError']): Promise<Storage> {
  if (!options.databaseUrl) return openSqlite({ dataDir: options.dataDir })
  return openPostgres({ url: options.databaseUrl, ...connectionsOf(config.settings), onError })
}

/** Writes the backup that is due; gives when the next one is, undefined where none are asked for. */
async function backUp(
  storage: Storage,
  files: Bucket | null,
  { settings, secret, backupLock: lock }: Config,
  clock: Clock,
): Promise<Date | undefined> {
  const { PARADA_BACKUP_FOLDER: folder = null, PARADA_BACKUP_KEEP: keep, PARADA_BACKUP_HOURS: hours } = settings
  const bucket = settings.PARADA_BACKUP_TO_BUCKET ? files : null
  if (folder === null && bucket === null) return
  const now = clock.now()
  await keepBackup(storage, { folder, bucket, files, keep, secret, lock, now })
  return new Date(now.getTime() + hours * 3_600_000)
}

/** Invites an address without an account to a plan that was shared with it. */
async function invite(mailer: Mailer, config: Config, email: string, plan: string): Promise<void> {
  if (!mailer.canSend) return
  await mailer.send({ kind: 'shared', to: email, name: '', about: plan, link: config.publicUrl, locale: 'pt' })
}

/** Clerk, where it is configured with the key that verifies its sessions. */
function clerkProviders(config: Config, storage: Storage, clock: Clock): IdentityProvider[] {
  const { PARADA_CLERK_PUBLISHABLE_KEY: publishableKey, PARADA_CLERK_JWT_KEY: jwtKey } = config.settings
  if (!publishableKey || !jwtKey) return []
  const authorizedParties = config.settings.PARADA_CLERK_AUTHORIZED_PARTIES
  return [clerkIdentity({ publishableKey, jwtKey, authorizedParties, storage, clock })]
}

/** A password that was reset by the link of a mail ends the user's keys, and is on record. */
async function afterPasswordReset(db: Db, clock: Clock, audit: Audit, userId: string): Promise<void> {
  await endKeys(db, clock, userId)
  await audit.write({
    userId,
    actorId: null,
    organizationId: null,
    action: 'auth.reset-password',
    subject: userId,
    details: {},
    correlationId: null,
  })
}
