import { hkdfSync, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const number = (fallback: number) => z.coerce.number().default(fallback)
const flag = (fallback: boolean) =>
  z
    .enum(['true', 'false', '1', '0'])
    .default(fallback ? 'true' : 'false')
    .transform(value => value === 'true' || value === '1')
const list = z
  .string()
  .default('')
  .transform(text =>
    text
      .split(',')
      .map(each => each.trim())
      .filter(each => each !== ''),
  )

/** Every setting of the server, read from the environment. Unset means the default that a single machine needs. */
export const Settings = z.object({
  PARADA_PUBLIC_URL: z.url().optional(),
  PARADA_SECRET: z.string().min(32).optional(),
  /** What `parada rotate-secret` puts in the place of `PARADA_SECRET`. */
  PARADA_NEW_SECRET: z.string().min(32).optional(),
  PARADA_TRUSTED_ORIGINS: list,
  /** Where the companion of this machine listens, when it is not at its usual place. */
  PARADA_COMPANION_URL: z.url().optional(),
  /** How many proxies of ours stand before the server (`true` is one), or their networks; what others say is not believed. */
  PARADA_TRUST_PROXY: z
    .string()
    .default('false')
    .transform((text): boolean | number | string =>
      text === 'true' ? 1 : text === 'false' || text === '0' ? false : /^\d+$/.test(text) ? Number(text) : text,
    ),
  /**
   * Who may open an account after the first. `confirmed`: anyone, once their address is shown to be theirs, by mail or,
   * where none is sent, by an administrator. `open`: without mail at once, which reveals who has an account already.
   */
  PARADA_SIGN_UP: z.enum(['confirmed', 'open', 'invited', 'closed']).default('confirmed'),
  /** What the first account of a server that others reach must show; unset, one that is printed at the start. */
  PARADA_SET_UP_CODE: z.string().min(8).optional(),
  /** `required`: an account without a second factor can do nothing but set one up. Keys of programs are not asked. */
  PARADA_SECOND_FACTOR: z.enum(['offered', 'required']).default('offered'),
  PARADA_FREE_LIMIT: z.coerce.number().int().min(-1).default(3),
  PARADA_PLAN: z.enum(['free', 'pro', 'enterprise']).default('free'),
  PARADA_OFFLINE_AI_COUNTS: flag(true),
  PARADA_MAX_TASKS: number(50_000),
  /** Links and assignments of one plan. */
  PARADA_MAX_LINKS: number(250_000),
  /** Plans and megabytes that one person may keep, and megabytes of one organization; 0 is no limit. */
  PARADA_MAX_PLANS: z.coerce.number().int().min(0).default(1000),
  PARADA_MAX_MEGABYTES: z.coerce.number().min(0).default(2000),
  PARADA_MAX_ORGANIZATION_MEGABYTES: z.coerce.number().min(0).default(20_000),
  /**
   * A store of files that speaks as S3 does: the server's address (the bucket goes behind it), the bucket, what every name in
   * it begins with, and its key. Pictures then lie there.
   */
  PARADA_S3_URL: z.url().optional(),
  PARADA_S3_BUCKET: z.string().min(1).optional(),
  PARADA_S3_PREFIX: z
    .string()
    .regex(/^([\w.-]+\/)*$/)
    .default(''),
  PARADA_S3_REGION: z.string().default('us-east-1'),
  PARADA_S3_KEY_ID: z.string().optional(),
  PARADA_S3_KEY: z.string().optional(),
  /** Whether the backups that the server writes by itself go to that bucket too, or alone where no folder is set. */
  PARADA_BACKUP_TO_BUCKET: flag(false),
  PARADA_DATABASE_CONNECTIONS: number(10),
  /** Where this process listens for messages of others, when `DATABASE_URL` leads to a pooler: the database itself. */
  PARADA_DATABASE_LISTEN_URL: z.string().optional(),
  /** Whether connections keep parsed statements: unset, where `PARADA_DATABASE_LISTEN_URL` is unset too. */
  PARADA_DATABASE_PREPARED: z
    .enum(['true', 'false', '1', '0'])
    .transform(value => value === 'true' || value === '1')
    .optional(),
  PARADA_SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** Whether mails may go in the clear to a mail server on another machine; else they wait there for STARTTLS. */
  PARADA_SMTP_UNENCRYPTED: flag(false),
  PARADA_MAIL_FROM: z.string().default('Parada <parada@localhost>'),
  PARADA_OIDC_ISSUER: z.url().optional(),
  PARADA_OIDC_CLIENT_ID: z.string().optional(),
  PARADA_OIDC_CLIENT_SECRET: z.string().optional(),
  PARADA_EMBEDDED_IDENTITY: flag(true),
  PARADA_CLERK_PUBLISHABLE_KEY: z.string().optional(),
  /** Address of ours that passes calls on to Clerk; absolute, or a path on this server's public address. */
  PARADA_CLERK_PROXY_URL: z.string().optional(),
  PARADA_CLERK_JWT_KEY: z.string().optional(),
  PARADA_CLERK_AUTHORIZED_PARTIES: list,
  PARADA_STRIPE_SECRET_KEY: z.string().optional(),
  PARADA_STRIPE_WEBHOOK_SECRET: z.string().optional(),
  PARADA_STRIPE_API_URL: z.url().optional(),
  PARADA_PRICE_MONTH: z.string().optional(),
  PARADA_PRICE_YEAR: z.string().optional(),
  PARADA_PRICE_MONTH_AMOUNT: number(79),
  PARADA_PRICE_YEAR_AMOUNT: number(799),
  PARADA_PRICE_CURRENCY: z.string().default('USD'),
  PARADA_TRIAL_DAYS: number(0),
  PARADA_SALES_MAIL: z.string().optional(),
  PARADA_LICENCE_KEY: z.string().optional(),
  /** Where traces and metrics go, by OTLP over HTTP; nothing is collected without. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  /** `name=value` pairs that the collector asks for. */
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_SERVICE_NAME: z.string().default('parada'),
  /** Seconds that a stopping server goes on serving, so that its load balancer can see it at `/ready`. */
  PARADA_DRAIN_SECONDS: z.coerce.number().min(0).max(600).default(0),
  /** Folder that the server writes backups into by itself, how often, and how many it keeps there. */
  PARADA_BACKUP_FOLDER: z.string().optional(),
  PARADA_BACKUP_HOURS: z.coerce.number().min(0.1).max(8760).default(24),
  PARADA_BACKUP_KEEP: z.coerce.number().int().min(1).default(14),
  /** What backups are locked with: a passphrase, or a public key of age (`age1...`). Without, they hold no secret. */
  PARADA_BACKUP_PASSPHRASE: z.string().min(12).optional(),
  PARADA_BACKUP_RECIPIENT: z.string().startsWith('age1').optional(),
  /** What a collector must show at `/metrics`; without it that address does not exist. */
  PARADA_METRICS_TOKEN: z.string().min(16).optional(),
  /** Days that the audit trail is kept; 0 keeps it for good. */
  PARADA_KEEP_AUDIT_DAYS: z.coerce.number().int().min(0).default(730),
  /** Whether each entry of the audit trail is printed as well, for logs that are kept elsewhere. */
  PARADA_AUDIT_LOG: flag(false),
  /** Days after which a session ends unused, and after which it ends however often it was used. */
  PARADA_SESSION_IDLE_DAYS: z.coerce.number().min(0.01).max(400).default(30),
  PARADA_SESSION_DAYS: z.coerce.number().min(0.01).max(400).default(90),
  PARADA_RATE_PER_MINUTE: number(600),
  PARADA_SIGN_IN_PER_MINUTE: number(20),
})
export type Settings = z.infer<typeof Settings>

/** Names of settings whose value must never be shown or logged. */
export const SECRET_SETTINGS: readonly (keyof Settings)[] = [
  'PARADA_SECRET',
  'PARADA_NEW_SECRET',
  'PARADA_DATABASE_LISTEN_URL',
  'PARADA_METRICS_TOKEN',
  'PARADA_BACKUP_PASSPHRASE',
  'PARADA_SET_UP_CODE',
  'PARADA_S3_KEY',
  'PARADA_SMTP_URL',
  'PARADA_OIDC_CLIENT_SECRET',
  'PARADA_CLERK_JWT_KEY',
  'PARADA_STRIPE_SECRET_KEY',
  'PARADA_STRIPE_WEBHOOK_SECRET',
  'PARADA_LICENCE_KEY',
  'OTEL_EXPORTER_OTLP_HEADERS',
]

export interface Config {
  readonly settings: Settings
  readonly version: string
  /** Address people reach this server at, without a slash at the end. Share links are built from it. */
  readonly publicUrl: string
  /** What one plan may hold, for every way in. */
  readonly planLimits: { readonly maxTasks: number; readonly maxLinks: number }
  /** Whether only this machine can reach the server. */
  readonly loopback: boolean
  /** The code for making the first account; null where only this machine can reach the server. */
  readonly setUpCode: string | null
  /** Origins besides the server's own whose pages may call with a session: the companion's, and those configured. */
  readonly trustedOrigins: readonly string[]
  /** Where a page may look for the companion of its own machine. */
  readonly companionOrigins: readonly string[]
  /** The secret itself, for backups alone. */
  readonly secret: string
  /** What backups are locked with. */
  readonly backupLock: { readonly passphrase: string } | { readonly recipient: string } | null
  /** 32 bytes for a purpose, all from the one secret of the installation. */
  derive(purpose: string): Buffer
}

/** Origins of a companion, which serves the same page; where another program has its port it takes one of the next nine. */
const COMPANION_ORIGINS = ['http://127.0.0.1:8000', 'http://localhost:8000'] as const
const NEXT_COMPANIONS = Array.from({ length: 9 }, (_, at) => `http://127.0.0.1:${8001 + at}`)

type Env = Readonly<Record<string, string | undefined>>

/** Settings whose value is in a file (`PARADA_SECRET_FILE`), as containers hand secrets over: not to be seen from outside. */
export function withFiles(env: Env): Env {
  const read = [...SECRET_SETTINGS, 'DATABASE_URL'].flatMap(name => {
    const path = env[`${name}_FILE`]
    return path && !env[name] ? [[name, readFileSync(path, 'utf8').trim()]] : []
  })
  return { ...env, ...Object.fromEntries(read) }
}

/** Reads the settings; names every wrong one in the error, without its value. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.fromEntries(
    Object.entries(withFiles(env)).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = Settings.safeParse(given)
  if (parsed.success) {
    // Sessions are verified without a call to the provider: without its key no user could ever sign in.
    if (parsed.data.PARADA_CLERK_PUBLISHABLE_KEY && !parsed.data.PARADA_CLERK_JWT_KEY)
      throw new Error('settings that cannot be used: PARADA_CLERK_JWT_KEY: missing')
    // Half a store would leave files in the database that the administrator believes to be elsewhere.
    const store = ['PARADA_S3_URL', 'PARADA_S3_BUCKET', 'PARADA_S3_KEY_ID', 'PARADA_S3_KEY'] as const
    const asked = parsed.data.PARADA_BACKUP_TO_BUCKET || store.some(name => parsed.data[name] !== undefined)
    const lacking = asked ? store.filter(name => !parsed.data[name]) : []
    if (lacking.length > 0)
      throw new Error(`settings that cannot be used: ${lacking.map(name => `${name}: missing`).join(', ')}`)
    return parsed.data
  }
  const wrong = parsed.error.issues.map(issue => `${issue.path.join('.')}: ${issue.code}`)
  throw new Error(`settings that cannot be used: ${wrong.join(', ')}`)
}

interface ConfigOptions {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly dataDir: string
  readonly version: string
  readonly host: string
  readonly port: number
}

/** 32 bytes for a purpose, from the one secret of an installation. */
export const derivedFrom = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'parada', purpose, 32))

