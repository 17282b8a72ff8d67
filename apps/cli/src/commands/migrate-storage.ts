import { migrateStorage } from '@parada/server/administration'
import { type Command, EXIT } from '../command.ts'
import { dataDirOf, storageRefusal } from '../installation.ts'

export const command: Command = {
  name: 'migrate-storage',
  usage: 'DATABASE_URL',
  options: { data: { type: 'string', placeholder: 'FOLDER' } },
  async run(args, io) {
    const [url] = args.positionals
    if (url === undefined || args.positionals.length > 1 || !/^postgres(ql)?:/.test(url)) {
      io.note(io.messages.cli.storage.oneDatabase)
      return EXIT.usage
    }
    try {
      const moved = await migrateStorage(dataDirOf(args, io), url, io.env)
      if (!moved.ok) {
        io.problem(moved.problems[0])
        return EXIT.failed
      }
      io.out(args.values.json ? JSON.stringify(moved.value) : io.messages.cli.storage.moved(moved.value.rows))
      io.note(io.messages.cli.storage.keepSecret)
      return EXIT.done
    } catch (error) {
      return storageRefusal(error, io)
    }
  },
}
