import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Bucket } from '../storage/bucket.ts'
import type { Storage } from '../storage/db.ts'
import type { Lock } from './age.ts'
import { type BackupReport, writeBackup } from './backup.ts'

const NAME = /^parada-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ)\.backup(\.age)?(\.part)?$/

/** Where backups lie in a bucket. */
export const BUCKET_FOLDER = 'backups/'

interface KeptOptions {
  /** Null: nowhere on this machine. */
  readonly folder: string | null
  /** Where they go as well, or alone. */
  readonly bucket: Bucket | null
  /** Where pictures lie. */
  readonly files: Bucket | null
  /** How many stay, the newest; the others are deleted once a new one is whole. */
  readonly keep: number
  readonly secret: string | null
  readonly lock: Lock | null
  readonly now: Date
}

/** Writes one more backup under the moment's name, and deletes the oldest. Gives where it is. */
export async function keepBackup(storage: Storage, options: KeptOptions): Promise<BackupReport & { path: string }> {
  const { folder, bucket } = options
  if (folder !== null) {
    const made = await keptIn(storage, folder, options)
    if (bucket !== null) await sendToBucket(bucket, made.path, options.keep)
    return made
  }
  if (bucket === null) throw new Error('a backup needs a place')
  const passing = await mkdtemp(join(tmpdir(), 'parada-backup-'))
  try {
    const made = await keptIn(storage, passing, options)
    return { ...made, path: await sendToBucket(bucket, made.path, options.keep) }
  } finally {
    await rm(passing, { recursive: true, force: true })
  }
}

/** Puts a backup into a bucket, where so many stay, the newest. Gives its name there. */
async function sendToBucket(bucket: Bucket, path: string, keep: number): Promise<string> {
  const key = BUCKET_FOLDER + basename(path)
  await bucket.putFile(key, path)
  const keys = await keysOf(bucket)
  for (const old of keys.slice(0, Math.max(0, keys.length - keep))) await bucket.remove(old)
  return `bucket:${key.slice(BUCKET_FOLDER.length)}`
}

/** Backups of a bucket, the oldest first. */
async function keysOf(bucket: Bucket): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of bucket.list(BUCKET_FOLDER)) if (NAME.test(key.slice(BUCKET_FOLDER.length))) keys.push(key)
  return keys.sort()
}

/** Fetches a backup of a bucket into a file; `newest` is one of them. Gives its name, null when there is none. */
export async function fetchBackup(bucket: Bucket, name: string, path: string): Promise<string | null> {
  const key = name === 'newest' ? (await keysOf(bucket)).at(-1) : BUCKET_FOLDER + name
  return key !== undefined && (await bucket.getFile(key, path)) ? key.slice(BUCKET_FOLDER.length) : null
}

async function keptIn(
  storage: Storage,
  folder: string,
  options: KeptOptions,
): Promise<BackupReport & { path: string }> {
  const { keep, secret, lock, now, files } = options
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const stamp = `${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
  const path = join(folder, `parada-${stamp}.backup${lock === null ? '' : '.age'}`)
  const report = await writeBackup(storage, path, { secret, lock, now, files })
  const whole = (await readdir(folder)).filter(each => NAME.test(each) && !each.endsWith('.part')).sort()
  for (const old of whole.slice(0, Math.max(0, whole.length - keep))) await rm(join(folder, old))
  // What a server that was killed left half written.
  for (const each of await readdir(folder)) if (NAME.test(each) && each.endsWith('.part')) await rm(join(folder, each))
  return { ...report, path }
}

/** When the newest backup of a folder, or of a bucket, was made; null when there is none. */
export async function newestBackup(folder: string | null, bucket: Bucket | null = null): Promise<Date | null> {
  const names = folder === null ? [] : await readdir(folder).catch(() => [])
  if (bucket !== null) names.push(...(await keysOf(bucket)).map(key => key.slice(BUCKET_FOLDER.length)))
  const stamps = names.flatMap(each => (each.endsWith('.part') ? [] : (NAME.exec(each)?.[1] ?? [])))
  const [date = '', time = ''] = (stamps.sort().at(-1) ?? '').split('T')
  return date === '' ? null : new Date(`${date}T${time.replaceAll('-', ':')}`)
}
