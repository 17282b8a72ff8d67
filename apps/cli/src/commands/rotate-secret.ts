import { type Command, EXIT } from '../command.ts'
import { withInstallation } from '../installation.ts'

export const command: Command = {
  name: 'rotate-secret',
  usage: '',
  options: { data: { type: 'string', placeholder: 'FOLDER' } },
  async run(args, io) {
    const words = io.messages.cli.storage
    return withInstallation(args, io, true, async installation => {
      const rotated = await installation.rotateSecret()
      if (!rotated.ok) {
        io.problem(rotated.problems[0])
        return EXIT.failed
      }
      const { value } = rotated
      if (args.values.json) io.out(JSON.stringify(value ?? {}))
      else if (value === null) io.out(words.rotationFinished)
      else io.out(words.rotated(value.secondFactors, value.sessions, value.crewLinks))
      if (installation.secretIsGiven) io.note(words.giveNewSecret)
      io.note(words.backupsBefore)
      return EXIT.done
    })
  },
}
