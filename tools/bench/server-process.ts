/** One server process of the benchmark: says its address, and its memory and processor time when asked on standard input. */
import { createServer } from '@parada/server'

const [dataDir = '', databaseUrl = ''] = process.argv.slice(2)
const server = await createServer({ port: 0, host: '127.0.0.1', dataDir, databaseUrl, env: process.env })
console.log(await server.start())
process.stdin.on('data', () => {
  const { user, system } = process.cpuUsage()
  console.log(`${Math.round(process.memoryUsage.rss() / 2 ** 20)} ${Math.round((user + system) / 1000)}`)
})
process.once('SIGTERM', () => {
  server.stop().then(
    () => process.exit(0),
    () => process.exit(1),
  )
})
