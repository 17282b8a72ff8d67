import { resolve } from 'node:path'
import { problem, suggestion } from '@parada/schedule'
import { type Installation, openInstallation, StorageError } from '@parada/server/administration'
import { type CommandArgs, type CommandIo, EXIT } from './command.ts'

/** Folder of the installation: `--data`, else `PARADA_DATA`, else `./data`. */
export const dataDirOf = (args: CommandArgs, io: CommandIo): string =>
  resolve(typeof args.values.data === 'string' ? args.values.data : (io.env.PARADA_DATA ?? 'data'))

/** What a person can do where a database could not be had. */
const ADVICE: Partial<Record<StorageError['code'], string>> = {
  'server.databaseMissing': 'server.findDatabase',
  'server.databaseDamaged': 'server.findDatabase',
  'server.secretChanged': 'server.giveSecret',
  'server.rotationUnfinished': 'server.finishRotation',
  'server.noInstallation': 'cli.nameData',
  'storage.databaseNewer': 'server.updateServer',
  'storage.notHeard': 'server.listenDirectly',
}

/** Prints why a database could not be had; throws any other error on. */
export function storageRefusal(error: unknown, io: CommandIo): number {
  if (!(error instanceof StorageError)) throw error
  const advice = ADVICE[error.code]
  io.problem(problem(error.code, { path: error.path }, { suggestions: advice ? [suggestion(advice)] : [] }))
  return EXIT.failed
}

/** Runs work on the installation; `exclusive` when no server may run beside it. */
export async function withInstallation(
  args: CommandArgs,
  io: CommandIo,
  exclusive: boolean,
  work: (installation: Installation) => Promise<number>,
  fresh = false,
): Promise<number> {
  const databaseUrl = io.env.DATABASE_URL
  let installation: Installation
  try {
    installation = await openInstallation(
      { dataDir: dataDirOf(args, io), env: io.env, fresh, ...(databaseUrl && { databaseUrl }) },
      exclusive,
    )
  } catch (error) {
    return storageRefusal(error, io)
  }
  try {
    return await work(installation)
  } finally {
    await installation.close()
  }
}
