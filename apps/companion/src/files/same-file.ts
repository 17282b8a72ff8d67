import { realpath, stat } from 'node:fs/promises'

/** A path as text, so that spellings of the same one are equal: marks of long paths gone, one kind of slash, no case. */
export const plainPath = (path: string): string =>
  path
    .normalize('NFC')
    .replace(/^\\\\\?\\UNC\\/i, '\\\\')
    .replace(/^\\\\\?\\/, '')
    .replaceAll('\\', '/')
    .toLowerCase()

/**
 * Whether two paths are one file: by name, else by where they lead (a drive letter and its share, a short and a long
 * name), else by the number that the disk gives the file. Unreachable paths are only the same by name.
 */
export async function sameFile(a: string, b: string): Promise<boolean> {
  if (plainPath(a) === plainPath(b)) return true
  const [first, second] = await Promise.all([identityOf(a), identityOf(b)])
  if (!first || !second) return false
  return plainPath(first.path) === plainPath(second.path) || (first.file !== null && first.file === second.file)
}

async function identityOf(path: string): Promise<{ readonly path: string; readonly file: string | null } | null> {
  // An address of a cloud is no path of this machine.
  if (/^(https?:|<>)/i.test(path)) return null
  try {
    const [real, { dev, ino }] = [await realpath(path), await stat(path, { bigint: true })]
    // A disk that gives no numbers gives 0.
    return { path: real, file: ino === 0n ? null : `${dev} ${ino}` }
  } catch {
    return null
  }
}
