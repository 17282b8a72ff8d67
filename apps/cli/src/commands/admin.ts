import type { Installation } from '@parada/server/administration'
import { readSettings, SECRET_SETTINGS } from '@parada/server/administration'
import { type Command, type CommandArgs, type CommandIo, EXIT } from '../command.ts'
import { withInstallation } from '../installation.ts'

type Task = (installation: Installation, args: CommandArgs, io: CommandIo, words: readonly string[]) => Promise<number>

const PLANS = ['free', 'pro', 'enterprise'] as const
const planOf = (word: string | undefined) => PLANS.find(each => each === word)
const countOf = (value: unknown): number | null => {
  const count = Number(value)
  return typeof value === 'string' && Number.isInteger(count) && count > 0 ? count : null
}

/** What the environment sets, its secrets covered; asks no installation. */
function configuration(io: CommandIo): number {
  for (const [name, value] of Object.entries(readSettings(io.env)))
    io.out(`${name}=${(SECRET_SETTINGS as readonly string[]).includes(name) ? '***' : String(value)}`)
  return EXIT.done
}

/** What an administrator does without a page, by the first word. */
const TASKS: Readonly<Record<string, Task>> = {
  async users(installation, args, io) {
    const users = await installation.users()
    if (args.values.json) io.out(JSON.stringify(users))
    else {
      // On stderr: a script reads the lines below it.
      io.note(io.messages.cli.storage.columns.users.join('\t'))
      for (const each of users) io.out([each.email, each.role, each.plan, each.usage, each.createdAt].join('\t'))
    }
    return EXIT.done
  },
  async plan(installation, _args, io, [email, word]) {
    const plan = planOf(word)
    if (email === undefined || plan === undefined) return usage(io)
    return report(io, await installation.setTier(email, plan))
  },
  async promote(installation, _args, io, [email]) {
    return email === undefined ? usage(io) : report(io, await installation.makeAdministrator(email))
  },
  async requests(installation, args, io) {
    const requests = await installation.signUpRequests()
    if (args.values.json) io.out(JSON.stringify(requests))
    else {
      // On stderr: a script reads the lines below it.
      io.note(io.messages.cli.storage.columns.requests.join('\t'))
      for (const each of requests) io.out([each.code, each.email, each.name, each.askedAt].join('\t'))
    }
    return EXIT.done
  },
  async confirm(installation, _args, io, [code]) {
    return code === undefined ? usage(io) : report(io, await installation.confirmSignUp(code))
  },
  async sessions(installation, args, io, [email]) {
    const sessions = await installation.sessions(email)
    if (args.values.json) io.out(JSON.stringify(sessions))
    else {
      // On stderr: a script reads the lines below it.
      io.note(io.messages.cli.storage.columns.sessions.join('\t'))
      for (const each of sessions)
        io.out([each.email, each.createdAt, each.expiresAt, each.address ?? '', each.agent ?? ''].join('\t'))
    }
    return EXIT.done
  },
  async 'end-sessions'(installation, _args, io, [email]) {
    return email === undefined ? usage(io) : report(io, await installation.endSessions(email))
  },
  async licence(installation, args, io, [licensee]) {
    const seats = countOf(args.values.seats)
    const plan = planOf(typeof args.values.plan === 'string' ? args.values.plan : 'pro')
    if (licensee === undefined || seats === null || plan === undefined || plan === 'free') return usage(io)
    const issued = await installation.issueLicence({ licensee, plan, seats, days: countOf(args.values.days) })
    if (!issued.ok) return report(io, issued)
    io.out(issued.value)
    return EXIT.done
  },
}

function usage(io: CommandIo): number {
  io.note(`parada admin ${command.usage}`)
  return EXIT.usage
}

function report(
  io: CommandIo,
  outcome: { ok: true } | { ok: false; problems: readonly Parameters<CommandIo['problem']>[0][] },
): number {
  if (outcome.ok) {
    io.out(io.messages.cli.storage.done)
    return EXIT.done
  }
  for (const each of outcome.problems) io.problem(each)
  return EXIT.failed
}

export const command: Command = {
  name: 'admin',
  usage:
    'users | plan EMAIL free|pro|enterprise | promote EMAIL | requests | confirm CODE | sessions [EMAIL] | end-sessions EMAIL | licence NAME --seats N | configuration',
  options: {
    data: { type: 'string', placeholder: 'FOLDER' },
    seats: { type: 'string', placeholder: 'N' },
    days: { type: 'string', placeholder: 'N' },
    plan: { type: 'string', placeholder: 'pro|enterprise' },
  },
  async run(args, io) {
    const [name = '', ...words] = args.positionals
    if (name === 'configuration') return configuration(io)
    const task = TASKS[name]
    return task ? withInstallation(args, io, false, installation => task(installation, args, io, words)) : usage(io)
  },
}
