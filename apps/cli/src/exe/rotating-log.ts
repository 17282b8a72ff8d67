import { appendFileSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { format } from 'node:util'

const MOST_BYTES = 1_048_576
/** Older logs: `parada.log.1` is the newest of them. */
const OLDER = 4

export interface Log {
  readonly path: string
  line(text: string): void
}

/** A log that never grows beyond five files of a megabyte. Pairing codes and tokens are covered. */
export function openLog(path: string, now: () => Date = () => new Date(), most = MOST_BYTES): Log {
  mkdirSync(dirname(path), { recursive: true })
  let bytes = existsSync(path) ? statSync(path).size : 0
  const rotate = (): void => {
    rmSync(`${path}.${OLDER}`, { force: true })
    for (let at = OLDER - 1; at >= 1; at--)
      if (existsSync(`${path}.${at}`)) renameSync(`${path}.${at}`, `${path}.${at + 1}`)
    if (existsSync(path)) renameSync(path, `${path}.1`)
    bytes = 0
  }
  return {
    path,
    line(text) {
      const covered = text.replace(/\b\d{6}\b/g, '******').replace(/(token=)[\w-]+/g, '$1***')
      const entry = `${now().toISOString()} ${covered}\n`
      if (bytes > 0 && bytes + entry.length > most) rotate()
      appendFileSync(path, entry)
      bytes += Buffer.byteLength(entry)
    },
  }
}

/** Everything that is printed goes to the log: a program with windows has no console. */
export function printInto(log: Log): void {
  for (const name of ['log', 'info', 'warn', 'error'] as const)
    console[name] = (...values: unknown[]) => log.line(format(...values))
}
