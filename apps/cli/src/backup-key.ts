import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { done, failed, type Outcome, problem } from '@parada/schedule'
import { isRecipient, type Key, type Lock } from '@parada/server/administration'
import type { CommandArgs, CommandIo } from './command.ts'

/** Options by which a backup's key is given. */
export const KEY_OPTIONS = {
  'passphrase-file': { type: 'string', placeholder: 'FILE' },
} as const

/** Where a backup lies: a file, or one of the bucket (`bucket:NAME`). */
export const backupPath = (given: string): string => (given.startsWith('bucket:') ? given : resolve(given))

/** A file with a key; a problem where there is none or nothing in it: what is locked with nothing is open to all. */
function keyFile(path: string): Outcome<string> {
  let text: string
  try {
    text = readFileSync(path, 'utf8').trim()
  } catch {
    return failed(problem('storage.keyFileMissing', { path }))
  }
  return text === '' ? failed(problem('storage.keyFileEmpty', { path })) : done(text)
}

/** The passphrase of backups: `--passphrase-file`, else `PARADA_BACKUP_PASSPHRASE` or the file it names. */
function passphraseOf(args: CommandArgs, io: CommandIo): Outcome<string | null> {
  const named = args.values['passphrase-file'] ?? io.env.PARADA_BACKUP_PASSPHRASE_FILE
  if (typeof named === 'string' && named !== '') return keyFile(named)
  return done(io.env.PARADA_BACKUP_PASSPHRASE?.trim() || null)
}

/** What a backup is locked with; null for one in the clear. */
export function lockOf(args: CommandArgs, io: CommandIo): Outcome<Lock | null> {
  const recipient = args.values.recipient ?? io.env.PARADA_BACKUP_RECIPIENT
  if (typeof recipient === 'string' && recipient !== '')
    return isRecipient(recipient)
      ? done({ recipient })
      : failed(problem('storage.badRecipient', { recipient: recipient.slice(0, 80) }))
  const passphrase = passphraseOf(args, io)
  return passphrase.ok ? done(passphrase.value === null ? null : { passphrase: passphrase.value }) : passphrase
}

/** What opens a backup; null when nothing was given. */
export function keyOf(args: CommandArgs, io: CommandIo): Outcome<Key | null> {
  const named = args.values['identity-file']
  if (typeof named === 'string') {
    const text = keyFile(named)
    if (!text.ok) return text
    const line = text.value.split('\n').find(each => each.startsWith('AGE-SECRET-KEY-1'))
    return done({ identity: line ?? '' })
  }
  const passphrase = passphraseOf(args, io)
  return passphrase.ok ? done(passphrase.value === null ? null : { passphrase: passphrase.value }) : passphrase
}
