import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { access, copyFile, lstat, mkdir, open, readdir, realpath, rename, stat, unlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { done, failed, type Outcome } from '@parada/schedule'
import { fileProblem } from '../problem.ts'

const busy = new Map<string, Promise<unknown>>()

/** One save at a time per file: two windows that save at once leave one whole version and the other as `.bak`. */
async function inTurn<T>(path: string, work: () => Promise<T>): Promise<T> {
  const before = busy.get(path) ?? Promise.resolve()
  const mine = before.then(work, work)
  const settled = mine.then(
    () => undefined,
    () => undefined,
  )
  busy.set(path, settled)
  try {
    return await mine
  } finally {
    if (busy.get(path) === settled) busy.delete(path)
  }
}

/** Makes a finished rename survive a power cut. Windows cannot open folders and needs no such call. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** `rights`: those of the version it takes the place of; a new file has what the system gives one. */
async function writeSynced(path: string, bytes: Uint8Array, rights: number | null): Promise<void> {
  const handle = await open(path, 'wx', rights === null ? 0o666 : 0o600)
  try {
    await handle.writeFile(bytes)
    if (rights !== null) await handle.chmod(rights)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Rights of a file that may be written to; one that may not is left alone, though its folder would let it be replaced. */
async function rightsOf(path: string): Promise<number> {
  await access(path, constants.W_OK)
  const { mode } = await stat(path)
  // The right to write anything does not make a file that is marked read-only another one.
  if ((mode & 0o222) === 0) throw Object.assign(new Error('read-only'), { code: 'EACCES' })
  return mode & 0o777
}

async function removeQuietly(path: string): Promise<void> {
  await unlink(path).catch((error: NodeJS.ErrnoException) => {
    // What cannot be there need not go.
    if (error.code !== 'ENOENT' && error.code !== 'ENAMETOOLONG') throw error
  })
}

/**
 * Writes a file so that at every moment the path holds either the whole previous version or the whole new one. The
 * previous version is kept as `<path>.bak`. Bytes are on the disk when it returns. A symbolic link is followed, so that
 * the link stays, and so do the file's rights; one marked read-only is not replaced. Codes: those of `fileProblem`.
 */
export async function saveAtomically(
  path: string,
  bytes: Uint8Array,
): Promise<Outcome<{ path: string; bytes: number }>> {
  return inTurn(path, async () => {
    const folder = dirname(path)
    let temporary: string | null = null
    try {
      await mkdir(folder, { recursive: true })
      const existing = await lstat(path).catch(() => null)
      const target = existing ? await realpath(path) : path
      temporary = join(dirname(target), `.${basename(target)}.${randomBytes(6).toString('hex')}.tmp`)
      await writeSynced(temporary, bytes, existing ? await rightsOf(target) : null)
      if (existing) await keepPrevious(target)
      await rename(temporary, target)
      temporary = null
      await syncFolder(dirname(target))
      await removeLeftovers(target)
      return done({ path, bytes: bytes.byteLength })
    } catch (error) {
      if (temporary) await removeQuietly(temporary)
      return failed(fileProblem(error, path))
    }
  })
}

/** A save that was killed leaves its half file behind: those of this file that no living save can still be writing. */
const LEFTOVER_MS = 3_600_000

async function removeLeftovers(target: string): Promise<void> {
  const [half, previous] = [`.${basename(target)}.`, `${basename(target)}.bak.`]
  const mine = (name: string): boolean =>
    [half, previous].some(start => name.startsWith(start) && /^[0-9a-f]{12}\.tmp$/.test(name.slice(start.length)))
  for (const name of (await readdir(dirname(target))).filter(mine)) {
    const path = join(dirname(target), name)
    const info = await stat(path).catch(() => null)
    if (info && Date.now() - info.mtimeMs > LEFTOVER_MS) await removeQuietly(path)
  }
}

/** Copies the current version beside itself, whole or not at all. */
async function keepPrevious(target: string): Promise<void> {
  const copy = `${target}.bak.${randomBytes(6).toString('hex')}.tmp`
  try {
    await copyFile(target, copy, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
    await rename(copy, `${target}.bak`)
  } catch (error) {
    await removeQuietly(copy)
    throw error
  }
}
