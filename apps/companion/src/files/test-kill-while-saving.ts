import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const SIZE = 400_000

/** What stood at the path after a saver was killed in the middle of its work. */
export interface AfterKill {
  /** Every byte is of one version. */
  readonly whole: boolean
  readonly backupWhole: boolean
  /** The version on the disk is the last one acknowledged, or the one after it. */
  readonly acknowledgedKept: boolean
}

const uniform = (text: string): boolean => text.length === SIZE && text === text[0]?.repeat(SIZE)

/** Starts a process that saves again and again, kills it after a while, and looks at what is there. */
export async function killWhileSaving(path: string, afterMs: number): Promise<AfterKill> {
  const saver = fileURLToPath(new URL('./test-killed-saver.ts', import.meta.url))
  const child = spawn(process.execPath, [saver, path, String(SIZE)], { stdio: ['ignore', 'pipe', 'inherit'] })
  let acknowledged = ''
  child.stdout.on('data', chunk => {
    acknowledged += chunk
  })
  const ended = new Promise(resolve => child.once('close', resolve))
  await new Promise<void>(resolve => child.stdout.once('data', () => resolve()))
  await new Promise(resolve => setTimeout(resolve, afterMs))
  child.kill('SIGKILL')
  await ended
  const text = await readFile(path, 'utf8')
  const backup = await readFile(`${path}.bak`, 'utf8').catch(() => 'x'.repeat(SIZE))
  const letters = acknowledged.trim().split('\n')
  const last = letters.at(-1)?.charCodeAt(0) ?? 97
  const next = 97 + ((last - 97 + 1) % 26)
  return {
    whole: uniform(text),
    backupWhole: uniform(backup),
    acknowledgedKept: [last, next].includes(text.charCodeAt(0)),
  }
}
