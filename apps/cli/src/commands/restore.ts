import { backupPath, KEY_OPTIONS, keyOf } from '../backup-key.ts'
import { type Command, EXIT } from '../command.ts'
import { withInstallation } from '../installation.ts'

export const command: Command = {
  name: 'restore',
  usage: 'FILE | bucket:NAME',
  options: {
    data: { type: 'string', placeholder: 'FOLDER' },
    ...KEY_OPTIONS,
    'identity-file': { type: 'string', placeholder: 'FILE' },
  },
  async run(args, io) {
    const [path] = args.positionals
    if (path === undefined || args.positionals.length > 1) {
      io.note(io.messages.cli.files.oneFile)
      return EXIT.usage
    }
    const key = keyOf(args, io)
    if (!key.ok) {
      io.problem(key.problems[0])
      return EXIT.failed
    }
    return withInstallation(
      args,
      io,
      true,
      async installation => {
        const report = await installation.restore(backupPath(path), key.value)
        if (!report.ok) {
          io.problem(report.problems[0])
          return EXIT.failed
        }
        io.out(args.values.json ? JSON.stringify(report.value) : io.messages.cli.storage.restored(report.value.rows))
        if (report.value.secretMissing) io.note(io.messages.cli.storage.secretMissing)
        return EXIT.done
      },
      true,
    )
  },
}
