import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterEach } from 'vitest'
import type { Place } from './engines.ts'

const SCRIPT = fileURLToPath(new URL('./serve.ts', import.meta.url))

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

/** A server process of its own on a place (`testing/serve.ts`). */
export async function serve(place: Place, env: Readonly<Record<string, string>> = {}): Promise<Process> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', SCRIPT], {
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
  const url = await new Promise<string>(resolve => child.stdout.once('data', chunk => resolve(String(chunk).trim())))
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
