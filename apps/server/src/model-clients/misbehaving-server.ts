import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How the server answers one call. */
export type Behaviour =
  | { readonly kind: 'answer'; readonly text: string }
  /** Says nothing for a while, then answers. */
  | { readonly kind: 'slow'; readonly milliseconds: number; readonly text: string }
  /** Answers bit by bit, with a pause after each: what a person sees arriving. */
  | { readonly kind: 'drip'; readonly milliseconds: number; readonly text: string }
  /** Never says anything. */
  | { readonly kind: 'silent' }
  /** Breaks the connection in the middle of the answer. */
  | { readonly kind: 'cut'; readonly text: string; readonly after: number }
  | { readonly kind: 'status'; readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  /** Says the same again and again without an end. */
  | { readonly kind: 'loop'; readonly piece: string }
  | { readonly kind: 'refuse' }
  /** Sends lines that are no events. */
  | { readonly kind: 'garbage' }

export interface Call {
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: {
    readonly messages?: readonly { readonly role: string; readonly content: unknown }[]
    readonly response_format?: unknown
    readonly stream?: boolean
    readonly max_tokens?: number
  }
  closedEarly: boolean
}

export interface MisbehavingServer {
  readonly url: string
  readonly calls: Call[]
  close(): Promise<void>
}

/** A server of the OpenAI chat protocol by event stream that misbehaves as set, one behaviour a call. Tests only. */
export async function misbehavingServer(behaviours: readonly Behaviour[]): Promise<MisbehavingServer> {
  const calls: Call[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const call: Call = {
      url: request.url ?? '',
      headers: request.headers,
      body: JSON.parse(body || '{}'),
      closedEarly: false,
    }
    const at = calls.push(call) - 1
    response.on('close', () => {
      if (!response.writableFinished) call.closedEarly = true
    })
    const behaviour = behaviours[Math.min(at, behaviours.length - 1)]
    if (behaviour) await behave(behaviour, response)
    else response.destroy()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    calls,
    close: () =>
      new Promise(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

const wait = (milliseconds: number): Promise<void> => new Promise(resolve => setTimeout(resolve, milliseconds))

const event = (response: ServerResponse, delta: object, finish: string | null): void => {
  const chunk = {
    id: 'c',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'm',
    choices: [{ index: 0, delta, finish_reason: finish }],
  }
  response.write(`data: ${JSON.stringify(chunk)}\n\n`)
}

async function behave(behaviour: Behaviour, response: ServerResponse): Promise<void> {
  if (behaviour.kind === 'silent') return
  if (behaviour.kind === 'status') {
    response.writeHead(behaviour.status, { 'content-type': 'application/json', ...behaviour.headers })
    response.end(JSON.stringify({ error: { message: 'told to fail', type: 'server_error' } }))
    return
  }
  if (behaviour.kind === 'slow') await wait(behaviour.milliseconds)
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  if (behaviour.kind === 'garbage') {
    response.end('<html>gateway</html>\n\ndata: {not json\n\n')
    return
  }
  event(response, { role: 'assistant', content: '' }, null)
  if (behaviour.kind === 'loop') {
    while (!response.destroyed) {
      event(response, { content: behaviour.piece }, null)
      await wait(0)
    }
    return
  }
  if (behaviour.kind === 'refuse') {
    event(response, {}, 'content_filter')
    response.end('data: [DONE]\n\n')
    return
  }
  const text = behaviour.kind === 'cut' ? behaviour.text.slice(0, behaviour.after) : behaviour.text
  for (let at = 0; at < text.length && !response.destroyed; at += 64) {
    event(response, { content: text.slice(at, at + 64) }, null)
    await wait(behaviour.kind === 'drip' ? behaviour.milliseconds : 1)
  }
  if (behaviour.kind === 'cut') {
    response.destroy()
    return
  }
  event(response, {}, 'stop')
  response.end('data: [DONE]\n\n')
}
