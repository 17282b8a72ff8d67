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
