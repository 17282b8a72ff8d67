import { createInterface } from 'node:readline'
import { type Command, EXIT } from '../command.ts'

/** Speaks the Model Context Protocol on standard input and output, and hands every message to a server with an API key. */
export const command: Command = {
  name: 'mcp',
  usage: '[--server URL]   (PARADA_API_KEY)',
  options: { server: { type: 'string', placeholder: 'URL' } },
  async run(args, io) {
    const key = io.env.PARADA_API_KEY
    const address =
      typeof args.values.server === 'string'
        ? args.values.server
        : (io.env.PARADA_SERVER_URL ?? 'http://localhost:3000')
    if (!key) {
      io.note(io.messages.cli.storage.keyMissing)
      return EXIT.usage
    }
    const endpoint = new URL('/api/mcp', address)
    for await (const line of createInterface({ input: process.stdin })) {
      if (line.trim() === '') continue
      const reply = await fetch(endpoint, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${key}`, 'x-parada-locale': io.locale },
        body: line,
      }).catch(() => null)
      if (reply?.status === 202) continue
      const text = (await reply?.text()) ?? ''
      const answer = reply?.ok ? text : refusal(line, text === '' ? `no answer from ${endpoint.origin}` : wordsOf(text))
      if (answer !== null) io.out(answer)
    }
    return EXIT.done
  },
}

/** What an answer says, as a person reads it: the sentence of a refusal and what to do, else the text as it came. */
function wordsOf(text: string): string {
  const { error, suggestions } = parsed(text) as { error?: unknown; suggestions?: unknown }
  if (typeof error !== 'string') return text
  return [error, ...(Array.isArray(suggestions) ? suggestions : [])].join('\n')
}

function parsed(text: string): object {
  try {
    return Object(JSON.parse(text))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return {}
  }
}

/** A failed call as the protocol says it, so that its client is not left waiting; a notification has no answer. */
function refusal(line: string, message: string): string | null {
  const { id, method } = parsed(line) as { id?: unknown; method?: unknown }
  if (id === undefined && method !== undefined) return null
  return JSON.stringify({ jsonrpc: '2.0', id: id ?? null, error: { code: -32000, message } })
}
