import { EMPTY, i32, u16, u32, utf16 } from './bytes.ts'

/**
 * A read-only view of an OLE2 compound file, written for hostile input: every chain is walked at most once per sector of
 * the file, every size is clipped to what the file really has, nothing is allocated from a size that a header claims.
 */
export interface Container {
  readonly root: Folder
  /** Sector chains that broke off, looped or left the file; their streams are shorter than stated. */
  readonly broken: number
  /** The file ends before its own table of sectors or its directory does: it was cut off. */
  readonly cut: boolean
}

export interface Folder {
  readonly folders: ReadonlyMap<string, Folder>
  /** Reads a stream of this folder; undefined when there is none of the name. */
  stream(name: string): Uint8Array | undefined
  readonly streamNames: readonly string[]
}

export type ContainerFault = 'notCompoundFile' | 'damaged'

const SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1] as const
const HEADER = 512
const DIRECTORY_ENTRY = 128
const LAST_SECTOR = 0xfffffffa
const FAT_IN_HEADER = 109
const NO_STREAM = 0xffffffff
/** Streams above this count are no project file: the largest seen has some 1,200. */
const MAX_ENTRIES = 100_000

/** Whether the bytes begin as a compound file does. */
export function isCompoundFile(bytes: Uint8Array): boolean {
  return bytes.length >= SIGNATURE.length && SIGNATURE.every((byte, i) => bytes[i] === byte)
}

interface Entry {
  readonly name: string
  readonly kind: number
  readonly left: number
  readonly right: number
  readonly child: number
  readonly start: number
  readonly size: number
}

/** Chains of sectors of a file, and how many of them broke off. */
class Sectors {
  /** Chains that broke off, looped or left the file so far. */
  broken = 0
  private readonly bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  /** Sectors of a chain; stops at its end, at the file's end, and where it would loop. */
  chain(start: number, table: Uint32Array, limit: number, wanted: number): number[] {
    const sectors: number[] = []
    let at = start
    while (at < LAST_SECTOR && sectors.length < wanted) {
      if (at >= limit || sectors.length > limit) {
        this.broken++
        break
      }
      sectors.push(at)
      at = table[at] ?? LAST_SECTOR
    }
    return sectors
  }

  /** All of a chain of whole sectors of the file, as long as it is. */
  whole(start: number, { fat, size, count }: FileSectors): Uint8Array {
    const sectors = this.chain(start, fat, count, count)
    return gather(this.bytes, sectors, size, size, sectors.length * size)
  }
}

/** The file's own sectors: their table, bytes in each, how many there are. */
interface FileSectors {
  readonly fat: Uint32Array
  readonly size: number
  readonly count: number
}

/** Bytes of a chain, without a copy where its sectors lie side by side, as they nearly always do. */
function gather(
  source: Uint8Array,
  sectors: readonly number[],
  unit: number,
  base: number,
  length: number,
): Uint8Array {
  const [first] = sectors
  if (first === undefined || length <= 0) return EMPTY
  if (sectors.every((sector, i) => sector === first + i)) {
    const from = base + first * unit
    return source.subarray(Math.min(from, source.length), Math.min(from + length, source.length))
  }
  const total = Math.min(length, sectors.length * unit)
  const joined = new Uint8Array(total)
  for (const [i, sector] of sectors.entries()) {
    const from = base + sector * unit
    const part = source.subarray(
      Math.min(from, source.length),
      Math.min(from + Math.min(unit, total - i * unit), source.length),
    )
    joined.set(part, i * unit)
  }
  return joined
}

/** Entries of a directory by their number, each read when it is first asked for. */
function directoryOf(directory: Uint8Array): { readonly count: number; entry(index: number): Entry | undefined } {
  const count = Math.min(MAX_ENTRIES, Math.floor(directory.length / DIRECTORY_ENTRY))
  const entries: (Entry | undefined)[] = new Array(count)
  const entry = (index: number): Entry | undefined => {
    if (index >= count) return undefined
    const known = entries[index]
    if (known) return known
    const at = index * DIRECTORY_ENTRY
    const nameBytes = Math.min(u16(directory, at + 64), 64)
    const made: Entry = {
      name: utf16(directory, at, at + Math.max(0, nameBytes - 2)),
      kind: directory[at + 66] ?? 0,
      left: u32(directory, at + 68),
      right: u32(directory, at + 72),
      child: u32(directory, at + 76),
      start: u32(directory, at + 116),
      size: u32(directory, at + 120),
    }
    entries[index] = made
    return made
  }
  return { count, entry }
}

