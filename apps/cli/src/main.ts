import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { LOCALES, type Locale, loadMessages, pickLocale, presentProblem } from '@parada/messages'
import { problem } from '@parada/schedule'
import manifest from '../package.json' with { type: 'json' }
import { heedClosedOutput } from './closed-output.ts'
import { type Command, type CommandArgs, type CommandIo, EXIT, type Shell } from './command.ts'
import { COMMANDS } from './commands/index.ts'
import { commandHelp, overview } from './help.ts'
import { nearest } from './nearest.ts'
import { heedStrayRejections } from './stray-rejections.ts'

const { version: VERSION } = manifest

const COMMON = { help: { type: 'boolean', short: 'h' }, lang: { type: 'string' }, json: { type: 'boolean' } } as const

/** The person's language: `--lang`, else what the system says. */
export function localeFrom(argv: readonly string[], env: NodeJS.ProcessEnv): Locale {
  const stated =
    argv.find((_, at) => argv[at - 1] === '--lang') ?? argv.find(each => each.startsWith('--lang='))?.slice(7)
  if (stated && (LOCALES as readonly string[]).includes(stated)) return stated as Locale
  const said = [env.LC_ALL, env.LC_MESSAGES, env.LANG].flatMap(each => (each ? [each.replace('_', '-')] : []))
  // Windows has no such variables: it says its language to the engine.
  return pickLocale(
    said.length > 0 || process.platform !== 'win32' ? said : [Intl.DateTimeFormat().resolvedOptions().locale],
  )
}

async function makeIo(
  argv: readonly string[],
  env: NodeJS.ProcessEnv,
  began: number,
  shell?: Shell,
): Promise<CommandIo> {
  const locale = localeFrom(argv, env)
  const messages = await loadMessages(locale)
  const json = argv.includes('--json')
  return {
    locale,
    messages,
    env,
    began,
    ...(shell && { shell }),
    out: line => console.log(line),
    note: line => console.error(line),
    async confirm(question) {
      if (!process.stdin.isTTY) return null
      const terminal = createInterface({ input: process.stdin, output: process.stderr })
      try {
        return messages.cli.yes.split(' ').includes((await terminal.question(`${question} `)).trim().toLowerCase())
      } finally {
        terminal.close()
      }
    },
    problem(found) {
      const presented = presentProblem(found, messages)
      if (json) return console.error(JSON.stringify({ ok: false, ...presented }))
      console.error(presented.error)
      for (const each of presented.suggestions) console.error(`  - ${each}`)
    },
  }
}

const optionOf = (argument: string): string => argument.replace(/^--/, '').replace(/=.*$/, '')

/** What the engine says of an option, in the person's language: which one, and whether it lacks a value or takes none. */
function optionFault(error: unknown, { messages: { cli } }: CommandIo): string {
  const { message, code } = error as { message?: string; code?: string }
  const option = /'([^']+)'/.exec(message ?? '')?.[1]?.replace(/ <value>$/, '') ?? String(error)
  if (code !== 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') return cli.badOption(option)
  return /does not take/.test(message ?? '') ? cli.optionTakesNone(option) : cli.optionNeedsValue(option)
}

/** The arguments of a command; null, with a remark printed, when they are not its own. */
function argsOf(command: Command, argv: readonly string[], io: CommandIo): CommandArgs | null {
  try {
    const parsed = parseArgs({ args: [...argv], options: { ...command.options, ...COMMON }, allowPositionals: true })
    return { values: parsed.values as CommandArgs['values'], positionals: parsed.positionals }
  } catch (error) {
    const named = argv.find(each => each.startsWith('--') && !(optionOf(each) in { ...command.options, ...COMMON }))
    const near = named && nearest(optionOf(named), Object.keys({ ...command.options, ...COMMON }))
    io.note(named ? io.messages.cli.badOption(named) : optionFault(error, io))
    if (near) io.note(io.messages.cli.didYouMean(`--${near}`))
    return null
  }
}

/**
 * Runs `parada ARGV` and gives its exit code; `shell` is the program around it, where there is one. `began`: when it was called, 0
 * where this is all that its process does.
 */
export async function main(
  argv: readonly string[],
  env: NodeJS.ProcessEnv,
  shell?: Shell,
  began = performance.now(),
): Promise<number> {
  const io = await makeIo(argv, env, began, shell)
  const [name, ...rest] = argv
  if (name === '--version' || name === '-v' || name === 'version') {
    io.out(VERSION)
    return EXIT.done
  }
  if (name === undefined || name === 'help' || name.startsWith('-')) {
    io.out(overview(io.messages))
    return name === undefined || ['help', '-h', '--help'].includes(name) ? EXIT.done : EXIT.usage
  }
  const load = COMMANDS[name]
  if (!load) {
    io.note(io.messages.cli.unknownCommand(name))
    const near = nearest(name, Object.keys(COMMANDS))
    if (near) io.note(io.messages.cli.didYouMean(near))
    else io.note(overview(io.messages))
    return EXIT.usage
  }
  const { command } = await load()
  const args = argsOf(command, rest, io)
  if (!args) {
    io.note(commandHelp(command, io.messages))
    return EXIT.usage
  }
  if (args.values.help) {
    io.out(commandHelp(command, io.messages))
    return EXIT.done
  }
  try {
    return await command.run(args, io)
  } catch (error) {
    // What the system says of a file, a port or a server is a reason; anything else is our own mistake and keeps its trace.
    const code = (error as NodeJS.ErrnoException | null)?.code
    if (typeof code !== 'string' || !/^E[A-Z]+$/.test(code)) throw error
    const { path, address } = error as { path?: string; address?: string }
    io.problem(problem('cli.systemRefused', { what: path ?? address ?? name, why: code }))
    return EXIT.failed
  }
}

async function runHere(): Promise<void> {
  heedStrayRejections()
  heedClosedOutput()
  process.exitCode = await main(process.argv.slice(2), process.env, undefined, 0)
}

// The Windows program has an entry of its own; here the file was started itself. A failure ends the process with its trace.
if (process.argv[1]?.endsWith('main.ts')) void runHere()
