import { LOCALES, loadMessages } from '@parada/messages'
import { describe, expect, test } from 'vitest'
import { COMMANDS } from './commands/index.ts'
import { commandHelp, overview } from './help.ts'

describe('help', () => {
  test.each(LOCALES)('%s names every command with a sentence', async locale => {
    const messages = await loadMessages(locale)
    const summaries = messages.cli.summaries as Readonly<Record<string, string>>
    expect(Object.keys(COMMANDS).filter(name => !summaries[name])).toEqual([])
    for (const name of Object.keys(COMMANDS)) expect(overview(messages)).toContain(name)
  })

  test.each(LOCALES)('%s tells of files what they may be, how to say it and what the codes mean', async locale => {
    const messages = await loadMessages(locale)
    for (const name of ['info', 'convert', 'diff', 'check']) {
      const load = COMMANDS[name]
      const help = load ? commandHelp((await load()).command, messages) : ''
      expect(help, name).toContain(`parada ${name} `)
      expect(help.split('\n').filter(line => line.startsWith(`  parada ${name} `)).length, name).toBeGreaterThan(0)
      expect(help, name).toMatch(/: 0 .* 1 .* 2 .* 3 /)
    }
    expect(overview(messages)).toContain(messages.cli.exitCodes)
  })

  test('every option of every command is explained', async () => {
    const messages = await loadMessages('pt')
    const words = messages.cli.options as Readonly<Record<string, string>>
    for (const load of Object.values(COMMANDS)) {
      const { command } = await load()
      expect({ command: command.name, unexplained: Object.keys(command.options).filter(name => !words[name]) }).toEqual(
        { command: command.name, unexplained: [] },
      )
      expect(commandHelp(command, messages)).toContain(`parada ${command.name}`)
    }
  })
})
