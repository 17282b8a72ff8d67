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
      io.out(reply?.ok ? text : refusal(line, text || `no answer from ${endpoint.origin}`))
    }
    return EXIT.done
  },
}

/** A failed call as the protocol says it, so that its client is not left waiting. */
function refusal(line: string, text: string): string {
  let id: unknown = null
  try {
    id = (JSON.parse(line) as { id?: unknown }).id ?? null
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  return JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32000, message: text } })
}
