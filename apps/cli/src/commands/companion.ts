import { type Command, EXIT } from '../command.ts'
import { selftest } from '../selftest.ts'
import { runCompanionAlone } from '../start-companion.ts'

/** The companion alone: for a server elsewhere, or to ask a real MS Project what was proved against a double. */
export const command: Command = {
  name: 'companion',
  usage: '[start | selftest [FILE.json]] [--companion-port N] [--data FOLDER] [--no-open] [--allow-changes]',
  options: {
    'companion-port': { type: 'string', placeholder: 'N' },
    data: { type: 'string', placeholder: 'FOLDER' },
    'no-open': { type: 'boolean' },
    'allow-changes': { type: 'boolean' },
  },
  async run(args, io) {
    const [what = 'start', file = 'parada-selftest.json'] = args.positionals
    if (what === 'selftest') return selftest(file, args.values['allow-changes'] === true, io)
    if (what === 'start') return runCompanionAlone(args, io)
    io.note(io.messages.cli.unknownCommand(`companion ${what}`))
    return EXIT.usage
  },
}
