import type { Locale, Messages } from '@parada/messages'
import type { Problem } from '@parada/schedule'

/** Exit codes that scripts can rely on. */
export const EXIT = { done: 0, failed: 1, usage: 2, different: 3 } as const

/** An option of a command, as `node:util` parseArgs takes it, with the key of its help sentence. */
export interface CommandOption {
  readonly type: 'string' | 'boolean'
  readonly short?: string
  readonly multiple?: boolean
  /** Shown after the name in help: `--port N`. */
  readonly placeholder?: string
}

/** What a command was given. */
export interface CommandArgs {
  readonly values: Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>
  readonly positionals: readonly string[]
}

/** Where the product is, once it runs. */
export interface Running {
  /** What a browser is given, with what makes it known to the companion. */
  readonly url: string
  /** The six digits that pair a page; absent where no companion runs. */
  readonly pairingCode?: () => string
}

/** A program with an icon of its own around a command: it gets the product's address, and says when it shall end. */
export interface Shell {
  running(at: Running): void
  failed(text: string): void
  readonly stopped: Promise<void>
  end(): Promise<void>
}

/** The outside world of a command: texts in the person's language, and where to print. */
export interface CommandIo {
  readonly locale: Locale
  readonly messages: Messages
  readonly env: NodeJS.ProcessEnv
  /** When the command was called, as `performance.now()` counts. */
  readonly began: number
  /** Prints a line of the result to stdout. */
  out(line: string): void
  /** Prints progress and remarks to stderr. */
  note(line: string): void
  /** Asks a yes or no at the terminal; null where there is no interactive one. */
  confirm(question: string): Promise<boolean | null>
  /** The program around the command, where there is one. */
  readonly shell?: Shell
  /** Prints a problem with its suggestions to stderr; as JSON when `--json` was given. */
  problem(found: Problem): void
}

/** One command of `parada`: a file in `commands/`, listed in `commands/index.ts`. */
export interface Command {
  readonly name: string
  /** Positionals and options in one line, after the name. */
  readonly usage: string
  readonly options: Readonly<Record<string, CommandOption>>
  run(args: CommandArgs, io: CommandIo): Promise<number>
}
