import { open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { done, failed, type Outcome } from '@parada/schedule'
import { companionProblem, fileProblem } from '../problem.ts'

/** Largest plan file that is read, in bytes. */
export const MAX_PLAN_BYTES = 256 * 1024 * 1024

const megabytes = (bytes: number): number => Math.ceil(bytes / 1_048_576)

/** The bytes of a plan file, bounded. Codes: those of `fileProblem`, `companion.fileTooLarge`. */
export async function readPlanBytes(
  path: string,
): Promise<Outcome<{ bytes: Uint8Array; name: string; modified: number }>> {
  try {
    const info = await stat(path)
    if (info.isDirectory()) return failed(companionProblem('companion.fileIsFolder', { path }, 'useBrowse'))
    if (!info.isFile()) return failed(companionProblem('companion.fileNotFound', { path }, 'verifyPath', 'useBrowse'))
    if (info.size > MAX_PLAN_BYTES)
      return failed(
        companionProblem('companion.fileTooLarge', {
          path,
          size: megabytes(info.size),
          limit: megabytes(MAX_PLAN_BYTES),
        }),
      )
    const handle = await open(path, 'r')
    try {
      return done({ bytes: await handle.readFile(), name: basename(path), modified: info.mtimeMs })
    } finally {
      await handle.close()
    }
  } catch (error) {
    return failed(fileProblem(error, path))
  }
}
