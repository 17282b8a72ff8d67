import { resolve } from 'node:path'
import { type Command, EXIT } from '../command.ts'
import { withInstallation } from '../installation.ts'

export const command: Command = {
  name: 'backup',
  usage: 'FILE',
  options: { data: { type: 'string', placeholder: 'FOLDER' } },
  async run(args, io) {
    const [path] = args.positionals
    if (path === undefined || args.positionals.length > 1) {
      io.note(io.messages.cli.files.oneFile)
      return EXIT.usage
    }
    return withInstallation(args, io, false, async installation => {
      const report = await installation.backup(resolve(path))
      io.out(args.values.json ? JSON.stringify(report) : io.messages.cli.storage.written(path, report.rows))
      return EXIT.done
    })
  },
}
