import { resolve } from 'node:path'
import { verifyBackup } from '@parada/server'
import { KEY_OPTIONS, keyOf, lockOf } from '../backup-key.ts'
import { type Command, type CommandArgs, type CommandIo, EXIT } from '../command.ts'
import { withInstallation } from '../installation.ts'

/** How many backups stay in a folder unless told otherwise. */
const KEPT = 14

async function verify(path: string, args: CommandArgs, io: CommandIo): Promise<number> {
  const found = await verifyBackup(resolve(path), keyOf(args, io))
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
  usage: 'FILE | --folder FOLDER [--keep N] | verify FILE',
  options: {
    data: { type: 'string', placeholder: 'FOLDER' },
    folder: { type: 'string', placeholder: 'FOLDER' },
    keep: { type: 'string', placeholder: 'N' },
    ...KEY_OPTIONS,
    recipient: { type: 'string', placeholder: 'age1...' },
    'identity-file': { type: 'string', placeholder: 'FILE' },
  },
  async run(args, io) {
    const { folder, keep } = args.values
    const [first, second] = args.positionals
    if (first === 'verify' && second !== undefined && args.positionals.length === 2) return verify(second, args, io)
    const kept = keep === undefined ? KEPT : Number(keep)
    const wanted = typeof folder === 'string' ? args.positionals.length === 0 : args.positionals.length === 1
    if (!wanted || !Number.isInteger(kept) || kept < 1) {
      io.note(io.messages.cli.files.oneFile)
      return EXIT.usage
    }
    const lock = lockOf(args, io)
    return withInstallation(args, io, false, async installation => {
      const made =
        typeof folder === 'string'
          ? await installation.keepBackup(resolve(folder), kept, lock)
          : { ...(await installation.backup(resolve(first ?? ''), lock)), path: first ?? '' }
      io.out(args.values.json ? JSON.stringify(made) : io.messages.cli.storage.written(made.path, made.rows))
      if (lock === null) io.note(io.messages.cli.storage.notLocked)
      return EXIT.done
    })
  },
}
