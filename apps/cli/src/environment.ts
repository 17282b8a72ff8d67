import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort, holderOf, portIsFree } from '@parada/companion'
import type { CommandIo } from './command.ts'

/** Folder of the checkout. The Windows program has none: its environment names where its parts are. */
export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../../..')

/** A port number from an option or the environment. */
export const numberOf = (value: unknown, otherwise: number): number => {
  const number = Number(value)
  return typeof value === 'string' && Number.isInteger(number) && number >= 0 && number < 65_536 ? number : otherwise
}

/** The folder of the built app: the program's own, or the checkout's, built first when its sources are newer. */
export async function webApp(io: CommandIo): Promise<string | null> {
  if (io.env.PARADA_WEB_ROOT) return io.env.PARADA_WEB_ROOT
  const dist = join(ROOT, 'apps/web/dist')
  const builder = join(ROOT, 'tools/build-web.ts')
  if (existsSync(builder)) {
    if (!existsSync(join(dist, 'index.html'))) io.note(io.messages.cli.start.building)
    const { buildWeb } = (await import(builder)) as { buildWeb(root: string, ifStale: boolean): Promise<boolean> }
    if (!(await buildWeb(ROOT, true))) io.note(io.messages.cli.start.buildFailed)
  }
  return existsSync(join(dist, 'index.html')) ? dist : null
}

/** A port that is free now: the wanted one, else the next, with a word about who holds the wanted one. */
export async function choosePort(wanted: number, host: string, io: CommandIo): Promise<number> {
  if (wanted === 0 || (await portIsFree(wanted, host))) return wanted
  const next = (await freePort(wanted + 1, host)) ?? 0
  io.note(io.messages.cli.start.portTaken(wanted, await holderOf(wanted), next))
  return next
}

/** Resolves when the person, the system or the program around it asks the process to end. */
export function untilStopped(io: CommandIo): Promise<void> {
  return new Promise(done => {
    void io.shell?.stopped.then(done)
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => done())
  })
}
