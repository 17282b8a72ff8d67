/** Streams by name; a nested tree is a folder. */
export interface StreamTree {
  readonly [name: string]: Uint8Array | StreamTree
}

const FREE = 0xffffffff
const END = 0xfffffffe
const FAT_SECTOR = 0xfffffffd
const LIST_SECTOR = 0xfffffffc
/** Sectors of the table that the header has room for. */
const IN_HEADER = 109
const MINI_CUTOFF = 4096
const MINI_SECTOR = 64
const ENTRY = 128

interface Entry {
  readonly name: string
  readonly kind: 1 | 2 | 5
  child: number
  right: number
  start: number
  size: number
}

/** Writes an OLE2 compound file, to test readers with. Siblings hang in a plain chain, which readers accept. */
export function writeCompoundFile(tree: StreamTree, sectorSize: 512 | 4096 = 512): Uint8Array {
  const entries: Entry[] = [{ name: 'Root Entry', kind: 5, child: FREE, right: FREE, start: END, size: 0 }]
  const data = new Map<Entry, Uint8Array>()
  const add = (parent: Entry, folder: StreamTree): void => {
    let last: Entry | undefined
    for (const [name, content] of Object.entries(folder)) {
      const stream = content instanceof Uint8Array
      const entry: Entry = { name, kind: stream ? 2 : 1, child: FREE, right: FREE, start: END, size: 0 }
      const index = entries.push(entry) - 1
      if (last) last.right = index
      else parent.child = index
      last = entry
      if (stream) {
        entry.size = content.length
        data.set(entry, content)
      } else add(entry, content as StreamTree)
    }
  }
  add(entries[0]!, tree)

  const sectors: Uint8Array[] = []
  const fat: number[] = []
  /** Puts bytes into sectors of their own and returns the first. */
  const store = (bytes: Uint8Array): number => {
    const count = Math.ceil(bytes.length / sectorSize)
    if (count === 0) return END
    const first = sectors.length
    for (let i = 0; i < count; i++) {
      const sector = new Uint8Array(sectorSize)
      sector.set(bytes.subarray(i * sectorSize, (i + 1) * sectorSize))
      sectors.push(sector)
      fat.push(i + 1 < count ? first + i + 1 : END)
    }
    return first
  }

  const mini: Uint8Array[] = []
  const miniFat: number[] = []
  for (const [entry, bytes] of data) {
    if (bytes.length === 0) continue
    if (bytes.length >= MINI_CUTOFF) {
      entry.start = store(bytes)
      continue
    }
    const count = Math.ceil(bytes.length / MINI_SECTOR)
    entry.start = miniFat.length
    const padded = new Uint8Array(count * MINI_SECTOR)
    padded.set(bytes)
    mini.push(padded)
    for (let i = 0; i < count; i++) miniFat.push(i + 1 < count ? entry.start + i + 1 : END)
  }
  const miniStream = concat(mini)
  entries[0]!.start = store(miniStream)
  entries[0]!.size = miniStream.length
  const miniFatStart = store(words(miniFat))
  const miniFatCount = Math.ceil((miniFat.length * 4) / sectorSize)

  const directory = new Uint8Array(Math.ceil((entries.length * ENTRY) / sectorSize) * sectorSize)
  entries.forEach((entry, i) => {
    const view = new DataView(directory.buffer, i * ENTRY, ENTRY)
    for (let k = 0; k < entry.name.length; k++) view.setUint16(k * 2, entry.name.charCodeAt(k), true)
    view.setUint16(64, (entry.name.length + 1) * 2, true)
    view.setUint8(66, entry.kind)
    view.setUint32(68, FREE, true)
    view.setUint32(72, entry.right, true)
    view.setUint32(76, entry.child, true)
    view.setUint32(116, entry.start, true)
    view.setUint32(120, entry.size, true)
  })
  const directoryStart = store(directory)

  // The sectors of the table count themselves, and the sectors that list those beyond the header's room.
  const perSector = sectorSize / 4
  let fatCount = 0
  let listCount = 0
  while (fatCount * perSector < sectors.length + fatCount + listCount) {
    fatCount++
    listCount = Math.ceil(Math.max(0, fatCount - IN_HEADER) / (perSector - 1))
  }
  const fatStart = sectors.length
  const listStart = fatStart + fatCount
  for (let i = 0; i < fatCount; i++) fat.push(FAT_SECTOR)
  for (let i = 0; i < listCount; i++) fat.push(LIST_SECTOR)
  while (fat.length % perSector !== 0) fat.push(FREE)
  const table = words(fat)
  for (let i = 0; i < fatCount; i++) sectors.push(table.subarray(i * sectorSize, (i + 1) * sectorSize))
  for (let i = 0; i < listCount; i++) {
    const list: number[] = []
    for (let k = 0; k < perSector - 1; k++) {
      const index = IN_HEADER + i * (perSector - 1) + k
      list.push(index < fatCount ? fatStart + index : FREE)
    }
    sectors.push(words([...list, i + 1 < listCount ? listStart + i + 1 : END]))
  }

  const header = new Uint8Array(sectorSize)
  header.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  const view = new DataView(header.buffer)
  view.setUint16(24, 0x3e, true)
  view.setUint16(26, sectorSize === 512 ? 3 : 4, true)
  view.setUint16(28, 0xfffe, true)
  view.setUint16(30, sectorSize === 512 ? 9 : 12, true)
  view.setUint16(32, 6, true)
  view.setUint32(44, fatCount, true)
  view.setUint32(48, directoryStart, true)
  view.setUint32(56, MINI_CUTOFF, true)
  view.setUint32(60, miniFatStart, true)
  view.setUint32(64, miniFatCount, true)
  view.setUint32(68, listCount > 0 ? listStart : END, true)
  view.setUint32(72, listCount, true)
  for (let i = 0; i < IN_HEADER; i++) view.setUint32(76 + i * 4, i < fatCount ? fatStart + i : FREE, true)
  return concat([header, ...sectors])
}

/** Byte arrays one after another. */
export function concat(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

function words(values: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(values.length * 4)
  const view = new DataView(bytes.buffer)
  values.forEach((value, i) => {
    view.setUint32(i * 4, value, true)
  })
  return bytes
}
