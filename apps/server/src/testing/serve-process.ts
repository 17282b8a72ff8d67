import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { afterEach } from 'vitest'
import type { Place } from './engines.ts'

const SCRIPT = fileURLToPath(new URL('./serve.ts', import.meta.url))

/** As the server is started everywhere (`npm start`, `deploy`). */
const FLAGS = ['--disable-warning=ExperimentalWarning', '--experimental-async-context-frame']

export interface Process {
  readonly url: string
  readonly child: ChildProcess
  /** Its exit code; null where a signal ended it. */
  readonly gone: Promise<number | null>
  /** Asks it to end; gives its exit code. */
  end(): Promise<number | null>
}

const children = new Set<ChildProcess>()

/** Ends, after each test of a file, the server processes that it left running. */
export function endProcessesAfterEach(): void {
  afterEach(() => {
    for (const each of children) each.kill('SIGKILL')
    children.clear()
  })
}

/** The address that a server process says; what it logs before, on a busy machine, is none. */
function addressOf(child: ChildProcessByStdio<null, Readable, null>): Promise<string> {
  let said = ''
  return new Promise(resolve => {
    child.stdout.on('data', chunk => {
      said += chunk
      const address = /^http:\S+$/m.exec(said)?.[0]
      if (address !== undefined) resolve(address)
    })
  })
}

/** A server process of its own on a place (`testing/serve.ts`). */
export async function serve(place: Place, env: Readonly<Record<string, string>> = {}): Promise<Process> {
  const child = spawn(process.execPath, [...FLAGS, SCRIPT], {
    env: {
      ...process.env,
      PLACE_DIR: place.dataDir,
      PLACE_URL: place.databaseUrl ?? '',
      PARADA_SECRET: 's'.repeat(40),
      PARADA_RATE_PER_MINUTE: '1000000',
      PARADA_LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.add(child)
  const url = await addressOf(child)
  const gone = new Promise<number | null>(resolve => child.once('exit', resolve))
  return {
    url,
    child,
    gone,
    end() {
      child.kill('SIGTERM')
      return gone
    },
  }
}
