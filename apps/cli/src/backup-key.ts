import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Key, Lock } from '@parada/server'
import type { CommandArgs, CommandIo } from './command.ts'

/** Options by which a backup's key is given. */
export const KEY_OPTIONS = {
  'passphrase-file': { type: 'string', placeholder: 'FILE' },
} as const

/** Where a backup lies: a file, or one of the bucket (`bucket:NAME`). */
export const backupPath = (given: string): string => (given.startsWith('bucket:') ? given : resolve(given))

/** The passphrase of backups: `--passphrase-file`, else `PARADA_BACKUP_PASSPHRASE` or the file it names. */
function passphraseOf(args: CommandArgs, io: CommandIo): string | null {
  const named = args.values['passphrase-file'] ?? io.env.PARADA_BACKUP_PASSPHRASE_FILE
  if (typeof named === 'string') return readFileSync(named, 'utf8').trim()
  return io.env.PARADA_BACKUP_PASSPHRASE ?? null
}

/** What a backup is locked with; null for one in the clear. */
export function lockOf(args: CommandArgs, io: CommandIo): Lock | null {
  const recipient = args.values.recipient ?? io.env.PARADA_BACKUP_RECIPIENT
  if (typeof recipient === 'string') return { recipient }
  const passphrase = passphraseOf(args, io)
  return passphrase === null ? null : { passphrase }
}

/** What opens a backup; null when nothing was given. */
export function keyOf(args: CommandArgs, io: CommandIo): Key | null {
  const named = args.values['identity-file']
  if (typeof named === 'string') {
    const line = readFileSync(named, 'utf8')
      .split('\n')
      .find(each => each.startsWith('AGE-SECRET-KEY-1'))
    return { identity: line ?? '' }
  }
  const passphrase = passphraseOf(args, io)
  return passphrase === null ? null : { passphrase }
}