/** Reads streams: small ones out of the stream of small sectors that belongs to the root. */
function streamReader(
  bytes: Uint8Array,
  sectors: Sectors,
  file: FileSectors,
  miniSize: number,
  root: Entry,
): (of: Entry) => Uint8Array {
  const miniCutoff = Math.min(u32(bytes, 56), 1 << 20)
  let opened: { readonly table: Uint32Array; readonly stream: Uint8Array } | undefined
  const openMini = () => {
    if (opened) return opened
    const table = words(sectors.whole(u32(bytes, 60), file))
    const data = sectors.chain(root.start, file.fat, file.count, Math.ceil(root.size / file.size))
    opened = { table, stream: gather(bytes, data, file.size, file.size, root.size) }
    return opened
  }
  // A stream whose chain ends early, or that the file's end cuts within its last sector, is broken too.
  return of => {
    if (of.size === 0) return EMPTY
    const mini = of.size < miniCutoff ? openMini() : undefined
    const unit = mini ? miniSize : file.size
    const limit = mini ? Math.ceil(mini.stream.length / miniSize) : file.count
    const wanted = Math.ceil(of.size / unit)
    const before = sectors.broken
    const found = sectors.chain(of.start, mini?.table ?? file.fat, limit, wanted)
    const source = mini?.stream ?? bytes
    const base = mini ? 0 : file.size
    const inLast = Math.min(unit, of.size - (found.length - 1) * unit)
    const short = found.length < wanted || base + (found.at(-1) ?? 0) * unit + inLast > source.length
    if (short && sectors.broken === before) sectors.broken++
    return gather(source, found, unit, base, of.size)
  }
}

/** Opens the container, or says why not. Never throws; time and memory grow with the file's real length alone. */
export function openContainer(bytes: Uint8Array): Container | ContainerFault {
  if (!isCompoundFile(bytes)) return 'notCompoundFile'
  if (bytes.length < HEADER) return 'damaged'
  const shift = u16(bytes, 30)
  const miniShift = u16(bytes, 32)
  if (shift < 7 || shift > 16 || miniShift < 4 || miniShift >= shift) return 'damaged'
  const size = 1 << shift
  // Sector n begins at (n + 1) sectors: the header fills the first one, also where sectors are 4096 bytes.
  const count = Math.max(0, Math.ceil((bytes.length - size) / size))
  const { table: fat, cut } = readFat(bytes, size, count)
  const file: FileSectors = { fat, size, count }
  const sectors = new Sectors(bytes)
  if (cut) sectors.broken++
  const directory = directoryOf(sectors.whole(u32(bytes, 48), file))
  const directoryCut = sectors.broken > 0
  const rootEntry = directory.entry(0)
  if (rootEntry?.kind !== 5) return 'damaged'
  const read = streamReader(bytes, sectors, file, 1 << miniShift, rootEntry)

  const seen = new Uint8Array(directory.count)
  /** Children of a folder hang in a binary tree; an entry met a second time is a loop and is left out. */
  const folder = (top: number, depth: number): Folder => {
    const folders = new Map<string, Folder>()
    const streams = new Map<string, Entry>()
    const open = [top]
    for (let index = open.pop(); index !== undefined; index = open.pop()) {
      const each = index === NO_STREAM || seen[index] ? undefined : directory.entry(index)
      if (!each) continue
      seen[index] = 1
      if (each.kind === 2) streams.set(each.name, each)
      else if (each.kind === 1 && depth < 16) folders.set(each.name, folder(each.child, depth + 1))
      open.push(each.left, each.right)
    }
    return folderOf(folders, streams, read)
  }
  seen[0] = 1
  const root = folder(rootEntry.child, 0)
  return {
    root,
    cut: directoryCut,
    get broken() {
      return sectors.broken
    },
  }
}

/** A folder whose streams are read once, when they are first asked for. */
function folderOf(
  folders: ReadonlyMap<string, Folder>,
  streams: ReadonlyMap<string, Entry>,
  read: (of: Entry) => Uint8Array,
): Folder {
  const cache = new Map<string, Uint8Array>()
  return {
    folders,
    streamNames: [...streams.keys()],
    stream(name) {
      const known = cache.get(name)
      if (known) return known
      const found = streams.get(name)
      if (!found) return undefined
      const data = read(found)
      cache.set(name, data)
      return data
    },
  }
}

function words(bytes: Uint8Array): Uint32Array {
  const table = new Uint32Array(Math.floor(bytes.length / 4))
  for (let i = 0; i < table.length; i++) table[i] = i32(bytes, i * 4)
  return table
}

/**
 * The sector allocation table, as long as the file has sectors, regardless of the header. `cut`: parts of it would lie
 * behind the file's end.
 */
function readFat(bytes: Uint8Array, size: number, sectorCount: number): { table: Uint32Array; cut: boolean } {
  const table = new Uint32Array(sectorCount).fill(LAST_SECTOR)
  const perSector = size / 4
  let filled = 0
  let cut = false
  const take = (sector: number): void => {
    if (sector >= sectorCount) {
      cut = true
      filled += perSector
      return
    }
    const from = size + sector * size
    for (let i = 0; i < perSector && filled + i < sectorCount; i++)
      if (from + i * 4 + 4 <= bytes.length) table[filled + i] = i32(bytes, from + i * 4)
      else cut = true
    filled += perSector
  }
  for (let i = 0; i < FAT_IN_HEADER && filled < sectorCount; i++) {
    const sector = u32(bytes, 76 + i * 4)
    if (sector >= LAST_SECTOR) break
    take(sector)
  }
  // Further table sectors are listed in chained sectors of their own, the last word being the next of them.
  let more = u32(bytes, 68)
  for (let step = 0; step < sectorCount && more < sectorCount && filled < sectorCount; step++) {
    const from = size + more * size
    for (let i = 0; i < perSector - 1 && filled < sectorCount; i++) {
      const sector = u32(bytes, from + i * 4)
      if (sector >= LAST_SECTOR) return { table, cut }
      take(sector)
    }
    more = u32(bytes, from + (perSector - 1) * 4)
  }
  return { table, cut }
}
