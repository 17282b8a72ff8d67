import { createServer } from '../index.ts'

/**
 * A server process of its own: prints its address, and ends as the command does when it is asked to. `/slow` answers once
 * that has begun, and `/slow/begun` says how many wait for it.
 */
const { PLACE_DIR: dataDir = '', PLACE_URL: databaseUrl, PLACE_PORT: port = '0' } = process.env
const server = await createServer({
  port: Number(port),
  host: '127.0.0.1',
  dataDir,
  env: process.env,
  ...(databaseUrl && { databaseUrl }),
})
let begun = 0
let stopping: () => void = () => undefined
const asked = new Promise<void>(resolve => {
  stopping = resolve
})
server.app.get('/slow', async () => {
  begun++
  await asked
  // Well after the end has begun.
  await new Promise(resolve => setTimeout(resolve, 500))
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
