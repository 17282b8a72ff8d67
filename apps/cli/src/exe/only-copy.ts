import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'

/** What another start of the program may ask of the one that runs. */
export type Wish = 'open' | 'stop'

/** What the running copy answers: where to look; null while it is still starting, and when it stops. */
export type Answer = { readonly url: string | null }

/** How long a second start waits for the first to report its address, in milliseconds. */
const PATIENCE_MS = 1500

/** Where the copies of a person's program on the same data find one another. */
export function meetingPlace(dataDir: string, platform: NodeJS.Platform = process.platform): string {
  const name = `parada-${createHash('sha256').update(`${userInfo().username}\0${dataDir.toLowerCase()}`).digest('hex').slice(0, 24)}`
  return platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`)
}

/** Asks the copy that runs; null when none does. */
export function askRunning(place: string, wish: Wish, patience = PATIENCE_MS): Promise<Answer | null> {
  return new Promise(resolve => {
    const socket = connect(place)
    let heard = ''
    const end = (answer: Answer | null): void => {
      clearTimeout(timer)
      socket.destroy()
      resolve(answer)
    }
    // A copy holds the place and is silent: it is starting, or hangs; a second copy would not help.
    const timer = setTimeout(() => end({ url: null }), patience)
    socket.setEncoding('utf8')
    socket.once('connect', () => socket.write(`${wish}\n`))
    socket.on('data', chunk => {
      heard += String(chunk)
      if (heard.includes('\n')) end({ url: heard.trim() === '' ? null : heard.trim() })
    })
    socket.once('error', () => end(null))
  })
}

/**
 * Claims to be the only copy: true once no other is, and from then on `answer` handles the wishes of later starts. The
 * place is a named pipe on Windows, which ends with its process; a socket that a killed process left is taken over.
 */
export function claimPlace(place: string, answer: (wish: Wish) => Promise<string | null>): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer(socket => {
      socket.setEncoding('utf8')
      socket.on('error', () => socket.destroy())
      socket.once('data', chunk => {
        const wish = String(chunk).trim()
        if (wish !== 'open' && wish !== 'stop') return socket.destroy()
        void answer(wish).then(
          url => socket.end(`${url ?? ''}\n`),
          () => socket.destroy(),
        )
      })
    })
    let again = process.platform !== 'win32'
    server.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE' && error.code !== 'EACCES') return reject(error)
      void askRunning(place, 'open').then(found => {
        if (found !== null || !again) return resolve(null)
        again = false
        rmSync(place, { force: true })
        server.listen(place)
      })
    })
    server.listen(place, () => resolve(server))
  })
}
