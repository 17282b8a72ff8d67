import { Unzip, UnzipInflate } from 'fflate'

/** Bounds of an archive before anything of it is parsed. Bytes are those really inflated, not those it declares. */
export const ARCHIVE_LIMITS = { entries: 5000, entryBytes: 40 * 1024 * 1024, totalBytes: 120 * 1024 * 1024 } as const

/** What an archive holds, or why it must not be opened. */
export type ArchiveCheck =
  | { readonly ok: true; readonly names: readonly string[] }
  | { readonly ok: false; readonly reason: 'bomb' | 'damaged' }

/** True for bytes that start as a ZIP file does. */
export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5)

const CHUNK = 64 * 1024

class TooMuch extends Error {}

/**
 * Inflates a whole ZIP piece by piece, counting and keeping nothing: a bomb is found after at most the allowed bytes,
 * whatever sizes it declares.
 */
export function checkArchive(bytes: Uint8Array): ArchiveCheck {
  const names: string[] = []
  let total = 0
  const unzip = new Unzip()
  unzip.register(UnzipInflate)
  unzip.onfile = file => {
    names.push(file.name)
    if (names.length > ARCHIVE_LIMITS.entries) throw new TooMuch()
    let size = 0
    file.ondata = (error, data) => {
      if (error) throw error
      size += data.length
      total += data.length
      if (size > ARCHIVE_LIMITS.entryBytes || total > ARCHIVE_LIMITS.totalBytes) throw new TooMuch()
    }
    file.start()
  }
  try {
    for (let at = 0; at < bytes.length; at += CHUNK)
      unzip.push(bytes.subarray(at, at + CHUNK), at + CHUNK >= bytes.length)
  } catch (error) {
    return { ok: false, reason: error instanceof TooMuch ? 'bomb' : 'damaged' }
  }
  return names.length > 0 ? { ok: true, names } : { ok: false, reason: 'damaged' }
}
