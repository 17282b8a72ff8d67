import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Storage } from '../storage/db.ts'
import type { Lock } from './age.ts'
import { type BackupReport, writeBackup } from './backup.ts'

const NAME = /^parada-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ)\.backup(\.age)?(\.part)?$/

interface KeptOptions {
  readonly folder: string
  /** How many stay, the newest; the others are deleted once a new one is whole. */
  readonly keep: number
  readonly secret: string | null
  readonly lock: Lock | null
  readonly now: Date
}

/** Writes one more backup into a folder under the moment's name, and deletes the oldest. Gives where it is. */
export async function keepBackup(storage: Storage, options: KeptOptions): Promise<BackupReport & { path: string }> {
  const { folder, keep, secret, lock, now } = options
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const stamp = `${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
  const path = join(folder, `parada-${stamp}.backup${lock === null ? '' : '.age'}`)
  const report = await writeBackup(storage, path, { secret, lock, now })
  const whole = (await readdir(folder)).filter(each => NAME.test(each) && !each.endsWith('.part')).sort()
  for (const old of whole.slice(0, Math.max(0, whole.length - keep))) await rm(join(folder, old))
  // What a server that was killed left half written.
  for (const each of await readdir(folder)) if (NAME.test(each) && each.endsWith('.part')) await rm(join(folder, each))
  return { ...report, path }
}

/** When the newest backup of a folder was made; null when there is none. */
export async function newestBackup(folder: string): Promise<Date | null> {
  const names = await readdir(folder).catch(() => [])
  const stamps = names.flatMap(each => (each.endsWith('.part') ? [] : (NAME.exec(each)?.[1] ?? [])))
  const [date = '', time = ''] = (stamps.sort().at(-1) ?? '').split('T')
  return date === '' ? null : new Date(`${date}T${time.replaceAll('-', ':')}`)
}
