/** Bytes before each frame: the lengths of its header and of its body. */
const PREFIX = 8

/** A header as JSON and a body as it is, one after the other with their lengths before them. */
export function frameOf(header: unknown, body: Uint8Array): readonly Uint8Array[] {
  const head = Buffer.from(JSON.stringify(header))
  const prefix = Buffer.alloc(PREFIX)
  prefix.writeUInt32LE(head.length, 0)
  prefix.writeUInt32LE(body.byteLength, 4)
  return [Buffer.concat([prefix, head]), body]
}

/** Takes bytes as they come and hands over each frame once it is whole. */
export function createFrames(onFrame: (header: unknown, body: Buffer) => void): (chunk: Buffer) => void {
  let chunks: Buffer[] = []
  let size = 0
  let needed = PREFIX
  return chunk => {
    chunks.push(chunk)
    size += chunk.length
    while (size >= needed) {
      const all = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)
      chunks = [all]
      const [head, body] = [all.readUInt32LE(0), all.readUInt32LE(4)]
      needed = PREFIX + head + body
      if (size < needed) return
      const header: unknown = JSON.parse(all.toString('utf8', PREFIX, PREFIX + head))
      onFrame(header, all.subarray(PREFIX + head, needed))
      chunks = size > needed ? [all.subarray(needed)] : []
      size -= needed
      needed = PREFIX
    }
  }
}
