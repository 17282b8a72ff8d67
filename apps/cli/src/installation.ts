import { resolve } from 'node:path'
import { problem, suggestion } from '@parada/schedule'
import { type Installation, openInstallation, StorageError } from '@parada/server'
import { type CommandArgs, type CommandIo, EXIT } from './command.ts'

/** Folder of the installation: `--data`, else `PARADA_DATA`, else `./data`. */
export const dataDirOf = (args: CommandArgs, io: CommandIo): string =>
  resolve(typeof args.values.data === 'string' ? args.values.data : (io.env.PARADA_DATA ?? 'data'))

/** Prints why a database could not be had; throws any other error on. */
export function storageRefusal(error: unknown, io: CommandIo): number {
  if (!(error instanceof StorageError)) throw error
  io.problem(
    problem(
      error.code,
      { path: error.path },
      {
        suggestions:
          error.code === 'server.secretChanged'
            ? [suggestion('server.giveSecret')]
            : error.code === 'server.rotationUnfinished'
              ? [suggestion('server.finishRotation')]
              : /Missing|Damaged/.test(error.code)
                ? [suggestion('server.findDatabase')]
                : error.code === 'server.noInstallation'
                  ? [suggestion('cli.nameData')]
                  : error.code === 'storage.databaseNewer'
                    ? [suggestion('server.updateServer')]
                    : [],
      },
    ),
  )
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
