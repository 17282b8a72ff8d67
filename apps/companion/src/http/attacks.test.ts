/** What a hostile program or page may send over a real socket. */
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { companionCalls } from '@parada/protocol'
import { done } from '@parada/schedule'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestCompanion, testCompanion } from '../testing/fixture.ts'

let it: TestCompanion
let port: number

async function begin(options: Parameters<typeof testCompanion>[0] = {}): Promise<void> {
  it = await testCompanion({ port: 0, ...options })
  const started = await it.companion.start()
  if (!started.ok) throw new Error(started.problems[0].code)
  port = started.value.port
}
beforeEach(() => begin())
afterEach(() => it.stop())

/** Everything that comes back until the other side closes. */
function exchange(text: string, host = '127.0.0.1'): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(port, host, () => socket.write(text))
    let reply = ''
    socket.on('data', chunk => {
      reply += chunk
    })
    socket.on('close', () => resolve(reply))
    socket.on('error', error => (reply === '' ? reject(error) : resolve(reply)))
  })
}

const status = (reply: string): number => Number(reply.split(' ')[1])

const request = (method: string, target: string, headers: Record<string, string> = {}, body = ''): string => {
  const all = {
    host: `127.0.0.1:${port}`,
    connection: 'close',
    ...(body !== '' && { 'content-length': String(Buffer.byteLength(body)) }),
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return `${method} ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`
}

describe('the guard cannot be gone round', () => {
  const json = { 'content-type': 'application/json' }

  test.each([
    '/cache/status',
    '/cache/status/',
    '/cache/status?x=/health',
    '/cache/status;x',
    '/cache/status#/health',
    '/%63ache/status',
    '/cache%2Fstatus',
    '/cache/st%61tus',
    '//cache/status',
    '/cache//status',
    '/CACHE/status',
    '/health/../cache/status',
    '/./cache/status',
    'http://127.0.0.1/cache/status',
    'https://app.example/cache/status',
    '/license/%73tatus',
    '/project/openapi.json',
    '/%70roject/openapi.json',
  ])('by spelling a path as %s', async target => {
    const reply = await exchange(request('GET', target))
    expect([400, 401, 404]).toContain(status(reply))
    expect(reply).not.toContain('total_entries')
    expect(reply).not.toContain('"openapi"')
  })

  test('a form of another page cannot clear the cache, however it spells the path', async () => {
    for (const target of ['/cache/clear', '/%63ache/clear', 'http://127.0.0.1/cache/clear']) {
      const reply = await exchange(
        request('POST', target, { origin: 'https://evil.example', 'content-type': 'text/plain' }, 'x'),
      )
      expect(status(reply)).toBe(403)
    }
  })

  test.each(Object.values(companionCalls).filter(call => call.path !== '/health'))(
    'no call works without the token: $method $path',
    async ({ method, path }) => {
      const reply = await exchange(
        request(method, path.replace(':session_id', 'x'), json, method === 'POST' ? '{}' : ''),
      )
      expect(status(reply)).toBe(401)
    },
  )

  test.each(['PUT', 'DELETE', 'PATCH', 'HEAD', 'TRACE'])('%s changes nothing', async method => {
    const reply = await exchange(
      request(method, '/cache/clear', { ...json, authorization: `Bearer ${it.companion.token}` }),
    )
    expect([400, 404, 405, 415]).toContain(status(reply))
  })

  test('a repeated or missing Host is refused', async () => {
    expect(status(await exchange(`GET /health HTTP/1.1\r\nconnection: close\r\n\r\n`))).toBe(400)
    const twice = await exchange(
      `GET /health HTTP/1.1\r\nhost: evil.example\r\nhost: 127.0.0.1:${port}\r\nconnection: close\r\n\r\n`,
    )
    expect([400, 421]).toContain(status(twice))
  })

  test('a body may not say its length in two ways', async () => {
    const both = await exchange(
      request(
        'POST',
        '/pair',
        { ...json, 'transfer-encoding': 'chunked' },
        '0\r\n\r\nGET /cache/status HTTP/1.1\r\n\r\n',
      ),
    )
    expect(status(both)).toBe(400)
  })

  test('preflights answer only for pages that may call, and name only what is used', async () => {
    const asked = {
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
      'access-control-request-private-network': 'true',
    }
    const own = await exchange(request('OPTIONS', '/cache/clear', { origin: `http://127.0.0.1:${port}`, ...asked }))
    expect(status(own)).toBe(204)
    expect(own.toLowerCase()).toContain(`access-control-allow-origin: http://127.0.0.1:${port}`)
    expect(own.toLowerCase()).toContain('access-control-allow-private-network: true')
    expect(own).not.toContain('*')
    const foreign = await exchange(request('OPTIONS', '/cache/clear', { origin: 'https://evil.example', ...asked }))
    expect(status(foreign)).toBe(403)
    expect(foreign.toLowerCase()).not.toContain('access-control-allow')
  })
})

describe('what goes on to the API server', () => {
  test('says whose page asked, on sockets too: only the companion’s own is the server’s', async () => {
    const seen: (string | undefined)[] = []
    const server = createServer((request, reply) => {
      seen.push(request.headers.origin)
      reply.setHeader('connection', 'close').end('{}')
    })
    server.on('upgrade', (request, socket) => {
      seen.push(request.headers.origin)
      socket.end('HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n')
    })
    await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
    const served = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    await it.stop()
    await begin({ serverUrl: served })
    const call = (origin: string) =>
      exchange(
        `POST /api/trpc/projects.save HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: ${origin}\r\nContent-Type: application/json\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}`,
      )
    const socket = async (origin: string) => {
      const before = seen.length
      const asking = connect(port, '127.0.0.1', () =>
        asking.write(
          `GET /api/trpc HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: ${origin}\r\nCookie: session=1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}\r\n\r\n`,
        ),
      )
      asking.on('error', () => undefined)
      while (seen.length === before) await new Promise(later => setTimeout(later, 20))
      asking.destroy()
    }
    for (const origin of [`http://127.0.0.1:${port}`, `http://localhost:${port}`]) {
      await call(origin)
      await socket(origin)
    }
    expect(seen).toEqual([served, served, served, served])
    seen.length = 0
    for (const origin of ['http://127.0.0.1:5173', 'https://evil.example', 'null']) {
      await call(origin)
      await socket(origin)
    }
    expect(seen).toEqual([
      'http://127.0.0.1:5173',
      'http://127.0.0.1:5173',
      'https://evil.example',
      'https://evil.example',
      'null',
      'null',
    ])
    server.close()
    server.closeAllConnections()
  })
})

describe('limits', () => {
  const paired = () => ({ 'content-type': 'application/json', authorization: `Bearer ${it.companion.token}` })

  test('a body that is too large is refused by what it says and by what it sends', async () => {
    await it.stop()
    await begin({ limits: { bodyBytes: 1000 } })
    const said = await exchange(
      request('POST', '/project/json/open', { ...paired(), 'content-length': '5000000000' }, ''),
    )
    expect(status(said)).toBe(413)
    expect(said).toContain('companion.bodyTooLarge')
    const chunk = `${(2000).toString(16)}\r\n${'x'.repeat(2000)}\r\n0\r\n\r\n`
    const sent = await exchange(
      `POST /project/json/open HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nconnection: close\r\ntransfer-encoding: chunked\r\ncontent-type: application/json\r\nauthorization: Bearer ${it.companion.token}\r\n\r\n${chunk}`,
    )
    expect(status(sent)).toBe(413)
  })

  test('a body that never ends is cut off', async () => {
    await it.stop()
    await begin({ limits: { requestMs: 300 } })
    const reply = await exchange(
      request('POST', '/project/json/open', { ...paired(), 'content-length': '100' }, '{"file'),
    )
    expect(status(reply)).toBe(408)
  })

  test('headers without end are refused', async () => {
    const reply = await exchange(request('GET', '/health', { 'x-long': 'x'.repeat(40_000) }))
    expect(status(reply)).toBe(431)
  })

  test('beyond the limit of calls at once the next is told to come again; places are freed', async () => {
    await it.stop()
    let answer = (): void => undefined
    const waiting = new Promise<void>(resolve => {
      answer = resolve
    })
    const pick = async () => {
      await waiting
      return done(null)
    }
    const dialogs = { available: true, pick, confirm: async () => false }
    await begin({ limits: { calls: 3 }, dialogs })
    const call = () => exchange(request('POST', '/project/desktop/select-file', paired(), '{}'))
    const open = [call(), call(), call()]
    await new Promise(resolve => setTimeout(resolve, 100))
    const refused = await call()
    expect([status(refused), refused.includes('companion.busy')]).toEqual([503, true])
    expect(status(await exchange(request('GET', '/health')))).toBe(200)
    answer()
    expect((await Promise.all(open)).map(status)).toEqual([200, 200, 200])
    expect(status(await call())).toBe(200)
  })

  test('300 callers at once are all answered', async () => {
    const replies = await Promise.all(Array.from({ length: 300 }, () => exchange(request('GET', '/health'))))
    expect(replies.every(reply => status(reply) === 200)).toBe(true)
  })
})

describe('files', () => {
  const call = (path: string, body: object) => it.call('POST', path, body, { host: `127.0.0.1:${port}` })

  test.each([
    '/etc/passwd',
    '../../../../etc/passwd',
    '/etc/passwd\0.tmx',
    '/etc/passwd%00.tmx',
    '/proc/self/environ',
    'C:\\Windows\\win.ini',
    '/tmp/a.tmx:stream',
    'CON.tmx',
    '\\\\.\\PhysicalDrive0.tmx',
    'file:///etc/passwd',
  ])('%j is not read', async path => {
    for (const route of ['/project/json/open', '/project/desktop/open', '/project/desktop/extract-start']) {
      const reply = await call(route, { file_path: path })
      expect(reply.status).toBeGreaterThanOrEqual(400)
      expect(reply.text).not.toContain('root:')
    }
  })

  test.each(['/etc/cron.d/x', '/tmp/parada.sh', '../x.exe', 'x.tmx/../../../../tmp/x.sh', '\\\\evil\\share\\x.tmx'])(
    '%j is not written',
    async path => {
      const reply = await call('/project/json/save', { file_path: path, schema: { project_name: 'X', tasks: [] } })
      // A path without an ending is a plan's name: it gets the plan's own ending, never another program's.
      if (reply.status === 200) expect(String(reply.body.file_path)).toMatch(/\.TMX$/)
      else expect([400, 403, 404, 422]).toContain(reply.status)
    },
  )

  test('a link named like a plan does not open what it leads to', async () => {
    await mkdir(join(it.folder, 'plans'))
    await writeFile(join(it.folder, 'secret.txt'), 'the secret of this machine')
    await symlink(join(it.folder, 'secret.txt'), join(it.folder, 'plans', 'a.tmx'))
    const reply = await call('/project/json/open', { file_path: join(it.folder, 'plans', 'a.tmx') })
    expect(reply.status).toBeGreaterThanOrEqual(400)
    expect(reply.text).not.toContain('secret of this machine')
    const saved = await call('/project/json/save', {
      file_path: join(it.folder, 'plans', 'a.tmx'),
      schema: { project_name: 'X', tasks: [] },
    })
    expect(saved).toMatchObject({ status: 400, body: { code: 'companion.pathNotPlan' } })
    expect(await readFile(join(it.folder, 'secret.txt'), 'utf8')).toBe('the secret of this machine')
  })

  test.each([
    '/../data/licence.json',
    '/..%2f..%2fetc%2fpasswd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/..\\..\\x',
    '/assets/%00',
  ])('the app’s files end at their folder: %s', async target => {
    await it.stop()
    const web = join(it.folder, 'web')
    await mkdir(web, { recursive: true })
    await writeFile(join(web, 'index.html'), '<title>Parada</title>')
    await begin({ webRoot: web })
    const reply = await exchange(request('GET', target))
    expect(reply).not.toContain('root:')
    expect([200, 400, 403, 404]).toContain(status(reply))
  })
})

test('the same server answers on ::1, with the same guard', async context => {
  const found = await exchange(request('GET', '/health', { host: `[::1]:${port}` }), '::1').catch(() => null)
  if (found === null) return context.skip('skipped: this machine has no IPv6 loopback')
  expect(status(found)).toBe(200)
  expect(status(await exchange(request('GET', '/health', { host: 'evil.example' }), '::1'))).toBe(421)
  expect(status(await exchange(request('GET', '/cache/status', { host: `[::1]:${port}` }), '::1'))).toBe(401)
})
