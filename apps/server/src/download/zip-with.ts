import { open, stat } from 'node:fs/promises'
import { crc32 } from 'node:zlib'

/** One more file for an archive that exists, so that it is sent from the disk with what is new put in its place. */
export interface ZipWith {
  readonly size: number
  /** Bytes of the archive on the disk that stand before what is new: its files. */
  readonly head: number
  /** What follows them: the new file, and the table of contents with it. */
  readonly tail: Buffer
}

/** Sizes and signatures of the ZIP format's records. */
const END = { signature: 0x06054b50, bytes: 22, count: 8, all: 10, size: 12, offset: 16 } as const
const LONGEST_REMARK = 65_535
/** 1980-01-01, the first day that the format knows: the archive says nothing of when it was asked for. */
const DAY = 0x21

function record(signature: number, name: Buffer, content: Buffer, offset: number | null): Buffer {
  const central = offset !== null
  const header = Buffer.alloc(central ? 46 : 30)
  header.writeUInt32LE(signature, 0)
  let at = 4
  if (central) {
    header.writeUInt16LE(20, at)
    at += 2
  }
  header.writeUInt16LE(20, at)
  // Bit 11: the name is UTF-8. Method 0: as it is.
  header.writeUInt16LE(0x800, at + 2)
  header.writeUInt16LE(DAY, at + 8)
  header.writeUInt32LE(crc32(content), at + 10)
  header.writeUInt32LE(content.length, at + 14)
  header.writeUInt32LE(content.length, at + 18)
  header.writeUInt16LE(name.length, at + 22)
  if (central) header.writeUInt32LE(offset, 42)
  return Buffer.concat([header, name])
}

/** The archive with one more file in it; null when it is none that can be added to. */
export async function zipWith(path: string, name: string, content: Buffer): Promise<ZipWith | null> {
  const { size } = await stat(path)
  const file = await open(path, 'r')
  try {
    const read = async (from: number, bytes: number): Promise<Buffer> => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, from)
      return buffer.subarray(0, bytesRead)
    }
    const last = await read(Math.max(0, size - END.bytes - LONGEST_REMARK), Math.min(size, END.bytes + LONGEST_REMARK))
    const signature = Buffer.alloc(4)
    signature.writeUInt32LE(END.signature)
    const at = last.lastIndexOf(signature)
    if (at < 0 || last.length - at < END.bytes) return null
    const end = Buffer.from(last.subarray(at))
    const [count, tableSize, head] = [
      end.readUInt16LE(END.all),
      end.readUInt32LE(END.size),
      end.readUInt32LE(END.offset),
    ]
    if (count >= 0xfffe || head + tableSize > size) return null
    const label = Buffer.from(name)
    const added = Buffer.concat([record(0x04034b50, label, content, null), content])
    const entry = record(0x02014b50, label, content, head)
    end.writeUInt16LE(count + 1, END.count)
    end.writeUInt16LE(count + 1, END.all)
    end.writeUInt32LE(tableSize + entry.length, END.size)
    end.writeUInt32LE(head + added.length, END.offset)
    const tail = Buffer.concat([added, await read(head, tableSize), entry, end])
    return { size: head + tail.length, head, tail }
  } finally {
    await file.close()
  }
}
