import type { Messages } from '@parada/messages'
import type { Command } from './command.ts'
import { COMMANDS } from './commands/index.ts'

const summaryOf = (name: string, messages: Messages): string =>
  (messages.cli.summaries as Readonly<Record<string, string>>)[name] ?? ''

const detailsOf = (name: string, messages: Messages): readonly string[] =>
  (messages.cli.details as Readonly<Record<string, readonly string[]>>)[name] ?? []

/** What `parada` and `parada help` print. */
export function overview(messages: Messages): string {
  const width = Math.max(...Object.keys(COMMANDS).map(name => name.length))
  return [
    messages.cli.overview,
    '',
    ...Object.keys(COMMANDS).map(name => `  ${name.padEnd(width)}  ${summaryOf(name, messages)}`),
    '',
    messages.cli.helpHint,
    messages.cli.exitCodes,
  ].join('\n')
}

/** What `parada COMMAND --help` prints. */
export function commandHelp(command: Command, messages: Messages): string {
  const words = messages.cli.options as Readonly<Record<string, string>>
  const rows = [
    ...Object.entries(command.options),
    ['json', { type: 'boolean' as const }] as const,
    ['lang', { type: 'string' as const, placeholder: 'pt|en|es' }] as const,
  ]
    .filter(([name]) => words[name] !== undefined)
    .map(([name, option]) => ({
      left: `${'short' in option && option.short ? `-${option.short}, ` : ''}--${name}${option.type === 'string' ? ` ${('placeholder' in option && option.placeholder) || 'TEXT'}` : ''}`,
      right: words[name] ?? '',
    }))
  const width = Math.max(...rows.map(row => row.left.length))
  return [
    `parada ${command.name} ${command.usage}`,
    '',
    summaryOf(command.name, messages),
    ...detailsOf(command.name, messages).flatMap(paragraph => ['', paragraph]),
    '',
    ...rows.map(row => `  ${row.left.padEnd(width)}  ${row.right}`),
    '',
    messages.cli.exitCodes,
  ].join('\n')
}