export function createConfig(options: ConfigOptions): Config {
  const settings = readSettings(options.env)
  const secret = settings.PARADA_SECRET ?? keptSecret(options.dataDir)
  const { PARADA_BACKUP_PASSPHRASE: passphrase, PARADA_BACKUP_RECIPIENT: recipient } = settings
  const loopback = ['127.0.0.1', 'localhost', '::1'].includes(options.host)
  const named = settings.PARADA_COMPANION_URL ? [new URL(settings.PARADA_COMPANION_URL).origin] : []
  const publicUrl = (settings.PARADA_PUBLIC_URL ?? `http://localhost:${options.port}`).replace(/\/+$/, '')
  const derive = (purpose: string) => derivedFrom(secret, purpose)
  const reached = !loopback || !LOOPBACK_NAME.test(new URL(publicUrl).hostname)
  return {
    settings,
    version: options.version,
    publicUrl,
    planLimits: { maxTasks: settings.PARADA_MAX_TASKS, maxLinks: settings.PARADA_MAX_LINKS },
    loopback,
    setUpCode: reached ? (settings.PARADA_SET_UP_CODE ?? setUpCodeFrom(derive('set-up'))) : null,
    // On another machine than the server that port may be any program's: a companion there calls as the server's own page.
    trustedOrigins: [
      new URL(publicUrl).origin,
      ...(reached ? [] : COMPANION_ORIGINS),
      ...named,
      ...settings.PARADA_TRUSTED_ORIGINS,
    ],
    companionOrigins: [...COMPANION_ORIGINS, ...NEXT_COMPANIONS, ...named],
    secret,
    backupLock: passphrase ? { passphrase } : recipient ? { recipient } : null,
    derive,
  }
}

const LOOPBACK_NAME = /^(localhost|127\.0\.0\.1|\[::1\])$/

/** Ten letters and digits that are not mistaken for one another: the same at every process and every start. */
function setUpCodeFrom(bytes: Buffer): string {
  const letters = [...bytes.subarray(0, 20)].map((byte, at, all) =>
    at % 2 ? '' : CODE_LETTERS[(byte * 256 + (all[at + 1] ?? 0)) % CODE_LETTERS.length],
  )
  const code = letters.join('')
  return `${code.slice(0, 5)}-${code.slice(5)}`
}
const CODE_LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** The secret of an installation that was not given one: made once, kept beside the data, readable by its owner only. */
function keptSecret(dataDir: string): string {
  const path = join(dataDir, 'secret.key')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  try {
    writeFileSync(path, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(path, 'utf8').trim()
}
