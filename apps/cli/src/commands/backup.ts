import { resolve } from 'node:path'
import { done } from '@parada/schedule'
import { verifyBackup } from '@parada/server/administration'
import { backupPath, KEY_OPTIONS, keyOf, lockOf } from '../backup-key.ts'
import { type Command, type CommandArgs, type CommandIo, EXIT } from '../command.ts'
import { withInstallation } from '../installation.ts'

/** How many backups stay in a folder by default. */
const KEPT = 14

async function verify(path: string, args: CommandArgs, io: CommandIo): Promise<number> {
  const key = keyOf(args, io)
  const found = key.ok ? await verifyBackup(backupPath(path), key.value, io.env) : key
  if (!found.ok) {
    io.problem(found.problems[0])
    return EXIT.failed
  }
  const { rows, plans, revisions } = found.value
  io.out(args.values.json ? JSON.stringify(found.value) : io.messages.cli.storage.verified(rows, plans, revisions))
  return EXIT.done
}

export const command: Command = {
  name: 'backup',
  usage: 'FILE | --folder FOLDER [--keep N] | --bucket [--keep N] | verify FILE|bucket:NAME',
  options: {
    data: { type: 'string', placeholder: 'FOLDER' },
    folder: { type: 'string', placeholder: 'FOLDER' },
    bucket: { type: 'boolean' },
    keep: { type: 'string', placeholder: 'N' },
    ...KEY_OPTIONS,
    recipient: { type: 'string', placeholder: 'age1...' },
    'identity-file': { type: 'string', placeholder: 'FILE' },
  },
  async run(args, io) {
    const { folder, bucket, keep } = args.values
    const [first, second] = args.positionals
    if (first === 'verify' && second !== undefined && args.positionals.length === 2) return verify(second, args, io)
    const kept = keep === undefined ? KEPT : Number(keep)
    const places = [typeof folder === 'string', bucket === true, args.positionals.length === 1]
    const wanted = places.filter(Boolean).length === 1 && args.positionals.length < 2
    if (!wanted || !Number.isInteger(kept) || kept < 1) {
      io.note(wanted ? io.messages.cli.storage.keepSome : io.messages.cli.files.oneFile)
      return EXIT.usage
    }
    const locking = lockOf(args, io)
    if (!locking.ok) {
      io.problem(locking.problems[0])
      return EXIT.failed
    }
    const lock = locking.value
    return withInstallation(args, io, false, async installation => {
      const made =
        first === undefined
          ? await installation.keepBackup(typeof folder === 'string' ? resolve(folder) : null, kept, lock)
          : done({ ...(await installation.backup(resolve(first), lock)), path: first })
      if (!made.ok) {
        io.problem(made.problems[0])
        return EXIT.failed
      }
      const { path, rows, lost = [] } = made.value
      io.out(args.values.json ? JSON.stringify(made.value) : io.messages.cli.storage.written(path, rows))
      if (lost.length > 0) io.note(io.messages.cli.storage.lostPictures(lost.length))
      if (lock === null) io.note(io.messages.cli.storage.notLocked)
      return EXIT.done
    })
  },
}
