import { createEngines } from '../engines.ts'
import { createServer } from '../index.ts'

/**
 * A server process of its own: prints its address, and ends as the command does when it is asked to. `/slow` and
 * the language engine answer once that has begun, and `/slow/begun` says how many wait for it. `PLACE_DIES_AFTER`: the path of
 * a call of the identity library that the process is killed behind, once the library has done it.
 */
const { PLACE_DIR: dataDir = '', PLACE_URL: databaseUrl, PLACE_PORT: port = '0', PLACE_DIES_AFTER: last } = process.env
let stopping: () => void = () => undefined
const asked = new Promise<void>(resolve => {
  stopping = resolve
})
/** Well after the end has begun. */
const later = () => asked.then(() => new Promise<void>(resolve => setTimeout(resolve, 500)))
let begun = 0
const engines = createEngines(null)
const server = await createServer({
  port: Number(port),
  host: '127.0.0.1',
  dataDir,
  env: process.env,
  engines: {
    ...engines,
    // This engine waits here, where it is counted, and not in a child process.
    apart: false,
    async interpret(...request) {
      begun++
      await later()
      return engines.interpret(...request)
    },
  },
  ...(databaseUrl && { databaseUrl }),
})
if (last) {
  const { auth } = server.services
  const handler = auth.handler
  auth.handler = async request => {
    const answer = await handler(request)
    if (new URL(request.url).pathname === last) process.kill(process.pid, 'SIGKILL')
    return answer
  }
}
server.app.get('/slow', async () => {
  begun++
  await later()
  return { finished: true }
})
server.app.get('/slow/begun', async () => begun)
process.once('SIGTERM', () => {
  stopping()
  server.stop().then(
    () => process.exit(0),
    error => {
      process.stderr.write(`${String(error)}\n`)
      process.exit(1)
    },
  )
})
process.stdout.write(`${await server.start()}\n`)
